// Playing, steps and lessons in a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, given, options, play, says, solution, values, visit } from "./browser.mjs";
import { poor } from "./contrast.mjs";
import { CHAINS, EASY, program } from "./support.mjs";

/** Enters all digits but those of the last `open` cells, and returns these cells with their digits. */
const nearlySolve = async (page, line, open = 1) => {
  const wanted = [...solution(line)].map(Number);
  const empty = [...line].flatMap((symbol, cell) => (symbol === "." ? [cell] : []));
  const last = empty.splice(-open);
  await page.evaluate(([cells, wanted]) => { for (const cell of cells) app.tabs.play.change(() => app.game.write([cell], wanted[cell])); }, [empty, wanted]);
  return last.map(cell => [cell, wanted[cell]]);
};
const middle = async (page, cell) => {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2, box.width];
};

/** Returns the height of a digit in pixels. It is measured at a large size, where it is not rounded. */
const inPixels = selector => {
  const element = document.querySelector(selector);
  const svg = element.closest("svg");
  const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
  const style = getComputedStyle(element);
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = `1000px ${style.fontFamily}`;
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = canvas.measureText("1");
  return (up + down) / 1000 * parseFloat(style.fontSize) * scale;
};

test("the rating is next to the board, and a solved puzzle is marked, counted once, and followed by another", options, async t => {
  const page = await visit(t, play(EASY), { acceptDownloads: true });
  await says(page, ".grade", `, ${program(["rate", EASY]).split("/")[0]}`);
  const [[cell, digit]] = await nearlySolve(page, EASY);
  await page.evaluate(() => { app.game.seconds = 432; });
  await page.click(`[data-cell="${cell}"]`);
  await page.keyboard.press(String(digit));
  const grade = await page.textContent(".grade");
  await says(page, ".verdict.good", "Solved in 7:");
  await says(page, ".verdict.good", `, ${grade.replace(",", "")}: another?`);
  assert.ok(await page.locator(".board.solved").count());
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.querySelector(".board .cell:last-child")).backgroundColor), "rgba(0, 0, 0, 0)");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".board.solved").count(), 0);
  await page.keyboard.press("Control+y");
  assert.equal(await page.evaluate(() => app.tabs.play.statistics.records.length), 1, "a game counts once");
  await page.click(".statistics summary");
  const level = grade.split(",")[0];
  // The clock of the page goes on, so the time may be some seconds later.
  const [{ seconds }] = await page.evaluate(() => app.tabs.play.statistics.records);
  assert.ok(seconds >= 432 && seconds < 480, `${seconds}`);
  const time = `7:${seconds - 420}`;
  assert.deepEqual(await page.locator(".scores tbody tr").first().locator("th, td").allTextContents(), [level, "1", time, time]);
  const download = page.waitForEvent("download");
  await page.click("text=Save as a file");
  const file = readFileSync(await (await download).path(), "utf8");
  assert.match(file.split("\n")[1], new RegExp(`^\\d{4}-\\d\\d-\\d\\d,${level},[\\d.]+,${seconds},0,,3x3/${EASY.replaceAll(".", "\\.")}$`));
  await page.click(".verdict.good button");
  await page.waitForFunction(before => app.game.given.map(value => value || ".").join("") !== before, EASY);
  assert.equal(await page.textContent(".grade b"), level);
  assert.equal(await page.isVisible(".verdict.good"), false);
  await page.reload();
  await page.waitForFunction(() => globalThis.app?.game);
  assert.equal(await page.evaluate(() => app.tabs.play.statistics.records.length), 1, "statistics stay");
  await page.click(".statistics summary");
  await page.click("text=Delete all …");
  await page.click(".danger");
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("specudoku.statistics")).length), 0);
});

test("two visitors get the same puzzle of the day, and a new puzzle at one press", options, async t => {
  const [one, other] = [await visit(t, play(EASY)), await visit(t, play(CHAINS))];
  for (const page of [one, other]) {
    await page.getByRole("group", { name: "Puzzle of the day" }).getByText("medium").click();
    await says(page, ".grade", "medium");
    await says(page, ".grade", "puzzle of the day, ");
  }
  assert.equal(await given(one), await given(other));
  const daily = await given(one);
  await one.keyboard.press("1");
  await one.getByRole("group", { name: "A new puzzle" }).getByText("medium").click();
  await one.waitForFunction(daily => app.game.given.map(value => value || ".").join("") !== daily && !app.game.day, daily);
  assert.equal(await one.textContent(".grade b"), "medium");
  await one.click(".chooser button.link");
  await one.waitForFunction(daily => app.game.given.map(value => value || ".").join("") === daily, daily);
  await says(one, ".grade", "puzzle of the day, ");
  // The solved puzzle of today has a tick.
  const last = await nearlySolve(other, daily, 1);
  await other.evaluate(([[cell, digit]]) => app.tabs.play.change(() => app.game.write([cell], digit)), last);
  await says(other, ".chooser .done", "✓ medium");
});

