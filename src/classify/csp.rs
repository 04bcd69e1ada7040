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
        let (mut csp, layout, side) = (Self::default(), grid.layout(), grid.shape().side());
        // The number of each candidate, by cell and digit.
        let mut numbers = vec![None; grid.cells().len() * side];
        for (cell, value) in grid.cells().iter().enumerate().filter(|(_, value)| !value.is_final()) {
            for digit in value.digits().iter() {
                numbers[cell * side + usize::from(digit.get()) - 1] = Some(csp.candidates.len() as u16);
                csp.candidates.push(CspCandidate { cell: cell as u16, digit });
            }
        }
        for cell in numbers.chunks_exact(side) {
            csp.add(cell.iter().copied().flatten(), true);
        }
        for unit in 0..layout.unit_count() {
            let cells = layout.unit_cells(unit);
            for digit in 0..side {
                csp.add(cells.iter().filter_map(|&cell| numbers[usize::from(cell) * side + digit]), true);
            }
        }
        for cell in 0..grid.cells().len() {
            for rival in layout.rivals(cell).iter().map(|&rival| usize::from(rival)).filter(|rival| *rival > cell) {
                for digit in 0..side {
                    let pair = [cell, rival].map(|cell| numbers[cell * side + digit]);
                    csp.add(pair.into_iter().flatten(), false);
                }
            }
        }
        csp
    }

    /// Returns, for each candidate, whether the solution has it.
    pub(super) fn are_in(&self, solution: &Grid) -> Vec<bool> {
        let cells = solution.cells();
        let is_in = |candidate: &CspCandidate| cells[usize::from(candidate.cell)].digits().contains(candidate.digit);
        self.candidates.iter().map(is_in).collect()
    }

    /// Returns the numbers of the candidates that the solution has.
    pub(super) fn members_of(&self, solution: &Grid) -> Vec<u16> {
        let are_in = self.are_in(solution);
        (0..are_in.len() as u16).filter(|&candidate| are_in[usize::from(candidate)]).collect()
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
