//! The static finder: cycles and forcing chains without branches.
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

use super::bits::Bits;
use super::cycles::{Cycle, CycleContext, CycleSearch};
use super::links::LinkGraph;
use super::reach::Reach;
use crate::explain::board::CandidateBoard;
use crate::explain::data::chain_key::{ChainKey, Pass, StaticKind};
use crate::explain::data::rating::chain_number;
use crate::explain::data::technique::Technique;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::NINE;
use crate::explain::views::{CandidateSet, Views};

/// The numbers of static chains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct StaticNumbers {
    /// A cycle of one digit or through bivalue cells.
    pub(crate) cycle: f64,
    /// A chain of one digit.
    pub(crate) x_chain: f64,
    /// Cycles and chains of any links.
    pub(crate) any: f64,
}

impl StaticNumbers {
    /// The number of a cycle of `length` nodes.
    pub(super) fn of_cycle(&self, pass: Pass, length: usize) -> f64 {
        chain_number(if pass == Pass::Xy { self.any } else { self.cycle }, length)
    }

    /// The number of a chain of `length` nodes.
    pub(super) fn of_chain(&self, pass: Pass, length: usize) -> f64 {
        chain_number(if pass == Pass::Xy { self.any } else { self.x_chain }, length)
    }
}

/// Levels that are searched one by one before it is asked whether a chain exists at all. Most chains that exist are
/// found by then; but where the state before had none, one is asked at once.
const LEVELS_BEFORE_CLOSURE: usize = 4;

/// A cycle or chain.
pub(super) struct StaticStep {
    pub(super) number: f64,
    pub(super) length: usize,
    pub(super) pass: Pass,
    pub(super) start: usize,
    pub(super) kind: StaticKind,
    pub(super) eliminations: CandidateSet,
}

/// What the static search works with.
pub(super) struct StaticSearch<const W: usize> {
    pub(super) reach: Reach<W>,
    pub(super) cycles: CycleSearch<W>,
    pub(super) numbers: StaticNumbers,
    /// Digits that have no chain of their own, as far as is known.
    barren: u16,
    levels_before_closure: usize,
    /// Whether `reach` is the closure of the XY graph, as no step was found.
    is_closed: bool,
}

impl<const W: usize> StaticSearch<W> {
    pub(super) fn new(numbers: StaticNumbers) -> Self {
        Self {
            reach: Reach::new(),
            cycles: CycleSearch::new(),
            numbers,
            barren: 0,
            levels_before_closure: LEVELS_BEFORE_CLOSURE,
            is_closed: false,
        }
    }

    /// What each candidate leads to, if [`find`](Self::find) found nothing on this state.
    pub(super) fn closure(&self) -> Option<&[Bits<W>]> {
        self.is_closed.then(|| self.reach.rows())
    }

    /// Another state: forgets what was known of `digits`, whose candidates changed.
    pub(super) fn forget(&mut self, digits: u16) {
        self.is_closed = false;
        self.barren &= !digits;
    }

    /// The step that the scale takes. If there is none, `reach` is the whole closure of the XY links.
    pub(super) fn find(&mut self, links: &mut LinkGraph<W>, board: &CandidateBoard) -> Option<FoundStep> {
        let mut best = None;
        if self.chain(links, Pass::X, NINE & !self.barren, &mut best) {
            self.cycle(links, board, Pass::X, &mut best);
        } else {
            self.barren = NINE;
        }
        // A step of one digit that costs less than any chain of several can is the answer: their links are not needed.
        if best.as_ref().is_none_or(|best: &StaticStep| best.number >= self.numbers.any) {
            links.renew_steps();
            if self.chain(links, Pass::Xy, NINE, &mut best) {
                self.cycle(links, board, Pass::Xy, &mut best);
            }
        }
        self.levels_before_closure = if best.is_some() { LEVELS_BEFORE_CLOSURE } else { 1 };
        self.is_closed = best.is_none();
        if best.is_some() {
            self.cycle_through_bivalues(links, board, &mut best);
        }
        best.map(|best| best.into_found(links, board))
    }

