// Boards with constraints: in Node how they are read, changed and written, in Chromium how they are played and set.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { constraintsOf } from "../page/clues.js";
import { drop, options, says, visit } from "./browser.mjs";
import { poor } from "./contrast.mjs";
import { ROOT, engine, program } from "./support.mjs";

const told = [];
const ask = await engine(told);
const first = name => readFileSync(join(ROOT, "puzzles", name), "utf8").split("\n").find(line => line.startsWith("."));
const KILLER = first("made-killers.txt");
const PUZZLES = ["made-killers.txt", "made-arrows.txt", "made-thermometers.txt", "made-dots.txt"].map(first);
const CLUES = ".Sandwich~10~R1.XSum~C7~~15.LittleKiller~30~R1C5.Skyscraper~R8~~3.Quad~R4C4~1~2~3.Whisper~5~R7C7~R8C8~R9C8.Palindrome~R2C6~R2C7~R3C8";
const read = text => ask({ ask: "read", text }).records[0];
const line = values => values.map(value => value || ".").join("");
const to = (form, text) => program(["convert", "--to", form, text]).trim();
const solution = text => program(["solve", text]).trim();
const EMPTY = { shape: "3x3", layout: "", given: Array(81).fill(0) };
/** Returns the constraints of a layout in one order, since links have an order of their own. */
const items = layout => layout.split(".").toSorted();
const cell = (row, column) => 9 * (row - 1) + column - 1;

test("links and texts of the other programs are read with all constraints, and written as the program writes them", () => {
  for (const text of [...PUZZLES, CLUES]) {
    const board = read(text);
    assert.ok(board.layout.startsWith("."), text);
    for (const form of ["iss", "f-puzzles", "sudokupad"]) {
      const written = to(form, text);
      assert.equal(ask({ ask: "write", board, style: form }).text, written, form);
      const again = read(written);
      assert.deepEqual([items(again.layout), again.given, again.fault], [items(board.layout), board.given, undefined], form);
    }
    const link = `https://sigh.github.io/Interactive-Sudoku-Solver/?q=${encodeURIComponent(text).replaceAll("~", "%7E")}`;
    assert.equal(read(link).layout, board.layout);
  }
});

test("what cannot be read is refused by name, and what only decorates is named", () => {
  const link = to("f-puzzles", KILLER);
  assert.match(read(link.slice(0, 300)).fault, /the text ends in the middle: copy the complete link/);
  assert.match(read("https://sudokupad.app/abc123xyz").fault, /puzzle on a server/);
  assert.match(read(".Cage~17~R1C1~R1C2.ChaosConstruction").fault, /ChaosConstruction.*not supported/);
  assert.match(read(".Shape~4x6.Cage~5~R1C1~R1C2").fault, /square grids/);
  assert.match(read(".Var~A~~1.Cage~5~R1C1~R1C2").fault, /outside the grid/);
  const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
  const object = { size: 9, grid, thermometer: [{ lines: [["R1C1", "R1C2", "R1C3"]] }] };
  assert.deepEqual(read(JSON.stringify({ ...object, line: [{ lines: [["R5C5", "R5C6"]] }] })).ignored, ["line (1)"]);
  assert.match(read(JSON.stringify({ ...object, anykropki: [{}] })).fault, /anykropki/);
  assert.match(ask({ ask: "write", board: read(".Regex~MTIz~R1C1~R1C2~R1C3"), style: "f-puzzles" }).error, /Regex|pattern/);
});

