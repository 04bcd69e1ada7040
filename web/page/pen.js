// The pen: lines between the centres of cells, on edges, and marks in cells. Its parts are bits of a cell, so that they
// are undone and stored like all other layers. The functions do not depend on the page.
import { CELL, MARGIN } from "./frame.js";

/** Lines from the centre of a cell to the next one, the edges of a cell, and marks in its centre. */
export const PART = { right: 1, down: 2, falling: 4, rising: 8, rightEdge: 16, bottomEdge: 32, leftEdge: 64, topEdge: 128, circle: 256, cross: 512 };

/** A press this close to an edge, as a fraction of the cell, means the edge. */
const NEAR = 0.22;

/** Returns the line between two cells as a part, or null if they do not touch. */
export function linkOf(side, from, to) {
  const [first, second] = from < to ? [from, to] : [to, from];
  const [down, across] = [Math.floor(second / side) - Math.floor(first / side), (second % side) - (first % side)];
  const part = { "0,1": PART.right, "1,0": PART.down, "1,1": PART.falling, "1,-1": PART.rising }[`${down},${across}`];
  return part ? [first, part] : null;
}

/** Returns the part at a place in a cell, given as fractions of its width and height: an edge, or the centre. */
export function partAt(side, cell, x, y) {
  const distances = [["left", x], ["right", 1 - x], ["top", y], ["bottom", 1 - y]];
  const [name, distance] = distances.reduce((nearest, next) => (next[1] < nearest[1] ? next : nearest));
  if (distance > NEAR) return [cell, PART.circle];
  if (name === "right") return [cell, PART.rightEdge];
  if (name === "bottom") return [cell, PART.bottomEdge];
  // An edge between two cells belongs to the one on its left or above it.
  if (name === "left") return cell % side ? [cell - 1, PART.rightEdge] : [cell, PART.leftEdge];
  return cell >= side ? [cell - side, PART.bottomEdge] : [cell, PART.topEdge];
}

/** Returns the mark that follows in the centre of a cell: none, a circle, a cross. Its parts are turned on or off. */
export function nextMark(cell, parts) {
  if (parts & PART.circle) return [[cell, PART.circle], [cell, PART.cross]];
  return [[cell, parts & PART.cross ? PART.cross : PART.circle]];
}

/** Returns the lines as paths in the units of the pictures. */
export function paths(side, lines) {
  const found = { link: "", edge: "", mark: "" };
  lines.forEach((parts, cell) => {
    if (!parts) return;
    const [left, top] = [MARGIN + CELL * (cell % side), MARGIN + CELL * Math.floor(cell / side)];
    const [x, y] = [left + CELL / 2, top + CELL / 2];
    const add = (kind, part, path) => (parts & part ? (found[kind] += path) : undefined);
    add("link", PART.right, `M${x} ${y}h${CELL}`);
    add("link", PART.down, `M${x} ${y}v${CELL}`);
    add("link", PART.falling, `M${x} ${y}l${CELL} ${CELL}`);
    add("link", PART.rising, `M${x} ${y}l-${CELL} ${CELL}`);
    add("edge", PART.rightEdge, `M${left + CELL} ${top}v${CELL}`);
    add("edge", PART.bottomEdge, `M${left} ${top + CELL}h${CELL}`);
    add("edge", PART.leftEdge, `M${left} ${top}v${CELL}`);
    add("edge", PART.topEdge, `M${left} ${top}h${CELL}`);
    add("mark", PART.circle, `M${x - 20} ${y}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0`);
    add("mark", PART.cross, `M${x - 18} ${y - 18}l36 36m0 -36l-36 36`);
  });
  return found;
}

/** The pen on a board: a press marks an edge or a cell, a movement draws a line through the cells. */
export class Pen {
  /** `draw` receives the parts of each press and of each movement between two cells. */
  constructor(board, lines, draw) {
    Object.assign(this, { board, lines, draw });
  }

  press(event, cell) {
    this.from = cell;
    this.hasMoved = false;
    const box = this.board.cells[cell].getBoundingClientRect();
    this.place = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  move(cell) {
    if (this.from === undefined || cell === this.from) return;
    this.link(this.from, cell);
    this.from = cell;
    this.hasMoved = true;
  }

  link(from, to) {
    const part = linkOf(this.board.shape.side, from, to);
    if (part) this.draw([part]);
  }

  release() {
    const cell = this.from;
    this.from = undefined;
    if (cell === undefined || this.hasMoved) return;
    const part = partAt(this.board.shape.side, cell, ...this.place);
    if (part[1] === PART.circle) this.draw(nextMark(cell, this.lines()[cell]));
    else this.draw([part]);
  }
}
