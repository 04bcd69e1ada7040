//! Any bytes: every reader answers, and all give the same records.

use std::io::{BufReader, Cursor};

use arbitrary::{Result, Unstructured};
use specudoku::Solver;
use specudoku::batch::{BatchError, BatchOptions, BatchRun, Rows, Solve};
use specudoku::text::{Alphabet, Column, Notation, Reading, Record, Records, Style, read_puzzle};

use crate::board::{ANY, shape};
use crate::one_in;

/// Draws how to read; usually with no information about the text.
pub fn reading(input: &mut Unstructured<'_>) -> Result<Reading> {
    let mut reading = Reading::default();
    if one_in(input, 4)? {
        reading.shape = Some(shape(input, ANY)?);
    }
    if one_in(input, 4)? {
        reading.alphabet = Some(*input.choose(&Alphabet::ALL)?);
    }
    if one_in(input, 8)? {
        reading.column = input.choose(&["1", "2", "puzzle", "x"])?.parse::<Column>().ok();
    }
    reading.lines = one_in(input, 8)?;
    Ok(reading)
}

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let reading = reading(input)?;
    let (capacity, in_batches) = (input.int_in_range(1..=100)?, in_batches(input)?);
    check(input.bytes(input.len())?, reading, capacity, in_batches);
    Ok(())
}

/// Whether complete files are answered too: their threads take ten times as long as all the reading.
pub fn in_batches(input: &mut Unstructured<'_>) -> Result<bool> {
    one_in(input, 8)
}

/// Reads a text in every way.
pub fn check(text: &[u8], reading: Reading, capacity: usize, in_batches: bool) -> Vec<Record> {
    let records: Vec<Record> = Records::new(text, reading.clone()).collect();
    assert!(records.is_sorted_by_key(|record| record.line), "records out of order");
    let lines = text.split(|byte| *byte == b'\n').count() as u64;
    assert!(records.iter().all(|record| (1..=lines).contains(&record.line)), "a record outside the text");
    let slowly = Records::new(BufReader::with_capacity(capacity, text), reading.clone());
    assert!(slowly.eq(records.iter().cloned()), "the size of the pieces changes the records");
    records.iter().for_each(|record| each(record, &reading));
    let one = read_puzzle(text, &reading).map(|puzzle| puzzle.grid).ok();
    let only = match &records[..] {
        [Record { puzzle: Ok(puzzle), .. }] => Some(&puzzle.grid),
        _ => None,
    };
    assert_eq!(one.as_ref(), only, "reading one grid differs from reading records");
    for line in text.split(|byte| *byte == b'\n').take(20) {
        let _ = read_puzzle(line, &reading);
    }
    if in_batches {
        batches(text, reading, records.len() as u64);
    }
    records
}

/// Checks that a fault has a message, and that a puzzle can be written and read back.
fn each(record: &Record, reading: &Reading) {
    let puzzle = match &record.puzzle {
        Ok(puzzle) => puzzle,
        Err(fault) => return assert!(!fault.to_string().is_empty()),
    };
    let grid = &puzzle.grid;
    assert!(grid.conflict().is_none());
    assert!(reading.shape.is_none_or(|shape| shape == grid.shape()));
    let alphabet = if let Notation::Symbols(alphabet) = puzzle.notation { Some(alphabet) } else { None };
    let again = Reading::default().layout(grid.layout().clone()).alphabet(alphabet);
    let line = grid.display(Style::Line).notation(puzzle.notation).to_string();
    let same = read_puzzle(line.as_bytes(), &again).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    assert_eq!(same.grid.values(), grid.values(), "{line}");
    assert!(!grid.display(Style::Grid).to_string().is_empty());
    // The notation of constraints expresses every layout up to 16x16; diagonals become units of their own.
    if let Some(text) = grid.display(Style::Iss).try_to_string() {
        let same = read_puzzle(text.as_bytes(), &Reading::default()).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(same.grid.cells(), grid.cells(), "{text}");
        assert!(same.grid.layout() == grid.layout() || !grid.layout().variants().is_empty(), "{text}");
    }
    // A link may write a constraint in another way, but only once.
    if let Some(link) = grid.display(Style::FPuzzles).try_to_string() {
        let same = read_puzzle(link.as_bytes(), &Reading::default()).unwrap_or_else(|fault| panic!("{link}: {fault}"));
        assert_eq!(same.grid.cells(), grid.cells(), "{link}");
        let again = same.grid.display(Style::FPuzzles).try_to_string();
        let again = again.and_then(|link| read_puzzle(link.as_bytes(), &Reading::default()).ok());
        assert_eq!(again.map(|puzzle| puzzle.grid), Some(same.grid), "{link}");
    }
}

/// Checks that complete files answer as many records as were read.
fn batches(text: &[u8], reading: Reading, records: u64) {
    let options = BatchOptions::default().reading(reading.clone()).threads(2);
    let ask = Solve::default().solver(Solver::new().threads(1).node_limit(20));
    let mut output = Vec::new();
    let mut run = BatchRun::new(options, ask, &mut output);
    let summary = match run.input(Cursor::new(text.to_vec())).and_then(|()| run.finish()) {
        // The stream ends with one record that describes what was found instead of a puzzle.
        Err(BatchError::NoRecord(_)) => return assert_eq!((records, output), (1, Vec::new())),
        summary => summary.expect("memory is read"),
    };
    assert_eq!(summary.records, records, "solving answers another number of records");
    assert_eq!(output.iter().filter(|byte| **byte == b'\n').count() as u64, records, "one line per record");
    let options = BatchOptions::default().reading(reading).threads(1);
    let mut run = BatchRun::new(options, Rows::new(&[], |_, _| ()), &mut output);
    run.input(Cursor::new(text.to_vec())).expect("memory is read");
    let rows = run.finish().expect("memory is read");
    assert_eq!(rows.records, records, "rows are for another number of records");
}
