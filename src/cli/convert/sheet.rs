//! A sheet of puzzles to print.

use std::io::{BufReader, Write};
use std::sync::Arc;

use specudoku::text::{Fault, FaultKind, Puzzle, Reading, Records, SheetEntry, sheet};
use specudoku::{CancelFlag, Grid, Solver};

use crate::cli::clues_alone::refusal;
use crate::cli::exit::{CliResult, Exit, Failure};
use crate::cli::input::{Input, names};
use crate::cli::output::note;

/// Puzzles of a sheet: more are no sheet to print, and all of them stand in memory.
const MAX_PUZZLES: usize = 10_000;

/// How a sheet is to be.
pub(super) struct SheetRequest<'a> {
    pub(super) title: &'a str,
    pub(super) per_page: usize,
    pub(super) has_solutions: bool,
    pub(super) is_strict: bool,
}

impl SheetRequest<'_> {
    /// Writes a page with the puzzles of all inputs. Records that are no puzzles are named, and left out.
    pub(super) fn write(
        &self,
        inputs: &[Input],
        reading: &Reading,
        cancel: &CancelFlag,
        mut output: impl Write,
    ) -> CliResult {
        let solver = Solver::new().threads(1).limit(2).cancel(cancel);
        let (mut entries, mut failed) = (Vec::new(), false);
        for input in inputs {
            for record in Records::new(BufReader::new(input.open(&Arc::default())?), *reading) {
                if cancel.is_raised() {
                    return Ok(Exit::Interrupted);
                }
                match record.puzzle {
                    Ok(_) if entries.len() == MAX_PUZZLES => {
                        return Err(Failure::usage(format!("a sheet has up to {MAX_PUZZLES} puzzles: give fewer")));
                    }
                    Ok(puzzle) => match refusal(&puzzle.grid) {
                        Some(why) => {
                            failed = true;
                            note(&format!("{}: record on line {}: {why}", input.name(), record.line));
                        }
                        None => entries.push(self.entry(puzzle, &solver)),
                    },
                    Err(Fault { kind: FaultKind::Read(error), .. }) => {
                        return Err(Failure::read(&input.name(), &error));
                    }
                    Err(fault) => {
                        failed = true;
                        note(&format!("{}: record on line {}: {fault}", input.name(), record.line));
                    }
                }
            }
        }
        if entries.is_empty() {
            return Err(Failure::no_record(&names(inputs)));
        }
        let unsolved = entries.iter().filter(|entry| self.has_solutions && entry.solution.is_none()).count();
        if unsolved > 0 {
            note(&format!("{unsolved} puzzles have not exactly one solution, and none is printed"));
        }
        if cancel.is_raised() {
            return Ok(Exit::Interrupted);
        }
        let page = sheet(self.title, self.per_page, &entries);
        output.write_all(page.as_bytes()).and_then(|()| output.flush()).map_err(Failure::write)?;
        Ok(if self.is_strict && (failed || unsolved > 0) { Exit::No } else { Exit::Done })
    }

    fn entry(&self, puzzle: Puzzle, solver: &Solver) -> SheetEntry {
        let answer = self.has_solutions.then(|| solver.solve(&puzzle.grid)).filter(|answer| answer.is_unique());
        let solution: Option<Grid> = answer.and_then(|answer| answer.solutions.into_iter().next());
        SheetEntry { puzzle: puzzle.grid, solution, caption: String::new() }
    }
}
