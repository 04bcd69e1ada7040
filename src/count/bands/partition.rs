//! Ordered partitions of the nine digits into three classes of three.
//!
//! The columns of a box are such a partition, and so are its rows. The two *cross*: each row has one digit in common
//! with each column. The columns of the three boxes of a stack are *mates*: a digit is in column 1 of one box, in
//! column 2 of another and in column 3 of the third. The same holds for the rows of the three boxes of a band.
//!
//! ```text
//! 1 2 3   columns 147|258|369                          mates   147|258|369   columns of the upper box
//! 4 5 6   rows    123|456|789, one of the 216                  258|369|147   of the middle box
//! 7 8 9   partitions that cross the columns                    369|147|258   of the lower box: one of 56 pairs
//! ```
//!
//! # Ranks
//! There are 84 classes of three digits, and the *rank* of a class is its index among them. Two ranks identify a
//! partition, since the third class has the remaining digits. A renaming of digits maps classes to classes, so it is a
//! table of 84 ranks, and is applied to a partition with two loads instead of renaming nine digits one by one.

use crate::primitives::LazyLock;

/// Number of partitions: 9! / 3!^3.
pub(super) const PARTITIONS: usize = 1680;

/// Number of ordered pairs of partitions that are mates of a partition. From box to box, the same number of digits of
/// each column, 0 to 3, move to the next column, and the others move to the previous one: 1 + 3^3 + 3^3 + 1.
pub(super) const MATES: usize = 56;

/// Number of partitions that cross a partition: 3!^3.
pub(super) const CROSSING: usize = 216;

/// The index of a partition, below [`PARTITIONS`].
pub(super) type Partition = u16;

/// A set of digits, such as a class: bit `d` is digit `d`, from 0 to 8.
pub(super) type DigitMask = u16;

pub(super) const ALL_DIGITS: DigitMask = 0x1FF;

/// Returns the digits of a set, in ascending order.
#[inline]
pub(super) fn members(digits: DigitMask) -> impl Iterator<Item = u8> {
    (0..9).filter(move |digit| digits >> digit & 1 == 1)
}

/// The orders of three rows, columns, classes or stacks.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Number of classes of three digits.
const CLASSES: usize = 84;

/// All partitions and their relations.
pub(super) struct Partitions {
    classes: Vec<[DigitMask; 3]>,
    /// Per partition, the index of each digit's class.
    class_indices: Vec<[u8; 9]>,
    ranks: Vec<Ranks>,
    by_ranks: Vec<Partition>,
    /// All classes of three digits, in order: the index of a class is its rank.
    class_of_rank: Vec<DigitMask>,
    rank_of_class: [u8; 512],
    /// Per partition, the partition with its classes in each order.
    exchanged: Vec<[Partition; ORDERS.len()]>,
    mates: Vec<[(Partition, Partition); MATES]>,
    crossing: Vec<[Partition; CROSSING]>,
}

/// Returns the partitions. The first call builds them, which takes less than 10 ms.
pub(super) fn partitions() -> &'static Partitions {
    static PARTITIONS: LazyLock<Partitions> = LazyLock::new(Partitions::new);
    &PARTITIONS
}

impl Partitions {
    fn new() -> Self {
        let class_of_rank: Vec<DigitMask> = (0..512).filter(|class: &DigitMask| class.count_ones() == 3).collect();
        // Only masks with three bits are classes; all others get a rank that is in no table.
        let mut rank_of_class = [u8::MAX; 512];
        for (rank, class) in class_of_rank.iter().enumerate() {
            rank_of_class[usize::from(*class)] = rank as u8;
        }
        let classes = classes_of_all(&class_of_rank);
        let ranks: Vec<_> = classes.iter().map(|classes| Ranks::new(classes, &rank_of_class)).collect();
        let mut by_ranks = vec![Partition::MAX; Ranks::INDICES];
        for (partition, ranks) in ranks.iter().enumerate() {
            by_ranks[ranks.index()] = partition as Partition;
        }
        let class_indices =
            classes.iter().map(|classes| std::array::from_fn(|digit| class_index(classes, digit))).collect();
        let mut all = Self {
            classes,
            class_indices,
            ranks,
            by_ranks,
            class_of_rank,
            rank_of_class,
            exchanged: Vec::new(),
            mates: Vec::new(),
            crossing: Vec::new(),
        };
        all.exchanged = all.classes.iter().map(|classes| all.find_exchanged(classes)).collect();
        all.mates = all.classes.iter().map(|classes| all.find_mates(classes)).collect();
        all.crossing = all.classes.iter().map(|classes| all.find_crossing(classes)).collect();
        all
    }