test("a puzzle of Make has its rating next to the board, and a game that was left stays after a reload", options, async t => {
  const page = await visit(t, play(EASY));
  await page.keyboard.press("4");
  await page.click("#tab-make");
  await page.getByLabel(/^Rating/).selectOption("2.0-2.9");
  await page.evaluate(() => { app.tabs.make.count.input.value = 1; });
  await page.click("#make-them");
  await page.click(".make .puzzle");
  await says(page, ".grade b", "medium");
  await begin(page, `3x3/${EASY}`);
  await page.keyboard.press("4");
  const left = await values(page);
  await page.getByRole("group", { name: "A new puzzle" }).getByText("hard", { exact: true }).click();
  await says(page, ".grade b", "hard");
  await page.reload();
  await page.waitForFunction(() => globalThis.app?.game);
  await page.click(".chooser button.link");
  await page.waitForFunction(left => app.game.values.map(value => value || ".").join("") === left, left);
});

test("a puzzle of another size is solved without a rating, and another one has the same size", options, async t => {
  const page = await visit(t, "#play/2x2/1.3...4..3..4.2.");
  await says(page, ".grade", "not rated");
  for (const [cell, digit] of [...("1432324123144123")].entries()) await page.evaluate(([cell, digit]) => app.tabs.play.change(() => app.game.write([cell], Number(digit))), [cell, digit]);
  await says(page, ".verdict.good", "another?");
  await page.click(".verdict.good button");
  await page.waitForFunction(() => !app.game.isFull());
  assert.equal(await page.evaluate(() => app.game.shape.name), "2x2");
});

test("corner marks, centre marks, and a double click on a digit", options, async t => {
  const page = await visit(t, play(EASY));
  await page.click('[data-cell="0"]');
  for (const key of ["Shift+Digit4", "c", "7", "2", "z"]) await page.keyboard.press(key);
  assert.match(await page.getAttribute('[data-cell="0"]', "aria-label"), /corner marks 4, centre marks 2 7/);
  assert.equal(await page.textContent('[data-cell="0"] .corners'), "4");
  assert.equal(await page.textContent('[data-cell="0"] .centre'), "27");
  const cells = [...EASY].flatMap((symbol, cell) => (symbol === "1" ? [cell] : []));
  await page.dblclick(`[data-cell="${cells[0]}"]`);
  assert.deepEqual(await page.locator('.cell[aria-selected="true"]').evaluateAll(all => all.map(cell => Number(cell.dataset.cell))), cells);
  await page.getByRole("radio", { name: "Colour" }).click();
  await page.click('.pad [data-color="3"]');
  assert.equal(await page.locator('.cell[data-color="3"]').count(), cells.length);
  await page.check("#automatic");
  await page.click('[data-cell="0"]');
  await page.keyboard.press("c");
  const marks = await page.textContent('[data-cell="0"]');
  await page.keyboard.press(marks[0]);
  assert.equal(await page.textContent('[data-cell="0"]'), marks.slice(1), "with automatic marks, a mark removes a candidate");
});

