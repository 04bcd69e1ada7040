//! Counts from independent sources: `counts.txt` of the public lists, with lines `PUZZLE,COUNT`.

use specudoku::count::Method;
use specudoku::{Engine, Grid, Solver};

use super::lists;

/// Returns the puzzles of the list and their numbers of solutions.
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

/// Counts by bands: one of every `few` puzzles with 5 to 9 clues, which take seconds each, and one of every
/// `others` of the rest.
pub(crate) fn by_bands(few: usize, others: usize) {
    let known = known();
    let (dear, cheap): (Vec<_>, Vec<_>) = known.iter().partition(|(puzzle, _)| (5..10).contains(&clues(puzzle)));
    let mut tested = 0;
    for (puzzle, count) in dear.iter().step_by(few).chain(cheap.iter().step_by(others)) {
        let counted = Solver::new().method(Method::Bands).count(&puzzle.parse().unwrap()).unwrap();
        assert_eq!(counted.to_string(), count.to_string(), "{puzzle}");
        tested += 1;
    }
    assert!(tested > 4, "{tested}");
}

/// Enumerates the solutions of puzzles that have at most `most`, with the kernel and, if there are few, on cells.
pub(crate) fn by_both_engines(most: u128) {
    let mut tested = 0;
    for (puzzle, count) in known().into_iter().filter(|(_, count)| *count <= most) {
        let grid: Grid = puzzle.parse().unwrap();
        for threads in [1, 2] {
            let answer = Solver::new().threads(threads).limit(u64::MAX).enumerate(&grid);
            assert_eq!(u128::from(answer.count), count, "{puzzle}");
        }
        if count < 100_000 {
            let answer = Solver::new().engine(Engine::Cells).limit(u64::MAX).enumerate(&grid);
            assert_eq!(u128::from(answer.count), count, "{puzzle}");
        }
        tested += 1;
    }
    assert!(tested > 4, "{tested}");
}
