// Make: puzzles with chosen properties, and sheets to print.
import { button, choice, make, plural, save, tick } from "./dom.js";
import { number } from "./fields.js";
import { shapeOf } from "./game.js";
import { LEVELS } from "./level.js";
import { VARIANTS, thumbnail } from "./layouts.js";
import { titleOf } from "./rules.js";

const RATINGS = [["", "any"], ...LEVELS.map(({ name, least, most }) => [`${least}-${most}`, `${name} (${least === "1.0" ? "" : `${least} `}to ${most})`]), ["own", "custom range"]];
const SYMMETRIES = [["none", "none"], ["rotate180", "rotation by 180°"], ["rotate90", "rotation by 90°"], ["mirror-h", "left-right mirror"], ["mirror-v", "top-bottom mirror"], ["diagonal", "diagonal mirror"], ["antidiagonal", "antidiagonal mirror"], ["full", "full symmetry"]];
// Larger puzzles take too long in a browser.
const SHAPES = ["2x2", "3x2", "4x2", "3x3", "4x3", "4x4"];

export class MakeTab {
  constructor(app) {
    this.app = app;
    this.made = [];
    this.shape = choice("Size", SHAPES.map(name => [name, `${shapeOf(name).side} by ${shapeOf(name).side}`]), "3x3", () => this.fit());
    this.variant = choice("Variant", [["", "none"], ...VARIANTS, ["board", "as on the board"]], "", () => this.fit());
    this.level = choice("Rating", RATINGS, "", () => this.fit());
    this.least = number("Lowest rating", "4.2", 1, 11.9, 0.1);
    this.most = number("Highest rating", "5.0", 1, 11.9, 0.1);
    this.technique = choice("Hardest technique", [["", "any"]], "", () => {});
    this.symmetry = choice("Symmetry of the clues", SYMMETRIES, "none", () => {});
    this.clues = number("Most clues", "", 4, 400);
    this.count = number("Number of puzzles", "6", 1, 200);
    this.minimal = false;
    this.results = make("div", { class: "puzzles", role: "list", "aria-label": "generated puzzles" });
    this.progress = make("p", { class: "soft", role: "status" });
    this.title = make("input", { type: "text", value: "Sudoku", maxlength: 80 });
    this.perPage = choice("Puzzles per page", [...Array(12).keys()].map(index => [String(index + 1), String(index + 1)]), "6", () => this.print());
    this.title.onchange = () => this.print();
    this.solutions = true;
    this.ratings = true;
    this.preview = make("iframe", { title: "the sheet", class: "preview", hidden: true });
    this.sheetActions = make("div", { class: "actions", hidden: true }, button("Print", () => this.preview.contentWindow.print(), { class: "main" }), button("Save as HTML", () => save("sheet.html", this.html, "text/html")), button("Save as lines", () => this.saveLines()));
    this.element = make("div", { class: "make" },
      make("section", { class: "card", "aria-label": "Options" },
        make("h2", {}, "Make puzzles"),
        make("div", { class: "fields" }, this.shape.label, this.variant.label, this.level.label, this.least.label, this.most.label,
          this.technique.label, this.symmetry.label, this.clues.label, this.count.label),
        tick("minimal: every clue is needed", false, on => (this.minimal = on)),
        make("div", { class: "actions" }, button("Make", () => this.run(), { class: "main", id: "make-them" }), button("Add the puzzle on the board", () => this.add()), button("Clear", () => this.clear())),
        this.progress),
      make("section", { class: "card wide", "aria-label": "Puzzles" }, this.results),
      make("section", { class: "card wide", "aria-label": "Sheet" },
        make("h2", {}, "Print the puzzles"),
        make("div", { class: "fields" }, make("label", { class: "field" }, make("span", {}, "Title"), this.title), this.perPage.label),
        make("div", { class: "ticks" }, tick("with ratings", true, on => ((this.ratings = on), this.print())), tick("with solutions at the end", true, on => ((this.solutions = on), this.print()))),
        this.sheetActions, this.preview));
    this.fit();
    this.showCount();
  }

  /** If the board has another layout, selects this layout for new puzzles. */
  renew() {
    if (this.app.game.layout.layout) this.variant.select.value = "board";
    else if (this.variant.select.value === "board") this.variant.select.value = "";
    this.fit();
  }

  /** Returns the name of the selected layout. */
  wishedLayout() {
    const variant = this.variant.select.value;
    return variant === "board" ? this.app.game.named() : { shape: this.shape.select.value, layout: variant };
  }

