//! Whole files: a reader, a bounded channel, workers, and one writer that puts the answers back in order.
//!
//! The reader, the workers and the writer are plain threads; the pool of the solver is for the branches of a single
//! long puzzle. What is read ahead is bounded by permits, so that a slow puzzle at the head of the line holds the
//! reader, not the memory.

mod answer;
mod chunk;
mod filter;
mod plain;
mod several;
mod worker;

pub use answer::Format;
pub use filter::{Filter, Filtered, Rows};
pub use several::records;

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use crate::search::MAX_THREADS;
use crate::search::cancel::{CancelFlag, PollPlace};
use crate::solver::Solver;
use crate::text::{Paint, Reading};
use chunk::{Chunk, Chunks};
use worker::{Done, Worker};

/// Chunks that may be under way for each worker.
const CHUNKS_A_WORKER: usize = 4;

/// What to do with each record.
#[derive(Clone, Debug)]
pub struct Job {
    /// Solves the puzzles.
    pub solver: Solver,
    /// How many puzzles are worked on at a time.
    pub workers: usize,
    /// How to read the input.
    pub reading: Reading,
    /// How to write the answers.
    pub format: Format,
    /// Colours for drawn grids.
    pub paint: Paint,
    /// How many solutions to give of each puzzle.
    pub limit: u64,
    /// Whether to find out if each puzzle has one solution alone.
    pub strict: bool,
    /// Ends the batch: what is done is written.
    pub cancel: CancelFlag,
}

/// How far a batch is; another thread may read it while the batch runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// Records answered.
    pub records: AtomicU64,
}

/// What became of the records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Records answered.
    pub records: u64,
    /// Records for which a solution was written.
    pub solved: u64,
    /// Records that were not found to have exactly one solution (told apart from `solved` in strict jobs alone).
    pub not_unique: u64,
    /// Nodes explored.
    pub nodes: u64,
    /// Tasks given to the pool.
    pub tasks: u64,
    /// Tasks that ran on another thread than the one that spawned them.
    pub stolen: u64,
    /// Whether the flag ended the batch.
    pub cancelled: bool,
}

impl Summary {
    /// Adds what became of further records.
    pub fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.solved += other.solved;
        self.not_unique += other.not_unique;
        self.nodes += other.nodes;
        self.tasks += other.tasks;
        self.stolen += other.stolen;
        self.cancelled |= other.cancelled;
    }
}

/// Why a batch failed.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The input could not be read. What came before is written.
    #[error("cannot read: {0}")]
    Read(io::Error),
    /// The system gives no thread to work with.
    #[error("cannot start a thread: {0}")]
    Threads(io::Error),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Write(io::Error),
    /// Several solutions were asked for as plain lines, where nothing tells which puzzle a line belongs to.
    #[error("several solutions as lines go with one puzzle, and line {0} holds another: use --format csv or jsonl")]
    SecondPuzzle(u64),
}

impl Job {
    /// Answers every record of `input`, in order. The first record has the number `first + 1`.
    ///
    /// The reader is left behind when the batch is cancelled while it waits for input: it ends with that.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn run<R, W>(&self, input: R, output: &mut W, first: u64, progress: &Progress) -> Result<Summary, BatchError>
    where
        R: Read + Send + 'static,
        W: Write,
    {
        if self.limit > 1 {
            return several::run(self, input, output, first, progress);
        }
        let workers = self.workers.clamp(1, MAX_THREADS);
        let permits = workers * CHUNKS_A_WORKER;
        let (chunk_sender, chunks) = bounded(permits);
        let (permit_sender, permit_receiver) = bounded(permits);
        (0..permits).try_for_each(|_| permit_sender.send(Vec::new())).ok();
        let reading = self.reading;
        thread::spawn(move || read(Chunks::new(input, reading, first), &permit_receiver, &chunk_sender));
        // Raised when the writer ends, for whatever reason: workers then drop what they are at.
        let stop = CancelFlag::new();
        thread::scope(|scope| {
            let (done_sender, done) = bounded(permits);
            // Nothing is ever sent here: workers wake up when the sender is dropped, even if the reader is stuck.
            let (quit_sender, quit) = bounded(0);
            for index in 0..workers {
                let (chunks, done_sender, quit) = (chunks.clone(), done_sender.clone(), quit.clone());
                let worker = Worker::new(self, &stop);
                let work = move || work(worker, &chunks, &quit, &done_sender);
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => {}
                    Err(error) if index == 0 => return Err(BatchError::Threads(error)),
                    // Fewer than asked for are enough to go on with.
                    Err(_) => break,
                }
            }
            drop((done_sender, chunks));
            let written = self.write(&done, &permit_sender, output, progress);
            stop.raise();
            drop((done, permit_sender, quit_sender));
            written
        })
    }

    /// Writes what the workers have done, in order.
    fn write<W: Write>(
        &self,
        done: &Receiver<Answered>,
        permits: &Sender<Vec<u8>>,
        output: &mut W,
        progress: &Progress,
    ) -> Result<Summary, BatchError> {
        let mut summary = Summary::default();
        let mut early = BTreeMap::new();
        let mut next = 0;
        while let Some((index, chunk)) = receive(done, &self.cancel) {
            early.insert(index, chunk);
            while let Some(chunk) = early.remove(&next) {
                let chunk = chunk?;
                next += 1;
                output.write_all(&chunk.output).and_then(|()| output.flush()).map_err(BatchError::Write)?;
                summary.add(&chunk.summary);
                progress.records.fetch_add(chunk.summary.records, Ordering::Relaxed);
                if chunk.summary.cancelled {
                    return Ok(summary);
                }
                // A permit brings its memory along, for the next chunk. The reader may be gone: then nobody needs it.
                let _ = permits.send(chunk.output);
            }
        }
        summary.cancelled |= self.cancel.is_raised_at(PollPlace::Record);
        Ok(summary)
    }
}

