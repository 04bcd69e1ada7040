//! The tests of conditions. Each test is written only once, for all engines.
//!
//! An engine copies the digits of the condition's cells into an array of sets, one per cell. The test removes digits
//! from these sets, and the engine eliminates what was removed. A test may leave digits that are in no solution, but it
//! must be exact if each set has one digit: it then fails if the condition is violated.

mod any_of;
mod circles;
mod connected;
mod count;
mod differing;
mod distinct;
mod equal_sums;
mod group_steps;
mod line;
mod locked;
mod pair;
mod pairs;
mod sets;
mod steps;
mod sum;
mod sum_groups;
#[cfg(test)]
mod tests;

pub(crate) use equal_sums::common_sums;
pub(crate) use line::LineRoom;

use super::{DeductionLog, Rule, note};
use crate::model::{Condition, Contradiction, DigitSet, Grid, Test, Unit};

/// The error if no digits of the sets meet the condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unmet;

/// Removes digits from `domains`, the possible digits of the condition's cells in their order.
pub(crate) fn filter(condition: &Condition, domains: &mut [u64], room: &mut LineRoom) -> Result<(), Unmet> {
    match &condition.test {
        Test::Pair(table) => pair::filter(table, domains),
        Test::Sets(sets) => sets::filter(sets, domains),
        Test::Locked(locked) => locked::filter(locked, domains),
        Test::Count(count) => count::filter(count, domains),
        Test::Distinct(count) => distinct::filter(count, domains),
        Test::Circles(circles) => circles::filter(circles, domains),
        Test::Sum(sum) => sum::filter(sum, domains),
        Test::EqualSums(sums) => equal_sums::filter(sums, domains),
        Test::Line(graph) => line::filter(graph, domains, room),
        Test::Connected(connected) => connected::filter(connected, domains),
        Test::AnyOf(alternatives) => any_of::filter(alternatives, domains, room),
    }
}

/// Whether the test of the condition can eliminate a digit or fail, given the digits of its watched cells. Cells with
/// one digit have already excluded it from their peers.
pub(crate) fn can_eliminate(condition: &Condition, watched: &[u64]) -> bool {
    match &condition.test {
        Test::Locked(locked) => locked::can_eliminate(locked, watched),
        _ => true,
    }
}

/// Whether the test of the condition leaves only digits that occur in an assignment to its cells, so that a second test
/// of what it left eliminates nothing.
pub(crate) fn is_tested_once(condition: &Condition) -> bool {
    let cells = &condition.cells;
    let is_exact = match &condition.test {
        Test::Pair(_) | Test::Count(_) | Test::EqualSums(_) | Test::Line(_) => true,
        Test::Sets(_) => cells.len() <= sets::MAX_EXACT_CELLS,
        Test::Sum(sum) if sum.groups.is_empty() => sum.range() <= 2 * sum::MAX_DISTANCE,
        Test::Sum(sum) => sum.group_steps.is_some(),
        Test::Locked(_) | Test::Distinct(_) | Test::Circles(_) | Test::Connected(_) | Test::AnyOf(_) => false,
    };
    // A line that visits a cell twice may put two digits there.
    is_exact && !(0..cells.len()).any(|at| cells[..at].contains(&cells[at]))
}

/// Whether the condition can be met by digits of these sets, as far as the test can tell.
pub(crate) fn can_be_met(condition: &Condition, domains: &[u64], room: &mut LineRoom) -> bool {
    match &condition.test {
        Test::Pair(table) => pair::can_be_met(table, domains),
        Test::Sets(sets) => sets::can_be_met(sets, domains),
        Test::Locked(locked) => locked::can_be_met(locked, domains),
        Test::Count(count) => count::can_be_met(count, domains),
        Test::Distinct(count) => distinct::can_be_met(count, domains),
        Test::Circles(circles) => circles::can_be_met(circles, domains),
        Test::Sum(sum) => sum::can_be_met(sum, domains),
        Test::EqualSums(sums) => equal_sums::can_be_met(sums, domains),
        Test::Line(graph) => line::can_be_met(graph, domains, room),
        Test::Connected(connected) => connected::can_be_met(connected, domains),
        Test::AnyOf(alternatives) => any_of::can_be_met(alternatives, domains, room),
    }
}

