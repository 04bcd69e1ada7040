//! Symmetries of the grid combined with renamings of the digits, under which a puzzle stays equivalent.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::model::{Cell, Digit, Digits81, Grid, Layout, OptionalValue, Shape};

/// A symmetry of a grid with a renaming of its digits. The symmetry permutes bands, stacks, and the lines within them;
/// if boxes are square, it may also exchange rows and columns. The image of a puzzle has the images of its solutions,
/// and is equally hard.
///
/// ```
/// use specudoku::Grid;
/// use specudoku::make::Isomorphism;
/// let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let image = Isomorphism::random(puzzle.shape(), 42, 0).image(&puzzle);
/// assert_ne!(image, puzzle);
/// assert_eq!(image.canonical(), puzzle.canonical());
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Isomorphism {
    /// Whether rows and columns are exchanged first.
    pub(super) transposed: bool,
    /// Per row of the image, the row that it comes from, from 0.
    pub(super) rows: Vec<u8>,
    /// Per column of the image, the column that it comes from, from 0.
    pub(super) columns: Vec<u8>,
    /// The new names of the digits 1, 2 and so on.
    pub(super) digits: Vec<u8>,
}

impl Isomorphism {
    /// Draws an isomorphism of a shape; all are equally likely. The same `seed` and `number` always give the same
    /// isomorphism.
    #[must_use]
    pub fn random(shape: Shape, seed: u64, number: u64) -> Self {
        let mut random = generator(seed, number);
        let upright = Self::upright(shape, &mut random);
        Self { transposed: shape.box_width() == shape.box_height() && random.random(), ..upright }
    }

    /// Draws one of the isomorphisms that do not exchange rows and columns.
    pub(crate) fn upright(shape: Shape, random: &mut Pcg64) -> Self {
        let mut digits: Vec<u8> = (1..=shape.side() as u8).collect();
        digits.shuffle(random);
        let rows = shuffled_lines(shape.side(), shape.box_height(), random);
        let columns = shuffled_lines(shape.side(), shape.box_width(), random);
        Self { transposed: false, rows, columns, digits }
    }

    /// Draws an isomorphism that does not exchange rows and columns, for any layout. If the layout has other units than
    /// its shape, all lines keep their places, because the places may matter. The same `seed` and `number` always give
    /// the same isomorphism.
    #[must_use]
    pub fn of_layout(layout: &Layout, seed: u64, number: u64) -> Self {
        let drawn = Self::upright(layout.shape(), &mut generator(seed, number));
        match layout.as_shape() {
            Some(_) => drawn,
            None => {
                let lines: Vec<u8> = (0..layout.shape().side() as u8).collect();
                Self { rows: lines.clone(), columns: lines, ..drawn }
            }
        }
    }

    /// Returns, per row of the image, the row of the puzzle that it comes from, from 0; the column if
    /// [`Self::is_transposed`].
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// Returns, per column of the image, the column of the puzzle that it comes from, from 0; the row if
    /// [`Self::is_transposed`].
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// Returns the new names of the digits 1, 2 and so on.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether rows and columns are exchanged.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Returns the image of a puzzle or board, including its candidates.
    ///
    /// # Panics
    /// If the shape of `puzzle` has another side.
    #[must_use]
    pub fn image(&self, puzzle: &Grid) -> Grid {
        Grid::from_cells(puzzle.layout(), self.sources().map(|source| self.image_of_cell(puzzle.cells()[source])))
    }

    /// Returns a cell with the new names of its digits.
    fn image_of_cell(&self, cell: Cell) -> Cell {
        let options = OptionalValue::new(cell.digits().iter().map(|digit| self.new_name(digit)).collect());
        // An open cell with one candidate stays open.
        let decided = options.single().filter(|_| cell.is_final()).and_then(|digit| options.decide(digit));
        decided.map_or(Cell::Optional(options), Cell::Final)
    }