test("every kind can be drawn, is listed, and can be removed", () => {
  const { kinds } = ask({ ask: "kinds" });
  assert.ok(kinds.length > 50);
  const lists = [[0, 1, 2, 3], [0, 1], [40], [0, 1, 2, 40, 41, 42]];
  for (const kind of kinds) {
    assert.ok(kind.name && kind.rule, kind.kind);
    const places = { list: lists, square: [[0], [0, 10]], line: [[8, 7], [72, 63]], diagonal: [[36, 28]], grid: [[]] }[kind.cells];
    const numbers = [kind.usual ?? 3, 2].slice(0, Math.max(kind.numbers[0], 0));
    const answers = places.flatMap(cells => [numbers, numbers.map(number => number - 1)].map(numbers => ask({ ask: "add", board: EMPTY, kind: kind.kind, cells, numbers })));
    const drawn = answers.find(answer => !answer.error);
    assert.ok(drawn, `${kind.kind}: ${JSON.stringify(answers)}`);
    const layout = ask({ ask: "layout", ...drawn });
    assert.deepEqual(layout.constraints.map(own => own.kind), [kind.kind]);
    assert.ok(layout.layer || layout.demands.length, kind.kind);
    assert.deepEqual(ask({ ask: "remove", board: drawn, number: 0 }), { shape: "3x3", layout: "" });
  }
  for (const [bad, words] of [[{ kind: "Thermo", cells: [0] }, /^Thermo: it has 1 cell/], [{ kind: "Line", cells: [0] }, /Line/], [{ kind: "Sandwich", cells: [40], numbers: [5] }, /first two cells/], [{ kind: "LittleKiller", cells: [40, 41], numbers: [5] }, /diagonal/], [{ kind: "Cage", cells: [99], numbers: [5] }, /outside the grid/], [{ kind: "Quad", cells: [80], numbers: [5] }, /four cells/]]) assert.match(ask({ ask: "add", board: EMPTY, ...bad }).error, words);
  assert.match(ask({ ask: "remove", board: EMPTY, number: 0 }).error, /no constraint 0/);
});

