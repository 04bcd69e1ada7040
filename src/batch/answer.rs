//! The answer to a record, in one of the formats.

use super::format::Format;
use super::sheet::{Origin, Sheet};
use crate::model::Grid;
use crate::search::limits::Stop;
use crate::text::{Paint, Puzzle, drawn_painted, line_in};

/// Writes answers in one format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers<'a> {
    pub(super) sheet: Sheet<'a>,
    pub(super) paint: &'a Paint,
    /// Whether drawn grids have titles.
    pub(super) titles: bool,
    /// Whether a puzzle may have several answers.
    pub(super) numbers_solutions: bool,
}

impl Answers<'_> {
    /// Writes a solution of a record, the one with this number from 1, and whether the solution given with the record is
    /// one.
    pub(super) fn solution(
        &self,
        origin: &Origin<'_>,
        (puzzle, solution, number): (&Puzzle, &Grid, u64),
        agrees: Option<bool>,
        output: &mut Vec<u8>,
    ) {
        match self.sheet.format {
            Format::Line => append_line(output, &line_in(solution, puzzle.notation)),
            Format::Grid => {
                self.title(origin, number, output);
                append_line(output, &drawn_painted(solution, &puzzle.grid, self.paint));
            }
            Format::Csv | Format::Tsv | Format::JsonLines => {
                self.row(origin, Some(puzzle), line_in(solution, puzzle.notation).as_bytes(), agrees, output);
            }
        }
    }

    /// Writes a title above a drawn grid, and parts it from the one before.
    fn title(&self, origin: &Origin<'_>, number: u64, output: &mut Vec<u8>) {
        if origin.record > 1 || number > 1 {
            output.push(b'\n');
        }
        match (self.titles, self.numbers_solutions) {
            (true, true) => append_line(output, &format!("Grid {}, solution {number}", origin.record)),
            (true, false) => append_line(output, &format!("Grid {}", origin.record)),
            (false, true) => append_line(output, &format!("Solution {number}")),
            (false, false) => {}
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
            Format::Line => append_line(output, &format!("!{why}")),
            Format::Grid => {
                if self.titles && !self.numbers_solutions {
                    self.title(origin, 1, output);
                }
                append_line(output, &format!("!{why}"));
            }
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
        Some(_) => "cancelled",
    }
}

/// Appends a line.
pub(super) fn append_line(output: &mut Vec<u8>, line: &str) {
    output.extend_from_slice(line.as_bytes());
    output.push(b'\n');
}
