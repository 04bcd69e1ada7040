//! The signatures of the base, up to what may be renamed or change places.
//!
//! Free digits may be renamed, and columns without clues may change places within their box. What tells whether two
//! signatures are the same but for that is, for each digit that is not free, in which columns it is, and how many free
//! digits there are in each combination of columns.

use super::partition::{Class, ORDERS, Partition, tables};

/// An order of the columns of a box.
pub(super) type Turn = [u8; 3];

/// What may be renamed or change places.
pub(super) struct Symmetry {
    free: Class,
    /// The orders of each box's columns; the first leaves them in place.
    turns: [Vec<Turn>; 3],
}

/// A signature's first two partitions, standing for all that are the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) first: Partition,
    pub(super) second: Partition,
    /// For how many pairs it stands.
    pub(super) weight: u64,
    /// How many pairs have the same first partition.
    pub(super) company: u16,
}

/// The third partition of signatures with the same first two, and for how many it stands.
pub(super) type Third = (Partition, u16);

/// What third partitions are the same depends on: for each way to turn the columns of the first two boxes that leaves
/// these as they are up to a renaming, a number for each digit. Digits of the same number may be renamed.
pub(super) type Told = Vec<[u8; 9]>;

/// What two signatures have in common that are the same.
type Key = u128;

/// Where the bits of bound digits begin in a key: above two bits for each of 27 combinations.
const BOUND: u32 = 54;

impl Symmetry {
    /// The renamings of these digits, and the orders of these columns.
    pub(super) fn new(free: Class, loose: &[Vec<u8>; 3]) -> Self {
        Self { free, turns: std::array::from_fn(|stack| turns(&loose[stack])) }
    }

    /// The orders of the columns of each box that change nothing.
    pub(super) const fn turns(&self) -> &[Vec<Turn>; 3] {
        &self.turns
    }

    /// For each digit, the combination of columns of the first boxes that it is in, the columns of each turned.
    fn combinations<const COUNT: usize>(&self, partitions: [Partition; COUNT], turns: [&Turn; COUNT]) -> [u8; 9] {
        let classes = partitions.map(|partition| tables().of_digits(partition));
        std::array::from_fn(|digit| {
            let boxes = classes.iter().zip(&turns);
            boxes.fold(0, |sum, (classes, turn)| 3 * sum + turn[usize::from(classes[digit])])
        })
    }

    /// The key of the first partitions of a signature, the columns of each turned.
    fn key<const COUNT: usize>(&self, partitions: [Partition; COUNT], turns: [&Turn; COUNT]) -> Key {
        self.key_of(self.combinations(partitions, turns))
    }

    /// The key of a signature of which the combinations in the boxes before the last are known.
    fn key_from(&self, begun: &[u8; 9], last: Partition, turn: &Turn) -> Key {
        let classes = tables().of_digits(last);
        self.key_of(std::array::from_fn(|digit| 3 * begun[digit] + turn[usize::from(classes[digit])]))
    }

    fn key_of(&self, combinations: [u8; 9]) -> Key {
        // Two words, put together at the end: wide shifts are slow.
        let (mut free, mut bound) = (0_u64, 0_u64);
        for (digit, combination) in combinations.into_iter().enumerate() {
            if self.free >> digit & 1 == 1 {
                free += 1 << (2 * combination);
            } else {
                bound = bound << 5 | u64::from(combination);
            }
        }
        Key::from(bound) << BOUND | Key::from(free)
    }

    /// The least key of one partition.
    fn least_first(&self, first: Partition) -> Key {
        self.turns[0].iter().map(|turn| self.key([first], [turn])).min().unwrap_or_default()
    }

    /// The turns of the first two boxes.
    fn turns_of_two(&self) -> impl Iterator<Item = [&Turn; 2]> {
        self.turns[0].iter().flat_map(|first| self.turns[1].iter().map(move |second| [first, second]))
    }

    /// The pairs of partitions, each standing for those that are the same.
    pub(super) fn pairs(&self, firsts: &[Partition], seconds: &[Partition]) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (first, weight) in grouped(firsts.iter().map(|first| (self.least_first(*first), *first))) {
            let least = |second| self.turns_of_two().map(|turns| self.key([first, second], turns)).min();
            let keyed = seconds.iter().map(|second| (least(*second).unwrap_or_default(), *second));
            let grouped = grouped(keyed);
            let company = grouped.len() as u16;
            let pair = |(second, count)| Pair { first, second, weight: u64::from(weight) * u64::from(count), company };
            pairs.extend(grouped.into_iter().map(pair));
        }
        pairs
    }

    /// What a pair tells of third partitions that are the same.
    pub(super) fn told(&self, pair: Pair) -> Told {
        let two = [pair.first, pair.second];
        let own = self.key(two, [&self.turns[0][0], &self.turns[1][0]]);
        let fixing = self.turns_of_two().filter(|turns| self.key(two, *turns) == own);
        let mut told: Told = fixing.map(|turns| self.combinations(two, turns)).collect();
        if let [told] = told.as_mut_slice() {
            // Where there is one way only, what the numbers are does not matter.
            *told = std::array::from_fn(|digit| self.first_like(digit, told));
        }
        told
    }

    /// The first of the free digits that has the same number as this one; 0 for other digits, which are told apart anyway.
    fn first_like(&self, digit: usize, told: &[u8; 9]) -> u8 {
        let is_free = |digit: usize| self.free >> digit & 1 == 1;
        let like = (0..9).find(|other| is_free(*other) && told[*other] == told[digit]);
        like.filter(|_| is_free(digit)).unwrap_or(0) as u8
    }

    /// The third partitions for what a pair tells, each standing for those that are the same.
    pub(super) fn thirds(&self, told: &Told, thirds: &[Partition]) -> Vec<Third> {
        let least = |third| {
            let keys = told.iter().flat_map(|told| self.turns[2].iter().map(|turn| self.key_from(told, third, turn)));
            keys.min().unwrap_or_default()
        };
        grouped(thirds.iter().map(|third| (least(*third), *third)))
    }
}

/// One of each group of equal keys, and how many there are in it.
fn grouped(keyed: impl Iterator<Item = (Key, Partition)>) -> Vec<(Partition, u16)> {
    let mut keyed: Vec<_> = keyed.collect();
    keyed.sort_unstable();
    keyed.chunk_by(|one, other| one.0 == other.0).map(|group| (group[0].1, group.len() as u16)).collect()
}

/// The orders of three columns in which those that are not loose stay.
fn turns(loose: &[u8]) -> Vec<Turn> {
    let stays = |turn: &Turn| (0..3).all(|column| turn[usize::from(column)] == column || loose.contains(&column));
    ORDERS.into_iter().filter(stays).collect()
}
