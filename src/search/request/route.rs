//! Which engine answers which request, and when a puzzle leaves the kernel. These are pure functions; their tests
//! are tables of all cases.
//!
//! | request | engine | order |
//! |---|---|---|
//! | 9x9, with or without diagonals, windows and disjoint groups | lanes | leftmost |
//! | other shapes up to 9x9; with rules or a branch order | cells | leftmost up to 9x9, any above |
//! | above 9x9, finding or counting up to 1,000, in any order | race: packed restarts against CDCL | any |
//! | above 9x9, more than 1,000 solutions, several threads | race: the packed tree on the pool against CDCL | any |
//! | above 9x9 in order, one by one, counting more than 1,000, or with a node limit | packed | as asked for |
//!
//! In a race for a 9x9 grid with constraints, a search in lanes replaces the packed restarts if it can hold the
//! puzzle (`drivers/tree_racer.rs`).
//!
//! Grids of any side whose units are not those of a shape (Latin squares, irregular boxes, anti-knight) are treated
//! like those above 9x9: even at 9x9 some of them need all rules and restarts.
//!
//! A named engine is always used, except that `lanes` hands shapes other than 9x9 to `cells`. Only one tree search
//! runs, whatever the engine, if solutions are wanted in order or one by one, if there is a node limit, or if very
//! many solutions are counted: these are never raced.
//!
//! A search by singles only can lose its way: its first decisions leave no solution, and it explores everything
//! that can be decided after them. Such puzzles are rare and unusual, and the packed state with all rules and restarts
//! solves them within a hundred nodes. Other puzzles are just hard, and for them nothing is faster than the kernel. So
//! a puzzle that is not finished soon gets helpers, while the kernel continues:
//!
//! | in the kernel | after nodes | then |
//! |---|---|---|
//! | one puzzle | 20,000 | its parts are split over all threads |
//! | one puzzle without a known solution, any order | 20,000 | restarts get 200 nodes; then looking ahead cuts it |
//! | one puzzle | 100,000 | restarts get 200 nodes; after that CDCL gets 50 conflicts per 100,000 nodes |
//! | one puzzle with a node limit | 20,000 | restarts get 200 nodes; the kernel continues |
//! | a line of a list | 20,000; 2,000 with a time limit | it is searched as one puzzle |
//! | making puzzles: is there another solution? | 20,000 | it is searched as one puzzle, for two solutions |
//! | a count of up to N solutions | 20,000, or 8 N if that is more | counting continues by bands |
//!
//! A tree search on cells or packed states uses the pool after 256 nodes (`search/tasks.rs`).
//!
//! The answer to a line depends only on the line, although threads and lanes that help change what is explored. So
//! helpers are only asked questions that have exactly one answer:
//!
//! | solutions wanted | helpers search for | their answer is used |
//! |---|---|---|
//! | up to 1,000, in any order | that many | if they find that many, or there are no more |
//! | up to 1,000, from left to right | two | if they find fewer than two |
//! | more, or returned one by one | one | if there is none |
//!
//! Looking ahead needs .3 to .8 of the nodes, but changes the order of solutions. So if several solutions are wanted
//! from left to right, the pieces are first searched for any two. If there are fewer, they are the answer.
//!
//! In addition, if restarts find two solutions where the leftmost ones are wanted, the restarting search supplies
//! the solutions, on one thread, unless the kernel finishes within 20,000 nodes in a single lane: a kernel that has
//! lost its way would never reach the leftmost solutions.

use super::{Engine, Options, SearchOrder};
use crate::model::Layout;

/// The most solutions for which a search may restart. It keeps all it has found, so that none is returned twice.
pub(crate) const MAX_RESTART_SOLUTIONS: u64 = 1_000;

/// The nodes after which a puzzle is no longer one run of the kernel: .7 ms where idle lanes help, 8 ms in one lane
/// (Zen 5). In the public lists of puzzles given by clues, no puzzle needs more than a tenth of them.
pub(crate) const KERNEL_NODES: u64 = 20_000;

/// The nodes after which helpers start, and between two of their slices: about 12 ms.
pub(crate) const NODES_BETWEEN_HELP: u64 = 100_000;

/// The nodes that restarts may spend on a puzzle: 2 ms (1,000 nodes take 10 ms). Puzzles that the kernel cannot solve
/// soon need 27 to 66 nodes (`puzzles/hardest.txt`).
pub(crate) const RESTART_NODES: u64 = 200;