    fn find_exchanged(&self, classes: &[DigitMask; 3]) -> [Partition; ORDERS.len()] {
        ORDERS.map(|order| {
            let mut exchanged = [0; 3];
            for (class, column) in classes.iter().zip(order) {
                exchanged[usize::from(column)] = *class;
            }
            self.with_classes(&exchanged)
        })
    }

    fn find_mates(&self, classes: &[DigitMask; 3]) -> [(Partition, Partition); MATES] {
        let mut mates = [(0, 0); MATES];
        let mut count = 0;
        // A digit is in a different column in each box: a class shares no digit with the same class of another box.
        for first in within(&self.class_of_rank, ALL_DIGITS & !classes[0]) {
            for second in within(&self.class_of_rank, ALL_DIGITS & !(classes[1] | first)) {
                let third = ALL_DIGITS & !(first | second);
                if third & classes[2] == 0 {
                    let one = [first, second, third];
                    let other: [DigitMask; 3] =
                        std::array::from_fn(|column| ALL_DIGITS & !(one[column] | classes[column]));
                    mates[count] = (self.with_classes(&one), self.with_classes(&other));
                    count += 1;
                }
            }
        }
        mates
    }

    /// Finds the crossing partitions: each of their classes has one digit of each class.
    fn find_crossing(&self, classes: &[DigitMask; 3]) -> [Partition; CROSSING] {
        // The digits of each class in every order. Loops instead of closures, because without optimization this is half
        // of the preparation of a count.
        let digits = classes.map(|class| ORDERS.map(|order| order.map(|place| bits(class)[usize::from(place)])));
        let mut crossing = [0; CROSSING];
        let mut count = 0;
        for one in &digits[0] {
            for two in &digits[1] {
                for three in &digits[2] {
                    let (first, second) = (one[0] | two[0] | three[0], one[1] | two[1] | three[1]);
                    crossing[count] = self.with_classes(&[first, second, ALL_DIGITS & !(first | second)]);
                    count += 1;
                }
            }
        }
        crossing
    }

    /// Returns the classes of a partition.
    pub(super) fn classes(&self, partition: Partition) -> &[DigitMask; 3] {
        &self.classes[usize::from(partition)]
    }

    /// Returns the partition with these classes.
    pub(super) fn with_classes(&self, classes: &[DigitMask; 3]) -> Partition {
        self.by_ranks[Ranks::new(classes, &self.rank_of_class).index()]
    }

    /// Returns the partition in which class `c` becomes class `order[c]`.
    #[inline(always)]
    pub(super) fn exchanged(&self, partition: Partition, order: [u8; 3]) -> Partition {
        // The position in `ORDERS`, which are in ascending order.
        let index = 2 * usize::from(order[0]) + usize::from(order[1] > order[2]);
        self.exchanged[usize::from(partition)][index]
    }

    /// Returns the ranks of a partition.
    pub(super) fn ranks(&self, partition: Partition) -> Ranks {
        self.ranks[usize::from(partition)]
    }

    /// Returns the pairs of partitions that are mates of this one, in ascending order.
    pub(super) fn mates(&self, partition: Partition) -> &[(Partition, Partition); MATES] {
        &self.mates[usize::from(partition)]
    }

    /// Returns the partitions that cross this one.
    pub(super) fn crossing(&self, partition: Partition) -> &[Partition; CROSSING] {
        &self.crossing[usize::from(partition)]
    }

    /// Returns the index of each digit's class in a partition.
    #[inline(always)]
    pub(super) fn class_indices(&self, partition: Partition) -> &[u8; 9] {
        &self.class_indices[usize::from(partition)]
    }
}

/// The ranks of a partition's first two classes.
#[derive(Clone, Copy)]
pub(super) struct Ranks([u8; 2]);

impl Ranks {
    /// Number of indices that [`Self::index`] can return.
    pub(super) const INDICES: usize = CLASSES * CLASSES;

    fn new(classes: &[DigitMask; 3], rank_of_class: &[u8; 512]) -> Self {
        Self([rank_of_class[usize::from(classes[0])], rank_of_class[usize::from(classes[1])]])
    }

    /// Returns the index of the partition in a table by ranks.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0[0] as usize * CLASSES + self.0[1] as usize
    }
}

/// Returns the classes whose digits are all in `digits`.
fn within(classes: &[DigitMask], digits: DigitMask) -> impl Iterator<Item = DigitMask> {
    classes.iter().copied().filter(move |class| class & !digits == 0)
}

