// What a stranger criticised about the look and the words of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { titleOf } from "../page/rules.js";
import { options, play, processed, says, visit } from "./browser.mjs";
import { CHAINS, EASY, HARD, ROOT, list } from "./support.mjs";

const KILLER = readFileSync(join(ROOT, "puzzles/made-killers.txt"), "utf8").split("\n").find(line => line.startsWith("."));
const CLUES = ".Sandwich~10~R1.XSum~C7~~15.Skyscraper~R8~~3.Whisper~5~R7C7~R8C8~R9C8.Palindrome~R2C6~R2C7~R3C8";
const WIDTHS = [[390, 844], [820, 1180], [1400, 900]];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const take = (page, text) => page.evaluate(text => app.opening.take(text), text);

/** Returns the vertical parts of cells, from 0 to 1, that the sums of cages, marks and the lower lines of cages cover. */
const parts = page => page.evaluate(() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const canvas = document.createElement("canvas").getContext("2d");
  /** Where the ink of digits is, if this is the middle of their line. */
  const ink = (middle, size, family) => {
    canvas.font = `1000px ${family}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = canvas.measureText("8");
    const half = (up + down) / 2000 * size;
    const place = ((middle - board.top) / board.height * 9) % 1;
    return [place - half / board.height * 9, place + half / board.height * 9];
  };
  const marks = [...document.querySelectorAll(".cell .marks i:not(:empty)")].map(mark => {
    const { top, height } = mark.getBoundingClientRect();
    const { fontSize, fontFamily } = getComputedStyle(mark);
    return ink(top + height / 2, parseFloat(fontSize), fontFamily);
  });
  const layer = document.querySelector(".board > .layer");
  const scale = layer.getBoundingClientRect().width / layer.viewBox.baseVal.width;
  const sums = [...layer.querySelectorAll("text")].map(text => {
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    const { top, height } = text.getBoundingClientRect();
    return ink(top + height / 2, size, getComputedStyle(text).fontFamily);
  });
  return { marks, sums };
});

test("marks keep clear of each other, of cages and of their sums, at all widths", options, async t => {
  for (const [width, height] of WIDTHS) {
    const page = await visit(t, "", { viewport: { width, height } });
    await take(page, KILLER);
    await page.check("#automatic");
    const { marks, sums } = await parts(page);
    assert.deepEqual([marks.length, sums.length], [729, 28]);
    const lowestSum = Math.max(...sums.map(([, bottom]) => bottom));
    const [top, bottom] = [Math.min(...marks.map(([top]) => top)), Math.max(...marks.map(([, bottom]) => bottom))];
    assert.ok(top > lowestSum - 0.015, `${width}: marks from ${top}, sums to ${lowestSum}`);
    assert.ok(bottom < 1 - 5 / 64, `${width}: marks to ${bottom}`);
    const rows = marks.slice(0, 9).filter((_, digit) => digit % 3 === 0);
    assert.ok(rows[0][1] < rows[1][0] && rows[1][1] < rows[2][0], `${width}: ${rows}`);
    // The same in the picture of a step: its marks are as high as a row at most.
    await page.click("#tab-steps");
    await page.waitForSelector(".picture .gone");
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector(".picture .mark")).fontSize));
    assert.ok(size * 0.75 < (64 - 17) / 3, `${width}: ${size}`);
  }
});

test("the labels of a large board are next to it on a phone, and clues and rules have a margin", options, async t => {
  const page = await visit(t, `#play/4x4/${".".repeat(256)}`, phone);
  const over = await page.evaluate(() => {
    const { left, top } = document.querySelector(".board").getBoundingClientRect();
    return [...document.querySelectorAll(".overlay .label")].map(label => label.getBoundingClientRect()).filter(box => box.right > left + 1 && box.bottom > top + 2).length;
  });
  assert.equal(over, 0);
  await take(page, CLUES);
  await page.waitForSelector(".layer .clue");
  for (const id of ["clue", "demands"]) assert.ok(await page.evaluate(id => parseFloat(getComputedStyle(document.getElementById(id)).paddingLeft), id) > 4, id);
  assert.match(await page.innerText("#demands"), /read the same from both ends\.\n/, "one rule per line");
});

test("fields show their choices completely", options, async t => {
  for (const [width, height] of WIDTHS) {
    const page = await visit(t, `#make/3x3/${EASY}`, { viewport: { width, height } });
    const cut = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d");
      const { select } = app.tabs.make.level;
      const style = getComputedStyle(select);
      canvas.font = `${style.fontSize} ${style.fontFamily}`;
      // Besides its padding, a selection needs about 20 pixels for its arrow.
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
      return [...select.options].map(({ text }) => text).filter(text => canvas.measureText(text).width > room);
    });
    assert.deepEqual(cut, [], `${width}`);
  }
});

