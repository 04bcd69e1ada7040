//! Cells that must differ.

use super::CellDigits;
use crate::simd::Vector;

/// Eliminates the digits of decided cells from the others. Returns the lanes in which two decided cells are equal, or a
/// cell has no digit left.
#[inline(always)]
pub(super) fn test<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize]) -> u32 {
    let none = V::splat(0);
    let (mut once, mut twice) = (none, none);
    for &cell in cells {
        let decided = digits[cell] & !several(digits[cell]);
        twice = twice | (once & decided);
        once = once | decided;
    }
    let mut failed = twice.nonzero();
    for &cell in cells {
        let left = digits[cell] & !(several(digits[cell]) & once);
        failed |= !left.nonzero();
        digits[cell] = left;
    }
    failed
}

/// Returns all ones in the lanes whose set has more than one element, and zeros in the others.
#[inline(always)]
pub(super) fn several<V: Vector>(set: V) -> V {
    (set & set.minus(V::splat(1))).filled()
}
