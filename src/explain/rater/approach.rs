//! Rates puzzles that are being made: how close each comes to a target.

use super::{Rater, StepFinder};
use crate::explain::board::CandidateBoard;
use crate::explain::error::not_on_scale;
use crate::explain::rating_call::RatingCall;
use crate::explain::scale::allowed::Tabled;
use crate::explain::target::{Approach, Target, TargetRecord};
use crate::explain::walker::Walker;
use crate::model::{Grid, Layout};
use crate::puzzle_error::PuzzleError;
use crate::search::limits::CancelFlag;

impl Rater {
    /// Creates a rater with the techniques of a target. The flags end its calls.
    pub(crate) fn for_target(target: &Target, cancel: &[CancelFlag]) -> Self {
        cancel.iter().fold(Self::default().techniques(target.allowed().clone()), Self::cancel)
    }

    /// Returns how close the puzzle with these clues comes to a target. Rating stops as soon as this is known.
    ///
    /// # Errors
    /// If the scale does not apply to this layout, or the time limit has passed.
    pub(crate) fn approach(&mut self, layout: &Layout, clues: &[u8], target: &Target) -> Result<Approach, PuzzleError> {
        let mut approach = self.call(|rater, call| rater.approach_within(layout, clues, target, call))?;
        if self.is_numbered() || approach.rating.is_none() {
            return Ok(approach);
        }
        // The numbers of a puzzle always come from the scale.
        let mut on_scale = self.cancel.iter().fold(Self::default(), Self::cancel);
        approach.rating = Some(on_scale.rate(&Grid::from_values(layout, clues)?)?);
        Ok(approach)
    }

    fn approach_within(
        &mut self,
        layout: &Layout,
        clues: &[u8],
        target: &Target,
        call: &RatingCall<'_>,
    ) -> Result<Approach, PuzzleError> {
        match (self.finder(layout), clues.try_into()) {
            // Clues become a board without a detour through a grid.
            (StepFinder::Classic(walker), Ok(clues)) => {
                approach_of(walker, CandidateBoard::from_givens(clues), target, call)
            }
            (StepFinder::OfLayout(walker), _) => {
                let board = CandidateBoard::of(&walker.geometry, &Grid::from_values(layout, clues)?);
                approach_of(walker, board, target, call)
            }
            _ => Err(not_on_scale(layout)),
        }
    }
}

/// Returns how close a state comes to a target.
fn approach_of<G: Tabled>(
    walker: &mut Walker<G>,
    board: CandidateBoard<G>,
    target: &Target,
    call: &RatingCall<'_>,
) -> Result<Approach, PuzzleError> {
    let mut record = TargetRecord::new(target);
    let mut add = |_: &mut _, board: &_, found: &_| record.add(board, found);
    let rating = walker.walk(target.most::<G>(), board, call, Some(&mut add))?;
    Ok(record.approach(rating, |board, found| walker.explain(board, found).name()))
}