    /// Returns the new name of a digit.
    fn new_name(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[usize::from(digit.get()) - 1]).unwrap_or(digit)
    }

    /// Returns the image of a classic puzzle or board.
    ///
    /// # Panics
    /// If this isomorphism is not of a shape with nine rows.
    #[must_use]
    pub fn image_digits(&self, puzzle: &Digits81) -> Digits81 {
        let mut image = [0; 81];
        for (place, source) in image.iter_mut().zip(self.sources()) {
            let digit = puzzle.as_array()[source];
            *place = if digit == 0 { 0 } else { self.digits[usize::from(digit) - 1] };
        }
        Digits81::from_valid(image)
    }

    /// Returns, per cell of the image, row by row, the index of the cell of the puzzle that it comes from.
    pub fn sources(&self) -> impl Iterator<Item = usize> {
        let side = self.rows.len();
        self.rows.iter().flat_map(move |row| {
            self.columns.iter().map(move |column| {
                let (row, column) = (usize::from(*row), usize::from(*column));
                if self.transposed { column * side + row } else { row * side + column }
            })
        })
    }
}

/// Number of outputs discarded after seeding, so that similar seeds diverge. Four would be enough, because the state
/// has two words.
const MIXING_WORDS: usize = 8;

/// Returns the random number generator for a seed and a number.
fn generator(seed: u64, number: u64) -> Pcg64 {
    // Using a stream per number would give related generators at first. So the number is part of the seed, which is
    // mixed.
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    let mut random = Pcg64::from_seed(key);
    (0..MIXING_WORDS).for_each(|_| _ = random.next_u64());
    random
}

/// Returns the lines of a side, shuffled within groups of this size; the groups are shuffled too.
fn shuffled_lines(side: usize, size: usize, random: &mut Pcg64) -> Vec<u8> {
    let mut groups: Vec<Vec<u8>> =
        (0..side / size).map(|group| (group * size..(group + 1) * size).map(|line| line as u8).collect()).collect();
    groups.iter_mut().for_each(|group| group.shuffle(random));
    groups.shuffle(random);
    groups.concat()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::count::bands::tests::assert_even;

    /// The number of isomorphisms of 4x4 grids: 2 x 8 x 8 symmetries, 24 renamings.
    const SMALL: u64 = 2 * 8 * 8 * 24;

    #[test]
    fn every_isomorphism_is_as_likely_as_any_other() {
        let shape = Shape::new(2, 2).unwrap();
        let mut counts = HashMap::new();
        for number in 0..30 * SMALL {
            *counts.entry(Isomorphism::random(shape, 7, number)).or_insert(0_u64) += 1;
        }
        assert_eq!(counts.len() as u64, SMALL);
        assert_even(&counts, SMALL as usize);
    }

    #[test]
    fn an_image_has_as_many_candidates_and_final_cells() {
        let mut puzzle: Grid =
            ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5.......".parse().unwrap();
        puzzle.eliminate(0, Digit::new(4).unwrap()).unwrap();
        puzzle.place(7, Digit::new(1).unwrap()).unwrap();
        let kinds = |grid: &Grid| {
            let mut kinds: Vec<_> = grid.cells().iter().map(|cell| (cell.is_final(), cell.digits().len())).collect();
            kinds.sort_unstable();
            kinds
        };
        for number in 0..20 {
            let image = Isomorphism::random(Shape::CLASSIC, 1, number).image(&puzzle);
            assert_eq!(kinds(&image), kinds(&puzzle));
            assert_eq!(image.open_cells(), puzzle.open_cells());
            assert_eq!(image.missing_candidates().count(), puzzle.missing_candidates().count());
        }
        let digits = Digits81::try_from(&puzzle).unwrap();
        let isomorphism = Isomorphism::random(Shape::CLASSIC, 1, 3);
        assert_eq!(Grid::from(isomorphism.image_digits(&digits)).values(), isomorphism.image(&puzzle).values());
    }
}
