//! Up to six cells that differ and have a sum, by pairs of their digits.
//!
//! Two cells that differ hold one of 36 pairs of digits from 1 to 9. A word has one bit per pair. So two or three cells
//! of the sum are one word, and four to six cells need one step for each pair of digits that two of them can hold. Each
//! step excludes the pairs with a digit in common, and the pairs with another sum. This is five times as fast as
//! assigning each set of digits with the sum to the cells.

use crate::model::ones;

/// Number of digits.
pub(super) const DIGITS: usize = 9;

/// Number of pairs.
const PAIRS: usize = DIGITS * (DIGITS - 1) / 2;

/// Maximum number of cells.
pub(super) const MAX_CELLS: usize = 6;

/// Sets of pairs, one bit each.
struct Tables {
    /// By set of digits: the pairs whose lower digit, or whose higher digit, is in the set.
    low: [u64; 1 << DIGITS],
    high: [u64; 1 << DIGITS],
    /// By digit: the pairs with it.
    with: [u64; DIGITS],
    /// By sum: the pairs with it. Negative numbers wrap around to sums that no pair has.
    of_sum: [u64; 64],
    /// By pair: the pairs without its digits.
    apart: [u64; PAIRS],
    /// By pair: its sum.
    sums: [usize; PAIRS],
}

static TABLES: Tables = Tables::new();

impl Tables {
    const fn new() -> Self {
        let (mut low, mut high) = ([0; 1 << DIGITS], [0; 1 << DIGITS]);
        let (mut with, mut of_sum) = ([0; DIGITS], [0; 64]);
        let (mut apart, mut sums) = ([0; PAIRS], [0; PAIRS]);
        let (mut pair, mut one) = (0, 0);
        while one < DIGITS {
            let mut other = one + 1;
            while other < DIGITS {
                with[one] |= 1 << pair;
                with[other] |= 1 << pair;
                sums[pair] = one + other + 2;
                of_sum[sums[pair]] |= 1 << pair;
                let mut set = 0;
                while set < 1 << DIGITS {
                    low[set] |= (set as u64 >> one & 1) << pair;
                    high[set] |= (set as u64 >> other & 1) << pair;
                    set += 1;
                }
                (pair, other) = (pair + 1, other + 1);
            }
            one += 1;
        }
        one = 0;
        while one < DIGITS {
            pair = 0;
            while pair < PAIRS {
                // The pair has the digit, so it is apart from no other pair with it.
                if with[one] >> pair & 1 == 1 {
                    apart[pair] |= with[one];
                }
                pair += 1;
            }
            one += 1;
        }
        pair = 0;
        while pair < PAIRS {
            apart[pair] = !apart[pair];
            pair += 1;
        }
        Self { low, high, with, of_sum, apart, sums }
    }

    /// Returns the pairs that two cells with these digits can hold.
    fn held(&self, [one, other]: [u64; 2]) -> u64 {
        let [one, other] = [one, other].map(|digits| digits as usize % (1 << DIGITS));
        self.low[one] & self.high[other] | self.low[other] & self.high[one]
    }

    fn of_sum(&self, sum: usize) -> u64 {
        self.of_sum[sum % 64]
    }
}

/// Adds to `kept` the digits with which the cells differ and have this sum. Returns whether there are any. The cells
/// have digits from 1 to 9.
pub(super) fn add(sum: usize, cells: &[u64], kept: &mut [u64]) -> bool {
    match *cells {
        [] => sum == 0,
        [one] => {
            let own = if (1..=DIGITS).contains(&sum) { one & 1 << (sum - 1) } else { 0 };
            kept[0] |= own;
            own != 0
        }
        [a, b] => {
            let pairs = TABLES.held([a, b]) & TABLES.of_sum(sum);
            keep(pairs, [a, b], &mut kept[..2])
        }
        [a, b, c] => {
            let (held, mut found) = (TABLES.held([a, b]), 0);
            for digit in ones(c) {
                let pairs = held & TABLES.of_sum(sum.wrapping_sub(digit + 1)) & !TABLES.with[digit];
                found |= pairs;
                kept[2] |= u64::from(pairs != 0) << digit;
            }
            keep(found, [a, b], &mut kept[..2])
        }
        [a, b, c, d] => {
            let held = [TABLES.held([a, b]), TABLES.held([c, d])];
            let found = two_pairs(sum, held);
            keep(found[0], [a, b], &mut kept[..2]) && keep(found[1], [c, d], &mut kept[2..])
        }
        [a, b, c, d, e] => {
            let held = [TABLES.held([a, b]), TABLES.held([c, d])];
            let mut found = [0; 2];
            for digit in ones(e) {
                let left = held.map(|held| held & !TABLES.with[digit]);
                let more = two_pairs(sum.wrapping_sub(digit + 1), left);
                found = [found[0] | more[0], found[1] | more[1]];
                kept[4] |= u64::from(more[0] != 0) << digit;
            }
            keep(found[0], [a, b], &mut kept[..2]) && keep(found[1], [c, d], &mut kept[2..4])
        }
        [a, b, c, d, e, f] => {
            let held = [TABLES.held([a, b]), TABLES.held([c, d])];
            let (mut found, mut last) = ([0; 2], 0);
            for pair in ones(TABLES.held([e, f])) {
                let left = held.map(|held| held & TABLES.apart[pair]);
                let more = two_pairs(sum.wrapping_sub(TABLES.sums[pair]), left);
                found = [found[0] | more[0], found[1] | more[1]];
                last |= u64::from(more[0] != 0) << pair;
            }
            keep(found[0], [a, b], &mut kept[..2])
                && keep(found[1], [c, d], &mut kept[2..4])
                && keep(last, [e, f], &mut kept[4..])
        }
        _ => false,
    }
}

/// Returns, of two sets of pairs, those that occur in a combination of one pair of each set with this sum.
fn two_pairs(sum: usize, [first, second]: [u64; 2]) -> [u64; 2] {
    let mut found = [0; 2];
    for pair in ones(first) {
        let others = second & TABLES.of_sum(sum.wrapping_sub(TABLES.sums[pair])) & TABLES.apart[pair];
        found[0] |= u64::from(others != 0) << pair;
        found[1] |= others;
    }
    found
}

/// Adds to `kept` the digits of two cells that occur in one of these pairs. Returns whether there are any.
fn keep(pairs: u64, cells: [u64; 2], kept: &mut [u64]) -> bool {
    for (at, kept) in kept.iter_mut().enumerate() {
        let other = cells[1 - at];
        for digit in ones(cells[at]) {
            // The pairs with this digit and one of the other cell.
            let others = (other & !(1 << digit)) as usize % (1 << DIGITS);
            let held = TABLES.with[digit] & (TABLES.low[others] | TABLES.high[others]);
            *kept |= u64::from(pairs & held != 0) << digit;
        }
    }
    pairs != 0
}
