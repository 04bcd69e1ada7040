//! Rates puzzles and finds their steps: checks a grid, and chooses the finders for its layout.

mod approach;

use std::sync::Arc;
use std::time::Duration;

use super::board::CandidateBoard;
use super::data::rating::{HIGHEST, Rating};
use super::data::step::Step;
use super::data::tally::Tally;
use super::data::technique::Technique;
use super::data::technique_set::TechniqueSet;
use super::error::{has_constraints, not_for_players, not_on_scale, unnumbered};
use super::found::FoundStep;
use super::geometry::{CELLS, Classic, LayoutGeometry, NINE};
use super::pencilmarks::Pencilmarks;
use super::rating_call::RatingCall;
use super::scale::allowed::Tabled;
use super::unscaled;
use super::walker::Walker;
use crate::model::{DigitSet, Digits81, Grid, GridError, Layout, Shape};
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::puzzle_error::PuzzleError;
use crate::search::limits::{CancelFlag, Limits};

/// Rates puzzles and finds their steps. One rater can serve any number of puzzles, one after the other; it reuses its
/// allocations.
pub struct Rater {
    classic: Walker<Classic>,
    /// The finders for the last grid with other units. Boxed, because raters move between threads.
    other: Option<Box<Walker<LayoutGeometry>>>,
    threads: usize,
    timeout: Option<Duration>,
    cancel: Vec<CancelFlag>,
    is_checked: bool,
    found: Arc<AtomicU64>,
}

impl Default for Rater {
    fn default() -> Self {
        let classic = Walker::new(Classic, TechniqueSet::all());
        let (cancel, found) = (Vec::new(), Arc::default());
        Self { classic, other: None, threads: 1, timeout: None, cancel, is_checked: false, found }
    }
}

