// A game: a puzzle, and how far somebody has come with it. Nothing here knows the page.

/** The digits of a set, in which digit d is bit d - 1. */
export function digitsOf(set) {
  const digits = [];
  for (let digit = 1; set >> (digit - 1); digit++) if (set & bit(digit)) digits.push(digit);
  return digits;
}

export const bit = digit => 1 << (digit - 1);

/** A shape by its name, WIDTHxHEIGHT of its boxes. */
export function shapeOf(name) {
  const [width, height] = name.split("x").map(Number);
  return { name, width, height, side: width * height, cells: (width * height) ** 2 };
}

const peersOf = new Map();

/** The peers of each cell: the cells of its row, column and box. */
export function peers(shape) {
  if (!peersOf.has(shape.name)) {
    const { side, width, height, cells } = shape;
    const unit = cell => [Math.floor(cell / side), cell % side];
    const box = cell => {
      const [row, column] = unit(cell);
      return Math.floor(row / height) * height + Math.floor(column / width);
    };
    const all = [...Array(cells).keys()];
    const sees = (one, other) => {
      const [[row, column], [otherRow, otherColumn]] = [unit(one), unit(other)];
      return one !== other && (row === otherRow || column === otherColumn || box(one) === box(other));
    };
    peersOf.set(shape.name, all.map(cell => all.filter(other => sees(cell, other))));
  }
  return peersOf.get(shape.name);
}

/** A cell's name for people. */
export const cellName = (shape, cell) => `R${Math.floor(cell / shape.side) + 1}C${(cell % shape.side) + 1}`;

const LAYERS = ["values", "marks", "removed", "colors"];
const MAX_UNDONE = 1000;

export class Game {
  /** @param puzzle shape, given, and what it excludes by itself, as the engine tells it. */
  constructor({ shape, given, missing = [] }) {
    this.shape = shapeOf(shape);
    this.given = [...given];
    this.missing = missing.length ? [...missing] : [];
    this.all = 2 ** this.shape.side - 1;
    this.values = [...given];
    // What somebody has written, what they have excluded of the automatic marks, and the colours.
    for (const layer of ["marks", "removed", "colors"]) this[layer] = Array(this.shape.cells).fill(0);
    this.past = [];
    this.future = [];
    this.seconds = 0;
  }

  static empty(shape) {
    return new Game({ shape, given: Array(shapeOf(shape).cells).fill(0) });
  }

  /** The board as the engine reads it. */
  board() {
    return { shape: this.shape.name, given: this.given, values: this.values, missing: this.missing, removed: this.removed };
  }

  isGiven(cell) {
    return this.given[cell] > 0;
  }

  isFull() {
    return this.values.every(value => value > 0);
  }

  isSolved() {
    return this.isFull() && this.conflicts().size === 0 && this.values.every((value, cell) => !((this.missing[cell] ?? 0) & bit(value)));
  }

  /** What the digits that stand there, the puzzle and somebody leave of a cell's candidates. */
  candidates(cell) {
    if (this.values[cell]) return 0;
    let left = this.all & ~(this.missing[cell] ?? 0) & ~this.removed[cell];
    for (const peer of peers(this.shape)[cell]) if (this.values[peer]) left &= ~bit(this.values[peer]);
    return left;
  }

  /** The cells whose digit stands in one of their units again. */
  conflicts() {
    const found = new Set();
    peers(this.shape).forEach((others, cell) => {
      if (this.values[cell] && others.some(other => this.values[other] === this.values[cell])) found.add(cell);
    });
    return found;
  }

  /** How many of a digit are still to be placed. */
  left(digit) {
    return this.shape.side - this.values.filter(value => value === digit).length;
  }

  /** Changes the game, so that it can be undone; false if nothing changed. */
  change(work) {
    const before = this.snapshot();
    work();
    if (LAYERS.every(layer => this[layer].every((value, index) => value === before[layer][index]))) return false;
    this.past.push(before);
    if (this.past.length > MAX_UNDONE) this.past.shift();
    this.future = [];
    return true;
  }

  snapshot() {
    return Object.fromEntries(LAYERS.map(layer => [layer, [...this[layer]]]));
  }

  undo() {
    return this.move(this.past, this.future);
  }

  redo() {
    return this.move(this.future, this.past);
  }

  move(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(this.snapshot());
    Object.assign(this, state);
    return true;
  }

  /** Writes a digit into cells that are not given; where all of them have it, takes it away. */
  write(cells, digit) {
    const open = cells.filter(cell => !this.isGiven(cell));
    const has = open.length > 0 && open.every(cell => this.values[cell] === digit);
    return this.change(() => {
      for (const cell of open) {
        this.values[cell] = has ? 0 : digit;
        this.marks[cell] = 0;
        // Marks of one's own that the digit rules out go with it.
        if (!has) for (const peer of peers(this.shape)[cell]) this.marks[peer] &= ~bit(digit);
      }
    });
  }

