//! The engines by name.

use crate::names::NameError;

/// What searches. Which engine [`Auto`](Self::Auto) takes for which request stands in a table of the documentation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NameError, parse_err_fn = NameError::new::<Engine>)]
pub enum Engine {
    /// The fastest for the shape.
    #[default]
    Auto,
    /// The grid of cells: any shape, a rayon task a candidate.
    Cells,
    /// The packed state, for any shape: the search of the cells with masks and counts in flat arrays. Solutions in any
    /// order are searched for with restarts.
    Packed,
    /// The lane kernel, for classic 9x9 grids; other shapes go to the cells.
    Lanes,
    /// Clause learning, for any shape; solutions that are to come in order, or one by one, go to the packed state.
    Sat,
    /// The packed state and clause learning at once; the first that ends ends the other. The default above 9x9.
    Race,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 6] = [Self::Auto, Self::Cells, Self::Packed, Self::Lanes, Self::Sat, Self::Race];
}
