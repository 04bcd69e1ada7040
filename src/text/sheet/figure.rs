//! A puzzle of a sheet: a table of digits, between the shapes below and above its lines.

use crate::draw::{DrawnPart, LayoutDrawing, Room, UNIT, part_svg};
use crate::model::{Digit, Grid, Layout, Unit};

/// The area that both A4 and Letter have within their margins, in millimetres.
pub(super) const PAPER_MM: (f64, f64) = (184.0, 240.0);

/// The room that a puzzle needs around its cells, in millimetres: the gap to its neighbour, and its line of words.
pub(super) const GAP_MM: (f64, f64) = (8.0, 13.0);

/// Height of each line below the title that describes the demands of other units, and the maximum height of all these
/// lines.
pub(super) const DEMAND_MM: f64 = 5.0;
pub(super) const MAX_DEMANDS_MM: f64 = 90.0;

/// Returns the number of columns that makes the puzzles largest on paper in portrait format.
pub(super) const fn columns(per_page: usize) -> usize {
    match per_page {
        0..=2 => 1,
        3..=8 => 2,
        _ => 3,
    }
}

/// A grid in place of the puzzle on a sheet.
pub(super) struct Figure<'a> {
    pub(super) caption: &'a str,
    pub(super) grid: &'a Grid,
    /// Digits that it does not give are printed lighter.
    pub(super) puzzle: &'a Grid,
    pub(super) drawing: &'a LayoutDrawing,
    /// Side of a cell, in millimetres.
    pub(super) cell: f64,
}

impl Figure<'_> {
    /// Returns the grid under its caption, with its shapes.
    pub(super) fn html(&self) -> String {
        let Room { left, top, right, bottom } = self.drawing.room;
        let side = self.grid.shape().side() as f64;
        let width = self.cell * (side + left + right);
        let mut table = table(self.grid, self.puzzle, self.cell);
        if !self.drawing.below.is_empty() || !self.drawing.above.is_empty() {
            let [below, above] = [&self.drawing.below, &self.drawing.above].map(|parts| self.layer(parts));
            let margins = [top, right, bottom, left].map(|length| format!("{:.1}mm", length * self.cell)).join(" ");
            table = format!("<div class=\"drawn\" style=\"margin:{margins}\">{below}{table}{above}</div>");
        }
        format!("<figure style=\"width:{width:.1}mm\"><figcaption>{}</figcaption>{table}</figure>\n", self.caption)
    }

    /// Returns shapes as a picture that covers the table and the room around it.
    fn layer(&self, parts: &[DrawnPart]) -> String {
        let Room { left, top, right, bottom } = self.drawing.room;
        let side = self.grid.shape().side() as f64;
        let (across, down) = (side + left + right, side + top + bottom);
        // Shares of the table: its borders make it a little larger than its cells.
        let place = [-left, -top, across, down].map(|length| format!("{:.3}%", length / side * 100.0));
        let [x, y, width, height] = place;
        let extent = [-left, -top, across, down].map(|length| format!("{:.1}", length * UNIT)).join(" ");
        format!(
            "<svg viewBox=\"{extent}\" preserveAspectRatio=\"none\" aria-hidden=\"true\" \
             style=\"left:{x};top:{y};width:{width};height:{height}\">{}</svg>",
            part_svg(parts)
        )
    }
}

/// Returns the table of a grid.
fn table(grid: &Grid, puzzle: &Grid, cell: f64) -> String {
    let shape = grid.shape();
    // Two figures in a cell need more room.
    let font = cell * if shape.side() > 9 { 0.5 } else { 0.62 };
    let others = other_units(grid.layout());
    let cells = grid.visible_cells().iter().zip(puzzle.visible_cells()).enumerate();
    let cells: Vec<String> = cells
        .map(|(number, (cell, given))| {
            let found = if given.digit().is_none() && cell.digit().is_some() { Some("found") } else { None };
            let drawn = irregular_borders(grid.layout(), number).chain(others[number].iter().copied());
            let classes: Vec<&str> = found.into_iter().chain(drawn).collect();
            let class = if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) };
            let value = cell.digit().map_or(String::new(), |digit: Digit| digit.to_string());
            format!("<td{class}>{value}</td>")
        })
        .collect();
    let rows: String = cells.chunks(shape.side()).map(|row| format!("<tr>{}</tr>\n", row.concat())).collect();
    let width = cell * shape.side() as f64;
    let boxes = grid.layout().drawn_box().map_or(String::new(), |(across, down)| format!("boxes-{across}x{down}"));
    format!(
        "<table class=\"{boxes}\" style=\"--cell:{cell:.2}mm;width:{width:.1}mm;font-size:{font:.1}mm\">\n{rows}</table>"
    )
}

/// Returns the side of a cell in millimetres, for a grid of this side with room around it, on paper with this number of
/// lines below the title.
pub(super) fn cell_mm(side: usize, room: Room, per_page: usize, lines: usize) -> f64 {
    let (across, down) = (columns(per_page), per_page.div_ceil(columns(per_page)));
    let width = (PAPER_MM.0 - GAP_MM.0 * (across - 1) as f64) / across as f64;
    let free = PAPER_MM.1 - (DEMAND_MM * lines as f64).min(MAX_DEMANDS_MM);
    let height = free / down as f64 - GAP_MM.1;
    let by_width = width / (side as f64 + room.left + room.right);
    let by_height = height / (side as f64 + room.top + room.bottom);
    // A 4x4 grid as large as the paper would be unpleasant to solve.
    by_width.min(by_height).min(18.0)
}

/// Returns the rules for the thick lines around boxes of this width and height.
pub(super) fn box_lines((width, height): (usize, usize)) -> String {
    format!(
        "table.boxes-{width}x{height} tr:nth-child({height}n+1) td{{border-top:.6mm solid #000}}\
         table.boxes-{width}x{height} td:nth-child({width}n+1){{border-left:.6mm solid #000}}"
    )
}

/// Returns the classes of a cell that is to the right of or below a cell in another irregular box.
fn irregular_borders(layout: &Layout, cell: usize) -> impl Iterator<Item = &'static str> {
    let side = layout.shape().side();
    let above = cell.checked_sub(side).map(|above| (above, "below"));
    let left = (!cell.is_multiple_of(side)).then(|| (cell.saturating_sub(1), "right"));
    let neighbours = above.into_iter().chain(left).filter(|_| layout.drawn_box().is_none());
    neighbours.filter(move |(other, _)| layout.box_of(*other) != layout.box_of(cell)).map(|(_, class)| class)
}

/// Returns for each cell the classes of the windows and diagonals that it is in.
fn other_units(layout: &Layout) -> Vec<Vec<&'static str>> {
    let mut classes = vec![Vec::new(); layout.shape().cell_count()];
    for (unit, cells) in layout.units() {
        let class = match unit {
            Unit::Window(_) => "window",
            Unit::Diagonal(0) => "falls",
            Unit::Diagonal(_) => "rises",
            _ => continue,
        };
        cells.iter().for_each(|&cell| classes[usize::from(cell)].push(class));
    }
    classes
}