test("each clue outside the grid has its constraint", () => {
  const both = "Skyscraper~R8~2~3.HiddenSkyscraper~R8~3~2.XSum~C7~12~15.Sandwich~10~R1.Sandwich~10~C1.LittleKiller~30~R1C5.NumberedRoom~C9~4~5";
  const layout = ask({ ask: "layout", shape: "3x3", layout: `.${both}` });
  const clues = [...layout.layer.matchAll(/<text class="clue" x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)">(\w+)</g)].map(([, x, y, size, text]) => ({ text, x: Number(x), y: Number(y) - 0.36 * size }));
  assert.equal(clues.length, layout.constraints.length);
  const found = constraintsOf(clues, layout);
  assert.equal(new Set(found).size, clues.length);
  const letters = { S: "Sandwich", X: "XSum", K: "Skyscraper", H: "HiddenSkyscraper", N: "NumberedRoom" };
  found.forEach((own, index) => assert.equal(own?.kind, letters[clues[index].text[0]] ?? "LittleKiller", clues[index].text));
  assert.match(found.find(({ kind, numbers }) => kind === "XSum" && numbers[0] === 15).words, /^Column 7 from below: /);
});

test("digits that violate a constraint are found", () => {
  const board = read(KILLER);
  const values = [...solution(KILLER)].map(Number);
  assert.deepEqual(ask({ ask: "violated", board: { ...board, values } }), { cells: [], words: [], count: 0 });
  const [cage] = ask({ ask: "layout", ...board }).constraints;
  const wrong = Array(81).fill(0);
  cage.cells.forEach((cell, index) => (wrong[cell] = index + 1));
  const { cells, words } = ask({ ask: "violated", board: { ...board, values: wrong } });
  assert.deepEqual([cells, words], [cage.cells.toSorted((a, b) => a - b), [cage.words]]);
});

test("true candidates and the number of solutions are those of the program, and reported on the way", () => {
  // Without a part of its cages, a killer has many solutions.
  const open = KILLER.split(".Cage").slice(0, 14).join(".Cage");
  const board = read(open);
  const truth = ask({ ask: "truth", board });
  const wanted = JSON.parse(program(["candidates", "--format", "jsonl", open])).candidates;
  const texts = truth.found.map(set => [...Array(9).keys()].filter(index => set >> index & 1).map(index => index + 1).join(""));
  assert.deepEqual(texts, wanted);
  assert.ok(truth.open.every(set => set === 0));
  assert.ok(told.length > 0 && told[0].open.some(Boolean) && told[0].found.every(set => set === 0));
  assert.deepEqual(ask({ ask: "number", board, limit: 1000 }), { count: 1000, more: true });
  const whole = read(KILLER);
  assert.deepEqual(ask({ ask: "number", board: whole, limit: 1000 }), { count: 1, more: false });
  assert.deepEqual(ask({ ask: "number", board: { ...EMPTY, given: Array(81).fill(0).with(0, 1), layout: ".Cage~3~R1C1~R1C2.Cage~3~R1C2~R1C3" }, limit: 10 }).count, 0);
  assert.deepEqual(ask({ ask: "truth", board: { ...EMPTY, layout: ".Cage~3~R1C1~R1C2.Cage~3~R1C2~R1C3" } }), { none: true });
});

test("a killer in the address is drawn, explained, solved as by the program, and played to its end", options, async t => {
  const page = await visit(t, `#${to("f-puzzles", KILLER)}`);
  await page.waitForFunction(() => app.game.layout.layer);
  const cages = KILLER.split(".Cage~").slice(1).map(item => item.split("~")[0]);
  assert.deepEqual((await page.locator(".board .layer .sum").allTextContents()).toSorted(), cages.toSorted());
  assert.match(await page.textContent("#demands"), /The digits in a cage differ/);
  const [cage] = await page.evaluate(() => app.game.layout.constraints);
  assert.match(await page.getAttribute(`[data-cell="${cage.cells[0]}"]`, "aria-label"), new RegExp(`^R\\dC\\d, empty, cage ${cage.numbers[0]}$`));
  const wanted = solution(KILLER);
  // Two digits in one cage are peers, and a sum is checked by the engine.
  const [one, other] = await page.evaluate(() => app.game.layout.constraints.find(({ cells }) => cells.length === 2).cells);
  await page.click(`[data-cell="${one}"]`);
  const sum = await page.evaluate(one => app.game.layout.constraints.find(({ cells }) => cells.length === 2 && cells[0] === one).numbers[0], one);
  await page.keyboard.press(String(sum > 3 ? 1 : 9));
  await page.click(`[data-cell="${other}"]`);
  await page.keyboard.press(String(sum > 3 ? 2 : 8));
  await page.waitForFunction(() => document.querySelectorAll(".cell.wrong").length === 2);
  await page.evaluate(() => app.tabs.play.change(() => app.game.restart()));
  await page.waitForFunction(() => !document.querySelector(".cell.wrong"));
  await page.keyboard.press("?");
  await page.waitForSelector(".hint .where");
  await page.click("#tab-steps");
  await page.waitForSelector(".picture svg .cage");
  await says(page, ".rating", "no rating");
  await page.click("#tab-check");
  await says(page, ".verdict", "exactly one");
  assert.equal(line(await page.evaluate(() => app.tabs.check.found.solutions[0])), wanted);
  await page.click("#tab-play");
  await page.evaluate(wanted => [...wanted].slice(0, -1).forEach((digit, cell) => app.game.write([cell], Number(digit))), wanted);
  await page.click('[data-cell="80"]');
  await page.keyboard.press(wanted[80]);
  await says(page, ".verdict.good", "Solved");
  // The address of the page keeps the puzzle and the game.
  const again = await visit(t, await page.evaluate(() => location.hash));
  assert.equal(line(await again.evaluate(() => app.game.values)), wanted);
  assert.equal(await again.evaluate(() => app.game.layout.layout), read(KILLER).layout);
});

test("puzzles are pasted and dropped, a cut link gets its message, and decoration is named", options, async t => {
  const page = await visit(t);
  for (const text of [CLUES, to("sudokupad", PUZZLES[1]), to("f-puzzles", PUZZLES[2])]) {
    await page.evaluate(text => app.opening.take(text), text);
    assert.equal(await layout(page), read(text).layout);
  }
  await drop(page, "dots.txt", PUZZLES[3]);
  await page.waitForSelector(".board .layer .dot.black");
  await drop(page, "cut.txt", to("f-puzzles", KILLER).slice(0, 200));
  await says(page, "dialog .fault", "copy the complete link");
  await page.keyboard.press("Escape");
  const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({})));
  await drop(page, "line.json", JSON.stringify({ size: 9, grid, arrow: [{ cells: ["R1C1"], lines: [["R1C1", "R1C2"]] }], line: [{ lines: [["R5C5", "R5C6"]] }] }));
  await says(page, "#message", "meant for people: line (1).");
  // Clues outside the grid have their room.
  await page.evaluate(text => app.opening.take(text), CLUES);
  const { board, sheet, clue } = await page.evaluate(() => Object.fromEntries([["board", ".board"], ["sheet", ".sheet"], ["clue", ".layer .clue"]].map(([name, at]) => [name, document.querySelector(at).getBoundingClientRect().toJSON()])));
  assert.ok(board.left > sheet.left + 20 && board.top > sheet.top + 20, JSON.stringify({ board, sheet }));
  assert.ok(clue.left >= sheet.left && clue.top >= sheet.top && clue.bottom <= sheet.bottom, JSON.stringify({ clue, sheet }));
});

