//! The canonical form of other grids, by brute force. Tries every order of the columns and, row by row, the orders of
//! the rows that stay least. So this only works for shapes with up to a million symmetries: 4x4, 6x6 and 8x8.

use std::cmp::Ordering;

use super::{Canonical, too_symmetric};
use crate::make::isomorphism::Isomorphism;
use crate::model::{Grid, Shape};
use crate::puzzle_error::PuzzleError;

/// Maximum number of symmetries of a shape. 8x8 has 442,368; for an empty grid, all are tried in 0.1 s.
const MAX_SYMMETRIES: u64 = 1_000_000;

/// Returns the form of a puzzle without conflicts that is given by clues, and an isomorphism that leads to it.
///
/// # Errors
/// If the shape has too many symmetries.
pub(super) fn canonical(puzzle: &Grid) -> Result<(Canonical<Grid>, Isomorphism), PuzzleError> {
    let shape = puzzle.shape();
    if symmetries(shape) > MAX_SYMMETRIES {
        return Err(too_symmetric());
    }
    let side = shape.side();
    let values = puzzle.values();
    let transpose: Vec<u8> = (0..values.len()).map(|cell| values[cell % side * side + cell / side]).collect();
    let mut search = OrderSearch {
        side,
        band: shape.box_height(),
        values,
        columns: Vec::new(),
        rows: Vec::new(),
        least: Vec::new(),
        names: vec![0; side + 1],
        found: None,
        transposed: false,
        count: 0,
    };
    let orders = line_orders(side, shape.box_width());
    search.all(&orders);
    if shape.box_width() == shape.box_height() {
        search.values = transpose;
        search.transposed = true;
        search.all(&orders);
    }
    let Some(isomorphism) = search.found else { return Err(too_symmetric()) };
    let form = isomorphism.image(puzzle);
    Ok((Canonical { form, automorphisms: search.count }, isomorphism))
}

/// Returns the number of symmetries of a shape.
fn symmetries(shape: Shape) -> u64 {
    let [columns, rows] = [shape.box_width(), shape.box_height()].map(|size| line_order_count(shape.side(), size));
    let upright = columns.saturating_mul(rows);
    upright.saturating_mul(if shape.box_width() == shape.box_height() { 2 } else { 1 })
}

/// Returns the number of orders that [`line_orders`] lists, or the largest number if there are more.
fn line_order_count(side: usize, size: usize) -> u64 {
    let groups = side / size;
    (0..groups).fold(factorial(groups), |all, _| all.saturating_mul(factorial(size)))
}

fn factorial(number: usize) -> u64 {
    (1..=number as u64).fold(1, u64::saturating_mul)
}

/// Returns every order of the lines of a side in which groups of this size stay together.
fn line_orders(side: usize, size: usize) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::with_capacity(side)];
    for _ in 0..side {
        let longer = orders
            .iter()
            .flat_map(|order| free_lines(order, side, size).map(|line| order.iter().copied().chain([line]).collect()));
        orders = longer.collect();
    }
    orders
}

/// Returns the lines that may come after these.
fn free_lines(order: &[u8], side: usize, size: usize) -> impl Iterator<Item = u8> + use<> {
    let begun =
        if order.len().is_multiple_of(size) { None } else { order.last().map(|line| usize::from(*line) / size) };
    let placed = order.iter().fold(0_u64, |placed, line| placed | 1 << line);
    (0..side as u8)
        .filter(move |line| placed >> line & 1 == 0 && begun.is_none_or(|group| usize::from(*line) / size == group))
}

/// The least form so far, and the current path of the search.
struct OrderSearch {
    side: usize,
    /// Number of rows in a band.
    band: usize,
    values: Vec<u8>,
    /// The order of the columns.
    columns: Vec<u8>,
    /// The rows that are placed.
    rows: Vec<u8>,
    /// The rows of the least form that are known so far, one after the other.
    least: Vec<u8>,
    /// The names of the digits; 0 for a blank and for digits without a name.
    names: Vec<u8>,
    /// An isomorphism that leads to the least form.
    found: Option<Isomorphism>,
    transposed: bool,
    /// Number of symmetries that lead to the least form.
    count: u64,
}

impl OrderSearch {
    fn all(&mut self, orders: &[Vec<u8>]) {
        for order in orders {
            self.columns.clone_from(order);
            self.place_rows(0);
        }
    }

    /// Tries every row that may come next. `named` digits have names.
    fn place_rows(&mut self, named: u8) {
        let at = self.rows.len();
        if at == self.side {
            self.count_symmetry();
            return;
        }
        for row in free_lines(&self.rows, self.side, self.band) {
            let (before, mut named) = (self.names.clone(), named);
            let image = self.image(row, &mut named);
            let place = at * self.side..(at + 1) * self.side;
            // If this row is less than the known one, the later rows of the least form are no longer valid.
            let order = self.least.get(place.clone()).map_or(Ordering::Less, |least| image[..].cmp(least));
            if order == Ordering::Less {
                self.least.truncate(place.start);
                self.least.extend_from_slice(&image);
                (self.found, self.count) = (None, 0);
            }
            if order != Ordering::Greater {
                self.rows.push(row);
                self.place_rows(named);
                self.rows.pop();
            }
            self.names = before;
        }
    }

    /// Returns a row as it is in the form, and names its digits in the order in which they appear.
    fn image(&mut self, row: u8, named: &mut u8) -> Vec<u8> {
        let cells = &self.values[usize::from(row) * self.side..][..self.side];
        let image = self.columns.iter().map(|column| {
            let digit = cells[usize::from(*column)];
            let name = &mut self.names[usize::from(digit)];
            if digit != 0 && *name == 0 {
                *named += 1;
                *name = *named;
            }
            *name
        });
        image.collect()
    }

    /// Counts a symmetry that leads to the least form.
    fn count_symmetry(&mut self) {
        self.count += 1;
        if self.found.is_none() {
            let mut left = (1..=self.side as u8).filter(|name| !self.names.contains(name));
            let digits = self.names[1..]
                .iter()
                .map(|name| if *name == 0 { left.next().unwrap_or_default() } else { *name })
                .collect();
            let (rows, columns) = (self.rows.clone(), self.columns.clone());
            self.found = Some(Isomorphism { transposed: self.transposed, rows, columns, digits });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_the_known_numbers_of_symmetries() {
        let counts = [(2, 2, 128), (3, 2, 3_456), (2, 3, 3_456), (4, 2, 442_368), (3, 3, 3_359_232)];
        for (width, height, count) in counts {
            assert_eq!(symmetries(Shape::new(width, height).unwrap()), count);
        }
        assert_eq!(symmetries(Shape::new(8, 8).unwrap()), u64::MAX);
        assert_eq!(line_orders(6, 3).len(), 72);
    }

    #[test]
    fn every_symmetry_of_an_empty_grid_is_an_automorphism() {
        let empty = Grid::empty(Shape::new(3, 2).unwrap());
        let (found, _) = canonical(&empty).unwrap();
        assert_eq!((found.form, found.automorphisms), (empty, 3_456));
    }
}
