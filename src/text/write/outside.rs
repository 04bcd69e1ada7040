//! The digits of the named cells outside the grid. Only a solution shows them: a puzzle with such cells is written in a
//! notation that has them.

use crate::model::{Digit, FieldForm, Grid, KindRow, more_cells_of};

/// Cells outside the grid with a name.
pub(super) struct OutsideCells {
    pub(super) name: String,
    /// Number of cells in a row.
    pub(super) columns: usize,
    pub(super) digits: Vec<Digit>,
}

/// Returns the named cells outside the grid, in their order; none if a cell has no digit yet.
pub(super) fn outside_cells(grid: &Grid) -> Vec<OutsideCells> {
    let mut start = grid.shape().cell_count();
    if grid.cells().len() == start {
        return Vec::new();
    }
    let Some(digits) = grid.cells().iter().map(|cell| cell.digit()).collect::<Option<Vec<Digit>>>() else {
        return Vec::new();
    };
    let mut groups = Vec::new();
    for constraint in grid.layout().constraints() {
        let cells = start..start + more_cells_of(std::slice::from_ref(constraint));
        start = cells.end;
        if KindRow::of(constraint.kind()).form == FieldForm::MoreCells {
            let columns = constraint.all_numbers().get(1).and_then(|&columns| usize::try_from(columns).ok());
            groups.push(OutsideCells {
                name: format!("V{}", constraint.as_text()),
                columns: columns.filter(|columns| *columns > 0).unwrap_or(grid.shape().columns()),
                digits: digits[cells].to_vec(),
            });
        }
    }
    groups
}
