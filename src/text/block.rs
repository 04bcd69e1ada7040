//! Rows and borders without a blank line between them, and the grids that they form.

use super::boxes::{Border, ShownShape, shape_of};
use super::fault::{Fault, FaultKind};
use super::grid_cells::{form_of, read_grid, values_of};
use super::irregular;
use super::line::read_cell_line;
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::row::{CellForm, Row};
use super::scan::is_date;

/// A record of a drawing.
#[derive(Debug)]
pub(super) struct Drawn {
    /// The line on which it began.
    pub(super) line: u64,
    pub(super) puzzle: Result<Puzzle, Fault>,
    /// The lines, if they could not be read.
    pub(super) text: Vec<u8>,
    /// Whether the rows turned out to be lines that each hold a grid.
    pub(super) is_line: bool,
    /// The values of its cells, if a digit occurs twice in a unit: they may be the numbers of boxes.
    pub(super) values: Vec<u8>,
}

impl Drawn {
    /// Returns a row that is a complete grid.
    fn of_line(row: &Row, reading: &Reading) -> Self {
        let puzzle = read_cell_line(&row.text, reading);
        let text = if puzzle.is_err() { row.text.clone() } else { Vec::new() };
        Self { line: row.number, puzzle, text, is_line: true, values: Vec::new() }
    }
}

/// Rows and borders without a blank line between them.
#[derive(Clone, Default, Debug)]
pub(super) struct Block {
    pub(super) rows: Vec<Row>,
    pub(super) borders: Vec<Border>,
    /// Number of blank lines before it.
    pub(super) gap: usize,
    /// The rows of a second grid that the same lines can be read as.
    pub(super) other: Vec<Row>,
}

impl Block {
    /// Returns the side that most rows have, preferring rows without a repeated digit; 0 without rows.
    pub(super) fn side(&self) -> usize {
        if let Some(first) = self.rows.first()
            && self.rows.iter().all(|row| row.side == first.side)
        {
            return first.side;
        }
        // `max_by_key` returns the last of equal elements. The order is reversed so that the side of the earliest row
        // wins.
        self.rows.iter().map(|row| row.side).rev().max_by_key(|side| self.count(*side)).unwrap_or(0)
    }

    /// Returns the number of rows with this side: of those without a repeated digit, and of all.
    fn count(&self, side: usize) -> (usize, usize) {
        let own: Vec<&Row> = self.rows.iter().filter(|row| row.side == side).collect();
        (own.iter().filter(|row| !row.has_twice()).count(), own.len())
    }

    /// Returns the blocks between titles. Here a title is a row of another length that holds a digit twice, as dates
    /// do.
    pub(super) fn between_titles(self) -> Vec<Self> {
        let side = self.side();
        if !self.rows.iter().any(|row| is_title(row, side)) {
            return vec![self];
        }
        // The first block keeps the gap that was seen. Titles separate the others, whatever the blank lines between
        // them.
        let mut blocks = vec![Self { gap: self.gap, ..Self::default() }];
        let mut borders = self.borders.into_iter().peekable();
        for (index, row) in self.rows.into_iter().enumerate() {
            if is_title(&row, side) {
                blocks.push(Self::default());
            }
            let Some(block) = blocks.last_mut() else { continue };
            let before = block.rows.len();
            block.borders.extend(
                std::iter::from_fn(|| borders.next_if(|border| border.before <= index))
                    .map(|border| Border { before, ..border }),
            );
            if !is_title(&row, side) {
                block.rows.push(row);
            }
        }
        if let Some(block) = blocks.last_mut() {
            let before = block.rows.len();
            block.borders.extend(borders.map(|border| Border { before, ..border }));
        }
        blocks
    }

    /// Appends the rows and borders of another block.
    pub(super) fn append(&mut self, mut other: Self) {
        let before = self.rows.len();
        other.borders.iter_mut().for_each(|border| border.before += before);
        self.rows.append(&mut other.rows);
        self.borders.append(&mut other.borders);
    }

