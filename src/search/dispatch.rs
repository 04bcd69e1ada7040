//! Runs the search that the route names.

use std::time::Instant;

use super::cancel::Stop;
use super::cells::CellSearch;
use super::classic;
use super::collector::{Collector, Output, Sent};
use super::lanes::Board;
use super::options::Options;
use super::order::SearchOrder;
use super::outcome::Outcome;
use super::packed::search_with_restarts;
use super::race;
use super::route::{Route, Wanted};
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

/// Counts solutions one by one, very many in one tree.
pub(crate) fn count_one_by_one(options: &Options, puzzle: &Grid) -> Outcome {
    let (route, order) = options.route(puzzle.shape(), Wanted::Count);
    search(options, puzzle, route, order, || Output::Count, || Output::Count)
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
        Route::Cdcl => race::cdcl_alone(options, puzzle, of_racer).unwrap_or_else(|| {
            let rest = options.rest(begun);
            let (route, order) = rest.route(puzzle.shape(), Wanted::Stream);
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
    match Board::from_grid(puzzle) {
        Some(board) => classic::search(options, puzzle, board, order, output),
        None => search_cells(options, puzzle, output),
    }
}

fn search_cells(options: &Options, puzzle: &Grid, output: Output) -> Outcome {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits);
    let rules = options.rules_of_cells(puzzle.shape());
    let search = CellSearch::new(rules, options.branch_order.unwrap_or_default(), &limits, &collector);
    let stats = search.run(puzzle, || options.pool());
    Outcome::of(collector, stats)
}
