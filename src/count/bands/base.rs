//! The base band: how many fillings it has for a signature, its clues on free digits relaxed.
//!
//! The two other bands do not change when the free digits are renamed; so the signatures of the base need to be gone
//! through only up to such renamings, if its own count is made to agree: a clue on a free digit asks for *some* free
//! digit, the same one wherever the clue's digit stands, and another one for another digit. Every filling is then
//! counted once for each way to name the free digits of the clues, and the total is divided by how many ways there are.

use std::sync::Arc;

use super::band::Band;
use super::clue::{Allowed, Clue, columns_allowed, digits_of, rows_allowed};
use super::orbits::Third;
use super::partition::{Class, Partition, Renaming, tables};

/// The digits that the free digits of the clues are named, by digit; [`UNNAMED`] where that is open.
pub(super) type Names = [u8; 9];

/// No digit.
pub(super) const UNNAMED: u8 = u8::MAX;

/// The base band.
pub(super) struct Base {
    free: Class,
    /// What the clues on the other digits allow.
    pub(super) columns: [Allowed; 3],
    rows: [Allowed; 3],
    /// The clues on free digits.
    relaxed: Vec<Clue>,
    /// The band with all of its clues.
    band: Arc<Band>,
}

impl Base {
    /// The base with these clues; `band` is the band that has them all.
    pub(super) fn new(clues: &[Clue], free: Class, band: Arc<Band>) -> Self {
        let (relaxed, bound): (Vec<Clue>, Vec<Clue>) =
            clues.iter().copied().partition(|clue| free >> clue.digit & 1 == 1);
        let (columns, rows) = (columns_allowed(tables(), &bound), rows_allowed(tables(), &bound));
        Self { free, columns, rows, relaxed, band }
    }

    /// In how many ways the free digits of the clues can be named.
    pub(super) fn namings(&self) -> u128 {
        let (named, free) = (digits_of(&self.relaxed).count_ones(), self.free.count_ones());
        (0..named).map(|named| u128::from(free - named)).product()
    }

    /// How many fillings there are for these columns of the first two boxes and each of these of the third.
    pub(super) fn count(&self, first: Partition, second: Partition, thirds: &[Third], counts: &mut Vec<u64>) {
        counts.clear();
        counts.resize(thirds.len(), 0);
        self.each_naming(first, second, |naming| self.band.add_counts(naming, [first, second], thirds, counts));
    }

    /// Calls `each` for every naming of the clues' free digits that agrees with the columns of the first two boxes, with
    /// a renaming that turns it back.
    fn each_naming(&self, first: Partition, second: Partition, mut each: impl FnMut(&Renaming)) {
        let columns = [first, second].map(|partition| tables().classes(partition));
        let open = |digit: u8| {
            let own = self.relaxed.iter().filter(|clue| clue.digit == digit && clue.stack < 2);
            own.fold(self.free, |open, clue| open & columns[usize::from(clue.stack)][usize::from(clue.column)])
        };
        let named = digits_of(&self.relaxed);
        let open: Vec<(u8, Class)> =
            (0..9).filter(|digit| named >> digit & 1 == 1).map(|digit| (digit, open(digit))).collect();
        name(&open, [UNNAMED; 9], &mut |names| each(&self.back(names)));
    }

    /// The renaming that turns names back into the digits they were given to, and the other free digits into the rest.
    fn back(&self, names: &Names) -> Renaming {
        let mut back = [UNNAMED; 9];
        let mut rest = self.free;
        for (digit, &name) in names.iter().enumerate().filter(|(_, name)| **name != UNNAMED) {
            back[usize::from(name)] = digit as u8;
            rest &= !(1 << digit);
        }
        for (digit, back) in back.iter_mut().enumerate().filter(|(_, back)| **back == UNNAMED) {
            if self.free >> digit & 1 == 0 {
                *back = digit as u8;
            } else {
                *back = rest.trailing_zeros() as u8;
                rest &= rest - 1;
            }
        }
        Renaming::new(tables(), &back)
    }

    /// The names that rows and columns of the boxes give to the free digits of the clues; `None` if they do not agree
    /// with the clues.
    pub(super) fn names(&self, rows: [Partition; 3], columns: [Partition; 3]) -> Option<Names> {
        if (0..3).any(|stack| !self.rows[stack].has(rows[stack])) {
            return None;
        }
        let mut names = [UNNAMED; 9];
        for clue in &self.relaxed {
            let stack = usize::from(clue.stack);
            let row = tables().classes(rows[stack])[usize::from(clue.row)];
            let digit = (row & tables().classes(columns[stack])[usize::from(clue.column)]).trailing_zeros() as u8;
            let own = names[usize::from(clue.digit)];
            let clashes = if own == UNNAMED { names.contains(&digit) } else { own != digit };
            if clashes || self.free >> digit & 1 == 0 {
                return None;
            }
            names[usize::from(clue.digit)] = digit;
        }
        Some(names)
    }
}

/// Calls `each` for every way to give each digit one of the names open to it, no name twice.
fn name(open: &[(u8, Class)], names: Names, each: &mut impl FnMut(&Names)) {
    let Some((&(digit, open), rest)) = open.split_first() else { return each(&names) };
    for name in (0..9).filter(|name| open >> name & 1 == 1 && !names.contains(name)) {
        let mut names = names;
        names[usize::from(digit)] = name;
        self::name(rest, names, each);
    }
}
