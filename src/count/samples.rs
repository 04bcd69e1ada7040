//! Random solutions, all equally likely: from a list of all solutions if there are few, otherwise by bands.

use std::io;

use rand::RngExt;
use rand_pcg::Pcg64;

use super::bands::{self, Census, Unprepared};
use super::exact::{MAX_SPARSE_CLUES, count_by_bands, few_missing};
use crate::model::{Digit, Digits81, Grid};
use crate::puzzle_error::PuzzleError;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::{CancelFlag, Limits, PollPlace, Stop};
use crate::search::{Answer, Options, Progress, SearchOrder, Solutions};
use crate::simd::Backend;
use crate::solver::Solver;

/// Maximum number of solutions to list: this takes 0.03 s with the kernel, and 21 MB. Counting by bands takes longer,
/// and so does each sample of a puzzle with some clues (0.15 ms), because most rows that are drawn do not fit them.
const MAX_LISTED_SOLUTIONS: u64 = 1 << 18;

/// Maximum ratio of solutions by bands to solutions of the puzzle: a solution with a candidate that the puzzle lacks is
/// drawn in vain. A draw takes 0.05 ms.
const MAX_DRAWS_PER_SAMPLE: u128 = 1_000;

/// Draws solutions of a 9x9 puzzle, each with exactly the same probability. Created by
/// [`Solver::sampler`](crate::Solver::sampler).
///
/// ```
/// use specudoku::{Grid, Shape, Solver};
/// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
/// let board = sampler.samples(42).next().unwrap();
/// assert!(board.conflict().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler {
    source: SampleSource,
    cancel: Vec<CancelFlag>,
}

/// Where solutions are drawn from.
enum SampleSource {
    /// The list of all solutions, sorted by their digits.
    List(Vec<Digits81>),
    /// The fillings of the bands, without the solutions that contain one of the `missing` candidates; `solutions`
    /// remain.
    Bands { bands: Box<bands::BandSampler>, missing: Vec<(usize, Digit)>, solutions: u128 },
}

impl Solver {
    /// Prepares to draw random solutions of a 9x9 `puzzle`. This takes as long as [`Solver::count`].
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
    /// assert_eq!(sampler.samples(42).take(5).count(), 5);
    /// # Ok::<(), specudoku::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle has no solution or another shape, or if a flag or a time limit ends the preparation.
    pub fn sampler(&self, puzzle: &Grid) -> Result<Sampler, PuzzleError> {
        sampler(self.options(), puzzle)
    }
}

/// Prepares to draw random solutions of a puzzle.
pub(crate) fn sampler(options: &Options, puzzle: &Grid) -> Result<Sampler, PuzzleError> {
    let search = RecordSearch::new(options);
    match list(&search, puzzle)? {
        Some(solutions) => Sampler::new(options, SampleSource::List(solutions)),
        None => by_bands(&search.rest(), puzzle),
    }
}

/// Returns all solutions of a 9x9 puzzle, sorted; `None` if there are too many, or probably too many.
fn list(search: &RecordSearch<'_>, puzzle: &Grid) -> Result<Option<Vec<Digits81>>, PuzzleError> {
    if !puzzle.layout().is_classic() || is_sparse(puzzle) {
        return Ok(None);
    }
    let options =
        Options { order: Some(SearchOrder::Any), nodes: None, ..search.rest().with_limit(MAX_LISTED_SOLUTIONS + 1) };
    let (mut solutions, answer) = first_solutions(options, puzzle).map_err(|_| PuzzleError::Threads)?;
    match answer.stop {
        None => {
            // A search in any order is faster, but the drawn solutions must not depend on threads.
            solutions.sort_unstable();
            Ok(Some(solutions))
        }
        Some(Stop::Solutions) => Ok(None),
        Some(stop) => Err(PuzzleError::Stopped(stop)),
    }
}

/// Whether a puzzle has too many solutions to list, because it has few clues and no other restrictions.
fn is_sparse(puzzle: &Grid) -> bool {
    few_missing(puzzle).is_some() && puzzle.clue_count() <= MAX_SPARSE_CLUES
}

