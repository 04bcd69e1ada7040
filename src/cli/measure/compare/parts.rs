//! One puzzle, split into parts that each thread searches on its own, for comparison with searches that share their
//! work while they run.

use std::time::Duration;

use super::case::RunStats;
use super::run::Bench;
use specudoku::Grid;
use specudoku::Solver;
use specudoku::count::Parts;
use specudoku::{CancelFlag, Stop};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Number of parts per thread. With 30, the longest part delays the end only a little (Régin, Rezgui and Malapert,
/// 2013, use the same number).
const PARTS_PER_THREAD: usize = 30;

/// The state that the threads share: the next part, the results, and a flag that is raised when there are enough.
#[derive(Default)]
struct PartSearch<'a> {
    parts: &'a [Grid],
    next: AtomicUsize,
    found: AtomicU64,
    enough: CancelFlag,
    raised: OnceLock<Instant>,
    nodes: AtomicU64,
    /// Number of parts that threads other than the calling one searched.
    elsewhere: AtomicU64,
    limited: AtomicU64,
}

impl Bench {
    /// Searches each puzzle in parts. Splitting it again each time counts as part of the work.
    pub(super) fn in_parts(&self, solver: &Solver, threads: usize) -> RunStats {
        let (mut work, mut answers) = (RunStats::default(), 0);
        for grid in self.puzzles.grids() {
            let parts: Vec<Grid> = Parts::by_choices(grid, PARTS_PER_THREAD * threads).collect();
            let shared = PartSearch { parts: &parts, ..PartSearch::default() };
            thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|| shared.search(solver, true));
                }
                shared.search(solver, false);
            });
            let end = Instant::now();
            let limit = solver.solution_limit();
            answers += shared.found.into_inner().min(limit);
            work.nodes += shared.nodes.into_inner();
            work.tasks += parts.len() as u64;
            work.stolen += shared.elsewhere.into_inner();
            work.limited += shared.limited.into_inner().min(1);
            work.drain = work.drain.max(shared.raised.get().map_or(Duration::ZERO, |raised| end - *raised));
        }
        RunStats { answers: (answers, answers), ..work }
    }
}

impl PartSearch<'_> {
    /// Searches one part after another, until there are none left or enough solutions were found.
    fn search(&self, solver: &Solver, is_elsewhere: bool) {
        let solver = solver.clone().threads(1).cancel(&self.enough);
        while !self.enough.is_raised()
            && let Some(part) = self.parts.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let outcome = solver.enumerate(part);
            self.nodes.fetch_add(outcome.stats.nodes, Ordering::Relaxed);
            self.elsewhere.fetch_add(is_elsewhere.into(), Ordering::Relaxed);
            let is_limited = matches!(outcome.stop, Some(Stop::Time | Stop::Nodes));
            self.limited.fetch_add(is_limited.into(), Ordering::Relaxed);
            let found = self.found.fetch_add(outcome.count, Ordering::Relaxed) + outcome.count;
            if found >= solver.solution_limit() {
                self.raised.get_or_init(Instant::now);
                self.enough.raise();
            }
        }
    }
}
