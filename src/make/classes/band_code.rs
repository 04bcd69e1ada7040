//! Bands as numbers. Bands that differ only in the names of the digits, or in the order of the columns of the second or
//! third box, have the same number.
//!
//! Each digit is named after its place in the first box, so the rows of that box are 012, 345 and 678.
//!
//! ```text
//! 0 1 2 | . . . | . . .      structure: which names are in which row of the second box: 56 possibilities. The third
//! 3 4 5 | . . . | . . .      box has the others.
//! 6 7 8 | . . . | . . .      orders: with the first row of a box sorted, the orders of its other rows: 36
//!                            possibilities for each box
//! ```

use super::band::{BandRows, ORDERS, Reordering};
use crate::model::ones;

/// The number of codes of the second box.
pub(super) const BOX_CODES: usize = 56 * BOX_ORDERS;

/// The number of orders of a box.
pub(super) const BOX_ORDERS: usize = 36;

/// The number of codes of bands.
pub(super) const CODES: usize = BOX_CODES * BOX_ORDERS;

/// The names in the rows of the second box, as three groups of three bits: which names of the first box's second row
/// are in the first row, which of its third row are in the first row, and which of its first row are in the second row.
const STRUCTURES: [u16; 56] = {
    let mut structures = [0; 56];
    let (mut bits, mut count) = (0_u16, 0);
    while bits < 512 {
        let [one, two, three] = [bits & 7, bits >> 3 & 7, bits >> 6];
        if one.count_ones() + two.count_ones() == 3 && two.count_ones() == three.count_ones() {
            structures[count] = bits;
            count += 1;
        }
        bits += 1;
    }
    structures
};

/// The index of each structure in [`STRUCTURES`].
const STRUCTURE_INDEX: [u8; 512] = {
    let mut index = [u8::MAX; 512];
    let mut at = 0;
    while at < STRUCTURES.len() {
        index[STRUCTURES[at] as usize] = at as u8;
        at += 1;
    }
    index
};

/// The index in [`ORDERS`] of three different values, by whether the first is less than the second, the first less than
/// the third, and the second less than the third.
const ORDER_INDEX: [u8; 8] = [5, 3, 9, 1, 4, 9, 2, 0];

/// Returns the index in [`ORDERS`] of an order.
const fn order_index(values: [u8; 3]) -> usize {
    let [one, two, three] = values;
    ORDER_INDEX[(one < two) as usize | ((one < three) as usize) << 1 | ((two < three) as usize) << 2] as usize
}

/// The order of a row after the columns of its box are sorted by another row. Both rows are given by their order.
const RELATIVE: [[u8; 6]; 6] = {
    let mut relative = [[0; 6]; 6];
    let mut at = 0;
    while at < 36 {
        let (first, other) = (ORDERS[at / 6], ORDERS[at % 6]);
        let mut sorted = [0; 3];
        let mut column = 0;
        while column < 3 {
            sorted[first[column] as usize] = other[column];
            column += 1;
        }
        relative[at / 6][at % 6] = order_index(sorted) as u8;
        at += 1;
    }
    relative
};

/// Returns the orders of a box as a number below [`BOX_ORDERS`].
pub(super) const fn box_orders(rows: [[u8; 3]; 3]) -> usize {
    let relative = RELATIVE[order_index(rows[0])];
    relative[order_index(rows[1])] as usize * 6 + relative[order_index(rows[2])] as usize
}

/// Returns the code of the second box of a band: a number below [`BOX_CODES`]. The rows have names.
pub(super) fn box_code(rows: [[u8; 3]; 3]) -> usize {
    let (first, second) = (set_of(rows[0]), set_of(rows[1]));
    let structure = STRUCTURE_INDEX[usize::from(first >> 3 & 0o77 | (second & 7) << 6)];
    usize::from(structure) * BOX_ORDERS + box_orders(rows)
}

/// Returns the code of a band: a number below [`CODES`].
pub(super) fn band_code(band: &BandRows) -> usize {
    let names = names(band);
    let (mut second, mut third) = ([[0; 3]; 3], [[0; 3]; 3]);
    for row in 0..3 {
        for column in 0..3 {
            second[row][column] = names[usize::from(band[row][column + 3])];
            third[row][column] = names[usize::from(band[row][column + 6])];
        }
    }
    box_code(second) * BOX_ORDERS + box_orders(third)
}

/// Returns the band with a code whose digits are names and whose second and third box have sorted first rows.
pub(super) fn band_of(code: usize) -> BandRows {
    let bits = STRUCTURES[code / BOX_ORDERS / BOX_ORDERS];
    let (first, second) = ((bits & 0o77) << 3, bits >> 6 | (!bits >> 3 & 7) << 6);
    let rows = [first, second, 0o777 & !(first | second)];
    let mut band = [[0, 1, 2, 0, 0, 0, 0, 0, 0], [3, 4, 5, 0, 0, 0, 0, 0, 0], [6, 7, 8, 0, 0, 0, 0, 0, 0]];
    let orders = [code / BOX_ORDERS % BOX_ORDERS, code % BOX_ORDERS];
    for (row, names) in rows.into_iter().enumerate() {
        let others = 0o777 & !(names | 7 << (3 * row));
        for (place, (names, orders)) in [names, others].into_iter().zip(orders).enumerate() {
            let order = ORDERS[[0, orders / 6, orders % 6][row]];
            let sorted = sorted(names);
            for column in 0..3 {
                band[row][3 + 3 * place + column] = sorted[usize::from(order[column])];
            }
        }
    }
    band
}

/// Returns the reordering that sorts the first rows of the second and third box.
pub(super) fn sorting(band: &BandRows) -> Reordering {
    let names = names(band);
    let mut sorting = Reordering::NONE;
    for place in [3, 6] {
        sorting.columns[place..place + 3].sort_by_key(|column| names[usize::from(band[0][usize::from(*column)])]);
    }
    sorting
}

/// Returns the name of each digit: its place in the first box.
fn names(band: &BandRows) -> [u8; 9] {
    let mut names = [0; 9];
    for (name, place) in (0..9).enumerate() {
        names[usize::from(band[place / 3][place % 3])] = name as u8;
    }
    names
}

/// Returns three names as bits.
fn set_of([one, two, three]: [u8; 3]) -> u16 {
    1 << one | 1 << two | 1 << three
}

/// Returns the three elements of a set, in order.
pub(super) fn sorted(set: u16) -> [u8; 3] {
    let mut elements = ones(set.into());
    std::array::from_fn(|_| elements.next().unwrap_or_default() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_that_of_its_band() {
        for code in 0..CODES {
            let band = band_of(code);
            assert_eq!(band_code(&band), code);
            assert_eq!(sorting(&band), Reordering::NONE);
        }
    }

    #[test]
    fn the_order_of_two_boxes_and_names_do_not_change_the_code() {
        let columns = Reordering::new([0, 1, 2], [0, 1, 2], [[0, 1, 2], [2, 0, 1], [1, 0, 2]]);
        for code in (0..CODES).step_by(97) {
            let image = columns.image(&band_of(code)).map(|row| row.map(|digit| (digit + 5) % 9));
            assert_eq!(band_code(&image), code);
            let names = names(&image);
            let sorted = sorting(&image).image(&image).map(|row| row.map(|digit| names[usize::from(digit)]));
            assert_eq!(sorted, band_of(code));
        }
    }
}
