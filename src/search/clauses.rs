//! A grid as clauses, for a solver of propositional logic: one variable for each candidate of an open cell.
//!
//! The direct encoding: each open cell has a digit and no two; each unit has each digit that is not placed there, and
//! not twice; cells that must differ beside that do not both have a digit. Deduction first, and then encoding what is
//! left, keeps it small.

use std::ops::ControlFlow;

use crate::model::{Cell, Digit, DigitSet, Grid};

/// The encoding of one grid.
#[derive(Clone, Debug)]
pub struct Clauses {
    grid: Grid,
    /// The candidate that each variable stands for, the first for 1.
    candidates: Vec<(usize, Digit)>,
    /// The variable of each candidate, by cell and digit; 0 where there is none.
    variables: Vec<i32>,
}

impl Clauses {
    /// Encodes the candidates of the open cells of a grid.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let side = grid.shape().side();
        let mut encoded =
            Self { grid: grid.clone(), candidates: Vec::new(), variables: vec![0; grid.shape().cell_count() * side] };
        for (cell, value) in grid.cells().iter().enumerate() {
            for digit in value.candidates().iter() {
                encoded.candidates.push((cell, digit));
                encoded.variables[cell * side + usize::from(digit.get()) - 1] = encoded.candidates.len() as i32;
            }
        }
        encoded
    }

    /// How many variables there are: they are numbered from 1.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.candidates.len()
    }

    /// The candidate, cell and digit, that a variable stands for.
    #[must_use]
    pub fn candidate(&self, variable: usize) -> Option<(usize, Digit)> {
        self.candidates.get(variable.checked_sub(1)?).copied()
    }

    /// Gives each clause to `take`, until it breaks: numbers of variables, negative where the variable is to be false.
    pub fn each(&self, mut take: impl FnMut(&[i32]) -> ControlFlow<()>) -> ControlFlow<()> {
        let side = self.grid.shape().side();
        for (cell, value) in self.grid.cells().iter().enumerate() {
            if !value.is_final() {
                let choices = value.candidates().iter().map(|digit| self.variable(cell, digit));
                exactly_one(&choices.collect::<Vec<_>>(), &mut take)?;
            }
        }
        let layout = self.grid.layout();
        // The first unit of each kind, then the second: numbers of variables and clauses stay as they always were.
        let numbers =
            (0..side).flat_map(|number| layout.kinds().iter().filter_map(move |kind| kind.clone().nth(number)));
        for unit in numbers.map(|number| layout.unit(number)) {
            for digit in DigitSet::up_to(side).iter() {
                let is_placed = |(_, cell): (usize, Cell)| matches!(cell, Cell::Final(value) if value.digit() == digit);
                if !self.grid.unit(unit).any(is_placed) {
                    let places = self.grid.unit(unit).map(|(cell, _)| self.variable(cell, digit));
                    exactly_one(&places.filter(|variable| *variable != 0).collect::<Vec<_>>(), &mut take)?;
                }
            }
        }
        self.each_of_rivals(&mut take)
    }

    /// Gives the clauses of cells that must differ though no unit holds both.
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

    /// The clause that this solution, and no other one, breaks.
    #[must_use]
    pub fn except(&self, solution: &Grid) -> Vec<i32> {
        let is_chosen = |&(_, &(cell, digit)): &(usize, &(usize, Digit))| {
            solution.cells().get(cell).is_some_and(|value| value.digit() == Some(digit))
        };
        self.candidates.iter().enumerate().filter(is_chosen).map(|(index, _)| -(index as i32 + 1)).collect()
    }

    fn variable(&self, cell: usize, digit: Digit) -> i32 {
        self.variables[cell * self.grid.shape().side() + usize::from(digit.get()) - 1]
    }
}

/// One of the variables is true, and no two.
fn exactly_one(variables: &[i32], take: &mut impl FnMut(&[i32]) -> ControlFlow<()>) -> ControlFlow<()> {
    take(variables)?;
    for (at, one) in variables.iter().enumerate() {
        for other in &variables[at + 1..] {
            take(&[-one, -other])?;
        }
    }
    ControlFlow::Continue(())
}
