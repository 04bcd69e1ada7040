// Levels, statistics, the pen and the lines of explanations, without a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { linesOf, linksOf } from "../page/explain.js";
import { extentOf } from "../page/frame.js";
import { Game, placeName, positionOf } from "../page/game.js";
import { judge, progressOf } from "../page/lessons.js";
import { LEVELS, dayOf, dayWords, questionOf, ratingWords, timeWords } from "../page/level.js";
import { partsOf } from "../page/parts.js";
import { PATTERNS } from "../page/patterns.js";
import { PART, linkOf, nextMark, partAt, paths } from "../page/pen.js";
import { CHAPTERS, ruleOf } from "../page/rules.js";
import { recordsOf, summary, tableOf } from "../page/statistics.js";
import { CHAINS, ROOT, engine, list, program } from "./support.mjs";

const told = [];
const ask = await engine(told);
const digits = line => [...line].map(symbol => Number(symbol) || 0);
const shape = { side: 9 };

test("the puzzle of a day is the same for everybody, and its rating fits its level", () => {
  const day = dayOf(new Date(2026, 10, 7));
  assert.equal(day, "2026-11-07");
  const seeds = LEVELS.map(({ name }) => questionOf(name, day).seed);
  assert.equal(new Set([...seeds, questionOf("easy", "2026-11-08").seed]).size, LEVELS.length + 1);
  for (const { name } of LEVELS.slice(0, 5)) {
    ask(questionOf(name, day));
    const [puzzle] = told;
    assert.equal(puzzle.level, name);
    ask(questionOf(name, day));
    assert.deepEqual(told[0].given, puzzle.given);
    const line = puzzle.given.map(digit => digit || ".").join("");
    assert.equal(program(["rate", line]).split("/")[0], puzzle.er);
    assert.deepEqual(ask({ ask: "rate", board: puzzle }), { er: puzzle.er, level: name });
  }
  assert.notEqual(questionOf("easy").seed, questionOf("easy").seed);
});

test("the levels are those of the engine", () => {
  for (const { name, least, most } of LEVELS) {
    assert.deepEqual(program(["generate", "--rating", name.replaceAll(" ", "-"), "--seed", "1"]), program(["generate", "--rating", `${least}..${most}`, "--seed", "1"]), name);
  }
});

test("times and ratings in words", () => {
  assert.deepEqual([0, 7, 432, 3600, 36_061].map(timeWords), ["0:00", "0:07", "7:12", "1:00:00", "10:01:01"]);
  assert.equal(ratingWords({ level: "hard", er: "3.0" }), "hard 3.0");
  assert.equal(ratingWords(null), "");
  assert.equal(dayWords("2026-11-07"), "7 November 2026");
});

test("statistics have the best and the median time of each level, without games with shown steps", () => {
  const game = (level, seconds, shown = 0) => ({ date: "2026-11-27", level, er: "3.0", seconds, shown, day: null, puzzle: "3x3/1" });
  const records = [game("hard", 300), game("easy", 60), game("hard", 100), game("hard", 10, 1), game("hard", 200), game(null, 5), game("easy", 90)];
  assert.deepEqual(summary(records), [
    { level: "easy", solved: 2, best: 60, median: 75 },
    { level: "hard", solved: 4, best: 100, median: 200 },
    { level: "not rated", solved: 1, best: 5, median: 5 },
  ]);
  assert.deepEqual(summary([game("hard", 10, 2)]), [{ level: "hard", solved: 1, best: null, median: null }]);
  const lines = tableOf(records).trim().split("\n");
  assert.equal(lines.length, 8);
  assert.equal(lines[1], "2026-11-27,hard,3.0,300,0,,3x3/1");
  for (const bad of [null, 5, {}, "x"]) assert.deepEqual(recordsOf(bad), []);
  assert.equal(recordsOf([null, game("hard", 1), { date: 5, seconds: 1 }]).length, 1);
});