/// What comes next on a channel; `None` at its end, or when the flag is raised while the channel is silent.
fn receive<T>(channel: &Receiver<T>, cancel: &CancelFlag) -> Option<T> {
    const LOOK: Duration = Duration::from_millis(50);
    loop {
        match channel.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Timeout) if !cancel.is_raised_at(PollPlace::Record) => {}
            result => return result.ok(),
        }
    }
}

/// A chunk and its place in order, or why it could not be read.
type Numbered = (u64, io::Result<Chunk>);

/// The answers to a chunk and its place in order.
type Answered = (u64, Result<Done, BatchError>);

fn read<R: Read>(mut input: Chunks<R>, permits: &Receiver<Vec<u8>>, chunks: &Sender<Numbered>) {
    while let Ok(spare) = permits.recv() {
        let index = input.index();
        let Some(chunk) = input.next_chunk(spare).transpose() else { return };
        let failed = chunk.is_err();
        if chunks.send((index, chunk)).is_err() || failed {
            return;
        }
    }
}

fn work(mut worker: Worker<'_>, chunks: &Receiver<Numbered>, quit: &Receiver<()>, done: &Sender<Answered>) {
    loop {
        let chunk = crossbeam_channel::select_biased! {
            recv(quit) -> _ => return,
            recv(chunks) -> chunk => chunk,
        };
        let Ok((index, chunk)) = chunk else { return };
        let answer = chunk.map(|chunk| worker.answer(chunk)).map_err(BatchError::Read);
        if done.send((index, answer)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Paint;

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// Gives its bytes, and then fails.
    struct Failing(io::Cursor<Vec<u8>>);

    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("the disk is gone")),
                count => Ok(count),
            }
        }
    }

    fn job(workers: usize, format: Format, limit: u64) -> Job {
        Job {
            solver: Solver::new().threads(workers),
            workers,
            reading: Reading::default(),
            format,
            paint: Paint::default(),
            limit,
            strict: false,
            cancel: CancelFlag::new(),
        }
    }

    #[test]
    fn what_came_before_a_failure_to_read_is_written() {
        let lines = format!("{PUZZLE}\n").repeat(5_000);
        let table = format!("puzzle\n{lines}");
        let drawn = (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect::<Vec<_>>().join("\n") + "\n\n";
        for (text, records, limit) in [(lines, 5_000, 1), (table, 5_000, 1), (drawn.repeat(50), 50, 1), (drawn, 1, 2)] {
            for workers in [1, 8] {
                let input = Failing(io::Cursor::new(text.clone().into_bytes()));
                let mut output = Vec::new();
                let result = job(workers, Format::JsonLines, limit).run(input, &mut output, 0, &Progress::default());
                assert!(matches!(result, Err(BatchError::Read(_))), "{result:?}");
                assert_eq!(output.iter().filter(|byte| **byte == b'\n').count(), records);
            }
        }
    }

    #[test]
    fn a_long_comment_makes_no_line_slow_or_different() {
        let lines: String = (0..2_000).map(|index| format!("{PUZZLE} {}\n", "c".repeat(index % 300))).collect();
        let mut outputs = Vec::new();
        for format in [Format::Line, Format::Csv] {
            let mut output = Vec::new();
            let input = io::Cursor::new(lines.clone().into_bytes());
            let summary = job(2, format, 1).run(input, &mut output, 0, &Progress::default()).unwrap();
            assert_eq!((summary.records, summary.solved), (2_000, 2_000));
            outputs.push(output);
        }
        let comment = format!("{PUZZLE} {}\n", "c".repeat(crate::text::MAX_LINE));
        for format in [Format::Line, Format::JsonLines] {
            let mut output = Vec::new();
            let input = io::Cursor::new(comment.clone().into_bytes());
            job(1, format, 1).run(input, &mut output, 0, &Progress::default()).unwrap();
            assert!(String::from_utf8(output).unwrap().contains("the line is longer than"));
        }
    }

    #[test]
    fn a_flag_raised_for_records_alone_ends_a_stream_of_small_chunks() {
        /// Gives a line at a time, for ever.
        struct Endless;

        impl Read for Endless {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let line = format!("{PUZZLE}\n");
                let count = line.len().min(buffer.len());
                buffer[..count].copy_from_slice(&line.as_bytes()[..count]);
                Ok(count)
            }
        }

        for format in [Format::Line, Format::Csv] {
            let job = job(2, format, 1);
            let flag = job.cancel.clone();
            let raising = thread::spawn(move || {
                thread::sleep(std::time::Duration::from_millis(50));
                flag.raise_at(PollPlace::Record);
            });
            let summary = job.run(Endless, &mut io::sink(), 0, &Progress::default()).unwrap();
            assert!(summary.cancelled && summary.records > 0);
            raising.join().unwrap();
        }
    }
}
