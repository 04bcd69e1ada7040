// What is true of a puzzle that is being set: its candidates and the number of its solutions. A change of the puzzle
// stops the work on the puzzle before the change.
import { Engine, Refused } from "./engine.js";
import { button, grouped, kept, make, plural, sentence, tick } from "./dom.js";
import { digitsOf } from "./game.js";

/** Solutions are counted up to this number. */
const MAX_COUNT = 1000;

/** After this time without a change, work begins. */
const CALM_MS = 120;

export class Truth {
  /**
   * `board` returns the puzzle, and `changed` is called whenever more is known. While `isSecret` returns true, no search
   * begins before the player asks for it.
   */
  constructor(app, { board, isSecret, changed }) {
    this.app = app;
    this.board = board;
    this.isSecret = isSecret;
    this.isTold = false;
    this.changed = changed;
    this.shows = kept.get("truth", true);
    this.words = make("p", { class: "verdict" });
    this.detail = make("p", { class: "soft" });
    this.legend = make("p", { class: "soft" }, "On the board, ", make("i", {}, "slanted"), " candidates are not decided yet.");
    this.element = make("section", { class: "truth", "aria-label": "Solutions" },
      make("div", { class: "ticks" }, tick("true candidates and number of solutions", this.shows, on => this.turn(on), { id: "truth" })),
      this.words, this.detail, this.legend);
    this.secret = make("p", { class: "soft secret", hidden: true }, "This puzzle is being played, so the page reveals nothing about its solution. ", button("Tell it", () => this.tell(), { class: "link" }));
    this.element.append(this.secret);
    this.candidates = new Engine();
    this.number = new Engine();
    this.stop();
  }

  /** Ends the work, and forgets what is known. */
  stop() {
    clearTimeout(this.waiting);
    this.round = (this.round ?? 0) + 1;
    this.candidates.stop();
    this.number.stop();
    this.found = this.open = this.count = this.why = null;
    this.isNone = this.isMore = this.isCounted = this.isDone = false;
  }

  /** Whether the puzzle is searched. */
  get isWanted() {
    return this.shows && (this.isTold || !this.isSecret());
  }

  /** Starts the work on the puzzle, if the answers are shown. */
  start() {
    this.stop();
    const { round } = this;
    if (this.isWanted) this.waiting = setTimeout(() => this.run(this.board(), round), CALM_MS);
    this.show();
  }

  turn(on) {
    this.shows = on;
    kept.set("truth", on);
    this.start();
  }

  tell() {
    this.isTold = true;
    this.start();
  }

  async run(board, round) {
    const take = work => told => {
      if (round !== this.round) return;
      work(told);
      this.show();
    };
    const show = take(({ found, open, none }) => {
      if (none) this.isNone = true;
      else Object.assign(this, { found, open });
    });
    const count = take(({ count, more }) => {
      this.count = count;
      if (more !== undefined) [this.isMore, this.isCounted] = [more, true];
    });
    const refuse = take(error => (this.why = error instanceof Refused ? error.message : null));
    const finish = take(() => (this.isDone = true));
    await Promise.all([
      this.candidates.ask({ ask: "truth", board }, show).then(show),
      this.number.ask({ ask: "number", board, limit: MAX_COUNT }, count).then(count),
    ]).then(finish, refuse);
  }

  show() {
    const { words, why, isNone, isCounted, count } = this;
    words.hidden = this.detail.hidden = !this.isWanted;
    this.secret.hidden = !this.shows || this.isWanted;
    words.textContent = why ? sentence(why) : this.solutions;
    words.classList.toggle("good", !why && isCounted && count === 1);
    words.classList.toggle("bad", Boolean(why) || isNone || (isCounted && count === 0));
    this.detail.textContent = this.decided;
    this.legend.hidden = !this.open?.some(Boolean);
    if (this.isDone) this.app.say(this.solutions);
    this.changed();
  }

  /** Returns the look of a cell that is not given: each candidate proven, refuted or open. */
  look(cell) {
    if (!this.open || this.isNone) return { value: 0, marks: 0, classes: [] };
    const [found, open] = [this.found[cell], this.open[cell]];
    const digits = digitsOf(found);
    if (!open && digits.length === 1) return { value: digits[0], kind: "found", classes: [] };
    return { value: 0, marks: found | open, open, classes: ["truth"] };
  }

  /** Returns how many solutions there are, in words. */
  get solutions() {
    const { count, isCounted, isMore, isNone } = this;
    if (isNone || (isCounted && count === 0)) return "There is no solution.";
    if (isMore) return `More than ${grouped(count)} solutions.`;
    if (isCounted) return count === 1 ? "There is exactly one solution." : `${plural(count, "solution")}.`;
    return count ? `At least ${plural(count, "solution")} …` : "Searching for a solution …";
  }

  /** Returns how many candidates are decided, in words. */
  get decided() {
    // One solution has one candidate in each cell.
    if (!this.open || this.isNone || (this.isCounted && this.count === 1)) return "";
    const sum = sets => sets.reduce((sum, set) => sum + digitsOf(set).length, 0);
    const open = sum(this.open);
    return `${plural(sum(this.found), "candidate")} in some solution, ${open ? `${grouped(open)} not decided yet` : "all others in none"}.`;
  }
}
