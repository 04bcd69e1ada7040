//! Classic puzzles: the lane kernel, with helpers for a puzzle that is not finished soon (see the tables in
//! `request/route.rs`).

use super::helpers::{HelperVerdict, Helpers};
use crate::model::{Grid, Shape};
use crate::search::answer::Answer;
use crate::search::collector::{Collector, Output};
use crate::search::lanes::{Between, Board, LaneSearch};
use crate::search::limits::{CancelFlag, Limits, PollPlace, Stop};
use crate::search::packed;
use crate::search::request::route::{Help, KERNEL_NODES, NODES_BETWEEN_HELP, count_nodes};
use crate::search::request::{Options, SearchOrder};
use crate::search::tasks::Stats;
use crate::search::threads::Threads;

/// Searches with the lane kernel: on the calling thread for some nodes, and then on all threads.
pub(super) fn search(options: &Options, puzzle: &Grid, order: SearchOrder, output: Output) -> Answer {
    search_after(KERNEL_NODES, options, puzzle, order, output)
}

/// Searches with the lane kernel: on the calling thread for `first_nodes` nodes, and then on all threads.
fn search_after(first_nodes: u64, options: &Options, puzzle: &Grid, order: SearchOrder, output: Output) -> Answer {
    let board = Board::of_cells(puzzle.cells());
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits, options.reports());
    // A limit that has passed holds for a puzzle that the first nodes would solve, as in every engine.
    if limits.should_stop(PollPlace::Round) {
        return collector.into_answer(Stats::default());
    }
    let threads = if options.may_split() { options.threads.count() } else { 1 };
    let search =
        LaneSearch::new(options.backend, (puzzle.layout(), order), options.nodes, threads, &limits, &collector);
    let pending = search.begin(board, first_nodes);
    if pending.is_empty() {
        let stats = search.stats();
        return collector.into_answer(stats);
    }
    let help = Help::new(options.limit, collector.is_ordered(order), collector.sends());
    if help == Help::Uniqueness && options.limit > 1 && options.nodes.is_none() {
        // Looking ahead changes the order of solutions, which does not matter if there is at most one.
        let any_two = Options { limit: 2, time: limits.time_left(), ..options.clone() };
        let answer = search_after(1, &any_two, puzzle, SearchOrder::Any, Output::any());
        search.charge(answer.stats.nodes);
        if settles(&answer, collector.count()) {
            return Answer { stats: Stats { nodes: search.nodes(), ..answer.stats }, ..answer };
        }
    }
    let of_learner = Limits::new(&[], None, None);
    let helpers = Helpers::new(options, puzzle, help, &limits, &of_learner);
    if help == Help::Existence && collector.count() > 0 {
        helpers.dismiss();
    } else if options.nodes.is_some() {
        // With a node limit, the result must not depend on which thread helps when.
        search.charge(helpers.restart(search.nodes()));
        helpers.dismiss();
    }
    let can_cut = matches!(help, Help::Solutions(_)) && options.nodes.is_none() && collector.count() == 0;
    if can_cut {
        // Restarts come first: a cut takes up to .2 s, and helps little with boards on which the kernel loses its way.
        search.charge(helpers.restart(search.nodes()));
    }
    if helpers.verdict() == HelperVerdict::Open {
        let pending = if can_cut { search.cut(board) } else { pending };
        search.resume(
            pending,
            options.pool(),
            Between { piece_nodes: NODES_BETWEEN_HELP, work: &|nodes| search.charge(helpers.work(nodes)) },
        );
    }
    let found = collector.count();
    if help == Help::Uniqueness && (found > 1 || found == options.limit) {
        // Here the kernel ran first. If restarts find two solutions, their solutions are returned anyway.
        search.charge(helpers.restart(search.nodes()));
    }
    let (verdict, solutions) = helpers.finish();
    let stats = search.stats();
    match verdict {
        HelperVerdict::Several => {
            let nodes = options.nodes.map(|nodes| nodes.saturating_sub(stats.nodes));
            let rest = Options { nodes, threads: Threads::new(1), time: limits.time_left(), ..options.clone() };
            return leftmost_of_several(&rest, puzzle, board, stats);
        }
        HelperVerdict::Settled => collector.replace(solutions),
        HelperVerdict::Open => {}
    }
    collector.into_answer(stats)
}

/// Whether the answer of a search for any two solutions holds for more of them from left to right, of which `known`
/// were found before.
fn settles(answer: &Answer, known: u64) -> bool {
    match answer.stop {
        None => true,
        Some(Stop::Solutions) => false,
        // The search has ended early. The first nodes may have found more.
        Some(_) => answer.count > known,
    }
}

/// Searches on one thread for the solutions of a puzzle in which restarts found two solutions. What it finds
/// depends only on the puzzle. `before` is the work done so far.
fn leftmost_of_several(options: &Options, puzzle: &Grid, board: Board, before: Stats) -> Answer {
    let limits = options.limits();
    let collector = Collector::new(options.limit, Output::any(), &limits, options.reports());
    // With any node limit, no lane helps another, and what is explored depends only on the puzzle.
    let nodes = Some(u64::MAX);
    let search =
        LaneSearch::new(options.backend, (puzzle.layout(), SearchOrder::Leftmost), nodes, 1, &limits, &collector);
    // With a node limit the previous search already ran in a single lane.
    let is_done = options.nodes.is_none() && search.begin(board, KERNEL_NODES).is_empty();
    let nodes = before.nodes + search.nodes();
    let answer = if is_done {
        collector.into_answer(Stats::default())
    } else {
        packed::search_with_restarts(&Options { rules: None, ..options.clone() }, puzzle, Output::any())
    };
    Answer { stats: Stats { nodes: nodes + answer.stats.nodes, ..before }, ..answer }
}

/// Finds two solutions of a board on which the kernel has used up its nodes, or all if there are fewer.
pub(crate) fn two_solutions(board: &Board, cancel: &[CancelFlag]) -> Vec<Grid> {
    let options = Options { limit: 2, ..Options::on_one_thread(cancel) };
    search(&options, &board.to_grid(), SearchOrder::Any, Output::any()).solutions
}

/// Counts up to `limit` solutions of a board, unless the kernel needs too many nodes. Returns the number, and whether
/// there are no more.
pub(crate) fn count_in_lanes(options: &Options, board: Board, limit: u64) -> Result<(u64, bool), Stop> {
    let limits = options.limits_without_nodes();
    let collector = Collector::new(limit, Output::Count, &limits, options.reports());
    let classic = Shape::CLASSIC.layout();
    let search = LaneSearch::new(options.backend, (&classic, SearchOrder::Any), None, 1, &limits, &collector);
    let pending = search.begin(board, count_nodes(limit));
    let Answer { count, stop, .. } = collector.into_answer(Stats::default());
    match stop {
        None | Some(Stop::Solutions) => Ok((count, stop.is_none() && pending.is_empty())),
        Some(stop) => Err(stop),
    }
}