/** Drags over cells. */
async function drag(page, cells) {
  for (const [index, cell] of cells.entries()) {
    const { x, y, width, height } = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 2 });
    if (!index) await page.mouse.down();
  }
  await page.mouse.up();
}

const layout = page => page.evaluate(() => app.game.layout.layout);
const waitFor = (page, words) => page.waitForFunction(words => app.game.layout.layout === words, words, { timeout: 5000 }).catch(async () => assert.equal(await layout(page), words));

test("a puzzle is set with the pointer: drawn, changed, undone, and read back from each export", options, async t => {
  const page = await visit(t, "#set/3x3/" + ".".repeat(81));
  await page.waitForFunction(() => app.tabs.set.kinds.all.length > 50);
  await page.selectOption("#kind", "Thermo");
  await drag(page, [cell(1, 1), cell(2, 2), cell(2, 3), cell(3, 3), cell(2, 3)]);
  await waitFor(page, ".Thermo~R1C1~R2C2~R2C3");
  await page.selectOption("#kind", "Cage");
  await drag(page, [cell(5, 5), cell(5, 6)]);
  // Before it is drawn, the engine shows how it would look.
  await page.waitForSelector(".board .layer .cage");
  await page.keyboard.press("1");
  await page.keyboard.press("7");
  await page.keyboard.press("Enter");
  const both = ".Thermo~R1C1~R2C2~R2C3.Cage~17~R5C5~R5C6";
  await waitFor(page, both);
  assert.deepEqual(await page.locator(".layer .sum").allTextContents(), ["17"]);
  await page.waitForFunction(cell => app.tabs.set.truth.found?.[cell] === 0b110000000, cell(5, 5));
  await page.waitForFunction(() => app.tabs.set.truth.isMore);
  await says(page, ".truth .verdict", "More than 1,000 solutions.");
  // A wrong number is refused, and nothing changes.
  await drag(page, [cell(9, 1), cell(9, 2)]);
  await page.fill("#kind-number", "x");
  await page.click("#draw-it");
  await says(page, ".set .fault", "not a number");
  await page.fill("#kind-number", "99");
  await page.click("#draw-it");
  await says(page, ".set .fault", "Cage");
  assert.equal(await layout(page), both);
  // Another number for the cage in the list.
  await page.click(".drawn button >> nth=1");
  await page.fill("#kind-number", "4");
  await page.click("#draw-it");
  await waitFor(page, ".Thermo~R1C1~R2C2~R2C3.Cage~4~R5C5~R5C6");
  await page.click(".set >> text=Undo");
  await waitFor(page, both);
  await page.click(".set >> text=Redo");
  await waitFor(page, ".Thermo~R1C1~R2C2~R2C3.Cage~4~R5C5~R5C6");
  await page.click(".set >> text=Undo");
  await page.click("text=Given digits");
  await page.click(`[data-cell="${cell(9, 9)}"]`);
  await page.click('.set .pad button[aria-label="given 6"]');
  await page.waitForFunction(() => app.game.given[80] === 6);
  const puzzle = await page.evaluate(() => app.tabs.set.position());
  await page.click("#copies summary");
  for (const form of ["iss", "f-puzzles", "sudokupad", "page"]) {
    await page.selectOption("#copies select", form);
    await page.waitForFunction(form => document.querySelector("#copy-text").value.includes({ iss: "_6", "f-puzzles": "f-puzzles.com", sudokupad: "sudokupad.app", page: "#play/" }[form]), form);
    const text = await page.inputValue("#copy-text");
    const again = form === "page" ? await (await visit(t, new URL(text).hash)).evaluate(() => app.tabs.set.position()) : read(text);
    assert.deepEqual([items(again.layout), again.given], [items(puzzle.layout), puzzle.given], form);
    if (form !== "page") assert.deepEqual(items(to("iss", text)), items(`${both}.~R9C9_6`));
  }
});

