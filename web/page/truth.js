// What is true of a puzzle that is being set: its candidates and the number of its solutions. Each change ends the work
// on the puzzle before it.
import { Engine, Refused } from "./engine.js";
import { grouped, plural } from "./dom.js";
import { digitsOf } from "./game.js";

/** Solutions are counted up to this number. */
const MAX_COUNT = 1000;

/** After this time without a change, work begins. */
const CALM_MS = 120;

export class Truth {
  /** `changed` is called whenever more is known. */
  constructor(changed) {
    this.changed = changed;
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

  /** Starts with a puzzle. */
  start(board) {
    this.stop();
    const { round } = this;
    this.waiting = setTimeout(() => this.run(board, round), CALM_MS);
  }

  async run(board, round) {
    const take = work => told => {
      if (round !== this.round) return;
      work(told);
      this.changed();
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

  /** Returns how many solutions there are, in words. */
  get solutions() {
    const { count, isCounted, isMore, isNone } = this;
    if (isNone || (isCounted && count === 0)) return "No solution.";
    if (isMore) return `More than ${grouped(count)} solutions.`;
    if (isCounted) return count === 1 ? "Exactly one solution." : `${plural(count, "solution")}.`;
    return count ? `At least ${plural(count, "solution")} …` : "Searching for a solution …";
  }

  /** Returns how many candidates are decided, in words. */
  get decided() {
    if (!this.open || this.isNone) return "";
    const sum = sets => sets.reduce((sum, set) => sum + digitsOf(set).length, 0);
    const open = sum(this.open);
    return `${plural(sum(this.found), "candidate")} in some solution, ${open ? `${grouped(open)} not decided yet` : "all others in none"}.`;
  }
}
