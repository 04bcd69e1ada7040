// Measures when the page shows something, when it shows the digits of a puzzle, and when it can be played: without a
// cache, and with the service worker. Arguments: the number of visits, then folders of the page to compare.
import { DIST, EASY, FLAGS, chromium, serve } from "./support.mjs";
import { chromium as driver } from "playwright-core";

const [visits = "9", ...named] = process.argv.slice(2);
const folders = named.length ? named : [DIST];
const times = new Map();

/** Notes when the digits are painted, and when the game begins. */
function watch() {
  const now = () => performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => (window.digits ??= now()), 0));
  const until = (isTrue, work) => (isTrue() ? work() : setTimeout(() => until(isTrue, work), 2));
  until(() => document.querySelector(".board .cell span"), painted);
  until(() => globalThis.app?.game, () => (window.playable ??= now()));
}

/** Visits the page in a new tab, and notes its times. */
async function visit(browser, address, name) {
  const page = await browser.newPage();
  await page.addInitScript(watch);
  await page.goto(`${address}#play/3x3/${EASY}`);
  await page.waitForFunction(() => window.digits && window.playable);
  const measured = await page.evaluate(() => {
    const [{ startTime }] = performance.getEntriesByName("first-contentful-paint");
    return { "first paint": startTime, digits: window.digits, playable: window.playable };
  });
  for (const [what, time] of Object.entries(measured)) times.set(`${name}, ${what}`, [...(times.get(`${name}, ${what}`) ?? []), time]);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

const servers = await Promise.all(folders.map(serve));
// The folders alternate, because other work on the machine changes.
for (let number = 0; number < Number(visits); number++) {
  for (const [index, { address }] of servers.entries()) {
    const program = await driver.launch({ executablePath: chromium(), args: FLAGS });
    const browser = await program.newContext();
    for (const cache of ["no cache", "service worker"]) await visit(browser, address, `${folders[index]}, ${cache}`);
    await program.close();
  }
}
await Promise.all(servers.map(({ stop }) => stop()));
for (const [name, all] of times) {
  const sorted = all.map(Math.round).sort((one, other) => one - other);
  console.log(`${name}: median ${sorted[sorted.length >> 1]} ms (${sorted[0]} to ${sorted.at(-1)})`);
}
