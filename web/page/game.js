// A game: a puzzle and the progress of the player. This file does not depend on the page.

/** Returns whether a layout has rules that cannot be checked by comparing two cells. Only the engine can check them. */
export const hasRules = layout => Boolean(layout.constraints?.some(({ words }) => words));

/** Returns the digits of a set, in which digit d is bit d - 1. */
export function digitsOf(set) {
  const digits = [];
  for (let digit = 1; set >> (digit - 1); digit++) if (set & bit(digit)) digits.push(digit);
  return digits;
}

export const bit = digit => 1 << (digit - 1);

/** Returns a shape by its name, WIDTHxHEIGHT of its boxes. */
export function shapeOf(name) {
  const [width, height] = name.split("x").map(Number);
  return { name, width, height, side: width * height, cells: (width * height) ** 2 };
}

/** Returns the name of a cell for people. */
export const cellName = (shape, cell) => `R${Math.floor(cell / shape.side) + 1}C${(cell % shape.side) + 1}`;

/** Returns the name of a complete row or column with its direction; otherwise the names of the cells. */
export function placeName(shape, cells) {
  const { side } = shape;
  const [first, second] = cells;
  const step = second - first;
  const isLine = cells.length === side && cells.every((cell, index) => cell === first + index * step);
  const isRow = isLine && Math.abs(step) === 1 && Math.floor(first / side) === Math.floor(cells.at(-1) / side);
  if (isRow) return `row ${Math.floor(first / side) + 1}${step < 0 ? " from the right" : ""}`;
  if (isLine && Math.abs(step) === side) return `column ${(first % side) + 1}${step < 0 ? " from below" : ""}`;
  return cells.map(cell => cellName(shape, cell)).join(" ");
}

// The digits, the player's marks at the corners and in the centre, the automatic marks that the player has removed, the
// colours, and the lines of the pen (`pen.js` has the meaning of their bits). The marks of a cell stay below its digit.
// Marks that a digit of a peer has removed are in the last two layers, until this digit is removed.
const LAYERS = ["values", "marks", "centres", "removed", "colors", "lines", "lostMarks", "lostCentres"];
const MARKS = ["marks", "centres"];
const LOST = { marks: "lostMarks", centres: "lostCentres" };
const MAX_UNDONE = 1000;

export class Game {
  /**
   * @param position shape, layout, given and missing as in a puzzle from the engine; for a stored game also its values and layers. If
   *   known, its rating (`er`, `level`), the day whose puzzle it is, and whether it was finished or steps were shown.
   * @param layout the engine's description of the layout.
   */
  constructor({ given, missing = [], values = given, seconds = 0, er, level, rating = null, day = null, finished = false, shown = 0, ...layers }, layout) {
    this.layout = layout;
    this.shape = shapeOf(layout.shape);
    this.given = [...given];
    this.missing = [...missing];
    this.all = 2 ** this.shape.side - 1;
    this.values = [...values];
    for (const layer of LAYERS.slice(1)) this[layer] = [...(layers[layer] ?? Array(this.shape.cells).fill(0))];
    this.past = [];
    this.future = [];
    Object.assign(this, { seconds, day, finished, shown });
    // In a puzzle that the engine made, the parts of the rating are separate; a stored game has them in one object.
    this.rating = er && level ? { er, level } : (rating?.level ? rating : null);
    // The cells of violated constraints, and the digits for which they were computed.
    this.violated = [];
    this.checked = "";
  }

  /** Returns the puzzle for the engine. On an empty board, the digits of the player are the puzzle. */
  puzzle() {
    const given = this.given.some(Boolean) ? this.given : this.values;
    return { ...this.named(), given, missing: this.missing };
  }

  /** Returns the position for the engine. */
  board() {
    return { ...this.named(), given: this.given, values: this.values, missing: this.missing, removed: this.removed };
  }

  /** Returns the name of the layout. */
  named() {
    const { shape, layout } = this.layout;
    return { shape, layout };
  }

  isGiven(cell) {
    return this.given[cell] > 0;
  }

  isFull() {
    return this.values.every(value => value > 0);
  }

  isSolved() {
    if (hasRules(this.layout) && this.checked !== this.values.join()) return false;
    return this.isFull() && this.conflicts().size === 0 && this.values.every((value, cell) => !((this.missing[cell] ?? 0) & bit(value)));
  }

