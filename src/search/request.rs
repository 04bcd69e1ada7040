//! A request to search: engine, order and limits. [`route`] decides how a request is answered.

mod branch_order;
mod count_method;
pub(crate) mod route;

use std::sync::Arc;
use std::time::Duration;

use rayon::ThreadPool;

pub use branch_order::BranchOrder;
pub use count_method::Method;
use route::{GridKind, OneEngine, OptionsError, Request, Route, Wanted};

use super::limits::{CancelFlag, Limits};
use super::observer::{Observer, Reports};
use super::threads::Threads;
use crate::deduce::Rules;
use crate::model::{Layout, Shape};
use crate::parse_error::ParseError;
use crate::simd::Backend;

/// The engines. [`Auto`](Self::Auto) chooses one by the shape of the puzzle and by the question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Engine>)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest engine for the shape.
    #[default]
    Auto,
    /// The grid of cells, for any shape: one rayon task per candidate.
    Cells,
    /// The packed state, for any shape: the same search as [`Cells`](Self::Cells) on masks and counts in flat
    /// arrays. If solutions may come in any order, the search restarts.
    Packed,
    /// The lane kernel, for classic 9x9 grids. Other shapes are searched by [`Cells`](Self::Cells).
    Lanes,
    /// Conflict-driven clause learning, for any shape. Solutions in order, or one by one, are searched on the
    /// packed state.
    #[strum(serialize = "sat")]
    Cdcl,
    /// The packed state and clause learning at the same time; the first to finish stops the other. The default
    /// above 9x9.
    Race,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 6] = [Self::Auto, Self::Cells, Self::Packed, Self::Lanes, Self::Cdcl, Self::Race];
}

/// Which solutions are returned if a puzzle has several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<SearchOrder>)]
#[non_exhaustive]
pub enum SearchOrder {
    /// Those that are found first. This is fastest, but each run may return other solutions.
    Any,
    /// The leftmost in the order of the engine's own branching: the same solutions with any number of threads.
    Leftmost,
}

impl SearchOrder {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::Any, Self::Leftmost];
}

/// The options of a search; [`Solver`](crate::Solver) sets them.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) threads: Threads,
    /// Maximum number of solutions to find, at least one.
    pub(crate) limit: u64,
    /// Which solutions to find if there are several; `None` leaves it to the route.
    pub(crate) order: Option<SearchOrder>,
    /// Maximum number of nodes per puzzle.
    pub(crate) nodes: Option<u64>,
    /// Time limit per puzzle.
    pub(crate) time: Option<Duration>,
    pub(crate) rules: Option<Rules>,
    pub(crate) branch_order: Option<BranchOrder>,
    pub(crate) engine: Engine,
    pub(crate) backend: Backend,
    /// How solutions are counted.
    pub(crate) method: Method,
    /// Any of these flags ends a search.
    pub(crate) cancel: Vec<CancelFlag>,
    /// Receives the reports of searches.
    pub(crate) observer: Option<Arc<dyn Observer>>,
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
            method: Method::default(),
            cancel: Vec::new(),
            observer: None,
        }
    }
}

impl Options {
    /// Returns the options of a search on the calling thread only, which any of these flags ends.
    pub(crate) fn on_one_thread(cancel: &[CancelFlag]) -> Self {
        Self { threads: Threads::new(1), cancel: cancel.to_vec(), ..Self::default() }
    }

    /// Returns these options with another limit of solutions.
    pub(crate) fn with_limit(&self, limit: u64) -> Self {
        Self { limit: limit.max(1), ..self.clone() }
    }

    /// Returns the limits of work that starts now.
    pub(crate) fn limits(&self) -> Limits<'_> {
        Limits::new(&self.cancel, self.nodes, self.time)
    }

    /// Returns the limits, without a node limit, of work that starts now.
    pub(crate) fn limits_without_nodes(&self) -> Limits<'_> {
        Limits::new(&self.cancel, None, self.time)
    }

    /// Returns these options with the nodes and time that `limits` have left.
    pub(crate) fn within(&self, limits: &Limits<'_>) -> Self {
        Self { nodes: limits.nodes_left(), time: limits.time_left(), ..self.clone() }
    }

    /// Returns where the searches report to.
    pub(crate) fn reports(&self) -> Reports<'_> {
        Reports::to(self.observer.as_deref())
    }

    /// Returns the rules for a search on cells.
    pub(crate) fn rules_of_cells(&self, layout: &Layout) -> Rules {
        // Up to 9x9 locked candidates cost more than they save. Above 9x9, where each node is expensive, they pay
        // off.
        let is_small = layout.as_shape().is_some_and(|shape| shape.side() <= 9);
        self.rules.unwrap_or(if is_small { Rules::SINGLES } else { Rules::LOCKED })
    }

    /// Whether a puzzle may be split over threads. With a node limit it may not, so that the node at which the search
    /// ends depends only on the puzzle.
    pub(crate) const fn may_split(&self) -> bool {
        self.threads.count() > 1 && self.nodes.is_none()
    }

    /// Returns how a puzzle of this layout is searched, and in which order its solutions are found.
    pub(crate) fn route(&self, layout: &Layout, wanted: Wanted) -> (Route, SearchOrder) {
        let request = self.request(layout, wanted);
        (request.route(), request.order())
    }

    /// Returns the engine that yields the solutions of a puzzle of this layout one by one, and their order.
    pub(crate) fn stream_route(&self, layout: &Layout) -> (OneEngine, SearchOrder) {
        let request = self.request(layout, Wanted::Answer);
        (request.one_engine(), request.order())
    }

    /// Whether racers must find all solutions of a puzzle of this layout before the first is returned. They must if
    /// solutions may come in any order, and there are so few that racers can keep them.
    #[cfg(feature = "batch")]
    pub(crate) fn is_raced(&self, layout: &Layout) -> bool {
        let (route, order) = self.route(layout, Wanted::Answer);
        matches!(route, Route::Raced(_)) && order == SearchOrder::Any && self.limit <= route::MAX_RESTART_SOLUTIONS
    }

    /// Whether classic puzzles go to the lane kernel. The kernel has no time limit per puzzle, only few nodes, so it is
    /// not asked if there is no time.
    pub(crate) fn uses_lanes(&self) -> bool {
        self.time != Some(Duration::ZERO)
            && self.route(&Shape::CLASSIC.layout(), Wanted::Answer).0 == Route::One(OneEngine::Lanes)
    }

    /// Rejects options that the engine does not support.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        self.request(&Shape::CLASSIC.layout(), Wanted::Answer).validate()
    }

    fn request(&self, layout: &Layout, wanted: Wanted) -> Request<'_> {
        Request { options: self, kind: GridKind::new(layout), wanted }
    }

    /// Returns the pool for splitting a puzzle; `None` if a single thread works.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        if self.may_split() { self.threads.pool() } else { None }
    }
}
