//! The façade: options in, outcome out.

mod count;
mod engine;
mod outcome;
mod prove;
mod race;
mod sample;
mod solutions;
mod spare;
mod split;

pub use count::{Count, Method, MethodError};
pub use engine::{Engine, EngineError};
pub use outcome::{Outcome, Verdict};
pub use sample::{SampleError, Sampler};
pub use solutions::Solutions;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::branch::BranchOrder;
use crate::cancel::{CancelFlag, Limits};
use crate::deduce::Rules;
use crate::grid::Grid;
use crate::lanes::{Board, LineAnswer, Options, solve_lines};
use crate::packed::Deducer;
use crate::shape::Shape;
use crate::simd::Backend;
use crate::speculate::{
    CellWorker, First, Harvest, LaneSearch, MOST_SOLUTIONS, PackedWorker, Progress, RestartSearch, Sink, Stats,
    TreeSearch,
};
use spare::Spare;

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
    threads: usize,
    limit: u64,
    first: Option<First>,
    nodes: Option<u64>,
    time: Option<Duration>,
    rules: Option<Rules>,
    order: Option<BranchOrder>,
    engine: Engine,
    backend: Backend,
    method: Method,
    cancel: Vec<CancelFlag>,
    /// For searches that take long: helpers beside the calling thread.
    spare: Spare,
    /// Built when a puzzle is first split; `None` inside if no thread could be had. Clones share it.
    pool: Arc<OnceLock<Option<ThreadPool>>>,
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
    pub fn first(mut self, first: First) -> Self {
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
            return self.race(puzzle, || Sink::Keep(Mutex::default()));
        }
        let sink = match self.first_for(puzzle) {
            First::Leftmost if self.threads > 1 => Sink::KeepLeftmost(Mutex::new(BTreeMap::new())),
            _ => Sink::Keep(Mutex::default()),
        };
        self.search(puzzle, sink)
    }

    /// Goes through the solutions of `puzzle` up to the limit, and does not keep them. [`Solver::count`] is faster where
    /// only their number matters.
    #[must_use]
    pub fn enumerate(&self, puzzle: &Grid) -> Outcome {
        if self.is_raced(puzzle) {
            return self.race(puzzle, || Sink::Count);
        }
        self.search(puzzle, Sink::Count)
    }

    /// The solutions of `puzzle` one by one, up to the limit, while the search goes on in the background. With
    /// [`First::Leftmost`] one thread searches, and they come in order.
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

    /// How many threads there are.
    pub(crate) const fn thread_count(&self) -> usize {
        self.threads
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
    pub(crate) const fn limit_of_nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Whether there is a limit of time.
    pub(crate) const fn has_timeout(&self) -> bool {
        self.time.is_some()
    }

    /// Which solutions are wanted of this puzzle.
    fn first_for(&self, puzzle: &Grid) -> First {
        let small = puzzle.shape().side() <= 9;
        self.first.unwrap_or(if small { First::Leftmost } else { First::Any })
    }

    fn search(&self, puzzle: &Grid, sink: Sink) -> Outcome {
        let limits = Limits::new(&self.cancel, self.nodes, self.time);
        let harvest = Harvest::new(self.limit, sink, &limits);
        let board = if self.uses_lanes() { Board::from_grid(puzzle) } else { None };
        let stats = match board {
            Some(board) => {
                let mut search = LaneSearch::new(self.backend, self.first_for(puzzle), self.nodes, &limits, &harvest);
                search.run(board, || self.pool(), if self.may_split() { self.threads } else { 1 });
                search.stats()
            }
            None if self.uses_packed(puzzle) => self.search_packed(puzzle, &limits, &harvest),
            None => self.search_cells(puzzle, &limits, &harvest),
        };
        Outcome::of(harvest, stats)
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
    fn uses_packed(&self, puzzle: &Grid) -> bool {
        match self.engine {
            Engine::Auto => puzzle.shape().side() > 9 && self.rules.is_none() && self.order.is_none(),
            Engine::Packed | Engine::Sat | Engine::Race => true,
            Engine::Cells | Engine::Lanes => false,
        }
    }

    fn search_packed(&self, puzzle: &Grid, limits: &Limits<'_>, harvest: &Harvest<'_>) -> Stats {
        let is_few = harvest.limit() <= MOST_SOLUTIONS;
        if self.first_for(puzzle) == First::Any && is_few {
            return self.search_with_restarts(puzzle, limits, harvest);
        }
        let deducer = Deducer::new(puzzle.shape(), self.rules.unwrap_or(Rules::LOCKED));
        let search = TreeSearch::new(PackedWorker::new(deducer), limits, harvest);
        search.run(puzzle, || self.pool());
        search.stats()
    }

    fn search_with_restarts(&self, puzzle: &Grid, limits: &Limits<'_>, harvest: &Harvest<'_>) -> Stats {
        let Some(search) = RestartSearch::new(puzzle, self.rules, limits, harvest) else { return Stats::default() };
        let mut first = search.racer(0);
        if first.go(search.nodes_alone()) == Progress::Paused {
            let helpers = self.spare.take(if self.may_split() { self.threads - 1 } else { 0 });
            search.race(first, helpers.count());
        }
        search.stats()
    }

    fn search_cells(&self, puzzle: &Grid, limits: &Limits<'_>, harvest: &Harvest<'_>) -> Stats {
        let small = puzzle.shape().side() <= 9;
        let rules = self.rules.unwrap_or(if small { Rules::SINGLES } else { Rules::LOCKED });
        let order = self.order.unwrap_or_default();
        let attempts: &[_] = if order == BranchOrder::Auto { &BranchOrder::ATTEMPTS } else { &[] };
        for &(order, budget) in attempts {
            let search = TreeSearch::new(CellWorker { rules, order }, limits, harvest);
            let pending = search.begin(puzzle, budget);
            // With a solution handed on there is no way back: another order would find it again.
            if pending.is_empty() || harvest.count() > 0 {
                search.resume(pending);
                return search.stats();
            }
        }
        let search = TreeSearch::new(CellWorker { rules, order }, limits, harvest);
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
    fn pool(&self) -> Option<&ThreadPool> {
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
