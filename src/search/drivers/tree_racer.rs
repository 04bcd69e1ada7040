//! The tree search of a race: on the packed state, or in lanes for puzzles with conditions that these can hold.

use crate::model::{Grid, Layout};
use crate::search::lanes::{ConditionSearch, SearchOwner, SliceEnd};
use crate::search::packed::{RestartRacer, RestartSearch, RestartSlice};
use crate::search::request::Options;
use crate::search::spans::Work;

/// Nodes on the packed state before a search in lanes. There a node eliminates more, and most generated killers need no
/// further one: 200 of them take .033 s with 4 nodes, .037 s with 1, and .038 s with 40 (Sapphire Rapids).
pub(super) const NODES_BEFORE_LANES: u64 = 4;

/// The tree search of a race.
pub(super) enum TreeRacer<'s> {
    /// On the packed state.
    Packed(&'s RestartSearch<'s>, Box<RestartRacer<'s>>),
    /// On boards in lanes.
    Lanes(&'s RestartSearch<'s>, Box<ConditionSearch>),
}

impl<'s> TreeRacer<'s> {
    /// Whether the race continues in lanes. They explore again what the packed state has explored, so the search must
    /// recognise solutions that are found again.
    fn is_in_lanes(layout: &Layout, search: &RestartSearch<'_>) -> bool {
        search.may_restart() && ConditionSearch::fits(layout)
    }

    /// Returns the number of nodes that a racer on the packed state explores first.
    pub(super) fn first_nodes(puzzle: &Grid, search: &RestartSearch<'_>) -> u64 {
        if Self::is_in_lanes(puzzle.layout(), search) { NODES_BEFORE_LANES } else { search.nodes_alone() }
    }

    /// Returns the search that continues after the first nodes. `known` is the puzzle after deduction.
    pub(super) fn new(
        options: &Options,
        search: &'s RestartSearch<'s>,
        racer: RestartRacer<'s>,
        known: Option<&Grid>,
    ) -> Self {
        match known.filter(|known| Self::is_in_lanes(known.layout(), search)) {
            Some(known) => Self::Lanes(search, Box::new(ConditionSearch::new(options.backend, known))),
            None => Self::Packed(search, Box::new(racer)),
        }
    }

    /// Runs on the calling thread and `others` more, before clause learning joins.
    pub(super) fn run_alone(&mut self, others: usize) -> RestartSlice {
        match self {
            Self::Packed(search, racer) => match search.nodes_of_racers() {
                0 => RestartSlice::Paused,
                nodes => search.race(racer, others, nodes),
            },
            Self::Lanes(search, lanes) => slice(lanes.run(*search, others + 1, lanes.nodes_alone())),
        }
    }

    /// Returns the nodes of a slice that follows a slice of this many conflicts of clause learning.
    pub(super) fn nodes_per_slice(&self, conflicts: u64) -> u64 {
        match self {
            Self::Packed(search, _) => search.nodes_per_slice(conflicts),
            Self::Lanes(_, lanes) => lanes.nodes_per_slice(conflicts),
        }
    }

    /// Returns how many of these threads only explore nodes while the others learn clauses; 0 if the calling thread
    /// does both.
    pub(super) fn explorers(&self, threads: usize) -> usize {
        match self {
            Self::Lanes(_, lanes) if threads > 1 && lanes.is_worth_a_thread() => threads.div_ceil(2),
            _ => 0,
        }
    }

    /// Explores this number of nodes on the calling thread, and in lanes on further threads.
    pub(super) fn run(&mut self, threads: usize, nodes: u64) -> RestartSlice {
        match self {
            Self::Packed(_, racer) => racer.run(nodes),
            Self::Lanes(search, lanes) => slice(lanes.run(*search, threads, nodes)),
        }
    }
}

fn slice(end: SliceEnd) -> RestartSlice {
    match end {
        SliceEnd::Paused => RestartSlice::Paused,
        SliceEnd::Ended => RestartSlice::Ended,
    }
}

/// What the lanes find is added to the restarting search.
impl SearchOwner for RestartSearch<'_> {
    fn offer(&self, solution: &dyn Fn() -> Grid) -> bool {
        self.offer(solution())
    }

    fn should_stop(&self) -> bool {
        self.should_stop()
    }

    fn spend(&self, nodes: u64) {
        self.charge(nodes);
    }

    fn span(&self, run: &mut dyn FnMut() -> u64) {
        self.span(Work::Lanes, || ((), run()));
    }
}
