//! Explanations of lines, and sums of cells that differ.

use super::*;

/// Digits that explain why a line is not accepted are restored up to a limit. What is left explains it too, and is not
/// less than what was there.
#[test]
fn a_line_is_widened_only_while_it_is_not_accepted() {
    let (mut random, mut room) = (Pcg64Mcg::seed_from_u64(57), LineRoom::default());
    let (mut restored, mut kept) = (0, 0);
    while kept < 3_000 {
        let (side, cells) = (random.random_range(2..=5), random.random_range(1..=5));
        let condition = Condition::new((0..cells as u16).collect(), draw(&mut random, 4, side, cells));
        let domains = draw_domains(&mut random, side, cells);
        let wide: Vec<u64> = domains.iter().map(|own| own | random.random_range(0..1 << side)).collect();
        if is_possible(&condition, &domains) {
            continue;
        }
        let mut widened = domains.clone();
        assert!(widen(&condition, &mut widened, &wide, &mut room));
        assert!(!is_possible(&condition, &widened), "{condition:?} on {domains:x?}: {widened:x?}");
        for ((own, widened), wide) in domains.iter().zip(&widened).zip(&wide) {
            assert_eq!((own & !widened, widened & !wide), (0, 0), "{condition:?} on {domains:x?}: {widened:x?}");
            restored += (widened & !own).count_ones();
            kept += (wide & !widened).count_ones();
        }
    }
    assert!(restored > 3_000, "{restored} restored, {kept} not");
}

/// The digits of some cells of a sum differ. The test removes more than one without groups.
#[test]
fn groups_of_a_sum_remove_only_digits_that_are_impossible() {
    let mut random = Pcg64Mcg::seed_from_u64(58);
    let (mut more, mut met, mut unmet) = (0, 0, 0);
    for _ in 0..4_000 {
        let (side, cells) = (random.random_range(4..=6), random.random_range(2..=5_usize));
        let factors: Vec<i64> = (0..cells).map(|_| [1, 1, -1, 2][random.random_range(0..4)]).collect();
        let weights = factors.iter().flat_map(|factor| (1..=side as i64).map(move |digit| factor * digit)).collect();
        let loose = Sum::new(side, weights, random.random_range(-8..=20));
        let mut grouped = Condition::new((0..cells as u16).collect(), Test::Sum(loose.clone()));
        let limit = random.random_range(0..=cells as u16);
        assert!(grouped.use_differences(&|one, other| one != other && one < limit && other < limit));
        // The cells are in another order.
        let domains = draw_domains(&mut random, side, cells);
        let ordered: Vec<u64> = grouped.cells.iter().map(|&cell| domains[usize::from(cell)]).collect();
        let supported = supported(&grouped.test, &ordered);
        let is_met = supported[0] != 0;
        (met, unmet) = (met + u32::from(is_met), unmet + u32::from(!is_met));
        let left = filtered(&grouped, &ordered);
        assert!(!is_met || is_possible(&grouped, &ordered), "{grouped:?} on {ordered:x?}");
        assert!(
            is_met || left.is_none() || ordered.iter().any(|own| !own.is_power_of_two()),
            "{grouped:?} on {ordered:x?}"
        );
        let Some(left) = left else {
            assert!(!is_met, "{grouped:?} on {ordered:x?}");
            continue;
        };
        assert!(supported.iter().zip(&left).all(|(own, left)| own & !left == 0), "{grouped:?} on {ordered:x?}");
        let without = filtered(&Condition::new((0..cells as u16).collect(), Test::Sum(loose)), &domains);
        let count = |digits: &[u64]| digits.iter().map(|own| own.count_ones()).sum::<u32>();
        more += u32::from(without.is_none_or(|without| count(&left) < count(&without)));
    }
    assert!(more > 50 && met > 500 && unmet > 500, "{more} more, {met} met, {unmet} not");
}

/// Draws sums of two groups of cells that differ, and of other cells, with as many digits as such sums may have.
fn each_grouped_case(cases: usize, mut check: impl FnMut(&Condition, &Sum, &[u64])) {
    let mut random = Pcg64Mcg::seed_from_u64(59);
    for case in 0..cases {
        let side = if case % 3 == 0 { random.random_range(2..=8) } else { 9 };
        let cells = random.random_range(2..=7_usize);
        let most = [1, 9, 9, 9, 6, 4, 3, 3][cells];
        let mut domain = || (0..most).fold(0, |all, _| all | 1 << random.random_range(0..side));
        let domains: Vec<u64> = (0..cells).map(|_| domain()).collect();
        let (end, next_end) = (random.random_range(0..=cells as u16), random.random_range(0..=cells as u16));
        let group = |cell: u16| usize::from(cell >= end) + usize::from(cell >= next_end.max(end));
        let factors = [1, [1, -1, 3, -2][random.random_range(0..4)], 1];
        let terms = (0..cells as u16).map(|cell| (cell, factors[group(cell)]));
        // The sum of a digit of each cell, so that it can usually be reached.
        let shift: i64 = if random.random() { 0 } else { random.random_range(-4..=9) };
        let last = |cell: u16| i64::from(domains[usize::from(cell)].ilog2() + 1);
        let total: i64 = terms.clone().map(|(cell, factor)| factor * last(cell)).sum();
        let mut condition = Condition::sum(side.into(), terms, total + shift);
        let differ = |one, other| one != other && group(one) == group(other) && group(one) < 2;
        assert!(condition.use_differences(&differ));
        let domains: Vec<u64> = condition.cells.iter().map(|&cell| domains[usize::from(cell)]).collect();
        let Test::Sum(sum) = &condition.test else { unreachable!() };
        if sum.group_steps.is_some() {
            check(&condition, sum, &domains);
        }
    }
}

/// What is left and impossible is impossible whatever the total is.
#[test]
fn sums_of_groups_are_exact() {
    let (mut met, mut unmet, mut removed) = (0, 0, 0);
    each_grouped_case(6_000, |condition, sum, domains| {
        let own = supported(&condition.test, domains);
        let is_met = own[0] != 0;
        (met, unmet) = (met + u32::from(is_met), unmet + u32::from(!is_met));
        assert_eq!(is_possible(condition, domains), is_met, "{condition:?} on {domains:x?}");
        let left = filtered(condition, domains);
        assert_eq!(left.is_some(), is_met, "{condition:?} on {domains:x?}");
        let Some(left) = left else { return };
        let mut groups = Sum::new(sum.side, vec![0; sum.weights.len()], 0);
        groups.groups.clone_from(&sum.groups);
        let differing = supported(&Test::Sum(groups), domains);
        for ((own, left), differing) in own.iter().zip(&left).zip(&differing) {
            assert_eq!((own & !left, left & differing & !own), (0, 0), "{condition:?} on {domains:x?}: {left:x?}");
        }
        assert!(is_tested_once(condition));
        assert_eq!(filtered(condition, &left).as_ref(), Some(&left), "{condition:?} on {domains:x?}");
        removed += u32::from(left != domains);
    });
    assert!(met > 1_000 && unmet > 1_000 && removed > 1_000, "{met} met, {unmet} not, {removed} removed");
}
