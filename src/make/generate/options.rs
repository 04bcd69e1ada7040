//! Options for generated puzzles.

use std::ops::RangeInclusive;

use super::drawn_kind::{CAGE_SIZES, DrawnKind};
use super::symmetry::Symmetry;
use crate::classify::Depth;
use crate::explain::{Target, TechniqueName, TechniqueSet, Tenths};
use crate::model::ConstraintKind;
use crate::search::limits::Stop;

/// Options for generated puzzles. By default, clues are removed one after the other until none can be removed.
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
    pub(super) depth: Option<Depth>,
    pub(super) drawn: Vec<DrawnKind>,
    pub(super) cage_sizes: Option<RangeInclusive<usize>>,
}

impl GenerateOptions {
    /// Sets the allowed numbers of clues. By default, clues are removed from a board while one can be removed.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Sets whether every clue must be needed.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// Sets the symmetry of the cells with clues.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Sets the cells with clues, by index, row by row.
    #[must_use]
    pub fn pattern(mut self, cells: Vec<usize>) -> Self {
        self.pattern = Some(cells);
        self
    }

    /// Sets whether to make completed boards without removing any clues.
    #[must_use]
    pub fn boards(mut self, boards: bool) -> Self {
        self.boards = boards;
        self
    }

    /// Sets whether to make minimal puzzles without bias: the probability of a puzzle then depends only on its number
    /// of clues; see [`Generated::weight`](super::Generated::weight).
    #[must_use]
    pub fn unbiased(mut self, unbiased: bool) -> Self {
        self.unbiased = unbiased;
        self
    }

    /// Sets the number of attempts in a row without success after which the generator gives up; 1,000,000 by default.
    #[must_use]
    pub fn attempts(mut self, attempts: u64) -> Self {
        self.attempts = Some(attempts);
        self
    }

    /// Sets the range of ER. Rare classic puzzles are found by varying puzzles that come close. Other layouts must be
    /// 9x9, without constraints; their puzzles are not varied.
    ///
    /// ```
    /// use specudoku::explain::Tenths;
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let options = GenerateOptions::default().rating(Tenths(42)..=Tenths(50));
    /// let generator = Solver::new().generator(Shape::CLASSIC, options)?;
    /// let puzzle = generator.puzzles(42).next().unwrap()?;
    /// assert!(puzzle.rating().is_some_and(|rating| (Tenths(42)..=Tenths(50)).contains(&rating.er)));
    /// # Ok::<(), specudoku::make::generate::GenerateError>(())
    /// ```
    #[must_use]
    pub fn rating(self, range: RangeInclusive<Tenths>) -> Self {
        self.targeted(|target| target.rating(range))
    }

    /// Sets the technique that a puzzle must need: the hardest step uses it, so easier techniques do not solve the
    /// puzzle.
    #[must_use]
    pub fn technique(self, name: TechniqueName) -> Self {
        self.targeted(|target| target.technique(name))
    }

    /// Sets the techniques that may be used. They must solve the puzzle, and only they count in its rating.
    #[must_use]
    pub fn techniques(self, techniques: TechniqueSet) -> Self {
        self.targeted(|target| target.techniques(techniques))
    }

    fn targeted(mut self, set: impl FnOnce(Target) -> Target) -> Self {
        self.target = Some(set(self.target.take().unwrap_or_default()));
        self
    }

    /// Sets the class of the puzzles: how deep trial and error must go.
    /// [`expected_attempts`](Self::expected_attempts) tells how many attempts this takes.
    ///
    /// ```
    /// use specudoku::classify::Depth;
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let options = GenerateOptions::default().depth(Depth::One);
    /// let puzzle = Solver::new().generator(Shape::CLASSIC, options)?.puzzles(42).next().unwrap()?;
    /// assert_eq!(Solver::new().classify(&puzzle.puzzle())?.depth, Depth::One);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn depth(mut self, depth: Depth) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Draws constraints of a kind that the board meets: [`Cage`](ConstraintKind::Cage), [`Thermo`], [`Arrow`],
    /// [`Whisper`], [`WhiteDot`] or [`BlackDot`]. `counts` are the allowed numbers of constraints; if it is `None`,
    /// cages fill the grid, all dots are drawn, and there are as many lines as rows. Each call adds a kind.
    ///
    /// A puzzle with cages has no clues, unless [`clues`](Self::clues) allows some. Otherwise, clues are added where
    /// the constraints leave several solutions. With [`minimal`](Self::minimal), every clue and every constraint is
    /// needed.
    ///
    /// [`Thermo`]: ConstraintKind::Thermo
    /// [`Arrow`]: ConstraintKind::Arrow
    /// [`Whisper`]: ConstraintKind::Whisper
    /// [`WhiteDot`]: ConstraintKind::WhiteDot
    /// [`BlackDot`]: ConstraintKind::BlackDot
    ///
    /// ```
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{ConstraintKind, Shape, Solver};
    /// let options = GenerateOptions::default().constraints(ConstraintKind::Cage, None);
    /// let killer = Solver::new().generator(Shape::new(3, 2)?, options)?.puzzles(42).next().unwrap()?;
    /// assert_eq!(killer.clue_count(), 0);
    /// assert_eq!(Solver::new().limit(2).solve(&killer.puzzle()).solutions, [killer.solution()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn constraints(mut self, kind: ConstraintKind, counts: impl Into<Option<RangeInclusive<usize>>>) -> Self {
        self.drawn.push(DrawnKind { kind, counts: counts.into() });
        self
    }

    /// Sets the allowed numbers of cells of cages; 2 to 5 by default.
    #[must_use]
    pub fn cage_sizes(mut self, sizes: RangeInclusive<usize>) -> Self {
        self.cage_sizes = Some(sizes);
        self
    }

    /// Whether cages are drawn.
    pub(super) fn has_cages(&self) -> bool {
        self.drawn.iter().any(|drawn| drawn.kind == ConstraintKind::Cage)
    }

    /// Returns the allowed numbers of cells of cages.
    pub(super) fn used_cage_sizes(&self) -> RangeInclusive<usize> {
        self.cage_sizes.clone().unwrap_or(CAGE_SIZES)
    }

    /// Whether the puzzles must have no clues.
    pub(super) fn has_no_clues(&self) -> bool {
        self.has_cages() && self.clues.is_none()
    }
}

/// Why puzzles cannot be generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The options cannot be combined.
    #[error("{0}")]
    Options(String),
    /// This number of attempts in a row gave no puzzle that meets the options.
    #[error(
        "no such puzzle found in {0} attempts: ask for more clues, less symmetry, another rating, or more attempts"
    )]
    GivenUp(u64),
    /// A flag was raised, or a limit of the solver ended the preparation.
    #[error("{0}")]
    Stopped(Stop),
    /// The system cannot start a thread.
    #[error("cannot start a thread")]
    Threads,
    /// Some work panicked: a bug in the library, or in a function passed to it.
    #[error("internal error")]
    Internal,
}
