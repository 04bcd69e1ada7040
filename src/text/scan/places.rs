//! Rows whose cells are at fixed places, so that a blank may be an empty cell.

use super::{FieldSpan, has_outer_sides, is_side};

/// The places of the cells of a row in which blanks are empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) struct CellPlaces {
    /// Number of cells of a row.
    side: usize,
    /// Number of cells of a row of a box.
    width: usize,
    /// The place of the first cell.
    first: usize,
    /// Number of bytes from a cell to the next.
    stride: usize,
    /// Number of additional bytes between boxes.
    gap: usize,
}

impl CellPlaces {
    /// Returns the place of a cell of a row.
    const fn place(&self, cell: usize) -> usize {
        self.first + cell * self.stride + cell / self.width * self.gap
    }

    /// Returns the number of bytes of a row whose last cell is not empty.
    const fn length(&self) -> usize {
        self.place(self.side - 1) + 1
    }

    /// Returns the cells of a row; `None` if there is text elsewhere.
    pub(super) fn cells(&self, text: &[u8]) -> Option<Vec<FieldSpan>> {
        let mut cells = Vec::with_capacity(self.side);
        let mut next = 0;
        for cell in 0..self.side {
            let place = self.place(cell);
            if !is_between(&text[next.min(text.len())..place.min(text.len())]) {
                return None;
            }
            match text.get(place) {
                None | Some(b' ') => cells.push((place.min(text.len()), place.min(text.len()))),
                Some(byte) if is_side(*byte) => return None,
                Some(_) => cells.push((place, place + 1)),
            }
            next = place + 1;
        }
        is_between(&text[next.min(text.len())..]).then_some(cells)
    }
}

/// Whether a part of a row contains only blanks and sides.
fn is_between(part: &[u8]) -> bool {
    part.iter().all(|byte| *byte == b' ' || is_side(*byte))
}

/// Returns the possible places of the cells in the rows of these texts. Either the rows have no sides, or all of them
/// have the sides of boxes at the same places.
pub(in crate::text) fn places(texts: &[&[u8]], side: usize, width: usize) -> Vec<CellPlaces> {
    let end = texts.iter().map(|text| text.trim_ascii_end().len()).max().unwrap_or(0);
    let indents = texts.iter().filter_map(|text| text.iter().position(|byte| *byte != b' '));
    let first = indents.min().unwrap_or(0);
    let has_sides = texts.iter().any(|text| text.iter().any(|byte| is_side(*byte)));
    let outer = usize::from(has_sides && texts.iter().all(|text| has_outer_sides(text)));
    let mut found = Vec::new();
    for stride in 1..=4 {
        for gap in if has_sides { 1..=4 } else { 0..=4 } {
            let places = CellPlaces { side, width, first: 0, stride, gap };
            let length = places.length();
            // Sides around a row show where it begins. Without them, at least one row reaches to its last cell.
            if outer == 0 {
                let begin = end.checked_sub(length).filter(|begin| *begin == 0 || *begin <= first);
                found.extend(begin.map(|first| CellPlaces { first, ..places }));
            } else if let Some(blanks) = (end - first).checked_sub(2 + length) {
                // There are as many blanks before the first cell as after the last.
                let before = blanks / 2;
                found.extend((blanks % 2 == 0).then_some(CellPlaces { first: first + 1 + before, ..places }));
            }
        }
    }
    found
}

/// Whether all rows have sides at the same places.
pub(in crate::text) fn have_sides_alike(rows: &[&[u8]]) -> bool {
    rows.windows(2).all(|pair| places_of_sides(pair[0]).eq(places_of_sides(pair[1])))
}

fn places_of_sides(row: &[u8]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().filter(|(_, byte)| is_side(**byte)).map(|(place, _)| place)
}
