// Search: the events of a search one by one, with the growing tree.
import { button, choice, make, plural, tick } from "./dom.js";
import { cellName, digitsOf, treeAt } from "./game.js";

const RULES = [["naked-singles", "naked singles"], ["naked-singles,hidden-singles", "singles"], ["naked-singles,hidden-singles,locked-candidates", "singles, locked candidates"], ["all", "all rules"]];

/** Maximum number of leaves for which labels are shown. */
const MOST_WORDS = 26;

export class SearchTab {
  constructor(app) {
    this.app = app;
    this.rules = choice("Rules of deduction", RULES, RULES[1][0], () => this.load());
    this.marks = true;
    const go = (text, label, to, attributes) => button(text, () => this.go(to()), { "aria-label": label, title: label, ...attributes });
    this.controls = make("div", { class: "walk" },
      go("⇤", "go to the start", () => 0), go("←", "previous event", () => this.at - 1), go("→", "next event", () => this.at + 1), go("↷", "next branch", () => this.nextBranch()), go("⇥", "go to the end", () => this.events.length));
    this.play = button("Play", () => this.toggle(), { class: "main" });
    this.slider = make("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "event", class: "slider" });
    this.slider.oninput = () => this.go(Number(this.slider.value));
    this.speed = choice("Speed", [["600", "slow"], ["150", "medium"], ["25", "fast"]], "150", () => this.timer && (this.pause(), this.toggle()));
    this.words = make("p", { class: "event" });
    this.numbers = make("p", { class: "soft" });
    this.tree = make("div", { class: "tree", role: "img", "aria-label": "search tree" });
    this.element = make("div", { class: "search" },
      make("p", { class: "soft lead" }, "Deduction passes remove candidates until nothing more follows. Then the search picks the cell with the fewest candidates and explores each of them as a branch, on a copy of the grid. The first solution sets a flag that cancels the other branches."),
      make("div", { class: "fields" }, this.rules.label, this.speed.label),
      make("div", { class: "actions" }, this.play, this.controls, tick("candidates", true, on => ((this.marks = on), this.app.draw()))),
      this.slider, this.words, this.numbers, this.tree,
      make("ul", { class: "legend soft" }, [["open", "being explored"], ["branched", "branched"], ["waiting", "waiting for a thread"], ["contradicted", "contradiction"], ["solution", "leads to the solution"], ["ended", "cancelled by the flag"]].map(([state, words]) => make("li", { class: state }, words))));
    this.events = [];
    this.at = 0;
  }

  renew() {
    this.asked = null;
    this.pause();
  }

  enter() {
    if (JSON.stringify(this.app.game.puzzle()) !== this.asked) this.load();
    else this.go(this.at);
  }

  leave() {
    this.pause();
  }

  async load() {
    this.pause();
    const board = this.app.game.puzzle();
    this.asked = JSON.stringify(board);
    this.events = [];
    const found = await this.app.ask({ ask: "search", board, rules: this.rules.select.value }, { engine: this.app.labour, what: "Searching" });
    if (!found) return;
    this.start = found.start;
    this.events = found.events;
    this.cut = found.cut;
    this.cells = null;
    this.slider.max = this.events.length;
    this.go(Math.min(1, this.events.length));
  }

  /** Goes to the state after the first `at` events. */
  go(at) {
    if (!this.events.length) return;
    this.at = Math.min(Math.max(at, 0), this.events.length);
    this.replay();
    const event = this.events[this.at - 1];
    this.slider.value = this.at;
    const words = event ? `${event.words[0].toUpperCase()}${event.words.slice(1)}.` : "The puzzle as given.";
    this.words.textContent = words;
    this.words.dataset.kind = event?.kind ?? "";
    if (!this.timer) this.app.say(words);
    const passed = this.events.slice(0, this.at);
    const count = kind => passed.filter(each => each.kind === kind).length;
    const end = this.at === this.events.length && this.cut ? " The search continues, but a larger tree cannot be shown." : "";
    this.numbers.textContent = `Event ${this.at} of ${this.events.length}: ${plural(count("deduced"), "deduction")}, ${plural(count("branched"), "branch", "branches")}, ${plural(count("contradicted"), "contradiction")}.${end}`;
    this.drawTree();
    if (this.app.tab === this) this.app.draw();
    if (this.at === this.events.length) this.pause();
  }

  /** Computes the candidates of all cells after these events. */
  replay() {
    const isAhead = this.cells && this.at >= this.shown;
    const cells = isAhead ? this.cells : this.start.map(([set, isFinal]) => [set, isFinal]);
    for (const event of this.events.slice(isAhead ? this.shown : 0, this.at)) for (const [cell, set, isFinal] of event.changes) cells[cell] = [set, isFinal];
    this.cells = cells;
    this.shown = this.at;
    const sizes = cells.map(([set, isFinal]) => (isFinal ? 99 : digitsOf(set).length));
    this.fewest = Math.min(...sizes);
    this.sizes = sizes;
  }

  look(cell) {
    if (!this.cells || !this.events.length) return this.app.look(cell);
    const [set, isFinal] = this.cells[cell];
    const event = this.events[this.at - 1];
    const given = this.start[cell] && digitsOf(this.start[cell][0]).length === 1;
    const classes = [];
    if (event?.cells.includes(cell)) classes.push(event.kind === "branched" ? "chosen" : "changed");
    // The cells from which the search will pick.
    if (this.events[this.at]?.kind === "branched" && this.sizes[cell] === this.fewest) classes.push("fewest");
    const [digit] = digitsOf(set);
    if (isFinal) return { value: digit, kind: given ? "given" : "found", classes };
    if (set === 0) return { value: 0, classes: [...classes, "wrong"] };
    return { value: 0, marks: this.marks ? set : 0, classes };
  }

  nextBranch() {
    const next = this.events.findIndex((event, index) => index >= this.at && event.kind === "branched");
    return next < 0 ? this.events.length : next + 1;
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at >= this.events.length) this.go(0);
    this.timer = setInterval(() => this.go(this.at + 1), Number(this.speed.select.value));
    this.play.textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.play.textContent = "Play";
  }

