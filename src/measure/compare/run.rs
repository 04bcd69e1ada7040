//! The measurements of `compare`.
//!
//! A sample is as many runs as take 50 ms. In each round every case gives one sample, there and back in turn (1, 2, 4,
//! 8, 8, 4, 2, 1): a machine that drifts hits all alike, and no case always runs behind the same other. So the samples of
//! a round are pairs, and the speed-up is the median of their quotients.

use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::CompareError;
use super::case::{Case, CompareMode, Contender, PuzzleSet, RunStats};
use crate::batch::Job;
use crate::count::CountProgress;
use crate::measure::interval::{FEWEST_SAMPLES, Interval};
use crate::measure::{Memory, Timeline};
use crate::search::limits::{CancelFlag, Stop};
use crate::solver::Solver;

/// The least time of a sample: the clock, and a thread that wakes up, are then below 1 %.
const SAMPLE_TIME: Duration = Duration::from_millis(50);

/// A speed-up is known when its interval is this share of it to both sides.
const KNOWN_UNCERTAINTY: f64 = 0.02;

/// The most samples of a case, if that does not come about.
const MOST_SAMPLES: usize = 40;

/// The time after which no further round begins.
const MEASURING_TIME: Duration = Duration::from_secs(20);

/// What was measured of a case.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) case: Case,
    /// Puzzles of a run.
    pub(super) puzzles: u64,
    /// Seconds a run, of each sample.
    pub(super) samples: Vec<f64>,
    /// Seconds a run with one thread, the same engine and the same view, over these: a quotient a round.
    pub(super) speedups: Vec<f64>,
    /// The median of the seconds of one thread, the same engine and the same view.
    one: f64,
    /// Runs of a sample.
    pub(super) runs: u64,
    /// Runs that were timed, and what they did.
    timed: u64,
    total: RunStats,
    /// The most resident memory, in bytes.
    pub(super) memory: u64,
}

impl Measured {
    /// Seconds a run.
    pub(super) fn seconds(&self) -> Interval {
        Interval::of(&self.samples)
    }

    /// Times as fast as one thread: the quotient of the medians, so that it is that of the seconds that are shown. Its
    /// bounds are those of the median of the rounds' quotients, which the drift of a machine leaves alone; where the two
    /// disagree they hold both.
    pub(super) fn speedup(&self) -> Interval {
        let rounds = Interval::of(&self.speedups);
        let median = if self.one > 0.0 { self.one / self.seconds().median } else { rounds.median };
        Interval { low: rounds.low.min(median), median, high: rounds.high.max(median) }
    }

    /// What a run did, on average over all that were timed.
    pub(super) fn work(&self) -> RunStats {
        self.total.per(self.timed)
    }

    /// The least and the most seconds of a run.
    pub(super) fn spread(&self) -> (f64, f64) {
        let fold = |start: f64, choose: fn(f64, f64) -> f64| self.samples.iter().copied().fold(start, choose);
        (fold(f64::INFINITY, f64::min), fold(0.0, f64::max))
    }
}

/// What cases are measured on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Bench {
    /// The options of each search, but for threads and engine.
    pub solver: Solver,
    /// The puzzles.
    pub puzzles: PuzzleSet,
    /// Samples of each case; until the speed-ups are known if there is no number.
    pub rounds: Option<usize>,
    /// Ends the measuring when it is raised.
    pub cancel: CancelFlag,
    /// Samples that are done, and as many as there are at most.
    pub steps: Arc<CountProgress>,
}

impl Bench {
    /// Returns a bench for these puzzles. Each case sets threads and engine of the solver.
    #[must_use]
    pub fn new(solver: Solver, puzzles: PuzzleSet) -> Self {
        Self { solver, puzzles, rounds: None, cancel: CancelFlag::new(), steps: Arc::default() }
    }

    /// Runs a case once, and keeps in a timeline what ran where.
    ///
    /// # Errors
    /// If a batch fails.
    pub fn record(&self, case: Case, timeline: &Timeline) -> Result<(), CompareError> {
        self.run(case, &self.solver(case).observer(timeline.clone())).map(drop)
    }

    /// Returns a solver for a case, which the flag ends.
    pub(super) fn solver(&self, case: Case) -> Solver {
        self.solver.clone().threads(case.threads).engine(case.engine.engine()).cancel(&self.cancel)
    }

    /// Solves all puzzles once.
    fn run(&self, case: Case, solver: &Solver) -> Result<RunStats, CompareError> {
        match case.mode {
            CompareMode::Batch => self.batch(case, solver),
            CompareMode::Speculate if case.engine == Contender::Parts => Ok(self.in_parts(solver, case.threads)),
            CompareMode::Speculate => Ok(self.speculate(solver)),
        }
    }

    fn batch(&self, case: Case, solver: &Solver) -> Result<RunStats, CompareError> {
        let mut job = Job::default();
        job.ask.solver = solver.clone();
        job.options.threads = case.threads;
        job.options.reading = self.puzzles.reading.clone();
        job.ask.strict = solver.options().limit > 1;
        job.options.cancel = self.cancel.clone();
        let input = Cursor::new(Arc::clone(&self.puzzles.text));
        let mut run = job.run(std::io::sink());
        let summary = run.input(input).and_then(|()| run.finish())?;
        // Not only how many are solved is compared, but also how many have one solution alone.
        let answers = summary.solved * 2 + summary.unique;
        Ok(RunStats {
            nodes: summary.nodes,
            tasks: summary.tasks,
            stolen: summary.stolen,
            drain: Duration::ZERO,
            answers: (answers, answers),
            limited: summary.records.saturating_sub(summary.solved + summary.none + summary.faults),
        })
    }

