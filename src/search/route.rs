//! Which engine answers which request: one pure function, and the table of its cases as a test.
//!
//! | request | engine | order |
//! |---|---|---|
//! | 9x9 | lanes | leftmost |
//! | other shapes up to 9x9; rules or a branch order given | cells | leftmost up to 9x9, any above |
//! | above 9x9, up to 1,000 solutions in any order, or their number | race: restarts on the packed state against clause learning | any |
//! | above 9x9, more than 1,000 solutions, several threads | race: the packed tree on the pool against clause learning | any |
//! | above 9x9 in order, one by one, more than 1,000 counted, or within a number of nodes | packed | as asked for |
//!
//! An engine that is named is taken, and the lanes give shapes other than 9x9 to the cells. A search in order, one by
//! one or within a number of nodes, and a count of very many, is for one tree alone: it is never raced, whatever the
//! engine.

use super::engine::Engine;
use super::order::SearchOrder;
use crate::model::Shape;

/// The most solutions for which a search may restart: it keeps those found, so as not to give one twice.
pub(crate) const MAX_RESTART_SOLUTIONS: u64 = 1_000;

/// What a search is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Solutions up to a limit, kept or not, at the end of the search.
    Outcome,
    /// Solutions one by one while the search goes on.
    Stream,
    /// The number of solutions.
    Count,
}

/// The part of the options that decides the engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    pub(crate) engine: Engine,
    pub(crate) shape: Shape,
    pub(crate) wanted: Wanted,
    pub(crate) order: Option<SearchOrder>,
    pub(crate) has_rules: bool,
    pub(crate) has_branch_order: bool,
    pub(crate) has_node_limit: bool,
    pub(crate) limit: u64,
    pub(crate) threads: usize,
}

/// How a request is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// The lane kernel.
    Lanes,
    /// The grid of cells, a task a candidate.
    Cells,
    /// The tree search on the packed state.
    PackedTree,
    /// The restarting search on the packed state.
    Restarts,
    /// Clause learning alone.
    Cdcl,
    /// The restarting search against clause learning.
    Race,
    /// The tree search on the packed state against clause learning: for very many solutions.
    TreeRace,
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

impl Request {
    /// Returns how the request is answered, and in which order its solutions are found.
    pub(crate) fn route(&self) -> (Route, SearchOrder) {
        let order = self.order.unwrap_or(self.default_order());
        let route = match self.engine {
            Engine::Cells => Route::Cells,
            Engine::Lanes if self.shape == Shape::CLASSIC => Route::Lanes,
            Engine::Lanes => Route::Cells,
            Engine::Auto if self.has_rules || self.has_branch_order => Route::Cells,
            Engine::Auto if self.shape == Shape::CLASSIC => Route::Lanes,
            Engine::Auto if self.shape.side() <= 9 => Route::Cells,
            Engine::Sat if self.may_race() => Route::Cdcl,
            Engine::Auto | Engine::Race if self.may_race() => {
                if self.threads > 1 && self.limit > MAX_RESTART_SOLUTIONS { Route::TreeRace } else { Route::Race }
            }
            Engine::Auto | Engine::Packed | Engine::Sat | Engine::Race => {
                let may_restart = order == SearchOrder::Any && self.limit <= MAX_RESTART_SOLUTIONS;
                if may_restart { Route::Restarts } else { Route::PackedTree }
            }
        };
        (route, order)
    }

    /// Refuses options that the engine does not have.
    pub(crate) const fn validate(&self) -> Result<(), OptionsError> {
        match self.engine {
            Engine::Lanes if self.has_rules => Err(OptionsError::Rules(self.engine)),
            Engine::Sat if self.has_rules => Err(OptionsError::Rules(self.engine)),
            Engine::Lanes | Engine::Packed | Engine::Sat | Engine::Race if self.has_branch_order => {
                Err(OptionsError::BranchOrder(self.engine))
            }
            _ => Ok(()),
        }
    }

    /// Whether searches that find the same solutions may run side by side.
    fn may_race(&self) -> bool {
        let is_told_at_the_end = match self.wanted {
            Wanted::Outcome => true,
            Wanted::Count => self.limit <= MAX_RESTART_SOLUTIONS,
            Wanted::Stream => false,
        };
        is_told_at_the_end && !self.has_node_limit && self.order != Some(SearchOrder::Leftmost)
    }

    /// A puzzle up to 9x9 has its leftmost solution in microseconds; above, the order costs more than the solution.
    fn default_order(&self) -> SearchOrder {
        if self.shape.side() <= 9 { SearchOrder::Leftmost } else { SearchOrder::Any }
    }
}

#[cfg(test)]
mod tests {
    use super::SearchOrder::{Any, Leftmost};
    use super::*;

    fn request(engine: Engine, width: usize, wanted: Wanted) -> Request {
        Request {
            engine,
            shape: Shape::new(width, width).unwrap(),
            wanted,
            order: None,
            has_rules: false,
            has_branch_order: false,
            has_node_limit: false,
            limit: 1,
            threads: 2,
        }
    }

