// The puzzle as a text: what Play copies and saves.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { options, play, solution, visit } from "./browser.mjs";
import { EASY, program } from "./support.mjs";

test("the puzzle is copied and saved with the digits that were entered", options, async t => {
  const page = await visit(t, play(EASY), { permissions: ["clipboard-read", "clipboard-write"] });
  const shows = text => page.waitForFunction(text => document.querySelector("#copy-text").value === text, text);
  const copy = () => page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.click("#copies summary");
  await shows(page.url());
  await page.selectOption("#copies select", "line");
  await shows(EASY);
  await page.click('[data-cell="0"]');
  const [digit] = solution(EASY);
  await page.keyboard.press(digit);
  const more = digit + EASY.slice(1);
  await shows(more);
  await copy();
  await page.waitForFunction(() => document.querySelector("#copies [role=status]").textContent === "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), more);
  await page.selectOption("#copies select", "sdk");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  assert.equal(download.suggestedFilename(), "puzzle.sdk");
  assert.equal(readFileSync(await download.path(), "utf8").trim(), program(["convert", "--to", "sdk", more]).trim());
});

test("if the browser forbids copying, the text is selected and a message shows why", options, async t => {
  const page = await visit(t, play(EASY));
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } }));
  await page.click("#copies summary");
  await page.selectOption("#copies select", "line");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("#copies [role=status]").textContent.includes("does not allow"));
  assert.equal(await page.evaluate(() => document.querySelector("#copy-text").value.slice(document.querySelector("#copy-text").selectionStart, document.querySelector("#copy-text").selectionEnd)), EASY);
});
