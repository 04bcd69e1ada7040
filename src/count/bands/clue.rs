//! The clues of a band, and what they allow for the rows and for the columns of its boxes.

use super::partition::{Class, PARTITIONS, Partition, Ranks, Renaming, Tables, tables};

/// A clue within a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clue {
    /// The row within the band.
    pub(super) row: u8,
    /// The box within the band.
    pub(super) stack: u8,
    /// The column within the box.
    pub(super) column: u8,
    /// The digit, from 0.
    pub(super) digit: u8,
}

/// The digits of some clues.
pub(super) fn digits_of(clues: &[Clue]) -> Class {
    clues.iter().fold(0, |digits, clue| digits | 1 << clue.digit)
}

/// Partitions that the clues of a box allow for its rows or for its columns.
pub(super) struct Allowed {
    /// The partitions, in order.
    pub(super) list: Vec<Partition>,
    /// The place of each partition in the list, by its ranks; [`NOWHERE`] if it is not allowed.
    by_ranks: Vec<u16>,
}

/// The place of what is not allowed.
pub(super) const NOWHERE: u16 = u16::MAX;

impl Allowed {
    /// The partitions that have each digit in the class that goes with it.
    pub(super) fn new(tables: &Tables, digits: impl Iterator<Item = (u8, u8)> + Clone) -> Self {
        let fits =
            |partition| digits.clone().all(|(digit, class)| tables.of_digits(partition)[usize::from(digit)] == class);
        let list: Vec<_> = (0..PARTITIONS as Partition).filter(|partition| fits(*partition)).collect();
        let mut by_ranks = vec![NOWHERE; Ranks::ALL];
        for (at, partition) in list.iter().enumerate() {
            by_ranks[tables.ranks(*partition).index()] = at as u16;
        }
        Self { list, by_ranks }
    }

    /// Where each partition of the list stands in it after a renaming that respects the clues.
    pub(super) fn renamed(&self, renaming: &Renaming) -> impl Iterator<Item = u16> {
        self.list.iter().map(|partition| self.place_renamed(renaming, *partition))
    }

    /// The place of a partition renamed.
    #[inline(always)]
    pub(super) fn place_renamed(&self, renaming: &Renaming, partition: Partition) -> u16 {
        self.by_ranks[renaming.of_ranks(tables().ranks(partition)).index()]
    }

    /// The place of a partition.
    #[inline(always)]
    pub(super) fn place(&self, partition: Partition) -> u16 {
        self.by_ranks[tables().ranks(partition).index()]
    }

    /// Whether the clues allow a partition.
    #[inline(always)]
    pub(super) fn has(&self, partition: Partition) -> bool {
        self.place(partition) != NOWHERE
    }

    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }
}

/// What the clues allow for the columns of each of three boxes.
pub(super) fn columns_allowed(tables: &Tables, clues: &[Clue]) -> [Allowed; 3] {
    std::array::from_fn(|stack| Allowed::new(tables, in_stack(clues, stack).map(|clue| (clue.digit, clue.column))))
}

/// What the clues allow for the rows of each of three boxes.
pub(super) fn rows_allowed(tables: &Tables, clues: &[Clue]) -> [Allowed; 3] {
    std::array::from_fn(|stack| Allowed::new(tables, in_stack(clues, stack).map(|clue| (clue.digit, clue.row))))
}

fn in_stack(clues: &[Clue], stack: usize) -> impl Iterator<Item = &Clue> + Clone {
    clues.iter().filter(move |clue| usize::from(clue.stack) == stack)
}
