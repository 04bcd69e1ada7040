//! Conditions on how often digits occur.

use super::*;
use crate::model::{Circles, DistinctCount};

/// Whether the first digit is the number of different digits among the others.
pub(super) fn is_distinct_count(count: &DistinctCount, digits: &[usize]) -> bool {
    let (number, counted) = (digits[0], &digits[1..]);
    let different = (0..counted.len()).filter(|&at| !counted[..at].contains(&counted[at])).count();
    let is_same = count.own.is_none_or(|own| counted[own] == number);
    number as i64 + count.least_value == different as i64 && different >= count.differing && is_same
}

/// Whether each digit that occurs does so as often as its number says, and no group has a digit twice.
pub(super) fn are_circles(circles: &Circles, digits: &[usize]) -> bool {
    let occurs = |digit: usize| digits.iter().filter(|own| **own == digit).count();
    let mut from = 0;
    let differ = circles.groups.iter().all(|&size| {
        let group = &digits[from..from + usize::from(size)];
        from += group.len();
        (0..group.len()).all(|at| !group[..at].contains(&group[at]))
    });
    differ && digits.iter().all(|&digit| occurs(digit) == usize::from(circles.numbers[digit]))
}

pub(super) fn draw_distinct(random: &mut Pcg64Mcg, cells: usize) -> Test {
    let own = (random.random_range(0..3) == 0).then(|| random.random_range(0..cells - 1));
    let differing = random.random_range(0..cells.min(3));
    Test::Distinct(DistinctCount { least_value: random.random_range(0..2), own, differing })
}

pub(super) fn draw_circles(random: &mut Pcg64Mcg, side: usize, cells: usize) -> Test {
    let numbers = (0..side).map(|_| random.random_range(0..=cells as u16)).collect();
    let (mut groups, mut left) = (Vec::new(), cells);
    while left > 0 {
        let size = random.random_range(1..=left.min(3));
        groups.push(size as u16);
        left -= size;
    }
    Test::Circles(Circles { numbers, groups })
}

/// With many digits, only bounds of the number are used.
#[test]
fn no_digit_of_a_count_of_many_digits_is_removed() {
    let mut random = Pcg64Mcg::seed_from_u64(59);
    let mut removed = 0;
    for _ in 0..2_000 {
        let cells = random.random_range(3..=5);
        let test = draw_distinct(&mut random, cells);
        let mut domain = |most: usize| (0..random.random_range(1..=most)).fold(0, |all, _| all | 1 << random.random_range(0..20));
        let mut domains: Vec<u64> = (0..cells).map(|_| domain(5)).collect();
        domains[0] = random.random_range(1..64);
        let condition = Condition::new((0..cells as u16).collect(), test);
        let supported = supported(&condition.test, &domains);
        match filtered(&condition, &domains) {
            None => assert_eq!(supported[0], 0, "{condition:?} on {domains:x?}"),
            Some(left) => {
                let is_kept = supported.iter().zip(&left).all(|(own, left)| own & !left == 0);
                assert!(is_kept, "{condition:?} on {domains:x?}: {left:x?}");
                removed += u32::from(left != domains);
            }
        }
    }
    assert!(removed > 500, "{removed}");
}
