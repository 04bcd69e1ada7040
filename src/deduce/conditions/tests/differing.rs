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

/// The digits of some cells of a sum differ. Such a test is not exact, but it removes more than one without groups.
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
