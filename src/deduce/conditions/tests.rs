//! Each test, compared with all assignments of digits to its cells.

mod differing;
mod lines;
mod tallies;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::model::{
    ConnectedCells, DigitCount, DigitSets, LineGraph, LockedDigits, PairTable, RequiredDigits, Sum, ones,
};

/// What a test requires of complete lists of digits, given as indices, by its definition.
fn holds(test: &Test, digits: &[usize]) -> bool {
    match test {
        Test::Pair(table) => table.seconds[digits[0]] >> digits[1] & 1 == 1,
        Test::Sets(sets) => is_one_of(sets, digits),
        Test::Locked(LockedDigits { required, sees }) => {
            let (inner, outer) = digits.split_at(digits.len() - sees.len());
            let differs = |(digit, sees): (&usize, &u64)| {
                inner.iter().enumerate().all(|(at, own)| sees >> at & 1 == 0 || own != digit)
            };
            let holds = match required {
                RequiredDigits::OfSets(sets) => is_one_of(sets, inner),
                RequiredDigits::One(digit) => inner.iter().any(|own| 1 << own == *digit),
            };
            holds && outer.iter().zip(sees).all(differs)
        }
        Test::Count(count) => {
            let number = digits.iter().filter(|digit| count.digits >> **digit & 1 == 1).count();
            count.allowed.contains(&(number as u16))
        }
        Test::EqualSums(sums) => tallies::have_equal_sums(sums, digits),
        Test::Distinct(count) => tallies::is_distinct_count(count, digits),
        Test::Circles(circles) => tallies::are_circles(circles, digits),
        Test::Sum(sum) => {
            let weights = digits.iter().enumerate().map(|(at, &digit)| sum.weights_at(at)[digit]);
            let mut from = 0;
            let differ = sum.groups.iter().all(|&size| {
                let own = &digits[from..from + usize::from(size)];
                from += own.len();
                own.iter().fold(0_u64, |all, digit| all | 1 << digit).count_ones() == u32::from(size)
            });
            weights.sum::<i64>() == sum.total && differ
        }
        Test::Connected(ConnectedCells { digits: own, neighbours, size }) => {
            let is_in = |at: usize| own >> digits[at] & 1 == 1;
            let all: Vec<usize> = (0..digits.len()).filter(|&at| is_in(at)).collect();
            // Groups that touch become one, until none touch.
            let mut group: Vec<usize> = (0..digits.len()).collect();
            for _ in &all {
                for &at in &all {
                    for other in neighbours[at].iter().map(|&other| usize::from(other)).filter(|&other| is_in(other)) {
                        group[at] = group[at].min(group[other]);
                    }
                }
            }
            let is_one = all.iter().all(|&at| group[at] == group[all[0]]);
            !all.is_empty() && is_one && size.is_none_or(|size| size == all.len())
        }
        Test::AnyOf(alternatives) => alternatives.iter().any(|conditions| {
            conditions.iter().all(|own| {
                let digits: Vec<usize> = own.cells.iter().map(|&at| digits[usize::from(at)]).collect();
                holds(&own.test, &digits)
            })
        }),
        Test::Line(graph) => lines::accepts(graph, digits),
    }
}

/// Whether digits differ and are one of some sets.
fn is_one_of(sets: &[u64], digits: &[usize]) -> bool {
    let union = digits.iter().fold(0_u64, |all, digit| all | 1 << digit);
    union.count_ones() as usize == digits.len() && sets.contains(&union)
}

/// Returns, by cell, the digits that occur in an assignment for which the test holds.
fn supported(test: &Test, domains: &[u64]) -> Vec<u64> {
    let mut supported = vec![0; domains.len()];
    let mut digits = Vec::new();
    extend(test, domains, &mut digits, &mut supported);
    supported
}

fn extend(test: &Test, domains: &[u64], digits: &mut Vec<usize>, supported: &mut [u64]) {
    if digits.len() == domains.len() {
        if holds(test, digits) {
            digits.iter().zip(supported).for_each(|(digit, supported)| *supported |= 1 << digit);
        }
        return;
    }
    let own = domains[digits.len()];
    for digit in (0..64).filter(|digit| own >> digit & 1 == 1) {
        digits.push(digit);
        extend(test, domains, digits, supported);
        digits.pop();
    }
}

/// Draws sets of digits, one for each of some cells.
fn draw_sets(random: &mut Pcg64Mcg, side: usize, cells: usize) -> Vec<u64> {
    let share = random.random_range(1..=4);
    let sets = (0..1_u64 << side).filter(|set| set.count_ones() as usize == cells);
    sets.filter(|_| random.random_range(0..4) < share).collect()
}

