//! The steps of a deduction, as data.

use super::rules::Rule;
use crate::model::{Contradiction, DigitSet, Grid, Shape, Unit};

/// A step of a rule, as data: it can be printed, and replayed with [`Deduction::apply`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Deduction {
    /// The rule that justifies the step.
    pub rule: Rule,
    /// The unit in which the rule applied; `None` for a naked single.
    pub unit: Option<Unit>,
    /// For a single, the one cell that becomes final. For other rules, the cells from which the digits are
    /// eliminated.
    pub cells: Vec<usize>,
    /// The digit placed, or the digits eliminated.
    pub digits: DigitSet,
}

impl Deduction {
    /// Whether the step makes a cell final; otherwise it eliminates candidates.
    #[must_use]
    pub fn is_placement(&self) -> bool {
        matches!(self.rule, Rule::NakedSingle | Rule::HiddenSingle)
    }

    /// Returns the step in words: `hidden single: R3C4 = 5 in row 3`.
    #[must_use]
    pub fn describe(&self, shape: Shape) -> String {
        let cells = self.cells.iter().map(|&cell| shape.cell_name(cell)).collect::<Vec<_>>().join(" ");
        let digits = self.digits.iter().map(|digit| shape.value_of(digit).to_string()).collect::<Vec<_>>().join(" ");
        match (self.is_placement(), self.unit) {
            (true, None) => format!("{}: {cells} = {digits}", self.rule),
            (true, Some(unit)) => format!("{}: {cells} = {digits} in {unit}", self.rule),
            (false, None) => format!("{}: no {digits} in {cells}", self.rule),
            (false, Some(unit)) if self.rule == Rule::Constraint => format!("{unit}: no {digits} in {cells}"),
            (false, Some(unit)) if self.rule == Rule::AllDifferent => {
                format!("{} in {unit}: no {digits} in {cells}", self.rule)
            }
            (false, Some(unit)) => format!("{}: {digits} of {unit}, so not in {cells}", self.rule),
        }
    }

    /// Applies the step to a grid.
    ///
    /// # Errors
    /// If the step leads to a contradiction in this grid.
    pub fn apply(&self, grid: &mut Grid) -> Result<(), Contradiction> {
        for &cell in &self.cells {
            for digit in self.digits.iter() {
                if self.is_placement() {
                    grid.place(cell, digit)?;
                } else {
                    grid.eliminate(cell, digit)?;
                }
            }
        }
        Ok(())
    }
}

/// The recorded deductions, in order; `None` if nothing is recorded.
pub(crate) type DeductionLog = Option<Vec<Deduction>>;

/// Adds a step to the record, if there is one.
pub(super) fn note(log: &mut DeductionLog, rule: Rule, unit: Option<Unit>, cells: &[usize], digits: DigitSet) {
    if let Some(deductions) = log {
        deductions.push(Deduction { rule, unit, cells: cells.to_vec(), digits });
    }
}
