//! Exact counts of grids with two bands, or two stacks: 4x4, 6x6 and 8x8.
//!
//! Boxes are then two columns wide (or two rows high, and the grid is transposed). In each stack, a digit is in one
//! column of the upper box and in the other column of the lower box. So the *sides* of a digit, left or right in each
//! upper box, determine its columns in both bands:
//!
//! ```text
//! 1 2 | 3 4      sides of 1: left, left      of 2: right, left      of 3: left, right
//! 3 4 | 1 2      of 4: right, right
//! ----+----
//! 2 1 | 4 3      the opposite sides in the lower band
//! 4 3 | 2 1
//! ```
//!
//! Once the sides of all digits are given, the bands are filled independently. So the number of solutions is the sum,
//! over all assignments of sides to digits, of the number of fillings of the upper band times that of the lower band.
//! Digits without clues are interchangeable: only how many of them have the same sides matters, so their sides are
//! assigned in ascending order.

use crate::model::Grid;
use crate::search::limits::{Limits, PollPlace, Stop};

/// Maximum number of rows in a band. All fillings are enumerated: with 4 rows there are some 35,000 for given sides,
/// with 5 some 10^9.
const MAX_ROWS: usize = 4;

/// Per row and column of a band, the digit of its clue, from 0.
type BandClues = Vec<Vec<Option<u8>>>;

/// Counts the solutions, using only the clues; `None` if the grid does not have two bands, or if they are too high.
///
/// # Errors
/// If the limits end the count.
pub(crate) fn count(puzzle: &Grid, limits: &Limits<'_>) -> Result<Option<u128>, Stop> {
    let Some(bands) = bands_of(puzzle) else { return Ok(None) };
    let rows = bands[0].len();
    if rows > MAX_ROWS {
        return Ok(None);
    }
    let clues: Vec<u8> = bands.iter().flatten().flatten().filter_map(|clue| *clue).collect();
    let (bound, free): (Vec<u8>, Vec<u8>) = (0..2 * rows as u8).partition(|digit| clues.contains(digit));
    let search = SideSearch { bands, rows, bound, free, limits };
    search.count_from(0, &mut vec![0; 2 * rows], &mut vec![[0; 2]; rows]).map(Some)
}

/// Returns the upper and the lower band, oriented so that boxes are two columns wide.
fn bands_of(puzzle: &Grid) -> Option<[BandClues; 2]> {
    let shape = puzzle.layout().as_shape()?;
    let (side, values) = (shape.side(), puzzle.values());
    let transposed = match (shape.box_width(), shape.box_height()) {
        (2, _) => false,
        (_, 2) => true,
        _ => return None,
    };
    let mut rows = Vec::new();
    for row in 0..side {
        let cells = (0..side).map(|column| if transposed { column * side + row } else { row * side + column });
        rows.push(cells.map(|cell| values[cell].checked_sub(1)).collect());
    }
    let lower = rows.split_off(side / 2);
    Some([rows, lower])
}

/// Returns the side of a digit in one upper box: 0 is left, 1 is right.
fn side(sides: u8, stack: usize) -> usize {
    usize::from(sides >> stack & 1)
}

/// Enumerates all assignments of sides to digits.
struct SideSearch<'a> {
    bands: [BandClues; 2],
    /// Number of rows in a band, which is also the number of stacks.
    rows: usize,
    /// The digits with clues.
    bound: Vec<u8>,
    /// The digits without clues.
    free: Vec<u8>,
    limits: &'a Limits<'a>,
}

impl SideSearch<'_> {
    /// Counts the solutions in which the first `known` digits have these `sides`; bound digits come before free ones.
    /// `used` has the number of digits on either side of each upper box, at most [`Self::rows`].
    fn count_from(&self, known: usize, sides: &mut [u8], used: &mut [[usize; 2]]) -> Result<u128, Stop> {
        if known == sides.len() {
            self.limits.poll(PollPlace::Node)?;
            return Ok(self.permutations(sides) * self.solutions(sides));
        }
        let is_free = known >= self.bound.len();
        // The sides of free digits are in ascending order.
        let least = if is_free && known > self.bound.len() { sides[known - 1] } else { 0 };
        let mut count = 0;
        for own in least..1 << self.rows {
            let has_room = (0..self.rows).all(|stack| used[stack][side(own, stack)] < self.rows);
            if has_room && (is_free || self.agrees(self.bound[known], own)) {
                (0..self.rows).for_each(|stack| used[stack][side(own, stack)] += 1);
                sides[known] = own;
                let with_own = self.count_from(known + 1, sides, used);
                (0..self.rows).for_each(|stack| used[stack][side(own, stack)] -= 1);
                count += with_own?;
            }
        }
        Ok(count)
    }

    /// Whether the clues of a digit agree with its sides.
    fn agrees(&self, digit: u8, sides: u8) -> bool {
        self.bands.iter().enumerate().all(|(lower, band)| {
            band.iter().all(|row| {
                let mut clues = row.iter().enumerate().filter(|(_, clue)| **clue == Some(digit));
                clues.all(|(column, _)| side(sides, column / 2) ^ lower == column % 2)
            })
        })
    }

    /// Returns the number of ways to distribute the sides of the free digits among them.
    fn permutations(&self, sides: &[u8]) -> u128 {
        let free = &sides[self.bound.len()..];
        let equal = free.chunk_by(|one, other| one == other).map(|equal| factorial(equal.len()));
        factorial(free.len()) / equal.product::<u128>()
    }

    /// Returns the number of solutions with these sides.
    fn solutions(&self, sides: &[u8]) -> u128 {
        let digits = self.bound.iter().chain(&self.free);
        // The digits of each column of a band, as bits.
        let (mut upper, mut lower) = (vec![0_u8; 2 * self.rows], vec![0; 2 * self.rows]);
        for (digit, sides) in digits.zip(sides) {
            for stack in 0..self.rows {
                upper[2 * stack + side(*sides, stack)] |= 1 << digit;
                lower[2 * stack + 1 - side(*sides, stack)] |= 1 << digit;
            }
        }
        match fillings(&self.bands[0], upper) {
            0 => 0,
            count => u128::from(count) * u128::from(fillings(&self.bands[1], lower)),
        }
    }
}

