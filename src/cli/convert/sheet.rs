//! A sheet of puzzles to print.

use std::io::{BufReader, Write};
use std::sync::Arc;

use specudoku::text::{Fault, FaultKind, Reading, Record, Records, SheetEntry, sheet};
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

/// The puzzles of all inputs, and whether there were records that are none: these are named.
pub(super) struct SheetPuzzles {
    puzzles: Vec<Grid>,
    has_failed: bool,
}

impl SheetPuzzles {
    /// Reads all inputs. To be done before Ctrl-C raises a flag, since reading does not look at one.
    pub(super) fn read(inputs: &[Input], reading: &Reading) -> Result<Self, Failure> {
        let mut read = Self { puzzles: Vec::new(), has_failed: false };
        for input in inputs {
            for record in Records::new(BufReader::new(input.open(&Arc::default())?), reading.clone()) {
                let line = record.line;
                match puzzle(record, input)? {
                    Ok(_) if read.puzzles.len() == MAX_PUZZLES => {
                        return Err(Failure::usage(format!("a sheet has up to {MAX_PUZZLES} puzzles: give fewer")));
                    }
                    Ok(puzzle) => read.puzzles.push(puzzle),
                    Err(why) => {
                        read.has_failed = true;
                        note(&format!("{}: record on line {line}: {why}", input.name()));
                    }
                }
            }
        }
        match (read.puzzles.is_empty(), read.has_failed) {
            (false, _) => Ok(read),
            (true, true) => Err(Failure::nothing_found(format!("{}: no record is a puzzle", names(inputs)))),
            (true, false) => Err(Failure::no_record(&names(inputs))),
        }
    }
}

/// Returns the puzzle of a record, or why it cannot be printed.
fn puzzle(record: Record, input: &Input) -> Result<Result<Grid, String>, Failure> {
    match record.puzzle {
        Ok(puzzle) => Ok(match refusal(&puzzle.grid) {
            Some(why) => Err(why.to_owned()),
            None => Ok(puzzle.grid),
        }),
        Err(Fault { kind: FaultKind::Read(error), .. }) => Err(Failure::read(&input.name(), &error)),
        Err(fault) => Ok(Err(fault.to_string())),
    }
}

impl SheetRequest<'_> {
    /// Writes a page with the puzzles.
    pub(super) fn write(&self, read: &SheetPuzzles, cancel: &CancelFlag, mut output: impl Write) -> CliResult {
        let solver = Solver::new().threads(1).limit(2).cancel(cancel);
        let entries: Vec<SheetEntry> = read.puzzles.iter().map(|puzzle| self.entry(puzzle, &solver)).collect();
        if cancel.is_raised() {
            return Ok(Exit::Interrupted);
        }
        let unsolved = entries.iter().filter(|entry| self.has_solutions && entry.solution.is_none()).count();
        if unsolved > 0 {
            let puzzles = if unsolved == 1 { "puzzle has" } else { "puzzles have" };
            note(&format!("{unsolved} {puzzles} not exactly one solution, and none is printed"));
        }
        let page = sheet(self.title, self.per_page, &entries);
        output.write_all(page.as_bytes()).and_then(|()| output.flush()).map_err(Failure::write)?;
        Ok(if self.is_strict && (read.has_failed || unsolved > 0) { Exit::No } else { Exit::Done })
    }

    fn entry(&self, puzzle: &Grid, solver: &Solver) -> SheetEntry {
        let answer = self.has_solutions.then(|| solver.solve(puzzle)).filter(|answer| answer.is_unique());
        let solution = answer.and_then(|answer| answer.solutions.into_iter().next());
        SheetEntry { puzzle: puzzle.clone(), solution, caption: String::new() }
    }
}