/// Returns solutions up to the limit of `options`, and the answer of the search without them. As grids they would take
/// sixteen times the memory.
pub(super) fn first_solutions(options: Options, puzzle: &Grid) -> io::Result<(Vec<Digits81>, Answer)> {
    let mut blocks = Solutions::start_blocks(options, puzzle.clone())?;
    let solutions = blocks.by_ref().flatten().collect();
    Ok((solutions, blocks.finish()))
}

/// Returns the error for puzzles that bands do not describe.
fn not_classic() -> PuzzleError {
    PuzzleError::unsupported("only 9x9 puzzles without other units and without constraints can be sampled")
}

/// Returns the error for puzzles in which too many candidates are missing that no clue rules out.
fn too_few_candidates() -> PuzzleError {
    PuzzleError::unsupported(
        "too many candidates are missing, and too many solutions to list: split the puzzle and sample the parts",
    )
}

/// Prepares to draw by bands.
pub(super) fn by_bands(options: &Options, puzzle: &Grid) -> Result<Sampler, PuzzleError> {
    if !puzzle.layout().is_classic() {
        return Err(not_classic());
    }
    if puzzle.conflict().is_some() {
        return Err(PuzzleError::NoSolution);
    }
    let missing = few_missing(puzzle).ok_or_else(too_few_candidates)?;
    let bands = Box::new(bands_of(options, &puzzle.to_clues())?);
    let solutions = if missing.is_empty() {
        bands.total()
    } else {
        let count = count_by_bands(options, puzzle, &Progress::default()).map_err(PuzzleError::Stopped)?;
        count.ok_or_else(too_few_candidates)?
    };
    if bands.total() / MAX_DRAWS_PER_SAMPLE > solutions {
        return Err(too_few_candidates());
    }
    Sampler::new(options, SampleSource::Bands { bands, missing, solutions })
}

/// Returns a sampler of the solutions of a puzzle given by clues.
fn bands_of(options: &Options, clues: &Grid) -> Result<bands::BandSampler, PuzzleError> {
    let limits = options.limits_without_nodes();
    match options.threads.pool() {
        Some(pool) => pool.install(|| prepare(clues, options.backend, &limits, false)),
        None => prepare(clues, options.backend, &limits, true),
    }
}

/// Prepares a sampler, on the calling thread if `single_threaded`, otherwise on all threads of the current pool.
fn prepare(
    clues: &Grid,
    backend: Backend,
    limits: &Limits<'_>,
    single_threaded: bool,
) -> Result<bands::BandSampler, PuzzleError> {
    let census = Census::new(clues, backend, limits).map_err(|reason| match reason {
        Unprepared::Stopped(stop) => PuzzleError::Stopped(stop),
        Unprepared::NotCountable => not_classic(),
    })?;
    bands::BandSampler::new(census, single_threaded, limits).map_err(PuzzleError::Stopped)
}

impl Sampler {
    /// Number of samples in a chunk.
    pub(crate) const CHUNK_SAMPLES: usize = 256;

    fn new(options: &Options, source: SampleSource) -> Result<Self, PuzzleError> {
        let sampler = Self { source, cancel: options.cancel.clone() };
        if sampler.solutions() == 0 { Err(PuzzleError::NoSolution) } else { Ok(sampler) }
    }

