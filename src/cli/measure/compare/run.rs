//! The measurements of `compare`.
//!
//! A sample consists of as many runs as fit in 50 ms, but at least one. In each round, every case gives one sample. The
//! cases run alternately in order and in reverse (1, 2, 4, 8, 8, 4, 2, 1), so that a drift of the machine affects all
//! of them, and no case always runs after the same other case. So the samples of a round are paired, and the speed-up
//! is the median of their ratios.
//!
//! The number of rounds is fixed before the first round. If the measurement ended as soon as the interval is narrow
//! enough, it would often end when chance has made it narrow. The interval would then contain the true speed-up less
//! often than it promises.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::CompareError;
use super::case::{Case, CompareMode, Contender, PuzzleSet, RunStats};
use super::measured::{Measured, compare_with_one};
use crate::cli::measure::interval::MIN_SAMPLES;
use crate::cli::measure::{Memory, Timeline};
use specudoku::Solver;
use specudoku::batch::{BatchOptions, BatchRun, Solve};
use specudoku::observe::Progress;
use specudoku::{CancelFlag, PuzzleError, Stop};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Minimum time of a sample. Reading the clock and waking a thread then cost less than 1 % of it.
const SAMPLE_TIME: Duration = Duration::from_millis(50);

/// Number of samples per case if none is given.
const SAMPLES: usize = 20;

/// The time that all samples together should take. If they would take longer, there are fewer samples, but enough for
/// an interval.
const MEASURING_TIME: Duration = Duration::from_secs(20);

/// The puzzles and options with which cases are measured.
#[derive(Clone, Debug)]
pub(crate) struct Bench {
    /// The options of each search, except threads and engine.
    pub(crate) solver: Solver,
    /// The puzzles.
    pub(crate) puzzles: PuzzleSet,
    /// Number of samples per case, at least 6 for an interval. `None`: 20, or as many as fit in 20 seconds, but at
    /// least 6.
    pub(crate) rounds: Option<usize>,
    /// Number of clues of the puzzles in mode subsets.
    pub(crate) clues: usize,
    /// Ends the measurements when it is raised.
    pub(crate) cancel: CancelFlag,
    /// The finished samples, and the maximum number of samples.
    pub(crate) steps: Arc<Progress>,
}

impl Bench {
    /// Returns a bench for these puzzles. Each case sets threads and engine of the solver.
    pub(crate) fn new(solver: Solver, puzzles: PuzzleSet) -> Self {
        Self { solver, puzzles, rounds: None, clues: 0, cancel: CancelFlag::new(), steps: Arc::default() }
    }

    /// Runs a case once, and records it in a timeline.
    ///
    /// Returns an error if a batch fails.
    pub(crate) fn record(&self, case: Case, timeline: &Timeline) -> Result<(), CompareError> {
        self.run(case, &self.solver(case).observer(timeline.clone())).map(drop)
    }

    /// Returns a solver for a case, which the flag stops.
    pub(super) fn solver(&self, case: Case) -> Solver {
        self.solver.clone().threads(case.threads).engine(case.engine.engine()).cancel(&self.cancel)
    }

    /// Solves all puzzles once.
    fn run(&self, case: Case, solver: &Solver) -> Result<RunStats, CompareError> {
        match case.mode {
            CompareMode::Batch => self.batch(case, solver),
            CompareMode::Speculate if case.engine == Contender::Parts => Ok(self.in_parts(solver, case.threads)),
            CompareMode::Speculate => Ok(self.speculate(solver)),
            CompareMode::Subsets => self.subsets(solver),
        }
    }

