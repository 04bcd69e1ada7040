// What a stranger criticised about the look and the words of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { titleOf } from "../page/rules.js";
import { begin, options, play, processed, says, solution, visit } from "./browser.mjs";
import { inks } from "./ink.mjs";
import { CHAINS, EASY, HARD, ROOT, list } from "./support.mjs";

const KILLER = readFileSync(join(ROOT, "puzzles/made-killers.txt"), "utf8").split("\n").find(line => line.startsWith("."));
const CLUES = ".Sandwich~10~R1.XSum~C7~~15.Skyscraper~R8~~3.Whisper~5~R7C7~R8C8~R9C8.Palindrome~R2C6~R2C7~R3C8";
const WIDTHS = [[390, 844], [820, 1180], [1400, 900]];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const take = (page, text) => page.evaluate(text => app.opening.take(text), text);

// Boards with everything that marks must keep clear of, each with a puzzle for which there is a picture of a step.
const empty = (shape, layout = "") => `${shape}${layout && `+${layout}`}/${".".repeat(shape.split("x").reduce((one, other) => one * other) ** 2)}`;
const BOARDS = () => ({
  "9x9": [`3x3/${CHAINS}`, 100],
  "puzzle with circles and cages": [`3x3+${solvedWith(CHAINS)}/${CHAINS}`, 100], "4x4": [empty("2x2"), 64], "6x6": [empty("3x2"), 216], "8x8": [empty("4x2"), 512],
  "killer": [`3x3+${KILLER}/${".".repeat(81)}`, 729],
  "thermometer, arrow, dots": [empty("3x3", ".Thermo~R1C1~R2C2~R3C3.Arrow~R5C5~R5C6~R5C7.WhiteDot~R7C1~R7C2.BlackDot~R8C1~R9C1.X~R7C5~R7C6.Whisper~5~R9C5~R9C6.Whisper~4~R8C5~R8C6"), 729],
  "circles, cages, sums in circles' cells": [empty("3x3", ".Quad~R4C4~1~2~3.Quad~R4C5~1~2.Quad~R5C4~7.Quad~R5C5~3~4~5~6.Cage~10~R5C5~R5C6.Cage~23~R8C7~R8C8~R9C8.Sum~12~R1C1~R2C2.Thermo~R1C5~R2C5"), 729],
  // Clues outside the grid leave 38 or 35 pixels for a cell on a phone.
  "clues at one side": [empty("3x3", ".Sandwich~10~R1.XSum~C7~~15.Quad~R4C4~1~2~3.Cage~17~R1C1~R1C2"), 729, 8.5],
  "clues at both sides": [empty("3x3", ".Sandwich~10~R1.Skyscraper~R8~~3.Quad~R4C4~1~2~3.Cage~17~R1C1~R1C2"), 729, 8],
  "killer of 6x6": [empty("3x2", ".Cage~7~R1C1~R1C2.Cage~10~R3C3~R4C3~R4C4"), 216],
});

