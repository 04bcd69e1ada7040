// Accessibility: axe, the tree that a screen reader gets, touch targets, and what is announced.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { TABS, begin, options, play, says, searched, visit } from "./browser.mjs";
import { CHAINS, EASY, HARD, SEVERAL } from "./support.mjs";

const axe = path => (existsSync(path) ? readFileSync(path, "utf8") : null);
const AXE = axe(new URL("../node_modules/axe-core/axe.min.js", import.meta.url));

/** Opens a tab and waits until it shows its contents. */
async function open(page, tab) {
  if (tab === "check") return begin(page, `3x3/${SEVERAL}`, tab).then(() => says(page, ".verdict", "several"));
  await begin(page, `3x3/${tab === "steps" ? CHAINS : tab === "search" ? HARD : EASY}`, tab);
  if (tab === "steps") await page.waitForSelector(".picture svg text");
  if (tab === "lessons") await page.waitForSelector(".entries button");
  if (tab === "search") await searched(page);
  if (tab === "set") await says(page, ".truth .verdict", "There is exactly one solution.");
  if (tab === "make") {
    await page.evaluate(() => app.tabs.make.clear());
    await page.evaluate(() => app.tabs.make.add());
    await page.waitForFunction(() => app.tabs.make.html);
  }
  if (tab === "list") {
    await page.selectOption(".list select", "rate");
    await page.evaluate(text => app.tabs.list.take(text), `${EASY}\nq\n${SEVERAL}\n`);
    await page.click("#list-start");
    await says(page, ".status", "3 puzzles in ");
    await page.waitForSelector(".table .of-error");
  }
}

test("axe finds nothing on any tab, light and dark", { ...options, skip: options.skip ?? (AXE ? false : "axe-core is not installed") }, async t => {
  const page = await visit(t, play(EASY));
  await page.evaluate(AXE);
  const holds = async where => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], iframes: false }));
      // The name of a cell has spaces between its marks, so that they are not read as one number. That of a small
      // board has no digits.
      const isPicture = (id, html) => id === "label-content-name-mismatch" && /role="gridcell"|class="puzzle"/.test(html);
      const faults = found.violations.flatMap(({ id, nodes }) => nodes.filter(({ html }) => !isPicture(id, html)).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
      assert.deepEqual(faults, [], `${where}, ${colorScheme}`);
    }
  };
  for (const tab of TABS) {
    await open(page, tab);
    await holds(tab);
  }
  await open(page, "lessons");
  await page.click(".entries >> text=Naked Pair");
  await page.waitForSelector(".picture svg text");
  await holds("example of a lesson");
  await page.click("text=Try it");
  await page.waitForSelector(".lesson .pad:not([hidden])");
  for (let level = 0; level < 3; level += 1) await page.click(".lesson .actions .main:not([hidden])");
  await page.waitForSelector(".lesson .sentence p");
  await holds("exercise of a lesson");
  await open(page, "play");
  await page.keyboard.press("?");
  await page.waitForSelector(".hint .where");
  for (let level = 1; level < 3; level += 1) await page.keyboard.press("?");
  await page.waitForSelector(".hint .sentence p");
  await page.evaluate(() => document.querySelectorAll("details").forEach(details => (details.open = true)));
  await page.waitForFunction(() => document.querySelector("#copy-text").value);
  await holds("hint in Play");
  await page.click("#new");
  await holds("dialog");
});

