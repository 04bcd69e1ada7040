//! Cells whose digits, or their negatives, add up to a total.
//!
//! Only the bounds of the sum are tested. If the others have their least values, a cell has at most the *room* that is
//! left above its own least value, and the same holds for greatest values. A room of 8 or more excludes no digit.

use super::CellDigits;
use crate::simd::Vector;

/// Eliminates digits beyond the bounds. The values of the cells are the indices of their digits, and negative in the
/// `falling` cells. Returns the lanes in which no digits have this total.
#[inline(always)]
pub(super) fn test<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], total: i32, falling: u64) -> u32 {
    let none = V::splat(0);
    let falls = |at: usize| falling >> at & 1 == 1;
    let (mut least, mut greatest) = (none, none);
    for (at, &cell) in cells.iter().enumerate() {
        let (low, high) =
            (lowest(digits[cell]).minus(V::splat(1)).count_ones(), below_highest(digits[cell]).count_ones());
        (least, greatest) =
            if falls(at) { (least.minus(high), greatest.minus(low)) } else { (least.plus(low), greatest.plus(high)) };
    }
    let total = V::splat(total.cast_unsigned());
    let (above_least, below_greatest) = (BoundRoom::new(total.minus(least)), BoundRoom::new(greatest.minus(total)));
    let mut failed = (above_least.room | below_greatest.room).shr::<31>().nonzero();
    let is_wide = (above_least.is_wide & below_greatest.is_wide).nonzero();
    if is_wide == u32::MAX >> (32 - V::LANES) {
        return failed;
    }
    for (at, &cell) in cells.iter().enumerate() {
        let (up, down) = if falls(at) { (below_greatest, above_least) } else { (above_least, below_greatest) };
        let left = digits[cell] & up.at_most(digits[cell]) & down.at_least(digits[cell]);
        failed |= !left.nonzero();
        digits[cell] = left;
    }
    failed
}

/// How far a cell may be from its least or its greatest digit.
#[derive(Clone, Copy)]
struct BoundRoom<V> {
    room: V,
    /// All ones in the lanes whose room is at least 8.
    is_wide: V,
    /// All ones in the lanes whose room has this bit: 1, 2, 4.
    bits: [V; 3],
}

impl<V: Vector> BoundRoom<V> {
    #[inline(always)]
    fn new(room: V) -> Self {
        let bits = [room & V::splat(1), room & V::splat(2), room & V::splat(4)];
        Self { room, is_wide: room.shr::<3>().filled(), bits: [bits[0].filled(), bits[1].filled(), bits[2].filled()] }
    }

    /// Returns the digits up to the least one plus the room.
    #[inline(always)]
    fn at_most(self, digits: V) -> V {
        let mut top = lowest(digits);
        top = V::select(self.bits[0], top.shl::<1>(), top);
        top = V::select(self.bits[1], top.shl::<2>(), top);
        top = V::select(self.bits[2], top.shl::<4>(), top);
        top.shl::<1>().minus(V::splat(1)) | self.is_wide
    }

    /// Returns the digits from the greatest one minus the room on.
    #[inline(always)]
    fn at_least(self, digits: V) -> V {
        let below = below_highest(digits);
        // The greatest digit, and all below it, of which the room takes the upper ones.
        let mut bottom = below;
        bottom = V::select(self.bits[0], bottom.shr::<1>(), bottom);
        bottom = V::select(self.bits[1], bottom.shr::<2>(), bottom);
        bottom = V::select(self.bits[2], bottom.shr::<4>(), bottom);
        !bottom | self.is_wide
    }
}

/// Returns the lowest bit.
#[inline(always)]
fn lowest<V: Vector>(digits: V) -> V {
    digits & V::splat(0).minus(digits)
}

/// Returns all bits below the highest one of nine.
#[inline(always)]
fn below_highest<V: Vector>(digits: V) -> V {
    let halves = digits.shr::<1>();
    let pairs = halves | halves.shr::<1>();
    let quads = pairs | pairs.shr::<2>();
    quads | quads.shr::<4>()
}
