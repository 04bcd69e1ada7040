// Lists: solving, rating or counting with one worker per core.
import { button, choice, grouped, make, plural, save } from "./dom.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { readingChoices } from "./layouts.js";

const WORKS = [["solve", "solve"], ["rate", "rate"], ["count", "count the solutions"]];

/** Lines that a worker takes at a time: many for easy work, so that the handover costs little. */
const LINES = { solve: 64, rate: 4, count: 8 };

/** Maximum number of answers that are shown. The file has all of them. */
const MAX_SHOWN = 500;

/** Interval at which new answers are shown, in milliseconds. */
const REPORT_MS = 200;

export class ListTab {
  constructor(app) {
    this.app = app;
    this.text = make("textarea", { rows: 8, spellcheck: "false", "aria-label": "list", placeholder: "One puzzle per line, or any other notation. Or drop a file." });
    this.choices = readingChoices(() => {});
    this.work = choice("Task", WORKS, "solve", () => {});
    const chooser = make("input", { type: "file", class: "hidden", "aria-label": "file" });
    chooser.onchange = async () => {
      const [file] = chooser.files;
      if (file) this.take(await file.text(), file.name);
      chooser.value = "";
    };
    this.start = button("Start", () => this.run(), { class: "main", id: "list-start" });
    this.end = button("Stop", () => this.stop(), { hidden: true });
    this.file = button("Save the answers", () => save(this.name, this.answers.join("\n") + "\n"), { hidden: true });
    this.bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": "progress" });
    this.status = make("p", { role: "status" });
    this.rows = make("tbody");
    this.table = make("div", { class: "table", hidden: true, tabindex: 0, role: "region", "aria-label": "answers" }, make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "#"), make("th", { scope: "col" }, "Answer"))), this.rows));
    this.element = make("div", { class: "list card" },
      make("h2", {}, "A list"),
      this.text,
      make("div", { class: "actions" }, button("Choose a file …", () => chooser.click()), chooser, this.work.label, this.choices.labels, this.start, this.end, this.file),
      this.bar, this.status, this.table);
    this.workers = [];
  }

  /** Takes a text that the button Start processes. Only the beginning of a long text is shown. */
  take(text, name = "", chosen = {}) {
    this.choices.chosen = chosen;
    this.whole = text;
    this.shownText = text.length > 100_000 ? `${text.slice(0, 100_000)}\n…` : text;
    this.text.value = this.shownText;
    this.status.textContent = name ? `${name}: ${grouped(text.length)} characters.` : "";
  }

  async run() {
    const text = this.text.value === this.shownText ? this.whole : this.text.value;
    const read = await this.app.ask({ ask: "lines", text, ...this.choices.chosen }, { engine: this.app.labour, what: "Reading the list" });
    if (!read) return;
    const work = this.work.select.value;
    this.lines = read.lines;
    this.answers = Array(this.lines.length).fill("");
    this.isDone = Array(this.lines.length).fill(false);
    this.done = this.next = this.listed = 0;
    this.rows.replaceChildren();
    this.table.hidden = false;
    this.name = `${work}.txt`;
    this.begun = performance.now();
    this.why = "";
    this.show(true);
    const cores = Math.min(navigator.hardwareConcurrency || 2, 32, Math.ceil(this.lines.length / LINES[work]));
    this.workers = [...Array(cores)].map(() => new Engine());
    const reports = setInterval(() => this.report(), REPORT_MS);
    await Promise.all(this.workers.map(worker => this.feed(worker, work)));
    clearInterval(reports);
    this.workers.forEach(worker => worker.stop());
    const used = this.workers.length;
    this.workers = [];
    this.answers = this.answers.map((answer, index) => (this.isDone[index] ? answer : "!stopped"));
    this.report();
    this.show(false);
    const time = (performance.now() - this.begun) / 1000;
    const failed = this.answers.filter(answer => answer.startsWith("!")).length;
    this.status.textContent = this.why || `${plural(this.done, "puzzle")} in ${time.toFixed(2)} s with ${plural(used, "worker")}${failed ? `; ${grouped(failed)} failed (marked with !)` : ""}.`;
    this.app.say(this.status.textContent);
  }

  /** Gives a worker lines until there are no more. */
  async feed(worker, work) {
    while (this.next < this.lines.length && !this.why) {
      const begin = this.next;
      const lines = this.lines.slice(begin, begin + LINES[work]);
      this.next += lines.length;
      // A line that is not a puzzle already has its answer. The engine answers the others.
      const good = lines.map((line, index) => [line, begin + index]).filter(([line]) => typeof line === "string");
      lines.forEach((line, index) => line.fault && this.put(begin + index, `!line ${line.line}: ${line.fault}`));
      try {
        const { answers } = await worker.ask({ ask: "list", work, lines: good.map(([line]) => line) });
        answers.forEach((answer, index) => this.put(good[index][1], answer));
      } catch (error) {
        if (error instanceof Stopped) this.why ||= `Stopped after ${grouped(this.done)} of ${plural(this.lines.length, "puzzle")}.`;
        else if (error instanceof Refused) good.forEach(([, index]) => this.put(index, `!${error.message}`));
        else good.forEach(([, index]) => this.put(index, "!internal error"));
      }
    }
  }

  put(index, answer) {
    this.answers[index] = answer;
    this.isDone[index] = true;
    this.done += 1;
  }

  report() {
    this.bar.value = this.done / this.lines.length;
    if (this.workers.length) this.status.textContent = `${grouped(this.done)} of ${plural(this.lines.length, "puzzle")}, ${plural(this.workers.length, "worker")}.`;
    while (this.listed < Math.min(this.answers.length, MAX_SHOWN) && this.isDone[this.listed]) {
      const answer = this.answers[this.listed];
      this.rows.append(make("tr", {}, make("td", {}, String(++this.listed)), make("td", { class: answer.startsWith("!") ? "fault" : "" }, answer)));
    }
    if (this.answers.length > MAX_SHOWN && this.listed === MAX_SHOWN) {
      this.rows.append(make("tr", {}, make("td", {}, "…"), make("td", {}, `all ${grouped(this.answers.length)} are in the saved file`)));
      this.listed += 1;
    }
  }

  show(isRunning) {
    this.start.hidden = isRunning;
    this.end.hidden = !isRunning;
    this.bar.hidden = !isRunning;
    this.file.hidden = isRunning;
  }

  stop() {
    this.why = `Stopped after ${grouped(this.done)} of ${plural(this.lines.length, "puzzle")}.`;
    this.workers.forEach(worker => worker.stop());
  }
}
