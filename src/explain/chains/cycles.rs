//! Cycles: a candidate that, if on, leads back to itself. On and off alternate all around, so one of each weak link's
//! two ends holds, and their digit goes from the cells that see both an on and an off node of it.

use super::bits::Bits;
use super::links::{LinkGraph, NONE};
use super::reach::Reach;
use crate::explain::data::chain_key::Pass;
use crate::explain::geometry::{CellSet, PEERS};
use crate::explain::views::{CandidateSet, Views};

/// A candidate that is on, reached from the start by way of `off`.
struct CycleNode<const W: usize> {
    on: u16,
    off: u16,
    parent: u16,
    /// The candidates that are off on the path.
    offs: Bits<W>,
}

/// The breadth-first search for cycles from one start. Q8: the first path to each candidate that is on is kept, while
/// the same candidate may be off on several paths, but not twice on one.
pub(super) struct CycleSearch<const W: usize> {
    nodes: Vec<CycleNode<W>>,
}

/// What a search goes through: links, what leads where, and the candidates.
#[derive(Clone, Copy)]
pub(super) struct CycleContext<'a, const W: usize> {
    pub(super) links: &'a LinkGraph<W>,
    pub(super) reach: &'a Reach<W>,
    pub(super) views: &'a Views,
}

/// A cycle: the candidates in the order of the path, on at even and off at odd places, and what they erase.
pub(super) struct Cycle {
    pub(super) path: Vec<u16>,
    pub(super) eliminations: CandidateSet,
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
        context: CycleContext<'_, W>,
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
                // Level by level, and the offs of a level in the order of links: so the first cycle is the reference's.
                for &off in links.weak_list(on, pass != Pass::X).iter().filter(|&&off| !offs.has(usize::from(off))) {
                    if closes && closing.has(usize::from(off)) {
                        let goes_on = self.cycle(links, views, parent, off).is_none_or(&mut visit);
                        if !goes_on {
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

    /// The nodes of the cycle that closes from node `last` by way of `off`, back from there: candidate, and whether on.
    fn backwards(&self, last: usize, off: u16) -> impl Iterator<Item = (u16, bool)> {
        let before = |&(node, _): &(usize, u16)| {
            let CycleNode { off, parent, .. } = &self.nodes[node];
            (*parent != NONE).then(|| (usize::from(*parent), *off))
        };
        std::iter::successors(Some((last, off)), before)
            .flat_map(|(node, off)| [(off, false), (self.nodes[node].on, true)])
    }

    /// The cycle that closes from node `last` by way of `off`, if it erases something.
    fn cycle(&self, links: &LinkGraph<W>, views: &Views, last: usize, off: u16) -> Option<Cycle> {
        let mut own: CellSet = 0;
        let mut seen = [[0; 9]; 2];
        for (number, on) in self.backwards(last, off) {
            let (cell, digit) = links.candidate(usize::from(number));
            own |= 1 << cell;
            seen[usize::from(on)][digit] |= PEERS[cell];
        }
        // Q3: any on and any off node, and none of the cycle's own cells.
        let eliminations = std::array::from_fn(|digit| seen[0][digit] & seen[1][digit] & views.digits[digit] & !own);
        let eliminations = CandidateSet(eliminations);
        (!eliminations.is_empty()).then(|| {
            let mut path: Vec<u16> = self.backwards(last, off).map(|(number, _)| number).collect();
            path.reverse();
            Cycle { path, eliminations }
        })
    }
}
