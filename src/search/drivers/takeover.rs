//! Classic puzzles: the lane kernel, and another engine where it has used its nodes (`request/route.rs` has the table).
//!
//! Whether a puzzle leaves the kernel depends on the puzzle alone. Idle lanes explore boards that one lane would not, and
//! how many of them depends on other puzzles. A puzzle that was done with their help is done in one lane with no more
//! nodes; one that was not is tried again in one lane, before it goes to the other engine.

use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::collector::{Collector, Output};
use crate::search::lanes::{Board, LaneSearch};
use crate::search::limits::{CancelFlag, Limits, Stop};
use crate::search::packed;
use crate::search::request::route::KernelWork;
use crate::search::request::{Options, SearchOrder};
use crate::search::tasks::Stats;
use crate::search::threads::Threads;

/// Searches by the lane kernel, or, where that takes too many nodes, by another engine.
pub(super) fn search(options: &Options, puzzle: &Grid, board: Board, order: SearchOrder, output: Output) -> Answer {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits, options.reports());
    let stats = run(options, puzzle, board, order, &limits, &collector);
    Answer::new(collector, stats)
}

fn run(
    options: &Options,
    puzzle: &Grid,
    board: Board,
    order: SearchOrder,
    limits: &Limits<'_>,
    collector: &Collector<'_>,
) -> Stats {
    let threads = if options.may_split() { options.threads.count() } else { 1 };
    let lanes = || LaneSearch::new(options.backend, order, options.nodes, threads, limits, collector);
    let work = KernelWork::Puzzle { limit: collector.limit(), has_node_limit: options.nodes.is_some() };
    let search = lanes();
    let pending = search.begin(board, work.nodes());
    if pending.is_empty() {
        return search.stats();
    }
    // Solutions that were sent cannot be found again by another engine.
    if !work.may_restart() || !collector.forget() {
        // Many solutions come fastest from the kernel, if there are any.
        if collector.count() > 0 || !has_none(options, puzzle, limits) {
            search.resume(pending, options.pool());
        }
        return search.stats();
    }
    let mut used = search.stats().nodes;
    if order == SearchOrder::Leftmost && options.nodes.is_none() {
        let alone = lanes().unshared();
        let pending = alone.begin(board, work.nodes());
        used += alone.stats().nodes;
        if pending.is_empty() {
            return Stats { nodes: used, ..alone.stats() };
        }
        collector.forget();
    }
    used += take_over(options, puzzle, used, limits, collector);
    Stats { nodes: used, ..search.stats() }
}

/// Searches by restarts on the packed state. `used` nodes of the limit are gone. Returns the number of nodes explored.
fn take_over(options: &Options, puzzle: &Grid, used: u64, limits: &Limits<'_>, collector: &Collector<'_>) -> u64 {
    let rest = after_kernel(options, used, limits).with_limit(collector.limit());
    let answer = packed::search_with_restarts(&rest, puzzle, Output::any());
    for (place, solution) in (0..).zip(answer.solutions) {
        collector.offer(vec![place], || solution);
    }
    if let Some(stop) = answer.stop {
        limits.end(stop);
    }
    answer.stats.nodes
}

/// Whether it could be shown that a puzzle has no solution.
fn has_none(options: &Options, puzzle: &Grid, limits: &Limits<'_>) -> bool {
    let rest = after_kernel(options, 0, limits).with_limit(1);
    let answer = packed::search_with_restarts(&rest, puzzle, Output::Count);
    answer.count == 0 && answer.stop.is_none()
}

/// Returns the options of the engine that takes what the kernel gives up. With one thread, its solutions come in an
/// order that depends on the puzzle alone.
fn after_kernel(options: &Options, used: u64, limits: &Limits<'_>) -> Options {
    Options {
        threads: Threads::new(1),
        rules: None,
        nodes: options.nodes.map(|nodes| nodes.saturating_sub(used)),
        time: limits.time_left(),
        ..options.clone()
    }
}

/// Finds two solutions of a board on which the kernel has used its nodes, or all if there are fewer.
pub(crate) fn two_solutions(board: &Board, cancel: &[CancelFlag]) -> Vec<Grid> {
    let options = Options { limit: 2, ..Options::on_one_thread(cancel) };
    packed::search_with_restarts(&options, &board.to_grid(), Output::any()).solutions
}

/// Counts up to `limit` solutions of a board, as long as the kernel finds them without losing itself. Returns the number
/// and whether it is all there are.
pub(crate) fn count_in_lanes(options: &Options, board: Board, limit: u64) -> Result<(u64, bool), Stop> {
    let limits = options.limits_without_nodes();
    let collector = Collector::new(limit, Output::Count, &limits, options.reports());
    let search = LaneSearch::new(options.backend, SearchOrder::Any, None, 1, &limits, &collector);
    let pending = search.begin(board, KernelWork::Count { limit }.nodes());
    let (_, count, stop) = collector.finish();
    match stop {
        None | Some(Stop::Solutions) => Ok((count, stop.is_none() && pending.is_empty())),
        Some(stop) => Err(stop),
    }
}
