//! The packed state for large grids: flat arrays of masks and counts, and the deductions on them.
//!
//! [`Grid`] is the model: a packed state is made from one and gives one back, and the rules find here exactly what they
//! find there. What differs is the cost. Every candidate taken is counted at once for its units, so that a hidden
//! single is seen when the count falls to one, and no unit is gone through to look for it.

mod all_different;
mod deducer;
mod locked_candidates;
mod occurrences;
mod restarts;
mod singles;
#[cfg(test)]
mod tests;
mod tree;

pub(crate) use deducer::Deducer;
pub(crate) use restarts::{RestartRacer, RestartSearch, RestartSlice, search_with_restarts};
pub(crate) use tree::PackedSearch;

use std::cmp::Reverse;

use crate::model::{Cell, Digit, DigitSet, Grid, Layout, OptionalValue};

/// What stands for the number of choices of a cell that is final.
const FINAL: u8 = u8::MAX;

/// The cells of a grid as masks.
#[derive(Clone)]
pub(crate) struct Packed {
    layout: Layout,
    /// The digits of each cell.
    masks: Box<[u64]>,
    /// How many they are, or [`FINAL`].
    choices: Box<[u8]>,
    /// The digits that are final in each unit.
    placed: Box<[u64]>,
    /// The cells that are open in each unit, by their places in it.
    open_of: Box<[u64]>,
    /// The cells of each unit that can hold each digit; without meaning for a digit that is final there.
    places: Box<[u8]>,
    open: u16,
}

/// A contradiction, by the number of the unit in which it was found: that unit's weight grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FailedUnit(pub(crate) usize);

impl Packed {
    /// The state of a grid. Each cell with one candidate is final, and its digit is taken from its peers.
    pub(crate) fn new(grid: &Grid) -> Result<Self, FailedUnit> {
        let layout = grid.layout().clone();
        let (cells, side) = (grid.cells(), grid.shape().side());
        let units = layout.unit_count();
        let mut packed = Self {
            layout,
            masks: cells.iter().map(|cell| cell.digits().bits()).collect(),
            choices: vec![0; cells.len()].into(),
            placed: vec![0; units].into(),
            open_of: vec![DigitSet::up_to(side).bits(); units].into(),
            places: vec![0; units * side].into(),
            open: cells.len() as u16,
        };
        // What is final first: counting then leaves out what it excludes.
        for (cell, value) in cells.iter().enumerate().filter(|(_, value)| value.digit().is_some()) {
            packed.set_final(cell, value.digits().bits())?;
        }
        (0..cells.len()).try_for_each(|cell| packed.count(cell))?;
        Ok(packed)
    }

    /// Counts the candidates of a cell, if it is open at the start.
    fn count(&mut self, cell: usize) -> Result<(), FailedUnit> {
        if !self.is_open(cell) {
            return Ok(());
        }
        let Self { layout, masks, choices, placed, places, .. } = self;
        let units = layout.units_of(cell);
        let is_final = |rival: &&u16| choices[usize::from(**rival)] == FINAL;
        let beside = layout.rivals(cell).iter().filter(is_final).fold(0, |all, &rival| all | masks[usize::from(rival)]);
        let candidates = units.iter().fold(masks[cell] & !beside, |rest, &unit| rest & !placed[usize::from(unit)]);
        if candidates == 0 {
            return Err(FailedUnit(units[0].into()));
        }
        masks[cell] = candidates;
        for digit in ones(candidates) {
            choices[cell] += 1;
            units.iter().for_each(|&unit| places[usize::from(unit) * layout.shape().side() + digit] += 1);
        }
        Ok(())
    }

    /// Makes a cell final with the one digit of a mask.
    fn set_final(&mut self, cell: usize, digit: u64) -> Result<(), FailedUnit> {
        let Self { layout, masks, choices, placed, open_of, .. } = self;
        let units = layout.units_of(cell);
        if let Some(&unit) = units.iter().find(|&&unit| placed[usize::from(unit)] & digit != 0) {
            return Err(FailedUnit(unit.into()));
        }
        // An open rival loses the digit, but two clues were never open.
        let is_same = |&rival: &u16| choices[usize::from(rival)] == FINAL && masks[usize::from(rival)] == digit;
        if layout.rivals(cell).iter().any(is_same) {
            return Err(FailedUnit(units[0].into()));
        }
        for (&unit, &at) in units.iter().zip(layout.places_of(cell)) {
            placed[usize::from(unit)] |= digit;
            open_of[usize::from(unit)] &= !(1 << at);
        }
        self.choices[cell] = FINAL;
        self.open -= 1;
        Ok(())
    }

    /// Undoes [`Packed::set_final`].
    fn reopen(&mut self, cell: usize) {
        for (&unit, &at) in self.layout.units_of(cell).iter().zip(self.layout.places_of(cell)) {
            self.placed[usize::from(unit)] &= !self.masks[cell];
            self.open_of[usize::from(unit)] |= 1 << at;
        }
        // Only a cell with one candidate is ever made final.
        self.choices[cell] = 1;
        self.open += 1;
    }

