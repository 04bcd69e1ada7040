// The parts of a sentence that name cells and units of a classic board. A part and its cells in the picture mark each
// other.
import { make } from "./dom.js";
import { CELL, MARGIN } from "./frame.js";

const SIDE = 9;
/** Cells, such as R12C3 or r1c2, and one or several units. In "In rows 2 and 6, 7 fits" the last number is a digit. */
const NAMES = /[Rr]([1-9]+)[Cc]([1-9]+)|\b([Rr]ow|[Cc]olumn|[Bb]ox)(?:(?:e?s) ([1-9](?:, [1-9])* and [1-9])| ([1-9]))/g;

const indices = [...Array(SIDE).keys()];

/** Returns the cells of a unit. `boxes` has the box of each cell. */
function cellsOf(unit, number, boxes) {
  const at = number - 1;
  if (unit === "row") return indices.map(place => SIDE * at + place);
  if (unit === "column") return indices.map(place => SIDE * place + at);
  return boxes.flatMap((box, cell) => (box === at ? [cell] : []));
}

/** Splits a sentence into its parts. Those that name cells or units have `cells`. */
export function partsOf(text, boxes) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(NAMES)) {
    const [words, rows, columns, unit, several, one] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    const cells = unit
      ? (several ?? one).match(/[1-9]/g).flatMap(number => cellsOf(unit.toLowerCase(), Number(number), boxes ?? []))
      : [...rows].flatMap(row => [...columns].map(column => SIDE * (row - 1) + (column - 1)));
    parts.push({ text: words, cells });
    end = match.index + words.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns a sentence as elements, and appends those that name cells to `named`. */
export function written(text, boxes, named) {
  return partsOf(text, boxes).map(({ text, cells }) => {
    if (!cells) return text;
    const element = make("span", { class: "part" }, text);
    named.push({ element, cells });
    return element;
  });
}

/** Connects the parts of a sentence with the cells of its picture. */
export class PartMarks {
  constructor(svg, named) {
    this.named = named;
    this.spots = new Map();
    for (const cell of new Set(named.flatMap(({ cells }) => cells))) this.spots.set(cell, this.spot(svg, cell));
    for (const { element, cells } of named) listen(element, on => this.mark(on ? cells : []));
    for (const [cell, spot] of this.spots) listen(spot, on => this.mark(on ? [cell] : []));
  }

  /** Adds an invisible square above a cell. */
  spot(svg, cell) {
    const spot = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const at = { x: MARGIN + CELL * (cell % SIDE), y: MARGIN + CELL * Math.floor(cell / SIDE), width: CELL, height: CELL, class: "spot" };
    for (const [name, value] of Object.entries(at)) spot.setAttribute(name, value);
    svg.append(spot);
    return spot;
  }

  /** Marks cells, and the parts that name one of them. */
  mark(cells) {
    const isMarked = cell => cells.includes(cell);
    for (const [cell, spot] of this.spots) spot.classList.toggle("marked", isMarked(cell));
    for (const part of this.named) part.element.classList.toggle("marked", part.cells.some(isMarked));
  }
}

/** Calls `mark` with whether the pointer or the focus is on an element. */
function listen(element, mark) {
  for (const begin of ["pointerenter", "focus"]) element.addEventListener(begin, () => mark(true));
  for (const end of ["pointerleave", "blur"]) element.addEventListener(end, () => mark(false));
}
