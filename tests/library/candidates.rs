//! Puzzles given by candidates: every method respects the candidates, as a plain search does.

use specudoku::count::{Count, Method};
use specudoku::{Digit, Engine, Grid, PuzzleError, SearchOrder, Shape, Solver};

use crate::support::backends::backends;
use crate::support::candidates::CandidateBoard;
use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::whole::sized;

fn digit(number: u8) -> Digit {
    Digit::new(number).unwrap()
}

fn grid(board: &CandidateBoard) -> Grid {
    let mut grid = Grid::empty(Shape::new(board.width, board.height).unwrap());
    for (cell, number) in board.missing() {
        grid.eliminate(cell, digit(number)).unwrap();
    }
    grid
}

/// Returns a board that has a solution, and lacks most candidates that are not part of it.
fn random_board(random: &mut Random, width: usize, most_kept: usize) -> CandidateBoard {
    let solution = Plain::solved(width, random).values;
    let mut board = CandidateBoard::full(width, width);
    let kept = random.below(most_kept);
    let mut missing = CandidateBoard { masks: vec![0; solution.len()], ..board.clone() }.missing();
    missing.retain(|(cell, number)| solution[*cell] != *number);
    for at in random.shuffled(missing.len()).into_iter().skip(kept) {
        let (cell, number) = missing[at];
        board.masks[cell] &= !(1 << (number - 1));
    }
    board
}

/// Returns the eliminations that are not needed for a unique solution.
fn redundant(board: &CandidateBoard) -> Vec<(usize, u8)> {
    let others = |&(cell, number): &(usize, u8)| board.with(cell, 1 << (number - 1)).solutions(1);
    board.missing().into_iter().filter(|given| others(given).is_empty()).collect()
}

#[test]
fn every_method_respects_eliminated_candidates() {
    let mut random = Random(51);
    let mut verdicts = [0; 3];
    for trial in 0..sized(12, 40) {
        let (width, most_kept) = if trial % 2 == 0 { (2, 40) } else { (3, 120) };
        let board = random_board(&mut random, width, most_kept);
        let puzzle = grid(&board);
        if puzzle.is_given_by_clues() {
            continue;
        }
        let known = board.solutions(3);
        verdicts[known.len().min(3) - 1] += 1;
        for engine in [Engine::Auto, Engine::Cells, Engine::Packed, Engine::Cdcl] {
            let answer = Solver::new().engine(engine).search_order(SearchOrder::Any).limit(3).solve(&puzzle);
            assert_eq!(answer.count, known.len() as u64, "{engine} {board:?}");
        }
        let check = Solver::new().check(&puzzle).unwrap();
        assert_eq!(check.solutions, known.len().min(2) as u64, "{board:?}");
        let minimal = Solver::new().minimize(&puzzle);
        if known.len() > 1 {
            assert_eq!(minimal, Err(PuzzleError::Several));
            continue;
        }
        assert_eq!(check.solution.unwrap().values(), known[0]);
        assert!(Solver::new().split(&puzzle, 3).unwrap().all(|part| part.values() == known[0] || part == puzzle));
        let given: Vec<_> = check.redundant_eliminations.iter().map(|(cell, digit)| (*cell, digit.get())).collect();
        assert_eq!((given, check.redundant), (redundant(&board), Vec::new()), "{board:?}");
        if width == 2 {
            is_minimal_within(&minimal.unwrap(), &board);
        } else {
            // For the plain search, checking whether a 9x9 puzzle is minimal would take hours.
            assert!(Solver::new().check(&minimal.unwrap()).unwrap().is_minimal());
        }
    }
    assert!(verdicts.iter().all(|count| *count > 0), "{verdicts:?}");
}

fn is_minimal_within(minimal: &Grid, board: &CandidateBoard) {
    let masks = minimal
        .cells()
        .iter()
        .map(|cell| cell.candidates().iter().fold(0, |mask, digit| mask | 1 << (digit.get() - 1)));
    let minimal = CandidateBoard { masks: masks.collect(), ..board.clone() };
    assert!(minimal.masks.iter().zip(&board.masks).all(|(minimal, given)| minimal & given == *given));
    assert_eq!(minimal.solutions(2).len(), 1);
    assert_eq!(redundant(&minimal), []);
}

