//! The number of fillings of one band with its clues, for each signature.

use std::collections::HashMap;
use std::rc::Rc;

use super::clues::{Allowed, Clue, NOT_ALLOWED, allow_all, digits_of, has_clue_in};
use super::orbits::orders_of;
use super::partition::{ALL_DIGITS, DigitMask, Partition, Renaming, canonical_names, partitions};
use super::table::NumberTable;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::Backend;

/// Why a count by bands cannot be prepared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unprepared {
    /// The puzzle is not a 9x9 puzzle given by clues.
    NotCountable,
    /// A flag or a limit ended the preparation.
    Stopped(Stop),
}

impl From<Stop> for Unprepared {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The fillings of a band, counted by signature.
pub(super) struct Band {
    /// The partitions that the clues allow for the columns of each box. Those that differ only in the order of columns
    /// without a clue have the same counts, and are merged.
    pub(super) columns: [Allowed; 3],
    /// The partitions that the clues allow for the rows of each box.
    rows: [Allowed; 3],
    /// The digits without a clue. Renaming them does not change any count.
    pub(super) free: DigitMask,
    /// The common divisor of all counts. Counts are divided by it so that each fits into a byte. Without clues it is 12
    /// and the largest quotient 144; with clues no quotient is above 192.
    pub(super) divisor: u16,
    /// Per partition of the first box, the index of its table, and the renaming that leads to it: partitions that
    /// differ by a renaming of free digits share a table.
    table_of_first: Vec<(usize, Renaming)>,
    /// Each table has a row per partition of the second box, with a number per partition of the third box.
    tables: Vec<NumberTable<u8>>,
}

impl Band {
    /// Counts the fillings of the band with these clues.
    ///
    /// # Errors
    /// If the limits end it, or if a quotient is above 255, which does not happen for any clues (see the tests).
    pub(super) fn new(clues: &[Clue], backend: Backend, limits: &Limits<'_>) -> Result<Self, Unprepared> {
        let (columns, rows) = (merged_columns(clues), Allowed::of_boxes(clues, |clue| clue.row));
        let free = ALL_DIGITS & !digits_of(clues);
        let crossings = Crossings::new(&rows, &columns, free);
        let mut table_of_canonical = HashMap::new();
        let mut counts = Vec::new();
        let mut table_of_first = Vec::new();
        for &first in &columns[0].partitions {
            let renaming = Renaming::new(&canonical_names(partitions().class_indices(first), free));
            let canonical = renaming.apply(first);
            let table = *table_of_canonical.entry(canonical).or_insert(counts.len());
            if table == counts.len() {
                // Each table takes milliseconds.
                limits.poll(PollPlace::Node)?;
                counts.push(crossings.fillings(canonical, backend));
            }
            table_of_first.push((table, renaming));
        }
        // The following steps read millions of numbers twice.
        limits.poll(PollPlace::Node)?;
        let divisor = common_divisor(&counts).max(1);
        let divided = counts.iter().map(|counts| counts.divided(divisor)).collect::<Option<_>>();
        let tables = divided.ok_or(Unprepared::NotCountable)?;
        Ok(Self { columns, rows, free, divisor, table_of_first, tables })
    }

    /// Whether the clues allow these rows of the three boxes.
    pub(super) fn allows_rows(&self, rows: [Partition; 3]) -> bool {
        allow_all(&self.rows, rows)
    }

    /// Returns the counts for these columns of the first two boxes, and the renaming to apply to those of the third
    /// box; `None` if the clues do not allow the columns.
    fn row(&self, first: Partition, second: Partition) -> Option<(&[u8], &Renaming)> {
        let (table, renaming) = self.table_of_first.get(usize::from(self.columns[0].index(first)))?;
        let second = self.columns[1].index_renamed(renaming, second);
        (second != NOT_ALLOWED).then(|| (self.tables[*table].row(second.into()), renaming))
    }

    /// Returns the counts, divided by the common divisor, for these columns of the first two boxes and each index
    /// of columns of the third box.
    pub(super) fn counts(&self, first: Partition, second: Partition) -> Vec<u8> {
        let thirds = &self.columns[2];
        let Some((row, renaming)) = self.row(first, second) else { return vec![0; thirds.len()] };
        thirds.indices_renamed(renaming).map(|third| row[usize::from(third)]).collect()
    }

