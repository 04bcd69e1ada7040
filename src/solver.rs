//! The façade: options in, outcome out.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::count::Method;
use crate::deduce::Rules;
use crate::model::{Grid, Shape};
use crate::search::BranchOrder;
use crate::search::cancel::{CancelFlag, Limits};
use crate::search::lanes::{Board, LineAnswer, Options, solve_lines};
use crate::search::packed::Deducer;
use crate::search::thread_budget::Spare;
use crate::search::{
    CellWorker, Collector, Engine, LaneSearch, MOST_SOLUTIONS, Outcome, Output, PackedWorker, Progress, RestartSearch,
    SearchOrder, Solutions, Stats, TreeSearch,
};
use crate::simd::Backend;

/// More threads than this are not started.
pub const MAX_THREADS: usize = 1024;

/// Solves puzzles of any shape.
///
/// ```
/// use specudoku::{Grid, Solver, Verdict};
/// let puzzle: Grid = "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse()?;
/// let outcome = Solver::new().threads(2).limit(2).solve(&puzzle);
/// assert_eq!(outcome.verdict(), Verdict::Unique);
/// assert!(outcome.solutions[0].solves(&puzzle));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    pub(crate) threads: usize,
    pub(crate) limit: u64,
    pub(crate) first: Option<SearchOrder>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) rules: Option<Rules>,
    pub(crate) order: Option<BranchOrder>,
    pub(crate) engine: Engine,
    pub(crate) backend: Backend,
    pub(crate) method: Method,
    pub(crate) cancel: Vec<CancelFlag>,
    /// For searches that take long: helpers beside the calling thread.
    pub(crate) spare: Spare,
    /// Built when a puzzle is first split; `None` inside if no thread could be had. Clones share it.
    pub(crate) pool: Arc<OnceLock<Option<ThreadPool>>>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver that gives the first solution, with as many threads as the machine has cores.
    #[must_use]
    pub fn new() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            threads,
            spare: Spare::new(threads - 1),
            limit: 1,
            first: None,
            nodes: None,
            time: None,
            rules: None,
            order: None,
            engine: Engine::default(),
            backend: Backend::best(),
            method: Method::default(),
            cancel: Vec::new(),
            pool: Arc::default(),
        }
    }

    /// With this many threads, at least one and at most [`MAX_THREADS`].
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, MAX_THREADS);
        self.spare = Spare::new(self.threads - 1);
        self.pool = Arc::default();
        self
    }

    /// Until this many solutions are found, at least one. Two tell whether a puzzle is unique.
    #[must_use]
    pub fn limit(mut self, solutions: u64) -> Self {
        self.limit = solutions.max(1);
        self
    }

    /// Which solutions of several: by default the leftmost up to 9x9, any above.
    #[must_use]
    pub fn first(mut self, first: SearchOrder) -> Self {
        self.first = Some(first);
        self
    }

    /// At most this many nodes a puzzle. The search is then not split, so that its end depends on the puzzle alone.
    #[must_use]
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// At most about this long a puzzle.
    #[must_use]
    pub fn timeout(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// With these rules of deduction, on the grid of cells and on the packed state, which always has both singles; the
    /// lane kernel and the clause learner have their own. With [`Engine::Auto`] puzzles then go to the cells. By default
    /// singles alone up to 9x9, where they are the fastest; above, where each node counts, locked candidates too, and
    /// with restarts all rules when singles have failed.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = Some(rules);
        self
    }

    /// Branching in this order, on the grid of cells: the lane kernel has its own.
    #[must_use]
    pub fn branch_order(mut self, order: BranchOrder) -> Self {
        self.order = Some(order);
        self
    }

    /// With this engine.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// With these vector instructions; with portable ones if the processor lacks them.
    #[must_use]
    pub fn backend(mut self, backend: Backend) -> Self {
        self.backend = backend;
        self
    }

    /// Counting by this method.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// Ending when this flag is raised, or another that was given before.
    #[must_use]
    pub fn cancel(mut self, flag: &CancelFlag) -> Self {
        self.cancel.push(flag.clone());
        self
    }

    /// The solutions of `puzzle`, up to the limit.
    #[must_use]
    pub fn solve(&self, puzzle: &Grid) -> Outcome {
        if self.is_raced(puzzle) {
            return self.race(puzzle, || Output::Keep(Mutex::default()));
        }
        let output = match self.first_for(puzzle) {
            SearchOrder::Leftmost if self.threads > 1 => Output::KeepLeftmost(Mutex::new(BTreeMap::new())),
            _ => Output::Keep(Mutex::default()),
        };
        self.search(puzzle, output)
    }

    /// Goes through the solutions of `puzzle` up to the limit, and does not keep them. [`Solver::count`] is faster where
    /// only their number matters.
    #[must_use]
    pub fn enumerate(&self, puzzle: &Grid) -> Outcome {
        if self.is_raced(puzzle) {
            return self.race(puzzle, || Output::Count);
        }
        self.search(puzzle, Output::Count)
    }

    /// The solutions of `puzzle` one by one, up to the limit, while the search goes on in the background. With
    /// [`SearchOrder::Leftmost`] one thread searches, and they come in order.
    #[must_use]
    pub fn solutions(&self, puzzle: &Grid) -> Solutions {
        Solutions::start(self.clone(), puzzle.clone())
    }

    /// The solutions of a classic `puzzle` as [`Solver::solutions`] gives them, as text: each piece holds whole lines of
    /// 81 digits. Much faster than grids where there are millions. `None` if the puzzle is not 9x9.
    #[must_use]
    pub fn solution_lines(&self, puzzle: &Grid) -> Option<Solutions<Vec<u8>>> {
        (puzzle.shape() == Shape::CLASSIC).then(|| Solutions::start_lines(self.clone(), puzzle.clone()))
    }

    /// Solves many classic puzzles on the calling thread, from lines of 81 bytes, up to the limit each. The answers are
    /// appended in order. This is the fastest way: the lane kernel keeps all its lanes full. Tells the nodes explored.
    /// A limit of time is not heeded here.
    pub fn solve_lines<'l>(&self, lines: impl IntoIterator<Item = &'l [u8; 81]>, answers: &mut Vec<LineAnswer>) -> u64 {
        self.solve_lines_within(self.nodes.unwrap_or(u64::MAX), lines, answers)
    }

    /// Solves many classic puzzles with this limit of nodes each.
    pub(crate) fn solve_lines_within<'l>(
        &self,
        nodes: u64,
        lines: impl IntoIterator<Item = &'l [u8; 81]>,
        answers: &mut Vec<LineAnswer>,
    ) -> u64 {
        let limits = Limits::new(&self.cancel, None, None);
        let options = Options { solutions: self.limit, nodes, share: self.nodes.is_none(), ordered: true };
        solve_lines(self.backend, lines.into_iter(), options, &limits, answers)
    }

    /// The vector instructions.
    pub(crate) const fn backend_of_lanes(&self) -> Backend {
        self.backend
    }

    /// The flags that end a search.
    pub(crate) fn flags(&self) -> &[CancelFlag] {
        &self.cancel
    }

    /// The limit of nodes, if there is one.
    #[cfg(feature = "batch")]
    pub(crate) const fn limit_of_nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Whether there is a limit of time.
    #[cfg(feature = "batch")]
    pub(crate) const fn has_timeout(&self) -> bool {
        self.time.is_some()
    }

    /// Which solutions are wanted of this puzzle.
    pub(crate) fn first_for(&self, puzzle: &Grid) -> SearchOrder {
        let small = puzzle.shape().side() <= 9;
        self.first.unwrap_or(if small { SearchOrder::Leftmost } else { SearchOrder::Any })
    }

    pub(crate) fn search(&self, puzzle: &Grid, output: Output) -> Outcome {
        let limits = Limits::new(&self.cancel, self.nodes, self.time);
        let collector = Collector::new(self.limit, output, &limits);
        let board = if self.uses_lanes() { Board::from_grid(puzzle) } else { None };
        let stats = match board {
            Some(board) => {
                let mut search = LaneSearch::new(self.backend, self.first_for(puzzle), self.nodes, &limits, &collector);
                search.run(board, || self.pool(), if self.may_split() { self.threads } else { 1 });
                search.stats()
            }
            None if self.uses_packed(puzzle) => self.search_packed(puzzle, &limits, &collector),
            None => self.search_cells(puzzle, &limits, &collector),
        };
        Outcome::of(collector, stats)
    }

    /// Whether classic grids go to the lane kernel.
    #[must_use]
    pub fn uses_lanes(&self) -> bool {
        match self.engine {
            Engine::Auto => self.rules.is_none() && self.order.is_none(),
            Engine::Cells | Engine::Packed | Engine::Sat | Engine::Race => false,
            Engine::Lanes => true,
        }
    }

    /// Whether a puzzle goes to the packed state, and not to the grid of cells.
    pub(crate) fn uses_packed(&self, puzzle: &Grid) -> bool {
        match self.engine {
            Engine::Auto => puzzle.shape().side() > 9 && self.rules.is_none() && self.order.is_none(),
            Engine::Packed | Engine::Sat | Engine::Race => true,
            Engine::Cells | Engine::Lanes => false,
        }
    }

    fn search_packed(&self, puzzle: &Grid, limits: &Limits<'_>, collector: &Collector<'_>) -> Stats {
        let is_few = collector.limit() <= MOST_SOLUTIONS;
        if self.first_for(puzzle) == SearchOrder::Any && is_few {
            return self.search_with_restarts(puzzle, limits, collector);
        }
        let deducer = Deducer::new(puzzle.shape(), self.rules.unwrap_or(Rules::LOCKED));
        let search = TreeSearch::new(PackedWorker::new(deducer), limits, collector);
        search.run(puzzle, || self.pool());
        search.stats()
    }

    fn search_with_restarts(&self, puzzle: &Grid, limits: &Limits<'_>, collector: &Collector<'_>) -> Stats {
        let Some(search) = RestartSearch::new(puzzle, self.rules, limits, collector) else { return Stats::default() };
        let mut first = search.racer(0);
        if first.go(search.nodes_alone()) == Progress::Paused {
            let helpers = self.spare.take(if self.may_split() { self.threads - 1 } else { 0 });
            search.race(first, helpers.count());
        }
        search.stats()
    }

    fn search_cells(&self, puzzle: &Grid, limits: &Limits<'_>, collector: &Collector<'_>) -> Stats {
        let small = puzzle.shape().side() <= 9;
        let rules = self.rules.unwrap_or(if small { Rules::SINGLES } else { Rules::LOCKED });
        let order = self.order.unwrap_or_default();
        let attempts: &[_] = if order == BranchOrder::Auto { &BranchOrder::ATTEMPTS } else { &[] };
        for &(order, budget) in attempts {
            let search = TreeSearch::new(CellWorker { rules, order }, limits, collector);
            let pending = search.begin(puzzle, budget);
            // With a solution handed on there is no way back: another order would find it again.
            if pending.is_empty() || collector.count() > 0 {
                search.resume(pending);
                return search.stats();
            }
        }
        let search = TreeSearch::new(CellWorker { rules, order }, limits, collector);
        search.run(puzzle, || self.pool());
        search.stats()
    }

    /// Whether a puzzle may be split over threads.
    const fn may_split(&self) -> bool {
        self.threads > 1 && self.nodes.is_none()
    }

    /// Builds the pool of threads now rather than when a puzzle is first split.
    pub fn warm_up(&self) {
        let _ = self.pool();
    }

    /// The pool for splitting; `None` where one thread works alone.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        if !self.may_split() {
            return None;
        }
        let build = || {
            let name = |index| format!("specudoku-{index}");
            ThreadPoolBuilder::new().num_threads(self.threads).thread_name(name).build().ok()
        };
        self.pool.get_or_init(build).as_ref()
    }
}
