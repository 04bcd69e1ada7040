//! Several solutions of each puzzle: one puzzle after the other, its solutions written while the search goes on.

use std::io::{BufReader, Read};
use std::slice;

use super::record::{RecordSolver, Solve, reason};
use crate::batch::deliver::{Answered, ChunkAnswer, ChunkWorker, INTERNAL_ERROR, ResumeCheck, RunInput, RunOutput};
use crate::batch::error::{BatchError, catch_panic};
use crate::batch::input::buffer::LIGHT;
use crate::batch::input::chunk::{Chunk, ChunkPart, copy_line};
use crate::batch::input::cut::InputBytes;
use crate::batch::options::Format;
use crate::batch::pipeline::{Pieces, receive};
use crate::batch::source::feed;
use crate::batch::table::columns::RecordOrigin;
use crate::model::{Digits81, Grid};
use crate::search::drivers::record::RecordSearch;
use crate::search::drivers::stream::Solutions;
use crate::search::limits::{CancelFlag, PollPlace, Stop};
use crate::text::{Notation, Puzzle, Reading, Record, Records};

/// Solutions are written in pieces of about this many bytes.
const PIECE_BYTES: usize = 64 << 10;

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
    let mut records = Records::new(BufReader::new(input), reading);
    let (permits, records, _) = feed(move |_| records.next(), 1, slice::from_ref(cancel))?;
    let cancel = cancel.clone();
    Ok(std::iter::from_fn(move || {
        // Where the source has ended, the channel of records says so.
        let _ = permits.send(Vec::new());
        receive(&records, || cancel.is_raised_at(PollPlace::Record)).ok()?.1.ok()
    }))
}

/// Answers each record of `input` with as many solutions as are asked for.
pub(crate) fn answer_input(
    ask: &Solve,
    run: &RunInput<'_>,
    input: InputBytes,
    output: &mut RunOutput<'_>,
) -> Result<(), BatchError> {
    // One worker, since the search for solutions has the threads; and so no piece is held back.
    let run = RunInput { threads: 1, ..*run };
    let worker = |stop: &CancelFlag| -> ChunkWorker<'_, _> {
        let stop = stop.clone();
        let run = &run;
        Box::new(move |chunk, pieces| {
            SolutionWriter { records: RecordSolver::new(ask, run, &stop), stop: &stop, pieces }.answer(&chunk)
        })
    };
    let compare = ResumeCheck { is_answer: &|_, _| false, compares_rows: false };
    output.deliver(&run, ask.columns(), run.chunks(input, LIGHT), &worker, &mut |piece| piece, &compare)
}

/// Answers a chunk of one record in pieces.
struct SolutionWriter<'a> {
    records: RecordSolver<'a>,
    /// Raised when nobody wants the answer any more.
    stop: &'a CancelFlag,
    pieces: &'a Pieces<'a, ChunkAnswer<Answered>>,
}

