// Search: the events of a search by one or more workers, with the growing tree and the lanes of the workers.
import { button, choice, grouped, make, plural, tick } from "./dom.js";
import { Crew } from "./crew.js";
import { cellName, digitsOf } from "./game.js";
import { lanes, timeAt, told } from "./lanes.js";
import { Replay } from "./replay.js";
import { TreeView } from "./tree.js";
import { Versus } from "./versus.js";

const RULES = [["naked-singles", "naked singles"], ["naked-singles,hidden-singles", "singles"], ["naked-singles,hidden-singles,locked-candidates", "singles, locked candidates"], ["all", "all rules"]];
const WORKERS = [["1", "1"], ["2", "2"], ["4", "4"]];
const LEGEND = [["open", "being explored"], ["branched", "branched"], ["waiting", "waiting for a worker"], ["contradicted", "contradiction"], ["solution", "leads to the solution"], ["ended", "ended by the flag"]];

export class SearchTab {
  constructor(app) {
    this.app = app;
    this.workers = choice("Workers", WORKERS, "1", () => this.load());
    this.rules = choice("Rules of deduction", RULES, RULES[1][0], () => this.load());
    this.marks = true;
    const go = (text, label, to) => button(text, () => this.go(to()), { "aria-label": label, title: label });
    this.controls = make("div", { class: "walk" },
      go("⇤", "go to the start", () => 0), go("←", "previous event", () => this.at - 1), go("→", "next event", () => this.at + 1), go("↷", "next branch", () => this.nextBranch()), go("⇥", "go to the end", () => this.replay.length));
    this.start = button("Run", () => this.toggle(), { class: "main", id: "search-run" });
    this.slider = make("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "event", class: "slider" });
    this.slider.oninput = () => this.go(Number(this.slider.value));
    this.speed = choice("Speed", [["600", "slow"], ["150", "medium"], ["25", "fast"]], "150", () => this.timer && (this.pause(), this.play()));
    this.words = make("p", { class: "event" });
    this.numbers = make("p", { class: "soft" });
    this.tree = new TreeView();
    this.lanes = make("div", { class: "lanes-view" });
    new ResizeObserver(() => this.drawLanes()).observe(this.lanes);
    this.lanes.onclick = event => this.replay && this.go(Math.max(this.replay.countAt(timeAt(this.lanes.firstChild, event.clientX, this.lasts)), 1));
    this.versus = new Versus(app, () => ({ board: app.game.puzzle(), rules: this.rules.select.value }));
    this.element = make("div", { class: "search" },
      make("p", { class: "soft lead" }, "Deduction passes remove candidates until nothing more follows. Then the search picks the cell with the fewest candidates and explores each of them as a branch, on a copy of the grid. A worker without a branch takes the oldest waiting one of another worker. The first solution raises a flag that ends all other branches."),
      make("div", { class: "fields" }, this.rules.label, this.workers.label, this.speed.label),
      make("div", { class: "actions" }, this.start, this.controls, tick("candidates", true, on => ((this.marks = on), this.app.draw()))),
      this.slider, this.words, this.numbers, this.tree.element,
      make("ul", { class: "legend soft" }, LEGEND.map(([state, words]) => make("li", { class: state }, words))),
      make("section", { "aria-label": "Workers over time" },
        make("h2", {}, "Workers over time"), this.lanes, this.summary = make("p", { class: "summary" }), this.taken = make("ol", { class: "taken soft", "aria-label": "branches taken" }),
        make("details", {}, make("summary", {}, "What this shows"), make("p", { class: "soft" }, "Each worker is a Web Worker with its own copy of the engine, and really runs at the same time as the others. Bars show work; in the pale parts, the worker waits for a message. A slanted line shows a branch that moves to another worker. The vertical line marks the moment when the flag is raised; work after it is wasted. The workers share no memory, so they check the flag only after every 8 branches, and a branch is sent as a message. The program's threads share memory, so they need no messages and are faster. The times include recording every event."))),
      this.versus.element);
    this.at = 0;
  }

  /** The events of the search that is shown. */
  get events() {
    return this.replay?.events ?? [];
  }

  renew() {
    this.asked = null;
    this.replay = null;
    this.pause();
    this.versus.forget();
  }

  enter() {
    if (JSON.stringify(this.app.game.puzzle()) !== this.asked) this.load();
    else this.go(this.at);
  }

  leave() {
    this.pause();
  }

  /** Searches, and shows the first event. */
  async load() {
    this.pause();
    const board = this.app.game.puzzle();
    const asked = (this.asked = JSON.stringify(board));
    const count = Number(this.workers.select.value);
    this.replay = null;
    const crew = new Crew(count);
    const found = await this.app.ask({ board, rules: this.rules.select.value, records: true }, { engine: crew, what: "Searching" });
    crew.stop();
    if (!found || this.asked !== asked || count !== Number(this.workers.select.value)) return;
    this.found = found;
    this.replay = new Replay(found);
    this.lasts = found.ended - found.begun;
    this.slider.max = this.replay.length;
    this.summary.textContent = told(found);
    this.showTaken();
    this.go(Math.min(1, this.replay.length));
  }

  showTaken() {
    const { steals, begun } = this.found;
    const where = ({ path, choice }) => (choice ? `the branch with ${cellName(this.app.game.shape, choice.cell)} = ${choice.digit} at depth ${path.length}` : "the puzzle");
    this.taken.replaceChildren(...steals.slice(0, 20).map(steal => make("li", {}, `${(steal.at - begun).toFixed(1)} ms: worker ${steal.to + 1} took ${where(steal)} from worker ${steal.from + 1}.`)));
    if (steals.length > 20) this.taken.append(make("li", {}, `… and ${plural(steals.length - 20, "more branch", "more branches")}.`));
  }

  /** Goes to the state after the first `at` events. */
  go(at) {
    const { replay } = this;
    if (!replay?.length) return;
    this.at = Math.min(Math.max(at, 0), replay.length);
    const event = replay.events[this.at - 1];
    this.slider.value = this.at;
    this.cells = replay.cellsAt(this.at);
    this.fewest = Math.min(...this.cells.filter(([, isFinal]) => !isFinal).map(([set]) => digitsOf(set).length));
    const text = event ? `${event.words[0].toUpperCase()}${event.words.slice(1)}.` : "The puzzle as given.";
    const words = event && this.found.left.length > 1 ? `Worker ${event.worker + 1}: ${text}` : text;
    this.words.textContent = words;
    this.words.dataset.kind = event?.kind ?? "";
    this.slider.setAttribute("aria-valuetext", words);
    if (!this.timer) this.app.say(words);
    const count = kind => replay.number(kind, this.at);
    const solved = replay.events.findIndex(({ kind }) => kind === "solved") + 1;
    const ends = [
      solved && this.at > solved && ` The solution was found in event ${grouped(solved)}.`,
      this.at === replay.length && this.found.isCut && " The search continues, but a larger tree cannot be shown.",
    ].filter(Boolean).join("");
    this.numbers.textContent = `Event ${grouped(this.at)} of ${grouped(replay.length)}: ${plural(count("deduced"), "deduction")}, ${plural(count("branched"), "branch", "branches")}, ${plural(count("contradicted"), "contradiction")}.${ends}`;
    this.tree.show(replay.treeAt(this.at), this.app.game.shape);
    this.drawLanes();
    if (this.app.tab === this) this.app.draw();
    if (this.at === replay.length) this.pause();
  }

  drawLanes() {
    if (this.replay && this.lanes.clientWidth) this.lanes.replaceChildren(lanes(this.found, { width: this.lanes.clientWidth, now: this.events[this.at - 1]?.at ?? 0 }));
  }

  look(cell) {
    if (!this.replay?.length) return this.app.look(cell);
    const [set, isFinal] = this.cells[cell];
    const event = this.events[this.at - 1];
    const isGiven = digitsOf(this.replay.start[cell][0]).length === 1;
    const classes = [];
    if (event?.cells.includes(cell)) classes.push(event.kind === "branched" ? "chosen" : "changed");
    // The cells from which the search will pick.
    if (!isFinal && this.replay.picksNext(this.at) && digitsOf(set).length === this.fewest) classes.push("fewest");
    const [digit] = digitsOf(set);
    if (isFinal) return { value: digit, kind: isGiven ? "given" : "found", classes };
    if (set === 0) return { value: 0, classes: [...classes, "wrong"] };
    return { value: 0, marks: this.marks ? set : 0, classes };
  }

  nextBranch() {
    const next = this.events.findIndex((event, index) => index >= this.at && event.kind === "branched");
    return next < 0 ? this.events.length : next + 1;
  }

  /** Runs a search and shows its events one by one, or pauses. */
  async toggle() {
    if (this.timer) return this.pause();
    if (!this.replay?.length || this.at >= this.replay.length) await this.load();
    this.play();
  }

  play() {
    if (!this.replay?.length) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.go(this.replay.length);
    this.timer = setInterval(() => this.go(this.at + 1), Number(this.speed.select.value));
    this.start.textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.start.textContent = "Run";
  }

  key(event) {
    if (/^(BUTTON|SUMMARY)$/.test(event.target.tagName) && event.key === " ") return false;
    if (event.target.getAttribute?.("role") === "tab" || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (this.tree.key(event)) return true;
    // The arrow keys move a tree that is larger than its box.
    if (event.target === this.tree.box && this.tree.zoom > 1) return false;
    const to = { ArrowLeft: () => this.at - 1, ArrowRight: () => this.at + 1, Home: () => 0, End: () => this.events.length, ArrowDown: () => this.nextBranch() }[event.key];
    if (event.key === " ") return this.toggle(), true;
    if (!to) return false;
    this.go(to());
    return true;
  }
}
