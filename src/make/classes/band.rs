//! Bands, and the symmetries that reorder their rows and columns.

/// The three rows of a band. Digits count from 0.
pub(super) type BandRows = [[u8; 9]; 3];

/// The permutations of three things, in order.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Rows and columns of a band in another order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reordering {
    /// Per row of the image, the row that it comes from.
    pub(super) rows: [u8; 3],
    /// Per column of the image, the column that it comes from.
    pub(super) columns: [u8; 9],
}

impl Reordering {
    /// The same order.
    pub(super) const NONE: Self = Self { rows: [0, 1, 2], columns: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

    /// Returns the reordering that permutes the rows, the boxes, and the columns of each box of the image.
    pub(super) fn new(rows: [u8; 3], boxes: [u8; 3], columns: [[u8; 3]; 3]) -> Self {
        let column = |at: usize| 3 * boxes[at / 3] + columns[at / 3][at % 3];
        Self { rows, columns: std::array::from_fn(column) }
    }

    /// Returns the image of a band.
    pub(super) fn image(&self, band: &BandRows) -> BandRows {
        self.rows.map(|row| self.columns.map(|column| band[usize::from(row)][usize::from(column)]))
    }

    /// Returns this reordering followed by another.
    pub(super) fn then(&self, next: &Self) -> Self {
        let mut both = *next;
        for row in &mut both.rows {
            *row = self.rows[usize::from(*row)];
        }
        for column in &mut both.columns {
            *column = self.columns[usize::from(*column)];
        }
        both
    }

    /// Returns the reordering that undoes this one.
    pub(super) fn inverse(&self) -> Self {
        let mut inverse = Self::NONE;
        for (to, from) in (0..).zip(self.rows) {
            inverse.rows[usize::from(from)] = to;
        }
        for (to, from) in (0..).zip(self.columns) {
            inverse.columns[usize::from(from)] = to;
        }
        inverse
    }

    /// Returns all 7,776 reorderings of a band.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..6_usize.pow(5)).map(|number| {
            let [rows, boxes, first, second, third] =
                std::array::from_fn(|at| ORDERS[number / 6_usize.pow(at as u32) % 6]);
            Self::new(rows, boxes, [first, second, third])
        })
    }
}

/// Returns the band with its digits renamed so that the first row is 0 to 8.
pub(super) fn renamed(band: &BandRows) -> BandRows {
    let mut names = [0; 9];
    for (name, digit) in (0..).zip(band[0]) {
        names[usize::from(digit)] = name;
    }
    band.map(|row| row.map(|digit| names[usize::from(digit)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reorderings_compose_and_invert() {
        let all: Vec<_> = Reordering::all().collect();
        assert_eq!(all.len(), 7776);
        let band: BandRows = std::array::from_fn(|row| std::array::from_fn(|column| (9 * row + column) as u8));
        for (one, other) in all.iter().zip(all.iter().rev().step_by(7)) {
            assert_eq!(one.then(other).image(&band), other.image(&one.image(&band)));
            assert_eq!(one.then(&one.inverse()), Reordering::NONE);
        }
    }
}
