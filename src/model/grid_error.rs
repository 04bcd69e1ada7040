//! Why numbers do not make a grid.

/// Why numbers do not make a grid, or the boxes of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// The side, which is the number of cells of a box, is not in 2..=64.
    #[error("boxes of {width}x{height} cells make a side of {}: sides range from 2 to 64", .width.saturating_mul(*.height))]
    Boxes {
        /// Number of cells in a row of a box.
        width: usize,
        /// Number of cells in a column of a box.
        height: usize,
    },
    /// There is no grid with this number of cells.
    #[error("{0} cells do not make a grid: give the square of its side, for example 81")]
    Cells(usize),
    /// The layout is for grids of another side.
    #[error("a layout of side {layout} does not fit a grid of side {side}")]
    Side {
        /// The side of the layout.
        layout: usize,
        /// The side of the grid.
        side: usize,
    },
    /// The candidates of a cell, as bits, have a bit beyond digit 9.
    #[error("cell {cell} has the candidate set {set:#x}: digit d is bit d - 1, so a set is at most 0x1ff")]
    Candidates {
        /// The index of the cell.
        cell: usize,
        /// The bits.
        set: u16,
    },
    /// The number at this index is not a digit of the grid.
    #[error("cell {cell} holds {value}: digits range from 1 to {side}, and 0 is an empty cell")]
    Value {
        /// The index of the cell.
        cell: usize,
        /// The number in the cell.
        value: u8,
        /// The side of the grid.
        side: usize,
    },
}

/// Returns a number of cells in words.
pub(crate) fn counted_cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}
