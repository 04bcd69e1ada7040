//! Solving every record of an input: puzzles of 81 bytes, in lines, rows and objects, through the lane kernel from bytes
//! to bytes, all others one by one.

use std::io::{Read, Write};

use super::buffer::CHUNK_WEIGHT;
use super::chunk::{Chunk, ChunkPart, Content, copy_line};
use super::columns::RecordOrigin;
use super::deliver::{Answered, InputAsk, RunInput, RunOutput, Summary};
use super::options::Format;
use super::pipeline::{BatchError, Pieces, catch_panic};
use super::record::{RecordSolver, Solve, reason};
use super::solutions;
use crate::search::answer::LineAnswer;
use crate::search::drivers::many;
use crate::search::limits::{CancelFlag, Stop};
use crate::text::{Fault, Puzzle};

impl InputAsk for Solve {
    fn answer_input<R, W>(
        &mut self,
        run: &RunInput<'_>,
        input: R,
        output: &mut RunOutput<'_, W>,
    ) -> Result<Summary, BatchError>
    where
        R: Read + Send + 'static,
        W: Write,
    {
        if self.limit > 1 {
            return solutions::answer_input(self, run, input, output);
        }
        let worker = |stop: &CancelFlag| {
            let mut solver = ChunkSolver::new(self, run, stop);
            move |chunk: Chunk, _: &Pieces<'_, _>| Ok(solver.answer(chunk))
        };
        output.deliver(run, self.columns(), run.chunks(input, CHUNK_WEIGHT), worker, |answered: Answered| answered)
    }
}

/// Answers one chunk after the other.
struct ChunkSolver<'a> {
    records: RecordSolver<'a>,
    /// Whether puzzles of 81 bytes can go from the input through the lane kernel to the output as they are.
    has_kernel: bool,
    /// Memory that stays from chunk to chunk: fresh pages would cost more than the solving of easy puzzles.
    answers: Vec<LineAnswer>,
    /// The memory of the last chunk, in which the next answers are written.
    memory: Vec<u8>,
}

impl<'a> ChunkSolver<'a> {
    fn new(ask: &'a Solve, run: &'a RunInput<'a>, stop: &CancelFlag) -> Self {
        let has_kernel = run.options.format != Format::Grid && ask.solver.uses_lanes() && run.reads_classic();
        Self { records: RecordSolver::new(ask, run, stop), has_kernel, answers: Vec::new(), memory: Vec::new() }
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer(&mut self, chunk: Chunk) -> Answered {
        let mut answered = Answered { output: std::mem::take(&mut self.memory), ..Answered::default() };
        answered.output.clear();
        answered.summary.skipped = chunk.skipped as u64;
        answered.summary.cancelled = !self.answer_parts(&chunk, &mut answered);
        if let Content::Lines(text) = chunk.content {
            self.memory = text.bytes;
        }
        answered
    }

    /// Answers the parts of a chunk; false if the flag was raised before all had their answers.
    fn answer_parts(&mut self, chunk: &Chunk, answered: &mut Answered) -> bool {
        let run = self.records.run;
        if run.is_cancelled() {
            return false;
        }
        let parts: Vec<ChunkPart<'_>> = chunk.parts(run.options, run.answered).collect();
        self.run_kernel(&parts, answered);
        answered.output.reserve(82 * parts.len());
        let mut answers = self.answers.iter();
        for part in &parts {
            let (origin, source) = match part {
                ChunkPart::Silent(line) => {
                    copy_line(line, &mut answered.output);
                    continue;
                }
                ChunkPart::Record(origin, source) => (origin, source),
            };
            let read = || source.read(origin.text, &run.options.reading);
            // Without answers of the kernel there is nothing to take: each record is then solved by itself.
            let has_answer = match origin.cells.and_then(|_| answers.next()) {
                Some(answer) if is_final(&self.records, answer) => write(&self.records, origin, read, answer, answered),
                Some(answer) if answer.stop == Some(Stop::Cancelled) => false,
                _ => !run.is_cancelled() && self.records.answer(origin, read(), answered),
            };
            if !has_answer {
                return false;
            }
            answered.summary.records += 1;
        }
        true
    }

    /// Solves the puzzles of 81 bytes together. If that panics there are no answers: then each is solved alone, and one
    /// answer tells of the panic.
    fn run_kernel(&mut self, parts: &[ChunkPart<'_>], answered: &mut Answered) {
        self.answers.clear();
        if !self.has_kernel || parts.iter().all(|part| plain_cells(part).is_none()) {
            return;
        }
        let answers = &mut self.answers;
        let plain = parts.iter().filter_map(plain_cells);
        match catch_panic(|| many::solve_in_kernel(self.records.solver.options(), plain, answers)) {
            Some(nodes) => answered.summary.nodes += nodes,
            None => self.answers.clear(),
        }
    }
}

/// The 81 bytes of a puzzle that stand by themselves.
fn plain_cells<'c>(part: &ChunkPart<'c>) -> Option<&'c [u8; 81]> {
    match part {
        ChunkPart::Record(origin, _) => origin.cells?.try_into().ok(),
        ChunkPart::Silent(_) => None,
    }
}

/// Whether the kernel has answered a record for good.
fn is_final(records: &RecordSolver<'_>, answer: &LineAnswer) -> bool {
    !matches!(answer.stop, Some(Stop::Cancelled | Stop::NotRead))
        && !many::leaves_kernel(records.solver.options(), answer)
}

/// Writes the answer of the kernel. Returns true: there is one.
fn write(
    records: &RecordSolver<'_>,
    origin: &RecordOrigin<'_>,
    read: impl Fn() -> Result<Puzzle, Fault>,
    answer: &LineAnswer,
    answered: &mut Answered,
) -> bool {
    if answer.count > 0 {
        let agrees = records.agrees(origin, &answer.solutions, read);
        records.answers.line(origin, &answer.solutions, agrees, &mut answered.output);
        records.solved(origin, answer.verdict(), agrees, answered);
        return true;
    }
    match read() {
        Err(fault) => {
            answered.summary.faults += 1;
            records.fail(origin, None, &fault.to_string(), answered);
        }
        Ok(_) => {
            answered.summary.none += u64::from(answer.stop.is_none());
            records.fail(origin, None, reason(answer.stop), answered);
        }
    }
    true
}
