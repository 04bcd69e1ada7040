//! What is asked of a search: by which engine, in which order, within which limits. [`route`] says how it is answered.

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

/// What searches. [`Solver`](crate::Solver) has the table of what [`Auto`](Self::Auto) takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Engine>)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest for the shape.
    #[default]
    Auto,
    /// The grid of cells: any shape, a rayon task a candidate.
    Cells,
    /// The packed state, for any shape: the search of the cells with masks and counts in flat arrays. Solutions in any
    /// order are searched for with restarts.
    Packed,
    /// The lane kernel, for classic 9x9 grids; other shapes go to the cells.
    Lanes,
    /// Conflict-driven clause learning, for any shape; solutions in order, or one by one, go to the packed state.
    #[strum(serialize = "sat")]
    Cdcl,
    /// The packed state and clause learning at once; the first that ends ends the other. The default above 9x9.
    Race,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 6] = [Self::Auto, Self::Cells, Self::Packed, Self::Lanes, Self::Cdcl, Self::Race];
}

/// Which solutions of a puzzle with several are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<SearchOrder>)]
#[non_exhaustive]
pub enum SearchOrder {
    /// Those that arrive first: the fastest way, and possibly others at each run.
    Any,
    /// The leftmost in the order of the engine's own branching: the same at any number of threads.
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
    /// How solutions are counted.
    pub(crate) method: Method,
    /// Any of these flags ends a search.
    pub(crate) cancel: Vec<CancelFlag>,
    /// To whom searches report what they do.
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
    /// Returns the options of a search on the calling thread alone, which any of these flags ends.
    pub(crate) fn on_one_thread(cancel: &[CancelFlag]) -> Self {
        Self { threads: Threads::new(1), cancel: cancel.to_vec(), ..Self::default() }
    }

    /// Returns these options with another limit of solutions.
    pub(crate) fn with_limit(&self, limit: u64) -> Self {
        Self { limit: limit.max(1), ..self.clone() }
    }

    /// Returns the limits of work that begins now.
    pub(crate) fn limits(&self) -> Limits<'_> {
        Limits::new(&self.cancel, self.nodes, self.time)
    }

    /// Returns the limits of work without nodes that begins now.
    pub(crate) fn limits_without_nodes(&self) -> Limits<'_> {
        Limits::new(&self.cancel, None, self.time)
    }

    /// Returns these options with what `limits` have left of nodes and time.
    pub(crate) fn within(&self, limits: &Limits<'_>) -> Self {
        Self { nodes: limits.nodes_left(), time: limits.time_left(), ..self.clone() }
    }

    /// Returns to whom the searches report.
    pub(crate) fn reports(&self) -> Reports<'_> {
        Reports::to(self.observer.as_deref())
    }

    /// Returns the rules of a search on cells.
    pub(crate) fn rules_of_cells(&self, layout: &Layout) -> Rules {
        // Up to 9x9 locked candidates cost more than they save; above, where each node counts, they pay.
        let is_small = layout.as_shape().is_some_and(|shape| shape.side() <= 9);
        self.rules.unwrap_or(if is_small { Rules::SINGLES } else { Rules::LOCKED })
    }

    /// Whether a puzzle may be split over threads. With a limit of nodes it is not, so that its end depends on the
    /// puzzle alone.
    pub(crate) const fn may_split(&self) -> bool {
        self.threads.count() > 1 && self.nodes.is_none()
    }

    /// Returns how a puzzle of this layout is searched, and in which order its solutions are found.
    pub(crate) fn route(&self, layout: &Layout, wanted: Wanted) -> (Route, SearchOrder) {
        let request = self.request(layout, wanted);
        (request.route(), request.order())
    }

    /// Returns the engine that gives the solutions of a puzzle of this layout one by one, and their order.
    pub(crate) fn stream_route(&self, layout: &Layout) -> (OneEngine, SearchOrder) {
        let request = self.request(layout, Wanted::Answer);
        (request.one_engine(), request.order())
    }

    /// Whether racers are to find all solutions of a puzzle of this layout before the first is given: if they are so few
    /// that racers keep them, and may come in any order.
    #[cfg(feature = "batch")]
    pub(crate) fn is_raced(&self, layout: &Layout) -> bool {
        let (route, order) = self.route(layout, Wanted::Answer);
        matches!(route, Route::Raced(_)) && order == SearchOrder::Any && self.limit <= route::MAX_RESTART_SOLUTIONS
    }

    /// Whether classic puzzles go to the lane kernel.
    pub(crate) fn uses_lanes(&self) -> bool {
        self.route(&Shape::CLASSIC.layout(), Wanted::Answer).0 == Route::One(OneEngine::Lanes)
    }

    /// Refuses options that the engine does not have.
    pub(crate) fn validate(&self) -> Result<(), OptionsError> {
        self.request(&Shape::CLASSIC.layout(), Wanted::Answer).validate()
    }

    fn request(&self, layout: &Layout, wanted: Wanted) -> Request<'_> {
        Request { options: self, kind: GridKind::new(layout), wanted }
    }

    /// Returns the pool for splitting a puzzle; `None` where one thread works alone.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        if self.may_split() { self.threads.pool() } else { None }
    }
}