/** Returns the roles and names of the accessibility tree, one per line. The cells of a row of the board are one line. */
async function treeOf(page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const lines = [];
  const skipped = new Set(["StaticText", "InlineTextBox", "generic", "none", "ListMarker", "MenuListPopup", "LineBreak", "option"]);
  const visit = (node, depth) => {
    const role = node.role?.value;
    const children = (node.childIds ?? []).map(id => byId.get(id)).filter(Boolean);
    if (role === "row" && children.some(child => child.role?.value === "gridcell")) {
      lines.push(`${"  ".repeat(depth)}row: ${children.map(child => child.name?.value).join(" | ")}`);
      return;
    }
    const isShown = !node.ignored && !skipped.has(role);
    if (isShown) {
      const states = (node.properties ?? []).filter(({ name, value }) => ["checked", "disabled", "expanded", "selected", "live"].includes(name) && value.value !== false && value.value !== "false").map(({ name, value }) => (value.value === true ? name : `${name}=${value.value}`));
      lines.push(`${"  ".repeat(depth)}${[role, node.name?.value && JSON.stringify(node.name.value), ...states].filter(Boolean).join(" ")}`);
    }
    children.forEach(child => visit(child, depth + (isShown ? 1 : 0)));
  };
  visit(nodes[0], 0);
  // Times and numbers of cores differ between machines.
  return `${lines.join("\n").replaceAll(/\d+\.\d+ (ms|s)\b/g, "N $1").replaceAll(/\d+ workers?(?= explored|\.)/g, "N workers").replaceAll(/[\d,]+ a second/g, "N a second")}\n`;
}

/** Returns the tree when it is as expected, or after five seconds: the page may still be making or drawing something. */
async function settledTree(page, expected) {
  let tree = await treeOf(page);
  for (let waits = 0; tree !== expected && waits < 20; waits += 1) {
    await page.waitForTimeout(250);
    tree = await treeOf(page);
  }
  return tree;
}

const FOLDER = new URL("trees/", import.meta.url);

test("a screen reader gets the recorded tree of each tab", options, async t => {
  const page = await visit(t, play(EASY));
  const isWritten = process.env.WRITE_TREES === "1";
  if (isWritten) mkdirSync(FOLDER, { recursive: true });
  for (const tab of TABS) {
    await open(page, tab);
    const file = new URL(`${tab}.txt`, FOLDER);
    if (isWritten) writeFileSync(file, await treeOf(page));
    else assert.equal(await settledTree(page, readFileSync(file, "utf8")), readFileSync(file, "utf8"), `${tab}: if the change is intended, write the trees again: WRITE_TREES=1 web/test --no-build tests/access.test.mjs`);
  }
});

test("everything that is touched has 44 pixels", options, async t => {
  const page = await visit(t, play(EASY), { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  // Cells of a board are as large as the screen allows. Links within sentences are as high as their line.
  const small = () => page.evaluate(() => [...document.querySelectorAll("button, select, input, textarea, summary, a[href], [role=tab]")].filter(one => one.checkVisibility() && !one.closest("#stage, .unseen, .hidden") && !one.matches(".hidden, p button.link")).map(one => {
    const { width, height } = (one.closest("label.tick") ?? one).getBoundingClientRect();
    return width < 43.9 || height < 43.9 ? `${one.outerHTML.slice(0, 80)}: ${Math.round(width)} by ${Math.round(height)}` : "";
  }).filter(Boolean));
  for (const tab of TABS) {
    await open(page, tab);
    assert.deepEqual(await small(), [], tab);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} is not wider than the window`);
  }
  for (const width of [320, 390, 480, 561, 861]) {
    await page.setViewportSize({ width, height: 844 });
    assert.ok(await page.evaluate(() => document.querySelector("nav").scrollWidth <= document.querySelector("nav").clientWidth), `all tabs are in view at ${width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.tap("#new");
  assert.deepEqual(await small(), [], "dialog");
});

test("conflicts and results are announced", options, async t => {
  const page = await visit(t, play(EASY));
  const said = words => page.waitForFunction(words => document.getElementById("said").textContent.includes(words), words, { timeout: 10_000 }).catch(async () => assert.equal(await page.textContent("#said"), words));
  await page.click('[data-cell="0"]');
  await page.keyboard.press("1");
  await said("Conflict: R1C1 and R1C2 are both 1.");
  await page.keyboard.press("Backspace");
  await said("No conflict.");
  await page.click("#tab-check");
  await said("exactly one solution");
  await page.click("text=How many solutions?");
  await said("1 solution");
  await open(page, "list");
  await said("3 puzzles in ");
  await open(page, "search");
  await said("Given");
  await page.click("#tab-make");
  await page.evaluate(() => app.tabs.make.add());
  await said("1 puzzle on the sheet");
});
