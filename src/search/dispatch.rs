//! Runs the search that the route names.

use std::time::Instant;

use rayon::ThreadPool;

use super::cancel::Stop;
use super::cells::CellSearch;
use super::collector::{Collector, Output, Sent};
use super::lanes::{Board, LaneSearch};
use super::options::Options;
use super::order::SearchOrder;
use super::outcome::Outcome;
use super::packed::{Progress, RestartSearch};
use super::race;
use super::route::{Route, Wanted};
use super::tasks::Stats;
use crate::deduce::Rules;
use crate::model::Grid;

/// Searches for solutions, and keeps them.
pub(crate) fn solve(options: &Options, puzzle: &Grid) -> Outcome {
    let (route, order) = options.route(puzzle.shape(), Wanted::Outcome);
    let outcome = search(options, puzzle, route, order, || Output::kept(order, options.threads.count()), Output::any);
    // The only solution of a grid without a choice is the grid.
    let is_only = outcome.stop == Some(Stop::Solutions) && outcome.count == 1 && puzzle.is_decided();
    if is_only { Outcome { stop: None, ..outcome } } else { outcome }
}

/// Searches for solutions, and keeps none.
pub(crate) fn enumerate(options: &Options, puzzle: &Grid) -> Outcome {
    let (route, order) = options.route(puzzle.shape(), Wanted::Outcome);
    search(options, puzzle, route, order, || Output::Count, || Output::Count)
}

/// Counts solutions one by one, in one tree.
pub(crate) fn count_one_by_one(options: &Options, puzzle: &Grid) -> Outcome {
    let (route, order) = options.route(puzzle.shape(), Wanted::Count);
    search_one(options, puzzle, route, order, Output::Count)
}

/// Sends solutions one by one.
pub(crate) fn stream(options: &Options, puzzle: &Grid, sent: Sent) -> Outcome {
    let (route, order) = options.route(puzzle.shape(), Wanted::Stream);
    search_one(options, puzzle, route, order, Output::Send(sent))
}

/// Searches by one engine or by several. Racers have an output each.
fn search(
    options: &Options,
    puzzle: &Grid,
    route: Route,
    order: SearchOrder,
    output: impl FnOnce() -> Output,
    of_racer: fn() -> Output,
) -> Outcome {
    let begun = Instant::now();
    match route {
        Route::Race => race::race(options, puzzle, of_racer),
        Route::TreeRace => race::race_tree(options, puzzle, of_racer),
        Route::Cdcl => race::learn_alone(options, puzzle, of_racer).unwrap_or_else(|| {
            let rest = options.rest(begun);
            let (route, order) = rest.route(puzzle.shape(), Wanted::Count);
            search_one(&rest, puzzle, route, order, of_racer())
        }),
        _ => search_one(options, puzzle, route, order, output()),
    }
}

/// Searches by one engine.
fn search_one(options: &Options, puzzle: &Grid, route: Route, order: SearchOrder, output: Output) -> Outcome {
    match route {
        Route::Lanes => search_lanes(options, puzzle, order, output),
        Route::Cells => search_cells(options, puzzle, output),
        Route::Restarts => search_with_restarts(options, puzzle, output),
        Route::PackedTree | Route::Cdcl | Route::Race | Route::TreeRace => race::search_tree(options, puzzle, output),
    }
}

fn search_lanes(options: &Options, puzzle: &Grid, order: SearchOrder, output: Output) -> Outcome {
    let Some(board) = Board::from_grid(puzzle) else { return search_cells(options, puzzle, output) };
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits);
    let mut search = LaneSearch::new(options.backend, order, options.nodes, &limits, &collector);
    search.run(board, || options.pool(), if options.may_split() { options.threads.count() } else { 1 });
    let stats = search.stats();
    Outcome::of(collector, stats)
}

fn search_cells(options: &Options, puzzle: &Grid, output: Output) -> Outcome {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits);
    // Up to 9x9 locked candidates cost more than they save; above, where each node counts, they pay.
    let default = if puzzle.shape().side() <= 9 { Rules::SINGLES } else { Rules::LOCKED };
    let rules = options.rules.unwrap_or(default);
    let search = CellSearch::new(rules, options.branch_order.unwrap_or_default(), &limits, &collector);
    let stats = search.run(puzzle, || options.pool());
    Outcome::of(collector, stats)
}

fn search_with_restarts(options: &Options, puzzle: &Grid, output: Output) -> Outcome {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits);
    let Some(search) = RestartSearch::new(puzzle, options.rules, &limits, &collector) else {
        return Outcome::of(collector, Stats::default());
    };
    let mut first = search.racer(0);
    if first.run(search.nodes_alone()) == Progress::Paused {
        let permits = options.threads.take(if options.may_split() { options.threads.count() - 1 } else { 0 });
        search.race(first, permits.count());
    }
    let stats = search.stats();
    Outcome::of(collector, stats)
}

impl Options {
    /// Returns the pool for splitting a puzzle; `None` where one thread works alone.
    pub(super) fn pool(&self) -> Option<&ThreadPool> {
        if self.may_split() { self.threads.pool() } else { None }
    }
}
