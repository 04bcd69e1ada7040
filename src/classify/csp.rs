//! A state of a puzzle as Berthier's theory sees it: candidates, and the variables that they are values of.

use crate::model::{Digit, Grid};

/// A candidate: a digit that is still possible in an open cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CspCandidate {
    pub(super) cell: u16,
    pub(super) digit: Digit,
}

/// Some candidates of which at most one is true.
#[derive(Clone, Copy, Debug)]
struct CspVariable {
    /// Where its candidates end in [`Csp::members`]; they begin where those of the one before end.
    end: u32,
    /// Whether one of them must be true.
    is_exact: bool,
}

/// The open candidates of a state, and the variables that have several of them.
///
/// A cell is a variable, and so is each digit in each unit that holds all digits. Two cells that must differ and share
/// no such unit are a variable for each digit of which at most one is true.
#[derive(Clone, Default, Debug)]
pub(super) struct Csp {
    pub(super) candidates: Vec<CspCandidate>,
    members: Vec<u16>,
    variables: Vec<CspVariable>,
}

impl Csp {
    /// Returns the variables of a grid from which no single follows.
    pub(super) fn of(grid: &Grid) -> Self {
        let (mut csp, layout) = (Self::default(), grid.layout());
        let mut numbers = vec![Vec::new(); grid.cells().len()];
        for (cell, value) in grid.cells().iter().enumerate().filter(|(_, value)| !value.is_final()) {
            for digit in value.digits().iter() {
                numbers[cell].push((digit, csp.candidates.len() as u16));
                csp.candidates.push(CspCandidate { cell: cell as u16, digit });
            }
        }
        let number_of = NumberOf(&numbers);
        for cell in &numbers {
            csp.add(cell.iter().map(|(_, number)| *number), true);
        }
        let digits = 1..=grid.shape().side() as u8;
        for digit in digits.filter_map(Digit::new) {
            for unit in 0..layout.unit_count() {
                csp.add(layout.unit_cells(unit).iter().filter_map(|&cell| number_of.get(cell, digit)), true);
            }
            for cell in 0..numbers.len() as u16 {
                for &rival in layout.rivals(cell.into()).iter().filter(|rival| **rival > cell) {
                    csp.add([cell, rival].into_iter().filter_map(|cell| number_of.get(cell, digit)), false);
                }
            }
        }
        csp
    }

    /// Returns the variables after some candidates have become true or false. `numbers` has the new number of each
    /// candidate that is still open.
    pub(super) fn narrow(&self, numbers: &[Option<u16>], narrowed: &mut Self) {
        narrowed.clear();
        let open = self.candidates.iter().zip(numbers).filter(|(_, number)| number.is_some());
        narrowed.candidates.extend(open.map(|(candidate, _)| *candidate));
        for (members, is_exact) in self.variables() {
            narrowed.add(members.iter().filter_map(|&member| numbers[usize::from(member)]), is_exact);
        }
    }

    fn clear(&mut self) {
        self.candidates.clear();
        self.members.clear();
        self.variables.clear();
    }

    /// Adds a variable, unless fewer than two of its candidates are open.
    fn add(&mut self, members: impl Iterator<Item = u16>, is_exact: bool) {
        let start = self.members.len();
        self.members.extend(members);
        if self.members.len() < start + 2 {
            self.members.truncate(start);
        } else {
            self.variables.push(CspVariable { end: self.members.len() as u32, is_exact });
        }
    }

    /// Returns the candidates of each variable, and whether one of them must be true.
    #[inline(always)]
    pub(super) fn variables(&self) -> impl Iterator<Item = (&[u16], bool)> {
        let mut start = 0;
        self.variables.iter().map(move |variable| {
            let members = &self.members[start..variable.end as usize];
            start = variable.end as usize;
            (members, variable.is_exact)
        })
    }
}

/// The numbers of the candidates of each cell.
struct NumberOf<'a>(&'a [Vec<(Digit, u16)>]);

impl NumberOf<'_> {
    fn get(&self, cell: u16, digit: Digit) -> Option<u16> {
        self.0[usize::from(cell)].iter().find(|(own, _)| *own == digit).map(|(_, number)| *number)
    }
}
