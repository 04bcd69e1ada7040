//! Cycles: a candidate that, if on, leads back to itself. On and off alternate all around, so one of each weak link's
//! two ends holds, and their digit goes from the cells that see both an on and an off node of it.

use super::bits::Bits;
use super::graph::{Graph, NONE, Pass};
use super::reach::Reach;
use crate::explain::geometry::{CellSet, PEERS};
use crate::explain::views::{Marks, Views};

/// A candidate that is on, reached from the start by way of `off`.
struct Node<const W: usize> {
    on: u16,
    off: u16,
    parent: u16,
    /// The candidates that are off on the way.
    offs: Bits<W>,
}

/// The breadth-first search for cycles from one start. A quirk of the scale: the first way to each candidate that is
/// on is kept, while the same candidate may be off in several ways, but not twice on one way.
pub(super) struct CycleSearch<const W: usize> {
    nodes: Vec<Node<W>>,
}

/// What a search goes through: links, what leads where, and the candidates.
#[derive(Clone, Copy)]
pub(super) struct State<'a, const W: usize> {
    pub(super) graph: &'a Graph<W>,
    pub(super) reach: &'a Reach<W>,
    pub(super) views: &'a Views,
}

/// A cycle: the candidates in the order of the way, on at even and off at odd places, and what they erase.
pub(super) struct Cycle {
    pub(super) way: Vec<u16>,
    pub(super) eliminations: Marks,
}

impl<const W: usize> CycleSearch<W> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// Calls `visit` with each cycle from `start` that erases something, of at least `shortest` and at most `longest`
    /// nodes, in order, until it returns `false`. `reach`, of the same pass or of one with more links, is at the level
    /// of the longest at least: what does not lead back to the start by then is left out.
    pub(super) fn search(
        &mut self,
        state: State<'_, W>,
        pass: Pass,
        start: usize,
        [shortest, longest]: [usize; 2],
        mut visit: impl FnMut(Cycle) -> bool,
    ) {
        let State { graph, reach, views } = state;
        let mut closing = Bits::EMPTY;
        for link in graph.strong_list(start, pass) {
            closing.add(usize::from(link.to));
        }
        let mut seen = Bits::<W>::EMPTY;
        seen.add(start);
        self.nodes.clear();
        self.nodes.push(Node { on: start as u16, off: NONE, parent: NONE, offs: Bits::EMPTY });
        let (mut begin, mut length) = (0, 2);
        while begin < self.nodes.len() && length <= longest {
            let end = self.nodes.len();
            for parent in begin..end {
                let (on, offs) = (usize::from(self.nodes[parent].on), self.nodes[parent].offs);
                let closes = length >= shortest.max(4) && graph.weak[on].meets(&closing);
                if !closes && length == longest {
                    continue;
                }
                for &off in graph.weak_list(on, pass != Pass::X).iter().filter(|&&off| !offs.has(usize::from(off))) {
                    if closes && closing.has(usize::from(off)) {
                        let goes_on = self.cycle(graph, views, parent, off).is_none_or(&mut visit);
                        if !goes_on {
                            return;
                        }
                    }
                    if length == longest {
                        continue;
                    }
                    for link in graph.strong_list(usize::from(off), pass) {
                        let to = usize::from(link.to);
                        if !seen.has(to) && reach.leads(to, start, (longest - length) / 2) {
                            seen.add(to);
                            let mut offs = offs;
                            offs.add(usize::from(off));
                            self.nodes.push(Node { on: link.to, off, parent: parent as u16, offs });
                        }
                    }
                }
            }
            (begin, length) = (end, length + 2);
        }
    }

    /// The cycle that closes from node `last` by way of `off`, if it erases something.
    fn cycle(&self, graph: &Graph<W>, views: &Views, last: usize, off: u16) -> Option<Cycle> {
        let mut own: CellSet = 0;
        let mut seen = [[0; 9]; 2];
        let mut mark = |number: u16, state: usize| {
            let (cell, digit) = graph.candidate(usize::from(number));
            own |= 1 << cell;
            seen[state][digit] |= PEERS[cell];
        };
        let (mut node, mut way_off) = (last, off);
        loop {
            mark(way_off, 0);
            mark(self.nodes[node].on, 1);
            if self.nodes[node].parent == NONE {
                break;
            }
            way_off = self.nodes[node].off;
            node = usize::from(self.nodes[node].parent);
        }
        let eliminations = std::array::from_fn(|digit| seen[0][digit] & seen[1][digit] & views.digits[digit] & !own);
        let eliminations = Marks(eliminations);
        (!eliminations.is_empty()).then(|| Cycle { way: self.way(last, off), eliminations })
    }

    fn way(&self, last: usize, off: u16) -> Vec<u16> {
        let mut way = vec![off];
        let mut node = last;
        loop {
            way.push(self.nodes[node].on);
            if self.nodes[node].parent == NONE {
                break;
            }
            way.push(self.nodes[node].off);
            node = usize::from(self.nodes[node].parent);
        }
        way.reverse();
        way
    }
}