  key(event) {
    if (/^(BUTTON|SUMMARY)$/.test(event.target.tagName) && event.key === " ") return false;
    if (event.target.getAttribute?.("role") === "tab" || event.ctrlKey || event.altKey || event.metaKey) return false;
    const to = { ArrowLeft: () => this.at - 1, ArrowRight: () => this.at + 1, Home: () => 0, End: () => this.events.length, ArrowDown: () => this.nextBranch() }[event.key];
    if (event.key === " ") return this.toggle(), true;
    if (!to) return false;
    this.go(to());
    return true;
  }

  /** Draws the current tree. */
  drawTree() {
    const { root, now } = treeAt(this.events, this.at);
    const { nodes, width, depth } = placed(root);
    const isWordy = width <= MOST_WORDS;
    const [across, down] = isWordy ? [56, 44] : [16, 30];
    const at = node => [node.x * across + across / 2, node.depth * down + 18];
    const { shape } = this.app.game;
    let links = "";
    let marks = "";
    for (const node of nodes) {
      const [x, y] = at(node);
      if (node.parent) {
        const [fromX, fromY] = at(node.parent);
        links += `<path class="${node.state}" d="M${fromX} ${fromY}C${fromX} ${(fromY + y) / 2} ${x} ${(fromY + y) / 2} ${x} ${y}"/>`;
      }
      marks += `<circle class="${node.state}${node === now ? " now" : ""}" cx="${x}" cy="${y}" r="${isWordy ? 7 : 5}"/>`;
      if (isWordy && node.parent) marks += `<text x="${x}" y="${y + 19}">${cellName(shape, node.cell)}=${node.digit}</text>`;
    }
    const [w, h] = [Math.max(width * across, 160), depth * down + 44];
    this.tree.innerHTML = `<svg viewBox="0 0 ${w} ${h}" style="max-width:${Math.round(w * 1.25)}px;min-width:${Math.round(w * (isWordy ? 0.85 : 0.5))}px">${links}${marks}</svg>`;
    // Keep the current node visible.
    const scale = this.tree.firstChild.getBoundingClientRect().width / w;
    this.tree.scrollTo(at(now)[0] * scale - this.tree.clientWidth / 2, at(now)[1] * scale - this.tree.clientHeight / 2);
    const branches = nodes.filter(node => node.state === "contradicted").length;
    this.tree.setAttribute("aria-label", `search tree: ${plural(nodes.length, "node")}, ${plural(branches, "contradiction")}`);
  }
}

/** Assigns horizontal positions to the nodes: leaves next to each other, other nodes above the middle of their children. */
function placed(root) {
  const nodes = [];
  let width = 0;
  let depth = 0;
  const visit = node => {
    nodes.push(node);
    depth = Math.max(depth, node.depth);
    node.children.forEach(visit);
    const [first] = node.children;
    node.x = first ? (first.x + node.children.at(-1).x) / 2 : width++;
  };
  visit(root);
  return { nodes, width, depth };
}
