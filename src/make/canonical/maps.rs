//! The isomorphisms that lead to a form, derived from the views that remain when it is complete.

use super::PuzzleRows;
use super::stacks::UNNAMED;
use super::view::{ORDERS, View};
use crate::make::isomorphism::Isomorphism;
use crate::model::Digits81;

/// Returns an isomorphism that maps the puzzle onto its form in the way of this view. Columns and digits that the
/// puzzle does not distinguish keep their order.
pub(super) fn isomorphism(view: &View, rows: &PuzzleRows, form: &Digits81) -> Isomorphism {
    let columns: [u8; 9] =
        std::array::from_fn(|place| (view.columns[place % 3] >> (32 - 16 * (place / 3)) & 0xF) as u8);
    let digits = names(view);
    let images = rows[usize::from(view.transposed)].each_ref().map(|row| {
        columns.map(|column| match row[usize::from(column)] {
            0 => 0,
            digit => digits[usize::from(digit) - 1],
        })
    });
    let rows = matching_rows(&images, form.as_array().as_chunks::<9>().0);
    Isomorphism { transposed: view.transposed, rows: rows.to_vec(), columns: columns.to_vec(), digits: digits.to_vec() }
}

/// Returns the names of the digits. Digits without a name get the remaining names in order.
fn names(view: &View) -> [u8; 9] {
    let given: [u8; 9] = std::array::from_fn(|index| (view.names >> (4 * (index + 1)) & 0xF) as u8);
    let mut left = (1..=9).filter(|name| !given.contains(name));
    given.map(|name| if name == UNNAMED { left.next().unwrap_or(name) } else { name })
}

/// Returns, per row of the form, the row that it comes from. A view knows which rows are placed but not their order.
/// Identical rows are all blank, so their order does not matter.
fn matching_rows(images: &[[u8; 9]; 9], form: &[[u8; 9]]) -> [u8; 9] {
    let found = ORDERS.into_iter().find_map(|[first, second, third]| {
        Some([
            matching_band(images, form, 0, first)?,
            matching_band(images, form, 1, second)?,
            matching_band(images, form, 2, third)?,
        ])
    });
    debug_assert!(found.is_some(), "no order of rows gives the form");
    let mut rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    if let Some(found) = found {
        rows.copy_from_slice(found.as_flattened());
    }
    rows
}

/// Returns the rows of band `source` in the order in which they are the rows of band `target` of the form.
fn matching_band(images: &[[u8; 9]; 9], form: &[[u8; 9]], target: usize, source: u8) -> Option<[u8; 3]> {
    let orders = ORDERS.map(|order| order.map(|row| 3 * source + row));
    orders.into_iter().find(|order| (0..3).all(|at| images[usize::from(order[at])] == form[3 * target + at]))
}
