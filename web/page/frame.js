// The room for labels around a board. Pictures of steps have the same frame, so all tabs show the board at the same
// place and size.

/** The margin of the pictures of the engine, the side of their cells, and how much of the margin is cut: the labels are at
 * the left and at the top. */
export const MARGIN = 26;
export const CELL = 64;
const CUT = { left: 2, top: 2, right: 22, bottom: 22 };

const element = name => document.createElementNS("http://www.w3.org/2000/svg", name);

/** Returns the units around the cells and in all, for a board with this room for clues outside it: left, top, right, bottom. */
export function extentOf(side, room = [0, 0, 0, 0]) {
  const [left, top, right, bottom] = ["left", "top", "right", "bottom"].map((edge, index) => MARGIN - CUT[edge] + Math.ceil(room[index] * CELL));
  const size = side * CELL;
  return { left, top, right, bottom, wide: left + size + right, high: top + size + bottom };
}

/** Cuts the empty part of the margin of a picture. */
export function cut(svg) {
  const [x, y, width, height] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
  svg.setAttribute("viewBox", [x + CUT.left, y + CUT.top, width - CUT.left - CUT.right, height - CUT.top - CUT.bottom].join(" "));
}

/** The labels of rows and columns and the lines of the pen, drawn in the units of the pictures over a board. */
export class Overlay {
  constructor() {
    this.element = element("svg");
    this.element.setAttribute("class", "overlay");
    this.element.setAttribute("aria-hidden", "true");
    this.labels = element("g");
    this.pen = element("g");
    this.element.append(this.labels, this.pen);
  }

  /** Lays out the labels, and returns the extent of the board. */
  lay(side, room) {
    const extent = extentOf(side, room);
    // The first cell is at the margin, as in the pictures.
    this.element.setAttribute("viewBox", [MARGIN - extent.left, MARGIN - extent.top, extent.wide, extent.high].join(" "));
    const label = (text, x, y) => `<text class="label" x="${x}" y="${y + 4}">${text}</text>`;
    const [left, top] = [extent.left, extent.top].map(units => 1.5 * MARGIN - CUT.left - units);
    const along = [...Array(side).keys()].map(index => [index + 1, MARGIN + (index + 0.5) * CELL]);
    this.labels.innerHTML = along.map(([number, at]) => label(`C${number}`, at, top) + label(`R${number}`, left, at)).join("");
    return extent;
  }

  /** Shows the lines of the pen, as paths by kind. */
  draw(paths) {
    this.pen.innerHTML = Object.entries(paths).filter(([, path]) => path).map(([kind, path]) => `<path class="pen-${kind}" d="${path}"/>`).join("");
  }
}
