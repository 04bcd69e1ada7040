//! More ordered solutions than may wait: the order is that of a single lane, with any number of lanes and threads.

use std::collections::BTreeSet;

use specudoku::{Digits81, Engine, Grid, SearchOrder, Solver};

use crate::support::backends::backends;
use crate::support::named::HARD;
use crate::support::plain::Plain;
use crate::support::random::Random;
use crate::support::whole::sized;

/// Returns the solutions of a puzzle in order, one after another. Lanes that run ahead are held back.
fn lines(solver: Solver, puzzle: &Grid, count: u64) -> Vec<Digits81> {
    let solver = solver.limit(count).search_order(SearchOrder::Leftmost);
    solver.solution_blocks(puzzle).unwrap().unwrap().flatten().collect()
}

/// Returns puzzles with many solutions: no clues, a few clues on one side, and random clues.
fn puzzles() -> Vec<Grid> {
    let mut random = Random(97);
    let hard = HARD.replacen(|symbol: char| symbol.is_ascii_digit(), ".", 4);
    let mut puzzles = vec![".".repeat(81), format!("{}123456789", ".".repeat(72)), hard];
    for clues in [8, 14, 18] {
        let mut grid = Plain::solved(3, &mut random);
        random.shuffled(81).into_iter().skip(clues).for_each(|cell| grid.values[cell] = 0);
        puzzles.push(grid.line());
    }
    puzzles.iter().map(|line| line.parse().unwrap()).collect()
}

#[test]
fn ordered_solutions_are_those_of_one_lane_with_any_number_of_lanes_and_threads() {
    let count = sized(6_000, 15_000);
    for puzzle in puzzles() {
        // With a node limit, a puzzle is neither split nor helped by other lanes.
        let expected = lines(Solver::new().threads(1).node_limit(u64::MAX), &puzzle, count);
        assert!(expected.len() > 4_096, "{puzzle}: {} solutions", expected.len());
        let plain = Plain::classic(&puzzle.to_string());
        assert!(expected.iter().step_by(997).all(|digits| Plain::classic(&digits.to_string()).solves(&plain)));
        for backend in backends() {
            assert!(lines(Solver::new().threads(1).backend(backend), &puzzle, count) == expected, "{puzzle} {backend}");
        }
        let few = &expected[..5_000];
        for threads in [1, 2, 3, 8] {
            assert!(lines(Solver::new().threads(threads), &puzzle, count) == expected, "{puzzle} {threads}");
            let solver = Solver::new().threads(threads).limit(5_000).search_order(SearchOrder::Leftmost);
            let kept = solver.solve(&puzzle).solutions;
            assert!(kept.iter().map(|grid| Digits81::try_from(grid).unwrap()).eq(few.iter().copied()), "{puzzle}");
        }
    }
}

#[test]
fn solutions_in_any_order_are_each_returned_once_with_any_limit() {
    let mut random = Random(98);
    let mut tried = 0;
    while tried < 3 {
        // Without the clues of four digits there are many solutions, and a chute has a few ways to be filled.
        let mut grid = Plain::solved(3, &mut random);
        grid.values.iter_mut().filter(|value| **value <= 4).for_each(|value| *value = 0);
        let puzzle: Grid = grid.line().parse().unwrap();
        if !(1_100..4_000).contains(&Solver::new().threads(1).limit(4_000).enumerate(&puzzle).count) {
            continue;
        }
        tried += 1;
        let by_cells = Solver::new().engine(Engine::Cells).limit(4_000).solve(&puzzle).solutions;
        let by_cells: BTreeSet<Digits81> = by_cells.iter().map(|grid| Digits81::try_from(grid).unwrap()).collect();
        for backend in backends() {
            let solver = Solver::new().threads(1).backend(backend);
            let all = lines(solver.clone(), &puzzle, u64::MAX);
            assert_eq!(all.len(), by_cells.len(), "{puzzle} {backend}");
            assert!(all.iter().copied().collect::<BTreeSet<_>>() == by_cells, "{puzzle} {backend}");
            for limit in (1_001..=all.len()).step_by(331) {
                assert!(lines(solver.clone(), &puzzle, limit as u64) == all[..limit], "{puzzle} {backend} {limit}");
                assert_eq!(solver.clone().limit(limit as u64).enumerate(&puzzle).count, limit as u64);
            }
            assert_eq!(solver.limit(u64::MAX).enumerate(&puzzle).count, all.len() as u64);
        }
    }
}
