//! Cells that differ: which sums their digits can have, and which digits lead to some of these sums.
//!
//! Digits are counted from 0, and sums are bits of a word. Two cells are combined digit by digit. More cells use sets
//! of digits: each bit of a word is a set that the cells so far can use up, and one more cell adds one of its digits to
//! each set without it, which is a shift.

use super::sets::WITHOUT;
use crate::model::ones;

/// Maximum number of digits. All sums of differing digits fit in a word.
pub(super) const MAX_DIGITS: usize = 9;

/// Maximum number of digits whose sets are the bits of one word.
const FEW_DIGITS: usize = WITHOUT.len();

/// Sets of digits, one bit each: the set with the bits `s` is bit `s`.
type SumSets<const WORDS: usize> = [u64; WORDS];

/// By sum: the sets of the nine digits with this sum.
static WITH_SUM: [SumSets<8>; 64] = sets_by_sum();

const fn sets_by_sum() -> [SumSets<8>; 64] {
    let mut all = [[0; 8]; 64];
    let mut set = 0;
    while set < 1 << MAX_DIGITS {
        let (mut sum, mut digit) = (0, 0);
        while digit < MAX_DIGITS {
            sum += digit * (set >> digit & 1);
            digit += 1;
        }
        all[sum][set / 64] |= 1 << (set % 64);
        set += 1;
    }
    all
}

/// Cells that differ, without those that have only one digit.
pub(super) struct Differing {
    cells: [u64; MAX_DIGITS],
    /// The positions of these cells among all cells.
    places: [u8; MAX_DIGITS],
    count: usize,
    union: u64,
    /// The sum of the cells with one digit.
    decided: u32,
}

impl Differing {
    /// Returns these cells; `None` if they cannot differ.
    pub(super) fn new(domains: &[u64]) -> Option<Self> {
        if domains.len() > MAX_DIGITS {
            return None;
        }
        let (mut taken, mut decided) = (0, 0);
        for &domain in domains.iter().filter(|domain| domain.is_power_of_two()) {
            if taken & domain != 0 {
                return None;
            }
            taken |= domain;
            decided += domain.trailing_zeros();
        }
        let mut own = Self { cells: [0; MAX_DIGITS], places: [0; MAX_DIGITS], count: 0, union: 0, decided };
        for (place, &domain) in domains.iter().enumerate().filter(|(_, domain)| !domain.is_power_of_two()) {
            let left = domain & !taken;
            if left == 0 {
                return None;
            }
            (own.cells[own.count], own.places[own.count]) = (left, place as u8);
            own.count += 1;
            own.union |= left;
        }
        Some(own)
    }

    fn cells(&self) -> &[u64] {
        &self.cells[..self.count]
    }

    /// Returns the sums of the cells, one bit each; 0 if they cannot differ.
    pub(super) fn sums(&self) -> u64 {
        let sums = match *self.cells() {
            [] => 1,
            [one] => one,
            [one, other] => ones(one).fold(0, |sums, digit| sums | (other & !(1 << digit)) << digit),
            ref cells if self.union.count_ones() as usize <= FEW_DIGITS => {
                let digits = FewDigits::new(self.union);
                let last = cells.iter().fold([1], |used, &cell| with_cell(used, digits.narrow(cell)));
                digits.sums(last[0])
            }
            ref cells => {
                let mut first = [0; 8];
                first[0] = 1;
                sums_of(cells.iter().fold(first, |used, &cell| with_cell(used, cell)))
            }
        };
        sums << self.decided
    }

    /// Keeps the digits that lead to one of these sums.
    pub(super) fn keep(&self, sums: u64, domains: &mut [u64]) {
        let sums = sums >> self.decided;
        let mut kept = [0; MAX_DIGITS];
        match *self.cells() {
            [] => {}
            [one] => kept[0] = one & sums,
            [one, other] => {
                for digit in ones(one) {
                    let others = other & !(1 << digit) & sums >> digit;
                    kept[0] |= u64::from(others != 0) << digit;
                    kept[1] |= others;
                }
            }
            ref cells if self.union.count_ones() as usize <= FEW_DIGITS => {
                let digits = FewDigits::new(self.union);
                let narrow = self.cells.map(|cell| digits.narrow(cell));
                keep(&narrow[..cells.len()], [1], |last| [digits.with_sums(last[0], sums)], &mut kept);
                kept = kept.map(|cell| digits.widen(cell));
            }
            ref cells => {
                let mut first = [0; 8];
                first[0] = 1;
                let wanted = ones(sums).fold([0; 8], |all, sum| union(all, WITH_SUM[sum]));
                keep(cells, first, |last| intersection(last, wanted), &mut kept);
            }
        }
        for (&place, &kept) in self.places.iter().zip(&kept).take(self.count) {
            domains[usize::from(place)] = kept;
        }
    }
}

