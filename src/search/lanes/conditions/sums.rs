//! Cells whose digits, or their negatives, add up to a total.
//!
//! Only the bounds of the sum are tested. If the others have their least values, a cell has at most the *room* that is
//! left above its own least value, and the same holds for greatest values. A room of 8 or more excludes no digit.
//!
//! Cells that differ have at least the sum of the least digits that any of them has. The room of each of them is
//! greater by the distance between this sum and that of their own least values.

use super::{CellDigits, LaneList, LaneSum};
use crate::simd::Vector;

/// Maximum number of groups of cells that differ.
pub(super) const MAX_GROUPS: usize = 16;

/// Eliminates digits beyond the bounds. Returns the lanes in which no digits have this total.
#[inline(always)]
pub(super) fn test<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], sum: &LaneSum) -> u32 {
    let LaneSum { total, falling, groups } = sum;
    if groups.is_empty() { test_cells(digits, cells, *total, *falling) } else { test_groups(digits, cells, sum) }
}

/// The same for cells that need not differ.
#[inline(always)]
fn test_cells<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], total: i32, falling: u64) -> u32 {
    let none = V::splat(0);
    let falls = |at: usize| falling >> at & 1 == 1;
    let (mut least, mut greatest) = (none, none);
    for (at, &cell) in cells.iter().enumerate() {
        let (low, high) = ends(digits[cell]);
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

/// The same for groups of cells that differ.
#[inline(always)]
fn test_groups<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], sum: &LaneSum) -> u32 {
    let none = V::splat(0);
    let (mut least, mut greatest) = (none, none);
    // By group: the additional room of each cell above its least digit and below its greatest.
    let mut more = [(none, none); MAX_GROUPS];
    let mut from = 0;
    for (more, &size) in more.iter_mut().zip(&sum.groups) {
        let group = GroupBounds::new(digits, &cells[from..from + size]);
        *more = (group.more_above, group.more_below);
        (least, greatest) = if sum.falling >> from & 1 == 1 {
            (least.minus(group.greatest), greatest.minus(group.least))
        } else {
            (least.plus(group.least), greatest.plus(group.greatest))
        };
        from += size;
    }
    let total = V::splat(sum.total.cast_unsigned());
    let (above_least, below_greatest) = (total.minus(least), greatest.minus(total));
    let mut failed = (above_least | below_greatest).shr::<31>().nonzero();
    let is_wide = above_least.shr::<3>().filled() & below_greatest.shr::<3>().filled();
    if is_wide.nonzero() == u32::MAX >> (32 - V::LANES) {
        return failed;
    }
    let mut from = 0;
    for (&(more_above, more_below), &size) in more.iter().zip(&sum.groups) {
        let falls = sum.falling >> from & 1 == 1;
        let (up, down) = if falls { (below_greatest, above_least) } else { (above_least, below_greatest) };
        let (up, down) = (BoundRoom::new(up.plus(more_above)), BoundRoom::new(down.plus(more_below)));
        failed |= keep(digits, &cells[from..from + size], up, down);
        from += size;
    }
    failed
}

/// Eliminates digits with which a list is beyond the bounds of another one. Returns the lanes in which no sum is within
/// the bounds of all lists.
#[inline(always)]
pub(super) fn test_lists<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], lists: &[LaneList]) -> u32 {
    // No sum is that great.
    let (mut least, mut greatest) = (V::splat(0), V::splat(1 << 10));
    for list in lists {
        let (low, high) = list_bounds(digits, cells, list);
        least = least.plus(positive(low.minus(least)));
        greatest = greatest.minus(positive(greatest.minus(high)));
    }
    let mut failed = greatest.minus(least).shr::<31>().nonzero();
    for list in lists {
        let (low, high) = list_bounds(digits, cells, list);
        let (up, down) = (greatest.minus(low), high.minus(least));
        let is_wide = up.shr::<3>().filled() & down.shr::<3>().filled();
        if is_wide.nonzero() == u32::MAX >> (32 - V::LANES) {
            continue;
        }
        for group in &list.groups {
            let cells = &cells[group.start..group.end];
            let own = GroupBounds::new(digits, cells);
            let (up, down) = (BoundRoom::new(up.plus(own.more_above)), BoundRoom::new(down.plus(own.more_below)));
            failed |= keep(digits, cells, up, down);
        }
    }
    failed
}

/// Returns the least and the greatest sum of a list.
#[inline(always)]
fn list_bounds<V: Vector>(digits: &CellDigits<V>, cells: &[usize], list: &LaneList) -> (V, V) {
    let (mut least, mut greatest) = (V::splat(list.offset), V::splat(list.offset));
    for group in &list.groups {
        let own = GroupBounds::new(digits, &cells[group.start..group.end]);
        (least, greatest) = (least.plus(own.least), greatest.plus(own.greatest));
    }
    (least, greatest)
}

/// Keeps the digits of cells within these rooms. Returns the lanes in which a cell has none.
#[inline(always)]
fn keep<V: Vector>(digits: &mut CellDigits<V>, cells: &[usize], up: BoundRoom<V>, down: BoundRoom<V>) -> u32 {
    let mut failed = 0;
    for &cell in cells {
        let left = digits[cell] & up.at_most(digits[cell]) & down.at_least(digits[cell]);
        failed |= !left.nonzero();
        digits[cell] = left;
    }
    failed
}

/// The least and the greatest sum of cells that differ.
#[derive(Clone, Copy)]
struct GroupBounds<V> {
    least: V,
    greatest: V,
    /// The distances from the sums of the least and the greatest digits of the cells.
    more_above: V,
    more_below: V,
}

impl<V: Vector> GroupBounds<V> {
    #[inline(always)]
    fn new(digits: &CellDigits<V>, cells: &[usize]) -> Self {
        let none = V::splat(0);
        let (mut lows, mut highs, mut union) = (none, none, none);
        for &cell in cells {
            let (low, high) = ends(digits[cell]);
            (lows, highs, union) = (lows.plus(low), highs.plus(high), union | digits[cell]);
        }
        if cells.len() == 1 {
            return Self { least: lows, greatest: highs, more_above: none, more_below: none };
        }
        // If there are too few digits, the least sum is too great for any total.
        let (mut least, mut greatest, mut rising, mut falling) = (none, none, union, union);
        for _ in cells {
            least = least.plus(lowest(rising).minus(V::splat(1)).count_ones());
            rising = rising & rising.minus(V::splat(1));
            let below = below_highest(falling);
            greatest = greatest.plus(below.count_ones());
            falling = falling & below;
        }
        let (more_above, more_below) = (positive(least.minus(lows)), positive(highs.minus(greatest)));
        Self { least: lows.plus(more_above), greatest: highs.minus(more_below), more_above, more_below }
    }
}

/// Returns the number if it is positive, and otherwise 0.
#[inline(always)]
fn positive<V: Vector>(number: V) -> V {
    number & !number.shr::<31>().filled()
}

/// Returns the indices of the least and the greatest digit.
#[inline(always)]
fn ends<V: Vector>(digits: V) -> (V, V) {
    (lowest(digits).minus(V::splat(1)).count_ones(), below_highest(digits).count_ones())
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