  /** Returns the candidates of a cell that the digits on the board, the puzzle and the player do not exclude. */
  candidates(cell) {
    if (this.values[cell]) return 0;
    let left = this.all & ~(this.missing[cell] ?? 0) & ~this.removed[cell];
    for (const peer of this.layout.peers[cell]) if (this.values[peer]) left &= ~bit(this.values[peer]);
    return left;
  }

  /** Returns the cells whose digit also occurs in a peer, and those of violated constraints. */
  conflicts() {
    const found = new Set(this.violated);
    this.layout.peers.forEach((others, cell) => {
      if (this.values[cell] && others.some(other => this.values[other] === this.values[cell])) found.add(cell);
    });
    return found;
  }

  /** Returns how many times a digit must still be placed. */
  left(digit) {
    return this.shape.side - this.values.filter(value => value === digit).length;
  }

  /** Changes the game so that it can be undone. Returns false if nothing changed. */
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

  /** Writes a digit into the cells that are not given. If all of them have it already, removes it. */
  write(cells, digit) {
    const open = cells.filter(cell => !this.isGiven(cell));
    const has = open.length > 0 && open.every(cell => this.values[cell] === digit);
    return this.change(() => {
      for (const cell of open) this.put(cell, has ? 0 : digit);
    });
  }

  /** Puts a digit into a cell, or removes its digit. Peers lose their marks of a new digit, and get back those of the old one. */
  put(cell, digit) {
    const { peers } = this.layout;
    const old = this.values[cell];
    this.values[cell] = digit;
    for (const peer of peers[cell]) {
      const isFree = old && !peers[peer].some(other => this.values[other] === old);
      for (const [layer, lost] of Object.entries(LOST)) {
        if (isFree) this.moveMark(peer, old, lost, layer);
        if (digit) this.moveMark(peer, digit, layer, lost);
      }
    }
  }

  /** Moves a mark of a cell from one layer to another, if it is there. */
  moveMark(cell, digit, from, to) {
    if (!(this[from][cell] & bit(digit))) return;
    this[from][cell] &= ~bit(digit);
    this[to][cell] |= bit(digit);
  }

  /** Turns a mark on or off: at the corners (`marks`), in the centre (`centres`), or an automatic one (`removed`). */
  mark(cells, digit, name = "marks") {
    const open = cells.filter(cell => !this.values[cell]);
    const layer = this[name];
    const all = open.every(cell => layer[cell] & bit(digit));
    return this.change(() => {
      for (const cell of open) {
        layer[cell] = all ? layer[cell] & ~bit(digit) : layer[cell] | bit(digit);
        // What the player decides about a mark holds.
        if (LOST[name]) this[LOST[name]][cell] &= ~bit(digit);
      }
    });
  }

  /** Colours cells. 0 removes the colour. */
  color(cells, color) {
    const all = cells.every(cell => this.colors[cell] === color);
    return this.change(() => {
      for (const cell of cells) this.colors[cell] = all ? 0 : color;
    });
  }

  /** Draws or removes parts of lines, each a cell with the bit of a part. */
  draw(parts) {
    const all = parts.every(([cell, part]) => this.lines[cell] & part);
    return this.change(() => {
      for (const [cell, part] of parts) this.lines[cell] = all ? this.lines[cell] & ~part : this.lines[cell] | part;
    });
  }

  /** Returns the cells that are like a cell: with the same digit, or else the same colour, or else the same marks. */
  alike(cell) {
    for (const layers of [["values"], ["colors"], MARKS]) {
      if (!layers.some(layer => this[layer][cell])) continue;
      const isAlike = other => layers.every(layer => this[layer][other] === this[layer][cell]) && !this.values[other] === !this.values[cell];
      return [...this.values.keys()].filter(isAlike);
    }
    return [cell];
  }

  /** Erases the digits of cells, below which their marks are kept, or, if they have no digits, their marks, colours and lines. */
  erase(cells) {
    const filled = cells.filter(cell => this.values[cell] && !this.isGiven(cell));
    return this.change(() => {
      for (const cell of filled) this.put(cell, 0);
      if (filled.length) return;
      for (const layer of LAYERS.slice(1)) for (const cell of cells) this[layer][cell] = 0;
    });
  }