test("the pen draws with the mouse, with touch and with keys, and lines are kept", options, async t => {
  const page = await visit(t, play(EASY));
  await page.keyboard.press("b");
  const [x, y] = await middle(page, 0);
  const [toX, toY, width] = await middle(page, 10);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + width, y, { steps: 4 });
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await page.evaluate(() => [...app.game.lines.slice(0, 2), app.game.lines[10]]), [1, 2, 0], "from R1C1 to R1C2 to R2C2");
  const [edgeX, edgeY] = await middle(page, 30);
  await page.mouse.click(edgeX + width * 0.45, edgeY);
  await page.mouse.click(edgeX, edgeY);
  assert.equal(await page.evaluate(() => app.game.lines[30]), 16 | 256, "an edge and a circle");
  assert.equal(await page.locator(".overlay [class^=pen]").count(), 3);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await page.evaluate(() => app.game.lines[30]), 16 | 256 | 1);
  await page.keyboard.press("Control+z");
  assert.equal(await page.evaluate(() => app.game.lines[30]), 16 | 256);
  assert.equal(await page.evaluate(() => app.board.selected.size), 1, "the pen does not select several cells");
  await page.reload();
  await page.waitForFunction(() => globalThis.app?.game);
  assert.equal(await page.locator(".overlay [class^=pen]").count(), 3);
  // A finger draws too, and does not scroll the page.
  await page.keyboard.press("b");
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [below, belowY] = await middle(page, 36);
  await touch("touchStart", [[below, belowY]]);
  for (let part = 1; part <= 4; part++) await touch("touchMove", [[below, belowY + part * width / 4]]);
  await touch("touchEnd", []);
  await page.waitForFunction(() => app.game.lines[36] === 2);
  await page.click("#tab-check");
  assert.equal(await page.locator(".overlay [class^=pen]").count(), 0, "other tabs do not show the lines of the player");
});

test("the lines of the pen are above constraints", options, async t => {
  const page = await visit(t, `#play/3x3+.Thermo~R5C5~R5C6/${".".repeat(81)}`);
  await page.evaluate(() => app.tabs.play.change(() => app.game.draw([[40, 1]])));
  const [x, y, width] = await middle(page, 40);
  const order = await page.evaluate(([x, y]) => {
    for (const drawn of document.querySelectorAll(".overlay path, .layer *")) drawn.style.pointerEvents = "all";
    return document.elementsFromPoint(x, y).map(one => (one.closest(".overlay") ? "pen" : one.closest(".layer") ? "constraint" : "")).filter(Boolean);
  }, [x + width / 2, y]);
  assert.deepEqual([order[0], new Set(order).size], ["pen", 2], order.join());
});

test("the board is at the same place and has the same size on all tabs", options, async t => {
  for (const [width, height] of [[390, 844], [820, 1180], [1400, 900]]) {
    for (const address of [`3x3/${CHAINS}`, "2x2/1.3...4..3..4.2.", `3x3+windows/${".".repeat(81)}`, `3x3+.LittleKiller~30~R1C5.Skyscraper~R8~~3/${CHAINS}`]) {
      const page = await visit(t, `#play/${address}`, { viewport: { width, height }, isMobile: width < 500 });
      const places = {};
      for (const tab of ["play", "check", "search", "set", "steps"]) {
        await page.evaluate(tab => app.open(tab), tab);
        if (tab === "steps") await page.waitForFunction(() => !app.picture.hidden || !app.message.hidden);
        places[tab] = await page.evaluate(() => {
          const box = document.querySelector(".picture:not([hidden]) .box, .sheet:not([hidden]) .board").getBoundingClientRect();
          return [box.left, box.top, box.right, box.bottom].map(edge => edge + 0);
        });
      }
      for (const [tab, place] of Object.entries(places)) place.forEach((edge, index) => assert.ok(Math.abs(edge - places.play[index]) <= 2, `${tab} at ${width}, ${address}: ${place} and ${places.play}`));
    }
  }
});

test("on a phone marks are nine pixels high and the board is as wide as the screen", options, async t => {
  const page = await visit(t, play(CHAINS), { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.check("#automatic");
  const seen = await page.evaluate(inPixels, ".cell .marks i:not(:empty)");
  assert.ok(seen >= 9, `${seen}`);
  assert.ok(await page.evaluate(() => document.querySelector(".board").getBoundingClientRect().width >= 0.95 * innerWidth));
  assert.equal(await page.evaluate(() => [...document.querySelectorAll(".cell .marks")].filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length), 0, "marks fit into their cells");
  await page.click("#tab-steps");
  await page.waitForSelector(".picture svg .mark");
  const drawn = await page.evaluate(inPixels, ".picture .mark");
  assert.ok(drawn >= 9, `${drawn}`);
});

test("a link in the picture marks its line, and a line its link", options, async t => {
  const page = await visit(t, `#steps/3x3/${CHAINS}`);
  await page.waitForSelector(".number b");
  await page.click(".number >> nth=0");
  await page.waitForSelector(".picture .hit");
  const links = await page.locator(".picture .hit").count();
  assert.equal(links, await page.locator(".sentence .line").count());
  for (const index of [0, links - 1]) {
    await page.locator(".picture .hit").nth(index).focus();
    assert.equal(await page.locator(".sentence .line.marked").count(), 1);
    const words = await page.textContent(".sentence .line.marked");
    assert.equal(await page.locator(".picture .hit").nth(index).getAttribute("aria-label"), words.slice(0, -1).replace("If", "if"));
  }
  await page.locator(".sentence .line").nth(1).hover();
  assert.equal(await page.locator(".picture path:is(.strong, .weak).marked").count(), 1);
  await page.locator(".sentence .line").first().focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => [...document.querySelectorAll(".sentence .line")].indexOf(document.activeElement)), 1);
  await page.mouse.move(5, 5);
  await page.locator(".way .place").click();
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await page.locator(".marked").count(), 0);
});

