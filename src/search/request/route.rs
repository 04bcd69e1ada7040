//! Which engine answers which request, and when a puzzle leaves the kernel: pure functions, and the tables of their cases
//! as tests.
//!
//! | request | engine | order |
//! |---|---|---|
//! | 9x9, with diagonals, windows and disjoint groups or without | lanes | leftmost |
//! | other shapes up to 9x9; rules or a branch order given | cells | leftmost up to 9x9, any above |
//! | above 9x9, up to 1,000 solutions in any order, or their number | race: restarts on the packed state against CDCL | any |
//! | above 9x9, more than 1,000 solutions, several threads | race: the packed tree on the pool against CDCL | any |
//! | above 9x9 in order, one by one, more than 1,000 counted, or within a number of nodes | packed | as asked for |
//!
//! Other grids of any side whose units are not those of a shape (Latin squares, irregular boxes, anti-knight) go as those
//! above 9x9: of 9x9 ones too there are some for which a search needs all rules, and restarts.
//!
//! An engine that is named is taken, and the lanes give shapes other than 9x9 to the cells. A search in order, one by
//! one or within a number of nodes, and a count of very many, is for one tree alone: it is never raced, whatever the
//! engine.
//!
//! A search by singles alone can lose itself: what it decided first leaves no solution, and it goes through all that can
//! be decided after that. Such puzzles are rare and strange, and the packed state with all rules and restarts finds its
//! way out of them within a hundred nodes. Other puzzles are just hard, and nothing is faster there than the kernel. So a
//! puzzle that is not done soon has helpers beside the kernel, which goes on:
//!
//! | in the kernel | after nodes | then |
//! |---|---|---|
//! | one puzzle | 20,000 | its parts go to all threads |
//! | | 100,000 | restarts have 200 nodes for it; after that CDCL has 50 conflicts for each 100,000 nodes |
//! | one puzzle within a number of nodes | 20,000 | restarts have 200 nodes for it; the kernel goes on |
//! | a line of a list | 20,000; 2,000 with a limit of time | it is searched as one puzzle |
//! | a question of a maker: is there another solution? | 20,000 | it is searched as one puzzle, for two solutions |
//! | a count of up to N solutions | 20,000, or 8 N if that is more | the count goes on by bands |
//!
//! What a line gives depends on the line alone, though threads and lanes that help change what is explored. So a helper
//! is asked for what has one answer:
//!
//! | solutions | helpers are asked for | and their answer is that of the search |
//! |---|---|---|
//! | up to 1,000, in any order | as many | if they have them, or there are no more |
//! | up to 1,000, from left to right | two | if there are fewer |
//! | more, or given one by one | one | if there is none |
//!
//! And if the restarts have found two solutions where the leftmost are wanted, it is they who give the solutions, on one
//! thread, unless the kernel ends within 20,000 nodes in a single lane: a kernel that has lost itself would never give
//! the leftmost.

use super::{Engine, Options, SearchOrder};
use crate::model::Layout;

/// The most solutions for which a search may restart: it keeps those found, so as not to give one twice.
pub(crate) const MAX_RESTART_SOLUTIONS: u64 = 1_000;

/// The nodes after which a puzzle is no longer one run of the kernel: .7 ms where idle lanes help, 8 ms in one lane (Zen 5).
/// Of the public lists of puzzles given by clues none needs more than a tenth of them.
pub(crate) const KERNEL_NODES: u64 = 20_000;

/// The nodes after which helpers begin, and those between two of their slices: some 12 ms.
pub(crate) const NODES_BETWEEN_HELP: u64 = 100_000;

/// The nodes that restarts have for a puzzle: 2 ms (1,000 take 10). Those on which the kernel is lost take 27 to 66
/// (`puzzles/hardest.txt`).
pub(crate) const RESTART_NODES: u64 = 200;

/// The conflicts of a slice of clause learning: a tenth of the kernel's time. Of the puzzles given by candidates (seven
/// lists of t-dillon/pencilmark_sudoku) it ends none before the kernel; it is there for those where the kernel is lost.
pub(crate) const HELP_CONFLICTS: u64 = 50;

/// The same where each line has a limit of time, which the kernel does not heed: some milliseconds.
const TIMED_LINE_NODES: u64 = 2_000;

/// Nodes for each solution counted beyond which the kernel has lost itself; two are usual.
const NODES_PER_COUNTED_SOLUTION: u64 = 8;

/// Returns the nodes after which a line of a list leaves the kernel.
pub(crate) const fn line_nodes(has_time_limit: bool) -> u64 {
    if has_time_limit { TIMED_LINE_NODES } else { KERNEL_NODES }
}

/// Returns the nodes after which a count of up to `limit` solutions leaves the kernel.
pub(crate) fn count_nodes(limit: u64) -> u64 {
    limit.saturating_mul(NODES_PER_COUNTED_SOLUTION).max(KERNEL_NODES)
}

/// What is asked of helpers beside the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Help {
    /// The solutions, in any order: as many as are wanted.
    Solutions(u64),
    /// Whether there are two.
    Uniqueness,
    /// Whether there is one.
    Existence,
}

impl Help {
    /// Returns what is asked where up to `limit` solutions are wanted, `ordered` from left to right, or `sent` one by one.
    pub(crate) const fn new(limit: u64, ordered: bool, sent: bool) -> Self {
        if sent || limit > MAX_RESTART_SOLUTIONS {
            Self::Existence
        } else if ordered {
            Self::Uniqueness
        } else {
            Self::Solutions(limit)
        }
    }

