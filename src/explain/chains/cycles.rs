//! Cycles: a candidate that leads back to itself if it is on. On and off alternate around the cycle, so one end of each
//! weak link is true. Their digit is removed from cells that see an on node and an off node of that digit.

use super::bits::Bits;
use super::links::{LinkGraph, NONE};
use super::reach::Reach;
use crate::explain::data::chain_key::Pass;
use crate::explain::geometry::{CellSet, Geometry};
use crate::explain::views::{CandidateSet, Views};

/// A candidate that is on, reached from its parent through `off`.
struct CycleNode<const W: usize> {
    on: u16,
    off: u16,
    parent: u16,
    /// The candidates that are off on the path.
    offs: Bits<W>,
}

/// The breadth-first search for cycles from one start. Q8: only the first path to each candidate that is on is kept.
/// The same candidate may be off on several paths, but only once on each.
pub(super) struct CycleSearch<const W: usize> {
    nodes: Vec<CycleNode<W>>,
}

/// The data that a search uses: the links, their reachability, and the candidates.
pub(super) struct CycleContext<'a, const W: usize, G: Geometry> {
    pub(super) links: &'a LinkGraph<W, G>,
    pub(super) reach: &'a Reach<W>,
    pub(super) views: &'a Views<G>,
}

/// A cycle: its candidates in path order, on at even and off at odd indices, and what they eliminate.
pub(super) struct Cycle {
    pub(super) path: Vec<u16>,
    pub(super) eliminations: CandidateSet,
}

impl<const W: usize> CycleSearch<W> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// Calls `visit` with each cycle from `start` that has `shortest` to `longest` nodes and eliminates something, in
    /// order, until `visit` returns `false`. `reach` must belong to the same pass or to one with more links, and must
    /// have reached the level of the longest cycle: candidates that do not lead back to the start by then are skipped.
    pub(super) fn search<G: Geometry>(
        &mut self,
        context: CycleContext<'_, W, G>,
        pass: Pass,
        start: usize,
        [shortest, longest]: [usize; 2],
        mut visit: impl FnMut(Cycle) -> bool,
    ) {
        let CycleContext { links, reach, views } = context;
        let mut closing = Bits::EMPTY;
        for link in links.strong_list(start, pass) {
            closing.add(usize::from(link.to));
        }
        let mut seen = Bits::<W>::EMPTY;
        seen.add(start);
        self.nodes.clear();
        self.nodes.push(CycleNode { on: start as u16, off: NONE, parent: NONE, offs: Bits::EMPTY });
        let (mut begin, mut length) = (0, 2);
        while begin < self.nodes.len() && length <= longest {
            let end = self.nodes.len();
            for parent in begin..end {
                let (on, offs) = (usize::from(self.nodes[parent].on), self.nodes[parent].offs);
                let closes = length >= shortest.max(4) && links.weak[on].meets(&closing);
                if !closes && length == longest {
                    continue;
                }
                // The search goes level by level and follows links in order, so that its first cycle is the
                // reference's.
                for &off in links.weak_list(on, pass != Pass::X).iter().filter(|&&off| !offs.has(usize::from(off))) {
                    if closes && closing.has(usize::from(off)) {
                        let continues = self.cycle(links, views, parent, off).is_none_or(&mut visit);
                        if !continues {
                            return;
                        }
                    }
                    if length == longest {
                        continue;
                    }
                    for link in links.strong_list(usize::from(off), pass) {
                        let to = usize::from(link.to);
                        if !seen.has(to) && reach.leads(to, start, (longest - length) / 2) {
                            seen.add(to);
                            let mut offs = offs;
                            offs.add(usize::from(off));
                            self.nodes.push(CycleNode { on: link.to, off, parent: parent as u16, offs });
                        }
                    }
                }
            }
            (begin, length) = (end, length + 2);
        }
    }

    /// Returns the nodes of the cycle that closes from node `last` through `off`, backwards: the candidate, and whether
    /// it is on.
    fn backwards(&self, last: usize, off: u16) -> impl Iterator<Item = (u16, bool)> {
        std::iter::successors(Some((last, off)), |&(node, _)| self.before(node))
            .flat_map(|(node, off)| [(off, false), (self.nodes[node].on, true)])
    }

    /// Returns the node before another, and the candidate that is off between the two; `None` for the start.
    fn before(&self, node: usize) -> Option<(usize, u16)> {
        let CycleNode { off, parent, .. } = &self.nodes[node];
        (*parent != NONE).then(|| (usize::from(*parent), *off))
    }

    /// Returns the cycle that closes from node `last` through `off`, if it eliminates something.
    fn cycle<G: Geometry>(&self, links: &LinkGraph<W, G>, views: &Views<G>, last: usize, off: u16) -> Option<Cycle> {
        let mut own: CellSet = 0;
        let mut seen = [[0; 9]; 2];
        for (number, on) in self.backwards(last, off) {
            let (cell, digit) = links.candidate(usize::from(number));
            own |= 1 << cell;
            seen[usize::from(on)][digit] |= views.geometry.peers(cell);
        }
        // Q3: eliminations see any on node and any off node, and are never in the cycle's own cells.
        let eliminations = std::array::from_fn(|digit| seen[0][digit] & seen[1][digit] & views.digits[digit] & !own);
        let eliminations = CandidateSet(eliminations);
        (!eliminations.is_empty()).then(|| {
            let mut path: Vec<u16> = self.backwards(last, off).map(|(number, _)| number).collect();
            path.reverse();
            Cycle { path, eliminations }
        })
    }
}
