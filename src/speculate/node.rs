//! A node of the search that is still to be explored: one candidate of the cell that its parent branched on.

use std::sync::Arc;

use super::harvest::Path;
use crate::branch;
use crate::digit::Digit;
use crate::grid::{Contradiction, Grid};

/// A candidate to try. The copy is spawned when its turn comes: siblings share their parent until then, so that what
/// is pending costs little even where grids are large.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    parent: Arc<Parent>,
    digit: Digit,
}

#[derive(Debug)]
struct Parent {
    grid: Grid,
    /// The digits chosen on the way to this grid.
    path: Path,
    /// The cell that is branched on.
    cell: usize,
}

impl Node {
    /// A node for each candidate of `cell`, the first to be explored last.
    pub(crate) fn branches(grid: Grid, path: Path, cell: usize) -> impl Iterator<Item = Self> {
        let candidates = branch::candidates(&grid, cell);
        let parent = Arc::new(Parent { grid, path, cell });
        candidates.iter().rev().map(move |digit| Self { parent: Arc::clone(&parent), digit })
    }

    /// The spawned copy with the candidate placed, and its path.
    pub(crate) fn spawn(&self) -> Result<(Grid, Path), Contradiction> {
        let mut grid = self.parent.grid.spawn();
        grid.place(self.parent.cell, self.digit)?;
        Ok((grid, self.path().collect()))
    }

    /// The digits chosen on the way to this node.
    pub(crate) fn path(&self) -> impl Iterator<Item = u32> {
        self.parent.path.iter().copied().chain([self.digit.get().into()])
    }
}
