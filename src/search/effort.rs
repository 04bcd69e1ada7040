//! How hard a puzzle is for a plain search: the same numbers on every machine and with any number of threads.

use std::sync::Arc;

use super::answer::Answer;
use super::drivers::dispatch;
use super::observer::{Observer, Report};
use super::request::{Engine, Options, SearchOrder};
use super::spans::Fate;
use super::threads::Threads;
use crate::model::Grid;
use crate::primitives::atomic::{AtomicU64, Ordering};

/// What a plain search needs until it knows whether a puzzle has a second solution. The search runs naked and
/// hidden singles until nothing changes, then tries each candidate of a cell with the fewest, in order, on one
/// thread with the packed state.
///
/// These numbers are specific to this program. Another branching order or other rules give others, and no two
/// solvers agree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// Number of grids on which deduction ran, including the puzzle itself.
    pub nodes: u64,
    /// Number of nodes at which a cell had to be guessed; 0 where singles solve or refute the puzzle.
    pub guesses: u64,
    /// The greatest number of nested guesses.
    pub depth: u64,
    /// The first solution, whether there is a second, and why the search stopped if it was not finished.
    pub answer: Answer,
}

/// Searches for two solutions and counts the guesses.
pub(crate) fn effort(options: &Options, puzzle: &Grid) -> Effort {
    let counters: Arc<Counters> = Arc::default();
    let plain = Options {
        threads: Threads::new(1),
        limit: 2,
        order: Some(SearchOrder::Leftmost),
        engine: Engine::Packed,
        observer: Some(Arc::clone(&counters) as Arc<dyn Observer>),
        ..options.clone()
    };
    let answer = dispatch::solve(&plain, puzzle);
    let [guesses, depth] = [&counters.guesses, &counters.depth].map(|counter| counter.load(Ordering::Relaxed));
    Effort { nodes: answer.stats.nodes, guesses, depth, answer }
}

/// Counts the guesses of a search.
#[derive(Debug, Default)]
struct Counters {
    guesses: AtomicU64,
    depth: AtomicU64,
}

impl Observer for Counters {
    fn saw(&self, report: Report<'_>) {
        let Report::Node(node) = report else { return };
        let node = node();
        if matches!(node.fate, Fate::Branched { .. }) {
            // Relaxed is enough: one thread searches, and the counters are read after it has finished.
            self.guesses.fetch_add(1, Ordering::Relaxed);
            self.depth.fetch_max(node.path.len() as u64 + 1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(puzzle: &str) -> (u64, u64, u64, u64) {
        let Effort { nodes, guesses, depth, answer } = effort(&Options::default(), &puzzle.parse().unwrap());
        (nodes, guesses, depth, answer.count)
    }

    #[test]
    fn guesses_are_counted_by_hand() {
        // Singles solve it.
        assert_eq!(of("1.3...4..3..4.2."), (1, 0, 0, 1));
        // Two digits in a rectangle: one guess, and a node for each of the two digits.
        assert_eq!(of("..343412..434321"), (3, 1, 1, 2));
        // Singles refute it: nothing is left for R1C4, whose row has 1, 2 and 3, and whose column has 4.
        assert_eq!(of("123....4........"), (1, 0, 0, 0));
    }
}