/// The conflicts of a slice of clause learning: a tenth of the kernel's time. Clause learning finishes none of the
/// puzzles given by candidates (seven lists of t-dillon/pencilmark_sudoku) before the kernel; it helps with puzzles
/// that the kernel cannot solve soon.
pub(crate) const HELP_CONFLICTS: u64 = 50;

/// The same if each line has a time limit, which the kernel does not check: some milliseconds.
const TIMED_LINE_NODES: u64 = 2_000;

/// If the kernel needs more nodes than this per counted solution, it gives up; two are usual.
const NODES_PER_COUNTED_SOLUTION: u64 = 8;

/// Returns the nodes after which a line of a list leaves the kernel.
pub(crate) const fn line_nodes(has_time_limit: bool) -> u64 {
    if has_time_limit { TIMED_LINE_NODES } else { KERNEL_NODES }
}

/// Returns the nodes after which a count of up to `limit` solutions leaves the kernel.
pub(crate) fn count_nodes(limit: u64) -> u64 {
    limit.saturating_mul(NODES_PER_COUNTED_SOLUTION).max(KERNEL_NODES)
}

/// The question that helpers of the kernel answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Help {
    /// Find this many solutions, in any order.
    Solutions(u64),
    /// Are there two solutions?
    Uniqueness,
    /// Is there a solution?
    Existence,
}

impl Help {
    /// Returns the question where up to `limit` solutions are wanted, `ordered` from left to right, or `sent` one
    /// by one.
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

/// What a search must return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Solutions up to a limit, kept or not, at the end of the search.
    Answer,
    /// The number of solutions.
    Count,
}

/// The property of a layout that decides the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GridKind {
    /// A grid that the lanes can hold: 9x9 with boxes of 3x3, and possibly diagonals, windows and disjoint groups.
    Lanes,
    /// Another shape up to 9x9.
    Small,
    /// A grid above 9x9, or one with other units than a shape that the lanes cannot hold.
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

/// Everything that decides the engine.
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
    /// By searches that may find the same solutions; the first to finish wins.
    Raced(Racers),
}

/// An engine that finds every solution exactly once, and so can return them one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OneEngine {
    /// The lane kernel.
    Lanes,
    /// The grid of cells, one task per candidate.
    Cells,
    /// The tree search on the packed state.
    PackedTree,
    /// The restarting search on the packed state.
    Restarts,
}

/// Searches that run at the same time, or a search that another one may replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Racers {
    /// Only CDCL; if it gives up, an engine for solutions one by one takes over.
    Cdcl,
    /// The restarting search against CDCL.
    Restarts,
    /// The tree search on the packed state against CDCL: for very many solutions.
    Tree,
}

/// An option that the engine does not support.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// Deduction rules were set for an engine that has its own.
    #[error("the engine {0} has its own rules: rules can be set only for the engines cells and packed")]
    Rules(Engine),
    /// A branch order was set for an engine that has its own.
    #[error("the engine {0} has its own branch order: branch orders can be set only for the engine cells")]
    BranchOrder(Engine),
}

impl Request<'_> {
    /// Returns how the request is answered.
    pub(crate) fn route(&self) -> Route {
        let racers = match self.options.engine {
            Engine::Cdcl => Racers::Cdcl,
            // Racers need threads of their own. Up to 9x9 a puzzle is solved before they have started.
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

    /// Returns the order in which solutions are found: the order asked for, otherwise leftmost up to 9x9, where
    /// finding the leftmost solution takes microseconds, and any above, where the order costs more than the
    /// solution.
    pub(crate) fn order(&self) -> SearchOrder {
        let default = if self.kind == GridKind::Large { SearchOrder::Any } else { SearchOrder::Leftmost };
        self.options.order.unwrap_or(default)
    }

    /// Whether an option is set that only the cells engine supports.
    fn prefers_cells(&self) -> bool {
        self.options.rules.is_some() || self.options.branch_order.is_some()
    }

    /// Rejects options that the engine does not support.
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

    /// Whether searches that find the same solutions may run at the same time. None of the solutions is then
    /// returned before the end, and the winner may depend on timing.
    fn may_race(&self) -> bool {
        let is_bounded = self.wanted == Wanted::Answer || self.options.limit <= MAX_RESTART_SOLUTIONS;
        is_bounded && self.options.nodes.is_none() && self.options.order != Some(SearchOrder::Leftmost)
    }
}

#[cfg(test)]
mod tests;
