// Lists: solving, rating or counting files of any length, with one worker per core.
import { button, choice, grouped, make, plural, saveBlob } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { readingChoices } from "./layouts.js";
import { MAX_WHOLE_BYTES, piecesOf, sampleOf } from "./pieces.js";
import { Rows } from "./rows.js";
import { RowTable } from "./table.js";

const TASKS = [["solve", "solve"], ["rate", "rate"], ["count", "count the solutions"]];

/** Bytes that a worker takes at a time: many for easy work, so that the handover costs little. */
const PIECE_BYTES = { solve: 1 << 17, rate: 1 << 11, count: 1 << 10 };

/** A short list is cut into at least this many pieces per worker, so that all have work. */
const PIECES_PER_WORKER = 4;

const MAX_WORKERS = 32;

/** Interval at which new rows are shown, in milliseconds. */
const REPORT_MS = 250;

/** Maximum number of letters that are shown of a text. */
const MAX_SHOWN = 20_000;

/** Maximum number of puzzles that are added to the sheet at a time. */
const MAX_PRINTED = 200;

export class ListTab {
  constructor(app) {
    this.app = app;
    this.text = make("textarea", { rows: 6, wrap: "off", spellcheck: "false", "aria-label": "list", placeholder: "One puzzle per line, or any other notation." });
    this.text.oninput = () => this.forgetFile();
    this.choices = readingChoices(() => {});
    this.task = choice("Task", TASKS, "solve", () => {});
    this.chooser = make("input", { type: "file", class: "hidden", "aria-label": "file", tabindex: -1 });
    this.chooser.onchange = () => {
      if (this.chooser.files[0]) this.drop(this.chooser.files[0]);
      this.chooser.value = "";
    };
    this.start = button("Start", () => this.run(), { class: "main", id: "list-start" });
    this.end = button("Stop", () => this.stop(), { hidden: true });
    this.bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": "progress" });
    this.source = make("p", { class: "soft", hidden: true });
    this.status = make("p", { class: "status" });
    this.table = new RowTable({ play: puzzle => this.app.opening.take(puzzle) });
    this.form = choice("Save as", [["csv", "CSV"], ["jsonl", "JSON lines"], ["puzzles", "puzzles only"]], "csv", () => {});
    this.results = make("section", { class: "results", "aria-label": "Results", hidden: true },
      this.table.element,
      make("div", { class: "actions" }, this.form.label, button("Save these rows", () => this.save(), { id: "list-save" }), button("Add them to a sheet to print", () => this.print())));
    this.element = make("div", { class: "list card" },
      make("h2", {}, "A list of puzzles"),
      make("p", { class: "soft" }, "A text or a file of any length, even millions of puzzles. Nothing is uploaded: your browser does all the work, on all cores."),
      this.text, this.source,
      make("div", { class: "fields" }, this.task.label, this.choices.labels),
      make("div", { class: "actions" }, this.start, this.end, button("Choose a file …", () => this.chooser.click()), this.chooser),
      this.bar, this.status, this.results);
    this.workers = [];
  }

  /** Takes a text, as if it were typed. */
  take(text, name = "", chosen = {}) {
    this.drop(new File([text], name || "Text"), chosen);
  }

  /** Takes a file, which the button Start processes. Only its beginning is shown. */
  async drop(file, chosen = {}) {
    this.choices.chosen = chosen;
    this.file = file;
    const begin = await file.slice(0, MAX_SHOWN).text();
    if (this.file !== file) return;
    this.text.value = file.size > MAX_SHOWN ? `${begin.slice(0, begin.lastIndexOf("\n") + 1) || begin}…` : begin;
    this.source.textContent = `${file.name}, ${grouped(file.size)} bytes.${file.size > MAX_SHOWN ? " Only the beginning is shown." : ""}`;
    this.source.hidden = false;
  }

  forgetFile() {
    this.file = null;
    this.source.hidden = true;
  }

  async run() {
    const file = this.file ?? new File([this.text.value], "the text");
    const chosen = this.choices.chosen;
    const form = await this.app.ask({ ask: "list-form", text: await sampleOf(file), ...chosen }, { what: "Reading the list" });
    if (!form) return;
    if (!form.lines && file.size > MAX_WHOLE_BYTES) return this.app.complain(`${file.name} is not one puzzle per line, and larger than 64 MB. Use the program for it, or convert it to lines: specudoku convert.`);
    this.begin(file, form);
    const reports = setInterval(() => this.report(), REPORT_MS);
    await Promise.all(this.workers.map(worker => this.feed(worker, form, chosen)));
    clearInterval(reports);
    await this.finish();
  }

