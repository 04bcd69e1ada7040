//! Exact counts of grids with two bands, or two stacks: 4x4, 6x6 and 8x8.
//!
//! Boxes are then two columns wide (or two rows high: the grid is transposed). In each stack a digit stands in one
//! column of the upper box and in the other column of the lower one. So the digits' *sides*, left or right in each
//! upper box, decide what digits each column has in either band, and given these the bands are filled independently:
//! the solutions are the sum, over all ways to give the digits sides, of the fillings of the upper band times those of
//! the lower. Digits without a clue are all alike, so that only how many have the same sides counts.

use crate::model::Grid;

/// The count goes through the fillings of a band: at this many rows there are some 35,000 of them, with one more some
/// 10^9.
const MOST_ROWS: usize = 4;

/// A band to be filled: for each row and column the clue, if there is one.
type Band = Vec<Vec<Option<u8>>>;

/// Counts the solutions, by the clues alone; `None` if the grid has not two bands, or too high ones, or if `go_on`
/// tells to stop.
pub(crate) fn count(puzzle: &Grid, go_on: &dyn Fn() -> bool) -> Option<u128> {
    let bands = bands(puzzle)?;
    let rows = bands[0].len();
    if rows > MOST_ROWS {
        return None;
    }
    let clues = |digit: u8| bands.iter().flatten().flatten().any(|clue| *clue == Some(digit));
    let (bound, free): (Vec<u8>, Vec<u8>) = (0..2 * rows as u8).partition(|digit| clues(*digit));
    let sides = Sides { bands, rows, bound, free, go_on };
    let mut given = vec![0; 2 * rows];
    sides.give(0, &mut given, &mut vec![[0; 2]; rows])
}

/// The upper and the lower band, so that boxes are two columns wide.
fn bands(puzzle: &Grid) -> Option<[Band; 2]> {
    let shape = puzzle.shape();
    let (side, values) = (shape.side(), puzzle.values());
    let transposed = match (shape.box_width(), shape.box_height()) {
        (2, _) => false,
        (_, 2) => true,
        _ => return None,
    };
    let value = |row: usize, column: usize| values[if transposed { column * side + row } else { row * side + column }];
    let row = |row: usize| (0..side).map(|column| value(row, column).checked_sub(1)).collect();
    let half = side / 2;
    Some([(0..half).map(row).collect(), (half..side).map(row).collect()])
}

struct Sides<'a> {
    bands: [Band; 2],
    rows: usize,
    /// The digits with clues.
    bound: Vec<u8>,
    /// Those without.
    free: Vec<u8>,
    go_on: &'a dyn Fn() -> bool,
}

impl Sides<'_> {
    /// Gives sides to the digits from number `at` on, first the bound, then the free ones in ascending order; bit `b`
    /// of a digit's sides tells that it is on the right in the upper box `b`. `used` counts the digits on either side
    /// of each box.
    fn give(&self, at: usize, given: &mut [u8], used: &mut [[usize; 2]]) -> Option<u128> {
        if at == given.len() {
            return (self.go_on)().then(|| self.ways(given) * self.solutions(given));
        }
        let is_free = at >= self.bound.len();
        let least = if is_free && at > self.bound.len() { given[at - 1] } else { 0 };
        let mut count = 0;
        for sides in least..1 << self.rows {
            let side = |stack: usize| usize::from(sides >> stack & 1);
            let fits = (0..self.rows).all(|stack| used[stack][side(stack)] < self.rows);
            if fits && (is_free || self.allows(self.bound[at], sides)) {
                (0..self.rows).for_each(|stack| used[stack][side(stack)] += 1);
                given[at] = sides;
                let below = self.give(at + 1, given, used);
                (0..self.rows).for_each(|stack| used[stack][side(stack)] -= 1);
                count += below?;
            }
        }
        Some(count)
    }

    /// Whether the clues of a digit are on these sides.
    fn allows(&self, digit: u8, sides: u8) -> bool {
        self.bands.iter().zip([0, 1]).all(|(band, lower)| {
            band.iter().all(|row| {
                let mut clues = row.iter().enumerate().filter(|(_, clue)| **clue == Some(digit));
                clues.all(|(column, _)| usize::from(sides >> (column / 2) & 1) ^ lower == column % 2)
            })
        })
    }

    /// In how many ways the free digits can share the sides given to them.
    fn ways(&self, given: &[u8]) -> u128 {
        let factorial = |count: usize| (1..=count as u128).product::<u128>();
        let free = &given[self.bound.len()..];
        let alike = free.chunk_by(|one, other| one == other).map(|alike| factorial(alike.len()));
        factorial(free.len()) / alike.product::<u128>()
    }

    /// How many solutions there are with these sides.
    fn solutions(&self, given: &[u8]) -> u128 {
        let digits = self.bound.iter().chain(&self.free);
        let mut columns = [vec![0_u8; 2 * self.rows], vec![0; 2 * self.rows]];
        for (digit, sides) in digits.zip(given) {
            for stack in 0..self.rows {
                let side = usize::from(sides >> stack & 1);
                columns[0][2 * stack + side] |= 1 << digit;
                columns[1][2 * stack + 1 - side] |= 1 << digit;
            }
        }
        let [upper, lower] = columns;
        match fillings(&self.bands[0], upper) {
            0 => 0,
            count => u128::from(count) * u128::from(fillings(&self.bands[1], lower)),
        }
    }
}

