// Constraints on a board: the drawing of the engine, laid over the cells, and which of them the digits violate.
import { CELL } from "./frame.js";
import { hasRules, shapeOf } from "./game.js";

/** Returns the room, in cells, that a layout needs around its board for clues: left, top, right and bottom. */
export function roomOf({ shape, layer }) {
  const [left, top, width, height] = (/viewBox="([^"]*)"/.exec(layer ?? "")?.[1] ?? "").split(" ").map(length => Number(length) / CELL);
  const { side } = shapeOf(shape);
  return layer ? [-left, -top, width + left - side, height + top - side] : [0, 0, 0, 0];
}

/** Returns the drawing as an element; nothing if there is none. */
function element(layer) {
  const template = document.createElement("template");
  template.innerHTML = layer ?? "";
  return [...template.content.children];
}

/** Lays the drawing of a layout over its board. */
export function layOver(board, layout) {
  const { side } = shapeOf(layout.shape);
  const [left, top, right, bottom] = roomOf(layout);
  const across = side + left + right;
  const down = side + top + bottom;
  const [layer] = element(layout.layer);
  board.querySelector(":scope > .layer")?.remove();
  if (!layer) return;
  const part = cells => `${(100 * cells) / side}%`;
  Object.assign(layer.style, { left: part(-left), top: part(-top), width: part(across), height: part(down) });
  board.append(layer);
}

/** Returns the drawing for a small picture in which a cell has this size. */
export function smallLayer(layout, size) {
  if (!layout.layer) return "";
  const { side } = shapeOf(layout.shape);
  const [left, top, right, bottom] = roomOf(layout).map(cells => cells * size);
  return layout.layer.replace("<svg ", `<svg x="${-left}" y="${-top}" width="${side * size + left + right}" height="${side * size + top + bottom}" `);
}

/** Returns the names of the constraints of each cell, for screen readers. */
export function namesByCell({ shape, constraints = [] }) {
  const names = [...Array(shapeOf(shape).cells)].map(() => []);
  for (const { name, numbers, cells } of constraints) {
    const text = [name, ...(numbers.length < 5 ? numbers : [])].join(" ");
    for (const cell of new Set(cells)) names[cell]?.push(text);
  }
  return names;
}

/** Asks which constraints the digits of a game violate, unless that is known. `done` is called with a new answer. */
export async function checkRules({ engine, game }, done) {
  const key = game.values.join();
  if (!hasRules(game.layout) || game.checked === key || game.asked === key) return;
  game.asked = key;
  let found;
  try {
    found = await engine.ask({ ask: "violated", board: game.board() });
  } catch {
    // The engine was stopped. The next change asks again.
    game.asked = "";
    return;
  }
  if (game.values.join() !== key) return;
  game.violated = found.cells;
  game.checked = key;
  done();
}
