// The interface of the engine, in Node: each question once, and refused input.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { titleOf } from "../page/rules.js";
import { CHAINS, EASY, HARD, ROOT, SEVERAL, engine, program } from "./support.mjs";

const told = [];
const ask = await engine(told);
const digits = line => [...line].map(symbol => Number(symbol) || 0);
const board = (line, more = {}) => ({ shape: "3x3", given: digits(line), ...more });
const programRows = (argv, input) => program(argv, input).trim().split("\n").map(row => JSON.parse(row));
const text = values => values.map(value => value || ".").join("");
const solved = line => program(["solve", line]).trim();

test("texts are read in any notation, and faults have their places", () => {
  const read = ask({ ask: "read", text: `# a list\n${EASY}\n${HARD}x\n1.3...4..3..4.2.\n` });
  assert.equal(read.count, 3);
  assert.deepEqual(read.records.map(record => record.line), [2, 3, 4]);
  assert.equal(text(read.records[0].given), EASY);
  assert.match(read.records[1].fault, /^line 3, column 82: /);
  assert.equal(read.records[2].shape, "2x2");
  assert.match(ask({ ask: "read", text: "no puzzle" }).records?.[0].fault ?? ask({ ask: "read", text: "no puzzle" }).error, /\w/);
  assert.match(ask({ ask: "read", text: "\n# nothing\n" }).error, /no puzzle/);
  assert.equal(ask({ ask: "read", text: ".".repeat(36), shape: "2x3" }).records[0].shape, "2x3");
  assert.match(ask({ ask: "read", text: EASY, shape: "9by9" }).error, /9by9/);
});

test("a position has the same text as in the program", () => {
  for (const style of ["line", "grid", "box", "sdk", "pencilmarks", "729"]) {
    assert.equal(ask({ ask: "write", board: board(HARD), style }).text.trim(), program(["convert", "--to", style, HARD]).trim(), style);
  }
  const six = { shape: "4x3", given: Array(144).fill(0) };
  assert.match(ask({ ask: "write", board: six, style: "729" }).error, /9x9/);
});

test("hints lead to the solution, and mistakes are reported before any hint", () => {
  const wanted = digits(solved(CHAINS));
  const values = digits(CHAINS);
  const removed = Array(81).fill(0);
  let steps = 0;
  for (; values.includes(0); steps++) {
    const hint = ask({ ask: "hint", board: board(CHAINS, { values, removed }) });
    assert.ok(hint.where && hint.what && hint.sentence && hint.svg.startsWith("<svg"), JSON.stringify(hint));
    for (const [cell, digit] of hint.eliminate) {
      assert.notEqual(wanted[cell], digit);
      removed[cell] |= 1 << (digit - 1);
    }
    if (hint.place) {
      assert.equal(wanted[hint.place[0]], hint.place[1]);
      values[hint.place[0]] = hint.place[1];
    }
    assert.ok(hint.place || hint.eliminate.length, "a step does something");
    assert.ok(steps < 200);
  }
  assert.deepEqual(values, wanted);
  assert.ok(ask({ ask: "hint", board: board(CHAINS, { values }) }).end);
  const cell = digits(CHAINS).indexOf(0);
  const wrong = digits(CHAINS);
  wrong[cell] = wanted[cell] % 9 + 1;
  const mistake = ask({ ask: "hint", board: board(CHAINS, { values: wrong }) });
  assert.deepEqual(mistake.wrong, [cell]);
  assert.match(mistake.said, /R1C1/);
  const lost = Array(81).fill(0);
  lost[cell] = 1 << (wanted[cell] - 1);
  assert.deepEqual(ask({ ask: "hint", board: board(CHAINS, { removed: lost }) }).wrong, [cell]);
  assert.match(ask({ ask: "hint", board: board(SEVERAL) }).note, /several/);
  assert.match(ask({ ask: "hint", board: board(`11${".".repeat(79)}`) }).error, /R1C1 and R1C2 are both 1/);
});

test("hints to a puzzle with several solutions are true in all of them", () => {
  // The scale would continue with a unique rectangle that removes a digit of some of the 468 solutions.
  const puzzle = ".................1.....2.3.....4...5..3.1.....26....7.15.......4........7....6.2.";
  const solutions = program(["solve", "--all", puzzle]).trim().split("\n").map(digits);
  assert.equal(solutions.length, 468);
  const values = digits(puzzle);
  const removed = Array(81).fill(0);
  let hint = ask({ ask: "hint", board: board(puzzle, { values, removed }) });
  let steps = 0;
  for (; !hint.end; steps++) {
    assert.match(hint.note, /several/);
    assert.ok(steps < 100 && (hint.place || hint.eliminate.length), JSON.stringify(hint));
    for (const [cell, digit] of hint.eliminate) {
      assert.ok(solutions.every(solution => solution[cell] !== digit), hint.sentence);
      removed[cell] |= 1 << (digit - 1);
    }
    if (hint.place) {
      const [cell, digit] = hint.place;
      assert.ok(solutions.every(solution => solution[cell] === digit), hint.sentence);
      values[cell] = digit;
    }
    hint = ask({ ask: "hint", board: board(puzzle, { values, removed }) });
  }
  assert.ok(steps >= 29, `${steps} steps`);
  assert.match(hint.said, /several solutions/);
});

