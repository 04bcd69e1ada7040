//! Up to six cells that differ and have a sum, by pairs of their digits.
//!
//! Two cells that differ hold one of 36 pairs of digits from 1 to 9. A word has one bit per pair, so two cells are one
//! word, and four to six cells need one step for each pair of digits that two of them can hold. A step excludes the
//! pairs with other sums, and those with a digit of the first pair.

use crate::model::ones;

/// Number of digits.
const DIGITS: usize = 9;

/// Maximum number of cells.
pub(super) const MAX_CELLS: usize = 6;

/// Bit `8 * l + h - 1` is the pair of the digits with the indices `l` and `h`, of which `l` is lower.
struct DigitPairs {
    /// By digits, without the greatest one: the pairs whose lower digit is one of them.
    low: [u64; 1 << (DIGITS - 1)],
    /// By digit: the pairs with it.
    with: [u64; DIGITS],
    /// By sum: the pairs with it. Negative numbers wrap around to sums that no pair has.
    of_sum: [u64; 64],
    /// By pair: the pairs without its digits, and its sum.
    apart: [u64; 64],
    sums: [usize; 64],
}

static PAIRS: DigitPairs = DigitPairs::new();

impl DigitPairs {
    const fn new() -> Self {
        let (mut low, mut with, mut of_sum) = ([0; 1 << (DIGITS - 1)], [0; DIGITS], [0; 64]);
        let (mut apart, mut sums) = ([0; 64], [0; 64]);
        let mut pair = 0;
        while pair < 64 {
            let (one, other) = (pair / 8, pair % 8 + 1);
            if one < other {
                sums[pair] = one + other + 2;
                of_sum[sums[pair]] |= 1 << pair;
                with[one] |= 1 << pair;
                with[other] |= 1 << pair;
                let mut set = 0;
                while set < low.len() {
                    low[set] |= (set as u64 >> one & 1) << pair;
                    set += 1;
                }
            }
            pair += 1;
        }
        pair = 0;
        while pair < 64 {
            apart[pair] = !(with[pair / 8] | with[pair % 8 + 1]);
            pair += 1;
        }
        Self { low, with, of_sum, apart, sums }
    }

    /// Returns the pairs whose lower digit is one of `low`, and whose higher digit is one of `high`.
    fn between(&self, low: u64, high: u64) -> u64 {
        // A copy of the digits in each byte.
        let high = (high >> 1 & 0xff) * 0x0101_0101_0101_0101;
        self.low[low as usize % self.low.len()] & high
    }

    /// Returns the pairs that two cells with these digits can hold.
    fn held(&self, one: u64, other: u64) -> u64 {
        self.between(one, other) | self.between(other, one)
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
        [a, b] => keep(PAIRS.of_sum(sum), [a, b], kept),
        [a, b, c] => {
            let (held, mut found, mut last) = (PAIRS.held(a, b), 0, 0);
            for digit in ones(c) {
                let pairs = held & PAIRS.of_sum(sum.wrapping_sub(digit + 1)) & !PAIRS.with[digit];
                found |= pairs;
                last |= u64::from(pairs != 0) << digit;
            }
            kept[2] |= last;
            keep(found, [a, b], kept)
        }
        [a, b, c, d] => {
            let found = combine(sum, [PAIRS.held(a, b), PAIRS.held(c, d)]);
            keep(found[0], [a, b], kept) && keep(found[1], [c, d], &mut kept[2..])
        }
        [a, b, c, d, e] => {
            // The cell with the fewest digits is last, because each of its digits is a step.
            let mut cells = [a, b, c, d, e];
            let least = (0..5).min_by_key(|&at| cells[at].count_ones()).unwrap_or(4);
            cells.swap(least, 4);
            kept.swap(least, 4);
            let [a, b, c, d, e] = cells;
            let held = [PAIRS.held(a, b), PAIRS.held(c, d)];
            let (mut found, mut last) = ([0; 2], 0);
            for digit in ones(e) {
                let without = !PAIRS.with[digit];
                let more = combine(sum.wrapping_sub(digit + 1), held.map(|held| held & without));
                found = [found[0] | more[0], found[1] | more[1]];
                last |= u64::from(more[0] != 0) << digit;
            }
            kept[4] |= last;
            let is_met = keep(found[0], [a, b], kept) && keep(found[1], [c, d], &mut kept[2..]);
            kept.swap(least, 4);
            is_met
        }
        [a, b, c, d, e, f] => {
            let held = [PAIRS.held(a, b), PAIRS.held(c, d)];
            let (mut found, mut last) = ([0; 2], 0);
            for pair in ones(PAIRS.held(e, f)) {
                let without = PAIRS.apart[pair];
                let more = combine(sum.wrapping_sub(PAIRS.sums[pair]), held.map(|held| held & without));
                found = [found[0] | more[0], found[1] | more[1]];
                last |= u64::from(more[0] != 0) << pair;
            }
            keep(found[0], [a, b], kept) && keep(found[1], [c, d], &mut kept[2..]) && keep(last, [e, f], &mut kept[4..])
        }
        _ => false,
    }
}

/// Returns, of two sets of pairs, those that occur in a combination of one pair of each set with this sum.
#[inline]
fn combine(sum: usize, [first, second]: [u64; 2]) -> [u64; 2] {
    let mut found = [0; 2];
    for pair in ones(first) {
        let others = second & PAIRS.of_sum(sum.wrapping_sub(PAIRS.sums[pair])) & PAIRS.apart[pair];
        found[0] |= u64::from(others != 0) << pair;
        found[1] |= others;
    }
    found
}

/// Adds to the first two of `kept` the digits of two cells that occur in one of these pairs. Returns whether there are
/// any.
fn keep(pairs: u64, [one, other]: [u64; 2], kept: &mut [u64]) -> bool {
    // The cells hold the lower and the higher digit of a pair, or the other way round.
    let ways = [pairs & PAIRS.between(one, other), pairs & PAIRS.between(other, one)];
    let [first, second] = ways.map(digits_of);
    kept[0] |= first[0] | second[1];
    kept[1] |= first[1] | second[0];
    ways[0] | ways[1] != 0
}

/// Returns the lower and the higher digits of pairs.
fn digits_of(pairs: u64) -> [u64; 2] {
    // The greatest bit of each byte that is not 0, brought together by a product in which no two terms meet.
    const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let in_bytes = (((pairs & LOW_BITS) + LOW_BITS) | pairs) & !LOW_BITS;
    let lower = (in_bytes >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let mut higher = pairs | pairs >> 32;
    higher |= higher >> 16;
    higher |= higher >> 8;
    [lower, (higher & 0xff) << 1]
}
