//! Generated puzzles with constraints: met by the solution, with one solution, and as requested.

use std::ops::ControlFlow;

use specudoku::make::generate::{GenerateError, GenerateOptions, Generated};
use specudoku::{Constraint, ConstraintKind, Engine, Grid, Layout, Shape, Solver};

use crate::support::whole::sized;

use ConstraintKind::{Arrow, BlackDot, Cage, Thermo, Whisper, WhiteDot};

/// Returns the first puzzles of a seed, made on two threads.
fn make(layout: impl Into<Layout>, options: GenerateOptions, count: usize) -> Vec<Generated> {
    let generator = Solver::new().generator(layout, options).unwrap();
    let mut puzzles = Vec::new();
    let collect = |made| {
        puzzles.push(made);
        if puzzles.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    generator.generate(7, 2, collect).unwrap();
    assert_eq!(puzzles.len(), count);
    puzzles
}

fn shape(width: usize, height: usize) -> Shape {
    Shape::new(width, height).unwrap()
}

/// Whether a board meets a constraint, by its definition.
fn meets(constraint: &Constraint, board: &[u8]) -> bool {
    let digits: Vec<i64> = constraint.cells().iter().map(|&cell| i64::from(board[usize::from(cell)])).collect();
    let pairs = || digits.windows(2).map(|pair| (pair[0], pair[1]));
    match constraint.kind() {
        Cage => {
            let all_differ = digits.iter().all(|digit| digits.iter().filter(|other| *other == digit).count() == 1);
            all_differ && digits.iter().sum::<i64>() == constraint.all_numbers()[0]
        }
        Thermo => pairs().all(|(one, other)| one < other),
        Arrow => digits[0] == digits[1..].iter().sum::<i64>(),
        Whisper => pairs().all(|(one, other)| (one - other).abs() >= 5),
        WhiteDot => pairs().all(|(one, other)| (one - other).abs() == 1),
        BlackDot => pairs().all(|(one, other)| one == 2 * other || other == 2 * one),
        kind => panic!("{kind} is not drawn"),
    }
}

/// Whether the cells of a constraint are connected: each touches the one before it, or for cages any before it.
fn is_connected(constraint: &Constraint, shape: Shape) -> bool {
    let cells: Vec<(usize, usize)> = constraint.cells().iter().map(|&cell| shape.coordinates(cell.into())).collect();
    let distance = |one: (usize, usize), other: (usize, usize)| [one.0.abs_diff(other.0), one.1.abs_diff(other.1)];
    if constraint.kind() != Cage {
        return cells.windows(2).all(|pair| distance(pair[0], pair[1]).into_iter().max() == Some(1));
    }
    let mut reached = vec![cells[0]];
    for _ in &cells {
        let next =
            cells.iter().filter(|cell| reached.iter().any(|own| distance(*own, **cell).iter().sum::<usize>() == 1));
        let next: Vec<_> = next.copied().collect();
        reached.extend(next);
    }
    cells.iter().all(|cell| reached.contains(cell))
}

/// Returns the number of solutions, up to two, by the engine on cells.
fn count(puzzle: &Grid) -> u64 {
    Solver::new().threads(1).engine(Engine::Cells).limit(2).solve(puzzle).count
}

fn assert_right(made: &Generated) {
    let (puzzle, board) = (made.puzzle(), made.solution().values());
    for constraint in puzzle.layout().constraints() {
        assert!(meets(constraint, &board), "{constraint:?} {board:?}");
        assert!(is_connected(constraint, puzzle.shape()), "{constraint:?}");
    }
    assert_eq!(count(&puzzle), 1, "{puzzle:?}");
    assert!(puzzle.values().iter().zip(&board).all(|(clue, digit)| *clue == 0 || clue == digit));
}

fn count_of(made: &Generated, kind: ConstraintKind) -> usize {
    made.puzzle().layout().constraints().iter().filter(|own| own.kind() == kind).count()
}

#[test]
fn drawn_constraints_are_met_by_one_solution() {
    let plain = GenerateOptions::default;
    let lines = plain().constraints(Thermo, 1..=3).constraints(Arrow, 1..=2);
    let dots = plain().constraints(WhiteDot, None).constraints(BlackDot, None);
    for (shape, options) in [
        (shape(2, 2), plain().constraints(Cage, None).cage_sizes(2..=3)),
        (shape(3, 2), plain().constraints(Cage, None)),
        (shape(3, 2), lines.clone()),
        (shape(3, 2), dots.clone()),
        (shape(3, 2), lines.minimal(true)),
        (shape(2, 2), dots.minimal(true)),
        (Shape::CLASSIC, plain().constraints(Cage, None)),
        (Shape::CLASSIC, plain().constraints(Thermo, None).constraints(Whisper, 2..=2)),
    ] {
        for made in make(shape, options, sized(1, 20)) {
            assert_right(&made);
            assert!(!made.puzzle().layout().constraints().is_empty());
        }
    }
}

#[test]
fn killers_have_no_clues_and_the_sizes_requested() {
    let options = GenerateOptions::default().constraints(Cage, 9..=14).cage_sizes(2..=4);
    for made in make(shape(3, 2), options.clone(), sized(4, 40)) {
        assert_eq!(made.clue_count(), 0);
        assert!((9..=14).contains(&count_of(&made, Cage)));
        let mut cells: Vec<u16> = Vec::new();
        for cage in made.puzzle().layout().constraints() {
            assert!((2..=4).contains(&cage.cells().len()), "{cage:?}");
            cells.extend(cage.cells());
        }
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), all, "cages do not overlap");
    }
    assert!(make(shape(3, 2), options.clues(1..=4), 3).iter().all(|made| (1..=4).contains(&made.clue_count())));
}

