//! What a search is to do: its limits, its order, its engine.

use std::time::{Duration, Instant};

use rayon::ThreadPool;

use super::branch_order::BranchOrder;
use super::cancel::{CancelFlag, Limits};
use super::engine::Engine;
use super::order::SearchOrder;
use super::route::{OptionsError, Request, Route, Wanted};
use super::threads::Threads;
use super::timeline::Timeline;
use crate::deduce::Rules;
use crate::model::Shape;
use crate::simd::Backend;

/// The options of a search; [`Solver`](crate::Solver) sets them.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) threads: Threads,
    /// Solutions to find, at least one.
    pub(crate) limit: u64,
    /// Which solutions of several; the route decides if none is given.
    pub(crate) order: Option<SearchOrder>,
    /// Nodes a puzzle.
    pub(crate) nodes: Option<u64>,
    /// Time a puzzle.
    pub(crate) time: Option<Duration>,
    pub(crate) rules: Option<Rules>,
    pub(crate) branch_order: Option<BranchOrder>,
    pub(crate) engine: Engine,
    pub(crate) backend: Backend,
    /// Any of these flags ends a search.
    pub(crate) cancel: Vec<CancelFlag>,
    /// Where searches report what they do.
    pub(crate) timeline: Option<Timeline>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: Threads::one_a_core(),
            limit: 1,
            order: None,
            nodes: None,
            time: None,
            rules: None,
            branch_order: None,
            engine: Engine::default(),
            backend: Backend::best(),
            cancel: Vec::new(),
            timeline: None,
        }
    }
}

impl Options {
    /// Returns the options of a search on the calling thread alone, which any of these flags ends.
    pub(crate) fn on_one_thread(cancel: &[CancelFlag]) -> Self {
        Self { threads: Threads::new(1), cancel: cancel.to_vec(), ..Self::default() }
    }

    /// Returns these options with another limit of solutions.
    pub(crate) fn with_limit(&self, limit: u64) -> Self {
        Self { limit: limit.max(1), ..self.clone() }
    }

    /// Returns these options with the time that is left of a search that began at `begun`.
    pub(crate) fn rest(&self, begun: Instant) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(begun.elapsed())), ..self.clone() }
    }

    /// Returns the limits of a search that begins now.
    pub(crate) fn limits(&self) -> Limits<'_> {
        Limits::new(&self.cancel, self.nodes, self.time).report_to(self.timeline.as_ref())
    }

    /// Returns the limits of work that has no nodes.
    pub(crate) fn limits_without_nodes(&self) -> Limits<'_> {
        Limits::new(&self.cancel, None, self.time)
    }

    /// Returns the rules of a search on cells.
    pub(crate) fn rules_of_cells(&self, shape: Shape) -> Rules {
        // Up to 9x9 locked candidates cost more than they save; above, where each node counts, they pay.
        self.rules.unwrap_or(if shape.side() <= 9 { Rules::SINGLES } else { Rules::LOCKED })
    }

    /// Whether a puzzle may be split over threads. With a limit of nodes it is not, so that its end depends on the
    /// puzzle alone.
    pub(crate) const fn may_split(&self) -> bool {
        self.threads.count() > 1 && self.nodes.is_none()
    }

    /// Returns the engine and the order for a puzzle of this shape.
    pub(crate) fn route(&self, shape: Shape, wanted: Wanted) -> (Route, SearchOrder) {
        self.request(shape, wanted).route()
    }

    /// Refuses options that the engine does not have.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        self.request(Shape::CLASSIC, Wanted::Outcome).validate()
    }

    fn request(&self, shape: Shape, wanted: Wanted) -> Request {
        Request {
            engine: self.engine,
            shape,
            wanted,
            order: self.order,
            has_rules: self.rules.is_some(),
            has_branch_order: self.branch_order.is_some(),
            has_node_limit: self.nodes.is_some(),
            limit: self.limit,
            threads: self.threads.count(),
        }
    }

    /// Returns the pool for splitting a puzzle; `None` where one thread works alone.
    pub(super) fn pool(&self) -> Option<&ThreadPool> {
        if self.may_split() { self.threads.pool() } else { None }
    }
}
