// The dialog to open a puzzle: text, a file, an example, an empty board.
import { button, make, plural, sentence } from "./dom.js";
import { Refused } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { emptyOf } from "./game.js";
import { emptyChoices, readingChoices, thumbnail } from "./layouts.js";

/** A larger file is a list: it is read in pieces. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

export class Opening {
  constructor(app) {
    this.app = app;
    this.dialog = document.getElementById("opening");
    this.text = make("textarea", { rows: 9, spellcheck: "false", "aria-describedby": "text-help", placeholder: "53..7....6..195....98....6.8…" });
    this.text.oninput = () => this.refuse("");
    this.choices = readingChoices(() => this.refuse(""));
    const chooser = make("input", { type: "file", class: "hidden", "aria-label": "file" });
    chooser.onchange = () => {
      if (chooser.files[0]) this.file(chooser.files[0]);
      chooser.value = "";
    };
    this.fault = make("p", { class: "fault", role: "alert", hidden: true });
    this.found = make("div", { class: "found", hidden: true });
    const empty = emptyChoices();
    const examples = EXAMPLES.map(([words, line]) => button(words, () => this.take(line), { class: "example" }));
    this.dialog.append(
      make("header", {}, make("h2", { id: "opening-title" }, "Open a puzzle"), button("Close", () => this.dialog.close(), { class: "plain" })),
      make("label", { class: "field tall" }, make("span", {}, "Type or paste a puzzle in any notation"), this.text),
      make("p", { id: "text-help", class: "soft" }, "A line of digits and dots, a drawn grid, pencilmarks, CSV, JSON, a link to f-puzzles or SudokuPad, a puzzle of the Interactive Sudoku Solver, or a list. You can also drop a file anywhere on the page."),
      make("div", { class: "actions" }, button("Open", () => this.take(this.text.value, "", this.choices.chosen), { class: "main" }), button("Choose a file …", () => chooser.click()), this.choices.labels, chooser),
      this.fault,
      this.found,
      make("h3", {}, "Examples"),
      make("div", { class: "examples" }, examples),
      make("h3", {}, "An empty board"),
      make("div", { class: "actions" }, empty.labels, button("Start", () => this.begin(emptyOf(empty.chosen())))),
    );
  }

  show() {
    this.refuse("");
    this.found.hidden = true;
    if (!this.dialog.open) {
      // The selections for another text do not apply to this one.
      this.choices.chosen = {};
      this.dialog.showModal();
    }
    this.text.focus();
  }

  async begin(position) {
    this.dialog.close();
    await this.app.start(position);
  }

  /** Shows in the dialog what is wrong with a text, and in which file. */
  refuse(why, name = "") {
    this.fault.textContent = why && `${name && `${name}: `}${sentence(why)}`;
    this.fault.hidden = !why;
  }

  async file(file) {
    if (file.size > MAX_FILE_BYTES) {
      this.dialog.close();
      this.app.open("list");
      return this.app.tabs.list.drop(file);
    }
    await this.take(await file.text(), file.name);
  }

  /**
   * Reads a text. A single puzzle is opened; if there are several, the user chooses one. `chosen` is the layout if the text does
   * not define it.
   */
  async take(text, name = "", chosen = {}) {
    let read;
    try {
      read = await this.app.engine.ask({ ask: "read", text, ...chosen });
    } catch (error) {
      this.show();
      this.text.value = text.slice(0, 20_000);
      return this.refuse(error instanceof Refused ? error.message : "this text could not be read", name);
    }
    const [first] = read.records;
    if (read.count === 1 && !first.fault) {
      await this.begin(first);
      if (first.doubt) this.app.complain(`Note: ${first.doubt}.`);
      if (first.ignored?.length) this.app.complain(`Note: these elements are ignored, because they are decoration or meant for people: ${first.ignored.join(", ")}.`);
      return;
    }
    this.show();
    this.text.value = text.slice(0, 20_000);
    if (read.count === 1) return this.refuse(first.fault, name);
    await this.offer(read, text, name, chosen);
  }

  async offer({ records, count }, text, name, chosen) {
    const layouts = new Map();
    for (const record of records.filter(record => !record.fault)) layouts.set(record, await this.app.layoutOf(record));
    const faults = records.filter(record => record.fault);
    const entry = record => {
      if (record.fault) return make("p", { class: "fault" }, sentence(record.fault));
      return make("button", { type: "button", class: "puzzle", "aria-label": `puzzle on line ${record.line}`, onclick: () => this.begin(record) }, thumbnail(layouts.get(record), record.given), make("small", {}, `line ${record.line}`));
    };
    const list = () => {
      this.dialog.close();
      this.app.open("list");
      this.app.tabs.list.take(text, name, chosen);
    };
    this.found.replaceChildren(
      make("p", {}, `${plural(count, "puzzle")}${count > records.length ? `, the first ${records.length} are shown` : ""}. Choose one, or `, button("open them as a list", list, { class: "link" }), "."),
      make("div", { class: "puzzles" }, records.filter(record => !record.fault).map(entry), faults.slice(0, 20).map(entry)),
    );
    this.found.hidden = false;
  }
}