  /** Returns whether puzzles of the layout can have ratings and techniques. Other reasons against them are reported when they are made. */
  hasRatings() {
    return ["3x3", "9x1", "1x9"].includes(this.wishedLayout().shape);
  }

  fit() {
    const hasRatings = this.hasRatings();
    this.shape.label.hidden = this.variant.select.value === "board";
    this.level.select.disabled = this.technique.select.disabled = !hasRatings;
    this.least.label.hidden = this.most.label.hidden = !hasRatings || this.level.select.value !== "own";
  }

  async enter() {
    if (this.technique.select.childElementCount > 1) return;
    const known = await this.app.ask({ ask: "techniques" });
    for (const name of [...(known?.techniques ?? []), ...(known?.patterns ?? [])]) {
      if (name !== "beyond") this.technique.select.append(make("option", { value: name }, titleOf(name)));
    }
  }

  wish() {
    const hasRatings = this.hasRatings();
    const wish = { ask: "make", ...this.wishedLayout(), count: Math.min(Math.max(Number(this.count.input.value) || 1, 1), 200), seed: Math.floor(Math.random() * 2 ** 48), symmetry: this.symmetry.select.value, minimal: this.minimal };
    const level = this.level.select.value;
    if (hasRatings && level === "own") wish.rating = [Number(this.least.input.value).toFixed(1), Number(this.most.input.value).toFixed(1)];
    else if (hasRatings && level) wish.rating = level.split("-");
    if (hasRatings && this.technique.select.value) wish.technique = this.technique.select.value;
    // The enabled techniques matter only if a rating or a technique is selected.
    if (hasRatings && (wish.rating || wish.technique)) wish.without = this.app.without;
    if (this.clues.input.value) wish.clues = [0, Number(this.clues.input.value)];
    return wish;
  }

  async run() {
    const wish = this.wish();
    const layout = await this.app.layoutOf(wish);
    if (!layout) return;
    const done = this.made.length;
    const tell = puzzle => this.take(puzzle, layout);
    await this.app.ask(wish, { engine: this.app.labour, tell, what: "Making puzzles" });
    if (this.made.length > done) this.print();
  }

  /** Adds a puzzle to the generated ones. */
  take(puzzle, layout) {
    this.made.push(puzzle);
    this.results.append(this.entry(puzzle, layout));
    this.showCount();
  }

  add() {
    const { game } = this.app;
    this.take(game.puzzle(), game.layout);
    this.print();
  }

  clear() {
    this.made = [];
    this.results.replaceChildren();
    this.showCount();
    this.print();
  }

  entry(puzzle, layout) {
    const words = [puzzle.caption, puzzle.clues && plural(puzzle.clues, "clue")].filter(Boolean).join(", ");
    const demands = layout.demands.join(" ");
    const label = [`play puzzle ${this.made.length}`, words, demands].filter(Boolean).join(", ");
    return make("div", { role: "listitem" },
      make("button", { type: "button", class: "puzzle", title: "Play it", "aria-label": label, onclick: () => this.app.start(puzzle) },
        thumbnail(layout, puzzle.given), make("small", {}, words), demands && make("small", { class: "demand" }, demands)));
  }

  showCount() {
    const count = plural(this.made.length, "puzzle");
    this.progress.textContent = this.made.length ? `${count}. Choose one to play it.` : "";
    if (this.made.length && this.app.tab === this) this.app.say(`${count} on the sheet.`);
    this.element.querySelectorAll(".wide").forEach(card => (card.hidden = !this.made.length));
  }

  async print() {
    this.preview.hidden = this.sheetActions.hidden = !this.made.length;
    if (!this.made.length) return;
    const puzzles = this.made.map(({ shape, layout, given, missing = [], caption }) => ({ board: { shape, layout, given, missing }, caption }));
    const wish = { ask: "sheet", title: this.title.value, per_page: Number(this.perPage.select.value), solutions: this.solutions, ratings: this.ratings, puzzles };
    const sheet = await this.app.ask(wish, { engine: this.app.labour, what: "Laying out the sheet" });
    if (!sheet) return;
    this.html = sheet.html;
    this.preview.srcdoc = sheet.html;
  }

  async saveLines() {
    const texts = await Promise.all(this.made.map(board => this.app.ask({ ask: "write", board, style: "line" })));
    if (texts.every(Boolean)) save("puzzles.txt", texts.map(({ text }) => `${text}\n`).join(""));
  }
}
