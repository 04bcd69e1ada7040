//! The digits of the named cells outside the grid. Only a solution shows them: a puzzle with such cells is written in a
//! notation that has them.

use crate::model::{CellGroups, Digit, FieldForm, Grid, KindRow};

/// Cells outside the grid with a name.
pub(super) struct OutsideCells {
    pub(super) name: String,
    /// Number of cells in a row.
    pub(super) columns: usize,
    pub(super) digits: Vec<Digit>,
}

/// Returns the named cells outside the grid, in their order; none if a cell has no digit yet.
pub(super) fn outside_cells(grid: &Grid) -> Vec<OutsideCells> {
    if grid.cells().len() == grid.shape().cell_count() {
        return Vec::new();
    }
    let Some(digits) = grid.cells().iter().map(|cell| cell.digit()).collect::<Option<Vec<Digit>>>() else {
        return Vec::new();
    };
    let constraints = grid.layout().constraints();
    let naming = constraints.iter().filter(|own| KindRow::of(own.kind()).form == FieldForm::MoreCells);
    let groups = CellGroups::new(grid.shape(), constraints);
    let named = groups.named().zip(naming).map(|((cells, columns), constraint)| OutsideCells {
        name: format!("V{}", constraint.as_text()),
        columns,
        digits: digits[cells].to_vec(),
    });
    named.collect()
}