    fn speculate(&self, solver: &Solver) -> RunStats {
        let (mut work, mut answers) = (RunStats::default(), 0);
        for grid in &self.puzzles.grids {
            let outcome = solver.enumerate(grid);
            if outcome.stop == Some(Stop::Cancelled) {
                break;
            }
            work.nodes += outcome.stats.nodes;
            work.tasks += outcome.stats.tasks;
            work.stolen += outcome.stats.stolen;
            work.drain = work.drain.max(outcome.stats.drain);
            answers += outcome.count;
            work.limited += u64::from(matches!(outcome.stop, Some(Stop::Time | Stop::Nodes)));
        }
        RunStats { answers: (answers, answers), ..work }
    }

    /// Measures all cases until they are known; `None` if the flag was raised.
    pub(super) fn measure(&self, cases: &[Case]) -> Result<Option<Vec<Measured>>, CompareError> {
        let most = self.rounds.unwrap_or(MOST_SAMPLES).max(1);
        self.steps.steps.store((cases.len() * (most + 1)) as u64, Ordering::Relaxed);
        let mut rows = cases.iter().map(|&case| self.warm_up(case)).collect::<Result<Vec<Measured>, CompareError>>()?;
        let begun = Instant::now();
        for round in 0..most {
            let there_and_back: Box<dyn Iterator<Item = &mut Measured>> =
                if round % 2 == 0 { Box::new(rows.iter_mut()) } else { Box::new(rows.iter_mut().rev()) };
            for row in there_and_back {
                if self.cancel.is_raised() {
                    return Ok(None);
                }
                self.sample(row)?;
            }
            compare_with_one(&mut rows);
            if self.rounds.is_none() && is_known(&rows, begun) {
                break;
            }
        }
        Ok((!self.cancel.is_raised()).then_some(rows))
    }

    /// Runs a case for the first time: its memory is watched, and the runs of a sample are found.
    fn warm_up(&self, case: Case) -> Result<Measured, CompareError> {
        let solver = self.solver(case);
        solver.warm_up();
        let memory = Memory::watch();
        let first = self.timed(case, &solver, 1)?.0;
        let memory = memory.peak();
        // The first run fills caches; where it was short, the second says what a run takes.
        let run = if first < SAMPLE_TIME { first.min(self.timed(case, &solver, 1)?.0) } else { first };
        let runs = (SAMPLE_TIME.as_secs_f64() / run.as_secs_f64().max(1e-7)).ceil() as u64;
        self.steps.done.fetch_add(1, Ordering::Relaxed);
        Ok(Measured {
            case,
            puzzles: self.puzzles.grids.len() as u64,
            samples: Vec::new(),
            speedups: Vec::new(),
            one: 0.0,
            runs: runs.max(1),
            timed: 0,
            total: RunStats::default(),
            memory,
        })
    }

    fn sample(&self, row: &mut Measured) -> Result<(), CompareError> {
        let solver = self.solver(row.case);
        // The pool is built before the clock runs, as it is in a program that lives longer than a puzzle.
        solver.warm_up();
        if row.runs > 1 {
            // Threads of the pool before this one may still be ending.
            self.timed(row.case, &solver, 1)?;
        }
        let (time, work) = self.timed(row.case, &solver, row.runs)?;
        row.samples.push(time.as_secs_f64() / row.runs as f64);
        row.timed += row.runs;
        row.total.add(&work);
        self.steps.done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Runs a case a number of times.
    fn timed(&self, case: Case, solver: &Solver, runs: u64) -> Result<(Duration, RunStats), CompareError> {
        let mut total = RunStats::default();
        let begun = Instant::now();
        for _ in 0..runs {
            total.add(&self.run(case, solver)?);
        }
        Ok((begun.elapsed(), total))
    }
}

/// Whether all speed-ups are known, or it has taken long.
fn is_known(rows: &[Measured], begun: Instant) -> bool {
    let samples = rows.first().map_or(0, |row| row.samples.len());
    let known = rows.iter().all(|row| {
        row.speedup().uncertainty() <= KNOWN_UNCERTAINTY && row.seconds().uncertainty() <= 2.0 * KNOWN_UNCERTAINTY
    });
    samples >= FEWEST_SAMPLES && (known || begun.elapsed() >= MEASURING_TIME)
}

/// Adds the quotients of a round: one thread by each number of threads.
fn compare_with_one(rows: &mut [Measured]) {
    let (mut one, mut one_median) = (0.0, 0.0);
    for row in rows {
        let seconds = row.samples.last().copied().unwrap_or(0.0);
        // One thread comes first within its engine and view.
        if row.case.threads == 1 {
            (one, one_median) = (seconds, row.seconds().median);
        }
        row.speedups.push(one / seconds);
        row.one = one_median;
    }
}
