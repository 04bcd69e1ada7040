//! A grid as clauses for a SAT solver, with one variable per candidate of an open cell.
//!
//! This is the direct encoding. Each open cell has exactly one digit. Each unit has each digit that is not placed
//! there exactly once. Two cells that must differ without sharing a unit do not both have the same digit. Running
//! deduction before encoding keeps the formula small. Constraints of the layout are not encoded.

use std::ops::ControlFlow;

use crate::model::{Cell, Digit, DigitSet, Grid};

/// The encoding of one grid.
#[derive(Clone, Debug)]
pub struct Clauses {
    grid: Grid,
    /// The candidate of each variable; the first entry is variable 1.
    candidates: Vec<(usize, Digit)>,
    /// The variable of each candidate, by cell and digit; 0 where there is none.
    variables: Vec<i32>,
}

impl Clauses {
    /// Encodes the candidates of the open cells of a grid, and its units. The constraints of its layout are not
    /// encoded.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let side = grid.shape().side();
        let mut encoded =
            Self { grid: grid.clone(), candidates: Vec::new(), variables: vec![0; grid.cells().len() * side] };
        for (cell, value) in grid.cells().iter().enumerate() {
            for digit in value.candidates().iter() {
                encoded.candidates.push((cell, digit));
                encoded.variables[cell * side + usize::from(digit.get()) - 1] = encoded.candidates.len() as i32;
            }
        }
        encoded
    }

    /// Returns the number of variables. They are numbered from 1.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidate, as cell and digit, of a variable.
    #[must_use]
    pub fn candidate(&self, variable: usize) -> Option<(usize, Digit)> {
        self.candidates.get(variable.checked_sub(1)?).copied()
    }

    /// Passes each clause to `take` until it breaks. A clause lists numbers of variables, negative where the
    /// variable must be false.
    pub fn each(&self, mut take: impl FnMut(&[i32]) -> ControlFlow<()>) -> ControlFlow<()> {
        let side = self.grid.shape().side();
        for (cell, value) in self.grid.cells().iter().enumerate() {
            if !value.is_final() {
                let choices = value.candidates().iter().map(|digit| self.variable(cell, digit));
                exactly_one(&choices.collect::<Vec<_>>(), &mut take)?;
            }
        }
        let layout = self.grid.layout();
        // The first unit of each kind, then the second, and so on: this keeps the numbering of variables and
        // clauses stable.
        let numbers =
            (0..side).flat_map(|number| layout.kinds().iter().filter_map(move |kind| kind.clone().nth(number)));
        for unit in numbers.map(|number| layout.unit(number)) {
            for digit in DigitSet::up_to(side).iter() {
                if !self
                    .grid
                    .unit(unit)
                    .any(|(_, cell): (usize, Cell)| matches!(cell, Cell::Final(value) if value.digit() == digit))
                {
                    let places = self.grid.unit(unit).map(|(cell, _)| self.variable(cell, digit));
                    exactly_one(&places.filter(|variable| *variable != 0).collect::<Vec<_>>(), &mut take)?;
                }
            }
        }
        self.each_of_rivals(&mut take)
    }

    /// Passes on the clauses of cells that must differ although no unit holds both.
    fn each_of_rivals(&self, take: &mut impl FnMut(&[i32]) -> ControlFlow<()>) -> ControlFlow<()> {
        for (cell, value) in self.grid.cells().iter().enumerate() {
            for &rival in self.grid.layout().rivals(cell).iter().filter(|rival| usize::from(**rival) > cell) {
                let (one, other) = (value, self.grid.cells()[usize::from(rival)]);
                for digit in (one.digits() & other.digits()).iter() {
                    match [cell, rival.into()].map(|cell| self.variable(cell, digit)) {
                        // Both are final.
                        [0, 0] => take(&[])?,
                        [0, open] | [open, 0] => take(&[-open])?,
                        [one, other] => take(&[-one, -other])?,
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the clause that this solution violates, and no other solution does.
    #[must_use]
    pub fn except(&self, solution: &Grid) -> Vec<i32> {
        let chosen = (1_i32..).zip(&self.candidates).filter(|(_, (cell, digit))| {
            solution.cells().get(*cell).is_some_and(|value| value.digit() == Some(*digit))
        });
        chosen.map(|(variable, _)| -variable).collect()
    }

    fn variable(&self, cell: usize, digit: Digit) -> i32 {
        self.variables[cell * self.grid.shape().side() + usize::from(digit.get()) - 1]
    }
}

/// Passes on the clauses for "exactly one of these variables is true".
fn exactly_one(variables: &[i32], take: &mut impl FnMut(&[i32]) -> ControlFlow<()>) -> ControlFlow<()> {
    take(variables)?;
    for (at, one) in variables.iter().enumerate() {
        for other in &variables[at + 1..] {
            take(&[-one, -other])?;
        }
    }
    ControlFlow::Continue(())
}
