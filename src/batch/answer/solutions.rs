//! Several solutions of each puzzle. Solves one puzzle at a time, and writes its solutions while the search continues.

use super::record::{NumberedSolution, RecordSolver, SolutionMarks, Solve, reason};
use super::visit::{RecordEnd, RecordVisitor};
use crate::batch::deliver::{Answered, ChunkAnswer, ResumeCheck, RunInput, RunOutput};
use crate::batch::error::BatchError;
use crate::batch::input::buffer::LIGHT;
use crate::batch::input::chunk::Chunk;
use crate::batch::input::cut::InputBytes;
use crate::batch::options::Format;
use crate::batch::pipeline::Pieces;
use crate::batch::table::columns::RecordOrigin;
use crate::model::Digits81;
use crate::search::answer::Answer;
use crate::search::drivers::record::RecordSearch;
use crate::search::drivers::stream::Solutions;
use crate::search::limits::{CancelFlag, Stop};
use crate::text::{Notation, Puzzle};

/// The approximate number of bytes in a piece of an answer.
const PIECE_BYTES: usize = 64 << 10;

/// Answers each record of `input` with up to the requested number of solutions.
pub(crate) fn answer_input(
    ask: &Solve,
    run: &RunInput<'_>,
    input: InputBytes,
    output: &mut RunOutput<'_>,
) -> Result<(), BatchError> {
    // The search of each puzzle uses all threads, so there is one worker. With one worker, the writer never stores
    // pieces.
    let run = &RunInput { threads: 1, ..*run };
    let compare = ResumeCheck { is_answer: &|_, _| false, compares_rows: false };
    output.deliver(
        run,
        ask.columns(),
        run.chunks(input, LIGHT),
        &|stop| {
            let stop = stop.clone();
            Box::new(move |chunk, pieces| {
                SolutionWriter { records: RecordSolver::new(ask, run, &stop), stop: &stop, pieces }.answer(&chunk)
            })
        },
        &mut |piece| piece,
        &compare,
    )
}

/// Answers a chunk of one record in pieces.
struct SolutionWriter<'a> {
    records: RecordSolver<'a>,
    /// Raised when the answer is no longer needed.
    stop: &'a CancelFlag,
    pieces: &'a Pieces<'a, ChunkAnswer<Answered>>,
}

/// How a search ended whose solutions are written.
struct SearchEnd {
    /// Number of solutions.
    count: u64,
    /// The reason why there are no more solutions.
    stop: Option<Stop>,
}

impl SolutionWriter<'_> {
    /// Answers the record of a chunk, and returns the last piece of the answer.
    fn answer(mut self, chunk: &Chunk) -> ChunkAnswer<Answered> {
        let run = self.records.run;
        if run.options.format == Format::Line
            && let Some(second) = chunk.records(run.options, run.answered).find(|origin| origin.record > 1)
        {
            return Err(BatchError::SecondPuzzle(second.line));
        }
        let mut last = Answered::default();
        last.summary.skipped = chunk.skipped as u64;
        run.visit(chunk.entries(run.options, run.answered), &mut self, &mut last)?;
        Ok(last)
    }

    /// Sends the output so far. Returns false if no more is needed.
    fn send(&self, last: &mut Answered) -> bool {
        last.start = 0;
        self.pieces.send(Ok(Answered { output: std::mem::take(&mut last.output), ..Answered::default() }))
    }

    /// Writes the solutions of one puzzle. Sends them in pieces; the last piece stays in `last`.
    fn write_solutions(
        &self,
        origin: &RecordOrigin<'_>,
        puzzle: &Puzzle,
        last: &mut Answered,
    ) -> Result<SearchEnd, BatchError> {
        let RecordSolver { ask, run, .. } = &self.records;
        let solver = ask.solver.clone().cancel(&run.options.cancel).cancel(self.stop);
        let mut count = 0_u64;
        // The kernel returns 9x9 solutions as digits, which can be written as lines without creating grids.
        if run.options.format == Format::Line
            && puzzle.notation == Notation::for_side(9)
            && let Some(mut blocks) = solver.solution_blocks(&puzzle.grid).map_err(BatchError::Threads)?
        {
            for block in &mut blocks {
                count += block.len() as u64;
                append_lines(&block, &mut last.output);
                if !self.send(last) {
                    break;
                }
            }
            return Ok(SearchEnd { count, stop: blocks.finish().stop });
        }
        if solver.options().is_raced(puzzle.grid.layout()) {
            let answer = solver.solve(&puzzle.grid);
            return Ok(self.write_all(origin, puzzle, &answer, last));
        }
        // Racers prove that there is no second solution much faster than a search that visits all solutions.
        let record = RecordSearch::new(solver.options());
        if record.rest().with_limit(2).is_raced(puzzle.grid.layout()) {
            let answer = record.solve(&puzzle.grid, 2);
            if answer.stop != Some(Stop::Solutions) {
                return Ok(self.write_all(origin, puzzle, &answer, last));
            }
        }
        let mut solutions = Solutions::start(record.rest(), puzzle.grid.clone()).map_err(BatchError::Threads)?;
        for solution in &mut solutions {
            count += 1;
            self.write(origin, &NumberedSolution { puzzle, solution: &solution, number: count }, last);
            if last.output.len() >= PIECE_BYTES && !self.send(last) {
                break;
            }
        }
        Ok(SearchEnd { count, stop: solutions.finish().stop })
    }

    /// Writes all solutions of an answer.
    fn write_all(&self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, answer: &Answer, last: &mut Answered) -> SearchEnd {
        for (solution, number) in answer.solutions.iter().zip(1..) {
            self.write(origin, &NumberedSolution { puzzle, solution, number }, last);
        }
        SearchEnd { count: answer.solutions.len() as u64, stop: answer.stop }
    }

    /// Writes one solution.
    fn write(&self, origin: &RecordOrigin<'_>, found: &NumberedSolution<'_>, last: &mut Answered) {
        let is_whole = self.records.write_solution(origin, found, SolutionMarks::default(), last);
        last.summary.left_out |= u64::from(!is_whole);
    }
}

impl RecordVisitor for SolutionWriter<'_> {
    fn answer(&mut self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, last: &mut Answered) -> RecordEnd {
        if let Some(end) = self.records.refuse(puzzle, last) {
            return end;
        }
        let SearchEnd { count, stop } = match self.write_solutions(origin, puzzle, last) {
            Ok(end) => end,
            Err(error) => return RecordEnd::Error(error),
        };
        // The solutions of an answer that was cut short are kept: they are a prefix of the complete answer.
        if self.records.run.has_cut_short(stop) {
            return RecordEnd::CutShort;
        }
        last.summary.solved += u64::from(count > 0);
        if count == 0 || !matches!(stop, None | Some(Stop::Solutions)) {
            return RecordEnd::Failed(reason(stop).to_owned());
        }
        last.summary.unique += u64::from(count == 1 && stop.is_none());
        RecordEnd::Answered
    }

    fn fail(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>, why: &str, last: &mut Answered) {
        self.records.fail(origin, puzzle, why, last);
    }
}

/// Appends some solutions as lines.
fn append_lines(block: &[Digits81], text: &mut Vec<u8>) {
    text.reserve(82 * block.len());
    for digits in block {
        text.extend_from_slice(&digits.as_array().map(|digit| b'0' + digit));
        text.push(b'\n');
    }
}