#[test]
fn every_minimal_puzzle_within_candidates_is_returned_once() {
    // A 4x4 board with its solution and a few other candidates.
    let mut random = Random(52);
    for _ in 0..sized(2, 12) {
        let board = random_board(&mut random, 2, 24);
        let puzzle = grid(&board);
        if puzzle.is_given_by_clues() || board.solutions(2).len() == 2 {
            continue;
        }
        let all = Solver::new().minimize_all(&puzzle, 40).unwrap();
        all.iter().for_each(|minimal| is_minimal_within(minimal, &board));
        assert!((1..=40).contains(&all.len()));
        assert!(all.iter().enumerate().all(|(at, one)| !all[..at].contains(one)), "a minimal puzzle is returned twice");
    }
}

#[test]
fn parts_together_have_the_solutions_that_candidates_allow() {
    let mut random = Random(54);
    for trial in 0..20 {
        let (width, most_kept) = if trial % 2 == 0 { (2, 40) } else { (3, 120) };
        let board = random_board(&mut random, width, most_kept);
        let known = board.solutions(500);
        assert!(known.len() < 500);
        let mut together: Vec<Vec<u8>> = Vec::new();
        for part in Solver::new().split(&grid(&board), 7).unwrap() {
            let found = Solver::new().limit(501).solve(&part);
            assert!(found.count <= known.len().div_ceil(7) as u64, "a part above its share");
            together.extend(found.solutions.iter().map(Grid::values));
        }
        let sorted = |mut solutions: Vec<Vec<u8>>| {
            solutions.sort_unstable();
            solutions
        };
        assert_eq!(sorted(together), sorted(known), "{board:?}");
    }
}

/// Checks that each of `outcomes` was drawn about equally often. The seeds are fixed.
fn is_even(met: &[u64], outcomes: usize) {
    let expected = met.iter().sum::<u64>() as f64 / outcomes as f64;
    let chi_square: f64 = met.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let degrees = outcomes as f64 - 1.0;
    assert!((chi_square - degrees).abs() < 4.0 * (2.0 * degrees).sqrt(), "chi-square {chi_square}, expected {degrees}");
}

#[test]
fn solutions_that_candidates_allow_are_drawn_uniformly() {
    // Few solutions remain, so they are listed.
    let mut random = Random(55);
    let (clues, _) = Plain::multiple(&mut random, 2_000);
    let clues = Grid::from_values(Shape::CLASSIC, &clues.values).unwrap();
    let all = Solver::new().limit(5_000).solve(&clues).solutions;
    let (mut puzzle, kept) = (clues.clone(), all[0].values());
    for cell in (0..81).filter(|cell| clues.cells()[*cell].digit().is_none()).step_by(4) {
        let other = all[random.below(all.len())].values()[cell];
        if other != kept[cell] {
            puzzle.eliminate(cell, digit(other)).unwrap();
        }
    }
    let mut known: Vec<_> = all.iter().filter(|grid| grid.solves(&puzzle)).map(Grid::values).collect();
    assert!((5..all.len()).contains(&known.len()), "{} of {}", known.len(), all.len());
    known.sort_unstable();
    let sampler = Solver::new().sampler(&puzzle).unwrap();
    assert_eq!(sampler.solutions(), known.len() as u128);
    let mut met = vec![0; known.len()];
    for drawn in sampler.samples(1).take(sized(20, 40) * known.len()) {
        met[known.binary_search(&drawn.as_array().to_vec()).expect("a solution")] += 1;
    }
    is_even(&met, known.len());
    // Nearly all solutions remain, so those with an eliminated candidate are rejected.
    let mut empty = Grid::empty(Shape::CLASSIC);
    for gone in 1..=4 {
        empty.eliminate(40, digit(gone)).unwrap();
    }
    let sampler = Solver::new().sampler(&empty).unwrap();
    assert_eq!(Ok(Count::Exactly(sampler.solutions())), Solver::new().count(&empty));
    let mut met = [0; 10];
    for drawn in sampler.samples(2).take(sized(600, 2_000)) {
        assert!(Grid::from(drawn).solves(&empty));
        met[usize::from(drawn.as_array()[40])] += 1;
    }
    is_even(&met[5..], 5);
    // Too many candidates are eliminated for drawing by bands, and too many solutions remain for listing.
    for gone in 1..=4 {
        empty.eliminate(0, digit(gone)).unwrap();
    }
    assert!(matches!(Solver::new().sampler(&empty), Err(PuzzleError::Unsupported(_))));
}

