//! True candidates and their counts, held against going through all solutions on cells.

use specudoku::count::CountProgress;
use specudoku::{Digit, Engine, Grid, Shape, Solver, Stop};

use crate::support::named::{HARD, NONE};
use crate::support::plain::Plain;
use crate::support::random::Random;

/// The number of solutions that each candidate stands in, cell by cell, by another search.
fn by_cells(puzzle: &Grid) -> Vec<Vec<u128>> {
    let side = puzzle.shape().side();
    let mut counts = vec![vec![0; side]; puzzle.cells().len()];
    for solution in &Solver::new().engine(Engine::Cells).limit(u64::MAX).solve(puzzle).solutions {
        solution.values().iter().zip(&mut counts).for_each(|(digit, counts)| counts[usize::from(*digit) - 1] += 1);
    }
    counts
}

fn assert_right(puzzle: &Grid) {
    let expected = by_cells(puzzle);
    for solver in [Solver::new(), Solver::new().threads(1), Solver::new().engine(Engine::Packed)] {
        let found = solver.true_candidates(puzzle).unwrap();
        assert_eq!(found.stop, None);
        let found = found.grid.expect("a solution");
        for (cell, counts) in expected.iter().enumerate() {
            let digits: Vec<usize> = found.cells()[cell].digits().iter().map(|digit| digit.get().into()).collect();
            let true_ones = (1..=counts.len()).filter(|digit| counts[digit - 1] > 0);
            assert_eq!(digits, true_ones.collect::<Vec<_>>(), "{puzzle}: cell {cell}");
        }
    }
    let counted = Solver::new().candidate_counts(puzzle, &CountProgress::default()).unwrap();
    (0..expected.len()).for_each(|cell| assert_eq!(counted.of_cell(cell), expected[cell], "{puzzle}"));
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let mut random = Random(41);
    for _ in 0..12 {
        assert_right(&Plain::multiple(&mut random, 3_000).0.line().parse().unwrap());
    }
    assert_right(&HARD.parse().unwrap());
    for (width, height, clues) in [(2, 2, 4), (3, 2, 12), (2, 3, 12), (4, 2, 28)] {
        let shape = Shape::new(width, height).unwrap();
        let solution = Solver::new().solve(&Grid::empty(shape)).solutions[0].values();
        let cells = shape.cell_count();
        let kept = |cell: usize| if cell * 11 % cells < clues { solution[cell] } else { 0 };
        assert_right(&Grid::from_values(shape, &(0..cells).map(kept).collect::<Vec<_>>()).unwrap());
    }
}

#[test]
fn candidates_that_are_missing_are_heeded() {
    let mut random = Random(42);
    for _ in 0..4 {
        let mut puzzle: Grid = Plain::multiple(&mut random, 2_000).0.line().parse().unwrap();
        for _ in 0..9 {
            let (cell, digit) = (random.below(81), Digit::new(1 + random.below(9) as u8).unwrap());
            if puzzle.cells()[cell].digits().len() > 1 {
                puzzle.eliminate(cell, digit).unwrap();
            }
        }
        if Solver::new().solve(&puzzle).count > 0 {
            assert_right(&puzzle);
        }
    }
    assert_eq!(Solver::new().true_candidates(&NONE.parse().unwrap()).unwrap().grid, None);
    let counts = Solver::new().candidate_counts(&NONE.parse().unwrap(), &CountProgress::default()).unwrap();
    assert!((0..81).all(|cell| counts.of_cell(cell).iter().sum::<u128>() == 0));
}

#[test]
fn what_is_cut_short_says_so_and_leaves_out_no_true_candidate() {
    // Empty but for its first row, so that each solution costs the cells many nodes.
    let puzzle = Grid::empty(Shape::new(4, 4).unwrap());
    let mut stopped = 0;
    for nodes in [1, 150, 400, 1_000, 4_000] {
        match Solver::new().threads(1).node_limit(nodes).true_candidates(&puzzle) {
            Err(stop) => assert_eq!(stop, Stop::Nodes),
            Ok(found) => {
                stopped += usize::from(found.stop == Some(Stop::Nodes));
                assert!(found.grid.unwrap().cells().iter().all(|cell| cell.digits().len() == 16));
            }
        }
    }
    assert!(stopped > 0);
}
