//! The packed state for large grids: flat arrays of masks and counts, and the deductions on them.
//!
//! [`Grid`] is the model: a packed state is made from a grid and converted back to one, and the rules find exactly the
//! same on both. Only the cost differs. Each eliminated candidate is immediately subtracted from the counts of its
//! units. A hidden single shows when such a count falls to one, so that no unit has to be searched for it. Grids with
//! conditions have no counts: there, the units of a cell that lost candidates are searched.
//!
//! `deducer` applies the rules until nothing changes: `singles`, `locked_candidates` (with the counts of
//! `occurrences`), `all_different` and `conditions`. `tree` and `restarts` are the two searches.

mod all_different;
mod conditions;
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

use crate::model::{Cell, ConditionWord, Digit, DigitSet, Grid, Layout, OptionalValue, ones};

/// The number of choices recorded for a final cell.
const FINAL: u8 = u8::MAX;

/// The cells of a grid as masks.
#[derive(Clone)]
pub(crate) struct Packed {
    layout: Layout,
    /// The digits of each cell.
    masks: Box<[u64]>,
    /// The number of digits of each cell, or [`FINAL`].
    choices: Box<[u8]>,
    /// The digits that are final in each unit.
    placed: Box<[u64]>,
    /// The open cells of each unit, by their positions in it.
    open_of: Box<[u64]>,
    /// The number of cells of each unit that can hold each digit; meaningless for a digit that is final there. Empty in
    /// a grid with conditions: most of its candidates are eliminated many at a time, and then visiting the cells of a
    /// unit once costs less than a subtraction for each candidate.
    places: Box<[u8]>,
    open: u16,
}

/// A contradiction, as the number of the unit in which it was found, or of the condition, counted from the number of
/// units. The weight of that unit or condition then grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FailedRule(pub(crate) usize);

/// Whether the places of digits are counted in states of this layout.
fn counts_places(layout: &Layout) -> bool {
    layout.conditions().is_empty() && layout.unit_count() > 0
}

impl Packed {
    /// Returns the state of a grid. Each cell with one candidate becomes final, and its digit is removed from its
    /// peers.
    pub(crate) fn new(grid: &Grid) -> Result<Self, FailedRule> {
        let layout = grid.layout().clone();
        let (cells, side) = (grid.cells(), grid.shape().side());
        let units = layout.unit_count();
        let places = if counts_places(&layout) { units * side } else { 0 };
        let mut packed = Self {
            layout,
            masks: cells.iter().map(|cell| cell.digits().bits()).collect(),
            choices: vec![0; cells.len()].into(),
            placed: vec![0; units].into(),
            open_of: vec![DigitSet::up_to(side).bits(); units].into(),
            places: vec![0; places].into(),
            open: cells.len() as u16,
        };
        // Final cells come first, so that the candidates they exclude are not counted.
        for (cell, value) in cells.iter().enumerate().filter(|(_, value)| value.digit().is_some()) {
            packed.set_final(cell, value.digits().bits())?;
        }
        (0..cells.len()).try_for_each(|cell| packed.count(cell))?;
        Ok(packed)
    }

    /// Counts the candidates of a cell, if it is open at the start.
    fn count(&mut self, cell: usize) -> Result<(), FailedRule> {
        if !self.is_open(cell) {
            return Ok(());
        }
        let taken = self.taken_by_rivals(cell);
        let Self { layout, masks, choices, placed, places, .. } = self;
        let units = layout.units_of(cell);
        let candidates = units.iter().fold(masks[cell] & !taken, |rest, &unit| rest & !placed[usize::from(unit)]);
        if candidates == 0 {
            return Err(FailedRule(layout.first_unit(cell)));
        }
        masks[cell] = candidates;
        choices[cell] = candidates.count_ones() as u8;
        let counted = if places.is_empty() { 0 } else { candidates };
        for digit in ones(counted) {
            units.iter().for_each(|&unit| places[usize::from(unit) * layout.shape().side() + digit] += 1);
        }
        Ok(())
    }

    /// Returns the digits of the final cells among the rivals of a cell.
    fn taken_by_rivals(&self, cell: usize) -> u64 {
        let rivals = self.layout.rivals(cell).iter().map(|&rival| usize::from(rival));
        rivals.filter(|&rival| !self.is_open(rival)).fold(0, |taken, rival| taken | self.masks[rival])
    }