/// Returns the classes of every partition.
fn classes_of_all(class_of_rank: &[DigitMask]) -> Vec<[DigitMask; 3]> {
    let mut classes = Vec::with_capacity(PARTITIONS);
    for first in within(class_of_rank, ALL_DIGITS) {
        for second in within(class_of_rank, ALL_DIGITS & !first) {
            classes.push([first, second, ALL_DIGITS & !(first | second)]);
        }
    }
    classes
}

fn class_index(classes: &[DigitMask; 3], digit: usize) -> u8 {
    classes.iter().position(|class| class >> digit & 1 == 1).unwrap_or_default() as u8
}

/// Returns the three digits of a class, each as a mask.
pub(super) const fn bits(class: DigitMask) -> [DigitMask; 3] {
    let (rest, lowest) = (class & (class - 1), class & class.wrapping_neg());
    [lowest, rest & rest.wrapping_neg(), rest & (rest - 1)]
}

/// A renaming of the digits: digit `d` becomes `names[d]`.
pub(super) struct Renaming {
    /// Per rank of a class, the rank of the renamed class.
    ranks: [u8; CLASSES],
}

impl Renaming {
    pub(super) fn new(names: &[u8; 9]) -> Self {
        let all = partitions();
        let names = names.map(|name| (1 as DigitMask) << name);
        let mut ranks = [0; CLASSES];
        for (rank, class) in ranks.iter_mut().zip(&all.class_of_rank) {
            let renamed = bits(*class).map(|bit| names[bit.trailing_zeros() as usize]);
            *rank = all.rank_of_class[usize::from(renamed[0] | renamed[1] | renamed[2])];
        }
        Self { ranks }
    }

    /// Returns this renaming followed by `next`.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self { ranks: self.ranks.map(|rank| next.ranks[usize::from(rank)]) }
    }

    /// Applies the renaming to a partition.
    #[inline(always)]
    pub(super) fn apply(&self, partition: Partition) -> Partition {
        let all = partitions();
        all.by_ranks[self.apply_to_ranks(all.ranks(partition)).index()]
    }

    /// Applies the renaming to the ranks of a partition.
    #[inline(always)]
    pub(super) fn apply_to_ranks(&self, ranks: Ranks) -> Ranks {
        Ranks([self.ranks[usize::from(ranks.0[0])], self.ranks[usize::from(ranks.0[1])]])
    }
}

/// Returns the names that put the free digits in ascending order of their keys; the other digits keep their names.
///
/// Partitions that differ only by a renaming of free digits become equal under these names.
pub(super) fn canonical_names(keys: &[u8; 9], free: DigitMask) -> [u8; 9] {
    let mut digits: Vec<u8> = members(free).collect();
    digits.sort_by_key(|digit| keys[usize::from(*digit)]);
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (digit, name) in digits.into_iter().zip(members(free)) {
        names[usize::from(digit)] = name;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_have_the_expected_mates_and_crossings() {
        let all = partitions();
        assert_eq!(all.classes.len(), PARTITIONS);
        for partition in 0..PARTITIONS as Partition {
            assert_eq!(all.with_classes(all.classes(partition)), partition);
            let mates = all.mates(partition);
            assert!(mates.is_sorted() && mates.iter().all(|(one, other)| one != other));
        }
        for partition in (0..PARTITIONS as Partition).step_by(97) {
            let mut crossing = all.crossing(partition).to_vec();
            crossing.sort_unstable();
            let meet = |own: &DigitMask, other: &DigitMask| (own & other).count_ones() == 1;
            let crosses = |other: &Partition| {
                all.classes(partition).iter().all(|own| all.classes(*other).iter().all(|other| meet(own, other)))
            };
            assert!((0..PARTITIONS as Partition).filter(crosses).eq(crossing));
        }
    }

    #[test]
    fn a_renaming_followed_by_its_inverse_changes_nothing() {
        let all = partitions();
        let renaming = Renaming::new(&[1, 2, 3, 4, 5, 6, 7, 8, 0]);
        let inverse = Renaming::new(&[8, 0, 1, 2, 3, 4, 5, 6, 7]);
        let both = renaming.then(&inverse);
        for partition in 0..PARTITIONS as Partition {
            assert_eq!(inverse.apply(renaming.apply(partition)), partition);
            assert_eq!(both.apply(partition), partition);
            assert_eq!(all.class_indices(renaming.apply(partition))[3], all.class_indices(partition)[2]);
        }
    }

    #[test]
    fn free_digits_are_named_in_the_order_of_their_keys() {
        assert_eq!(canonical_names(&[4, 0, 3, 1, 2, 2, 9, 0, 0], 0b0_0011_1101), [5, 1, 4, 0, 2, 3, 6, 7, 8]);
    }
}