/// Draws a test for some cells.
fn draw(random: &mut Pcg64Mcg, kind: usize, side: usize, cells: usize) -> Test {
    let set = |random: &mut Pcg64Mcg| random.random_range(0..1_u64 << side);
    match kind {
        7 => tallies::draw_equal_sums(random, side, cells, false),
        0 => {
            let table: Vec<u64> = (0..side).map(|_| set(random)).collect();
            Test::Pair(PairTable::new(side, |one, other| table[one as usize - 1] >> (other - 1) & 1 == 1))
        }
        1 => Test::Sets(DigitSets::new(draw_sets(random, side, cells))),
        6 => {
            let mut neighbours = vec![Vec::new(); cells];
            for (one, other) in (0..cells).flat_map(|one| (0..one).map(move |other| (one, other))) {
                if random.random_range(0..5) < 2 {
                    neighbours[one].push(other as u16);
                    neighbours[other].push(one as u16);
                }
            }
            Test::Connected(ConnectedCells { digits: set(random), neighbours, size: None })
        }
        5 => {
            let inner = cells.div_ceil(2);
            let sees = (inner..cells).map(|_| random.random_range(0..1 << inner)).collect();
            let required = match random.random() {
                true => RequiredDigits::OfSets(draw_sets(random, side, inner)),
                false => RequiredDigits::One(1 << random.random_range(0..side)),
            };
            Test::Locked(LockedDigits { required, sees })
        }
        2 => {
            let allowed = (0..=cells as u16 + 1).filter(|_| random.random_range(0..3) == 0).collect();
            Test::Count(DigitCount { digits: set(random), allowed })
        }
        3 => {
            let range = *[1, 3, 10].get(random.random_range(0..3)).unwrap_or(&1);
            let weights: Vec<i64> = (0..cells * side).map(|_| random.random_range(-range..=range)).collect();
            Test::Sum(Sum::new(side, weights, random.random_range(-2 * range..=2 * range)))
        }
        _ => Test::Line(LineGraph::new(&lines::draw(random, side), cells)),
    }
}

/// Draws a choice between lists of conditions on some of the cells. With one condition in each list, the test is exact.
fn draw_choice(random: &mut Pcg64Mcg, side: usize, cells: usize, longest: usize) -> Test {
    let mut condition = || {
        let least = random.random_range(1..=cells.min(side));
        let first = random.random_range(0..=cells - least) as u16;
        let own = (first..first + least as u16).collect();
        let kind = if least == 2 { random.random_range(0..5) } else { random.random_range(1..5) };
        Condition::new(own, draw(random, kind, side, least))
    };
    let mut lists: Vec<Vec<Condition>> = Vec::new();
    for length in [1, longest, 1] {
        lists.push((0..length).map(|_| condition()).collect());
    }
    Test::AnyOf(lists)
}

/// Draws domains, none of which is empty.
fn draw_domains(random: &mut Pcg64Mcg, side: usize, cells: usize) -> Vec<u64> {
    let is_narrow = random.random_range(0..3) == 0;
    let mut domain = || {
        let one = 1 << random.random_range(0..side);
        if is_narrow { one } else { one | random.random_range(0..1 << side) }
    };
    (0..cells).map(|_| domain()).collect()
}

/// Draws tests of all kinds on a few cells, with domains.
fn each_case(cases: usize, mut check: impl FnMut(&Condition, &[u64])) {
    let mut random = Pcg64Mcg::seed_from_u64(54);
    for case in 0..cases {
        let kind = case % 8;
        let side = random.random_range(2..=5);
        let cells = if kind == 0 { 2 } else { random.random_range(1..=6.min(side + usize::from(kind > 1))) };
        let test =
            if kind == 5 { draw_choice(&mut random, side, cells, 1) } else { draw(&mut random, kind, side, cells) };
        let condition = Condition::new((0..cells as u16).collect(), test);
        for _ in 0..8 {
            check(&condition, &draw_domains(&mut random, side, cells));
        }
    }
}

/// Filters domains; `None` if the condition cannot be met.
fn filtered(condition: &Condition, domains: &[u64]) -> Option<Vec<u64>> {
    let mut left = domains.to_vec();
    filter(condition, &mut left, &mut LineRoom::default()).ok().map(|()| left)
}

/// Whether the condition can be met, by the test that eliminates nothing.
fn is_possible(condition: &Condition, domains: &[u64]) -> bool {
    can_be_met(condition, domains, &mut LineRoom::default())
}

