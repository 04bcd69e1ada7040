//! Checks solutions with code that shares nothing with the searches.

use std::collections::HashSet;
use std::hash::BuildHasher;

use foldhash::fast::RandomState;

use specudoku::{Digits81, Grid, Shape, Unit};

/// The digits of a unit as bits.
const ALL_NINE: u32 = (1 << 9) - 1;

/// The digits of the three columns of a stack as bits.
const ALL_OF_A_STACK: u32 = (1 << 27) - 1;

/// The bit of each value from 0 to 15; 0 for values that are not digits, so that their row is incomplete.
const BITS: [u32; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Maximum number of hashes for which memory is reserved in advance.
const MAX_RESERVED: usize = 1 << 22;

/// Checks solutions of one puzzle.
#[derive(Debug)]
pub(crate) struct Checker {
    clues: Vec<u8>,
    shape: Shape,
    /// Whether rows and columns hold each digit, as in most grids.
    has_lines: bool,
    /// The units, if they differ from those of the shape.
    units: Vec<Vec<u16>>,
    /// Hashes of the solutions seen, up to a number.
    seen: HashSet<u64, RandomState>,
    remember: usize,
    hasher: RandomState,
}

impl Checker {
    /// Returns a checker of the solutions of `puzzle` that remembers at most `remember` of them.
    pub(crate) fn new(puzzle: &Grid, remember: usize) -> Self {
        let (layout, shape) = (puzzle.layout(), puzzle.shape());
        let others = layout.units().filter(|_| layout.as_shape().is_none());
        Self {
            units: others.map(|(_, cells)| cells.to_vec()).collect(),
            clues: puzzle.values(),
            shape,
            has_lines: layout.cells_of(Unit::Row(0)).len() == shape.side() && shape.is_usual(),
            seen: HashSet::default(),
            remember,
            hasher: RandomState::default(),
        }
    }

    /// Checks that a solution is correct and new.
    ///
    /// The error describes what is wrong with the solution.
    pub(crate) fn check(&mut self, solution: &Grid) -> Result<(), String> {
        let values = solution.values();
        if !self.is_right(&values) {
            return Err(format!("this is not a solution: {solution}"));
        }
        let hash = self.hasher.hash_one(&values[..]);
        if self.is_new(hash) { Ok(()) } else { Err(format!("this solution occurred twice: {solution}")) }
    }

    /// Checks classic solutions, many at a time.
    ///
    /// The error describes what is wrong with one of the solutions.
    pub(crate) fn check_block(&mut self, block: &[Digits81]) -> Result<(), String> {
        let Ok(clues) = <&[u8; 81]>::try_from(&self.clues[..]) else {
            return Err("these are not 9x9 grids".to_owned());
        };
        if let Some(wrong) = block.iter().find(|digits| !is_right_81(digits.as_array(), clues)) {
            return Err(format!("this is not a solution: {}", wrong.to_line()));
        }
        let hashes: Vec<u64> = block.iter().map(|digits| self.hasher.hash_one(&digits.as_array()[..])).collect();
        self.reserve();
        // First looks up all hashes. Nothing depends on the individual results, so the accesses to memory overlap, and
        // the entries are in the cache when the hashes are added. This saves a sixth of the time.
        let known = hashes.iter().position(|hash| self.seen.contains(hash));
        let twice = known.or_else(|| hashes.iter().position(|&hash| !self.is_new(hash)));
        twice.map_or(Ok(()), |index| Err(format!("this solution occurred twice: {}", block[index].to_line())))
    }

    /// Reserves the memory for all remembered hashes in one step, because growing would temporarily need half as much
    /// again.
    fn reserve(&mut self) {
        self.seen.reserve(self.remember.min(MAX_RESERVED).saturating_sub(self.seen.len()));
    }

    /// Returns whether a solution is not one of those that are remembered.
    fn is_new(&mut self, hash: u64) -> bool {
        if self.seen.len() < self.remember { self.seen.insert(hash) } else { !self.seen.contains(&hash) }
    }

    fn is_right(&self, values: &[u8]) -> bool {
        let side = self.shape.side();
        let (width, height) = (self.shape.box_width(), self.shape.box_height());
        let mut digits = vec![[0_u64; 3]; side];
        for (cell, (&value, &clue)) in values.iter().zip(&self.clues).enumerate() {
            if value == 0 || usize::from(value) > side || clue != 0 && clue != value {
                return false;
            }
            if self.has_lines && cell < side * side {
                let (row, column) = (cell / side, cell % side);
                for (kind, unit) in [row, column, row / height * height + column / width].iter().enumerate() {
                    digits[*unit][kind] |= 1 << (value - 1);
                }
            }
        }
        let is_whole = !self.has_lines || digits.iter().flatten().all(|digits| digits.count_ones() as usize == side);
        values.len() == self.clues.len() && is_whole && self.units.iter().all(|unit| differ(values, unit))
    }
}

/// Returns whether the values of these cells, which are digits, differ.
fn differ(values: &[u8], cells: &[u16]) -> bool {
    let digits = cells.iter().fold(0_u64, |digits, &cell| digits | 1 << (values[usize::from(cell)] - 1));
    digits.count_ones() as usize == cells.len()
}

/// Returns whether a classic grid holds each digit once in each row, column and box, and agrees with the clues. It
/// branches only at the end, so that it needs 25 ns.
fn is_right_81(values: &[u8; 81], clues: &[u8; 81]) -> bool {
    let mut all = ALL_NINE;
    // The columns of a stack, nine bits each.
    let mut stacks = [0; 3];
    for band in values.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let mut seen = 0;
            for (stack, mini_row) in row.as_chunks::<3>().0.iter().enumerate() {
                // Not by `map`, which may not be inlined.
                let (one, two, three) = (bit_of(mini_row[0]), bit_of(mini_row[1]), bit_of(mini_row[2]));
                let digits = one | two | three;
                seen |= digits;
                boxes[stack] |= digits;
                stacks[stack] |= one | two << 9 | three << 18;
            }
            all &= seen;
        }
        all &= boxes[0] & boxes[1] & boxes[2];
    }
    all == ALL_NINE && stacks == [ALL_OF_A_STACK; 3] && holds_clues(values, clues)
}

