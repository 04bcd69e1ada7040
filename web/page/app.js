// The page: one puzzle, the tabs that show it, and three engines: for quick answers, for long work, and for the rating.
import { button, kept, make, sentence } from "./dom.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { Game, addressOf } from "./game.js";
import { cut } from "./frame.js";
import { install } from "./install.js";
import { Opening } from "./open.js";
import { PlayTab } from "./play.js";
import { StepsTab } from "./steps.js";
import { CheckTab } from "./check.js";
import { MakeTab } from "./make.js";
import { LessonsTab } from "./lessons.js";
import { SearchTab } from "./search.js";
import { ListTab } from "./list.js";
import { SetTab } from "./set.js";
import { addressed, first, stage } from "./stage.js";
import { START } from "./examples.js";

/** After this time, work in progress is shown, with a button that stops it. */
const PATIENCE_MS = 250;

class App {
  constructor() {
    this.engine = new Engine();
    // For counts, new puzzles and searches, which take long. Hints do not wait for them.
    this.labour = new Engine();
    // For the rating of the puzzle, which does not wait for other questions.
    this.assessor = new Engine();
    this.layouts = new Map();
    const { board, boardView, overlay, picture, demands, clue } = stage;
    Object.assign(this, { board, boardView, overlay, picture, demands, clue });
    board.moved = () => this.tab?.moved?.();
    this.panel = document.getElementById("panel");
    this.said = document.getElementById("said");
    this.message = document.getElementById("message");
    this.work = document.getElementById("work");
    this.without = kept.get("without", []);
    this.tabs = { play: new PlayTab(this), steps: new StepsTab(this), lessons: new LessonsTab(this), check: new CheckTab(this), search: new SearchTab(this), set: new SetTab(this), make: new MakeTab(this), list: new ListTab(this) };
    this.opening = new Opening(this);
  }

  /** Starts with the puzzle in the address, or with the last game. */
  async begin() {
    const { position, tab, text } = first;
    await this.start(position, tab ?? "play");
    if (!this.game) {
      const why = this.message.textContent;
      await this.start(START);
      this.complain(why);
    }
    this.listen();
    if (text) await this.opening.take(text);
  }

  lay(layout) {
    stage.lay(layout);
  }

