//! The static finder: cycles and forcing chains without branches. 6.5 and up.
//!
//! Three passes (X, Y, XY) find cycles and chains from every start; the lowest number is taken, then the shortest,
//! then the earlier pass, then the earlier start, then cycles before chains that begin with "on" and those before
//! "off". Each elimination of a cycle of n nodes is also that of a chain of at most n + 2 nodes: no chain, no cycle;
//! and the shortest chain's length says which cycles are worth a search.
//!
//! The generalized X-wing, a cycle of one digit on four cells, is in the scale, but no puzzle needs it. Strong links in
//! two rows or two columns that weak links in lines join are an X-wing, found before. With a box for one of the lines, all
//! four cells lie in two boxes of a band or stack and leave the digit there to two lines; so the third line has its
//! places in the third box alone, and claiming, or pointing from that box, found what the cycle erases. A row and a column
//! are so joined within one box alone, where claiming erases the ends of one of them.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Turbot Fish            2.98....4.5................36..7..2..8...6.45.4..2...8...79...119......24..2.5.8.
//! Bidirectional X-Cycle  ...7..4.5....8..3139....7..7....9.6....5..1..81...7..4....9...2..7..4..3.23...5..
//! Bidirectional Y-Cycle  1.7.5.2.3.....9..6.2...71.............17..389..5.9.62.4....2..53..1..........89..
//! Forcing X-Chain        .6....8.48.1.....5..52......58.7.2..3..4...........1.3..21.65...9..4...81........
//! Bidirectional Cycle    ..6...5..1..92....9.......13.....7...7415.....216..........3..5...8126.7.....623.
//! Forcing Chain          6...53.8.1......46.4.1..32.....9..3.9.1.....5.75...4......3......89.4...45.8...1.
//! ```

use super::cycle::{Cycle, CycleSearch, State};
use super::graph::{Graph, Pass};
use super::lengths::number;
use super::reach::Reach;
use super::{StaticKind, Trail};
use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::NINE;
use crate::explain::technique::Technique;
use crate::explain::views::{Marks, Views};

/// The number of a cycle of one digit or through bivalue cells.
pub(super) const CYCLE: f64 = 6.5;
/// The number of a chain of one digit.
pub(super) const X_CHAIN: f64 = 6.6;
/// The number of cycles and chains of any links.
pub(super) const XY: f64 = 7.0;

/// Levels that are searched one by one before it is asked whether a chain exists at all. Most chains that exist are
/// found by then; but where the state before had none, one is asked at once.
const PATIENCE: usize = 4;

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
    /// Digits that have no chain of their own, as far as is known.
    barren: u16,
    patience: usize,
}

impl<const W: usize> StaticSearch<W> {
    pub(super) fn new() -> Self {
        Self { reach: Reach::new(), cycles: CycleSearch::new(), barren: 0, patience: PATIENCE }
    }

    /// Forgets what was known of `digits`, whose candidates changed.
    pub(super) fn forget(&mut self, digits: u16) {
        self.barren &= !digits;
    }

    /// The step that the scale takes. If there is none, `reach` is the whole closure of the XY graph.
    pub(super) fn find(&mut self, graph: &mut Graph<W>, board: &Board) -> Option<Found> {
        let mut best = None;
        if self.chain(graph, Pass::X, NINE & !self.barren, &mut best) {
            self.cycle(graph, board, Pass::X, &mut best);
        } else {
            self.barren = NINE;
        }
        let exact = best.as_ref().is_none_or(|best: &Best| best.number >= XY);
        if exact {
            graph.renew_steps();
        }
        if exact && self.chain(graph, Pass::Xy, NINE, &mut best) {
            self.cycle(graph, board, Pass::Xy, &mut best);
        }
        self.patience = if best.is_some() { PATIENCE } else { 1 };
        if best.is_some() {
            self.cycle_through_bivalues(graph, board, &mut best);
        }
        best.map(|best| best.into_found(graph, board))
    }

