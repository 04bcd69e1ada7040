//! Random small puzzles of every kind.
//!
//! Half of the puzzles take their parameters from a solved board, so that they have at least one solution. The others
//! take them from a board that is unrelated to the given values.

use super::enumerate::{boards_up_to, random_board};
use super::holds::holds;
use super::propose::propose;
use super::puzzle::{DrawnRule, FilledGrid, VariantPuzzle};
use super::random::Random;

/// The kinds that [`of_kind`] draws. A name after a colon is a special case of the kind.
pub const KINDS: &[&str] = &[
    "Given",
    "AllDifferent",
    "Cage",
    "Cage:open",
    "Sum",
    "Sum:weighted",
    "LittleKiller",
    "Arrow",
    "DoubleArrow",
    "PillArrow",
    "Thermo",
    "Whisper",
    "Renban",
    "Palindrome",
    "Zipper",
    "Between",
    "Lockout",
    "RegionSumLine",
    "RegionSumLine:jigsaw",
    "SumLine",
    "SumLine:loop",
    "Modular",
    "WhiteDot",
    "BlackDot",
    "StrictKropki",
    "X",
    "V",
    "StrictXV",
    "GreaterThan",
    "Quad",
    "ContainAtLeast",
    "ContainExact",
    "EqualityCage",
    "RellikCage",
    "CountingCircles",
    "Sandwich",
    "XSum",
    "Skyscraper",
    "HiddenSkyscraper",
    "NumberedRoom",
    "Indexing",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "AntiConsecutive",
    "Pair",
    "PairX",
    "Regex",
    "SameValues",
    "Diagonal",
    "Windoku",
    "DisjointSets",
    "Jigsaw",
    "SlowThermo",
    "Even",
    "Odd",
    "Minimum",
    "Maximum",
    "Clones",
    "NFA",
    "Or",
    "EqualSum",
    "LookAndSay",
    "Lunchbox",
    "ValueIndexing",
    "CountDistinct",
    "RawGrid",
    "Var",
    "FullRank",
    "RegionSameValues",
    "RegionSameValues:jigsaw",
    "ConnectedValues",
];

/// The kinds that exist only on 9x9.
pub const LARGE_KINDS: &[&str] = &["Entropic", "GlobalEntropy", "GlobalMod", "DutchFlatmates"];

/// The kinds that exist only with the values from 0 to the side.
pub const ZERO_KINDS: &[&str] = &["Doppelganger"];

/// The kinds that few boards satisfy, or none, if the boxes are this small.
const SCARCE: &[&str] = &["AntiKing", "AntiKnight", "AntiTaxicab", "AntiConsecutive", "StrictKropki", "StrictXV"];

/// The maximum number of boards that are searched for solutions.
const LIMIT: usize = 1500;

/// Returns a puzzle with one to three constraints of a kind.
pub fn of_kind(kind: &str, random: &mut Random, side: usize) -> VariantPuzzle {
    let has_boxes = !random.one_in(if SCARCE.contains(&kind) { 2 } else { 5 });
    let is_single =
        SCARCE.contains(&kind) || kind == "Jigsaw" || LARGE_KINDS[1..].contains(&kind) || ZERO_KINDS.contains(&kind);
    let number = if is_single { 1 } else { random.between(1, 3) };
    let has_zero = ZERO_KINDS.contains(&kind);
    let puzzle = if has_zero { VariantPuzzle::sized(side, side, 0, side as i64) } else { VariantPuzzle::square(side) };
    drawn(&vec![kind; number], has_boxes, random, puzzle)
}

/// Returns a puzzle with two to five constraints of any kinds.
pub fn mixed(random: &mut Random, side: usize) -> VariantPuzzle {
    let number = random.between(2, 5);
    let mut kinds = (0..number).map(|_| random.pick(KINDS)).collect::<Vec<_>>();
    // Two layouts of regions contradict each other, and only one kind should be scarce.
    kinds.dedup_by_key(
        |kind| if kind.to_lowercase().contains("jigsaw") || SCARCE.contains(kind) { "special" } else { *kind },
    );
    let has_boxes = !random.one_in(4);
    drawn(&kinds, has_boxes, random, VariantPuzzle::square(side))
}

/// Numbers of rows and columns, and the least and the greatest value.
const SIZES: &[(usize, usize, i64, i64)] = &[
    (4, 4, 0, 3),
    (4, 4, 0, 3),
    (4, 4, 0, 4),
    (4, 4, 1, 5),
    (4, 4, 1, 6),
    (3, 4, 1, 4),
    (4, 3, 0, 3),
    (4, 6, 1, 6),
    (6, 4, 0, 5),
    (6, 4, 1, 6),
    (6, 6, 0, 5),
    (6, 6, 0, 6),
    (5, 5, 0, 4),
    (4, 5, 0, 5),
];

