//! Conditions on how often digits occur, and on lists of equal sums.

use super::*;
use crate::model::{Circles, DistinctCount, EqualSums, SumList};

/// Whether the first digit is the number of different digits among the others.
pub(super) fn is_distinct_count(count: &DistinctCount, digits: &[usize]) -> bool {
    let (number, counted) = (digits[0], &digits[1..]);
    let different = (0..counted.len()).filter(|&at| !counted[..at].contains(&counted[at])).count();
    let is_same = count.own.is_none_or(|own| counted[own] == number);
    number as i64 + count.least_value == different as i64 && different >= count.differing && is_same
}

/// Whether each digit that occurs does so as often as its number, and no group has a digit twice.
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

/// Whether all lists have the same sum, and no group has a digit twice.
pub(super) fn have_equal_sums(sums: &EqualSums, digits: &[usize]) -> bool {
    let sum_of = |list: SumList<'_>| list.offset + list.groups().flatten().map(|at| digits[at] as i64).sum::<i64>();
    let first = sums.lists().next().map(sum_of);
    sums.lists().all(|list| {
        let differ = |group: &[usize]| (0..group.len()).all(|at| !group[..at].contains(&group[at]));
        Some(sum_of(list)) == first && list.groups().all(|group| differ(&digits[group]))
    })
}

/// Draws lists of equal sums, some of whose cells may be known to differ.
pub(super) fn draw_equal_sums(random: &mut Pcg64Mcg, side: usize, cells: usize, may_differ: bool) -> Test {
    let (mut sizes, mut left) = (Vec::new(), cells);
    while left > 0 {
        sizes.push(random.random_range(1..=left.min(3)));
        left -= sizes[sizes.len() - 1];
    }
    let sums = EqualSums::new(side.into(), sizes.into_iter()).unwrap();
    let mut condition = Condition::new((0..cells as u16).collect(), Test::EqualSums(sums));
    // The order of the cells does not matter here.
    condition.use_differences(&|one, other| may_differ && one % 2 == other % 2);
    condition.test
}

/// Clause learning takes its reasons from this.
#[test]
fn lists_are_widened_only_while_they_have_no_common_sum() {
    let mut random = Pcg64Mcg::seed_from_u64(60);
    let (mut unmet, mut widened) = (0, 0);
    for _ in 0..20_000 {
        let (side, cells) = (random.random_range(2..=5), random.random_range(2..=6));
        let test = draw_equal_sums(&mut random, side, cells, true);
        let condition = Condition::new((0..cells as u16).collect(), test);
        let mut domains = draw_domains(&mut random, side, cells);
        let wide: Vec<u64> = domains.iter().map(|own| own | random.random_range(0..1_u64 << side)).collect();
        if is_possible(&condition, &domains) {
            continue;
        }
        let before = domains.clone();
        assert!(widen(&condition, &mut domains, &wide, &mut LineRoom::default()));
        assert_eq!(supported(&condition.test, &domains)[0], 0, "{condition:?}: {before:x?} to {domains:x?}");
        for ((before, after), wide) in before.iter().zip(&domains).zip(&wide) {
            assert!(before & !after == 0 && after & !wide == 0);
            widened += u32::from(before != after);
        }
        unmet += 1;
    }
    assert!(unmet > 2_000 && widened > 1_000, "{unmet} not met, {widened} widened");
}

/// With many digits, only bounds of the number are used.
#[test]
fn no_digit_of_a_count_of_many_digits_is_removed() {
    let mut random = Pcg64Mcg::seed_from_u64(59);
    let mut removed = 0;
    for _ in 0..2_000 {
        let cells = random.random_range(3..=5);
        let test = draw_distinct(&mut random, cells);
        let mut domain =
            |most: usize| (0..random.random_range(1..=most)).fold(0, |all, _| all | 1 << random.random_range(0..20));
        let mut domains: Vec<u64> = (0..cells).map(|_| domain(5)).collect();
        domains[0] = random.random_range(1..64);
        let condition = Condition::new((0..cells as u16).collect(), test);
        removed += u32::from(removes_only_unsupported(&condition, &domains));
    }
    assert!(removed > 500, "{removed}");
}
