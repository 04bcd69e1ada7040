// The page on paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TABS, begin, options, pagesOf, play, says, visit } from "./browser.mjs";
import { CHAINS, EASY, SEVERAL } from "./support.mjs";

/** Returns the texts on paper. */
const printed = page => page.evaluate(() => document.body.innerText);
/** Returns the controls on paper. Only puzzles and the numbers of a rating may be buttons there. */
const controls = page => page.evaluate(() => [...document.querySelectorAll("button:not(.puzzle, .number, .table .link), input, select, textarea, summary, progress")].filter(one => one.checkVisibility()).map(one => one.outerHTML));

test("no tab prints a control, and Play prints no sentence about hints", options, async t => {
  const page = await visit(t, play(CHAINS));
  await page.emulateMedia({ media: "print" });
  const open = async tab => {
    await page.evaluate(tab => app.open(tab), tab);
    if (tab === "steps") await page.waitForSelector(".picture svg text");
    if (tab === "check") await says(page, ".verdict", "exactly one");
    if (tab === "search") await page.waitForFunction(() => app.tabs.search.events.length > 0);
  };
  for (const tab of TABS) {
    await open(tab);
    assert.deepEqual(await controls(page), [], tab);
    assert.doesNotMatch(await printed(page), /Three levels/, tab);
  }
  await open("play");
  assert.equal((await printed(page)).replace(/[\s\d]/g, ""), "", "the digits of the puzzle, and nothing else");
  assert.equal(pagesOf(await page.pdf({ format: "A4" })), 1);
  // A hint that is shown completely is printed with its picture.
  for (let degree = 0; degree < 3; degree++) await page.evaluate(() => app.tabs.play.hints.ask());
  await page.waitForSelector(".picture svg .box");
  assert.match(await printed(page), /R\dC\d/);
  assert.deepEqual(await controls(page), []);
});

test("a board is printed with its windows and diagonals, and with the rules of its units", options, async t => {
  const page = await visit(t, `#play/3x3+x+windows+anti-king/${".".repeat(81)}`);
  await page.emulateMedia({ media: "print" });
  assert.match(await printed(page), /Both diagonals [^]* shaded window [^]* touch at a corner/);
  const images = await page.locator(".cell.window, .cell.falls, .cell.rises").evaluateAll(cells => cells.map(cell => getComputedStyle(cell)).filter(style => style.backgroundImage.includes("gradient") && style.printColorAdjust === "exact").length);
  assert.equal(images, 41, "36 cells of windows, and the 5 cells of diagonals outside windows");
});

test("Make does not split puzzles between pages", options, async t => {
  const page = await visit(t);
  const boards = [["3x3", EASY], ["3x3+x", EASY.replace(/[1-9]/g, ".")], ["3x3", SEVERAL], ["5x5", ".".repeat(625)]];
  for (let count = 0; count < 9; count++) {
    const [name, line] = boards[count % boards.length];
    await begin(page, `${name}/${line}`, "make");
    await page.evaluate(() => app.tabs.make.add());
  }
  await page.waitForFunction(() => app.tabs.make.made.length === 9);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await controls(page), []);
  assert.equal(await page.locator(".thumbnail").evaluateAll(all => all.filter(one => one.checkVisibility()).length), 9);
  assert.equal(await page.isVisible(".preview"), false);
  assert.match(await printed(page), /Both diagonals/);
  for (const format of ["A4", "Letter"]) {
    // Two puzzles of 85 mm next to each other, with a gap: three rows on a page.
    assert.equal(pagesOf(await page.pdf({ format })), 2, format);
    const kept = await page.locator(".make .puzzles > *").evaluateAll(all => all.every(one => getComputedStyle(one).breakInside === "avoid"));
    assert.ok(kept);
  }
});

test("a list prints all visible answers", options, async t => {
  const page = await visit(t, "#list");
  await page.fill(".list textarea", `${EASY}\n`.repeat(120));
  await page.click("#list-start");
  await page.waitForFunction(() => app.tabs.list.rows?.count === 120 && !document.querySelector("#list-start").hidden);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await controls(page), []);
  assert.ok(pagesOf(await page.pdf({ format: "A4" })) > 1);
});
