//! Sums of dot products of rows.

use super::mates::Mate;
use super::rows::{LANES, LINE, Rows};
use super::with_const;
use crate::simd::{Kernel, Vector};

/// Adds, for each group of mates in the third stack, the dot products of their rows.
///
/// A sum over 56 mates at most of [`LINES`] lines of products below 2^15 in size stays within the lanes.
pub(super) struct Dots<'a, G> {
    /// The rows that the mates name first.
    pub(super) left: &'a Rows<u8>,
    /// The rows that they name second; as wide: at most [`LINES`].
    pub(super) right: &'a Rows<u8>,
    /// The groups.
    pub(super) groups: G,
    /// Where the sums are added to.
    pub(super) sums: &'a mut [u64],
}

/// The lines in a row: with so many the tables stay in the cache.
pub(super) const LINES: usize = 8;

impl<'g, G: Iterator<Item = &'g [Mate]>> Kernel for Dots<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        with_const!(self.left.width() / LINE, COUNT in [1, 2, 3, 4, 5, 6, 7, 8] => self.add::<V, COUNT>());
    }
}

impl<'g, G: Iterator<Item = &'g [Mate]>> Dots<'_, G> {
    #[inline(always)]
    fn add<V: Vector, const COUNT: usize>(self) {
        let [left, right] = [self.left, self.right].map(lines::<COUNT>);
        // Products are taken with the numbers on the right less 128: this much is missing for each row on the left.
        let missing: Vec<i64> =
            left.iter().map(|row| 128 * total(&products(row, &[[129; LINE]; COUNT], [V::splat(0); COUNT]))).collect();
        for (group, sum) in self.groups.zip(self.sums) {
            let mut all = 0;
            // A sum for each line, so that one product need not wait for the one before.
            let mut sums = [V::splat(0); COUNT];
            for mate in group {
                let [one, other] = mate.map(usize::from);
                sums = products(&left[one], &right[other], sums);
                all += missing[one];
            }
            *sum += (all + total(&sums)) as u64;
        }
    }
}

/// The sum of the products of two lines, for each of some pairs.
pub(super) struct Products<'a> {
    pub(super) left: &'a [[u8; LINE]],
    pub(super) right: &'a [[u8; LINE]],
    /// Takes the sums.
    pub(super) sums: &'a mut Vec<u64>,
}

impl Kernel for Products<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        for (left, right) in self.left.iter().zip(self.right) {
            let [sum] = products(&[*left], &[*right], [V::splat(0)]);
            let [missing] = products(&[*left], &[[129; LINE]], [V::splat(0)]);
            self.sums.push(total(&[sum.plus(missing.shl::<7>())]) as u64);
        }
    }
}

/// The rows of a table whose rows have this many lines.
#[inline(always)]
fn lines<const COUNT: usize>(table: &Rows<u8>) -> &[[[u8; LINE]; COUNT]] {
    table.numbers().as_chunks::<LINE>().0.as_chunks().0
}

/// Adds the products of two rows, those of each line to a sum of its own.
#[inline(always)]
fn products<V: Vector, const COUNT: usize>(
    left: &[[u8; LINE]; COUNT],
    right: &[[u8; LINE]; COUNT],
    mut sums: [V; COUNT],
) -> [V; COUNT] {
    for at in 0..COUNT {
        sums[at] = V::plus_products::<0>(sums[at], &left[at], &right[at]);
        if V::LANES < LANES {
            sums[at] = V::plus_products::<1>(sums[at], &left[at], &right[at]);
        }
    }
    sums
}

/// The sum of all lanes, which are signed.
#[inline(always)]
fn total<V: Vector>(sums: &[V]) -> i64 {
    let all = sums.iter().fold(V::splat(0), |all, sum| all.plus(*sum));
    V::words(&[all]).iter().map(|word| i64::from(word.cast_signed())).sum()
}
