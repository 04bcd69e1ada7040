//! Sums of a few cells whose weights rise or fall by 1 from each digit to the next, as in nearly all sums of killers.
//!
//! The distances of a cell's weights from its least one are its digits, shifted to the lowest bit. If the weights fall,
//! the digits are also reversed.

use super::Unmet;
use crate::model::{Sum, ones};

/// Maximum number of cells.
pub(super) const MAX_CELLS: usize = 8;

/// The distances of a cell.
#[derive(Clone, Copy, Default)]
struct Steps {
    /// One bit per distance.
    distances: u64,
    /// The digit with the least weight, as an index, and whether the weights fall.
    first: usize,
    falls: bool,
}

impl Steps {
    fn new(digits: u64, falls: bool) -> Self {
        let (low, high) = (digits.trailing_zeros(), digits.leading_zeros());
        match falls {
            true => Self { distances: digits.reverse_bits() >> high, first: 63 - high as usize, falls },
            false => Self { distances: digits >> low, first: low as usize, falls },
        }
    }

    /// Returns the digits at these distances.
    fn digits(self, distances: u64) -> u64 {
        if self.falls { distances.reverse_bits() >> (63 - self.first) } else { distances << self.first }
    }
}

/// Keeps the digits with which distances add up to `target`, which is at most 63. Each cell has a digit.
pub(super) fn exact(sum: &Sum, domains: &mut [u64], target: i64) -> Result<(), Unmet> {
    let mut steps = [Steps::default(); MAX_CELLS];
    // By position: the distances that the cells before it can reach, as bits.
    let mut reached = [1_u64; MAX_CELLS + 1];
    for (at, &domain) in domains.iter().enumerate() {
        steps[at] = Steps::new(domain, sum.falls_at(at));
        reached[at + 1] = ones(steps[at].distances).fold(0, |after, distance| after | reached[at] << distance);
    }
    // The distances before each position from which the target can be reached.
    let mut needed = reached[domains.len()] & 1 << target;
    if needed == 0 {
        return Err(Unmet);
    }
    for (at, domain) in domains.iter_mut().enumerate().rev() {
        let (mut kept, mut before) = (0, 0);
        for distance in ones(steps[at].distances) {
            let starts = needed >> distance & reached[at];
            before |= starts;
            kept |= u64::from(starts != 0) << distance;
        }
        *domain = steps[at].digits(kept);
        needed = before;
    }
    Ok(())
}