#[test]
fn on_few_cells_exactly_the_impossible_digits_are_removed() {
    let (mut met, mut unmet) = (0, 0);
    let mut compare = |condition: &Condition, domains: &[u64]| {
        let supported = supported(&condition.test, domains);
        let expected = if supported[0] == 0 { None } else { Some(supported) };
        (met, unmet) = (met + u32::from(expected.is_some()), unmet + u32::from(expected.is_none()));
        assert_eq!(filtered(condition, domains), expected, "{condition:?} on {domains:x?}");
        assert_eq!(is_possible(condition, domains), expected.is_some(), "{condition:?} on {domains:x?}");
    };
    each_case(6_000, &mut compare);
    each_killer_case(8_000, &mut compare);
    assert!(met > 10_000 && unmet > 5_000, "{met} met, {unmet} not");
}

/// Draws sums of digits as in killers: of cells that differ, and of others.
fn each_killer_case(cases: usize, mut check: impl FnMut(&Condition, &[u64])) {
    let mut random = Pcg64Mcg::seed_from_u64(57);
    for case in 0..cases {
        let side = if case % 4 == 0 { random.random_range(4..=10) } else { 9 };
        let cells = random.random_range(1..=6.min(side));
        let most = if cells < 5 { side } else { 4 };
        let mut domain =
            || (0..random.random_range(1..=most)).fold(0, |all, _| all | 1 << random.random_range(0..side));
        let domains: Vec<u64> = (0..cells).map(|_| domain()).collect();
        let sum_of = |set: u64| ones(set).map(|digit| digit as i64 + 1).sum::<i64>();
        // The sum of a digit of each cell, so that it can usually be reached.
        let digits: Vec<i64> = domains.iter().map(|domain| sum_of(domain & domain.wrapping_neg())).collect();
        let shift = random.random_range(0..=2 * cells as i64);
        let test = if case % 2 == 0 {
            let total = digits.iter().sum::<i64>() + shift;
            let sets = (0..1_u64 << side).filter(|set| set.count_ones() as usize == cells && sum_of(*set) == total);
            let sets = DigitSets::new(sets.collect());
            assert_eq!(sets.sum.is_some(), !sets.is_empty() && sets.union < 1 << 9, "{sets:?}");
            Test::Sets(sets)
        } else {
            let factors: Vec<i64> = (0..cells).map(|_| if random.random() { 1 } else { -1 }).collect();
            let total: i64 = digits.iter().zip(&factors).map(|(digit, factor)| digit * factor).sum();
            let terms = (0..).zip(factors);
            Condition::sum(side.into(), terms, total + if random.random() { shift } else { -shift }).test
        };
        check(&Condition::new((0..cells as u16).collect(), test), &domains);
    }
}

/// Draws sums that are too large to be tracked exactly, sets for more cells than are searched, and locked sets.
fn each_rough_case(cases: usize, mut check: impl FnMut(&Condition, &[u64])) {
    let mut random = Pcg64Mcg::seed_from_u64(55);
    for case in 0..cases {
        let (side, cells) = if case % 8 == 0 { (8, 7) } else { (4, random.random_range(2..=6)) };
        let test = match case % 8 {
            7 => tallies::draw_equal_sums(&mut random, side, cells, true),
            5 => tallies::draw_distinct(&mut random, cells),
            6 => tallies::draw_circles(&mut random, side, cells),
            4 => match draw(&mut random, 6, side, cells) {
                Test::Connected(own) => {
                    Test::Connected(ConnectedCells { size: Some(random.random_range(1..=cells)), ..own })
                }
                test => test,
            },
            0 => draw(&mut random, 1, side, cells),
            1 => draw(&mut random, 5, side, cells),
            2 => draw_choice(&mut random, side, cells, 3),
            _ => {
                let weights: Vec<i64> = (0..cells * side).map(|_| random.random_range(-400..=400)).collect();
                let total = (0..cells).map(|at| weights[at * side + random.random_range(0..side)]).sum();
                Test::Sum(Sum::new(side, weights, total))
            }
        };
        let condition = Condition::new((0..cells as u16).collect(), test);
        // Few digits per cell, so that all assignments can be tried.
        let mut domain = || (0..3).fold(0, |all, _| all | 1 << random.random_range(0..side));
        let domains: Vec<u64> = (0..cells).map(|_| domain()).collect();
        check(&condition, &domains);
    }
}

/// Checks that no digit of an assignment is removed. Returns whether any digit is.
fn removes_only_unsupported(condition: &Condition, domains: &[u64]) -> bool {
    let supported = supported(&condition.test, domains);
    assert!(supported[0] == 0 || is_possible(condition, domains), "{condition:?} on {domains:x?}");
    let Some(left) = filtered(condition, domains) else {
        assert_eq!(supported[0], 0, "{condition:?} on {domains:x?}");
        return false;
    };
    let is_kept = supported.iter().zip(&left).all(|(own, left)| own & !left == 0);
    assert!(is_kept, "{condition:?} on {domains:x?}: {left:x?}");
    left != domains
}

