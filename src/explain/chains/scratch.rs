//! Working memory for following links. The propagations of a thread share one instance.

use super::links::{LinkGraph, ONE, Remaining};
use crate::explain::geometry::Geometry;

/// Nodes waiting to be followed, first in, first out. There are never more on or off nodes than candidates in a grid.
pub(super) struct Queue {
    nodes: [u16; 1024],
    head: usize,
    end: usize,
}

impl Queue {
    fn clear(&mut self) {
        (self.head, self.end) = (0, 0);
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: u16) {
        self.nodes[self.end & 1023] = node;
        self.end += 1;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<usize> {
        (self.head < self.end).then(|| {
            self.head += 1;
            usize::from(self.nodes[(self.head - 1) & 1023])
        })
    }
}

/// What remains of each cell and of each digit in a unit, and the nodes to follow.
pub(super) struct Scratch<G: Geometry> {
    remaining: G::PerConstraint<Remaining>,
    pub(super) on: Queue,
    pub(super) off: Queue,
}

impl<G: Geometry> Scratch<G> {
    pub(super) fn new() -> Self {
        let [on, off] = [(); 2].map(|()| Queue { nodes: [0; 1024], head: 0, end: 0 });
        Self { remaining: G::per_constraint(0, 0), on, off }
    }

    /// Starts a propagation, in which nothing is erased yet.
    pub(super) fn begin<const W: usize>(&mut self, links: &LinkGraph<W, G>) {
        self.remaining.clone_from(&links.remaining);
        self.on.clear();
        self.off.clear();
    }

    /// Erases a candidate from its constraints. Returns what remains in each.
    #[inline(always)]
    pub(super) fn erase(&mut self, constraints: G::PerLink<u16>, number: usize) -> G::PerLink<Remaining> {
        let mut left = G::per_link(0);
        for place in 0..=G::KINDS {
            let remaining = &mut self.remaining[usize::from(constraints[place])];
            *remaining = remaining.wrapping_sub(ONE + number as Remaining);
            left[place] = *remaining;
        }
        left
    }

    /// Resumes a propagation: erases what it turned off so far.
    pub(super) fn resume<const W: usize>(&mut self, links: &LinkGraph<W, G>, off: impl Iterator<Item = usize>) {
        self.begin(links);
        for number in off {
            self.erase(links.constraints[number], number);
        }
    }
}
