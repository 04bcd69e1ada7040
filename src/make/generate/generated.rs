//! A generated puzzle.

use crate::explain::Rating;
use crate::model::{Grid, Layout};

/// A generated puzzle with its solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    layout: Layout,
    /// The clues, digits from 1, row by row; 0 is an empty cell. A grid would take sixteen times the memory.
    clues: Box<[u8]>,
    solution: Box<[u8]>,
    weight: f64,
    rating: Option<Rating>,
    attempts: u64,
}

impl Generated {
    pub(super) fn new(layout: Layout, clues: Vec<u8>, solution: &[u8], weight: f64) -> Self {
        Self { layout, clues: clues.into(), solution: solution.into(), weight, rating: None, attempts: 1 }
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Grid {
        self.grid(&self.clues)
    }

    /// Returns the solution of the puzzle.
    #[must_use]
    pub fn solution(&self) -> Grid {
        self.grid(&self.solution)
    }

    /// Returns the number of clues.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.clues.iter().filter(|clue| **clue != 0).count()
    }

    /// Returns the relative number of minimal puzzles that this puzzle represents, if it was made without bias: the
    /// mean of a property, weighted by this number, estimates its mean over all minimal puzzles. It is 1 for 26 clues,
    /// and for puzzles that were not made without bias.
    ///
    /// This is the controlled-bias method: the clues of a uniformly drawn board are removed in a uniformly drawn order,
    /// and an attempt fails at the first clue that cannot be removed before the puzzle is minimal. The probability of a
    /// puzzle with `n` clues is then proportional to `1 / C(81, n)` (Berthier, "Unbiased statistics of a CSP: a
    /// controlled-bias generator", 2009).
    #[must_use]
    pub const fn weight(&self) -> f64 {
        self.weight
    }

    /// Returns the rating of the puzzle, if the options have a target.
    #[must_use]
    pub const fn rating(&self) -> Option<Rating> {
        self.rating
    }

    /// Returns the number of attempts since the previous puzzle, including the attempt at this puzzle and the attempts
    /// of a search near another puzzle.
    #[must_use]
    pub const fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Returns the clues, digits from 1; 0 is an empty cell.
    pub(super) fn clues(&self) -> &[u8] {
        &self.clues
    }

    /// Returns the digits of the solution.
    pub(super) fn board(&self) -> &[u8] {
        &self.solution
    }

    /// Returns the puzzle with its rating.
    pub(super) fn rated(self, rating: Rating) -> Self {
        Self { rating: Some(rating), ..self }
    }

    /// Returns the puzzle with this number of attempts.
    pub(super) fn after(self, attempts: u64) -> Self {
        Self { attempts, ..self }
    }

    fn grid(&self, values: &[u8]) -> Grid {
        // Cannot fail, because the values come from a board of this layout.
        Grid::from_values(&self.layout, values).unwrap_or_else(|_| Grid::empty(&self.layout))
    }
}

/// Returns the weight of a minimal puzzle with this number of clues that was made without bias: C(81, clues) / C(81,
/// 26).
pub(super) fn weight(clues: usize) -> f64 {
    let binomial = |clues: usize| (0..clues).fold(1.0, |product, at| product * (81 - at) as f64 / (at + 1) as f64);
    binomial(clues) / binomial(26)
}
