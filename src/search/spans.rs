//! Spans of work, and nodes, as a search reports them: when a span started, what created it, and why it ended.

use std::cell::Cell;

use crate::model::{Digit, DigitSet};
use crate::primitives::Instant;
use crate::primitives::atomic::{AtomicU64, Ordering};

/// A piece of work on a thread: a task of the pool, the start of a search on the calling thread, a run of the
/// kernel, or a slice of a racer or of clause learning.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WorkSpan {
    /// Its number, unique in this process.
    pub id: u64,
    /// The number of the span that created it, if it is a task.
    pub made_by: Option<u64>,
    /// The kind of work.
    pub work: Work,
    /// When it started.
    pub begin: Instant,
    /// When it ended.
    pub end: Instant,
    /// Nodes explored; for clause learning, conflicts.
    pub nodes: u64,
    /// Why it ended.
    pub cause: SpanEnd,
    /// Whether it ran on a different thread of the pool than the span that created it.
    pub is_stolen: bool,
}

/// The kind of work in a span.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Work {
    /// The calling thread, before the pool helps.
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
    /// It found one or more solutions.
    Solution,
    /// The flag was raised, or a limit was reached.
    Cancelled,
    /// It used up its nodes, and created tasks for the branches that were left.
    Split,
    /// It explored everything it was given, or finished its slice.
    Explored,
}

/// A node of a search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TreeNode {
    /// The digits chosen on the way from the root to this node.
    pub path: Vec<u32>,
    /// What became of the node.
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

impl TreeNode {
    /// Returns the digit that leads to this node; `None` at the root.
    #[must_use]
    pub fn digit(&self) -> Option<Digit> {
        self.path.last().and_then(|&digit| Digit::new(u8::try_from(digit).ok()?))
    }
}

/// The next number of a span. It is global because several searches may report to one observer, and a task names
/// the span that made it.
static NEXT: AtomicU64 = AtomicU64::new(0);

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

/// A span that has started.
pub(super) struct OpenSpan {
    id: u64,
    /// The state of its thread before it started.
    outer: Current,
    begin: Instant,
}

/// Which span made a task, and whether another thread stole it.
#[derive(Clone, Copy, Default)]
pub(crate) struct SpawnedBy {
    pub(crate) made_by: Option<u64>,
    pub(crate) is_stolen: bool,
}

impl OpenSpan {
    /// Opens a span on the calling thread.
    #[cold]
    pub(super) fn begin() -> Self {
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let outer = CURRENT.replace(Current { id: Some(id), is_open: true, ..Current::default() });
        Self { id, outer, begin: Instant::now() }
    }

    /// Closes the span, in which `nodes` nodes were explored. `is_stopped` is whether the flag is raised.
    #[cold]
    pub(super) fn end(self, work: Work, origin: SpawnedBy, nodes: u64, is_stopped: bool) -> WorkSpan {
        let Self { id, outer, begin } = self;
        let end = Instant::now();
        // A thread that waits inside a span may run another one. If no span is open, the number of the last one is
        // kept: the caller hands over its remaining branches after its span was closed, and their tasks must name
        // it.
        let closed = Current { id: Some(id), ..Current::default() };
        let done = CURRENT.replace(if outer.is_open { outer } else { closed });
        let cause = match done {
            _ if done.has_delivered => SpanEnd::Solution,
            _ if is_stopped => SpanEnd::Cancelled,
            _ if done.has_split => SpanEnd::Split,
            _ => SpanEnd::Explored,
        };
        let SpawnedBy { made_by, is_stolen } = origin;
        WorkSpan { id, made_by, work, begin, end, nodes, cause, is_stolen }
    }
}

/// Returns the number of the span on the calling thread, or of its last one: the caller has already closed its span
/// when it hands over the remaining branches.
pub(super) fn current() -> Option<u64> {
    CURRENT.get().id
}

/// Records that the span on the calling thread makes tasks of its remaining branches.
pub(super) fn splits() {
    CURRENT.set(Current { has_split: true, ..CURRENT.get() });
}

/// Records that the span on the calling thread has delivered a solution.
pub(super) fn delivers() {
    CURRENT.set(Current { has_delivered: true, ..CURRENT.get() });
}

/// Creates a node at the end of a path.
pub(super) fn node(path: impl IntoIterator<Item = u32>, fate: Fate) -> TreeNode {
    TreeNode { path: path.into_iter().collect(), fate }
}
