// Steps: all steps to the solution with their pictures, and the rating that follows from them.
import { button, choice, kept, make, plural, tick } from "./dom.js";

const NUMBERS = [["er", "ER", "the hardest step"], ["ep", "EP", "the hardest step up to the first digit"], ["ed", "ED", "the first step"]];

export class StepsTab {
  constructor(app) {
    this.app = app;
    this.singles = kept.get("singles", true);
    this.from = choice("From", [["puzzle", "the puzzle"], ["position", "my position"]], "puzzle", () => this.load());
    this.rating = make("div", { class: "rating", role: "status" });
    const go = (text, label, by) => button(text, () => this.show(by()), { "aria-label": label });
    this.first = go("⇤", "first step", () => 0);
    this.backward = go("←", "previous step", () => this.nextShown(-1));
    this.forward = go("→", "next step", () => this.nextShown(1));
    this.last = go("⇥", "end", () => this.steps.length);
    this.place = make("output", { class: "place" });
    this.sentence = make("div", { class: "sentence" });
    this.heading = make("h2");
    this.list = make("ol", { class: "steps", "aria-label": "steps", tabindex: -1 });
    this.switches = make("div", { class: "switches" });
    this.element = make("div", { class: "way" },
      this.rating,
      make("div", { class: "walk" }, this.first, this.backward, this.place, this.forward, this.last, tick("singles", this.singles, on => this.setSingles(on))),
      make("div", { class: "step" }, this.heading, this.sentence),
      this.list,
      make("details", { ontoggle: event => event.target.open && this.laySwitches() }, make("summary", {}, "Turn techniques on or off"), make("p", { class: "soft" }, "This affects hints, steps, and puzzles made to a rating."), this.switches),
      make("div", { class: "actions" }, this.from.label),
    );
    this.steps = [];
  }

  renew() {
    this.stale = true;
  }

  /** Returns the question for the engine. */
  question() {
    const { game, without } = this.app;
    return { ask: "steps", board: this.from.select.value === "puzzle" ? game.puzzle() : game.board(), without };
  }

  async enter() {
    if (this.stale || JSON.stringify(this.question()) !== this.asked) await this.load();
    else await this.show(this.now ?? 0);
  }

  async load() {
    const question = this.question();
    this.asked = JSON.stringify(question);
    this.stale = false;
    this.steps = [];
    this.list.replaceChildren();
    this.rating.replaceChildren(make("p", { class: "soft" }, "…"));
    this.heading.textContent = this.sentence.textContent = "";
    const way = await this.app.ask(question, { what: "Finding the steps" });
    if (!way) {
      this.stale = true;
      this.rating.replaceChildren(make("p", {}, "There are no steps to show."));
      return;
    }
    this.steps = way.steps;
    this.showRating(way);
    this.layList(way);
    if (this.app.tab === this) await this.show(0);
  }

  showRating({ rating, open, steps }) {
    const left = open ? make("p", { class: "verdict bad" }, `No technique is left with ${plural(open, "cell")} open.`) : null;
    if (!rating) {
      this.rating.replaceChildren(make("p", {}, make("b", {}, `${plural(steps.length, "step")}.`), " There is no rating: the scale covers only classic 9x9 grids."), left ?? "");
      return;
    }
    const number = ([key, name, words]) => {
      const { number: text, step } = rating[key];
      return button([make("b", {}, text), " ", make("small", {}, name)], () => this.show(step), { class: "number", title: words, disabled: step === null, "aria-label": `${text} ${name}, ${words}` });
    };
    const words = make("p", { class: "level" }, make("b", {}, rating.level), rating.technique ? ` · ${rating.technique}` : "");
    this.rating.replaceChildren(make("div", { class: "numbers" }, NUMBERS.map(number)), words, left ?? "");
  }

  layList({ steps, open }) {
    const item = (step, index) => make("li", { class: step.single ? "single" : "" },
      button([step.rating ? make("small", {}, step.rating) : "", make("b", {}, step.name), make("span", {}, step.effect)], () => this.show(index)));
    this.items = steps.map(item);
    this.items.push(make("li", {}, button([make("b", {}, open ? "No technique is left" : "Solved")], () => this.show(steps.length))));
    this.list.replaceChildren(...this.items);
    this.setSingles(this.singles);
  }

  setSingles(on) {
    this.singles = on;
    kept.set("singles", on);
    this.list.classList.toggle("few", !on);
    if (this.items && !this.isShown(this.now)) this.show(this.nextShown(1));
  }

  isShown(index) {
    return this.singles || !this.steps[index]?.single;
  }

  /** Returns the nearest visible step in a direction. */
  nextShown(by) {
    let step = this.now + by;
    while (step >= 0 && step < this.steps.length && !this.isShown(step)) step += by;
    return step < 0 || step > this.steps.length ? this.now : step;
  }

  async show(index) {
    this.now = Math.min(Math.max(index ?? 0, 0), this.steps.length);
    const { now } = this;
    const step = await this.app.ask({ ask: "step", number: now });
    // The user has moved on meanwhile.
    if (!step || now !== this.now || this.app.tab !== this) return;
    this.app.showPicture(step.svg);
    this.heading.textContent = step.heading;
    this.sentence.textContent = step.sentence;
    this.app.say(`${step.heading}. ${step.sentence}`);
    this.place.textContent = `${now + 1} / ${this.steps.length + 1}`;
    this.items?.forEach((item, place) => {
      item.classList.toggle("now", place === now);
      if (place === now) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    const item = this.items?.[now];
    if (item) this.list.scrollTop = item.offsetTop - this.list.clientHeight / 2 + item.clientHeight / 2;
    this.backward.disabled = this.first.disabled = this.nextShown(-1) === now;
    this.forward.disabled = this.last.disabled = this.nextShown(1) === now;
  }

  key(event) {
    if (event.target.getAttribute?.("role") === "tab" || event.ctrlKey || event.altKey || event.metaKey) return false;
    const to = { ArrowLeft: () => this.nextShown(-1), ArrowRight: () => this.nextShown(1), Home: () => 0, End: () => this.steps.length }[event.key];
    if (!to || !this.steps.length) return false;
    this.show(to());
    return true;
  }

  async laySwitches() {
    if (this.switches.childElementCount) return;
    const known = await this.app.ask({ ask: "techniques" });
    if (!known) return;
    const words = name => name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
    const boxes = known.techniques.filter(name => name !== "beyond").map(name => tick(words(name), !this.app.without.includes(name), on => this.turn(name, on)));
    const all = on => {
      this.app.without = on ? [] : known.techniques.filter(name => name !== "hidden-single");
      boxes.forEach((box, index) => (box.firstChild.checked = on || known.techniques[index] === "hidden-single"));
      this.turn("", true);
    };
    this.switches.append(make("div", { class: "actions" }, button("All", () => all(true)), button("Only hidden singles", () => all(false))), ...boxes);
  }

  /** Turns a technique on or off, also for hints and for puzzles made to a rating. */
  turn(name, on) {
    const { app } = this;
    app.without = on ? app.without.filter(other => other !== name) : [...app.without, name];
    kept.set("without", app.without);
    app.tabs.play.forgetHint();
    this.app.showBoard();
    this.load();
  }
}
