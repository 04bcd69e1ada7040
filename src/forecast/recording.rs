//! The tree of a search on cells, each node with the time that it takes.

use std::sync::Arc;
use std::time::Instant;

use super::costs::Costs;
use super::simulation::{Explored, Fate, Forecast, Tree, play};
use crate::deduce::{Log, Rules, fixpoint};
use crate::model::{Digit, Grid};
use crate::search::cells::spawn_branch;
use crate::search::{BranchOrder, Options};

/// A node that took this many times as long as the average was interrupted by the system, most likely: it is explored
/// once more, and the shorter time counts.
const INTERRUPTED: u64 = 8;

/// The recording of a search on cells.
#[derive(Clone, Debug)]
pub struct Recording {
    rules: Rules,
    order: BranchOrder,
    /// Solutions wanted.
    limit: u64,
    most: usize,
    nodes: Vec<Node>,
    explored: u64,
    nanos: u64,
}

/// A node: explored, or to be explored from its parent.
#[derive(Clone, Debug)]
enum Node {
    Explored(Explored),
    Pending { parent: Arc<Parent>, digit: Digit },
    Root(Arc<Grid>),
}

/// A grid on which nothing more follows, and the cell that it is branched on.
#[derive(Debug)]
struct Parent {
    grid: Grid,
    cell: usize,
}

/// A forecast needs more nodes than the recording may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has more than {0} nodes: too many to record")]
pub struct RecordingFull(pub usize);

impl Recording {
    /// A recording of at most `most` nodes.
    pub(crate) fn new(options: &Options, puzzle: &Grid, most: usize) -> Self {
        Self {
            rules: options.rules_of_cells(puzzle.shape()),
            order: options.branch_order.unwrap_or_default(),
            limit: options.limit,
            most,
            nodes: vec![Node::Root(Arc::new(puzzle.clone()))],
            explored: 0,
            nanos: 0,
        }
    }

    /// Returns how the search would go on this many threads, at least one.
    ///
    /// # Errors
    /// If it needs more nodes than the recording may have.
    pub fn forecast(&mut self, threads: usize, costs: Costs) -> Result<Forecast, RecordingFull> {
        let (limit, most) = (self.limit, self.most);
        play(self, limit, threads.max(1), costs).ok_or(RecordingFull(most))
    }

    /// Number of nodes recorded by now.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.explored
    }

    /// Explores a node; returns its grid, if it has no contradiction, and the cell to branch on.
    fn visit(&self, node: &Node) -> Option<(Grid, Option<usize>)> {
        let grid = match node {
            Node::Explored(_) => None,
            Node::Pending { parent, digit } => spawn_branch(&parent.grid, parent.cell, *digit, self.rules),
            Node::Root(puzzle) => {
                let mut root = puzzle.spawn();
                fixpoint(&mut root, self.rules, &mut Log::Off).ok().map(|()| root)
            }
        }?;
        let cell = self.order.choose(&grid);
        Some((grid, cell))
    }

    /// Explores a node, and takes the time.
    fn timed(&self, node: &Node) -> (u64, Option<(Grid, Option<usize>)>) {
        let begun = Instant::now();
        let found = self.visit(node);
        (begun.elapsed().as_nanos() as u64, found)
    }

    fn record(&mut self, index: usize) -> Explored {
        let node = self.nodes[index].clone();
        let (mut nanos, found) = self.timed(&node);
        if self.explored > 0 && nanos > INTERRUPTED * self.nanos / self.explored {
            nanos = nanos.min(self.timed(&node).0);
        }
        self.explored += 1;
        self.nanos += nanos;
        let fate = match found {
            None => Fate::Contradicted,
            Some((_, None)) => Fate::Solved,
            Some((grid, Some(cell))) => {
                let (first, candidates) = (self.nodes.len(), grid.cells()[cell].candidates());
                let parent = Arc::new(Parent { grid, cell });
                self.nodes.extend(candidates.iter().map(|digit| Node::Pending { parent: Arc::clone(&parent), digit }));
                Fate::Branched { first, count: candidates.len() }
            }
        };
        Explored { nanos, fate }
    }
}

impl Tree for Recording {
    fn explore(&mut self, node: usize) -> Option<Explored> {
        if let Node::Explored(explored) = self.nodes[node] {
            return Some(explored);
        }
        if self.explored >= self.most as u64 {
            return None;
        }
        let explored = self.record(node);
        self.nodes[node] = Node::Explored(explored);
        Some(explored)
    }
}
