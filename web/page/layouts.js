// Layouts from the engine: selecting and drawing them.
import { roomOf, smallLayer } from "./constraints.js";
import { choice } from "./dom.js";
import { shapeOf } from "./game.js";

const SHAPES = ["2x2", "3x2", "4x2", "3x3", "5x2", "4x3", "5x3", "4x4", "5x4", "6x4", "5x5"];

/** Variants to choose from, each with its word in a layout. */
export const VARIANTS = [["x", "diagonals (X)"], ["windows", "windows"], ["disjoint", "disjoint groups"], ["anti-knight", "anti-knight"], ["anti-king", "anti-king"], ["none", "no boxes (Latin square)"]];

const sideWords = name => `${shapeOf(name).side} by ${shapeOf(name).side}`;

/** Returns selections for the parts of the layout that a text does not define. */
export function readingChoices(onchange) {
  const ofText = ["", "as in the text"];
  const boxes = choice("Boxes", [ofText, ...SHAPES.map(name => [name, `${name} (${sideWords(name)})`])], "", onchange);
  const variant = choice("Variant", [ofText, ...VARIANTS], "", onchange);
  return {
    labels: [boxes.label, variant.label],
    get chosen() {
      return { shape: boxes.select.value || undefined, layout: variant.select.value || undefined };
    },
    set chosen({ shape = "", layout = "" }) {
      boxes.select.value = shape;
      variant.select.value = layout;
    },
  };
}

/** Returns selections for the layout of an empty board. */
export function emptyChoices() {
  const size = choice("Size", SHAPES.map(name => [name, `${sideWords(name)}, boxes ${name}`]), "3x3", () => {});
  const variant = choice("Variant", [["", "none"], ...VARIANTS], "", () => {});
  return { labels: [size.label, variant.label], chosen: () => ({ shape: size.select.value, layout: variant.select.value }) };
}

/** Returns the box of each cell of a board without other units. */
function boxesOf(shape) {
  const { side, width, height, cells } = shapeOf(shape);
  const isLatin = width === 1 || height === 1;
  return isLatin ? null : [...Array(cells).keys()].map(cell => Math.floor(Math.floor(cell / side) / height) * height + Math.floor((cell % side) / width));
}

/** Returns a placeholder until the engine has described the layout: rows, columns, and usual boxes. */
export const bare = ({ shape, layout }) => ({ shape, layout: "", boxes: layout ? null : boxesOf(shape), windows: [], diagonals: [[], []], demands: [], peers: [] });

/** Returns whether a box border separates a cell from its right neighbour and from the cell below. */
export function borders({ shape, boxes }, cell) {
  const { side, cells } = shapeOf(shape);
  if (!boxes) return { right: false, bottom: false };
  return {
    right: (cell + 1) % side !== 0 && boxes[cell] !== boxes[cell + 1],
    bottom: cell + side < cells && boxes[cell] !== boxes[cell + side],
  };
}

/** Returns the CSS classes of a cell. */
export function classesOf(layout, cell) {
  const { right, bottom } = borders(layout, cell);
  const [falling, rising] = layout.diagonals.map(cells => cells.includes(cell));
  return [right && "right", bottom && "bottom", layout.windows.includes(cell) && "window", falling && "falls", rising && "rises"].filter(Boolean);
}

/** Returns the number of columns and rows of marks in a cell, like the cells of a box if there are boxes. */
export function slots({ shape }) {
  const { side, width, height } = shapeOf(shape);
  if (height > 1) return [width, height];
  const across = Math.ceil(Math.sqrt(side));
  return [across, Math.ceil(side / across)];
}

/** Returns a small picture of a board for lists: the digits without marks. */
export function thumbnail(layout, values) {
  const { side } = shapeOf(layout.shape);
  const size = 10 * side;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [left, top, right, bottom] = roomOf(layout).map(cells => 10 * cells + 1);
  svg.setAttribute("viewBox", `${-left} ${-top} ${size + left + right} ${size + top + bottom}`);
  svg.setAttribute("class", "thumbnail");
  svg.setAttribute("aria-hidden", "true");
  const at = cell => [10 * (cell % side), 10 * Math.floor(cell / side)];
  const inner = [...Array(side - 1).keys()].map(line => `M${10 * line + 10} 0v${size}M0 ${10 * line + 10}h${size}`).join("");
  const thick = values.map((_, cell) => {
    const [x, y] = at(cell);
    const { right, bottom } = borders(layout, cell);
    return (right ? `M${x + 10} ${y}v10` : "") + (bottom ? `M${x} ${y + 10}h10` : "");
  });
  const windows = layout.windows.map(cell => `M${at(cell).join(" ")}h10v10h-10z`).join("");
  const [falling, rising] = layout.diagonals;
  const diagonals = (falling.length ? `M0 0L${size} ${size}` : "") + (rising.length ? `M0 ${size}L${size} 0` : "");
  const digits = values.map((value, cell) => {
    if (!value) return "";
    const [x, y] = at(cell);
    return `<text x="${x + 5}" y="${y + 7.6}"${value > 9 ? ' class="two"' : ""}>${value}</text>`;
  });
  const path = (name, line) => (line ? `<path class="${name}" d="${line}"/>` : "");
  svg.innerHTML = path("shade", windows) + path("unit", diagonals) + path("thin", inner) + path("thick", `M0 0h${size}v${size}h-${size}z${thick.join("")}`) + smallLayer(layout, 10) + digits.join("");
  return svg;
}