test("a cell with a single remaining candidate is a hint too", () => {
  // In an empty cell all candidates except 4 are excluded, and 4 in its peers: the library treats it as a placed digit.
  const given = [1, 0, 3, 0, 0, 0, 4, 0, 0, 3, 0, 0, 4, 0, 2, 0];
  const removed = Array(16).fill(0);
  removed[1] = 0b0010;
  removed[3] = 0b1000;
  removed[4] = 0;
  removed[5] = 0b1000;
  removed[13] = 0b1000;
  const hint = ask({ ask: "hint", board: { shape: "2x2", given, removed } });
  assert.ok(hint.place, JSON.stringify(hint));
});

test("the rating follows from the steps, and each step has its picture", () => {
  const way = ask({ ask: "steps", board: board(CHAINS) });
  assert.equal(`${way.rating.er.number}/${way.rating.ep.number}/${way.rating.ed.number}`, program(["rate", CHAINS]).split(" ")[0]);
  assert.equal(way.steps[way.rating.er.step].rating, "7.1");
  const explained = program(["explain", CHAINS]).split("\n").filter(line => /^ *\d+\. /.test(line));
  assert.deepEqual(way.steps.map(({ name, effect }) => `${name}: ${effect}`), explained.map(line => line.replace(/^ *\d+\. +[\d.]+ /, "")));
  const step = ask({ ask: "step", number: way.rating.er.step });
  assert.match(step.heading, /\(7\.1\)/);
  assert.ok(step.svg.includes("class=\"box\"") && step.svg.includes("class=\"gone\""), "frame and effect are in the picture");
  assert.equal(ask({ ask: "step", number: way.steps.length }).heading, "Solved");
  const without = ask({ ask: "steps", board: board(CHAINS), without: ["forcing-chain", "turbot-fish"] });
  assert.equal(without.rating.er.number, program(["rate", "--without", "forcing-chain,turbot-fish", CHAINS]).split("/")[0]);
  assert.match(ask({ ask: "steps", board: board(CHAINS), without: ["nothing"] }).error, /nothing/);
  assert.match(ask({ ask: "steps", board: board(SEVERAL) }).error, /several/);
  assert.equal(ask({ ask: "steps", board: { shape: "2x2", given: [1, 0, 3, 0, 0, 0, 4, 0, 0, 3, 0, 0, 4, 0, 2, 0] } }).rating, null);
  const known = ask({ ask: "techniques" });
  assert.ok(known.techniques.includes("swordfish") && known.patterns.includes("skyscraper"));
  // Their names on the page are those of the documentation.
  const documented = readFileSync(join(ROOT, "docs/techniques.md"), "utf8").replaceAll("**", "");
  const unknown = [...known.techniques, ...known.patterns, ...known.players].map(titleOf).filter(title => !documented.includes(title));
  assert.deepEqual(unknown, ["Dynamic Contradiction Forcing Chains", "Dynamic Double Forcing Chains", "Dynamic Cell Forcing Chains"]);
});

test("solutions, counts, true candidates and redundant clues", () => {
  const one = ask({ ask: "solve", board: board(HARD) });
  assert.equal(one.verdict, "unique");
  assert.equal(text(one.solutions[0]), solved(HARD));
  const several = ask({ ask: "solve", board: board(SEVERAL) });
  assert.equal(several.verdict, "several");
  for (const cell of several.differing) assert.notEqual(several.solutions[0][cell], several.solutions[1][cell]);
  assert.equal(ask({ ask: "solve", board: board(`12345678.......9${".".repeat(65)}`) }).verdict, "none");
  assert.equal(ask({ ask: "count", board: board(SEVERAL) }).count, "12");
  assert.equal(ask({ ask: "count", board: { shape: "3x2", given: Array(36).fill(0) } }).count, "28200960");
  const sets = ask({ ask: "candidates", board: board(SEVERAL) }).candidates;
  assert.equal(sets.filter(set => set & (set - 1)).length > 0, true);
  const check = ask({ ask: "check", board: board(EASY) });
  const told = JSON.parse(program(["check", "--format", "jsonl", EASY]));
  assert.deepEqual(check.redundant.map(cell => `R${Math.floor(cell / 9) + 1}C${(cell % 9) + 1}`), told.redundant);
  const minimal = ask({ ask: "minimize", board: board(EASY) });
  assert.equal(ask({ ask: "check", board: minimal }).words, "unique minimal");
  assert.match(ask({ ask: "minimize", board: board(SEVERAL) }).error, /\w/);
});

test("the empty 9x9 grid is counted exactly", t => {
  const begun = performance.now();
  assert.equal(ask({ ask: "count", board: board(".".repeat(81)) }).count, "6670903752021072936960");
  t.diagnostic(`counted in ${Math.round(performance.now() - begun)} ms`);
});

