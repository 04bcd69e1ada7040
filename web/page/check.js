// Check: questions about a puzzle, with the answers shown on the board.
import { button, grouped, make, plural } from "./dom.js";
import { cellName, digitsOf } from "./game.js";

export class CheckTab {
  constructor(app) {
    this.app = app;
    this.verdict = make("div", { role: "status" });
    this.answers = make("div", { class: "answers", role: "status" });
    this.show = make("div", { class: "modes", role: "radiogroup", "aria-label": "What the board shows" });
    const ask = (words, what) => button(words, () => what.call(this));
    this.element = make("div", { class: "check" },
      this.verdict, this.show,
      make("div", { class: "actions questions" },
        ask("How many solutions?", this.count), ask("True candidates", this.candidates), ask("Which clues are needed?", this.needed),
        ask("Are my digits right?", this.mine), ask("Remove redundant clues", this.minimize)),
      this.answers);
  }

  renew() {
    this.found = this.sets = this.needless = this.wrong = null;
    this.layer = "puzzle";
    this.answers.replaceChildren();
  }

  async enter() {
    const board = this.app.game.puzzle();
    const key = JSON.stringify(board);
    if (this.found && key === this.asked) return this.draw();
    this.renew();
    this.asked = key;
    this.verdict.replaceChildren();
    const found = await this.app.ask({ ask: "solve", board }, { what: "Checking for a second solution" });
    if (!found) return;
    this.found = found;
    const [words, kind] = {
      none: ["There is no solution.", "bad"],
      unique: ["There is exactly one solution.", "good"],
      several: [`There are several solutions: two differ in ${plural(found.differing.length, "cell")}.`, "bad"],
    }[found.verdict];
    this.verdict.replaceChildren(make("p", { class: `verdict ${kind}` }, words));
    this.app.say(words);
    this.layer = found.verdict === "several" ? "first" : "puzzle";
    this.draw();
  }

  /** Lays out the layers that the board can show, and shows the current one. */
  draw() {
    const layers = [["puzzle", "Puzzle"]];
    if (this.found?.verdict === "unique") layers.push(["first", "Solution"]);
    if (this.found?.verdict === "several") layers.push(["first", "One solution"], ["second", "Another"]);
    if (this.sets) layers.push(["sets", "Candidates"]);
    this.show.replaceChildren(...layers.map(([layer, words]) => button(words, () => this.turn(layer), { role: "radio", "aria-checked": this.layer === layer })));
    this.show.hidden = layers.length < 2;
    if (this.app.tab === this) this.app.draw();
  }

  turn(layer) {
    this.layer = layer;
    this.draw();
  }

  look(cell) {
    const { game } = this.app;
    const given = game.puzzle().given[cell];
    const classes = [];
    if (this.needless?.includes(cell)) classes.push("needless");
    if (this.wrong?.includes(cell)) classes.push("wrong");
    const solution = { first: this.found?.solutions[0], second: this.found?.solutions[1] }[this.layer];
    if (solution) {
      if (this.found.differing.includes(cell)) classes.push("differs");
      return { value: solution[cell], kind: given ? "given" : "found", classes };
    }
    if (this.layer === "sets" && this.sets && !given) {
      const set = this.sets[cell];
      const digits = digitsOf(set);
      return digits.length === 1 ? { value: digits[0], kind: "found", classes } : { value: 0, marks: set, classes };
    }
    return { value: game.values[cell], kind: given ? "given" : "own", classes };
  }

  key(event) {
    return event.target.getAttribute?.("role") !== "tab" && event.target.tagName !== "BUTTON" && this.app.board.key(event);
  }

  moved() {
    this.app.draw();
  }

  answer(words, detail = "") {
    this.answers.replaceChildren(make("p", { class: "answer" }, words), detail ? make("p", { class: "soft" }, detail) : "");
    this.app.say(`${words} ${detail}`);
    this.draw();
  }

  ask(question, what) {
    this.needless = this.wrong = null;
    return this.app.ask({ board: this.app.game.puzzle(), ...question }, { engine: this.app.labour, what });
  }

  async count() {
    const begun = performance.now();
    const found = await this.ask({ ask: "count" }, "Counting the solutions");
    if (found) this.answer(`${grouped(found.count)} ${found.count === "1" ? "solution" : "solutions"}.`, `Exact count, in ${seconds(performance.now() - begun)}.`);
  }

  async candidates() {
    const found = await this.ask({ ask: "candidates" }, "Finding the true candidates");
    if (!found) return;
    this.sets = found.candidates;
    this.layer = "sets";
    const open = this.sets.filter(set => digitsOf(set).length > 1).length;
    this.answer(open ? `The solutions differ in ${plural(open, "cell")}.` : "Every cell has one true candidate.", "The board shows the true candidates: those that occur in some solution.");
  }

  async needed() {
    const found = await this.ask({ ask: "check" }, "Testing each clue");
    if (!found) return;
    this.layer = "puzzle";
    const { shape } = this.app.game;
    if (found.words === "unique minimal") return this.answer("Every clue is needed: the puzzle is minimal.");
    if (found.words !== "unique") return this.answer("This works only for puzzles with exactly one solution.");
    this.needless = found.redundant;
    const gone = found.eliminations.map(([cell, digit]) => `${cellName(shape, cell)}<>${digit}`);
    const count = this.needless.length + gone.length;
    this.answer(count === 1 ? "1 clue is redundant." : `${grouped(count)} clues are redundant: any one of them can be removed.`, [...this.needless.map(cell => cellName(shape, cell)), ...gone].join(", "));
  }

  async mine() {
    const { game } = this.app;
    if (this.found?.verdict !== "unique") return this.answer("This works only for puzzles with exactly one solution.");
    const [solution] = this.found.solutions;
    const own = game.values.map((value, cell) => [value, cell]).filter(([value, cell]) => value && !game.isGiven(cell));
    this.needless = null;
    this.wrong = own.filter(([value, cell]) => value !== solution[cell]).map(([, cell]) => cell);
    this.layer = "puzzle";
    if (!own.length) return this.answer("You have not entered a digit yet.");
    if (!this.wrong.length) return this.answer(`All ${own.length} of your digits are right.`);
    this.answer(`${this.wrong.length} of your digits ${this.wrong.length === 1 ? "is" : "are"} wrong.`, this.wrong.map(cell => cellName(game.shape, cell)).join(", "));
  }

  async minimize() {
    const puzzle = await this.ask({ ask: "minimize" }, "Removing clues");
    if (!puzzle) return;
    const clues = list => list.filter(Boolean).length;
    const [before, after] = [clues(this.app.game.puzzle().given), clues(puzzle.given)];
    await this.app.start(puzzle, "check");
    this.answer(before === after ? `Already minimal: none of the ${before} clues can be removed.` : `${plural(before - after, "clue")} removed: ${after} of ${before} remain.`);
  }
}

const seconds = time => (time < 1000 ? `${Math.max(1, Math.round(time))} ms` : `${(time / 1000).toFixed(1)} s`);
