//! The clues of a band, the partitions that they allow, and the mates that the clues of two bands allow.

use super::partition::{DigitMask, PARTITIONS, Partition, Ranks, Renaming, partitions};

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

/// Whether one of these clues is in this column of a box.
pub(super) fn has_clue_in(clues: &[Clue], stack: usize, column: u8) -> bool {
    clues.iter().any(|clue| usize::from(clue.stack) == stack && clue.column == column)
}

/// Returns the digits that occur in some clues.
pub(super) fn digits_of(clues: &[Clue]) -> DigitMask {
    clues.iter().fold(0, |digits, clue| digits | 1 << clue.digit)
}

/// The partitions that the clues of a box allow for its columns, or for its rows.
pub(super) struct Allowed {
    /// In ascending order. If partitions are merged, the first of those with the same index.
    pub(super) partitions: Vec<Partition>,
    /// Per pair of ranks, the index in `partitions`, or [`NOT_ALLOWED`]. Indexed by ranks, because renamed partitions
    /// are computed as ranks.
    index_by_ranks: Vec<u16>,
}

/// The index of every partition that is not allowed.
pub(super) const NOT_ALLOWED: u16 = u16::MAX;

impl Allowed {
    /// Collects the partitions for which `fits` is true.
    fn filtered(fits: impl Fn(Partition) -> bool) -> Self {
        let all = partitions();
        let partitions: Vec<_> = (0..PARTITIONS as Partition).filter(|partition| fits(*partition)).collect();
        let mut index_by_ranks = vec![NOT_ALLOWED; Ranks::INDICES];
        for (index, partition) in partitions.iter().enumerate() {
            index_by_ranks[all.ranks(*partition).index()] = index as u16;
        }
        Self { partitions, index_by_ranks }
    }

    /// Returns the partitions that are allowed here after their classes are put in one of these orders.
    pub(super) fn in_any_order(&self, orders: &[[u8; 3]]) -> Self {
        Self::filtered(|partition| orders.iter().any(|order| self.allows(partitions().exchanged(partition, *order))))
    }

    /// Merges partitions that differ only by one of these orders of their classes: they get the same index.
    pub(super) fn merged(&self, orders: &[[u8; 3]]) -> Self {
        let all = partitions();
        let mut merged = Self { partitions: Vec::new(), index_by_ranks: vec![NOT_ALLOWED; Ranks::INDICES] };
        for &partition in &self.partitions {
            if merged.allows(partition) {
                continue;
            }
            for order in orders {
                let ranks = all.ranks(all.exchanged(partition, *order));
                merged.index_by_ranks[ranks.index()] = merged.partitions.len() as u16;
            }
            merged.partitions.push(partition);
        }
        merged
    }

    /// Returns the partitions that the clues of a band allow for the columns or rows of each box. `line` returns the
    /// column or row of a clue.
    pub(super) fn of_boxes(clues: &[Clue], line: impl Fn(&Clue) -> u8) -> [Self; 3] {
        let all = partitions();
        std::array::from_fn(|stack| {
            let own = clues.iter().filter(|clue| usize::from(clue.stack) == stack);
            Self::filtered(|partition| {
                let classes = all.class_indices(partition);
                own.clone().all(|clue| classes[usize::from(clue.digit)] == line(clue))
            })
        })
    }

    /// Returns the index of a partition, or [`NOT_ALLOWED`].
    #[inline(always)]
    pub(super) fn index(&self, partition: Partition) -> u16 {
        self.index_by_ranks[partitions().ranks(partition).index()]
    }

    /// Returns the index of a partition after a renaming, or [`NOT_ALLOWED`].
    #[inline(always)]
    pub(super) fn index_renamed(&self, renaming: &Renaming, partition: Partition) -> u16 {
        self.index_by_ranks[renaming.apply_to_ranks(partitions().ranks(partition)).index()]
    }

    /// Returns the index of each allowed partition after a renaming that keeps the digits of the clues.
    pub(super) fn indices_renamed(&self, renaming: &Renaming) -> impl Iterator<Item = u16> {
        // The partitions are looked up once: a check for each would make the closure too large to be inlined.
        let all = partitions();
        let ranks = self.partitions.iter().map(move |partition| renaming.apply_to_ranks(all.ranks(*partition)));
        ranks.map(|ranks| self.index_by_ranks[ranks.index()])
    }

    /// Whether the clues allow a partition.
    #[inline(always)]
    pub(super) fn allows(&self, partition: Partition) -> bool {
        self.index(partition) != NOT_ALLOWED
    }

    /// Returns the number of allowed partitions.
    pub(super) const fn len(&self) -> usize {
        self.partitions.len()
    }
}

/// Whether the clues of a band allow these columns, or rows, of its three boxes.
#[inline]
pub(super) fn allow_all(allowed: &[Allowed; 3], partitions: [Partition; 3]) -> bool {
    allowed.iter().zip(partitions).all(|(allowed, partition)| allowed.allows(partition))
}

/// The columns of the two other boxes of a stack, as indices of partitions that the clues of their bands allow.
pub(super) type Mate = [u16; 2];

/// The mates that the clues allow in one stack, for each partition of the base.
pub(super) struct Mates {
    mates: Vec<Mate>,
    /// Per partition, the index of its first mate; at the end, the total number of mates.
    starts: Vec<u32>,
}

impl Mates {
    /// Finds the mates that the clues of the two other bands allow, for the partitions that the base allows.
    pub(super) fn new(base: &Allowed, [one, other]: [&Allowed; 2]) -> Self {
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for partition in 0..PARTITIONS as Partition {
            if base.allows(partition) {
                let mates =
                    partitions().mates(partition).iter().map(|mates| [one.index(mates.0), other.index(mates.1)]);
                all.extend(mates.filter(|mate| !mate.contains(&NOT_ALLOWED)));
            }
            // A partition without mates gets an empty range, so that every partition can be looked up.
            starts.push(all.len() as u32);
        }
        Self { mates: all, starts }
    }

    /// Returns the mates of a partition.
    #[inline(always)]
    pub(super) fn get(&self, partition: Partition) -> &[Mate] {
        let partition = usize::from(partition);
        &self.mates[self.starts[partition] as usize..self.starts[partition + 1] as usize]
    }

    /// Returns the partitions of the base that have mates.
    pub(super) fn mated(&self, base: &Allowed) -> Vec<Partition> {
        base.partitions.iter().copied().filter(|partition| !self.get(*partition).is_empty()).collect()
    }
}
