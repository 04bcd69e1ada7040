//! The puzzles that the package's own tests solve: `tests/data/constraints.tsv`, with all of their solutions.

use super::draw::{KINDS, LARGE_KINDS, ZERO_KINDS, mixed, of_kind, sized};
use super::puzzle::VariantPuzzle;
use super::random::Random;
use super::solutions;

/// Puzzles with more solutions are skipped, since their lines would be long.
const MOST: usize = 60;

/// Returns the table. It has one line per puzzle: the puzzle, a tab, and its solutions, separated by commas.
pub fn table() -> String {
    let mut lines = String::new();
    for (side, each, others) in [(4, 4, 50), (6, 2, 40)] {
        for (seed, kind) in (1..).zip(KINDS) {
            lines += &few(each, seed, |random| of_kind(kind, random, side));
        }
        lines += &few(others, 500, |random| mixed(random, side));
    }
    for (seed, kind) in (1..).zip(KINDS) {
        lines += &few(3, 600 + seed, |random| sized(Some(kind), random));
    }
    lines += &few(60, 900, |random| sized(None, random));
    for (seed, kind) in (1..).zip(LARGE_KINDS) {
        lines += &few(3, seed, |random| of_kind(kind, random, 9));
    }
    for (seed, kind) in (1..).zip(ZERO_KINDS) {
        lines += &few(6, seed, |random| of_kind(kind, random, 4));
    }
    lines
}

/// Returns the first puzzles after a seed that have few solutions. At most one of them has none.
fn few(count: usize, seed: u64, draw: impl Fn(&mut Random) -> VariantPuzzle) -> String {
    let (mut lines, mut solvable, mut unsolvable) = (String::new(), 0, 0);
    // For some kinds there is no solvable puzzle of this size.
    for number in 0..8 * count as u64 {
        if (solvable, unsolvable) == (count - 1, 1) {
            break;
        }
        let puzzle = draw(&mut Random::new(1_000 * seed + number));
        let solutions = solutions(&puzzle);
        let (found, wanted) = if solutions.is_empty() { (&mut unsolvable, 1) } else { (&mut solvable, count - 1) };
        if solutions.len() <= MOST && *found < wanted {
            *found += 1;
            lines += &format!("{}\t{}\n", puzzle.text(), solutions.join(","));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The table is kept, so that the tests of the package need no checker. `WRITE_CASES=1` writes it.
    #[test]
    fn the_cases_of_the_tests_are_those_of_this_checker() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/constraints.tsv");
        let table = super::table();
        if std::env::var_os("WRITE_CASES").is_some() {
            std::fs::write(&path, &table).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap() == table, "set WRITE_CASES=1 to write the new table");
    }
}