/// Widens domains that do not meet the condition, up to `wide`, while they do not meet it. Returns `false` if the test
/// has no way to do so.
pub(crate) fn widen(condition: &Condition, domains: &mut [u64], wide: &[u64], room: &mut LineRoom) -> bool {
    match &condition.test {
        Test::Line(graph) => line::widen(graph, domains, wide, room),
        Test::EqualSums(sums) => equal_sums::widen(sums, domains, wide),
        _ => return false,
    }
    true
}

/// Applies each condition once. Returns whether it eliminated a candidate.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    if grid.layout().conditions().is_empty() {
        return Ok(false);
    }
    let layout = grid.layout().clone();
    let (mut domains, mut room) = (Vec::new(), LineRoom::default());
    let mut found = false;
    for (number, condition) in layout.conditions().iter().enumerate() {
        domains.clear();
        domains.extend(grid.domains(condition));
        let unit = Unit::Constraint(layout.constraint_of(number));
        filter(condition, &mut domains, &mut room).map_err(|Unmet| Contradiction::Unmet(unit))?;
        for (&cell, &left) in condition.cells.iter().zip(&domains) {
            let cell = usize::from(cell);
            let lost = grid.cells()[cell].digits() - DigitSet::from_bits(left);
            if !lost.is_empty() {
                found = true;
                note(log, Rule::Constraint, Some(unit), &[cell], lost);
                lost.iter().try_for_each(|digit| grid.eliminate(cell, digit).map(|_| ()))?;
            }
        }
    }
    Ok(found)
}

impl Grid {
    /// Returns the number of the first violated constraint. Only constraints whose cells all have a digit are checked.
    #[must_use]
    pub fn violated_constraint(&self) -> Option<usize> {
        self.violated_conditions().next()
    }

    /// Returns the numbers of all violated constraints in ascending order. Only constraints whose cells all have a
    /// digit are checked.
    ///
    /// ```
    /// use specudoku::{Constraint, ConstraintKind, Grid, Layout};
    /// let [thermometer, dot] = [ConstraintKind::Thermo, ConstraintKind::WhiteDot];
    /// let layout = Layout::builder(4).constraint(Constraint::new(thermometer, [0, 1]));
    /// let layout = layout.constraint(Constraint::new(dot, [1, 2])).build()?;
    /// let mut values = [0; 16];
    /// values[..3].copy_from_slice(&[4, 1, 3]);
    /// assert_eq!(Grid::from_values(layout, &values)?.violated_constraints(), [0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn violated_constraints(&self) -> Vec<usize> {
        let count = self.layout().constraints().len();
        // The conditions that follow from several constraints have a number beyond these.
        let mut violated: Vec<usize> = self.violated_conditions().filter(|&number| number < count).collect();
        violated.sort_unstable();
        violated.dedup();
        violated
    }

    /// Returns the number of the constraint of each violated condition.
    fn violated_conditions(&self) -> impl Iterator<Item = usize> {
        let layout = self.layout();
        let mut room = LineRoom::default();
        let conditions = layout.conditions().iter().enumerate();
        let violated = conditions.filter(move |(_, condition)| self.violates(condition, &mut room));
        violated.map(|(number, _)| layout.constraint_of(number))
    }

    /// Whether all cells of a condition have a digit, and these digits violate it.
    fn violates(&self, condition: &Condition, room: &mut LineRoom) -> bool {
        let domains: Vec<u64> = self.domains(condition).collect();
        domains.iter().all(|digits| digits.is_power_of_two()) && !can_be_met(condition, &domains, room)
    }

    /// Returns the possible digits of the condition's cells, in their order.
    fn domains(&self, condition: &Condition) -> impl Iterator<Item = u64> {
        condition.cells.iter().map(|&cell| self.cells()[usize::from(cell)].digits().bits())
    }
}
