//! The conditions that must be checked again, because a cell lost a candidate.

use crate::deduce::{LineRoom, Unmet, can_eliminate, filter, is_tested_once};
use crate::model::{Condition, ConditionWord, Layout};

/// The conditions that must be checked again, and the buffers for checking one.
#[derive(Clone, Default)]
pub(crate) struct PendingConditions {
    /// One bit per condition; no words if the layout has no conditions.
    words: Vec<u64>,
    count: usize,
    /// By condition: whether one test of the same digits is enough.
    once: Vec<bool>,
    /// No condition in a word before this one is pending.
    first: usize,
    /// The digits of the cells of the condition that was checked last.
    pub(super) domains: Vec<u64>,
    room: LineRoom,
}

impl PendingConditions {
    pub(crate) fn new(layout: &Layout) -> Self {
        let count = layout.conditions().len();
        let once = layout.conditions().iter().map(is_tested_once).collect();
        Self { words: vec![0; count.div_ceil(64)], count, once, ..Self::default() }
    }

    /// Marks the conditions on a cell.
    #[inline]
    pub(crate) fn touch(&mut self, layout: &Layout, cell: usize) {
        if self.words.is_empty() {
            return;
        }
        for &ConditionWord { word, bits } in layout.conditions_of(cell) {
            self.words[usize::from(word)] |= bits;
            self.first = self.first.min(word.into());
        }
    }

    /// Marks every condition.
    pub(crate) fn insert_all(&mut self) {
        for (word, bits) in self.words.iter_mut().enumerate() {
            *bits = u64::MAX >> (64 * (word + 1)).saturating_sub(self.count);
        }
        self.first = 0;
    }

    /// Removes a condition after its own eliminations, if a second test eliminates nothing.
    pub(crate) fn settle(&mut self, condition: usize) {
        if self.once[condition] {
            self.words[condition / 64] &= !(1 << (condition % 64));
        }
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Removes and returns the lowest condition, which is one of the cheapest.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let condition = self.first * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(condition);
            }
            self.first += 1;
        }
        None
    }

    /// Checks a condition on cells with these digits. Returns the digits that are left, in the order of the condition's
    /// cells; nothing if all of them are.
    pub(crate) fn check(&mut self, condition: &Condition, digits: impl Fn(usize) -> u64) -> Result<&[u64], Unmet> {
        let (watched, others) = condition.cells.split_at(condition.watched);
        self.domains.clear();
        self.domains.extend(watched.iter().map(|&cell| digits(cell.into())));
        if can_eliminate(condition, &self.domains) {
            self.domains.extend(others.iter().map(|&cell| digits(cell.into())));
            filter(condition, &mut self.domains, &mut self.room)?;
        } else {
            self.domains.clear();
        }
        Ok(&self.domains)
    }
}
