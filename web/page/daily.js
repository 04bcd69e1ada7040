// Puzzles by level: the puzzle of the day, the same for everyone, and new ones.
import { button, kept, make } from "./dom.js";
import { LEVELS, dayOf, questionOf } from "./level.js";
import { positionOf } from "./game.js";

export class Chooser {
  constructor(app, statistics) {
    this.app = app;
    this.statistics = statistics;
    this.left = positionOf(kept.get("left", null));
    this.daily = make("div", { class: "levels", role: "group", "aria-label": "Puzzle of the day" });
    this.fresh = make("div", { class: "levels", role: "group", "aria-label": "A new puzzle" },
      LEVELS.map(({ name }) => button(name, () => this.begin(name))));
    this.back = make("p", { class: "soft", hidden: true, role: "status" }, "Your last game is kept: ", button("go back to it", () => this.goBack(), { class: "link" }), ".");
    this.element = make("section", { class: "chooser", "aria-label": "Puzzles by level" },
      make("h2", {}, "Puzzle of the day"), this.daily, make("h2", {}, "A new puzzle"), this.fresh, this.back);
    this.show();
  }

  /** Marks the puzzles of today that are solved. */
  show() {
    this.today = dayOf();
    this.daily.replaceChildren(...LEVELS.map(({ name }) => {
      const isSolved = this.statistics.has(this.today, name);
      return button(isSolved ? `✓ ${name}` : name, () => this.begin(name, dayOf()), { class: isSolved ? "done" : "", "aria-label": isSolved ? `${name}, solved` : name });
    }));
    this.back.hidden = !this.left;
  }

  keep() {
    kept.set("left", this.left);
    this.show();
  }

  /** Starts a puzzle of a level: that of a day, or a new one. */
  async begin(level, day = null) {
    await this.take(questionOf(level, day), day);
  }

  /** Starts another puzzle like this game: of the same level, or else of the same layout. */
  async another({ rating, layout }) {
    const isKnown = LEVELS.some(({ name }) => name === rating?.level);
    const level = isKnown ? rating.level : LEVELS.at(-1).name;
    if (rating) return this.begin(level);
    await this.take({ ask: "make", shape: layout.shape, layout: layout.layout, count: 1, seed: Math.floor(Math.random() * 2 ** 48) });
  }

  async take(question, day = null) {
    const { app } = this;
    let made;
    const done = await app.ask(question, { engine: app.labour, tell: puzzle => (made = puzzle), what: "Making a puzzle" });
    if (!done || !made) return;
    await app.start({ ...made, day });
  }

  /** Keeps a game in progress, so that Play can go back to it. */
  leave(game) {
    if (!game.isInProgress()) return;
    this.left = game.kept();
    this.keep();
  }

  async goBack() {
    const { left } = this;
    this.left = null;
    await this.app.start(left);
    this.keep();
  }
}
