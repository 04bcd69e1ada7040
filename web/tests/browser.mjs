// Shared by the suites: the page in a browser, served by the program.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { gunzipSync } from "node:zlib";
import { FLAGS, chromium, program, serve } from "./support.mjs";

const path = chromium();
export const options = path ? {} : { skip: "there is no Chromium" };
let browser;
let server;

before(async () => {
  if (!path) return;
  const { chromium: driver } = await import("playwright-core");
  browser = await driver.launch({ executablePath: path, args: FLAGS });
  server = await serve();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens the page at an address after #. Asserts that it reports no error and makes no request to another host. */
export async function visit(t, hash = "", { served = server, ...context } = {}) {
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...context });
  const page = await visitor.newPage();
  const faults = [];
  page.on("console", message => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", error => faults.push(error.message));
  page.on("request", request => /^(data:|blob:|about:)/.test(request.url()) || request.url().startsWith(served.address) || faults.push(`a request to ${request.url()}`));
  t.after(async () => {
    await visitor.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(served.address + hash);
  await page.waitForFunction(() => globalThis.app?.game);
  return page;
}

export const given = page => page.evaluate(() => app.game.given.map(value => value || ".").join(""));
export const values = page => page.evaluate(() => app.game.values.map(value => value || ".").join(""));
export const solution = line => program(["solve", line]).trim();
export const play = line => `#play/3x3/${line}`;
/** Starts with the position of an address. */
export const begin = (page, address, tab) => page.evaluate(async ([address, tab]) => {
  const { positionAt } = await import("./game.js");
  await app.start(positionAt(address), tab);
}, [address, tab]);
/** Waits until an element with this text is visible. */
export const says = (page, selector, words) => page.waitForFunction(([selector, words]) => [...document.querySelectorAll(selector)].some(element => element.checkVisibility() && element.textContent.includes(words)), [selector, words]);

/** Drops a file on the page. */
export const drop = (page, name, text) => page.evaluate(([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}, [name, text]);

/** Returns the number of pages of a PDF, whose objects may be compressed. */
export function pagesOf(pdf) {
  const text = pdf.toString("latin1");
  const count = /\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(text) ?? /\/Count (\d+)[^>]*\/Type\s*\/Pages/.exec(text);
  return count ? Number(count[1]) : gunzipSync(pdf).length;
}

/** Processes a list on the page, and returns the rows as CSV. */
export async function work(page, task, lines, count = lines.length) {
  await page.click("#tab-list");
  await page.selectOption(".list select", task);
  await page.fill(".list textarea", lines.join("\n"));
  return processed(page, count);
}

/** Starts a list, waits for its end, and returns the rows as CSV. */
export async function processed(page, count) {
  await page.click("#list-start");
  await page.waitForFunction(count => app.tabs.list.rows?.count === count && !document.querySelector("#list-start").hidden, count, { timeout: 120_000 });
  return page.evaluate(async () => (await app.tabs.list.rows.file("csv", {})).text());
}

/** Waits until the tab Search shows a search. */
export const searched = page => page.waitForFunction(() => app.tabs.search.events.length > 0);

export { TABS } from "./tabs.mjs";
