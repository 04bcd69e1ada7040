//! One band with its clues: how many fillings it has for each *signature*, the column partitions of its three boxes.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

use super::clue::{Allowed, Clue, NOWHERE, columns_allowed, digits_of, rows_allowed};
use super::fillings::Fillings;
use super::orbits::Third;
use super::panel::{Key, Panel, Panels};
use super::partition::{Class, EVERY, Partition, Renaming, least_names, tables};
use super::rows::Rows;
use crate::simd::Backend;

/// The fillings of a band, counted by signature.
pub(super) struct Band {
    /// What the clues allow for the columns of each box.
    pub(super) columns: [Allowed; 3],
    /// What they allow for its rows.
    rows: [Allowed; 3],
    /// The digits without a clue: a renaming of them changes no count.
    free: Class,
    /// What the counts have in common and are divided by, so that each fits into a byte.
    pub(super) common: u16,
    /// For each partition of the first box: the table that counts for it, and the renaming that leads there.
    slices: Vec<(usize, Renaming)>,
    tables: Vec<Rows<u8>>,
    panels: RwLock<Panels>,
}

impl Band {
    /// Counts the fillings of the band with these clues. `None` if a byte cannot hold a count less what all have in
    /// common: this does not arise, see the tests.
    pub(super) fn new(clues: &[Clue], backend: Backend) -> Option<Self> {
        let all = tables();
        let columns = columns_allowed(all, clues);
        let rows = rows_allowed(all, clues);
        let free = EVERY & !digits_of(clues);
        let fillings = Fillings::new(all, &rows, &columns);
        let mut made = HashMap::new();
        let mut counts = Vec::new();
        let mut slices = Vec::new();
        for &first in &columns[0].list {
            let renaming = Renaming::new(all, &least_names(all.of_digits(first), free));
            let table = *made.entry(renaming.of(all, first)).or_insert_with_key(|least| {
                counts.push(fillings.table(*least, backend));
                counts.len() - 1
            });
            slices.push((table, renaming));
        }
        let common = common_divisor(&counts).max(1);
        let tables = counts.iter().map(|counts| counts.divided(common)).collect::<Option<_>>()?;
        Some(Self { columns, rows, free, common, slices, tables, panels: RwLock::default() })
    }

    /// Whether the clues allow these rows for the three boxes.
    pub(super) fn allows(&self, rows: [Partition; 3]) -> bool {
        self.rows.iter().zip(rows).all(|(allowed, rows)| allowed.has(rows))
    }

    /// The counts for these columns of the first two boxes, and the renaming under which the third stands there; `None` if
    /// the clues do not allow the columns.
    fn row(&self, first: Partition, second: Partition) -> Option<(&[u8], &Renaming)> {
        let (table, renaming) = self.slices.get(usize::from(self.columns[0].place(first)))?;
        let second = self.columns[1].place_renamed(renaming, second);
        (second != NOWHERE).then(|| (self.tables[*table].row(second.into()), renaming))
    }

    /// The counts, divided by [`Self::common`], for these columns of the first two boxes and each that the clues allow
    /// for the third.
    pub(super) fn counts(&self, first: Partition, second: Partition) -> Vec<u8> {
        let thirds = &self.columns[2];
        let Some((row, renaming)) = self.row(first, second) else { return vec![0; thirds.len()] };
        thirds.renamed(renaming).map(|place| row[usize::from(place)]).collect()
    }

    /// Adds, for each partition of the third box, the fillings for it and for these of the first two, all renamed.
    pub(super) fn add_counts(&self, naming: &Renaming, two: [Partition; 2], thirds: &[Third], counts: &mut [u64]) {
        let [first, second] = two.map(|partition| naming.of(tables(), partition));
        let Some((row, renaming)) = self.row(first, second) else { return };
        let renaming = naming.then(renaming);
        for (sum, (third, _)) in counts.iter_mut().zip(thirds) {
            let place = self.columns[2].place_renamed(&renaming, *third);
            // What the clues do not allow has no place.
            let count = row.get(usize::from(place)).copied().unwrap_or(0);
            *sum += u64::from(count) * u64::from(self.common);
        }
    }

