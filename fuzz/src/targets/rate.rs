//! Steps and ratings: each step keeps the solution and has a description, and the steps determine the rating.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use specudoku::explain::{Pencilmarks, Rater, Rating, Step, Tenths};
use specudoku::{Digit, Grid, PuzzleError, Shape, Stop};

use crate::board::{CLASSIC, TestBoard};
use crate::one_in;

/// The rating if no technique leads further.
const BEYOND: Tenths = Tenths(200);

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let mut rater = Rater::default().timeout(Duration::from_millis(200));
    if one_in(input, 8)? {
        // Any board must be answered.
        let board = TestBoard::draw(input, CLASSIC)?;
        if let Ok((steps, rating)) = rater.solve(&board.grid()) {
            let rating = rating.expect("a classic grid");
            assert_eq!(rating, of_path(&steps, rating));
            steps.iter().for_each(words);
        }
        return Ok(());
    }
    let Some((board, solution)) = TestBoard::unique(input, CLASSIC)? else { return Ok(()) };
    let (steps, rating) = match rater.solve(&board.grid()) {
        Ok((steps, rating)) => (steps, rating.expect("a classic grid")),
        Err(error) => {
            assert_eq!(error, PuzzleError::Stopped(Stop::Time));
            return Ok(());
        }
    };
    assert_eq!(rating, of_path(&steps, rating));
    let mut marks = Pencilmarks::of(&board.grid());
    let stop = input.choose_index(steps.len().max(1))?;
    for (at, step) in steps.iter().enumerate() {
        if at == stop {
            same_step(&mut rater, &marks, step);
        }
        spares(step, &marks, &solution);
        words(step);
        marks.apply(step);
    }
    let is_full = (0..81).all(|cell| marks.value(cell).is_some());
    assert_eq!(is_full, rating.er != BEYOND, "neither solved nor given up");
    match rater.rate(&board.grid()) {
        Ok(again) => assert_eq!(again, rating),
        Err(error) => assert_eq!(error, PuzzleError::Stopped(Stop::Time)),
    }
    Ok(())
}

/// Returns the rating that follows from the steps.
fn of_path(steps: &[Step], rating: Rating) -> Rating {
    let number = |step: &Step| step.rating.expect("a classic grid");
    let highest = |steps: &[Step]| steps.iter().map(number).max().unwrap_or(Tenths(0));
    let is_beyond = rating.er == BEYOND;
    let placed = steps.iter().position(|step| step.placement.is_some());
    let er = if is_beyond { BEYOND } else { highest(steps) };
    let ep = placed.map_or(Tenths(0), |at| highest(&steps[..=at]));
    let ed = steps.first().map_or(Tenths(0), number);
    let technique = steps.iter().find(|step| number(step) == er).map(|step| step.technique);
    let mut of_path = rating;
    (of_path.er, of_path.ep, of_path.ed) = (er, ep, ed);
    if !is_beyond {
        of_path.technique = technique;
    }
    of_path
}

/// Checks that a step does something, uses existing candidates, and keeps the solution.
fn spares(step: &Step, marks: &Pencilmarks, solution: &[u8]) {
    assert!(step.placement.is_some() || !step.eliminations.is_empty(), "a step that does nothing: {step:?}");
    for gone in &step.eliminations {
        let cell = usize::from(gone.cell);
        assert!(marks.candidates(cell).contains(gone.digit), "not a candidate: {step:?}");
        assert_ne!(solution[cell], gone.digit.get(), "a digit of the solution is eliminated: {step:?}");
    }
    if let Some(placed) = step.placement {
        assert!(marks.candidates(placed.cell.into()).contains(placed.digit), "not a candidate: {step:?}");
        assert_eq!(solution[usize::from(placed.cell)], placed.digit.get(), "a wrong digit: {step:?}");
    }
}

fn words(step: &Step) {
    for text in [step.sentence(), step.effect(), step.where_to_look(), step.what_it_is()] {
        assert!(!text.is_empty(), "{step:?}");
    }
    assert!(step.cells().iter().all(|cell| *cell < 81));
    let _ = step.units();
}

/// Checks that a rater that starts at this state takes the same step.
///
/// It takes a single candidate that no peer has for a filled cell, while for the rater that came here the cell is
/// open.
fn same_step(rater: &mut Rater, marks: &Pencilmarks, step: &Step) {
    if (0..81).any(|cell| marks.candidates(cell).len() == 1) {
        return;
    }
    let mut grid = Grid::empty(Shape::CLASSIC);
    for cell in 0..81 {
        let candidates = marks.value(cell).map_or(marks.candidates(cell), specudoku::DigitSet::from_digit);
        for digit in (1..=9).filter_map(Digit::new).filter(|digit| !candidates.contains(*digit)) {
            grid.eliminate(cell, digit).expect("a candidate is left");
        }
    }
    match rater.hint(&grid) {
        Ok(hint) => assert_eq!(hint.map(|hint| (hint.rating, hint.technique)), Some((step.rating, step.technique))),
        Err(error) => assert_eq!(error, PuzzleError::Stopped(Stop::Time)),
    }
}
