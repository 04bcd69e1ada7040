//! The signatures of the base up to symmetry.
//!
//! Free digits may be renamed, and free columns may be exchanged within their box. Signatures that differ only in this
//! way form an *orbit*; one of them is counted, and weighted with the size of the orbit. The *combination* of a digit
//! consists of its columns in the first box, in the first two, or in all three. Two signatures differ only by a
//! renaming of free digits if and only if they have the same *key*: the combination of each bound digit, and for each
//! combination the number of free digits that have it. Over all orders of the free columns, the least key is used.
//!
//! ```text
//! bits 127 ... 54    combinations of bound digits, 5 bits each
//! bits  53 ...  0    numbers of free digits with combination 26, ..., 0, 2 bits each
//! ```

use super::partition::{DigitMask, ORDERS, Partition, partitions};

/// A partition that represents its orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orbit {
    pub(super) partition: Partition,
    /// Number of partitions in the orbit.
    pub(super) size: u16,
}

/// The columns of the base's first two boxes, which represent their orbit.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnPair {
    pub(super) first: Partition,
    pub(super) second: Partition,
    /// Number of pairs in the orbit.
    pub(super) size: u64,
    /// Number of orbits of pairs with the same `first`.
    pub(super) orbits_of_first: u16,
}

/// What determines the orbits of third partitions: the combination of each digit, for each order of the free columns in
/// the first two boxes that maps a pair to a renaming of itself.
pub(super) type Combinations = Vec<[u8; 9]>;

/// A value that is equal for all signatures of an orbit.
type Key = u128;

/// Number of bits below those of bound digits in a key: two for each of 27 combinations, because at most three digits
/// share one.
const FREE_BITS: u32 = 54;

/// The digits that may be renamed, and the columns that may be exchanged.
pub(super) struct SignatureSymmetry {
    free: DigitMask,
    /// The possible orders of each box's columns, starting with the identity.
    column_orders: [Vec<[u8; 3]>; 3],
}

impl SignatureSymmetry {
    pub(super) fn new(free: DigitMask, free_columns: &[Vec<u8>; 3]) -> Self {
        Self { free, column_orders: free_columns.each_ref().map(|columns| orders_of(columns)) }
    }

    /// Returns the combination of each digit in the first `BOXES` boxes, with the columns of each box in the given
    /// order.
    fn combinations<const BOXES: usize>(columns: [Partition; BOXES], orders: [&[u8; 3]; BOXES]) -> [u8; 9] {
        let boxes = columns.into_iter().zip(orders);
        boxes.fold([0; 9], |known, (columns, order)| with_box(&known, columns, order))
    }

    fn key(&self, combinations: [u8; 9]) -> Key {
        // Computed in two words and combined at the end, because wide shifts are slow.
        let (mut free, mut bound) = (0_u64, 0_u64);
        for (digit, combination) in combinations.into_iter().enumerate() {
            if self.is_free(digit) {
                free += 1 << (2 * combination);
            } else {
                bound = bound << 5 | u64::from(combination);
            }
        }
        Key::from(bound) << FREE_BITS | Key::from(free)
    }

    fn key_of_first(&self, first: Partition) -> Key {
        let keys = self.column_orders[0].iter().map(|order| self.key(Self::combinations([first], [order])));
        keys.min().unwrap_or_default()
    }

    fn key_of_pair(&self, pair: [Partition; 2]) -> Key {
        self.orders_of_two().map(|orders| self.key(Self::combinations(pair, orders))).min().unwrap_or_default()
    }

    fn key_of_third(&self, known: &Combinations, third: Partition) -> Key {
        let orders = self.column_orders[2].iter();
        let all = known.iter().flat_map(|known| orders.clone().map(move |order| with_box(known, third, order)));
        all.map(|combinations| self.key(combinations)).min().unwrap_or_default()
    }

    /// Returns all orders of the columns of the first two boxes.
    fn orders_of_two(&self) -> impl Iterator<Item = [&[u8; 3]; 2]> {
        self.column_orders[0].iter().flat_map(|first| self.column_orders[1].iter().map(move |second| [first, second]))
    }

