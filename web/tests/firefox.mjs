// Drives Firefox through Marionette, the protocol that it speaks itself: lengths and JSON over a socket.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long Firefox may take to open its socket. */
const PATIENCE_MS = 30_000;

/** Opens a connection to a port that may not be open yet. */
async function reach(port) {
  for (const end = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 100))) {
    try {
      return await new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => resolve(socket)).once("error", reject);
      });
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

export class Firefox {
  /** Starts Firefox with an empty profile. */
  static async start(path, port) {
    const own = new Firefox();
    own.profile = mkdtempSync(join(tmpdir(), "firefox-"));
    writeFileSync(join(own.profile, "user.js"), [["marionette.port", port], ["datareporting.policy.dataSubmissionEnabled", false], ["app.update.disabledForTesting", true], ["browser.shell.checkDefaultBrowser", false]].map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`).join(""));
    own.child = spawn(path, ["--headless", "--marionette", "--no-remote", "--profile", own.profile], { stdio: "ignore", env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1", HOME: own.profile } });
    own.ended = new Promise(resolve => own.child.once("exit", resolve));
    own.socket = await reach(port);
    own.waiting = new Map();
    own.number = 0;
    own.bytes = Buffer.alloc(0);
    own.socket.on("data", bytes => own.take(bytes));
    await own.send("WebDriver:NewSession", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await own.send("WebDriver:SetTimeouts", { script: 60_000, pageLoad: 60_000 });
    return own;
  }

  take(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (;;) {
      const colon = this.bytes.indexOf(":");
      if (colon < 0) return;
      const length = Number(this.bytes.subarray(0, colon));
      if (this.bytes.length < colon + 1 + length) return;
      const message = JSON.parse(this.bytes.subarray(colon + 1, colon + 1 + length));
      this.bytes = this.bytes.subarray(colon + 1 + length);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result);
    }
  }

  send(name, parameters = {}) {
    const id = (this.number += 1);
    const text = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  open(address) {
    return this.send("WebDriver:Navigate", { url: address });
  }

  /** Runs a function in the page, and returns its result. */
  async run(work, ...values) {
    const script = `const [values, done] = arguments; (async () => (${work})(...values))().then(value => done({ value }), error => done({ error: String(error) }));`;
    const { value } = await this.send("WebDriver:ExecuteAsyncScript", { script, args: [values], sandbox: null });
    if (value.error !== undefined) throw new Error(value.error);
    return value.value;
  }

  async stop() {
    this.socket?.destroy();
    this.child.kill();
    await this.ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