test("the pen has one part for each line, from either end and from either side of an edge", () => {
  for (const [from, to, part] of [[0, 1, [0, PART.right]], [10, 9, [9, PART.right]], [0, 9, [0, PART.down]], [10, 0, [0, PART.falling]], [1, 9, [1, PART.rising]]]) assert.deepEqual(linkOf(9, from, to), part);
  for (const [from, to] of [[8, 9], [0, 2], [0, 18], [9, 8]]) assert.equal(linkOf(9, from, to), null);
  assert.deepEqual(partAt(9, 0, 0.95, 0.5), partAt(9, 1, 0.05, 0.5));
  assert.deepEqual(partAt(9, 0, 0.5, 0.95), partAt(9, 9, 0.5, 0.05));
  assert.deepEqual(partAt(9, 9, 0.05, 0.5), [9, PART.leftEdge]);
  assert.deepEqual(partAt(9, 3, 0.5, 0.05), [3, PART.topEdge]);
  assert.deepEqual(partAt(9, 3, 0.5, 0.5), [3, PART.circle]);
  const lines = Array(81).fill(0);
  for (let press = 0; press < 3; press++) for (const [cell, part] of nextMark(3, lines[3])) lines[cell] ^= part;
  assert.equal(lines[3], 0, "a circle, a cross, nothing");
  lines[0] = PART.right | PART.bottomEdge | PART.circle;
  const drawn = paths(9, lines);
  // Cells are 64 wide and the margin 26, as in the pictures.
  assert.equal(drawn.link, "M58 58h64");
  assert.equal(drawn.edge, "M26 90h64");
  assert.ok(drawn.mark.startsWith("M38 58a20"));
});

test("lines and centre marks are undone, stored, and missing in games of earlier versions", () => {
  const layout = ask({ ask: "layout", shape: "2x2" });
  const game = new Game({ given: Array(16).fill(0), rating: { er: "3.0", level: "hard" }, day: "2026-11-27" }, layout);
  assert.ok(game.draw([[0, PART.right]]) && game.draw([[0, PART.down]]));
  game.mark([1, 2], 3, "centres");
  assert.deepEqual([game.lines[0], game.centres[1]], [PART.right | PART.down, 4]);
  game.write([3], 3);
  assert.equal(game.centres[1], 0, "a digit removes centre marks that it rules out");
  game.undo();
  game.draw([[0, PART.right]]);
  assert.equal(game.lines[0], PART.down);
  game.undo();
  Object.assign(game, { finished: true, shown: 2, seconds: 70 });
  const back = new Game(positionOf(JSON.parse(JSON.stringify(game.kept()))), layout);
  for (const name of ["lines", "centres", "rating", "day", "finished", "shown", "seconds"]) assert.deepEqual(back[name], game[name], name);
  const { lines: _, centres: __, ...earlier } = game.kept();
  assert.deepEqual(new Game(positionOf(earlier), layout).lines, Array(16).fill(0));
  assert.equal(positionOf({ ...earlier, lines: [1] }), null);
  assert.equal(positionOf({ ...earlier, rating: "<b>" }).rating, null);
});