/// In how many ways a band can be filled whose columns have these digits.
fn fillings(band: &Band, mut columns: Vec<u8>) -> u64 {
    // Rows without a clue may change places: they are counted in the order of their first digits.
    let (open, clued): (Vec<_>, Vec<_>) = band.iter().partition(|row| row.iter().all(Option::is_none));
    let orders: u64 = (1..=open.len() as u64).product();
    let rows: Vec<&Vec<Option<u8>>> = clued.into_iter().chain(open.iter().copied()).collect();
    let filling = Filling { open_from: rows.len() - open.len(), rows };
    orders * filling.rows_from(0, 0, &mut columns)
}

struct Filling<'a> {
    rows: Vec<&'a Vec<Option<u8>>>,
    /// The rows from here on have no clue.
    open_from: usize,
}

impl Filling<'_> {
    /// Fills the rows from `row` on with what is left of the columns; `above` is the first digit of the row before, as a
    /// bit.
    fn rows_from(&self, row: usize, above: u8, columns: &mut [u8]) -> u64 {
        if row + 1 >= self.rows.len() {
            return u64::from(row >= self.rows.len() || self.is_last(row, above, columns));
        }
        self.cells_from(row, 0, 0, above, columns)
    }

    /// Whether what is left makes the last row: each column has one digit left, and each digit is there.
    fn is_last(&self, row: usize, above: u8, columns: &[u8]) -> bool {
        let fits = |(clue, left): (&Option<u8>, &u8)| clue.is_none_or(|digit| *left == 1 << digit);
        let every = columns.iter().fold(0, |every, left| every | left).count_ones() as usize == columns.len();
        every
            && (row <= self.open_from || columns[0] > above)
            && self.rows[row].iter().zip(columns).all(|(clue, left)| fits((clue, left)))
    }

    fn cells_from(&self, row: usize, column: usize, used: u8, above: u8, columns: &mut [u8]) -> u64 {
        if column == columns.len() {
            return 0;
        }
        let mut choices = columns[column] & !used;
        if let Some(digit) = self.rows[row][column] {
            choices &= 1 << digit;
        }
        if column == 0 && row > self.open_from {
            choices &= !(above | (above - 1));
        }
        let mut count = 0;
        while choices != 0 {
            let choice = choices & choices.wrapping_neg();
            choices &= choices - 1;
            columns[column] &= !choice;
            let first = if column == 0 { choice } else { above };
            count += if column + 1 == columns.len() {
                self.rows_from(row + 1, first, columns)
            } else {
                self.cells_from(row, column + 1, used | choice, first, columns)
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
    use crate::solver::Solver;

    #[test]
    fn the_empty_grids_have_the_known_counts() {
        let counted = |width, height| count(&Grid::empty(Shape::new(width, height).unwrap()), &|| true);
        assert_eq!(counted(2, 2), Some(288));
        assert_eq!([counted(3, 2), counted(2, 3)], [Some(28_200_960); 2]);
        assert_eq!([counted(4, 2), counted(2, 4)], [Some(29_136_487_207_403_520); 2]);
        assert_eq!(counted(5, 2), None);
        assert_eq!(counted(3, 3), None);
        assert_eq!(count(&Grid::empty(Shape::new(2, 4).unwrap()), &|| false), None);
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
                let counted = count(&puzzle, &|| true);
                assert_eq!(counted, Some(solver.enumerate(&puzzle).count.into()), "{puzzle}");
            }
        }
    }
}
