// Boards with other units: in Node every list of the project, in Chromium a board of each kind in all tabs.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { drop, options, says, visit, work } from "./browser.mjs";
import { EASY, ROOT, engine, program } from "./support.mjs";

const told = [];
const ask = await engine(told);
const NAMES = readdirSync(join(ROOT, "puzzles")).filter(name => /^made-.*\.csv$/.test(name));
const file = name => join(ROOT, "puzzles", name);
const text = name => readFileSync(file(name), "utf8");
const lines = text => text.trim().split("\n");
/** Returns the answers of the program to a list, one per line. */
const answers = (name, ...argv) => lines(program([...argv, "--format", "line", file(name)]));
const boards = name => ask({ ask: "read", text: text(name) }).records;
const line = values => values.map(value => (value ? value.toString(36).toUpperCase() : ".")).join("");
const EMPTY = Array(81).fill(0);

test("there is a list of each kind", () => {
  assert.deepEqual(NAMES, ["anti-king", "anti-knight", "disjoint", "jigsaw", "latin", "windows", "x"].map(kind => `made-${kind}.csv`));
});

test("each cell has the peers of its units", () => {
  const counts = (shape, layout) => ask({ ask: "layout", shape, layout }).peers.map(peers => peers.length);
  for (const [shape, count] of [["2x2", 7], ["3x2", 12], ["3x3", 20], ["5x2", 22], ["4x4", 39], ["5x5", 64]]) {
    assert.deepEqual(counts(shape), counts(shape).fill(count), shape);
  }
  const peers = (shape, layout) => ask({ ask: "layout", shape, layout }).peers;
  assert.ok(peers("3x2")[0].includes(8) && !peers("2x3")[0].includes(8));
  assert.deepEqual(counts("10x1", "none"), Array(100).fill(18));
  assert.ok(peers("3x3", "x")[0].includes(80) && peers("3x3", "anti-knight")[40].includes(57));
});

const numbersOf = ({ er, ep, ed }) => [er, ep, ed].map(({ number }) => number).join("/");

test("a layout describes its drawing, and in words all rules that are not drawn", () => {
  const of = (shape, layout) => ask({ ask: "layout", shape, layout });
  assert.deepEqual(of("3x3").demands, []);
  const both = of("3x3", "windows, x");
  assert.equal(both.layout, "x windows");
  assert.deepEqual([both.windows.length, ...both.diagonals.map(cells => cells.length), both.demands.length], [36, 9, 9, 2]);
  assert.match(of("3x3", "anti-knight").demands[0], /knight/);
  assert.match(of("9x1", "none").demands[0], /no boxes/);
  assert.equal(of("9x1", "none").boxes, null);
  const jigsaw = of("2x2", "AAAB ABBB CCDD CCDD");
  assert.deepEqual(jigsaw.boxes.slice(0, 8), [0, 0, 0, 1, 0, 1, 1, 1]);
  assert.deepEqual(of("2x2", "AABB AABB CCDD CCDD"), of("2x2"));
  for (const [shape, layout, words] of [["3x2", "windows", /square boxes/], ["3x3", "round", /'round'/], ["3x3", "AABB", /boxes|layout/], ["6x6", "", /25x25/], ["x", "", /./]]) assert.match(of(shape, layout).error, words, layout);
});