  listen() {
    const buttons = [...document.querySelectorAll("[role=tab]")];
    buttons.forEach((tab, index) => {
      tab.onclick = () => this.open(tab.dataset.tab);
      tab.onkeydown = event => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        const next = buttons[(index + by + buttons.length) % buttons.length];
        this.open(next.dataset.tab);
        next.focus();
      };
    });
    document.getElementById("new").onclick = () => this.opening.show();
    document.addEventListener("keydown", event => {
      if (document.querySelector("dialog[open]") || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      if (this.tab.key?.(event)) event.preventDefault();
    });
    document.addEventListener("paste", event => {
      if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) || document.querySelector("dialog[open]")) return;
      const text = event.clipboardData.getData("text/plain");
      if (text.trim()) this.opening.take(text);
    });
    document.addEventListener("dragover", event => {
      event.preventDefault();
      document.body.classList.add("drop");
    });
    document.addEventListener("dragleave", event => {
      if (!event.relatedTarget) document.body.classList.remove("drop");
    });
    document.addEventListener("drop", event => {
      event.preventDefault();
      document.body.classList.remove("drop");
      const [file] = event.dataTransfer.files;
      if (file && this.tab.drop) this.tab.drop(file);
      else if (file) this.opening.file(file);
      else if (event.dataTransfer.getData("text/plain")) this.opening.take(event.dataTransfer.getData("text/plain"));
    });
    window.addEventListener("hashchange", () => {
      const { position, tab, text } = addressed();
      if (text) this.opening.take(text);
      else if (position && addressOf(position) !== this.game.address()) this.start(position, tab ?? "play");
      else if (tab && this.tabs[tab] !== this.tab) this.open(tab);
    });
  }

  /**
   * Returns the engine's description of a layout and caches it. If the engine refuses the layout, shows the reason and returns
   * undefined.
   */
  async layoutOf({ shape, layout = "" }) {
    const name = `${shape} ${layout}`;
    if (!this.layouts.has(name)) {
      const told = await this.ask({ ask: "layout", shape, layout });
      if (!told) return undefined;
      this.layouts.set(name, told);
    }
    return this.layouts.get(name);
  }

  /** Starts with a position: a puzzle from the engine, or a stored game. */
  async start(position, tab = "play") {
    const layout = await this.layoutOf(position);
    if (!layout) return;
    if (this.game) this.tabs.play.chooser.leave(this.game);
    this.game = new Game(position, layout);
    const { game } = this;
    this.lay(layout);
    this.demands.textContent = layout.demands.join("\n");
    this.demands.hidden = !layout.demands.length;
    // A long list of rules scrolls, and must also scroll by keyboard.
    this.demands.tabIndex = layout.demands.length > 2 ? 0 : -1;
    const first = game.values.findIndex(value => !value);
    this.board.go(Math.max(first, 0));
    this.say("");
    for (const each of Object.values(this.tabs)) each.renew?.();
    this.open(tab);
  }

  open(name) {
    this.tab?.leave?.();
    this.tab = this.tabs[name];
    this.name = name;
    this.showBoard();
    document.body.dataset.tab = name;
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const isOpen = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${name}`);
    this.panel.replaceChildren(this.tab.element);
    this.complain("");
    this.draw();
    this.tab.enter?.();
    this.keep();
  }

  /** Shows the tab's view of the board. */
  draw() {
    this.board.show(cell => this.tab.look?.(cell) ?? this.look(cell));
    this.overlay.draw(this.tab.penPaths?.() ?? {});
  }

  /** Returns the look of a cell in the game. */
  look(cell) {
    const { game } = this;
    const value = game.values[cell];
    return { value, kind: game.isGiven(cell) ? "given" : "own" };
  }

  showBoard() {
    this.boardView.hidden = false;
    this.clue.hidden = !this.board.hasClues;
    this.picture.hidden = true;
  }

  /** Shows a picture of the engine in place of the board. */
  showPicture(svg) {
    this.picture.innerHTML = svg;
    cut(this.picture.firstElementChild);
    this.picture.hidden = false;
    this.boardView.hidden = this.clue.hidden = true;
  }

  /** Saves the game in the browser's storage and in the address. */
  keep() {
    kept.set("game", this.game.kept());
    history.replaceState(null, "", `#${this.name}/${this.game.address()}`);
  }

  /** Announces a text to screen readers. */
  say(text) {
    // A screen reader reports only what has changed, so the same text has to differ when it comes once more.
    this.said.textContent = text && this.said.textContent === text ? `${text}\u00a0` : text;
  }

  /** Shows an error, or hides it if the text is empty. */
  complain(text) {
    this.message.textContent = text;
    this.message.hidden = !text;
  }

  /** Asks the engine. If it refuses, shows the reason and returns undefined. */
  async ask(question, { engine = this.engine, tell, what = "Working" } = {}) {
    this.complain("");
    const late = setTimeout(() => this.showWork(engine, what), PATIENCE_MS);
    try {
      return await engine.ask(question, tell);
    } catch (error) {
      if (error instanceof Stopped) this.complain("Stopped.");
      else if (error instanceof Refused) this.complain(sentence(error.message));
      else this.complain(`That did not work: ${error.message}`);
      return undefined;
    } finally {
      clearTimeout(late);
      if (!engine.busy) this.hideWork(engine);
    }
  }

  showWork(engine, what) {
    this.working = engine;
    this.work.replaceChildren(make("span", { class: "spin", "aria-hidden": "true" }), make("span", { id: "doing" }, `${what} …`), button("Stop", () => engine.stop()));
    this.work.hidden = false;
  }

  hideWork(engine) {
    if (this.working === engine) this.work.hidden = true;
  }
}

globalThis.app = new App();
// The service worker loads all files once more: only after the start, so that the page does not wait for it.
globalThis.app.begin().finally(install);
