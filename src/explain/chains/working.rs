//! What runs work with while they follow links; one serves all runs of a thread.

use super::graph::{Graph, Left, ONE, SLOTS, Slots};

/// Nodes that wait to be followed, first in, first out. No run has more of a kind than a grid has candidates.
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

/// What is left of each cell and of each digit in a unit, and the nodes to follow.
pub(super) struct Working {
    left: [Left; SLOTS],
    pub(super) on: Queue,
    pub(super) off: Queue,
}

impl Working {
    pub(super) fn new() -> Self {
        let [on, off] = [(); 2].map(|()| Queue { nodes: [0; 1024], head: 0, end: 0 });
        Self { left: [0; SLOTS], on, off }
    }

    /// Another run: nothing is erased.
    pub(super) fn begin<const W: usize>(&mut self, graph: &Graph<W>) {
        self.left = graph.left;
        self.on.clear();
        self.off.clear();
    }

    /// Erases a candidate from its slots. Returns what is left of each.
    #[inline(always)]
    pub(super) fn erase(&mut self, slots: Slots, number: usize) -> [Left; 4] {
        slots.map(|slot| {
            let left = &mut self.left[usize::from(slot)];
            *left = left.wrapping_sub(ONE + number as Left);
            *left
        })
    }

    /// A run goes on: what was set off so far is erased.
    pub(super) fn resume<const W: usize>(&mut self, graph: &Graph<W>, off: impl Iterator<Item = usize>) {
        self.begin(graph);
        for number in off {
            self.erase(graph.slots(number), number);
        }
    }
}