    /// The shortest chain of a pass that starts from one of `digits`, if it is better than `best`; returns whether it
    /// is. `reach` stays at its level.
    fn chain(&mut self, graph: &Graph<W>, pass: Pass, digits: u16, best: &mut Option<Best>) -> bool {
        if digits == 0 {
            return false;
        }
        let base = if pass == Pass::X { X_CHAIN } else { XY };
        self.reach.start(graph, pass, digits);
        loop {
            let length = self.reach.chain_length();
            let number = number(base, length);
            if !improves(best, number, length) {
                return false;
            }
            for start in 0..graph.len() {
                let [on, off] = self.reach.may_newly(graph, start, pass);
                let kind = match () {
                    () if on && self.reach.refutes(graph, start) => StaticKind::On,
                    () if off && self.reach.proves(graph, start, pass) => StaticKind::Off,
                    () => continue,
                };
                *best = Some(Best { number, length, pass, start, kind, eliminations: Marks::default() });
                return true;
            }
            if self.reach.level == self.patience {
                self.reach.close();
                if !self.any_chain(graph, pass) {
                    return false;
                }
                self.reach.reopen();
            }
            if !self.reach.advance() {
                return false;
            }
        }
    }

    /// Whether a chain exists at the level of `reach`.
    pub(super) fn any_chain(&self, graph: &Graph<W>, pass: Pass) -> bool {
        (0..graph.len()).any(|start| self.reach.refutes(graph, start) || self.reach.proves(graph, start, pass))
    }

    /// The shortest cycle of a pass, of no fewer nodes than the level of `reach` allows, if it is better than `best`.
    fn cycle(&mut self, graph: &Graph<W>, board: &Board, pass: Pass, best: &mut Option<Best>) {
        let shortest = (2 * self.reach.level).max(4);
        let limit = longest(best, pass, 0, shortest, usize::MAX);
        while 2 * self.reach.level < limit && self.reach.advance() {}
        for start in self.reach.cyclic(graph).iter() {
            if pass == Pass::Y && board.cells[graph.candidate(start).0].count_ones() != 2 {
                continue;
            }
            let longest = longest(best, pass, start, shortest, limit);
            if longest < shortest {
                return;
            }
            if let Some(found) = self.first(graph, board, pass, start, [shortest, longest]) {
                let (length, kind) = (found.way.len(), StaticKind::Cycle);
                let number = number(cycle_base(pass), length);
                *best = Some(Best { number, length, pass, start, kind, eliminations: found.eliminations });
            }
        }
    }

    pub(super) fn first(
        &mut self,
        graph: &Graph<W>,
        views: &Views,
        pass: Pass,
        start: usize,
        lengths: [usize; 2],
    ) -> Option<Cycle> {
        let mut found = None;
        let Self { reach, cycles, .. } = self;
        cycles.search(State { graph, reach, views }, pass, start, lengths, |cycle| {
            found = Some(cycle);
            false
        });
        found
    }

    /// The Y pass has cycles alone; its chains say which lengths are worth a search.
    fn cycle_through_bivalues(&mut self, graph: &Graph<W>, board: &Board, best: &mut Option<Best>) {
        self.reach.start(graph, Pass::Y, NINE);
        loop {
            let shortest = (2 * self.reach.level).max(4);
            if !improves(best, number(CYCLE, shortest), shortest) {
                return;
            }
            if (0..graph.len()).any(|start| self.reach.refutes(graph, start)) {
                return self.cycle(graph, board, Pass::Y, best);
            }
            if !self.reach.advance() {
                return;
            }
        }
    }
}

/// The number of a cycle of six nodes at most.
fn cycle_base(pass: Pass) -> f64 {
    if pass == Pass::Xy { XY } else { CYCLE }
}

/// The length, from `shortest` to `limit`, of the longest cycle from `start` that would be taken before `best`; less
/// than `shortest` if there is none. At equal length a cycle comes before a chain of the same or a later start.
fn longest(best: &Option<Best>, pass: Pass, start: usize, shortest: usize, limit: usize) -> usize {
    let wanted = |&length: &usize| {
        let number = number(cycle_base(pass), length);
        let tie = |best: &Best| best.pass == pass && (best.number, best.length) == (number, length);
        improves(best, number, length)
            || best.as_ref().is_some_and(|best| tie(best) && best.kind != StaticKind::Cycle && start <= best.start)
    };
    (shortest..=limit).step_by(2).take_while(wanted).last().unwrap_or(0)
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
        let trail =
            Trail::Static { pass: self.pass, kind: self.kind, start: (cell as u8, digit as u8), length: self.length };
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
