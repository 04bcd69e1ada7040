//! Compares the tests of conditions with all assignments of small conditions, in each lane, on every backend.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::super::board::Board;
use super::super::lane::lanes_of;
use super::super::round::Boards;
use super::super::units::OtherUnits;
use super::*;
use crate::model::{Cell, DigitSet, OptionalValue};
use crate::simd::{Backend, Kernel, Register};

/// One pass over a condition, with a board in each lane.
struct OnePass<'a> {
    condition: &'a LaneCondition,
    boards: &'a [Board],
}

impl Kernel for OnePass<'_> {
    /// The boards after the pass, and whether they failed.
    type Output = Vec<(Board, bool)>;

    #[inline(always)]
    fn run<V: Register>(self) -> Self::Output {
        let mut lanes = Boards::<V>::new(OtherUnits::NONE);
        let mut results = Vec::new();
        for boards in self.boards.chunks(V::LANES) {
            for (lane, board) in boards.iter().enumerate() {
                lanes.lane(lane).put(board);
            }
            let (mut digits, mut failed_at) = ([V::splat(0); CELLS], [usize::MAX; 32]);
            let active = u32::MAX >> (32 - boards.len());
            let conditions = std::slice::from_ref(self.condition);
            let found = V::call(ConditionPass {
                boards: &mut lanes,
                digits: &mut digits,
                conditions,
                active,
                failed_at: &mut failed_at,
            });
            for (lane, before) in lanes_of(active).zip(boards) {
                let (after, failed) = (lanes.board(lane), lane.is_in(found.failed));
                assert_eq!(failed_at[lane.index()] == 0, failed);
                if !failed {
                    assert_eq!(lane.is_in(found.changed), after.words != before.words, "{lane:?}");
                }
                results.push((after, failed));
            }
        }
        results
    }
}

/// Returns all digits, from 0, that an assignment `allowed` puts into each cell.
fn supported(domains: &[u32], allowed: &dyn Fn(&[usize]) -> bool) -> Vec<u32> {
    let mut found = vec![0; domains.len()];
    let mut digits = vec![0; domains.len()];
    fn assign(domains: &[u32], at: usize, digits: &mut [usize], allowed: &dyn Fn(&[usize]) -> bool, found: &mut [u32]) {
        if at == domains.len() {
            if allowed(digits) {
                found.iter_mut().zip(digits).for_each(|(set, digit)| *set |= 1 << *digit);
            }
            return;
        }
        for digit in (0..9).filter(|digit| domains[at] >> digit & 1 == 1) {
            digits[at] = digit;
            assign(domains, at + 1, digits, allowed, found);
        }
    }
    assign(domains, 0, &mut digits, allowed, &mut found);
    found
}

fn differ(digits: &[usize]) -> bool {
    (0..digits.len()).all(|at| !digits[..at].contains(&digits[at]))
}

/// Draws different cells.
fn cells(random: &mut Pcg64Mcg, count: usize) -> Vec<usize> {
    let mut cells = Vec::new();
    while cells.len() < count {
        let cell = random.random_range(0..CELLS);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// Checks a condition on random boards: no supported digit may go, and decided cells must be tested exactly.
fn check(random: &mut Pcg64Mcg, condition: &LaneCondition, allowed: &dyn Fn(&[usize]) -> bool) {
    let domains: Vec<Vec<u32>> = (0..40)
        .map(|_| {
            let size = random.random_range(0..4);
            let domain = |random: &mut Pcg64Mcg| {
                let one = 1 << random.random_range(0..9);
                (0..size).fold(one, |set, _| set | 1 << random.random_range(0..9))
            };
            condition.cells.iter().map(|_| domain(random)).collect()
        })
        .collect();
    let boards: Vec<Board> = domains
        .iter()
        .map(|domains| {
            let mut all = vec![Cell::Optional(OptionalValue::new(DigitSet::up_to(9))); CELLS];
            for (&cell, &domain) in condition.cells.iter().zip(domains) {
                all[cell] = Cell::Optional(OptionalValue::new(DigitSet::from_bits(domain.into())));
            }
            Board::of_cells(&all)
        })
        .collect();
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let results = backend.run(OnePass { condition, boards: &boards });
        for (domains, (after, failed)) in domains.iter().zip(results) {
            let supported = supported(domains, allowed);
            let is_decided = domains.iter().all(|domain| domain.is_power_of_two());
            let has_assignment = supported.iter().all(|&set| set != 0);
            assert!(!(failed && has_assignment), "{backend} {condition:?} {domains:?}");
            assert!(failed || has_assignment || !is_decided, "{backend} {condition:?} {domains:?}");
            for (&cell, supported) in condition.cells.iter().zip(supported).filter(|_| !failed) {
                let left = (0..9).filter(|&digit| after.has(cell, digit)).fold(0, |set, digit| set | 1 << digit);
                assert_eq!(supported & !left, 0, "{backend} {condition:?} {domains:?}");
            }
        }
    }
}

#[test]
fn pairs_keep_exactly_the_digits_that_fit() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..100 {
        let seconds: [u32; 9] = std::array::from_fn(|_| random.random_range(0..512));
        let with = |other: usize| (0..9).filter(move |&digit| seconds[digit] >> other & 1 == 1);
        let firsts = std::array::from_fn(|other| with(other).fold(0, |set, digit| set | 1 << digit));
        let condition = LaneCondition { cells: cells(&mut random, 2), test: LaneTest::Pair { seconds, firsts } };
        check(&mut random, &condition, &|digits| seconds[digits[0]] >> digits[1] & 1 == 1);
    }
}

