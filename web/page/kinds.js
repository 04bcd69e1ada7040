// The choice of a kind of constraint, with its number. The engine describes all kinds.
import { choice, kept, make } from "./dom.js";
import { VARIANTS } from "./layouts.js";

const GROUPS = { list: "Cages, lines, dots and marks", square: "Around a point", line: "Outside a row or column", diagonal: "Outside a diagonal", grid: "For the whole grid" };
const HOW = {
  list: "Drag over the cells, or use Shift and the arrows.",
  square: "Choose four cells around a point, or the upper left one.",
  line: "Choose the cell next to the clue, then the next one in the row or column.",
  diagonal: "Choose the cell next to the clue, then the next one on the diagonal.",
  grid: "It needs no cells.",
};

export class KindChoice {
  /**
   * `changed` is called for another kind or number, `entered` when the number is complete, and `left` when Escape leaves a
   * field.
   */
  constructor({ changed, entered, left }) {
    this.all = [];
    this.changed = changed;
    this.kind = choice("Kind", [], "", () => this.turn());
    this.kind.select.id = "kind";
    this.kind.select.setAttribute("aria-describedby", "kind-how");
    const typed = () => ((this.isFresh = false), changed());
    this.number = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", id: "kind-number", oninput: typed });
    // A handler that returns false would keep the key from its field.
    this.number.addEventListener("keydown", event => event.key === "Enter" && entered());
    this.label = make("label", { class: "field" }, make("span", {}, "Number"), this.number);
    this.how = make("p", { class: "soft", id: "kind-how" });
    this.element = make("div", { class: "kind" }, make("div", { class: "fields" }, this.kind.label, this.label), this.how);
    this.element.addEventListener("keydown", event => event.key === "Escape" && left());
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
    this.set(this.now?.usual ?? "");
  }

  /** Sets the number. The first figure that is typed on the board replaces it. */
  set(text) {
    this.number.value = text;
    this.isFresh = true;
  }

  /** Returns the text of the number; nothing if the kind has none. */
  get text() {
    return this.label.hidden ? "" : this.number.value;
  }

  /** Moves the focus to the number. Returns whether the kind has one. */
  enterNumber() {
    if (this.label.hidden) return false;
    this.number.focus();
    this.number.select();
    return true;
  }

  /** Returns the numbers; some are not numbers if the text is wrong. */
  get numbers() {
    return this.now?.numbers[1] ? this.number.value.split(/[\s,]+/).filter(Boolean).map(Number) : [];
  }

  /** Adds a typed figure to the number. Returns whether the kind has a number. */
  type(figure) {
    if (this.label.hidden) return false;
    this.number.value = this.isFresh ? figure : this.number.value + figure;
    this.isFresh = false;
    this.changed();
    return true;
  }

  /** Begins the next number. Returns whether the kind has several. */
  separate() {
    if (this.label.hidden || this.now.numbers[1] < 2) return false;
    this.number.value = `${this.number.value.trim()} `;
    this.isFresh = false;
    return true;
  }

  /** Removes the last figure. Returns whether there was one. */
  takeBack() {
    if (this.label.hidden || !this.number.value) return false;
    this.number.value = this.number.value.slice(0, -1);
    this.isFresh = false;
    this.changed();
    return true;
  }
}
