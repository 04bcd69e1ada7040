//! True candidates and their counts, compared with all solutions of a plain enumeration.

use specudoku::observe::Progress;
use specudoku::text::{Reading, read_puzzle};
use specudoku::{Digit, DigitSet, Engine, Grid, Shape, Solver, Stop, Variant};

use crate::support::named::{HARD, NONE};
use crate::support::plain::Plain;
use crate::support::random::Random;
use crate::support::units::{JIGSAW, PlainLayout};

/// Returns the number of solutions in which each candidate occurs, cell by cell.
fn counts_by_enumeration(plain: &PlainLayout, puzzle: &Grid) -> Vec<Vec<u128>> {
    let bits = |digits: u64, digit: Digit| digits | 1 << (digit.get() - 1);
    let masks: Vec<u64> = puzzle.cells().iter().map(|cell| cell.digits().iter().fold(0, bits)).collect();
    let mut counts = vec![vec![0; puzzle.shape().side()]; masks.len()];
    for solution in plain.solutions_within(&masks, usize::MAX) {
        solution.iter().zip(&mut counts).for_each(|(digit, counts)| counts[usize::from(*digit) - 1] += 1);
    }
    counts
}

fn assert_right(puzzle: &Grid) {
    let shape = puzzle.shape();
    assert_right_in(&PlainLayout::boxed(shape.box_width(), shape.box_height()), puzzle);
}

fn assert_right_in(plain: &PlainLayout, puzzle: &Grid) {
    let expected = counts_by_enumeration(plain, puzzle);
    assert_reports_are_right(puzzle, &expected);
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
    let counted = Solver::new().candidate_counts(puzzle, &Progress::default()).unwrap();
    (0..expected.len()).for_each(|cell| assert_eq!(counted.of_cell(cell), expected[cell], "{puzzle}"));
}

/// In each report, candidates that are found occur in a solution, and candidates that are neither found nor open occur
/// in none.
fn assert_reports_are_right(puzzle: &Grid, expected: &[Vec<u128>]) {
    let mut reports = 0;
    let found = Solver::new().true_candidates_with(puzzle, |known| {
        reports += 1;
        let grid = known.grid.as_ref().expect("a solution");
        for ((cell, open), counts) in grid.cells().iter().zip(&known.undecided).zip(expected) {
            for digit in DigitSet::up_to(counts.len()).iter().filter(|digit| !open.contains(*digit)) {
                let is_true = counts[usize::from(digit.get()) - 1] > 0;
                assert_eq!(cell.digits().contains(digit), is_true, "{puzzle}");
            }
        }
    });
    assert_eq!(found.unwrap(), Solver::new().true_candidates(puzzle).unwrap());
    assert!(reports > 0, "{puzzle}");
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
fn true_candidates_respect_other_units() {
    let mut random = Random(43);
    let nine = || PlainLayout::boxed(3, 3);
    let mut layouts = Variant::ALL.map(|variant| nine().with(&[variant])).to_vec();
    layouts.push(nine().with(&[Variant::X, Variant::Windows, Variant::Disjoint]));
    layouts.push(PlainLayout::jigsaw(JIGSAW));
    layouts.push(PlainLayout::latin(6).with(&[Variant::AntiKnight]));
    for plain in layouts {
        let layout = plain.layout();
        // Any solution will do: with many of its clues kept, few solutions remain.
        let mut values = vec![0; plain.cell_count()];
        let (cell, digit) = (random.below(values.len()), 1 + random.below(6) as u8);
        values[cell] = digit;
        let begun = Grid::from_values(&layout, &values).unwrap();
        let solution = Solver::new().solve(&begun).solutions.remove(0).values();
        for share in [30, 45] {
            let mut clues = solution.clone();
            random.shuffled(clues.len()).into_iter().take(clues.len() * share / 100).for_each(|cell| clues[cell] = 0);
            assert_right_in(&plain, &Grid::from_values(&layout, &clues).unwrap());
        }
    }
}

#[test]
fn eliminated_candidates_are_respected() {
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
    let counts = Solver::new().candidate_counts(&NONE.parse().unwrap(), &Progress::default()).unwrap();
    assert!((0..81).all(|cell| counts.of_cell(cell).iter().sum::<u128>() == 0));
}

#[test]
fn an_incomplete_result_is_marked_and_keeps_all_true_candidates() {
    // An empty grid, so that each solution needs many nodes.
    let puzzle = Grid::empty(Shape::new(4, 4).unwrap());
    let mut stopped = 0;
    for nodes in [1, 150, 400, 1_000, 4_000] {
        match Solver::new().threads(1).node_limit(nodes).true_candidates(&puzzle) {
            Err(stop) => assert_eq!(stop, Stop::Nodes),
            Ok(found) => {
                stopped += usize::from(found.stop == Some(Stop::Nodes));
                assert!(found.grid.unwrap().cells().iter().all(|cell| cell.digits().len() == 16));
                // Without a limit there is no doubt; with one, at least one candidate is not decided.
                assert_eq!(found.undecided.iter().all(|digits| digits.is_empty()), found.stop.is_none());
            }
        }
    }
    assert!(stopped > 0);
}

/// The candidates that a limited search has decided agree with those of a complete search.
#[test]
fn candidates_that_are_decided_at_a_limit_are_right() {
    let killer = ".Cage~10~R1C1~R1C2~R2C1.Cage~24~R4C4~R4C5~R5C4~R5C5.Cage~5~R8C8~R9C8.Thermo~R1C9~R2C8~R3C7~R4C6~R5C7~R6C8\
                  .Whisper~5~R9C1~R8C2~R7C3~R6C4.~R7C7_4.~R2C5_9";
    let puzzle = read_puzzle(killer.as_bytes(), &Reading::default()).unwrap().grid;
    let complete = Solver::new().true_candidates(&puzzle).unwrap();
    assert_eq!(complete.stop, None);
    let complete = complete.grid.unwrap();
    let (mut stopped, mut finished) = (0, 0);
    for nodes in [300, 1_000, 3_000, 10_000, 100_000] {
        let Ok(found) = Solver::new().threads(1).node_limit(nodes).true_candidates(&puzzle) else { continue };
        let grid = found.grid.unwrap();
        let cells = grid.cells().iter().zip(&found.undecided).zip(complete.cells());
        for ((cell, undecided), expected) in cells {
            assert_eq!(cell.digits() - *undecided, expected.digits() - *undecided);
            assert_eq!(expected.digits() - cell.digits(), DigitSet::EMPTY);
        }
        stopped += usize::from(found.stop.is_some());
        finished += usize::from(found.stop.is_none());
    }
    assert!(stopped > 0 && finished > 0, "{stopped} {finished}");
}
