//! Random solutions, each with the same probability.

use rand_pcg::Pcg64;

use super::bands::{self, Census, GoOn, Unprepared};
use crate::model::{Digits81, Grid};
use crate::search::Options;
use crate::search::cancel::{CancelFlag, PollPlace, Stop, any_raised};

/// Draws solutions of one 9x9 puzzle, each with exactly the same probability. Made by [`Solver::sampler`](crate::Solver::sampler).
///
/// ```
/// use specudoku::{Grid, Shape, Solver};
/// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
/// let board = sampler.samples(42).next().unwrap();
/// assert!(board.conflict().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler {
    bands: bands::Sampler,
    cancel: Vec<CancelFlag>,
}

/// Why no solution can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// There is none.
    #[error("no solution")]
    NoSolution,
    /// The puzzle is not a 9x9 one whose open cells lack no more candidates than the clues rule out.
    #[error("only 9x9 puzzles given by clues can be sampled")]
    NotClassic,
    /// A flag or a limit ended the count that must come first.
    #[error("ended before the solutions were counted")]
    Stopped(Stop),
    /// The system gives no thread to work with.
    #[error("cannot start a thread")]
    Threads,
}

/// Prepares to draw random solutions of a puzzle.
pub(crate) fn sampler(options: &Options, puzzle: &Grid) -> Result<Sampler, SampleError> {
    let limits = options.limits_without_nodes();
    let pool = options.threads.pool();
    let prepare = || {
        let go_on = || !limits.should_stop(PollPlace::Node);
        let stopped = || SampleError::Stopped(limits.stop().unwrap_or(Stop::Cancelled));
        let census =
            Census::new(puzzle, options.backend, &go_on).map_err(|reason| match (reason, puzzle.conflict()) {
                (Unprepared::Stopped, _) => stopped(),
                (Unprepared::Unsuited, Some(_)) => SampleError::NoSolution,
                (Unprepared::Unsuited, None) => SampleError::NotClassic,
            })?;
        bands::Sampler::new(census, pool.is_none(), &go_on).ok_or_else(stopped)
    };
    let bands = match pool {
        Some(pool) => pool.install(prepare),
        None => prepare(),
    }?;
    if bands.total() == 0 {
        Err(SampleError::NoSolution)
    } else {
        Ok(Sampler { bands, cancel: options.cancel.clone() })
    }
}

impl Sampler {
    /// Number of samples of a chunk.
    pub const CHUNK: usize = 256;

    /// Number of solutions of the puzzle.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        self.bands.total()
    }

    /// Returns the samples from `chunk * CHUNK` on of the endless sequence that belongs to `seed`: chunks can so be drawn
    /// by several threads. None if a flag of the solver is raised. The generator is PCG64.
    #[must_use]
    pub fn chunk(&self, seed: u64, chunk: u64) -> Vec<Digits81> {
        self.chunk_while(seed, chunk, &|| self.may_go_on()).unwrap_or_default()
    }

    /// Draws `count` solutions with a generator of the caller; none if a flag of the solver is raised.
    pub fn draw(&self, random: &mut impl rand::Rng, count: usize) -> Vec<Digits81> {
        self.draw_while(random, count, &|| self.may_go_on()).unwrap_or_default()
    }

    /// The endless sequence of samples that belongs to `seed`. It ends if a flag of the solver is raised.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Digits81> {
        (0..).map_while(move |chunk| self.chunk_while(seed, chunk, &|| self.may_go_on())).flatten()
    }

    /// [`Sampler::chunk`]; `None` as soon as `go_on` returns false.
    pub(crate) fn chunk_while(&self, seed: u64, chunk: u64, go_on: &GoOn<'_>) -> Option<Vec<Digits81>> {
        self.draw_while(&mut Pcg64::new(seed.into(), chunk.into()), Self::CHUNK, go_on)
    }

    /// [`Sampler::draw`]; `None` as soon as `go_on` returns false.
    pub(crate) fn draw_while(
        &self,
        random: &mut impl rand::Rng,
        count: usize,
        go_on: &GoOn<'_>,
    ) -> Option<Vec<Digits81>> {
        Some(self.bands.draw(random, count, go_on)?.into_iter().map(Digits81::of).collect())
    }

    /// Whether no flag of the solver is raised.
    fn may_go_on(&self) -> bool {
        !any_raised(&self.cancel, PollPlace::Task)
    }
}

impl std::fmt::Debug for Sampler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sampler").field("solutions", &self.solutions()).finish_non_exhaustive()
    }
}
