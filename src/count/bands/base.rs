//! The base band: the number of its fillings for a signature, with its clues on free digits relaxed.
//!
//! Renaming the free digits changes nothing in the two other bands. So the signatures of the base are needed only up to
//! such renamings, if its own count takes them into account. A clue on a free digit then requires *some* free digit:
//! the same one for all clues on that digit, and different ones for different digits. A *naming* is such an assignment.
//! Each solution is then counted once for each naming, and the total is divided by the number of namings.
//!
//! The same holds for exchanging columns that have no clue in the two other bands. The base is counted for each *order*
//! of these columns, except that orders which its own clues do not distinguish are counted only once.

use std::sync::Arc;

use rand::Rng;
use rand::seq::IndexedRandom;

use super::band::Band;
use super::clues::{Allowed, Clue, allow_all, digits_of, has_clue_in};
use super::orbits::{Orbit, orders_of};
use super::partition::{DigitMask, ORDERS, Partition, Renaming, members, partitions};

/// Per digit of a relaxed clue, the free digit that replaces it; [`UNNAMED`] for all other digits.
pub(super) type Naming = [u8; 9];

pub(super) const UNNAMED: u8 = u8::MAX;

/// Orders of the columns of a box: column `c` becomes column `order[c]`.
type ColumnOrders = Vec<[u8; 3]>;

/// The base band.
pub(super) struct Base {
    free: DigitMask,
    /// The partitions that the clues on bound digits allow in some order of the free columns.
    pub(super) columns: [Allowed; 3],
    /// The partitions that the clues on bound digits allow in the given order.
    own_columns: [Allowed; 3],
    rows: [Allowed; 3],
    /// Per box, the orders of the free columns that the clues distinguish.
    orders: [ColumnOrders; 3],
    /// Per box, the orders of the free columns that change nothing in the base either.
    pub(super) open_orders: [ColumnOrders; 3],
    /// The clues on free digits.
    relaxed: Vec<Clue>,
    /// The band with all of its clues.
    band: Arc<Band>,
}

impl Base {
    /// Creates the base with these clues. `band` is the band with all of them.
    pub(super) fn new(clues: &[Clue], free: DigitMask, free_columns: &[Vec<u8>; 3], band: Arc<Band>) -> Self {
        let (relaxed, bound): (Vec<Clue>, Vec<Clue>) =
            clues.iter().copied().partition(|clue| free >> clue.digit & 1 == 1);
        let own_columns = Allowed::of_boxes(&bound, |clue| clue.column);
        // The free columns that have no clue in the base either.
        let open_columns: [Vec<u8>; 3] = std::array::from_fn(|stack| {
            free_columns[stack].iter().copied().filter(|column| !has_clue_in(clues, stack, *column)).collect()
        });
        let orders: [ColumnOrders; 3] =
            std::array::from_fn(|stack| distinguished_orders(&free_columns[stack], &open_columns[stack]));
        let open_orders = open_columns.each_ref().map(|columns| orders_of(columns));
        let columns = std::array::from_fn(|stack| own_columns[stack].in_any_order(&orders[stack]));
        let rows = Allowed::of_boxes(&bound, |clue| clue.row);
        Self { free, columns, own_columns, rows, orders, open_orders, relaxed, band }
    }

    /// Returns how often each solution is counted: once per naming and order of the free columns.
    pub(super) fn times_counted(&self) -> u128 {
        let (named, free) = (digits_of(&self.relaxed).count_ones(), self.free.count_ones());
        let namings: u128 = (0..named).map(|named| u128::from(free - named)).product();
        namings * self.orders.iter().map(|orders| orders.len() as u128).product::<u128>()
    }

    /// Sets `fillings` to the number of fillings for these columns of the first two boxes and each of `thirds` in the
    /// third box, summed over all namings and orders.
    pub(super) fn count(&self, first: Partition, second: Partition, thirds: &[Orbit], fillings: &mut Vec<u64>) {
        fillings.clear();
        fillings.resize(thirds.len(), 0);
        let [first_orders, second_orders, third_orders] = &self.orders;
        for order in third_orders {
            let thirds: Vec<_> = thirds.iter().map(|third| partitions().exchanged(third.partition, *order)).collect();
            for order in first_orders {
                let first = partitions().exchanged(first, *order);
                for order in second_orders {
                    let second = partitions().exchanged(second, *order);
                    for_each_naming(&self.choices(first, second), [UNNAMED; 9], &mut |naming| {
                        self.band.add_fillings(&self.inverse(naming), [first, second], &thirds, fillings);
                    });
                }
            }
        }
    }

