//! Solutions of 9x9 puzzles with constraints: every question finds each of them once, with any number of threads.

use std::collections::BTreeSet;

use specudoku::count::CandidateCounts;
use specudoku::observe::Progress;
use specudoku::text::{Reading, read_puzzle};
use specudoku::{Engine, Grid, SearchOrder, Solver};

use crate::support::puzzles;
use crate::support::whole::sized;

/// The largest number of solutions for which searches may begin again at the root.
const MAX_RESTART_SOLUTIONS: u64 = 1_000;

/// A puzzle and all of its solutions.
struct Case {
    text: String,
    grid: Grid,
    solutions: BTreeSet<Vec<u8>>,
}

fn values(solutions: &[Grid]) -> BTreeSet<Vec<u8>> {
    solutions.iter().map(Grid::values).collect()
}

/// Adds digits of a solution until there are fewer solutions than this. The packed engine lists them, which does not
/// search in lanes.
fn with_givens(text: &str, most: u64) -> Case {
    let constraints = text.split_once(".~").map_or(text, |(constraints, _)| constraints);
    let grid = read_puzzle(constraints.as_bytes(), &Reading::default()).expect("a puzzle").grid;
    let solution = Solver::new().solve(&grid).solutions.remove(0).values();
    let mut given = vec![0; 81];
    for cell in (0..81).map(|number| number * 34 % 81) {
        given[cell] = solution[cell];
        let grid = Grid::from_values(grid.layout().clone(), &given).expect("a grid");
        let solver = Solver::new().threads(1).engine(Engine::Packed).limit(most);
        let answer = solver.solve(&grid);
        if answer.stop.is_none() {
            let text = format!("{constraints} {given:?}");
            return Case { text, grid, solutions: values(&answer.solutions) };
        }
    }
    unreachable!("a complete grid has one solution");
}

/// Returns puzzles of several kinds with a few to hundreds of solutions.
fn cases() -> Vec<Case> {
    let lists = ["made-killers.txt", "made-thermometers.txt", "made-arrows.txt", "made-dots.txt"];
    let texts = lists.map(|list| puzzles::lines(list).first().expect("a puzzle").clone());
    texts.iter().flat_map(|text| [30, 1_200].map(|most| with_givens(text, most))).collect()
}

#[test]
fn every_question_finds_each_solution_once() {
    for Case { text, grid, solutions } in cases() {
        let number = solutions.len() as u64;
        for &threads in sized(&[1, 3][..], &[1, 2, 3]) {
            let solver = Solver::new().threads(threads);
            let said = || format!("{threads} threads: {text}");
            for limit in [MAX_RESTART_SOLUTIONS, MAX_RESTART_SOLUTIONS + 1, u64::MAX] {
                let limited = solver.clone().limit(limit);
                let answer = limited.solve(&grid);
                let expected = number.min(limit);
                assert_eq!((answer.count, answer.solutions.len() as u64), (expected, expected), "{}", said());
                assert_eq!(values(&answer.solutions).len() as u64, expected, "{}", said());
                assert!(values(&answer.solutions).is_subset(&solutions), "{}", said());
                assert_eq!(limited.enumerate(&grid).count, expected, "{}", said());
                for order in SearchOrder::ALL {
                    let streamed: Vec<Grid> = limited.clone().search_order(order).solutions(&grid).unwrap().collect();
                    assert_eq!(streamed.len() as u64, expected, "{order}, {}", said());
                    assert_eq!(values(&streamed).len() as u64, expected, "{order}, {}", said());
                }
            }
            let counts = solver.candidate_counts(&grid, &Progress::default()).unwrap();
            assert_eq!(counted(&counts), occurrences(&solutions), "{}", said());
            let parts: Vec<Grid> = solver.split(&grid, 7).unwrap().collect();
            let of_parts = parts.iter().map(|part| solver.clone().limit(u64::MAX).solve(part).solutions);
            let all: Vec<Grid> = of_parts.flatten().collect();
            assert_eq!((all.len() as u64, values(&all)), (number, solutions.clone()), "{}", said());
        }
    }
}

/// Returns the counts of all candidates, by cell and digit.
fn counted(counts: &CandidateCounts) -> Vec<u128> {
    (0..81).flat_map(|cell| counts.of_cell(cell).to_vec()).collect()
}

/// Returns in how many solutions each digit occurs in each cell.
fn occurrences(solutions: &BTreeSet<Vec<u8>>) -> Vec<u128> {
    let mut counts = vec![0; 729];
    for solution in solutions {
        for (cell, &digit) in solution.iter().enumerate() {
            counts[9 * cell + usize::from(digit) - 1] += 1;
        }
    }
    counts
}
