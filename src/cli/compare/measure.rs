//! The measurements of `compare`.

use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use specudoku::batch::{Job, Progress};
use specudoku::text::{Reading, Records};
use specudoku::{CancelFlag, Grid, Solver, Stop};

use super::{Compare, Mode};
use crate::cli::exit::Failure;

/// How often resident memory is looked at.
const SAMPLE: Duration = Duration::from_millis(2);

/// What is measured, and how often.
pub(super) struct Bench<'a> {
    options: &'a Compare,
    /// In order, without repetitions, one thread among them.
    threads: Vec<usize>,
    text: Vec<u8>,
    grids: Vec<Grid>,
    reading: Reading,
    /// Runs that are done, the warm-up included.
    pub(super) steps: Arc<AtomicU64>,
}

/// What was measured with one thread count.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) threads: usize,
    /// Seconds of each run, in order.
    pub(super) seconds: Vec<f64>,
    pub(super) puzzles: u64,
    pub(super) nodes: u64,
    pub(super) tasks: u64,
    pub(super) stolen: u64,
    /// The longest time from the raising of the flag to the end of the last task, in seconds.
    pub(super) drain: f64,
    /// The most resident memory, in bytes.
    pub(super) memory: u64,
    /// Solutions found in all: the same for every thread count, unless something is wrong.
    pub(super) answers: u64,
}

impl Row {
    /// The median of the seconds.
    pub(super) fn median(&self) -> f64 {
        let mut seconds = self.seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let middle = seconds.len() / 2;
        if seconds.len().is_multiple_of(2) { (seconds[middle - 1] + seconds[middle]) / 2.0 } else { seconds[middle] }
    }

    /// The least and the most seconds.
    pub(super) fn spread(&self) -> (f64, f64) {
        let fold = |start: f64, choose: fn(f64, f64) -> f64| self.seconds.iter().copied().fold(start, choose);
        (fold(f64::INFINITY, f64::min), fold(0.0, f64::max))
    }
}

/// What one run did.
#[derive(Default)]
struct Run {
    nodes: u64,
    tasks: u64,
    stolen: u64,
    drain_nanos: u64,
    answers: u64,
}

impl<'a> Bench<'a> {
    pub(super) fn new(options: &'a Compare, text: Vec<u8>) -> Result<Self, Failure> {
        let reading = options.reading.reading();
        let mut grids = Vec::new();
        for record in Records::new(text.as_slice(), reading) {
            match record.puzzle {
                Ok(puzzle) => grids.push(puzzle.grid),
                Err(fault) => return Err(Failure::usage(format!("record {}: {fault}", grids.len() + 1))),
            }
        }
        if grids.is_empty() {
            return Err(Failure::usage("there is no puzzle to compare on"));
        }
        let mut threads: Vec<usize> = options.threads.iter().copied().chain([1]).collect();
        threads.sort_unstable();
        threads.dedup();
        Ok(Self { options, threads, text, grids, reading, steps: Arc::default() })
    }

    pub(super) fn mode(&self) -> Mode {
        self.options.mode
    }

    pub(super) fn steps_in_all(&self) -> u64 {
        (self.threads.len() * (self.options.rounds.get() + 1)) as u64
    }

    /// Measures every thread count in turn; `None` if the flag was raised.
    pub(super) fn run(&self, cancel: &CancelFlag) -> Result<Option<Vec<Row>>, Failure> {
        let mut rows: Vec<Row> = self.threads.iter().map(|&threads| Row { threads, ..Row::default() }).collect();
        for round in 0..=self.options.rounds.get() {
            for row in &mut rows {
                let solver = self.solver(row.threads, cancel);
                // The pool is built before the clock runs, as it is in a program that lives longer than a puzzle.
                solver.warm_up();
                let memory = Memory::watch();
                let start = Instant::now();
                let run = match self.options.mode {
                    Mode::Batch => self.batch(row.threads, solver, cancel)?,
                    Mode::Speculate => self.speculate(&solver),
                };
                let seconds = start.elapsed().as_secs_f64();
                let memory = memory.peak();
                if cancel.is_raised() {
                    return Ok(None);
                }
                self.steps.fetch_add(1, Ordering::Relaxed);
                // The first round warms up.
                if round > 0 {
                    row.add(seconds, memory, self.grids.len() as u64, &run);
                }
            }
        }
        Ok(Some(rows))
    }

    fn solver(&self, threads: usize, cancel: &CancelFlag) -> Solver {
        let options = self.options;
        let solver =
            Solver::new().threads(threads).engine(options.engine).limit(options.limit).search_order(options.first);
        options.simd.into_iter().fold(solver, Solver::backend).cancel(cancel)
    }

    fn batch(&self, threads: usize, solver: Solver, cancel: &CancelFlag) -> Result<Run, Failure> {
        let mut job = Job::default();
        job.solver = solver;
        job.options.workers = threads;
        job.options.reading = self.reading;
        job.strict = self.options.limit > 1;
        job.options.cancel = cancel.clone();
        let input = Cursor::new(self.text.clone());
        let done = job.run(input, &mut std::io::sink(), 0, &Progress::default());
        let summary = done.map_err(|error| Failure::batch(&error, "the puzzles"))?;
        let answers = summary.solved * 2 + (summary.records - summary.not_unique);
        Ok(Run { nodes: summary.nodes, tasks: summary.tasks, stolen: summary.stolen, drain_nanos: 0, answers })
    }

    fn speculate(&self, solver: &Solver) -> Run {
        let mut run = Run::default();
        for grid in &self.grids {
            let outcome = solver.enumerate(grid);
            if outcome.stop == Some(Stop::Cancelled) {
                break;
            }
            run.nodes += outcome.stats.nodes;
            run.tasks += outcome.stats.tasks;
            run.stolen += outcome.stats.stolen;
            run.drain_nanos = run.drain_nanos.max(outcome.stats.drain_nanos);
            run.answers += outcome.count;
        }
        run
    }
}

impl Row {
    fn add(&mut self, seconds: f64, memory: u64, puzzles: u64, run: &Run) {
        self.seconds.push(seconds);
        self.memory = self.memory.max(memory);
        self.puzzles = puzzles;
        // Counts are those of the last run; the waste of a lucky or unlucky one shows in the next table.
        (self.nodes, self.tasks, self.stolen) = (run.nodes, run.tasks, run.stolen);
        self.drain = self.drain.max(Duration::from_nanos(run.drain_nanos).as_secs_f64());
        self.answers = run.answers;
    }
}

/// Watches the resident memory of the process; without a thread to watch it, only where the watch begins and ends.
pub(crate) struct Memory {
    stop: Arc<AtomicBool>,
    begin: u64,
    watcher: Option<thread::JoinHandle<u64>>,
}

impl Memory {
    pub(crate) fn watch() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let theirs = Arc::clone(&stop);
        let watch = move || {
            let mut peak = 0;
            loop {
                peak = peak.max(resident());
                if theirs.load(Ordering::Relaxed) {
                    return peak;
                }
                thread::park_timeout(SAMPLE);
            }
        };
        Self { stop, begin: resident(), watcher: thread::Builder::new().spawn(watch).ok() }
    }

    /// Ends the watch: the most memory seen, in bytes.
    pub(crate) fn peak(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        let seen = self.watcher.and_then(|watcher| {
            watcher.thread().unpark();
            watcher.join().ok()
        });
        seen.unwrap_or_else(|| self.begin.max(resident()))
    }
}

/// The resident memory of the process in bytes; 0 where the system does not tell.
pub(crate) fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}
