// The puzzle that is being set as a text or a link, to copy it.
import { button, choice, make } from "./dom.js";
import { addressOf } from "./game.js";

const FORMS = [["iss", "text (ISS)"], ["f-puzzles", "link to f-puzzles"], ["sudokupad", "link to SudokuPad"], ["page", "link to this page"]];

export class PuzzleText {
  /** `position` returns the puzzle. */
  constructor(app, position) {
    this.app = app;
    this.position = position;
    this.form = choice("Form", FORMS, "iss", () => this.show());
    this.text = make("textarea", { rows: 3, readonly: true, "aria-label": "the puzzle as text", id: "set-text" });
    this.copied = make("span", { class: "soft", role: "status" });
    this.element = make("details", { ontoggle: () => this.show(), id: "set-export" }, make("summary", {}, "Copy the puzzle"),
      make("div", { class: "actions" }, this.form.label, button("Copy", () => this.copy()), this.copied), this.text);
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
    try {
      await navigator.clipboard.writeText(this.text.value);
      this.copied.textContent = "Copied.";
    } catch {
      this.text.select();
      this.copied.textContent = "The browser does not allow this page to copy: the text is selected.";
    }
  }
}