test("cells and units of a sentence mark their cells in the picture, and cells the words, for every technique", options, async t => {
  const page = await visit(t, play(EASY));
  for (const [lesson, words, count] of [["X-Wing", "columns 3 and 9", 18], ["Naked Pair", "box 8", 9], ["Unique Loop type 1", "R5C23", 2], ["Skyscraper", "R2C4", 1]]) {
    await page.click("#tab-lessons");
    if (await page.locator(".lesson").isVisible()) await page.click("text=← All lessons");
    await page.getByRole("button", { name: `${lesson}, 0 of 5 solved`, exact: true }).click();
    await page.waitForSelector(".sentence .part");
    const part = page.locator(".sentence .part").filter({ hasText: words }).first();
    await part.hover();
    assert.equal(await page.locator(".picture .spot.marked").count(), count, lesson);
    await page.mouse.move(5, 5);
    assert.equal(await page.locator(".picture .marked").count(), 0);
    await page.locator(".sentence .part").first().focus();
    assert.ok((await page.locator(".picture .spot.marked").count()) > 0);
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate(() => [...document.querySelectorAll(".sentence .part")].indexOf(document.activeElement)), 1);
    await page.evaluate(() => document.activeElement.blur());
    await page.locator(".picture .spot").last().hover({ force: true });
    assert.ok((await page.locator(".sentence .part.marked").count()) > 0, lesson);
    await page.mouse.move(5, 5);
  }
});

