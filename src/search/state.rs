//! What the tree search needs of a state: to deduce on it, to choose a cell, to spawn a copy for a candidate.

use super::branch_order::{self, BranchOrder};
use super::packed::{Deducer, Packed};
use crate::deduce::{Log, Rules, fixpoint};
use crate::model::{Digit, DigitSet, Grid};

/// Deduces and chooses on one kind of state. A clone works on its own, in another task.
pub(crate) trait Worker: Clone + Send + Sync {
    /// A grid on which nothing more follows.
    type State: Send + Sync;

    /// The state of a puzzle with all that follows; none if that is a contradiction.
    fn begin(&mut self, puzzle: &Grid) -> Option<Self::State>;

    /// The spawned copy with a candidate placed, and all that follows; none if that is a contradiction.
    fn spawn(&mut self, state: &Self::State, cell: usize, digit: Digit) -> Option<Self::State>;

    /// The cell to branch on; none if all cells are final.
    fn choose(&self, state: &Self::State) -> Option<usize>;

    /// The candidates of a cell.
    fn candidates(state: &Self::State, cell: usize) -> DigitSet;

    /// The state as a grid.
    fn to_grid(state: &Self::State) -> Grid;
}

/// On the grid of cells.
#[derive(Clone)]
pub(crate) struct CellWorker {
    pub(crate) rules: Rules,
    pub(crate) order: BranchOrder,
}

impl Worker for CellWorker {
    type State = Grid;

    fn begin(&mut self, puzzle: &Grid) -> Option<Grid> {
        let mut grid = puzzle.spawn();
        fixpoint(&mut grid, self.rules, &mut Log::Off).ok().map(|()| grid)
    }

    fn spawn(&mut self, state: &Grid, cell: usize, digit: Digit) -> Option<Grid> {
        let mut grid = state.spawn();
        grid.place(cell, digit).ok()?;
        fixpoint(&mut grid, self.rules, &mut Log::Off).ok().map(|()| grid)
    }

    fn choose(&self, state: &Grid) -> Option<usize> {
        self.order.choose(state)
    }

    fn candidates(state: &Grid, cell: usize) -> DigitSet {
        branch_order::candidates(state, cell)
    }

    fn to_grid(state: &Grid) -> Grid {
        state.clone()
    }
}

/// On the packed state, branching on the first of the cells with the fewest choices.
#[derive(Clone)]
pub(crate) struct PackedWorker {
    deducer: Deducer,
}

impl PackedWorker {
    pub(crate) const fn new(deducer: Deducer) -> Self {
        Self { deducer }
    }
}

impl Worker for PackedWorker {
    type State = Packed;

    fn begin(&mut self, puzzle: &Grid) -> Option<Packed> {
        self.deducer.begin(puzzle).ok()
    }

    fn spawn(&mut self, state: &Packed, cell: usize, digit: Digit) -> Option<Packed> {
        let mut packed = state.clone();
        self.deducer.place(&mut packed, cell, digit).ok().map(|()| packed)
    }

    fn choose(&self, state: &Packed) -> Option<usize> {
        state.fewest_choices().next()
    }

    fn candidates(state: &Packed, cell: usize) -> DigitSet {
        state.candidates(cell)
    }

    fn to_grid(state: &Packed) -> Grid {
        state.to_grid()
    }
}
