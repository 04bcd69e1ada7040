//! The static finder: cycles and forcing chains without branches. 6.5 and up.
//!
//! Three passes (X, Y, XY) find cycles and chains from every start; the lowest number is taken, then the shortest,
//! then the earlier pass, then the earlier start, then cycles before chains that begin with "on" and those before
//! "off". Each elimination of a cycle of n nodes is also that of a chain of at most n + 2 nodes: no chain, no cycle;
//! and the shortest chain's length says which cycles are worth a search.

use super::cycle::{Cycle, CycleSearch};
use super::graph::{Graph, Pass};
use super::lengths::number;
use super::reach::Reach;
use super::{StaticKind, Trail};
use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::technique::Technique;
use crate::explain::views::{Marks, Views};

/// The number of a cycle of one digit or through bivalue cells.
pub(super) const CYCLE: f64 = 6.5;
/// The number of a chain of one digit.
pub(super) const X_CHAIN: f64 = 6.6;
/// The number of cycles and chains of any links.
pub(super) const XY: f64 = 7.0;

/// The best step so far.
struct Best {
    number: f64,
    length: usize,
    pass: Pass,
    start: usize,
    kind: StaticKind,
    eliminations: Marks,
}

/// What the static search works with.
pub(super) struct StaticSearch<const W: usize> {
    pub(super) reach: Reach<W>,
    pub(super) cycles: CycleSearch<W>,
}

impl<const W: usize> StaticSearch<W> {
    pub(super) fn new() -> Self {
        Self { reach: Reach::new(), cycles: CycleSearch::new() }
    }

    /// The step that the scale takes. If there is none, `reach` is the whole closure of the XY graph.
    pub(super) fn find(&mut self, graph: &Graph<W>, board: &Board) -> Option<Found> {
        let mut best = None;
        if let Some(length) = self.chain(graph, Pass::X, X_CHAIN, &mut best) {
            self.cycle(graph, board, Pass::X, length - 2, &mut best);
        }
        let exact = best.as_ref().is_none_or(|best: &Best| best.number >= XY);
        let chain = exact.then(|| self.chain(graph, Pass::Xy, XY, &mut best)).flatten();
        if let Some(length) = chain {
            self.cycle(graph, board, Pass::Xy, length - 2, &mut best);
        }
        if best.is_some() {
            self.cycle_through_bivalues(graph, board, &mut best);
        }
        best.map(|best| best.into_found(graph, board))
    }

    /// The shortest chain of a pass, if it is better than `best`; returns its length, better or not.
    fn chain(&mut self, graph: &Graph<W>, pass: Pass, base: f64, best: &mut Option<Best>) -> Option<usize> {
        self.reach.start(graph, pass);
        loop {
            let length = self.reach.chain_length();
            let number = number(base, length);
            if !improves(best, number, length) {
                return None;
            }
            for start in 0..graph.len() {
                let kind = match () {
                    () if self.reach.refutes(graph, start) => StaticKind::On,
                    () if self.reach.proves(graph, start, pass) => StaticKind::Off,
                    () => continue,
                };
                *best = Some(Best { number, length, pass, start, kind, eliminations: Marks::default() });
                return Some(length);
            }
            if !self.reach.advance() {
                return None;
            }
        }
    }

    /// The shortest cycle of a pass, of `shortest` nodes at least, if it is better than `best`.
    fn cycle(
        &mut self,
        graph: &Graph<W>,
        board: &Board,
        pass: Pass,
        shortest: usize,
        best: &mut Option<Best>,
    ) {
        let base = if pass == Pass::Xy { XY } else { CYCLE };
        let mut length = shortest.max(4);
        loop {
            let number = number(base, length);
            let ties = best.as_ref().filter(|best| best.pass == pass && (best.number, best.length) == (number, length));
            let ends = match ties {
                Some(best) => best.start + 1,
                None if improves(best, number, length) => graph.len(),
                None => return,
            };
            for start in 0..ends {
                let bivalue = pass != Pass::Y || board.cells[graph.candidate(start).0].count_ones() == 2;
                if !bivalue || self.reach.steps[start].is_empty() {
                    continue;
                }
                if let Some(found) = self.first(graph, board, pass, start, length) {
                    let kind = StaticKind::Cycle;
                    let eliminations = found.eliminations;
                    *best = Some(Best { number, length, pass, start, kind, eliminations });
                    return;
                }
            }
            length += 2;
        }
    }

    fn first(&mut self, graph: &Graph<W>, views: &Views, pass: Pass, start: usize, length: usize) -> Option<Cycle> {
        let mut found = None;
        self.cycles.search(graph, views, pass, start, [length; 2], |cycle| {
            found = Some(cycle);
            false
        });
        found
    }

    /// The Y pass has cycles alone; its chains say which lengths are worth a search.
    fn cycle_through_bivalues(&mut self, graph: &Graph<W>, board: &Board, best: &mut Option<Best>) {
        self.reach.start(graph, Pass::Y);
        loop {
            let shortest = self.reach.chain_length() - 2;
            if !improves(best, number(CYCLE, shortest.max(4)), shortest.max(4)) {
                return;
            }
            if (0..graph.len()).any(|start| self.reach.refutes(graph, start)) {
                return self.cycle(graph, board, Pass::Y, shortest, best);
            }
            if !self.reach.advance() {
                return;
            }
        }
    }
}

/// Whether a step of a later pass or start would be taken before `best`.
fn improves(best: &Option<Best>, number: f64, length: usize) -> bool {
    best.as_ref().is_none_or(|best| (number, length) < (best.number, best.length))
}

impl Best {
    fn into_found<const W: usize>(self, graph: &Graph<W>, board: &Board) -> Found {
        let (cell, digit) = graph.candidate(self.start);
        let mut eliminations = self.eliminations;
        match self.kind {
            StaticKind::On => eliminations.add(1 << cell, digit),
            StaticKind::Off => eliminations.add_cell(cell, board.cells[cell] & !(1 << digit)),
            StaticKind::Cycle => {}
        }
        let trail = Trail::Static { pass: self.pass, kind: self.kind, start: (cell as u8, digit as u8), length: self.length };
        let pattern = Pattern::Chain(trail);
        let placement = (self.kind == StaticKind::Off).then_some((cell, digit));
        Found { technique: self.technique(), number: self.number, placement, eliminations, pattern }
    }

    fn technique(&self) -> Technique {
        match (self.kind, self.pass, self.length) {
            (StaticKind::Cycle, Pass::X, 4) => Technique::GeneralizedXWing,
            (StaticKind::Cycle, Pass::X, _) => Technique::XCycle,
            (StaticKind::Cycle, Pass::Y, _) => Technique::YCycle,
            (StaticKind::Cycle, Pass::Xy, _) => Technique::Cycle,
            (_, Pass::X, 6) => Technique::TurbotFish,
            (_, Pass::X, _) => Technique::ForcingXChain,
            _ => Technique::ForcingChain,
        }
    }
}
