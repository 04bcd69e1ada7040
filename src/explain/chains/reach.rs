//! Which candidates follow from which, level by level and for all starts at once.
//!
//! A step of the contracted graph goes from a candidate that is on, by way of one that is therefore off, to one that
//! is therefore on. `R(k)`, the candidates within k steps of each start, is a row of bits a start; `R(k + 1)` of a
//! start is the union of `R(k)` over what it reaches in one step. So the shortest chains of all starts are found
//! together, and a level costs a few operations on words for each link.

use super::bits::Bits;
use super::links::LinkGraph;
use crate::explain::data::chain_key::Pass;
use crate::explain::geometry::members;

/// The contracted graph of one pass, and what is reached in it so far.
pub(super) struct Reach<const W: usize> {
    /// By level from 1: what is within so many steps from each candidate.
    levels: Vec<Vec<Bits<W>>>,
    changed: Bits<W>,
    pub(super) level: usize,
    /// What each candidate, if off, sets on.
    strong: Vec<Bits<W>>,
}

impl<const W: usize> Reach<W> {
    pub(super) fn new() -> Self {
        Self { levels: vec![Vec::new()], changed: Bits::EMPTY, level: 0, strong: Vec::new() }
    }

    /// Takes in the links of a pass; level 1. The X pass starts from `digits` alone; for the XY
    /// pass the steps of `links` are up to date.
    pub(super) fn start(&mut self, links: &LinkGraph<W>, pass: Pass, digits: u16) {
        self.level = 1;
        self.changed = Bits::EMPTY;
        let rows = &mut self.levels[0];
        if pass == Pass::Xy {
            rows.clone_from(&links.steps);
        } else {
            rows.clear();
            rows.resize(links.len(), Bits::EMPTY);
            let mut starts = Bits::<W>::EMPTY;
            members(digits).for_each(|digit| starts.unite(&links.of_digit[digit]));
            let mut linked = Bits::EMPTY;
            self.strong.resize(links.len(), Bits::EMPTY);
            for number in starts.iter() {
                self.strong[number] = links.strong_set(number, pass);
                if !self.strong[number].is_empty() {
                    linked.add(number);
                }
            }
            for number in starts.iter() {
                let mut offs = links.weak_set(number, pass);
                offs.intersect(&linked);
                offs.for_each(|off| rows[number].unite(&self.strong[off]));
            }
        }
        for (number, row) in rows.iter().enumerate() {
            if !row.is_empty() {
                self.changed.add(number);
            }
        }
    }

    /// Goes one level further. Returns whether anything was new.
    pub(super) fn advance(&mut self) -> bool {
        if self.levels.len() == self.level {
            self.levels.push(Vec::new());
        }
        let (known, new) = self.levels.split_at_mut(self.level);
        let (steps, rows, next) = (&known[0], &known[self.level - 1], &mut new[0]);
        next.clone_from(rows);
        let mut changed = Bits::EMPTY;
        for (number, next) in next.iter_mut().enumerate() {
            let mut sources = steps[number];
            sources.intersect(&self.changed);
            let mut row = *next;
            sources.for_each(|source| row.unite(&rows[source]));
            if row != *next {
                *next = row;
                changed.add(number);
            }
        }
        self.changed = changed;
        self.level += 1;
        !changed.is_empty()
    }

    /// Puts at the next level what is reached in any number of steps: fewer operations than level by level.
    pub(super) fn close(&mut self) {
        let (mut changed, level) = (self.changed, self.level);
        self.advance();
        let (known, new) = self.levels.split_at_mut(level);
        let (steps, rows) = (&known[0], &mut new[0]);
        changed.unite(&self.changed);
        while !changed.is_empty() {
            // Rows that were changed in this very round are used at once: what takes many levels takes a few rounds.
            let mut again = Bits::EMPTY;
            for number in (0..rows.len()).rev() {
                let mut sources = steps[number];
                sources.intersect(&changed);
                if sources.is_empty() {
                    continue;
                }
                let mut row = rows[number];
                sources.for_each(|source| row.unite(&rows[source]));
                if row != rows[number] {
                    rows[number] = row;
                    again.add(number);
                    changed.add(number);
                }
            }
            changed = again;
        }
        self.changed = Bits::EMPTY;
    }

    /// Goes back from [`close`](Self::close) to the level before.
    pub(super) fn reopen(&mut self) {
        self.level -= 1;
        self.changed = Bits::ALL;
    }

    /// What is reached within `level` steps from each candidate.
    pub(super) fn rows(&self) -> &[Bits<W>] {
        &self.levels[self.level - 1]
    }

    /// Whether `to` is within `steps` (from 1) steps from `from`; at least if there are as many levels.
    pub(super) fn leads(&self, from: usize, to: usize, steps: usize) -> bool {
        self.levels[steps.min(self.level) - 1][from].has(to)
    }

    /// Whether this candidate, if on, is off within one weak link after `level` steps.
    #[inline]
    pub(super) fn refutes(&self, links: &LinkGraph<W>, number: usize) -> bool {
        self.rows()[number].meets(&links.weak[number])
    }

    /// Whether this candidate, if off, is on after a strong link and `level` steps.
    #[inline]
    pub(super) fn proves(&self, links: &LinkGraph<W>, number: usize, pass: Pass) -> bool {
        links.strong_set(number, pass).iter().any(|to| self.rows()[to].has(number))
    }

    /// Of the candidates that [`refutes`](Self::refutes) or [`proves`](Self::proves) may be true of at this level and not
    /// at the one before: whether this is one, for each.
    pub(super) fn may_newly(&self, links: &LinkGraph<W>, number: usize, pass: Pass) -> [bool; 2] {
        [self.changed.has(number), links.strong_set(number, pass).meets(&self.changed)]
    }

    /// Number of nodes of the chains that appear at this level.
    pub(super) fn chain_length(&self) -> usize {
        2 * self.level + 2
    }

    /// Candidates that may be on in a cycle of at most twice `level` nodes that erases something.
    ///
    /// Such a cycle leads back to itself within `level` steps, and what it erases is refuted within `level` steps by
    /// one of its nodes of the same digit, the anchor.
    pub(super) fn cyclic(&self, links: &LinkGraph<W>) -> Bits<W> {
        let rows = self.rows();
        let mut anchors = Bits::EMPTY;
        for erased in (0..links.len()).filter(|&number| self.refutes(links, number)) {
            let mut near = rows[erased];
            near.intersect(&links.weak[erased]);
            for anchor in near.iter().filter(|&anchor| links.same_digit(anchor, erased) && rows[anchor].has(anchor)) {
                anchors.add(anchor);
            }
        }
        let mut led_to = Bits::<W>::EMPTY;
        for anchor in anchors.iter() {
            led_to.unite(&rows[anchor]);
        }
        let mut cyclic = Bits::EMPTY;
        for number in led_to.iter().filter(|&number| rows[number].has(number) && rows[number].meets(&anchors)) {
            cyclic.add(number);
        }
        cyclic
    }
}
