//! Reachability between candidates, computed level by level for all starts together.
//!
//! A step of the contracted graph goes from a candidate that is on, through a candidate that is therefore off, to a
//! candidate that is therefore on. `R(k)` has a row of bits per start: the candidates within k steps of it. The row of
//! a start in `R(k + 1)` is the union of the rows in `R(k)` of the candidates that it reaches in one step. So the
//! shortest chains of all starts are found together, and a level costs a few word operations per link.

use super::bits::Bits;
use super::links::LinkGraph;
use crate::explain::data::chain_key::{Pass, StaticKind};
use crate::explain::geometry::{Geometry, members};

/// The contracted graph of one pass, and what has been reached in it so far.
pub(super) struct Reach<const W: usize> {
    /// Per level, counted from 1: the candidates within that many steps of each candidate.
    levels: Vec<Vec<Bits<W>>>,
    changed: Bits<W>,
    pub(super) level: usize,
    /// Per candidate: the candidates that it turns on if it is off.
    strong: Vec<Bits<W>>,
}

impl<const W: usize> Reach<W> {
    pub(super) fn new() -> Self {
        Self { levels: vec![Vec::new()], changed: Bits::EMPTY, level: 0, strong: Vec::new() }
    }

    /// Loads the links of a pass, at level 1. The X pass starts only from candidates of `digits`. The XY pass needs the
    /// steps of `links` to be up to date.
    pub(super) fn start<G: Geometry>(&mut self, links: &LinkGraph<W, G>, pass: Pass, digits: u16) {
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

    /// Advances by one level. Returns whether anything was new.
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

    /// Computes the candidates reached in any number of steps, as the next level. This takes fewer operations than
    /// going level by level.
    pub(super) fn close(&mut self) {
        let (mut changed, level) = (self.changed, self.level);
        self.advance();
        let (known, new) = self.levels.split_at_mut(level);
        let (steps, rows) = (&known[0], &mut new[0]);
        changed.unite(&self.changed);
        while !changed.is_empty() {
            // Rows that change in a round are used in the same round, so a few rounds replace many levels.
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

    /// Returns to the level before [`close`](Self::close).
    pub(super) fn reopen(&mut self) {
        self.level -= 1;
        self.changed = Bits::ALL;
    }

    /// Returns what each candidate reaches within `level` steps.
    pub(super) fn rows(&self) -> &[Bits<W>] {
        &self.levels[self.level - 1]
    }

    /// Whether `to` is within `steps` (from 1) steps of `from`. If there are fewer levels, the last one decides.
    pub(super) fn leads(&self, from: usize, to: usize, steps: usize) -> bool {
        self.levels[steps.min(self.level) - 1][from].has(to)
    }

    /// Whether this candidate, if on, is off after `level` steps and a weak link.
    #[inline]
    pub(super) fn refutes<G: Geometry>(&self, links: &LinkGraph<W, G>, number: usize) -> bool {
        self.rows()[number].meets(&links.weak[number])
    }

    /// Whether this candidate, if off, is on after a strong link and `level` steps.
    #[inline]
    pub(super) fn proves<G: Geometry>(&self, links: &LinkGraph<W, G>, number: usize, pass: Pass) -> bool {
        self.leads_from_any(links.strong_set(number, pass), number)
    }

    /// Whether one of these candidates, if on, leads to `to`.
    #[inline]
    fn leads_from_any(&self, starts: Bits<W>, to: usize) -> bool {
        starts.iter().any(|start| self.rows()[start].has(to))
    }

    /// Whether a chain of this kind leads from a candidate to its opposite at this level. `false` if it cannot be new:
    /// nothing on which it depends has changed since the level before.
    #[inline(always)]
    pub(super) fn closes_newly<G: Geometry>(
        &self,
        links: &LinkGraph<W, G>,
        pass: Pass,
        number: usize,
        kind: StaticKind,
    ) -> bool {
        match kind {
            StaticKind::Cycle => false,
            StaticKind::On => self.changed.has(number) && self.refutes(links, number),
            StaticKind::Off => {
                let starts = links.strong_set(number, pass);
                starts.meets(&self.changed) && self.leads_from_any(starts, number)
            }
        }
    }

    /// Returns the number of nodes of the chains that first appear at this level.
    pub(super) fn chain_length(&self) -> usize {
        2 * self.level + 2
    }

    /// Returns the candidates that may be on in a cycle of at most twice `level` nodes that eliminates something.
    ///
    /// Such a cycle leads back to itself within `level` steps. What it eliminates is refuted within `level` steps
    /// through one of its nodes of the same digit, the anchor.
    pub(super) fn cyclic<G: Geometry>(&self, links: &LinkGraph<W, G>) -> Bits<W> {
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
