//! The conditions of a puzzle, for the boards of all lanes at the same time.
//!
//! What people draw compiles to conditions on a few cells ([`Condition`]). Their tests in `deduce::conditions` work on
//! one grid. Here a test works on one board per lane, so that a search through thousands of boards of one puzzle takes
//! a tenth of the time. Most tests eliminate less than those of one grid, in exchange for fewer operations:
//!
//! ```text
//! pair        exact, by the table of the two digits
//! sets        a set stays if it can be assigned as far as single cells and single digits show: see `sets`
//! sum         bounds only: see `sums`
//! equal sums  bounds only
//! count       how many cells must hold a digit, and how many can
//! differ      a digit of a decided cell is eliminated from cells that must differ from it
//! any other   the test of one grid, if nothing else eliminates a candidate of a board
//! ```
//!
//! Every test is exact if the cells are decided. Puzzles with costly tests of one grid (automata, alternatives,
//! connected cells) are not searched here: with them, 6 of 129 puzzles of a public index took over 1.5 times as long.
//!
//! # The cells
//!
//! A round works on the places of a digit, and a condition on the digits of a cell. [`pass`] converts one into the
//! other: 81 vectors of nine bits.

mod counts;
mod differ;
mod pairs;
mod pass;
mod sets;
mod single;
mod sums;
#[cfg(test)]
mod tests;

pub(super) use pass::ConditionPass;
pub(super) use single::{SingleFindings, SingleTests};

use std::ops::Range;

use crate::model::{Condition, EqualSums, Layout, LockedDigits, RequiredDigits, Shape, Sum, Test};

/// Number of cells.
const CELLS: usize = 81;

/// Number of rows, columns and boxes.
const CLASSIC_UNITS: usize = 27;

/// The digits of each cell, one bit each.
pub(super) type CellDigits<V> = [V; CELLS];

/// A test on some cells of all boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LaneCondition {
    pub(super) cells: Vec<usize>,
    test: LaneTest,
}

/// What must be true of the digits of the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
enum LaneTest {
    /// The table contains the pair of digits: the possible second digits by the first, and the other way around.
    Pair { seconds: [u32; 9], firsts: [u32; 9] },
    /// The digits differ, and together they are one of these sets.
    Sets { sets: Vec<u32>, outer: Vec<Outer> },
    /// Indices of digits, or their negatives, add up to the total.
    Sum(LaneSum),
    /// Lists of cells have the same sum.
    EqualSums(Vec<LaneList>),
    /// The number of cells that hold one of these digits is an allowed one.
    Count(LaneCount),
    /// The digits differ.
    Differ,
}

/// Indices of digits, or their negatives, that add up to a total.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LaneSum {
    total: i32,
    /// The cells with negatives, one bit each.
    falling: u64,
    /// The sizes of groups of successive cells that differ, and are all negative or all not; empty if there are none.
    groups: Vec<usize>,
}

/// The allowed numbers of cells that hold one of some digits.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LaneCount {
    digits: u32,
    allowed: Vec<u32>,
    /// Cells that lose the digit where each of its places is seen; only if there is one digit, and a cell must hold it.
    outer: Vec<Outer>,
}

/// One of several lists of cells with the same sum.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LaneList {
    /// Its sum if each cell has the first digit.
    offset: u32,
    /// The cells of its groups, in each of which the digits differ.
    groups: Vec<Range<usize>>,
}

/// Cells outside a set that see the same cells of it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Outer {
    /// The positions of the cells that they do not see.
    unseen: Vec<usize>,
    cells: Vec<usize>,
}

/// The conditions of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct LaneConditions {
    /// Those that are tested on all boards at the same time.
    pub(super) of_lanes: Vec<LaneCondition>,
    /// The numbers of the layout's other conditions.
    pub(super) single: Vec<usize>,
}

