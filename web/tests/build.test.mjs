// The build reports missing requirements before it builds anything.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "./support.mjs";

test("without a target for browsers nothing is built, and the message names the remedy", t => {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const stand = (name, script) => writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  stand("rustc", `[ "$1" = --version ] && echo "rustc 1.89.0" || echo ${folder}/nowhere`);
  stand("dpkg", "exit 1");
  stand("cargo", `touch ${folder}/asked; exit 1`);
  const { status, stderr } = spawnSync(join(ROOT, "web/build"), { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` }, encoding: "utf8" });
  assert.equal(status, 1, stderr);
  assert.match(stderr, /rustc 1\.89\.0 .*wasm32-unknown-unknown/);
  assert.match(stderr, /rustup target add wasm32-unknown-unknown\n/);
  assert.ok(!existsSync(join(folder, "asked")), "cargo was not asked");
});

test("--files copies the files of the page next to a module, and the service worker names them", t => {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  t.after(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(ROOT, "web/build"), join(folder, "build"));
  mkdirSync(join(folder, "page"));
  writeFileSync(join(folder, "page/app.js"), "1");
  writeFileSync(join(folder, "page/service.js"), 'const NAME = "/* name */"; const FILES = [/* files */];');
  const run = () => spawnSync(join(folder, "build"), ["--files"], { encoding: "utf8" });
  assert.match(run().stderr, /there is no module in web\/dist: run web\/build once/);
  mkdirSync(join(folder, "dist"));
  for (const [name, text] of [["module.js", "2"], ["module_bg.wasm", "3"], ["old.js", "4"]]) writeFileSync(join(folder, "dist", name), text);
  assert.equal(run().status, 0);
  const service = readFileSync(join(folder, "dist/service.js"), "utf8");
  assert.match(service, /\["\.\/app\.js","\.\/module\.js","\.\/module_bg\.wasm"\]/);
  assert.ok(!existsSync(join(folder, "dist/old.js")), "a removed file is gone");
  writeFileSync(join(folder, "page/app.js"), "5");
  run();
  assert.notEqual(readFileSync(join(folder, "dist/service.js"), "utf8"), service, "the name of the cache changes");
});

test("the page names the modules of its first picture first, and each other module once", () => {
  const read = name => readFileSync(join(ROOT, "web", name), "utf8");
  const named = html => [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)].map(([, name]) => name);
  const needed = new Set(["stage.js"]);
  for (const name of needed) for (const [, other] of read(`page/${name}`).matchAll(/ from "\.\/([^"]+)"/g)) needed.add(other);
  assert.deepEqual(named(read("page/index.html").split("<!-- modules -->")[0]).sort(), [...needed].sort());
  const modules = readdirSync(join(ROOT, "web/page")).filter(name => name.endsWith(".js") && !["service.js", "worker.js"].includes(name));
  assert.deepEqual(named(read("dist/index.html")).sort(), modules.sort());
});

test("the build reports what it does, and when the engine is larger than its aim", t => {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const own = name => join(folder, name);
  cpSync(join(ROOT, "web/build"), own("build"));
  cpSync(join(ROOT, "web/page"), own("page"), { recursive: true });
  mkdirSync(own("target/debug"), { recursive: true });
  const stand = (name, script) => writeFileSync(own(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  stand("rustc", `echo ${folder}`);
  stand("cargo", `[ "$1" = metadata ] && echo '{"target_directory":"${folder}/target"}'; true`);
  const build = (bytes, profile) => {
    writeFileSync(own("module"), randomBytes(bytes));
    stand("target/debug/specudoku-page-bind", `cp ${folder}/module "$2/module_bg.wasm"`);
    return spawnSync(own("build"), { env: { ...process.env, PAGE_PROFILE: profile, PATH: `${folder}:${process.env.PATH}` }, encoding: "utf8" });
  };
  const good = build(600_000, "release");
  assert.equal(good.status, 0, good.stderr);
  for (const words of ["1 of 3: ", "2 of 3: the engine, profile release", "3 of 3: ", "the engine has 600000 bytes, 600", "with Brotli: 600"]) assert.ok(good.stderr.includes(words), `${words}: ${good.stderr}`);
  assert.match(good.stdout, /^web\/dist: \d+ bytes, \d+ compressed$/m);
  assert.deepEqual(brotliDecompressSync(readFileSync(own("dist/module_bg.wasm.br"))), readFileSync(own("module")), "the module in compressed form");
  // The service worker keeps every file of the page except itself and the compressed form.
  const kept = JSON.parse(`[${/FILES = \[(.*)\]/.exec(readFileSync(own("dist/service.js"), "utf8"))[1]}]`);
  assert.deepEqual(kept.sort(), readdirSync(own("dist")).filter(name => name !== "service.js" && !name.endsWith(".br")).map(name => `./${name}`).sort());
  const large = build(750_000, "release");
  assert.equal(large.status, 0);
  assert.match(large.stderr, /more than the 700000 bytes at which the page aims/);
  for (const { stderr } of [good, build(750_000, "dev")]) assert.doesNotMatch(stderr, /aims/, "the profile for tests is not optimised for size");
});
