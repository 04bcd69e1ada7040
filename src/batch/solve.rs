//! Solving every record of an input.

use std::io::{Read, Write};
use std::sync::atomic::Ordering;

use super::chunk::{Chunk, Chunks, Content};
use super::deliver::Answered;
use super::error::BatchError;
use super::format::Format;
use super::job::{Job, Progress, Summary};
use super::lines::LineSolver;
use super::part::{Part, pass};
use super::pipeline::Pieces;
use super::record::RecordSolver;
use super::solutions;
use super::weight::CHUNK_WEIGHT;
use crate::search::limits::{CancelFlag, PollPlace};

impl Job {
    /// Answers every record of `input`, in order. The first record has the number `first + 1`.
    ///
    /// A record whose work panics is answered `!internal error`. The reader is left behind when the batch is cancelled
    /// while it waits for input: it ends with that.
    ///
    /// ```
    /// use specudoku::batch::{Job, Progress};
    /// let list = &b"1.3...4..3..4.2.\nbad\n"[..];
    /// let mut output = Vec::new();
    /// let summary = Job::default().run(list, &mut output, 0, &Progress::default())?;
    /// assert_eq!((summary.records, summary.solved), (2, 1));
    /// assert!(output.starts_with(b"1432324123144123\n!"));
    /// # Ok::<(), specudoku::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// If reading or writing fails, or no thread can be started.
    pub fn run<R, W>(&self, input: R, output: &mut W, first: u64, progress: &Progress) -> Result<Summary, BatchError>
    where
        R: Read + Send + 'static,
        W: Write,
    {
        if self.limit > 1 {
            return solutions::run(self, input, output, first, progress);
        }
        let options = &self.options;
        let source = Chunks::new(input, options.reading, first, CHUNK_WEIGHT);
        let source = source.for_sheet(&options.heading, options.answered);
        let worker = |stop: &CancelFlag| {
            let mut solver = ChunkSolver::new(self, stop);
            move |chunk: Chunk, _: &Pieces<'_, _>| Ok(solver.answer(chunk))
        };
        let finish = |answered: Answered<Summary>| {
            progress.records.fetch_add(answered.summary.records, Ordering::Relaxed);
            answered
        };
        options.deliver(options.workers, source, worker, finish, (&self.answers().sheet, output))
    }
}

/// Answers one chunk after the other.
struct ChunkSolver<'a> {
    records: RecordSolver<'a>,
    lines: LineSolver,
    /// The memory of the last chunk, in which the next answers are written.
    memory: Vec<u8>,
}

impl<'a> ChunkSolver<'a> {
    fn new(job: &'a Job, stop: &CancelFlag) -> Self {
        let lines = LineSolver::new(takes_plain_lines(job));
        Self { records: RecordSolver::new(job, stop), lines, memory: Vec::new() }
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer(&mut self, chunk: Chunk) -> Answered<Summary> {
        let mut answered = Answered::<Summary> { output: std::mem::take(&mut self.memory), ..Answered::default() };
        answered.output.clear();
        answered.summary.skipped = chunk.skipped as u64;
        match chunk.content {
            Content::Lines(text) => {
                self.lines.answer(&self.records, &text, (chunk.first, chunk.skipped), &mut answered);
                self.memory = text.bytes;
            }
            Content::Records(_) => self.answer_read(&chunk, &mut answered),
        }
        answered
    }

    /// Answers records that were read, until the flag is raised.
    fn answer_read(&self, chunk: &Chunk, answered: &mut Answered<Summary>) {
        let options = &self.records.job.options;
        for part in chunk.parts(options) {
            let (origin, record) = match part {
                Part::Silent(line) => {
                    pass(line, &mut answered.output);
                    continue;
                }
                Part::Record(origin, record) => (origin, record),
            };
            let is_cancelled = options.cancel.is_raised_at(PollPlace::Record);
            if is_cancelled || !self.records.answer(&origin, record.read(&options.reading), answered) {
                answered.summary.cancelled = true;
                return;
            }
            answered.summary.records += 1;
        }
    }
}

/// Whether puzzles of 81 bytes can go from the input through the lane kernel to the output as they are.
fn takes_plain_lines(job: &Job) -> bool {
    job.options.format != Format::Grid && job.solver.uses_lanes() && job.options.reads_classic()
}
