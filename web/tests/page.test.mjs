// The page in a browser, served by the program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { TABS, begin, drop, given, options, pagesOf, play, says, solution, values, visit, work } from "./browser.mjs";
import { poor } from "./contrast.mjs";
import { CHAINS, EASY, HARD, SEVERAL, list, notations, program, serve } from "./support.mjs";

test("a puzzle is played to its end using only the keyboard", options, async t => {
  const page = await visit(t, play(EASY));
  const wanted = solution(EASY);
  const back = await page.evaluate(() => app.board.now);
  for (let step = 0; step < Math.floor(back / 9); step++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      await page.keyboard.press(wanted[row * 9 + column]);
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("ArrowDown");
  }
  await says(page, ".verdict.good", "Solved");
  assert.equal(await values(page), wanted);
  await page.keyboard.press("Control+z");
  assert.notEqual(await values(page), wanted);
  await page.keyboard.press("Control+y");
  assert.equal(await values(page), wanted);
  // The address contains the game, and another visitor sees it.
  const hash = await page.evaluate(() => location.hash);
  const other = await visit(t, hash);
  assert.equal(await values(other), wanted);
});

test("a puzzle is played to its end using only touch", options, async t => {
  const page = await visit(t, "#play/2x2/1.3...4..3..4.2.", { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const wanted = "1432324123144123";
  for (const [cell, digit] of [...wanted].entries()) {
    if (await page.evaluate(cell => app.game.isGiven(cell), cell)) continue;
    await page.tap(`[data-cell="${cell}"]`);
    await page.tap(`.pad button[aria-label="digit ${digit}"]`);
  }
  await says(page, ".verdict.good", "Solved");
});

test("marks, colours, conflicts, undo, and a game that continues after a reload", options, async t => {
  const page = await visit(t, play(EASY));
  await page.click('[data-cell="0"]');
  await page.keyboard.press("Shift+Digit7");
  assert.equal(await page.textContent('[data-cell="0"]'), "7");
  assert.match(await page.getAttribute('[data-cell="0"]', "aria-label"), /R1C1, empty, corner marks 7/);
  await page.keyboard.press("1");
  assert.equal(await page.locator(".cell.wrong").count(), 2);
  for (const key of ["Space", "Space", "Space", "4"]) await page.keyboard.press(key);
  assert.equal(await page.getAttribute('[data-cell="0"]', "data-color"), "4");
  await page.keyboard.press("Backspace");
  assert.equal(await page.locator(".cell.wrong").count(), 0);
  await page.check("#automatic");
  assert.equal(await page.textContent('[data-cell="0"]'), program(["convert", "--to", "pencilmarks", EASY]).split("\n")[1].split(/[| ]+/)[1]);
  await page.reload();
  await page.waitForFunction(() => globalThis.app?.game);
  assert.equal(await page.getAttribute('[data-cell="0"]', "data-color"), "4");
});

test("hints lead to the solution, at three levels", options, async t => {
  const page = await visit(t, play(CHAINS));
  const wanted = solution(CHAINS);
  let pictures = 0;
  for (let step = 0; step < 120 && (await values(page)) !== wanted; step++) {
    await page.keyboard.press("?");
    await page.waitForSelector(".hint .where");
    const where = await page.textContent(".hint .where");
    await page.keyboard.press("?");
    await page.waitForFunction(where => document.querySelector(".hint .where")?.textContent !== where, where);
    await page.keyboard.press("?");
    await page.waitForSelector(".picture svg .box");
    pictures += 1;
    assert.match(await page.textContent("#said"), /R\dC\d/);
    await page.keyboard.press("Enter");
  }
  await says(page, ".verdict.good", "Solved");
  assert.ok(pictures > 50, `${pictures}`);
});

test("steps are shown forward and backward, with the rating that follows from them", options, async t => {
  const page = await visit(t, `#steps/3x3/${CHAINS}`);
  await page.waitForSelector(".number b");
  assert.deepEqual(await page.locator(".number b").allTextContents(), ["7.1", "1.2", "1.2"]);
  await page.click(".number >> nth=0");
  await says(page, ".step h2", "(7.1)");
  const place = () => page.textContent(".place");
  const before = await place();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(before => document.querySelector(".place").textContent !== before, before);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(before => document.querySelector(".place").textContent === before, before);
  await page.keyboard.press("End");
  await says(page, ".step h2", "Solved");
  await page.click("text=Turn techniques on or off");
  await page.locator(".switches label").filter({ hasText: /^\s*Forcing Chain\s*$/ }).click();
  const other = program(["rate", "--without", "forcing-chain", CHAINS]).split("/")[0];
  await page.waitForFunction(other => document.querySelector(".number b")?.textContent === other, other);
});

test("twelve notations can be pasted", options, async t => {
  const page = await visit(t, play(EASY));
  const texts = Object.entries(notations());
  assert.equal(texts.length, 12);
  for (const [name, text] of texts) {
    await begin(page, `3x3/${EASY}`);
    await page.evaluate(text => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
    await page.waitForFunction(easy => app.game.given.map(value => value || ".").join("") !== easy, EASY, { timeout: 5000 }).catch(() => assert.fail(name));
    assert.equal(await given(page), HARD, name);
  }
});

test("a bad file gets a message with the fault and its place, and the page continues to work", options, async t => {
  const page = await visit(t, play(EASY));
  for (const [text, words] of [[`${EASY.slice(0, 80)}q\n`, "column 81"], ["\0\u0001\ufffd".repeat(500), "bad.txt"], ["", "no puzzle"], [`1${EASY.slice(1)}`, "are both 1"], ["<img src=x onerror=alert(1)>", "bad.txt"]]) {
    await drop(page, "bad.txt", text);
    await page.waitForFunction(words => document.querySelector("dialog[open] .fault")?.textContent.includes(words), words, { timeout: 5000 }).catch(async () => assert.fail(`${words}: ${await page.textContent("dialog .fault")}`));
    await page.keyboard.press("Escape");
  }
  assert.equal(await given(page), EASY);
  await drop(page, "list.txt", `${HARD}\n${CHAINS}\nq\n`);
  await page.click("dialog .puzzle >> nth=1");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  assert.equal(await given(page), CHAINS);
});

test("check: two solutions, their number, true candidates, redundant clues, wrong digits", options, async t => {
  const page = await visit(t, `#check/3x3/${SEVERAL}`);
  await says(page, ".verdict", "several solutions");
  assert.ok((await page.locator(".cell.differs").count()) > 3);
  await page.click("text=How many solutions?");
  await says(page, ".answer", "12 solutions.");
  await page.click(".questions >> text=True candidates");
  await says(page, ".answer", "solutions differ");
  const hard = HARD.replace("8", ".");
  await begin(page, `3x3/${hard}/1${hard.slice(1)}`, "check");
  await says(page, ".verdict", "solution");
  await begin(page, `3x3/${EASY}/5${EASY.slice(1)}`, "check");
  await says(page, ".verdict", "exactly one");
  await page.click("text=Are my digits right?");
  await says(page, ".answers", "R1C1");
  await page.click("text=Which clues are needed?");
  await says(page, ".answer", "redundant");
  assert.equal(await page.locator(".cell.needless").count(), JSON.parse(program(["check", "--format", "jsonl", EASY])).redundant.length);
  await page.click("text=Remove redundant clues");
  await says(page, ".answer", "remain");
  assert.equal(program(["check", await given(page)]).trim(), "unique minimal");
});

test("a sheet is made, printed and read back", options, async t => {
  const page = await visit(t);
  await page.click("#tab-make");
  await page.getByLabel(/^Rating/).selectOption("1.3-1.9");
  await page.fill(".make input[type=number][max='200']", "4");
  await page.click("#make-them");
  await page.waitForFunction(() => app.tabs.make.made.length === 4 && app.tabs.make.html, null, { timeout: 60_000 });
  await page.selectOption(".make .wide select", "2");
  await page.waitForFunction(() => app.tabs.make.html.split("<section").length === 4);
  const { made, html } = await page.evaluate(() => ({ made: app.tabs.make.made.map(puzzle => puzzle.given.map(value => value || ".").join("")), html: app.tabs.make.html }));
  const rates = program(["rate"], made.map(line => `${line}\n`).join("")).trim().split("\n");
  for (const rate of rates) assert.ok(Number(rate.split("/")[0]) >= 1.3 && Number(rate.split("/")[0]) <= 1.9, rate);
  const paper = await page.context().newPage();
  await paper.setContent(html);
  await paper.emulateMedia({ media: "print" });
  const texts = await paper.locator("table").evaluateAll(tables => tables.map(table => table.innerText));
  assert.equal(texts.length, 8);
  const read = text => program(["convert", "-"], text).trim();
  assert.deepEqual(texts.slice(0, 4).map(read), made);
  assert.deepEqual(texts.slice(4).map(read), made.map(solution));
  const uneven = await paper.locator("table").evaluateAll(tables => tables.filter(table => new Set([...table.rows].map(row => row.getBoundingClientRect().height.toFixed(1))).size > 1).length);
  assert.equal(uneven, 0, "all rows of a puzzle have the same height");
  assert.equal(pagesOf(await paper.pdf({ format: "A4" })), 3, "two sheets of puzzles, and one of solutions");
  assert.equal(pagesOf(await paper.pdf({ format: "Letter" })), 3);
});

test("a thousand solutions and a hundred ratings are those of the program", options, async t => {
  const page = await visit(t);
  const puzzles = [...list("made-minimal.txt"), ...list("made-easy.txt"), ...list("made-few-clues.txt"), ...list("made-symmetric.txt"), ...list("rated.csv")];
  const many = Array.from({ length: 1000 }, (_, index) => puzzles[index % puzzles.length]);
  const begun = performance.now();
  assert.equal(await work(page, "solve", many), program(["solve", "--format", "csv"], many.join("\n")));
  const solved = performance.now();
  const rated = list("rated.csv").filter((_, index) => index % 3 === 0).slice(0, 100);
  assert.equal(rated.length, 100);
  const steps = text => text.split("\n").map(line => line.split(",").slice(0, 8).join(",")).join("\n");
  assert.equal(steps(await work(page, "rate", rated)), steps(program(["rate", "--format", "csv"], rated.join("\n"))));
  t.diagnostic(`1,000 solutions in ${Math.round(solved - begun)} ms, 100 ratings in ${Math.round(performance.now() - solved)} ms, with the program's`);
});

test("a button stops long work", options, async t => {
  const page = await visit(t);
  await page.click("#tab-make");
  await page.getByLabel(/^Rating/).selectOption("own");
  await page.fill(".make input[type=number] >> nth=0", "11.5");
  await page.fill(".make input[type=number] >> nth=1", "11.9");
  await page.click("#make-them");
  await page.click("#work button");
  await says(page, "#message", "Stopped.");
  await page.click("#tab-play");
  await page.keyboard.press("?");
  await page.waitForSelector(".hint .where");
});

test("the page works without a network after a visit", options, async t => {
  const served = await serve();
  const page = await visit(t, "", { served, serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await served.stop();
  await page.reload();
  await page.waitForFunction(() => globalThis.app?.game);
  await page.keyboard.press("?");
  await page.waitForSelector(".hint .where");
  await page.click("#tab-check");
  await says(page, ".verdict", "exactly one");
});

test("nothing is wider than the window, from 320 to 2,560 pixels", options, async t => {
  for (const [width, height] of [[320, 640], [768, 1024], [1280, 800], [2560, 1440]]) {
    const page = await visit(t, play(CHAINS), { viewport: { width, height } });
    for (const tab of TABS) {
      await page.click(`#tab-${tab}`);
      if (tab === "steps") await page.waitForSelector(".number b");
      const seen = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, window: innerWidth, board: document.querySelector(".sheet:not([hidden])").getBoundingClientRect() }));
      assert.ok(seen.wide <= seen.window, `${tab} at ${width}: ${seen.wide}`);
      // Lessons are listed without a board.
      const hasBoard = !["make", "list", "lessons"].includes(tab);
      if (hasBoard) assert.ok(seen.board.width >= Math.min(width - 30, height - 120) * 0.85, `${tab} at ${width}: a board of ${seen.board.width}`);
    }
    await begin(page, `5x5/${".".repeat(625)}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `25x25 at ${width}`);
    await page.click("#new");
    assert.ok(await page.evaluate(() => document.querySelector("dialog").scrollWidth <= innerWidth), `dialog at ${width}`);
  }
});

test("texts have the contrast of WCAG AA, light and dark", options, async t => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await visit(t, play(EASY), { colorScheme });
    await page.check("#automatic");
    for (let color = 1; color <= 8; color++) {
      await page.click(`[data-cell="${9 * color}"]`);
      await page.evaluate(color => app.tabs.play.press(color, "color"), color);
    }
    await page.click('[data-cell="0"]');
    await page.keyboard.press("1");
    await page.keyboard.press("?");
    await page.waitForSelector(".hint .verdict");
    assert.deepEqual(await page.evaluate(poor), [], `play, ${colorScheme}`);
    // The same on windows, with a conflict.
    await begin(page, `3x3+windows/.${"........1".repeat(2)}${".".repeat(62)}`);
    for (let color = 1; color <= 8; color++) {
      await page.click(`[data-cell="${9 * color + 2}"]`);
      await page.evaluate(color => app.tabs.play.press(color, "color"), color);
    }
    await page.click('[data-cell="11"]');
    await page.keyboard.press("1");
    assert.deepEqual(await page.evaluate(poor), [], `windows, ${colorScheme}`);
    await begin(page, `3x3/${SEVERAL}`);
    for (const tab of TABS.slice(1)) {
      await page.click(`#tab-${tab}`);
      if (tab === "steps") await begin(page, `3x3/${CHAINS}`, "steps");
      if (tab === "steps") await page.waitForSelector(".picture svg text");
      if (tab === "check") await begin(page, `3x3/${SEVERAL}`, "check");
      if (tab === "check") await says(page, ".verdict", "several");
      if (tab === "search") {
        await page.waitForFunction(() => app.tabs.search.events.length > 0);
        for (const key of ["ArrowDown", "ArrowLeft"]) {
          await page.keyboard.press(key);
          assert.deepEqual(await page.evaluate(poor), [], `${tab}, ${colorScheme}`);
        }
      }
      assert.deepEqual(await page.evaluate(poor), [], `${tab}, ${colorScheme}`);
    }
    await page.click("#new");
    assert.deepEqual(await page.evaluate(poor), [], `dialog, ${colorScheme}`);
  }
});

test("a screen reader can use the page", options, async t => {
  const page = await visit(t, play(EASY));
  const roles = await page.evaluate(() => ({
    cells: document.querySelectorAll("[role=grid] > [role=row] > [role=gridcell][aria-label]").length,
    inOrder: document.querySelectorAll("[role=grid] [tabindex='0']").length,
    tabs: [...document.querySelectorAll("[role=tab]")].every(tab => document.getElementById(tab.getAttribute("aria-controls"))),
    nameless: [...document.querySelectorAll("button, input, select, textarea")].filter(one => !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length)).map(one => one.outerHTML),
    live: document.querySelector("[aria-live=polite]").id,
    language: document.documentElement.lang,
  }));
  assert.deepEqual(roles, { cells: 81, inOrder: 1, tabs: true, nameless: [], live: "said", language: "en" });
  await page.focus("#tab-play");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getAttribute("#tab-steps", "aria-selected"), "true");
});

test("times of the first picture, of hints and of steps", options, async t => {
  const page = await visit(t, play(HARD));
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const time = question => page.evaluate(async question => {
    await app.engine.ask({ ask: "techniques" });
    const begun = performance.now();
    await app.engine.ask(question);
    return Math.round(performance.now() - begun);
  }, question);
  const board = line => ({ shape: "3x3", given: [...line].map(symbol => Number(symbol) || 0) });
  const nine = list("rated.csv").find(line => readFileSync(new URL("../../puzzles/rated.csv", import.meta.url), "utf8").includes(`${line},9.0,`));
  const first = await time({ ask: "hint", board: board(CHAINS) });
  const hint = await time({ ask: "hint", board: board(CHAINS) });
  const rating = await time({ ask: "steps", board: board(nine) });
  t.diagnostic(`first picture ${Math.round(paint)} ms, first hint ${first} ms, the next ${hint} ms, steps of a 9.0 puzzle ${rating} ms`);
  assert.ok(nine && hint >= 0 && rating >= 0);
});
