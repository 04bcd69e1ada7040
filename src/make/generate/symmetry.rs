//! Symmetries of the cells with clues.

use crate::parse_error::ParseError;

/// The transformations that map the cells with clues onto themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Symmetry>)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by half a turn.
    Rotate180,
    /// Rotation by a quarter turn.
    Rotate90,
    /// Reflection that exchanges left and right.
    MirrorH,
    /// Reflection that exchanges top and bottom.
    MirrorV,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    Antidiagonal,
    /// All of these symmetries.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotate180,
        Self::Rotate90,
        Self::MirrorH,
        Self::MirrorV,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Full,
    ];

    /// Returns the orbits of cells in a grid with this side, each in ascending order.
    #[must_use]
    pub fn orbits(self, side: usize) -> Vec<Vec<usize>> {
        let mut orbits: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; side * side];
        for cell in 0..side * side {
            if seen[cell] {
                continue;
            }
            // Adds images of images until there are no new ones.
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                for image in self.images(side, cell) {
                    if !orbit.contains(&image) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbit.iter().for_each(|cell| seen[*cell] = true);
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns the images of a cell under the generating maps.
    fn images(self, side: usize, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / side, cell % side);
        let last = side - 1;
        let at = |row: usize, column: usize| row * side + column;
        match self {
            Self::None => vec![],
            Self::Rotate180 => vec![at(last - row, last - column)],
            Self::Rotate90 => vec![at(column, last - row)],
            Self::MirrorH => vec![at(row, last - column)],
            Self::MirrorV => vec![at(last - row, column)],
            Self::Diagonal => vec![at(column, row)],
            Self::Antidiagonal => vec![at(last - column, last - row)],
            Self::Full => vec![at(column, last - row), at(row, last - column)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_orbits_is_that_of_burnsides_lemma() {
        let sizes = |symmetry: Symmetry| symmetry.orbits(9).len();
        // (Sum of the fixed cells of all maps) / (number of maps): half a turn fixes 1 cell, a reflection 9.
        assert_eq!(sizes(Symmetry::None), 81);
        assert_eq!(sizes(Symmetry::Rotate180), usize::midpoint(81, 1));
        assert_eq!(sizes(Symmetry::Rotate90), (81 + 1 + 1 + 1) / 4);
        for mirror in [Symmetry::MirrorH, Symmetry::MirrorV, Symmetry::Diagonal, Symmetry::Antidiagonal] {
            assert_eq!(sizes(mirror), usize::midpoint(81, 9));
        }
        assert_eq!(sizes(Symmetry::Full), (81 + 3 + 4 * 9) / 8);
        for symmetry in Symmetry::ALL {
            let mut cells: Vec<usize> = symmetry.orbits(16).concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..256), "{symmetry}");
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
    }
}
