//! Chains: what follows from an assumption, link by link.

mod bits;
mod cases;
mod cycle;
mod graph;
mod lengths;
mod reach;
mod run;
mod static_search;

use self::cases::{Case, Cases, DYNAMIC, MULTIPLE, NISHIO, Plan, Runs};
use self::graph::{Graph, Pass};
use self::static_search::StaticSearch;
use super::board::Board;
use super::found::Found;
use super::memory::Memory;

/// What a static chain starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StaticKind {
    /// A cycle.
    Cycle,
    /// A candidate that, if on, is off.
    On,
    /// A candidate that, if off, is on.
    Off,
}

/// How a chain can be found again on the same state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Trail {
    /// A cycle or chain without branches, of `length` nodes.
    Static { pass: Pass, kind: StaticKind, start: (u8, u8), length: usize },
    /// A step from several runs.
    Case { plan: Plan, case: Case },
}

/// The chain finders, with what they allocate.
pub(crate) struct Chains {
    small: Finders<4>,
}

struct Finders<const W: usize> {
    graph: Graph<W>,
    search: StaticSearch<W>,
    runs: Runs<W>,
}

impl<const W: usize> Finders<W> {
    fn new() -> Self {
        Self { graph: Graph::new(), search: StaticSearch::new(), runs: Runs::new() }
    }
}

impl Chains {
    pub(crate) fn new() -> Self {
        Self { small: Finders::new() }
    }

    pub(crate) fn find_static(&mut self, board: &Board) -> Option<Found> {
        let Finders { graph, search, .. } = &mut self.small;
        graph.build(board);
        search.find(graph, board)
    }

    pub(crate) fn find_dynamic(&mut self, board: &Board, _: &mut Memory) -> Option<Found> {
        let Finders { graph, search, runs } = &mut self.small;
        [NISHIO, MULTIPLE, DYNAMIC].into_iter().find_map(|plan| {
            runs.clear(graph, board);
            let bounds = (plan == MULTIPLE).then_some(&search.reach.rows[..]);
            let cases = Cases { graph, base: board, plan, runs, bounds, best: None };
            cases.find().map(|case| case.into_found(plan, board))
        })
    }
}