    /// The shortest chain of a pass that starts from one of `digits`, if it is better than `best`; returns whether it
    /// is. `reach` stays at its level.
    fn chain(&mut self, links: &LinkGraph<W>, pass: Pass, digits: u16, best: &mut Option<StaticStep>) -> bool {
        if digits == 0 {
            return false;
        }
        self.reach.start(links, pass, digits);
        loop {
            let length = self.reach.chain_length();
            let number = self.numbers.of_chain(pass, length);
            if !improves(best, number, length) {
                return false;
            }
            for start in 0..links.len() {
                let [on, off] = self.reach.may_newly(links, start, pass);
                let kind = match () {
                    () if on && self.reach.refutes(links, start) => StaticKind::On,
                    () if off && self.reach.proves(links, start, pass) => StaticKind::Off,
                    () => continue,
                };
                *best = Some(StaticStep { number, length, pass, start, kind, eliminations: CandidateSet::default() });
                return true;
            }
            if self.reach.level == self.levels_before_closure {
                self.reach.close();
                if !self.any_chain(links, pass) {
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
    pub(super) fn any_chain(&self, links: &LinkGraph<W>, pass: Pass) -> bool {
        (0..links.len()).any(|start| self.reach.refutes(links, start) || self.reach.proves(links, start, pass))
    }

    /// The shortest cycle of a pass, of no fewer nodes than the level of `reach` allows, if it is better than `best`.
    fn cycle(&mut self, links: &LinkGraph<W>, board: &CandidateBoard, pass: Pass, best: &mut Option<StaticStep>) {
        let shortest = (2 * self.reach.level).max(4);
        let limit = self.longest(best, pass, 0, [shortest, usize::MAX]);
        while 2 * self.reach.level < limit && self.reach.advance() {}
        for start in self.reach.cyclic(links).iter() {
            if pass == Pass::Y && board.cells[links.candidate(start).0].count_ones() != 2 {
                continue;
            }
            let longest = self.longest(best, pass, start, [shortest, limit]);
            if longest < shortest {
                return;
            }
            if let Some(found) = self.first(links, board, pass, start, [shortest, longest]) {
                let (length, kind) = (found.path.len(), StaticKind::Cycle);
                let number = self.numbers.of_cycle(pass, length);
                *best = Some(StaticStep { number, length, pass, start, kind, eliminations: found.eliminations });
            }
        }
    }

    /// The first cycle from a start, of the lengths from and to these, that erases something.
    pub(super) fn first(
        &mut self,
        links: &LinkGraph<W>,
        views: &Views,
        pass: Pass,
        start: usize,
        lengths: [usize; 2],
    ) -> Option<Cycle> {
        let mut found = None;
        let Self { reach, cycles, .. } = self;
        cycles.search(CycleContext { links, reach, views }, pass, start, lengths, |cycle| {
            found = Some(cycle);
            false
        });
        found
    }

    /// The Y pass has cycles alone; its chains say which lengths are worth a search.
    fn cycle_through_bivalues(&mut self, links: &LinkGraph<W>, board: &CandidateBoard, best: &mut Option<StaticStep>) {
        self.reach.start(links, Pass::Y, NINE);
        loop {
            let shortest = (2 * self.reach.level).max(4);
            if !improves(best, self.numbers.of_cycle(Pass::Y, shortest), shortest) {
                return;
            }
            if (0..links.len()).any(|start| self.reach.refutes(links, start)) {
                return self.cycle(links, board, Pass::Y, best);
            }
            if !self.reach.advance() {
                return;
            }
        }
    }

    /// The length, from `shortest` to `limit`, of the longest cycle from `start` that would be taken before `best`;
    /// less than `shortest` if there is none. At equal length a cycle comes before a chain of the same or a later start.
    fn longest(&self, best: &Option<StaticStep>, pass: Pass, start: usize, [shortest, limit]: [usize; 2]) -> usize {
        let wanted = |&length: &usize| {
            let number = self.numbers.of_cycle(pass, length);
            let tie = |best: &StaticStep| best.pass == pass && (best.number, best.length) == (number, length);
            improves(best, number, length)
                || best.as_ref().is_some_and(|best| tie(best) && best.kind != StaticKind::Cycle && start <= best.start)
        };
        (shortest..=limit).step_by(2).take_while(wanted).last().unwrap_or(0)
    }
}

/// Whether a step of a later pass or start would be taken before `best`.
fn improves(best: &Option<StaticStep>, number: f64, length: usize) -> bool {
    best.as_ref().is_none_or(|best| (number, length) < (best.number, best.length))
}

impl StaticStep {
    pub(super) fn into_found<const W: usize>(self, links: &LinkGraph<W>, board: &CandidateBoard) -> FoundStep {
        let (cell, digit) = links.candidate(self.start);
        let mut eliminations = self.eliminations;
        match self.kind {
            StaticKind::On => eliminations.add(1 << cell, digit),
            StaticKind::Off => eliminations.add_cell(cell, board.cells[cell] & !(1 << digit)),
            StaticKind::Cycle => {}
        }
        let key = ChainKey::Static {
            pass: self.pass,
            kind: self.kind,
            start: (cell as u8, digit as u8),
            length: self.length,
        };
        FoundStep {
            rank: Rank { technique: self.technique(), number: self.number },
            placement: (self.kind == StaticKind::Off).then_some((cell, digit)),
            eliminations,
            pattern: Pattern::Chain(key),
        }
    }

    pub(super) fn technique(&self) -> Technique {
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
