//! The answer to a record, in one of the formats.

use super::format::Format;
use super::sheet::{Origin, Sheet};
use crate::model::Grid;
use crate::search::cancel::Stop;
use crate::text::{Paint, Puzzle, drawn_painted, line_in};

/// Writes answers in one format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers<'a> {
    pub(super) sheet: Sheet<'a>,
    pub(super) paint: &'a Paint,
}

impl Answers<'_> {
    /// Writes one solution of a record, and whether the solution given with it is one.
    pub(super) fn solution(
        &self,
        origin: &Origin<'_>,
        puzzle: &Puzzle,
        solution: &Grid,
        agrees: Option<bool>,
        output: &mut Vec<u8>,
    ) {
        match self.sheet.format {
            Format::Line => append_line(output, &line_in(solution, puzzle.notation)),
            Format::Grid => {
                if origin.record > 1 {
                    append_line(output, &format!("\nGrid {}", origin.record));
                }
                append_line(output, &drawn_painted(solution, &puzzle.grid, self.paint));
            }
            Format::Csv | Format::Tsv | Format::JsonLines => {
                self.row(origin, Some(puzzle), line_in(solution, puzzle.notation).as_bytes(), agrees, output);
            }
        }
    }

    /// Writes the solution of a classic puzzle whose text is known.
    pub(super) fn line(&self, origin: &Origin<'_>, solution: &[u8; 81], agrees: Option<bool>, output: &mut Vec<u8>) {
        if self.sheet.format == Format::Line {
            output.extend_from_slice(solution);
            return output.push(b'\n');
        }
        self.row(origin, None, solution, agrees, output);
    }

    fn row(
        &self,
        origin: &Origin<'_>,
        puzzle: Option<&Puzzle>,
        solution: &[u8],
        agrees: Option<bool>,
        output: &mut Vec<u8>,
    ) {
        let mut row = self.sheet.row(origin, puzzle, output);
        row.text(solution);
        if let Some(agrees) = agrees {
            row.plain(agrees);
        }
        row.end(None);
    }

    /// Writes why there is no solution, or no further one.
    pub(super) fn failure(&self, origin: &Origin<'_>, puzzle: Option<&Puzzle>, why: &str, output: &mut Vec<u8>) {
        match self.sheet.format {
            Format::Line | Format::Grid => append_line(output, &format!("!{why}")),
            Format::Csv | Format::Tsv | Format::JsonLines => self.sheet.row(origin, puzzle, output).end(Some(why)),
        }
    }
}

/// The answer to a record whose work panicked.
pub(super) const INTERNAL_ERROR: &str = "internal error";

/// Why a search that stopped so has no (further) solution.
pub(super) const fn reason(stop: Option<Stop>) -> &'static str {
    match stop {
        None => "no solution",
        Some(Stop::Nodes) => "node limit",
        Some(Stop::Time) => "time limit",
        Some(Stop::Cancelled | Stop::Solutions) => "cancelled",
    }
}

/// Appends a line.
pub(super) fn append_line(output: &mut Vec<u8>, line: &str) {
    output.extend_from_slice(line.as_bytes());
    output.push(b'\n');
}
