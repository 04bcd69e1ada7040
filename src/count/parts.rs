//! One puzzle as several that have no solution in common, and together all of its own.

use super::SampleError;
use crate::deduce::{Rules, deduce};
use crate::model::Grid;
use crate::search::cancel::{PollPlace, Stop, any_raised};
use crate::solver::Solver;

/// Samples for each part asked for: enough to tell a share to a tenth.
const SAMPLES_A_PART: usize = 128;

/// Samples at the least. A puzzle with no more solutions has them all for samples.
const SAMPLES: usize = 4096;

/// Samples at the most: some hundred megabytes.
const MOST_SAMPLES: usize = 1 << 19;

/// So many samples tell a share; where there are all solutions, each counts.
const TELLING: usize = 16;

/// A part and what is known of its share.
struct Part {
    grid: Grid,
    /// The samples that are solutions of the part, by index.
    samples: Vec<u32>,
    /// The share of the work, as far as samples do not tell it.
    share: f64,
}

impl Solver {
    /// Splits `puzzle` into parts: puzzles that have no solution in common, and together exactly its own. No part has
    /// more than about `1 / parts` of the solutions, so there are at least `parts` of them, if there are as many
    /// solutions; parts without a solution may be among them. The same call gives the same parts.
    ///
    /// The shares are told by the solutions where there are few, in 9x9 puzzles by random ones, else by the number of
    /// choices.
    ///
    /// # Errors
    /// If a flag or a limit of time ends it.
    pub fn split(&self, puzzle: &Grid, parts: usize) -> Result<Vec<Grid>, SampleError> {
        let samples = self.samples_for(puzzle, parts)?;
        let all = (0..samples.len() as u32).collect();
        let mut open = vec![Part { grid: puzzle.clone(), samples: all, share: 1.0 }];
        let mut done = Vec::new();
        // Some less, so that parts of equal size are not told apart by chance.
        let enough = 0.8 / parts.max(1) as f64;
        while let Some(part) = open.pop() {
            if any_raised(&self.cancel, PollPlace::Node) {
                return Err(SampleError::Stopped(Stop::Cancelled));
            }
            let sampled = part.samples.len() as f64 / samples.len().max(1) as f64;
            // Few samples tell little: below them, choices do.
            let share = if part.samples.len() < TELLING { part.share } else { sampled };
            if share <= enough {
                done.push(part.grid);
                continue;
            }
            let mut known = part.grid.clone();
            // A part in which nothing can follow has no solution, and is none.
            if deduce(&mut known, Rules::SINGLES).is_err() {
                continue;
            }
            let Some(cell) = known.fewest_choices() else {
                done.push(part.grid);
                continue;
            };
            let digits = known.cells()[cell].candidates();
            let split = digits.iter().filter_map(|digit| {
                let mut grid = part.grid.clone();
                grid.place(cell, digit).ok()?;
                let has = |sample: &u32| samples[*sample as usize][cell] == digit.get();
                let samples = part.samples.iter().copied().filter(has).collect();
                Some(Part { grid, samples, share: share / digits.len() as f64 })
            });
            let behind = open.len();
            open.extend(split);
            // The least digit comes first.
            open[behind..].reverse();
        }
        Ok(done)
    }

    /// Solutions of the puzzle: all if there are few, else random ones; none where these cannot be drawn.
    fn samples_for(&self, puzzle: &Grid, parts: usize) -> Result<Vec<Vec<u8>>, SampleError> {
        let few = self.clone().limit(SAMPLES as u64 + 1).solve(puzzle);
        match few.stop {
            None => return Ok(few.solutions.iter().map(Grid::values).collect()),
            Some(Stop::Solutions) => {}
            Some(stop) => return Err(SampleError::Stopped(stop)),
        }
        let sampler = match self.sampler(puzzle) {
            Ok(sampler) => sampler,
            Err(SampleError::Stopped(stop)) => return Err(SampleError::Stopped(stop)),
            Err(_) => return Ok(Vec::new()),
        };
        let wanted = parts.saturating_mul(SAMPLES_A_PART).clamp(SAMPLES, MOST_SAMPLES);
        let mut samples = Vec::with_capacity(wanted);
        for chunk in 0.. {
            if samples.len() >= wanted {
                break;
            }
            if any_raised(&self.cancel, PollPlace::Node) {
                return Err(SampleError::Stopped(Stop::Cancelled));
            }
            samples.extend(sampler.chunk(0, chunk).iter().map(|board| board.to_vec()));
        }
        Ok(samples)
    }
}
