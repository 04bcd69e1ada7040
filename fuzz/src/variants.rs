//! A checker of constraints that shares no code with the library.
//!
//! [`holds`] defines each kind of constraint from its description in words, by plain loops over a complete grid.
//! [`enumerate`] finds all boards of a puzzle by backtracking over rows, columns and boxes; it does not know the
//! constraints until a grid is complete. [`draw`] makes random small puzzles of every kind, and [`cases`] those that
//! the package's own tests solve.
//!
//! `holds` has the names of the kinds. Their definitions are in `sets`, `lines`, `outside`, `ranks`, `whole`, `regex`
//! and `nfa`, and `propose` chooses their parameters.

pub mod cases;
pub mod draw;
pub mod enumerate;
pub mod holds;
mod lines;
mod nfa;
mod outside;
mod propose;
pub mod puzzle;
pub mod random;
mod ranks;
pub mod read;
mod regex;
mod sets;
mod whole;

use puzzle::{FilledGrid, VariantPuzzle};

/// Returns all solutions of a puzzle, sorted.
pub fn solutions(puzzle: &VariantPuzzle) -> Vec<String> {
    let mut boards = enumerate::boards(puzzle);
    for _ in 0..puzzle.cells_outside() {
        let values = puzzle.least..=puzzle.greatest;
        boards = boards.iter().flat_map(|board| values.clone().map(|value| board.with_outside(value))).collect();
    }
    let has_missing = puzzle.named("Doppelganger").next().is_some();
    let text = |grid: &FilledGrid| if has_missing { with_missing(puzzle, grid).text() } else { grid.text() };
    let mut solutions: Vec<String> = boards.iter().filter(|grid| holds::all(puzzle, grid)).map(text).collect();
    solutions.sort();
    solutions
}

/// Returns a grid with its missing digits outside: 0, then those of columns, of rows, and of boxes. Without boxes, 0 is
/// in their place.
fn with_missing(puzzle: &VariantPuzzle, grid: &FilledGrid) -> FilledGrid {
    let [rows, columns, mut boxes] = whole::missing_digits(puzzle, grid);
    boxes.resize(puzzle.rows, Some(0));
    let outside = [vec![Some(0)], columns, rows, boxes].concat().into_iter().flatten();
    outside.fold(grid.clone(), |grid, digit| grid.with_outside(digit))
}

#[cfg(test)]
mod tests {
    use super::random::Random;
    use super::*;

    /// Constraints on a 4x4 grid with the number of boards that another program finds, or that follows by hand.
    const COUNTS: &[(&str, usize)] = &[
        ("", 288),
        (".NoBoxes", 576),
        (".AntiKnight", 24),
        (".Windoku", 168),
        (".DisjointSets", 168),
        (".Diagonal~1", 48),
        (".StrictXV", 8),
        (".FullRank~R1~1", 9),
        (".FullRank~R1~1.FullRankTies~any", 27),
        (".FullRankTies~none", 96),
        ("~5.RegionSameValues", 1440),
        (".ConnectedValues~~1_2_3_4", 288),
        (".ConnectedValues~~1", 0),
        (".StrictKropki", 0),
        (".Cage~0~R1C1~R2C2", 288),
        (".Cage~5~R1C1~R1C1~R1C2", 48),
        (".Sum~3_=_1_-1~R1C1~R1C2", 24),
        (".LittleKiller~5~R1C2", 96),
        (".Sandwich~0~R1", 144),
        (".Sandwich~2~C1", 48),
        (".XSum~R1~~3", 24),
        (".XSum~R1~1", 72),
        (".Skyscraper~C1~4", 12),
        (".NumberedRoom~C1~3~2", 24),
        (".Indexing~C~R1C1", 144),
        (".CountingCircles~R1C1~R2C2~R3C3", 12),
        (".Zipper~R1C1~R1C2~R1C3", 48),
        (".SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP", 192),
        (".SumLine~5~R1C1~R1C2~R2C2~R2C1", 96),
        (".EqualityCage~R1C1~R1C2", 96),
        (".RellikCage~3~R1C1~R1C2", 96),
        (".HiddenSkyscraper~R1~3", 60),
        (".Lockout~0~R1C1~R2C2~R4C2", 96),
        (".Modular~3~R1C1~R1C2", 240),
        (".Modular~2~R1C1~R1C2~R2C2", 96),
        (".RegionSumLine~R1C1~R1C2~R1C3", 48),
        (".PillArrow~2~R1C1~R1C2~R3C3~R3C4~R4C2~R2C2", 4),
        (".SameValues~2~R1C1~R1C2~R3C1~R3C3", 24),
        (".ContainExact~1~R1C1~R1C2~R2C3", 72),
        (".ContainAtLeast~1_1~R1C1~R1C2~R2C3", 72),
        (".Regex~MTI~R1C1~R1C2", 24),
        (".Pair~SEA~_lt~R1C1~R1C2~R2C3~~R4C4~R3C4", 3),
    ];

    #[test]
    fn counts_are_the_expected_ones() {
        for (constraints, count) in COUNTS {
            let text = format!(".Shape~4x4{constraints}");
            assert_eq!(solutions(&read::read(&text).unwrap()).len(), *count, "{text}");
        }
    }

    #[test]
    fn the_text_of_every_kind_reads_back() {
        for (seed, kind) in (1..).zip(draw::KINDS) {
            for side in [4, 6] {
                let puzzle = draw::of_kind(kind, &mut Random::new(seed), side);
                assert_eq!(read::read(&puzzle.text()).unwrap().text(), puzzle.text());
            }
        }
    }
}
