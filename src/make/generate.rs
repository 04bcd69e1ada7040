//! Generates puzzles: draws a completed board, then removes clues while the solution stays unique.
//!
//! Attempts come in numbered chunks. A chunk depends only on its number and the seed, and uses the generator PCG64, so
//! the output depends neither on the number of threads nor on the vector instructions. The attempts that meet the
//! options are the puzzles, in the order of their numbers. A chunk is a work item: `batch` makes chunks on many
//! threads.

mod drawn_kind;
mod options;
mod check;
mod symmetry;
mod generated;
mod plan;
mod cells;
mod reduction;
mod unavoidable;
mod attempt;
mod attempt_pool;
mod chunk;
mod rating_search;
mod clue_removal;
mod depth;
mod drawn;
mod board_source;

use std::sync::Arc;

use rand_pcg::Pcg64;

pub use generated::Generated;
pub use options::{GenerateError, GenerateOptions};
pub use symmetry::Symmetry;

use crate::count::Sampler;
use crate::explain::Rater;
use crate::model::Layout;
use crate::puzzle_error::PuzzleError;
use crate::search::Options;
use crate::search::lanes::Cells;
use crate::search::limits::{CancelFlag, PollPlace, any_raised, stop_of};
use crate::simd::Backend;
use crate::solver::Solver;
use attempt_pool::{AttemptPool, AttemptSeed};
use board_source::BoardSource;
use depth::depth_of;
use generated::weight;
use plan::{ClassicPlan, ShapePlan};
use rating_search::RatingSearch;

pub(crate) use chunk::{AttemptChunk, Failures};

/// Generates puzzles of one layout.
///
/// The limits of the solver apply while the generator is prepared. To limit the generation itself, use a flag of the
/// solver, such as [`CancelFlag::after`] for a time limit from now on.
pub struct Generator {
    layout: Layout,
    options: GenerateOptions,
    plan: ShapePlan,
    boards: Arc<BoardSource>,
    backend: Backend,
    cancel: Vec<CancelFlag>,
}

/// Number of boards in a chunk of attempts at classic puzzles: about 20 ms of one thread. The last attempts of a chunk
/// leave lanes idle; with a quarter of the boards, the total time is 1.07 times as long.
const BOARDS_PER_CHUNK: usize = 1024;

/// Number of boards in a chunk whose puzzles are rated, which takes longer than making them.
const RATED_BOARDS_PER_CHUNK: usize = 256;

/// Number of boards in a chunk whose puzzles are rated, with other units than the classic ones. Each chunk prepares the
/// finders of its layout.
const RATED_BOARDS_OF_LAYOUT: usize = 16;

/// Number of unbiased attempts per board. Few succeed, so two puzzles from one board are rare.
const ORDERS_PER_BOARD: usize = 64;

/// Default for the number of attempts in a row without success after which a generator gives up.
const DEFAULT_ATTEMPTS: u64 = 1_000_000;

/// Number of boards in a chunk of unbiased attempts.
const UNBIASED_BOARDS_PER_CHUNK: usize = 64;

impl Solver {
    /// Prepares to generate puzzles of a shape or a layout. The solver's threads are used only for the preparation.
    ///
    /// ```
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let generator = Solver::new().generator(Shape::CLASSIC, GenerateOptions::default())?;
    /// let generated = generator.puzzles(42).next().unwrap()?;
    /// assert!(Solver::new().check(&generated.puzzle())?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the options cannot be combined, or a flag is raised.
    pub fn generator(&self, layout: impl Into<Layout>, options: GenerateOptions) -> Result<Generator, GenerateError> {
        Generator::new(self.options(), layout.into(), options)
    }
}

