// The logic of a game, without a page.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Game, addressOf, bit, digitsOf, lineOf, positionAt, positionOf } from "../page/game.js";
import { engine } from "./support.mjs";

const ask = await engine();
const layoutOf = (shape, layout = "") => ask({ ask: "layout", shape, layout });

const FOUR = [1, 0, 3, 0, 0, 0, 4, 0, 0, 3, 0, 0, 4, 0, 2, 0];
const SOLVED = [1, 4, 3, 2, 3, 2, 4, 1, 2, 3, 1, 4, 4, 1, 2, 3];
const four = () => new Game({ given: FOUR }, layoutOf("2x2"));

test("clues are not overwritten, and changes are undone and redone", () => {
  const game = four();
  assert.equal(game.write([0], 4), false);
  assert.ok(game.write([1], 4) && game.write([3], 2));
  assert.deepEqual(game.values.slice(0, 4), [1, 4, 3, 2]);
  assert.ok(game.undo() && game.undo() && !game.undo());
  assert.deepEqual(game.values, FOUR);
  assert.ok(game.redo());
  assert.equal(game.values[1], 4);
  game.write([2], 1);
  game.write([5], 2);
  assert.equal(game.redo(), false, "a new change discards undone changes");
  game.write([5], 2);
  assert.equal(game.values[5], 0, "entering the same digit again removes it");
});

test("a digit removes the player's marks that it rules out", () => {
  const game = four();
  game.mark([1, 4, 15], 2);
  assert.equal(game.marks[1], bit(2));
  game.write([3], 2);
  assert.deepEqual([game.marks[1], game.marks[4], game.marks[15]], [0, bit(2), 0]);
  game.undo();
  assert.equal(game.marks[1], bit(2));
});

test("a digit keeps the marks below it, and gives back those of its peers when it is removed", () => {
  const layers = game => ["marks", "centres"].map(layer => [...game[layer]]);
  // The ways to remove a digit, and to replace it first.
  const removals = [game => game.erase([3]), game => game.write([3], 2), game => game.undo(), game => game.write([3], 4) && game.erase([3])];
  for (const [index, remove] of removals.entries()) {
    const game = four();
    for (const layer of ["marks", "centres"]) for (const digit of [2, 4]) game.mark([1, 3, 4], digit, layer);
    const before = layers(game);
    game.write([3], 2);
    assert.notDeepEqual(layers(game), before);
    remove(game);
    assert.equal(game.values[3], 0);
    assert.deepEqual(layers(game), before, `${index}`);
  }
  // While another peer has the digit, its mark stays away. The same in a stored game.
  const first = four();
  first.mark([1], 2);
  first.write([3], 2);
  first.write([5], 2);
  const game = new Game(positionOf(JSON.parse(JSON.stringify(first.kept()))), first.layout);
  game.erase([5]);
  assert.equal(game.marks[1], 0);
  game.erase([3]);
  assert.equal(game.marks[1], bit(2));
  // A mark that the player has set and removed since then does not come back. The same if a step has removed it.
  for (const lose of [game => game.mark([1], 2) && game.mark([1], 2), game => game.apply({ eliminate: [[1, 2]] })]) {
    game.write([3], 2);
    lose(game);
    game.erase([3]);
    assert.equal(game.marks[1], 0);
    game.mark([1], 2);
  }
  game.erase([1]);
  assert.equal(game.marks[1], 0, "without a digit, the marks are erased");
});

test("automatic marks are the candidates without those that the player has excluded", () => {
  const game = four();
  assert.deepEqual(digitsOf(game.candidates(1)), [2, 4]);
  game.mark([1], 2, "removed");
  assert.deepEqual(digitsOf(game.candidates(1)), [4]);
  game.mark([1], 2, "removed");
  assert.deepEqual(digitsOf(game.candidates(1)), [2, 4]);
  assert.equal(game.candidates(0), 0);
  game.apply({ place: [1, 4], eliminate: [[5, 1]] });
  assert.equal(game.values[1], 4);
  assert.ok(!digitsOf(game.candidates(5)).includes(1));
});

test("conflicts, the end, and the number of missing digits", () => {
  const game = four();
  assert.equal(game.left(3), 2);
  game.write([1], 3);
  assert.deepEqual([...game.conflicts()].sort((one, other) => one - other), [1, 2, 9]);
  assert.equal(game.left(3), 1);
  game.undo();
  SOLVED.forEach((digit, cell) => game.given[cell] || game.write([cell], digit));
  assert.ok(game.isFull() && game.isSolved());
  game.write([1], 2);
  assert.ok(game.isFull() && !game.isSolved());
});

