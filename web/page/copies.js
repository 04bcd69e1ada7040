// The puzzle as a text or a link, to copy or save it.
import { button, choice, make, save } from "./dom.js";
import { addressOf } from "./game.js";

const FORMS = [["page", "link to this page"], ["line", "line"], ["grid", "grid"], ["box", "grid with borders"], ["pencilmarks", "pencilmarks"], ["729", "729 candidates"], ["sdk", ".sdk file"], ["iss", "text with constraints (ISS)"], ["f-puzzles", "link to f-puzzles"], ["sudokupad", "link to SudokuPad"]];

export class PuzzleText {
  /** `position` returns the puzzle, with the digits that the text must contain. */
  constructor(app, position) {
    this.app = app;
    this.position = position;
    this.form = choice("Form", FORMS, "page", () => this.show());
    this.text = make("textarea", { rows: 3, readonly: true, "aria-label": "the puzzle as text", id: "copy-text" });
    this.copied = make("span", { class: "soft", role: "status" });
    this.element = make("details", { ontoggle: () => this.show(), id: "copies" }, make("summary", {}, "Copy or save the puzzle"),
      this.form.label, this.text, make("div", { class: "actions" }, button("Copy", () => this.copy()), button("Save", () => this.save()), this.copied));
  }

  /** Writes the puzzle, if the text is visible. */
  async show() {
    this.copied.textContent = "";
    if (!this.element.isConnected || !this.element.open) return;
    const form = this.form.select.value;
    const { origin, pathname } = location;
    const written = form === "page" ? { text: `${origin}${pathname}#play/${addressOf(this.position())}` } : await this.app.ask({ ask: "write", board: this.position(), style: form });
    this.text.value = written?.text ?? "";
  }

  async copy() {
    await this.show();
    if (!this.text.value) return;
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.copied.textContent = "Copied.";
    } catch {
      this.text.select();
      this.copied.textContent = "The browser does not allow this page to copy: the text is selected.";
    }
  }

  async save() {
    await this.show();
    if (this.text.value) save(this.form.select.value === "sdk" ? "puzzle.sdk" : "puzzle.txt", `${this.text.value}\n`);
  }
}