/// No clue and no constraint of a minimal puzzle can be removed.
#[test]
fn every_constraint_of_a_minimal_puzzle_is_needed() {
    let cages = GenerateOptions::default().constraints(Cage, None).minimal(true);
    let dots = GenerateOptions::default().constraints(WhiteDot, 1..=6).constraints(Thermo, 1..=3).minimal(true);
    for options in [cages, dots] {
        for made in make(shape(3, 2), options, sized(3, 20)) {
            assert_right(&made);
            let (puzzle, constraints) = (made.puzzle(), made.puzzle().layout().constraints().to_vec());
            for number in 0..constraints.len() {
                let mut rest = Layout::builder(6).shape(shape(3, 2));
                for constraint in constraints.iter().enumerate().filter(|(other, _)| *other != number) {
                    rest = rest.constraint(constraint.1.clone());
                }
                let without = Grid::from_values(rest.build().unwrap(), &puzzle.values()).unwrap();
                assert_eq!(count(&without), 2, "{:?}", constraints[number]);
            }
        }
    }
}

/// The boards of a layout with constraints meet them, and so do the puzzles.
#[test]
fn puzzles_start_with_the_constraints_of_a_layout() {
    let cage = Constraint::new(Cage, [0, 1, 6]).number(6);
    let thermometer = Constraint::new(Thermo, [35, 34, 33, 32]);
    let builder = Layout::builder(6).shape(shape(3, 2)).constraint(cage).constraint(thermometer);
    let layout = builder.build().unwrap();
    for made in make(layout.clone(), GenerateOptions::default(), sized(3, 30)) {
        assert_right(&made);
        assert_eq!(made.puzzle().layout(), &layout);
    }
    for made in make(layout.clone(), GenerateOptions::default().constraints(Arrow, 1..=2), 2) {
        assert_right(&made);
        assert!(made.puzzle().layout().constraints().starts_with(layout.constraints()));
    }
    let boards = make(layout.clone(), GenerateOptions::default().boards(true), 5);
    assert!(boards.iter().all(|made| layout.constraints().iter().all(|own| meets(own, &made.solution().values()))));
}

#[test]
fn constraints_that_cannot_be_drawn_are_refused() {
    let plain = GenerateOptions::default;
    let killer = Layout::builder(4).shape(shape(2, 2)).constraint(Constraint::new(Cage, [0, 1]).number(4));
    let killer = killer.build().unwrap();
    for (layout, options, reason) in [
        (shape(2, 2).into(), plain().constraints(ConstraintKind::Sandwich, None), "Sandwich are not drawn"),
        (killer, plain().constraints(Cage, None), "already has constraints of the kind Cage"),
        (shape(2, 2).into(), plain().constraints(Cage, 0..=0), "must be 1 or more"),
        (shape(2, 2).into(), plain().constraints(Thermo, 10..=20), "room for at most 5"),
        (shape(2, 2).into(), plain().constraints(Cage, None).cage_sizes(2..=5), "from 1 to 4"),
        (shape(2, 2).into(), plain().cage_sizes(2..=3), "no cages"),
        (shape(2, 2).into(), plain().constraints(Thermo, None).pattern(vec![0]), "a pattern"),
        (shape(2, 2).into(), plain().constraints(Thermo, None).boards(true), "completed boards"),
    ] {
        match Solver::new().generator(layout, options) {
            Err(GenerateError::Options(found)) => assert!(found.contains(reason), "{found}"),
            other => panic!("{reason}: {other:?}"),
        }
    }
}

#[test]
fn a_seed_gives_the_same_variants_with_any_threads() {
    let options = GenerateOptions::default().constraints(Cage, None);
    let made = make(shape(3, 2), options.clone(), 6);
    let generator = Solver::new().threads(1).generator(shape(3, 2), options).unwrap();
    let alone: Vec<Generated> = generator.puzzles(7).take(6).map(Result::unwrap).collect();
    assert_eq!(made, alone);
}