/// The code that finds the steps of a grid.
enum StepFinder<'a> {
    Classic(&'a mut Walker<Classic>),
    OfLayout(&'a mut Walker<LayoutGeometry>),
    /// The scale does not apply: there are steps, but no numbers.
    Unscaled,
}

impl Rater {
    /// Sets the techniques that may be used; all by default. If they do not suffice, the rating is 20.0 and the steps
    /// end before the grid is full.
    #[must_use]
    pub fn techniques(mut self, techniques: TechniqueSet) -> Self {
        self.classic.set_techniques(techniques);
        self.other = None;
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
        self.classic.set_threads(threads);
        if let Some(other) = &mut self.other {
            other.set_threads(threads);
        }
        self.threads = threads;
        self
    }

    /// Sets whether to reject grids that do not have exactly one solution. By default this is not checked. Techniques
    /// that rely on uniqueness (unique rectangles and loops, BUG) may then draw wrong conclusions, and the rating of a
    /// puzzle with several solutions may be meaningless.
    ///
    /// ```
    /// use specudoku::explain::Rater;
    /// use specudoku::{Grid, PuzzleError};
    /// let several: Grid = format!("1{}2", ".".repeat(79)).parse()?;
    /// assert_eq!(Rater::default().checked(true).rate(&several), Err(PuzzleError::Several));
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    #[must_use]
    pub fn checked(mut self, checked: bool) -> Self {
        self.is_checked = checked;
        self
    }

    /// Rejects a grid in which two cells of a unit hold the same digit, and one that the order of techniques does not
    /// support.
    fn check(&self, grid: &Grid) -> Result<(), PuzzleError> {
        if !self.is_numbered() && !grid.layout().is_classic() {
            return Err(not_for_players());
        }
        grid.conflict().map_or(Ok(()), |conflict| Err(conflict.into()))
    }

    /// Whether the steps have numbers. Steps in the players' order have none.
    fn is_numbered(&self) -> bool {
        self.classic.is_numbered()
    }

    /// Returns the finder of steps for a layout.
    fn finder(&mut self, layout: &Layout) -> StepFinder<'_> {
        if layout.is_classic() {
            return StepFinder::Classic(&mut self.classic);
        }
        self.walker_of(layout).map_or(StepFinder::Unscaled, StepFinder::OfLayout)
    }

    /// Returns the finders for a layout with other units than the classic ones, if the scale applies to it.
    fn walker_of(&mut self, layout: &Layout) -> Option<&mut Walker<LayoutGeometry>> {
        if self.other.as_ref().is_none_or(|walker| !walker.geometry.is_of(layout)) {
            let mut walker = Walker::new(LayoutGeometry::new(layout)?, self.classic.allowed.techniques.clone());
            walker.set_threads(self.threads);
            self.other = Some(Box::new(walker));
        }
        self.other.as_deref_mut()
    }

    /// Calls `work` with what its steps share.
    fn call<T>(
        &mut self,
        work: impl FnOnce(&mut Self, &RatingCall<'_>) -> Result<T, PuzzleError>,
    ) -> Result<T, PuzzleError> {
        let (flags, progress) = (self.cancel.clone(), Arc::clone(&self.found));
        let limits = Limits::new(&flags, None, self.timeout);
        let is_checked = self.is_checked;
        work(self, &RatingCall { limits, flags: &flags, progress: &progress, is_checked })
    }

    /// Checks a grid, and calls `work` with what its steps share.
    fn checked_call<T>(
        &mut self,
        grid: &Grid,
        work: impl FnOnce(&mut Self, &RatingCall<'_>) -> Result<T, PuzzleError>,
    ) -> Result<T, PuzzleError> {
        self.check(grid)?;
        self.call(work)
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
    pub fn rate_clues(&mut self, clues: &[u8; CELLS]) -> Result<Rating, PuzzleError> {
        let digits = Digits81::new(*clues)?;
        if !self.is_numbered() {
            return Err(unnumbered());
        }
        if let Some(conflict) = digits.conflict() {
            return Err(conflict.into());
        }
        // Clues become a board without a detour through a grid.
        self.call(|rater, call| rater.classic.walk(HIGHEST, CandidateBoard::from_givens(clues), call, None))
    }

    /// Returns the rating of a state given by the candidates of each cell, digit d as bit d - 1.
    ///
    /// # Errors
    /// If a set has a bit beyond digit 9, two cells of a unit have the same single candidate, the techniques are in the
    /// players' order, or the time limit has passed.
    pub fn rate_candidates(&mut self, candidates: &[u16; CELLS]) -> Result<Rating, PuzzleError> {
        if let Some((cell, &set)) = (0..).zip(candidates).find(|(_, set)| **set > NINE) {
            return Err(GridError::Candidates { cell, set }.into());
        }
        let sets = candidates.iter().map(|&set| DigitSet::from_bits(set.into()));
        let grid = Grid::from_candidates(Shape::CLASSIC, sets);
        let board = CandidateBoard::from_candidates(candidates);
        self.numbered(&grid, Some(board))
    }

    /// Returns the rating of a 9x9 grid without constraints: a puzzle, or a state with candidates. The grid may have
    /// other units than the classic ones, or cells that must differ although they share no unit.
    ///
    /// # Errors
    /// If the scale does not apply to this grid, two cells of a unit hold the same digit, the techniques are in the
    /// players' order, or the time limit has passed.
    ///
    /// ```
    /// use specudoku::{Grid, explain::Rater};
    /// let puzzle: Grid = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......".parse()?;
    /// assert_eq!(Rater::default().rate(&puzzle)?.er.to_string(), "7.1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&mut self, grid: &Grid) -> Result<Rating, PuzzleError> {
        self.numbered(grid, None)
    }

    /// Returns the rating of a grid. `board` is the board of the grid, if there is one.
    fn numbered(&mut self, grid: &Grid, board: Option<CandidateBoard>) -> Result<Rating, PuzzleError> {
        if !self.is_numbered() {
            return Err(unnumbered());
        }
        self.checked_call(grid, |rater, call| match rater.finder(grid.layout()) {
            StepFinder::Classic(walker) => {
                let board = board.map_or_else(|| CandidateBoard::try_from(grid), Ok)?;
                walker.walk(HIGHEST, board, call, None)
            }
            StepFinder::OfLayout(walker) => {
                walker.walk(HIGHEST, CandidateBoard::of(&walker.geometry, grid), call, None)
            }
            StepFinder::Unscaled => Err(not_on_scale(grid.layout())),
        })
    }

    /// Returns what a grid of any size needs: its rating, if the scale applies to this grid, and how often each
    /// technique is used.
    ///
    /// # Errors
    /// If the grid has constraints, two cells of a unit hold the same digit, or the time limit has passed.
    pub fn tally(&mut self, grid: &Grid) -> Result<Tally, PuzzleError> {
        if self.is_numbered() && !grid.layout().constraints().is_empty() {
            return Err(has_constraints());
        }
        self.checked_call(grid, |rater, call| rater.tally_within(grid, call))
    }

    fn tally_within(&mut self, grid: &Grid, call: &RatingCall<'_>) -> Result<Tally, PuzzleError> {
        match self.finder(grid.layout()) {
            StepFinder::Classic(walker) => tally_of(walker, CandidateBoard::try_from(grid)?, call),
            StepFinder::OfLayout(walker) => tally_of(walker, CandidateBoard::of(&walker.geometry, grid), call),
            StepFinder::Unscaled => {
                call.prove(grid)?;
                let mut marks = Pencilmarks::of(grid);
                let mut tally = Tally::default();
                self.walk_unscaled(&mut marks, call, |step| *tally.uses.entry(step.technique).or_default() += 1)?;
                let hardest = tally.uses.keys().max().copied();
                tally.hardest = if marks.is_full() { hardest } else { Some(Technique::Beyond) };
                tally.open = marks.open();
                Ok(tally)
            }
        }
    }

    /// Returns the next step of a grid of any size, or `None` if the grid is full or no technique applies.
    ///
    /// # Errors
    /// If two cells of a unit hold the same digit, or the time limit has passed.
    pub fn hint(&mut self, grid: &Grid) -> Result<Option<Step>, PuzzleError> {
        self.checked_call(grid, |rater, call| rater.hint_within(grid, call))
    }

    fn hint_within(&mut self, grid: &Grid, call: &RatingCall<'_>) -> Result<Option<Step>, PuzzleError> {
        // A single step proves nothing.
        call.prove(grid)?;
        let limits = &call.limits;
        match self.finder(grid.layout()) {
            StepFinder::Classic(walker) => walker.hint(&CandidateBoard::try_from(grid)?, HIGHEST, limits),
            StepFinder::OfLayout(walker) => walker.hint(&CandidateBoard::of(&walker.geometry, grid), HIGHEST, limits),
            StepFinder::Unscaled => {
                Ok(unscaled::next(&Pencilmarks::of(grid), &self.classic.allowed.techniques, limits)?)
            }
        }
    }

    /// Returns all steps of a grid of any size, as far as the techniques lead, and the rating if the scale applies to
    /// this grid.
    ///
    /// # Errors
    /// If two cells of a unit hold the same digit, or the time limit has passed.
    pub fn solve(&mut self, grid: &Grid) -> Result<(Vec<Step>, Option<Rating>), PuzzleError> {
        self.checked_call(grid, |rater, call| rater.solve_within(grid, call))
    }

    fn solve_within(&mut self, grid: &Grid, call: &RatingCall<'_>) -> Result<(Vec<Step>, Option<Rating>), PuzzleError> {
        match self.finder(grid.layout()) {
            StepFinder::Classic(walker) => steps_of(walker, CandidateBoard::try_from(grid)?, call),
            StepFinder::OfLayout(walker) => steps_of(walker, CandidateBoard::of(&walker.geometry, grid), call),
            StepFinder::Unscaled => {
                call.prove(grid)?;
                let mut marks = Pencilmarks::of(grid);
                let mut steps = Vec::new();
                self.walk_unscaled(&mut marks, call, |step| steps.push(step.clone()))?;
                Ok((steps, None))
            }
        }
    }

    /// Solves a state of any size as far as the techniques lead, and calls `visit` before it applies each step.
    fn walk_unscaled(
        &self,
        marks: &mut Pencilmarks,
        call: &RatingCall<'_>,
        mut visit: impl FnMut(&Step),
    ) -> Result<(), PuzzleError> {
        while let Some(step) = unscaled::next(marks, &self.classic.allowed.techniques, &call.limits)? {
            call.progress.fetch_add(1, Ordering::Relaxed);
            visit(&step);
            marks.apply(&step);
        }
        Ok(())
    }
}

/// Returns how often each technique is used in a state, and its rating.
fn tally_of<G: Tabled>(
    walker: &mut Walker<G>,
    board: CandidateBoard<G>,
    call: &RatingCall<'_>,
) -> Result<Tally, PuzzleError> {
    let mut tally = Tally { open: board.open.count_ones() as usize, ..Tally::default() };
    let mut count = |_: &mut _, _: &_, found: &FoundStep| {
        tally.open -= usize::from(found.placement.is_some());
        *tally.uses.entry(found.rank.technique).or_default() += 1;
    };
    let rating = walker.walk(HIGHEST, board, call, Some(&mut count))?;
    Ok(Tally { rating: walker.is_numbered().then_some(rating), hardest: rating.technique, ..tally })
}

/// Returns the steps of a state, and its rating.
fn steps_of<G: Tabled>(
    walker: &mut Walker<G>,
    board: CandidateBoard<G>,
    call: &RatingCall<'_>,
) -> Result<(Vec<Step>, Option<Rating>), PuzzleError> {
    let mut steps = Vec::new();
    let mut explain = |walker: &mut Walker<G>, board: &_, found: &_| steps.push(walker.explain(board, found));
    let rating = walker.walk(HIGHEST, board, call, Some(&mut explain))?;
    Ok((steps, walker.is_numbered().then_some(rating)))
}
