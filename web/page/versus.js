// One worker and two, measured alternately and shown side by side.
import { BRANCHES, Crew } from "./crew.js";
import { button, make } from "./dom.js";
import { lanes, told } from "./lanes.js";

/** Numbers of measurements: an interval needs at least 6. */
const ROUNDS = { least: 6, most: 20 };

/** When there are enough rounds, no new one begins after this time. */
const ENOUGH_MS = 3_000;

export class Versus {
  /** `wish` returns the board and the rules to use. */
  constructor(app, wish) {
    this.app = app;
    this.wish = wish;
    this.words = make("p", { class: "verdict", hidden: true });
    this.pictures = make("div", { class: "versus" });
    new ResizeObserver(() => this.draw()).observe(this.pictures);
    this.element = make("section", { "aria-label": "One worker and two" },
      make("h2", {}, "One worker and two"),
      make("p", { class: "soft" }, "Both search this puzzle alternately, without recording events. The sentence is that of the program's command compare: it makes no claim that the measurements do not support."),
      make("div", { class: "actions" }, button("Compare", () => this.run(), { id: "compare-run" })),
      this.words, this.pictures);
  }

  forget() {
    this.words.hidden = true;
    this.measured = null;
    this.pictures.replaceChildren();
  }

  async run() {
    this.forget();
    const measured = await this.app.ask(this.wish(), { engine: this, what: "Comparing" });
    if (!measured) return;
    this.measured = measured;
    const { words } = measured;
    this.words.textContent = `${words[0].toUpperCase()}${words.slice(1)}`;
    this.words.hidden = false;
    this.draw();
    this.app.say(this.words.textContent);
  }

  /** Draws the last search of each on the same scale of time. */
  draw() {
    const { measured, pictures } = this;
    if (!measured || !pictures.clientWidth) return;
    const both = [measured.one, measured.two];
    const until = Math.max(...both.map(({ begun, ended }) => ended - begun));
    pictures.replaceChildren(...both.map(found => make("figure", {}, lanes(found, { width: pictures.clientWidth, until }), make("figcaption", { class: "soft" }, told(found)))));
  }

  /** Measures both, and returns the last search of each with the sentence. */
  async ask({ board, rules }) {
    this.crews = [new Crew(1), new Crew(2)];
    const search = crew => crew.ask({ board, rules, records: false });
    try {
      // The first run of each compiles its module.
      for (const crew of this.crews) await search(crew);
      const rounds = [];
      let last = [];
      const begun = performance.now();
      while (rounds.length < ROUNDS.least || (rounds.length < ROUNDS.most && performance.now() - begun < ENOUGH_MS)) {
        last = [];
        for (const crew of this.crews) last.push(await search(crew));
        const [one, several] = last.map(({ begun, ended, flag, count, steals }) => ({ ms: (flag ?? ended) - begun, nodes: count, taken: steals.length }));
        rounds.push({ one, several });
      }
      const { words } = await this.app.engine.ask({ ask: "compare", workers: 2, cores: navigator.hardwareConcurrency || 2, shared_beyond: BRANCHES, rounds });
      return { one: last[0], two: last[1], words };
    } finally {
      this.stop();
    }
  }

  stop() {
    this.crews.forEach(crew => crew.stop());
  }
}
