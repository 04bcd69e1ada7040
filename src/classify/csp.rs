//! A state of a puzzle in Berthier's theory: candidates, and the variables whose values they are.

use crate::model::{Digit, Grid};

/// The side of the largest grids.
pub(super) const MAX_SIDE: usize = 25;

/// A candidate: a digit that is still possible in an open cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CspCandidate {
    pub(super) cell: u16,
    pub(super) digit: Digit,
}

/// The open candidates of a state, and the variables that have several of them.
///
/// A cell is a variable, and so is each digit in each unit that holds all digits: exactly one of the candidates is
/// true.
#[derive(Clone, Default, Debug)]
pub(super) struct Csp {
    pub(super) candidates: Vec<CspCandidate>,
    /// The candidates of the variables: those of all variables with two candidates, of all with three, and so on. The
    /// index is the number of candidates.
    pub(super) by_size: Vec<Vec<u16>>,
    /// Pairs of candidates of which at most one is true: the same digit in two cells that must differ and share no unit
    /// that holds all digits.
    pub(super) rivals: Vec<u16>,
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
            csp.add(cell.iter().copied().flatten());
        }
        let mut places = vec![Vec::new(); side];
        for unit in 0..layout.unit_count() {
            places.iter_mut().for_each(Vec::clear);
            for cell in layout.unit_cells(unit).iter().map(|&cell| usize::from(cell)) {
                // Most cells have few candidates, so visiting them is faster than testing each digit in each cell.
                for digit in grid.cells()[cell].candidates().iter().map(|digit| usize::from(digit.get()) - 1) {
                    places[digit].extend(numbers[cell * side + digit]);
                }
            }
            places.iter().for_each(|places| csp.add(places.iter().copied()));
        }
        for cell in 0..grid.cells().len() {
            for rival in layout.rivals(cell).iter().map(|&rival| usize::from(rival)).filter(|rival| *rival > cell) {
                for digit in 0..side {
                    csp.add_rivals([cell, rival].map(|cell| numbers[cell * side + digit]));
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

    /// Returns the candidates of each variable.
    pub(super) fn variables(&self) -> impl Iterator<Item = &[u16]> {
        self.by_size.iter().enumerate().skip(2).flat_map(|(size, members)| members.chunks_exact(size))
    }

    /// Makes `narrowed` the variables after some candidates have become true or false. `numbers` has the new number of
    /// each candidate that is still open.
    pub(super) fn narrow(&self, numbers: &[Option<u16>], narrowed: &mut Self) {
        narrowed.candidates.clear();
        narrowed.by_size.iter_mut().for_each(Vec::clear);
        narrowed.rivals.clear();
        let open = self.candidates.iter().zip(numbers).filter(|(_, number)| number.is_some());
        narrowed.candidates.extend(open.map(|(candidate, _)| *candidate));
        for variable in self.variables() {
            narrowed.add(variable.iter().filter_map(|&member| numbers[usize::from(member)]));
        }
        for &[one, other] in self.rivals.as_chunks().0 {
            narrowed.add_rivals([one, other].map(|member| numbers[usize::from(member)]));
        }
    }

    /// Adds a variable. In a state from which no single follows, one with fewer than two open candidates is decided.
    fn add(&mut self, members: impl Iterator<Item = u16>) {
        let (mut variable, mut size) = ([0; MAX_SIDE], 0);
        for member in members {
            variable[size] = member;
            size += 1;
        }
        if size > 1 {
            if self.by_size.len() <= size {
                self.by_size.resize_with(size + 1, Vec::new);
            }
            self.by_size[size].extend_from_slice(&variable[..size]);
        }
    }

    fn add_rivals(&mut self, pair: [Option<u16>; 2]) {
        if let [Some(one), Some(other)] = pair {
            self.rivals.extend([one, other]);
        }
    }
}
