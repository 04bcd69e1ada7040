//! A counter that does not use the library's search, and puzzles made with it.

use super::plain::Plain;
use super::random::Random;

impl Plain {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        let side = width * height;
        Self { width, height, values: vec![0; side * side] }
    }

    /// Counts solutions up to a limit: plain backtracking on the cell with the fewest digits.
    pub(crate) fn count(&self, limit: u64) -> u64 {
        let mut used = vec![[0_u64; 3]; self.side()];
        for (cell, &value) in self.values.iter().enumerate().filter(|(_, value)| **value != 0) {
            for (kind, unit) in self.units(cell).into_iter().enumerate() {
                let bit = 1 << (value - 1);
                if used[unit][kind] & bit != 0 {
                    return 0;
                }
                used[unit][kind] |= bit;
            }
        }
        let open = (0..self.values.len()).filter(|&cell| self.values[cell] == 0);
        let mut open: Vec<[usize; 3]> = open.map(|cell| self.units(cell)).collect();
        search(&mut open, &mut used, u64::MAX >> (64 - self.side()), limit)
    }

    /// Returns a completed grid: the cyclic one, scrambled.
    pub(crate) fn solved(width: usize, random: &mut Random) -> Self {
        let mut grid = Self::new(width, width);
        let side = grid.side();
        for cell in 0..side * side {
            let (row, column) = (cell / side, cell % side);
            grid.values[cell] = ((row % width * width + row / width + column) % side) as u8 + 1;
        }
        grid.scrambled(random)
    }

    /// Returns a puzzle with one solution from which no clue can be removed.
    pub(crate) fn minimal(random: &mut Random) -> Self {
        let mut puzzle = Self::solved(3, random);
        for cell in random.shuffled(81) {
            let value = std::mem::take(&mut puzzle.values[cell]);
            if puzzle.count(2) > 1 {
                puzzle.values[cell] = value;
            }
        }
        puzzle
    }

    /// Returns a puzzle with several solutions, at most `limit`, and their number.
    pub(crate) fn multiple(random: &mut Random, limit: u64) -> (Self, u64) {
        loop {
            let mut puzzle = Self::minimal(random);
            for cell in random
                .shuffled(81)
                .into_iter()
                .filter(|&cell| puzzle.values[cell] != 0)
                .take(1 + random.below(4))
                .collect::<Vec<_>>()
            {
                puzzle.values[cell] = 0;
            }
            let count = puzzle.count(limit + 1);
            if count <= limit {
                return (puzzle, count);
            }
        }
    }
}

/// Counts the ways to fill the open cells, each given by its row, column and box.
fn search(open: &mut Vec<[usize; 3]>, used: &mut [[u64; 3]], all: u64, limit: u64) -> u64 {
    let Some((index, mut digits)) = choose(open, used, all) else { return 1 };
    let units = open.swap_remove(index);
    let mut count = 0;
    while digits != 0 && count < limit {
        let bit = digits & digits.wrapping_neg();
        digits &= digits - 1;
        (0..3).for_each(|kind| used[units[kind]][kind] |= bit);
        count += search(open, used, all, limit - count);
        (0..3).for_each(|kind| used[units[kind]][kind] &= !bit);
    }
    open.push(units);
    count
}

/// Returns the open cell with the fewest digits, as its place in the list, and these digits. If no other cell of a unit
/// can hold a digit, it is the only one of its cell.
fn choose(open: &[[usize; 3]], used: &[[u64; 3]], all: u64) -> Option<(usize, u64)> {
    let free = |&[row, column, square]: &[usize; 3]| all & !(used[row][0] | used[column][1] | used[square][2]);
    let (index, digits) = open.iter().map(free).enumerate().min_by_key(|(_, digits)| digits.count_ones())?;
    if digits.count_ones() <= 1 {
        return Some((index, digits));
    }
    let (mut once, mut twice) = ([[0; 3]; 64], [[0; 3]; 64]);
    for units in open {
        for (kind, &unit) in units.iter().enumerate() {
            twice[unit][kind] |= once[unit][kind] & free(units);
            once[unit][kind] |= free(units);
        }
    }
    let single = |units: &[usize; 3]| {
        let found = units.iter().enumerate().map(|(kind, &unit)| free(units) & !twice[unit][kind]);
        found.fold(0, |all, digits| all | digits)
    };
    let hidden = open.iter().map(single).enumerate().find(|(_, digits)| *digits != 0);
    // A cell that is the only place of several digits has no digit.
    Some(hidden.map_or((index, digits), |(index, digits)| (index, if digits.is_power_of_two() { digits } else { 0 })))
}