/// Returns the bit of a digit.
#[inline]
fn bit_of(digit: u8) -> u32 {
    BITS[usize::from(digit & 15)]
}

/// Returns whether values agree with the clues, and are below 16.
fn holds_clues(values: &[u8; 81], clues: &[u8; 81]) -> bool {
    let mut wrong = 0;
    for (value, clue) in values.iter().zip(clues) {
        wrong |= value & 0xf0 | if *clue == 0 { 0 } else { value ^ clue };
    }
    wrong == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_and_repeated_solutions_are_detected() {
        let puzzle: Grid = "1...............".parse().unwrap();
        let mut checker = Checker::new(&puzzle, 10);
        let grid = |text: &str| text.parse::<Grid>().unwrap();
        assert_eq!(checker.check(&grid("1234341221434321")), Ok(()));
        assert!(checker.check(&grid("1234341221434321")).unwrap_err().contains("twice"));
        assert!(checker.check(&grid("2134342112434312")).unwrap_err().contains("not a solution"), "a different clue");
        assert!(checker.check(&grid("123434122143432.")).unwrap_err().contains("not a solution"), "an empty cell");
    }

    /// The cyclic grid, and grids that differ from it in one cell or in two cells of a row, a column or a box.
    #[test]
    fn each_wrong_cell_of_a_classic_grid_is_detected() {
        let right: [u8; 81] = std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            ((row % 3 * 3 + row / 3 + column) % 9) as u8 + 1
        });
        let none = [0; 81];
        assert!(is_right_81(&right, &none) && is_right_81(&right, &right));
        for cell in 0..81 {
            for value in (0..=12).filter(|value| *value != right[cell]) {
                let mut wrong = right;
                wrong[cell] = value;
                assert!(!is_right_81(&wrong, &none), "cell {cell} as {value}");
                let mut clues = none;
                clues[cell] = value;
                assert!(value == 0 || !is_right_81(&right, &clues), "clue {cell} as {value}");
            }
            for other in cell + 1..81 {
                let mut swapped = right;
                swapped.swap(cell, other);
                assert_eq!(is_right_81(&swapped, &none), right[cell] == right[other]);
            }
        }
    }

    #[test]
    fn a_block_is_checked_like_its_grids() {
        let empty = Grid::empty(specudoku::Shape::CLASSIC);
        let mut blocks = specudoku::Solver::new().threads(1).solution_blocks(&empty).unwrap().unwrap();
        let block = blocks.next().unwrap();
        let (mut checker, mut grids) = (Checker::new(&empty, 1_000), Checker::new(&empty, 1_000));
        assert_eq!(checker.check_block(&block), Ok(()));
        assert!(block.iter().all(|digits| grids.check(&Grid::from(*digits)).is_ok()));
        assert!(checker.check_block(&block[..1]).unwrap_err().contains("twice"));
    }
}