    /// Undoes the elimination of these digits from an open cell.
    #[inline]
    fn restore(&mut self, cell: usize, digits: u64) {
        let Self { layout, masks, choices, places, .. } = self;
        let (side, units) = (layout.shape().side(), layout.units_of(cell));
        masks[cell] |= digits;
        choices[cell] += digits.count_ones() as u8;
        let mut count = |unit: u16, digit: usize| {
            // The places of a digit that is final in the unit have no meaning, and may have fallen below 0.
            let places = &mut places[usize::from(unit) * side + digit];
            *places = places.wrapping_add(1);
        };
        match *units {
            // Written out, as in [`Deducer::eliminate`].
            [row, column, of_box] => {
                ones(digits).for_each(|digit| [row, column, of_box].into_iter().for_each(|unit| count(unit, digit)));
            }
            _ => ones(digits).for_each(|digit| units.iter().for_each(|&unit| count(unit, digit))),
        }
    }

    /// The number of places that a digit has in a unit.
    fn places_in(&self, unit: usize, digit: usize) -> u8 {
        self.places[unit * self.side() + digit]
    }

    /// The grid.
    pub(crate) fn to_grid(&self) -> Grid {
        let cells = self.masks.iter().zip(&self.choices).map(|(&mask, &choices)| {
            let options = OptionalValue::new(DigitSet::from_bits(mask));
            let digit = if choices == FINAL { options.single() } else { None };
            digit.and_then(|digit| options.decide(digit)).map_or(Cell::Optional(options), Cell::Final)
        });
        Grid::from_cells(&self.layout, cells)
    }

    /// The layout of the grid.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    fn side(&self) -> usize {
        self.layout.shape().side()
    }

    /// Whether a cell is open.
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.choices[cell] != FINAL
    }

    /// Whether every cell is final.
    pub(crate) const fn is_completed(&self) -> bool {
        self.open == 0
    }

    /// The candidates of an open cell.
    pub(crate) fn candidates(&self, cell: usize) -> DigitSet {
        DigitSet::from_bits(self.masks[cell])
    }

    /// The digits that are not final in a unit yet.
    fn missing(&self, unit: usize) -> DigitSet {
        DigitSet::up_to(self.side()) - DigitSet::from_bits(self.placed[unit])
    }

    /// The fewest choices that an open cell has; [`FINAL`] if none is open.
    fn least_choices(&self) -> u8 {
        self.choices.iter().copied().min().unwrap_or(FINAL)
    }

    /// The open cells with the fewest choices, from the first to the last.
    pub(crate) fn fewest_choices(&self) -> impl Iterator<Item = usize> {
        let fewest = self.least_choices();
        let is_one = move |&(_, &choices): &(usize, &u8)| choices == fewest && choices != FINAL;
        self.choices.iter().enumerate().filter(is_one).map(|(cell, _)| cell)
    }

    /// Whether the grid has rows and columns alone.
    pub(crate) fn is_square(&self) -> bool {
        self.layout.unit_count() == 2 * self.side()
    }

    /// The digit that has the fewest places in a unit, unless a cell has fewer choices; of several that of the unit which
    /// weighs most.
    pub(crate) fn fewest_places(&self, weigh: impl Fn(usize) -> u64) -> Option<(usize, Digit)> {
        // Loops, as this is half of a node: by an iterator over pairs a node took 1.4 times.
        let mut least = (self.least_choices().saturating_add(1), Reverse(0));
        let mut fewest = None;
        for unit in 0..self.layout.unit_count() {
            let weight = Reverse(weigh(unit));
            for digit in self.missing(unit).iter() {
                let score = (self.places_in(unit, usize::from(digit.get()) - 1), weight);
                if score < least {
                    (least, fewest) = (score, Some((unit, digit)));
                }
            }
        }
        fewest
    }

    /// The open cells of a unit that can hold a digit.
    pub(crate) fn places_of(&self, unit: usize, digit: Digit) -> impl Iterator<Item = usize> {
        let cells = self.layout.unit_cells(unit).iter().map(|&cell| usize::from(cell));
        cells.filter(move |&cell| self.is_open(cell) && self.candidates(cell).contains(digit))
    }

    /// The choices of an open cell, and the places of a candidate of it. By the choices alone 56 squares take 53 s, not 20.
    pub(crate) fn room(&self, cell: usize, digit: Digit) -> u32 {
        self.candidates(cell).len() as u32 + self.places(cell, digit)
    }

    /// The number of places that a candidate of an open cell has in the units of the cell, summed over them.
    pub(crate) fn places(&self, cell: usize, digit: Digit) -> u32 {
        self.weight(cell, |unit| u32::from(self.places_in(unit, usize::from(digit.get()) - 1)))
    }

    /// The sum of what the units of a cell weigh.
    pub(crate) fn weight<W>(&self, cell: usize, weigh: impl Fn(usize) -> W) -> W
    where
        W: std::iter::Sum,
    {
        self.layout.units_of(cell).iter().map(|&unit| weigh(unit.into())).sum()
    }
}

/// The places of the ones in a word, the least first.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        let is_some = word != 0;
        word &= word.wrapping_sub(1);
        is_some.then_some(place)
    })
}
