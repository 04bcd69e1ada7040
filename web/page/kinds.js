// The choice of a kind of constraint, with its number. The engine describes all kinds.
import { choice, kept, make } from "./dom.js";
import { VARIANTS } from "./layouts.js";

const GROUPS = { list: "Cages, lines, dots and marks", square: "Around a point", line: "Outside a row or column", diagonal: "Outside a diagonal", grid: "For the whole grid" };
const HOW = {
  list: "Drag over the cells.",
  square: "Choose four cells around a point, or the upper left one.",
  line: "Drag from the cell next to the clue into the row or column.",
  diagonal: "Drag from the cell next to the clue along the diagonal.",
  grid: "It needs no cells.",
};

export class KindChoice {
  /** `changed` is called for another kind or number, and `entered` when the number is complete. */
  constructor({ changed, entered }) {
    this.all = [];
    this.changed = changed;
    this.kind = choice("Kind", [], "", () => this.turn());
    this.kind.select.id = "kind";
    this.number = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", id: "kind-number", onkeydown: event => event.key === "Enter" && entered(), oninput: changed });
    this.label = make("label", { class: "field" }, make("span", {}, "Number"), this.number);
    this.how = make("p", { class: "soft", id: "kind-how" });
    this.element = make("div", { class: "kind" }, make("div", { class: "fields" }, this.kind.label, this.label), this.how);
  }

  /** Lays out the kinds of the engine. */
  lay(kinds) {
    this.all = kinds;
    const variants = new Map(VARIANTS);
    const isShared = ({ name }) => kinds.filter(kind => kind.name === name).length > 1;
    for (const kind of kinds) kind.label = variants.get(kind.kind) ?? (isShared(kind) ? `${kind.name} (${kind.kind})` : kind.name);
    const words = name => name[0].toUpperCase() + name.slice(1);
    const group = ([cells, label]) => make("optgroup", { label }, kinds.filter(kind => kind.cells === cells).map(kind => make("option", { value: kind.kind }, words(kind.label))));
    this.kind.select.replaceChildren(...Object.entries(GROUPS).map(group));
    this.choose(kept.get("kind", "Cage"));
    if (!this.now) this.choose("Cage");
  }

  /** Returns the description of the selected kind. */
  get now() {
    return this.find(this.kind.select.value);
  }

  find(name) {
    return this.all.find(({ kind }) => kind === name);
  }

  /** Selects a kind by its name. */
  choose(name) {
    this.kind.select.value = name;
    this.turn();
  }

  /** Shows what the selected kind needs. */
  turn() {
    const { rule, numbers, cells, usual } = this.now ?? { rule: "", numbers: [0, 0], cells: "list" };
    kept.set("kind", this.kind.select.value);
    this.label.hidden = numbers[1] === 0;
    this.number.placeholder = numbers[0] === 0 ? "none" : "";
    this.how.textContent = `${HOW[cells]} ${rule.replaceAll("{n}", usual ?? "the number")}`.trim();
    this.clear();
    this.changed();
  }

  /** Sets the number to what is usual for the kind. */
  clear() {
    this.number.value = this.now?.usual ?? "";
  }

  /** Returns the numbers; some are not numbers if the text is wrong. */
  get numbers() {
    return this.now?.numbers[1] ? this.number.value.split(/[\s,]+/).filter(Boolean).map(Number) : [];
  }

  /** Adds a typed figure to the number. Returns whether the kind has a number. */
  type(figure) {
    if (this.label.hidden) return false;
    const { usual } = this.now;
    this.number.value = usual !== null && this.number.value === String(usual) ? figure : this.number.value + figure;
    this.changed();
    return true;
  }

  /** Removes the last figure. Returns whether there was one. */
  takeBack() {
    if (this.label.hidden || !this.number.value) return false;
    this.number.value = this.number.value.slice(0, -1);
    this.changed();
    return true;
  }
}
