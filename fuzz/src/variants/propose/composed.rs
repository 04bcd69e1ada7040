//! Random constraints that consist of others, and rules for grids that are not squares of different values.

use super::super::puzzle::{DrawnRule, FilledGrid, OUTSIDE, VariantPuzzle};
use super::super::random::Random;
use super::propose;

/// The kinds that are possible inside another constraint.
const INNER: &[&str] = &[
    "Given",
    "Given",
    "AllDifferent",
    "Cage",
    "Cage:open",
    "Sum",
    "LittleKiller",
    "Arrow",
    "Thermo",
    "SlowThermo",
    "Whisper",
    "Renban",
    "Palindrome",
    "Between",
    "RegionSumLine",
    "WhiteDot",
    "X",
    "GreaterThan",
    "Even",
    "Minimum",
    "Quad",
    "ContainExact",
    "RellikCage",
    "CountingCircles",
    "Sandwich",
    "XSum",
    "Skyscraper",
    "NumberedRoom",
    "Indexing",
    "Pair",
    "Regex",
    "NFA",
    "SameValues",
    "Clones",
    "EqualSum",
    "LookAndSay",
    "Lunchbox",
    "ValueIndexing",
    "CountDistinct",
    "ConnectedValues",
];

/// Returns a choice between constraints of any kinds. Some alternatives consist of several, or are choices themselves.
pub fn alternatives(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random, depth: usize) -> DrawnRule {
    let mut children = Vec::new();
    for _ in 0..random.between(2, 3) {
        let mut parts = Vec::new();
        for _ in 0..if random.one_in(3) { 2 } else { 1 } {
            if depth > 0 && random.one_in(6) {
                parts.push(alternatives(puzzle, board, random, depth - 1));
            } else {
                let added = propose(random.pick::<&str>(INNER), puzzle, board, random);
                // Two clues could have the same place.
                if parts.iter().all(|part: &DrawnRule| part.name != added[0].name) {
                    parts.extend(added);
                }
            }
        }
        // A clue at both ends of a line is two constraints.
        let is_single = parts.len() == 1 && parts[0].args.len() < 3;
        children.push(if is_single { parts.remove(0) } else { DrawnRule::composite("And", parts) });
    }
    DrawnRule::composite("Or", children)
}

/// Returns the fields of a rule about connected cells: the name of the cells, some values, and often how many cells of
/// a board hold them.
pub fn area(name: &str, puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<String> {
    let mut values = (puzzle.least..=puzzle.greatest).collect::<Vec<_>>();
    random.shuffle(&mut values);
    values.truncate(random.between(1, values.len()));
    let count = puzzle.cells().iter().filter(|&&cell| values.contains(&board.at(cell))).count();
    let values = values.iter().map(|value| value.to_string()).collect::<Vec<_>>();
    let mut fields = vec![name.to_string(), values.join("_")];
    fields.extend((name.is_empty() && random.one_in(2)).then(|| count.max(1).to_string()));
    fields
}

/// Returns cells outside the grid, and constraints that some of them share with other cells.
pub fn with_cells_outside(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    // Each cell multiplies the number of boards by the number of values.
    let number = 2;
    let mut rules = vec![DrawnRule::new("Var", vec!["A".to_string(), String::new(), number.to_string()], &[])];
    for index in 0..number {
        let kind = random.pick(&[
            "AllDifferent",
            "Sum",
            "Thermo",
            "Renban",
            "Pair",
            "EqualSum",
            "NFA",
            "Given",
            "Or",
            "ConnectedValues",
            "GreaterThan",
        ]);
        if kind == "Or" {
            let mut children = Vec::new();
            for _ in 0..2 {
                let mut both = propose("Given", puzzle, board, random);
                both[0].cells[0] = (OUTSIDE + index, 0);
                both.extend(propose("Given", puzzle, board, random));
                children.push(DrawnRule::composite("And", both));
            }
            rules.push(DrawnRule::composite("Or", children));
        } else if kind == "GreaterThan" {
            // The cells outside the grid are next to each other.
            let mut cells = (0..number).map(|index| (OUTSIDE + index, 0)).collect::<Vec<_>>();
            cells.extend(propose("WhiteDot", puzzle, board, random).remove(0).cells);
            random.shuffle(&mut cells);
            rules.push(DrawnRule::new(random.pick(&["GreaterThan", "WhiteDot"]), Vec::new(), &cells));
        } else if kind == "ConnectedValues" {
            rules.push(DrawnRule::new(kind, area("VA", puzzle, board, random), &[]));
        } else {
            let mut added = propose(kind, puzzle, board, random);
            added[0].cells[0] = (OUTSIDE + index, 0);
            rules.extend(added);
        }
    }
    rules
}

/// Returns the rule that rows and columns may repeat values, and some groups of cells that may not.
pub fn raw(puzzle: &VariantPuzzle, random: &mut Random) -> Vec<DrawnRule> {
    let mut rules = vec![DrawnRule::new("RawGrid", Vec::new(), &[])];
    for line in 1..puzzle.rows.min(puzzle.columns) {
        let name = format!("{}{line}", random.pick(&["R", "C"]));
        rules.push(DrawnRule::new("AllDifferent", Vec::new(), &puzzle.line(&name)));
    }
    rules
}