    /// Adds the undivided numbers of fillings for `two` in the first two boxes and each of `thirds` in the third, after
    /// renaming all of them by `naming`.
    pub(super) fn add_fillings(&self, naming: &Renaming, two: [Partition; 2], thirds: &[Partition], sums: &mut [u64]) {
        let [first, second] = two.map(|partition| naming.apply(partition));
        let Some((row, renaming)) = self.row(first, second) else { return };
        let renaming = naming.then(renaming);
        for (sum, third) in sums.iter_mut().zip(thirds) {
            let index = self.columns[2].index_renamed(&renaming, *third);
            // `NOT_ALLOWED` as an index is beyond the end of the row.
            let count = row.get(usize::from(index)).copied().unwrap_or(0);
            *sum += u64::from(count) * u64::from(self.divisor);
        }
    }
}

/// The rows and columns of boxes that cross each other.
///
/// A filling with the signature (C1, C2, C3) is a choice of rows (R1, R2, R3) that are mates and cross the columns of
/// their boxes. For a given C1, the fillings are a product of three matrices of zeros and ones: which C2 crosses which
/// R2; which R2 and R3 are mates of an R1 that crosses C1; which R3 crosses which C3. Multiplying by zeros and ones
/// means adding rows.
struct Crossings<'a> {
    /// The partitions that are allowed for the rows of each box.
    rows: &'a [Allowed; 3],
    /// The partitions that are allowed for the columns of each box.
    columns: &'a [Allowed; 3],
    /// The digits without a clue.
    free: DigitMask,
    /// Whether R3 (row) crosses C3 (column).
    third: NumberTable<u16>,
}

impl<'a> Crossings<'a> {
    fn new(rows: &'a [Allowed; 3], columns: &'a [Allowed; 3], free: DigitMask) -> Self {
        let mut third = NumberTable::new(rows[2].len(), columns[2].len());
        for (index, partition) in rows[2].partitions.iter().enumerate() {
            let crossing = crossing_among(&columns[2], *partition);
            crossing.iter().for_each(|column| third.row_mut(index)[usize::from(*column)] = 1);
        }
        Self { rows, columns, free, third }
    }

    /// Returns the fillings with these columns of the first box, whose free digits must be in order. The table has a
    /// row per C2 and a column per C3.
    fn fillings(&self, first: Partition, backend: Backend) -> NumberTable<u16> {
        let mut thirds_of_second = vec![Vec::new(); self.rows[1].len()];
        for &rows in partitions().crossing(first).iter().filter(|rows| self.rows[0].allows(**rows)) {
            for &(second, third) in partitions().mates(rows) {
                let (second, third) = (self.rows[1].index(second), self.rows[2].index(third));
                if second != NOT_ALLOWED && third != NOT_ALLOWED {
                    thirds_of_second[usize::from(second)].push(third);
                }
            }
        }
        let of_rows = self.summed(&self.third, first, &self.rows[1], backend, |second| {
            std::mem::take(&mut thirds_of_second[usize::from(self.rows[1].index(second))])
        });
        self.summed(&of_rows, first, &self.columns[1], backend, |second| crossing_among(&self.rows[1], second))
    }

    /// Returns a table that has, for each of `seconds` (R2 or C2), the sum of the rows of `table` that `rows_of` lists.
    ///
    /// A renaming of free digits that keeps C1 changes only the order of the numbers. So only few sums are computed (55
    /// for 1680 partitions without clues), and the others are copies in another order.
    fn summed(
        &self,
        table: &NumberTable<u16>,
        first: Partition,
        seconds: &Allowed,
        backend: Backend,
        mut rows_of: impl FnMut(Partition) -> Vec<u16>,
    ) -> NumberTable<u16> {
        let first_classes = partitions().class_indices(first);
        let (mut lists, mut list_of, mut thirds_by) = (Vec::new(), HashMap::new(), HashMap::new());
        let mut copies = Vec::with_capacity(seconds.len());
        for &second in &seconds.partitions {
            let classes = partitions().class_indices(second);
            let keys = std::array::from_fn(|digit| 3 * first_classes[digit] + classes[digit]);
            let names = canonical_names(&keys, self.free);
            let renaming = Renaming::new(&names);
            let list = *list_of.entry(renaming.apply(second)).or_insert_with_key(|renamed| {
                lists.push(rows_of(*renamed));
                lists.len() - 1
            });
            let thirds = thirds_by.entry(names).or_insert_with(|| self.columns[2].indices_renamed(&renaming).collect());
            copies.push((list, Rc::clone(thirds)));
        }
        table.row_sums(backend, &lists).reordered(self.columns[2].len(), &copies)
    }
}

