// The dialog with which one begins: paste, a file, an example, an empty board.
import { button, choice, make, plural } from "./dom.js";
import { Refused } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { Game } from "./game.js";
import { thumbnail } from "./board.js";
import { shapeOf } from "./game.js";

const SHAPES = ["2x2", "3x2", "4x2", "3x3", "5x2", "4x3", "5x3", "4x4", "5x4", "6x4", "5x5"];

/** A file of more is a mistake: the page would stand still over it. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

export class Opening {
  constructor(app) {
    this.app = app;
    this.dialog = document.getElementById("opening");
    this.text = make("textarea", { rows: 9, spellcheck: "false", "aria-describedby": "text-help", placeholder: "53..7....6..195....98....6.8…" });
    this.text.oninput = () => this.refuse("");
    const shapes = [["", "as the text says"], ...SHAPES.map(name => [name, `${name} (${shapeOf(name).side} by ${shapeOf(name).side})`])];
    this.boxes = choice("Boxes", shapes, "", () => this.refuse(""));
    const chooser = make("input", { type: "file", class: "hidden", "aria-label": "file" });
    chooser.onchange = () => {
      if (chooser.files[0]) this.file(chooser.files[0]);
      chooser.value = "";
    };
    this.fault = make("p", { class: "fault", role: "alert", hidden: true });
    this.found = make("div", { class: "found", hidden: true });
    const empty = choice("", SHAPES.map(name => [name, `${shapeOf(name).side} by ${shapeOf(name).side}, boxes ${name}`]), "3x3", () => {});
    empty.select.setAttribute("aria-label", "size of the empty board");
    const examples = EXAMPLES.map(([words, line]) => button(words, () => this.take(line), { class: "example" }));
    this.dialog.append(
      make("header", {}, make("h2", { id: "opening-title" }, "A puzzle"), button("Close", () => this.dialog.close(), { class: "plain" })),
      make("label", { class: "field tall" }, make("span", {}, "Type or paste it, in any notation"), this.text),
      make("p", { id: "text-help", class: "soft" }, "A line of digits and dots, a drawn grid, pencilmarks, CSV, JSON, a whole list. Or drop a file anywhere on the page."),
      make("div", { class: "actions" }, button("Open", () => this.take(this.text.value), { class: "main" }), button("Choose a file …", () => chooser.click()), this.boxes.label, chooser),
      this.fault,
      this.found,
      make("h3", {}, "Examples"),
      make("div", { class: "examples" }, examples),
      make("h3", {}, "An empty board"),
      make("div", { class: "actions" }, empty.select, button("Begin", () => this.begin(Game.empty(empty.select.value)))),
    );
  }

  show() {
    this.refuse("");
    this.found.hidden = true;
    if (!this.dialog.open) this.dialog.showModal();
    this.text.focus();
  }

  begin(game) {
    this.dialog.close();
    this.app.start(game);
  }

  /** Says what is wrong with a text, within the dialog. */
  refuse(why) {
    this.fault.textContent = why;
    this.fault.hidden = !why;
  }

  async file(file) {
    if (file.size > MAX_FILE_BYTES) {
      this.show();
      return this.refuse(`${file.name} has more than 64 MB: use the program for it.`);
    }
    await this.take(await file.text(), file.name);
  }

  /** Reads a text: one puzzle is begun with, of several one is chosen. */
  async take(text, name = "") {
    const shape = this.boxes.select.value || undefined;
    let read;
    try {
      read = await this.app.engine.ask({ ask: "read", text, shape });
    } catch (error) {
      this.show();
      this.text.value = text.slice(0, 20_000);
      return this.refuse(`${name ? `${name}: ` : ""}${error instanceof Refused ? error.message : "this text could not be read"}.`);
    }
    const [first] = read.records;
    if (read.count === 1 && !first.fault) {
      this.begin(new Game(first));
      if (first.doubt) this.app.complain(`Note: ${first.doubt}.`);
      return;
    }
    this.show();
    this.text.value = text.slice(0, 20_000);
    if (read.count === 1) return this.refuse(`${name ? `${name}: ` : ""}${first.fault}`);
    this.offer(read, text, name);
  }

  offer({ records, count }, text, name) {
    const faults = records.filter(record => record.fault);
    const entry = record => {
      if (record.fault) return make("p", { class: "fault" }, record.fault);
      const shape = shapeOf(record.shape);
      return make("button", { type: "button", class: "puzzle", "aria-label": `puzzle on line ${record.line}`, onclick: () => this.begin(new Game(record)) }, thumbnail(shape, record.given), make("small", {}, `line ${record.line}`));
    };
    const list = () => {
      this.dialog.close();
      this.app.open("list");
      this.app.tabs.list.take(text, name);
    };
    this.found.replaceChildren(
      make("p", {}, `${plural(count, "puzzle")}${count > records.length ? `, the first ${records.length} are shown` : ""}. Choose one, or `, button("work through all of them", list, { class: "link" }), "."),
      make("div", { class: "puzzles" }, records.filter(record => !record.fault).map(entry), faults.slice(0, 20).map(entry)),
    );
    this.found.hidden = false;
  }
}