test("erasing removes digits first, then marks and colours", () => {
  const game = four();
  game.write([1], 4);
  game.color([1], 3);
  game.erase([1]);
  assert.deepEqual([game.values[1], game.colors[1]], [0, 3]);
  game.erase([1, 0]);
  assert.deepEqual([game.values[0], game.colors[1]], [1, 0]);
});

test("other units rule out digits and cause conflicts", () => {
  const game = new Game({ given: Array(81).fill(0) }, layoutOf("3x3", "x anti-king"));
  game.write([0], 5);
  game.write([80], 5);
  assert.deepEqual([...game.conflicts()], [0, 80]);
  game.undo();
  assert.ok(!digitsOf(game.candidates(80)).includes(5) && !digitsOf(game.candidates(10)).includes(5));
  game.mark([70], 5);
  game.write([80], 5);
  assert.equal(game.marks[70], 0, "a mark that a diagonal rules out is removed");
});

test("an address contains the puzzle and the entered digits", () => {
  const game = four();
  assert.equal(game.address(), "2x2/1.3...4..3..4.2.");
  game.write([1], 4);
  assert.equal(game.address(), "2x2/1.3...4..3..4.2./143...4..3..4.2.");
  const again = address => { const position = positionAt(address); return new Game(position, layoutOf(position.shape, position.layout)); };
  assert.deepEqual(again(game.address()).values, game.values);
  assert.deepEqual(again(game.address()).given, FOUR);
  const large = new Game({ given: Array(625).fill(0).map((_, cell) => (cell < 25 ? cell + 1 : 0)) }, layoutOf("5x5"));
  assert.deepEqual(again(large.address()).given, large.given);
  const marked = new Game({ given: FOUR, missing: FOUR.map(value => (value ? 0 : 1)) }, layoutOf("2x2"));
  assert.deepEqual(again(marked.address()).missing, marked.missing);
  for (const bad of ["", "2x2", "2x2/1", "2x2/1.3...4..3..4.25", "9x9/1", "0x0/", "2x2/1.3...4..3..4.2.5", "<b>/1", "3x3/__proto__", "40x40/1", "+x/1"]) assert.equal(positionAt(bad), null, bad);
});

test("an address and a stored game contain the layout", () => {
  for (const [shape, layout] of [["3x3", "x windows"], ["2x2", "AAABABBBCCDDCCDD"], ["9x1", "none"], ["4x4", "anti-knight"]]) {
    const told = layoutOf(shape, layout);
    const game = new Game({ given: Array(told.peers.length).fill(0) }, told);
    game.write([0], 1);
    for (const position of [positionAt(game.address()), positionOf(JSON.parse(JSON.stringify(game.kept())))]) {
      assert.deepEqual(layoutOf(position.shape, position.layout), told);
      assert.equal(new Game(position, told).values[0], 1);
      assert.equal(addressOf(position), game.address());
    }
  }
});

test("a stored game is restored, and invalid data is refused", () => {
  const game = four();
  game.write([1], 4);
  game.mark([3], 2);
  game.color([3], 5);
  game.seconds = 61;
  const back = new Game(positionOf(JSON.parse(JSON.stringify(game.kept()))), game.layout);
  for (const layer of ["given", "values", "marks", "removed", "colors", "seconds"]) assert.deepEqual(back[layer], game[layer], layer);
  for (const bad of [{}, null, { shape: "2x2" }, { ...game.kept(), marks: [1] }, { ...game.kept(), values: Array(16).fill("<b>") }, 5]) assert.equal(positionOf(bad), null);
});

test("a line has one symbol per cell", () => {
  assert.equal(lineOf([1, 0, 10, 25]), "1.AP");
});

test("comments of the page contain no code", () => {
  // A comment whose end is mistyped swallows the lines after it, and the file is still valid.
  const folder = new URL("../page/", import.meta.url);
  for (const name of readdirSync(folder).filter(name => name.endsWith(".js"))) {
    const text = readFileSync(new URL(name, folder), "utf8");
    for (const [comment] of text.matchAll(/\/\*\*.*?\*\//gs)) {
      for (const line of comment.split("\n").slice(1)) assert.match(line, /^ *\*( |\/|$)/, `${name}: ${line}`);
    }
  }
});
