//! Solving every record of an input.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::slice;
use std::sync::atomic::Ordering;

use super::chunk::{Chunk, Chunks, Content, lines_of};
use super::error::BatchError;
use super::format::Format;
use super::job::{Job, Progress, Summary};
use super::lines::LineSolver;
use super::pipeline::{End, Pieces, Pipeline};
use super::record::{Answered, RecordSolver};
use super::solutions;
use super::weight::CHUNK_WEIGHT;
use crate::search::cancel::{CancelFlag, PollPlace};
use crate::text::line_record;

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
        let source = Chunks::new(input, self.reading, first, CHUNK_WEIGHT);
        let worker = |stop: &CancelFlag| {
            let mut solver = ChunkSolver::new(self, stop);
            move |chunk: io::Result<Chunk>, _: &Pieces<'_, _>| chunk.map(|chunk| solver.answer(chunk))
        };
        let mut summary = Summary::default();
        let pipeline = Pipeline { workers: self.workers, cancel: slice::from_ref(&self.cancel) };
        let end = pipeline.run(source, worker, |answered| {
            let answered = match answered {
                Ok(answered) => answered,
                Err(error) => return ControlFlow::Break(Some(BatchError::Read(error))),
            };
            if let Err(error) = output.write_all(&answered.output).and_then(|()| output.flush()) {
                return ControlFlow::Break(Some(BatchError::Write(error)));
            }
            summary.add(&answered.summary);
            progress.records.fetch_add(answered.summary.records, Ordering::Relaxed);
            match answered.summary.cancelled {
                true => ControlFlow::Break(None),
                false => ControlFlow::Continue(answered.output),
            }
        })?;
        if let End::Broken(Some(error)) = end {
            return Err(error);
        }
        summary.cancelled |= self.cancel.is_raised_at(PollPlace::Record);
        Ok(summary)
    }
}

/// Answers one chunk after the other.
struct ChunkSolver<'a> {
    records: RecordSolver<'a>,
    /// Lines of 81 bytes go through here, where the job allows it.
    lines: Option<LineSolver>,
    /// The memory of the last chunk, in which the next answers are written.
    memory: Vec<u8>,
}

impl<'a> ChunkSolver<'a> {
    fn new(job: &'a Job, stop: &CancelFlag) -> Self {
        let records = RecordSolver::new(job, stop);
        let lines = takes_plain_lines(job).then(LineSolver::default);
        Self { records, lines, memory: Vec::new() }
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer(&mut self, chunk: Chunk) -> Answered {
        let mut answered = Answered { output: std::mem::take(&mut self.memory), summary: Summary::default() };
        answered.output.clear();
        match (chunk.content, &mut self.lines) {
            (Content::Lines(text), Some(lines)) => {
                lines.answer(&self.records, &text, chunk.first, &mut answered);
                self.memory = text;
            }
            (Content::Lines(text), None) => {
                let reading = &self.records.job.reading;
                let puzzles = lines_of(&text).filter_map(|line| line_record(line, reading));
                self.records.answer_all(puzzles, chunk.first, &mut answered);
                self.memory = text;
            }
            (Content::Records(records), _) => {
                let puzzles = records.into_iter().map(|record| record.puzzle);
                self.records.answer_all(puzzles, chunk.first, &mut answered);
            }
        }
        answered
    }
}

/// Whether lines of 81 bytes can go from the input through the lane kernel to the output as they are.
fn takes_plain_lines(job: &Job) -> bool {
    job.format == Format::Line && job.solver.uses_lanes() && job.reading.is_plain()
}
