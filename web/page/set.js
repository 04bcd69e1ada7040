// Set: a puzzle with its constraints is drawn, and what is true of it is shown after each change.
import { layOver } from "./constraints.js";
import { PuzzleText } from "./copies.js";
import { button, make, sentence } from "./dom.js";
import { Refused } from "./engine.js";
import { addressOf, cellName, placeName } from "./game.js";
import { KindChoice } from "./kinds.js";
import { layKeys } from "./pad.js";
import { KEYS, SetKeys } from "./setkeys.js";
import { Truth } from "./truth.js";

const MAX_UNDONE = 500;

export class SetTab {
  constructor(app) {
    this.app = app;
    this.mode = "draw";
    this.path = [];
    this.past = [];
    this.future = [];
    this.truth = new Truth(app, { board: () => this.position(), isSecret: () => this.app.game.isInProgress(), changed: () => this.app.tab === this && this.app.draw() });
    this.modes = make("div", { class: "modes", role: "radiogroup", "aria-label": "What to set" });
    this.keys = new SetKeys(this);
    this.kinds = new KindChoice({ changed: () => this.preview(), entered: () => this.add(), left: () => this.app.board.focus() });
    this.said = make("p", { class: "fault", role: "alert", hidden: true });
    this.addButton = button("Draw it", () => this.add(), { class: "main", id: "draw-it" });
    this.removeButton = button("Remove", () => this.remove(this.chosen), { id: "remove-it" });
    this.undo = button("Undo", () => this.undoOne());
    this.redo = button("Redo", () => this.redoOne());
    this.draw = make("section", { "aria-label": "A constraint" }, this.kinds.element, this.said);
    this.pad = make("div", { class: "pad", role: "group", "aria-label": "Given digits" });
    this.title = make("summary");
    this.list = make("ul", { class: "drawn", "aria-label": "constraints" });
    this.text = new PuzzleText(app, () => this.position());
    this.warning = make("p", { class: "soft" }, "Changing the puzzle ends the game in Play. Play then offers to go back to it.");
    this.element = make("div", { class: "set" },
      this.modes, this.draw, this.pad,
      make("div", { class: "actions" }, this.addButton, this.removeButton, this.undo, this.redo), this.warning,
      this.truth.element,
      make("details", { open: true }, this.title, this.list),
      this.text.element,
      make("details", { class: "keys" }, make("summary", {}, "Keys"), make("dl", {}, KEYS.map(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]))));
  }

  /** Forgets the changes to another puzzle. */
  renew() {
    if (!this.isOwn) [this.past, this.future] = [[], []];
    this.chosen = null;
    this.truth.isTold = false;
    this.truth.stop();
  }

  async enter() {
    const { board } = this.app;
    board.track = (cell, more) => this.track(cell, more);
    board.released = () => this.release();
    if (!this.kinds.all.length) this.kinds.lay((await this.app.ask({ ask: "kinds" }))?.kinds ?? []);
    if (this.app.tab !== this) return;
    this.layModes();
    this.layPad();
    this.layList();
    this.track(board.now, false);
    this.truth.start();
    this.text.show();
  }

  leave() {
    const { board } = this.app;
    board.track = board.released = null;
    board.go(board.now);
    this.truth.stop();
    if (this.isPreview) layOver(board.element, this.app.game.layout);
    this.isPreview = false;
  }

  layModes() {
    const words = { draw: "Constraints", digit: "Given digits" };
    this.modes.replaceChildren(...Object.entries(words).map(([mode, text]) => button(text, () => this.setMode(mode), { role: "radio", "aria-checked": this.mode === mode })));
    this.draw.hidden = this.addButton.hidden = this.mode !== "draw";
    this.pad.hidden = this.mode !== "digit";
    this.update();
  }

  setMode(mode) {
    this.mode = mode;
    this.layModes();
    this.preview();
  }

  layPad() {
    const { side } = this.app.game.shape;
    const digits = [...Array(side).keys()].map(index => button(make("b", {}, String(index + 1)), () => this.write(index + 1), { "aria-label": `given ${index + 1}` }));
    layKeys(this.pad, digits, button("Erase", () => this.write(0), { title: "Backspace" }));
  }

  layList() {
    const { layout } = this.app.game;
    this.items = layout.constraints.map((own, number) => {
      const [text, cells] = this.wordsOf(own);
      // The Enter key is a click without a press. Then the focus moves to what can be changed.
      const choose = event => {
        this.choose(number);
        if (!event.detail && this.chosen === number) this.goToChosen();
      };
      return make("li", {}, button([make("b", {}, text), " ", make("span", {}, cells)], choose, { title: own.words ?? "" }));
    });
    this.title.textContent = `Constraints${this.items.length ? `: ${this.items.length}` : ""}`;
    this.list.replaceChildren(...(this.items.length ? this.items : [make("li", { class: "soft" }, "None yet.")]));
    this.update();
  }

  /** Returns a constraint in words: its kind with its numbers, and its place. */
  wordsOf(own) {
    const name = this.kinds.find(own.kind)?.label ?? own.name;
    return [[name, own.numbers.join(" ")].filter(Boolean).join(" "), placeName(this.app.game.shape, own.cells)];
  }

  /** Returns the same words as a text. */
  nameOf(own) {
    return this.wordsOf(own).filter(Boolean).join(", ");
  }

  update() {
    this.removeButton.disabled = this.mode === "draw" ? this.chosen === null : !this.app.game.given[this.app.board.now];
    this.removeButton.onclick = () => (this.mode === "draw" ? this.remove(this.chosen) : this.write(0));
    this.addButton.textContent = this.chosen === null ? "Draw it" : "Replace it";
    this.warning.hidden = !this.app.game.isInProgress();
    this.undo.disabled = !this.past.length;
    this.redo.disabled = !this.future.length;
    this.items?.forEach((item, number) => item.firstChild.setAttribute("aria-pressed", number === this.chosen));
  }

  /** Selects a constraint of the list, to change or remove it. */
  choose(number) {
    if (this.chosen === number) return this.clear();
    const own = this.app.game.layout.constraints[number];
    this.chosen = number;
    if (this.kinds.find(own.kind)) this.kinds.choose(own.kind);
    this.kinds.set(own.numbers.join(" "));
    this.path = [...own.cells];
    this.mode = "draw";
    this.layModes();
    this.showPath();
    this.tellChosen();
  }

  /** Announces the chosen constraint, and what it means. */
  tellChosen() {
    const own = this.app.game.layout.constraints[this.chosen];
    this.app.say(`Chosen: ${this.nameOf(own)}. ${own.words ?? ""}`);
  }

  /** Moves the focus to the number of the chosen constraint, or to its first cell. */
  goToChosen() {
    const { board, game } = this.app;
    const [first] = game.layout.constraints[this.chosen].cells;
    if (!this.kinds.enterNumber()) board.focus(first);
  }

  /** Changes the cells of the constraint to draw. The board calls it when a cell is chosen. */
  track(cell, more) {
    if (this.isMoving) return this.showPath();
    const { path } = this;
    if (!more) {
      this.path = [cell];
      this.isHeld = false;
    } else if (path.at(-2) === cell) path.pop();
    else if (!path.includes(cell) || (cell === path[0] && path.length > 3)) path.push(cell);
    if (!more) this.chosen = null;
    this.showPath();
    this.update();
  }

  showPath() {
    const { board } = this.app;
    board.selected = new Set(this.mode === "draw" ? this.path : [board.now]);
    this.preview();
    this.app.draw();
  }

  clear() {
    this.chosen = null;
    this.isHeld = false;
    this.path = [];
    this.showPath();
    this.update();
  }

  /** Draws a finished line that needs no number. */
  release() {
    const { path, kinds: { now } } = this;
    const isReady = now && this.mode === "draw" && now.cells === "list" && now.numbers[1] === 0 && path.length >= now.least;
    if (isReady && this.chosen === null) this.add();
  }

  /** Returns the question for the constraint to draw. */
  drawn() {
    const { path, chosen, kinds: { now, numbers } } = this;
    return { ask: "add", board: this.app.game.named(), kind: now.kind, cells: now.cells === "grid" ? [] : path, numbers, instead: chosen };
  }

  refuse(why) {
    this.said.textContent = why;
    this.said.hidden = !why;
  }

  /** Shows the constraint that would be drawn. */
  async preview() {
    const { game, board, engine } = this.app;
    this.refuse("");
    if (!game || this.app.tab !== this || !this.kinds.now) return;
    const question = this.drawn();
    const isNone = this.mode !== "draw" || this.kinds.now.cells === "grid" || this.path.length < 2 || !question.numbers.every(Number.isInteger);
    const key = isNone ? "" : JSON.stringify(question);
    if (key === (this.shown ?? "") && game === this.shownGame) return;
    [this.shown, this.shownGame] = [key, game];
    let layout = game.layout;
    if (key) {
      try {
        layout = await engine.ask({ ask: "layout", ...(await engine.ask(question)) });
      } catch {
        // It cannot be drawn yet. The button shows the reason.
      }
    }
    if (this.shown !== key || this.app.game !== game || this.app.tab !== this) return;
    layOver(board.element, layout);
    this.isPreview = layout !== game.layout;
  }

  async add() {
    const { now } = this.kinds;
    if (!now) return;
    const question = this.drawn();
    const [least] = now.numbers;
    const bad = question.numbers.findIndex(number => !Number.isSafeInteger(number));
    if (bad >= 0 || question.numbers.length < least) return this.refuse(bad >= 0 ? "This is not a number." : "Enter the number.");
    if (now.cells !== "grid" && !this.path.length) return this.refuse("Choose cells on the board first.");
    try {
      const layout = await this.app.engine.ask(question);
      const what = this.newIn(await this.app.layoutOf(layout));
      const isNew = this.chosen === null;
      await this.change({ ...this.position(), ...layout }, `${isNew ? "draw" : "change to"} ${what}`);
      this.app.say(`${isNew ? "Drawn" : "Changed to"}: ${what}.`);
    } catch (error) {
      this.refuse(error instanceof Refused ? sentence(error.message) : `That did not work: ${error.message}`);
    }
  }

  /** Returns the constraint in words that a layout has in addition to that of the puzzle. */
  newIn({ constraints }) {
    const known = new Set(this.app.game.layout.constraints.map(own => JSON.stringify(own)));
    const own = constraints.find(own => !known.has(JSON.stringify(own))) ?? constraints.at(-1);
    return this.nameOf(own);
  }

  async remove(number) {
    if (number === null || number < 0) return;
    const layout = await this.app.ask({ ask: "remove", board: this.app.game.named(), number });
    if (!layout) return;
    const what = this.nameOf(this.app.game.layout.constraints[number]);
    await this.change({ ...this.position(), ...layout }, `remove ${what}`);
    this.app.say(`Removed: ${what}.`);
  }

  /** Writes a given digit into the cell, or erases it. */
  async write(digit) {
    const { game, board } = this.app;
    const written = game.given[board.now] === digit ? 0 : digit;
    const name = cellName(game.shape, board.now);
    await this.change({ ...this.position(), given: game.given.with(board.now, written) }, written ? `write ${written} into ${name}` : `erase ${name}`);
    this.app.say(`${name} is ${written || "empty"}.`);
  }

  /** Returns the puzzle. */
  position() {
    const { game } = this.app;
    return { ...game.named(), given: [...game.given], missing: [...game.missing] };
  }

  /** Changes the puzzle. `what` describes the change for those who undo it. */
  async change(position, what = "the change") {
    if (addressOf(position) === addressOf(this.position())) return;
    this.past.push({ position: this.position(), what });
    if (this.past.length > MAX_UNDONE) this.past.shift();
    this.future = [];
    await this.begin(position);
  }

  undoOne() {
    return this.move(this.past, this.future, "Undone");
  }

  redoOne() {
    return this.move(this.future, this.past, "Done again");
  }

  async move(from, to, verb) {
    if (!from.length) return;
    const { position, what } = from.pop();
    to.push({ position: this.position(), what });
    await this.begin(position);
    this.app.say(`${verb}: ${what}.`);
  }

  /** Starts with the changed puzzle. The cell and the focus stay. */
  async begin(position) {
    const { app } = this;
    const { now } = app.board;
    const focused = document.activeElement;
    this.isOwn = true;
    await app.start(position, "set");
    this.isOwn = false;
    app.board.go(now);
    this.path = [now];
    this.isHeld = false;
    this.kinds.clear();
    if (focused?.isConnected && focused !== document.body && !focused.disabled) focused.focus({ preventScroll: true });
    else app.board.focus();
    this.showPath();
    this.update();
  }

  look(cell) {
    const { game } = this.app;
    return game.given[cell] ? { value: game.given[cell], kind: "given", classes: [] } : this.truth.look(cell);
  }

  key(event) {
    return this.keys.press(event);
  }
}