for (const name of NAMES) {
  test(`the answers of the engine to ${name} are those of the program`, () => {
    const read = boards(name);
    assert.equal(read.length, 20);
    const of = question => read.map(board => ask({ ...question, board }));
    const solved = of({ ask: "solve" });
    assert.deepEqual(solved.map(({ verdict }) => verdict), Array(20).fill("unique"));
    assert.deepEqual(solved.map(({ solutions }) => line(solutions[0])), answers(name, "solve"));
    assert.deepEqual(of({ ask: "check" }).map(({ words }) => words), answers(name, "check").map(words => words.split(", ")[0]));
    const rated = answers(name, "rate");
    read.forEach((board, index) => {
      const way = ask({ ask: "steps", board });
      // The scale is for 9x9 grids.
      const numbers = rated[index].includes("no number") ? null : rated[index].split(" ")[0];
      assert.deepEqual([way.rating && numbersOf(way.rating), way.open], [numbers, Number(/(\d+) cells? open/.exec(rated[index])?.[1] ?? 0)]);
      const { svg } = ask({ ask: "step", number: 0 });
      assert.equal(svg.includes('class="diagonal"'), name === "made-x.csv");
      assert.equal(svg.includes('class="window"'), name === "made-windows.csv");
    });
    const hint = ask({ ask: "hint", board: read[0] });
    assert.ok(hint.where && hint.svg, JSON.stringify(hint));
    // Without one clue there are more solutions, and all of them are counted.
    const cell = read[0].given.findIndex(Boolean);
    const fewer = { ...read[0], given: read[0].given.with(cell, 0) };
    const written = ask({ ask: "write", board: fewer, style: "line" }).text;
    assert.match(written, /^\{.*"layout"/);
    if (name !== "made-latin.csv") {
      assert.equal(ask({ ask: "count", board: fewer }).count, program(["count", "--format", "line", "-"], `${written}\n`).trim());
    }
    const minimal = ask({ ask: "minimize", board: { ...read[0], given: solved[0].solutions[0] } });
    assert.equal(ask({ ask: "check", board: minimal }).words, "unique minimal");
    assert.equal(minimal.layout, read[0].layout);
    ask({ ask: "search-begin", board: read[0], rules: "naked-singles,hidden-singles", is_first: true, records: true });
    assert.ok(ask({ ask: "search-work", most: 10_000 }).solved);
  });

  test(`the answers to a list of ${name} are those of the program`, () => {
    const { lines: isLines, header } = ask({ ask: "list-form", text: text(name) });
    assert.ok(isLines && header.split(",").includes("puzzle"), header);
    // The program also keeps the columns of the list.
    for (const [task, ...members] of [["solve", "solution"], ["rate", "er", "technique", "level", "steps"], ["count", "solutions"]]) {
      const read = text => lines(text).map(row => JSON.parse(row));
      const rows = read => read.map(row => ["record", "line", "puzzle", "error", ...members].map(member => row[member] ?? null));
      // On the page, steps only take the place of numbers.
      const expected = read(program([task, "--format", "jsonl", file(name)])).map(row => ({ ...row, steps: row.er ? null : row.steps }));
      assert.deepEqual(rows(read(ask({ ask: "list", task, list: { text: text(name) } }).rows)), rows(expected), task);
    }
  });

  test(`a sheet of ${name} is the same as that of the program`, () => {
    const printed = ratings => ask({ ask: "sheet", title: "Other units", per_page: 4, solutions: true, ratings, puzzles: boards(name).map(board => ({ board })) });
    const sheet = printed(false);
    // The program prints ratings that the list has.
    const captions = [...printed(true).html.matchAll(/<figcaption>\d+\. [^,]*, ([\d.]+), /g)].map(([, er]) => er);
    const rated = answers(name, "rate").filter(words => !words.includes("no number")).map(words => words.split("/")[0]);
    assert.deepEqual(captions, rated);
    assert.equal(sheet.html, program(["convert", "--to", "sheet", "--title", "Other units", "--per-page", "4", "--solutions", file(name)]));
    const demands = ask({ ask: "layout", ...boards(name)[0] }).demands;
    for (const demand of demands) assert.ok(sheet.html.includes(demand.replace("'", "&#39;")) || sheet.html.includes(demand), demand);
  });
}

test("options define the layout if the text does not", () => {
  const [board] = ask({ ask: "read", text: EASY, layout: "none" }).records;
  assert.deepEqual([board.shape, board.layout], ["9x1", "none"]);
  const count = chosen => JSON.parse(ask({ ask: "list", task: "count", list: { text: `12${".".repeat(34)}`, ...chosen } }).rows).solutions;
  const counted = chosen => Number(program(["count", "--format", "line", "-"], `${JSON.stringify({ puzzle: `12${".".repeat(34)}`, ...chosen })}\n`));
  for (const chosen of [{}, { shape: "2x3" }, { layout: "x" }]) assert.equal(count(chosen), counted(chosen));
  assert.notEqual(count({ layout: "x" }), count({}));
  assert.match(ask({ ask: "read", text: EASY, layout: "round" }).error, /'round'/);
});

test("no text is written that would be read as another puzzle", () => {
  const forms = ["line", "grid", "box", "sdk", "pencilmarks", "729"];
  const layouts = [["3x3", ""], ["3x3", "x"], ["3x3", "windows anti-king"], ["9x1", "none"], ["9x1", boards("made-jigsaw.csv")[0].layout], ["2x3", ""], ["4x4", "x"]];
  for (const [shape, layout] of layouts) {
    const { peers } = ask({ ask: "layout", shape, layout });
    const board = { shape, layout, given: Array(peers.length).fill(0).with(0, 1) };
    for (const form of forms) {
      const { text, error } = ask({ ask: "write", board, style: form });
      const again = text && ask({ ask: "read", text }).records?.[0];
      if (form === "line") assert.ok(again, `${shape} ${layout}`);
      if (again) assert.deepEqual([again.shape, again.layout], [shape, layout], `${form}: ${text}`);
      else assert.match(error ?? "", /layout|9x9/, `${shape} ${layout} ${form}: ${text}`);
    }
  }
});

test("lists keep the candidates of small grids", () => {
  // One candidate is missing in each grid.
  const drawn = line => program(["convert", "--to", "pencilmarks", line]).replace(/1(2+)/, " $1");
  for (const text of [drawn(".".repeat(16)), drawn(".".repeat(36))]) {
    const [board] = ask({ ask: "read", text }).records;
    assert.ok(board.missing.some(Boolean), text);
    assert.equal(String(JSON.parse(ask({ ask: "list", task: "count", list: { text } }).rows).solutions), ask({ ask: "count", board }).count);
  }
});

test("puzzles of any layout are made", () => {
  for (const [shape, layout] of [["3x3", "x"], ["9x1", boards("made-jigsaw.csv")[0].layout], ["3x2", "disjoint"], ["6x1", "none"]]) {
    assert.equal(ask({ ask: "make", shape, layout, count: 2, minimal: true }).made, 2, layout);
    for (const puzzle of told) {
      assert.deepEqual([puzzle.shape, puzzle.layout], [shape, layout]);
      assert.equal(ask({ ask: "check", board: puzzle }).words, "unique minimal");
    }
  }
  assert.equal(ask({ ask: "make", shape: "3x3", layout: "x", rating: ["1.0", "2.0"], count: 1 }).made, 1);
  assert.ok(Number(told[0].er) >= 1 && Number(told[0].er) <= 2, told[0].er);
  assert.match(ask({ ask: "make", shape: "3x2", layout: "x", rating: ["1.0", "2.0"] }).error, /only for 9x9/);
  assert.match(ask({ ask: "hint", board: { shape: "3x3", layout: "x", given: EMPTY.with(0, 5).with(80, 5) } }).error, /diagonal 1/);
});

for (const name of NAMES) {
  test(`a board of ${name} keeps its units in all tabs`, options, async t => {
    const page = await visit(t);
    await drop(page, name, text(name));
    await page.click("dialog .puzzle >> nth=0");
    await page.waitForFunction(() => app.game.layout.layout !== "");
    const [board] = boards(name);
    const { demands, windows, diagonals, boxes, peers } = ask({ ask: "layout", ...board });
    const solution = answers(name, "solve")[0];
    // The drawing and the rules in words.
    const drawn = await page.evaluate(() => Object.fromEntries(["window", "falls", "rises", "right", "bottom"].map(name => [name, document.querySelectorAll(`.board .cell.${name}`).length])));
    const side = Math.sqrt(board.given.length);
    const parted = boxes ? boxes.filter((box, cell) => (cell + 1) % side && box !== boxes[cell + 1]).length : 0;
    assert.deepEqual([drawn.window, drawn.falls, drawn.rises, drawn.right], [windows.length, ...diagonals.map(cells => cells.length), parted]);
    assert.equal(await page.textContent("#demands"), demands.join("\n"));
    assert.equal(await page.isVisible("#demands"), demands.length > 0);
    assert.equal(await page.locator(".board .cell.peer").count(), peers[await page.evaluate(() => app.board.now)].length);
    // Play: entered digits are stored in the address and in the browser.
    await page.evaluate(() => app.game.write([app.board.now], 1));
    await page.evaluate(() => app.keep());
    await page.reload();
    await page.waitForFunction(() => globalThis.app?.game);
    assert.deepEqual(await page.evaluate(() => app.game.named()), { shape: board.shape, layout: board.layout });
    await page.evaluate(() => app.tabs.play.back("undo") ?? app.game.restart());
    await page.keyboard.press("?");
    await page.waitForSelector(".hint .where");
    // Steps and Search.
    await page.click("#tab-steps");
    await page.waitForSelector(".picture svg .box");
    await page.click("#tab-search");
    await page.waitForFunction(() => app.tabs.search.events.length > 0);
    // Check.
    await page.click("#tab-check");
    await says(page, ".verdict", "exactly one");
    assert.equal(line(await page.evaluate(() => app.tabs.check.found.solutions[0])), solution);
    await page.click("text=Which clues are needed?");
    await says(page, ".answer", "minimal");
    // Make: the board itself, and puzzles like it.
    await page.click("#tab-make");
    await page.click("text=Add the puzzle on the board");
    await page.waitForFunction(() => app.tabs.make.html);
    // The program prints ratings that the list has, and this line has none.
    await page.click("text=with ratings");
    await page.waitForFunction(() => app.tabs.make.html && !app.tabs.make.html.includes("<figcaption>1. "));
    assert.equal(await page.evaluate(() => app.tabs.make.html), program(["convert", "--to", "sheet", "--solutions", "-"], `${ask({ ask: "write", board, style: "line" }).text}\n`));
    assert.deepEqual(await page.evaluate(() => app.tabs.make.wishedLayout()), { shape: board.shape, layout: board.layout });
    // List.
    const solved = lines(await work(page, "solve", lines(text(name)).slice(0, 5), 3)).slice(1).map(row => row.split(",")[3]);
    assert.deepEqual(solved, answers(name, "solve").slice(0, 3));
    // Play, to the end.
    await page.click("#tab-play");
    await page.evaluate(solution => [...solution].forEach((symbol, cell) => app.game.isGiven(cell) || app.game.values[cell] || app.game.write([cell], parseInt(symbol, 36))), solution);
    await page.evaluate(() => app.tabs.play.update());
    await says(page, ".verdict.good", "Solved");
  });
}
