//! Making puzzles: a completed board, then clues taken away while one solution remains.
//!
//! Attempts come in numbered chunks, and each chunk is made from its number and the seed alone, by the generator PCG64:
//! so what comes out depends neither on the number of threads nor on the vector instructions. Those that meet the options
//! are the puzzles, in the order of their numbers. A chunk is a work item: `batch` makes chunks on many threads.

mod error;
mod options;
mod symmetry;
mod generated;
mod plan;
mod cells;
mod reduction;
mod attempt;
mod factory;
mod any_shape;
mod boards;

use rand_pcg::Pcg64;

pub use error::GenerateError;
pub use generated::Generated;
pub use options::GenerateOptions;
pub use symmetry::Symmetry;

use crate::count::SampleError;
use crate::model::Shape;
use crate::search::Options;
use crate::search::cancel::{CancelFlag, PollPlace, any_raised};
use crate::simd::Backend;
use boards::Boards;
use factory::Factory;
use generated::weight;
use plan::Plan;

/// Makes puzzles of one shape.
pub struct Generator {
    shape: Shape,
    options: GenerateOptions,
    plan: Plan,
    boards: Boards,
    backend: Backend,
    cancel: Vec<CancelFlag>,
}

/// Boards of a chunk of attempts at classic puzzles: some 5 ms of one thread.
const BOARDS_PER_CHUNK: usize = 256;

/// Attempts without bias from the same board: few succeed, so that two from one board are rare.
const ORDERS_PER_BOARD: usize = 64;

/// Boards for such attempts in a chunk.
const UNBIASED_BOARDS_PER_CHUNK: usize = 64;

impl Generator {
    /// Prepares to make puzzles, with the backend and the flags of `search`, and its threads for the preparation.
    pub(crate) fn new(search: &Options, shape: Shape, options: GenerateOptions) -> Result<Self, GenerateError> {
        options.check(shape)?;
        let boards = Boards::new(shape, search).map_err(|error| match error {
            SampleError::Stopped(_) => GenerateError::Cancelled,
            _ => GenerateError::Options(error.to_string()),
        })?;
        Ok(Self {
            shape,
            plan: Plan::new(shape, &options),
            options,
            boards,
            backend: search.backend,
            cancel: search.cancel.clone(),
        })
    }

    /// Returns the endless sequence of puzzles that belongs to `seed`, made on the calling thread. It ends with an error
    /// if no attempt of many succeeds, or a flag is raised. `batch::generate` makes them on all threads.
    pub fn puzzles(&self, seed: u64) -> impl Iterator<Item = Result<Generated, GenerateError>> {
        let (mut ready, mut failures) = (Vec::new().into_iter(), Failures::default());
        let mut chunks = Some(0..);
        std::iter::from_fn(move || {
            loop {
                if let Some(made) = ready.next() {
                    return Some(Ok(made));
                }
                let chunk = chunks.as_mut()?.next()?;
                match self.chunk(seed, chunk).and_then(|made| failures.count(self, made)) {
                    Ok(made) => ready = made.into_iter(),
                    Err(error) => {
                        chunks = None;
                        return Some(Err(error));
                    }
                }
            }
        })
    }

    /// Makes one chunk of attempts, and returns the puzzles that came of them: all chunks of a seed, in order, are
    /// [`Generator::puzzles`]. Each depends on `seed` and `chunk` alone.
    ///
    /// # Errors
    /// If a flag is raised.
    pub fn chunk(&self, seed: u64, chunk: u64) -> Result<Vec<Generated>, GenerateError> {
        self.make(seed, chunk, u64::MAX, &self.cancel).ok_or(GenerateError::Cancelled)
    }

    /// [`Generator::chunk`], but only what comes of the first `attempts` of all chunks, rounded up to whole boards; the
    /// flag `stop` ends it too.
    pub(crate) fn chunk_until(
        &self,
        seed: u64,
        chunk: u64,
        attempts: u64,
        stop: &CancelFlag,
    ) -> Result<Vec<Generated>, GenerateError> {
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([stop]).cloned().collect();
        self.make(seed, chunk, attempts, &flags).ok_or(GenerateError::Cancelled)
    }

    /// Number of chunks that have this many attempts.
    pub(crate) fn chunks_of(&self, attempts: u64) -> u64 {
        attempts.div_ceil(self.attempts_a_chunk())
    }