test("the keys of a pad have no hole, and the list of lessons has the whole window", options, async t => {
  const holes = () => [...document.querySelectorAll(".pad")].filter(pad => pad.checkVisibility() && pad.childElementCount).flatMap(pad => {
    const { right } = pad.getBoundingClientRect();
    const rows = Map.groupBy([...pad.children], key => Math.round(key.getBoundingClientRect().top));
    return [...rows.values()].filter(keys => right - keys.at(-1).getBoundingClientRect().right > 2).map(keys => keys.at(-1).outerHTML);
  });
  for (const context of [{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, { viewport: { width: 1400, height: 900 } }]) {
    const page = await visit(t, play(EASY), context);
    for (const address of ["2x2/1.3...4..3..4.2.", `3x2/${".".repeat(36)}`, `3x3/${EASY}`, `4x4/${".".repeat(256)}`, `5x5/${".".repeat(625)}`]) {
      await begin(page, address, "play");
      for (const mode of ["digit", "color", "line"]) {
        await page.evaluate(mode => app.tabs.play.setMode(mode), mode);
        assert.deepEqual(await page.evaluate(holes), [], `${address} ${mode}`);
      }
      await page.evaluate(() => app.tabs.play.setMode("digit"));
    }
    await begin(page, `3x3/${EASY}`, "set");
    await page.evaluate(() => app.tabs.set.setMode("digit"));
    assert.deepEqual(await page.evaluate(holes), [], "set");
    await page.click("#tab-lessons");
    await page.waitForSelector(".entries button");
    const { width, high } = await page.evaluate(() => ({ width: document.querySelector(".chapters").getBoundingClientRect().width, high: document.documentElement.scrollHeight / innerHeight }));
    if (context.viewport.width > 1000) assert.ok(width > 1100 && high < 2, `${width}, ${high}`);
    await page.getByRole("button", { name: "X-Wing, 0 of 5 solved", exact: true }).click();
    await page.click("text=Try it");
    await page.waitForSelector(".lesson .pad:not([hidden])");
    assert.deepEqual(await page.evaluate(holes), [], "lessons");
  }
});

test("the box of a step grows with its chain, words come before numbers, and a press explains a number", options, async t => {
  const long = "...7.9.8......46..9.....2.5.1.3724....3......7...4.8..6...8..2..584..7..3..1.....";
  const page = await visit(t, `#steps/3x3/${long}`);
  await page.waitForSelector(".number b", { timeout: 120_000 });
  assert.match(await page.textContent(".rating .level"), /^extreme · Dynamic/);
  const [word, number] = await page.evaluate(() => [".level b", ".number"].map(name => document.querySelector(`.rating ${name}`).getBoundingClientRect().top));
  assert.ok(word < number);
  const height = () => page.evaluate(() => document.querySelector(".step").getBoundingClientRect().height);
  const small = await height();
  await page.click(".number >> nth=0");
  await page.waitForFunction(() => document.querySelectorAll(".sentence .line").length > 8);
  assert.ok((await height()) > small + 100);
  assert.ok(await page.evaluate(() => [document.querySelector(".step"), document.querySelector(".step .sentence")].every(box => box.scrollHeight <= box.clientHeight + 1)), "nothing is cut");
  await says(page, ".meaning", "The explainer rating is the number of the hardest step. Here it is step");
  assert.equal(await page.getAttribute(".number >> nth=0", "aria-expanded"), "true");
  await page.click(".number >> nth=1");
  await says(page, ".meaning", "pearl");
  assert.equal(await page.getAttribute(".number >> nth=0", "aria-expanded"), "false");
});

test("steps are listed as players do, and named as on the scale or as players say", options, async t => {
  const page = await visit(t, `#steps/3x3/${CHAINS}`);
  await page.waitForSelector(".number b");
  const count = await page.evaluate(() => app.tabs.steps.steps.length);
  const runs = await page.locator(".steps .run").count();
  assert.ok(runs > 1 && (await page.locator(".steps li").count()) < count / 2, "singles after each other share an entry");
  const effects = await page.evaluate(() => app.tabs.steps.places.slice(0, -1).map(({ control }) => (control.querySelector(".effect") ?? control).textContent));
  assert.deepEqual(effects, await page.evaluate(() => app.tabs.steps.steps.map(({ effect }) => effect)));
  const heard = await page.locator(".steps .entry").allTextContents();
  assert.match(heard[0], /^steps 1–\d+: \d+ × .+, rating \d+\.\d: $/);
  assert.ok(heard.slice(0, -1).every(words => /^steps? [\d–]+: .+, rating [\d.]+: /.test(words)), "numbers have words");
  await page.locator(".steps .run .effect").nth(1).click();
  await says(page, ".place", "2 / ");
  assert.equal(await page.locator(".steps [aria-current]").count(), 1);
  await page.click(".needs summary");
  const needs = await page.locator(".needs li").allTextContents();
  assert.equal(needs.reduce((sum, text) => sum + parseInt(text, 10), 0), count);
  await page.getByLabel("Names of techniques").selectOption("players");
  await page.waitForFunction(() => document.querySelector(".level") && !document.querySelector(".number"));
  const hardest = program(["rate", "--order", "players", CHAINS]);
  const [level, technique] = (await page.textContent(".rating .level")).split(" · ");
  assert.ok(hardest.toLowerCase().includes(technique.toLowerCase()) && ["basic", "intermediate", "advanced", "expert", "extreme"].includes(level), `${hardest}: ${level}, ${technique}`);
  await page.click("text=Turn techniques on or off");
  await page.getByRole("region", { name: "Only in the players' order" }).getByLabel("Skyscraper").uncheck();
  await page.waitForFunction(() => app.without.includes("skyscraper"));
  await page.click("text=Turn techniques on or off");
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".level") && !document.querySelector(".number"));
  await begin(page, "2x2/1.3...4..3..4.2.", "steps");
  await says(page, ".rating", "There is no rating");
  assert.ok(await page.locator(".way select").nth(1).isDisabled());
});

