// Set: a puzzle with its constraints is drawn, and what is true of it is shown after each change.
import { layOver } from "./constraints.js";
import { button, choice, kept, make, tick } from "./dom.js";
import { Refused } from "./engine.js";
import { addressOf, cellName, digitsOf } from "./game.js";
import { VARIANTS } from "./layouts.js";
import { Truth } from "./truth.js";

const GROUPS = { list: "Cages, lines, dots and marks", square: "Around a point", line: "Outside a row or column", diagonal: "Outside a diagonal", grid: "For the whole grid" };
const HOW = {
  list: "Drag over the cells.",
  square: "Choose four cells around a point, or the upper left one.",
  line: "Drag from the cell next to the clue into the row or column.",
  diagonal: "Drag from the cell next to the clue along the diagonal.",
  grid: "It needs no cells.",
};
const FORMS = [["iss", "text (ISS)"], ["f-puzzles", "link to f-puzzles"], ["sudokupad", "link to SudokuPad"], ["page", "link to this page"]];
const KEYS = [["arrows", "move"], ["Shift + arrows", "add the next cell"], ["Space", "add this cell, or take it out"], ["0–9", "enter the number, or the digit"], ["Enter", "draw it"], ["Delete", "remove the constraint of this cell, or the digit"], ["Backspace", "take back the last figure or cell"], ["Escape", "choose no cells"], ["Ctrl + Z, Ctrl + Y", "undo, redo"]];
const MAX_UNDONE = 500;