test("a puzzle is set using only the keyboard", options, async t => {
  const page = await visit(t, "#set/3x3/" + ".".repeat(81));
  await page.waitForFunction(() => app.tabs.set.kinds.all.length > 50);
  await page.selectOption("#kind", "LittleKiller");
  await page.focus('[data-cell="0"]');
  for (const key of ["ArrowDown", "ArrowDown", "Space", "ArrowDown", "ArrowRight", "Space", "2", "0", "Enter"]) await page.keyboard.press(key);
  await waitFor(page, ".LittleKiller~20~R3C1");
  await page.selectOption("#kind", "WhiteDot");
  await page.focus('[data-cell="0"]');
  for (const key of ["Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
  await waitFor(page, ".LittleKiller~20~R3C1.WhiteDot~R1C1~R1C2");
  await page.keyboard.press("Delete");
  await waitFor(page, ".LittleKiller~20~R3C1");
  await page.keyboard.press("Control+z");
  await waitFor(page, ".LittleKiller~20~R3C1.WhiteDot~R1C1~R1C2");
  await page.keyboard.press("Control+y");
  await waitFor(page, ".LittleKiller~20~R3C1");
  assert.ok(await page.evaluate(() => document.activeElement.matches(".cell")), "the focus stays on the board");
  // The cells of a line that was not drawn are chosen only here.
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await page.evaluate(() => app.board.selected.size), 2);
  await page.click("#tab-play");
  assert.equal(await page.evaluate(() => app.board.selected.size), 1);
});

test("what the keys of Set do is announced, and constraints are changed with them", options, async t => {
  const page = await visit(t, "#set/3x3/" + ".".repeat(81));
  await page.waitForFunction(() => app.tabs.set.kinds.all.length > 50);
  const said = words => page.waitForFunction(words => document.getElementById("said").textContent.includes(words), words, { timeout: 5000 }).catch(async () => assert.equal(await page.textContent("#said"), words));
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.uncheck("#truth");
  await page.selectOption("#kind", "Cage");
  await page.focus('[data-cell="0"]');
  await press("Shift+ArrowRight");
  await said("cage: R1C1 R1C2.");
  await press("ArrowDown", "Space");
  await said("R2C2 is chosen. cage: R1C1 R1C2 R2C2.");
  await press("1", "7");
  await said("cage 17: R1C1 R1C2 R2C2.");
  await press("Backspace", "2");
  await said("cage 12: R1C1 R1C2 R2C2.");
  await press("Enter");
  await said("Drawn: cage 12, R1C1 R1C2 R2C2.");
  await waitFor(page, ".Cage~12~R1C1~R1C2~R2C2");
  // The constraint of a cell is chosen, and a figure replaces its number.
  await press("c");
  await said("Chosen: cage 12, R1C1 R1C2 R2C2.");
  await press("2", "0", "Enter");
  await said("Changed to: cage 20, R1C1 R1C2 R2C2.");
  await waitFor(page, ".Cage~20~R1C1~R1C2~R2C2");
  await press("Control+z");
  await said("Undone: change to cage 20, R1C1 R1C2 R2C2.");
  await press("Control+y");
  await said("Done again: change to cage 20");
  // In the list: Enter goes to the number, and Escape back to the board.
  await page.focus(".drawn button");
  await press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "kind-number");
  await page.keyboard.type("18");
  await press("Enter");
  await waitFor(page, ".Cage~18~R1C1~R1C2~R2C2");
  await press("Escape");
  assert.ok(await page.evaluate(() => document.activeElement.matches(".cell")));
  // A kind with several numbers, chosen and entered without the mouse.
  await press("k");
  assert.equal(await page.evaluate(() => document.activeElement.id), "kind");
  await page.selectOption("#kind", "Quad");
  await press("Escape", "Escape");
  await said("quadruple: no cells.");
  await press("Space", "1", ",", "9", "Enter");
  await said("Drawn: quadruple 1 9, R2C2 R2C3 R3C2 R3C3.");
  await press("n");
  assert.equal(await page.evaluate(() => document.activeElement.id), "kind-number");
  await press("Escape");
  // A cell with two constraints gives one after the other.
  await press("Escape", "c");
  await said("Chosen: cage 18");
  await press("c");
  await said("Chosen: quadruple 1 9");
  await press("Delete");
  await said("Removed: quadruple 1 9");
  await page.focus(".drawn button");
  await press("Delete");
  await said("Removed: cage 18");
  await press("c");
  await said("R2C2 has no constraint.");
  await page.click("text=Given digits");
  await page.focus('[data-cell="80"]');
  await press("5");
  await said("R9C9 is 5.");
  await press("Delete");
  await said("R9C9 is empty.");
  await press("Control+z");
  await said("Undone: erase R9C9.");
});

