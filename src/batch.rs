//! Whole files: a reader, a bounded channel, workers, and one writer that puts the answers back in order.
//!
//! The reader, the workers and the writer are plain threads; the pool of the solver is for the branches of a single
//! long puzzle. What is read ahead is bounded by permits, so that a slow puzzle at the head of the line holds the
//! reader, not the memory.

mod answer;
mod chunk;
mod plain;
mod several;
mod worker;

pub use answer::Format;

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::cancel::{CancelFlag, PollPlace};
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
        let workers = self.workers.max(1);
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
            for _ in 0..workers {
                let (chunks, done_sender, quit) = (chunks.clone(), done_sender.clone(), quit.clone());
                let worker = Worker::new(self, &stop);
                scope.spawn(move || work(worker, &chunks, &quit, &done_sender));
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
        done: &Receiver<Result<Done, BatchError>>,
        permits: &Sender<Vec<u8>>,
        output: &mut W,
        progress: &Progress,
    ) -> Result<Summary, BatchError> {
        let mut summary = Summary::default();
        let mut early = BTreeMap::new();
        let mut next = 0;
        while let Some(chunk) = self.receive(done) {
            let chunk = chunk?;
            early.insert(chunk.index, chunk);
            while let Some(chunk) = early.remove(&next) {
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
        summary.cancelled |= self.cancel.is_raised(PollPlace::Record);
        Ok(summary)
    }

    /// The next chunk that is done; `None` when all are, or when the batch is cancelled while the input is silent.
    fn receive(&self, done: &Receiver<Result<Done, BatchError>>) -> Option<Result<Done, BatchError>> {
        const LOOK: std::time::Duration = std::time::Duration::from_millis(50);
        loop {
            match done.recv_timeout(LOOK) {
                Ok(chunk) => return Some(chunk),
                Err(crossbeam_channel::RecvTimeoutError::Disconnected) => return None,
                Err(crossbeam_channel::RecvTimeoutError::Timeout) if self.cancel.is_raised(PollPlace::Record) => {
                    return None;
                }
                Err(crossbeam_channel::RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

fn read<R: Read>(mut input: Chunks<R>, permits: &Receiver<Vec<u8>>, chunks: &Sender<Result<Chunk, io::Error>>) {
    while let Ok(spare) = permits.recv() {
        let Some(chunk) = input.next_chunk(spare).transpose() else { return };
        let failed = chunk.is_err();
        if chunks.send(chunk).is_err() || failed {
            return;
        }
    }
}

fn work(
    mut worker: Worker<'_>,
    chunks: &Receiver<Result<Chunk, io::Error>>,
    quit: &Receiver<()>,
    done: &Sender<Result<Done, BatchError>>,
) {
    loop {
        let chunk = crossbeam_channel::select_biased! {
            recv(quit) -> _ => return,
            recv(chunks) -> chunk => chunk,
        };
        let Ok(chunk) = chunk else { return };
        let answer = chunk.map(|chunk| worker.answer(chunk)).map_err(BatchError::Read);
        if done.send(answer).is_err() {
            return;
        }
    }
}
