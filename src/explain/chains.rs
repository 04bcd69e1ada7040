//! Chains: what follows from an assumption, link by link.

mod bits;
mod cycle;
mod graph;
mod lengths;
mod reach;
mod static_search;

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
}

/// The chain finders, with what they allocate.
pub(crate) struct Chains {
    small: Finders<4>,
}

struct Finders<const W: usize> {
    graph: Graph<W>,
    search: StaticSearch<W>,
}

impl<const W: usize> Finders<W> {
    fn new() -> Self {
        Self { graph: Graph::new(), search: StaticSearch::new() }
    }
}

impl Chains {
    pub(crate) fn new() -> Self {
        Self { small: Finders::new() }
    }

    pub(crate) fn find_static(&mut self, board: &Board) -> Option<Found> {
        let Finders { graph, search } = &mut self.small;
        graph.build(board);
        search.find(graph, board)
    }

    pub(crate) fn find_dynamic(&mut self, _: &Board, _: &mut Memory) -> Option<Found> {
        None
    }
}