impl Generator {
    /// Prepares to make puzzles, with the backend and the flags of `search`. Its threads are used only for the
    /// preparation.
    pub(crate) fn new(search: &Options, layout: Layout, options: GenerateOptions) -> Result<Self, GenerateError> {
        options.check(&layout)?;
        let boards = BoardSource::new(&layout, search).map_err(|error| match error {
            PuzzleError::Stopped(stop) => GenerateError::Stopped(stop),
            _ => GenerateError::Options(error.to_string()),
        })?;
        Ok(Self {
            plan: ShapePlan::new(&layout, &options),
            layout,
            options,
            boards: Arc::new(boards),
            backend: search.backend,
            cancel: search.cancel.clone(),
        })
    }

    /// Returns a generator of the same layout with other options. `cancel` stops it, instead of the flags of this
    /// generator. The prepared data is shared, so this takes microseconds, while
    /// [`Solver::generator`](crate::Solver::generator) takes about 0.1 s for classic puzzles.
    ///
    /// ```
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{CancelFlag, Shape, Solver};
    /// let any = Solver::new().generator(Shape::CLASSIC, GenerateOptions::default())?;
    /// let dense = any.with_options(GenerateOptions::default().clues(30..=30), &CancelFlag::new())?;
    /// assert_eq!(dense.puzzles(42).next().unwrap()?.clue_count(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the options cannot be combined.
    pub fn with_options(&self, options: GenerateOptions, cancel: &CancelFlag) -> Result<Self, GenerateError> {
        options.check(&self.layout)?;
        Ok(Self {
            plan: ShapePlan::new(&self.layout, &options),
            layout: self.layout.clone(),
            options,
            boards: Arc::clone(&self.boards),
            backend: self.backend,
            cancel: vec![cancel.clone()],
        })
    }

    /// Returns the sampler that draws the boards of classic puzzles, all equally likely; `None` for other layouts.
    #[must_use]
    pub fn sampler(&self) -> Option<&Sampler> {
        match &*self.boards {
            BoardSource::Classic(sampler) => Some(sampler),
            _ => None,
        }
    }

    /// Returns the infinite sequence of puzzles for `seed`, made on the calling thread. It ends with an error if too
    /// many attempts fail in a row, or if a flag is raised. `generate` makes the puzzles on all threads.
    pub fn puzzles(&self, seed: u64) -> impl Iterator<Item = Result<Generated, GenerateError>> {
        let (mut ready, mut failures) = (Vec::new().into_iter(), self.failures());
        // `chunks` becomes `None` when it is known how the sequence ends.
        let (mut chunks, mut end) = (Some(0..), None);
        std::iter::from_fn(move || {
            loop {
                if let Some(made) = ready.next() {
                    return Some(Ok(made));
                }
                let Some(chunk) = chunks.as_mut().and_then(Iterator::next) else { return end.take().map(Err) };
                let (made, counted) = match self.make(seed, chunk, u64::MAX, &self.cancel) {
                    Some(chunk) => failures.count(chunk),
                    None => (Vec::new(), Err(self.stopped())),
                };
                ready = made.into_iter();
                if let Err(error) = counted {
                    (chunks, end) = (None, Some(error));
                }
            }
        })
    }

    /// Makes one chunk of attempts, but only the part that belongs to the first `attempts` of all chunks, rounded up to
    /// complete boards. The puzzles of all chunks of a seed, in order, are [`Generator::puzzles`]. A chunk depends only
    /// on `seed` and its number. The flag `stop` ends it too.
    pub(crate) fn chunk_until(
        &self,
        seed: u64,
        chunk: u64,
        attempts: u64,
        stop: &CancelFlag,
    ) -> Result<AttemptChunk, GenerateError> {
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([stop]).cloned().collect();
        self.make(seed, chunk, attempts, &flags).ok_or_else(|| self.stopped())
    }

    /// Returns why the work ended before a chunk was complete.
    pub(crate) fn stopped(&self) -> GenerateError {
        GenerateError::Stopped(stop_of(&self.cancel))
    }

    /// Returns the number of chunks that contain this many attempts.
    pub(crate) fn chunks_of(&self, attempts: u64) -> u64 {
        attempts.div_ceil(self.attempts_per_chunk())
    }

