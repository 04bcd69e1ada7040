// Clues outside the grid. Pointing at a clue shows its constraint: the meaning and the cells.
import { CELL } from "./frame.js";
import { shapeOf } from "./game.js";

/** Returns whether a clue at a place, in cells, is before the first of these cells, in their direction. */
function isBefore([x, y], [first, second], side) {
  const [row, column] = [Math.floor(first / side), first % side];
  const [down, across] = [Math.sign(Math.floor(second / side) - row), Math.sign((second % side) - column)];
  const isOutside = (at, step) => (step > 0 ? at < 0 : at > side);
  if (!down) return isOutside(x, across) && Math.floor(y) === row;
  if (!across) return isOutside(y, down) && Math.floor(x) === column;
  // The clue of a diagonal is at the corner of its first cell.
  return Math.hypot(x - column - 0.5 + across, y - row - 0.5 + down) < 0.5;
}

/** Returns the constraint of each clue of a drawing, or undefined. */
export function constraintsOf(clues, { shape, constraints = [] }) {
  const { side } = shapeOf(shape);
  const left = new Set(constraints.filter(({ cells, numbers }) => cells.length > 1 && numbers.length === 1));
  return clues.map(({ text, x, y }) => {
    const number = Number(text.replace(/^[A-Z]/, ""));
    const own = [...left].find(({ cells, numbers }) => numbers[0] === number && isBefore([x / CELL, y / CELL], cells, side));
    left.delete(own);
    return own;
  });
}

/** Calls `tell` with the constraint of a clue that is pointed at or pressed, and with nothing afterwards. */
export function connectClues(layer, layout, tell) {
  const elements = [...layer.querySelectorAll(".clue")];
  // The baseline of a text is below its middle.
  const clues = elements.map(element => ({ text: element.textContent, x: Number(element.getAttribute("x")), y: Number(element.getAttribute("y")) - 0.36 * Number(element.getAttribute("font-size")) }));
  constraintsOf(clues, layout).forEach((own, index) => {
    const element = elements[index];
    if (!own) return;
    element.classList.add("explained");
    for (const begin of ["pointerenter", "click"]) element.addEventListener(begin, () => tell(own));
    // A finger leaves the clue when it is lifted.
    element.addEventListener("pointerleave", event => event.pointerType === "touch" || tell());
  });
  return elements.length > 0;
}