/// One ninth of all solutions have 5 in the first cell, and the same is true for any other candidate.
#[test]
fn candidates_eliminated_from_the_empty_grid_are_counted_by_bands() {
    const ALL: u128 = 6_670_903_752_021_072_936_960;
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for gone in 1..=3_u128 {
        puzzle.eliminate(0, digit(gone as u8)).unwrap();
        if sized(false, true) {
            assert_eq!(Solver::new().count(&puzzle), Ok(Count::Exactly(ALL / 9 * (9 - gone))), "{gone}");
        }
    }
    // In the next cell too: of the 72 pairs of digits, those with 1, 2 or 3 first, or with 1 second, are excluded.
    puzzle.eliminate(1, digit(1)).unwrap();
    assert_eq!(Solver::new().count(&puzzle), Ok(Count::Exactly(ALL / 72 * (72 - 24 - 6))));
}

#[test]
fn bands_and_enumeration_agree_if_candidates_are_missing() {
    let mut random = Random(53);
    for _ in 0..sized(1, 6) {
        let (puzzle, count) = Plain::multiple(&mut random, 2_000);
        let mut reduced = Grid::from_values(Shape::CLASSIC, &puzzle.values).unwrap();
        for _ in 0..4 {
            let _ = reduced.eliminate(random.below(81), digit(1 + random.below(9) as u8));
        }
        let by = |method| Solver::new().method(method).count(&reduced).unwrap();
        assert_eq!(by(Method::Bands), by(Method::Enumerate), "{reduced}");
        assert!(matches!(by(Method::Bands), Count::Exactly(left) if left <= count.into()));
    }
}

/// Puzzles that the kernel does not finish soon, with different threads, orders and vectors.
#[test]
fn hard_candidates_have_the_same_answer_with_any_threads_and_backend() {
    for line in puzzles::lines("candidates.txt").into_iter().take(3) {
        let puzzle: Grid = line.parse().unwrap();
        let unique = Solver::new().threads(1).limit(2).solve(&puzzle);
        assert_eq!((unique.count, unique.stop), (1, None), "{line}");
        assert!(unique.stats.nodes > 20_000, "{}", unique.stats.nodes);
        assert!(unique.solutions[0].solves(&puzzle));
        for threads in [2, 5] {
            let again = Solver::new().threads(threads).limit(2).solve(&puzzle);
            assert_eq!((again.solutions, again.stop), (unique.solutions.clone(), None), "{threads} threads");
        }
        // With an elimination undone there may be other solutions: the leftmost is the same for all.
        let (cell, number) = missing(&line)[3];
        let mut symbols = line.clone().into_bytes();
        symbols[9 * cell + usize::from(number) - 1] = b'0' + number;
        let several: Grid = String::from_utf8(symbols).unwrap().parse().unwrap();
        let first = Solver::new().threads(1).solve(&several);
        for backend in backends() {
            let again = Solver::new().threads(3).backend(backend).solve(&several);
            assert_eq!((again.solutions, again.stop), (first.solutions.clone(), first.stop), "{backend}");
        }
    }
}

fn missing(line: &str) -> Vec<(usize, u8)> {
    let gone = line.bytes().enumerate().filter(|(_, symbol)| *symbol == b'.');
    gone.map(|(at, _)| (at / 9, (at % 9) as u8 + 1)).collect()
}
