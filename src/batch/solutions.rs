//! Several solutions of each puzzle: one puzzle after the other, its solutions written while the search goes on.

use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::slice;
use std::sync::atomic::Ordering;

use super::answer::{Answers, INTERNAL_ERROR, reason};
use super::error::BatchError;
use super::format::Format;
use super::job::{Job, Progress, Summary};
use super::pipeline::{End, Pieces, Pipeline, Source, feed, guarded, receive};
use super::sheet::{Origin, Sheet};
use crate::model::Digits81;
use crate::search::cancel::{CancelFlag, PollPlace, Stop};
use crate::text::{FaultKind, Notation, Puzzle, Reading, Record, Records};

/// Solutions are written in pieces of about this many bytes.
const PIECE_BYTES: usize = 64 << 10;

/// Records one by one.
struct Single<R>(Records<BufReader<R>>);

impl<R: Read + Send + 'static> Single<R> {
    fn new(input: R, reading: Reading) -> Self {
        Self(Records::new(BufReader::new(input), reading))
    }
}

impl<R: Read + Send + 'static> Source for Single<R> {
    type Item = Record;

    fn next(&mut self, _memory: Vec<u8>) -> Option<Record> {
        self.0.next()
    }
}

/// Reads the records of an input on a thread of its own: they end when the flag is raised, even while the input is
/// silent. The thread is then left behind, and ends with its input.
///
/// # Errors
/// If the thread cannot be started.
pub fn records<R: Read + Send + 'static>(
    input: R,
    reading: Reading,
    cancel: &CancelFlag,
) -> Result<impl Iterator<Item = Record>, BatchError> {
    let (permits, records) = feed(Single::new(input, reading), 1)?;
    let cancel = cancel.clone();
    Ok(std::iter::from_fn(move || {
        // Where the source has ended, the channel of records says so.
        let _ = permits.send(Vec::new());
        receive(&records, || cancel.is_raised_at(PollPlace::Record)).ok()?.1.ok()
    }))
}

/// A piece of the answer to a record.
#[derive(Default)]
struct Piece {
    text: Vec<u8>,
    summary: Summary,
}

pub(super) fn run<R: Read + Send + 'static, W: Write>(
    job: &Job,
    input: R,
    output: &mut W,
    first: u64,
    progress: &Progress,
) -> Result<Summary, BatchError> {
    // One worker, since the search for solutions has the threads; and so no piece is held back.
    let pipeline = Pipeline { workers: 1, cancel: slice::from_ref(&job.cancel) };
    let mut summary = Summary::default();
    job.heading.settle();
    job.heading.write(&job.answers().sheet, output).map_err(BatchError::Write)?;
    let worker = |stop: &CancelFlag| {
        let (stop, mut number) = (stop.clone(), first);
        move |record: Record, pieces: &Pieces<'_, Answer>| {
            number += 1;
            if job.format == Format::Line && number > 1 {
                return Err(BatchError::SecondPuzzle(record.line));
            }
            answer(job, &stop, number, record, pieces)
        }
    };
    let end = pipeline.run(Single::new(input, job.reading), worker, |answer| {
        let piece = match answer {
            Ok(piece) => piece,
            Err(error) => return ControlFlow::Break(Some(error)),
        };
        if let Err(error) = output.write_all(&piece.text).and_then(|()| output.flush()) {
            return ControlFlow::Break(Some(BatchError::Write(error)));
        }
        summary.add(&piece.summary);
        progress.records.fetch_add(piece.summary.records, Ordering::Relaxed);
        match piece.summary.records > 0 && job.cancel.is_raised_at(PollPlace::Record) {
            true => ControlFlow::Break(None),
            false => ControlFlow::Continue(Vec::new()),
        }
    })?;
    if let End::Broken(Some(error)) = end {
        return Err(error);
    }
    summary.cancelled = job.cancel.is_raised_at(PollPlace::Record);
    Ok(summary)
}

/// A piece of an answer, or why the batch ends.
type Answer = Result<Piece, BatchError>;

/// Answers one record, and returns the last piece of the answer.
fn answer(job: &Job, stop: &CancelFlag, number: u64, record: Record, pieces: &Pieces<'_, Answer>) -> Answer {
    let answers = Answers { sheet: Sheet { heading: None, ..job.answers().sheet }, paint: &job.paint };
    let origin = Origin { record: number, line: record.line, ..Origin::default() };
    let mut last = Piece::default();
    last.summary.records = 1;
    match record.puzzle {
        Ok(puzzle) => match guarded(|| solve(job, stop, &answers, &origin, &puzzle, pieces, &mut last)) {
            Some(solved) => solved?,
            None => {
                last = Piece::default();
                (last.summary.records, last.summary.not_unique, last.summary.internal_errors) = (1, 1, 1);
                answers.failure(&origin, Some(&puzzle), INTERNAL_ERROR, &mut last.text);
            }
        },
        Err(fault) => {
            if let FaultKind::Read(why) = fault.kind {
                return Err(BatchError::Read(io::Error::other(why)));
            }
            answers.failure(&origin, None, &fault.to_string(), &mut last.text);
            last.summary.faults = 1;
            last.summary.not_unique = 1;
        }
    }
    Ok(last)
}

/// Delivers the solutions of one puzzle; `last` is what is left of them, and what became of the puzzle.
fn solve(
    job: &Job,
    stop: &CancelFlag,
    answers: &Answers<'_>,
    origin: &Origin<'_>,
    puzzle: &Puzzle,
    pieces: &Pieces<'_, Answer>,
    last: &mut Piece,
) -> Result<(), BatchError> {
    let solver = job.solver.clone().limit(job.limit).cancel(&job.cancel).cancel(stop);
    let deliver = |text| pieces.send(Ok(Piece { text, summary: Summary::default() }));
    let is_plain = job.format == Format::Line && puzzle.notation == Notation::for_side(9);
    let mut count = 0_u64;
    let blocks = if is_plain { solver.solution_blocks(&puzzle.grid).map_err(BatchError::Threads)? } else { None };
    let stop = match blocks {
        Some(mut blocks) => {
            for block in &mut blocks {
                count += block.len() as u64;
                if !deliver(text_of(&block)) {
                    break;
                }
            }
            blocks.finish().stop
        }
        None => {
            let mut solutions = solver.solutions(&puzzle.grid).map_err(BatchError::Threads)?;
            for solution in &mut solutions {
                answers.solution(origin, puzzle, &solution, None, &mut last.text);
                count += 1;
                if last.text.len() >= PIECE_BYTES && !deliver(std::mem::take(&mut last.text)) {
                    break;
                }
            }
            solutions.finish().stop
        }
    };
    if count == 0 || !matches!(stop, None | Some(Stop::Solutions)) {
        answers.failure(origin, Some(puzzle), reason(stop), &mut last.text);
    }
    last.summary.solved = u64::from(count > 0);
    last.summary.not_unique = u64::from(count != 1 || stop.is_some());
    Ok(())
}

/// Returns the lines of some solutions.
fn text_of(block: &[Digits81]) -> Vec<u8> {
    let mut text = Vec::with_capacity(82 * block.len());
    for digits in block {
        text.extend_from_slice(&digits.as_array().map(|digit| b'0' + digit));
        text.push(b'\n');
    }
    text
}
