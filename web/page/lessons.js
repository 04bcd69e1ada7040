// Lessons: one per technique, with its rule, an example, and five positions whose next step uses it.
import { button, kept, make } from "./dom.js";
import { explain } from "./explain.js";
import { Game, bit } from "./game.js";
import { layKeys } from "./pad.js";
import { CHAPTERS, ruleOf } from "./rules.js";

const EXERCISES = 5;
const HINTS = ["Hint", "Where is it?", "Show everything"];

/** Returns the stored progress: for each lesson the numbers of the solved exercises. */
export function progressOf(stored) {
  const isList = ([, numbers]) => Array.isArray(numbers) && numbers.every(number => Number.isInteger(number) && number >= 1 && number <= EXERCISES);
  return Object.fromEntries(Object.entries(stored ?? {}).filter(isList));
}

/**
 * Returns what a press of a digit means in an exercise: `done` are parts of the step, `else` others. A step that places a digit
 * has one part; otherwise each candidate that it removes is a part.
 */
export function judge({ place, eliminate }, cells, digit) {
  const parts = place ? [place] : eliminate;
  const isPart = cell => parts.some(([other, wanted]) => other === cell && wanted === digit);
  return { done: cells.filter(isPart).map(cell => [cell, digit]), others: cells.filter(cell => !isPart(cell)) };
}

export class LessonsTab {
  constructor(app) {
    this.app = app;
    this.progress = progressOf(kept.get("lessons", {}));
    this.number = 0;
    this.contents = make("div", { class: "contents" });
    this.title = make("h2");
    this.rule = make("p", { class: "rule" });
    this.numbers = make("div", { class: "modes", role: "radiogroup", "aria-label": "Example and exercises" });
    this.task = make("p", { class: "task" });
    this.pad = make("div", { class: "pad", role: "group", "aria-label": "Keys" });
    const keys = [...Array(9).keys()].map(index => button(make("b", {}, String(index + 1)), () => this.press(index + 1), { "aria-label": `digit ${index + 1}` }));
    layKeys(this.pad, keys, button("↺", () => this.begin(this.number), { "aria-label": "Start again", title: "Start again" }));
    this.feedback = make("div", { class: "feedback", role: "status" });
    this.hintButton = button("Hint", () => this.hint(), { class: "main", title: "Key ?" });
    this.next = button("Next", () => this.goOn(), { class: "main", hidden: true });
    this.sentence = make("div", { class: "sentence" });
    this.lesson = make("div", { class: "lesson", hidden: true },
      make("div", {}, button("← All lessons", () => this.showContents(), { class: "link" })), this.title, this.rule, this.numbers, this.task, this.pad,
      this.feedback, this.sentence, make("div", { class: "actions" }, this.next, this.hintButton));
    this.element = make("div", { class: "lessons" }, this.contents, this.lesson);
  }

  async enter() {
    this.names ??= (await this.app.ask({ ask: "lessons" }))?.lessons;
    if (this.app.tab !== this) return;
    if (this.name) await this.begin(this.number);
    else this.showContents();
  }

  leave() {
    this.game = null;
    this.app.lay(this.app.game.layout);
  }

  /** Shows all lessons with the progress. */
  showContents() {
    this.name = null;
    this.game = null;
    this.lesson.hidden = true;
    this.contents.hidden = false;
    this.app.lay(this.app.game.layout);
    this.app.showBoard();
    this.app.draw();
    const known = new Set(this.names ?? []);
    const entry = name => {
      const done = this.progress[name]?.length ?? 0;
      const dots = [...Array(EXERCISES).keys()].map(index => make("i", { class: index < done ? "done" : "" }));
      // The number of a type stays on its line, and so does a word with a hyphen.
      const words = name.replace("type ", "type\u00a0").split(" ").flatMap((word, index) => [index ? " " : "", make("span", { class: "word" }, word)]);
      return button([make("span", {}, words), make("span", { class: "dots", "aria-hidden": "true" }, dots)], () => this.open(name), { "aria-label": `${name}, ${done} of ${EXERCISES} solved` });
    };
    const chapters = CHAPTERS.map(([title, rules]) => make("section", {}, make("h3", {}, title), make("div", { class: "entries" }, Object.keys(rules).filter(name => known.has(name)).map(entry))));
    this.contents.replaceChildren(
      make("h2", {}, "One lesson per technique"),
      make("p", { class: "soft" }, "Each has a rule, an example, and five positions whose next step is this technique. From easy to hard. Your progress is stored only in this browser."),
      make("div", { class: "chapters" }, chapters));
    if (Object.keys(this.progress).length) this.contents.append(make("div", { class: "actions" }, button("Forget my progress", () => this.forget())));
  }

  forget() {
    this.progress = {};
    kept.set("lessons", this.progress);
    this.showContents();
  }

  async open(name) {
    this.name = name;
    this.contents.hidden = true;
    this.lesson.hidden = false;
    this.title.textContent = name;
    this.rule.textContent = ruleOf(name);
    await this.begin(0);
  }

