// What does not depend on the browser, in Firefox.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { TABS } from "./tabs.mjs";
import { Firefox } from "./firefox.mjs";
import { CHAINS, EASY, HARD, SEVERAL, firefox, list, program, serve } from "./support.mjs";

const path = firefox();
const options = path ? {} : { skip: "Firefox is not installed" };
let browser;
let server;

/** Returns a free port. */
const freePort = () => new Promise(resolve => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

before(async () => {
  if (!path) return;
  server = await serve();
  browser = await Firefox.start(path, await freePort());
});

after(async () => {
  await browser?.stop();
  await server?.stop();
});

/** Opens the page, and records its errors. */
async function visit(hash) {
  await browser.open("about:blank");
  await browser.open(server.address + hash);
  await browser.run(async () => {
    const { document, window } = globalThis;
    window.faults = [];
    window.addEventListener("error", event => window.faults.push(event.message));
    window.addEventListener("unhandledrejection", event => window.faults.push(String(event.reason)));
    window.until = async work => {
      for (const end = Date.now() + 30_000; !work(); await new Promise(resolve => setTimeout(resolve, 20))) if (Date.now() > end) throw new Error(`in vain: ${work} ${document.body.innerText.slice(0, 500)}`);
    };
    await window.until(() => window.app?.game);
  });
}

test("Firefox: every tab opens without an error, and nothing is wider than the window", options, async () => {
  await visit(`#play/3x3/${EASY}`);
  for (const tab of TABS) {
    const { wide, faults } = await browser.run(async tab => {
      app.open(tab);
      await new Promise(resolve => setTimeout(resolve, 200));
      return { wide: document.documentElement.scrollWidth - innerWidth, faults: window.faults };
    }, tab);
    assert.deepEqual(faults, [], tab);
    assert.ok(wide <= 0, `${tab}: ${wide}`);
  }
});

test("Firefox: a hint, the steps and a check are those of the program", options, async () => {
  await visit(`#steps/3x3/${CHAINS}`);
  const numbers = await browser.run(async () => {
    await until(() => document.querySelector(".number b"));
    return [...document.querySelectorAll(".number b")].map(each => each.textContent).join("/");
  });
  assert.equal(numbers, program(["rate", CHAINS]).split(" ")[0]);
  await visit(`#check/3x3/${SEVERAL}`);
  assert.match(await browser.run(async () => {
    await until(() => document.querySelector("#panel .verdict"));
    return document.querySelector("#panel .verdict").textContent;
  }), /several solutions/);
});

test("Firefox: a list is processed in pieces, with the rows of the program", options, async () => {
  await visit("#list");
  const text = `${list("made-minimal.txt").slice(0, 50).join("\n")}\n`.repeat(40);
  const { csv, rows } = await browser.run(async text => {
    app.open("list");
    app.tabs.list.take(text);
    await app.tabs.list.run();
    await until(() => document.querySelectorAll(".table tbody tr").length);
    return { csv: await (await app.tabs.list.rows.file("csv", {})).text(), rows: document.querySelectorAll(".table tbody tr").length };
  }, text);
  assert.equal(csv, program(["solve", "--format", "csv"], text));
  assert.equal(rows, 50);
});

test("Firefox: two workers share a search", options, async () => {
  await visit(`#search/3x3/${HARD}`);
  const found = await browser.run(async () => {
    const tab = app.tabs.search;
    tab.workers.select.value = "2";
    await tab.load();
    tab.go(tab.events.findIndex(({ kind }) => kind === "solved") + 1);
    return { lanes: document.querySelectorAll(".lanes-view .label").length, cells: [...document.querySelectorAll(".cell")].map(cell => cell.textContent).join(""), faults: window.faults };
  });
  assert.deepEqual(found, { lanes: 2, cells: program(["solve", HARD]).trim(), faults: [] });
});

test("Firefox: the page works without its server after a visit", options, async () => {
  const own = await serve();
  await browser.open(own.address);
  await browser.run(async () => {
    for (const end = Date.now() + 30_000; !navigator.serviceWorker.controller; await new Promise(resolve => setTimeout(resolve, 50))) if (Date.now() > end) throw new Error("no service worker");
  });
  await own.stop();
  await browser.open(own.address);
  assert.equal(await browser.run(async () => {
    for (const end = Date.now() + 30_000; !globalThis.app?.game; await new Promise(resolve => setTimeout(resolve, 50))) if (Date.now() > end) throw new Error("no game");
    return (await app.engine.ask({ ask: "techniques" })).techniques.length > 10;
  }), true);
});
