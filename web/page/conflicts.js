// Conflicts in words, for screen readers.
import { cellName } from "./game.js";

/** Returns a sentence on the cells with the same digit in a unit, or an empty text if there are none. */
export function conflictWords(game) {
  const clashing = [...game.conflicts()].sort((one, other) => one - other);
  const digits = [...new Set(clashing.map(cell => game.values[cell]))];
  const words = digits.map(digit => {
    const names = clashing.filter(cell => game.values[cell] === digit).map(cell => cellName(game.shape, cell));
    return names.length === 2 ? `${names[0]} and ${names[1]} are both ${digit}` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are all ${digit}`;
  });
  return words.length ? `Conflict: ${words.join("; ")}.` : "";
}
