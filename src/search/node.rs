//! A node of the search that is still to be explored: one candidate of the cell that its parent branched on.

use std::sync::Arc;

use super::collector::Path;
use super::state::Worker;
use crate::model::Digit;

/// A candidate to try. The copy is spawned when its turn comes: siblings share their parent until then, so that what
/// is pending costs little even where grids are large.
pub(crate) struct Node<S> {
    parent: Arc<Parent<S>>,
    digit: Digit,
}

struct Parent<S> {
    state: S,
    /// The digits chosen on the way to this state.
    path: Path,
    /// The cell that is branched on.
    cell: usize,
}

impl<S> Node<S> {
    /// A node for each candidate of `cell`, the first to be explored last.
    pub(crate) fn branches<W: Worker<State = S>>(state: S, path: Path, cell: usize) -> impl Iterator<Item = Self> {
        let candidates = W::candidates(&state, cell);
        let parent = Arc::new(Parent { state, path, cell });
        candidates.iter().rev().map(move |digit| Self { parent: Arc::clone(&parent), digit })
    }

    /// The spawned copy with the candidate placed, and all that follows; none if that is a contradiction.
    pub(crate) fn spawn<W: Worker<State = S>>(&self, worker: &mut W) -> Option<S> {
        worker.spawn(&self.parent.state, self.parent.cell, self.digit)
    }

    /// The digits chosen on the way to this node.
    pub(crate) fn path(&self) -> impl Iterator<Item = u32> {
        self.parent.path.iter().copied().chain([self.digit.get().into()])
    }
}