    /// Returns the orbits of pairs. Those with the same first partition are adjacent.
    pub(super) fn pairs(&self, firsts: &[Partition], seconds: &[Partition]) -> Vec<ColumnPair> {
        let mut pairs = Vec::new();
        for first in orbits(firsts, |first| self.key_of_first(first)) {
            let of_first = orbits(seconds, |second| self.key_of_pair([first.partition, second]));
            let orbits_of_first = of_first.len() as u16;
            pairs.extend(of_first.into_iter().map(|second| ColumnPair {
                first: first.partition,
                second: second.partition,
                size: u64::from(first.size) * u64::from(second.size),
                orbits_of_first,
            }));
        }
        pairs
    }

    /// Returns what determines the orbits of third partitions for a pair.
    pub(super) fn combinations_of(&self, pair: ColumnPair) -> Combinations {
        let two = [pair.first, pair.second];
        let own = self.key(Self::combinations(two, [&self.column_orders[0][0], &self.column_orders[1][0]]));
        let of_orders = self.orders_of_two().map(|orders| Self::combinations(two, orders));
        let mut same: Combinations = of_orders.filter(|combinations| self.key(*combinations) == own).collect();
        if let [single] = same.as_mut_slice() {
            // With a single order it only matters which free digits have equal combinations, so more pairs share their
            // third orbits.
            *single = std::array::from_fn(|digit| self.first_equal(digit, single));
        }
        same
    }

    /// Returns the first free digit with the same combination as this digit; 0 for a bound digit, whose combination is
    /// unique.
    fn first_equal(&self, digit: usize, combinations: &[u8; 9]) -> u8 {
        let mut equal = (0..9).filter(|other| self.is_free(*other) && combinations[*other] == combinations[digit]);
        if self.is_free(digit) { equal.next().unwrap_or(digit) as u8 } else { 0 }
    }

    /// Whether a digit may be renamed.
    #[inline]
    const fn is_free(&self, digit: usize) -> bool {
        self.free >> digit & 1 == 1
    }

    /// Returns the orbits of third partitions for a pair with these combinations.
    pub(super) fn thirds(&self, combinations: &Combinations, thirds: &[Partition]) -> Vec<Orbit> {
        orbits(thirds, |third| self.key_of_third(combinations, third))
    }
}

/// Returns the combinations of all digits with the columns of one more box, in this order.
#[inline]
fn with_box(known: &[u8; 9], columns: Partition, order: &[u8; 3]) -> [u8; 9] {
    let classes = partitions().class_indices(columns);
    std::array::from_fn(|digit| 3 * known[digit] + order[usize::from(classes[digit])])
}

/// Groups partitions by key. The least partition of each group represents it.
fn orbits(partitions: &[Partition], key: impl Fn(Partition) -> Key) -> Vec<Orbit> {
    let mut keyed: Vec<_> = partitions.iter().map(|partition| (key(*partition), *partition)).collect();
    keyed.sort_unstable();
    let groups = keyed.chunk_by(|one, other| one.0 == other.0);
    groups.map(|group| Orbit { partition: group[0].1, size: group.len() as u16 }).collect()
}

/// Returns the orders of three columns that move only these columns, starting with the identity.
pub(super) fn orders_of(columns: &[u8]) -> Vec<[u8; 3]> {
    let mut orders = ORDERS.to_vec();
    orders.retain(|order| (0..3).all(|column| order[usize::from(column)] == column || columns.contains(&column)));
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::bands::partition::PARTITIONS;

    #[test]
    fn orbits_contain_every_signature() {
        let columns: Vec<Partition> = (0..PARTITIONS as Partition).collect();
        for (free, free_columns) in [(0x1FF, [vec![0, 1, 2], vec![1, 2], vec![]]), (0b11, [vec![], vec![], vec![0, 2]])]
        {
            let symmetry = SignatureSymmetry::new(free, &free_columns);
            let some = &columns[..if free == 0x1FF { PARTITIONS } else { 60 }];
            let pairs = symmetry.pairs(some, &columns);
            assert_eq!(pairs.iter().map(|pair| pair.size).sum::<u64>(), (some.len() * PARTITIONS) as u64);
            for pair in pairs.iter().step_by(pairs.len() / 3) {
                let thirds = symmetry.thirds(&symmetry.combinations_of(*pair), &columns);
                assert_eq!(thirds.iter().map(|third| usize::from(third.size)).sum::<usize>(), PARTITIONS);
            }
        }
    }
}