  begin(file, form) {
    const task = this.task.select.value;
    const cores = Math.min(navigator.hardwareConcurrency || 2, MAX_WORKERS);
    const size = form.lines ? Math.min(PIECE_BYTES[task], Math.ceil(file.size / cores / PIECES_PER_WORKER)) : file.size;
    this.workers = [...Array(Math.max(Math.min(cores, Math.ceil(file.size / size)), 1))].map(() => new Engine());
    this.rows = new Rows(task);
    this.pieces = numbered(piecesOf(file, Math.max(size, 1)));
    this.size = file.size;
    this.done = 0;
    this.begun = performance.now();
    this.why = "";
    this.table.show(this.rows);
    this.showRunning(true);
    this.app.say(`Started with ${plural(this.workers.length, "worker")}.`);
  }

  /** Gives a worker pieces until there are no more. */
  async feed(worker, form, chosen) {
    const { task } = this.rows;
    while (!this.why) {
      const { value: piece, done } = await this.pieces.next().catch(error => this.fail(error));
      if (done) return;
      // In a table the names of the columns come first.
      const hasHeader = form.header && piece.number > 0;
      const text = hasHeader ? `${form.header}\n${piece.text}` : piece.text;
      const line = piece.line - (hasHeader ? 1 : 0);
      try {
        const { rows } = await worker.ask({ ask: "list", task, list: { text, ...chosen } });
        this.rows.add(piece.number, rows, line);
      } catch (error) {
        if (error instanceof Stopped) return;
        this.rows.add(piece.number, failedRows(piece.text, error), piece.line);
      }
      this.done += piece.bytes;
    }
  }

  /** Ends because the file cannot be read. */
  fail(error) {
    this.why ||= `The file could not be read: ${error.message}`;
    return { done: true };
  }

  async finish() {
    const used = this.workers.length;
    this.workers.forEach(worker => worker.stop());
    this.workers = [];
    this.showRunning(false);
    const time = (performance.now() - this.begun) / 1000;
    const { count, failed } = this.rows;
    const failures = failed ? ` ${plural(failed, "of them has no answer", "of them have no answer")}.` : "";
    await this.table.show(this.rows);
    if (!count && !this.why) this.why = "There is no puzzle in this text.";
    this.results.hidden = !count;
    this.status.textContent = this.why || `${plural(count, "puzzle")} in ${time.toFixed(2)} s with ${plural(used, "worker")}.${failures}`;
    this.app.say(this.status.textContent);
  }

  report() {
    const share = this.size ? this.done / this.size : 1;
    this.bar.value = share;
    const { count } = this.rows;
    const seconds = (performance.now() - this.begun) / 1000;
    const rest = share > 0 ? Math.ceil(seconds / share - seconds) : 0;
    this.status.textContent = `${plural(count, "puzzle")}, ${Math.floor(100 * share)} %, ${grouped(Math.round(count / seconds))} per second${seconds > 2 && rest > 0 ? `, about ${grouped(rest)} s left` : ""}.`;
    this.results.hidden = !count;
    this.table.refresh();
  }

  showRunning(isRunning) {
    this.start.hidden = isRunning;
    this.end.hidden = !isRunning;
    this.bar.hidden = !isRunning;
    if (isRunning) this.results.hidden = true;
  }

  stop() {
    this.why = `Stopped after ${plural(this.rows.count, "puzzle")}.`;
    this.pieces.return();
    this.workers.forEach(worker => worker.stop());
  }

  async save() {
    const form = this.form.select.value;
    const name = { csv: "csv", jsonl: "jsonl", puzzles: "txt" }[form];
    saveBlob(`${this.rows.task}.${name}`, await this.rows.file(form, this.table.filter));
  }

  /** Adds the shown puzzles to the sheet of the tab Make. */
  async print() {
    const numbers = this.table.selected.slice(0, MAX_PRINTED);
    const rows = (await this.rows.read(numbers)).filter(({ error }) => error === undefined);
    if (!rows.length) return this.app.complain("None of these rows has a puzzle to print.");
    const read = await this.app.ask({ ask: "read", text: rows.map(({ puzzle }) => puzzle).join("\n"), ...this.choices.chosen });
    if (!read) return;
    const sheet = this.app.tabs.make;
    for (const [index, record] of read.records.entries()) {
      const layout = record.fault ? null : await this.app.layoutOf(record);
      const { er, technique, level } = rows[index] ?? {};
      if (layout) sheet.take(er ? { ...record, caption: `${level}, ${er.toFixed(1)}, ${technique}` } : record, layout);
    }
    this.app.open("make");
    await sheet.print();
  }
}

/** Gives each piece its number and its own length. */
async function* numbered(pieces) {
  let number = 0;
  let before = 0;
  for await (const piece of pieces) {
    yield { ...piece, number, bytes: piece.read - before };
    number += 1;
    before = piece.read;
  }
}

/** Returns a row without an answer for each line. */
function failedRows(text, { message }) {
  const rows = text.split("\n").map((puzzle, index) => ({ line: index + 1, puzzle, error: message })).filter(({ puzzle }) => puzzle.trim() && !puzzle.startsWith("#"));
  return rows.map(row => `${JSON.stringify(row)}\n`).join("");
}