/// A few of the nine digits, counted from 0 without gaps.
struct FewDigits {
    digits: [u8; FEW_DIGITS],
    count: usize,
    /// The sums of the subsets of the first three of these digits, and of the others.
    sums: [[u8; 8]; 2],
}

impl FewDigits {
    fn new(union: u64) -> Self {
        let (mut digits, mut count) = ([0; FEW_DIGITS], 0);
        for digit in ones(union) {
            digits[count] = digit as u8;
            count += 1;
        }
        let sums = [0, 3].map(|from| {
            let mut sums = [0; 8];
            for set in 1..8_usize {
                let lowest = set.trailing_zeros() as usize;
                sums[set] = sums[set & (set - 1)] + digits[from + lowest];
            }
            sums
        });
        Self { digits, count, sums }
    }

    /// Returns digits in the count without gaps.
    fn narrow(&self, cell: u64) -> u64 {
        let digits = self.digits[..self.count].iter().enumerate();
        digits.fold(0, |all, (number, &digit)| all | (cell >> digit & 1) << number)
    }

    /// Returns digits in the usual count.
    fn widen(&self, cell: u64) -> u64 {
        ones(cell).fold(0, |all, number| all | 1 << self.digits[number])
    }

    fn sum_of(&self, set: usize) -> u8 {
        self.sums[0][set & 7] + self.sums[1][set >> 3]
    }

    /// Returns the sums of some sets.
    fn sums(&self, sets: u64) -> u64 {
        ones(sets).fold(0, |sums, set| sums | 1 << self.sum_of(set))
    }

    /// Returns those of some sets that have one of these sums.
    fn with_sums(&self, sets: u64, sums: u64) -> u64 {
        ones(sets).filter(|&set| sums >> self.sum_of(set) & 1 == 1).fold(0, |all, set| all | 1 << set)
    }
}

/// Returns the sums of some sets of the nine digits.
fn sums_of(sets: SumSets<8>) -> u64 {
    // The least sum of three digits or more is 3, and the greatest one is 36.
    (3..=36).filter(|&sum| intersection(sets, WITH_SUM[sum]) != [0; 8]).fold(0, |all, sum| all | 1 << sum)
}

fn union<const WORDS: usize>(mut one: SumSets<WORDS>, other: SumSets<WORDS>) -> SumSets<WORDS> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one |= other);
    one
}

fn intersection<const WORDS: usize>(mut one: SumSets<WORDS>, other: SumSets<WORDS>) -> SumSets<WORDS> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
    one
}

/// Returns the sets that are used up with one more cell.
fn with_cell<const WORDS: usize>(used: SumSets<WORDS>, cell: u64) -> SumSets<WORDS> {
    ones(cell).fold([0; WORDS], |all, digit| union(all, with_digit(used, digit)))
}

/// Returns the sets without a digit, each with this digit added.
#[inline]
fn with_digit<const WORDS: usize>(sets: SumSets<WORDS>, digit: usize) -> SumSets<WORDS> {
    if let Some(without) = WITHOUT.get(digit) {
        return sets.map(|word| (word & without) << (1 << digit));
    }
    let step = 1 << (digit - FEW_DIGITS);
    let mut moved = [0; WORDS];
    for (at, word) in moved.iter_mut().enumerate().filter(|(at, _)| at & step != 0) {
        *word = sets[at - step];
    }
    moved
}

/// Returns the sets with a digit, each without this digit.
#[inline]
fn without_digit<const WORDS: usize>(sets: SumSets<WORDS>, digit: usize) -> SumSets<WORDS> {
    if let Some(without) = WITHOUT.get(digit) {
        return sets.map(|word| word >> (1 << digit) & without);
    }
    let step = 1 << (digit - FEW_DIGITS);
    let mut moved = [0; WORDS];
    for (at, word) in moved.iter_mut().enumerate().filter(|(at, _)| at & step == 0) {
        *word = sets[at + step];
    }
    moved
}

/// Adds to `kept` the digits with which the cells use up a set that `choose` keeps of all these sets.
fn keep<const WORDS: usize>(
    cells: &[u64],
    first: SumSets<WORDS>,
    choose: impl Fn(SumSets<WORDS>) -> SumSets<WORDS>,
    kept: &mut [u64; MAX_DIGITS],
) {
    // By position: the sets that the cells before it can use up.
    let mut used = [[0; WORDS]; MAX_DIGITS + 1];
    used[0] = first;
    for (at, &cell) in cells.iter().enumerate() {
        used[at + 1] = with_cell(used[at], cell);
    }
    let mut left = choose(used[cells.len()]);
    for (at, &cell) in cells.iter().enumerate().rev() {
        let mut before = [0; WORDS];
        for digit in ones(cell) {
            let starts = intersection(without_digit(left, digit), used[at]);
            kept[at] |= u64::from(starts != [0; WORDS]) << digit;
            before = union(before, starts);
        }
        left = before;
    }
}
