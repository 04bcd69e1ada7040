//! Working memory for following links. The propagations of a thread share one instance.

use super::links::{CONSTRAINTS, ConstraintIds, LinkGraph, ONE, Remaining};

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
pub(super) struct Scratch {
    remaining: [Remaining; CONSTRAINTS],
    pub(super) on: Queue,
    pub(super) off: Queue,
}

impl Scratch {
    pub(super) fn new() -> Self {
        let [on, off] = [(); 2].map(|()| Queue { nodes: [0; 1024], head: 0, end: 0 });
        Self { remaining: [0; CONSTRAINTS], on, off }
    }

    /// Starts a propagation, in which nothing is erased yet.
    pub(super) fn begin<const W: usize>(&mut self, links: &LinkGraph<W>) {
        self.remaining = links.remaining;
        self.on.clear();
        self.off.clear();
    }

    /// Erases a candidate from its constraints. Returns what remains in each.
    #[inline(always)]
    pub(super) fn erase(&mut self, constraints: ConstraintIds, number: usize) -> [Remaining; 4] {
        constraints.map(|constraint| {
            let remaining = &mut self.remaining[usize::from(constraint)];
            *remaining = remaining.wrapping_sub(ONE + number as Remaining);
            *remaining
        })
    }

    /// Resumes a propagation: erases what it turned off so far.
    pub(super) fn resume<const W: usize>(&mut self, links: &LinkGraph<W>, off: impl Iterator<Item = usize>) {
        self.begin(links);
        for number in off {
            self.erase(links.constraints[number], number);
        }
    }
}