  layNumbers() {
    const done = this.progress[this.name] ?? [];
    this.numbers.replaceChildren(...[...Array(EXERCISES + 1).keys()].map(number => {
      const words = number ? `${done.includes(number) ? "✓ " : ""}${number}` : "Example";
      const label = number ? `exercise ${number}${done.includes(number) ? ", solved" : ""}` : "example";
      return button(words, () => this.begin(number), { role: "radio", "aria-checked": this.number === number, "aria-label": label });
    }));
  }

  /** Shows the example (0) or starts an exercise. */
  async begin(number) {
    const { app, name } = this;
    this.number = number;
    this.layNumbers();
    // Preparing a position may take a second. What is shown of another lesson is not about this one.
    this.sentence.replaceChildren();
    this.next.hidden = true;
    const exercise = await app.ask({ ask: "exercise", lesson: name, number }, { what: "Preparing the position" });
    const layout = exercise && await app.layoutOf(exercise.board);
    if (!layout || name !== this.name || number !== this.number || app.tab !== this) return;
    this.exercise = exercise;
    this.game = new Game(exercise.board, layout);
    this.degree = 0;
    this.isDone = false;
    app.lay(layout);
    app.board.selected = new Set();
    const isExample = number === 0;
    this.pad.hidden = this.hintButton.hidden = isExample;
    this.task.hidden = this.feedback.hidden = isExample;
    this.task.textContent = exercise.place
      ? "Find the cell, and press the digit that the step places."
      : "Find the candidates that the step removes: select a cell, and press the digit to remove.";
    this.feedback.replaceChildren();
    this.next.hidden = !isExample;
    this.next.textContent = "Try it";
    this.hintButton.textContent = HINTS[0];
    this.hintButton.disabled = false;
    if (isExample) this.showAll();
    else {
      app.showBoard();
      app.draw();
      app.say(this.task.textContent);
    }
  }

  /** Shows the picture and the sentence of the step. */
  showAll() {
    const { app, exercise } = this;
    app.showPicture(exercise.svg);
    explain(this.sentence, app.picture, exercise, this.game);
    this.sentence.prepend(make("h3", {}, exercise.heading));
    app.say(`${exercise.heading}. ${exercise.sentence}`);
  }

  /** Shows the next level of the hint: the name, where to look, everything. */
  hint() {
    if (this.isDone || !this.exercise || !this.number) return;
    const { exercise } = this;
    const words = [exercise.name === exercise.technique ? `The next step is: ${exercise.name}.` : `The next step is: ${exercise.name}, on the scale a ${exercise.technique}.`, exercise.where][this.degree];
    if (words) this.tell(words, "where");
    else this.showAll();
    this.degree = Math.min(this.degree + 1, HINTS.length);
    this.hintButton.textContent = HINTS[this.degree] ?? "Everything is shown";
    this.hintButton.disabled = this.degree === HINTS.length;
  }

  tell(words, kind) {
    this.feedback.replaceChildren(make("p", { class: kind }, words));
    this.app.say(words);
  }

  /** Judges a digit in the selected cells. Only parts of the step change the board. */
  press(digit) {
    const { exercise, game } = this;
    if (this.isDone || !game || !this.number) return;
    if (!this.app.picture.hidden) {
      this.app.showBoard();
      this.app.draw();
    }
    const open = [...this.app.board.selected].filter(cell => game.candidates(cell) & bit(digit));
    if (!open.length) return this.tell(`Select a cell that has the candidate ${digit}.`, "soft");
    const { done, others } = judge(exercise, open, digit);
    if (others.length) return this.tell(exercise.place ? `The step does not place ${digit} there.` : `The step does not remove ${digit} there.`, "verdict bad");
    game.apply({ place: exercise.place && done[0], eliminate: exercise.place ? [] : done });
    this.app.draw();
    const left = exercise.place ? 0 : exercise.eliminate.filter(([cell, gone]) => game.candidates(cell) & bit(gone)).length;
    if (left) return this.tell(`Right. ${left === 1 ? "One more candidate" : `${left} more candidates`}.`, "verdict good");
    this.finish();
  }

  finish() {
    this.isDone = true;
    const done = new Set(this.progress[this.name] ?? []).add(this.number);
    this.progress[this.name] = [...done].sort();
    kept.set("lessons", this.progress);
    this.layNumbers();
    this.showAll();
    this.tell(done.size === EXERCISES ? "Right. You have solved all five positions." : "Right.", "verdict good");
    this.hintButton.hidden = this.pad.hidden = this.task.hidden = true;
    this.next.hidden = false;
    this.next.textContent = this.number < EXERCISES ? "Next position" : "All lessons";
  }

  async goOn() {
    if (this.number < EXERCISES) await this.begin(this.number + 1);
    else this.showContents();
  }

  look(cell) {
    const { game } = this;
    if (!game) return this.app.look(cell);
    const value = game.values[cell];
    return { value, kind: game.isGiven(cell) ? "given" : "own", marks: value ? 0 : game.candidates(cell), classes: this.app.board.selected.has(cell) ? ["picked"] : [] };
  }

  moved() {
    this.app.draw();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.getAttribute?.("role") === "tab") return false;
    if (event.key === "?") return this.hint(), true;
    if (!this.app.boardView.hidden && event.target.tagName !== "BUTTON" && this.app.board.key(event)) return true;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (digit) this.press(digit);
    return digit > 0;
  }
}
