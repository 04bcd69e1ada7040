//! The cells of rows, columns and diagonals, which clues outside the grid name.

use crate::model::Shape;

/// Returns the cells of a row or column by its name, `R3` or `C10`.
pub(super) fn line(shape: Shape, name: &str) -> Result<Vec<usize>, String> {
    let [rows, columns] = shape.lines();
    let lines = match name.as_bytes().first() {
        Some(b'R' | b'r') => rows,
        Some(b'C' | b'c') => columns,
        _ => Vec::new(),
    };
    let number = name.get(1..).and_then(|number| number.parse::<usize>().ok()).unwrap_or(0);
    let line = lines.get(number.wrapping_sub(1)).map(|cells| cells.iter().map(|&cell| cell.into()).collect());
    line.ok_or_else(|| format!("'{name}' is not a row or column of a {}x{} grid", shape.rows(), shape.columns()))
}

/// Returns the cells of the diagonal that starts in a cell. The edge with this cell determines the direction: from the
/// left edge it falls to the right, from the upper edge to the left; from the right edge it rises to the left, from the
/// lower edge to the right. The upper left corner belongs to the left edge, and the upper right one to the upper edge.
/// No diagonal starts at the lower corners.
pub(in crate::text) fn diagonal(shape: Shape, start: usize) -> Result<Vec<usize>, String> {
    let (rows, columns) = (shape.rows() as isize, shape.columns() as isize);
    let (row, column) = shape.coordinates(start);
    let (row, column) = (row as isize, column as isize);
    let (bottom, right) = (rows - 1, columns - 1);
    let (down, across) = match (row, column) {
        (row, 0) if row < bottom => (1, 1),
        (row, column) if column == right && row > 0 && row < bottom => (-1, -1),
        (0, _) => (1, -1),
        (row, column) if row == bottom && column > 0 && column < right => (-1, 1),
        _ => return Err(format!("no diagonal starts at {}", shape.cell_name(start))),
    };
    let places = (0..rows.max(columns)).map(|step| (row + step * down, column + step * across));
    let inside = places.take_while(|(row, column)| (0..rows).contains(row) && (0..columns).contains(column));
    Ok(inside.map(|(row, column)| (row * columns + column) as usize).collect())
}
