//! Random solutions, each with the same probability.

use rand_pcg::Pcg64;

use super::bands::{self, Census, Unprepared};
use crate::model::{Digits81, Grid};
use crate::search::Options;
use crate::search::cancel::{PollPlace, Stop};

/// Draws solutions of one 9x9 puzzle, each with exactly the same probability. Made by [`Solver::sampler`](crate::Solver::sampler).
///
/// ```
/// use specudoku::{Grid, Shape, Solver};
/// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
/// let board = sampler.samples(42).next().unwrap();
/// assert!(board.conflict().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler(bands::Sampler);

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
    let sampler = match pool {
        Some(pool) => pool.install(prepare),
        None => prepare(),
    }?;
    if sampler.total() == 0 { Err(SampleError::NoSolution) } else { Ok(Sampler(sampler)) }
}

impl Sampler {
    /// Number of samples of a chunk.
    pub const CHUNK: usize = 256;

    /// Number of solutions of the puzzle.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        self.0.total()
    }

    /// Returns the samples from `chunk * CHUNK` on of the endless sequence that belongs to `seed`: chunks can so be drawn
    /// by several threads. The generator is PCG64.
    #[must_use]
    pub fn chunk(&self, seed: u64, chunk: u64) -> Vec<Digits81> {
        self.draw(&mut Pcg64::new(seed.into(), chunk.into()), Self::CHUNK)
    }

    /// Draws `count` solutions with a generator of the caller.
    pub fn draw(&self, random: &mut impl rand::Rng, count: usize) -> Vec<Digits81> {
        self.0.draw(random, count).into_iter().map(Digits81::of).collect()
    }

    /// The endless sequence of samples that belongs to `seed`.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Digits81> {
        (0..).flat_map(move |chunk| self.chunk(seed, chunk))
    }
}

impl std::fmt::Debug for Sampler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sampler").field("solutions", &self.solutions()).finish_non_exhaustive()
    }
}