  /** Turns a mark on or off: one's own, or with automatic marks whether it is excluded. */
  mark(cells, digit, automatic) {
    const open = cells.filter(cell => !this.values[cell]);
    const layer = automatic ? this.removed : this.marks;
    const all = open.every(cell => layer[cell] & bit(digit));
    return this.change(() => {
      for (const cell of open) layer[cell] = all ? layer[cell] & ~bit(digit) : layer[cell] | bit(digit);
    });
  }

  /** Colours cells; 0 is no colour. */
  color(cells, color) {
    const all = cells.every(cell => this.colors[cell] === color);
    return this.change(() => {
      for (const cell of cells) this.colors[cell] = all ? 0 : color;
    });
  }

  /** Empties cells: their digits, or where there are none their marks and colours. */
  erase(cells) {
    const filled = cells.filter(cell => this.values[cell] && !this.isGiven(cell));
    return this.change(() => {
      for (const cell of filled) this.values[cell] = 0;
      if (filled.length) return;
      for (const cell of cells) this.marks[cell] = this.removed[cell] = this.colors[cell] = 0;
    });
  }

  /** Carries a step of the engine out. */
  apply({ place, eliminate }) {
    return this.change(() => {
      for (const [cell, digit] of eliminate) {
        this.removed[cell] |= bit(digit);
        this.marks[cell] &= ~bit(digit);
      }
      if (!place) return;
      const [cell, digit] = place;
      this.values[cell] = digit;
      this.marks[cell] = 0;
      for (const peer of peers(this.shape)[cell]) this.marks[peer] &= ~bit(digit);
    });
  }

  restart() {
    return this.change(() => {
      this.values = [...this.given];
      for (const layer of ["marks", "removed", "colors"]) this[layer] = Array(this.shape.cells).fill(0);
    });
  }

  /** What comes behind # in the address: the shape, the puzzle, and the digits where there are more. */
  address() {
    const parts = [this.shape.name, lineOf(this.given)];
    const has = this.missing.some(Boolean);
    if (has || this.values.some((value, cell) => value !== this.given[cell])) parts.push(lineOf(this.values));
    if (has) parts.push(this.missing.map(set => set.toString(36)).join("."));
    return parts.join("/");
  }

  /** The game of an address; null if it holds none. */
  static at(address) {
    const [shape, given, values, missing] = address.split("/");
    if (!/^[1-9]\d?x[1-9]\d?$/.test(shape ?? "")) return null;
    const { side, cells } = shapeOf(shape);
    const own = digitsIn(given, side);
    if (side < 2 || side > 25 || own?.length !== cells) return null;
    const sets = missing ? missing.split(".").map(text => parseInt(text, 36) || 0) : [];
    const game = new Game({ shape, given: own, missing: sets.length === cells ? sets : [] });
    const written = values && digitsIn(values, side);
    if (written?.length === cells) game.values = own.map((value, cell) => value || written[cell]);
    return game;
  }

  /** All of it, to be kept. */
  kept() {
    return { ...this.snapshot(), shape: this.shape.name, given: this.given, missing: this.missing, seconds: this.seconds };
  }

  /** The game that was kept; null if it is none. */
  static of(kept) {
    try {
      const game = new Game(kept);
      const fits = ["given", ...LAYERS].every(layer => kept[layer].length === game.shape.cells && kept[layer].every(Number.isInteger));
      if (!fits) return null;
      for (const layer of LAYERS) game[layer] = [...kept[layer]];
      game.seconds = Number(kept.seconds) || 0;
      return game;
    } catch {
      return null;
    }
  }
}

/** A symbol a cell: 1 to 9, then a letter, and a dot for an empty one. */
export const lineOf = values => values.map(value => (value ? value.toString(36).toUpperCase() : ".")).join("");

function digitsIn(line, side) {
  const digits = [...(line ?? "")].map(symbol => (symbol === "." ? 0 : parseInt(symbol, 36)));
  return digits.every(digit => digit >= 0 && digit <= side) ? digits : null;
}

/** A tree of a search, as far as its first events have made it. */
export function treeAt(events, count) {
  const root = { depth: 0, label: "", state: "open", children: [], parent: null };
  let now = root;
  for (const event of events.slice(0, count)) {
    if (event.kind === "branched") {
      let parent = now;
      while (parent.depth >= event.depth) parent = parent.parent;
      if (!parent.children.length) {
        const child = digit => ({ depth: event.depth, digit, cell: event.cell, state: "waiting", children: [], parent });
        parent.children = event.choices.map(child);
        parent.state = "branched";
      }
      now = parent.children.find(child => child.digit === event.digit);
      now.state = "open";
    }
    if (event.kind === "contradicted") now.state = "contradicted";
    if (event.kind === "solved") {
      const end = node => (node.state === "waiting" ? (node.state = "ended") : node.children.forEach(end));
      end(root);
      for (let node = now; node; node = node.parent) node.state = "solution";
    }
  }
  return { root, now };
}
