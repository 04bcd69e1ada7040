//! The static finder: cycles and unbranched forcing chains.
//!
//! Three passes (X, Y, XY) find cycles and chains from every start. The step with the lowest number wins. Ties are
//! decided in favour of the shorter step, then the earlier pass, then the earlier start, then cycles before chains from
//! "on" before chains from "off". Every elimination of a cycle of n nodes is also made by a chain of at most n + 2
//! nodes. So without a chain there is no cycle, and the length of the shortest chain limits which cycles are worth
//! searching.
//!
//! The generalized X-wing, a cycle of one digit with four nodes, is in the scale, but no puzzle needs it. The strong
//! links of such a cycle are in one of these:
//!
//! 1. Two rows or two columns, joined by weak links in lines. This is an X-wing, which is found earlier.
//! 2. The same with a box in place of one of these lines. All four cells are then in two boxes of a band or stack, and
//!    the digit of these boxes must be in two lines. So the third line has its places only in the third box, and
//!    claiming, or pointing from the third box, found what the cycle eliminates.
//! 3. A row and a column. These can be joined in this way only within one box, where claiming eliminates the ends of
//!    the row or of the column.

use std::cmp::Ordering;

use super::bits::Bits;
use super::cycles::{Cycle, CycleContext, CycleSearch};
use super::links::LinkGraph;
use super::reach::Reach;
use crate::explain::board::CandidateBoard;
use crate::explain::data::chain_key::{ChainKey, Pass, StaticKind};
use crate::explain::data::rating::chain_number;
use crate::explain::data::technique::Technique;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{Geometry, NINE};
use crate::explain::views::{CandidateSet, Views};

/// The base numbers of static chains.
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
    /// Returns the number of a cycle of `length` nodes.
    fn of_cycle(&self, pass: Pass, length: usize) -> f64 {
        chain_number(if pass == Pass::Xy { self.any } else { self.cycle }, length)
    }

    /// Returns the number of a chain of `length` nodes.
    fn of_chain(&self, pass: Pass, length: usize) -> f64 {
        chain_number(if pass == Pass::Xy { self.any } else { self.x_chain }, length)
    }

    /// Returns the step of a cycle with these eliminations.
    pub(super) fn cycle(&self, pass: Pass, start: usize, length: usize, eliminations: CandidateSet) -> StaticStep {
        StaticStep { number: self.of_cycle(pass, length), length, pass, start, kind: StaticKind::Cycle, eliminations }
    }

    /// Returns the step of a chain. [`StaticStep::eliminate`] adds its eliminations.
    pub(super) fn chain(&self, pass: Pass, start: usize, length: usize, kind: StaticKind) -> StaticStep {
        let number = self.of_chain(pass, length);
        StaticStep { number, length, pass, start, kind, eliminations: CandidateSet::default() }
    }
}

/// Number of levels to search one by one before testing whether any chain exists. Most chains are found by then. If the
/// previous state had no chain, the test comes after the first level.
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

/// The state of the static search.
pub(super) struct StaticSearch<const W: usize> {
    pub(super) reach: Reach<W>,
    pub(super) cycles: CycleSearch<W>,
    pub(super) numbers: StaticNumbers,
    /// Digits that are known to have no chain of one digit.
    barren: u16,
    levels_before_closure: usize,
    /// Whether `reach` is the closure of the XY graph, because no step was found, or all steps were listed.
    pub(super) is_closed: bool,
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

    /// Returns what each candidate leads to, if [`find`](Self::find) found nothing in this state, or all its steps were
    /// listed.
    pub(super) fn closure(&self) -> Option<&[Bits<W>]> {
        self.is_closed.then(|| self.reach.rows())
    }

    /// Prepares for another state: forgets what was known about `digits`, whose candidates changed.
    pub(super) fn forget(&mut self, digits: u16) {
        self.is_closed = false;
        self.barren &= !digits;
    }

