//! Searches that end after a number of nodes, for puzzles that are made: what they find depends only on the puzzle, on
//! any processor.
//!
//! Puzzles that the lanes cannot hold are searched on the packed state, with a twentieth of the nodes, which take about
//! as long.

use super::dispatch;
use super::tree_racer::NODES_BEFORE_LANES;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::cdcl::racer::deduced;
use crate::search::collector::{Collector, Output};
use crate::search::lanes::{ConditionSearch, SliceEnd};
use crate::search::limits::Stop;
use crate::search::packed::{RestartSearch, RestartSlice};
use crate::search::request::Options;
use crate::search::tasks::Stats;

/// Nodes in lanes that take as long as one on the packed state.
pub(crate) const LANE_NODES: u64 = 20;

/// Searches for up to [`Options::limit`] solutions within about [`Options::nodes`] nodes, on the calling thread. What
/// it finds depends only on the puzzle.
pub(crate) fn search_within_nodes(options: &Options, puzzle: &Grid) -> Answer {
    let nodes = options.nodes.unwrap_or(u64::MAX);
    if !ConditionSearch::fits(puzzle.layout()) {
        return dispatch::solve(&Options { nodes: Some(nodes / LANE_NODES), ..options.clone() }, puzzle);
    }
    let limits = options.limits_without_nodes();
    let collector = Collector::new(options.limit, Output::any(), &limits, options.reports());
    let Some(search) = RestartSearch::new(puzzle, options.rules, &limits, &collector) else {
        return collector.into_answer(Stats::default());
    };
    if search.racer(0).run(NODES_BEFORE_LANES) == RestartSlice::Paused
        && let Some(known) = deduced(puzzle)
        && ConditionSearch::new(options.backend, &known).in_eight_lanes().run(&search, 1, nodes) == SliceEnd::Paused
    {
        limits.end(Stop::Nodes);
    }
    let stats = search.stats();
    collector.into_answer(stats)
}
