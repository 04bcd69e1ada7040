//! A counter that knows nothing of the library's search, and puzzles made with it.

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
        let mut grid = self.clone();
        for (cell, &value) in self.values.iter().enumerate().filter(|(_, value)| **value != 0) {
            for (kind, unit) in self.units(cell).into_iter().enumerate() {
                let bit = 1 << (value - 1);
                if used[unit][kind] & bit != 0 {
                    return 0;
                }
                used[unit][kind] |= bit;
            }
        }
        grid.search(&mut used, limit)
    }

    fn search(&mut self, used: &mut [[u64; 3]], limit: u64) -> u64 {
        let all = u64::MAX >> (64 - self.side());
        let free = |cell: usize, used: &[[u64; 3]]| {
            let [row, column, index] = self.units(cell);
            all & !(used[row][0] | used[column][1] | used[index][2])
        };
        let open = (0..self.values.len()).filter(|&cell| self.values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| free(cell, used).count_ones()) else { return 1 };
        let (mut digits, mut count) = (free(cell, used), 0);
        while digits != 0 && count < limit {
            let bit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let units = self.units(cell);
            (0..3).for_each(|kind| used[units[kind]][kind] |= bit);
            self.values[cell] = bit.trailing_zeros() as u8 + 1;
            count += self.search(used, limit - count);
            self.values[cell] = 0;
            (0..3).for_each(|kind| used[units[kind]][kind] &= !bit);
        }
        count
    }

    /// A completed grid: the cyclic one, scrambled.
    pub(crate) fn solved(width: usize, random: &mut Random) -> Self {
        let mut grid = Self::new(width, width);
        let side = grid.side();
        for cell in 0..side * side {
            let (row, column) = (cell / side, cell % side);
            grid.values[cell] = ((row % width * width + row / width + column) % side) as u8 + 1;
        }
        grid.scrambled(random)
    }

    /// A puzzle with one solution from which no clue can be taken.
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

    /// A puzzle with several solutions, at most `limit`, and their number.
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