export class SetTab {
  constructor(app) {
    this.app = app;
    this.mode = "draw";
    this.path = [];
    this.past = [];
    this.future = [];
    this.kinds = [];
    this.shows = kept.get("truth", true);
    this.truth = new Truth(() => this.showTruth());
    this.modes = make("div", { class: "modes", role: "radiogroup", "aria-label": "What to set" });
    this.kind = choice("Kind", [], "", () => this.turn());
    this.kind.select.id = "kind";
    this.number = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", id: "kind-number", onkeydown: event => event.key === "Enter" && this.add(), oninput: () => this.preview() });
    this.numberLabel = make("label", { class: "field" }, make("span", {}, "Number"), this.number);
    this.how = make("p", { class: "soft", id: "kind-how" });
    this.said = make("p", { class: "fault", role: "alert", hidden: true });
    this.addButton = button("Draw it", () => this.add(), { class: "main", id: "draw-it" });
    this.removeButton = button("Remove", () => this.remove(this.chosen), { id: "remove-it" });
    this.undo = button("Undo", () => this.move(this.past, this.future));
    this.redo = button("Redo", () => this.move(this.future, this.past));
    this.draw = make("section", { "aria-label": "A constraint" }, make("div", { class: "fields" }, this.kind.label, this.numberLabel), this.how, this.said);
    this.pad = make("div", { class: "pad", role: "group", "aria-label": "Given digits" });
    this.list = make("ul", { class: "drawn", "aria-label": "constraints" });
    this.count = make("p", { class: "answer" });
    this.decided = make("p", { class: "soft" });
    this.legend = make("p", { class: "soft" }, "On the board, ", make("i", {}, "slanted"), " candidates are not decided yet.");
    this.form = choice("Form", FORMS, "iss", () => this.showText());
    this.text = make("textarea", { rows: 3, readonly: true, "aria-label": "the puzzle as text", id: "set-text" });
    this.copied = make("span", { class: "soft", role: "status" });
    this.element = make("div", { class: "set" },
      this.modes, this.draw, this.pad,
      make("div", { class: "actions" }, this.addButton, this.removeButton, this.undo, this.redo),
      make("section", { class: "truth", "aria-label": "Solutions" },
        make("div", { class: "ticks" }, tick("true candidates and number of solutions", this.shows, on => this.showOrHide(on), { id: "truth" })), this.count, this.decided, this.legend),
      make("details", { open: true }, make("summary", {}, "Constraints"), this.list),
      make("details", { ontoggle: () => this.showText(), id: "set-export" }, make("summary", {}, "Copy the puzzle"),
        make("div", { class: "actions" }, this.form.label, button("Copy", () => this.copy()), this.copied), this.text),
      make("details", { class: "keys" }, make("summary", {}, "Keys"), make("dl", {}, KEYS.map(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]))),
      make("p", { class: "soft" }, "A change of the puzzle erases the digits that you have entered in Play."));
  }

  /** Forgets the changes to another puzzle. */
  renew() {
    if (!this.isOwn) this.past = this.future = [];
    this.chosen = null;
    this.truth.stop();
  }

  async enter() {
    const { board } = this.app;
    board.track = (cell, more) => this.track(cell, more);
    board.released = () => this.release();
    if (!this.kinds.length) await this.layKinds();
    this.layModes();
    this.layPad();
    this.layList();
    this.track(board.now, false);
    if (this.shows) this.truth.start(this.position());
    this.showTruth();
    this.showText();
  }

  leave() {
    const { board } = this.app;
    board.track = board.released = null;
    this.truth.stop();
    if (this.isPreview) layOver(board.element, this.app.game.layout);
    this.isPreview = false;
  }

  async layKinds() {
    const known = await this.app.ask({ ask: "kinds" });
    this.kinds = known?.kinds ?? [];
    const variants = new Map(VARIANTS);
    const isShared = ({ name }) => this.kinds.filter(kind => kind.name === name).length > 1;
    for (const kind of this.kinds) kind.label = variants.get(kind.kind) ?? (isShared(kind) ? `${kind.name} (${kind.kind})` : kind.name);
    const words = name => name[0].toUpperCase() + name.slice(1);
    const group = ([cells, label]) => make("optgroup", { label }, this.kinds.filter(kind => kind.cells === cells).map(kind => make("option", { value: kind.kind }, words(kind.label))));
    this.kind.select.replaceChildren(...Object.entries(GROUPS).map(group));
    this.kind.select.value = kept.get("kind", "Cage");
    if (!this.now) this.kind.select.value = "Cage";
    this.turn();
  }

  /** Returns what is known about the selected kind. */
  get now() {
    return this.kinds.find(({ kind }) => kind === this.kind.select.value);
  }

  /** Shows what the selected kind needs. */
  turn() {
    const { rule, numbers, cells, usual } = this.now ?? { rule: "", numbers: [0, 0], cells: "list" };
    kept.set("kind", this.kind.select.value);
    this.numberLabel.hidden = numbers[1] === 0;
    this.number.value = usual ?? "";
    this.number.placeholder = numbers[0] === 0 ? "none" : "";
    this.how.textContent = `${HOW[cells]} ${rule.replaceAll("{n}", usual ?? "the number")}`.trim();
    this.preview();
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
    this.pad.classList.toggle("wide", side > 9);
    const digits = [...Array(side).keys()].map(index => button(make("b", {}, String(index + 1)), () => this.write(index + 1), { "aria-label": `given ${index + 1}` }));
    this.pad.replaceChildren(...digits);
  }

  layList() {
    const { layout, shape } = this.app.game;
    this.items = layout.constraints.map((own, number) => {
      const name = this.kinds.find(({ kind }) => kind === own.kind)?.label ?? own.name;
      const cells = own.cells.map(cell => cellName(shape, cell)).join(" ");
      const text = [name, own.numbers.join(" ")].filter(Boolean).join(" ");
      return make("li", {}, button([make("b", {}, text), " ", make("span", {}, cells)], () => this.choose(number), { title: own.words ?? "" }));
    });
    this.list.replaceChildren(...(this.items.length ? this.items : [make("li", { class: "soft" }, "None yet.")]));
    this.update();
  }

  update() {
    this.removeButton.disabled = this.mode === "draw" ? this.chosen === null : !this.app.game.given[this.app.board.now];
    this.removeButton.onclick = () => (this.mode === "draw" ? this.remove(this.chosen) : this.write(0));
    this.addButton.textContent = this.chosen === null ? "Draw it" : "Replace it";
    this.undo.disabled = !this.past.length;
    this.redo.disabled = !this.future.length;
    this.items?.forEach((item, number) => item.firstChild.setAttribute("aria-pressed", number === this.chosen));
  }

  /** Selects a constraint of the list, to change or remove it. */
  choose(number) {
    if (this.chosen === number) return this.clear();
    const own = this.app.game.layout.constraints[number];
    this.chosen = number;
    if (this.kinds.some(({ kind }) => kind === own.kind)) {
      this.kind.select.value = own.kind;
      this.turn();
    }
    this.number.value = own.numbers.join(" ");
    this.path = [...own.cells];
    this.mode = "draw";
    this.layModes();
    this.showPath();
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
    const { now, path } = this;
    const isReady = now && this.mode === "draw" && now.cells === "list" && now.numbers[1] === 0 && path.length >= now.least;
    if (isReady && this.chosen === null) this.add();
  }

  /** Returns the question for the constraint to draw. */
  drawn() {
    const numbers = this.number.value.split(/[\s,]+/).filter(Boolean).map(Number);
    const { now, chosen } = this;
    return { ask: "add", ...this.app.game.named(), kind: now.kind, cells: now.cells === "grid" ? [] : this.path, numbers: now.numbers[1] ? numbers : [], instead: chosen };
  }

  refuse(why) {
    this.said.textContent = why;
    this.said.hidden = !why;
  }

  /** Shows the constraint that would be drawn. */
  async preview() {
    const { game, board, engine } = this.app;
    this.refuse("");
    if (!game || this.app.tab !== this || !this.now) return;
    const question = this.drawn();
    const isNone = this.mode !== "draw" || this.now.cells === "grid" || this.path.length < 2 || !question.numbers.every(Number.isInteger);
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
    if (!this.now) return;
    const question = this.drawn();
    const [least] = this.now.numbers;
    const bad = question.numbers.findIndex(number => !Number.isSafeInteger(number));
    if (bad >= 0 || question.numbers.length < least) return this.refuse(bad >= 0 ? "The number is not a number." : "Enter the number.");
    if (this.now.cells !== "grid" && !this.path.length) return this.refuse("Choose cells on the board first.");
    try {
      const layout = await this.app.engine.ask(question);
      const name = this.now.label;
      await this.change({ ...this.position(), ...layout });
      this.app.say(`Drawn: ${name}.`);
    } catch (error) {
      this.refuse(error instanceof Refused ? sentence(error.message) : `That did not work: ${error.message}`);
    }
  }

  async remove(number) {
    if (number === null || number < 0) return;
    const layout = await this.app.ask({ ask: "remove", ...this.app.game.named(), number });
    if (!layout) return;
    await this.change({ ...this.position(), ...layout });
    this.app.say("Removed.");
  }

  /** Writes a given digit into the cell, or erases it. */
  async write(digit) {
    const { game, board } = this.app;
    const given = game.given.with(board.now, game.given[board.now] === digit ? 0 : digit);
    await this.change({ ...this.position(), given });
  }

  /** Returns the puzzle. */
  position() {
    const { game } = this.app;
    return { ...game.named(), given: [...game.given], missing: [...game.missing] };
  }

  async change(position) {
    if (addressOf(position) === addressOf(this.position())) return;
    this.past.push(this.position());
    if (this.past.length > MAX_UNDONE) this.past.shift();
    this.future = [];
    await this.begin(position);
  }

  async move(from, to) {
    const position = from.pop();
    if (!position) return;
    to.push(this.position());
    await this.begin(position);
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
    if (this.now?.numbers[1] && this.now.usual === null) this.number.value = "";
    if (focused?.isConnected && focused !== document.body && !focused.disabled) focused.focus({ preventScroll: true });
    else app.board.cells[now].focus({ preventScroll: true });
    this.showPath();
    this.update();
  }

  showOrHide(on) {
    this.shows = on;
    kept.set("truth", on);
    if (on) this.truth.start(this.position());
    else this.truth.stop();
    this.showTruth();
  }

  showTruth() {
    const { truth } = this;
    this.count.hidden = this.decided.hidden = !this.shows;
    this.legend.hidden = !this.shows || !truth.open?.some(Boolean);
    this.count.textContent = truth.why ? sentence(truth.why) : truth.solutions;
    this.count.dataset.kind = truth.isNone || truth.why ? "bad" : truth.isCounted && truth.count === 1 ? "good" : "";
    this.decided.textContent = truth.decided;
    if (truth.isDone) this.app.say(truth.solutions);
    if (this.app.tab === this) this.app.draw();
  }

  look(cell) {
    const { game } = this.app;
    const { truth, shows } = this;
    if (game.given[cell]) return { value: game.given[cell], kind: "given", classes: [] };
    if (!shows || !truth.open || truth.isNone) return { value: 0, marks: 0, classes: [] };
    const [found, open] = [truth.found[cell], truth.open[cell]];
    const digits = digitsOf(found);
    if (!open && digits.length === 1) return { value: digits[0], kind: "found", classes: [] };
    return { value: 0, marks: found | open, open, classes: ["truth"] };
  }

  key(event) {
    const { board } = this.app;
    const name = event.key;
    if (event.ctrlKey || event.metaKey) {
      const isRedo = name.toLowerCase() === "y" || (name.toLowerCase() === "z" && event.shiftKey);
      if (!["z", "y"].includes(name.toLowerCase())) return false;
      return isRedo ? this.move(this.future, this.past) : this.move(this.past, this.future), true;
    }
    if (event.altKey || (event.target !== document.body && !board.element.contains(event.target))) return false;
    if (name === "Escape") return this.clear(), true;
    if (name === "Delete") return this.delete(), true;
    if (this.mode === "draw" && name === "Enter") return this.add(), true;
    if (this.mode === "draw" && name === " ") return this.toggle(), true;
    if (name === "Backspace") return this.takeBack(), true;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^[0-9a-p-]$/i.test(name) ? name : "");
    if (digit && !event.shiftKey) return this.type(digit);
    // With several cells, the arrows move without choosing.
    this.isMoving = this.mode === "draw" && !event.shiftKey && (this.isHeld || this.path.length > 1);
    const isKnown = board.key(event);
    this.isMoving = false;
    return isKnown;
  }

  type(text) {
    if (this.mode === "digit") {
      const digit = parseInt(text, 36);
      if (digit > this.app.game.shape.side) return false;
      return this.write(digit), true;
    }
    if (!/[\d-]/.test(text) || this.numberLabel.hidden) return false;
    this.number.value = this.now.usual !== null && this.number.value === String(this.now.usual) ? text : this.number.value + text;
    this.preview();
    return true;
  }

  takeBack() {
    if (this.mode === "digit") return this.write(0);
    if (this.number.value && !this.numberLabel.hidden) this.number.value = this.number.value.slice(0, -1);
    else this.path.pop();
    this.showPath();
  }

  /** Adds the cell to the constraint to draw, or takes it out. */
  toggle() {
    const { now } = this.app.board;
    if (this.path.includes(now) && this.path.length > 1) this.path = this.path.filter(cell => cell !== now);
    else if (!this.path.includes(now)) this.path.push(now);
    // From now on, arrows move without choosing.
    this.isHeld = true;
    this.showPath();
  }

  delete() {
    if (this.mode === "digit") return this.write(0);
    const { now } = this.app.board;
    const last = this.app.game.layout.constraints.findLastIndex(({ cells }) => cells.includes(now));
    return this.remove(this.chosen ?? last);
  }

  async showText() {
    if (this.app.tab !== this || !this.element.querySelector("#set-export").open) return;
    const form = this.form.select.value;
    const { origin, pathname } = location;
    const written = form === "page" ? { text: `${origin}${pathname}#play/${addressOf(this.position())}` } : await this.app.ask({ ask: "write", board: this.position(), style: form });
    this.text.value = written?.text ?? "";
  }

  async copy() {
    await this.showText();
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.copied.textContent = "Copied.";
    } catch {
      this.text.select();
      this.copied.textContent = "The browser does not allow this page to copy: the text is selected.";
    }
  }
}

const sentence = text => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