fn factorial(number: usize) -> u128 {
    (1..=number as u128).product()
}

/// Returns the number of fillings of a band whose columns have these digits.
fn fillings(band: &BandClues, mut columns: Vec<u8>) -> u64 {
    // Rows without clues can be exchanged: they are counted in ascending order of their first digits.
    let (open, clued): (Vec<_>, Vec<_>) = band.iter().partition(|row| row.iter().all(Option::is_none));
    let orders: u64 = (1..=open.len() as u64).product();
    let rows: Vec<&Vec<Option<u8>>> = clued.into_iter().chain(open.iter().copied()).collect();
    let search = RowSearch { first_open: rows.len() - open.len(), rows };
    orders * search.count_rows(0, 0, &mut columns)
}

/// Enumerates the fillings of a band row by row.
struct RowSearch<'a> {
    rows: Vec<&'a Vec<Option<u8>>>,
    /// Index of the first row without clues; no later row has any.
    first_open: usize,
}

impl RowSearch<'_> {
    /// Counts the fillings of the rows from `row` on, with the digits that are left in the columns. `above` is the
    /// first digit of the previous row, as a bit.
    fn count_rows(&self, row: usize, above: u8, columns: &mut [u8]) -> u64 {
        if row + 1 >= self.rows.len() {
            return u64::from(row >= self.rows.len() || self.is_last_row(row, above, columns));
        }
        self.count_cells(row, 0, 0, above, columns)
    }

    /// Whether the remaining digits, one in each column, form the last row.
    fn is_last_row(&self, row: usize, above: u8, columns: &[u8]) -> bool {
        let digits = columns.iter().fold(0, |digits, left| digits | left);
        let mut cells = self.rows[row].iter().zip(columns);
        digits.count_ones() as usize == columns.len()
            && (row <= self.first_open || columns[0] > above)
            && cells.all(|(clue, left)| clue.is_none_or(|digit| *left == 1 << digit))
    }

    /// Counts the fillings of a row from `column` on and of the rows after it. `used` are the digits already in the
    /// row.
    fn count_cells(&self, row: usize, column: usize, used: u8, above: u8, columns: &mut [u8]) -> u64 {
        if column == columns.len() {
            return 0;
        }
        let mut choices = columns[column] & !used;
        if let Some(digit) = self.rows[row][column] {
            choices &= 1 << digit;
        }
        if column == 0 && row > self.first_open {
            // Only digits greater than the first digit of the previous row.
            choices &= !(above | (above - 1));
        }
        let mut count = 0;
        while choices != 0 {
            let choice = choices & choices.wrapping_neg();
            choices &= choices - 1;
            columns[column] &= !choice;
            let first = if column == 0 { choice } else { above };
            count += if column + 1 == columns.len() {
                self.count_rows(row + 1, first, columns)
            } else {
                self.count_cells(row, column + 1, used | choice, first, columns)
            };
            columns[column] |= choice;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;
    use crate::search::limits::CancelFlag;
    use crate::solver::Solver;
    use crate::whole::sized;

    #[test]
    fn the_empty_grids_have_the_known_counts() {
        let counted = |width, height| {
            let empty = Grid::empty(Shape::new(width, height).unwrap());
            count(&empty, &Limits::new(&[], None, None)).unwrap()
        };
        assert_eq!(counted(2, 2), Some(288));
        assert_eq!([counted(3, 2), counted(2, 3)], [Some(28_200_960); 2]);
        if sized(false, true) {
            assert_eq!(counted(4, 2), Some(29_136_487_207_403_520));
        }
        assert_eq!(counted(5, 2), None);
        assert_eq!(counted(3, 3), None);
        let raised = CancelFlag::new();
        raised.raise();
        let limits = Limits::new(std::slice::from_ref(&raised), None, None);
        assert_eq!(count(&Grid::empty(Shape::new(2, 4).unwrap()), &limits), Err(Stop::Cancelled));
    }

    #[test]
    fn clues_are_kept() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2)] {
            let shape = Shape::new(width, height).unwrap();
            let solver = Solver::new().threads(1).limit(u64::MAX);
            let solution = solver.clone().limit(1).solve(&Grid::empty(shape)).solutions[0].values();
            for spread in 2..5 {
                let clue = |(cell, digit): (usize, &u8)| if (cell * 7 + cell / 5) % spread == 0 { *digit } else { 0 };
                let values: Vec<u8> = solution.iter().enumerate().map(clue).collect();
                let puzzle = Grid::from_values(shape, &values).unwrap();
                let counted = count(&puzzle, &Limits::new(&[], None, None));
                assert_eq!(counted, Ok(Some(solver.enumerate(&puzzle).count.into())), "{puzzle}");
            }
        }
    }
}
