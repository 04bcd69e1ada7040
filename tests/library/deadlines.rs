//! A time limit works in every method, on small and on very large grids, and is reported in the same way whether it
//! comes from the solver or from a flag with a deadline.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use specudoku::count::Method;
use specudoku::explain::Rater;
use specudoku::make::generate::{GenerateError, GenerateOptions};
use specudoku::observe::Progress;
use specudoku::{CancelFlag, Digits81, Engine, Grid, Line81, PuzzleError, SearchOrder, Shape, Solver, Stop};

use crate::support::named::{EASY, HARD};
use crate::support::plain::Plain;
use crate::support::random::Random;
use crate::support::whole::sized;

/// Time limits that end in different parts of the work on a 64x64 grid.
const TIMES: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(80)];

/// How much later than its limit a method may end. A loop that does not check takes a second or more on a 64x64
/// grid. The machine may be busy with other work, so the quickest of several attempts counts.
const LATE: Duration = Duration::from_millis(400);

/// Number of attempts per method.
const ATTEMPTS: usize = 5;

/// A method, and why it ended; `None` if it finished.
type Verb = (&'static str, fn(&Solver, &Grid) -> Option<Stop>);

fn empty(width: usize) -> Grid {
    Grid::empty(Shape::new(width, width).unwrap())
}

/// Returns a 64x64 puzzle with a solution that no engine finds soon.
fn hard64() -> Grid {
    let mut random = Random(1);
    let mut puzzle = Plain::solved(8, &mut random);
    random.shuffled(4096).into_iter().take(2457).for_each(|cell| puzzle.values[cell] = 0);
    Grid::from_values(Shape::new(8, 8).unwrap(), &puzzle.values).unwrap()
}

fn sampling(error: PuzzleError) -> Option<Stop> {
    if let PuzzleError::Stopped(stop) = error { Some(stop) } else { panic!("{error}") }
}

fn minimizing(error: PuzzleError) -> Option<Stop> {
    if let PuzzleError::Stopped(stop) = error { Some(stop) } else { panic!("{error}") }
}

fn generating(error: GenerateError) -> Option<Stop> {
    if let GenerateError::Stopped(stop) = error { Some(stop) } else { panic!("{error}") }
}

/// The methods that search until something is known about the puzzle: a hard puzzle keeps them busy.
const SEARCHES: [Verb; 9] = [
    ("solve", |solver, puzzle| solver.clone().limit(2).solve(puzzle).stop),
    ("solve leftmost", |solver, puzzle| solver.clone().search_order(SearchOrder::Leftmost).limit(2).solve(puzzle).stop),
    ("is_unique", |solver, puzzle| solver.is_unique(puzzle).err()),
    ("effort", |solver, puzzle| solver.effort(puzzle).answer.stop),
    ("true_candidates", |solver, puzzle| solver.true_candidates(puzzle).map_or_else(Some, |found| found.stop)),
    ("check", |solver, puzzle| solver.check(puzzle).map_or_else(Some, |check| check.stop)),
    ("minimize", |solver, puzzle| solver.minimize(puzzle).map_or_else(minimizing, |_| None)),
    ("minimize_all", |solver, puzzle| solver.minimize_all(puzzle, usize::MAX).map_or_else(minimizing, |_| None)),
    ("prove", |solver, puzzle| solver.prove(puzzle, io::sink()).unwrap().stop),
];

/// The methods that visit or count all solutions: an empty grid keeps them busy.
const COUNTS: [Verb; 10] = [
    ("enumerate", |solver, puzzle| solver.clone().limit(u64::MAX).enumerate(puzzle).stop),
    ("enumerate leftmost", |solver, puzzle| {
        solver.clone().limit(u64::MAX).search_order(SearchOrder::Leftmost).enumerate(puzzle).stop
    }),
    ("solutions", |solver, puzzle| {
        let mut solutions = solver.clone().limit(u64::MAX).solutions(puzzle).unwrap();
        solutions.by_ref().for_each(drop);
        solutions.finish().stop
    }),
    ("count", |solver, puzzle| solver.clone().method(Method::Enumerate).count(puzzle).err()),
    ("count auto", |solver, puzzle| {
        // The empty 9x9 grid is counted by bands within the time limit.
        if puzzle.shape() == Shape::CLASSIC { Some(Stop::Time) } else { solver.count(puzzle).err() }
    }),
    ("estimate", |solver, puzzle| solver.estimate(puzzle, Duration::from_secs(600), 1).err()),
    ("true_candidates", |solver, puzzle| {
        // The true candidates of small empty grids are found immediately.
        let found = solver.true_candidates(puzzle).map_or_else(Some, |found| found.stop);
        if puzzle.shape().side() < 64 { found.or(Some(Stop::Time)) } else { found }
    }),
    ("candidate_counts", |solver, puzzle| {
        let found = solver.candidate_counts(puzzle, &Progress::default()).err();
        if puzzle.shape() == Shape::CLASSIC { found.or(Some(Stop::Time)) } else { found }
    }),
    ("split", |solver, puzzle| solver.split(puzzle, 1_000_000).map_or_else(sampling, |_| None)),
    ("generator", |solver, puzzle| {
        let options = GenerateOptions::default().clues(17..=17).attempts(u64::MAX);
        let generator = match solver.generator(puzzle.layout().clone(), options) {
            Ok(generator) => generator,
            Err(error) => return generating(error),
        };
        generator.puzzles(1).find_map(Result::err).and_then(generating)
    }),
];

/// Asserts that work ends because of its time limit, soon after `time`.
fn assert_in_time(name: &str, time: Duration, work: &mut dyn FnMut() -> Option<Stop>) {
    let mut latest = Vec::new();
    for _ in 0..ATTEMPTS {
        let begun = Instant::now();
        let stop = work();
        assert_eq!(stop, Some(Stop::Time), "{name}");
        let late = begun.elapsed().saturating_sub(time);
        if late < LATE {
            return;
        }
        latest.push(late);
    }
    panic!("{name} ends too long after its time limit: {latest:?}");
}

/// Asserts that methods end because of a time limit, wherever it is set.
fn assert_limited(verbs: &[Verb], puzzle: &Grid, time: Duration) {
    for (verb, ask) in verbs {
        for threads in [1, 2] {
            let name = format!("{verb} of {} with {threads} threads", puzzle.shape());
            let solver = || Solver::new().threads(threads);
            // For every change, one thread has a flag and two have a limit of the solver. A generator has only flags:
            // the limits of a solver apply while it is prepared, not afterwards.
            let (is_whole, is_generator) = (sized(false, true), *verb == "generator");
            if is_whole || is_generator || threads == 1 {
                assert_in_time(&name, time, &mut || ask(&solver().cancel(&CancelFlag::after(time)), puzzle));
            }
            if !is_generator && (is_whole || threads == 2) {
                assert_in_time(&name, time, &mut || ask(&solver().timeout(time), puzzle));
            }
        }
    }
}

/// A limit that has passed holds for puzzles that need no search too, in every engine and every method.
#[test]
fn without_time_there_is_no_answer() {
    let mut answered = Vec::new();
    for (line, engine) in
        [EASY, HARD, "1.3...4..3..4.2."].iter().flat_map(|line| Engine::ALL.map(|engine| (line, engine)))
    {
        let puzzle: Grid = line.parse().unwrap();
        if engine == Engine::Lanes && puzzle.shape() != Shape::CLASSIC {
            continue;
        }
        for ((verb, ask), threads) in SEARCHES.iter().flat_map(|verb| [1, 2].map(|threads| (verb, threads))) {
            let solver = || Solver::new().threads(threads).engine(engine);
            let limited = [solver().timeout(Duration::ZERO), solver().cancel(&CancelFlag::after(Duration::ZERO))];
            let ends = limited.map(|solver| ask(&solver, &puzzle));
            if ends != [Some(Stop::Time); 2] {
                answered.push(format!("{verb} of {line} with {engine} and {threads} threads: {ends:?}"));
            }
        }
    }
    assert!(answered.is_empty(), "{answered:#?}");
    let puzzles = vec![Line81::new(HARD.as_bytes().try_into().unwrap()); 9];
    let mut solutions = puzzles.clone();
    for engine in Engine::ALL {
        let answers = Solver::new().engine(engine).timeout(Duration::ZERO).solve_many(&puzzles, &mut solutions);
        assert!(answers.iter().all(|answer| answer.stop == Some(Stop::Time)), "{engine}");
    }
}

#[test]
fn searches_of_a_hard_puzzle_end_in_time() {
    let puzzle = hard64();
    for time in TIMES {
        assert_limited(&SEARCHES, &puzzle, time);
    }
}

#[test]
fn counts_of_empty_grids_end_in_time() {
    for width in [3, 4, 8] {
        assert_limited(&COUNTS, &empty(width), TIMES[0]);
    }
    assert_limited(&COUNTS, &empty(8), TIMES[1]);
}

#[test]
fn raters_end_in_time() {
    fn stopped<T>(rated: Result<T, PuzzleError>) -> Option<Stop> {
        if let Err(PuzzleError::Stopped(stop)) = rated { Some(stop) } else { None }
    }
    for (puzzle, checked) in [(hard64(), true), (hard64(), false), (empty(3), false)] {
        for threads in [1, 2] {
            let rater = || Rater::default().threads(threads).checked(checked);
            for time in TIMES {
                let name = format!("a rater of {} with {threads} threads", puzzle.shape());
                assert_in_time(&name, time, &mut || stopped(rater().timeout(time).tally(&puzzle)));
                assert_in_time(&name, time, &mut || stopped(rater().timeout(time).solve(&puzzle)));
                assert_in_time(&name, time, &mut || stopped(rater().cancel(&CancelFlag::after(time)).tally(&puzzle)));
            }
        }
    }
}

#[test]
fn a_hint_for_a_large_empty_grid_does_not_take_long() {
    for width in [4, 5, 6, 8] {
        let begun = Instant::now();
        assert_eq!(Rater::default().hint(&empty(width)), Ok(None));
        assert!(begun.elapsed() < Duration::from_secs(60), "{width}: {:?}", begun.elapsed());
    }
}

#[test]
fn work_on_many_puzzles_ends_in_time() {
    // A 4x4 puzzle has at least four clues.
    let time = TIMES[1];
    assert_in_time("generate", time, &mut || {
        let (four, options) = (Shape::new(2, 2).unwrap(), GenerateOptions::default().clues(3..=3).attempts(u64::MAX));
        let generator = Solver::new().cancel(&CancelFlag::after(time)).generator(four, options).unwrap();
        let made = generator.generate(1, 2, |_| ControlFlow::<()>::Continue(()));
        made.map_or_else(generating, |()| None)
    });
    let time = TIMES[0];
    let puzzles = vec![Digits81::EMPTY; 1 << 17];
    let mut solutions = puzzles.clone();
    assert_in_time("solve_many", time, &mut || {
        let solver = Solver::new().cancel(&CancelFlag::after(time)).limit(2);
        let answers = solver.solve_many(&puzzles, &mut solutions);
        assert!(answers.iter().all(|answer| matches!(answer.stop, Some(Stop::Solutions | Stop::Time))));
        answers.last().unwrap().stop
    });
}
