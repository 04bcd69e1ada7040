//! Draws cells with the borders of boxes of any form. A border runs between two neighbours in different boxes.

use super::frame::Frame;
use crate::model::Layout;

/// Returns the grid of these cells with the borders of its boxes, which may have any form. Each column is as wide as
/// its widest cell. [`text`](crate::text) reads the result back, boxes included. A cell is its width on the screen and
/// its text.
pub(super) fn with_borders(layout: &Layout, cells: &[(usize, String)], frame: Frame) -> String {
    let (rows, columns) = (layout.shape().rows(), layout.shape().columns());
    let drawing = Borders { layout, rows, columns, frame };
    let columns = (0..columns).map(|column| cells.iter().skip(column).step_by(columns));
    let widths: Vec<usize> = columns.map(|cells| cells.map(|(width, _)| *width).max().unwrap_or(0)).collect();
    let mut lines = Vec::new();
    for (row, texts) in cells.chunks(drawing.columns).enumerate() {
        lines.push(drawing.border(row, &widths));
        lines.push(drawing.row(row, texts, &widths));
    }
    lines.push(drawing.border(drawing.rows, &widths));
    lines.join("\n")
}

struct Borders<'l> {
    layout: &'l Layout,
    rows: usize,
    columns: usize,
    frame: Frame,
}

impl Borders<'_> {
    /// Whether a border runs between these cells, given by row and column from 1. Outside the grid these are 0 or
    /// beyond the side.
    fn parts(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let [one, other] = [one, other].map(|(row, column)| {
            let is_inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
            is_inside.then(|| self.layout.box_of((row - 1) * self.columns + column - 1))
        });
        one != other
    }

    /// Returns the cells of a row, from 0, and the borders between them.
    fn row(&self, row: usize, texts: &[(usize, String)], widths: &[usize]) -> String {
        let (bar, mut line) = (self.frame.bar(), String::new());
        for column in 0..=self.columns {
            let is_border = self.parts((row + 1, column), (row + 1, column + 1));
            line.push(if is_border { bar } else { ' ' });
            if let (Some((width, text)), Some(most)) = (texts.get(column), widths.get(column)) {
                line += &format!(" {}{text} ", " ".repeat(most - width));
            }
        }
        line
    }

    /// Returns the border above a row, from 0; below the last one if `row` is their number.
    fn border(&self, row: usize, widths: &[usize]) -> String {
        let mut line = String::new();
        for column in 0..=self.columns {
            line.push(self.joint(row, column));
            if let Some(width) = widths.get(column) {
                let is_border = self.parts((row, column + 1), (row + 1, column + 1));
                let dash = if is_border { self.frame.joint(0b0101) } else { ' ' };
                line.extend(std::iter::repeat_n(dash, width + 2));
            }
        }
        line.trim_end().to_owned()
    }

    /// Returns the character where four cells meet, which depends on the borders that go up, right, down and left from
    /// there.
    fn joint(&self, row: usize, column: usize) -> char {
        let [above, below] = [row, row + 1].map(|row| [(row, column), (row, column + 1)]);
        let goes = [
            self.parts(above[0], above[1]),
            self.parts(above[1], below[1]),
            self.parts(below[0], below[1]),
            self.parts(above[0], below[0]),
        ];
        self.frame.joint(goes.iter().fold(0, |bits, goes| bits << 1 | usize::from(*goes)))
    }
}
