// The rules of the techniques that only the players' order has, as in docs/techniques.md.
// Those without an example that is a puzzle have no lesson.

/** Chapters with their lessons and rules. */
export const PATTERNS = [
  ["Players' patterns, intermediate", {
    "Skyscraper": "In two rows, a digit has two places each, and one place of each is in the same column (or the other way round). One of the other two is true, so the digit is removed from the cells that see both.",
    "Two-String Kite": "In a row and in a column, a digit has two places each, and one place of each is in the same box. One of the other two is true, so the digit is removed from the cell that sees both.",
    "Empty Rectangle": "In a box, a digit has places only in a row and a column, and a line outside the box has two places, one of them in this row or column. If that place is true, the box has its digit in the other line, so the digit is removed from the cell of this line that sees the other place.",
    "W-Wing": "Two cells have the same two candidates, and a unit has two places for one of them, each of which sees one of the cells. The cells cannot both take this digit, so the other is removed from the cells that see both.",
    "Remote Pair": "Four or more cells have the same two candidates, and each sees the next. The ends of an even number of them hold both digits, which are removed from the cells that see both ends.",
    "Simple Colouring": "Places of a digit that are the only two of a unit get two colours alternately. A colour is false if two of its places see each other; otherwise a place that sees both colours is.",
  }],
  ["Players' patterns, advanced", {
    "Finned X-Wing": "Two lines would form an X-wing without some places in one box, the fins. The X-wing or a fin is true, so the digit is removed from the cells of the X-wing that see all fins.",
    "Sashimi X-Wing": "A finned X-wing, one line of which has a single place apart from the fins. The fins or this place are true, so the same cells lose the digit.",
    "Hidden Rectangle": "In a rectangle of two digits in two boxes, one corner has only the two, and the opposite corner has the only other places for one of them in its row and column. Then it cannot take the other digit, because the two digits could be swapped.",
    "Avoidable Rectangle": "Two or three corners of a rectangle in two boxes were filled while solving, none is given. A digit that would make the two digits of the rectangle exchangeable is removed, or the extra digit of two open corners must be in one of them.",
    "WXYZ-Wing": "Four cells of a line and a box have four digits, and all but one of these have all of their places in the line or all in the box. The other digit fills at least one cell, so it is removed from the cells that see all of its places.",
    "Grouped W-Wing": "A W-wing whose unit has three or more places for the linking digit, each of which sees one of the two cells. One of the cells takes the other digit, which is removed from the cells that see both.",
    "Finned Swordfish": "Three lines would form a swordfish without the fins in one box. The swordfish or a fin is true, so the digit is removed from the cells of the swordfish that see all fins.",
    "Sashimi Swordfish": "A finned swordfish, one line of which has a single place apart from the fins. The same cells lose the digit.",
    "Extended Rectangle": "Six cells in three rows and two columns of one stack (or the other way round) would hold only three digits without some extra candidates. These could be swapped in pairs, so one of the extra candidates is true.",
    "Triple Firework": "A row and a column cross in a box, and three digits have at most one place in each of them outside the box, the same two cells. Each digit is in one of these or where the lines cross, so they fill the three cells.",
    "Sue de Coq": "Two or three cells where a line and a box cross, with cells of the rest of the line and of the rest of the box that have no common digit, are as many as their digits. Each digit fills exactly one of them, so it is removed from the rest of the line or box.",
    "3D Medusa": "Candidates get two colours alternately where a unit has two places for a digit or a cell two candidates. A colour that contradicts itself or empties a cell is false; otherwise a candidate that sees both colours is.",
    "ALS-XZ": "Two almost locked sets (one digit more than cells) share a digit X whose places in one see all in the other. One of them lacks X and has the other common digit Z, so Z is removed from the cells that see all of its places in both.",
  }],
  ["Players' patterns, expert", {
    "VWXYZ-Wing": "As a WXYZ-wing, with five cells and five digits. The digit with places in both parts fills at least one cell.",
    "Doubly Linked ALS-XZ": "Two almost locked sets share two digits whose places see each other. Each set has exactly one of the two and all of its other digits, which are removed from the cells that see all of their places.",
    "ALS-XY-Wing": "An almost locked set shares a digit X with a second and a digit Y with a third, and the places of each see each other. One of the two has their common digit Z, which is removed from the cells that see all of its places in both.",
    "Finned Jellyfish": "Four lines would form a jellyfish without the fins in one box. The jellyfish or a fin is true, so the digit is removed from the cells of the jellyfish that see all fins.",
    "Sashimi Jellyfish": "A finned jellyfish, one line of which has a single place apart from the fins. The same cells lose the digit.",
    "Franken Swordfish": "Three units of rows and boxes have all of their places for a digit in three columns and boxes (or the other way round). The digit is removed from the rest of the latter.",
    "Finned Franken Swordfish": "A franken swordfish but for at most three places of the first units, the fins. The fish or a fin is true, so the digit is removed from the rest of the latter units where all fins are seen.",
    "Death Blossom": "A cell has three or four candidates, and each of them sees all of its places in an almost locked set, a petal. Whichever digit the cell takes, a petal has their common digit, which is removed from the cells that see all of its places.",
    "ALS Chain": "Four to six almost locked sets in a row each share a digit with the next whose places see each other. If the first lacks a digit, the last has it, so it is removed from the cells that see all of its places in both.",
  }],
  ["Players' patterns, extreme", {
    "Template": "Of all ways to place a digit in the whole grid, none uses some place. The digit is removed there.",
  }],
];
