//! Grids as plain numbers, and a checker that does not use the library.

use super::random::Random;

/// A grid of plain numbers, 0 for an empty cell, with boxes of `width` x `height` cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plain {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<u8>,
}

impl Plain {
    pub(crate) fn classic(line: &str) -> Self {
        let values = line.bytes().take(81).map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect();
        Self { width: 3, height: 3, values }
    }

    pub(crate) fn line(&self) -> String {
        self.values.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect()
    }

    pub(crate) fn side(&self) -> usize {
        self.width * self.height
    }

    pub(super) fn units(&self, cell: usize) -> [usize; 3] {
        let (row, column) = (cell / self.side(), cell % self.side());
        [row, column, row / self.height * self.height + column / self.width]
    }

    /// Whether every row, column and box holds each digit once.
    pub(crate) fn is_solved(&self) -> bool {
        let side = self.side();
        let mut seen = vec![[0_u64; 3]; side];
        for (cell, &value) in self.values.iter().enumerate() {
            if value == 0 || usize::from(value) > side {
                return false;
            }
            for (kind, unit) in self.units(cell).into_iter().enumerate() {
                seen[unit][kind] |= 1 << (value - 1);
            }
        }
        let all = u64::MAX >> (64 - side);
        seen.iter().flatten().all(|&digits| digits == all)
    }

    /// Whether this is a solution of `puzzle`.
    pub(crate) fn solves(&self, puzzle: &Self) -> bool {
        self.is_solved() && self.values.iter().zip(&puzzle.values).all(|(own, clue)| *clue == 0 || own == clue)
    }

    /// Returns an equivalent grid: digits renamed, rows and columns moved within bands and stacks, bands and stacks
    /// moved, and perhaps transposed.
    pub(crate) fn scrambled(&self, random: &mut Random) -> Self {
        assert_eq!(self.width, self.height, "transposing needs square boxes");
        let (side, width) = (self.side(), self.width);
        let names = random.shuffled(side);
        let lines = |random: &mut Random| -> Vec<usize> {
            let groups = random.shuffled(width);
            groups
                .iter()
                .flat_map(|group| random.shuffled(width).into_iter().map(move |line| group * width + line))
                .collect()
        };
        let (rows, columns, transpose) = (lines(random), lines(random), random.below(2) == 1);
        let mut values = vec![0; side * side];
        for (cell, &value) in self.values.iter().enumerate() {
            let (row, column) = (rows[cell / side], columns[cell % side]);
            let place = if transpose { column * side + row } else { row * side + column };
            values[place] = if value == 0 { 0 } else { names[usize::from(value) - 1] as u8 + 1 };
        }
        Self { values, ..*self }
    }
}
