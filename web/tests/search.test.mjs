// Searches by several workers: the events in Node, and the tab in a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tasksOf, told } from "../page/lanes.js";
import { Replay } from "../page/replay.js";
import { placed } from "../page/tree.js";
import { begin, options, play, says, searched, solution, visit } from "./browser.mjs";
import { EASY, HARD, SEVERAL, engine, program } from "./support.mjs";

const ask = await engine();
const digits = line => [...line].map(symbol => Number(symbol) || 0);
const RULES = "naked-singles,hidden-singles";
const start = (line, more = {}) => ask({ ask: "search-begin", board: { shape: "3x3", given: digits(line) }, rules: RULES, is_first: true, records: true, ...more });

/** Explores until nothing is left, also after a solution. */
function explored(most = 8) {
  const nodes = [];
  for (;;) {
    const found = ask({ ask: "search-work", most });
    nodes.push(...found.nodes);
    if (!found.waiting) return nodes;
  }
}

/** Returns a search by one worker until its first solution. */
function search(line) {
  const found = { start: start(line).start, nodes: [], steals: [], begun: 0, flag: null, isCut: false };
  for (let is = false; !is; ) {
    const { nodes, solved, begun, ended } = ask({ ask: "search-work", most: 8 });
    found.begun ||= begun;
    found.nodes.push(...nodes.map(node => ({ ...node, worker: 0 })));
    if (solved) found.flag = ended;
    is = solved;
  }
  return found;
}

const text = cells => cells.map(([set]) => Math.log2(set) + 1).join("");

test("the events of one worker are those of the program", () => {
  const replay = new Replay(search(HARD));
  const trace = program(["solve", "--trace", HARD]).split("\n").filter(line => line.startsWith("#"));
  assert.deepEqual(replay.events.slice(0, -1).map(event => event.words), trace.map(line => line.slice(1).trim()));
  assert.equal(replay.events.at(-1).kind, "solved");
  assert.equal(text(replay.cellsAt(replay.length)), solution(HARD));
  assert.match(start(HARD, { rules: "magic" }).error, /magic/);
});

test("a branch that moves is explored as in its old place", () => {
  start(SEVERAL);
  const all = explored();
  const keys = nodes => nodes.map(({ path, outcome }) => `${path.join("")} ${outcome}`).sort();
  assert.ok(all.filter(({ outcome }) => outcome === "solved").length === 12, "all solutions are found");
  for (const before of [1, 3, 6]) {
    start(SEVERAL);
    const own = ask({ ask: "search-work", most: before }).nodes;
    const { branch, waiting } = ask({ ask: "search-give" });
    assert.ok(branch.path.length >= 1 && waiting >= 0);
    if (waiting) own.push(...explored());
    start(SEVERAL, { is_first: false });
    assert.deepEqual(ask({ ask: "search-work", most: 8 }).nodes, [], "a worker that is not the first begins without a branch");
    ask({ ask: "search-take", branch });
    const other = explored();
    assert.ok(other.every(({ path }) => branch.path.every((digit, index) => path[index] === digit)));
    assert.deepEqual(keys([...own, ...other]), keys(all));
  }
  assert.equal(ask({ ask: "search-give" }).branch, null);
  for (const bad of [{ path: [], choice: null, cells: [] }, { path: [1], choice: { cell: 99, digit: 1, choices: 1 }, cells: Array(81).fill([511, 0]) }]) assert.match(ask({ ask: "search-take", branch: bad }).error, /\w/);
});

test("the tree grows with the events, and the flag ends the waiting branches", () => {
  const replay = new Replay(search(HARD));
  const states = count => placed(replay.treeAt(count).root).nodes.map(({ state }) => state);
  assert.deepEqual(states(1), ["open"]);
  const first = replay.events.findIndex(({ kind }) => kind === "branched");
  assert.deepEqual(states(first), ["open"]);
  assert.deepEqual(states(first + 1), ["branched", "open", "waiting"]);
  for (let count = 1; count < replay.length; count++) {
    assert.ok(!states(count).includes("ended"));
    assert.equal(states(count).filter(state => state === "open").length <= 1, true);
  }
  const end = states(replay.length);
  assert.ok(end.includes("ended") && !end.includes("waiting") && !end.includes("open"));
  const { now } = replay.treeAt(replay.length);
  for (let node = now; node; node = node.parent) assert.equal(node.state, "solution");
});

