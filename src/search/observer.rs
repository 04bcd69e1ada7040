//! What a search reports while it runs: spans of work, nodes, solutions.
//!
//! Searches report where they ask for their limits anyway. What tells an observer is `cold`: without one a hook is a
//! branch that is never taken, and the loop around it is compiled as if there were none.

use std::fmt::Debug;

use super::limits::Limits;
use super::spans::{self, OpenSpan, SpawnedBy, TreeNode, Work, WorkSpan};

/// Watches searches. It is called on the thread that works, and what it takes is a part of the search's time.
pub trait Observer: Debug + Send + Sync {
    /// Something has happened on the calling thread.
    fn saw(&self, report: Report<'_>);
}

/// What has happened in a search.
#[non_exhaustive]
pub enum Report<'a> {
    /// A span of work has ended.
    Span(WorkSpan),
    /// So many solutions were delivered.
    Delivered(u64),
    /// A node of a search on cells or packed states was explored: returns it.
    Node(&'a dyn Fn() -> TreeNode),
    /// So many tasks wait for a thread, now that some were made or one has begun.
    Waiting(u64),
}

/// To whom a search reports, if to anybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reports<'a>(Option<&'a dyn Observer>);

impl<'a> Reports<'a> {
    pub(crate) const fn to(observer: Option<&'a dyn Observer>) -> Self {
        Self(observer)
    }

    /// Runs `run`, which returns its result and the nodes that it explored within `limits`, and reports it.
    pub(crate) fn span<R>(
        self,
        limits: &Limits<'_>,
        work: Work,
        origin: SpawnedBy,
        run: impl FnOnce() -> (R, u64),
    ) -> R {
        let opened = self.0.map(|observer| (observer, OpenSpan::begin()));
        let (result, nodes) = run();
        if let Some((observer, span)) = opened {
            tell(observer, Report::Span(span.end(work, origin, nodes, limits.is_found())));
        }
        result
    }

    /// Reports solutions that the calling thread has delivered.
    pub(crate) fn delivered(self, solutions: u64) {
        if let Some(observer) = self.0 {
            spans::delivers();
            tell(observer, Report::Delivered(solutions));
        }
    }

    /// Reports a node.
    pub(crate) fn node(self, node: impl Fn() -> TreeNode) {
        if let Some(observer) = self.0 {
            tell(observer, Report::Node(&node));
        }
    }

    /// Reports the number of tasks that wait.
    pub(crate) fn waiting(self, tasks: u64) {
        if let Some(observer) = self.0 {
            tell(observer, Report::Waiting(tasks));
        }
    }
}

#[cold]
#[inline(never)]
fn tell(observer: &dyn Observer, report: Report<'_>) {
    observer.saw(report);
}

#[cfg(test)]
mod tests {
    use super::super::spans::{Fate, SpanEnd};
    use super::*;
    use crate::primitives::Mutex;
    use crate::search::Engine;
    use crate::{Grid, Solver};
    use std::sync::Arc;

    /// Keeps what it sees as words.
    #[derive(Clone, Debug, Default)]
    struct Kept(Arc<Mutex<Vec<String>>>);

    impl Observer for Kept {
        fn saw(&self, report: Report<'_>) {
            let words = match report {
                Report::Span(WorkSpan { work, cause, nodes, .. }) => format!("{work} {cause} {nodes}"),
                Report::Delivered(solutions) => format!("delivered {solutions}"),
                Report::Node(node) if node().fate == Fate::Solved => "solved".to_owned(),
                Report::Node(_) => "node".to_owned(),
                Report::Waiting(tasks) => format!("waiting {tasks}"),
            };
            self.0.lock().push(words);
        }
    }

    #[test]
    fn each_node_and_solution_is_told_in_its_turn_and_then_the_span() {
        let (kept, puzzle) = (Kept::default(), "1.3...4..3..4.2.".parse::<Grid>().unwrap());
        let solver = Solver::new().threads(1).engine(Engine::Cells).observer(kept.clone());
        let nodes = solver.solve(&puzzle).stats.nodes;
        let words = kept.0.lock().clone();
        let span = format!("{} {} {nodes}", Work::Caller, SpanEnd::Solution);
        assert_eq!(words.iter().filter(|word| *word == "node").count() as u64 + 1, nodes);
        assert_eq!(words[words.len() - 3..], ["solved".to_owned(), "delivered 1".to_owned(), span]);
    }
}