test("puzzles are made with chosen properties, and reported as they are made", () => {
  const made = ask({ ask: "make", count: 3, seed: 7, rating: ["1.0", "2.5"], symmetry: "rotate180" });
  assert.equal(made.made, 3);
  assert.equal(told.length, 3);
  for (const puzzle of told) {
    assert.ok(Number(puzzle.er) <= 2.5);
    puzzle.given.forEach((value, cell) => assert.equal(value > 0, puzzle.given[80 - cell] > 0));
    assert.equal(program(["rate", text(puzzle.given)]).split("/")[0], puzzle.er);
    assert.equal(text(puzzle.solution), solved(text(puzzle.given)));
  }
  ask({ ask: "make", shape: "2x2", count: 2, minimal: true });
  for (const puzzle of told) assert.equal(ask({ ask: "check", board: puzzle }).words, "unique minimal");
  for (const bad of [{ symmetry: "round" }, { technique: "magic" }, { rating: ["9", "x"] }, { shape: "2x2", rating: ["1.0", "2.0"] }, { shape: "99x99" }]) assert.match(ask({ ask: "make", ...bad }).error, /\w/, JSON.stringify(bad));
});

test("a sheet is the same as that of the program", () => {
  const wish = { ask: "sheet", title: "Two", per_page: 2, solutions: true, ratings: false, puzzles: [EASY, HARD].map(line => ({ board: board(line) })) };
  assert.equal(ask(wish).html, program(["convert", "--to", "sheet", "--title", "Two", "--per-page", "2", "--solutions"], `${EASY}\n${HARD}\n`));
  const captions = text => [...text.matchAll(/<figcaption>([^<]*)/g)].map(([, caption]) => caption).filter(caption => !caption.startsWith("Solution"));
  const rated = { ...wish, ratings: true, puzzles: [{ board: board(EASY) }, { board: board(HARD), caption: "mine" }, { board: board(SEVERAL) }] };
  assert.deepEqual(captions(ask(rated).html), ["1. very easy, 1.2, Hidden Single", "2. mine", "3"]);
  assert.deepEqual(captions(ask({ ...rated, per_page: 12 }).html), ["1. very easy, 1.2", "2. mine", "3"], "a small board has no room for a technique");
  assert.match(ask({ ...wish, puzzles: [{ board: board(HARD, { missing: [0, 8, ...Array(79).fill(0)] }) }] }).error, /puzzle 1 cannot be printed/);
});

test("rows of lists are those of the program", () => {
  const lines = [EASY, "# a comment", CHAINS, SEVERAL, `11${".".repeat(79)}`, "", "1.3...4..3..4.2.", "q", ".".repeat(16)];
  const text = `${lines.join("\n")}\n`;
  const own = task => ask({ ask: "list", task, list: { text } }).rows.trim().split("\n").map(row => JSON.parse(row));
  const programs = task => programRows([task, "--format", "jsonl"], text);
  assert.deepEqual(own("solve"), programs("solve"));
  assert.deepEqual(own("count").map(({ solutions }) => String(solutions)), programs("count").map(({ solutions }) => String(solutions)));
  // The page lists the steps only where there is no number.
  const plain = rows => rows.map(({ er, steps, ...row }) => ({ er, ...row, ...(er === undefined ? { steps } : {}) }));
  assert.deepEqual(plain(own("rate")), plain(programs("rate")));
});

test("a list whose lines are puzzles can be cut anywhere, with the header of a table", () => {
  const form = (text, more) => ask({ ask: "list-form", text, ...more });
  assert.deepEqual(form(`# a\n${EASY}\n\n${HARD}\nq\n`), { lines: true, header: null });
  assert.deepEqual(form(`id,puzzle\n1,${EASY}\n2,${HARD}\n`), { lines: true, header: "id,puzzle" });
  assert.equal(form(program(["convert", "--to", "grid", EASY])).lines, false);
  assert.equal(form(JSON.stringify({ puzzle: EASY })).lines, true);
  assert.match(form(EASY, { shape: "9by9" }).error, /9by9/);
});

test("an invalid question is refused with the reason", () => {
  for (const bad of ["", "{}", "[]", '{"nothing":{}}', '"solve"', '{"solve":{}}', '{"solve":{"board":{"shape":"3x3","given":[300]}}}', '{"lessons":{},"kinds":{}}']) assert.match(ask(bad).error, /invalid question/, bad);
  for (const bad of [{ shape: "3x3", given: [1] }, { shape: "3x3", given: Array(81).fill(10) }, { shape: "8x8", given: Array(4096).fill(0) }, { shape: "0x0", given: [] }, { shape: "3x3", given: digits(HARD), values: [1] }]) {
    assert.match(ask({ ask: "hint", board: bad }).error, /\w/, JSON.stringify(bad));
  }
  const nothing = Array(81).fill(511);
  assert.match(ask({ ask: "hint", board: board(HARD, { missing: nothing }) }).error, /candidate/);
  assert.match(ask({ ask: "step", number: 1e9 }).heading ?? "Solved", /Solved|left/);
});
