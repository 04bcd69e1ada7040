//! Two cells whose pair of digits is in a table.

use super::CellDigits;
use crate::simd::Vector;

/// Eliminates the digits of each cell that fit no digit of the other. Returns the lanes without a pair.
#[inline(always)]
pub(super) fn test<V: Vector>(
    digits: &mut CellDigits<V>,
    cells: &[usize],
    seconds: &[u32; 9],
    firsts: &[u32; 9],
) -> u32 {
    let none = V::splat(0);
    let (one, other) = (digits[cells[0]], digits[cells[1]]);
    let (mut fit_one, mut fit_other) = (none, none);
    for digit in 0..9 {
        let bit = V::splat(1 << digit);
        fit_other = fit_other | ((one & bit).filled() & V::splat(seconds[digit]));
        fit_one = fit_one | ((other & bit).filled() & V::splat(firsts[digit]));
    }
    let (one, other) = (one & fit_one, other & fit_other);
    digits[cells[0]] = one;
    digits[cells[1]] = other;
    !(one.nonzero() & other.nonzero())
}
