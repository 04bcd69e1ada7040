// Levels of difficulty in words, the puzzles of the day, and times. This file does not depend on the page.

/** The levels, each with its lowest and highest rating, as in the engine. Harder puzzles take too long to make here. */
export const LEVELS = [["very easy", "1.0", "1.2"], ["easy", "1.3", "1.9"], ["medium", "2.0", "2.9"], ["hard", "3.0", "4.1"], ["very hard", "4.2", "6.2"], ["expert", "6.3", "7.9"], ["extreme", "8.0", "9.9"]].map(([name, least, most]) => ({ name, least, most }));

/** Returns a date of the visitor's calendar: `2026-11-27`. */
export const dayOf = (date = new Date()) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, "0")).join("-");

/** Returns a day in words: `27 November 2026`. */
export function dayWords(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/**
 * Returns the question for a puzzle of a level. With a day, the seed follows from it, so the engine makes the same puzzle
 * for everyone. Without a day it is random.
 */
export function questionOf(name, day = null) {
  const place = LEVELS.findIndex(level => level.name === name);
  const { least, most } = LEVELS[place];
  const seed = day ? Number(day.replaceAll("-", "")) * 100 + place : Math.floor(Math.random() * 2 ** 48);
  return { ask: "make", shape: "3x3", count: 1, seed, rating: [least, most], symmetry: "rotate180" };
}

/** Returns a number of seconds as people write times: `7:12`, `1:02:03`. */
export function timeWords(seconds) {
  const two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(Math.floor(seconds % 60))}`;
}

/** Returns a rating in words: `hard 3.0`. Without a rating, returns an empty text. */
export const ratingWords = rating => (rating ? `${rating.level} ${rating.er}` : "");