test("lanes say what was taken and what the flag ended", () => {
  const block = (worker, begun, ended, task = 0, isLate = false) => ({ worker, begun, ended, nodes: 8, task, isLate });
  const found = { begun: 100, ended: 112, flag: 109, solver: 1, count: 40, isCut: false, left: [3, 1], blocks: [block(0, 100, 103), block(1, 104, 106, 1), block(0, 103, 107), block(1, 106, 109, 1), block(0, 108, 111, 0, true)], steals: [{ from: 0, to: 1, path: [4], choice: null, asked: 102, at: 104 }] };
  assert.deepEqual(tasksOf(found).map(({ worker, from, to, nodes }) => [worker, from, to, nodes]), [[0, 0, 11, 24], [1, 4, 9, 16]]);
  assert.equal(told(found), "2 workers explored 40 nodes in 12.0 ms. 1 branch was taken from another worker. Worker 2 found the solution after 9.0 ms and raised the flag, which ended 4 waiting branches; 8 nodes were explored after it.");
  assert.match(told({ ...found, flag: null }), /no solution, so the flag was not raised/);
});

test("one worker and two are compared in the words of the program", () => {
  const sentence = (rounds, { workers = 2, cores = 8, taken = 1, nodes = 1 } = {}) => ask({ ask: "compare", workers, cores, shared_beyond: 8, rounds: rounds.map(ms => ({ one: { ms: 10, nodes: 100, taken: 0 }, several: { ms, nodes: 100 * nodes, taken } })) }).words;
  const same = (count, ms) => Array(count).fill(ms);
  assert.equal(sentence(same(6, 5)), "2 workers: 2.00 times faster (2.00 to 2.00), no waste shown.");
  assert.equal(sentence(same(6, 20)), "2 workers: 2.00 times slower (2.00 to 2.00), no waste shown, so one thread is better.");
  assert.equal(sentence(same(6, 2)), "2 workers: 5.00 times faster (5.00 to 5.00), no waste shown, more than linear: a single thread reaches a solution late.");
  assert.equal(sentence(same(6, 5), { nodes: 1.25 }), "2 workers: 2.00 times faster (2.00 to 2.00), 20 % of the nodes wasted (20 to 20).");
  assert.equal(sentence(same(5, 5)), "2 workers: no verdict: an interval needs 1 more sample.");
  assert.equal(sentence(same(6, 5), { taken: 0 }), "2 workers: no verdict: nothing was shared. The search needs 100 nodes, and only work beyond 8 nodes is shared.");
  assert.equal(sentence(same(6, 5), { cores: 1 }), "2 workers: no verdict: they share 1 cores (2.00 to 2.00 times as fast).");
  // The ranks of the tables of the sign test: of 6 samples the outermost, of 9 the second, of 20 the sixth.
  const upTo = count => [...Array(count).keys()].map(index => 10 / (index + 1.5));
  for (const [count, rank] of [[6, 1], [8, 1], [9, 2], [11, 2], [12, 3], [20, 6]]) {
    assert.match(sentence(upTo(count)), new RegExp(`\\(${(rank + 0.5).toFixed(2)} to ${(count + 1.5 - rank).toFixed(2)}\\)`), `${count}`);
  }
});

test("a search is watched: its tree grows, and ends with the solution", options, async t => {
  const page = await visit(t, `#search/3x3/${HARD}`);
  await searched(page);
  await page.keyboard.press("ArrowDown");
  assert.match(await page.textContent(".event"), /Branch at depth 1/);
  assert.equal(await page.locator(".cell.chosen").count(), 1);
  assert.equal(await page.locator(".tree circle.waiting").count(), 1);
  await page.keyboard.press("ArrowLeft");
  assert.ok((await page.locator(".cell.fewest").count()) >= 1, "the cells with the fewest choices are visible before the search picks one");
  await page.keyboard.press("End");
  assert.match(await page.textContent(".event"), /Solved/);
  assert.ok((await page.locator(".tree circle.solution").count()) > 3 && (await page.locator(".tree circle.contradicted").count()) > 10);
  assert.equal((await page.locator(".cell").allTextContents()).join(""), solution(HARD));
  await page.selectOption(".search select >> nth=0", "all");
  await page.waitForFunction(() => app.tabs.search.at === 1);
  await page.click("#search-run");
  await page.waitForFunction(() => app.tabs.search.at > 3);
  assert.equal(await page.textContent("#search-run"), "Pause");
});

