//! Random solutions: each must be one, each with the same probability.

use std::collections::HashMap;

use std::convert::Infallible;

use rand::TryRng;
use rand_pcg::Pcg64;
use specudoku::{CancelFlag, Count, Grid, SampleError, Shape, Solver, Stop};

/// Puzzles with some hundred solutions.
const PUZZLES: [&str; 4] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...8",
    "......7646.7.5.8.....674......9.86.74......9.....67...5..8..476..9..6.5.76.5..98.",
    "...29..675....42..2....68.3...6.74.86..4...9....1296..9..76..8....3489.....9.....",
    "43..7512.....8..6..6.21.8341..4..65....5..2.......1....1....5.......6.....5..24..",
];

/// How far the counts of equally likely outcomes are from one another: about the number of outcomes if all is well.
fn chi_square<K>(counts: &HashMap<K, u64>, outcomes: usize) -> f64 {
    let draws: u64 = counts.values().sum();
    let expected = draws as f64 / outcomes as f64;
    let seen: f64 = counts.values().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    seen + (outcomes - counts.len()) as f64 * expected
}

/// Draws often from a puzzle with a few hundred solutions, and holds the numbers against an even spread.
fn check(puzzle: &str, draws: usize) {
    let grid: Grid = puzzle.parse().unwrap();
    let Ok(Count::Exactly(total)) = Solver::new().count(&grid) else { panic!("{puzzle}") };
    assert!((100..2_000).contains(&total), "{total}");
    let sampler = Solver::new().sampler(&grid).unwrap();
    assert_eq!(sampler.solutions(), total);
    let mut counts = HashMap::new();
    for board in sampler.samples(7).take(draws) {
        *counts.entry(board).or_insert(0) += 1;
    }
    for board in counts.keys() {
        assert!(Grid::from(*board).solves(&grid));
    }
    let (mean, sigma) = (total as f64 - 1.0, (2.0 * (total as f64 - 1.0)).sqrt());
    let found = chi_square(&counts, total as usize);
    // The seed is fixed, so this cannot fail by chance on another day.
    assert!((found - mean).abs() < 4.0 * sigma, "{puzzle}: chi-square {found}, expected {mean} +- {sigma}");
}

#[test]
fn every_solution_is_as_likely_as_any_other() {
    // Among them: digits without a clue, columns without a clue, digits with clues in one band alone.
    for puzzle in PUZZLES {
        check(puzzle, 20_000);
    }
}

/// In how many bands and stacks of a board the three boxes have the same rows or columns, as sets.
fn alike(board: &[u8; 81]) -> u64 {
    let sets = |cell: &dyn Fn(usize, usize, usize) -> usize, chute: usize| {
        let triples = |index: usize| {
            let mut triples: Vec<Vec<u8>> = (0..3)
                .map(|line| {
                    let mut triple: Vec<u8> = (0..3).map(|at| board[cell(chute, line, 3 * index + at)]).collect();
                    triple.sort_unstable();
                    triple
                })
                .collect();
            triples.sort_unstable();
            triples
        };
        u64::from(triples(0) == triples(1) && triples(1) == triples(2))
    };
    let rows = |chute: usize, line: usize, at: usize| 9 * (3 * chute + line) + at;
    let columns = |chute: usize, line: usize, at: usize| 9 * at + 3 * chute + line;
    (0..3).map(|chute| sets(&rows, chute) + sets(&columns, chute)).sum()
}

#[test]
fn complete_boards_meet_the_known_share_of_like_boxes() {
    const BOARDS: usize = 400_000;
    let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let mut found = 0;
    for (index, board) in sampler.samples(1).take(BOARDS).enumerate() {
        if index % 1_000 == 0 {
            assert!(board.conflict().is_none());
        }
        found += alike(board.as_array());
    }
    let share = found as f64 / (6 * BOARDS) as f64;
    // 239832890061603471360 / 6670903752021072936960, from the classes of bands.
    let known = 0.035_952_1;
    let sigma = (known * (1.0 - known) / (6 * BOARDS) as f64).sqrt();
    assert!((share - known).abs() < 4.0 * sigma, "{share} is not {known} +- {sigma}");
}

#[test]
fn samples_belong_to_their_seed() {
    let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let one = Solver::new().threads(1).sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let take = |sampler: &specudoku::Sampler, seed| sampler.samples(seed).take(2_000).collect::<Vec<_>>();
    assert_eq!(take(&sampler, 5), take(&one, 5));
    assert_ne!(take(&sampler, 5), take(&sampler, 6));
    assert_eq!(sampler.chunk(5, 1), take(&sampler, 5)[specudoku::Sampler::CHUNK..2 * specudoku::Sampler::CHUNK]);
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    let sample = |puzzle: &str| Solver::new().sampler(&puzzle.parse().unwrap()).unwrap_err();
    let mut clashing = [0; 81];
    (clashing[0], clashing[1]) = (1, 1);
    let grid = Grid::from_values(Shape::CLASSIC, &clashing).unwrap();
    assert_eq!(Solver::new().sampler(&grid).unwrap_err(), SampleError::NoSolution);
    assert_eq!(sample(&("12345678.........9".to_owned() + &".".repeat(63))), SampleError::NoSolution);
    assert_eq!(sample(&".".repeat(16)), SampleError::NotClassic);
    let flag = CancelFlag::new();
    flag.raise();
    let stopped = Solver::new().cancel(&flag).sampler(&Grid::empty(Shape::CLASSIC)).unwrap_err();
    assert_eq!(stopped, SampleError::Stopped(Stop::Cancelled));
}

/// Raises a flag when it is asked for the `after`-th number, and counts those behind it.
struct Raising<'a> {
    random: Pcg64,
    flag: &'a CancelFlag,
    after: u64,
    asked: u64,
}

impl TryRng for Raising<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.asked += 1;
        if self.asked == self.after {
            self.flag.raise();
        }
        self.random.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.random.try_fill_bytes(bytes)
    }
}

#[test]
fn a_raised_flag_ends_drawing_within_a_board() {
    const COUNT: usize = 4_000;
    let flag = CancelFlag::new();
    let sampler = Solver::new().cancel(&flag).sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let mut never = Raising { random: Pcg64::new(1, 1), flag: &flag, after: u64::MAX, asked: 0 };
    assert_eq!(sampler.draw(&mut never, COUNT).len(), COUNT);
    let mut raising = Raising { random: Pcg64::new(1, 1), flag: &flag, after: never.asked / 2, asked: 0 };
    assert!(sampler.draw(&mut raising, COUNT).is_empty());
    // A board takes some hundred numbers, mostly those of rows that do not cross its columns.
    assert!(raising.asked - raising.after < 20_000, "{} numbers more", raising.asked - raising.after);
    assert!(sampler.chunk(5, 0).is_empty());
    assert_eq!(sampler.samples(5).next(), None);
}