impl LaneConditions {
    /// Whether the lanes can hold puzzles of a layout, and their search is faster than that of one grid.
    pub(super) fn fit(layout: &Layout) -> bool {
        let conditions = layout.conditions();
        let in_grid = |condition: &Condition| condition.cells.iter().all(|&cell| usize::from(cell) < CELLS);
        let is_classic = layout.shape() == Shape::CLASSIC && layout.has_rectangular_boxes() && layout.has_whole_lines();
        is_classic && !conditions.is_empty() && !layout.has_costly_conditions() && conditions.iter().all(in_grid)
    }

    /// Returns the conditions of a layout that [fits](Self::fit).
    pub(super) fn of(layout: &Layout) -> Self {
        let mut all = Self { of_lanes: Vec::new(), single: Vec::new() };
        for (number, condition) in layout.conditions().iter().enumerate() {
            all.add(number, condition);
        }
        all.add_differences(layout);
        all
    }

    /// Whether there are only conditions on pairs of cells.
    pub(super) fn are_pairs(&self) -> bool {
        let is_pair = |own: &LaneCondition| matches!(own.test, LaneTest::Pair { .. } | LaneTest::Differ);
        self.single.is_empty() && self.of_lanes.iter().all(is_pair)
    }

    fn add(&mut self, number: usize, condition: &Condition) {
        let cells: Vec<usize> = condition.cells.iter().map(|&cell| cell.into()).collect();
        let test = match &condition.test {
            Test::Pair(table) => {
                let words = |sets: &[u64]| std::array::from_fn(|digit| sets[digit] as u32);
                Some(LaneTest::Pair { seconds: words(&table.seconds), firsts: words(&table.firsts) })
            }
            Test::Sets(sets) if cells.len() == 2 => Some(pair_of_sets(sets)),
            Test::Sets(sets) => {
                Some(LaneTest::Sets { sets: sets.iter().map(|&set| set as u32).collect(), outer: Vec::new() })
            }
            Test::Locked(locked) => return self.lock(&cells, locked),
            Test::Sum(sum) if cells.len() == 2 => Some(pair_of_sum(sum)),
            Test::Sum(sum) => sum_of_steps(sum),
            Test::Count(count) => Some(LaneTest::Count(LaneCount {
                digits: count.digits as u32,
                allowed: count.allowed.iter().map(|&number| number.into()).collect(),
                outer: Vec::new(),
            })),
            Test::EqualSums(sums) => return self.add_lists(&cells, sums),
            Test::Distinct(_) | Test::Circles(_) | Test::Line(_) | Test::Connected(_) | Test::AnyOf(_) => None,
        };
        match test {
            Some(test) => self.of_lanes.push(LaneCondition { cells, test }),
            None => self.single.push(number),
        }
    }

    /// Adds lists of cells with the same sum. Equations of two lists come first: if one fails, few cells are at fault.
    fn add_lists(&mut self, cells: &[usize], sums: &EqualSums) {
        let lists = sums.lists().map(|list| LaneList { offset: list.offset as u32, groups: list.groups().collect() });
        let lists: Vec<LaneList> = lists.collect();
        for (at, list) in lists.iter().enumerate().skip(1) {
            self.of_lanes.extend(equation(cells, &lists[at - 1], list));
            if at > 1 {
                self.of_lanes.extend(equation(cells, &lists[0], list));
            }
        }
        self.of_lanes.push(LaneCondition { cells: cells.to_vec(), test: LaneTest::EqualSums(lists) });
    }

    /// Lets a condition on sets or on the number of a digit eliminate digits from the cells outside that see its cells.
    /// Both conditions are made from the same constraint, and their inner cells are the same.
    fn lock(&mut self, cells: &[usize], locked: &LockedDigits) {
        let (inner, outer) = cells.split_at(cells.len() - locked.sees.len());
        let mut groups: Vec<Outer> = Vec::new();
        for (&cell, sees) in outer.iter().zip(&locked.sees) {
            let unseen: Vec<usize> = (0..inner.len()).filter(|at| sees >> at & 1 == 0).collect();
            match groups.iter_mut().find(|group| group.unseen == unseen) {
                Some(group) => group.cells.push(cell),
                None => groups.push(Outer { unseen, cells: vec![cell] }),
            }
        }
        // Sets of two cells are pairs, which lock nothing.
        for condition in self.of_lanes.iter_mut().filter(|condition| condition.cells == inner) {
            match (&mut condition.test, &locked.required) {
                (LaneTest::Sets { outer, .. }, RequiredDigits::OfSets(_)) => outer.clone_from(&groups),
                (LaneTest::Count(count), RequiredDigits::One(digit)) if u64::from(count.digits) == *digit => {
                    count.outer.clone_from(&groups);
                }
                _ => {}
            }
        }
    }

