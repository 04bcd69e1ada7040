//! Pencilmark grids: the candidates of each cell.

use super::draw::Frame;
use crate::model::{Cell, Grid};

/// Returns the grid drawn with the candidates of each cell; `None` above side 9.
#[must_use]
pub fn pencilmarks(grid: &Grid) -> Option<String> {
    let shape = grid.shape();
    let side = shape.side();
    if side > 9 {
        return None;
    }
    let marks = |cell: &Cell| cell.digits().iter().map(|digit| digit.to_string()).collect::<String>();
    let cells: Vec<String> = grid.cells().iter().map(marks).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let border = Frame::Ascii.border(shape, width, 0);
    let mut text = String::new();
    for (number, row) in cells.chunks(side).enumerate() {
        if number % shape.box_height() == 0 {
            text += &format!("{border}\n");
        }
        let part = |part: &[String]| part.iter().map(|cell| format!(" {cell:<width$}")).collect::<String>();
        let parts: Vec<String> = row.chunks(shape.box_width()).map(part).collect();
        text += &format!("|{} |\n", parts.join(" |"));
    }
    Some(text + &border)
}