    /// Returns, per digit of a relaxed clue, the free digits that the columns of the first two boxes allow for it.
    fn choices(&self, first: Partition, second: Partition) -> Vec<(u8, DigitMask)> {
        let columns = [first, second].map(|partition| partitions().classes(partition));
        let mut choices = Vec::new();
        for digit in members(digits_of(&self.relaxed)) {
            let mut allowed = self.free;
            // The third box is not considered: its columns are all looked up together, and the count of those that a
            // clue forbids is 0.
            for clue in self.relaxed.iter().filter(|clue| clue.digit == digit && clue.stack < 2) {
                allowed &= columns[usize::from(clue.stack)][usize::from(clue.column)];
            }
            choices.push((digit, allowed));
        }
        choices
    }

    /// Returns the renaming that maps named digits back to those of the clues, and the other free digits to the
    /// remaining ones.
    fn inverse(&self, naming: &Naming) -> Renaming {
        let mut inverse = [UNNAMED; 9];
        let mut rest = self.free;
        for (digit, &name) in naming.iter().enumerate().filter(|(_, name)| **name != UNNAMED) {
            inverse[usize::from(name)] = digit as u8;
            rest &= !(1 << digit);
        }
        for (digit, inverse) in inverse.iter_mut().enumerate().filter(|(_, inverse)| **inverse == UNNAMED) {
            if self.free >> digit & 1 == 0 {
                *inverse = digit as u8;
            } else {
                // Any of the other free digits will do, because they have no clues.
                *inverse = rest.trailing_zeros() as u8;
                rest &= rest - 1;
            }
        }
        Renaming::new(&inverse)
    }

    /// Draws an order for the columns of each box. Returns the naming with which these rows, and the columns in that
    /// order, agree, and the order; `None` if there is no such naming.
    pub(super) fn draw_naming(
        &self,
        rows: [Partition; 3],
        columns: [Partition; 3],
        random: &mut impl Rng,
    ) -> Option<(Naming, [[u8; 3]; 3])> {
        // An order is drawn together with the rows, so that orders for which more rows fit are drawn proportionally
        // more often.
        let orders = self.draw_orders(random);
        let columns = std::array::from_fn(|stack| partitions().exchanged(columns[stack], orders[stack]));
        Some((self.naming(rows, columns)?, orders))
    }

    /// Returns an order for the columns of each box, all with the same probability.
    fn draw_orders(&self, random: &mut impl Rng) -> [[u8; 3]; 3] {
        // No random number is drawn if there is only one choice, so that a seed still gives the same boards.
        self.orders.each_ref().map(|orders| match orders[..] {
            [only] => only,
            _ => *orders.choose(random).unwrap_or(&ORDERS[0]),
        })
    }

    /// Returns the naming with which a filling with these rows and columns agrees, if there is one.
    fn naming(&self, rows: [Partition; 3], columns: [Partition; 3]) -> Option<Naming> {
        if !allow_all(&self.rows, rows) || !allow_all(&self.own_columns, columns) {
            return None;
        }
        let mut naming = [UNNAMED; 9];
        for clue in &self.relaxed {
            let stack = usize::from(clue.stack);
            let row = partitions().classes(rows[stack])[usize::from(clue.row)];
            let digit = (row & partitions().classes(columns[stack])[usize::from(clue.column)]).trailing_zeros() as u8;
            let own = naming[usize::from(clue.digit)];
            // A digit has only one name, and a name only one digit.
            let clashes = if own == UNNAMED { naming.contains(&digit) } else { own != digit };
            if clashes || self.free >> digit & 1 == 0 {
                return None;
            }
            naming[usize::from(clue.digit)] = digit;
        }
        Some(naming)
    }
}

/// Returns orders of the free columns: only one of those that differ only in where they put the open columns.
fn distinguished_orders(free: &[u8], open: &[u8]) -> ColumnOrders {
    orders_of(free)
        .into_iter()
        .filter(|order: &[u8; 3]| order.iter().filter(|column| open.contains(column)).is_sorted())
        .collect()
}

/// Calls `each` with every assignment of choices to digits in which no choice is used twice.
fn for_each_naming(choices: &[(u8, DigitMask)], naming: Naming, each: &mut impl FnMut(&Naming)) {
    let Some((&(digit, open), rest)) = choices.split_first() else { return each(&naming) };
    for name in members(open).filter(|name| !naming.contains(name)) {
        let mut naming = naming;
        naming[usize::from(digit)] = name;
        for_each_naming(rest, naming, each);
    }
}
