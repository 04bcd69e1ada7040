//! What ran where and when: the spans of work on the threads of a search, and the nodes of its tree.
//!
//! A task of the pool, the beginning on the calling thread, a run of the kernel, a slice of a racer, a slice of clause
//! learning: each is a span. They are reported where a search asks for its limits anyway. What reports is `cold`: without
//! a timeline a hook is a branch that is never taken, and the loop around it is compiled as if there were none.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::model::{Digit, DigitSet};
use crate::primitives::Mutex;
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::primitives::thread::{self, ThreadId};

/// Records what searches do on which threads; a clone is the same timeline.
///
/// It keeps as many spans and nodes as it is made for, and counts those beyond.
///
/// ```
/// use specudoku::timeline::Timeline;
/// use specudoku::{Engine, Grid, Shape, Solver};
/// let timeline = Timeline::new(1_000);
/// let solver = Solver::new().engine(Engine::Cells).limit(u64::MAX).timeline(&timeline);
/// assert_eq!(solver.enumerate(&Grid::empty(Shape::new(2, 2)?)).count, 288);
/// let recorded = timeline.recorded();
/// assert_eq!(recorded.threads.iter().map(|thread| thread.solutions).sum::<u64>(), 288);
/// # Ok::<(), specudoku::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    begun: Instant,
    max_spans: usize,
    max_nodes: usize,
    /// The next number of a span.
    next: AtomicU64,
    waiting: AtomicU64,
    recorded: Mutex<Recorded>,
    threads: Mutex<HashMap<ThreadId, usize>>,
}

/// What a timeline has recorded.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Recorded {
    /// In the order of their ends.
    pub spans: Vec<Span>,
    /// Spans beyond those that are kept.
    pub spans_left_out: u64,
    /// Explored nodes of searches on cells, in the order of exploration.
    pub nodes: Vec<TreeNode>,
    /// Nodes beyond those that are kept.
    pub nodes_left_out: u64,
    /// The threads that have worked, in the order of their first work.
    pub threads: Vec<ThreadWork>,
}

/// What a thread did in all, whether its spans are kept or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ThreadWork {
    /// Its name.
    pub name: String,
    /// The time that it has worked.
    pub busy: Duration,
    /// Nodes that it has explored.
    pub nodes: u64,
    /// Solutions that it has delivered.
    pub solutions: u64,
}

/// A piece of work on a thread. Times are since the timeline was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Span {
    /// Its number.
    pub id: u64,
    /// The number of the span that made it, if it is a task.
    pub made_by: Option<u64>,
    /// What worked.
    pub work: Work,
    /// The index of its thread in [`Recorded::threads`].
    pub thread: usize,
    /// When it began.
    pub begin: Duration,
    /// When it ended.
    pub end: Duration,
    /// Nodes explored; for clause learning, conflicts.
    pub nodes: u64,
    /// Why it ended.
    pub cause: SpanEnd,
    /// Whether another thread of the pool took it than the one that made it.
    pub is_stolen: bool,
}

/// What works in a span.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Work {
    /// The calling thread, before the pool is asked.
    Caller,
    /// A task of the pool.
    Task,
    /// The lane kernel on the calling thread.
    Lanes,
    /// A search with restarts.
    Racer,
    /// Clause learning.
    #[strum(serialize = "learner")]
    Cdcl,
}

/// Why a span ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum SpanEnd {
    /// It has found a solution, or several.
    Solution,
    /// The flag was raised, or a limit met.
    Cancelled,
    /// It has used its nodes, and made tasks of what was left.
    Split,
    /// It has explored all it was given, or its slice.
    Explored,
}

/// A node of a search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TreeNode {
    /// The digits chosen on the way to it, from the root.
    pub path: Vec<u32>,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fate {
    /// A cell was chosen, and each of its candidates is a branch.
    Branched {
        /// The index of the cell.
        cell: usize,
        /// Its candidates.
        choices: DigitSet,
    },
    /// It has no solution.
    Contradicted,
    /// It is a solution.
    Solved,
}

/// What the span on this thread has done so far.
#[derive(Clone, Copy, Default)]
struct Current {
    /// The number of the span, or of the last one if none is open.
    id: Option<u64>,
    is_open: bool,
    has_delivered: bool,
    has_split: bool,
}

thread_local! {
    static CURRENT: Cell<Current> = const { Cell::new(Current { id: None, is_open: false, has_delivered: false, has_split: false }) };
}

/// A span that has begun.
pub(super) struct OpenSpan {
    id: u64,
    /// What its thread had in hand before.
    outer: Current,
    begin: Duration,
}

/// How a span came about.
#[derive(Clone, Copy, Default)]
pub(crate) struct SpawnedBy {
    pub(crate) made_by: Option<u64>,
    pub(crate) is_stolen: bool,
}

impl Timeline {
    /// Returns a timeline that keeps up to `spans` spans. With none it still sums up what each thread does.
    #[must_use]
    pub fn new(spans: usize) -> Self {
        Self::with_bounds(spans, 0)
    }

