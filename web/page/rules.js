// The rules of the lessons, by the names of the techniques.
import { PATTERNS } from "./patterns.js";

const DEADLY = "A puzzle has one solution. If four cells of two rows, two columns and two boxes held only the same two digits, these could be swapped. So this never happens.";
const LOOP = "The same as a unique rectangle with a longer loop of cells, in which two digits could be swapped all around.";
const GRAVE = "If every open cell had two candidates, and every digit two places in each unit, there would not be exactly one solution. So some cell must keep an extra candidate.";

/** Chapters with their lessons and rules: those of the rating scale, then those of players. */
export const CHAPTERS = [
  ["Singles", {
    "Hidden Single": "In a row, column or box, a digit fits in only one cell. Place it there.",
    "Naked Single": "All digits but one are ruled out in a cell. Place this digit.",
  }],
  ["Locked digits", {
    "Pointing": "In a box, all places of a digit are in one row or column. The digit of this row or column must be in the box, so remove it from the rest of the line.",
    "Claiming": "In a row or column, all places of a digit are in one box. The digit of this box must be in the line, so remove it from the rest of the box.",
    "Direct Pointing": "In a box, all places of a digit are in one row or column. It is ruled out in the rest of this line, and that leaves only one cell for it in another unit. Place it there.",
  }],
  ["Pairs, triplets, quads", {
    "Naked Pair": "Two cells of a unit have only the same two candidates. These two digits are in these cells, so remove them from the other cells of the unit.",
    "Naked Triplet": "Three cells of a unit have only three candidates together. Remove these digits from the other cells of the unit.",
    "Naked Quad": "Four cells of a unit have only four candidates together. Remove these digits from the other cells of the unit.",
    "Hidden Pair": "In a unit, two digits fit only in the same two cells. These cells hold nothing else, so remove all other candidates from them.",
    "Hidden Triplet": "In a unit, three digits fit only in the same three cells. Remove all other candidates from these cells.",
    "Hidden Quad": "In a unit, four digits fit only in the same four cells. Remove all other candidates from these cells.",
    "Direct Hidden Pair": "In a unit, two digits fit only in the same two cells, so no other digit is there. That leaves only one cell for another digit of the unit. Place it there.",
    "Direct Hidden Triplet": "In a unit, three digits fit only in the same three cells, so no other digit is there. That leaves only one cell for another digit of the unit. Place it there.",
  }],
  ["Fish", {
    "X-Wing": "In two rows, a digit fits only in the same two columns. These rows use up both columns, so remove the digit from the rest of the columns. The same with rows and columns exchanged.",
    "Swordfish": "In three rows, a digit fits only in the same three columns. Remove it from the rest of these columns. The same with rows and columns exchanged.",
    "Jellyfish": "In four rows, a digit fits only in the same four columns. Remove it from the rest of these columns. The same with rows and columns exchanged.",
  }],
  ["Wings", {
    "XY-Wing": "A cell with the candidates x and y sees a cell with x and z and a cell with y and z. Whichever digit it takes, one of the other two is z. Remove z from the cells that see both.",
    "XYZ-Wing": "A cell with the candidates x, y and z sees a cell with x and z and a cell with y and z. One of the three is z. Remove z from the cells that see all three.",
  }],
  ["Uniqueness", {
    "Unique Rectangle type 1": `${DEADLY} Three of the cells have only these two candidates. Remove both from the fourth.`,
    "Unique Rectangle type 2": `${DEADLY} Two of the cells have the same extra candidate. One of them must take it, so remove it from the cells that see both.`,
    "Unique Rectangle type 3": `${DEADLY} Two of the cells have extra candidates. One of them must take one, so together they act as one cell with the extra candidates. It forms a pair, triplet or quad with other cells of the unit.`,
    "Unique Rectangle type 4": `${DEADLY} Two of the cells have extra candidates, and in a unit that they share, one of the two digits fits only in them. Remove the other digit from both.`,
    "Unique Loop type 1": `${LOOP} Only one cell has extra candidates. Remove the two digits from it.`,
    "Unique Loop type 2": `${LOOP} Two cells have the same extra candidate. Remove it from the cells that see both.`,
    "Unique Loop type 3": `${LOOP} Two cells have extra candidates, which form a pair, triplet or quad with other cells of the unit.`,
    "Unique Loop type 4": `${LOOP} Two cells have extra candidates, and in a unit that they share, one of the two digits fits only in them. Remove the other digit from both.`,
    "BUG type 1": `${GRAVE} Here only one cell can. It must take an extra candidate, so remove the others.`,
    "BUG type 2": `${GRAVE} All cells with an extra candidate have the same one. Remove it from the cells that see all of them.`,
    "BUG type 3": `${GRAVE} The cells with extra candidates act as one cell. It forms a pair, triplet or quad with other cells of the unit.`,
    "BUG type 4": `${GRAVE} In a unit that the cells with extra candidates share, one digit fits only in them. Remove the other digits that would complete the pattern.`,
  }],
  ["Exclusion", {
    "Aligned Pair Exclusion": "Try all combinations of digits in two cells. A combination is impossible if it leaves no candidate for a cell that sees both. Remove the candidates that are in no possible combination.",
    "Aligned Triplet Exclusion": "Try all combinations of digits in three cells. A combination is impossible if it leaves no candidate for a cell that sees all three. Remove the candidates that are in no possible combination.",
  }],
  ["Chains of one path", {
    "Turbot Fish": "For one digit, two units have two places each, and one place of the first sees one place of the second. One of the two other places is true. Remove the digit from the cells that see both. Players also call this a skyscraper, a kite or an empty rectangle.",
    "Forcing X-Chain": "A longer chain for one digit: units with two places each, in which one end sees the start of the next. One end of the chain is true. Remove the digit from the cells that see both ends.",
    "Forcing Chain": "Each link follows from the one before: if this candidate is false, that one is true, so the next one is false. The chain shows that one end or the other is true, or that its start is impossible.",
    "Bidirectional X-Cycle": "A chain for one digit that closes on itself. One end of each weak link is true. Remove the digit from the cells that see both ends of a weak link.",
    "Bidirectional Y-Cycle": "A chain through cells with two candidates that closes on itself. Each digit that two neighbours share is in one of them. Remove it from the cells that see both.",
    "Bidirectional Cycle": "A chain through cells and digits that closes on itself. One end of each weak link is true. Remove the digits that see both ends.",
  }],
  ["Chains of several paths", {
    "Nishio Forcing Chains": "Assume a candidate of one digit. Two paths for this digit lead to a contradiction, so remove the candidate.",
    "Cell Forcing Chains": "Start a chain from every candidate of a cell. If all of them lead to the same result, it is true.",
    "Region Forcing Chains": "Start a chain from every place of a digit in a unit. If all of them lead to the same result, it is true.",
    "Dynamic Contradiction Forcing Chains": "Assume a candidate, and use everything that follows together. If it leads to both a result and its opposite, remove the candidate.",
    "Dynamic Double Forcing Chains": "Assume that a candidate is true, then that it is false, and use everything that follows together. What follows both times is true.",
    "Dynamic Cell Forcing Chains": "Start from every candidate of a cell, and use everything that follows together. A result that follows every time is true.",
    "Dynamic Region Forcing Chains": "Start from every place of a digit in a unit, and use everything that follows together. A result that follows every time is true.",
  }],
  ...PATTERNS,
];

/** Returns the rule of a lesson. */
export const ruleOf = lesson => CHAPTERS.map(([, rules]) => rules[lesson]).find(Boolean) ?? "";

const TITLES = new Map(CHAPTERS.flatMap(([, rules]) => Object.keys(rules)).map(lesson => {
  const title = lesson.replace(/ type \d$/, "");
  return [title.toLowerCase().replaceAll(" ", "-"), title];
}));

/** Returns the name of a technique for people, from its name in options: `xy-wing` is XY-Wing, `xy-chain` is XY-Chain. */
export const titleOf = name => TITLES.get(name) ?? name.split("-").map(titleOfWord).join(" ").replace(/\b([W-Z]+) /g, "$1-");

const titleOfWord = word => (/^[w-z]+$/.test(word) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1));