    /// Returns the number of chunks that a thread makes at a time: small grids take only microseconds each.
    pub(crate) fn chunks_per_item(&self) -> u64 {
        if self.boards_per_chunk() == 1 && self.layout.shape().side() < 9 { 64 } else { 1 }
    }

    /// Returns a counter of attempts without success, which starts at 0.
    pub(crate) fn failures(&self) -> Failures {
        Failures::new(self.max_failures())
    }

    /// Returns the number of attempts in a row without success after which the generator gives up.
    fn max_failures(&self) -> u64 {
        self.options.attempts.unwrap_or(DEFAULT_ATTEMPTS).max(1)
    }

    /// Returns the flags that end the work.
    pub(crate) fn flags(&self) -> &[CancelFlag] {
        &self.cancel
    }

    fn boards_per_chunk(&self) -> usize {
        match (self.layout.is_classic(), self.options.unbiased) {
            _ if !self.options.drawn.is_empty() => 1,
            (true, true) => UNBIASED_BOARDS_PER_CHUNK,
            (true, false) if self.options.target.is_some() || self.options.depth.is_some() => RATED_BOARDS_PER_CHUNK,
            (true, false) => BOARDS_PER_CHUNK,
            _ if self.options.boards && self.layout.shape().side() < 9 => BOARDS_PER_CHUNK,
            _ if self.options.target.is_some() => RATED_BOARDS_OF_LAYOUT,
            _ => 1,
        }
    }

    fn orders_per_board(&self) -> usize {
        if self.options.unbiased { ORDERS_PER_BOARD } else { 1 }
    }

    fn attempts_per_chunk(&self) -> u64 {
        (self.boards_per_chunk() * self.orders_per_board()) as u64
    }

    /// Makes those attempts of a chunk that belong to the first `attempts` of all chunks; `None` if a flag was raised.
    fn make(&self, seed: u64, chunk: u64, attempts: u64, cancel: &[CancelFlag]) -> Option<AttemptChunk> {
        if any_raised(cancel, PollPlace::Task) {
            return None;
        }
        let mut random = Pcg64::new(seed.into(), chunk.into());
        let mut boards = self.boards.draw(&mut random, self.boards_per_chunk(), cancel)?;
        // All boards are drawn, even those that are not used, so that the used ones are always the same.
        let wanted = attempts.saturating_sub(chunk.saturating_mul(self.attempts_per_chunk()));
        boards.truncate(usize::try_from(wanted).unwrap_or(usize::MAX).div_ceil(self.orders_per_board()));
        if self.options.boards {
            return Some(boards.iter().map(|board| Some(self.made(&self.layout, board.clone(), board))).collect());
        }
        match &self.plan {
            ShapePlan::Drawn(plan) => self.attempt_each(&boards, cancel, |board| {
                let (layout, clues) = drawn::attempt(&self.layout, board, plan, &mut random, cancel)?;
                self.fitting(&layout, clues, board)
            }),
            ShapePlan::Classic(plan) => {
                // If a number of attempts is given, all are made. Otherwise a chunk ends where the generator would give
                // up.
                let max_failures = if attempts == u64::MAX { self.max_failures() } else { u64::MAX };
                self.make_classic(plan, &boards, max_failures, &mut random, cancel)
            }
            ShapePlan::Other(plan) => {
                let mut rated = self.options.target.as_ref().map(|target| (target, Rater::for_target(target, cancel)));
                self.attempt_each(&boards, cancel, |board| {
                    let clues = clue_removal::attempt(&self.layout, board, plan, &mut random, cancel)?;
                    let made = self.fitting(&self.layout, clues, board)?;
                    let Some((target, rater)) = &mut rated else { return Some(made) };
                    let approach = rater.approach(&self.layout, made.clues(), target).ok()?;
                    approach.rating.map(|rating| made.rated(rating))
                })
            }
        }
    }