    /// Makes a cell final with the single digit of a mask.
    fn set_final(&mut self, cell: usize, digit: u64) -> Result<(), FailedRule> {
        let taken = self.taken_by_rivals(cell);
        let Self { layout, placed, open_of, .. } = self;
        let units = layout.units_of(cell);
        if let Some(&unit) = units.iter().find(|&&unit| placed[usize::from(unit)] & digit != 0) {
            return Err(FailedRule(unit.into()));
        }
        // Only two clues can collide here, because an open cell would have lost the digit.
        if taken & digit != 0 {
            return Err(FailedRule(layout.first_unit(cell)));
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
        if places.is_empty() {
            return;
        }
        let mut count = |unit: u16, digit: usize| {
            // The count for a digit that is final in the unit has no meaning, and may have wrapped below 0.
            let places = &mut places[usize::from(unit) * side + digit];
            *places = places.wrapping_add(1);
        };
        match *units {
            // Written out for the three units of most cells, as in [`Deducer::eliminate`].
            [row, column, of_box] => {
                ones(digits).for_each(|digit| [row, column, of_box].into_iter().for_each(|unit| count(unit, digit)));
            }
            _ => ones(digits).for_each(|digit| units.iter().for_each(|&unit| count(unit, digit))),
        }
    }

    /// Whether the places of digits are counted.
    fn counts_places(&self) -> bool {
        !self.places.is_empty()
    }

    /// Returns the number of places of a digit in a unit, where they are counted.
    fn places_in(&self, unit: usize, digit: usize) -> u8 {
        self.places[unit * self.side() + digit]
    }

    /// Returns the grid.
    pub(crate) fn to_grid(&self) -> Grid {
        let cells = self.masks.iter().zip(&self.choices).map(|(&mask, &choices)| {
            let options = OptionalValue::new(DigitSet::from_bits(mask));
            let digit = if choices == FINAL { options.single() } else { None };
            digit.and_then(|digit| options.decide(digit)).map_or(Cell::Optional(options), Cell::Final)
        });
        Grid::from_cells(&self.layout, cells)
    }

    /// Returns the layout of the grid.
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

    /// Returns the candidates of an open cell.
    pub(crate) fn candidates(&self, cell: usize) -> DigitSet {
        DigitSet::from_bits(self.masks[cell])
    }

    /// Returns the digits that are not yet final in a unit.
    fn missing(&self, unit: usize) -> DigitSet {
        DigitSet::up_to(self.side()) - DigitSet::from_bits(self.placed[unit])
    }

    /// Returns the smallest number of choices of an open cell; [`FINAL`] if no cell is open.
    fn least_choices(&self) -> u8 {
        self.choices.iter().copied().min().unwrap_or(FINAL)
    }

    /// Returns the open cells with the fewest choices, in order of their indices.
    pub(crate) fn fewest_choices(&self) -> impl Iterator<Item = usize> {
        let fewest = self.least_choices();
        let cells = self.choices.iter().enumerate();
        cells.filter(move |&(_, &choices)| choices == fewest && choices != FINAL).map(|(cell, _)| cell)
    }

    /// Returns the open cells.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> {
        self.choices.iter().enumerate().filter(|(_, choices)| **choices != FINAL).map(|(cell, _)| cell)
    }

    /// Whether the grid has only rows and columns.
    pub(crate) fn is_square(&self) -> bool {
        self.layout.unit_count() == 2 * self.side() && self.layout.conditions().is_empty()
    }

    /// Returns the digit with the fewest places in a unit, unless a cell has fewer choices. Among several such
    /// digits it takes the one in the unit with the greatest weight.
    pub(crate) fn fewest_places(&self, weigh: impl Fn(usize) -> u64) -> Option<(usize, Digit)> {
        // Loops, because this is half of the time of a node: with an iterator over pairs a node took 1.4 times as
        // long.
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

    /// Returns the open cells of a unit that can hold a digit.
    pub(crate) fn places_of(&self, unit: usize, digit: Digit) -> impl Iterator<Item = usize> {
        let cells = self.layout.unit_cells(unit).iter().map(|&cell| usize::from(cell));
        cells.filter(move |&cell| self.is_open(cell) && self.candidates(cell).contains(digit))
    }

    /// Returns the number of choices of an open cell plus the number of places of one of its candidates. By choices
    /// only, 56 squares take 53 s instead of 20 s.
    pub(crate) fn room(&self, cell: usize, digit: Digit) -> u32 {
        self.candidates(cell).len() as u32 + self.places(cell, digit)
    }

    /// Returns the number of places of a candidate of an open cell, summed over the units of the cell.
    pub(crate) fn places(&self, cell: usize, digit: Digit) -> u32 {
        self.weight(cell, |unit| u32::from(self.places_in(unit, usize::from(digit.get()) - 1)))
    }

    /// Returns the sum of the weights of a cell's units.
    fn weight<W>(&self, cell: usize, weigh: impl Fn(usize) -> W) -> W
    where
        W: std::iter::Sum,
    {
        self.layout.units_of(cell).iter().map(|&unit| weigh(unit.into())).sum()
    }

    /// Returns the sum of the weights of a cell's units and conditions.
    pub(crate) fn failures(&self, cell: usize, weigh: impl Fn(usize) -> u64) -> u64 {
        let words = if self.layout.conditions().is_empty() { &[] } else { self.layout.conditions_of(cell) };
        let mut sum = self.weight(cell, &weigh);
        for &ConditionWord { word, bits } in words {
            let first = self.layout.unit_count() + 64 * usize::from(word);
            ones(bits).for_each(|condition| sum += weigh(first + condition));
        }
        sum
    }
}
