//! Generated puzzles: valid, as requested, and the same for the same seed.

use std::collections::HashMap;
use std::ops::ControlFlow;

use specudoku::make::generate::{GenerateError, GenerateOptions, Generated, Generator, Symmetry};
use specudoku::{CancelFlag, Grid, Layout, PuzzleError, Shape, Solver, Variant};

use crate::support::backends::backends;
use crate::support::named::{HARD, NONE};
use crate::support::plain::Plain;
use crate::support::whole::sized;

fn make(solver: &Solver, shape: Shape, options: GenerateOptions, count: usize) -> Vec<Generated> {
    let generator = solver.generator(shape, options).unwrap();
    on_threads(&generator, 9, 2, count).unwrap()
}

/// Returns the first puzzles of a seed, made on many threads, or why there are no more.
fn on_threads(generator: &Generator, seed: u64, threads: usize, count: usize) -> Result<Vec<Generated>, GenerateError> {
    let mut puzzles = Vec::new();
    generator.generate(seed, threads, |made| {
        puzzles.push(made);
        if puzzles.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(puzzles)
}

fn classic(options: GenerateOptions, count: usize) -> Vec<Generated> {
    make(&Solver::new(), Shape::CLASSIC, options, count)
}

/// Returns the puzzle in the form of the counter that shares no code with the library.
fn plain(made: &Generated) -> Plain {
    Plain { width: 3, height: 3, values: made.puzzle().values() }
}

fn is_minimal(plain: &Plain) -> bool {
    let clues: Vec<usize> = (0..81).filter(|cell| plain.values[*cell] != 0).collect();
    clues.iter().all(|cell| {
        let mut without = Plain { width: 3, height: 3, values: plain.values.clone() };
        without.values[*cell] = 0;
        without.count(2) == 2
    })
}

#[test]
fn every_puzzle_has_one_solution_and_no_redundant_clue() {
    let made = classic(GenerateOptions::default(), 150);
    for made in &made {
        assert_eq!(plain(made).count(2), 1);
        assert!(is_minimal(&plain(made)), "{:?}", made.puzzle());
        let solution = Plain { width: 3, height: 3, values: made.solution().values() };
        assert!(solution.solves(&plain(made)));
    }
    let mean = made.iter().map(Generated::clue_count).sum::<usize>() as f64 / made.len() as f64;
    // The known mean for this way of making puzzles is 24.4.
    assert!((24.0..24.8).contains(&mean), "{mean}");
}

#[test]
fn options_are_met() {
    for made in classic(GenerateOptions::default().clues(30..=32), sized(1, 8)) {
        assert!((30..=32).contains(&made.clue_count()));
        assert_eq!(plain(&made).count(2), 1);
    }
    for symmetry in Symmetry::ALL {
        let orbits = symmetry.orbits(9);
        // The counter needs up to a second to show that a puzzle is minimal.
        let kinds: &[(bool, usize)] = match symmetry {
            Symmetry::Rotate180 => &[(true, 1)],
            Symmetry::Diagonal if sized(false, true) => &[(false, 1), (true, 1)],
            _ => &[(false, 1)],
        };
        for &(minimal, count) in kinds {
            for made in classic(GenerateOptions::default().symmetry(symmetry).minimal(minimal), count) {
                let is_clue = |cell: &usize| made.puzzle()[*cell].digit().is_some();
                assert!(
                    orbits.iter().all(|orbit| orbit.iter().all(is_clue) || !orbit.iter().any(is_clue)),
                    "{symmetry}"
                );
                assert_eq!(plain(&made).count(2), 1);
                assert!(!minimal || is_minimal(&plain(&made)), "{symmetry}");
            }
        }
    }
    let pattern: Vec<usize> = (0..81).filter(|cell| cell % 2 == 0).collect();
    for made in classic(GenerateOptions::default().pattern(pattern.clone()), 2) {
        assert!((0..81).all(|cell| made.puzzle()[cell].digit().is_some() == pattern.contains(&cell)));
        assert_eq!(plain(&made).count(2), 1);
    }
    for made in classic(GenerateOptions::default().unbiased(true), sized(1, 2)) {
        assert!(is_minimal(&plain(&made)));
        let expected =
            (26..made.clue_count()).fold(1.0, |weight, clues| weight * (81 - clues) as f64 / (clues + 1) as f64);
        assert!(made.clue_count() < 26 || (made.weight() - expected).abs() < 1e-9 * expected);
    }
}

#[test]
fn impossible_options_are_refused_or_given_up() {
    let options = GenerateOptions::default().clues(17..=17).symmetry(Symmetry::Full).attempts(3_000);
    let generator = Solver::new().generator(Shape::CLASSIC, options).unwrap();
    let mut puzzles = generator.puzzles(1);
    assert_eq!(puzzles.next(), Some(Err(GenerateError::GivenUp(3_000))));
    assert_eq!(puzzles.next(), None);
    for options in [
        GenerateOptions::default().clues(90..=95),
        GenerateOptions::default().unbiased(true).symmetry(Symmetry::Full),
        GenerateOptions::default().pattern(vec![81]),
    ] {
        let refused = Solver::new().generator(Shape::CLASSIC, options);
        assert!(matches!(refused, Err(GenerateError::Options(_))));
    }
    let hurried = Solver::new().timeout(std::time::Duration::ZERO);
    let refused = hurried.generator(Shape::CLASSIC, GenerateOptions::default());
    assert!(matches!(refused, Err(GenerateError::Stopped(specudoku::Stop::Time))));
    let flag = specudoku::CancelFlag::new();
    let generator = Solver::new().cancel(&flag).generator(Shape::CLASSIC, GenerateOptions::default()).unwrap();
    flag.raise();
    assert_eq!(generator.puzzles(1).next(), Some(Err(GenerateError::Stopped(specudoku::Stop::Cancelled))));
}

#[test]
fn a_seed_gives_the_same_puzzles_with_any_threads_and_backend() {
    let options = GenerateOptions::default().symmetry(Symmetry::Rotate180).clues(24..=28);
    let generator = Solver::new().generator(Shape::CLASSIC, options.clone()).unwrap();
    let count = sized(30, 60);
    let expected: Vec<Generated> = generator.puzzles(9).take(count).map(Result::unwrap).collect();
    for threads in [1, 2, 3, 1_000] {
        assert_eq!(on_threads(&generator, 9, threads, count).unwrap(), expected, "{threads}");
    }
    for backend in backends() {
        let solver = Solver::new().threads(3).backend(backend);
        assert_eq!(make(&solver, Shape::CLASSIC, options.clone(), count), expected, "{backend}");
    }
    assert_ne!(generator.puzzles(10).next(), generator.puzzles(9).next());
}

#[test]
fn with_options_shares_only_the_preparation() {
    let diagonals = Layout::builder(9).shape(Shape::CLASSIC).variant(Variant::X).build().unwrap();
    for layout in [Shape::CLASSIC.into(), Shape::new(3, 2).unwrap().into(), Shape::new(4, 2).unwrap().into(), diagonals]
    {
        let stopped = CancelFlag::new();
        let prepared =
            Solver::new().cancel(&stopped).generator(Layout::clone(&layout), GenerateOptions::default()).unwrap();
        // The flag of the first generator does not stop the other generators.
        stopped.raise();
        let options = GenerateOptions::default().symmetry(Symmetry::Rotate180).minimal(true);
        let flag = CancelFlag::new();
        let other = prepared.with_options(options.clone(), &flag).unwrap();
        let new = Solver::new().generator(layout.clone(), options).unwrap();
        let puzzles = |generator: &Generator| {
            on_threads(generator, 7, 2, 3).unwrap().iter().map(Generated::puzzle).collect::<Vec<_>>()
        };
        assert_eq!(puzzles(&other), puzzles(&new), "{layout}");
        assert!(on_threads(&prepared, 7, 2, 3).is_err());
        flag.raise();
        assert!(on_threads(&other, 7, 2, 3).is_err());
        assert_eq!(prepared.sampler().is_some(), layout.is_classic());
    }
    let prepared = Solver::new().generator(Shape::new(2, 2).unwrap(), GenerateOptions::default()).unwrap();
    let error = prepared.with_options(GenerateOptions::default().clues(17..=90), &CancelFlag::new()).unwrap_err();
    assert!(matches!(error, GenerateError::Options(_)));
}

#[test]
fn giving_up_does_not_depend_on_the_threads() {
    let options = GenerateOptions::default().clues(21..=21).attempts(300);
    let generator = Solver::new().generator(Shape::CLASSIC, options).unwrap();
    let single: Vec<_> = generator.puzzles(3).collect();
    let Some(Err(given_up @ GenerateError::GivenUp(300))) = single.last() else { panic!("{single:?}") };
    assert!(single.len() > 1);
    for threads in [1, 4] {
        let mut puzzles = Vec::new();
        let end = generator.generate(3, threads, |made| {
            puzzles.push(Ok(made));
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end.as_ref(), Err(given_up));
        assert_eq!(puzzles, single[..single.len() - 1]);
    }
}

#[test]
fn patterns_of_other_shapes_are_checked() {
    let shape = Shape::new(2, 2).unwrap();
    let pattern = |cells: Vec<usize>, minimal| GenerateOptions::default().pattern(cells).minimal(minimal).attempts(50);
    let first = |options| Solver::new().generator(shape, options).unwrap().puzzles(1).next().unwrap();
    assert!(matches!(first(pattern(vec![0], false)), Err(GenerateError::GivenUp(_))));
    // A minimal 4x4 puzzle has at most 6 clues, but only a full row is rejected before the search.
    assert!(matches!(first(pattern((0..12).collect(), true)), Err(GenerateError::GivenUp(_))));
    let full = Solver::new().generator(shape, pattern((0..16).collect(), true));
    assert!(matches!(full, Err(GenerateError::Options(_))));
    assert_eq!(first(pattern((0..16).collect(), false)).unwrap().clue_count(), 16);
}

#[test]
fn boards_of_4x4_are_uniformly_distributed() {
    const BOARDS: usize = 288 * 200;
    let options = GenerateOptions::default().boards(true);
    let shape = Shape::new(2, 2).unwrap();
    let mut counts: HashMap<Vec<u8>, u64> = HashMap::new();
    for made in make(&Solver::new(), shape, options, BOARDS) {
        *counts.entry(made.puzzle().values()).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    let square: f64 = counts.values().map(|count| (*count as f64 - 200.0).powi(2) / 200.0).sum();
    // 287 degrees of freedom, within four standard deviations.
    assert!((square - 287.0).abs() < 4.0 * (2.0_f64 * 287.0).sqrt(), "{square}");
}

#[test]
fn other_shapes_are_made_too() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (4, 3), (4, 4)] {
        let shape = Shape::new(width, height).unwrap();
        for minimal in [false, true] {
            let made = &make(&Solver::new(), shape, GenerateOptions::default().minimal(minimal), 1)[0];
            let puzzle = made.puzzle();
            let check = Solver::new().check(&puzzle).unwrap();
            assert_eq!(check.solution, Some(made.solution()), "{shape:?}");
            assert!(!minimal || check.redundant.is_empty());
        }
    }
}

#[test]
fn minimal_puzzles_within_a_puzzle_are_found() {
    let solver = Solver::new().threads(1);
    let grid: Grid = HARD.parse().unwrap();
    let solution = solver.solve(&grid).solutions[0].values();
    let mut more = grid.values();
    for cell in [1, 3, 77] {
        more[cell] = solution[cell];
    }
    let more = Grid::from_values(Shape::CLASSIC, &more).unwrap();
    let check = solver.check(&more).unwrap();
    assert_eq!((check.words(), check.solutions), ("unique", 1));
    assert!([1, 3, 77].iter().all(|cell| check.redundant.contains(cell)));
    let least = solver.minimize(&more).unwrap();
    assert!(is_minimal(&Plain { width: 3, height: 3, values: least.values() }));
    let all = solver.minimize_all(&more, 1_000).unwrap();
    assert!(all.contains(&grid) && all.contains(&least));
    // Trying every set of redundant clues gives the same result.
    let mut found = 0;
    for taken in 0..1_u32 << check.redundant.len() {
        let mut values = more.values();
        let cells = check.redundant.iter().enumerate().filter(|(at, _)| taken >> at & 1 == 1);
        cells.for_each(|(_, cell)| values[*cell] = 0);
        let plain = Plain { width: 3, height: 3, values };
        found += usize::from(plain.count(2) == 1 && is_minimal(&plain));
    }
    assert_eq!(all.len(), found);
    assert_eq!(solver.minimize_all(&more, 1).unwrap().len(), 1);
    let empty = Grid::empty(Shape::CLASSIC);
    assert_eq!(solver.minimize(&empty), Err(PuzzleError::Several));
    let two = solver.check(&empty).unwrap();
    assert_eq!((two.words(), two.differing.is_empty()), ("multiple", false));
    let none: Grid = NONE.parse().unwrap();
    assert_eq!(solver.check(&none).unwrap().words(), "none");
    assert_eq!(solver.minimize(&none), Err(PuzzleError::NoSolution));
}
