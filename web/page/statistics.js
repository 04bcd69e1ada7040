// Statistics of finished games, kept in the browser.
import { button, grouped, kept, make, plural, save } from "./dom.js";
import { LEVELS, dayOf, timeWords } from "./level.js";

const UNRATED = "not rated";
const COLUMNS = ["date", "level", "rating", "seconds", "steps shown", "puzzle of the day", "puzzle"];

/**
 * Returns for each level with finished games: how many were solved, the best and the median time. Times exclude games in
 * which the page showed a step.
 */
export function summary(records) {
  const names = [...LEVELS.map(({ name }) => name), ...records.map(({ level }) => level)].map(name => name ?? UNRATED);
  return [...new Set(names)].map(level => {
    const games = records.filter(record => (record.level ?? UNRATED) === level);
    const times = games.filter(({ shown }) => !shown).map(({ seconds }) => seconds).sort((one, other) => one - other);
    const middle = times.length >> 1;
    const median = times.length % 2 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
    return { level, solved: games.length, best: times[0] ?? null, median: times.length ? median : null };
  }).filter(({ solved }) => solved);
}

/** Returns the records as a table of text, one line per game. */
export function tableOf(records) {
  const line = ({ date, level, er, seconds, shown, day, puzzle }) => [date, level, er, seconds, shown, day, puzzle].map(field => field ?? "");
  return [COLUMNS, ...records.map(line)].map(fields => `${fields.join(",")}\n`).join("");
}

/** Returns the valid records of a stored value. */
export const recordsOf = stored => (Array.isArray(stored) ? stored.filter(record => typeof record?.date === "string" && Number.isFinite(record.seconds)) : []);

export class Statistics {
  constructor() {
    this.records = recordsOf(kept.get("statistics", []));
    this.table = make("div", { class: "scores" });
    this.actions = make("div", { class: "actions" });
    this.element = make("details", { class: "statistics" }, make("summary", {}, "Statistics"), this.table, this.actions);
    this.show();
  }

  /** Adds a finished game. */
  add(game) {
    const { rating, seconds, shown, day } = game;
    this.records.push({ date: dayOf(), level: rating?.level ?? null, er: rating?.er ?? null, seconds, shown, day, puzzle: game.puzzleAddress() });
    this.keep();
  }

  /** Adds a rating that became known after the end of a game. */
  rate(game) {
    const record = this.records.findLast(({ puzzle }) => puzzle === game.puzzleAddress());
    if (!record || record.level) return;
    Object.assign(record, game.rating);
    this.keep();
  }

  /** Returns whether the puzzle of a day and a level was solved. */
  has(day, level) {
    return this.records.some(record => record.day === day && record.level === level);
  }

  keep() {
    kept.set("statistics", this.records);
    this.show();
  }

  show() {
    const rows = summary(this.records);
    const time = seconds => (seconds === null ? "–" : timeWords(Math.round(seconds)));
    const row = ({ level, solved, best, median }) => make("tr", {}, make("th", { scope: "row" }, level), [grouped(solved), time(best), time(median)].map(text => make("td", {}, text)));
    this.table.replaceChildren(rows.length
      ? make("table", {}, make("thead", {}, make("tr", {}, ["Level", "Solved", "Best time", "Median"].map(words => make("th", { scope: "col" }, words)))), make("tbody", {}, rows.map(row)))
      : make("p", { class: "soft" }, "You have not solved a puzzle yet."));
    if (rows.length) this.table.append(make("p", { class: "soft" }, "Times exclude games in which the page showed a step. Statistics are stored only in this browser."));
    this.actions.replaceChildren(...(rows.length ? [button("Save as a file", () => save("statistics.csv", tableOf(this.records), "text/csv")), button("Delete all …", () => this.confirm())] : []));
  }

  /** Asks before it deletes all records. */
  confirm() {
    const sure = button(`Delete ${plural(this.records.length, "game")}`, () => this.clear(), { class: "danger" });
    this.actions.replaceChildren(sure, button("Keep", () => this.show()));
    sure.focus();
  }

  clear() {
    this.records = [];
    this.keep();
  }
}
