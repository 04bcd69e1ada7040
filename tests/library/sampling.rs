//! Random solutions: each sample must be a solution, and each solution must have the same probability.

use std::convert::Infallible;

use rand::TryRng;
use rand_pcg::Pcg64;
use specudoku::{CancelFlag, Grid, PuzzleError, Shape, Solver, Stop};

use crate::support::named::NONE;
use crate::support::whole::sized;

/// Returns the number of bands and stacks of a board whose three boxes have the same rows or columns, as sets.
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
fn random_boards_have_the_known_share_of_equal_boxes() {
    let boards = sized(100_000, 400_000);
    let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let mut found = 0;
    for (index, board) in sampler.samples(1).take(boards).enumerate() {
        if index % 1_000 == 0 {
            assert!(board.conflict().is_none());
        }
        found += alike(board.as_array());
    }
    let share = found as f64 / (6 * boards) as f64;
    // 239832890061603471360 / 6670903752021072936960, from the classes of bands.
    let known = 0.035_952_1;
    let sigma = (known * (1.0 - known) / (6 * boards) as f64).sqrt();
    assert!((share - known).abs() < 4.0 * sigma, "{share} is not {known} +- {sigma}");
}

#[test]
fn samples_depend_only_on_the_seed() {
    let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let one = Solver::new().threads(1).sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let take = |sampler: &specudoku::count::Sampler, seed| sampler.samples(seed).take(2_000).collect::<Vec<_>>();
    assert_eq!(take(&sampler, 5), take(&one, 5));
    assert_ne!(take(&sampler, 5), take(&sampler, 6));
    assert_eq!(sampler.chunk(5, 1), take(&sampler, 5)[256..512]);
}

#[test]
fn puzzles_that_cannot_be_sampled_are_refused() {
    let sample = |puzzle: &str| Solver::new().sampler(&puzzle.parse().unwrap()).unwrap_err();
    let mut clashing = [0; 81];
    (clashing[0], clashing[1]) = (1, 1);
    let grid = Grid::from_values(Shape::CLASSIC, &clashing).unwrap();
    assert_eq!(Solver::new().sampler(&grid).unwrap_err(), PuzzleError::NoSolution);
    assert_eq!(sample(NONE), PuzzleError::NoSolution);
    assert!(matches!(sample(&".".repeat(16)), PuzzleError::Unsupported(_)));
    let flag = CancelFlag::new();
    flag.raise();
    let stopped = Solver::new().cancel(&flag).sampler(&Grid::empty(Shape::CLASSIC)).unwrap_err();
    assert_eq!(stopped, PuzzleError::Stopped(Stop::Cancelled));
}

/// Raises a flag when it is asked for the `after`-th number, and counts all requests.
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
fn a_raised_flag_ends_drawing_before_the_board_is_complete() {
    const COUNT: usize = 4_000;
    let flag = CancelFlag::new();
    let sampler = Solver::new().cancel(&flag).sampler(&Grid::empty(Shape::CLASSIC)).unwrap();
    let mut never = Raising { random: Pcg64::new(1, 1), flag: &flag, after: u64::MAX, asked: 0 };
    assert_eq!(sampler.draw(&mut never, COUNT).len(), COUNT);
    let mut raising = Raising { random: Pcg64::new(1, 1), flag: &flag, after: never.asked / 2, asked: 0 };
    assert!(sampler.draw(&mut raising, COUNT).is_empty());
    // A board needs some hundred numbers, mostly for rows that do not fit its columns.
    assert!(raising.asked - raising.after < 20_000, "{} numbers more", raising.asked - raising.after);
    assert!(sampler.chunk(5, 0).is_empty());
    assert_eq!(sampler.samples(5).next(), None);
}