    /// Adds the cells that must differ although they are in no row, column or box together.
    fn add_differences(&mut self, layout: &Layout) {
        for unit in CLASSIC_UNITS..layout.unit_count() {
            let cells = layout.unit_cells(unit).iter().map(|&cell| cell.into()).collect();
            self.of_lanes.push(LaneCondition { cells, test: LaneTest::Differ });
        }
        let pairs = (0..CELLS).flat_map(|one| layout.rivals(one).iter().map(move |&other| [one, other.into()]));
        for [one, other] in pairs.filter(|&[one, other]| one < other && other < CELLS) {
            let differ = |own: &LaneCondition| {
                let is_known = matches!(own.test, LaneTest::Sets { .. } | LaneTest::Differ);
                is_known && own.cells.contains(&one) && own.cells.contains(&other)
            };
            if !self.of_lanes.iter().any(differ) {
                self.of_lanes.push(LaneCondition { cells: vec![one, other], test: LaneTest::Differ });
            }
        }
    }
}

/// Returns the test of two cells that hold one of these sets.
fn pair_of_sets(sets: &[u64]) -> LaneTest {
    let others: [u32; 9] = std::array::from_fn(|digit| {
        let with_digit = sets.iter().filter(|&set| set >> digit & 1 == 1);
        with_digit.fold(0, |all, &set| all | set as u32 & !(1 << digit))
    });
    LaneTest::Pair { seconds: others, firsts: others }
}

/// Returns the test of two cells with a sum.
fn pair_of_sum(sum: &Sum) -> LaneTest {
    let (one, other) = (sum.weights_at(0), sum.weights_at(1));
    let fit = |own: i64, others: &[i64]| {
        let fitting = (0..9).filter(|&digit| own.checked_add(others[digit]) == Some(sum.total));
        fitting.fold(0, |all, digit| all | 1 << digit)
    };
    LaneTest::Pair {
        seconds: std::array::from_fn(|digit| fit(one[digit], other)),
        firsts: std::array::from_fn(|digit| fit(other[digit], one)),
    }
}

/// Returns the condition that two lists have the same sum; `None` if they have too many groups.
fn equation(cells: &[usize], one: &LaneList, other: &LaneList) -> Option<LaneCondition> {
    let groups: Vec<usize> = one.groups.iter().chain(&other.groups).map(ExactSizeIterator::len).collect();
    let cells_of = |list: &LaneList| list.groups.iter().flat_map(|group| &cells[group.clone()]).copied().collect();
    let [one_cells, other_cells]: [Vec<usize>; 2] = [one, other].map(cells_of);
    let (rising, count) = (one_cells.len(), one_cells.len() + other_cells.len());
    if groups.len() > sums::MAX_GROUPS || count >= 64 {
        return None;
    }
    let falling = ((1 << count) - 1) & !((1 << rising) - 1);
    let total = other.offset as i32 - one.offset as i32;
    let test = LaneTest::Sum(LaneSum { total, falling, groups });
    Some(LaneCondition { cells: [one_cells, other_cells].concat(), test })
}

/// Returns the test of cells with a sum; `None` if its weights change by other steps than 1.
fn sum_of_steps(sum: &Sum) -> Option<LaneTest> {
    let steps = sum.unit_steps?;
    // Hardly any sum has more.
    let groups = if sum.groups.len() > sums::MAX_GROUPS { &[] } else { &*sum.groups };
    let groups = groups.iter().map(|&size| size.into()).collect();
    Some(LaneTest::Sum(LaneSum { total: steps.total.try_into().ok()?, falling: steps.falling, groups }))
}