impl SolutionWriter<'_> {
    /// Answers the record of a chunk, and returns the last piece of the answer.
    fn answer(&self, chunk: &Chunk) -> ChunkAnswer<Answered> {
        let run = self.records.run;
        let mut last = Answered::default();
        for part in chunk.parts(run.options, run.answered) {
            let origin = match part {
                ChunkPart::Silent(line) => {
                    copy_line(line, &mut last.output);
                    continue;
                }
                ChunkPart::Record(origin) => origin,
            };
            if run.options.format == Format::Line && origin.record > 1 {
                return Err(BatchError::SecondPuzzle(origin.line));
            }
            last.summary.records += 1;
            match origin.read(&run.options.reading) {
                Ok(puzzle) => match catch_panic(|| self.solve(&origin, &puzzle, &mut last)) {
                    Some(solved) => solved?,
                    None => {
                        // Pieces that are delivered stay; what is left of them is not whole.
                        last = Answered::default();
                        (last.summary.records, last.summary.internal_errors) = (1, 1);
                        self.records.fail(&origin, Some(&puzzle), INTERNAL_ERROR, &mut last);
                    }
                },
                Err(fault) => {
                    last.summary.faults += 1;
                    self.records.fail(&origin, None, &fault.to_string(), &mut last);
                }
            }
            last.summary.cancelled = run.is_cancelled();
        }
        Ok(last)
    }

    /// Delivers the solutions of one puzzle; `last` is what is left of them, and what became of the puzzle.
    fn solve(&self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, last: &mut Answered) -> Result<(), BatchError> {
        if let Some(why) = self.records.refusal(puzzle) {
            self.records.fail(origin, Some(puzzle), why, last);
            return Ok(());
        }
        let (count, stop) = self.deliver_solutions(origin, puzzle, last)?;
        // An answer that the flag cut short is none; what was found of it is a prefix of it.
        if self.records.run.has_cut_short(stop) {
            last.summary.records = 0;
            return Ok(());
        }
        last.summary.solved = u64::from(count > 0);
        if count == 0 || !matches!(stop, None | Some(Stop::Solutions)) {
            self.records.fail(origin, Some(puzzle), reason(stop), last);
        } else {
            last.summary.unique = u64::from(count == 1 && stop.is_none());
        }
        Ok(())
    }

    /// Delivers the solutions of one puzzle, but for the last that go to `last`. Returns their number, and why there are
    /// no more.
    fn deliver_solutions(
        &self,
        origin: &RecordOrigin<'_>,
        puzzle: &Puzzle,
        last: &mut Answered,
    ) -> Result<(u64, Option<Stop>), BatchError> {
        let RecordSolver { ask, run, .. } = &self.records;
        let solver = ask.solver.clone().cancel(&run.options.cancel).cancel(self.stop);
        let deliver = |output| self.pieces.send(Ok(Answered { output, ..Answered::default() }));
        let mut count = 0_u64;
        // Digits of 9x9 as lines are the bytes of the kernel: no grid is made of them.
        let is_plain = run.options.format == Format::Line && puzzle.notation == Notation::for_side(9);
        let blocks = if is_plain { solver.solution_blocks(&puzzle.grid).map_err(BatchError::Threads)? } else { None };
        if let Some(mut blocks) = blocks {
            for block in &mut blocks {
                count += block.len() as u64;
                if !deliver(text_of(&block)) {
                    break;
                }
            }
            return Ok((count, blocks.finish().stop));
        }
        if solver.options().is_raced(puzzle.grid.layout()) {
            let answer = solver.solve(&puzzle.grid);
            return Ok((self.append(origin, puzzle, &answer.solutions, last), answer.stop));
        }
        // That there is no second solution racers find much sooner than a search that goes through all.
        let record = RecordSearch::new(solver.options());
        if record.rest().with_limit(2).is_raced(puzzle.grid.layout()) {
            let answer = record.solve(&puzzle.grid, 2);
            if answer.stop != Some(Stop::Solutions) {
                return Ok((self.append(origin, puzzle, &answer.solutions, last), answer.stop));
            }
        }
        let mut solutions = Solutions::start(record.rest(), puzzle.grid.clone()).map_err(BatchError::Threads)?;
        for solution in &mut solutions {
            count += 1;
            let is_whole =
                self.records.write_solution(origin, (puzzle, &solution, count), (None, None), &mut last.output);
            last.summary.left_out |= u64::from(!is_whole);
            if last.output.len() >= PIECE_BYTES && !deliver(std::mem::take(&mut last.output)) {
                break;
            }
        }
        Ok((count, solutions.finish().stop))
    }

    /// Writes all solutions of one puzzle to `last`, and returns their number.
    fn append(&self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, solutions: &[Grid], last: &mut Answered) -> u64 {
        let mut count = 0;
        for solution in solutions {
            count += 1;
            let answer = (puzzle, solution, count);
            let is_whole = self.records.write_solution(origin, answer, (None, None), &mut last.output);
            last.summary.left_out |= u64::from(!is_whole);
        }
        count
    }
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
