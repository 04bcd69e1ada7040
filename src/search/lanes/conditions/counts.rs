//! How many cells hold one of some digits.

use super::{CellDigits, LaneCount, Outer};
use crate::simd::Vector;

/// Compares how many cells must hold a counted digit, and how many can, with the allowed numbers. Returns the lanes in
/// which no number is allowed.
#[inline(always)]
pub(super) fn test<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], count: &LaneCount) -> u32 {
    let none = V::splat(0);
    let (counted, others) = (V::splat(count.digits), V::splat(!count.digits));
    // A mask of all ones is -1.
    let (mut certain, mut possible) = (none, none);
    for &cell in cells {
        let own = digits[cell];
        certain = certain.plus((own & others).filled());
        possible = possible.minus((own & counted).filled());
    }
    let certain = V::splat(cells.len() as u32).plus(certain);
    let (mut is_met, mut is_below_most, mut is_above_least) = (none, none, none);
    for &number in &count.allowed {
        let number = V::splat(number);
        let (above, below) = (number.minus(certain), possible.minus(number));
        let fits = !(above | below).shr::<31>().filled();
        is_met = is_met | fits;
        is_above_least = is_above_least | (fits & above.filled());
        is_below_most = is_below_most | (fits & below.filled());
    }
    let (is_most, is_least) = (is_met & !is_below_most, is_met & !is_above_least);
    for &cell in cells {
        let own = digits[cell];
        let (inside, outside) = (own & counted, own & others);
        let without = (outside & is_most & inside.filled()) | (inside & is_least & outside.filled());
        digits[cell] = own & !without;
    }
    for Outer { unseen, cells: outer } in &count.outer {
        let elsewhere = unseen.iter().fold(others, |elsewhere, &at| elsewhere | digits[cells[at]]);
        for &cell in outer {
            digits[cell] = digits[cell] & elsewhere;
        }
    }
    !is_met.nonzero()
}
