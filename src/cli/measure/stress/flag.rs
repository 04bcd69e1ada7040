//! Stress on the engine: searches whose flag is raised at random moments.

use std::time::Duration;

use super::check::Checker;
use super::{Stress, StressError};
use hdrhistogram::Histogram;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use specudoku::Grid;
use specudoku::Solver;
use specudoku::{CancelFlag, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// The latest moment at which the flag is raised.
const LATEST: Duration = Duration::from_millis(60);

/// The limits of successive searches: one solution, several, and no limit. Without a limit, solutions are only counted.
const LIMITS: [u64; 3] = [1, 20, u64::MAX];

/// The results of the searches on a number of threads.
#[derive(Debug)]
pub(crate) struct Latencies {
    threads: usize,
    searches: u64,
    /// Nanoseconds from raising the flag to the end of the search, for searches that the flag ended.
    nanos: Histogram<u64>,
    /// Number of solutions checked.
    checked: u64,
}

impl Stress {
    /// Runs searches whose flag is raised at random moments, until `time` has passed.
    ///
    /// Returns an error in the same cases as [`Stress::enumerate`].
    pub(crate) fn raise_flags(&self, threads: usize, time: Duration) -> Result<Latencies, StressError> {
        let nanos = Histogram::new(3).map_err(|error| StressError::Latencies(error.to_string()))?;
        let mut own = Latencies { threads, searches: 0, nanos, checked: 0 };
        let mut random = Pcg64Mcg::seed_from_u64(threads as u64);
        let solver = self.solver.clone().threads(threads).cancel(&self.cancel);
        let begun = Instant::now();
        while begun.elapsed() < time && !self.cancel.is_raised() {
            let wait = LATEST.mul_f64(random.random::<f64>());
            let limit = LIMITS[own.searches as usize % LIMITS.len()];
            own.search(&solver.clone().limit(limit), &self.puzzle, limit, wait)?;
        }
        Ok(own)
    }
}

impl Latencies {
    /// Searches once; the flag is raised after `wait`.
    fn search(&mut self, solver: &Solver, puzzle: &Grid, limit: u64, wait: Duration) -> Result<(), StressError> {
        let flag = CancelFlag::new();
        let solver = solver.clone().cancel(&flag);
        let (begun, raised) = (Instant::now(), AtomicU64::new(0));
        let searched = thread::scope(|scope| {
            let raiser = thread::Builder::new().spawn_scoped(scope, || {
                // The end of the search unparks this thread early.
                while begun.elapsed() < wait && !flag.is_raised() {
                    thread::park_timeout(wait.saturating_sub(begun.elapsed()));
                }
                raised.store(begun.elapsed().as_nanos() as u64, Ordering::Relaxed);
                flag.raise();
            })?;
            let outcome = if limit == u64::MAX { solver.enumerate(puzzle) } else { solver.solve(puzzle) };
            let ended = begun.elapsed().as_nanos() as u64;
            flag.raise();
            raiser.thread().unpark();
            Ok((outcome, ended))
        });
        let (outcome, ended) = searched.map_err(StressError::Thread)?;
        self.searches += 1;
        if outcome.stop == Some(Stop::Cancelled) {
            // The histogram grows with what is recorded: it fails only at 2^63.
            let _ = self.nanos.record(ended.saturating_sub(raised.into_inner()).max(1));
        }
        let mut checker = Checker::new(puzzle, usize::MAX);
        outcome.solutions.iter().try_for_each(|solution| checker.check(solution)).map_err(StressError::Wrong)?;
        self.checked += outcome.solutions.len() as u64;
        Ok(())
    }

    /// The columns of the figures, with their widths.
    pub(crate) const COLUMNS: [(&str, u16); 8] = [
        ("threads", 7),
        ("searches", 9),
        ("flag raised", 11),
        ("solutions", 9),
        ("ms: 50 %", 8),
        ("90 %", 7),
        ("99 %", 7),
        ("max", 7),
    ];

    /// Returns the figures of a row.
    pub(crate) fn cells(&self) -> [String; 8] {
        let [half, most, nearly_all] = [0.5, 0.9, 0.99].map(|share| milliseconds(self.nanos.value_at_quantile(share)));
        [
            self.threads.to_string(),
            self.searches.to_string(),
            self.nanos.len().to_string(),
            self.checked.to_string(),
            half,
            most,
            nearly_all,
            milliseconds(self.nanos.max()),
        ]
    }
}

/// Returns nanoseconds in milliseconds as text.
fn milliseconds(nanos: u64) -> String {
    format!("{:.3}", nanos as f64 / 1e6)
}
