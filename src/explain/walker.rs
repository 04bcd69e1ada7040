//! The loop of a rating: applies the easiest step in each state until the grid is full or no technique applies.

use super::board::CandidateBoard;
use super::chains::Chains;
use super::data::rating::{Rating, Tenths};
use super::data::reason::Reason;
use super::data::step::Step;
use super::data::technique_set::{StepOrder, TechniqueSet};
use super::found::{FoundStep, Pattern};
use super::fruitless::Fruitless;
use super::geometry::Geometry;
use super::rating_call::{RatingCall, fills};
use super::scale::allowed::{AllowedRows, Tabled};
use super::scale::running_rating::RunningRating;
use super::scale::{RowSet, STATIC_NUMBERS, StepSearch};
use crate::primitives::atomic::Ordering;
use crate::puzzle_error::PuzzleError;
use crate::search::limits::{Limits, PollPlace};

/// The finders for grids of a geometry, with what they know and their allocations.
pub(super) struct Walker<G: Geometry> {
    pub(super) geometry: G,
    fruitless: Fruitless,
    chains: Chains<G>,
    pub(super) allowed: AllowedRows<G>,
}

/// Looks at a step before it is applied.
pub(super) type Visit<'a, G> = &'a mut dyn FnMut(&mut Walker<G>, &CandidateBoard<G>, &FoundStep);

/// Number of steps without chains between two readings of the clock.
const EASY_STEPS_PER_POLL: u32 = 16;

impl<G: Tabled> Walker<G> {
    pub(super) fn new(geometry: G, techniques: TechniqueSet) -> Self {
        let chains = Chains::new(geometry.clone(), STATIC_NUMBERS);
        let allowed = AllowedRows::new(techniques);
        Self { geometry, fruitless: Fruitless::new(allowed.finder_count()), chains, allowed }
    }

    /// Sets the techniques that may be used.
    pub(super) fn set_techniques(&mut self, techniques: TechniqueSet) {
        self.allowed = AllowedRows::new(techniques);
        self.fruitless = Fruitless::new(self.allowed.finder_count());
    }

    /// Sets the number of threads for nested chains.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.chains.set_threads(threads);
    }

    /// Whether the steps have numbers. Steps in the players' order have none.
    pub(super) fn is_numbered(&self) -> bool {
        self.allowed.techniques.order() == StepOrder::Scale
    }

    /// Returns the next step of a state.
    ///
    /// # Errors
    /// If a limit ends the search.
    pub(super) fn hint(
        &mut self,
        board: &CandidateBoard<G>,
        most: Tenths,
        limits: &Limits<'_>,
    ) -> Result<Option<Step>, PuzzleError> {
        self.fruitless.reset();
        let found = self.next(board, self.allowed.within(most), limits);
        limits.poll(PollPlace::Node)?;
        Ok(found.map(|found| self.explain(board, &found)))
    }

    /// Returns a found step together with its reason.
    pub(super) fn explain(&mut self, board: &CandidateBoard<G>, found: &FoundStep) -> Step {
        // Reasons are built only here, and only on request: a rating needs none.
        let reason = match found.pattern {
            Pattern::Chain(key) => self.chains.reason(board, key),
            ref plain => {
                let geometry = &self.geometry;
                let reason =
                    plain.reason(|unit| geometry.unit(unit), |unit, position| geometry.cell_at(unit, position));
                reason.unwrap_or(Reason::OnlyCandidate)
            }
        };
        let step = found.step(self.geometry.layout().shape(), reason);
        if self.is_numbered() { step } else { Step { rating: None, ..step } }
    }

    /// Solves a state as far as the techniques lead, and calls `visit` before it applies each step. Stops after the
    /// first step above `most`; the rating is then only a lower bound above `most`.
    ///
    /// If the grid must have exactly one solution, easy steps that fill it are the proof. Otherwise this is checked
    /// before the first step that relies on it or takes long.
    pub(super) fn walk(
        &mut self,
        most: Tenths,
        mut board: CandidateBoard<G>,
        call: &RatingCall<'_>,
        mut visit: Option<Visit<'_, G>>,
    ) -> Result<Rating, PuzzleError> {
        // This may be another puzzle, so nothing is known yet.
        self.fruitless.reset();
        let (limits, rows) = (&call.limits, self.allowed.within(most));
        let (proving, others) = (rows & self.allowed.proving, rows & !self.allowed.proving);
        let (mut numbers, mut easy_steps, mut is_proved) = (RunningRating::default(), 0_u32, false);
        while board.open != 0 && numbers.within(most) {
            // `found` is used by reference: each additional copy cost 1 % of the time of easy ratings.
            let mut found = self.next(&board, proving, limits);
            if found.is_none() {
                if !is_proved {
                    call.prove_state(&board)?;
                    is_proved = true;
                }
                found = self.next(&board, others, limits);
            }
            // A chain search that was cut short by a limit may have missed an easier step, so its result is not used.
            // An easy step is found before any chain is searched. Reading the clock after each of these cost 6 % of the
            // time of easy ratings.
            let is_easy = found.as_ref().is_some_and(|found| found.rank.number < self.allowed.easiest_chain);
            if !is_easy || easy_steps.is_multiple_of(EASY_STEPS_PER_POLL) {
                limits.poll(PollPlace::Node)?;
            }
            easy_steps += u32::from(is_easy);
            let Some(found) = &found else {
                numbers.give_up();
                continue;
            };
            call.progress.fetch_add(1, Ordering::Relaxed);
            numbers.record(found);
            if let Some(visit) = &mut visit {
                visit(self, &board, found);
            }
            self.apply(&mut board, found);
            if visit.is_none() && found.placement.is_none() && self.is_decided(&board, &numbers) {
                numbers.place();
                break;
            }
        }
        Ok(numbers.rating())
    }

    /// Whether the rating is final, because singles and locked candidates fill the grid, and none of them is harder
    /// than the steps so far. What such a step finds stays possible, or is done, after any other step. So each later
    /// state has such a step until the grid is full, and the scale takes no harder one. Skipping these steps saves a
    /// third of the time of easy ratings.
    fn is_decided(&self, board: &CandidateBoard<G>, numbers: &RunningRating) -> bool {
        numbers.reaches(self.allowed.filling) && fills(board)
    }

    /// Applies a step.
    fn apply(&mut self, board: &mut CandidateBoard<G>, found: &FoundStep) {
        match found.placement {
            // The only eliminations of a placing step are the other digits of its cell, which `place` removes as well.
            Some((cell, digit)) => board.place(cell, digit),
            None => board.eliminate(&found.eliminations),
        }
        self.fruitless.forget(board.take_touched());
    }

    /// Returns the easiest step that these rows of the scale find. If a limit was reached, there may be an easier step.
    fn next(&mut self, board: &CandidateBoard<G>, rows: RowSet, limits: &Limits<'_>) -> Option<FoundStep> {
        let Self { fruitless, chains, allowed, .. } = self;
        allowed.easiest(&mut StepSearch { board, fruitless, chains, limits, techniques: &allowed.techniques }, rows)
    }
}