test("cells that are alike have the same digit, or the same colour, or the same marks", () => {
  const layout = ask({ ask: "layout", shape: "2x2" });
  const game = new Game({ given: [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, layout);
  assert.deepEqual(game.alike(0), [0, 6]);
  game.mark([1, 2], 3);
  game.mark([2], 4, "centres");
  assert.deepEqual(game.alike(1), [1]);
  game.mark([1], 4, "centres");
  assert.deepEqual(game.alike(1), [1, 2]);
  game.color([0, 1, 9], 2);
  assert.deepEqual(game.alike(1), [1, 9], "open cells only");
  assert.deepEqual(game.alike(12), [12]);
});

test("a board has the extent of the pictures without their empty margin, with room for clues", () => {
  for (const given of [digits(CHAINS), Array(16).fill(0)]) {
    const side = Math.sqrt(given.length);
    const { svg } = ask({ ask: "hint", board: { shape: side === 9 ? "3x3" : "2x2", given: side === 9 ? given : [1, 2, 3, 0, ...Array(12).fill(0)] } });
    const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg).map(Number);
    const { wide, high, left, right } = extentOf(side);
    assert.deepEqual([wide, high], [width - 24, height - 24]);
    assert.equal(left + 64 * side + right, wide);
  }
  assert.deepEqual(extentOf(9, [1, 0.5, 0, 0]), { left: 88, top: 56, right: 4, bottom: 4, wide: 668, high: 636 });
});

/** Returns the centre of a candidate in a picture. */
const center = ({ cell, digit }) => [26 + 64 * (cell % 9) + (((digit - 1) % 3) + 0.5) * 64 / 3, 26 + 64 * Math.floor(cell / 9) + (Math.floor((digit - 1) / 3) + 0.5) * 64 / 3];

test("the links of every picture are found in their order, with the lines of the sentence", () => {
  let links = 0;
  for (const line of [CHAINS, ...list("rated.csv").filter((_, index) => index % 16 === 7)]) {
    const way = ask({ ask: "steps", board: { shape: "3x3", given: digits(line) } });
    for (let number = 0; number < way.steps.length; number++) {
      const step = ask({ ask: "step", number });
      const drawn = [...step.svg.matchAll(/<path class="(strong|weak) c\d" d="M([-\d.]+) ([-\d.]+)Q[-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+)"/g)];
      const found = linksOf(step.chains);
      assert.equal(found.length, drawn.length, step.heading);
      const lines = linesOf(step, shape);
      const nodes = new Set(lines.map(({ node }) => node).filter(node => node !== null));
      found.forEach(({ from, to, lines }, index) => {
        const [, kind, ...places] = drawn[index];
        assert.equal(kind, to.on ? "strong" : "weak");
        // A link begins and ends at the rim of its nodes: less than half the distance of two candidates from a centre.
        const [x, y, endX, endY] = places.map(Number);
        for (const [node, atX, atY] of [[from, x, y], [to, endX, endY]]) assert.ok(Math.hypot(center(node)[0] - atX, center(node)[1] - atY) < 10.6, step.heading);
        assert.ok(lines.every(node => nodes.has(node)), `${step.heading}: a line for each link`);
      });
      if (step.chains.length > 1) for (const { text, node } of lines) if (node !== null) assert.ok(text.startsWith(`${node + 1}. `));
      links += found.length;
    }
  }
  assert.ok(links > 100, `${links}`);
});

test("the players' order has the steps of the program, and classes instead of numbers", () => {
  const skyscraper = ".......8.6....4..1..826.97.2........5......68.1....45.95.4...3.8.16.2........5..7";
  const way = ask({ ask: "steps", board: { shape: "3x3", given: digits(skyscraper) }, order: "players" });
  const explained = program(["explain", "--order", "players", skyscraper]);
  for (const { name, effect } of way.steps) assert.ok(explained.includes(`${name}: ${effect}`), name);
  assert.equal(way.rating, null);
  assert.equal(way.hardest.class, way.steps[way.hardest.step].class);
  assert.ok(way.steps.some(({ name }) => name === "Skyscraper") && way.steps.every(step => step.rating === null && step.class));
  const without = ask({ ask: "steps", board: { shape: "3x3", given: digits(skyscraper) }, order: "players", without: ["skyscraper", "turbot-fish"] });
  assert.ok(without.steps.every(({ name }) => name !== "Skyscraper"));
  assert.match(ask({ ask: "steps", board: { shape: "2x2", given: Array(16).fill(0) }, order: "players" }).error, /9x9/);
});

// In positions with few digits, these take hours.
const FORCING = ["nishio", "cell-forcing", "region-forcing", "dynamic"];

test("every lesson has a rule, an example, and five exercises whose next step is its technique", () => {
  const { lessons } = ask({ ask: "lessons" });
  assert.ok(lessons.length > 70);
  const patterns = new Set(PATTERNS.flatMap(([, rules]) => Object.keys(rules)));
  assert.deepEqual(new Set(lessons), new Set(CHAPTERS.flatMap(([, rules]) => Object.keys(rules))));
  for (const lesson of lessons) {
    assert.match(ruleOf(lesson), /\.$/, lesson);
    const seen = new Set();
    for (let number = 0; number <= 5; number++) {
      const exercise = ask({ ask: "exercise", lesson, number });
      assert.equal(exercise.error, undefined, `${lesson} ${number}`);
      const of = exercise.technique.replace(/(Loop) \d+/, "$1");
      assert.equal(of, lesson);
      seen.add(`${exercise.board.values} ${exercise.board.removed}`);
      // The next step of the same position is found without the list of examples.
      if (patterns.has(lesson)) {
        // A search from the position takes all digits as given, on which these depend.
        if (["Avoidable Rectangle", "Qiu Deadly Pattern"].includes(lesson)) continue;
        const { error, steps } = ask({ ask: "steps", board: exercise.board, order: "players", without: FORCING });
        // Examples that are positions have several solutions, so the page searches no steps from there.
        if (error === "several solutions") continue;
        assert.equal(error, undefined, lesson);
        const [next] = steps;
        assert.equal(next.name, exercise.heading, `${lesson} ${number}`);
        continue;
      }
      const hint = ask({ ask: "hint", board: exercise.board });
      assert.deepEqual([hint.heading, hint.place, hint.eliminate], [exercise.heading, exercise.place, exercise.eliminate], `${lesson} ${number}`);
    }
    assert.equal(seen.size, 6, `${lesson}: different positions`);
  }
  assert.match(ask({ ask: "exercise", lesson: "Guessing", number: 1 }).error, /Guessing/);
});

test("the rules of players' patterns are those of the documentation", () => {
  const rows = readFileSync(join(ROOT, "docs", "techniques.md"), "utf8").split("\n").map(line => line.split("|").map(text => text.trim()));
  const documented = new Map(rows.filter(row => row.length === 7).map(([, name, , rule]) => [name, rule]));
  for (const [, rules] of PATTERNS) for (const [name, rule] of Object.entries(rules)) assert.equal(rule, documented.get(name), name);
});

test("techniques are switched off in the order that has them", () => {
  const { techniques, players } = ask({ ask: "techniques" });
  assert.ok(players.includes("skyscraper") && players.includes("als-xz") && !players.includes("naked-pair"));
  for (const line of list("rated.csv").slice(0, 5)) {
    const board = { shape: "3x3", given: digits(line) };
    // On the scale, names that only players have do not count.
    assert.deepEqual(ask({ ask: "steps", board, without: players }), ask({ ask: "steps", board }));
    const { hardest } = ask({ ask: "steps", board, order: "players", without: players });
    const rated = program(["rate", "--order", "players", "--without", players.join(","), line]).toLowerCase();
    assert.ok(rated.includes(hardest.technique.toLowerCase()), `${rated}: ${hardest.technique}`);
  }
  assert.match(ask({ ask: "hint", board: { shape: "3x3", given: digits(CHAINS) }, without: ["nothing"] }).error, /nothing/);
  assert.ok(techniques.includes("forcing-chain"));
});

test("the parts of a sentence name their cells and units", () => {
  const boxes = [...Array(81).keys()].map(cell => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3));
  const named = text => partsOf(text, boxes).filter(({ cells }) => cells).map(({ text, cells }) => `${text}: ${cells.join(" ")}`);
  assert.deepEqual(named("In rows 2 and 6, 7 fits: R1C1<>7, R56C2<>7."), ["rows 2 and 6: 9 10 11 12 13 14 15 16 17 45 46 47 48 49 50 51 52 53", "R1C1: 0", "R56C2: 37 46"]);
  assert.deepEqual(named("In box 5, 2, 5 and 7 fit only in R4C456"), ["box 5: 30 31 32 39 40 41 48 49 50", "R4C456: 30 31 32"]);
  assert.deepEqual(named("columns 1, 2 and 9, 4"), [`columns 1, 2 and 9: ${[1, 2, 9].flatMap(column => [...Array(9).keys()].map(row => 9 * row + column - 1)).join(" ")}`]);
  assert.deepEqual(named("(3)r2c3=(3)r8c3"), ["r2c3: 11", "r8c3: 65"]);
  // No step names a cell that the page does not recognise, and no text is lost.
  for (const line of list("rated.csv").filter((_, index) => index % 20 === 0).slice(0, 12)) {
    const { steps } = ask({ ask: "steps", board: { shape: "3x3", given: digits(line) } });
    for (let number = 0; number < steps.length; number += 1) {
      const { sentence, place, eliminate } = ask({ ask: "step", number });
      const parts = partsOf(sentence, boxes);
      assert.equal(parts.map(({ text }) => text).join(""), sentence);
      const seen = new Set(parts.flatMap(({ cells }) => cells ?? []));
      assert.ok([...(place ? [place] : []), ...eliminate].every(([cell]) => seen.has(cell)), sentence);
      assert.doesNotMatch(parts.filter(({ cells }) => !cells).map(({ text }) => text).join(" "), /R\dC\d|r\dc\d/, sentence);
    }
  }
});