test("a line is drawn by touch", options, async t => {
  const page = await visit(t, "#set/3x3/" + ".".repeat(81), { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.waitForFunction(() => app.tabs.set.kinds.all.length > 50);
  await page.selectOption("#kind", "Renban");
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".cell")).touchAction), "none", "a finger draws and does not scroll");
  await page.evaluate(cells => {
    const event = (type, cell) => {
      const element = app.board.cells[cell];
      const { x, y, width, height } = element.getBoundingClientRect();
      element.dispatchEvent(new PointerEvent(type, { pointerType: "touch", pointerId: 7, bubbles: true, buttons: type === "pointerup" ? 0 : 1, clientX: x + width / 2, clientY: y + height / 2 }));
    };
    event("pointerdown", cells[0]);
    cells.slice(1).forEach(cell => event("pointermove", cell));
    event("pointerup", cells.at(-1));
  }, [0, 10, 20]);
  await waitFor(page, ".Renban~R1C1~R2C2~R3C3");
});

test("each change ends the work on the puzzle before it", options, async t => {
  const page = await visit(t, "#set/3x3/" + ".".repeat(81));
  await page.waitForFunction(() => app.tabs.set.kinds.all.length > 50);
  const runs = await page.evaluate(async () => {
    const { truth } = app.tabs.set;
    const workers = new Set();
    const stop = truth.candidates.stop.bind(truth.candidates);
    truth.candidates.stop = () => (truth.candidates.worker && workers.add(truth.candidates.worker), stop());
    await app.tabs.set.write(1);
    await new Promise(resolve => setTimeout(resolve, 400));
    await app.tabs.set.write(2);
    return workers.size;
  });
  assert.ok(runs >= 1, "a worker was ended");
  await page.waitForFunction(() => app.tabs.set.truth.isDone && app.tabs.set.truth.found[1] === 0b111111101, null, { timeout: 20_000 });
  // A contradiction needs no search.
  await page.evaluate(async () => {
    await app.tabs.set.change({ ...app.tabs.set.position(), layout: ".Cage~3~R5C1~R5C2.Cage~3~R5C2~R5C3" });
  });
  await says(page, ".truth .verdict", "There is no solution.");
  // In a puzzle whose questions take long, a candidate is refuted while others are open.
  await page.evaluate(text => app.opening.take(text), ".Whisper~5~R1C1~R1C2~R1C3~R2C4~R3C5~R4C6.Arrow~R5C5~R5C6~R5C7.Thermo~R9C1~R8C1~R7C1~R6C1");
  await page.click("#tab-set");
  await page.waitForFunction(cell => { const { truth } = app.tabs.set; return truth.open && !((truth.found[cell] | truth.open[cell]) & 0b10000); }, 0, { timeout: 2000 });
});

