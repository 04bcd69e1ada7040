//! The notations that `convert` writes.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use specudoku::ParseError;
use specudoku::batch::Format;
use specudoku::text::Style;
use strum::VariantNames;

/// A notation that `--to` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConvertTarget {
    /// Text that shows one grid.
    Text(Style),
    /// Rows that keep the record.
    Rows(Format),
    /// The clauses of one puzzle.
    Clauses,
    /// A page of all puzzles.
    Sheet,
    /// A picture of one puzzle.
    Picture,
}

/// The notations that are not styles of the library.
const OTHERS: [(&str, ConvertTarget); 5] = [
    ("csv", ConvertTarget::Rows(Format::Csv)),
    ("jsonl", ConvertTarget::Rows(Format::JsonLines)),
    ("dimacs", ConvertTarget::Clauses),
    ("sheet", ConvertTarget::Sheet),
    ("svg", ConvertTarget::Picture),
];

impl ConvertTarget {
    /// Returns a parser of the names of notations.
    pub(super) fn parser() -> impl TypedValueParser<Value = Self> {
        let names = Style::VARIANTS.iter().copied().chain(OTHERS.map(|(name, _)| name));
        PossibleValuesParser::new(names).try_map(|name| Self::of(&name))
    }

    fn of(name: &str) -> Result<Self, ParseError> {
        match OTHERS.into_iter().find(|(own, _)| *own == name) {
            Some((_, target)) => Ok(target),
            None => name.parse().map(Self::Text),
        }
    }

    /// Returns whether the notation shows missing candidates, or keeps the text of the puzzle.
    pub(super) const fn has_candidates(self) -> bool {
        match self {
            Self::Text(Style::KSudoku) => false,
            Self::Text(style) => {
                self.has_layout() || matches!(style, Style::Pencilmarks | Style::Candidates | Style::Lossless)
            }
            Self::Rows(_) | Self::Clauses => true,
            // On paper, readers note their own candidates.
            Self::Sheet | Self::Picture => false,
        }
    }

    /// Returns whether each grid needs several lines.
    pub(super) const fn is_drawn(self) -> bool {
        let is_line = matches!(self, Self::Text(Style::Line | Style::Candidates | Style::Lossless));
        !is_line && (!self.has_layout() || matches!(self, Self::Text(Style::KSudoku)))
    }

    /// Returns whether the notation always has the units and constraints of the puzzle.
    pub(super) const fn has_layout(self) -> bool {
        matches!(self, Self::Text(Style::Iss | Style::FPuzzles | Style::SudokuPad | Style::KSudoku))
    }
}
