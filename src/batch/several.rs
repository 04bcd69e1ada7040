//! Several solutions of each puzzle: one puzzle after the other, its solutions written while the search goes on.

use std::io::{BufReader, Read, Write};
use std::sync::atomic::Ordering;

use crossbeam_channel::{Receiver, bounded};

use super::answer::{Answers, reason};
use super::{BatchError, Format, Job, Progress, Summary, receive};
use crate::cancel::{CancelFlag, PollPlace, Stop};
use crate::text::{FaultKind, Notation, Puzzle, Reading, Record, Records};

/// Solutions are written in pieces of about this many bytes.
const PIECE: usize = 64 << 10;

/// The records of an input, read on a thread of its own: they end when the flag is raised, even while the input is
/// silent. The thread is then left behind, and ends with its input.
pub fn records<R: Read + Send + 'static>(
    input: R,
    reading: Reading,
    cancel: &CancelFlag,
) -> impl Iterator<Item = Record> {
    let receiver = read_records(input, reading, 1);
    std::iter::from_fn(move || receive(&receiver, cancel))
}

/// Reads records on a thread of its own, so many ahead.
pub(super) fn read_records<R: Read + Send + 'static>(input: R, reading: Reading, ahead: usize) -> Receiver<Record> {
    let (sender, receiver) = bounded(ahead);
    std::thread::spawn(move || {
        Records::new(BufReader::new(input), reading).try_for_each(|record| sender.send(record)).ok();
    });
    receiver
}

pub(super) fn run<R: Read + Send + 'static, W: Write>(
    job: &Job,
    input: R,
    output: &mut W,
    first: u64,
    progress: &Progress,
) -> Result<Summary, BatchError> {
    let answers = Answers { format: job.format, paint: &job.paint };
    let mut summary = Summary::default();
    for record in records(input, job.reading, &job.cancel) {
        if job.format == Format::Line && first + summary.records > 0 {
            return Err(BatchError::SecondPuzzle(record.line));
        }
        let number = first + summary.records + 1;
        match record.puzzle {
            Ok(puzzle) => one(job, &answers, number, &puzzle, output, &mut summary)?,
            Err(fault) => {
                if let FaultKind::Read(why) = fault.kind {
                    return Err(BatchError::Read(std::io::Error::other(why)));
                }
                let mut text = Vec::new();
                answers.fault(number, &fault, &mut text);
                output.write_all(&text).and_then(|()| output.flush()).map_err(BatchError::Write)?;
                summary.not_unique += 1;
            }
        }
        summary.records += 1;
        progress.records.fetch_add(1, Ordering::Relaxed);
        if job.cancel.is_raised(PollPlace::Record) {
            break;
        }
    }
    summary.cancelled = job.cancel.is_raised(PollPlace::Record);
    Ok(summary)
}

/// Appends a line of the digits 1 to 9.
fn append_digits(text: &mut Vec<u8>, digits: &[u8; 81]) {
    text.extend_from_slice(&digits.map(|digit| b'0' + digit));
    text.push(b'\n');
}

/// Writes the solutions of one puzzle.
fn one<W: Write>(
    job: &Job,
    answers: &Answers<'_>,
    number: u64,
    puzzle: &Puzzle,
    output: &mut W,
    summary: &mut Summary,
) -> Result<(), BatchError> {
    let solver = job.solver.clone().limit(job.limit).cancel(&job.cancel);
    let is_plain = job.format == Format::Line && puzzle.notation == Notation::for_side(9);
    let mut text = Vec::with_capacity(2 * PIECE);
    let mut count = 0_u64;
    let stop = match is_plain.then(|| solver.solution_blocks(&puzzle.grid)).flatten() {
        Some(mut blocks) => {
            for block in &mut blocks {
                count += block.len() as u64;
                text.clear();
                block.iter().for_each(|digits| append_digits(&mut text, digits));
                output.write_all(&text).map_err(BatchError::Write)?;
            }
            text.clear();
            blocks.finish().stop
        }
        None => {
            let mut solutions = solver.solutions(&puzzle.grid);
            for solution in &mut solutions {
                answers.solution(number, puzzle, &solution, &mut text);
                count += 1;
                if text.len() >= PIECE {
                    output.write_all(&text).map_err(BatchError::Write)?;
                    text.clear();
                }
            }
            solutions.finish().stop
        }
    };
    if count == 0 || !matches!(stop, None | Some(Stop::Solutions)) {
        answers.failure(number, Some(puzzle), reason(stop), &mut text);
    }
    output.write_all(&text).and_then(|()| output.flush()).map_err(BatchError::Write)?;
    summary.solved += u64::from(count > 0);
    summary.not_unique += u64::from(count != 1 || stop.is_some());
    Ok(())
}
