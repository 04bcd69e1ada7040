// The installed page: its manifest, and new versions.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { options, play, says, visit } from "./browser.mjs";
import { DIST, EASY, serve } from "./support.mjs";

test("the page can be installed: its manifest and its icon are served", options, async t => {
  const page = await visit(t, play(EASY));
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]");
    const reply = await fetch(link.href);
    return { type: reply.headers.get("content-type"), ...(await reply.json()) };
  });
  assert.equal(manifest.type, "application/manifest+json");
  assert.equal(manifest.display, "standalone");
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.match(url, /manifest\.webmanifest$/);
  for (const { src } of manifest.icons) assert.equal(await page.evaluate(async src => (await fetch(src)).status, src), 200);
});

test("a new version waits, announces itself in one sentence, and replaces all files together", options, async t => {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(DIST, folder, { recursive: true });
  const served = await serve(folder);
  t.after(() => served.stop());
  const page = await visit(t, "", { served, serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  assert.equal(await page.isVisible("#update"), false, "the first version is not new");
  const change = (name, work) => writeFileSync(join(folder, name), work(readFileSync(join(folder, name), "utf8")));
  change("index.html", text => text.replace("<title>specudoku", "<title>specudoku, second version"));
  change("service.js", text => text.replace(/specudoku-[0-9a-f]{16}/, "specudoku-00000000000000ff"));
  await page.reload();
  await says(page, "#update", "A new version is ready.");
  assert.equal(await page.title(), "specudoku", "until then all files are of the first version");
  await page.evaluate(() => { window.isOld = true; });
  await page.click("#update button");
  await page.waitForFunction(() => !window.isOld && globalThis.app?.game);
  assert.equal(await page.title(), "specudoku, second version");
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["specudoku-00000000000000ff"]);
  assert.equal(await page.isVisible("#update"), false);
});
