//! Several solutions of each puzzle: one puzzle after the other, its solutions written while the search goes on.

use std::io::{BufReader, Read, Write};
use std::sync::atomic::Ordering;

use super::answer::{INTERNAL_ERROR, reason};
use super::chunk::{Chunk, Chunks};
use super::deliver::{Answer, Answered};
use super::error::BatchError;
use super::format::Format;
use super::job::{Job, Progress, Summary};
use super::part::{Part, pass};
use super::pipeline::{Pieces, Source, feed, guarded, receive};
use super::record::RecordSolver;
use super::sheet::Origin;
use super::weight::LIGHT;
use crate::model::Digits81;
use crate::search::limits::{CancelFlag, PollPlace, Stop};
use crate::text::{Notation, Puzzle, Reading, Record, Records};

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

/// Answers each record of `input` with as many solutions as the job asks for.
pub(super) fn run<R: Read + Send + 'static, W: Write>(
    job: &Job,
    input: R,
    output: &mut W,
    first: u64,
    progress: &Progress,
) -> Result<Summary, BatchError> {
    let options = &job.options;
    let source = Chunks::new(input, options.reading, first, LIGHT).for_sheet(&options.heading, options.answered);
    let worker = |stop: &CancelFlag| {
        let stop = stop.clone();
        move |chunk: Chunk, pieces: &Pieces<'_, Answer<Piece>>| answer(job, &stop, &chunk, pieces)
    };
    let finish = |piece: Piece| {
        progress.records.fetch_add(piece.summary.records, Ordering::Relaxed);
        piece
    };
    // One worker, since the search for solutions has the threads; and so no piece is held back.
    options.deliver(1, source, worker, finish, (&job.answers().sheet, output))
}

/// A piece of the answer to a record.
type Piece = Answered<Summary>;

/// Answers the record of a chunk, and returns the last piece of the answer.
fn answer(job: &Job, stop: &CancelFlag, chunk: &Chunk, pieces: &Pieces<'_, Answer<Piece>>) -> Answer<Piece> {
    let records = RecordSolver::new(job, stop);
    let mut last = Piece::default();
    for part in chunk.parts(&job.options) {
        let (origin, record) = match part {
            Part::Silent(line) => {
                pass(line, &mut last.output);
                continue;
            }
            Part::Record(origin, record) => (origin, record),
        };
        if job.options.format == Format::Line && origin.record > 1 {
            return Err(BatchError::SecondPuzzle(origin.line));
        }
        last.summary.records += 1;
        match record.read(&job.options.reading) {
            Ok(puzzle) => match guarded(|| solve(&records, stop, &origin, &puzzle, pieces, &mut last)) {
                Some(solved) => solved?,
                None => {
                    last = Piece::default();
                    (last.summary.records, last.summary.internal_errors) = (1, 1);
                    records.fail(&origin, Some(&puzzle), INTERNAL_ERROR, &mut last);
                }
            },
            Err(fault) => {
                last.summary.faults += 1;
                records.fail(&origin, None, &fault.to_string(), &mut last);
            }
        }
        last.summary.cancelled = job.options.cancel.is_raised_at(PollPlace::Record);
    }
    Ok(last)
}

/// Delivers the solutions of one puzzle; `last` is what is left of them, and what became of the puzzle.
fn solve(
    records: &RecordSolver<'_>,
    stop: &CancelFlag,
    origin: &Origin<'_>,
    puzzle: &Puzzle,
    pieces: &Pieces<'_, Answer<Piece>>,
    last: &mut Piece,
) -> Result<(), BatchError> {
    let job = records.job;
    let solver = job.solver.clone().limit(job.limit).cancel(&job.options.cancel).cancel(stop);
    let deliver = |output| pieces.send(Ok(Piece { output, ..Piece::default() }));
    let is_plain = job.options.format == Format::Line && puzzle.notation == Notation::for_side(9);
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
        None if solver.options().is_raced(puzzle.grid.shape()) => {
            let outcome = solver.solve(&puzzle.grid);
            for solution in &outcome.solutions {
                count += 1;
                records.answers.solution(origin, (puzzle, solution, count), None, &mut last.output);
            }
            outcome.stop
        }
        None => {
            let mut solutions = solver.solutions(&puzzle.grid).map_err(BatchError::Threads)?;
            for solution in &mut solutions {
                count += 1;
                records.answers.solution(origin, (puzzle, &solution, count), None, &mut last.output);
                if last.output.len() >= PIECE_BYTES && !deliver(std::mem::take(&mut last.output)) {
                    break;
                }
            }
            solutions.finish().stop
        }
    };
    // An answer that the flag cut short is none; what was found of it is a prefix of it.
    if stop == Some(Stop::Cancelled) {
        last.summary.records = 0;
        return Ok(());
    }
    last.summary.solved = u64::from(count > 0);
    if count == 0 || !matches!(stop, None | Some(Stop::Solutions)) {
        records.fail(origin, Some(puzzle), reason(stop), last);
    } else {
        last.summary.not_unique = u64::from(count != 1 || stop.is_some());
    }
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