    /// Returns the step that the scale chooses. If there is none, `reach` is the complete closure of the XY links.
    pub(super) fn find<G: Geometry>(
        &mut self,
        links: &mut LinkGraph<W, G>,
        board: &CandidateBoard<G>,
    ) -> Option<FoundStep> {
        let mut best = None;
        if self.chain(links, Pass::X, NINE & !self.barren, &mut best) {
            self.cycle(links, board, Pass::X, &mut best);
        } else {
            self.barren = NINE;
        }
        // If a step of one digit has a lower number than any chain of several digits can have, their links are not
        // needed.
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

    /// Finds the shortest chain of a pass that starts from one of `digits`. If it is better than `best`, replaces
    /// `best` and returns `true`; `reach` then stays at the level of the chain.
    fn chain<G: Geometry>(
        &mut self,
        links: &LinkGraph<W, G>,
        pass: Pass,
        digits: u16,
        best: &mut Option<StaticStep>,
    ) -> bool {
        if digits == 0 {
            return false;
        }
        self.reach.start(links, pass, digits);
        loop {
            let length = self.reach.chain_length();
            if !improves(best, self.numbers.of_chain(pass, length), length) {
                return false;
            }
            for start in 0..links.len() {
                let mut kinds = StaticKind::CHAINS.into_iter();
                if let Some(kind) = kinds.find(|&kind| self.reach.closes_newly(links, pass, start, kind)) {
                    *best = Some(self.numbers.chain(pass, start, length, kind));
                    return true;
                }
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
    pub(super) fn any_chain<G: Geometry>(&self, links: &LinkGraph<W, G>, pass: Pass) -> bool {
        (0..links.len()).any(|start| self.reach.refutes(links, start) || self.reach.proves(links, start, pass))
    }

    /// Finds the shortest cycle of a pass that is better than `best`. `reach` determines the least number of nodes.
    fn cycle<G: Geometry>(
        &mut self,
        links: &LinkGraph<W, G>,
        board: &CandidateBoard<G>,
        pass: Pass,
        best: &mut Option<StaticStep>,
    ) {
        let shortest = (2 * self.reach.level).max(4);
        let limit = self.longest(best, pass, 0, [shortest, usize::MAX]);
        while 2 * self.reach.level < limit {
            if !self.reach.advance() {
                break;
            }
        }
        for start in self.reach.cyclic(links).iter() {
            if pass == Pass::Y && board.cells[links.candidate(start).0].count_ones() != 2 {
                continue;
            }
            let longest = self.longest(best, pass, start, [shortest, limit]);
            if longest < shortest {
                return;
            }
            if let Some(found) = self.first(links, board, pass, start, [shortest, longest]) {
                *best = Some(self.numbers.cycle(pass, start, found.path.len(), found.eliminations));
            }
        }
    }

    /// Returns the first cycle from a start that eliminates something and whose length is in this range.
    pub(super) fn first<G: Geometry>(
        &mut self,
        links: &LinkGraph<W, G>,
        views: &Views<G>,
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

    /// The Y pass has only cycles; the lengths of its chains show which cycles are worth searching.
    fn cycle_through_bivalues<G: Geometry>(
        &mut self,
        links: &LinkGraph<W, G>,
        board: &CandidateBoard<G>,
        best: &mut Option<StaticStep>,
    ) {
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

    /// Returns the greatest length, from `shortest` to `limit`, of a cycle from `start` that would be chosen over
    /// `best`, or 0 if there is none. At equal length, a cycle comes before a chain from the same or a later start.
    fn longest(&self, best: &Option<StaticStep>, pass: Pass, start: usize, [shortest, limit]: [usize; 2]) -> usize {
        let wanted = (shortest..=limit).step_by(2).take_while(|&length| {
            let number = self.numbers.of_cycle(pass, length);
            improves(best, number, length)
                || best.as_ref().is_some_and(|best| {
                    let is_equal = best.pass == pass && (best.number, best.length) == (number, length);
                    is_equal && best.kind != StaticKind::Cycle && start <= best.start
                })
        });
        wanted.last().unwrap_or(0)
    }
}

/// Whether a step of a later pass or start would be chosen over `best`.
fn improves(best: &Option<StaticStep>, number: f64, length: usize) -> bool {
    best.as_ref().is_none_or(|best| (number, length) < (best.number, best.length))
}

impl StaticStep {
    /// Compares two steps as the scale does: by number, length and pass.
    pub(super) fn scale_order(&self, other: &Self) -> Ordering {
        let [one, other] = [self, other].map(|step| (step.number, step.length, step.pass as u8));
        one.partial_cmp(&other).unwrap_or(Ordering::Equal)
    }

    /// Adds and returns the eliminations of a chain: digits of the cell from which the chain starts.
    pub(super) fn eliminate<const W: usize, G: Geometry>(
        &mut self,
        links: &LinkGraph<W, G>,
        views: &Views<G>,
    ) -> (usize, u16) {
        let (cell, digit) = links.candidate(self.start);
        let digits = match self.kind {
            StaticKind::Cycle => 0,
            StaticKind::On => 1 << digit,
            StaticKind::Off => views.cells[cell] & !(1 << digit),
        };
        self.eliminations.add_cell(cell, digits);
        (cell, digits)
    }

    pub(super) fn into_found<const W: usize, G: Geometry>(
        mut self,
        links: &LinkGraph<W, G>,
        views: &Views<G>,
    ) -> FoundStep {
        self.eliminate(links, views);
        let (cell, digit) = links.candidate(self.start);
        let key = ChainKey::Static {
            pass: self.pass,
            kind: self.kind,
            start: (cell as u8, digit as u8),
            length: self.length,
        };
        FoundStep {
            rank: Rank { technique: self.technique(), number: self.number },
            placement: (self.kind == StaticKind::Off).then_some((cell, digit)),
            eliminations: self.eliminations,
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