    /// The counts for the mates of a partition in the first box, with a partition of the second that the clues allow; and
    /// the renaming under which they stand there.
    pub(super) fn panel(&self, base: Partition, second: Partition) -> (Arc<Panel>, Renaming) {
        let all = tables();
        let (base_digits, second_digits) = (all.of_digits(base), all.of_digits(second));
        let told: [u8; 9] = std::array::from_fn(|digit| 3 * base_digits[digit] + second_digits[digit]);
        let names = least_names(&told, self.free);
        let renaming = Renaming::new(all, &names);
        let key = told.iter().zip(&names).fold(0, |key, (told, name)| key | Key::from(*told) << (4 * name));
        if let Some(panel) = self.panels.read().get(key) {
            return (panel, renaming);
        }
        let panel = Arc::new(Panel::new(self, renaming.of(all, base), renaming.of(all, second)));
        self.panels.write().insert(key, &panel);
        (panel, renaming)
    }
}

/// The largest number that divides all numbers of some tables; 0 if there is none but 0.
fn common_divisor(tables: &[Rows<u16>]) -> u16 {
    const fn divisor(one: u16, other: u16) -> u16 {
        if other == 0 { one } else { divisor(other, one % other) }
    }
    // There are few different ones.
    let mut seen = vec![false; 1 << 16];
    tables.iter().flat_map(Rows::numbers).for_each(|number| seen[usize::from(*number)] = true);
    (0..=u16::MAX).filter(|number| seen[usize::from(*number)]).fold(0, divisor)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::count::bands::partition::ORDERS;

    /// The least of all bands that are the same but for an exchange of rows, boxes, columns and names of digits.
    fn least(clues: &[Clue]) -> Vec<[u8; 4]> {
        let turned = |order: usize| {
            let [rows, boxes] = [order % 6, order / 6 % 6].map(|order| ORDERS[order]);
            let columns = [order / 36 % 6, order / 216 % 6, order / 1296].map(|order| ORDERS[order]);
            let mut clues: Vec<_> = clues
                .iter()
                .map(|clue| {
                    let [row, stack, column] = [clue.row, clue.stack, clue.column].map(usize::from);
                    [rows[row], boxes[stack], columns[stack][column], clue.digit]
                })
                .collect();
            clues.sort_unstable();
            let mut named = Vec::new();
            for [.., digit] in &mut clues {
                let name = named.iter().position(|name| name == digit).unwrap_or(named.len());
                if name == named.len() {
                    named.push(*digit);
                }
                *digit = name as u8;
            }
            clues
        };
        (0..6 * 1296).map(turned).min().unwrap_or_default()
    }

    fn clash(one: &Clue, other: &Clue) -> bool {
        let in_line = one.row == other.row || one.stack == other.stack;
        if one.digit == other.digit {
            in_line
        } else {
            (one.row, one.stack, one.column) == (other.row, other.stack, other.column)
        }
    }

    /// Every band with one clue more.
    fn with_another(clues: &[Clue]) -> impl Iterator<Item = Vec<Clue>> {
        let digits = digits_of(clues).count_ones() as u8 + 1;
        let cells = (0..27).map(|cell| (cell / 9, cell / 3 % 3, cell % 3));
        let all = cells
            .flat_map(move |(row, stack, column)| (0..digits).map(move |digit| Clue { row, stack, column, digit }));
        let fits = move |new: &Clue| !clues.iter().any(|clue| clash(clue, new));
        all.filter(fits).map(move |new| [clues, &[new]].concat())
    }

    /// Clue by clue: once no count is above 255 as it is, more clues need not be looked at, since they make none larger.
    #[test]
    fn a_byte_holds_each_count_whatever_the_clues() {
        let mut bands = vec![Vec::new()];
        let mut seen = BTreeSet::new();
        let mut largest = 0;
        while let Some(clues) = bands.pop() {
            let band = Band::new(&clues, Backend::best()).expect("bytes hold the counts");
            let of_band = band.tables.iter().flat_map(Rows::numbers).copied().max().unwrap_or(0);
            largest = largest.max(of_band);
            if u32::from(of_band) * u32::from(band.common) > 255 {
                bands.extend(with_another(&clues).filter(|more| seen.insert(least(more))));
            }
        }
        assert_eq!((seen.len(), largest), (35, 192));
    }
}
