// Boards whose cells are too small for marks, such as 16x16 on a phone. Their marks are hidden, and a button enlarges
// the board: then its place shows a part of it, which a finger or the keys move.
import { button, make } from "./dom.js";
import { CELL } from "./frame.js";

/** The size of marks, as a part of their place in a cell; it is also in the style. */
const PART = 0.64;
/** Sizes of marks in pixels: smaller ones are hidden, and an enlarged board has large ones. */
const LEAST = 7;
const LARGE = 12.6;

export class Zoom {
  /** `view` contains the board. */
  constructor(view) {
    this.view = view;
    this.isOn = false;
    this.button = button("", () => this.turn(!this.isOn));
    this.words = make("span", { class: "soft" });
    this.element = make("p", { class: "zoom", hidden: true }, this.button, this.words);
    new ResizeObserver(() => this.fit()).observe(view);
  }

  /** Adapts to a board with this side, with this number of marks in a row of a cell, in a frame that is this wide. */
  lay(side, across, wide) {
    // The margin of the frame is enlarged with the board.
    const size = width => (PART * width * CELL) / wide / across;
    if (side !== this.side) this.isOn = false;
    Object.assign(this, { side, size });
    this.fit();
  }

  /** Adapts to the size of the board. Small boards keep all their marks. */
  fit() {
    if (!this.size || !this.view.clientWidth) return;
    const size = this.size(this.view.clientWidth);
    this.view.style.setProperty("--zoom", LARGE / size);
    this.element.hidden = this.side <= 9 || size >= LEAST;
    this.show();
  }

  turn(isOn) {
    this.isOn = isOn;
    this.show();
    const cell = this.view.querySelector('.sheet:not([hidden]) [tabindex="0"]');
    if (cell) this.reveal(cell, true);
  }

  show() {
    const isNeeded = !this.element.hidden;
    this.view.classList.toggle("zoomed", isNeeded && this.isOn);
    this.view.classList.toggle("small", isNeeded && !this.isOn);
    this.button.textContent = this.isOn ? "Zoom out" : "Zoom in";
    this.words.textContent = this.isOn ? "Move the board with a finger or the arrow keys." : "Marks are hidden at this size.";
  }

  /** Scrolls the place of an enlarged board to a cell: to its middle, or only if the cell is out of sight. The page stays. */
  reveal(cell, toMiddle = false) {
    const { view } = this;
    if (!view.classList.contains("zoomed")) return;
    const [box, place] = [cell, view].map(one => one.getBoundingClientRect());
    const isSeen = box.left >= place.left && box.right <= place.right && box.top >= place.top && box.bottom <= place.bottom;
    if (isSeen && !toMiddle) return;
    view.scrollLeft += box.left + box.width / 2 - place.left - place.width / 2;
    view.scrollTop += box.top + box.height / 2 - place.top - place.height / 2;
  }
}
