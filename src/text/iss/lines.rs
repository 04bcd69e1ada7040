//! The cells of rows, columns and diagonals, which clues outside the grid name.

use crate::model::Shape;

/// Returns the cells of a row or column by its name, `R3` or `C10`.
pub(super) fn line(shape: Shape, name: &str) -> Result<Vec<usize>, String> {
    let side = shape.side();
    let number = name.get(1..).and_then(|number| number.parse::<usize>().ok());
    let number = number.filter(|number| (1..=side).contains(number));
    match (name.as_bytes().first(), number) {
        (Some(b'R' | b'r'), Some(row)) => Ok((0..side).map(|column| (row - 1) * side + column).collect()),
        (Some(b'C' | b'c'), Some(column)) => Ok((0..side).map(|row| row * side + column - 1).collect()),
        _ => Err(format!("'{name}' is not a row or column of a {side}x{side} grid")),
    }
}

/// Returns the cells of the diagonal that starts in a cell. The edge with this cell determines the direction: from the
/// left edge it falls to the right, from the upper edge to the left; from the right edge it rises to the left, from the
/// lower edge to the right. The upper left corner belongs to the left edge, and the upper right one to the upper edge.
/// No diagonal starts at the lower corners.
pub(in crate::text) fn diagonal(shape: Shape, start: usize) -> Result<Vec<usize>, String> {
    let side = shape.side() as isize;
    let (row, column) = shape.coordinates(start);
    let (row, column) = (row as isize, column as isize);
    let last = side - 1;
    let (down, across) = match (row, column) {
        (row, 0) if row < last => (1, 1),
        (row, column) if column == last && row > 0 && row < last => (-1, -1),
        (0, _) => (1, -1),
        (row, column) if row == last && column > 0 && column < last => (-1, 1),
        _ => return Err(format!("no diagonal starts at {}", shape.cell_name(start))),
    };
    let places = (0..side).map(|step| (row + step * down, column + step * across));
    let inside = places.take_while(|(row, column)| (0..side).contains(row) && (0..side).contains(column));
    Ok(inside.map(|(row, column)| (row * side + column) as usize).collect())
}
