// Steps: all steps to the solution with their pictures, and the rating that follows from them.
import { button, choice, kept, make, plural, tick, unseen } from "./dom.js";
import { explain } from "./explain.js";
import { titleOf } from "./rules.js";

/** The numbers of a rating, each with its meaning in short and as a sentence. */
const NUMBERS = [
  ["er", "ER", "the hardest step", "The explainer rating is the number of the hardest step."],
  ["ep", "EP", "the hardest step up to the first digit", "The pearl rating is the number of the hardest step up to the first one that places a digit."],
  ["ed", "ED", "the first step", "The diamond rating is the number of the first step."],
];
const SCALE = "The numbers are those of the scale of Sudoku Explainer: singles have 1.0 to 2.3, most chains 6.6 and more, the hardest known puzzles almost 12.";

export class StepsTab {
  constructor(app) {
    this.app = app;
    this.singles = kept.get("singles", true);
    this.from = choice("From", [["puzzle", "the puzzle"], ["position", "my position"]], "puzzle", () => this.load());
    this.order = choice("Names of techniques", [["scale", "the rating scale"], ["players", "players"]], kept.get("order", "scale"), order => { kept.set("order", order); this.load(); });
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
    this.switches = make("div");
    this.element = make("div", { class: "way" },
      this.rating,
      make("div", { class: "walk" }, this.first, this.backward, this.place, this.forward, this.last, tick("singles", this.singles, on => this.setSingles(on))),
      make("div", { class: "step" }, this.heading, this.sentence),
      this.list,
      make("div", { class: "fields" }, this.from.label, this.order.label),
      make("details", { ontoggle: event => event.target.open && this.laySwitches() }, make("summary", {}, "Turn techniques on or off"), make("p", { class: "soft" }, "This affects hints, steps, and puzzles made with a rating. The players' patterns affect only steps in the players' order."), this.switches),
    );
    this.steps = [];
  }

  renew() {
    this.stale = true;
  }