    /// Returns the grids of this block. With `band`, a blank line follows every `band` rows.
    pub(super) fn grids(mut self, band: Option<usize>, reading: &Reading) -> Vec<Drawn> {
        let side = self.side();
        if side == 0 {
            return Vec::new();
        }
        // The order matters: dashes may be rows, rows may be complete grids, and only then is a surplus row a title.
        self.promote_dashes(side);
        if self.are_lines(side, reading) {
            return self.rows.iter().map(|row| Drawn::of_line(row, reading)).collect();
        }
        self.drop_titles(side, reading);
        let found = self.rows.len();
        // It cannot be known which rows belong together. A guess would silently solve half of one puzzle with half of
        // the next.
        if !found.is_multiple_of(side) {
            let kind = if found < side { FaultKind::Rows { found, side } } else { FaultKind::LeftOver { found, side } };
            return self.fault(kind).into_iter().collect();
        }
        if !self.other.is_empty() {
            let kind = FaultKind::Readings { first: cells_of(&self.rows).into(), second: cells_of(&self.other).into() };
            return self.fault(kind).into_iter().collect();
        }
        self.drop_rule(side);
        let form = form_of(&self.rows, side, reading);
        let shape = shape_of(side, &self.rows, &self.borders, band, form, reading);
        let grids = self.rows.chunks(side).enumerate();
        grids.map(|(number, rows)| self.grid(number, rows, form, &shape, reading)).collect()
    }

    /// Returns the grid of these rows. `number` is the position of the grid in the block.
    fn grid(&self, number: usize, rows: &[Row], form: CellForm, shape: &ShownShape, reading: &Reading) -> Drawn {
        let side = rows.len();
        let line = rows.first().map_or(0, |row| row.number);
        let puzzle = match gap(rows, side, reading) {
            Some(fault) => Err(fault),
            None => self.read_rows(number, rows, form, shape, reading),
        };
        let is_conflict = puzzle.as_ref().is_err_and(|fault| fault.kind.is_conflict());
        let values = if is_conflict { values_of(rows, side) } else { Vec::new() };
        let text = if puzzle.is_err() { self.text(rows) } else { Vec::new() };
        Drawn { line, puzzle, text, is_line: false, values }
    }

    /// Reads the same grid.
    fn read_rows(
        &self,
        number: usize,
        rows: &[Row],
        form: CellForm,
        shape: &ShownShape,
        reading: &Reading,
    ) -> Result<Puzzle, Fault> {
        if reading.given_shape().is_none()
            && let Some(boxes) = irregular::boxes(rows, &self.borders, number * rows.len(), form)
        {
            let layout = reading.layout_of_boxes(&boxes)?;
            return read_grid(rows, layout, form, reading).map(Puzzle::with_own_layout);
        }
        let (shape, is_shown) = shape.clone()?;
        let puzzle = read_grid(rows, reading.layout_of(shape)?, form, reading);
        if is_shown { puzzle } else { Puzzle::assumed(puzzle, shape) }
    }

    /// Whether all grids can be read.
    pub(super) fn is_readable(&self, reading: &Reading) -> bool {
        self.clone().grids(None, reading).iter().all(|drawn| drawn.puzzle.is_ok())
    }

    /// Returns one fault for all rows.
    fn fault(&self, kind: FaultKind) -> Option<Drawn> {
        let line = self.rows.first()?.number;
        let puzzle = Err(Fault::new(kind).on_line(line));
        Some(Drawn { line, puzzle, text: self.text(&self.rows), is_line: false, values: Vec::new() })
    }

