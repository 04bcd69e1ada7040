//! Sums whose weights rise or fall by 1 from each digit to the next, as in nearly all sums of killers.
//!
//! The distances of a cell's weights from its least one are its digits, shifted to the lowest bit. If the weights fall,
//! the digits are also reversed.

use super::Unmet;
use crate::model::{UnitSteps, ones};

/// Maximum number of cells of an exact test.
const MAX_CELLS: usize = 8;

/// Keeps the digits with which the total can be reached; `None` if another test must do so.
pub(super) fn filter(weights: UnitSteps, domains: &mut [u64]) -> Option<Result<(), Unmet>> {
    if domains.contains(&0) {
        return Some(Err(Unmet));
    }
    let span = SumSpan::new(weights, domains);
    let (above, below) = (weights.total - span.least, span.least + span.range - weights.total);
    if above < 0 || below < 0 {
        return Some(Err(Unmet));
    }
    if span.is_dense {
        if span.widest > above.min(below) {
            bounds(weights, domains, above, below);
        }
        return Some(Ok(()));
    }
    (above < 64 && domains.len() <= MAX_CELLS).then(|| exact(weights, domains, above))
}

/// What the ends of the cells tell about their sums.
struct SumSpan {
    /// The least sum, and the distance of the greatest one from it.
    least: i64,
    range: i64,
    /// The greatest distance of two weights of a cell.
    widest: i64,
    /// Whether the cells can reach each sum between the least and the greatest one, even without one of them. Bounds
    /// then exclude as much as an exact test.
    is_dense: bool,
}

impl SumSpan {
    fn new(weights: UnitSteps, domains: &[u64]) -> Self {
        let (mut least, mut range, mut widest) = (0, 0, 0);
        // The ranges of cells without a gap together, the greatest of them, and the greatest step over a gap.
        let (mut covered, mut longest, mut step) = (0, 0, 1);
        for (at, &domain) in domains.iter().enumerate() {
            let (low, high) = (i64::from(domain.trailing_zeros()), 63 - i64::from(domain.leading_zeros()));
            least += if weights.falling >> at & 1 == 1 { -high } else { low };
            range += high - low;
            widest = widest.max(high - low);
            let digits = domain >> low;
            if digits & digits.wrapping_add(1) == 0 {
                covered += high - low;
                longest = longest.max(high - low);
            } else {
                step = step.max(greatest_step(digits));
            }
        }
        Self { least, range, widest, is_dense: covered - longest + 1 >= step }
    }
}

/// Returns the greatest distance between two successive digits.
fn greatest_step(digits: u64) -> i64 {
    let (mut step, mut filled) = (1, digits);
    while filled & filled.wrapping_add(1) != 0 {
        filled |= digits << step;
        step += 1;
    }
    step
}

/// The distances of a cell from its least weight.
#[derive(Clone, Copy, Default)]
struct Distances {
    /// One bit per distance.
    bits: u64,
    /// The number of zeros before or after the digits.
    shift: u32,
    falls: bool,
}

impl Distances {
    fn new(digits: u64, falls: bool) -> Self {
        let shift = if falls { digits.leading_zeros() } else { digits.trailing_zeros() };
        Self { bits: if falls { digits.reverse_bits() } else { digits } >> shift, shift, falls }
    }

    /// Returns the digits at some distances.
    fn digits(self, distances: u64) -> u64 {
        if self.falls { (distances << self.shift).reverse_bits() } else { distances << self.shift }
    }
}

/// Keeps the digits whose distance from the least and from the greatest weight leaves the total within reach.
fn bounds(weights: UnitSteps, domains: &mut [u64], above: i64, below: i64) {
    for (at, domain) in domains.iter_mut().enumerate() {
        let own = Distances::new(*domain, weights.falling >> at & 1 == 1);
        let range = i64::from(own.bits.ilog2());
        let (first, last) = ((range - below).max(0), range.min(above));
        *domain = own.digits(own.bits >> first << first & u64::MAX >> (63 - last));
    }
}

/// Keeps the digits with which distances add up to `target`, which is below 64. Each cell has a digit.
fn exact(weights: UnitSteps, domains: &mut [u64], target: i64) -> Result<(), Unmet> {
    let mut cells = [Distances::default(); MAX_CELLS];
    // By position: the distances that the cells before it can reach, as bits.
    let mut reached = [1_u64; MAX_CELLS + 1];
    for (at, &domain) in domains.iter().enumerate() {
        cells[at] = Distances::new(domain, weights.falling >> at & 1 == 1);
        reached[at + 1] = ones(cells[at].bits).fold(0, |after, distance| after | reached[at] << distance);
    }
    // The distances before each position from which the target can be reached.
    let mut needed = reached[domains.len()] & 1 << target;
    if needed == 0 {
        return Err(Unmet);
    }
    for (at, domain) in domains.iter_mut().enumerate().rev() {
        let (mut kept, mut before) = (0, 0);
        for distance in ones(cells[at].bits) {
            let starts = needed >> distance & reached[at];
            before |= starts;
            kept |= u64::from(starts != 0) << distance;
        }
        *domain = cells[at].digits(kept);
        needed = before;
    }
    Ok(())
}
