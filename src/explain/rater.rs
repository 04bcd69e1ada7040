//! The rating loop: applies the easiest step in each state until the grid is full or no technique applies.

use std::sync::Arc;

use std::time::Duration;

use super::board::CandidateBoard;
use super::chains::Chains;
use super::data::rating::{HIGHEST, Rating, Tenths};
use super::data::reason::Reason;
use super::data::step::Step;
use super::data::tally::Tally;
use super::data::technique::Technique;
use super::data::technique_set::{StepOrder, TechniqueSet};
use super::error::RateError;
use super::found::{FoundStep, Pattern};
use super::fruitless::Fruitless;
use super::geometry::{CELLS, NINE, cell_at, unit};
use super::pencilmarks::Pencilmarks;
use super::scale::allowed::AllowedRows;
use super::scale::numbers::Numbers;
use super::scale::{RowSet, STATIC_NUMBERS, StepSearch};
use super::target::{Approach, Target};
use super::unscaled;
use crate::model::{Cell, DigitSet, Grid, OptionalValue, Shape};
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::search::drivers::dispatch;
use crate::search::limits::{CancelFlag, Limits, PollPlace};
use crate::search::{Options, Threads, Verdict};

/// Rates puzzles and finds their steps. One rater can serve any number of puzzles, one after the other; it reuses its
/// allocations.
pub struct Rater {
    fruitless: Fruitless,
    chains: Chains,
    allowed: AllowedRows,
    timeout: Option<Duration>,
    cancel: Vec<CancelFlag>,
    is_checked: bool,
    found: Arc<AtomicU64>,
}

impl Default for Rater {
    fn default() -> Self {
        let chains = Chains::new(STATIC_NUMBERS);
        let allowed = AllowedRows::new(TechniqueSet::all());
        let (cancel, found) = (Vec::new(), Arc::default());
        Self { fruitless: Fruitless::new(), chains, allowed, timeout: None, cancel, is_checked: false, found }
    }
}

/// Number of steps without chains between two readings of the clock.
const EASY_STEPS_PER_POLL: u32 = 16;

impl Rater {
    /// Sets the techniques that may be used; all by default. If they do not suffice, the rating is 20.0 and the steps
    /// end before the grid is full.
    #[must_use]
    pub fn techniques(mut self, techniques: TechniqueSet) -> Self {
        self.allowed = AllowedRows::new(techniques);
        self
    }

