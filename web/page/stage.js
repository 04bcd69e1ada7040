// The place of the board. It shows the digits of the first puzzle before the rest of the page is loaded.
import { Board } from "./board.js";
import { roomOf } from "./constraints.js";
import { kept, make } from "./dom.js";
import { START } from "./examples.js";
import { Overlay } from "./frame.js";
import { addressOf, decoded, positionAt, positionOf } from "./game.js";
import { bare, slots } from "./layouts.js";
import { Zoom } from "./zoom.js";

class Stage {
  constructor() {
    this.element = document.getElementById("stage");
    this.board = new Board();
    this.overlay = new Overlay();
    this.boardView = make("div", { class: "sheet" }, this.board.element);
    this.boardView.append(this.overlay.element);
    this.picture = make("figure", { class: "sheet picture", hidden: true });
    this.demands = make("p", { id: "demands", class: "soft", hidden: true });
    this.clue = make("p", { id: "clue", "aria-hidden": "true" });
    this.board.told = words => (this.clue.textContent = words || "Point at a clue or press it to see what it means.");
    const view = make("div", { class: "view" }, this.boardView, this.picture);
    this.zoom = new Zoom(view);
    this.board.focused = cell => this.zoom.reveal(cell);
    this.element.append(view, this.zoom.element, this.clue, this.demands);
  }

  /** Lays out the board and what surrounds it. */
  lay(layout) {
    this.board.lay(layout);
    this.board.told("");
    const { side } = this.board.shape;
    for (const element of [this.picture, this.overlay.element]) element.classList.toggle("large", side > 9);
    const extent = this.overlay.lay(side, roomOf(layout));
    for (const [name, units] of Object.entries(extent)) this.element.style.setProperty(`--${name}`, units);
    this.zoom.lay(side, Math.max(...slots(layout)), extent.wide);
  }

  /** Shows the digits of a position before the engine is loaded. */
  preview(position) {
    const { given, values = given } = position;
    this.lay(bare(position));
    this.board.show(cell => ({ value: values[cell], kind: given[cell] ? "given" : "own" }));
  }
}

/** Returns the position and the tab of the address, or the text of a puzzle, such as a link to f-puzzles. */
export function addressed() {
  const hash = location.hash.slice(1);
  const [tab, ...address] = hash.split("/");
  if (!document.getElementById(`tab-${tab}`)) return { text: decoded(hash) };
  return { tab, position: positionAt(address.join("/")) };
}

/** Returns the address, with the position to begin with: that of the address, or the last game. */
function beginning() {
  const { position: given, ...address } = addressed();
  const stored = positionOf(kept.get("game", null));
  const puzzleIn = position => addressOf(position).split("/").slice(0, 2).join("/");
  // The last game continues, unless the link has another puzzle.
  const goesOn = stored && (!given || puzzleIn(stored) === puzzleIn(given));
  return { ...address, position: goesOn ? stored : given ?? START };
}

export const stage = new Stage();
export const first = beginning();
document.body.dataset.tab = first.tab ?? "play";
stage.preview(first.position);
