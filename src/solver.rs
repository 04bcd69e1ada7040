//! The solver: the options that a caller sets. `search` has the methods that search; the modules for counting and
//! making add their own methods.

mod search;

use std::time::Duration;

use crate::deduce::Rules;
use crate::model::Layout;
use crate::search::Observer;
use crate::search::limits::CancelFlag;
use crate::search::{
    BranchOrder, CALLER_NODES, Engine, MAX_THREADS, Options, OptionsError, SearchOrder, TASK_NODES, Threads,
};
use crate::simd::Backend;

/// Answers questions about puzzles of any shape.
///
/// Setters take the solver and return it; clones share its threads. Limits apply to each puzzle, whatever the question
/// about it: [`timeout`](Self::timeout), [`node_limit`](Self::node_limit) if the answer comes from a search, and the
/// flags of [`cancel`](Self::cancel). [`limit`](Self::limit) and [`search_order`](Self::search_order) apply to the
/// methods that return solutions.
///
/// ```
/// use specudoku::{Grid, Solver, Verdict};
/// let puzzle: Grid = "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse()?;
/// let answer = Solver::new().threads(2).limit(2).solve(&puzzle);
/// assert_eq!(answer.verdict(), Verdict::Unique);
/// assert!(answer.solution().unwrap().solves(&puzzle));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    options: Options,
}

impl Solver {
    /// The largest number of threads.
    pub const MAX_THREADS: usize = MAX_THREADS;

    /// The number of nodes that the engines `cells` and `packed` explore on the calling thread before they share the
    /// search.
    pub const CALLER_NODES: u64 = CALLER_NODES;

    /// The number of nodes that a task of these engines explores before it splits.
    pub const TASK_NODES: u64 = TASK_NODES;

    /// Returns a solver that finds the first solution, with one thread per core of the machine. Threads are started
    /// when a puzzle first needs them.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the number of threads, from 1 to [`MAX_THREADS`](Self::MAX_THREADS).
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = Threads::new(threads);
        self
    }

    /// Sets the number of solutions after which a search ends, at least one. With two, [`Answer::verdict`] can tell
    /// whether a puzzle has a unique solution.
    ///
    /// [`Answer::verdict`]: crate::Answer::verdict
    #[must_use]
    pub fn limit(mut self, solutions: u64) -> Self {
        self.options.limit = solutions.max(1);
        self
    }

    /// Sets which solutions are found if there are several: by default the leftmost up to 9x9, and any above.
    #[must_use]
    pub fn search_order(mut self, order: SearchOrder) -> Self {
        self.options.order = Some(order);
        self
    }

    /// Sets the number of nodes after which the search for a puzzle ends. The search is then not split over threads, so
    /// that the node at which it ends depends only on the puzzle. Counting by bands and sampling have no nodes.
    #[must_use]
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.options.nodes = Some(nodes);
        self
    }

    /// Sets the time after which the work on a puzzle ends, within some milliseconds. Without any time, no engine
    /// answers.
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.options.time = Some(time);
        self
    }

    /// Sets the rules of deduction. The engines cells and packed (which always has both singles) support them; with
    /// [`Engine::Auto`], puzzles then go to cells. The default is singles only up to 9x9, where that is fastest.
    /// Above 9x9, where each node is expensive, locked candidates are added, and a restarting search uses all rules
    /// after singles have failed.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.options.rules = Some(rules);
        self
    }

    /// Sets the order in which cells are chosen for branching. The engine cells supports it; with [`Engine::Auto`],
    /// puzzles then go to cells.
    #[must_use]
    pub fn branch_order(mut self, order: BranchOrder) -> Self {
        self.options.branch_order = Some(order);
        self
    }

    /// Sets the engine.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.options.engine = engine;
        self
    }

    /// Sets the vector instructions of the lane kernel and of counting. The portable ones are used if the processor
    /// lacks them.
    #[must_use]
    pub fn backend(mut self, backend: Backend) -> Self {
        self.options.backend = backend;
        self
    }

    /// Adds a flag. When it is raised, all work of the solver ends.
    #[must_use]
    pub fn cancel(mut self, flag: &CancelFlag) -> Self {
        self.options.cancel.push(flag.clone());
        self
    }

    /// Sets an observer. Searches for solutions, and for the puzzles of a board, then report to it what runs where and
    /// when.
    #[must_use]
    pub fn observer(mut self, observer: impl Observer + 'static) -> Self {
        self.options.observer = Some(std::sync::Arc::new(observer));
        self
    }

    /// Rejects options that the engine does not support. The other methods do not check: they ignore such an
    /// option.
    ///
    /// ```
    /// use specudoku::{BranchOrder, Engine, Solver};
    /// let solver = Solver::new().engine(Engine::Lanes).branch_order(BranchOrder::Fullest);
    /// assert!(solver.validate().is_err());
    /// ```
    ///
    /// # Errors
    /// If rules or a branch order are set for an engine that has its own.
    pub fn validate(&self) -> Result<(), OptionsError> {
        self.options.validate()
    }

    /// Returns the number of solutions after which a search ends.
    #[must_use]
    pub const fn solution_limit(&self) -> u64 {
        self.options.limit
    }

    /// Returns the rules that the engine cells applies to puzzles of this layout.
    #[must_use]
    pub fn rules_for(&self, layout: &Layout) -> Rules {
        self.options.rules_of_cells(layout)
    }

    /// Returns the order in which the engine cells branches.
    #[must_use]
    pub fn branching(&self) -> BranchOrder {
        self.options.branch_order.unwrap_or_default()
    }

    /// Whether 9x9 puzzles go to the lane kernel.
    #[must_use]
    pub fn uses_lanes(&self) -> bool {
        self.options.uses_lanes()
    }

    /// Starts the threads now instead of when a puzzle is first split.
    pub fn warm_up(&self) {
        let _ = self.options.threads.pool();
    }

    /// Returns the options of the searches.
    #[cfg(any(feature = "batch", feature = "count", feature = "make"))]
    pub(crate) const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the options of the searches, so that a feature can set its own.
    #[cfg(feature = "count")]
    pub(crate) const fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }
}