#[test]
fn sets_keep_every_digit_of_an_assignment() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..200 {
        let count = random.random_range(1..6);
        let all: Vec<u32> = (0..512_u32).filter(|set| set.count_ones() as usize == count).collect();
        let sets: Vec<u32> = (0..random.random_range(0..7)).map(|_| all[random.random_range(0..all.len())]).collect();
        let test = LaneTest::Sets { sets: sets.clone(), outer: Vec::new() };
        let condition = LaneCondition { cells: cells(&mut random, count), test };
        check(&mut random, &condition, &|digits| {
            differ(digits) && sets.contains(&digits.iter().fold(0, |set, digit| set | 1 << digit))
        });
    }
}

#[test]
fn sums_keep_every_digit_of_an_assignment() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..200 {
        let groups: Vec<usize> = (0..random.random_range(1..4)).map(|_| random.random_range(1..4)).collect();
        let count = groups.iter().sum();
        let mut falling = 0_u64;
        for (group, size) in groups.iter().enumerate().filter(|_| random.random()) {
            falling |= ((1 << size) - 1) << groups[..group].iter().sum::<usize>();
        }
        let has_groups = random.random();
        let sum = move |digits: &[usize]| -> i32 {
            digits
                .iter()
                .enumerate()
                .map(|(at, &digit)| if falling >> at & 1 == 1 { -(digit as i32) } else { digit as i32 })
                .sum()
        };
        let digits: Vec<usize> = (0..count).map(|_| random.random_range(0..9)).collect();
        let total = sum(&digits) + random.random_range(-1..2);
        let in_groups = |digits: &[usize]| {
            let starts = (0..groups.len()).map(|group| groups[..group].iter().sum::<usize>());
            starts.zip(&groups).all(|(from, size)| differ(&digits[from..from + size]))
        };
        let own = if has_groups { groups.clone() } else { Vec::new() };
        let test = LaneTest::Sum(LaneSum { total, falling, groups: own });
        let condition = LaneCondition { cells: cells(&mut random, count), test };
        check(&mut random, &condition, &|digits| sum(digits) == total && (!has_groups || in_groups(digits)));
    }
}

#[test]
fn counts_keep_every_digit_of_an_assignment() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    for _ in 0..200 {
        let count = random.random_range(1..6);
        let counted = random.random_range(0..512_u32);
        let allowed: Vec<u32> = (0..=count as u32 + 1).filter(|_| random.random_range(0..3) == 0).collect();
        let test = LaneTest::Count(LaneCount { digits: counted, allowed: allowed.clone(), outer: Vec::new() });
        let condition = LaneCondition { cells: cells(&mut random, count), test };
        check(&mut random, &condition, &|digits| {
            let number = digits.iter().filter(|digit| counted >> **digit & 1 == 1).count();
            allowed.contains(&(number as u32))
        });
    }
}