    /// Sets the time limit for each call, including the check for a unique solution. Without a limit, the hardest known
    /// puzzles take seconds, but grids with many solutions may take hours before the last of the nested finders gives
    /// up.
    #[must_use]
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.timeout = Some(limit);
        self
    }

    /// Sets the number of threads for one puzzle. They share the work on nested chains, which only the hardest puzzles
    /// need; for easier puzzles the extra threads cost at most the time to start one. The result does not depend on the
    /// number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.chains.set_threads(threads);
        self
    }

    /// Sets whether to reject grids that do not have exactly one solution. By default this is not checked. Techniques
    /// that rely on uniqueness (unique rectangles and loops, BUG) may then draw wrong conclusions, and the rating of a
    /// puzzle with several solutions may be meaningless.
    ///
    /// ```
    /// use specudoku::Grid;
    /// use specudoku::explain::{RateError, Rater};
    /// let several: Grid = format!("1{}2", ".".repeat(79)).parse()?;
    /// assert_eq!(Rater::default().checked(true).rate(&several), Err(RateError::SeveralSolutions));
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    #[must_use]
    pub fn checked(mut self, checked: bool) -> Self {
        self.is_checked = checked;
        self
    }

    /// Rejects a grid in which two cells of a unit hold the same digit. If [`checked`](Self::checked) is set, also
    /// rejects a grid that does not have exactly one solution.
    fn check(&self, grid: &Grid, limits: &Limits<'_>) -> Result<(), RateError> {
        if !self.is_numbered() && !grid.layout().is_classic() {
            return Err(RateError::NotForPlayers);
        }
        if let Some(conflict) = grid.conflict() {
            return Err(conflict.into());
        }
        if !self.is_checked {
            return Ok(());
        }
        let (threads, cancel) = (Threads::new(1), self.cancel.clone());
        let options = Options { threads, cancel, time: limits.time_left(), limit: 2, ..Options::default() };
        let answer = dispatch::solve(&options, grid);
        match (answer.verdict(), answer.stop) {
            (Verdict::NoSolution, _) => Err(RateError::NoSolution),
            (Verdict::Multiple, _) => Err(RateError::SeveralSolutions),
            (Verdict::Unknown, Some(stop)) => Err(stop.into()),
            _ => Ok(()),
        }
    }

    /// Whether the steps have numbers: those of the players' order do not.
    fn is_numbered(&self) -> bool {
        self.allowed.techniques.order() == StepOrder::Scale
    }

    /// Calls `work` with the limits of one call.
    fn call<T>(&mut self, work: impl FnOnce(&mut Self, &Limits<'_>) -> Result<T, RateError>) -> Result<T, RateError> {
        let flags = self.cancel.clone();
        work(self, &Limits::new(&flags, None, self.timeout))
    }

    /// Calls `work` with the limits of one call, after the checks of a grid.
    fn checked_call<T>(
        &mut self,
        grid: &Grid,
        work: impl FnOnce(&mut Self, &Limits<'_>) -> Result<T, RateError>,
    ) -> Result<T, RateError> {
        self.call(|rater, limits| {
            rater.check(grid, limits)?;
            work(rater, limits)
        })
    }

    /// Sets a counter that is incremented for each step found, so that another thread can follow the progress of a
    /// call.
    #[must_use]
    pub fn progress(mut self, steps: &Arc<AtomicU64>) -> Self {
        self.found = Arc::clone(steps);
        self
    }

    /// Adds a flag by which another thread can end a call. It is polled in the same places as the time limit.
    #[must_use]
    pub fn cancel(mut self, flag: &CancelFlag) -> Self {
        self.cancel.push(flag.clone());
        self
    }

    /// Returns the rating of the puzzle with these clues, row by row, with 0 for an empty cell. Unless
    /// [`Self::checked`] is set, the rating of a puzzle without a unique solution may be 20.0 or meaningless.
    ///
    /// # Errors
    /// If a value is above 9, two clues of a unit are equal, or the time limit has passed.
    pub fn rate_clues(&mut self, clues: &[u8; CELLS]) -> Result<Rating, RateError> {
        self.rate(&Grid::from_values(Shape::CLASSIC, clues)?)
    }

    /// Returns the rating of a state given by the candidates of each cell, digit d as bit d - 1.
    ///
    /// # Errors
    /// If a set has a bit beyond digit 9, two cells of a unit have the same single candidate, the techniques are in the
    /// order of players, or the time limit has passed.
    pub fn rate_candidates(&mut self, candidates: &[u16; CELLS]) -> Result<Rating, RateError> {
        if let Some((cell, &set)) = (0..).zip(candidates).find(|(_, set)| **set > NINE) {
            return Err(RateError::Candidates(cell, set));
        }
        let cells = candidates.iter().map(|&set| OptionalValue::new(DigitSet::from_bits(set.into())));
        let grid = Grid::from_cells(Shape::CLASSIC, cells.map(Cell::Optional));
        let board = CandidateBoard::from_candidates(candidates);
        self.numbered(&grid, board)
    }

    /// Returns the rating of a classic grid: a puzzle, or a state with candidates.
    ///
    /// # Errors
    /// If the grid is not 9x9 with boxes of 3x3, two cells of a unit hold the same digit, the techniques are in the
    /// players' order, or the time limit has passed.
    ///
    /// ```
    /// use specudoku::{Grid, explain::Rater};
    /// let puzzle: Grid = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......".parse()?;
    /// assert_eq!(Rater::default().rate(&puzzle)?.er.to_string(), "7.1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&mut self, grid: &Grid) -> Result<Rating, RateError> {
        self.numbered(grid, CandidateBoard::try_from(grid)?)
    }

    /// Returns the rating of a grid, which is on this board.
    fn numbered(&mut self, grid: &Grid, board: CandidateBoard) -> Result<Rating, RateError> {
        if !self.is_numbered() {
            return Err(RateError::Unnumbered);
        }
        self.checked_call(grid, |rater, limits| rater.walk(HIGHEST, board, limits, |_, _, _| {}))
    }

    /// Returns what a grid of any size needs: its rating, if it is a classic grid, and how often each technique is
    /// used.
    ///
    /// # Errors
    /// If the grid has constraints, two cells of a unit hold the same digit, or the time limit has passed.
    pub fn tally(&mut self, grid: &Grid) -> Result<Tally, RateError> {
        if !grid.layout().constraints().is_empty() {
            return Err(RateError::Constraints);
        }
        self.checked_call(grid, |rater, limits| rater.tally_within(grid, limits))
    }

    fn tally_within(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Tally, RateError> {
        let mut tally = Tally::default();
        if !grid.layout().is_classic() {
            let mut marks = Pencilmarks::of(grid);
            self.walk_unscaled(&mut marks, limits, |step| *tally.uses.entry(step.technique).or_default() += 1)?;
            let hardest = tally.uses.keys().max().copied();
            tally.hardest = if marks.is_full() { hardest } else { Some(Technique::Beyond) };
            tally.open = marks.open();
            return Ok(tally);
        }
        let board = CandidateBoard::try_from(grid)?;
        tally.open = board.open.count_ones() as usize;
        let rating = self.walk(HIGHEST, board, limits, |_, _, found| {
            tally.open -= usize::from(found.placement.is_some());
            *tally.uses.entry(found.rank.technique).or_default() += 1;
        })?;
        Ok(Tally { rating: self.is_numbered().then_some(rating), hardest: rating.technique, ..tally })
    }

    /// Returns how close the puzzle with these clues comes to a target. Rating stops as soon as this is known.
    ///
    /// # Errors
    /// If the time limit has passed.
    pub(crate) fn approach(&mut self, clues: &[u8; CELLS], target: &Target) -> Result<Approach, RateError> {
        let mut approach = Approach::default();
        let rating = self.call(|rater, limits| {
            rater.walk(target.most(), CandidateBoard::from_givens(clues), limits, |_, board, found| {
                approach.record(target, board, found);
            })
        })?;
        let mut approach = approach.finish(target, rating, |board, found| self.explain(board, found).name());
        if self.is_numbered() || approach.rating.is_none() {
            return Ok(approach);
        }
        // The numbers of a puzzle are always those of the scale.
        let mut on_scale = self.cancel.iter().fold(Self::default(), Self::cancel);
        approach.rating = Some(on_scale.rate_clues(clues)?);
        Ok(approach)
    }

    /// Returns the next step of a grid of any size, or `None` if the grid is full or no technique applies.
    ///
    /// # Errors
    /// If two cells of a unit hold the same digit, or the time limit has passed.
    pub fn hint(&mut self, grid: &Grid) -> Result<Option<Step>, RateError> {
        self.checked_call(grid, |rater, limits| rater.hint_within(grid, limits))
    }

    fn hint_within(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<Option<Step>, RateError> {
        if !grid.layout().is_classic() {
            return Ok(unscaled::next(&Pencilmarks::of(grid), &self.allowed.techniques, limits)?);
        }
        let board = CandidateBoard::try_from(grid)?;
        self.fruitless = Fruitless::new();
        let found = self.next(&board, self.allowed.within(HIGHEST), limits);
        limits.poll(PollPlace::Node)?;
        Ok(found.map(|found| self.explain(&board, &found)))
    }

    /// Returns all steps of a grid of any size, as far as the techniques lead, and the rating if the grid is classic.
    ///
    /// # Errors
    /// If two cells of a unit hold the same digit, or the time limit has passed.
    pub fn solve(&mut self, grid: &Grid) -> Result<(Vec<Step>, Option<Rating>), RateError> {
        self.checked_call(grid, |rater, limits| rater.solve_within(grid, limits))
    }

    fn solve_within(&mut self, grid: &Grid, limits: &Limits<'_>) -> Result<(Vec<Step>, Option<Rating>), RateError> {
        let mut steps = Vec::new();
        if !grid.layout().is_classic() {
            self.walk_unscaled(&mut Pencilmarks::of(grid), limits, |step| steps.push(step.clone()))?;
            return Ok((steps, None));
        }
        let board = CandidateBoard::try_from(grid)?;
        let rating = self.walk(HIGHEST, board, limits, |rater, board, found| {
            let step = rater.explain(board, found);
            steps.push(step);
        })?;
        Ok((steps, self.is_numbered().then_some(rating)))
    }

    /// Solves a state of any size as far as the techniques lead, and calls `visit` before it applies each step.
    fn walk_unscaled(
        &self,
        marks: &mut Pencilmarks,
        limits: &Limits<'_>,
        mut visit: impl FnMut(&Step),
    ) -> Result<(), RateError> {
        while let Some(step) = unscaled::next(marks, &self.allowed.techniques, limits)? {
            self.found.fetch_add(1, Ordering::Relaxed);
            visit(&step);
            marks.apply(&step);
        }
        Ok(())
    }

    /// Returns a found step together with its reason.
    fn explain(&mut self, board: &CandidateBoard, found: &FoundStep) -> Step {
        // Reasons are built only here, and only on request: a rating needs none.
        let reason = match found.pattern {
            Pattern::Chain(key) => self.chains.reason(board, key),
            ref plain => plain.reason(unit, cell_at).unwrap_or(Reason::OnlyCandidate),
        };
        let step = found.step(reason);
        if self.is_numbered() { step } else { Step { rating: None, ..step } }
    }

    /// Solves a state as far as the techniques lead, and calls `visit` before it applies each step. Stops after the
    /// first step above `most`; the rating is then only a lower bound above `most`.
    fn walk(
        &mut self,
        most: Tenths,
        mut board: CandidateBoard,
        limits: &Limits<'_>,
        mut visit: impl FnMut(&mut Self, &CandidateBoard, &FoundStep),
    ) -> Result<Rating, RateError> {
        // This may be another puzzle, so nothing is known yet.
        self.fruitless = Fruitless::new();
        let rows = self.allowed.within(most);
        let (mut numbers, mut easy_steps) = (Numbers::default(), 0_u32);
        while board.open != 0 && numbers.within(most) {
            // `found` is used by reference: each additional copy cost 1 % of the time of easy ratings.
            let found = self.next(&board, rows, limits);
            // A chain search that was cut short by a limit may have missed an easier step, so its result is not used.
            // An easy step is found before any chain is searched. Reading the clock after each of these cost 6 % of the
            // time of easy ratings.
            let is_easy = found.as_ref().is_some_and(|found| found.rank.number < self.allowed.easiest_chain);
            if !is_easy || easy_steps.is_multiple_of(EASY_STEPS_PER_POLL) {
                limits.poll(PollPlace::Node)?;
            }
            easy_steps += u32::from(is_easy);
            match &found {
                Some(found) => {
                    self.found.fetch_add(1, Ordering::Relaxed);
                    numbers.record(found);
                    visit(self, &board, found);
                    self.apply(&mut board, found);
                }
                None => numbers.give_up(),
            }
        }
        Ok(numbers.rating())
    }

    /// Applies a step.
    fn apply(&mut self, board: &mut CandidateBoard, found: &FoundStep) {
        match found.placement {
            // The only eliminations of a placing step are the other digits of its cell, which `place` removes as well.
            Some((cell, digit)) => board.place(cell, digit),
            None => board.eliminate(&found.eliminations),
        }
        self.fruitless.forget(board.take_touched());
    }

    /// Returns the easiest step that these rows of the scale find. After a limit was reached, it may not be the
    /// easiest.
    fn next(&mut self, board: &CandidateBoard, rows: RowSet, limits: &Limits<'_>) -> Option<FoundStep> {
        let Self { fruitless, chains, allowed, .. } = self;
        allowed.easiest(&mut StepSearch { board, fruitless, chains, limits, techniques: &allowed.techniques }, rows)
    }
}
