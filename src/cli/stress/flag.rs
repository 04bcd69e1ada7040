//! The engine's own stress: searches whose flag is raised at random moments.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use specudoku::{CancelFlag, Engine, Grid, Solver, Stop};

use super::check::Checker;
use crate::cli::exit::Failure;

/// The latest moment at which the flag is raised.
const LATEST: Duration = Duration::from_millis(60);

/// What a search is asked for in turn: the first solution, several, very many that are counted.
const LIMITS: [u64; 3] = [1, 20, u64::MAX];

/// What became of the searches on a number of threads.
pub(super) struct Latencies {
    threads: usize,
    searches: u64,
    /// From the raising of the flag to the end of the search, in nanoseconds, of those that it ended.
    nanos: Histogram<u64>,
    /// Solutions checked.
    checked: u64,
}

impl Latencies {
    /// Searches again and again until the time is over, or `cancel` is raised.
    pub(super) fn measure(
        puzzle: &Grid,
        engine: Engine,
        threads: usize,
        time: Duration,
        cancel: &CancelFlag,
    ) -> Result<Self, Failure> {
        let nanos = Histogram::new(3).map_err(|error| Failure::io(format!("cannot count latencies: {error}")))?;
        let mut own = Self { threads, searches: 0, nanos, checked: 0 };
        let mut random = Pcg64Mcg::seed_from_u64(threads as u64);
        let solver = Solver::new().threads(threads).engine(engine).cancel(cancel);
        let begun = Instant::now();
        while begun.elapsed() < time && !cancel.is_raised() {
            let wait = LATEST.mul_f64(random.random::<f64>());
            let limit = LIMITS[own.searches as usize % LIMITS.len()];
            own.search(&solver.clone().limit(limit), puzzle, limit, wait)?;
        }
        Ok(own)
    }

    /// Searches once; the flag is raised after `wait`.
    fn search(&mut self, solver: &Solver, puzzle: &Grid, limit: u64, wait: Duration) -> Result<(), Failure> {
        let flag = CancelFlag::new();
        let solver = solver.clone().cancel(&flag);
        let (begun, raised) = (Instant::now(), AtomicU64::new(0));
        let (outcome, ended) = thread::scope(|scope| {
            let raiser = scope.spawn(|| {
                // Unparked early if the search has ended.
                while begun.elapsed() < wait && !flag.is_raised() {
                    thread::park_timeout(wait.saturating_sub(begun.elapsed()));
                }
                raised.store(begun.elapsed().as_nanos() as u64, Ordering::Relaxed);
                flag.raise();
            });
            let outcome = if limit == u64::MAX { solver.enumerate(puzzle) } else { solver.solve(puzzle) };
            let ended = begun.elapsed().as_nanos() as u64;
            flag.raise();
            raiser.thread().unpark();
            (outcome, ended)
        });
        self.searches += 1;
        if outcome.stop == Some(Stop::Cancelled) {
            // The histogram grows with what is recorded: it fails at 2^63 alone.
            let _ = self.nanos.record(ended.saturating_sub(raised.into_inner()).max(1));
        }
        let mut checker = Checker::new(puzzle, usize::MAX);
        outcome.solutions.iter().try_for_each(|solution| checker.check(solution)).map_err(Failure::wrong)?;
        self.checked += outcome.solutions.len() as u64;
        Ok(())
    }

    /// The names of the columns.
    pub(super) const HEADER: &str =
        "threads   searches  flag raised  solutions  latency ms: 50 %     90 %     99 %      max";

    /// The figures as a line below them.
    pub(super) fn line(&self) -> String {
        let milliseconds = |nanos: u64| nanos as f64 / 1e6;
        let at = |share: f64| milliseconds(self.nanos.value_at_quantile(share));
        format!(
            "{:>7}  {:>9}  {:>11}  {:>9}  {:>16.3}  {:>7.3}  {:>7.3}  {:>7.3}",
            self.threads,
            self.searches,
            self.nanos.len(),
            self.checked,
            at(0.5),
            at(0.9),
            at(0.99),
            milliseconds(self.nanos.max())
        )
    }
}