test("a complete row or column has a name", () => {
  const row = [...Array(9).keys()];
  assert.equal(placeName(shape, row), "row 1");
  assert.equal(placeName(shape, row.map(cell => cell + 9).reverse()), "row 2 from the right");
  assert.equal(placeName(shape, row.map(cell => 9 * cell + 6)), "column 7");
  assert.equal(placeName(shape, row.map(cell => 9 * cell + 6).reverse()), "column 7 from below");
  assert.equal(placeName(shape, [0, 1, 2]), "R1C1 R1C2 R1C3");
  assert.equal(placeName(shape, row.map(cell => cell + 4)), "R1C5 R1C6 R1C7 R1C8 R1C9 R2C1 R2C2 R2C3 R2C4");
});

test("only parts of the step count in an exercise", () => {
  const removes = { place: null, eliminate: [[3, 5], [4, 5], [4, 6]] };
  assert.deepEqual(judge(removes, [3, 4], 5), { done: [[3, 5], [4, 5]], others: [] });
  assert.deepEqual(judge(removes, [3, 4], 6), { done: [[4, 6]], others: [3] });
  assert.deepEqual(judge({ place: [7, 2], eliminate: [] }, [7], 2), { done: [[7, 2]], others: [] });
  assert.deepEqual(judge({ place: [7, 2], eliminate: [] }, [7], 3).others, [7]);
  assert.deepEqual(progressOf({ "X-Wing": [1, 5], bad: [0], worse: "x", none: [9] }), { "X-Wing": [1, 5] });
  assert.deepEqual(progressOf(null), {});
});