  /** Applies a step of the engine. */
  apply({ place, eliminate }) {
    return this.change(() => {
      for (const [cell, digit] of eliminate) {
        this.removed[cell] |= bit(digit);
        for (const layer of [...MARKS, ...Object.values(LOST)]) this[layer][cell] &= ~bit(digit);
      }
      if (place) this.put(...place);
    });
  }

  restart() {
    return this.change(() => {
      this.values = [...this.given];
      for (const layer of LAYERS.slice(1)) this[layer] = Array(this.shape.cells).fill(0);
    });
  }

  /** Returns whether the player has entered digits. */
  isBegun() {
    return this.values.some((value, cell) => value !== this.given[cell]);
  }

  isInProgress() {
    return this.isBegun() && !this.isSolved();
  }

  /** Returns the address of the puzzle without the digits of the player. */
  puzzleAddress() {
    return addressOf(this.puzzle());
  }

  /** Returns the part of the address after the tab. */
  address() {
    return addressOf(this.board());
  }

  /** Returns the complete state for the storage. */
  kept() {
    const { seconds, rating, day, finished, shown } = this;
    return { ...this.board(), ...this.snapshot(), seconds, rating, day, finished, shown };
  }
}

/** Returns the address of a position: its layout, the puzzle, and the digits if there are more. */
export function addressOf({ shape, layout = "", given, values = given, missing = [] }) {
  const parts = [[shape, ...layout.split(" ").filter(Boolean)].map(encodeURIComponent).join("+"), lineOf(given)];
  const has = missing.some(Boolean);
  if (has || values.some((value, cell) => value !== given[cell])) parts.push(lineOf(values));
  if (has) parts.push(missing.map(set => set.toString(36)).join("."));
  return parts.join("/");
}

/** Returns the position of an address, or null. The engine decides whether the layout exists. */
export function positionAt(address) {
  const [name, line, written, sets] = address.split("/");
  const [shape, ...words] = name.split("+").map(decoded);
  if (!isShape(shape)) return null;
  const { side, cells } = shapeOf(shape);
  const given = digitsIn(line, side);
  if (given?.length !== cells) return null;
  const values = digitsIn(written, side);
  const missing = (sets ?? "").split(".").map(text => parseInt(text, 36) || 0);
  return {
    shape, layout: words.join(" "), given,
    values: values?.length === cells ? given.map((value, cell) => value || values[cell]) : given,
    missing: missing.length === cells ? missing : [],
  };
}

/** Returns a part of an address as text; unchanged if it is not encoded. */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the stored position, or null if it is invalid. */
export function positionOf(kept) {
  if (!isShape(kept?.shape)) return null;
  const { cells } = shapeOf(kept.shape);
  const isLayer = layer => Array.isArray(layer) && layer.length === cells && layer.every(Number.isInteger);
  if (!["given", "values"].every(layer => isLayer(kept[layer]))) return null;
  // Games of earlier versions have fewer layers.
  if (!LAYERS.every(layer => kept[layer] === undefined || isLayer(kept[layer]))) return null;
  const { layout = "", missing = [], rating, day } = kept;
  return {
    ...kept, layout: String(layout), missing: isLayer(missing) ? missing : [], seconds: Number(kept.seconds) || 0, shown: Number(kept.shown) || 0,
    finished: Boolean(kept.finished), day: typeof day === "string" ? day : null,
    rating: typeof rating?.level === "string" && typeof rating.er === "string" ? { er: rating.er, level: rating.level } : null,
  };
}

/** Returns a position without clues. */
export const emptyOf = ({ shape, layout }) => ({ shape, layout, given: Array(shapeOf(shape).cells).fill(0) });

function isShape(name) {
  if (!/^[1-9]\d?x[1-9]\d?$/.test(name ?? "")) return false;
  const { side } = shapeOf(name);
  return side >= 2 && side <= 25;
}

/** Returns one symbol per cell: 1 to 9, then letters, and a dot for an empty cell. */
export const lineOf = values => values.map(value => (value ? value.toString(36).toUpperCase() : ".")).join("");

function digitsIn(line, side) {
  const digits = [...(line ?? "")].map(symbol => (symbol === "." ? 0 : parseInt(symbol, 36)));
  return digits.every(digit => digit >= 0 && digit <= side) ? digits : null;
}
