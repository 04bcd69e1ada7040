// All texts of the page, in each tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, drop, options, play, says, visit, work } from "./browser.mjs";
import { CHAINS, EASY, SEVERAL } from "./support.mjs";

/** Returns texts and labels that show a JavaScript value instead of words. */
const odd = page => page.evaluate(() => {
  const texts = [document.body.textContent];
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) if (!["d", "points"].includes(name)) texts.push(`${name}=${value}`);
  }
  return texts.flatMap(text => [...text.matchAll(/.{0,30}(\[object|undefined|NaN|function ?\(|=> ).{0,30}/g)].map(([found]) => found));
});

test("no text of any tab shows a JavaScript value", options, async t => {
  const page = await visit(t, play(CHAINS));
  const holds = async where => assert.deepEqual(await odd(page), [], where);
  const keys = await page.locator(".keys dt").allTextContents();
  assert.ok(keys.includes("arrows") && keys.includes("Escape"), `${keys}`);
  assert.equal(await page.locator(".keys dd").count(), keys.length);
  await page.check("#automatic");
  for (let degree = 0; degree < 3; degree++) {
    await page.evaluate(() => app.tabs.play.hints.ask());
    await holds(`hint, level ${degree + 1}`);
  }
  await page.evaluate(() => app.tabs.play.hints.doStep());
  await page.evaluate(() => { app.game.write([1], 1); app.tabs.play.update(); });
  await page.evaluate(() => app.tabs.play.hints.ask());
  await holds("a mistake");
  await page.evaluate(() => app.open("steps"));
  await page.waitForSelector(".picture svg text");
  await page.evaluate(() => app.tabs.steps.laySwitches());
  await page.evaluate(() => app.tabs.steps.show(1000));
  await holds("steps");
  await begin(page, "2x2+x/1...............", "steps");
  await page.waitForSelector("#message:not([hidden])");
  await holds("no steps");
  await page.evaluate(() => app.open("lessons"));
  await page.waitForSelector(".entries button");
  await holds("lessons");
  await page.evaluate(async () => { await app.tabs.lessons.open("X-Wing"); await app.tabs.lessons.begin(1); });
  for (let degree = 0; degree < 3; degree++) {
    await page.evaluate(() => app.tabs.lessons.hint());
    await holds(`lesson, level ${degree + 1}`);
  }
  for (const address of [`3x3/${CHAINS}`, `3x3/${SEVERAL}`, "2x2/11..............", "2x2+x/1..............."]) {
    await begin(page, address, "check");
    await page.waitForFunction(() => app.tabs.check.found || !app.message.hidden);
    for (const question of ["count", "candidates", "needed", "mine", "minimize"]) {
      await page.evaluate(question => app.tabs.check[question](), question);
      await holds(`${address}: ${question}`);
    }
    await begin(page, address, "search");
    await page.waitForFunction(() => app.tabs.search.events.length > 0 || !app.message.hidden);
    await page.evaluate(() => app.tabs.search.go(1000));
    await holds(`${address}: search`);
  }
  await begin(page, `3x3+${encodeURIComponent(".Cage~17~R1C1~R1C2.Thermo~R5C5~R5C6")}/${".".repeat(81)}`, "set");
  await page.waitForFunction(() => app.tabs.set.kinds.all.length && app.tabs.set.truth.open);
  await page.evaluate(() => (app.tabs.set.text.element.open = true));
  await page.selectOption("#copies select", "page");
  await page.waitForFunction(() => document.querySelector("#copy-text").value);
  await holds("set");
  await page.evaluate(() => app.open("make"));
  await page.waitForFunction(() => app.tabs.make.technique.select.childElementCount > 1);
  await page.evaluate(() => { app.tabs.make.count.input.value = 1; return app.tabs.make.run(); });
  await page.evaluate(() => app.tabs.make.add());
  await page.waitForFunction(() => app.tabs.make.made.length === 2 && app.tabs.make.html);
  await holds("make");
  for (const kind of ["solve", "rate", "count"]) {
    await work(page, kind, [EASY, "q", `11${".".repeat(79)}`, SEVERAL]);
    await holds(`list, ${kind}`);
  }
  await page.evaluate(() => app.opening.show());
  await holds("opening");
  await page.keyboard.press("Escape");
  await page.click("#tab-play");
  await drop(page, "some.txt", `${EASY}\nq\n${CHAINS}\n`);
  await says(page, "dialog .found p", "3 puzzles");
  await holds("a choice of puzzles");
});