/** Returns circles and cages that the solution of a puzzle fulfils. */
function solvedWith(puzzle) {
  const digits = [...solution(puzzle)].map(Number);
  const at = (row, column) => digits[9 * row + column - 10];
  const square = (row, column) => [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
  return `.Quad~R4C4~${square(4, 4).slice(0, 3).join("~")}.Quad~R2C7~${square(2, 7)[0]}.Cage~${at(5, 5) + at(5, 6)}~R5C5~R5C6.Cage~${at(8, 7) + at(8, 8)}~R8C7~R8C8`;
}

test("marks are nine pixels high on a phone, and touch neither each other nor cages, sums and circles, at all widths", options, async t => {
  const heights = {};
  for (const [width, height] of WIDTHS) {
    const page = await visit(t, "", { viewport: { width, height }, isMobile: width < 500, hasTouch: width < 500 });
    for (const [name, [address, count, least = 9]] of Object.entries(BOARDS())) {
      await begin(page, address, "play");
      await page.check("#automatic");
      for (const tab of ["play", "steps"]) {
        await page.evaluate(tab => app.open(tab), tab);
        if (tab === "steps") await page.waitForFunction(() => !app.picture.hidden || !app.message.hidden);
        if (await page.isHidden(".sheet:not([hidden]) .cell .marks, .picture:not([hidden]) .mark")) continue;
        const found = await inks(page);
        const where = `${name} on ${tab} at ${width}`;
        assert.deepEqual(found.wrong, [], where);
        if (tab === "play") assert.ok(found.count >= count, `${where}: ${found.count} marks`);
        heights[where] = found.least;
        if (width === 390) assert.ok(found.least >= least, `${where}: ${found.least}`);
      }
    }
  }
  if (process.env.HEIGHTS) console.log(heights);
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
    const page = await visit(t, play(EASY), { viewport: { width, height } });
    for (const tab of ["steps", "search", "make", "list"]) {
      await page.evaluate(tab => app.open(tab), tab);
      if (tab === "make") await page.waitForFunction(() => app.tabs.make.technique.select.childElementCount > 1);
      const cut = await page.evaluate(() => {
        const canvas = document.createElement("canvas").getContext("2d");
        // The longest names of techniques are wider than a phone.
        const fields = [...document.querySelectorAll("#panel select")].filter(select => select.checkVisibility() && select !== app.tabs.make.technique.select);
        return fields.flatMap(select => {
          const style = getComputedStyle(select);
          canvas.font = `${style.fontSize} ${style.fontFamily}`;
          // Besides its padding, a selection needs about 20 pixels for its arrow.
          const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
          return [...select.options].map(({ text }) => text).filter(text => canvas.measureText(text).width > room);
        });
      });
      assert.deepEqual(cut, [], `${tab} at ${width}`);
    }
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
  await says(page, ".set summary", `Constraints: ${KILLER.split(".").filter(part => part.includes("~")).length}`);
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

test("nothing moves when the mode of input changes", options, async t => {
  for (const [width, height] of [...WIDTHS, [1000, 700]]) {
    const page = await visit(t, play(EASY), { viewport: { width, height }, isMobile: width < 500, hasTouch: width < 500 });
    for (const address of [`3x3/${EASY}`, "2x2/1.3...4..3..4.2.", `4x4/${".".repeat(256)}`]) {
      await begin(page, address, "play");
      await page.waitForFunction(() => !document.querySelector(".grade").textContent.includes("…"));
      const places = () => page.evaluate(() => [".board", ".modes", ".hint", ".chooser"].map(name => Math.round(document.querySelector(name).getBoundingClientRect().top)));
      const before = await places();
      for (const mode of ["Corner", "Centre", "Colour", "Line"]) {
        await page.getByRole("radio", { name: mode }).click();
        assert.deepEqual(await places(), before, `${mode} at ${width}, ${address}`);
        // Only the keys of this mode are in view, and the help of the pen does not cover its key.
        assert.equal(await page.locator(".pads > :not(.away)").count(), 1);
        assert.ok(await page.getByRole("button", { name: "Erase" }).isVisible());
      }
      await page.getByRole("radio", { name: "Digit" }).click();
    }
  }
});

test("the choices below the keys are in one row", options, async t => {
  for (const width of [320, 360, 390, 820, 900, 1400]) {
    const page = await visit(t, play(EASY), { viewport: { width, height: 800 }, isMobile: width < 500, hasTouch: width < 500 });
    const tops = await page.evaluate(() => [...document.querySelectorAll(".play .ticks .tick")].map(tick => Math.round(tick.getBoundingClientRect().top)));
    assert.deepEqual([tops.length, new Set(tops).size], [3, 1], `${width}: ${tops}`);
    assert.ok(await page.evaluate(() => document.querySelector(".play .ticks").scrollWidth <= document.querySelector(".play .ticks").clientWidth), `${width}`);
  }
});

test("typing on a given digit announces and shows that it stays", options, async t => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await visit(t, play(EASY), { reducedMotion });
    const said = () => page.textContent("#said");
    await page.click('[data-cell="1"]');
    for (const key of ["5", "Backspace", "5"]) {
      const before = await said();
      await page.keyboard.press(key);
      assert.notEqual(await said(), before, "a screen reader reports it each time");
      assert.match(await said(), /^R1C2 is given\.\s?$/);
      assert.deepEqual(await page.evaluate(() => document.getAnimations().map(({ animationName }) => animationName).sort()), reducedMotion === "reduce" ? ["refused"] : ["refused", "shake"]);
    }
    await page.waitForFunction(() => !document.querySelector(".refused"));
    await page.keyboard.press("Shift+Digit3");
    assert.match(await said(), /^R1C2 has a digit\.$/);
    await page.click('[data-cell="0"]');
    await page.keyboard.press("6");
    assert.equal(await page.locator('[data-cell="0"].refused').count(), 0);
    assert.equal(await page.evaluate(() => app.game.values[0]), 6);
  }
});

test("on a phone a large board can be enlarged, until its marks are nine pixels high, and the page does not scroll sideways", options, async t => {
  const page = await visit(t, `#play/4x4/${".".repeat(256)}`, phone);
  await page.check("#automatic");
  const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const sees = () => page.evaluate(() => {
    const place = document.querySelector(".view").getBoundingClientRect();
    const box = app.board.cells[app.board.now].getBoundingClientRect();
    return box.left >= place.left && box.right <= place.right && box.top >= place.top && box.bottom <= place.bottom;
  });
  assert.equal(await page.isVisible('[data-cell="0"] .marks i'), false, "small marks are hidden");
  assert.equal(await page.textContent(".zoom"), "Zoom inMarks are hidden at this size.");
  assert.equal(await scrolls(), false);
  const place = () => page.evaluate(() => {
    const { left, top, width, height } = document.querySelector(".view").getBoundingClientRect();
    return [left, top + scrollY, width, height];
  });
  const before = await place();
  await page.tap('[data-cell="200"]');
  await page.click("text=Zoom in");
  assert.deepEqual(await place(), before, "the place of the board stays");
  assert.ok(await sees());
  assert.ok((await inks(page)).least >= 9);
  for (const key of ["Home", "ArrowUp", "End"]) {
    await page.keyboard.press("Escape");
    await page.evaluate(() => app.board.focus());
    await page.keyboard.press(key);
    assert.ok(await sees(), key);
  }
  assert.equal(await page.evaluate(() => scrollX), 0);
  assert.equal(await scrolls(), false);
  await page.click("text=Zoom out");
  assert.deepEqual(await place(), before);
  // A board with room for its marks has no such button.
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.waitForFunction(() => document.querySelector(".zoom").hidden);
  assert.ok(await page.isVisible('[data-cell="0"] .marks i'));
});