    /// Number of chunks that a thread makes in one go: small grids take microseconds each.
    pub(crate) fn chunks_per_item(&self) -> u64 {
        if self.boards_a_chunk() == 1 && self.shape.side() < 9 { 64 } else { 1 }
    }

    /// The flags that end the making.
    pub(crate) fn flags(&self) -> &[CancelFlag] {
        &self.cancel
    }

    /// Whether there are as many clues of that kind for.
    fn fits(&self, made: &Generated) -> bool {
        self.options.clues.as_ref().is_none_or(|clues| clues.contains(&made.clue_count()))
    }

    fn boards_a_chunk(&self) -> usize {
        match (self.shape == Shape::CLASSIC, self.options.unbiased) {
            (true, true) => UNBIASED_BOARDS_PER_CHUNK,
            (true, false) => BOARDS_PER_CHUNK,
            _ if self.options.boards && self.shape.side() < 9 => BOARDS_PER_CHUNK,
            _ => 1,
        }
    }

    fn orders_a_board(&self) -> usize {
        if self.options.unbiased { ORDERS_PER_BOARD } else { 1 }
    }

    fn attempts_a_chunk(&self) -> u64 {
        (self.boards_a_chunk() * self.orders_a_board()) as u64
    }

    /// The puzzles of one chunk of attempts, of those that belong to the first `attempts`; `None` if a flag was raised.
    fn make(&self, seed: u64, chunk: u64, attempts: u64, cancel: &[CancelFlag]) -> Option<Vec<Generated>> {
        if any_raised(cancel, PollPlace::Task) {
            return None;
        }
        let mut random = Pcg64::new(seed.into(), chunk.into());
        let mut boards = self.boards.draw(&mut random, self.boards_a_chunk(), cancel)?;
        // All are drawn, so that those that stay are the same ones.
        let wanted = attempts.saturating_sub(chunk.saturating_mul(self.attempts_a_chunk()));
        boards.truncate(usize::try_from(wanted).unwrap_or(usize::MAX).div_ceil(self.orders_a_board()));
        let made = |puzzle: Vec<u8>, solution: &Vec<u8>| {
            let clues = puzzle.iter().filter(|clue| **clue != 0).count();
            let weight = if self.options.unbiased { weight(clues) } else { 1.0 };
            Generated::new(self.shape, puzzle, solution, weight)
        };
        if self.options.boards {
            return Some(boards.iter().map(|board| made(board.clone(), board)).collect());
        }
        if self.shape != Shape::CLASSIC {
            let attempt = |board: &Vec<u8>| {
                let puzzle = any_shape::attempt(self.shape, board, &self.plan, &mut random, cancel);
                puzzle.map(|puzzle| made(puzzle, board))
            };
            return Some(boards.iter().filter_map(attempt).filter(|made| self.fits(made)).collect());
        }
        let classic: Vec<[u8; 81]> = boards.iter().filter_map(|board| board.as_slice().try_into().ok()).collect();
        let orders = self.orders_a_board();
        let clues = Factory::run(&self.plan, &classic, orders, random, self.backend, cancel)?;
        let puzzles = clues.iter().enumerate().filter_map(|(number, clues)| {
            let board = &boards[number / orders];
            let clue = |cell: usize| if cells::has(clues.as_ref()?, cell) { Some(board[cell]) } else { Some(0) };
            let puzzle = (0..81).map(clue).collect::<Option<Vec<u8>>>()?;
            Some(made(puzzle, board)).filter(|made| self.fits(made))
        });
        Some(puzzles.collect())
    }
}

/// Counts attempts in a row without a puzzle, so that options that are never met end.
#[derive(Debug, Default)]
pub(crate) struct Failures(u64);

impl Failures {
    /// Counts the attempts of a chunk from which these puzzles came, and returns the puzzles.
    ///
    /// # Errors
    /// If the generator is to give up.
    pub(crate) fn count(
        &mut self,
        generator: &Generator,
        made: Vec<Generated>,
    ) -> Result<Vec<Generated>, GenerateError> {
        self.0 = if made.is_empty() { self.0 + generator.attempts_a_chunk() } else { 0 };
        match self.0 >= generator.options.attempts.max(1) {
            true => Err(GenerateError::GivenUp(self.0)),
            false => Ok(made),
        }
    }
}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").field("shape", &self.shape).field("options", &self.options).finish_non_exhaustive()
    }
}
