//! The tree of a search on cells, with the time of each node.

use std::sync::Arc;

use super::costs::Costs;
use super::simulation::{Explored, Forecast, NodeFate, Tree, simulate};
use specudoku::deduce::Rules;
use specudoku::{BranchOrder, Digit, Grid, Solver};
use std::time::Instant;

/// If a node takes this many times the average, the system most likely interrupted it. The node is then explored once
/// more, and the shorter time counts.
const INTERRUPTED_RATIO: u64 = 8;

/// Number of pairs of clock readings. The smallest difference of a pair is the cost of reading the clock.
const CLOCK_READINGS: usize = 64;

/// The recording of a search on cells.
#[derive(Clone, Debug)]
pub(crate) struct Recording {
    rules: Rules,
    order: BranchOrder,
    /// Number of solutions wanted.
    limit: u64,
    most: usize,
    nodes: Vec<RecordedNode>,
    explored: u64,
    nanos: u64,
    /// Cost of reading the clock, subtracted from each node: a tenth of a 4x4 grid's node time.
    clock: u64,
}

/// A node, which is explored or can be explored from its parent.
#[derive(Clone, Debug)]
enum RecordedNode {
    Explored(Explored),
    Pending { parent: Arc<RecordedParent>, digit: Digit },
    Root(Arc<Grid>),
}

/// A grid on which deduction is complete, and the cell to branch on.
#[derive(Debug)]
struct RecordedParent {
    grid: Grid,
    cell: usize,
    /// The digits chosen on the path. The search collects them, so their time belongs to the node.
    path: Vec<u32>,
}

/// The result at a node: a contradiction, a solution, or the parent of further nodes.
enum Visited {
    Contradicted,
    Solved,
    Branched(Arc<RecordedParent>),
}

/// The error if a forecast needs more nodes than the recording may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has more than {0} nodes: too many to record")]
pub(crate) struct RecordingFull(pub(crate) usize);

impl Recording {
    /// Returns a recording of the search for the solutions of `puzzle`, with at most `most` nodes. It is the search on
    /// cells with the limit and the options of `solver`, regardless of its engine. Nodes are explored when a forecast
    /// first needs them.
    pub(crate) fn new(solver: &Solver, puzzle: &Grid, most: usize) -> Self {
        Self {
            rules: solver.rules_for(puzzle.layout()),
            order: solver.branching(),
            limit: solver.solution_limit(),
            most,
            nodes: vec![RecordedNode::Root(Arc::new(puzzle.clone()))],
            explored: 0,
            nanos: 0,
            clock: (0..CLOCK_READINGS).map(|_| nanos_since(Instant::now())).min().unwrap_or(0),
        }
    }

    /// Returns how the search would run on this many threads, at least one.
    ///
    /// Returns an error if the search needs more nodes than the recording may have.
    pub(crate) fn forecast(&mut self, threads: usize, costs: Costs) -> Result<Forecast, RecordingFull> {
        let (limit, most) = (self.limit, self.most);
        simulate(self, limit, threads.max(1), costs).ok_or(RecordingFull(most))
    }

    /// Returns the number of nodes recorded so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.explored
    }

    /// Explores a node as the search does, including its path and the freeing of memory.
    fn visit(&self, node: &RecordedNode) -> Visited {
        let (grid, path) = match node {
            RecordedNode::Explored(_) => return Visited::Contradicted,
            RecordedNode::Pending { parent, digit } => {
                let path = parent.path.iter().copied().chain([digit.get().into()]);
                (self.branch(parent, *digit), path.collect())
            }
            RecordedNode::Root(puzzle) => {
                let mut root = puzzle.spawn();
                (root.deduce(self.rules).ok().map(|()| root), Vec::new())
            }
        };
        let Some(grid) = grid else { return Visited::Contradicted };
        match self.order.choose(&grid) {
            Some(cell) => Visited::Branched(Arc::new(RecordedParent { grid, cell, path })),
            None => Visited::Solved,
        }
    }

    /// Returns a spawned copy of the grid in which a candidate is placed and deduction is complete; `None` if this
    /// leads to a contradiction.
    fn branch(&self, parent: &RecordedParent, digit: Digit) -> Option<Grid> {
        let mut grid = parent.grid.spawn();
        grid.place(parent.cell, digit).ok()?;
        grid.deduce(self.rules).ok().map(|()| grid)
    }

    /// Explores a node, and measures the time.
    fn timed(&self, node: &RecordedNode) -> (u64, Visited) {
        let begun = Instant::now();
        let found = self.visit(node);
        (self.since(begun), found)
    }

    /// Returns the nanoseconds since `begun`, without the cost of the clock.
    fn since(&self, begun: Instant) -> u64 {
        nanos_since(begun).saturating_sub(self.clock)
    }

    fn record(&mut self, index: usize) -> Explored {
        let node = self.nodes[index].clone();
        let (mut nanos, found) = self.timed(&node);
        // A node always has the same result: only its time is measured once more.
        if self.explored > 0 && nanos > INTERRUPTED_RATIO * self.nanos / self.explored {
            nanos = nanos.min(self.timed(&node).0);
        }
        let begun = Instant::now();
        let fate = match found {
            Visited::Contradicted => NodeFate::Contradicted,
            Visited::Solved => NodeFate::Solved,
            Visited::Branched(parent) => {
                let (first, candidates) = (self.nodes.len(), parent.grid.cells()[parent.cell].candidates());
                self.nodes.extend(
                    candidates.iter().map(|digit| RecordedNode::Pending { parent: Arc::clone(&parent), digit }),
                );
                NodeFate::Branched { first, count: candidates.len() }
            }
        };
        // The last branch frees its parent.
        self.nodes[index] = RecordedNode::Explored(Explored { nanos, fate });
        drop(node);
        nanos += self.since(begun).min(nanos);
        self.explored += 1;
        self.nanos += nanos;
        Explored { nanos, fate }
    }
}

fn nanos_since(begun: Instant) -> u64 {
    begun.elapsed().as_nanos() as u64
}

impl Tree for Recording {
    fn explore(&mut self, node: usize) -> Option<Explored> {
        if let RecordedNode::Explored(explored) = self.nodes[node] {
            return Some(explored);
        }
        if self.explored >= self.most as u64 {
            return None;
        }
        let explored = self.record(node);
        self.nodes[node] = RecordedNode::Explored(explored);
        Some(explored)
    }
}
