//! Sums of dot products of rows.

use super::mates::Mate;
use super::rows::{LINE, Rows};
use crate::simd::{Kernel, Vector};

/// For each group of mates in the third stack, the sum of the dot products of their rows.
///
/// A sum over 56^3 mates at most of products below 2^16 stays within the lanes.
pub(super) struct Dots<'a, G> {
    /// The rows that the mates name first.
    pub(super) left: &'a Rows<u8>,
    /// The rows that they name second; as wide.
    pub(super) right: &'a Rows<u8>,
    /// The groups.
    pub(super) groups: G,
    /// Takes the sums.
    pub(super) sums: &'a mut Vec<u64>,
}

/// The lines of a row that are gone through for all groups at a time: so much of the tables stays in the cache.
const LINES: usize = 4;

/// The lanes that hold a line: two vectors if they are shorter.
const HALVES: usize = 16;

impl<'g, G: Iterator<Item = &'g [Mate]> + Clone> Kernel for Dots<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        self.sums.clear();
        self.sums.extend(self.groups.clone().map(|_| 0));
        let width = self.left.width() / LINE;
        for first in (0..width).step_by(LINES) {
            match width - first {
                1 => self.add::<V, 1>(first),
                2 => self.add::<V, 2>(first),
                3 => self.add::<V, 3>(first),
                _ => self.add::<V, LINES>(first),
            }
        }
    }
}

impl<'g, G: Iterator<Item = &'g [Mate]> + Clone> Dots<'_, G> {
    /// Adds the products of the lines from `first` on.
    #[inline(always)]
    fn add<V: Vector, const COUNT: usize>(&mut self, first: usize) {
        for (group, sum) in self.groups.clone().zip(self.sums.iter_mut()) {
            // A sum for each line, so that one product need not wait for the one before.
            let mut sums = [V::splat(0); COUNT];
            for &[left, right] in group {
                let left = &self.left.row(left.into()).as_chunks::<LINE>().0[first..][..COUNT];
                let right = &self.right.row(right.into()).as_chunks::<LINE>().0[first..][..COUNT];
                for at in 0..COUNT {
                    sums[at] = V::plus_products::<0>(sums[at], &left[at], &right[at]);
                    if V::LANES < HALVES {
                        sums[at] = V::plus_products::<1>(sums[at], &left[at], &right[at]);
                    }
                }
            }
            let all = sums.iter().fold(V::splat(0), |all, sum| all.plus(*sum));
            *sum += V::words(&[all]).iter().map(|word| u64::from(*word)).sum::<u64>();
        }
    }
}
