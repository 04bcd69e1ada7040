//! The candidates that a single constraint rules out: each condition is tested once, and its eliminations are one step.

use std::ops::Range;

use super::{FindStep, first};
use crate::deduce::{LineRoom, filter};
use crate::draw::name_of;
use crate::explain::data::candidate::{Candidate, digit_set};
use crate::explain::data::reason::Reason;
use crate::explain::data::step::Step;
use crate::explain::data::technique::Technique;
use crate::explain::found::Rank;
use crate::explain::pencilmarks::Pencilmarks;
use crate::explain::words::ConstraintFinding;
use crate::model::{Condition, Layout, Test, ones};

/// Finds the first step of the conditions of a technique.
pub(super) const FIND: FindStep = |marks, rank, limits| {
    let layout = marks.layout();
    let own = (0..layout.conditions().len()).filter(|&number| technique(layout, number) == rank.technique);
    first(own, limits, |number| Ok(step(marks, rank, number)))
};

/// Whether a condition follows from several constraints.
fn is_of_several(layout: &Layout, condition: usize) -> bool {
    layout.constraint_of(condition) >= layout.constraints().len()
}

/// Returns the technique of a condition.
fn technique(layout: &Layout, number: usize) -> Technique {
    match &layout.conditions()[number].test {
        Test::Locked(_) => Technique::ConstraintLocked,
        _ if is_of_several(layout, number) => Technique::ConstraintSums,
        Test::Pair(_) => Technique::ConstraintPair,
        Test::Distinct(_) | Test::Line(_) | Test::Connected(_) | Test::AnyOf(_) => Technique::ConstraintLine,
        Test::Sets(_) | Test::Count(_) | Test::Circles(_) | Test::Sum(_) | Test::EqualSums(_) => {
            Technique::ConstraintDigits
        }
    }
}

/// Returns the step of a condition, if it removes a candidate.
fn step(marks: &Pencilmarks, rank: Rank, number: usize) -> Option<Step> {
    let layout = marks.layout();
    let condition = &layout.conditions()[number];
    let before: Vec<u64> = condition.cells.iter().map(|&cell| possible(marks, cell)).collect();
    let mut after = before.clone();
    // Digits that violate a condition have no next step.
    filter(condition, &mut after, &mut LineRoom::default()).ok()?;
    keep_one(condition, &before, &mut after);
    let mut gone: Vec<Candidate> = Vec::new();
    for (at, &cell) in condition.cells.iter().enumerate() {
        gone.extend(digit_set(before[at] & !after[at]).iter().map(|digit| Candidate::new(cell, digit)));
    }
    if gone.is_empty() {
        return None;
    }
    gone.sort_unstable_by_key(|gone| (gone.digit, gone.cell));
    gone.dedup();
    let owner = layout.constraints().get(layout.constraint_of(number));
    let name = owner.map(name_of).unwrap_or_default();
    let cells = owner.map_or(&condition.cells[inner(condition)], |owner| owner.cells());
    let finding =
        ConstraintFinding { shape: marks.shape(), name: &name, cells, condition, before: &before, after: &after };
    let because = finding.because();
    // A rule for the whole grid has no cells.
    let shown = if cells.is_empty() { &condition.cells[inner(condition)] } else { cells };
    let cells = shown.to_vec();
    let reason = Reason::Constraint { number: layout.constraint_of(number), name, cells, because };
    let (shape, technique) = (marks.shape(), rank.technique);
    Some(Step { shape, technique, rating: None, placement: None, eliminations: gone, reason })
}

/// Returns the digits that a cell can hold.
fn possible(marks: &Pencilmarks, cell: u16) -> u64 {
    let cell = usize::from(cell);
    marks.value(cell).map_or_else(|| marks.candidates(cell).bits(), |digit| 1 << (digit.get() - 1))
}

/// Returns the positions of the cells that the condition is about, without those that only see them.
fn inner(condition: &Condition) -> Range<usize> {
    match &condition.test {
        Test::Locked(locked) => 0..condition.cells.len() - locked.sees.len(),
        _ => 0..condition.cells.len(),
    }
}

/// Keeps only the eliminations that one sentence can explain: one cell of a pair or of a sum, and one locked digit.
fn keep_one(condition: &Condition, before: &[u64], after: &mut [u64]) {
    match &condition.test {
        Test::Pair(_) | Test::Sum(_) => {
            // The second cell of a pair follows from the first one, as along a thermometer.
            let kept = match (&condition.test, before.last() != after.last()) {
                (Test::Pair(_), true) => Some(before.len() - 1),
                _ => first_changed(before, after),
            };
            (0..after.len()).filter(|&at| Some(at) != kept).for_each(|at| after[at] = before[at]);
        }
        Test::Locked(_) => {
            let inner = inner(condition).len();
            after[..inner].copy_from_slice(&before[..inner]);
            let changed = first_changed(before, after);
            let Some(digit) = changed.and_then(|at| ones(before[at] & !after[at]).next()) else { return };
            for (before, after) in before.iter().zip(after) {
                *after = before & !(before & !*after & 1 << digit);
            }
        }
        Test::Sets(_)
        | Test::Count(_)
        | Test::Distinct(_)
        | Test::Circles(_)
        | Test::EqualSums(_)
        | Test::Line(_)
        | Test::Connected(_)
        | Test::AnyOf(_) => {}
    }
}

/// Returns the position of the first cell that lost candidates.
fn first_changed(before: &[u64], after: &[u64]) -> Option<usize> {
    (0..after.len()).find(|&at| before[at] != after[at])
}
