//! The numbers of canonical boards with the same first band and one of several fourth rows.
//!
//! `ranks.bin` was written by the test below, which counts all boards again. For each class of bands it has the number
//! of entries, and then per entry how many fourth rows without boards come first, how many fourth rows follow, and the
//! number of their boards. Each number has seven bits per byte, the lowest first, and the highest bit of its last byte
//! is not set.

use crate::primitives::OnceLock;
use std::ops::Range;

/// An entry closes at this cost, which is about a tenth of a second. The cost of a board is 3 plus the number of
/// symmetries of the first band: each board is compared with its images under these symmetries, and the more there are,
/// the more boards are not the least.
#[cfg(test)]
const COST_PER_ENTRY: u64 = 800_000;

/// An entry has at most this many fourth rows. Rows with few boards take about a third of a millisecond.
#[cfg(test)]
const ROWS_PER_ENTRY: usize = 64;

/// Fourth rows below a first band, and the boards with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TableEntry {
    /// The class of the first band.
    pub(super) class: u16,
    /// The indices of the fourth rows.
    pub(super) rows: Range<usize>,
    /// The number of canonical boards before these.
    pub(super) before: u64,
    /// The number of these boards; not 0.
    pub(super) boards: u64,
}

impl TableEntry {
    /// Returns the rank of the last of these boards.
    pub(super) const fn last(&self) -> u64 {
        self.before + self.boards
    }
}

/// All entries that have boards, in order.
pub(super) struct RankTable(Vec<TableEntry>);

impl RankTable {
    pub(super) fn get() -> &'static Self {
        static TABLE: OnceLock<RankTable> = OnceLock::new();
        TABLE.get_or_init(|| Self::read(include_bytes!("ranks.bin")))
    }

    fn read(mut bytes: &[u8]) -> Self {
        let (mut entries, mut before) = (Vec::new(), 0);
        for class in 0.. {
            if bytes.is_empty() {
                break;
            }
            let mut row = 0;
            for _ in 0..number(&mut bytes) {
                let start = row + number(&mut bytes) as usize;
                row = start + number(&mut bytes) as usize;
                let boards = number(&mut bytes);
                entries.push(TableEntry { class, rows: start..row, before, boards });
                before += boards;
            }
        }
        Self(entries)
    }

    /// Returns the entries from the one with a rank on.
    pub(super) fn entries_from(&self, rank: u64) -> &[TableEntry] {
        &self.0[self.0.partition_point(|entry| entry.last() < rank)..]
    }

    /// Returns the entry with a fourth row below a first band, if there is a board with these.
    pub(super) fn entry_of(&self, class: u16, row: usize) -> Option<&TableEntry> {
        let at = self.0.partition_point(|entry| (entry.class, entry.rows.end) <= (class, row));
        self.0.get(at).filter(|entry| entry.class == class && entry.rows.contains(&row))
    }
}

/// Reads a number, and moves `bytes` to the next.
fn number(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let Some((byte, rest)) = bytes.split_first() else { break };
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use rayon::prelude::*;

    use super::super::band_classes::BandClasses;
    use super::super::first_band::FirstBand;
    use super::super::second_bands::{fourth_rows, second_bands};
    use super::super::{RankedBoards, each_board};
    use super::*;

    /// Number of boards, and the sum of the reciprocals of the numbers of their automorphisms, in units of 1/3,359,232:
    /// the number of images of each board, up to renamed digits.
    #[derive(Clone, Copy, Default)]
    struct Counted {
        boards: u64,
        images: u64,
    }

    fn count(first: &FirstBand, fourth: &[u8; 9]) -> Counted {
        let mut counted = Counted::default();
        for second in second_bands(first, fourth) {
            each_board(first, &second, |_, automorphisms| {
                counted.boards += 1;
                counted.images += 3_359_232 / u64::from(automorphisms);
            });
        }
        counted
    }

    fn write(number: u64, bytes: &mut Vec<u8>) {
        let mut left = number;
        while left > 0x7F {
            bytes.push(left as u8 | 0x80);
            left >>= 7;
        }
        bytes.push(left as u8);
    }

    /// Returns the part of the table for one class.
    fn written(first: &FirstBand, counts: &[u64]) -> Vec<u8> {
        let cost = 3 + first.symmetries.len() as u64;
        let mut entries = 0;
        let mut bytes = Vec::new();
        let mut end = 0;
        while let Some(skipped) = counts[end..].iter().position(|boards| *boards > 0) {
            let start = end + skipped;
            let mut boards = 0;
            end = start;
            while end < counts.len() && cost * boards < COST_PER_ENTRY && end - start < ROWS_PER_ENTRY {
                boards += counts[end];
                end += 1;
            }
            for number in [skipped as u64, (end - start) as u64, boards] {
                write(number, &mut bytes);
            }
            entries += 1;
        }
        let mut all = Vec::new();
        write(entries, &mut all);
        all.extend(bytes);
        all
    }

    /// Counts all boards, which takes half an hour of processor time on a Sapphire Rapids. With WRITE_RANKS=1 it writes
    /// the table.
    #[test]
    #[ignore = "takes half an hour in a release build"]
    fn the_table_is_that_of_a_count() {
        let (mut table, mut total) = (Vec::new(), Counted::default());
        for class in 0..BandClasses::get().forms.len() {
            let first = FirstBand::new(class as u16);
            let counts: Vec<Counted> = fourth_rows(&first).par_iter().map(|fourth| count(&first, fourth)).collect();
            total.boards += counts.iter().map(|counted| counted.boards).sum::<u64>();
            total.images += counts.iter().map(|counted| counted.images).sum::<u64>();
            table.extend(written(&first, &counts.iter().map(|counted| counted.boards).collect::<Vec<_>>()));
        }
        if std::env::var_os("WRITE_RANKS").is_some() {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/make/classes/ranks.bin"), &table).unwrap();
        }
        assert_eq!(total.boards, RankedBoards::COUNT);
        // The number of all boards, by Felgenhauer and Jarvis (2005).
        assert_eq!(u128::from(total.images) * 362_880, 6_670_903_752_021_072_936_960);
        assert_eq!(RankTable::read(&table).0, RankTable::get().0);
    }

    #[test]
    fn the_table_has_all_boards() {
        let entries = &RankTable::get().0;
        assert_eq!(entries.last().map(TableEntry::last), Some(RankedBoards::COUNT));
        assert!(entries.iter().all(|entry| NonZeroU64::new(entry.boards).is_some() && !entry.rows.is_empty()));
        let in_order = |pair: &[TableEntry]| {
            (pair[0].class, pair[0].rows.end) <= (pair[1].class, pair[1].rows.start) && pair[0].last() == pair[1].before
        };
        assert!(entries.windows(2).all(in_order));
        for entry in entries.iter().step_by(1001) {
            assert_eq!(RankTable::get().entry_of(entry.class, entry.rows.start), Some(entry));
            assert_eq!(RankTable::get().entries_from(entry.last())[0], *entry);
        }
    }
}
