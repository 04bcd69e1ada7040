//! Counts that are known from elsewhere: `counts.txt` of the public lists, `PUZZLE,COUNT`.

use specudoku::count::Method;
use specudoku::{Engine, Grid, Solver};

use super::lists;

/// The puzzles of the list and their numbers of solutions.
pub(crate) fn known() -> Vec<(String, u128)> {
    let parse = |line: &String| {
        let (puzzle, count) = line.split_once(',').unwrap();
        (puzzle.to_owned(), count.parse().unwrap())
    };
    lists::public("counts.txt").unwrap().iter().map(parse).collect()
}

fn clues(puzzle: &str) -> usize {
    puzzle.bytes().filter(|byte| *byte != b'.').count()
}

/// Counts by bands: of the puzzles with 5 to 9 clues, which take seconds each, one of `few`; of all others one of `others`.
pub(crate) fn by_bands(few: usize, others: usize) {
    let known = known();
    let (dear, cheap): (Vec<_>, Vec<_>) = known.iter().partition(|(puzzle, _)| (5..10).contains(&clues(puzzle)));
    let mut tested = 0;
    for (puzzle, count) in dear.iter().step_by(few).chain(cheap.iter().step_by(others)) {
        let counted = Solver::new().method(Method::Bands).count(&puzzle.parse().unwrap()).unwrap();
        assert_eq!(counted.to_string(), count.to_string(), "{puzzle}");
        tested += 1;
    }
    assert!(tested > 8, "{tested}");
}

/// Lists the solutions of puzzles that have up to so many, by the kernel and, where they are few, on cells.
pub(crate) fn by_both_engines(most: u128) {
    let mut tested = 0;
    for (puzzle, count) in known().into_iter().filter(|(_, count)| *count <= most) {
        let grid: Grid = puzzle.parse().unwrap();
        for threads in [1, 2] {
            let outcome = Solver::new().threads(threads).limit(u64::MAX).enumerate(&grid);
            assert_eq!(u128::from(outcome.count), count, "{puzzle}");
        }
        if count < 100_000 {
            let outcome = Solver::new().engine(Engine::Cells).limit(u64::MAX).enumerate(&grid);
            assert_eq!(u128::from(outcome.count), count, "{puzzle}");
        }
        tested += 1;
    }
    assert!(tested > 8, "{tested}");
}