/// Returns the partitions that the clues allow for the columns of each box, merged if they have the same counts.
fn merged_columns(clues: &[Clue]) -> [Allowed; 3] {
    let allowed = Allowed::of_boxes(clues, |clue| clue.column);
    std::array::from_fn(|stack| {
        let open: Vec<u8> = (0..3).filter(|column| !has_clue_in(clues, stack, *column)).collect();
        allowed[stack].merged(&orders_of(&open))
    })
}

/// Returns the indices of the allowed partitions that cross a partition.
fn crossing_among(allowed: &Allowed, partition: Partition) -> Vec<u16> {
    let indices = partitions().crossing(partition).iter().map(|other| allowed.index(*other));
    indices.filter(|index| *index != NOT_ALLOWED).collect()
}

/// Returns the greatest common divisor of all numbers in some tables; 0 if all are 0.
fn common_divisor(tables: &[NumberTable<u16>]) -> u16 {
    const fn divisor(one: u16, other: u16) -> u16 {
        if other == 0 { one } else { divisor(other, one % other) }
    }
    // There are millions of numbers, but few different ones.
    let mut seen = vec![false; 1 << 16];
    tables.iter().flat_map(NumberTable::numbers).for_each(|number| seen[usize::from(*number)] = true);
    (0..=u16::MAX).filter(|number| seen[usize::from(*number)]).fold(0, divisor)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::count::bands::partition::ORDERS;

    /// Returns the least band among those that differ only by exchanging rows, boxes and columns, and by renaming
    /// digits.
    fn least(clues: &[Clue]) -> Vec<[u8; 4]> {
        let exchanged = |order: usize| {
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
            let mut names = Vec::new();
            for [.., digit] in &mut clues {
                let name = names.iter().position(|name| name == digit).unwrap_or(names.len());
                if name == names.len() {
                    names.push(*digit);
                }
                *digit = name as u8;
            }
            clues
        };
        (0..6 * 1296).map(exchanged).min().unwrap_or_default()
    }

    fn clash(one: &Clue, other: &Clue) -> bool {
        let in_line = one.row == other.row || one.stack == other.stack;
        if one.digit == other.digit {
            in_line
        } else {
            (one.row, one.stack, one.column) == (other.row, other.stack, other.column)
        }
    }

    /// Returns every band with one more clue.
    fn with_another(clues: &[Clue]) -> impl Iterator<Item = Vec<Clue>> {
        let digits = digits_of(clues).count_ones() as u8 + 1;
        let cells = (0..27).map(|cell| (cell / 9, cell / 3 % 3, cell % 3));
        let all = cells
            .flat_map(move |(row, stack, column)| (0..digits).map(move |digit| Clue { row, stack, column, digit }));
        let fits = move |new: &Clue| !clues.iter().any(|clue| clash(clue, new));
        all.filter(fits).map(move |new| [clues, &[new]].concat())
    }

    /// Adds clue by clue. Once no undivided count of a band is above 255, it needs no further clues, because they make
    /// no count larger.
    #[test]
    fn every_count_fits_in_a_byte() {
        let mut bands = vec![Vec::new()];
        let mut seen = BTreeSet::new();
        let mut largest = 0;
        while let Some(clues) = bands.pop() {
            let band =
                Band::new(&clues, Backend::best(), &Limits::new(&[], None, None)).expect("bytes hold the counts");
            let of_band = band.tables.iter().flat_map(NumberTable::numbers).copied().max().unwrap_or(0);
            largest = largest.max(of_band);
            if u32::from(of_band) * u32::from(band.divisor) > 255 {
                bands.extend(with_another(&clues).filter(|more| seen.insert(least(more))));
            }
        }
        assert_eq!((seen.len(), largest), (35, 192));
    }
}
