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
    /// In which class each digit is.
    of_digits: Vec<[u8; 9]>,
    ranks: Vec<Ranks>,
    by_ranks: Vec<Partition>,
    /// The classes of three digits in order, and the rank of each.
    triples: Vec<Class>,
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

/// The orders of three rows, columns, bands or stacks.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The classes of three digits.
const TRIPLES: usize = 84;

impl Tables {
    fn new() -> Self {
        let triples: Vec<Class> = (0..512).filter(|class: &Class| class.count_ones() == 3).collect();
        let mut rank = [u8::MAX; 512];
        for (index, class) in triples.iter().enumerate() {
            rank[usize::from(*class)] = index as u8;
        }
        let within = |of| within(&triples, of);
        let both = within(EVERY).flat_map(|first| within(EVERY & !first).map(move |second| [first, second]));
        let classes: Vec<_> = both.map(|[first, second]| [first, second, EVERY & !(first | second)]).collect();
        let ranks: Vec<_> = classes.iter().map(|classes| Ranks::of(classes, &rank)).collect();
        let mut by_ranks = vec![Partition::MAX; Ranks::ALL];
        for (index, ranks) in ranks.iter().enumerate() {
            by_ranks[ranks.index()] = index as Partition;
        }
        let of_digits = classes.iter().map(|classes| std::array::from_fn(|digit| class_with(classes, digit))).collect();
        let crosses = vec![[0; PARTITIONS.div_ceil(64)]; PARTITIONS];
        let (mates, crossing) = (Vec::new(), Vec::new());
        let mut tables = Self { classes, of_digits, ranks, by_ranks, triples, rank, mates, crossing, crosses };
        tables.mates = tables.classes.iter().map(|classes| tables.find_mates(classes)).collect();
        tables.crossing = tables.classes.iter().map(|classes| tables.find_crossing(classes)).collect();
        for (bits, crossing) in tables.crosses.iter_mut().zip(&tables.crossing) {
            crossing.iter().for_each(|other| bits[usize::from(other / 64)] |= 1 << (other % 64));
        }
        tables
    }

