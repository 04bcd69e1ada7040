// The keys of Set: everything that a pointer can do in the editor, and what each key announces to screen readers.
import { cellName, placeName } from "./game.js";

/** The keys on the board, and what they do. */
export const KEYS = [
  ["arrows", "move"], ["Shift + arrows", "add the next cell"], ["Space", "add this cell, or remove it"],
  ["0–9", "enter the number, or the digit"], [",", "begin the next number"], ["Enter", "draw it, or replace the chosen one"],
  ["C", "choose the constraint of this cell, then the next one"], ["K, N", "go to the kind, to the number"],
  ["Escape", "choose no cells; in a field, go back to the board"], ["Delete", "remove the constraint of this cell, or the digit"],
  ["Enter, Delete on the list", "choose, remove a constraint"], ["Backspace", "take back the last figure or cell"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
];

export class SetKeys {
  constructor(tab) {
    this.tab = tab;
    this.app = tab.app;
  }

  /** Handles a key. Returns whether it has a meaning. */
  press(event) {
    const { tab, app: { board } } = this;
    const name = event.key;
    if (event.ctrlKey || event.metaKey) {
      const isRedo = name.toLowerCase() === "y" || (name.toLowerCase() === "z" && event.shiftKey);
      if (!["z", "y"].includes(name.toLowerCase())) return false;
      return isRedo ? tab.redoOne() : tab.undoOne(), true;
    }
    if (event.altKey) return false;
    const listed = tab.items?.findIndex(item => item.contains(event.target)) ?? -1;
    if (listed >= 0 && name === "Delete") return tab.remove(listed), true;
    if (event.target !== document.body && !board.element.contains(event.target)) return false;
    if (name === "Escape") return tab.clear(), this.tell(), true;
    if (name === "Delete") return this.delete(), true;
    if (name === "Backspace") return this.takeBack(), true;
    if (tab.mode === "draw" && this.draws(name)) return true;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^[0-9a-p-]$/i.test(name) ? name : "");
    if (digit && !event.shiftKey) return this.type(digit);
    return this.move(event);
  }

  /** Handles the keys that only constraints have. Returns whether this is one. */
  draws(name) {
    const { tab } = this;
    const work = {
      Enter: () => tab.add(), " ": () => this.toggle(), ",": () => tab.kinds.separate() && this.tell(), c: () => this.chooseNext(),
      k: () => tab.kinds.kind.select.focus(), n: () => tab.kinds.enterNumber() || this.app.say(`${tab.kinds.now?.label} has no number.`),
    }[name.length === 1 ? name.toLowerCase() : name];
    work?.();
    return Boolean(work);
  }

  /** Moves, and adds cells with Shift. With several cells, the arrows move without choosing. */
  move(event) {
    const { tab, app: { board } } = this;
    tab.isMoving = tab.mode === "draw" && !event.shiftKey && (tab.isHeld || tab.path.length > 1);
    const isKnown = board.key(event);
    tab.isMoving = false;
    if (isKnown && event.shiftKey) this.tell();
    return isKnown;
  }

  type(text) {
    const { tab } = this;
    if (tab.mode === "digit") {
      const digit = parseInt(text, 36);
      if (digit > this.app.game.shape.side) return false;
      return tab.write(digit), true;
    }
    if (!/[\d-]/.test(text) || !tab.kinds.type(text)) return false;
    return this.tell(), true;
  }

  takeBack() {
    const { tab } = this;
    if (tab.mode === "digit") return tab.write(0);
    if (!tab.kinds.takeBack()) tab.path.pop();
    tab.showPath();
    this.tell();
  }

  /** Adds the cell to the constraint to draw, or removes it. */
  toggle() {
    const { tab, app: { board: { now } } } = this;
    if (tab.path.includes(now) && tab.path.length > 1) tab.path = tab.path.filter(cell => cell !== now);
    else if (!tab.path.includes(now)) tab.path.push(now);
    // From now on, arrows move without choosing.
    tab.isHeld = true;
    tab.showPath();
    this.tell(`${cellName(this.app.game.shape, now)} ${tab.path.includes(now) ? "is chosen" : "is not chosen"}. `);
  }

  /** Chooses the next constraint of the cell. */
  chooseNext() {
    const { tab, app: { board: { now }, game: { layout, shape } } } = this;
    const numbers = layout.constraints.flatMap(({ cells }, number) => (cells.includes(now) ? [number] : []));
    const next = numbers.find(number => number > (tab.chosen ?? -1)) ?? numbers[0];
    if (next === undefined) return this.app.say(`${cellName(shape, now)} has no constraint.`);
    if (next === tab.chosen) tab.tellChosen();
    else tab.choose(next);
  }

  delete() {
    const { tab, app: { board: { now }, game: { layout, shape } } } = this;
    if (tab.mode === "digit") return tab.write(0);
    const number = tab.chosen ?? layout.constraints.findLastIndex(({ cells }) => cells.includes(now));
    if (number < 0) return this.app.say(`${cellName(shape, now)} has no constraint.`);
    return tab.remove(number);
  }

  /** Announces the constraint to draw. */
  tell(first = "") {
    const { tab, app } = this;
    if (tab.mode !== "draw" || !tab.kinds.now) return;
    const { label, cells } = tab.kinds.now;
    const place = cells === "grid" ? "for the whole grid" : tab.path.length ? placeName(app.game.shape, tab.path) : "no cells";
    app.say(`${first}${`${label} ${tab.kinds.text}`.trim()}: ${place}.`);
  }
}