test("a lesson is solved with three levels of hints, and the progress stays", options, async t => {
  const page = await visit(t, play(EASY));
  await page.click("#tab-lessons");
  await page.click('.entries button:has-text("Naked Pair")');
  await says(page, ".lesson .rule", "Two cells of a unit have only the same two candidates");
  await page.waitForSelector(".picture:not([hidden]) svg");
  await says(page, ".lesson .sentence", "can hold only");
  await page.click("text=Try it");
  await page.waitForFunction(() => app.tabs.lessons.exercise && app.tabs.lessons.number === 1 && app.picture.hidden);
  await page.click(".lesson button.main:visible");
  await says(page, ".feedback", "The next step is: Naked Pair.");
  await page.keyboard.press("?");
  await says(page, ".feedback", "Look at");
  await page.keyboard.press("?");
  await page.waitForSelector(".picture:not([hidden]) svg");
  assert.ok(await page.locator(".lesson .actions button.main:visible").isDisabled());
  const step = await page.evaluate(() => { const { eliminate } = app.tabs.lessons.exercise; return { eliminate, wrong: [...Array(81).keys()].flatMap(cell => [...Array(9).keys()].map(index => [cell, index + 1])).find(([cell, digit]) => app.tabs.lessons.game.candidates(cell) & (1 << (digit - 1)) && !eliminate.some(([other, gone]) => other === cell && gone === digit)) }; });
  await page.getByLabel("Start again").click();
  await page.waitForFunction(() => app.picture.hidden);
  await page.click(`[data-cell="${step.wrong[0]}"]`);
  await page.keyboard.press(String(step.wrong[1]));
  await says(page, ".feedback .bad", "does not remove");
  for (const [cell, digit] of step.eliminate) {
    await page.waitForFunction(() => app.picture.hidden);
    await page.click(`[data-cell="${cell}"]`);
    await page.keyboard.press(String(digit));
  }
  await says(page, ".feedback .good", "Right.");
  assert.equal(await page.textContent('.lesson [role=radio][aria-checked="true"]'), "✓ 1");
  await page.click("text=Next position");
  await page.waitForFunction(() => app.tabs.lessons.number === 2 && app.picture.hidden);
  await page.click("text=All lessons");
  assert.equal(await page.getByLabel("Naked Pair, 1 of 5 solved").locator(".done").count(), 1);
  await page.click("#tab-play");
  assert.equal(await given(page), EASY, "the game is untouched");
  assert.equal(await values(page), EASY);
  await page.reload();
  await page.waitForFunction(() => globalThis.app?.game);
  await page.click("#tab-lessons");
  await page.getByLabel("Naked Pair, 1 of 5 solved").waitFor();
  await page.click("text=Forget my progress");
  await page.getByLabel("Naked Pair, 0 of 5 solved").waitFor();
});

test("lessons leave a game on another board as it was", options, async t => {
  const page = await visit(t, "#play/2x2/1.3...4..3..4.2.");
  await page.click("#tab-lessons");
  await page.click('.entries button:has-text("X-Wing")');
  await page.waitForSelector(".picture:not([hidden]) svg");
  await page.click("text=Try it");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 81);
  await page.click("#tab-play");
  assert.equal(await page.locator(".board .cell").count(), 16);
  assert.equal(await page.locator('[data-cell="0"]').textContent(), "1");
});

test("new parts of the page have the contrast of WCAG AA, and nothing is wider than the window", options, async t => {
  for (const colorScheme of ["light", "dark"]) {
    for (const [width, height] of [[390, 844], [1400, 900]]) {
      const page = await visit(t, play(EASY), { colorScheme, viewport: { width, height } });
      const holds = async where => {
        assert.deepEqual(await page.evaluate(poor), [], `${where}, ${colorScheme}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} at ${width}`);
      };
      const [[cell, digit]] = await nearlySolve(page, EASY);
      await page.evaluate(([cell, digit]) => { app.game.day = null; app.tabs.play.change(() => app.game.write([cell], digit)); document.querySelector(".statistics").open = true; }, [cell, digit]);
      await page.evaluate(() => app.tabs.play.statistics.confirm());
      await holds("solved");
      await page.evaluate(() => app.tabs.play.setMode("line"));
      await holds("pen");
      await begin(page, `3x3/${CHAINS}`, "steps");
      await page.waitForSelector(".number b");
      await page.click(".number >> nth=0");
      await page.waitForSelector(".picture .hit");
      await page.locator(".sentence .line").nth(1).focus();
      await page.evaluate(() => (document.querySelector(".needs").open = true));
      await holds("steps");
      await page.click("#tab-lessons");
      await page.waitForSelector(".entries button");
      await holds("lessons");
      await page.evaluate(async () => { await app.tabs.lessons.open("Naked Single"); await app.tabs.lessons.begin(1); app.tabs.lessons.hint(); app.board.select(app.tabs.lessons.exercise.place[0]); });
      await holds("exercise");
      await page.evaluate(() => app.tabs.lessons.press(app.tabs.lessons.exercise.place[1]));
      await says(page, ".feedback .good", "Right");
      await holds("solved exercise");
    }
  }
});
