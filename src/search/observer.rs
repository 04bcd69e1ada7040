//! What a search reports while it runs: spans of work, nodes, solutions. Without a timeline each hook is a branch that is
//! never taken.

use super::limits::Limits;
use super::timeline::{SpawnedBy, Timeline, TreeNode, Work};

/// To whom a search reports, if to anybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observer<'a>(Option<&'a Timeline>);

impl<'a> Observer<'a> {
    pub(crate) const fn new(timeline: Option<&'a Timeline>) -> Self {
        Self(timeline)
    }

    /// Runs `run`, which returns its result and the nodes that it explored within `limits`, and reports it.
    pub(crate) fn span<R>(
        self,
        limits: &Limits<'_>,
        work: Work,
        origin: SpawnedBy,
        run: impl FnOnce() -> (R, u64),
    ) -> R {
        let opened = self.0.map(|timeline| (timeline, timeline.open()));
        let (result, nodes) = run();
        if let Some((timeline, span)) = opened {
            timeline.close(span, work, origin, nodes, limits.is_found());
        }
        result
    }

    /// Reports solutions that the calling thread has delivered.
    pub(crate) fn delivered(self, solutions: u64) {
        if let Some(timeline) = self.0 {
            timeline.delivered(solutions);
        }
    }

    /// Reports a node.
    pub(crate) fn node(self, node: impl FnOnce() -> TreeNode) {
        if let Some(timeline) = self.0 {
            timeline.saw(node);
        }
    }

    /// Reports the number of tasks that wait.
    pub(crate) fn waiting(self, tasks: u64) {
        if let Some(timeline) = self.0 {
            timeline.set_waiting(tasks);
        }
    }
}