#[test]
fn no_digit_of_an_assignment_is_removed() {
    let mut removed = 0;
    each_rough_case(4_000, |condition, domains| {
        removed += u32::from(removes_only_unsupported(condition, domains));
    });
    assert!(removed > 500, "{removed}");
}

#[test]
fn complete_assignments_are_judged_exactly() {
    let (mut met, mut unmet) = (0, 0);
    let mut judge = |condition: &Condition, domains: &[u64]| {
        let digits: Vec<usize> = domains.iter().map(|domain| domain.trailing_zeros() as usize).collect();
        let single: Vec<u64> = digits.iter().map(|digit| 1 << digit).collect();
        let expected = holds(&condition.test, &digits).then(|| single.clone());
        (met, unmet) = (met + u32::from(expected.is_some()), unmet + u32::from(expected.is_none()));
        assert_eq!(filtered(condition, &single), expected, "{condition:?} on {single:x?}");
        assert_eq!(is_possible(condition, &single), expected.is_some(), "{condition:?} on {single:x?}");
    };
    each_case(3_000, &mut judge);
    each_killer_case(2_000, &mut judge);
    each_rough_case(2_000, &mut judge);
    assert!(met > 2_000 && unmet > 5_000, "{met} met, {unmet} not");
}

/// Clause learning relies on this to explain an elimination: if its cell has only the eliminated digit, the condition
/// cannot be met.
#[test]
fn a_removed_digit_makes_the_test_fail() {
    let mut removed = 0;
    let mut check = |condition: &Condition, domains: &[u64]| {
        let Some(left) = filtered(condition, domains) else { return };
        // For many cells that differ, the test only estimates whether the condition can be met, and the reasons are
        // longer.
        let is_estimated = matches!(condition.test, Test::Sets(_)) && domains.len() > 6;
        // Also after the other eliminations of the same check.
        for before in [domains, &left] {
            for at in 0..domains.len() {
                for digit in (0..64).filter(|digit| (domains[at] & !left[at]) >> digit & 1 == 1) {
                    let mut chosen = before.to_vec();
                    chosen[at] = 1 << digit;
                    removed += 1;
                    let fails = filtered(condition, &chosen).is_none();
                    assert!(fails, "{condition:?} on {domains:x?}: digit {digit} at {at}");
                    assert!(is_estimated || !is_possible(condition, &chosen), "{condition:?} on {domains:x?}: {digit}");
                }
            }
        }
    };
    each_case(2_000, &mut check);
    each_killer_case(2_000, &mut check);
    each_rough_case(4_000, &mut check);
    assert!(removed > 5_000, "{removed}");
}

/// A constraint may have more cells than there are digits, and then cannot be met.
#[test]
fn any_number_of_cells_is_possible() {
    for cells in [1, 31, 32, 33, 63, 64, 65, 300] {
        let domains = vec![0b1111; cells];
        let condition = |test| Condition::new((0..cells as u16).collect(), test);
        let sum = Sum::new(4, [1, 2, 3, 4].repeat(cells), cells as i64);
        assert_eq!(filtered(&condition(Test::Sum(sum)), &domains), Some(vec![1; cells]));
        let count = DigitCount { digits: 0b10, allowed: vec![cells as u16] };
        assert_eq!(filtered(&condition(Test::Count(count)), &domains), Some(vec![0b10; cells]));
        assert_eq!(filtered(&condition(Test::Sets(DigitSets::default())), &domains), None);
        let line = LineGraph::new(&lines::of_threes(), cells);
        assert_eq!(filtered(&condition(Test::Line(line)), &domains), Some(vec![0b100; cells]));
    }
}

/// A search relies on this when it does not test what a test has left.
#[test]
fn a_second_test_eliminates_nothing_where_one_is_enough() {
    let (mut once, mut others) = (0, 0);
    let mut check = |condition: &Condition, domains: &[u64]| {
        if !is_tested_once(condition) {
            others += 1;
        } else if let Some(left) = filtered(condition, domains) {
            once += u32::from(left != domains);
            assert_eq!(filtered(condition, &left), Some(left), "{condition:?} on {domains:x?}");
        }
    };
    each_case(5_000, &mut check);
    each_rough_case(4_000, &mut check);
    assert!(once > 2_000 && others > 5_000, "{once} tested once, {others} others");
    // A line that visits a cell twice may leave it two digits, one for each visit.
    let twice = Condition::new(vec![0, 0], draw(&mut Pcg64Mcg::seed_from_u64(56), 0, 4, 2));
    assert!(!is_tested_once(&twice));
}
