//! Candidates and filled cells, nothing else.

/// A state: `candidates[cell][digit]`, digits from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) candidates: [[bool; 9]; 81],
    pub(crate) filled: [Option<usize>; 81],
}

/// Returns the cells of the unit with number `index` of a kind: 0 for box, 1 for row, 2 for column.
pub(crate) fn unit(kind: usize, index: usize) -> [usize; 9] {
    std::array::from_fn(|place| match kind {
        0 => (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3,
        1 => index * 9 + place,
        _ => place * 9 + index,
    })
}

/// Returns the number of the unit of a kind that contains a cell.
pub(crate) fn index_of(kind: usize, cell: usize) -> usize {
    match kind {
        0 => cell / 27 * 3 + cell % 9 / 3,
        1 => cell / 9,
        _ => cell % 9,
    }
}

pub(crate) fn unit_of(kind: usize, cell: usize) -> [usize; 9] {
    unit(kind, index_of(kind, cell))
}

pub(crate) fn sees(cell: usize, other: usize) -> bool {
    cell != other && (0..3).any(|kind| index_of(kind, cell) == index_of(kind, other))
}

impl State {
    pub(crate) fn puzzle(values: &[u8]) -> Self {
        let mut state = Self { candidates: [[true; 9]; 81], filled: [None; 81] };
        for (cell, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
            state.place(cell, usize::from(value) - 1);
        }
        state
    }

    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        self.filled[cell] = Some(digit);
        self.candidates[cell] = [false; 9];
        for other in (0..81).filter(|&other| sees(cell, other)) {
            self.candidates[other][digit] = false;
        }
    }

    pub(crate) fn digits(&self, cell: usize) -> Vec<usize> {
        (0..9).filter(|&digit| self.candidates[cell][digit]).collect()
    }

    /// Returns the cells of a unit that have a digit, by position.
    pub(crate) fn places(&self, unit: [usize; 9], digit: usize) -> Vec<usize> {
        unit.into_iter().filter(|&cell| self.candidates[cell][digit]).collect()
    }
}
