//! Checks a solution by rules of its own: nothing here knows how it was found.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use specudoku::Grid;

/// Checks solutions of one puzzle.
pub(super) struct Checker {
    clues: Vec<u8>,
    width: usize,
    height: usize,
    /// Hashes of the solutions seen, up to a number.
    seen: HashSet<u64>,
    remember: usize,
    hasher: RandomState,
}

impl Checker {
    pub(super) fn new(puzzle: &Grid, remember: usize) -> Self {
        let shape = puzzle.shape();
        Self {
            clues: puzzle.values(),
            width: shape.box_width(),
            height: shape.box_height(),
            seen: HashSet::new(),
            remember,
            hasher: RandomState::new(),
        }
    }

    /// Whether a solution is right and new; otherwise what is wrong with it.
    pub(super) fn check(&mut self, solution: &Grid) -> Result<(), String> {
        let values = solution.values();
        if !self.is_right(&values) {
            return Err(format!("this is no solution: {solution}"));
        }
        let hash = self.hasher.hash_one(&values);
        let new = if self.seen.len() < self.remember { self.seen.insert(hash) } else { !self.seen.contains(&hash) };
        if new { Ok(()) } else { Err(format!("this solution came twice: {solution}")) }
    }

    fn is_right(&self, values: &[u8]) -> bool {
        let side = self.width * self.height;
        let mut digits = vec![[0_u64; 3]; side];
        for (cell, (&value, &clue)) in values.iter().zip(&self.clues).enumerate() {
            if value == 0 || usize::from(value) > side || clue != 0 && clue != value {
                return false;
            }
            let (row, column) = (cell / side, cell % side);
            for (kind, unit) in [row, column, row / self.height * self.height + column / self.width].iter().enumerate()
            {
                digits[*unit][kind] |= 1 << (value - 1);
            }
        }
        values.len() == side * side && digits.iter().flatten().all(|digits| digits.count_ones() as usize == side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_and_repeated_solutions_are_seen() {
        let puzzle: Grid = "1...............".parse().unwrap();
        let mut checker = Checker::new(&puzzle, 10);
        let grid = |text: &str| text.parse::<Grid>().unwrap();
        assert_eq!(checker.check(&grid("1234341221434321")), Ok(()));
        assert!(checker.check(&grid("1234341221434321")).unwrap_err().contains("twice"));
        assert!(checker.check(&grid("2134342112434312")).unwrap_err().contains("no solution"), "another clue");
        assert!(checker.check(&grid("123434122143432.")).unwrap_err().contains("no solution"), "an empty cell");
    }
}