    /// Makes an attempt from each board; `None` if a flag was raised.
    fn attempt_each(
        &self,
        boards: &[Vec<u8>],
        cancel: &[CancelFlag],
        mut attempt: impl FnMut(&[u8]) -> Option<Generated>,
    ) -> Option<AttemptChunk> {
        let chunk = boards.iter().map(|board| attempt(board)).collect();
        // An attempt that was ended by the flag looks like one without success.
        (!any_raised(cancel, PollPlace::Task)).then_some(chunk)
    }

    /// Makes one chunk of attempts at classic puzzles, until `max_failures` attempts in a row have no success; `None`
    /// if a flag was raised.
    fn make_classic(
        &self,
        plan: &ClassicPlan,
        boards: &[Vec<u8>],
        max_failures: u64,
        random: &mut Pcg64,
        cancel: &[CancelFlag],
    ) -> Option<AttemptChunk> {
        let boards: Vec<[u8; 81]> = boards.iter().filter_map(|board| board.as_slice().try_into().ok()).collect();
        let orders = self.orders_per_board();
        let total = boards.len() * orders;
        let mut source = attempt_pool::shuffled(&boards, orders, random);
        let (mut attempts, mut failed) = (Vec::new(), 0);
        while attempts.len() < total && failed < max_failures {
            // The number of attempts that would end the chunk if all of them failed.
            let first = attempts.len();
            let count = usize::try_from(max_failures - failed).unwrap_or(usize::MAX).min(total - first);
            let mut seeds = std::iter::from_fn(&mut source).take(count);
            attempts.extend(self.reduce(plan, || seeds.next(), |number| &boards[(first + number) / orders], cancel)?);
            // Whether a rated attempt is a success is known only later.
            if self.options.target.is_some() {
                break;
            }
            failed = attempts.iter().rev().take_while(|made| made.is_none()).count() as u64;
        }
        drop(source);
        match &self.options.target {
            Some(target) => RatingSearch::new(self, plan, target, cancel).run(attempts, max_failures, random),
            None => Some(attempts.into_iter().collect()),
        }
    }

    /// Makes the attempts that `source` starts, and returns the result of each. `board` returns the board of an attempt
    /// by its number. Returns `None` if a flag was raised.
    fn reduce<'a>(
        &self,
        plan: &ClassicPlan,
        source: impl FnMut() -> Option<AttemptSeed>,
        board: impl Fn(usize) -> &'a [u8],
        cancel: &[CancelFlag],
    ) -> Option<Vec<Option<Generated>>> {
        let clues = AttemptPool::run(plan, source, self.backend, cancel)?;
        let puzzle = |(number, clues): (usize, &Option<Cells>)| {
            let (clues, board) = (clues.as_ref()?, board(number));
            let clue = |cell: usize| if cells::has(clues, cell) { board[cell] } else { 0 };
            self.fitting(&self.layout, (0..81).map(clue).collect(), board)
        };
        Some(clues.iter().enumerate().map(puzzle).collect())
    }

    /// Returns the result of an attempt if it has an allowed number of clues, and the wanted class.
    fn fitting(&self, layout: &Layout, puzzle: Vec<u8>, solution: &[u8]) -> Option<Generated> {
        let made = self.made(layout, puzzle, solution);
        let GenerateOptions { clues, depth, .. } = &self.options;
        let fits = clues.as_ref().is_none_or(|clues| clues.contains(&made.clue_count()))
            && depth.is_none_or(|depth| depth_of(&made) == Some(depth));
        fits.then_some(made)
    }

    fn made(&self, layout: &Layout, puzzle: Vec<u8>, solution: &[u8]) -> Generated {
        let clues = puzzle.iter().filter(|clue| **clue != 0).count();
        let weight = if self.options.unbiased { weight(clues) } else { 1.0 };
        Generated::new(layout.clone(), puzzle, solution, weight)
    }
}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator")
            .field("layout", &self.layout)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
