//! Ordered partitions of the nine digits into three classes of three.
//!
//! The columns of a box are one such partition, its rows another, and the two *cross*: each row has one digit in
//! common with each column. Three boxes of a stack (or the rows of three boxes in a band) are *mates*: their first
//! classes are disjoint, and so are their second and their third.

use std::sync::LazyLock;

/// How many partitions there are.
pub(super) const PARTITIONS: usize = 1680;

/// How many ordered pairs of partitions are the mates of one.
pub(super) const MATES: usize = 56;

/// How many partitions cross one.
pub(super) const CROSSING: usize = 216;

/// The number of a partition.
pub(super) type Partition = u16;

/// A class: bit `d` tells whether digit `d`, from 0 to 8, is in it.
pub(super) type Class = u16;

/// Every digit.
pub(super) const EVERY: Class = 0x1FF;

/// The partitions and their relations.
pub(super) struct Tables {
    classes: Vec<[Class; 3]>,
    /// By the ranks of the first two classes.
    by_rank: Vec<Partition>,
    /// The rank of each class of three digits.
    rank: [u8; 512],
    mates: Vec<[(Partition, Partition); MATES]>,
    crossing: Vec<[Partition; CROSSING]>,
    /// The same as bits.
    crosses: Vec<[u64; PARTITIONS.div_ceil(64)]>,
}

/// The tables, made when they are first asked for.
pub(super) fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
    &TABLES
}

/// The classes of three digits within `of`.
fn triples(of: Class) -> impl Iterator<Item = Class> {
    (0..512).filter(move |class| class & !of == 0 && class.count_ones() == 3)
}

const CLASSES: usize = 84;

impl Tables {
    fn new() -> Self {
        let mut rank = [u8::MAX; 512];
        for (index, class) in triples(EVERY).enumerate() {
            rank[usize::from(class)] = index as u8;
        }
        let both = triples(EVERY).flat_map(|first| triples(EVERY & !first).map(move |second| [first, second]));
        let classes: Vec<_> = both.map(|[first, second]| [first, second, EVERY & !(first | second)]).collect();
        let mut tables = Self {
            classes,
            by_rank: vec![Partition::MAX; CLASSES * CLASSES],
            rank,
            mates: Vec::new(),
            crossing: Vec::new(),
            crosses: vec![[0; PARTITIONS.div_ceil(64)]; PARTITIONS],
        };
        for index in 0..PARTITIONS {
            let rank = tables.rank_of(&tables.classes[index]);
            tables.by_rank[rank] = index as Partition;
        }
        tables.mates = tables.classes.iter().map(|classes| tables.find_mates(classes)).collect();
        tables.crossing = tables.classes.iter().map(|classes| tables.find_crossing(classes)).collect();
        for (bits, crossing) in tables.crosses.iter_mut().zip(&tables.crossing) {
            crossing.iter().for_each(|other| bits[usize::from(other / 64)] |= 1 << (other % 64));
        }
        tables
    }

    fn rank_of(&self, classes: &[Class; 3]) -> usize {
        usize::from(self.rank[usize::from(classes[0])]) * CLASSES + usize::from(self.rank[usize::from(classes[1])])
    }

    fn find_mates(&self, classes: &[Class; 3]) -> [(Partition, Partition); MATES] {
        let mut mates = [(0, 0); MATES];
        let mut count = 0;
        for first in triples(EVERY & !classes[0]) {
            for second in triples(EVERY & !classes[1] & !first) {
                let third = EVERY & !(first | second);
                if third & classes[2] == 0 {
                    let one = [first, second, third];
                    let other: [Class; 3] = std::array::from_fn(|at| EVERY & !(one[at] | classes[at]));
                    mates[count] = (self.find(&one), self.find(&other));
                    count += 1;
                }
            }
        }
        mates
    }

    fn find_crossing(&self, classes: &[Class; 3]) -> [Partition; CROSSING] {
        let mut crossing = [0; CROSSING];
        let mut count = 0;
        for (index, other) in self.classes.iter().enumerate() {
            if other.iter().all(|class| classes.iter().all(|own| (class & own).count_ones() == 1)) {
                crossing[count] = index as Partition;
                count += 1;
            }
        }
        crossing
    }

    /// The classes of a partition.
    pub(super) fn classes(&self, partition: Partition) -> &[Class; 3] {
        &self.classes[usize::from(partition)]
    }

    /// The partition with these classes.
    pub(super) fn find(&self, classes: &[Class; 3]) -> Partition {
        self.by_rank[self.rank_of(classes)]
    }

    /// The pairs of partitions that are mates with this one.
    pub(super) fn mates(&self, partition: Partition) -> &[(Partition, Partition); MATES] {
        &self.mates[usize::from(partition)]
    }

    /// The partitions that cross this one.
    pub(super) fn crossing(&self, partition: Partition) -> &[Partition; CROSSING] {
        &self.crossing[usize::from(partition)]
    }

    /// Whether two partitions cross.
    #[inline(always)]
    pub(super) fn cross(&self, one: Partition, other: Partition) -> bool {
        self.crosses[usize::from(one)][usize::from(other / 64)] >> (other % 64) & 1 == 1
    }

    /// In which class of a partition a digit is.
    pub(super) fn class_of(&self, partition: Partition, digit: u8) -> u8 {
        let [first, second, _] = self.classes(partition);
        if first >> digit & 1 == 1 { 0 } else { 2 - (second >> digit & 1) as u8 }
    }
}

/// A renaming of the digits.
pub(super) struct Renaming([Class; 512]);

impl Renaming {
    /// The renaming that turns digit `d` into `names[d]`.
    pub(super) fn new(names: &[u8; 9]) -> Self {
        let mut classes = [0; 512];
        for class in 1..512_usize {
            let digit = class.trailing_zeros() as usize;
            classes[class] = classes[class & (class - 1)] | 1 << names[digit];
        }
        Self(classes)
    }

    /// A partition renamed.
    pub(super) fn of(&self, tables: &Tables, partition: Partition) -> Partition {
        tables.find(&tables.classes(partition).map(|class| self.0[usize::from(class)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_known() {
        let tables = tables();
        assert_eq!(tables.classes.len(), PARTITIONS);
        for partition in 0..PARTITIONS as Partition {
            assert_eq!(tables.find(tables.classes(partition)), partition);
            assert!(tables.mates(partition).iter().all(|(one, other)| one != other));
            assert!(tables.crossing(partition).windows(2).all(|pair| pair[0] < pair[1]));
        }
        let turned = Renaming::new(&[1, 2, 3, 4, 5, 6, 7, 8, 0]);
        let back = Renaming::new(&[8, 0, 1, 2, 3, 4, 5, 6, 7]);
        for partition in 0..PARTITIONS as Partition {
            assert_eq!(back.of(tables, turned.of(tables, partition)), partition);
            assert_eq!(tables.class_of(turned.of(tables, partition), 3), tables.class_of(partition, 2));
        }
    }
}
