//! Every public call that takes a time, with no time at all and with more than the clock can represent; `deadlines`
//! tests the times between.

use std::ops::ControlFlow;
use std::time::Duration;

use specudoku::explain::Rater;
use specudoku::make::generate::{GenerateError, GenerateOptions};
use specudoku::observe::Progress;
use specudoku::{CancelFlag, Grid, Line81, PuzzleError, Shape, Solver, Stop};

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A puzzle with several solutions, few enough to visit all of them.
const SEVERAL: &str = "..4...7.3..3..6.15...8....2..6..8351..5..9284..8..4679..2..7138..9..2547..7..1926";

fn puzzle() -> Grid {
    PUZZLE.parse().expect("a puzzle")
}

fn several() -> Grid {
    SEVERAL.parse().expect("a puzzle")
}

/// Why a call ended early, if it did.
type Ended = Option<Stop>;

/// A call of a solver with a time limit.
type Call = fn(&Solver) -> Ended;

/// Every call of a solver, except `estimate`, which has its own time.
const CALLS: &[(&str, Call)] = &[
    ("solve", |solver| solver.solve(&puzzle()).stop.filter(|stop| *stop != Stop::Solutions)),
    ("is_unique", |solver| solver.is_unique(&puzzle()).err()),
    ("effort", |solver| solver.effort(&puzzle()).answer.stop.filter(|stop| *stop != Stop::Solutions)),
    ("enumerate", |solver| solver.clone().limit(u64::MAX).enumerate(&puzzle()).stop),
    ("solutions", |solver| {
        let mut solutions = solver.clone().limit(u64::MAX).solutions(&puzzle()).expect("a thread");
        solutions.by_ref().for_each(drop);
        solutions.finish().stop
    }),
    ("solution_blocks", |solver| {
        let blocks = solver.clone().limit(u64::MAX).solution_blocks(&puzzle()).expect("a thread");
        let mut blocks = blocks.expect("a classic puzzle");
        blocks.by_ref().for_each(drop);
        blocks.finish().stop
    }),
    ("count", |solver| solver.count(&puzzle()).err()),
    ("count_up_to", |solver| solver.count_up_to(&puzzle(), 10).err()),
    ("count_with", |solver| solver.count_with(&puzzle(), 10, &Progress::default()).err()),
    ("true_candidates", |solver| solver.true_candidates(&several()).map_or_else(Some, |found| found.stop)),
    ("candidate_counts", |solver| solver.candidate_counts(&several(), &Progress::default()).err()),
    ("sampler", |solver| solver.sampler(&several()).map_or_else(of_samples, |_| None)),
    ("split", |solver| solver.split(&several(), 4).map_or_else(of_samples, |_| None)),
    ("check", |solver| solver.check(&puzzle()).map_or_else(Some, |check| check.stop)),
    ("check_briefly", |solver| solver.check_briefly(&puzzle()).map_or_else(Some, |check| check.stop)),
    ("minimize", |solver| solver.minimize(&puzzle()).err().map(|_| Stop::Time)),
    ("minimize_all", |solver| solver.minimize_all(&puzzle(), 3).err().map(|_| Stop::Time)),
    ("minimize_each", |solver| {
        solver.minimize_each(&puzzle(), |_| ControlFlow::Continue(())).err().map(|_| Stop::Time)
    }),
    ("prove", |solver| solver.prove(&puzzle(), std::io::sink()).expect("written").stop),
    ("generator", |solver| match solver.generator(Shape::CLASSIC, GenerateOptions::default()) {
        Err(GenerateError::Stopped(stop)) => Some(stop),
        made => {
            assert!(made.is_ok());
            None
        }
    }),
    ("solve_many", |solver| {
        let puzzles = [PUZZLE.as_bytes().try_into().expect("81 bytes"); 40];
        let mut solutions = puzzles;
        let answers = solver.solve_many(Line81::from_slice(&puzzles), Line81::from_slice_mut(&mut solutions));
        answers.iter().find_map(|answer| answer.stop.filter(|stop| *stop != Stop::Solutions))
    }),
];

fn of_samples(error: PuzzleError) -> Ended {
    match error {
        PuzzleError::Stopped(stop) => Some(stop),
        other => panic!("{other}"),
    }
}

#[test]
fn more_time_than_the_clock_can_represent_means_no_limit() {
    for (name, call) in CALLS {
        let solver = Solver::new().threads(2).timeout(Duration::MAX).cancel(&CancelFlag::after(Duration::MAX));
        assert_eq!(call(&solver), None, "{name}");
    }
}

#[test]
fn with_no_time_at_all_a_call_ends_for_its_time_limit() {
    for (name, call) in CALLS {
        let by_limit = Solver::new().threads(2).timeout(Duration::ZERO);
        let by_flag = Solver::new().threads(2).cancel(&CancelFlag::after(Duration::ZERO));
        for solver in [by_limit, by_flag] {
            let ended = call(&solver);
            // Answers that are known without a search need no time.
            assert!(matches!(ended, None | Some(Stop::Time | Stop::Cancelled)), "{name}: {ended:?}");
        }
    }
    assert_eq!(Solver::new().timeout(Duration::ZERO).is_unique(&puzzle()), Err(Stop::Time));
}

#[test]
fn an_estimate_accepts_any_time() {
    let empty = Grid::empty(Shape::CLASSIC);
    let at_once = Solver::new().estimate(&empty, Duration::ZERO, 1).expect("no limit");
    assert_eq!((at_once.log10, at_once.probes), (None, 0));
    let moment = Duration::from_millis(20);
    for solver in [Solver::new().timeout(moment), Solver::new().cancel(&CancelFlag::after(moment))] {
        assert_eq!(solver.estimate(&empty, Duration::MAX, 1), Err(Stop::Time));
    }
}

#[test]
fn a_rater_accepts_any_time() {
    let without = || Rater::default().timeout(Duration::ZERO);
    assert_eq!(without().rate(&puzzle()), Err(PuzzleError::Stopped(Stop::Time)));
    assert_eq!(without().hint(&puzzle()).err(), Some(PuzzleError::Stopped(Stop::Time)));
    assert_eq!(without().tally(&puzzle()).err(), Some(PuzzleError::Stopped(Stop::Time)));
    assert_eq!(without().solve(&puzzle()).err(), Some(PuzzleError::Stopped(Stop::Time)));
    let mut endless = Rater::default().timeout(Duration::MAX).cancel(&CancelFlag::after(Duration::MAX)).checked(true);
    assert!(endless.hint(&puzzle()).expect("no limit").is_some());
}