    /// All cases: engine, side and what is wanted by rows; the routes for one solution, for one in order, within a
    /// number of nodes, for 1,001 solutions, with rules, with a branch order, and for 1,001 on one thread.
    #[test]
    fn every_request_has_its_route() {
        use Engine::{Auto, Cells as C, Lanes as L, Packed, Race as R, Sat};
        use Route::{Cdcl, Cells, Lanes, PackedTree as Tree, Race, Restarts, TreeRace};
        use Wanted::{Count, Outcome, Stream};
        let table = [
            (Auto, 2, Outcome, [Cells, Cells, Cells, Cells, Cells, Cells, Cells]),
            (Auto, 2, Stream, [Cells, Cells, Cells, Cells, Cells, Cells, Cells]),
            (Auto, 2, Count, [Cells, Cells, Cells, Cells, Cells, Cells, Cells]),
            (Auto, 3, Outcome, [Lanes, Lanes, Lanes, Lanes, Cells, Cells, Lanes]),
            (Auto, 3, Stream, [Lanes, Lanes, Lanes, Lanes, Cells, Cells, Lanes]),
            (Auto, 3, Count, [Lanes, Lanes, Lanes, Lanes, Cells, Cells, Lanes]),
            (Auto, 4, Outcome, [Race, Tree, Restarts, TreeRace, Cells, Cells, Race]),
            (Auto, 4, Stream, [Restarts, Tree, Restarts, Tree, Cells, Cells, Tree]),
            (Auto, 4, Count, [Race, Tree, Restarts, Tree, Cells, Cells, Tree]),
            (C, 2, Outcome, [Cells; 7]),
            (C, 3, Outcome, [Cells; 7]),
            (C, 4, Count, [Cells; 7]),
            (L, 2, Outcome, [Cells; 7]),
            (L, 3, Outcome, [Lanes; 7]),
            (L, 3, Stream, [Lanes; 7]),
            (L, 4, Outcome, [Cells; 7]),
            (Packed, 3, Outcome, [Tree, Tree, Tree, Tree, Tree, Tree, Tree]),
            (Packed, 4, Outcome, [Restarts, Tree, Restarts, Tree, Restarts, Restarts, Tree]),
            (Packed, 4, Stream, [Restarts, Tree, Restarts, Tree, Restarts, Restarts, Tree]),
            (Sat, 3, Outcome, [Cdcl, Tree, Tree, Cdcl, Cdcl, Cdcl, Cdcl]),
            (Sat, 4, Outcome, [Cdcl, Tree, Restarts, Cdcl, Cdcl, Cdcl, Cdcl]),
            (Sat, 4, Count, [Cdcl, Tree, Restarts, Tree, Cdcl, Cdcl, Tree]),
            (R, 3, Outcome, [Race, Tree, Tree, TreeRace, Race, Race, Race]),
            (R, 4, Outcome, [Race, Tree, Restarts, TreeRace, Race, Race, Race]),
            (R, 4, Stream, [Restarts, Tree, Restarts, Tree, Restarts, Restarts, Tree]),
        ];
        for (engine, width, wanted, routes) in table {
            let one = request(engine, width, wanted);
            let many = Request { limit: 1_001, ..one };
            let cases = [
                one,
                Request { order: Some(Leftmost), ..one },
                Request { has_node_limit: true, ..one },
                many,
                Request { has_rules: true, ..one },
                Request { has_branch_order: true, ..one },
                Request { threads: 1, ..many },
            ];
            assert_eq!(cases.map(|case| case.route().0), routes, "{one:?}");
        }
    }

    #[test]
    fn the_order_is_leftmost_up_to_9x9_unless_another_is_asked_for() {
        for (width, order) in [(2, Leftmost), (3, Leftmost), (4, Any), (5, Any)] {
            let one = request(Engine::Auto, width, Wanted::Outcome);
            assert_eq!(one.route().1, order);
            for asked in [Any, Leftmost] {
                assert_eq!(Request { order: Some(asked), ..one }.route().1, asked);
            }
        }
    }

    #[test]
    fn options_that_an_engine_does_not_have_are_refused() {
        let refused = |engine| {
            let one = request(engine, 3, Wanted::Outcome);
            let rules = Request { has_rules: true, ..one }.validate().is_err();
            let branch = Request { has_branch_order: true, ..one }.validate().is_err();
            assert!(one.validate().is_ok());
            (rules, branch)
        };
        assert_eq!(refused(Engine::Auto), (false, false));
        assert_eq!(refused(Engine::Cells), (false, false));
        assert_eq!(refused(Engine::Lanes), (true, true));
        assert_eq!(refused(Engine::Packed), (false, true));
        assert_eq!(refused(Engine::Race), (false, true));
        assert_eq!(refused(Engine::Sat), (true, true));
    }
}
