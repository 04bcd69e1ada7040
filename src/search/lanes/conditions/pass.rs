//! A pass over all conditions of the lanes.

use super::super::board::row_and_bit;
use super::super::round::Boards;
use super::{CELLS, CellDigits, LaneCondition, LaneTest, counts, differ, pairs, sets, sums};
use crate::simd::{Subroutine, Vector};

/// Tests every condition once, on the boards of the `active` lanes.
pub(in crate::search::lanes) struct ConditionPass<'a, V> {
    pub(in crate::search::lanes) boards: &'a mut Boards<V>,
    /// Receives the digits that the cells have after the pass.
    pub(in crate::search::lanes) digits: &'a mut CellDigits<V>,
    pub(in crate::search::lanes) conditions: &'a [LaneCondition],
    pub(in crate::search::lanes) active: u32,
    /// Receives, for each lane that fails, the number of the condition that failed.
    pub(in crate::search::lanes) failed_at: &'a mut [usize; 32],
}

/// What a pass found, as one bit per lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::lanes) struct PassFindings {
    /// A condition cannot be met.
    pub(in crate::search::lanes) failed: u32,
    /// A candidate was eliminated.
    pub(in crate::search::lanes) changed: u32,
}

impl<V: Vector> Subroutine for ConditionPass<'_, V> {
    type Output = PassFindings;

    #[inline(always)]
    fn run(self) -> PassFindings {
        let Self { boards, digits, conditions, active, failed_at } = self;
        V::call(Read { boards, digits });
        let before = *digits;
        let mut failed = 0;
        for (number, condition) in conditions.iter().enumerate() {
            let new = V::call(TestCondition { digits, condition }) & active & !failed;
            failed |= new;
            let mut lanes = new;
            while lanes != 0 {
                failed_at[lanes.trailing_zeros() as usize] = number;
                lanes &= lanes - 1;
            }
        }
        let active = active & !failed;
        let changed = V::call(Write { boards, before: &before, digits, active });
        PassFindings { failed, changed }
    }
}

/// Converts the places of digits to the digits of cells.
struct Read<'a, V> {
    boards: &'a Boards<V>,
    digits: &'a mut CellDigits<V>,
}

impl<V: Vector> Subroutine for Read<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for cell in 0..CELLS {
            let (row, bit) = row_and_bit(cell);
            let (bit, mut digits) = (V::splat(bit), V::splat(0));
            for digit in 0..9 {
                digits = digits | ((self.boards.words[3 * digit + row] & bit).filled() & V::splat(1 << digit));
            }
            self.digits[cell] = digits;
        }
    }
}

/// Tests one condition. Returns the lanes in which it cannot be met.
struct TestCondition<'a, V> {
    digits: &'a mut CellDigits<V>,
    condition: &'a LaneCondition,
}

impl<V: Vector> Subroutine for TestCondition<'_, V> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let Self { digits, condition: LaneCondition { cells, test } } = self;
        match test {
            LaneTest::Pair { seconds, firsts } => pairs::test(digits, cells, seconds, firsts),
            LaneTest::Sets { sets, outer } => sets::test(digits, cells, sets, outer),
            LaneTest::Sum(sum) => sums::test(digits, cells, sum),
            LaneTest::EqualSums(lists) => sums::test_lists(digits, cells, lists),
            LaneTest::Count(count) => counts::test(digits, cells, count),
            LaneTest::Differ => differ::test(digits, cells),
        }
    }
}

/// Eliminates from the boards what the cells have lost. Returns the `active` lanes that have changed.
struct Write<'a, V> {
    boards: &'a mut Boards<V>,
    before: &'a CellDigits<V>,
    digits: &'a CellDigits<V>,
    active: u32,
}

impl<V: Vector> Subroutine for Write<'_, V> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let mut changed = 0;
        for cell in 0..CELLS {
            let gone = self.before[cell] & !self.digits[cell];
            let lanes = gone.nonzero() & self.active;
            if lanes == 0 {
                continue;
            }
            changed |= lanes;
            let (row, bit) = row_and_bit(cell);
            let bit = V::splat(bit);
            for digit in 0..9 {
                let word = self.boards.words[3 * digit + row];
                self.boards.words[3 * digit + row] = word & !((gone & V::splat(1 << digit)).filled() & bit);
            }
        }
        changed
    }
}
