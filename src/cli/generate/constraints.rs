//! The options about constraints of generated puzzles.

use std::ops::RangeInclusive;

use specudoku::make::generate::GenerateOptions;
use specudoku::{ConstraintKind, Layout};

use super::range;
use crate::cli::common::Given;
use crate::cli::exit::Failure;
use crate::cli::input::{ReadingArgs, puzzle};
use crate::cli::layout::LayoutArgs;

/// The constraints of generated puzzles. An option without a value requests the usual number.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Constraints")]
pub(super) struct ConstraintArgs {
    /// Constraints and units to start with: a link to f-puzzles or SudokuPad, the notation of the Interactive Sudoku
    /// Solver, or a file with one of them.
    ///
    /// All boards satisfy these constraints. With --minimal, those that the solution does not need are removed.
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["shape", "units", "boxes"])]
    layout: Option<String>,

    /// Killer cages that fill the grid, or this number of them; without clues unless --clues is given.
    ///
    /// The digits of a cage differ and add up to its sum.
    #[arg(long, value_name = "N|A..B", num_args = 0..=1, value_parser = counts, conflicts_with_all = CONFLICTS)]
    cages: Option<Option<RangeInclusive<usize>>>,

    /// Number of cells of each cage [default: 2..5].
    #[arg(long, value_name = "N|A..B", value_parser = counts, requires = "cages")]
    cage_size: Option<RangeInclusive<usize>>,

    /// Thermometers, along which the digits increase.
    #[arg(long, value_name = "N|A..B", num_args = 0..=1, value_parser = counts, conflicts_with_all = CONFLICTS)]
    thermometers: Option<Option<RangeInclusive<usize>>>,

    /// Arrows: the digit in the circle is the sum of the digits along the arrow.
    #[arg(long, value_name = "N|A..B", num_args = 0..=1, value_parser = counts, conflicts_with_all = CONFLICTS)]
    arrows: Option<Option<RangeInclusive<usize>>>,

    /// Whispers: neighbouring digits along the line differ by at least 5.
    #[arg(long, value_name = "N|A..B", num_args = 0..=1, value_parser = counts, conflicts_with_all = CONFLICTS)]
    whispers: Option<Option<RangeInclusive<usize>>>,

    /// White dots between consecutive digits, and black dots where one digit is twice the other (Kropki).
    ///
    /// The number applies to each colour. Without it, all dots of the board are drawn.
    #[arg(long, value_name = "N|A..B", num_args = 0..=1, value_parser = counts, conflicts_with_all = CONFLICTS)]
    dots: Option<Option<RangeInclusive<usize>>>,
}

/// The options that are not possible with drawn constraints.
const CONFLICTS: [&str; 7] = ["boards", "symmetry", "pattern", "rating", "technique", "unbiased", "only"];

/// Parses a number of constraints or cells, or a range of them.
fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "give a number, or a range like 20..30")
}

impl ConstraintArgs {
    /// Returns the options with these constraints.
    pub(super) fn set(&self, options: GenerateOptions) -> GenerateOptions {
        let kinds = [
            (ConstraintKind::Cage, &self.cages),
            (ConstraintKind::Thermo, &self.thermometers),
            (ConstraintKind::Arrow, &self.arrows),
            (ConstraintKind::Whisper, &self.whispers),
            (ConstraintKind::WhiteDot, &self.dots),
            (ConstraintKind::BlackDot, &self.dots),
        ];
        let options = options.given(self.cage_size.clone(), GenerateOptions::cage_sizes);
        kinds.into_iter().fold(options, |options, (kind, counts)| match counts {
            Some(counts) => options.constraints(kind, counts.clone()),
            None => options,
        })
    }

    /// Whether constraints are drawn.
    pub(super) const fn are_drawn(&self) -> bool {
        self.cages.is_some()
            || self.thermometers.is_some()
            || self.arrows.is_some()
            || self.whispers.is_some()
            || self.dots.is_some()
    }

    /// Returns the layout to start with: the one given here, or else by its units.
    pub(super) fn layout(&self, units: &LayoutArgs) -> Result<Layout, Failure> {
        let Some(text) = &self.layout else { return units.layout() };
        let read = puzzle(text, &ReadingArgs::default())?;
        if read.grid.cells().iter().any(|cell| cell.digit().is_some()) {
            return Err(Failure::usage("--layout: it has given digits: remove them, since generate chooses them"));
        }
        Ok(read.grid.layout().clone())
    }
}
