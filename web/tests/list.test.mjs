// Lists of any length, in a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { piecesOf } from "../page/pieces.js";
import { Rows } from "../page/rows.js";
import { options, play, processed, says, visit, work } from "./browser.mjs";
import { CHAINS, EASY, HARD, SEVERAL, list, program } from "./support.mjs";

const collect = async pieces => {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return all;
};

test("a text is cut into pieces of complete lines, whatever the sizes", async () => {
  for (const text of ["", "a", "a\n", "\n\n", `${EASY}\n`.repeat(4), "ä\u2713\n".repeat(30), "no end of line ".repeat(20)]) {
    for (const size of [1, 82, 1000]) {
      const file = new Blob([text]);
      const pieces = await collect(piecesOf(file, size));
      assert.equal(pieces.map(piece => piece.text).join(""), text);
      let lines = 0;
      for (const piece of pieces) {
        assert.equal(piece.line, lines);
        lines += piece.text.split("\n").length - 1;
      }
      for (const piece of pieces.slice(0, -1)) assert.ok(piece.text.endsWith("\n"), "only the last piece may end within a line");
      assert.equal(pieces.at(-1)?.read ?? 0, file.size);
    }
  }
});

test("rows are in the order of the text, and filters select by rating, technique and failure", async () => {
  const rows = new Rows("rate");
  const row = (line, er, technique) => JSON.stringify({ record: line, line, puzzle: `p${line}`, ...(er ? { er, ep: er, ed: er, technique, level: "easy" } : { error: 'a "reason", with a comma' }) });
  rows.add(1, `${row(1, 7.1, "Swordfish")}\n${row(3)}\n`, 10);
  assert.equal(rows.count, 0, "the first piece is still missing");
  rows.add(0, `${row(1, 1.2, "Hidden Single")}\n${row(2, 10, "Nishio")}\n`, 0);
  assert.deepEqual([rows.count, rows.failed], [4, 1]);
  const numbers = filter => [...rows.select(filter)];
  assert.deepEqual(numbers({}), [0, 1, 2, 3]);
  assert.deepEqual(numbers({ state: "failed" }), [3]);
  assert.deepEqual(numbers({ from: 12, to: 71 }), [0, 2]);
  assert.deepEqual(numbers({ from: 13 }), [1, 2]);
  assert.deepEqual(numbers({ technique: "Swordfish" }), [2]);
  assert.deepEqual(numbers({ technique: "Swordfish", to: 50 }), []);
  assert.deepEqual((await rows.read([0, 3])).map(({ record, line, puzzle }) => [record, line, puzzle]), [[1, 1, "p1"], [4, 13, "p3"]]);
  assert.equal(await (await rows.file("csv", { from: 100 })).text(), "record,line,puzzle,er,ep,ed,technique,level,steps,error\n2,2,p2,10.0,10.0,10.0,Nishio,easy,,\n");
  assert.match(await (await rows.file("csv", { state: "failed" })).text(), /\n4,13,p3,,,,,,,"a ""reason"", with a comma"\n$/);
  assert.equal(await (await rows.file("puzzles", { to: 20 })).text(), "p1\n");
  assert.deepEqual(JSON.parse(await (await rows.file("jsonl", { technique: "Swordfish" })).text()), { record: 3, line: 11, puzzle: "p1", er: 7.1, ep: 7.1, ed: 7.1, technique: "Swordfish", level: "easy" });
});

test("numbers that JavaScript cannot hold are kept exactly", async () => {
  const rows = new Rows("count");
  const count = "6670903752021072936960";
  rows.add(0, `{"record":1,"line":1,"puzzle":"p","solutions":${count},"at_least":false}\n`, 0);
  assert.equal((await rows.read([0]))[0].solutions, count);
  assert.equal(await (await rows.file("csv", {})).text(), `record,line,puzzle,solutions,at_least,error\n1,1,p,${count},false,\n`);
  assert.match(await (await rows.file("jsonl", {})).text(), new RegExp(`"solutions":${count},`));
});