    /// Returns the lines from the first to the last of these rows.
    fn text(&self, rows: &[Row]) -> Vec<u8> {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Vec::new() };
        let borders = self.borders.iter().filter(|border| (first.number..last.number).contains(&border.number));
        let mut lines: Vec<(u64, &[u8])> = rows.iter().map(|row| (row.number, &row.text[..])).collect();
        lines.extend(borders.map(|border| (border.number, &border.text[..])));
        lines.sort_unstable_by_key(|(number, _)| *number);
        lines.iter().map(|(_, text)| *text).collect::<Vec<_>>().join(&b'\n')
    }

    /// Returns the fault for bands of unequal height, which cannot be grouped into grids.
    pub(super) fn refused(self) -> Option<Drawn> {
        let (side, found) = (self.side(), self.rows.len());
        self.fault(if found < side { FaultKind::Rows { found, side } } else { FaultKind::Bands { found, side } })
    }

    /// Turns lines of dashes into rows, if dashes mean empty cells.
    fn promote_dashes(&mut self, side: usize) {
        let own: Vec<&Row> = self.rows.iter().filter(|row| row.side == side).collect();
        let has_dashes = own.iter().any(|row| row.text.contains(&b'-') && row.form(side) != CellForm::Tokens);
        // A grid has one symbol for empty cells: if there are dots, dashes are borders.
        if !has_dashes || own.iter().any(|row| row.text.contains(&b'.')) {
            return;
        }
        // Reverse order keeps the row numbers of earlier borders valid.
        for border in std::mem::take(&mut self.borders).into_iter().rev() {
            let dashes = border.text.iter().filter(|byte| **byte == b'-').count();
            let is_row = dashes == side && border.text.iter().all(|byte| matches!(byte, b'-' | b' ' | b'|'));
            if is_row {
                self.borders.iter_mut().for_each(|later| later.before += 1);
                self.rows.insert(border.before, Row::new(border.number, border.text, side));
            } else {
                self.borders.push(border);
            }
        }
        self.borders.reverse();
    }

    /// Drops the rule below the first row of a Markdown table: it does not separate boxes.
    fn drop_rule(&mut self, side: usize) {
        if self.borders.iter().filter(|border| !border.before.is_multiple_of(side)).count() == 1 {
            self.borders.retain(|border| border.before % side != 1 || border.sides() != side + 1);
        }
    }

    /// Whether each row is a small grid on its own line.
    fn are_lines(&self, side: usize, reading: &Reading) -> bool {
        self.borders.is_empty()
            && !self.rows.len().is_multiple_of(side)
            && self.rows.iter().all(|row| row.side == side && is_line(row, reading))
    }

    /// Drops the lines between complete grids that are not rows: those of another length or, if there are none, those
    /// that hold a digit twice.
    fn drop_titles(&mut self, side: usize, reading: &Reading) {
        let has_dropped = self.drop_if_titles(side, |row| row.side != side && !is_line(row, reading));
        if !has_dropped && self.rows.len() > side && !self.rows.len().is_multiple_of(side) {
            self.drop_if_titles(side, Row::has_twice);
        }
    }

    /// Drops the rows for which `is_title` holds, if they separate the other rows into complete grids. Returns whether
    /// they do.
    fn drop_if_titles(&mut self, side: usize, is_title: impl Fn(&Row) -> bool) -> bool {
        let mut runs = self.rows.split(&is_title).map(<[Row]>::len).filter(|length| *length > 0).peekable();
        if runs.peek().is_none() || !runs.all(|length| length.is_multiple_of(side)) {
            return false;
        }
        // Borders keep their place among the remaining rows.
        for border in &mut self.borders {
            border.before -= self.rows[..border.before].iter().filter(|row| is_title(row)).count();
        }
        self.rows.retain(|row| !is_title(row));
        true
    }
}

/// Whether a row of another length is a title among rows with this side.
fn is_title(row: &Row, side: usize) -> bool {
    let is_far = row.side.abs_diff(side) > 1 || is_date(&row.text);
    row.side != side && row.spans.len() == 1 && is_far && row.has_twice()
}

/// Returns the symbols of rows, with a point for each empty cell.
pub(super) fn cells_of(rows: &[Row]) -> String {
    let cells = rows.iter().map(|row| row.fields().iter().flat_map(|(_, cell)| cell.to_vec()).collect::<Vec<u8>>());
    String::from_utf8_lossy(&cells.collect::<Vec<_>>().join(&b' ')).into_owned()
}

/// Returns the fault of a row that has no text where a cell should be. A grid writes empty cells in only one way: if it
/// has a symbol for them, a cell without text between two commas is missing.
fn gap(rows: &[Row], side: usize, reading: &Reading) -> Option<Fault> {
    let (index, row) = rows.iter().enumerate().find(|(_, row)| row.gaps() > 0)?;
    if !rows.iter().any(|row| row.has_empty_symbol(side, reading)) {
        return None;
    }
    Some(Fault { line: row.line(), ..Fault::new(FaultKind::Row { row: index + 1, found: side - row.gaps(), side }) })
}

/// Whether a row is a small grid on one line.
pub(super) fn is_line(row: &Row, reading: &Reading) -> bool {
    read_cell_line(&row.text, reading).is_ok_and(|puzzle| puzzle.grid.shape().cell_count() == row.side)
}