/// Returns a puzzle of any size with one to three constraints of a kind, or of any kinds.
pub fn sized(kind: Option<&str>, random: &mut Random) -> VariantPuzzle {
    let (rows, columns, least, greatest) = random.pick(SIZES);
    let puzzle = VariantPuzzle::sized(rows, columns, least, greatest);
    let has_boxes = puzzle.box_shape(puzzle.region_size()).is_some();
    let fits = |kind: &&str| match *kind {
        "Diagonal" => rows == columns,
        "FullRank" => rows == columns && (greatest - least) as usize + 1 == rows,
        kind if kind.to_lowercase().contains("jigsaw") => has_boxes,
        _ => true,
    };
    let kinds: Vec<&str> = match kind {
        Some(kind) => vec![kind; random.between(1, 2)],
        None => (0..random.between(1, 4)).map(|_| random.pick(KINDS)).collect(),
    };
    let kinds: Vec<&str> = kinds.into_iter().filter(fits).collect();
    let has_boxes = !random.one_in(4);
    drawn(&kinds, has_boxes, random, puzzle)
}

fn drawn(kinds: &[&str], has_boxes: bool, random: &mut Random, empty: VariantPuzzle) -> VariantPuzzle {
    let mut puzzle = empty.clone();
    if !has_boxes {
        puzzle.constraints.push(DrawnRule::new("NoBoxes", Vec::new(), &[]));
    }
    let is_true = !random.one_in(2);
    let mut board = board(&puzzle, random);
    for (index, kind) in kinds.iter().enumerate() {
        let added = if is_true {
            // Only the first kind may choose another board.
            true_constraints(kind, &puzzle, &mut board, index == 0, random)
        } else {
            let other = self::board(&empty, random);
            propose(kind, &puzzle, &other, random)
        };
        add(&mut puzzle, added);
    }
    add_givens(&mut puzzle, &board, random);
    puzzle
}

fn board(puzzle: &VariantPuzzle, random: &mut Random) -> FilledGrid {
    random_board(puzzle, random).expect("a grid without constraints has boards")
}

/// Returns constraints that the board satisfies. If none are found, returns any constraints.
fn true_constraints(
    kind: &str,
    puzzle: &VariantPuzzle,
    board: &mut FilledGrid,
    may_change: bool,
    random: &mut Random,
) -> Vec<DrawnRule> {
    for attempt in 1..3000 {
        let constraints = propose(kind, puzzle, board, random);
        let mut whole = puzzle.clone();
        add(&mut whole, constraints.clone());
        if may_change && attempt % 8 == 0 {
            *board = random_board(&whole, random).unwrap_or_else(|| board.clone());
        }
        if constraints.iter().all(|constraint| holds(constraint, &whole, board)) {
            return constraints;
        }
    }
    propose(kind, puzzle, board, random)
}

/// Adds constraints. For some kinds the text has room for only one constraint per line, per square or per grid. A
/// second one is skipped.
fn add(puzzle: &mut VariantPuzzle, added: Vec<DrawnRule>) {
    for constraint in added {
        let place = |constraint: &DrawnRule| match constraint.name.as_str() {
            "LittleKiller" | "Sandwich" => Some(constraint.args[1].clone()),
            "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" | "Diagonal" => {
                Some(constraint.args[0].clone())
            }
            "Quad" => Some(format!("{:?}", constraint.cells)),
            _ if constraint.cells.is_empty() => Some(String::new()),
            _ => None,
        };
        let is_taken =
            puzzle.named(&constraint.name).any(|other| place(other).is_some() && place(other) == place(&constraint));
        if !is_taken {
            puzzle.constraints.push(constraint);
        }
    }
}

/// Adds values of the board, until few boards are left.
fn add_givens(puzzle: &mut VariantPuzzle, board: &FilledGrid, random: &mut Random) {
    let mut cells = puzzle.cells();
    random.shuffle(&mut cells);
    let first = match puzzle.rows * puzzle.columns {
        ..=16 => random.pick(&[0, 0, 1, 2, 3]),
        17..=25 => random.between(5, 11),
        36 => random.between(14, 22),
        _ => random.between(45, 55),
    };
    let mut number = 0;
    while number < first || boards_up_to(puzzle, LIMIT).len() == LIMIT {
        let value = board.at(cells[number]).to_string();
        puzzle.constraints.push(DrawnRule::new("Given", vec![value], &cells[number..=number]));
        number += 1;
    }
}
