//! Classic puzzles: the lane kernel, and another engine where it has used its nodes.
//!
//! A search by singles alone can lose itself: what it decided first leaves no solution, and it goes through all that can
//! be decided after that. Such puzzles are rare and strange, and the packed state with all rules and restarts finds its
//! way out of them. So a puzzle of which few solutions are wanted leaves the kernel after [`KERNEL_NODES`].
//!
//! Whether it does depends on the puzzle alone. Idle lanes explore boards that one lane would not, and how many of them
//! depends on other puzzles. A puzzle that was done with their help is done in one lane with no more nodes; one that
//! was not is tried again in one lane, before it goes to the other engine.

use super::cancel::{CancelFlag, Limits, Stop};
use super::collector::{Collector, Output};
use super::lanes::{Board, KERNEL_NODES, LaneSearch};
use super::options::Options;
use super::order::SearchOrder;
use super::outcome::Outcome;
use super::packed;
use super::route::MAX_RESTART_SOLUTIONS;
use super::tasks::Stats;
use super::threads::Threads;
use crate::model::Grid;

/// Nodes for each solution counted beyond which the kernel has lost itself; two are usual.
const NODES_PER_SOLUTION: u64 = 8;

/// Searches by the lane kernel, or, where that takes too many nodes, by another engine.
pub(super) fn search(options: &Options, puzzle: &Grid, board: Board, order: SearchOrder, output: Output) -> Outcome {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits);
    let stats = run(options, puzzle, board, order, &limits, &collector);
    Outcome::of(collector, stats)
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
    let is_few = collector.limit() <= MAX_RESTART_SOLUTIONS;
    let search = lanes();
    let nodes = if is_few || options.nodes.is_none() { KERNEL_NODES } else { u64::MAX };
    let pending = search.begin(board, nodes);
    if pending.is_empty() {
        return search.stats();
    }
    if !is_few || !collector.forget() {
        // Many solutions come fastest from the kernel, if there are any.
        if collector.count() > 0 || !has_none(options, puzzle, limits) {
            search.resume(pending, options.pool());
        }
        return search.stats();
    }
    let mut used = search.stats().nodes;
    if order == SearchOrder::Leftmost && options.nodes.is_none() {
        let alone = lanes().unshared();
        let pending = alone.begin(board, KERNEL_NODES);
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
    let outcome = packed::search_with_restarts(&rest, puzzle, Output::any());
    for (place, solution) in (0..).zip(outcome.solutions) {
        collector.offer(vec![place], || solution);
    }
    if let Some(stop) = outcome.stop {
        limits.end(stop);
    }
    outcome.stats.nodes
}

/// Whether it could be shown that a puzzle has no solution.
fn has_none(options: &Options, puzzle: &Grid, limits: &Limits<'_>) -> bool {
    let rest = after_kernel(options, 0, limits).with_limit(1);
    let outcome = packed::search_with_restarts(&rest, puzzle, Output::Count);
    outcome.count == 0 && outcome.stop.is_none()
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
    let collector = Collector::new(limit, Output::Count, &limits);
    let search = LaneSearch::new(options.backend, SearchOrder::Any, None, 1, &limits, &collector);
    let pending = search.begin(board, limit.saturating_mul(NODES_PER_SOLUTION).max(KERNEL_NODES));
    let (_, count, stop) = collector.finish();
    match stop {
        None | Some(Stop::Solutions) => Ok((count, stop.is_none() && pending.is_empty())),
        Some(stop) => Err(stop),
    }
}
