// Hints of the tab Play, at three levels: where to look, the technique, the full step with its picture.
import { button, make, sentence } from "./dom.js";
import { explain } from "./explain.js";

/** What the button offers after each level. */
const OFFERS = ["Which technique?", "Show the full step", "Hint"];
const FULL = 2;

export class Hints {
  constructor(play) {
    this.play = play;
    this.app = play.app;
    this.wrong = [];
    this.words = make("div", { class: "hint" });
    this.sentence = make("div", { class: "sentence" });
    this.more = button("Hint", () => this.ask(), { class: "main", title: "Key ?" });
    this.doButton = button("Do this step", () => this.doStep(), { title: "Enter", class: "main", hidden: true });
    this.boardButton = button("Back to the board", () => this.hide(), { hidden: true, title: "Escape" });
    this.element = make("section", { class: "help", "aria-label": "Hint" },
      make("div", { class: "actions" }, this.more, this.doButton, this.boardButton), this.words);
  }

  /** Whether the full step is shown, so that the player can apply it. */
  get isFull() {
    return !this.doButton.hidden;
  }

  /** Shows the next level. */
  async ask() {
    if (!this.step) {
      const step = await this.app.ask({ ask: "hint", board: this.app.game.board(), without: this.app.without }, { what: "Finding a step" });
      if (!step) return;
      this.step = step;
      this.level = -1;
    }
    if (this.step.said) return this.tellMistake();
    this.level = Math.min(this.level + 1, FULL);
    this.show();
  }

  tellMistake() {
    const { wrong = [] } = this.step;
    const said = sentence(this.step.said);
    this.wrong = wrong;
    this.words.replaceChildren(make("p", { class: wrong.length ? "verdict bad" : "verdict" }, said));
    this.app.say(said);
    this.step = null;
    this.app.draw();
  }

  show() {
    const { app, step, level } = this;
    const isFull = level === FULL;
    const words = [step.where, step.what][level];
    const parts = isFull ? [make("h2", {}, step.heading), this.sentence] : [make("p", { class: "where" }, words)];
    if (step.note) parts.push(make("p", { class: "soft" }, step.note));
    this.words.replaceChildren(...parts);
    app.say(isFull ? `${step.heading}. ${step.sentence}` : words);
    this.more.textContent = OFFERS[level];
    this.more.hidden = isFull;
    this.doButton.hidden = !isFull;
    if (isFull) {
      app.game.shown += 1;
      app.showPicture(step.svg);
      explain(this.sentence, app.picture, step, app.game);
    }
    this.boardButton.hidden = app.picture.hidden;
  }

  doStep() {
    const { app, play, step } = this;
    if (!step) return;
    // Automatic marks show the candidates that a step has removed.
    if (step.eliminate.length && !play.automatic) {
      play.set("automatic", true);
      document.getElementById("automatic").checked = true;
    }
    play.change(() => app.game.apply(step));
    if (step.place) app.board.select(step.place[0]);
    else app.board.focus();
    this.words.replaceChildren(make("p", { class: "soft" }, `Done: ${step.heading}.`));
  }

  /** Shows the board instead of the picture. */
  hide() {
    this.app.showBoard();
    this.boardButton.hidden = true;
  }

  /** Forgets the step, because the position or the techniques have changed. */
  forget() {
    this.step = null;
    this.wrong = [];
    this.level = -1;
    this.words.replaceChildren(make("p", { class: "soft" }, "Three levels: where to look, the technique, then the full step with a picture."));
    this.more.textContent = "Hint";
    this.more.hidden = false;
    this.doButton.hidden = true;
    this.hide();
  }
}
