// A board as a grid of elements. A look describes each cell, and only changed cells are updated.
import { make } from "./dom.js";
import { cellName, digitsOf, bit, shapeOf } from "./game.js";
import { connectClues } from "./clues.js";
import { layOver, namesByCell } from "./constraints.js";
import { classesOf, slots } from "./layouts.js";

export class Board {
  /** `moved` is called when the selection has changed. A pen, if set, receives the presses instead of the selection. */
  constructor(moved = () => {}) {
    this.moved = moved;
    this.pen = null;
    this.element = make("div", { class: "board", role: "grid", "aria-label": "Sudoku board", "aria-multiselectable": "true", "aria-describedby": "demands" });
    this.selected = new Set();
    this.now = 0;
    this.element.addEventListener("pointerdown", event => this.press(event));
    this.element.addEventListener("pointermove", event => this.drag(event));
    this.element.addEventListener("focusin", event => {
      const cell = this.cellAt(event.target);
      if (cell !== null && cell !== this.now && !this.pressed) this.select(cell);
    });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, event => this.release(event));
  }

  /** Lays the board out. */
  lay(layout) {
    if (this.layout === layout) return;
    this.layout = layout;
    this.shape = shapeOf(layout.shape);
    const { side } = this.shape;
    const [across, down] = slots(layout);
    this.element.style.setProperty("--side", side);
    this.element.style.setProperty("--across", across);
    this.element.style.setProperty("--down", down);
    this.element.setAttribute("aria-rowcount", side);
    this.element.setAttribute("aria-colcount", side);
    this.element.classList.toggle("large", side > 9);
    this.looks = [];
    this.names = namesByCell(layout);
    this.cells = [];
    const rows = [...Array(side).keys()].map(row => {
      const cells = [...Array(side).keys()].map(column => {
        const cell = make("div", { class: ["cell", ...classesOf(layout, row * side + column)].join(" "), role: "gridcell", tabindex: -1 });
        cell.dataset.cell = row * side + column;
        // What marks leave free, as parts of the cell.
        const margin = layout.margins?.[row * side + column];
        ["above", "below", "flanks"].forEach((name, index) => margin && cell.style.setProperty(`--${name}`, margin[index]));
        this.cells.push(cell);
        return cell;
      });
      return make("div", { class: "row", role: "row" }, cells);
    });
    this.element.replaceChildren(...rows);
    layOver(this.element, layout);
    const layer = this.element.querySelector(".layer");
    this.hasClues = Boolean(layer && connectClues(layer, layout, own => this.explain(own)));
    this.now = 0;
    this.selected = new Set([0]);
    this.cells[0].tabIndex = 0;
  }

  /**
   * Shows each cell by its look: value, kind (given, own, found), marks, a colour and classes. Its label describes it to screen
   * readers.
   */
  show(lookOf) {
    this.cells.forEach((element, cell) => {
      const look = lookOf(cell);
      const key = JSON.stringify(look);
      const isSelected = this.selected.has(cell);
      if (element.getAttribute("aria-selected") !== String(isSelected)) element.setAttribute("aria-selected", isSelected);
      if (this.looks[cell] === key) return;
      this.looks[cell] = key;
      element.dataset.kind = look.kind ?? "";
      element.dataset.color = look.color || "";
      for (const name of ["wrong", "same", "peer", "differs", "chosen", "changed", "fewest", "needless", "found", "picked", "truth"]) {
        element.classList.toggle(name, Boolean(look.classes?.includes(name)));
      }
      element.replaceChildren(...this.content(look));
      element.setAttribute("aria-label", [cellName(this.shape, cell), ...this.words(look), ...this.names[cell]].join(", "));
    });
  }

  /** Marks the cells of the constraint that a clue belongs to, and explains the clue. */
  explain(own) {
    this.cells.forEach((cell, index) => cell.classList.toggle("clued", Boolean(own?.cells.includes(index))));
    this.told?.(own?.words ?? "");
  }

  /** Marks cells for a moment, because their content cannot be changed. */
  refuse(cells) {
    for (const cell of cells.map(cell => this.cells[cell])) {
      cell.classList.remove("refused");
      // Reading a size restarts the animation.
      void cell.offsetWidth;
      cell.classList.add("refused");
      cell.addEventListener("animationend", () => cell.classList.remove("refused"), { once: true });
    }
  }

  content({ value, marks, open = 0, corners, centres }) {
    // The digit has its own element, because constraints are drawn between the cell and its digit.
    if (value) return [make("span", {}, String(value))];
    const hidden = { "aria-hidden": "true" };
    if (marks) {
      const places = [...Array(this.shape.side).keys()].map(place => make("i", { class: open & bit(place + 1) ? "open" : null }, marks & bit(place + 1) ? String(place + 1) : ""));
      return [make("div", { class: "marks", ...hidden }, places)];
    }
    const parts = [];
    if (corners) parts.push(make("div", { class: "marks corners", ...hidden }, digitsOf(corners).map(digit => make("i", {}, String(digit)))));
    if (centres) parts.push(make("div", { class: "marks centre", "data-count": digitsOf(centres).length, ...hidden }, digitsOf(centres).join(this.shape.side > 9 ? " " : "")));
    return parts;
  }

  words({ value, kind, marks, open = 0, corners, centres, color, classes = [] }) {
    const texts = [value ? `${value}` : "empty"];
    if (value && kind) texts.push({ given: "given", own: "yours", found: "found" }[kind] ?? "");
    if (!value && marks & ~open) texts.push(`marks ${digitsOf(marks & ~open).join(" ")}`);
    if (!value && open) texts.push(`open ${digitsOf(open).join(" ")}`);
    if (!value && corners) texts.push(`corner marks ${digitsOf(corners).join(" ")}`);
    if (!value && centres) texts.push(`centre marks ${digitsOf(centres).join(" ")}`);
    if (color) texts.push(`colour ${color}`);
    const said = { wrong: "conflict", differs: "differs", needless: "redundant", fewest: "fewest choices" };
    return [...texts, ...classes.map(name => said[name])].filter(Boolean);
  }

  cellAt(target) {
    const cell = target instanceof Element ? target.closest("[data-cell]") : null;
    return cell && this.element.contains(cell) ? Number(cell.dataset.cell) : null;
  }

  press(event) {
    const cell = this.cellAt(event.target);
    if (cell === null) return;
    this.pressed = event.pointerType !== "touch" || Boolean(this.track);
    if (this.pen) {
      event.preventDefault();
      this.pressed = true;
      this.select(cell);
      this.pen.press(event, cell);
    } else this.select(cell, event.shiftKey || event.ctrlKey || event.metaKey);
    // A touch captures the pointer for the first cell. Release it, so that the other cells get its events.
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  release(event) {
    const isDrawn = this.pressed && event.type === "pointerup";
    if (this.pressed) this.pen?.release();
    this.pressed = false;
    if (isDrawn) this.released?.();
  }

  /** Returns whether a pointer is near the middle of a cell, so that a diagonal line does not touch the cells next to it. */
  isInside(event, cell) {
    const { left, top, width, height } = this.cells[cell].getBoundingClientRect();
    return Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2) < width * 0.42;
  }

  drag(event) {
    if (!this.pressed || !event.buttons) return;
    const cell = this.cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (this.pen && cell !== null) this.pen.move(cell);
    else if (cell !== null && cell !== this.now && (!this.track || this.isInside(event, cell))) this.select(cell, true);
  }

  /** Sets or removes the pen. */
  take(pen) {
    this.pen = pen;
    this.element.classList.toggle("pen", Boolean(pen));
  }

  /** Selects all of these cells; the focus stays where it is. */
  selectAll(cells) {
    this.selected = new Set(cells);
    this.moved();
  }

  /** Selects a cell, in addition to others if `more`, and moves the focus to it. */
  select(cell, more = false) {
    if (!more) this.selected.clear();
    this.selected.add(cell);
    this.cells[this.now].tabIndex = -1;
    this.now = cell;
    this.cells[cell].tabIndex = 0;
    this.focus();
    this.track?.(cell, more);
    this.moved();
  }

  /** Moves the focus to a cell, or to the current one. The page does not scroll. */
  focus(cell = this.now) {
    this.cells[cell].focus({ preventScroll: true });
    this.focused?.(this.cells[cell]);
  }

  /** Selects a cell without moving the focus. */
  go(cell) {
    this.cells[this.now].tabIndex = -1;
    this.now = cell;
    this.selected = new Set([cell]);
    this.cells[cell].tabIndex = 0;
  }

  /** Moves by an arrow key. Returns whether the key was one. */
  key(event) {
    const { side } = this.shape;
    const [row, column] = [Math.floor(this.now / side), this.now % side];
    const around = place => (place + side) % side;
    const to = {
      ArrowUp: around(row - 1) * side + column,
      ArrowDown: around(row + 1) * side + column,
      ArrowLeft: row * side + around(column - 1),
      ArrowRight: row * side + around(column + 1),
      Home: row * side,
      End: row * side + side - 1,
    }[event.key];
    if (to === undefined || event.altKey) return false;
    this.select(to, event.shiftKey);
    return true;
  }
}
