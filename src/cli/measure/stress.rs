//! Solutions under load: each is checked, none may occur twice, and the memory stays constant.

mod check;
mod flag;

use std::io;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use check::Checker;
pub(crate) use flag::Latencies;

use super::memory::{Memory, resident};
use super::timeline::Timeline;
use specudoku::Grid;
use specudoku::Solver;
use specudoku::{Answer, SearchOrder, Solutions};
use specudoku::{CancelFlag, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Time after which a waiting consumer checks the flag again.
const FLAG_INTERVAL: Duration = Duration::from_millis(50);

/// Default number of remembered solutions.
pub(crate) const REMEMBERED: usize = 1 << 22;

/// A search to put under load.
#[derive(Clone, Debug)]
pub(crate) struct Stress {
    /// The puzzle whose solutions are enumerated.
    pub(crate) puzzle: Grid,
    /// The options of the searches, except the threads.
    pub(crate) solver: Solver,
    /// The time limit of an enumeration.
    pub(crate) time: Option<Duration>,
    /// The pause of the consumer after each solution.
    pub(crate) slow_consumer: Duration,
    /// Number of solutions that are remembered to detect repeated ones.
    pub(crate) remember: usize,
    /// Ends the work when it is raised.
    pub(crate) cancel: CancelFlag,
    /// Number of solutions checked in the current enumeration.
    pub(crate) checked: Arc<AtomicU64>,
}

/// Why the work ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StressError {
    /// A solution is wrong, or occurred twice.
    #[error("{0}")]
    Wrong(String),
    /// The system provides no thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] io::Error),
    /// The times cannot be recorded.
    #[error("cannot count latencies: {0}")]
    Latencies(String),
}

/// The result of an enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Endured {
    /// Number of threads.
    pub(crate) threads: usize,
    /// The answer of the search.
    pub(crate) answer: Answer,
    solutions: u64,
    longest_wait: Duration,
    seconds: f64,
    /// Time from the last solution to the end of the search.
    stopping: Duration,
    /// Memory in bytes: at the start, the peak, and after the last solution.
    memory: [u64; 3],
}

impl Stress {
    /// Returns an enumeration of all solutions of `puzzle`, in any order.
    pub(crate) fn new(puzzle: Grid) -> Self {
        Self {
            puzzle,
            solver: Solver::new().limit(u64::MAX).search_order(SearchOrder::Any),
            time: None,
            slow_consumer: Duration::ZERO,
            remember: REMEMBERED,
            cancel: CancelFlag::new(),
            checked: Arc::default(),
        }
    }

    /// Enumerates solutions up to the limit, and checks each.
    ///
    /// Returns an error if a solution is wrong or occurs twice, or if the system provides no thread.
    pub(crate) fn enumerate(&self, threads: usize, timeline: Option<&Timeline>) -> Result<Endured, StressError> {
        let mut solver = self.solver.clone().threads(threads).cancel(&self.cancel);
        if let Some(timeline) = timeline {
            solver = solver.observer(timeline.clone());
        }
        // The consumer looks at the clock only after a solution, and there may be none.
        if let Some(time) = self.time {
            solver = solver.timeout(time);
        }
        let watched = (resident(), Memory::watch());
        let mut checker = Checker::new(&self.puzzle, self.remember);
        self.checked.store(0, Ordering::Relaxed);
        // The engine lanes returns blocks, which are checked many solutions at a time. A slow consumer pauses after
        // each solution.
        let blocks = solver.solution_blocks(&self.puzzle).map_err(StressError::Thread)?;
        if let Some(blocks) = blocks.filter(|_| self.slow_consumer.is_zero()) {
            return self.consume(threads, watched, blocks, |block| {
                checker.check_block(block)?;
                Ok(block.len() as u64)
            });
        }
        let grids = solver.solutions(&self.puzzle).map_err(StressError::Thread)?;
        self.consume(threads, watched, grids, |grid| checker.check(grid).map(|()| 1))
    }

    /// Consumes solutions up to the limit, and returns the result of the search. `check` returns the number of
    /// solutions in an item.
    fn consume<T>(
        &self,
        threads: usize,
        (begin, watch): (u64, Memory),
        mut solutions: Solutions<T>,
        mut check: impl FnMut(&T) -> Result<u64, String>,
    ) -> Result<Endured, StressError> {
        let (start, mut longest_wait) = (Instant::now(), Duration::ZERO);
        loop {
            let asked = Instant::now();
            let Some(solution) = solutions.next() else { break };
            longest_wait = longest_wait.max(asked.elapsed());
            let count = check(&solution).map_err(StressError::Wrong)?;
            self.checked.fetch_add(count, Ordering::Relaxed);
            wait(self.slow_consumer, || self.is_over(start));
            if self.is_over(start) {
                break;
            }
        }
        let (seconds, end) = (start.elapsed().as_secs_f64(), resident());
        let cancelled = Instant::now();
        let answer = solutions.finish();
        let (solutions, stopping) = (self.checked.load(Ordering::Relaxed), cancelled.elapsed());
        let memory = [begin, watch.peak(), end];
        Ok(Endured { threads, answer, solutions, longest_wait, seconds, stopping, memory })
    }

    /// Returns whether an enumeration that began at `start` must end.
    fn is_over(&self, start: Instant) -> bool {
        self.cancel.is_raised() || self.time.is_some_and(|limit| start.elapsed() >= limit)
    }
}

/// Waits for this time, but ends early if `is_over` returns true.
fn wait(time: Duration, is_over: impl Fn() -> bool) {
    let start = Instant::now();
    // Waits in short pieces, because a single wait would not notice Ctrl-C or the end of the command's time limit.
    while start.elapsed() < time && !is_over() {
        thread::sleep(time.saturating_sub(start.elapsed()).min(FLAG_INTERVAL));
    }
}

impl Endured {
    /// The columns of the figures, with their widths.
    pub(crate) const COLUMNS: [(&str, u16); 9] = [
        ("threads", 7),
        ("solutions", 9),
        ("solutions/s", 11),
        ("nodes", 10),
        ("wait ms", 7),
        ("stop ms", 7),
        ("MiB: begin", 10),
        ("peak", 6),
        ("end", 6),
    ];

    /// Returns the number of checked solutions.
    pub(crate) const fn checked(&self) -> u64 {
        self.solutions
    }

    /// Returns the figures of a row.
    pub(crate) fn cells(&self) -> [String; 9] {
        let [begin, peak, end] = self.memory.map(|bytes| format!("{:.1}", bytes as f64 / f64::from(1 << 20)));
        [
            self.threads.to_string(),
            self.solutions.to_string(),
            format!("{:.0}", self.solutions as f64 / self.seconds),
            self.answer.stats.nodes.to_string(),
            milliseconds(self.longest_wait),
            milliseconds(self.stopping),
            begin,
            peak,
            end,
        ]
    }

    /// Returns why the search ended, if neither the time limit nor the number of solutions ended it.
    pub(crate) const fn why(&self) -> &'static str {
        match self.answer.stop {
            None => "  (all solutions)",
            Some(Stop::Nodes) => "  (node limit)",
            Some(_) => "",
        }
    }
}

/// Returns a time in milliseconds as text.
fn milliseconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}
