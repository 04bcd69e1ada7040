//! Which candidate a racer tries next.

use std::cmp::Reverse;

use rand::RngExt;

use super::RestartRacer;
use crate::model::Digit;

impl RestartRacer<'_> {
    /// Returns the candidate to try.
    pub(super) fn choose(&mut self) -> (usize, Digit) {
        if self.search.is_constrained {
            let cell = self.most_failed_cell();
            let mut digits = self.state.candidates(cell).iter();
            let digit = if self.is_reversed { digits.next_back() } else { digits.next() };
            return (cell, digit.unwrap_or(Digit::from_index(0)));
        }
        if let Some(&cell) = self.conflicts.iter().rev().find(|&&cell| self.state.is_open(cell)) {
            return (cell, self.first_digit(cell));
        }
        // Without boxes, places guide the search as well as choices: 56 squares of 25x25 and 30x30 take 20 s with both,
        // and 32 s with cells only. With boxes, using cells only is 2.5 times as fast.
        if self.state.is_square()
            && let Some((unit, digit)) = self.state.fewest_places(|unit| self.search.weight(unit))
        {
            return (self.first_place(unit, digit), digit);
        }
        let cell = self.choose_cell();
        (cell, self.first_digit(cell))
    }

    /// Returns the open cell whose units and conditions have failed most often per choice.
    fn most_failed_cell(&self) -> usize {
        let mut most = (0, 1, 0);
        for cell in self.state.open_cells() {
            let (failures, choices) = (1 + self.failures(cell), self.state.candidates(cell).len() as u64);
            if failures * most.1 > most.0 * choices {
                most = (failures, choices, cell);
            }
        }
        most.2
    }

    /// Returns the place of this digit in a unit to try: one that leaves little room.
    fn first_place(&mut self, unit: usize, digit: Digit) -> usize {
        let (state, random) = (&self.state, &mut self.random);
        let places = state.places_of(unit, digit);
        places.min_by_key(|&cell| (state.room(cell, digit), random.random::<u32>())).unwrap_or_default()
    }

    /// Returns the cell to branch on.
    fn choose_cell(&self) -> usize {
        // Weights only break ties. Dividing the number of choices by them makes no difference, and weights that
        // decay are slower. The first of equal cells is chosen, so that the grid fills from one side.
        self.state.fewest_choices().max_by_key(|&cell| (self.failures(cell), Reverse(cell))).unwrap_or_default()
    }

    /// Returns how often the units and conditions of a cell have failed.
    fn failures(&self, cell: usize) -> u64 {
        self.state.failures(cell, |rule| self.search.weight(rule))
    }

    /// Returns the candidate to try: one with the fewest places in the units of its cell.
    fn first_digit(&mut self, cell: usize) -> Digit {
        // This way empty grids fill without a dead end, except in a sixth of the draws on 64x64. Ties are drawn at
        // random: always taking the least digit would lead into a dead end there.
        let (state, random) = (&self.state, &mut self.random);
        let digits = state.candidates(cell).iter();
        let least = digits.min_by_key(|&digit| (state.places(cell, digit), random.random::<u32>()));
        least.unwrap_or(Digit::from_index(0))
    }
}