    fn find_mates(&self, classes: &[Class; 3]) -> [(Partition, Partition); MATES] {
        let within = |of| within(&self.triples, of);
        let mut mates = [(0, 0); MATES];
        let mut count = 0;
        for first in within(EVERY & !classes[0]) {
            for second in within(EVERY & !(classes[1] | first)) {
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

    /// Each class of a crossing partition takes one digit of each class.
    fn find_crossing(&self, classes: &[Class; 3]) -> [Partition; CROSSING] {
        let digits = classes.map(bits);
        let mut crossing = [0; CROSSING];
        for (index, partition) in crossing.iter_mut().enumerate() {
            let orders = [index / 36, index / 6 % 6, index % 6].map(|order| ORDERS[order].map(usize::from));
            let class = |at: usize| digits[0][orders[0][at]] | digits[1][orders[1][at]] | digits[2][orders[2][at]];
            *partition = self.find(&[class(0), class(1), class(2)]);
        }
        crossing
    }

    /// The classes of a partition.
    pub(super) fn classes(&self, partition: Partition) -> &[Class; 3] {
        &self.classes[usize::from(partition)]
    }

    /// The partition with these classes.
    pub(super) fn find(&self, classes: &[Class; 3]) -> Partition {
        self.by_ranks[Ranks::of(classes, &self.rank).index()]
    }

    /// The ranks of a partition.
    pub(super) fn ranks(&self, partition: Partition) -> Ranks {
        self.ranks[usize::from(partition)]
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

    /// In which class of a partition each digit is.
    #[inline(always)]
    pub(super) fn of_digits(&self, partition: Partition) -> &[u8; 9] {
        &self.of_digits[usize::from(partition)]
    }
}

/// The ranks of a partition's first two classes: they tell what it is.
#[derive(Clone, Copy)]
pub(super) struct Ranks([u8; 2]);

impl Ranks {
    /// How many indices there are.
    pub(super) const ALL: usize = TRIPLES * TRIPLES;

    fn of(classes: &[Class; 3], rank: &[u8; 512]) -> Self {
        Self([classes[0], classes[1]].map(|class| rank[usize::from(class)]))
    }

    /// Where these ranks stand in a table.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0[0] as usize * TRIPLES + self.0[1] as usize
    }
}

/// Those of some classes that lie within one.
fn within(classes: &[Class], of: Class) -> impl Iterator<Item = Class> {
    classes.iter().copied().filter(move |class| class & !of == 0)
}

/// The class that has a digit.
fn class_with(classes: &[Class; 3], digit: usize) -> u8 {
    classes.iter().position(|class| class >> digit & 1 == 1).unwrap_or_default() as u8
}

/// The digits of a class of three, each by itself.
const fn bits(class: Class) -> [Class; 3] {
    let (rest, lowest) = (class & (class - 1), class & class.wrapping_neg());
    [lowest, rest & rest.wrapping_neg(), rest & (rest - 1)]
}

/// A renaming of the digits: digit `d` becomes `names[d]`.
pub(super) struct Renaming {
    /// What becomes of the rank of each class.
    ranks: [u8; TRIPLES],
}

impl Renaming {
    pub(super) fn new(tables: &Tables, names: &[u8; 9]) -> Self {
        let names = names.map(|name| (1 as Class) << name);
        let mut ranks = [0; TRIPLES];
        for (rank, class) in ranks.iter_mut().zip(&tables.triples) {
            let renamed = bits(*class).map(|bit| names[bit.trailing_zeros() as usize]);
            *rank = tables.rank[usize::from(renamed[0] | renamed[1] | renamed[2])];
        }
        Self { ranks }
    }

    /// This renaming, and then another.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self { ranks: self.ranks.map(|rank| next.ranks[usize::from(rank)]) }
    }

    /// A partition renamed.
    #[inline(always)]
    pub(super) fn of(&self, tables: &Tables, partition: Partition) -> Partition {
        tables.by_ranks[self.of_ranks(tables.ranks(partition)).index()]
    }

    /// The ranks of a partition renamed.
    #[inline(always)]
    pub(super) fn of_ranks(&self, ranks: Ranks) -> Ranks {
        Ranks(ranks.0.map(|rank| self.ranks[usize::from(rank)]))
    }
}

/// The names under which free digits that differ in what is told of them stand in ascending order of that: what is the
/// same but for a renaming of free digits becomes the same. The other digits keep their names.
pub(super) fn least_names(told: &[u8; 9], free: Class) -> [u8; 9] {
    let is_free = |digit: &u8| free >> digit & 1 == 1;
    let mut digits: Vec<u8> = (0..9).filter(is_free).collect();
    digits.sort_by_key(|digit| told[usize::from(*digit)]);
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (digit, name) in digits.into_iter().zip((0..9).filter(is_free)) {
        names[usize::from(digit)] = name;
    }
    names
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
            let mates = tables.mates(partition);
            assert!(mates.is_sorted() && mates.iter().all(|(one, other)| one != other));
        }
        for partition in (0..PARTITIONS as Partition).step_by(97) {
            let mut crossing = tables.crossing(partition).to_vec();
            crossing.sort_unstable();
            let all = 0..PARTITIONS as Partition;
            assert!(all.filter(|other| tables.cross(partition, *other)).eq(crossing));
        }
    }

    #[test]
    fn renamings_can_be_taken_back() {
        let tables = tables();
        let turned = Renaming::new(tables, &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
        let back = Renaming::new(tables, &[8, 0, 1, 2, 3, 4, 5, 6, 7]);
        for partition in 0..PARTITIONS as Partition {
            assert_eq!(back.of(tables, turned.of(tables, partition)), partition);
            assert_eq!(tables.of_digits(turned.of(tables, partition))[3], tables.of_digits(partition)[2]);
        }
    }

    #[test]
    fn free_digits_are_named_in_order() {
        assert_eq!(least_names(&[4, 0, 3, 1, 2, 2, 9, 0, 0], 0b0_0011_1101), [5, 1, 4, 0, 2, 3, 6, 7, 8]);
    }
}
