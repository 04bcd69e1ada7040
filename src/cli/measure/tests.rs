//! Tests of the instruments on searches whose answers are known.

use specudoku::text::Reading;
use specudoku::{Engine, Grid, Shape, Solver};

use super::compare::{Bench, Case, CompareMode, PuzzleSet};
use super::forecast::{Costs, Recording};
use super::stress::Stress;

fn empty_4x4() -> Grid {
    Grid::empty(Shape::new(2, 2).unwrap())
}

#[test]
fn stress_checks_every_solution_of_an_empty_grid() {
    let endured = Stress::new(empty_4x4()).enumerate(2, None).unwrap();
    assert_eq!((endured.checked(), endured.answer.count), (288, 288));
}

#[test]
fn forecasts_are_reproducible_and_faster_with_more_threads() {
    let solver = Solver::new().limit(2_000);
    let mut recording = Recording::new(&solver, &Grid::empty(Shape::CLASSIC), 100_000);
    let costs = Costs { task: 1_000, wake: 20_000, join: 20_000 };
    let [one, many] = [1, 64].map(|threads| recording.forecast(threads, costs).unwrap());
    assert!(many.seconds < one.seconds && many.nodes >= one.nodes && many.tasks > 0);
    assert_eq!(recording.forecast(64, costs).unwrap(), many);
}

#[test]
fn compared_cases_give_the_same_answers() {
    let puzzles = PuzzleSet::read("1.3...4..3..4.2.\n".into(), Reading::default()).unwrap();
    let bench = Bench { rounds: Some(1), ..Bench::new(Solver::new(), puzzles) };
    let case = |threads| Case { mode: CompareMode::Speculate, engine: Engine::Cells.into(), threads };
    let found = bench.compare(&[case(1), case(2)], &[64]).unwrap().expect("no flag was raised");
    assert!(found.agree());
    assert!(found.to_csv().lines().count() > 3);
}