    /// Returns a timeline that keeps up to `nodes` nodes of search trees too.
    #[must_use]
    pub fn with_tree(spans: usize, nodes: usize) -> Self {
        Self::with_bounds(spans, nodes)
    }

    fn with_bounds(max_spans: usize, max_nodes: usize) -> Self {
        Self(Arc::new(Shared {
            begun: Instant::now(),
            max_spans,
            max_nodes,
            next: AtomicU64::new(0),
            waiting: AtomicU64::new(0),
            recorded: Mutex::default(),
            threads: Mutex::default(),
        }))
    }

    /// Returns what is recorded by now.
    #[must_use]
    pub fn recorded(&self) -> Recorded {
        self.0.recorded.lock().clone()
    }

    /// Returns what each thread has done by now, without the spans.
    #[must_use]
    pub fn threads(&self) -> Vec<ThreadWork> {
        self.0.recorded.lock().threads.clone()
    }

    /// Number of tasks that waited for a thread when last one was made or begun.
    #[must_use]
    pub fn waiting(&self) -> u64 {
        self.0.waiting.load(Ordering::Relaxed)
    }

    /// Sets the number of tasks that wait.
    pub(crate) fn set_waiting(&self, tasks: u64) {
        self.0.waiting.store(tasks, Ordering::Relaxed);
    }

    /// Opens a span on the calling thread.
    #[cold]
    pub(super) fn open(&self) -> OpenSpan {
        let id = self.0.next.fetch_add(1, Ordering::Relaxed);
        let outer = CURRENT.replace(Current { id: Some(id), is_open: true, ..Current::default() });
        OpenSpan { id, outer, begin: self.0.begun.elapsed() }
    }

    /// Closes a span in which `nodes` nodes were explored. `is_stopped` says whether the flag is up.
    #[cold]
    pub(super) fn close(&self, span: OpenSpan, work: Work, origin: SpawnedBy, nodes: u64, is_stopped: bool) {
        let (OpenSpan { id, outer, begin }, end) = (span, self.0.begun.elapsed());
        // A thread that waits within a span may run another one. The number of the last stays where none is open: the
        // caller hands over what is left after its span was closed, and the tasks are to name it.
        let closed = Current { id: Some(id), ..Current::default() };
        let done = CURRENT.replace(if outer.is_open { outer } else { closed });
        let cause = match done {
            _ if done.has_delivered => SpanEnd::Solution,
            _ if is_stopped => SpanEnd::Cancelled,
            _ if done.has_split => SpanEnd::Split,
            _ => SpanEnd::Explored,
        };
        let SpawnedBy { made_by, is_stolen } = origin;
        let mut recorded = self.0.recorded.lock();
        let thread = self.thread(&mut recorded);
        recorded.threads[thread].busy += end.saturating_sub(begin);
        recorded.threads[thread].nodes += nodes;
        if recorded.spans.len() < self.0.max_spans {
            recorded.spans.push(Span { id, made_by, work, thread, begin, end, nodes, cause, is_stolen });
        } else {
            recorded.spans_left_out += 1;
        }
    }

    /// The calling thread has delivered solutions.
    #[cold]
    pub(super) fn delivered(&self, solutions: u64) {
        CURRENT.set(Current { has_delivered: true, ..CURRENT.get() });
        let mut recorded = self.0.recorded.lock();
        let thread = self.thread(&mut recorded);
        recorded.threads[thread].solutions += solutions;
    }

    /// A node was explored.
    #[cold]
    pub(super) fn saw(&self, node: impl FnOnce() -> TreeNode) {
        if self.0.max_nodes == 0 {
            return;
        }
        let mut recorded = self.0.recorded.lock();
        if recorded.nodes.len() < self.0.max_nodes {
            recorded.nodes.push(node());
        } else {
            recorded.nodes_left_out += 1;
        }
    }

    /// The index of the calling thread.
    fn thread(&self, recorded: &mut Recorded) -> usize {
        let current = thread::current();
        let mut known = self.0.threads.lock();
        *known.entry(current.id()).or_insert_with(|| {
            let index = recorded.threads.len();
            let name = current.name().map_or_else(|| format!("thread {index}"), str::to_owned);
            recorded.threads.push(ThreadWork { name, ..ThreadWork::default() });
            index
        })
    }
}

/// The number of the span on the calling thread, or of its last one: the caller has closed its own when it hands over
/// what is left.
pub(super) fn current() -> Option<u64> {
    CURRENT.get().id
}

/// The span on the calling thread makes tasks of what it has left.
pub(super) fn splits() {
    CURRENT.set(Current { has_split: true, ..CURRENT.get() });
}

/// A node at the end of a path.
pub(super) fn node(path: impl IntoIterator<Item = u32>, fate: Fate) -> TreeNode {
    TreeNode { path: path.into_iter().collect(), fate }
}

impl TreeNode {
    /// The digit that leads to it; none at the root.
    #[must_use]
    pub fn digit(&self) -> Option<Digit> {
        self.path.last().and_then(|&digit| Digit::new(u8::try_from(digit).ok()?))
    }
}
