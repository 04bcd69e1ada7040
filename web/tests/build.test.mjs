// The build reports missing requirements before it builds anything.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
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