test("several workers share a search, and all of them find the solution", options, async t => {
  const page = await visit(t, `#search/3x3/${HARD}`);
  await page.selectOption(".search select >> nth=0", "naked-singles");
  let taken = 0;
  for (const count of ["2", "4"]) {
    await page.selectOption(".search select >> nth=1", count);
    await page.waitForFunction(count => app.tabs.search.found?.left.length === Number(count) && app.tabs.search.events.length, count);
    const found = await page.evaluate(() => {
      const { found, events, replay } = app.tabs.search;
      const ordered = events.every((event, index) => !index || event.at >= events[index - 1].at);
      const causal = [...replay.branches.values()].every(branch => !branch.parent || branch.first > branch.parent.last);
      return { ordered, causal, steals: found.steals, nodes: found.nodes.map(({ path, worker }) => ({ path: path.join("."), worker })) };
    });
    assert.ok(found.ordered && found.causal, "events are in the order of time, and branches follow their parents");
    assert.equal(new Set(found.nodes.map(({ path }) => path)).size, found.nodes.length, "no branch is explored twice");
    for (const { path, to } of found.steals) assert.ok(found.nodes.every(node => node.path !== path.join(".") || node.worker === to), "a branch is explored by the worker that took it");
    taken += found.steals.length;
    await page.evaluate(() => app.tabs.search.go(app.tabs.search.events.findIndex(({ kind }) => kind === "solved") + 1));
    assert.equal((await page.locator(".cell").allTextContents()).join(""), solution(HARD));
    assert.equal(await page.locator(".lanes-view .label").count(), Number(count));
    assert.equal(await page.locator(".lanes-view .flag").count(), 1);
    assert.equal(await page.locator(".taken li").count() > 0, found.steals.length > 0);
  }
  assert.ok(taken > 0, "some branches were taken");
});

test("the tree fits its box, and zooms by keys", options, async t => {
  for (const [width, height] of [[390, 844], [1400, 900]]) {
    const page = await visit(t, `#search/3x3/${HARD}`, { viewport: { width, height } });
    await searched(page);
    await page.keyboard.press("End");
    const size = () => page.locator(".tree").evaluate(box => ({ width: box.scrollWidth / box.clientWidth, height: box.scrollHeight / box.clientHeight, words: box.querySelectorAll("text").length, nodes: box.querySelectorAll("circle").length }));
    const fit = await size();
    assert.deepEqual([fit.width, fit.height], [1, 1], `${width}`);
    assert.ok(fit.nodes > 100);
    for (let press = 0; press < 5; press++) await page.keyboard.press("+");
    const large = await size();
    assert.ok(large.width > 20 && large.words > 50, JSON.stringify(large));
    const [box, now] = await Promise.all([page.locator(".tree").boundingBox(), page.locator(".tree .now").boundingBox()]);
    assert.ok(now.x >= box.x && now.x <= box.x + box.width && now.y >= box.y && now.y <= box.y + box.height, "the current node is visible");
    await page.keyboard.press("-");
    assert.ok((await size()).width < large.width);
    await page.keyboard.press("0");
    assert.deepEqual(await size(), fit);
  }
});

test("one worker and two are shown side by side", options, async t => {
  const page = await visit(t, `#search/3x3/${HARD}`);
  await searched(page);
  await page.click("#compare-run");
  await says(page, ".search .verdict", "2 workers: ");
  assert.equal(await page.locator(".versus figure").count(), 2);
  assert.match(await page.textContent("#said"), /^2 workers: /);
  await begin(page, `3x3/${EASY}`, "search");
  assert.equal(await page.locator(".versus figure").count(), 0, "another puzzle has other times");
});

test("a search can be stopped, and a puzzle without a solution has no flag", options, async t => {
  const page = await visit(t, play(EASY));
  const none = `12345678.......9${".".repeat(65)}`;
  await begin(page, `3x3/${none}`, "search");
  await says(page, ".summary", "no solution, so the flag was not raised");
  await page.selectOption(".search select >> nth=1", "2");
  await page.waitForFunction(() => app.tabs.search.found?.left.length === 2);
  await says(page, ".summary", "no solution");
  await begin(page, `5x5/${".".repeat(625)}`, "search");
  await page.click("#work button", { timeout: 20_000 }).catch(() => {});
  await begin(page, `3x3/${EASY}`, "search");
  await says(page, ".event", "Given");
});

test("a user who prefers less motion sees the end of a search immediately", options, async t => {
  const page = await visit(t, `#search/3x3/${HARD}`, { reducedMotion: "reduce" });
  await searched(page);
  await page.click("#search-run");
  assert.match(await page.textContent(".event"), /Solved/);
  const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter(element => ["animationName", "transitionProperty"].some(name => !["none", "all"].includes(getComputedStyle(element)[name]))).map(element => element.className));
  assert.deepEqual(moving, []);
});