#[test]
fn lists_of_equal_sums_keep_every_digit_of_an_assignment() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    for _ in 0..200 {
        let (mut lists, mut count) = (Vec::new(), 0);
        for _ in 0..random.random_range(2..4) {
            let mut groups = Vec::new();
            for _ in 0..random.random_range(1..3) {
                let size = random.random_range(1..3);
                groups.push(count..count + size);
                count += size;
            }
            lists.push(LaneList { offset: random.random_range(0..4), groups });
        }
        if count > 6 {
            continue;
        }
        let condition = LaneCondition { cells: cells(&mut random, count), test: LaneTest::EqualSums(lists.clone()) };
        check(&mut random, &condition, &|digits| {
            let sum = |list: &LaneList| {
                list.offset as usize
                    + digits[list.groups[0].start..list.groups[list.groups.len() - 1].end].iter().sum::<usize>()
            };
            let in_groups = lists.iter().flat_map(|list| &list.groups).all(|group| differ(&digits[group.clone()]));
            in_groups && lists.iter().all(|list| sum(list) == sum(&lists[0]))
        });
    }
}

#[test]
fn cells_that_differ_keep_every_digit_of_an_assignment() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    for _ in 0..100 {
        let count = random.random_range(2..6);
        let condition = LaneCondition { cells: cells(&mut random, count), test: LaneTest::Differ };
        check(&mut random, &condition, &differ);
    }
}

#[test]
fn required_digits_leave_only_cells_that_see_all_their_places() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..200 {
        let count = random.random_range(3..5);
        let all = cells(&mut random, count + 1);
        let (inner, outer) = (all[..count].to_vec(), all[count]);
        let sets: Vec<u32> = (0..512_u32).filter(|set| set.count_ones() as usize == count).collect();
        let sets: Vec<u32> = (0..random.random_range(1..4)).map(|_| sets[random.random_range(0..sets.len())]).collect();
        let unseen: Vec<usize> = (0..count).filter(|_| random.random_range(0..4) == 0).collect();
        let outer_cells = vec![Outer { unseen: unseen.clone(), cells: vec![outer] }];
        // The cell outside is one of the cells of the check, and must differ from those that it sees.
        let differs = |digits: &[usize]| {
            let sees = |at: &usize| !unseen.contains(at);
            (0..count).filter(sees).all(|at| digits[at] != digits[count])
        };
        let test = LaneTest::Sets { sets: sets.clone(), outer: outer_cells.clone() };
        let mut condition = LaneCondition { cells: inner.clone(), test };
        let allowed = |digits: &[usize]| {
            let own = &digits[..count];
            let is_set = sets.contains(&own.iter().fold(0, |set, digit| set | 1 << digit));
            differ(own) && is_set && differs(digits)
        };
        check_outer(&mut random, &mut condition, outer, &allowed);
        let digit = random.random_range(0..9);
        let allowed = (1..=count as u32).filter(|_| random.random()).collect::<Vec<_>>();
        let test = LaneTest::Count(LaneCount { digits: 1 << digit, allowed: allowed.clone(), outer: outer_cells });
        let mut condition = LaneCondition { cells: inner, test };
        let allowed = |digits: &[usize]| {
            let number = digits[..count].iter().filter(|own| **own == digit).count();
            allowed.contains(&(number as u32)) && differs(digits)
        };
        check_outer(&mut random, &mut condition, outer, &allowed);
    }
}

/// The same check with a further cell that the condition does not have.
fn check_outer(random: &mut Pcg64Mcg, condition: &mut LaneCondition, outer: usize, allowed: &dyn Fn(&[usize]) -> bool) {
    let inner = condition.cells.len();
    let domains: Vec<u32> = (0..=inner).map(|_| random.random_range(1..512)).collect();
    let mut all = vec![Cell::Optional(OptionalValue::new(DigitSet::up_to(9))); CELLS];
    for (&cell, &domain) in condition.cells.iter().chain([&outer]).zip(&domains) {
        all[cell] = Cell::Optional(OptionalValue::new(DigitSet::from_bits(domain.into())));
    }
    let supported = supported(&domains, allowed);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let results = backend.run(OnePass { condition, boards: &[Board::of_cells(&all)] });
        let (after, failed) = results[0];
        assert!(!failed || supported.contains(&0));
        for (&cell, supported) in condition.cells.iter().chain([&outer]).zip(&supported).filter(|_| !failed) {
            let left = (0..9).filter(|&digit| after.has(cell, digit)).fold(0, |set, digit| set | 1 << digit);
            assert_eq!(supported & !left, 0, "{backend} {condition:?} {domains:?}");
        }
    }
}
