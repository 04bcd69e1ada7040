//! Rows and borders with no blank line between, and the grids that they are.

use super::alphabet::token_value;
use super::alphabet::{Alphabet, Notation, cell_alphabet, cell_value};
use super::boxes::{Border, shape_of};
use super::bytes::column_at;
use super::candidates::candidates_of;
use super::evidence::alphabet_of;
use super::fault::{Fault, FaultKind, Shown};
use super::line::read_cell_line;
use super::row::{CellForm, Row, RowField};
use super::{Puzzle, Reading, gaps, irregular};
use crate::model::{DigitSet, Layout};

/// A record of a drawing.
#[derive(Debug)]
pub(super) struct Drawn {
    /// The line it began on.
    pub(super) line: u64,
    pub(super) puzzle: Result<Puzzle, Fault>,
    /// The lines of what could not be read.
    pub(super) text: Vec<u8>,
    /// The rows turned out to be lines that are grids themselves.
    pub(super) is_line: bool,
}

impl Drawn {
    /// Returns a row that is a grid by itself.
    fn of_line(row: &Row, reading: &Reading) -> Self {
        let puzzle = read_as_line(row, reading);
        let text = if puzzle.is_err() { row.text.clone() } else { Vec::new() };
        Self { line: row.number, puzzle, text, is_line: true }
    }
}

/// Rows and borders with no blank line between.
#[derive(Clone, Default, Debug)]
pub(super) struct Block {
    pub(super) rows: Vec<Row>,
    pub(super) borders: Vec<Border>,
    /// Blank lines before it.
    pub(super) gap: usize,
}

impl Block {
    /// Returns the side that most rows have, first of all those that hold no digit twice; 0 without rows.
    pub(super) fn side(&self) -> usize {
        if let Some(first) = self.rows.first()
            && self.rows.iter().all(|row| row.side == first.side)
        {
            return first.side;
        }
        let count = |side: usize| {
            let own = || self.rows.iter().filter(|row| row.side == side);
            (own().filter(|row| !row.has_twice()).count(), own().count())
        };
        // `max_by_key` takes the last of equals: from behind, so that the side of the earlier row counts.
        self.rows.iter().map(|row| row.side).rev().max_by_key(|side| count(*side)).unwrap_or(0)
    }

    /// Resolves rows that can have two sides by the side of the others. Without others, they are the rows of smaller
    /// grids if these are complete.
    pub(super) fn agree(&mut self, reading: &Reading) {
        let others: Vec<Option<usize>> = self.rows.iter().map(|row| Some(row.other(reading)?.side)).collect();
        let Some(first) = others.iter().flatten().next() else { return };
        let sure = self.rows.iter().zip(&others).filter(|(_, other)| other.is_none()).map(|(row, _)| row.clone());
        let sure = Self { rows: sure.collect(), ..Self::default() };
        let count = self.rows.len();
        match sure.side() {
            0 if count.is_multiple_of(*first) && !count.is_multiple_of(self.side()) => self.agree_on(*first, reading),
            0 => {}
            side => self.agree_on(side, reading),
        }
    }

    /// Whether all rows have this side, or can have it.
    pub(super) fn can_be_of(&self, side: usize, reading: &Reading) -> bool {
        let can_be = |row: &Row| row.side == side || row.other(reading).is_some_and(|other| other.side == side);
        self.rows.iter().all(can_be)
    }

    /// Gives this side to the rows that can have it.
    pub(super) fn agree_on(&mut self, side: usize, reading: &Reading) {
        for row in self.rows.iter_mut().filter(|row| row.side != side) {
            if let Some(other) = row.other(reading).filter(|other| other.side == side) {
                *row = other;
            }
        }
    }

