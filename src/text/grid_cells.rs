//! The cells of a drawn grid, row by row.

use super::alphabet::{Alphabet, Notation, cell_alphabet, cell_value, token_value};
use super::bytes::column_at;
use super::candidates::{candidates_of, is_candidates};
use super::evidence::alphabet_of;
use super::fault::{Fault, FaultKind, first_shown};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::row::{CellForm, Row, RowField};
use crate::model::{DigitSet, Layout};

/// Returns the form of the cells of rows. One row that shows it suffices.
pub(super) fn form_of(rows: &[Row], side: usize, reading: &Reading) -> CellForm {
    // Rows of single symbols look the same in all forms.
    let mut form = CellForm::Symbols;
    for row in rows {
        match row.form(side) {
            // If candidates are written, no cell is empty.
            CellForm::Candidates if rows.iter().any(|row| row.has_empty(side, reading)) => {
                return CellForm::Tokens;
            }
            CellForm::Candidates => return CellForm::Candidates,
            CellForm::Tokens => form = CellForm::Tokens,
            CellForm::Symbols => {}
        }
    }
    // Above 9x9 a pair of candidates may also be a number, but a letter cannot be one.
    if form == CellForm::Tokens && side > 9 && has_letters(rows, side, reading) { CellForm::Candidates } else { form }
}

/// Whether at least one cell is not a number, and all cells are candidates or empty.
fn has_letters(rows: &[Row], side: usize, reading: &Reading) -> bool {
    let mut fields = rows.iter().filter(|row| row.spans.len() == side).flat_map(Row::fields);
    fields.clone().any(|(_, field)| token_value(field, side).is_none())
        && fields.all(|(_, field)| token_value(field, side) == Some(0) || is_candidates(field, side, reading.alphabet))
}

/// Reads a grid from its rows.
pub(super) fn read_grid(rows: &[Row], layout: Layout, form: CellForm, reading: &Reading) -> Result<Puzzle, Fault> {
    let cells = GridCells::new(rows, layout, form)?;
    match form {
        CellForm::Symbols => cells.read_symbols(reading),
        CellForm::Tokens => cells.read_tokens(reading.alphabet),
        CellForm::Candidates => cells.read_candidates(reading.alphabet),
    }
}

/// Returns the values of the cells of rows of single symbols, for any grid. Returns nothing for other rows.
pub(super) fn values_of(rows: &[Row], side: usize) -> Vec<u8> {
    let cells = rows.iter().flat_map(|row| row.cells(CellForm::Symbols));
    cells.map(|(_, cell)| Alphabet::ONE.value(*cell.first()?, side)).collect::<Option<_>>().unwrap_or_default()
}

/// The cells of a drawn grid. Their number is that of the layout.
struct GridCells<'r> {
    layout: Layout,
    /// The text of each cell, and the row that holds it.
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

    /// Reads each cell from its text.
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
            let Some(value) = alphabet.value(symbol, side) else {
                // A cell may be only the first byte of a character. The message shows the complete character.
                let (row, field) = &self.cells[index];
                return Err(self.fault(index, FaultKind::Symbol(first_shown(&row.text[field.0..]))));
            };
            values.push(value);
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
        let symbols = alphabet.unwrap_or(Alphabet::ONE);
        let sets = self.read(|text, side| match cell_value(text, side, Some(symbols)) {
            // An empty cell has all candidates.
            Some(0) => Some(DigitSet::up_to(side)),
            _ => candidates_of(text, side, alphabet),
        })?;
        let notation = Notation::Symbols(symbols);
        Puzzle::with_candidates(self.layout.clone(), &sets, notation, |cell| self.place(cell))
    }
}