    /// Returns the number of solutions for which a helper searches.
    pub(crate) const fn limit(self) -> u64 {
        match self {
            Self::Solutions(limit) => limit,
            Self::Uniqueness => 2,
            Self::Existence => 1,
        }
    }
}

/// What a search is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Solutions up to a limit, kept or not, at the end of the search.
    Answer,
    /// The number of solutions.
    Count,
}

/// What of a layout decides the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GridKind {
    /// What the lanes hold: 9x9 with boxes of 3x3; diagonals, windows and disjoint groups may be there.
    Lanes,
    /// Another shape up to 9x9.
    Small,
    /// What is above 9x9, or has other units than a shape and is not for the lanes.
    Large,
}

impl GridKind {
    pub(crate) fn new(layout: &Layout) -> Self {
        match layout.as_shape() {
            _ if layout.is_classic_with_variants() => Self::Lanes,
            Some(shape) if shape.side() <= 9 => Self::Small,
            _ => Self::Large,
        }
    }
}

/// What decides the engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) options: &'a Options,
    pub(crate) kind: GridKind,
    pub(crate) wanted: Wanted,
}

/// How a request is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// By one engine.
    One(OneEngine),
    /// By searches that may find the same solutions, of which the first that ends wins.
    Raced(Racers),
}

/// An engine that finds every solution once, and so can give them one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OneEngine {
    /// The lane kernel.
    Lanes,
    /// The grid of cells, a task a candidate.
    Cells,
    /// The tree search on the packed state.
    PackedTree,
    /// The restarting search on the packed state.
    Restarts,
}

/// Searches that run side by side, or that another one takes over from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Racers {
    /// CDCL alone; an engine for solutions one by one takes over if it gives up.
    Cdcl,
    /// The restarting search against CDCL.
    Restarts,
    /// The tree search on the packed state against CDCL: for very many solutions.
    Tree,
}

/// An option that the engine does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// Rules of deduction were given to an engine that has its own.
    #[error("the engine {0} has rules of its own: rules are for the engines cells and packed")]
    Rules(Engine),
    /// A branch order was given to an engine that has its own.
    #[error("the engine {0} has a branch order of its own: branch orders are for the engine cells")]
    BranchOrder(Engine),
}

impl Request<'_> {
    /// Returns how the request is answered.
    pub(crate) fn route(&self) -> Route {
        let racers = match self.options.engine {
            Engine::Cdcl => Racers::Cdcl,
            // Racers cost threads of their own; up to 9x9 a puzzle is solved before they have begun.
            Engine::Auto if self.prefers_cells() || self.kind != GridKind::Large => {
                return Route::One(self.one_engine());
            }
            Engine::Auto | Engine::Race
                if self.options.threads.count() > 1 && self.options.limit > MAX_RESTART_SOLUTIONS =>
            {
                Racers::Tree
            }
            Engine::Auto | Engine::Race => Racers::Restarts,
            Engine::Cells | Engine::Lanes | Engine::Packed => return Route::One(self.one_engine()),
        };
        if self.may_race() { Route::Raced(racers) } else { Route::One(self.one_engine()) }
    }

    /// Returns the engine for solutions one by one.
    pub(crate) fn one_engine(&self) -> OneEngine {
        match self.options.engine {
            Engine::Cells => OneEngine::Cells,
            Engine::Auto if self.prefers_cells() => OneEngine::Cells,
            Engine::Auto | Engine::Lanes if self.kind == GridKind::Lanes => OneEngine::Lanes,
            Engine::Lanes => OneEngine::Cells,
            Engine::Auto if self.kind != GridKind::Large => OneEngine::Cells,
            Engine::Auto | Engine::Packed | Engine::Cdcl | Engine::Race => {
                let may_restart = self.order() == SearchOrder::Any && self.options.limit <= MAX_RESTART_SOLUTIONS;
                if may_restart { OneEngine::Restarts } else { OneEngine::PackedTree }
            }
        }
    }

    /// Returns the order in which solutions are found: that asked for, or else leftmost up to 9x9, where a puzzle has its
    /// leftmost solution in microseconds, and any above, where the order costs more than the solution.
    pub(crate) fn order(&self) -> SearchOrder {
        let default = if self.kind == GridKind::Large { SearchOrder::Any } else { SearchOrder::Leftmost };
        self.options.order.unwrap_or(default)
    }

    /// Whether an option is given that of all engines the cells have.
    fn prefers_cells(&self) -> bool {
        self.options.rules.is_some() || self.options.branch_order.is_some()
    }

    /// Refuses options that the engine does not have.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        match self.options.engine {
            Engine::Lanes if self.options.rules.is_some() => Err(OptionsError::Rules(self.options.engine)),
            Engine::Cdcl if self.options.rules.is_some() => Err(OptionsError::Rules(self.options.engine)),
            Engine::Lanes | Engine::Packed | Engine::Cdcl | Engine::Race if self.options.branch_order.is_some() => {
                Err(OptionsError::BranchOrder(self.options.engine))
            }
            _ => Ok(()),
        }
    }

    /// Whether searches that find the same solutions may run side by side: none is given before the end, and which of
    /// them wins may depend on the clock.
    fn may_race(&self) -> bool {
        let is_bounded = self.wanted == Wanted::Answer || self.options.limit <= MAX_RESTART_SOLUTIONS;
        is_bounded && self.options.nodes.is_none() && self.options.order != Some(SearchOrder::Leftmost)
    }
}

#[cfg(test)]
mod tests;