test("a file is processed in pieces by several workers, with the rows of the program", options, async t => {
  const page = await visit(t, play(EASY));
  // Comments, blank lines, faults and other sizes, in more pieces than workers.
  const puzzles = [...list("made-minimal.txt").slice(0, 60), "# a comment", "", "q", "1.3...4..3..4.2.", `11${".".repeat(79)}`];
  const text = `${puzzles.join("\n")}\n`.repeat(50);
  await page.click("#tab-list");
  await page.setInputFiles(".list input[type=file]", { name: "many.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await says(page, ".list .soft", "many.txt, ");
  assert.equal(await processed(page, 63 * 50), program(["solve", "--format", "csv"], text));
  assert.ok((await page.evaluate(() => app.tabs.list.rows.pieces.length)) > 3);
  assert.match(await page.textContent("#said"), /^3,150 puzzles in .* 100 of them have no answer/);
  // Only a page of rows is in the document.
  assert.equal(await page.locator(".table tbody tr").count(), 50);
  await page.click("[aria-label='last rows']");
  await says(page, ".rows .place", "3,101 to 3,150 of 3,150");
  await page.getByLabel("Show").selectOption("failed");
  await says(page, ".rows .place", "1 to 50 of 100 (3,150 in all)");
  await page.waitForFunction(() => document.querySelectorAll(".table .of-error").length === 50);
});

test("ratings are filtered, saved and added to a sheet", options, async t => {
  const page = await visit(t, play(EASY));
  const text = readFileSync(new URL("../../puzzles/rated.csv", import.meta.url), "utf8");
  const header = text.split("\n").find(line => /puzzle/.test(line) && !line.startsWith("#"));
  const some = text.split("\n").filter(line => /^[.\d]{81},[1-4]\./.test(line)).filter((_, index) => index % 5 === 0).slice(0, 40);
  assert.ok(header && some.length === 40);
  await work(page, "rate", [header, ...some], 40);
  const all = program(["rate", "--format", "jsonl"], some.map(line => `${line.slice(0, 81)}\n`).join("")).trim().split("\n").map(row => JSON.parse(row));
  await page.getByLabel("Rating from").fill("2");
  await page.getByLabel("Rating to").fill("3.5");
  await page.getByLabel("Rating to").press("Tab");
  const kept = all.filter(({ er }) => er >= 2 && er <= 3.5);
  assert.ok(kept.length > 0 && kept.length < 40);
  await says(page, ".rows .place", `1 to ${kept.length} of ${kept.length} (40 in all)`);
  await page.getByLabel("Save as").selectOption("puzzles");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#list-save")]);
  assert.equal(download.suggestedFilename(), "rate.txt");
  assert.equal(readFileSync(await download.path(), "utf8"), kept.map(({ puzzle }) => `${puzzle}\n`).join(""));
  const technique = kept[0].technique;
  await page.locator(".rows").getByLabel("Hardest technique").selectOption(technique);
  const own = kept.filter(row => row.technique === technique);
  await says(page, ".rows .place", `of ${own.length} (`);
  await page.click("text=Add them to a sheet to print");
  await page.waitForFunction(() => app.tabs.make.html);
  const html = await page.evaluate(() => app.tabs.make.html);
  own.forEach(({ level, er }, index) => assert.ok(html.includes(`<figcaption>${index + 1}. ${level}, ${er.toFixed(1)}, ${technique}`), html.slice(-3000)));
});

test("a drawn list is read as a whole, and a list can be stopped", options, async t => {
  const page = await visit(t, play(EASY));
  const drawn = program(["convert", "--to", "grid"], `${EASY}\n${HARD}\n${CHAINS}\n`);
  await work(page, "count", drawn.split("\n"), 3);
  assert.deepEqual(await page.locator(".table .of-solutions").allTextContents(), ["Solutions", "1", "1", "1"]);
  await page.fill(".list textarea", "# nothing");
  await page.click("#list-start");
  await says(page, ".status", "There is no puzzle in this text.");
  await page.selectOption(".list select", "rate");
  await page.evaluate(line => app.tabs.list.take(`${line}\n`.repeat(20_000)), EASY);
  await page.click("#list-start");
  await page.waitForFunction(() => app.tabs.list.rows.count > 0);
  await page.click(".list >> text=Stop");
  await says(page, ".status", "Stopped after ");
  await work(page, "solve", [SEVERAL]);
  await says(page, ".status", "1 puzzle in ");
});

test("nothing of a list is uploaded: there is no request while it is processed", options, async t => {
  const page = await visit(t, play(EASY));
  await work(page, "solve", [EASY]);
  const requests = [];
  page.on("request", request => request.url().startsWith("blob:") || requests.push(`${request.method()} ${request.url()}`));
  await work(page, "solve", [HARD, EASY]);
  // Workers load their own script.
  assert.deepEqual(requests.filter(request => !/^GET .*\/(worker|module)\.js$/.test(request)), []);
});

test("on a phone the reason of a failure is in view", options, async t => {
  const page = await visit(t, play(EASY), { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await work(page, "rate", [EASY, "q", `${HARD.slice(0, 80)}q`, `1${EASY.slice(1)}`]);
  await page.waitForSelector(".of-error");
  const cut = await page.evaluate(() => [...document.querySelectorAll(".of-error")].map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect().right - document.querySelector(".table").getBoundingClientRect().right;
  }));
  assert.equal(cut.length, 3);
  assert.ok(cut.every(beyond => beyond <= 0), `${cut}`);
});
