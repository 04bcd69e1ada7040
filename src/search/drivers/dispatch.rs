//! Runs the search that the route chooses.

use super::{existence, lanes_tree, race, takeover};
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::cells::CellSearch;
use crate::search::collector::{Collector, Output};
use crate::search::limits::Stop;
use crate::search::packed::search_with_restarts;
use crate::search::request::route::{MAX_RESTART_SOLUTIONS, OneEngine, Racers, Route, Wanted};
use crate::search::request::{Options, SearchOrder};

/// Searches for solutions, and keeps them.
pub(crate) fn solve(options: &Options, puzzle: &Grid) -> Answer {
    let (_, order) = options.route(puzzle.layout(), Wanted::Answer);
    let kept = Output::kept(order, options.threads.count());
    let answer = search(options, puzzle, Wanted::Answer, kept, Output::any);
    // A grid in which every cell is decided is its own only solution.
    let is_only = answer.stop == Some(Stop::Solutions) && answer.count == 1 && puzzle.is_decided();
    if is_only { Answer { stop: None, ..answer } } else { answer }
}

/// Searches for solutions, and keeps none.
pub(crate) fn enumerate(options: &Options, puzzle: &Grid) -> Answer {
    search(options, puzzle, Wanted::Answer, Output::Count, || Output::Count)
}

/// Counts solutions one by one; very many in a single tree.
pub(crate) fn count_one_by_one(options: &Options, puzzle: &Grid) -> Answer {
    search(options, puzzle, Wanted::Count, Output::Count, || Output::Count)
}

/// Sends solutions one by one.
pub(crate) fn stream(options: &Options, puzzle: &Grid, sent: Output) -> Answer {
    let (engine, order) = options.stream_route(puzzle.layout());
    search_by(engine, options, puzzle, order, sent)
}

/// Searches with one engine or several. Each racer has its own output.
fn search(options: &Options, puzzle: &Grid, wanted: Wanted, output: Output, of_racer: fn() -> Output) -> Answer {
    let limits = options.limits();
    let (route, order) = options.route(puzzle.layout(), wanted);
    match route {
        Route::One(engine) => search_by(engine, options, puzzle, order, output),
        Route::Raced(Racers::Restarts | Racers::Tree)
            if options.limit > MAX_RESTART_SOLUTIONS && lanes_tree::fits(options, puzzle, order) =>
        {
            lanes_tree::search(options, puzzle, of_racer())
        }
        Route::Raced(Racers::Restarts) => race::race(options, puzzle, of_racer),
        Route::Raced(Racers::Tree) => {
            existence::search_if_any(options, puzzle, |options| race::race_tree(options, puzzle, of_racer))
        }
        Route::Raced(Racers::Cdcl) => race::cdcl_alone(options, puzzle, of_racer).unwrap_or_else(|| {
            let (engine, order) = options.stream_route(puzzle.layout());
            search_by(engine, &options.within(&limits), puzzle, order, of_racer())
        }),
    }
}

fn search_by(engine: OneEngine, options: &Options, puzzle: &Grid, order: SearchOrder, output: Output) -> Answer {
    match engine {
        OneEngine::Lanes => takeover::search(options, puzzle, order, output),
        OneEngine::Cells => search_cells(options, puzzle, output),
        OneEngine::Restarts => search_with_restarts(options, puzzle, output),
        OneEngine::PackedTree if lanes_tree::fits(options, puzzle, order) => {
            lanes_tree::search(options, puzzle, output)
        }
        OneEngine::PackedTree => {
            existence::search_if_any(options, puzzle, |options| race::search_tree(options, puzzle, output))
        }
    }
}

fn search_cells(options: &Options, puzzle: &Grid, output: Output) -> Answer {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits, options.reports());
    let rules = options.rules_of_cells(puzzle.layout());
    let search = CellSearch::new(rules, options.branch_order.unwrap_or_default(), &limits, &collector);
    let stats = search.run(puzzle, || options.pool());
    collector.into_answer(stats)
}
