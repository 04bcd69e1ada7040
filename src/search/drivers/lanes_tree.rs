//! All solutions of a puzzle with constraints, from one tree in lanes.
//!
//! If the first nodes contain no solution, a race is asked whether there is one at all. For some puzzles clause
//! learning shows in milliseconds that there is none, while the tree would not end.

use super::existence;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::cdcl::racer::deduced;
use crate::search::collector::{Collector, Output, Path};
use crate::search::lanes::{ConditionSearch, SearchOwner, SliceEnd};
use crate::search::limits::{Limits, PollPlace};
use crate::search::request::{Engine, Options, SearchOrder};
use crate::search::spans::Work;
use crate::search::tasks::Stats;

/// Nodes within which a tree finds a first solution if there are many: about 10 ms.
const FIRST_NODES: u64 = 5_000;

/// Whether the lanes can search the tree of a puzzle: in any order, and without a node limit, which holds for single
/// nodes.
pub(super) fn fits(options: &Options, puzzle: &Grid, order: SearchOrder) -> bool {
    let is_free = options.engine == Engine::Auto && order == SearchOrder::Any;
    is_free && options.nodes.is_none() && options.rules.is_none() && ConditionSearch::fits(puzzle.layout())
}

/// Searches for all solutions of a puzzle that [fits](fits), each once.
pub(super) fn search(options: &Options, puzzle: &Grid, output: Output) -> Answer {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits, options.reports());
    if let Some(known) = deduced(puzzle) {
        let owner = TreeOwner { limits: &limits, collector: &collector };
        let mut search = ConditionSearch::new(options.backend, &known).in_one_run();
        let first = search.run(&owner, 1, FIRST_NODES);
        if first == SliceEnd::Paused && collector.count() == 0 && options.limit > 1 {
            let asked = existence::first(&options.within(&limits), puzzle);
            if asked.count == 0 {
                let nodes = asked.stats.nodes + limits.nodes_used();
                return Answer { stats: Stats { nodes, ..asked.stats }, ..asked };
            }
        }
        let permits = options.threads.take(if options.may_split() { options.threads.count() - 1 } else { 0 });
        search.run(&owner, permits.count() + 1, u64::MAX);
    }
    collector.into_answer(Stats { nodes: limits.nodes_used(), ..Stats::default() })
}

/// Collects what the search finds.
struct TreeOwner<'a> {
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
}

impl SearchOwner for TreeOwner<'_> {
    fn offer(&self, solution: &dyn Fn() -> Grid) -> bool {
        self.collector.offer(Path::new(), solution)
    }

    fn should_stop(&self) -> bool {
        self.limits.should_stop(PollPlace::Node)
    }

    fn spend(&self, nodes: u64) {
        self.limits.spend(nodes);
    }

    fn span(&self, run: &mut dyn FnMut() -> u64) {
        self.collector.span(Work::Lanes, || ((), run()));
    }
}
