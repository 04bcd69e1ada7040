//! What generated puzzles are to be like.

use std::ops::RangeInclusive;

use super::symmetry::Symmetry;
use crate::explain::Target;
use crate::model::Layout;
use crate::search::limits::Stop;

/// What puzzles are to be like; without further options they have as few clues as taking one after the other leaves.
///
/// ```
/// use specudoku::make::generate::{GenerateOptions, Symmetry};
/// use specudoku::{Grid, Shape, Solver};
/// let options = GenerateOptions::default().symmetry(Symmetry::Rotate180).clues(24..=30);
/// let generator = Solver::new().generator(Shape::CLASSIC, options)?;
/// let puzzle = generator.puzzles(42).next().unwrap()?;
/// assert!((24..=30).contains(&puzzle.clue_count()));
/// # Ok::<(), specudoku::make::generate::GenerateError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GenerateOptions {
    pub(super) clues: Option<RangeInclusive<usize>>,
    pub(super) minimal: bool,
    pub(super) symmetry: Symmetry,
    pub(super) pattern: Option<Vec<usize>>,
    pub(super) boards: bool,
    pub(super) unbiased: bool,
    pub(super) attempts: Option<u64>,
    pub(super) target: Option<Target>,
}

impl GenerateOptions {
    /// Sets the numbers of clues that are allowed; without it clues are taken from a board as long as one can be taken.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Sets whether no clue may be redundant.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// Sets the symmetry of the cells that are clues.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Sets the cells that are clues, by index, row by row.
    #[must_use]
    pub fn pattern(mut self, cells: Vec<usize>) -> Self {
        self.pattern = Some(cells);
        self
    }

    /// Sets whether completed boards are made, and nothing is taken from them.
    #[must_use]
    pub fn boards(mut self, boards: bool) -> Self {
        self.boards = boards;
        self
    }

    /// Sets whether minimal puzzles are made without bias: each has a probability that depends on its number of clues
    /// alone; see [`Generated::weight`](super::Generated::weight).
    #[must_use]
    pub fn unbiased(mut self, unbiased: bool) -> Self {
        self.unbiased = unbiased;
        self
    }

    /// Sets the number of attempts in a row without success after which the generator gives up, 1,000,000 by default.
    #[must_use]
    pub fn attempts(mut self, attempts: u64) -> Self {
        self.attempts = Some(attempts);
        self
    }

    /// Sets what the rating must be. Of a kind that is rare, puzzles are searched for near others that come near it.
    ///
    /// ```
    /// use specudoku::explain::{Target, Tenths};
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let target = Target::default().rating(Tenths(42)..=Tenths(50));
    /// let generator = Solver::new().generator(Shape::CLASSIC, GenerateOptions::default().target(target))?;
    /// let puzzle = generator.puzzles(42).next().unwrap()?;
    /// assert!(puzzle.rating().is_some_and(|rating| (Tenths(42)..=Tenths(50)).contains(&rating.er)));
    /// # Ok::<(), specudoku::make::generate::GenerateError>(())
    /// ```
    #[must_use]
    pub fn target(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    /// Refuses options that cannot go together.
    pub(super) fn check(&self, layout: &Layout) -> Result<(), GenerateError> {
        let cells = layout.shape().cell_count();
        let fault = if self.clues.as_ref().is_some_and(|clues| clues.is_empty() || *clues.start() > cells) {
            format!("the clues must be a range from 0 to {cells}, the lower end first")
        } else if self.pattern.as_ref().is_some_and(|pattern| pattern.iter().any(|cell| *cell >= cells)) {
            format!("the pattern has a cell that a grid of {cells} cells has not")
        } else if self.unbiased && !layout.is_classic() {
            "puzzles without bias are made for 9x9 alone".to_owned()
        } else if self.unbiased && (self.symmetry != Symmetry::None || self.pattern.is_some()) {
            "puzzles without bias have no symmetry and no pattern".to_owned()
        } else if self.target.is_some() && !layout.is_classic() {
            "puzzles are made to a rating, a technique or a set of them for 9x9 alone".to_owned()
        } else if let Some(fault) = self.target.as_ref().and_then(Target::fault) {
            fault
        // Compared with the default as a whole, so that an option that comes later is refused here without a line.
        } else if self.boards && *self != (Self { boards: true, attempts: self.attempts, ..Self::default() }) {
            "completed boards have no further options".to_owned()
        } else if self.pattern.is_some() && self.symmetry != Symmetry::None {
            "a pattern has its own symmetry".to_owned()
        } else {
            return Ok(());
        };
        Err(GenerateError::Options(fault))
    }
}

/// Why puzzles cannot be made, or no more of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The options cannot go together.
    #[error("{0}")]
    Options(String),
    /// No attempt of this number in a row led to a puzzle of that kind.
    #[error("no such puzzle in {0} attempts: ask for more clues, less symmetry, another rating, or more attempts")]
    GivenUp(u64),
    /// A flag was raised, or a limit of the solver ended the preparation.
    #[error("{0}")]
    Stopped(Stop),
    /// There is no thread to work with.
    #[error("cannot start a thread")]
    Threads,
    /// Work panicked: a fault of the library, or of a function handed to it.
    #[error("internal error")]
    Internal,
}
