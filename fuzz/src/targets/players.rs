//! The players' order: each step must keep every solution, even on boards with several, and if some techniques are
//! excluded.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use specudoku::explain::{Pencilmarks, Rater, Step, TechniqueName, TechniqueSet};
use specudoku::{PuzzleError, Stop};

use crate::board::{CLASSIC, TestBoard};
use crate::exact_cover::ExactCover;
use crate::one_in;

/// Boards with more solutions than this are not used.
const MOST: usize = 300;

/// The names of the techniques that are valid only in puzzles with one solution, one per line.
const UNIQUENESS: &str = include_str!("../../../tests/data/need-one-solution.txt");

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let Some((mut board, _)) = TestBoard::unique(input, CLASSIC)? else { return Ok(()) };
    for _ in 0..input.int_in_range(0..=2)? {
        let clues = board.clue_cells();
        if !clues.is_empty() {
            board = board.with(clues[input.choose_index(clues.len())?], 0);
        }
    }
    let known = ExactCover::new(&board).find(MOST, 100_000);
    if !known.is_all || known.solutions.is_empty() {
        return Ok(());
    }
    let mut techniques = without(TechniqueSet::players(), |_| one_in(input, 3))?;
    if known.solutions.len() > 1 {
        techniques = without(techniques, |name| Ok(UNIQUENESS.lines().any(|known| known == name)))?;
    }
    let mut rater = Rater::default().techniques(techniques).timeout(Duration::from_millis(200));
    let steps = match rater.solve(&board.grid()) {
        Ok((steps, rating)) => {
            assert_eq!(rating, None);
            steps
        }
        Err(error) => {
            assert_eq!(error, PuzzleError::Stopped(Stop::Time));
            return Ok(());
        }
    };
    let mut marks = Pencilmarks::of(&board.grid());
    for step in steps {
        spares(&step, &marks, &known.solutions);
        for text in [step.sentence(), step.effect(), step.where_to_look(), step.what_it_is()] {
            assert!(!text.is_empty(), "{step:?}");
        }
        marks.apply(&step);
    }
    Ok(())
}

/// Omits the techniques that `leaves_out` chooses by name; singles stay.
fn without(set: TechniqueSet, mut leaves_out: impl FnMut(&str) -> Result<bool>) -> Result<TechniqueSet> {
    let mut names: Vec<TechniqueName> = Vec::new();
    for name in TechniqueName::players().skip(2) {
        if leaves_out(&name.to_string())? {
            names.push(name);
        }
    }
    Ok(set.without(&names).expect("singles are left"))
}

/// Checks that a step does something, uses existing candidates, and keeps all solutions.
fn spares(step: &Step, marks: &Pencilmarks, solutions: &[Vec<u8>]) {
    assert!(step.placement.is_some() || !step.eliminations.is_empty(), "a step that does nothing: {step:?}");
    for gone in &step.eliminations {
        let cell = usize::from(gone.cell);
        assert!(marks.candidates(cell).contains(gone.digit), "not a candidate: {step:?}");
        let is_spared = solutions.iter().all(|solution| solution[cell] != gone.digit.get());
        assert!(is_spared, "a digit of a solution is eliminated: {step:?}");
    }
    if let Some(placed) = step.placement {
        let cell = usize::from(placed.cell);
        let is_right = solutions.iter().all(|solution| solution[cell] == placed.digit.get());
        assert!(is_right, "a wrong digit: {step:?}");
    }
}
