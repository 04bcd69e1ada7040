//! The cells of a grid, row by row, wherever they stand.

use super::alphabet::{Alphabet, Notation, token_value};
use super::bytes::column_at;
use super::candidates::is_candidates;
use super::evidence::alphabet_of;
use super::fault::{Fault, FaultKind, Shown};
use super::row::{CellForm, Row, RowField};
use super::{Puzzle, Reading};
use crate::model::{Digit, DigitSet, Layout};

/// Returns the form of the cells of rows: one row that shows it is enough.
pub(super) fn form_of(rows: &[Row], side: usize) -> CellForm {
    // Rows of single symbols are written alike in all forms.
    let mut form = CellForm::Symbols;
    for row in rows {
        match row.form(side) {
            // Where candidates are written no cell is empty.
            CellForm::Candidates if rows.iter().any(Row::has_empty_symbol) => return CellForm::Tokens,
            CellForm::Candidates => return CellForm::Candidates,
            CellForm::Tokens => form = CellForm::Tokens,
            CellForm::Symbols => {}
        }
    }
    form
}

/// Reads a grid from its rows.
pub(super) fn read_grid(rows: &[Row], layout: Layout, form: CellForm, reading: &Reading) -> Result<Puzzle, Fault> {
    let cells = GridCells::new(rows, layout, form)?;
    match form {
        CellForm::Symbols => cells.read_symbols(reading),
        CellForm::Tokens => cells.read_tokens(),
        CellForm::Candidates => cells.read_candidates(),
    }
}

/// Returns the values of the cells of rows of single symbols, whatever grid they make; nothing for others.
pub(super) fn values_of(rows: &[Row], side: usize) -> Vec<u8> {
    let cells = rows.iter().flat_map(|row| row.cells(CellForm::Symbols));
    let value = |(_, cell): RowField<'_>| Alphabet::One.value(*cell.first()?, side);
    cells.map(value).collect::<Option<_>>().unwrap_or_default()
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
                return Err(Fault { line: row.line(), ..Fault::new(kind) });
            }
            cells.extend(fields.into_iter().map(|field| (row, field)));
        }
        Ok(Self { layout, cells })
    }

    /// Returns the line and the column at which a cell begins.
    fn place(&self, cell: usize) -> (Option<u64>, usize) {
        self.cells.get(cell).map_or((None, 0), |(row, field)| (row.line(), column_at(&row.text, field.0)))
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

    fn read_tokens(&self) -> Result<Puzzle, Fault> {
        Puzzle::new(self.layout.clone(), &self.read(token_value)?, Notation::Tokens, |cell| self.place(cell))
    }

    fn read_candidates(&self) -> Result<Puzzle, Fault> {
        let notation = Notation::Symbols(Alphabet::One);
        Puzzle::with_candidates(self.layout.clone(), &self.read(candidates)?, notation, |cell| self.place(cell))
    }
}

/// Returns the candidates that a cell names; all of them in an empty cell.
fn candidates(text: &[u8], side: usize) -> Option<DigitSet> {
    if token_value(text, side) == Some(0) {
        return Some(DigitSet::up_to(side));
    }
    if !is_candidates(text, side) {
        return None;
    }
    let digits = text.iter().filter_map(|byte| Digit::new(byte - b'0'));
    Some(digits.fold(DigitSet::EMPTY, DigitSet::with))
}
