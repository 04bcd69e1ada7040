//! One band with its clues: how many fillings it has for each *signature*, the column partitions of its three boxes.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

use super::clue::{Allowed, Clue, NOWHERE, columns_allowed, digits_of, rows_allowed};
use super::fillings::Fillings;
use super::panel::{Key, Panel};
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
    panels: RwLock<HashMap<Key, Arc<Panel>>>,
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
        let tables = counts.iter().map(|counts| counts.divided(columns[1].len(), common)).collect::<Option<_>>()?;
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
        let second = self.columns[1].place(renaming.of(tables(), second));
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
    pub(super) fn add_counts(&self, naming: &Renaming, two: [Partition; 2], thirds: &[Partition], counts: &mut [u64]) {
        let [first, second] = two.map(|partition| naming.of(tables(), partition));
        let Some((row, renaming)) = self.row(first, second) else { return };
        let renaming = naming.then(renaming);
        for (sum, third) in counts.iter_mut().zip(thirds) {
            let place = self.columns[2].place(renaming.of(tables(), *third));
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
        if let Some(panel) = self.panels.read().get(&key) {
            return (Arc::clone(panel), renaming);
        }
        let panel = Arc::new(Panel::new(self, renaming.of(all, base), renaming.of(all, second)));
        self.panels.write().insert(key, Arc::clone(&panel));
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
