//! Grids drawn over several lines.

use super::borders::with_borders;
use super::frame::Frame;
use super::outside::outside_cells;
use super::{GridDisplay, value};
use crate::model::{Cell, Grid, Layout};
use crate::text::alphabet::{Alphabet, Notation, token_value};

/// Returns the grid with its box borders. Digits are decimal numbers, each as wide as the largest.
pub(super) fn drawn(display: &GridDisplay<'_>, frame: Frame) -> String {
    let layout = display.grid.layout();
    if let Some(cells) = display.cells {
        return with_borders(layout, cells, frame);
    }
    let shape = display.grid.shape();
    let width = shape.values().greatest().to_string().len();
    let cells: Vec<String> = (0..shape.cell_count()).map(|cell| painted(display, cell, width)).collect();
    boxed(layout, &cells, width, frame) + &outside_rows(display.grid, width)
}

/// Returns the rows of the cells outside the grid, each group below its name.
fn outside_rows(grid: &Grid, width: usize) -> String {
    let mut text = String::new();
    for group in outside_cells(grid) {
        text += &format!("\n{}:", group.name);
        for row in group.digits.chunks(group.columns) {
            text.push('\n');
            text.extend(row.iter().map(|&digit| format!(" {:>width$}", grid.shape().value_of(digit))));
        }
    }
    text
}

/// Returns the digit of a cell in its colour.
fn painted(display: &GridDisplay<'_>, cell: usize, width: usize) -> String {
    let digit = display.grid.cells()[cell].digit();
    let shown = digit.map_or_else(|| ".".to_owned(), |digit| display.grid.shape().value_of(digit).to_string());
    let (before, after) = colour(display, cell);
    format!("{before}{shown:>width$}{after}")
}

/// Returns the texts that colour a cell, before and after it.
fn colour<'a>(display: &GridDisplay<'a>, cell: usize) -> &'a (String, String) {
    // A puzzle of another size has no cells to compare with, so every digit is a clue.
    let has_same_size = display.puzzle.cells().len() == display.grid.cells().len();
    let puzzle = if has_same_size { display.puzzle } else { display.grid };
    if display.changed.contains(&cell) {
        &display.paint.changed
    } else if puzzle.cells()[cell].digit().is_some() {
        &display.paint.clue
    } else {
        &display.paint.deduced
    }
}

/// Returns the grid drawn with the candidates of each cell in the symbols of this alphabet. Returns `None` above the
/// alphabet's largest side, and if the text would be read as decimal numbers.
pub(super) fn pencilmarks(grid: &Grid, alphabet: Alphabet) -> Option<String> {
    let side = grid.shape().side();
    if side > alphabet.max_side() {
        return None;
    }
    let sets = grid.visible_cells().iter().map(|cell| cell.digits());
    let mut cells: Vec<String> =
        sets.map(|set| set.iter().map(|digit| alphabet.symbol(digit.get())).collect()).collect();
    // Above 9x9 a pair such as 12 may also be a number. A cell that is not a number shows that all cells are
    // candidates.
    if side > 9 && cells.iter().all(|cell| token_value(cell.as_bytes(), side).is_some()) {
        return None;
    }
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    cells.iter_mut().for_each(|cell| *cell = format!("{cell:<width$}"));
    Some(boxed(grid.layout(), &cells, width, Frame::Ascii))
}

/// Returns cells of this width with the borders of their boxes.
fn boxed(layout: &Layout, cells: &[String], width: usize, frame: Frame) -> String {
    let columns = layout.shape().columns();
    let Some((across, down)) = layout.drawn_box() else {
        let cells: Vec<_> = cells.iter().map(|cell| (width, cell.clone())).collect();
        return with_borders(layout, &cells, frame);
    };
    // A cell is a blank and its text. Each box has one additional blank before its bar.
    let (boxes, length) = (columns / across, across * (width + 1) + 1);
    let (bar, mut text) = (frame.bar(), String::new());
    for (row, cells) in cells.chunks(columns).enumerate() {
        if row % down == 0 {
            text += &frame.border(if row == 0 { 0b0010 } else { 0b1010 }, boxes, length);
            text.push('\n');
        }
        for part in cells.chunks(across) {
            text.push(bar);
            part.iter().for_each(|cell| text.extend([" ", cell]));
            text.push(' ');
        }
        text.extend([bar, '\n']);
    }
    text + &frame.border(0b1000, boxes, length)
}

/// Returns the grid in the format of SadMan's programs: `[Puzzle]`, and its rows. Boxes are not shown.
pub(super) fn sdk(grid: &Grid) -> String {
    let between = if grid.shape().side() <= 35 { "" } else { " " };
    let rows: Vec<String> = rows(grid).iter().map(|row| row.join(between)).collect();
    format!("[Puzzle]\n{}", rows.join("\n"))
}

/// Returns the grid in the format of Simple Sudoku: boxes separated by `|` and by dashes.
pub(super) fn simple_sudoku(grid: &Grid) -> String {
    let side = grid.shape().side();
    let between = if side <= 35 { "" } else { " " };
    // The format has only straight borders: irregular boxes are not shown.
    let (across, down) = grid.layout().drawn_box().unwrap_or((side, side));
    let rows: Vec<String> = rows(grid)
        .iter()
        .map(|row| row.chunks(across).map(|part| part.join(between)).collect::<Vec<_>>().join("|"))
        .collect();
    let length = rows.iter().map(String::len).max().unwrap_or(0);
    let border = format!("\n{}\n", "-".repeat(length));
    rows.chunks(down).map(|band| band.join("\n")).collect::<Vec<_>>().join(&border)
}

/// Returns the rows of a grid: symbols up to side 35, decimal numbers above it.
fn rows(grid: &Grid) -> Vec<Vec<String>> {
    let rows = grid.visible_cells().chunks(grid.shape().columns());
    let notation = Notation::for_shape(grid.shape());
    rows.map(|row| row.iter().map(|cell| symbol(*cell, notation)).collect()).collect()
}

/// Returns the symbol or number of a cell.
fn symbol(cell: Cell, notation: Notation) -> String {
    match (value(cell), notation) {
        (0, _) => ".".to_owned(),
        (value, Notation::Symbols(alphabet)) => alphabet.symbol(value).to_string(),
        (value, Notation::Tokens) => value.to_string(),
    }
}