  /** Returns the question for the engine. */
  question() {
    const { game, without } = this.app;
    const isClassic = game.shape.name === "3x3" && !game.layout.layout;
    this.order.select.disabled = !isClassic;
    return { ask: "steps", board: this.from.select.value === "puzzle" ? game.puzzle() : game.board(), without, order: isClassic ? this.order.select.value : "scale" };
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

  /** Shows the level in words, then the numbers, and how often each technique is needed. */
  showRating({ rating, hardest, open, steps }) {
    const left = open ? make("p", { class: "verdict bad" }, `No technique applies with ${plural(open, "cell")} open.`) : null;
    const level = rating?.level ?? hardest?.class;
    const onScale = rating?.technique ?? hardest?.technique;
    // The list of steps has the names of patterns, which the scale does not distinguish.
    const name = steps[rating?.er.step]?.name ?? onScale;
    const technique = name === onScale ? name : `${name} (on the scale: ${onScale})`;
    const words = level
      ? make("p", { class: "level" }, make("b", {}, level), technique ? ` · ${technique}` : "")
      : make("p", {}, make("b", {}, `${plural(steps.length, "step")}.`), " There is no rating: the scale covers only 9x9 grids without constraints.");
    this.meaning = make("p", { class: "meaning soft", id: "meaning", hidden: true });
    const numbers = rating && [make("div", { class: "numbers" }, NUMBERS.map(number => this.number(rating, number))), this.meaning];
    this.rating.replaceChildren(words, ...[numbers ?? []].flat(), left ?? "", this.needs(steps));
  }

  /** Returns the button of a number, which explains it and goes to its step. */
  number(rating, [key, name, words, sentence]) {
    const { number: text, step } = rating[key];
    const tell = ({ currentTarget: pressed }) => {
      const wasOpen = pressed.getAttribute("aria-expanded") === "true";
      for (const other of this.rating.querySelectorAll(".number")) other.setAttribute("aria-expanded", other === pressed && !wasOpen);
      this.meaning.hidden = wasOpen;
      if (wasOpen) return;
      this.meaning.textContent = `${sentence} ${step === null ? "" : `Here it is step ${step + 1}, ${this.steps[step].name}. `}${SCALE}`;
      if (step !== null) this.show(step);
    };
    return button([make("small", {}, name), " ", make("b", {}, text)], tell, { class: "number", title: words, "aria-label": `${name} ${text}, ${words}`, "aria-expanded": false, "aria-controls": "meaning" });
  }

  /** Returns how often each technique is needed, the hardest first; each leads to its first step. */
  needs(steps) {
    const uses = new Map();
    steps.forEach(({ name, rating, rank }, index) => {
      const number = Number(rating ?? rank ?? 0);
      const use = uses.get(name) ?? { name, count: 0, first: index, number };
      uses.set(name, { ...use, count: use.count + 1, number: Math.max(use.number, number) });
    });
    const sorted = [...uses.values()].sort((one, other) => other.number - one.number || other.first - one.first);
    const entry = ({ name, count, first }) => make("li", {}, button(`${count} × ${name}`, () => this.show(first), { class: "link" }));
    return make("details", { class: "needs" }, make("summary", {}, plural(sorted.length, "technique")), make("ul", {}, sorted.map(entry)));
  }

  /** Lists the steps as players do: steps of the same single after each other share an entry. */
  layList({ steps, open }) {
    const runs = [];
    steps.forEach((step, index) => {
      const run = runs.at(-1);
      const goesOn = step.single && run?.steps[0].name === step.name;
      if (goesOn) run.steps.push(step);
      else runs.push({ first: index, steps: [step] });
    });
    this.places = [];
    const items = runs.map(run => this.entry(run));
    const end = button([numberOf(steps.length + 1), make("b", {}, open ? "No technique applies" : "Solved")], () => this.show(steps.length), { class: "entry" });
    this.places.push({ item: make("li", {}, end), control: end });
    this.list.replaceChildren(...items, this.places.at(-1).item);
    this.setSingles(this.singles);
  }

  /** Returns the entry of a run of steps. */
  entry({ first, steps }) {
    const [step] = steps;
    const last = first + steps.length;
    const count = steps.length > 1 ? numberOf(first + 1, last) : numberOf(last);
    const name = make("b", {}, steps.length > 1 ? `${steps.length} × ${step.name}` : step.name);
    const rank = step.rating ?? step.class ?? "";
    const highest = steps.reduce((most, { rating }) => (Number(rating) > Number(most) ? rating : most), rank);
    const head = [count, name, make("small", { title: step.level ?? "" }, step.rating ? unseen(", rating ") : unseen(", "), highest, unseen(": "))];
    if (steps.length === 1) {
      const control = button([...head, make("span", { class: "effect" }, step.effect)], () => this.show(first), { class: "entry" });
      this.places.push({ item: make("li", { class: step.single ? "single" : "" }, control), control });
      return this.places.at(-1).item;
    }
    const item = make("li", { class: "single run" }, button(head, () => this.show(first), { class: "entry" }));
    const effects = steps.map(({ effect }, index) => {
      const control = button(effect, () => this.show(first + index), { class: "effect" });
      this.places.push({ item, control });
      return control;
    });
    item.append(make("div", { class: "effects" }, effects));
    return item;
  }

  setSingles(on) {
    this.singles = on;
    kept.set("singles", on);
    this.list.classList.toggle("few", !on);
    if (this.places && !this.isShown(this.now)) this.show(this.nextShown(1));
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
    explain(this.sentence, this.app.picture, step, this.app.game);
    this.app.say(`${step.heading}. ${step.sentence}`);
    this.place.replaceChildren(unseen("step "), String(now + 1), make("span", { "aria-hidden": "true" }, " / "), unseen(" of "), String(this.steps.length + 1));
    const current = this.places?.[now];
    for (const { item, control } of this.places ?? []) {
      item.classList.toggle("now", item === current.item);
      if (control === current.control) control.setAttribute("aria-current", "step");
      else control.removeAttribute("aria-current");
    }
    if (current) this.list.scrollTop = current.control.offsetTop - this.list.clientHeight / 2 + current.control.clientHeight / 2;
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
    const names = [...known.techniques, ...known.players].filter(name => name !== "beyond");
    const boxes = new Map(names.map(name => [name, tick(titleOf(name), !this.app.without.includes(name), on => this.turn(name, on))]));
    const all = on => {
      this.app.without = on ? [] : names.filter(name => name !== "hidden-single");
      for (const [name, box] of boxes) box.firstChild.checked = on || name === "hidden-single";
      this.turn("", true);
    };
    const group = (title, own) => make("section", { class: "switches", "aria-label": title }, make("h3", {}, title), own.flatMap(name => boxes.get(name) ?? []));
    this.switches.append(
      make("div", { class: "actions" }, button("All", () => all(true)), button("Only hidden singles", () => all(false))),
      group("On the rating scale", known.techniques), group("Only in the players' order", known.players));
  }

  /** Turns a technique on or off, also for hints and for puzzles made with a rating. */
  turn(name, on) {
    const { app } = this;
    app.without = on ? app.without.filter(other => other !== name) : [...app.without, name];
    kept.set("without", app.without);
    app.tabs.play.hints.forget();
    this.app.showBoard();
    this.load();
  }
}

/** Returns the number of a step, or the first and last numbers of several. The words are for screen readers. */
function numberOf(first, last) {
  const words = last ? [unseen("steps "), `${first}–${last}`] : [unseen("step "), String(first)];
  return make("span", { class: "count" }, words, unseen(": "));
}