    /// Returns the number of solutions of the puzzle.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        match &self.source {
            SampleSource::List(solutions) => solutions.len() as u128,
            SampleSource::Bands { solutions, .. } => *solutions,
        }
    }

    /// Returns the 256 samples that start at index `256 * chunk` of the infinite sequence for `seed`, so that several
    /// threads can draw chunks. Returns no samples if a flag of the solver is raised. The generator is PCG64.
    #[must_use]
    pub fn chunk(&self, seed: u64, chunk: u64) -> Vec<Digits81> {
        self.chunk_within(seed, chunk, &self.limits()).unwrap_or_default()
    }

    /// Draws `count` solutions with the caller's generator. Returns no solutions if a flag of the solver is raised.
    pub fn draw(&self, random: &mut impl rand::Rng, count: usize) -> Vec<Digits81> {
        self.draw_within(random, count, &self.limits()).unwrap_or_default()
    }

    /// Returns the infinite sequence of samples for `seed`. It ends if a flag of the solver is raised.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Digits81> {
        (0..).map_while(move |chunk| self.chunk_within(seed, chunk, &self.limits()).ok()).flatten()
    }

    /// Like [`Sampler::chunk`], but returns an error if the limits end it.
    pub(crate) fn chunk_within(&self, seed: u64, chunk: u64, limits: &Limits<'_>) -> Result<Vec<Digits81>, Stop> {
        self.draw_within(&mut Pcg64::new(seed.into(), chunk.into()), Self::CHUNK_SAMPLES, limits)
    }

    /// Like [`Sampler::draw`], but returns an error if the limits end it.
    pub(crate) fn draw_within(
        &self,
        random: &mut impl rand::Rng,
        count: usize,
        limits: &Limits<'_>,
    ) -> Result<Vec<Digits81>, Stop> {
        match &self.source {
            SampleSource::List(solutions) => {
                let drawn = (0..count).map(|_| {
                    limits.poll(PollPlace::Task)?;
                    Ok(solutions[random.random_range(0..solutions.len())])
                });
                drawn.collect()
            }
            SampleSource::Bands { bands, missing, .. } => {
                let mut drawn = Vec::with_capacity(count);
                while drawn.len() < count {
                    let more = bands.draw(random, count - drawn.len(), limits)?.into_iter().map(Digits81::from_valid);
                    drawn.extend(
                        more.filter(|board| missing.iter().all(|(cell, digit)| board.as_array()[*cell] != digit.get())),
                    );
                }
                Ok(drawn)
            }
        }
    }

    /// Returns the limits of a draw, which are the flags of the solver.
    fn limits(&self) -> Limits<'_> {
        Limits::new(&self.cancel, None, None)
    }
}

impl std::fmt::Debug for Sampler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sampler").field("solutions", &self.solutions()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::count::bands::tests::assert_even;
    use crate::whole::sized;

    /// Puzzles with several hundred solutions. They include digits without a clue, columns without a clue, and digits
    /// with clues in only one band.
    const PUZZLES: [&str; 4] = [
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...8",
        "......7646.7.5.8.....674......9.86.74......9.....67...5..8..476..9..6.5.76.5..98.",
        "...29..675....42..2....68.3...6.74.86..4...9....1296..9..76..8....3489.....9.....",
        "43..7512.....8..6..6.21.8341..4..65....5..2.......1....1....5.......6.....5..24..",
    ];

    /// Draws many samples of a puzzle with a few hundred solutions, and checks that the counts are evenly distributed.
    fn is_even(sampler: &Sampler, solutions: &[Digits81]) {
        assert_eq!(sampler.solutions(), solutions.len() as u128);
        let mut counts = HashMap::new();
        for board in sampler.samples(7).take(4_000) {
            *counts.entry(board).or_insert(0) += 1;
        }
        assert!(counts.keys().all(|board| solutions.binary_search(board).is_ok()));
        assert_even(&counts, solutions.len());
    }

    #[test]
    fn every_solution_is_as_likely_as_any_other() {
        let options = Options::default();
        for puzzle in PUZZLES.into_iter().step_by(sized(2, 1)) {
            let puzzle: Grid = puzzle.parse().unwrap();
            let solutions = list(&RecordSearch::new(&options), &puzzle).unwrap().unwrap();
            assert!((100..2_000).contains(&solutions.len()));
            assert!(solutions.iter().all(|solution| Grid::from(*solution).solves(&puzzle)));
            is_even(&sampler(&options, &puzzle).unwrap(), &solutions);
            is_even(&by_bands(&options, &puzzle).unwrap(), &solutions);
        }
    }
}
