// Play: digits, marks, colours, and hints at three levels.
import { conflictWords } from "./conflicts.js";
import { button, choice, kept, make, save, tick } from "./dom.js";

const COLORS = 8;
const DEGREES = ["where", "what", "all"];

export class PlayTab {
  constructor(app) {
    this.app = app;
    this.mode = "digit";
    this.automatic = kept.get("automatic", false);
    this.conflicts = kept.get("conflicts", true);
    this.timed = kept.get("timed", false);
    this.degree = -1;
    this.modes = make("div", { class: "modes", role: "radiogroup", "aria-label": "Input mode" });
    this.pad = make("div", { class: "pad", role: "group", "aria-label": "Keys" });
    this.undo = button("Undo", () => this.back("undo"));
    this.redo = button("Redo", () => this.back("redo"));
    this.clock = make("output", { class: "clock", "aria-label": "time" });
    this.hint = make("div", { class: "hint" });
    this.hintButton = button("Hint", () => this.askHint(), { class: "main", title: "Key ?" });
    this.doButton = button("Do this step", () => this.doStep(), { title: "Enter", class: "main", hidden: true });
    this.boardButton = button("Back to the board", () => this.hideHint(), { hidden: true, title: "Escape" });
    this.solved = make("p", { class: "verdict good", hidden: true, role: "status" });
    const forms = [["line", "line"], ["grid", "grid"], ["box", "grid with borders"], ["pencilmarks", "pencilmarks"], ["729", "729 candidates"], ["sdk", ".sdk file"]];
    const form = choice("Copy as", forms, "line", () => {});
    this.copied = make("span", { class: "soft", role: "status" });
    this.element = make("div", { class: "play" },
      this.solved,
      make("section", { "aria-label": "Input" }, this.modes, this.pad,
        make("div", { class: "actions" }, button("Erase", () => this.erase()), this.undo, this.redo),
        make("div", { class: "ticks" },
          tick("automatic marks", this.automatic, on => this.set("automatic", on), { id: "automatic" }),
          tick("show conflicts", this.conflicts, on => this.set("conflicts", on)),
          tick("timer", this.timed, on => this.set("timed", on)), this.clock)),
      make("section", { class: "help", "aria-label": "Hint" },
        make("div", { class: "actions" }, this.hintButton, this.doButton, this.boardButton), this.hint),
      make("details", {}, make("summary", {}, "This puzzle"),
        make("div", { class: "actions" }, button("Restart", () => this.change(() => this.app.game.restart())),
          button("Use my digits as the puzzle", () => this.app.start({ ...this.app.game.puzzle(), given: this.app.game.values })),
          button("Copy the link", () => this.copy(location.href)), button("Save", () => this.saveText(form.select.value))),
        make("div", { class: "actions" }, form.label, button("Copy", () => this.copyText(form.select.value)), this.copied)),
      make("details", { class: "keys" }, make("summary", {}, "Keys"),
        make("dl", {}, [["arrows", "move; with Shift, select several cells"], ["1–9, A–P", "enter a digit (A is 10)"], ["Shift + digit", "add or remove a mark"], ["Space", "switch between digit, mark and colour"], ["Backspace", "erase"], ["Ctrl + Z, Ctrl + Y", "undo, redo"], ["?", "hint, then its next level"], ["Enter", "do the step"], ["Escape", "back to the board"]]
          .map(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]))),
    );
    setInterval(() => this.tickClock(), 1000);
  }

  renew() {
    this.forgetHint();
    this.layPad();
  }

  enter() {
    this.layPad();
    this.update();
  }

  leave() {
    this.hideHint();
  }

  set(name, on) {
    this[name] = on;
    kept.set(name, on);
    this.update();
  }

  layPad() {
    const { side } = this.app.game.shape;
    const words = { digit: "Digit", mark: "Mark", color: "Colour" };
    this.modes.replaceChildren(...Object.entries(words).map(([mode, text]) =>
      button(text, () => this.setMode(mode), { role: "radio", "aria-checked": this.mode === mode })));
    this.pad.classList.toggle("wide", side > 9);
    this.keys = this.mode === "color"
      ? [...Array(COLORS).keys()].map(index => button("", () => this.press(index + 1), { class: "swatch", "data-color": index + 1, "aria-label": `colour ${index + 1}` }))
      : [...Array(side).keys()].map(index => button(make("b", {}, String(index + 1)), () => this.press(index + 1), { class: this.mode, "aria-label": `${this.mode} ${index + 1}` }));
    this.pad.replaceChildren(...this.keys);
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
    if (this.wrong?.includes(cell)) classes.push("differs");
    const marks = this.automatic ? game.candidates(cell) : game.marks[cell];
    return { value, kind: game.isGiven(cell) ? "given" : "own", marks, color: game.colors[cell], classes };
  }

  update() {
    const { game, board } = this.app;
    this.clashing = game.conflicts();
    this.tellConflicts();
    this.findPeers();
    this.undo.disabled = !game.past.length;
    this.redo.disabled = !game.future.length;
    if (this.mode !== "color") {
      this.keys?.forEach((key, index) => {
        const left = game.left(index + 1);
        key.classList.toggle("done", left <= 0);
        key.title = left > 0 ? `${left} left` : "all placed";
      });
    }
    const isSolved = game.isSolved();
    if (isSolved && this.solved.hidden) {
      this.solved.textContent = this.timed ? `Solved in ${this.time()}.` : "Solved.";
      this.app.say(this.solved.textContent);
    }
    this.solved.hidden = !isSolved;
    this.tickClock(false);
    if (this.app.tab === this) this.app.draw();
    board.element.classList.toggle("solved", isSolved);
  }

  /** Announces new conflicts, and that there are none any more. */
  tellConflicts() {
    const words = this.conflicts ? conflictWords(this.app.game) : "";
    if (words !== (this.toldConflicts ?? "")) this.app.say(words || "No conflict.");
    this.toldConflicts = words;
  }

  /** Changes the game. The hint is then out of date. */
  change(work) {
    if (!work()) return;
    this.forgetHint();
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
    this.hideHint();
    const isMark = mode === "mark" || (mode === "digit" && board.selected.size > 1);
    if (mode === "color") this.change(() => game.color(this.cells(), number));
    else if (isMark) this.change(() => game.mark(this.cells(), number, this.automatic));
    else this.change(() => game.write([board.now], number));
  }

  erase() {
    this.change(() => this.app.game.erase(this.cells()));
  }

  key(event) {
    const { game, board } = this.app;
    if (event.ctrlKey || event.metaKey) {
      const name = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (name) this.back(name);
      return Boolean(name);
    }
    if (event.key === "?") return this.askHint(), true;
    if (event.key === "Escape") return this.hideHint(), true;
    if (event.key === "Enter" && !this.doButton.hidden && event.target.tagName !== "BUTTON") return this.doStep(), true;
    if (event.key === " " && event.target.tagName !== "BUTTON" && event.target.tagName !== "SUMMARY") {
      const modes = ["digit", "mark", "color"];
      return this.setMode(modes[(modes.indexOf(this.mode) + 1) % 3]), true;
    }
    if (["Backspace", "Delete", "0"].includes(event.key)) return this.erase(), true;
    if (!this.app.boardView.hidden && board.key(event)) return true;
    // With Shift, the key of a digit types another character, so the position of the key identifies the digit.
    const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const text = place ?? (/^[1-9a-z]$/i.test(event.key) ? event.key : "");
    const number = text ? parseInt(text, 36) : 0;
    if (!number || number > (this.mode === "color" ? COLORS : game.shape.side) || event.altKey) return false;
    this.press(number, event.shiftKey && place ? "mark" : this.mode);
    return true;
  }

  /** Shows the next level of the hint: where to look, the technique, the full step. */
  async askHint() {
    if (!this.step) {
      const step = await this.app.ask({ ask: "hint", board: this.app.game.board(), without: this.app.without }, { what: "Finding a step" });
      if (!step) return;
      this.step = step;
      this.degree = -1;
    }
    if (this.step.said) return this.tellMistake();
    this.degree = Math.min(this.degree + 1, DEGREES.length - 1);
    this.showHint();
  }

  tellMistake() {
    const { said, wrong = [] } = this.step;
    this.wrong = wrong;
    this.hint.replaceChildren(make("p", { class: wrong.length ? "verdict bad" : "verdict" }, said));
    this.app.say(said);
    this.step = null;
    this.app.draw();
  }

  showHint() {
    const { step, degree } = this;
    const words = [step.where, step.what][degree];
    const parts = degree < 2 ? [make("p", { class: "where" }, words)] : [make("h2", {}, step.heading), make("p", { class: "sentence" }, step.sentence)];
    if (step.note) parts.push(make("p", { class: "soft" }, step.note));
    this.hint.replaceChildren(...parts);
    this.app.say(degree < 2 ? words : `${step.heading}. ${step.sentence}`);
    this.hintButton.textContent = ["Which technique?", "Show the full step", "Hint"][degree];
    this.hintButton.hidden = degree === 2;
    this.doButton.hidden = degree < 2;
    if (degree === 2) this.app.showPicture(step.svg);
    this.boardButton.hidden = this.app.picture.hidden;
  }

  async doStep() {
    if (!this.step) return;
    const { step } = this;
    // Automatic marks show the candidates that a step has removed.
    if (step.eliminate.length && !this.automatic) {
      this.set("automatic", true);
      document.getElementById("automatic").checked = true;
    }
    this.change(() => this.app.game.apply(step));
    if (step.place) this.app.board.select(step.place[0]);
    else this.app.board.cells[this.app.board.now].focus({ preventScroll: true });
    this.hint.replaceChildren(make("p", { class: "soft" }, `Done: ${step.heading}.`));
  }

  hideHint() {
    this.app.showBoard();
    this.boardButton.hidden = true;
  }

  forgetHint() {
    this.step = null;
    this.wrong = null;
    this.degree = -1;
    this.hint.replaceChildren(make("p", { class: "soft" }, "Three levels: where to look, the technique, then the full step with a picture."));
    this.hintButton.textContent = "Hint";
    this.hintButton.hidden = false;
    this.doButton.hidden = true;
    this.hideHint();
  }

  tickClock(counts = true) {
    const { game } = this.app;
    if (!game) return;
    const runs = this.timed && this.app.tab === this && !document.hidden && !game.isSolved();
    if (counts && runs) game.seconds += 1;
    this.clock.hidden = !this.timed;
    this.clock.textContent = this.time();
    if (runs && game.seconds % 10 === 0 && counts) kept.set("game", game.kept());
  }

  time() {
    const { seconds } = this.app.game;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied.textContent = "Copied.";
    } catch {
      this.copied.textContent = "The browser does not allow this page to copy.";
    }
    setTimeout(() => (this.copied.textContent = ""), 3000);
  }

  async text(form) {
    return (await this.app.ask({ ask: "write", board: this.app.game.board(), style: form }))?.text;
  }

  async copyText(form) {
    const text = await this.text(form);
    if (text) await this.copy(text);
  }

  async saveText(form) {
    const text = await this.text(form);
    if (text) save(form === "sdk" ? "puzzle.sdk" : "puzzle.txt", `${text}\n`);
  }
}