    /// Returns the blocks between titles: lines of another length than the rows that hold a digit twice, as dates do.
    pub(super) fn between_titles(self) -> Vec<Self> {
        let side = self.side();
        let is_title = |row: &Row| row.side != side && row.has_twice();
        if !self.rows.iter().any(is_title) {
            return vec![self];
        }
        // The gap before the first block is the one that was seen; titles part the others, whatever the blank lines.
        let mut blocks = vec![Self { gap: self.gap, ..Self::default() }];
        let mut borders = self.borders.into_iter().peekable();
        for (index, row) in self.rows.into_iter().enumerate() {
            if is_title(&row) {
                blocks.push(Self::default());
            }
            let Some(block) = blocks.last_mut() else { continue };
            let before = block.rows.len();
            block.borders.extend(
                std::iter::from_fn(|| borders.next_if(|border| border.before <= index))
                    .map(|border| Border { before, ..border }),
            );
            if !is_title(&row) {
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

    /// Returns the grids of this block; with `band`, a blank line follows each `band` rows.
    pub(super) fn grids(mut self, band: Option<usize>, reading: &Reading) -> Vec<Drawn> {
        let side = self.side();
        if side == 0 {
            return Vec::new();
        }
        // In this order: dashes may be rows, rows may be whole grids, and only then is one too many a title.
        self.promote_dashes(side);
        if self.are_lines(side, reading) {
            return self.rows.iter().map(|row| Drawn::of_line(row, reading)).collect();
        }
        self.drop_titles(side, reading);
        let found = self.rows.len();
        // Which rows belong together cannot be known: half of one puzzle and half of the next would be solved without a
        // word.
        if !found.is_multiple_of(side) {
            let kind = if found < side { FaultKind::Rows { found, side } } else { FaultKind::LeftOver { found, side } };
            return self.fault(kind).into_iter().collect();
        }
        let form = self.form(side, reading);
        let shape = shape_of(side, &self.rows, &self.borders, band, form, reading);
        let grid = |(number, rows): (usize, &[Row])| {
            let irregular = || irregular::boxes(rows, &self.borders, number * side, form);
            let boxes = if reading.given_shape().is_none() { irregular() } else { None };
            let puzzle = match boxes {
                Some(boxes) => {
                    let puzzle =
                        reading.layout_of_boxes(&boxes).and_then(|layout| read_grid(rows, layout, form, reading));
                    puzzle.map(Puzzle::with_own_layout)
                }
                None => shape.clone().and_then(|(shape, is_shown)| {
                    let puzzle = read_grid(rows, reading.layout_of(shape)?, form, reading);
                    if is_shown { puzzle } else { Puzzle::assumed(puzzle, shape) }
                }),
            };
            let text = if puzzle.is_err() { self.text(rows) } else { Vec::new() };
            Drawn { line: rows.first().map_or(0, |row| row.number), puzzle, text, is_line: false }
        };
        self.rows.chunks(side).enumerate().map(grid).collect()
    }

    /// Returns the fault of all rows together.
    fn fault(&self, kind: FaultKind) -> Option<Drawn> {
        let line = self.rows.first()?.number;
        let puzzle = Err(Fault::new(kind).on_line(line));
        Some(Drawn { line, puzzle, text: self.text(&self.rows), is_line: false })
    }

    /// Returns the lines from the first to the last of some rows.
    fn text(&self, rows: &[Row]) -> Vec<u8> {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Vec::new() };
        let borders = self.borders.iter().filter(|border| (first.number..last.number).contains(&border.number));
        let mut lines: Vec<(u64, &[u8])> = rows.iter().map(|row| (row.number, &row.text[..])).collect();
        lines.extend(borders.map(|border| (border.number, &border.text[..])));
        lines.sort_unstable_by_key(|(number, _)| *number);
        lines.iter().map(|(_, text)| *text).collect::<Vec<_>>().join(&b'\n')
    }

    /// Returns the fault of rows in unequal bands, of which nobody knows what belongs together.
    pub(super) fn refused(self) -> Option<Drawn> {
        let (side, found) = (self.side(), self.rows.len());
        self.fault(if found < side { FaultKind::Rows { found, side } } else { FaultKind::Bands { found, side } })
    }

    /// Makes rows of lines of dashes, if dashes stand for empty cells.
    fn promote_dashes(&mut self, side: usize) {
        let rows = || self.rows.iter().filter(|row| row.side == side);
        let has_dash = |row: &Row| row.text.contains(&b'-') && row.form(side) != CellForm::Tokens;
        // A grid has one kind of blank: beside dots, dashes are borders.
        if !rows().any(has_dash) || rows().any(|row| row.text.contains(&b'.')) {
            return;
        }
        // From below, so that the numbers of rows before the borders above stay right.
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

    /// Whether the rows are small grids, one a line.
    fn are_lines(&self, side: usize, reading: &Reading) -> bool {
        // Rows of an incomplete grid of pencilmarks are not lines, though each may be as long as one.
        let is_line =
            |row: &Row| row.side == side && is_line(row, reading) && (self.rows.len() == 1 || !is_spaced(row));
        self.borders.is_empty() && !self.rows.len().is_multiple_of(side) && self.rows.iter().all(is_line)
    }

    /// Drops lines that are no rows: between whole grids, those of another length, or else those that hold a digit
    /// twice.
    fn drop_titles(&mut self, side: usize, reading: &Reading) {
        let is_longer = |row: &Row| row.side != side && !is_line(row, reading);
        let is_over = self.rows.len() > side && !self.rows.len().is_multiple_of(side);
        if self.parts_grids(side, is_longer) {
            self.drop_rows(is_longer);
        } else if is_over && self.parts_grids(side, Row::has_twice) {
            self.drop_rows(Row::has_twice);
        }
    }

    /// Whether between the rows for which `is_title` holds there are whole grids alone.
    fn parts_grids(&self, side: usize, is_title: impl Fn(&Row) -> bool) -> bool {
        let mut runs = self.rows.split(is_title).map(<[Row]>::len).filter(|length| *length > 0).peekable();
        runs.peek().is_some() && runs.all(|length| length.is_multiple_of(side))
    }

    fn drop_rows(&mut self, is_title: impl Fn(&Row) -> bool) {
        // Borders keep their place among the rows that stay.
        for border in &mut self.borders {
            border.before -= self.rows[..border.before].iter().filter(|row| is_title(row)).count();
        }
        self.rows.retain(|row| !is_title(row));
    }

    /// Returns the form of the cells: one row that shows it is enough.
    fn form(&self, side: usize, reading: &Reading) -> CellForm {
        // Rows of single symbols are written alike in all forms.
        let mut form = CellForm::Symbols;
        for row in &self.rows {
            match row.form(side) {
                CellForm::Candidates => return CellForm::Candidates,
                CellForm::Tokens => form = CellForm::Tokens,
                CellForm::Symbols => {}
            }
        }
        // Above 9x9 a pair of candidates may be a number too; a letter is not.
        if form == CellForm::Tokens && side > 9 && self.has_letters(side, reading) {
            CellForm::Candidates
        } else {
            form
        }
    }

    /// Whether some cell is not a number, and all are candidates or empty.
    fn has_letters(&self, side: usize, reading: &Reading) -> bool {
        let fields = || self.rows.iter().filter(|row| row.has_fields(side)).flat_map(Row::fields);
        let is_number = |field: &[u8]| token_value(field, side).is_some();
        let is_cell = |field: &[u8]| {
            token_value(field, side) == Some(0) || candidates_of(field, side, reading.alphabet).is_some()
        };
        fields().any(|(_, field)| !is_number(field)) && fields().all(|(_, field)| is_cell(field))
    }
}

/// Whether a row is a grid on a line: a small one, or a 9x9 one with blanks for empty cells.
pub(super) fn is_line(row: &Row, reading: &Reading) -> bool {
    let is_whole = |puzzle: Puzzle| puzzle.grid.shape().cell_count() == row.side || is_spaced(row);
    read_as_line(row, reading).is_ok_and(is_whole)
}

fn is_spaced(row: &Row) -> bool {
    gaps::is_spaced_line(&row.text)
}

/// Reads a row as a grid on a line.
fn read_as_line(row: &Row, reading: &Reading) -> Result<Puzzle, Fault> {
    let cells = gaps::with_points(&row.text);
    read_cell_line(cells.as_deref().unwrap_or(&row.text), reading)
}

/// Reads a grid from its rows.
fn read_grid(rows: &[Row], layout: Layout, form: CellForm, reading: &Reading) -> Result<Puzzle, Fault> {
    let cells = GridCells::new(rows, layout, form)?;
    match form {
        CellForm::Symbols => cells.read_symbols(reading),
        CellForm::Tokens => cells.read_tokens(reading.alphabet),
        CellForm::Candidates => cells.read_candidates(reading.alphabet),
    }
}

/// The cells of a drawn grid, as many as its layout has.
struct GridCells<'r> {
    layout: Layout,
    /// The text of each, and the row that it is in.
    cells: Vec<(&'r Row, RowField<'r>)>,
}

impl<'r> GridCells<'r> {
    /// Collects the cells of as many rows as the layout has.
    ///
    /// # Errors
    /// If a row has too few cells or too many.
    fn new(rows: &'r [Row], layout: Layout, form: CellForm) -> Result<Self, Fault> {
        let side = layout.shape().side();
        let mut cells = Vec::with_capacity(side * side);
        for (index, row) in rows.iter().enumerate() {
            let fields = row.cells(form);
            if fields.len() != side {
                let kind = FaultKind::Row { row: index + 1, found: fields.len(), side };
                return Err(Fault::new(kind).on_line(row.number));
            }
            cells.extend(fields.into_iter().map(|field| (row, field)));
        }
        Ok(Self { layout, cells })
    }

    /// Returns the line and the column at which a cell begins.
    fn place(&self, cell: usize) -> (Option<u64>, usize) {
        self.cells.get(cell).map_or((None, 0), |(row, field)| (Some(row.number), column_at(&row.text, field.0)))
    }

    fn fault(&self, cell: usize, kind: FaultKind) -> Fault {
        let (line, column) = self.place(cell);
        Fault { line, column: Some(column), kind }
    }

    /// Reads each cell by its text.
    fn read<T>(&self, value: impl Fn(&[u8], usize) -> Option<T>) -> Result<Vec<T>, Fault> {
        let side = self.layout.shape().side();
        let mut values = Vec::with_capacity(self.cells.len());
        for (index, (_, (_, text))) in self.cells.iter().enumerate() {
            values.push(value(text, side).ok_or_else(|| self.fault(index, FaultKind::bad_token(text, side)))?);
        }
        Ok(values)
    }

    fn read_symbols(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        let shape = self.layout.shape();
        let side = shape.side();
        let symbols: Vec<u8> = self.cells.iter().filter_map(|(_, (_, text))| text.first().copied()).collect();
        let alphabet = alphabet_of(&symbols, shape, reading).map_err(|kind| self.fault(0, kind))?;
        let mut values = Vec::with_capacity(symbols.len());
        for (index, &symbol) in symbols.iter().enumerate() {
            let bad = || {
                // The whole character is shown, of which a cell is the first byte.
                let (row, field) = &self.cells[index];
                self.fault(index, FaultKind::Symbol(Shown::first(&row.text[field.0..])))
            };
            values.push(alphabet.value(symbol, side).ok_or_else(bad)?);
        }
        Puzzle::new(self.layout.clone(), &values, Notation::Symbols(alphabet), |cell| self.place(cell))
    }

    fn read_tokens(&self, alphabet: Option<Alphabet>) -> Result<Puzzle, Fault> {
        let alphabet = cell_alphabet(self.layout.shape().side(), alphabet, false);
        let values = self.read(|text, side| cell_value(text, side, alphabet))?;
        let notation = alphabet.map_or(Notation::Tokens, Notation::Symbols);
        Puzzle::new(self.layout.clone(), &values, notation, |cell| self.place(cell))
    }

    fn read_candidates(&self, alphabet: Option<Alphabet>) -> Result<Puzzle, Fault> {
        let symbols = alphabet.unwrap_or(Alphabet::One);
        let sets = self.read(|text, side| match cell_value(text, side, Some(symbols)) {
            // An empty cell has them all.
            Some(0) => Some(DigitSet::up_to(side)),
            _ => candidates_of(text, side, alphabet),
        })?;
        let notation = Notation::Symbols(symbols);
        Puzzle::with_candidates(self.layout.clone(), &sets, notation, |cell| self.place(cell))
    }
}