test("boards with constraints are readable, light and dark, and the controls for setting are large enough to touch", options, async t => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await visit(t, "", { colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true });
    for (const text of [KILLER, CLUES, PUZZLES[3]]) {
      await page.evaluate(text => app.opening.take(text), text);
      assert.deepEqual(await page.evaluate(poor), [], `${text.slice(0, 20)}, ${colorScheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), text.slice(0, 20));
    }
    await page.click("#tab-set");
    await page.waitForFunction(() => app.tabs.set.truth.open);
    await page.click("#copies summary");
    assert.deepEqual(await page.evaluate(poor), [], `set, ${colorScheme}`);
    const small = () => page.evaluate(() => [...document.querySelectorAll(".set :is(button, select, input[type=text], summary, .tick)")].filter(one => one.checkVisibility()).map(one => [one.textContent.slice(0, 20), one.getBoundingClientRect().height, one.getBoundingClientRect().width]).filter(([, height, width]) => height < 44 || width < 36));
    assert.deepEqual(await small(), []);
    await page.click("text=Given digits");
    assert.deepEqual(await small(), []);
  }
});

test("Set tells nothing of a game in progress before it is asked, and Play goes back to the game", options, async t => {
  const page = await visit(t, "#play");
  await page.waitForFunction(() => app.game?.given.some(Boolean));
  const empty = await page.evaluate(() => app.game.given.indexOf(0));
  await page.click(`[data-cell="${empty}"]`);
  await page.keyboard.press("9");
  const address = await page.evaluate(() => app.game.address());
  await page.click("#tab-set");
  await page.waitForSelector(".truth >> text=Tell it");
  assert.ok(await page.isHidden(".truth .verdict"));
  assert.equal(await page.evaluate(() => app.tabs.set.truth.found), null);
  await page.click(".truth >> text=Tell it");
  await says(page, ".truth .verdict", "There is exactly one solution.");
  await page.click("text=Given digits");
  await page.click(`[data-cell="${empty}"]`);
  await page.click('.set .pad button[aria-label="given 6"]');
  await page.waitForFunction(cell => app.game.given[cell] === 6, empty);
  await page.click("#tab-play");
  await page.click("text=go back to it");
  await page.waitForFunction(cell => app.game.given[cell] === 0 && app.game.values[cell] === 9, empty);
  assert.equal(await page.evaluate(() => app.game.address()), address);
});

test("a circle fits the scheme, and a clue is explained where it is", options, async t => {
  for (const [colorScheme, viewport] of [["light", { width: 1400, height: 900 }], ["dark", { width: 820, height: 1180 }]]) {
    const page = await visit(t, `#${encodeURIComponent(CLUES)}`, { colorScheme, viewport });
    await page.waitForSelector(".layer .quad");
    await page.check("#automatic");
    const found = await page.evaluate(() => ({ fill: getComputedStyle(document.querySelector(".layer .quad")).fill, paper: getComputedStyle(document.querySelector(".board")).backgroundColor }));
    assert.equal(found.fill, found.paper);
    const clue = page.locator(".layer .clue").filter({ hasText: "15" });
    await clue.hover();
    await says(page, "#clue", "Column 7 from below: ");
    assert.equal(await page.locator(".cell.clued").count(), 9);
    await page.mouse.move(5, 5);
    assert.equal(await page.locator(".cell.clued").count(), 0);
    await page.click("#tab-set");
    await says(page, ".drawn", "column 7 from below");
  }
});
