//! The answer to a record, in one of the formats.

use super::format::Format;
use crate::model::Grid;
use crate::search::cancel::Stop;
use crate::text::{Fault, Paint, Puzzle, drawn_painted, line_in};

/// Writes answers in one format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers<'a> {
    pub(super) format: Format,
    pub(super) paint: &'a Paint,
}

impl Answers<'_> {
    /// Writes one solution of a record.
    pub(super) fn solution(&self, record: u64, puzzle: &Puzzle, solution: &Grid, output: &mut Vec<u8>) {
        let line = |grid: &Grid| line_in(grid, puzzle.notation);
        match self.format {
            Format::Line => append_line(output, &line(solution)),
            Format::Grid => append_line(output, &drawn_painted(solution, &puzzle.grid, self.paint)),
            Format::Csv => append_csv(output, record, &line(&puzzle.grid), &line(solution), ""),
            Format::JsonLines => {
                let digits = solution.values();
                let (puzzle, solution) = (line(&puzzle.grid), line(solution));
                let object = serde_json::json!({
                    "record": record, "puzzle": puzzle, "solution": solution, "digits": digits,
                });
                append_line(output, &object.to_string());
            }
        }
    }

    /// Writes why there is no solution, or no further one.
    pub(super) fn failure(&self, record: u64, puzzle: Option<&Puzzle>, why: &str, output: &mut Vec<u8>) {
        let puzzle = puzzle.map(|puzzle| line_in(&puzzle.grid, puzzle.notation));
        match self.format {
            Format::Line | Format::Grid => append_line(output, &format!("!{why}")),
            Format::Csv => append_csv(output, record, &puzzle.unwrap_or_default(), "", why),
            Format::JsonLines => {
                let object = serde_json::json!({ "record": record, "puzzle": puzzle, "error": why });
                append_line(output, &object.to_string());
            }
        }
    }

    /// Writes what is wrong with a record that is no puzzle.
    pub(super) fn fault(&self, record: u64, fault: &Fault, output: &mut Vec<u8>) {
        self.failure(record, None, &fault.to_string(), output);
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

/// Appends a row of CSV.
pub(super) fn append_row(output: &mut Vec<u8>, fields: &[String]) {
    let mut writer = csv::Writer::from_writer(&mut *output);
    // Writing to memory does not fail.
    let _ = writer.write_record(fields).and_then(|()| writer.flush().map_err(Into::into));
}

fn append_csv(output: &mut Vec<u8>, record: u64, puzzle: &str, solution: &str, error: &str) {
    append_row(output, &[record.to_string().as_str(), puzzle, solution, error].map(str::to_owned));
}
