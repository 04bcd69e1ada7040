//! What a search reports while it runs: spans of work, nodes, solutions.
//!
//! Searches report in the places where they check their limits anyway. The call of an observer is `cold`: without
//! an observer, a hook is a branch that is never taken, and the loop around it compiles as if there were no hook.

use std::fmt::Debug;

use super::limits::Limits;
use super::spans::{self, OpenSpan, SpawnedBy, TreeNode, Work, WorkSpan};

/// Observes searches. It is called on the thread that works, and its time counts as time of the search.
pub trait Observer: Debug + Send + Sync {
    /// Receives what has happened on the calling thread.
    fn saw(&self, report: Report<'_>);
}

/// What has happened in a search.
#[non_exhaustive]
pub enum Report<'a> {
    /// A span of work has ended.
    Span(WorkSpan),
    /// This number of solutions was delivered.
    Delivered(u64),
    /// A node of a search on cells or packed states was explored. The function returns the node.
    Node(&'a dyn Fn() -> TreeNode),
    /// The number of tasks that wait for a thread, reported after some were created or one was started.
    Waiting(u64),
}

/// Where a search reports to, if there is an observer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reports<'a>(Option<&'a dyn Observer>);

impl<'a> Reports<'a> {
    pub(crate) const fn to(observer: Option<&'a dyn Observer>) -> Self {
        Self(observer)
    }

    /// Runs `run`, which returns its result and the number of nodes explored within `limits`, and reports the span.
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

    /// Reports solutions delivered by the calling thread.
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

    /// Reports the number of waiting tasks.
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
    fn nodes_and_solutions_are_reported_in_order_and_then_the_span() {
        let (kept, puzzle) = (Kept::default(), "1.3...4..3..4.2.".parse::<Grid>().unwrap());
        let solver = Solver::new().threads(1).engine(Engine::Cells).observer(kept.clone());
        let nodes = solver.solve(&puzzle).stats.nodes;
        let words = kept.0.lock().clone();
        let span = format!("{} {} {nodes}", Work::Caller, SpanEnd::Solution);
        assert_eq!(words.iter().filter(|word| *word == "node").count() as u64 + 1, nodes);
        assert_eq!(words[words.len() - 3..], ["solved".to_owned(), "delivered 1".to_owned(), span]);
    }
}
