// The rows of a list, a page at a time, with filters.
import { button, choice, grouped, make } from "./dom.js";
import { number } from "./fields.js";
import { cellOf } from "./rows.js";

const PAGE_ROWS = 50;

const HEADS = { record: "#", line: "Line", puzzle: "Puzzle", solution: "Solution", er: "ER", ep: "EP", ed: "ED", technique: "Hardest technique", level: "Level", steps: "Steps", solutions: "Solutions" };

export class RowTable {
  /** `play` receives the text of a puzzle to play. */
  constructor({ play }) {
    this.play = play;
    this.page = 0;
    this.selected = new Uint32Array();
    const choose = () => this.choose();
    this.state = choice("Show", [["", "all"], ["answered", "with an answer"], ["failed", "without an answer"]], "", choose);
    this.from = number("Rating from", "", 1, 11.9, 0.1);
    this.to = number("Rating to", "", 1, 11.9, 0.1);
    this.technique = choice("Hardest technique", [["", "any"]], "", choose);
    // Not only when the field is left: the rows are shown while the number is typed.
    this.from.input.oninput = this.to.input.oninput = choose;
    this.ratings = [this.from.label, this.to.label, this.technique.label];
    this.head = make("tr");
    this.body = make("tbody");
    this.place = make("span", { class: "place", role: "status" });
    this.scroller = make("div", { class: "table", tabindex: 0, role: "region", "aria-label": "rows" }, make("table", {}, make("thead", {}, this.head), this.body));
    const turn = (text, label, to) => button(text, () => this.turn(to()), { "aria-label": label, title: label });
    this.element = make("div", { class: "rows" },
      make("div", { class: "fields" }, this.state.label, this.ratings),
      make("div", { class: "walk" }, turn("⇤", "first rows", () => 0), turn("←", "previous rows", () => this.page - 1), turn("→", "next rows", () => this.page + 1), turn("⇥", "last rows", () => Infinity), this.place),
      this.scroller);
  }

  get filter() {
    const tenths = ({ input }, otherwise) => (input.value === "" ? otherwise : Math.round(Number(input.value) * 10));
    return { state: this.state.select.value, from: tenths(this.from, 0), to: tenths(this.to, 255), technique: this.technique.select.value };
  }

  /** Shows rows from the beginning. */
  show(rows) {
    if (this.rows !== rows) {
      this.page = 0;
      this.technique.select.replaceChildren(make("option", { value: "" }, "any"));
      for (const { input } of [this.from, this.to]) input.value = "";
      this.state.select.value = "";
    }
    this.rows = rows;
    this.ratings.forEach(label => (label.hidden = rows.task !== "rate"));
    return this.refresh();
  }

  choose() {
    this.page = 0;
    return this.refresh();
  }

  turn(page) {
    this.page = page;
    this.scroller.scrollTop = 0;
    return this.refresh();
  }

  /** Shows the current page again: there may be more rows. */
  refresh() {
    const { rows } = this;
    this.offerTechniques();
    this.selected = rows.select(this.filter);
    const pages = Math.max(Math.ceil(this.selected.length / PAGE_ROWS), 1);
    this.page = Math.min(Math.max(this.page, 0), pages - 1);
    const first = this.page * PAGE_ROWS;
    const numbers = this.selected.subarray(first, first + PAGE_ROWS);
    const few = this.selected.length < rows.count ? ` (${grouped(rows.count)} in all)` : "";
    const words = numbers.length ? `${grouped(first + 1)} to ${grouped(first + numbers.length)} of ${grouped(this.selected.length)}${few}` : `no row of ${grouped(rows.count)}`;
    this.place.textContent = words;
    const wanted = `${rows.task} ${numbers.join(" ")}`;
    if (this.wanted === wanted && this.drawn === rows) return this.reading;
    Object.assign(this, { wanted, drawn: rows });
    this.reading = rows.read(numbers).then(read => {
      // The user may have requested another page meanwhile.
      if (this.wanted === wanted && this.drawn === rows) this.draw(read);
    });
    return this.reading;
  }

  draw(read) {
    // The answer comes first: on a narrow screen the puzzle is to the right of it.
    const answers = this.rows.fields.filter(field => !["puzzle", "at_least", "error"].includes(field) && (field !== "steps" || read.some(({ steps }) => steps)));
    const fields = ["record", read.some(({ record, line }) => record !== line) && "line", ...answers, "puzzle"].filter(Boolean);
    const cellsOf = row => fields.flatMap(field => {
      if (row.error === undefined || !answers.includes(field)) return make("td", { class: `of-${field}` }, this.cell(row, field));
      // The reason takes the place of all answers.
      return field === answers[0] ? make("td", { class: "of-error", colspan: answers.length }, make("div", { class: "reason" }, row.error)) : [];
    });
    this.head.replaceChildren(...fields.map(field => make("th", { scope: "col", class: `of-${field}` }, HEADS[field])));
    this.body.replaceChildren(...read.map(row => make("tr", {}, cellsOf(row))));
  }

  cell(row, field) {
    const text = cellOf(row, field);
    if (field === "puzzle") return button(text, () => this.play(text), { class: "link", title: "Play it" });
    if (field === "solutions" && text) return `${row.at_least ? "at least " : ""}${grouped(text)}`;
    return text;
  }

  offerTechniques() {
    const { select } = this.technique;
    const known = new Set([...select.options].map(option => option.value));
    const fresh = this.rows.techniques.filter(name => !known.has(name)).sort();
    select.append(...fresh.map(name => make("option", { value: name }, name)));
  }
}
