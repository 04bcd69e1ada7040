//! One puzzle as several that have no solution in common, and together all of its own.

use super::{SampleError, Solver};
use crate::deduce::{Rules, deduce};
use crate::grid::Grid;

/// Samples for each part asked for: enough to tell a share to a tenth.
const SAMPLES_A_PART: usize = 128;

/// Samples at the least.
const SAMPLES: usize = 4096;

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
    /// In 9x9 puzzles the shares are told by random solutions, elsewhere, and where there are few solutions, by the
    /// number of choices.
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
            let share = if samples.is_empty() { part.share } else { part.samples.len() as f64 / samples.len() as f64 };
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
                Some(Part { grid, samples, share: part.share / digits.len() as f64 })
            });
            let behind = open.len();
            open.extend(split);
            // The least digit comes first.
            open[behind..].reverse();
        }
        Ok(done)
    }

    /// Random solutions of the puzzle; none if it is not for sampling.
    fn samples_for(&self, puzzle: &Grid, parts: usize) -> Result<Vec<[u8; 81]>, SampleError> {
        match self.sampler(puzzle) {
            Ok(sampler) if sampler.solutions() > SAMPLES as u128 => {
                let wanted = (parts * SAMPLES_A_PART).max(SAMPLES);
                Ok(sampler.samples(0).take(wanted).collect())
            }
            Err(SampleError::Stopped(stop)) => Err(SampleError::Stopped(stop)),
            Ok(_) | Err(_) => Ok(Vec::new()),
        }
    }
}
