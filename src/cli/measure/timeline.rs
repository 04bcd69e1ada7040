//! Records what ran when and on which thread: the spans of work of a search, and the nodes of its tree.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use specudoku::observe::{Observer, Report, SpanEnd, TreeNode, Work, WorkSpan};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ThreadId};
use std::time::Instant;

/// Records what searches do on which threads. A clone refers to the same timeline.
///
/// It keeps spans and nodes up to its limits, and counts those beyond.
#[derive(Clone, Debug)]
pub(crate) struct Timeline(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    begun: Instant,
    max_spans: usize,
    max_nodes: usize,
    waiting: AtomicU64,
    recorded: Mutex<Recorded>,
    threads: Mutex<HashMap<ThreadId, usize>>,
}

/// What a timeline has recorded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    /// The spans, in the order of their ends.
    pub(crate) spans: Vec<Span>,
    /// Number of spans that were not kept.
    pub(crate) spans_left_out: u64,
    /// Explored nodes of tree searches, in the order of exploration.
    pub(crate) nodes: Vec<TreeNode>,
    /// Number of nodes that were not kept.
    pub(crate) nodes_left_out: u64,
    /// The threads that have worked, in the order of their first work.
    pub(crate) threads: Vec<ThreadWork>,
}

/// The total work of a thread, whether its spans are kept or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ThreadWork {
    /// The name of the thread in its pool. Outside a pool, the role of the thread: caller or racer.
    pub(crate) name: String,
    /// Whether this is the thread that called the search. It starts the search, and then waits while the pool works.
    pub(crate) is_caller: bool,
    /// The time that it has worked.
    pub(crate) busy: Duration,
    /// Number of nodes that it has explored.
    pub(crate) nodes: u64,
    /// Number of solutions that it has delivered.
    pub(crate) solutions: u64,
}

/// A piece of work on a thread. Times are relative to the creation of the timeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    /// The number of this span.
    pub(crate) id: u64,
    /// The number of the span that created it, if it is a task.
    pub(crate) made_by: Option<u64>,
    /// The kind of work.
    pub(crate) work: Work,
    /// The index of its thread in [`Recorded::threads`].
    pub(crate) thread: usize,
    /// Its start.
    pub(crate) begin: Duration,
    /// Its end.
    pub(crate) end: Duration,
    /// Number of nodes explored, or of conflicts for clause learning.
    pub(crate) nodes: u64,
    /// Why it ended.
    pub(crate) cause: SpanEnd,
    /// Whether it ran on a different thread of the pool than the one that created it.
    pub(crate) is_stolen: bool,
}

impl Timeline {
    /// Returns a timeline that keeps up to `spans` spans. With 0, it only sums up the work of each thread.
    pub(crate) fn new(spans: usize) -> Self {
        Self::with_tree(spans, 0)
    }

    /// Returns a timeline that also keeps up to `nodes` nodes of search trees.
    pub(crate) fn with_tree(spans: usize, nodes: usize) -> Self {
        Self(Arc::new(Shared {
            begun: Instant::now(),
            max_spans: spans,
            max_nodes: nodes,
            waiting: AtomicU64::new(0),
            recorded: Mutex::default(),
            threads: Mutex::default(),
        }))
    }

    /// Returns what is recorded so far.
    pub(crate) fn recorded(&self) -> Recorded {
        self.0.recorded.lock().clone()
    }

    /// Returns what each thread has done so far, without the spans.
    pub(crate) fn threads(&self) -> Vec<ThreadWork> {
        self.0.recorded.lock().threads.clone()
    }

    /// Returns the number of tasks that were waiting when a task was last created or started.
    pub(crate) fn waiting(&self) -> u64 {
        self.0.waiting.load(Ordering::Relaxed)
    }

    fn span(&self, span: WorkSpan) {
        let WorkSpan { id, made_by, work, nodes, cause, is_stolen, .. } = span;
        // Saturating, because a clone may be passed to a search that began before the timeline.
        let [begin, end] = [span.begin, span.end].map(|time| time.saturating_duration_since(self.0.begun));
        let mut recorded = self.0.recorded.lock();
        let thread = self.thread(&mut recorded);
        recorded.name(thread, work);
        // The sums are updated first: they include spans that are not kept.
        recorded.threads[thread].busy += end.saturating_sub(begin);
        recorded.threads[thread].nodes += nodes;
        if recorded.spans.len() < self.0.max_spans {
            recorded.spans.push(Span { id, made_by, work, thread, begin, end, nodes, cause, is_stolen });
        } else {
            recorded.spans_left_out += 1;
        }
    }

    fn delivered(&self, solutions: u64) {
        let mut recorded = self.0.recorded.lock();
        let thread = self.thread(&mut recorded);
        recorded.threads[thread].solutions += solutions;
    }

    fn node(&self, node: &dyn Fn() -> TreeNode) {
        if self.0.max_nodes == 0 {
            return;
        }
        let mut recorded = self.0.recorded.lock();
        if recorded.nodes.len() < self.0.max_nodes {
            // Created only if it is kept: a node has a copy of its path.
            recorded.nodes.push(node());
        } else {
            recorded.nodes_left_out += 1;
        }
    }

    /// Returns the index of the calling thread.
    fn thread(&self, recorded: &mut Recorded) -> usize {
        let current = thread::current();
        // The second lock is only taken while the first is held: no two threads wait for each other.
        let mut known = self.0.threads.lock();
        *known.entry(current.id()).or_insert_with(|| {
            // Outside a pool, the name of a thread belongs to the program, and does not describe the search.
            let name = rayon::current_thread_index().and_then(|_| current.name()).unwrap_or_default().to_owned();
            recorded.threads.push(ThreadWork { name, ..ThreadWork::default() });
            recorded.threads.len() - 1
        })
    }
}

impl Recorded {
    /// Names a thread without a name by its first work: "caller", or "caller 2" if there is one already.
    fn name(&mut self, thread: usize, work: Work) {
        if !self.threads[thread].name.is_empty() {
            return;
        }
        let is_caller = !matches!(work, Work::Racer | Work::Cdcl);
        let kind = if is_caller { "caller" } else { "racer" };
        let before = self.threads.iter().filter(|thread| thread.name.starts_with(kind)).count();
        let name = if before == 0 { kind.to_owned() } else { format!("{kind} {}", before + 1) };
        let thread = &mut self.threads[thread];
        (thread.name, thread.is_caller) = (name, is_caller);
    }
}

impl Observer for Timeline {
    fn saw(&self, report: Report<'_>) {
        match report {
            Report::Span(span) => self.span(span),
            Report::Delivered(solutions) => self.delivered(solutions),
            Report::Node(node) => self.node(node),
            Report::Waiting(tasks) => self.0.waiting.store(tasks, Ordering::Relaxed),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