    fn batch(&self, case: Case, solver: &Solver) -> Result<RunStats, CompareError> {
        let options = BatchOptions::default().threads(case.threads).cancel(&self.cancel);
        let options = options.reading(self.puzzles.reading.clone());
        let ask = Solve::default().solver(solver.clone().limit(1)).strict(solver.solution_limit() > 1);
        let input = Cursor::new(Arc::clone(&self.puzzles.text));
        let mut run = BatchRun::new(options, ask, std::io::sink());
        let summary = run.input(input).and_then(|()| run.finish())?;
        // One number for the answers: it combines the number of solved puzzles and the number of those with exactly one
        // solution.
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

    /// Finds the puzzles of all boards.
    fn subsets(&self, solver: &Solver) -> Result<RunStats, CompareError> {
        let (mut work, mut answers) = (RunStats::default(), 0);
        for (number, grid) in self.puzzles.grids.iter().enumerate() {
            let searched = solver.subsets(grid, self.clues).and_then(|subsets| {
                Ok(subsets.each(|_| {
                    answers += 1;
                    ControlFlow::Continue(())
                })?)
            });
            match searched {
                Ok(stats) => {
                    work.nodes += stats.nodes;
                    work.tasks += stats.tasks;
                }
                Err(PuzzleError::Stopped(Stop::Cancelled)) => break,
                Err(PuzzleError::Stopped(_)) => work.limited += 1,
                Err(error) => return Err(CompareError::NoBoard(number + 1, error)),
            }
        }
        Ok(RunStats { answers: (answers, answers), ..work })
    }

    /// Measures all cases; `None` if the flag was raised.
    pub(super) fn measure(&self, cases: &[Case]) -> Result<Option<Vec<Measured>>, CompareError> {
        self.steps.steps.store((cases.len() * (self.rounds.unwrap_or(SAMPLES) + 1)) as u64, Ordering::Relaxed);
        let (mut rows, mut round_time) = (Vec::new(), Duration::ZERO);
        for &case in cases {
            let (row, sample_time) = self.warm_up(case)?;
            rows.push(row);
            round_time += sample_time;
        }
        let rounds = self.rounds.map_or_else(|| rounds(round_time), |rounds| rounds.max(1));
        self.steps.steps.store((cases.len() * (rounds + 1)) as u64, Ordering::Relaxed);
        for round in 0..rounds {
            let there_and_back: Box<dyn Iterator<Item = &mut Measured>> =
                if round % 2 == 0 { Box::new(rows.iter_mut()) } else { Box::new(rows.iter_mut().rev()) };
            for row in there_and_back {
                if self.cancel.is_raised() {
                    return Ok(None);
                }
                self.sample(row)?;
            }
            compare_with_one(&mut rows);
        }
        Ok((!self.cancel.is_raised()).then_some(rows))
    }

    /// Runs a case for the first time: observes its memory, and determines the runs per sample. Also returns the time
    /// of a sample.
    fn warm_up(&self, case: Case) -> Result<(Measured, Duration), CompareError> {
        let solver = self.solver(case);
        solver.warm_up();
        let memory = Memory::watch();
        let first = self.timed(case, &solver, 1)?.0;
        let memory = memory.peak();
        // The first run fills caches. If it was short, a second one shows the time of a run.
        let run = if first < SAMPLE_TIME { first.min(self.timed(case, &solver, 1)?.0) } else { first };
        let runs = ((SAMPLE_TIME.as_secs_f64() / run.as_secs_f64().max(1e-7)).ceil() as u64).max(1);
        let workers = if case.mode == CompareMode::Batch { self.workers(case)? } else { 0 };
        self.steps.done.fetch_add(1, Ordering::Relaxed);
        let measured = Measured { workers, memory, ..Measured::new(case, self.puzzles.grids.len() as u64, runs) };
        Ok((measured, run.max(SAMPLE_TIME)))
    }

    /// Runs a case once, and returns the number of threads that had work.
    fn workers(&self, case: Case) -> Result<usize, CompareError> {
        let timeline = Timeline::new(0);
        self.record(case, &timeline)?;
        Ok(timeline.threads().len())
    }

    fn sample(&self, row: &mut Measured) -> Result<(), CompareError> {
        let solver = self.solver(row.case);
        // The pool is built before the clock starts, as in a program that lives longer than a puzzle.
        solver.warm_up();
        if row.runs > 1 {
            // Threads of the previous pool may still be ending.
            self.timed(row.case, &solver, 1)?;
        }
        let (time, work) = self.timed(row.case, &solver, row.runs)?;
        row.add(time.as_secs_f64(), &work);
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

/// Returns the number of rounds if none is given and each takes this long.
fn rounds(round_time: Duration) -> usize {
    let affordable = MEASURING_TIME.as_secs_f64() / round_time.as_secs_f64().max(1e-3);
    (affordable as usize).clamp(MIN_SAMPLES, SAMPLES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_always_enough_rounds_for_an_interval() {
        for (milliseconds, expected) in [(0, 20), (100, 20), (1_000, 20), (2_000, 10), (4_000, 6), (1_000_000, 6)] {
            assert_eq!(rounds(Duration::from_millis(milliseconds)), expected, "{milliseconds} ms");
        }
    }
}
