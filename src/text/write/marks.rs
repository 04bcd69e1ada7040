//! Pencilmark grids: the candidates of each cell.

use super::borders::with_borders;
use super::frame::{BoxWidths, Edge, Frame};
use crate::model::{Cell, Grid};

/// Returns the grid drawn with the candidates of each cell; `None` above side 9.
#[must_use]
pub fn pencilmarks(grid: &Grid) -> Option<String> {
    let side = grid.shape().side();
    if side > 9 {
        return None;
    }
    let marks = |cell: &Cell| cell.digits().iter().map(|digit| digit.to_string()).collect::<String>();
    let cells: Vec<String> = grid.cells().iter().map(marks).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let Some((across, down)) = grid.layout().drawn_box() else {
        let cells: Vec<_> = cells.into_iter().map(|cell| (width, format!("{cell:<width$}"))).collect();
        return Some(with_borders(grid.layout(), &cells, Frame::Ascii));
    };
    let border = Frame::Ascii.border(BoxWidths { count: side / across, cells: across, width }, Edge::Inner);
    let mut text = String::new();
    for (number, row) in cells.chunks(side).enumerate() {
        if number % down == 0 {
            text += &format!("{border}\n");
        }
        let part = |part: &[String]| part.iter().map(|cell| format!(" {cell:<width$}")).collect::<String>();
        let parts: Vec<String> = row.chunks(across).map(part).collect();
        text += &format!("|{} |\n", parts.join(" |"));
    }
    Some(text + &border)
}
