// The logic of a game, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, bit, digitsOf, lineOf, peers, shapeOf, treeAt } from "../page/game.js";

const FOUR = [1, 0, 3, 0, 0, 0, 4, 0, 0, 3, 0, 0, 4, 0, 2, 0];
const SOLVED = [1, 4, 3, 2, 3, 2, 4, 1, 2, 3, 1, 4, 4, 1, 2, 3];
const four = () => new Game({ shape: "2x2", given: FOUR });

test("each cell has the peers of its row, column and box", () => {
  for (const [name, count] of [["2x2", 7], ["3x2", 12], ["3x3", 20], ["5x2", 22], ["4x4", 39], ["5x5", 64]]) {
    const shape = shapeOf(name);
    assert.equal(peers(shape).length, shape.cells);
    for (const others of peers(shape)) assert.equal(others.length, count, name);
  }
  assert.ok(peers(shapeOf("3x2"))[0].includes(8) && !peers(shapeOf("2x3"))[0].includes(8));
});

test("clues are not written over, and what was written is undone and done again", () => {
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
  assert.equal(game.redo(), false, "what was undone is gone once something else was done");
  game.write([5], 2);
  assert.equal(game.values[5], 0, "the same digit again takes it away");
});

test("marks of one's own go with a digit that rules them out", () => {
  const game = four();
  game.mark([1, 4, 15], 2, false);
  assert.equal(game.marks[1], bit(2));
  game.write([3], 2);
  assert.deepEqual([game.marks[1], game.marks[4], game.marks[15]], [0, bit(2), 0]);
  game.undo();
  assert.equal(game.marks[1], bit(2));
});

test("automatic marks are what is left, less what somebody has excluded", () => {
  const game = four();
  assert.deepEqual(digitsOf(game.candidates(1)), [2, 4]);
  game.mark([1], 2, true);
  assert.deepEqual(digitsOf(game.candidates(1)), [4]);
  game.mark([1], 2, true);
  assert.deepEqual(digitsOf(game.candidates(1)), [2, 4]);
  assert.equal(game.candidates(0), 0);
  game.apply({ place: [1, 4], eliminate: [[5, 1]] });
  assert.equal(game.values[1], 4);
  assert.ok(!digitsOf(game.candidates(5)).includes(1));
});

test("conflicts, the end, and how many are left", () => {
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

test("erasing takes digits first, then marks and colours", () => {
  const game = four();
  game.write([1], 4);
  game.color([1], 3);
  game.erase([1]);
  assert.deepEqual([game.values[1], game.colors[1]], [0, 3]);
  game.erase([1, 0]);
  assert.deepEqual([game.values[0], game.colors[1]], [1, 0]);
});

test("an address is the puzzle, and holds what was written", () => {
  const game = four();
  assert.equal(game.address(), "2x2/1.3...4..3..4.2.");
  game.write([1], 4);
  assert.equal(game.address(), "2x2/1.3...4..3..4.2./143...4..3..4.2.");
  assert.deepEqual(Game.at(game.address()).values, game.values);
  assert.deepEqual(Game.at(game.address()).given, FOUR);
  const large = new Game({ shape: "5x5", given: Array(625).fill(0).map((_, cell) => (cell < 25 ? cell + 1 : 0)) });
  assert.deepEqual(Game.at(large.address()).given, large.given);
  const marked = new Game({ shape: "2x2", given: FOUR, missing: FOUR.map(value => (value ? 0 : 1)) });
  assert.deepEqual(Game.at(marked.address()).missing, marked.missing);
  for (const bad of ["", "2x2", "2x2/1", "2x2/1.3...4..3..4.25", "9x9/1", "0x0/", "2x2/1.3...4..3..4.2.5", "<b>/1", "3x3/__proto__", "40x40/1"]) assert.equal(Game.at(bad), null, bad);
});

test("what was kept comes back, and what is none is not taken", () => {
  const game = four();
  game.write([1], 4);
  game.mark([3], 2, false);
  game.color([3], 5);
  game.seconds = 61;
  const back = Game.of(JSON.parse(JSON.stringify(game.kept())));
  for (const layer of ["given", "values", "marks", "removed", "colors", "seconds"]) assert.deepEqual(back[layer], game[layer], layer);
  for (const bad of [{}, { shape: "2x2" }, { ...game.kept(), marks: [1] }, { ...game.kept(), values: Array(16).fill("<b>") }, 5]) assert.equal(Game.of(bad), null);
});

test("a line has a symbol a cell", () => {
  assert.equal(lineOf([1, 0, 10, 25]), "1.AP");
});

test("a tree grows with the events, and the flag ends what waits", () => {
  const branch = (depth, cell, digit, choices) => ({ kind: "branched", depth, cell, digit, choices });
  const events = [{ kind: "given" }, branch(1, 3, 1, [1, 2]), branch(2, 5, 4, [4, 6]), { kind: "contradicted" }, branch(2, 5, 6, [4, 6]), { kind: "solved" }];
  const states = node => [node.state, ...node.children.flatMap(states)];
  assert.deepEqual(states(treeAt(events, 1).root), ["open"]);
  assert.deepEqual(states(treeAt(events, 2).root), ["branched", "open", "waiting"]);
  assert.deepEqual(states(treeAt(events, 4).root), ["branched", "branched", "contradicted", "waiting", "waiting"]);
  const { root, now } = treeAt(events, 6);
  assert.deepEqual(states(root), ["solution", "solution", "contradicted", "solution", "ended"]);
  assert.equal(now.digit, 6);
  const back = [...events.slice(0, 4), branch(1, 3, 2, [1, 2])];
  assert.equal(treeAt(back, 5).now.digit, 2);
});
