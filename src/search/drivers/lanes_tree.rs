//! All solutions of a puzzle with constraints, from one tree in lanes.

use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::cdcl::racer::deduced;
use crate::search::collector::{Collector, Output, Path};
use crate::search::lanes::{ConditionSearch, SearchOwner};
use crate::search::limits::{Limits, PollPlace};
use crate::search::request::{Engine, Options, SearchOrder};
use crate::search::spans::Work;
use crate::search::tasks::Stats;

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
        let permits = options.threads.take(if options.may_split() { options.threads.count() - 1 } else { 0 });
        ConditionSearch::new(options.backend, &known, &owner).in_one_run().run(permits.count() + 1, u64::MAX);
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
