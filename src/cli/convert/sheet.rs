//! A sheet of puzzles to print.

use std::io::{BufReader, Write};

use specudoku::text::{Fault, FaultKind, Reading, Record, Records, Sheet};
use specudoku::{Grid, Solver, Stop};

use super::ConvertArgs;
use crate::cli::clues_only::{refusal, unusual_size};
use crate::cli::common::Given;
use crate::cli::common::counted;
use crate::cli::exit::{CliResult, Exit, Failure, interrupt_flag};
use crate::cli::input::{Input, names};
use crate::cli::output::note;

/// Maximum number of puzzles of a sheet. All of them are kept in memory.
const MAX_PUZZLES: usize = 10_000;

/// Reads the puzzles of all inputs. Also returns whether some records are not puzzles. These are reported.
fn read(inputs: Vec<Input>, reading: &Reading) -> Result<(Vec<Grid>, bool), Failure> {
    let (mut puzzles, mut has_failed, names) = (Vec::new(), false, names(&inputs));
    for input in inputs {
        let name = input.name().into_owned();
        for record in Records::new(BufReader::new(input.open()), reading.clone()) {
            let line = record.line;
            match puzzle(record, &name)? {
                Ok(_) if puzzles.len() == MAX_PUZZLES => {
                    return Err(Failure::usage(format!("a sheet has at most {MAX_PUZZLES} puzzles: give fewer")));
                }
                Ok(puzzle) => puzzles.push(puzzle),
                Err(why) => {
                    has_failed = true;
                    note(&format!("{name}: record on line {line}: {why}"));
                }
            }
        }
    }
    match (puzzles.is_empty(), has_failed) {
        (false, _) => Ok((puzzles, has_failed)),
        (true, true) => Err(Failure::nothing_found(format!("{names}: no record is a puzzle"))),
        (true, false) => Err(Failure::no_record(&names)),
    }
}

/// Returns the puzzle of a record, or why it cannot be printed.
fn puzzle(record: Record, name: &str) -> Result<Result<Grid, String>, Failure> {
    match record.puzzle {
        Ok(puzzle) => Ok(
            match unusual_size(&puzzle.grid).or_else(|| refusal(&puzzle.grid).filter(|_| !Sheet::shows(&puzzle.grid))) {
                Some(why) => Err(why.to_owned()),
                None => Ok(puzzle.grid),
            },
        ),
        Err(Fault { kind: FaultKind::Read(error), .. }) => Err(Failure::read(name, &error)),
        Err(fault) => Ok(Err(fault.to_string())),
    }
}

/// Writes a page with the puzzles of all inputs.
pub(super) fn write(args: &ConvertArgs, mut output: impl Write) -> CliResult {
    let batch = &args.filter.batch;
    let (puzzles, has_failed) = read(batch.inputs()?, &batch.reading())?;
    // Only after everything is read: reading does not check the flag.
    let cancel = interrupt_flag();
    let solver = Solver::new().threads(batch.threads.count()).limit(2).cancel(&cancel);
    let solver = solver.given(args.timeout, Solver::timeout);
    let mut sheet = Sheet::new(args.title.as_deref().unwrap_or("Sudoku"));
    let (mut unsolved, mut stopped) = (0_u64, 0_u64);
    for puzzle in puzzles {
        let answer = args.solutions.then(|| solver.solve(&puzzle));
        let is_stopped = answer.as_ref().is_some_and(|answer| answer.stop == Some(Stop::Time));
        let answer = answer.filter(|answer| answer.is_unique());
        let solution = answer.and_then(|answer| answer.solutions.into_iter().next());
        stopped += u64::from(is_stopped);
        unsolved += u64::from(args.solutions && solution.is_none() && !is_stopped);
        // The sheet describes other units on its own.
        sheet = sheet.puzzle(puzzle, solution, "");
    }
    if cancel.is_raised() {
        return Ok(Exit::Interrupted);
    }
    if unsolved > 0 {
        let (puzzles, them) = if unsolved == 1 { ("puzzle does", "it") } else { ("puzzles do", "them") };
        note(&format!("{unsolved} {puzzles} not have exactly one solution, so no solution is printed for {them}"));
    }
    if stopped > 0 {
        let puzzles = counted(stopped, "puzzle");
        note(&format!("time limit: {puzzles} not solved, so no solution is printed"));
    }
    let sheet = sheet.given(args.per_page, |sheet, count| sheet.per_page(count));
    output.write_all(sheet.to_string().as_bytes()).and_then(|()| output.flush()).map_err(Failure::write)?;
    // A sheet without a requested solution is a partial result.
    let is_failed = stopped > 0 || batch.data.strict && (has_failed || unsolved > 0);
    Ok(if is_failed { Exit::No } else { Exit::Done })
}
