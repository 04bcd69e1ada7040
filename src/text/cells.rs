//! The cells of a grid on one line: symbols, tokens or candidates.

use super::alphabet::{Alphabet, Notation};
use super::boxes_after::boxes_follow;
use super::bytes::head_length;
use super::candidates;
use super::evidence::alphabet_of;
use super::fault::{Fault, FaultKind, first_shown};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::tokens::read_tokens;
use crate::model::Shape;

/// Reads the cells of a grid, and the comment that may follow. `start` is the number of bytes before them on their
/// line.
pub(super) fn read_cells(text: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let head = head_length(text);
    // The smallest grid has 16 symbols, so a first word of one or two is a token.
    if head <= 2 && head < text.len() {
        return read_tokens(text, start, reading);
    }
    // This precedes the symbols, since 729 symbols may also be the cells of a 27x27 grid.
    if candidates::is_line(&text[..head], reading) {
        return candidates::read(&text[..head], start, reading);
    }
    let (cells, after) = text.split_at(head);
    if boxes_follow(cells, after, reading) {
        return Err(Fault::at(start + head + 1, FaultKind::BoxesAfter));
    }
    read_symbols(cells, start, reading)
}

fn read_symbols(cells: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let shape = match cells.len() {
        // No smaller grid has the digit 9, so some of the 81 cells are missing.
        37..81 if reading.given_shape().is_none() && cells.contains(&b'9') => Shape::CLASSIC,
        count => reading.shape_of(count)?,
    };
    let side = shape.side();
    if side > Alphabet::MAX_SIDE {
        return Err(Fault::new(FaultKind::TokensOnly(side)));
    }
    let (own, rest) = cells.split_at(cells.len().min(shape.cell_count()));
    let alphabet = alphabet_of(own, shape, reading).map_err(|kind| Fault::at(start + 1, kind))?;
    let mut values = Vec::with_capacity(own.len());
    for (index, &symbol) in own.iter().enumerate() {
        let Some(value) = alphabet.value(symbol, side) else {
            return Err(Fault::at(start + index + 1, FaultKind::Symbol(first_shown(&cells[index..]))));
        };
        values.push(value);
    }
    // A bad symbol is reported first, because the number of cells means little then.
    if !rest.is_empty() {
        let kind = FaultKind::Behind { shown: first_shown(rest), cells: shape.cell_count() };
        return Err(Fault::at(start + shape.cell_count() + 1, kind));
    }
    let found = values.len();
    if found < shape.cell_count() {
        return Err(Fault::at(start + found + 1, FaultKind::TooFew { found, shape }));
    }
    let puzzle =
        Puzzle::new(reading.layout_of(shape)?, &values, Notation::Symbols(alphabet), |cell| (None, start + cell + 1));
    if reading.given_shape().is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}