test("techniques have the same names in all places", options, async t => {
  for (const [name, title] of [["xy-wing", "XY-Wing"], ["bug", "BUG"], ["als-xz", "ALS-XZ"], ["3d-medusa", "3D Medusa"], ["sue-de-coq", "Sue de Coq"], ["generalized-intersection", "Generalized Intersection"]]) assert.equal(titleOf(name), title);
  const page = await visit(t, `#steps/3x3/${CHAINS}`);
  await page.waitForSelector(".number b");
  assert.match(await page.textContent(".level"), /^expert · Alternating Inference Chain \(on the scale: Forcing Chain\)$/);
  await page.click("text=Turn techniques on or off");
  await says(page, ".switches .tick", "XYZ-Wing");
  assert.ok(await page.evaluate(() => document.querySelector("#panel .fields").getBoundingClientRect().top < document.querySelector(".switches").getBoundingClientRect().top));
  await page.click("#tab-make");
  await page.waitForFunction(() => [...app.tabs.make.technique.select.options].some(({ text }) => text === "XYZ-Wing"));
});

test("a second press on a number of the rating hides its meaning", options, async t => {
  const page = await visit(t, `#steps/3x3/${EASY}`);
  await page.click(".number >> nth=0");
  await says(page, ".meaning", "explainer");
  await page.click(".number >> nth=0");
  assert.equal(await page.isVisible(".meaning"), false);
  assert.equal(await page.getAttribute(".number >> nth=0", "aria-expanded"), "false");
});

test("a puzzle that is opened does not end a game in progress for good", options, async t => {
  const page = await visit(t, play(EASY));
  await page.keyboard.press("6");
  await take(page, HARD);
  await page.keyboard.press("1");
  await page.click("text=go back to it");
  await page.waitForFunction(line => app.game.given.map(value => value || ".").join("") === line && app.game.values[0] === 6, EASY);
  // The other game is kept in its place.
  await page.click("text=go back to it");
  await page.waitForFunction(line => app.game.given.map(value => value || ".").join("") === line, HARD);
});

test("what is wrong with a text is a sentence", options, async t => {
  const page = await visit(t, play(EASY));
  await take(page, "12345");
  const words = await page.textContent("#opening .fault");
  assert.match(words, /^Line 1, no grid has 5 cells: .* choose them below the text\.$/);
});

test("rows are filtered while a rating is typed", options, async t => {
  const page = await visit(t, "#list");
  const lines = list("made-minimal.txt").slice(0, 60);
  await page.selectOption(".list select", "rate");
  await page.fill(".list textarea", lines.join("\n"));
  await processed(page, lines.length);
  await page.getByLabel("Rating from").pressSequentially("6.6");
  await says(page, ".rows .place", "(60 in all)");
});

test("the texts of a row are at the same height, also where its puzzle is large enough to touch", options, async t => {
  const page = await visit(t, "#list", phone);
  await page.fill(".list textarea", EASY);
  await processed(page, 1);
  const middles = await page.evaluate(() => ["td", ".link"].map(name => document.querySelector(`.table tbody ${name}`)).map(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, height } = range.getBoundingClientRect();
    return top + height / 2;
  }));
  assert.ok(Math.abs(middles[0] - middles[1]) < 3, `${middles}`);
});

test("after the end of a search, the page names the event that found the solution", options, async t => {
  const page = await visit(t, `#search/3x3/${HARD}`);
  await page.waitForFunction(() => app.tabs.search.events.length > 0);
  const colors = await page.evaluate(() => [...new Set([...document.querySelectorAll(".cell:not(.fewest) .marks")].map(marks => getComputedStyle(marks).color))]);
  assert.equal(colors.length, 1, "no cell is emphasised without a reason");
  await page.evaluate(async () => {
    const { search } = app.tabs;
    search.workers.select.value = "2";
    await search.load();
    search.replay.events.push({ ...search.replay.events[0] });
    search.go(search.events.length);
  });
  await says(page, ".search .soft", "The solution was found in event ");
});

test("Set shows the number of constraints, and that their list goes on", options, async t => {
  const page = await visit(t, "#set");
  await take(page, KILLER);
  await page.click("#tab-set");
  await says(page, ".set summary", "Constraints: 28");
  const part = await page.evaluate(() => {
    const list = document.querySelector(".drawn").getBoundingClientRect();
    const item = [...document.querySelectorAll(".drawn li")].map(one => one.getBoundingClientRect()).find(box => box.bottom > list.bottom + 1);
    return (list.bottom - item.top) / item.height;
  });
  assert.ok(part > 0.4 && part < 0.9, `${part}`);
});

test("before the engine is loaded, the board shows the digits of the last game and its boxes", options, async t => {
  const page = await visit(t, play(EASY));
  await page.keyboard.press("6");
  await page.route(/module_bg\.wasm$/, () => {});
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector(".board .cell");
  assert.equal(await page.evaluate(() => Boolean(globalThis.app?.game)), false);
  const cells = await page.locator(".board .cell").evaluateAll(all => all.map(({ textContent, dataset }) => [textContent, dataset.kind]));
  assert.deepEqual(cells.slice(0, 3), [["6", "own"], ["1", "given"], ["5", "given"]]);
  assert.equal(await page.locator(".board .cell.right").count(), 18);
});
