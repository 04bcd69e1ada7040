// Play: digits, marks, colours and lines. `hints.js` has the hints.
import { Chooser } from "./daily.js";
import { checkRules } from "./constraints.js";
import { conflictWords } from "./conflicts.js";
import { PuzzleText } from "./copies.js";
import { button, kept, make, tick } from "./dom.js";
import { cellName } from "./game.js";
import { Hints } from "./hints.js";
import { dayWords, ratingWords, timeWords } from "./level.js";
import { layKeys } from "./pad.js";
import { Pen, paths } from "./pen.js";
import { Statistics } from "./statistics.js";

const COLORS = 8;
/** The modes of input, each with its words and its key on boards without letters. */
const MODES = { digit: ["Digit", "z"], corner: ["Corner", "x"], centre: ["Centre", "c"], color: ["Colour", "v"], line: ["Line", "b"] };
/** Larger puzzles take too long to make in a browser. */
const MAX_SIDE = 16;

export class PlayTab {
  constructor(app) {
    this.app = app;
    this.mode = "digit";
    this.automatic = kept.get("automatic", false);
    this.conflicts = kept.get("conflicts", true);
    this.timed = kept.get("timed", false);
    this.modes = make("div", { class: "modes", role: "radiogroup", "aria-label": "Input mode" });
    const pad = () => make("div", { class: "pad", role: "group", "aria-label": "Keys" });
    this.pads = { digits: pad(), colors: pad(), pen: make("div", { class: "pen-pad" }) };
    this.undo = button("Undo", () => this.back("undo"));
    this.redo = button("Redo", () => this.back("redo"));
    this.clock = make("output", { class: "clock", "aria-label": "time" });
    this.grade = make("p", { class: "grade" });
    this.statistics = new Statistics();
    this.chooser = new Chooser(app, this.statistics);
    this.pen = new Pen(app.board, () => app.game.lines, parts => this.change(() => app.game.draw(parts)));
    app.board.element.addEventListener("dblclick", () => this.selectAlike());
    this.hints = new Hints(this);
    this.solved = make("p", { class: "verdict good", hidden: true, role: "status" });
    this.text = new PuzzleText(app, () => app.game.board());
    this.element = make("div", { class: "play" },
      make("div", { class: "head" }, this.grade, this.clock),
      this.solved,
      make("section", { "aria-label": "Input" }, this.modes, make("div", { class: "pads" }, Object.values(this.pads)),
        make("div", { class: "actions" }, this.undo, this.redo),
        make("div", { class: "ticks" },
          tick("automatic marks", this.automatic, on => this.set("automatic", on), { id: "automatic" }),
          tick("show conflicts", this.conflicts, on => this.set("conflicts", on)),
          tick("timer", this.timed, on => this.set("timed", on)))),
      this.hints.element,
      this.chooser.element,
      this.statistics.element,
      make("details", {}, make("summary", {}, "This puzzle"),
        make("div", { class: "actions" }, button("Restart", () => this.change(() => this.app.game.restart())),
          button("Use my digits as the puzzle", () => this.app.start({ ...this.app.game.puzzle(), given: this.app.game.values })))),
      this.text.element,
      make("details", { class: "keys" }, make("summary", {}, "Keys"),
        make("dl", {}, [["arrows", "move; with Shift, select several cells, or draw with the pen"], ["1–9, A–P", "enter a digit (A is 10)"], ["Shift + digit", "add or remove a corner mark"], ["Z, X, C, V, B", "digit, corner mark, centre mark, colour, line (up to 9 by 9)"], ["Space", "the next of these"], ["double click", "select all cells with this digit"], ["Backspace", "erase"], ["Ctrl + Z, Ctrl + Y", "undo, redo"], ["?", "hint, then its next level"], ["Enter", "do the step"], ["Escape", "back to the board"]]
          .map(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]))),
    );
    setInterval(() => this.tickClock(), 1000);
  }

  renew() {
    this.hints.forget();
    this.layPad();
    this.findRating();
    this.chooser.show();
  }

  enter() {
    this.layPad();
    this.update();
  }

  leave() {
    this.hints.hide();
    this.app.board.take(null);
  }

  /** Asks for the rating of the puzzle, if it may have one. */
  async findRating() {
    const { game } = this.app;
    const isClassic = game.shape.name === "3x3" && !game.layout.layout;
    const mayHave = !game.rating && isClassic && game.given.some(Boolean);
    this.showGrade(mayHave);
    if (!mayHave) return;
    try {
      const { er, level } = await this.app.assessor.ask({ ask: "rate", board: game.puzzle() });
      game.rating = level ? { er, level } : null;
    } catch {
      // A puzzle with several solutions or none has no rating.
    }
    if (game.rating && game.finished) this.statistics.rate(game);
    if (game !== this.app.game) return;
    this.showGrade();
    this.showSolved();
  }

  /** Shows the level of the puzzle in words, and its number. */
  showGrade(isPending = false) {
    const { rating, day } = this.app.game;
    this.grade.replaceChildren(...(rating ? [make("b", {}, rating.level), `, ${rating.er}`] : [make("span", { class: "soft" }, isPending ? "rating …" : "not rated")]));
    if (day) this.grade.append(make("span", { class: "soft" }, ` · puzzle of the day, ${dayWords(day)}`));
    this.grade.title = rating ? "The level of the puzzle, and the number of its hardest step on the scale" : "";
  }

  set(name, on) {
    this[name] = on;
    kept.set(name, on);
    this.update();
  }

  layPad() {
    const { side } = this.app.game.shape;
    this.modes.replaceChildren(...Object.entries(MODES).map(([mode, [text]]) =>
      button(text, () => this.setMode(mode), { role: "radio", "aria-checked": this.mode === mode })));
    const draws = this.mode === "line";
    if (this.app.tab === this) this.app.board.take(draws ? this.pen : null);
    const erase = () => button("Erase", () => this.erase(), { title: "Backspace" });
    this.keys = [...Array(side).keys()].map(index => button(make("b", {}, String(index + 1)), () => this.press(index + 1), { class: this.mode, "aria-label": `${this.mode} ${index + 1}` }));
    const colors = [...Array(COLORS).keys()].map(index => button("", () => this.press(index + 1), { class: "swatch", "data-color": index + 1, "aria-label": `colour ${index + 1}` }));
    layKeys(this.pads.digits, this.keys, erase());
    layKeys(this.pads.colors, colors, erase());
    this.pads.pen.replaceChildren(make("p", { class: "soft" }, "Drag to draw a line. Press an edge, or the middle of a cell for a circle, then a cross."), erase());
    // All pads have their place at any time, so that nothing moves when the mode changes.
    const shown = { color: this.pads.colors, line: this.pads.pen }[this.mode] ?? this.pads.digits;
    for (const pad of Object.values(this.pads)) pad.classList.toggle("away", pad !== shown);
    this.update();
  }

  setMode(mode) {
    this.mode = mode;
    this.layPad();
  }

  moved() {
    this.findPeers();
    this.app.draw();
  }

  findPeers() {
    const { game, board } = this.app;
    this.near = new Set(board.selected.size === 1 ? game.layout.peers[board.now] : []);
  }

  look(cell) {
    const { game, board } = this.app;
    const value = game.values[cell];
    const now = game.values[board.now];
    const classes = [];
    if (this.conflicts && this.clashing?.has(cell)) classes.push("wrong");
    if (now && value === now) classes.push("same");
    if (this.near.has(cell)) classes.push("peer");
    if (this.hints.wrong.includes(cell)) classes.push("differs");
    const marks = this.automatic ? { marks: game.candidates(cell) } : { corners: game.marks[cell], centres: game.centres[cell] };
    return { value, kind: game.isGiven(cell) ? "given" : "own", ...marks, color: game.colors[cell], classes };
  }

  /** Returns the lines of the pen as paths. */
  penPaths() {
    const { game } = this.app;
    return paths(game.shape.side, game.lines);
  }

  /** Selects all cells with the digit of the current cell, or with its colour or marks. */
  selectAlike() {
    const { game, board } = this.app;
    if (this.app.tab === this && !board.pen) board.selectAll(game.alike(board.now));
  }

  update() {
    const { game, board } = this.app;
    checkRules(this.app, () => this.checked());
    this.clashing = game.conflicts();
    this.tellConflicts();
    this.findPeers();
    this.undo.disabled = !game.past.length;
    this.redo.disabled = !game.future.length;
    this.keys?.forEach((key, index) => {
      const left = game.left(index + 1);
      key.classList.toggle("done", left <= 0);
      key.title = left > 0 ? `${left} left` : "all placed";
    });
    this.showSolved();
    this.tickClock(false);
    this.text.show();
    if (this.app.tab === this) this.app.draw();
  }

  /** Shows whether the puzzle is solved, with the time, and offers another one. */
  showSolved() {
    const { game, board } = this.app;
    const isSolved = game.isSolved();
    board.element.classList.toggle("solved", isSolved);
    if (isSolved) {
      const words = [game.seconds ? `Solved in ${timeWords(game.seconds)}` : "Solved", ratingWords(game.rating)].filter(Boolean).join(", ");
      const another = game.shape.side <= MAX_SIDE ? [": ", button("another?", () => this.chooser.another(game), { class: "link" })] : ["."];
      this.solved.replaceChildren(words, ...another);
      if (this.solved.hidden) this.app.say(`${words}.`);
    }
    this.solved.hidden = !isSolved;
  }

  /** Shows whether the digits violate constraints, which the engine has checked. */
  checked() {
    if (this.app.game.isSolved()) this.finish();
    this.update();
  }

  /** Adds a game to the statistics, once. */
  finish() {
    const { game } = this.app;
    if (game.finished) return;
    game.finished = true;
    this.statistics.add(game);
    this.chooser.show();
  }

  /** Announces new conflicts, and when there are no conflicts any more. */
  tellConflicts() {
    const words = this.conflicts ? conflictWords(this.app.game) : "";
    if (words !== (this.toldConflicts ?? "")) this.app.say(words || "No conflict.");
    this.toldConflicts = words;
  }

  /** Changes the game. The hint is then out of date. */
  change(work) {
    if (!work()) return;
    this.hints.forget();
    if (this.app.game.isSolved()) this.finish();
    this.update();
    this.app.keep();
  }

  back(name) {
    this.change(() => this.app.game[name]());
  }

  cells() {
    return [...this.app.board.selected];
  }

  press(number, mode = this.mode) {
    const { game, board } = this.app;
    this.hints.hide();
    const isMark = mode === "corner" || mode === "centre" || (mode === "digit" && board.selected.size > 1);
    // With automatic marks, a mark removes or restores a candidate.
    const layer = this.automatic ? "removed" : mode === "centre" ? "centres" : "marks";
    if (mode === "color") this.change(() => game.color(this.cells(), number));
    else if (isMark && this.isRefused(cell => game.values[cell], "has a digit")) return;
    else if (isMark) this.change(() => game.mark(this.cells(), number, layer));
    else if (mode === "line" || this.isRefused(cell => game.isGiven(cell), "is given")) return;
    else this.change(() => game.write([board.now], number));
  }

  erase() {
    const { game } = this.app;
    const hasNothing = cell => game.isGiven(cell) && !game.colors[cell] && !game.lines[cell];
    if (!this.isRefused(hasNothing, "is given")) this.change(() => game.erase(this.cells()));
  }

  /** Returns whether no selected cell may change. If so, announces and shows why. */
  isRefused(isFixed, why) {
    const { game, board } = this.app;
    const cells = this.cells();
    if (!cells.every(isFixed)) return false;
    this.app.say(cells.length === 1 ? `${cellName(game.shape, cells[0])} ${why}.` : `Each of these cells ${why}.`);
    board.refuse(cells);
    return true;
  }

  key(event) {
    const { game, board } = this.app;
    if (event.ctrlKey || event.metaKey) {
      const name = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (name) this.back(name);
      return Boolean(name);
    }
    if (event.key === "?") return this.hints.ask(), true;
    if (event.key === "Escape") return this.hints.hide(), true;
    if (event.key === "Enter" && this.hints.isFull && event.target.tagName !== "BUTTON") return this.hints.doStep(), true;
    if (event.key === " " && event.target.tagName !== "BUTTON" && event.target.tagName !== "SUMMARY") {
      const modes = Object.keys(MODES);
      return this.setMode(modes[(modes.indexOf(this.mode) + 1) % modes.length]), true;
    }
    const called = Object.keys(MODES).find(mode => MODES[mode][1] === event.key.toLowerCase());
    if (called && game.shape.side <= 9 && !event.altKey) return this.setMode(called), true;
    if (["Backspace", "Delete", "0"].includes(event.key)) return this.erase(), true;
    if (board.pen && event.shiftKey && event.key.startsWith("Arrow")) return this.drawTo(event), true;
    if (!this.app.boardView.hidden && board.key(event)) return true;
    // With Shift, the key of a digit types another character, so the position of the key identifies the digit.
    const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const text = place ?? (/^[1-9a-z]$/i.test(event.key) ? event.key : "");
    const number = text ? parseInt(text, 36) : 0;
    if (!number || number > (this.mode === "color" ? COLORS : game.shape.side) || event.altKey) return false;
    this.press(number, event.shiftKey && place ? "corner" : this.mode);
    return true;
  }

  /** Draws a line to the next cell in the direction of an arrow. */
  drawTo({ key }) {
    const { board } = this.app;
    const from = board.now;
    board.key({ key, shiftKey: false });
    this.pen.link(from, board.now);
  }

  tickClock(counts = true) {
    const { game } = this.app;
    if (!game) return;
    const runs = this.app.tab === this && !document.hidden && !game.isSolved() && game.given.some(Boolean);
    if (counts && runs) game.seconds += 1;
    this.clock.hidden = !this.timed;
    this.clock.textContent = timeWords(game.seconds);
    if (runs && game.seconds % 10 === 0 && counts) kept.set("game", game.kept());
  }
}
