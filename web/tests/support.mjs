// Shared by the suites: the program, the folder of the page, and a browser.
import { execFileSync, spawn } from "node:child_process";
import { accessSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const DIST = join(ROOT, "web/dist");
const PROGRAM = process.env.SPECUDOKU ?? join(ROOT, "target/debug/specudoku");

export const EASY = "015003002000100906270068430490002017501040380003905000900081040860070025037204600".replaceAll("0", ".");
export const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
export const CHAINS = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......";
export const SEVERAL = "8.2....6......13..4.......862...........4.9.65.4.9.83..9....1......59..2.8...4...";

/** Runs the program, and returns its output. */
export const program = (argv, input = "") => execFileSync(PROGRAM, argv, { input, encoding: "utf8", cwd: ROOT, maxBuffer: 1 << 26 });

/** Loads the engine, and returns the function that asks it. Partial results are appended to `told`. */
export async function engine(told = []) {
  const module = await import(`${DIST}/module.js`);
  module.initSync({ module: readFileSync(`${DIST}/module_bg.wasm`) });
  globalThis.told = text => told.push(JSON.parse(text));
  return question => {
    told.length = 0;
    if (typeof question === "string") return JSON.parse(module.ask(question));
    const { ask, ...parts } = question;
    return JSON.parse(module.ask(JSON.stringify({ [ask]: parts })));
  };
}

/** Returns the puzzles of a list of the project. */
export const list = name => readFileSync(join(ROOT, "puzzles", name), "utf8").split("\n").filter(line => /^[.\d]{81}/.test(line)).map(line => line.slice(0, 81));

/** Serves a folder of the page with the program. */
export async function serve(folder = DIST) {
  const child = spawn(PROGRAM, ["page", "--no-open", "--folder", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", line => resolve([line]));
    child.once("error", reject);
    child.once("exit", code => reject(new Error(`the program has ended with ${code}`)));
  });
  const ended = new Promise(resolve => child.once("exit", resolve));
  return { address, stop: () => (child.kill("SIGINT"), ended) };
}

/** Returns the path of a browser, or undefined: the one that a variable names, or one under a usual name. */
function browser(variable, names) {
  const named = process.env[variable];
  const paths = named ? [named] : process.env.PATH.split(delimiter).flatMap(folder => names.map(name => join(folder, name)));
  return paths.find(path => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
}

export const chromium = () => browser("CHROMIUM", ["chromium", "chromium-browser", "google-chrome"]);
export const firefox = () => browser("FIREFOX", ["firefox", "firefox-esr"]);

export const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Returns the same puzzle in twelve notations. */
export const notations = () => {
  const to = form => program(["convert", "--to", form, HARD]);
  const cells = [...HARD];
  return {
    "a line with dots": HARD,
    "a line with zeros": HARD.replaceAll(".", "0"),
    "drawn": to("grid"),
    "drawn with lines": to("box"),
    ".sdk": to("sdk"),
    ".ss": to("ss"),
    "pencilmarks": to("pencilmarks"),
    "729 candidates": to("729"),
    "a table": `id,puzzle\n1,${HARD}\n`,
    "an object": JSON.stringify({ puzzle: HARD }),
    "tokens": cells.map(symbol => (symbol === "." ? 0 : symbol)).join(" "),
    "a spreadsheet": [...Array(9).keys()].map(row => cells.slice(row * 9, row * 9 + 9).map(symbol => (symbol === "." ? "" : symbol)).join("\t")).join("\n"),
  };
};
