//! Grids drawn over several lines.

use super::borders::with_borders;
use super::frame::Frame;
use super::{rows, value};
use crate::model::{Cell, Grid, Layout};
use crate::text::alphabet::{Alphabet, token_value};

/// The text before and behind each cell of a drawn grid, to colour it; it must not be visible.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Paint {
    /// Before and behind a clue.
    pub clue: (String, String),
    /// Before and behind a digit that was deduced.
    pub deduced: (String, String),
    /// Before and behind a cell that has just changed.
    pub changed: (String, String),
}

impl Paint {
    /// Returns the paint with these texts before and behind clues, deduced digits and cells that have just changed.
    #[must_use]
    pub const fn new(clue: (String, String), deduced: (String, String), changed: (String, String)) -> Self {
        Self { clue, deduced, changed }
    }

    /// No colours.
    pub const NONE: &'static Self = &Self {
        clue: (String::new(), String::new()),
        deduced: (String::new(), String::new()),
        changed: (String::new(), String::new()),
    };
}

/// How a grid is drawn.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Look<'a> {
    /// The characters of the borders.
    pub frame: Frame,
    /// The puzzle, to paint its clues apart; by default the grid itself.
    pub puzzle: Option<&'a Grid>,
    /// The colours.
    pub paint: &'a Paint,
    /// Cells that are painted as changed.
    pub changed: &'a [usize],
}

impl Default for Look<'_> {
    fn default() -> Self {
        Self { frame: Frame::default(), puzzle: None, paint: Paint::NONE, changed: &[] }
    }
}

impl<'a> Look<'a> {
    /// Sets the characters of the borders.
    #[must_use]
    pub const fn frame(self, frame: Frame) -> Self {
        Self { frame, ..self }
    }

    /// Sets the puzzle whose clues are painted apart.
    #[must_use]
    pub const fn puzzle(self, puzzle: &'a Grid) -> Self {
        Self { puzzle: Some(puzzle), ..self }
    }

    /// Sets the colours.
    #[must_use]
    pub const fn paint(self, paint: &'a Paint) -> Self {
        Self { paint, ..self }
    }

    /// Sets the cells that are painted as changed.
    #[must_use]
    pub const fn changed(self, changed: &'a [usize]) -> Self {
        Self { changed, ..self }
    }
}

/// Returns the grid drawn over several lines, with its box borders. [`text`](crate::text) reads it back.
#[must_use]
pub fn drawn(grid: &Grid) -> String {
    drawn_as(grid, &Look::default())
}

/// Returns the grid drawn with its box borders, the clues of `puzzle` painted apart from what was deduced.
#[must_use]
pub fn drawn_painted(grid: &Grid, puzzle: &Grid, paint: &Paint) -> String {
    drawn_as(grid, &Look { puzzle: Some(puzzle), paint, ..Look::default() })
}

/// Returns the grid drawn with its box borders. Digits are decimal numbers, each as wide as the largest.
#[must_use]
pub fn drawn_as(grid: &Grid, look: &Look<'_>) -> String {
    let side = grid.shape().side();
    let width = side.to_string().len();
    let cell = |cell: usize| {
        let value = value(grid.cells()[cell]);
        let shown = if value == 0 { ".".to_owned() } else { value.to_string() };
        let (before, behind) = look.paint_of(grid, cell);
        format!("{before}{shown:>width$}{behind}")
    };
    let cells: Vec<String> = (0..side * side).map(cell).collect();
    boxed(grid.layout(), &cells, width, look.frame)
}

/// Returns the grid drawn with the candidates of each cell, a symbol for each: 1 to 9, then A to Z. `None` above side
/// 35, and where the text would be read as decimal numbers.
#[must_use]
pub fn pencilmarks(grid: &Grid) -> Option<String> {
    pencilmarks_in(grid, Alphabet::One)
}

/// Returns the same in the symbols of this alphabet.
pub(super) fn pencilmarks_in(grid: &Grid, alphabet: Alphabet) -> Option<String> {
    let side = grid.shape().side();
    if side > alphabet.max_side() {
        return None;
    }
    let marks = |cell: &Cell| cell.digits().iter().map(|digit| alphabet.symbol(digit.get())).collect::<String>();
    let mut cells: Vec<String> = grid.cells().iter().map(marks).collect();
    // Above 9x9 a pair such as 12 is a number too: a cell that is not a number shows what all are.
    if side > 9 && cells.iter().all(|cell| token_value(cell.as_bytes(), side).is_some()) {
        return None;
    }
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    cells.iter_mut().for_each(|cell| *cell = format!("{cell:<width$}"));
    Some(boxed(grid.layout(), &cells, width, Frame::Ascii))
}

/// Returns cells of this width with the borders of their boxes.
fn boxed(layout: &Layout, cells: &[String], width: usize, frame: Frame) -> String {
    let side = layout.shape().side();
    let Some((across, down)) = layout.drawn_box() else {
        let cells: Vec<_> = cells.iter().map(|cell| (width, cell.clone())).collect();
        return with_borders(layout, &cells, frame);
    };
    // A cell is a blank and its text; each box has one blank more, before its bar.
    let border = |upright| frame.border(upright, side / across, across * (width + 1) + 1);
    let (bar, mut text) = (frame.bar(), String::new());
    for (row, cells) in cells.chunks(side).enumerate() {
        if row % down == 0 {
            text += &border(if row == 0 { 0b0010 } else { 0b1010 });
            text.push('\n');
        }
        for part in cells.chunks(across) {
            text.push(bar);
            part.iter().for_each(|cell| text.extend([" ", cell]));
            text.push(' ');
        }
        text.extend([bar, '\n']);
    }
    text + &border(0b1000)
}

impl Look<'_> {
    /// Returns the text before and behind a cell.
    fn paint_of(&self, grid: &Grid, cell: usize) -> &(String, String) {
        // A puzzle of another shape has no cell to compare with: all is a clue then, as without one.
        let puzzle = self.puzzle.filter(|puzzle| puzzle.cells().len() == grid.cells().len()).unwrap_or(grid);
        if self.changed.contains(&cell) {
            &self.paint.changed
        } else if puzzle.cells()[cell].digit().is_some() {
            &self.paint.clue
        } else {
            &self.paint.deduced
        }
    }
}

/// Returns the grid as SadMan's programs write it: `[Puzzle]`, and its rows. Boxes are not shown.
#[must_use]
pub fn sdk(grid: &Grid) -> String {
    let between = if grid.shape().side() <= 35 { "" } else { " " };
    let rows: Vec<String> = rows(grid).iter().map(|row| row.join(between)).collect();
    format!("[Puzzle]\n{}", rows.join("\n"))
}

/// Returns the grid as Simple Sudoku writes it: boxes parted by `|` and by dashes.
#[must_use]
pub fn simple_sudoku(grid: &Grid) -> String {
    let side = grid.shape().side();
    let between = if side <= 35 { "" } else { " " };
    // The form has no borders but straight ones: irregular boxes are not shown.
    let (across, down) = grid.layout().drawn_box().unwrap_or((side, side));
    let row = |row: &Vec<String>| row.chunks(across).map(|part| part.join(between)).collect::<Vec<_>>().join("|");
    let rows: Vec<String> = rows(grid).iter().map(row).collect();
    let length = rows.iter().map(String::len).max().unwrap_or(0);
    let border = format!("\n{}\n", "-".repeat(length));
    rows.chunks(down).map(|band| band.join("\n")).collect::<Vec<_>>().join(&border)
}
