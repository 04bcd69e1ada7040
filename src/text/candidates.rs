//! The 729 candidates of a 9x9 grid on one line: for each cell the digits 1 to 9, or a blank for an eliminated one.

use super::alphabet::{Alphabet, Notation};
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Digit, DigitSet, Grid, Shape};

/// Number of symbols on the line.
const CANDIDATE_COUNT: usize = 729;

/// Whether these symbols are candidates and not the cells of a 27x27 grid. Each symbol must be a blank or the digit of
/// its place, and every cell must have a candidate.
pub(super) fn is_line(symbols: &[u8], reading: &Reading) -> bool {
    let is_nine = reading.given_shape().is_none_or(|shape| shape.side() == Shape::CLASSIC.side());
    symbols.len() == CANDIDATE_COUNT
        && is_nine
        && (reading.given_shape().is_some() || symbols.chunks(9).all(|cell| is_cell(cell, alphabet_of(reading))))
}

/// Whether the symbols of a cell are blanks and digits of their places, and at least one is a digit.
fn is_cell(symbols: &[u8], alphabet: Alphabet) -> bool {
    let mut places = symbols.iter().enumerate();
    places.all(|(index, symbol)| is_blank(*symbol, alphabet) || digit_at(index, *symbol, alphabet).is_some())
        && symbols.iter().any(|symbol| !is_blank(*symbol, alphabet))
}

/// Returns the alphabet of candidates: the given one, or the digits 1 to 9.
fn alphabet_of(reading: &Reading) -> Alphabet {
    reading.alphabet.unwrap_or(Alphabet::ONE)
}

fn is_blank(symbol: u8, alphabet: Alphabet) -> bool {
    matches!(symbol, b'.' | b'_' | b'*' | b'-') || symbol == b'0' && alphabet != Alphabet::ZERO
}

/// Returns the digit of a symbol, if it is the digit of this place on the line.
fn digit_at(index: usize, symbol: u8, alphabet: Alphabet) -> Option<Digit> {
    let value = alphabet.value(symbol, Shape::CLASSIC.side())?;
    Digit::new(value).filter(|digit| usize::from(digit.get()) == index % 9 + 1)
}

/// Reads the symbols of a line for which [`is_line`] holds.
pub(super) fn read(symbols: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let alphabet = alphabet_of(reading);
    let mut sets = [DigitSet::EMPTY; 81];
    for (index, &symbol) in symbols.iter().enumerate().filter(|(_, symbol)| !is_blank(**symbol, alphabet)) {
        let Some(digit) = digit_at(index, symbol, alphabet) else {
            return Err(Fault::at(start + index + 1, FaultKind::Candidate(char::from(symbol))));
        };
        sets[index / 9] = sets[index / 9].with(digit);
    }
    let layout = reading.layout_of(reading.given_shape().unwrap_or(Shape::CLASSIC))?;
    Puzzle::with_candidates(layout, &sets, Notation::Symbols(alphabet), |cell| (None, start + cell * 9 + 1))
}

/// Returns the candidates of a 9x9 grid on one line in the symbols of this alphabet; `None` for grids of another side.
pub(super) fn candidate_line(grid: &Grid, alphabet: Alphabet) -> Option<String> {
    let is_nine = grid.shape().side() == Shape::CLASSIC.side();
    is_nine.then(|| grid.visible_cells().iter().flat_map(|cell| symbols_of(cell.digits(), alphabet)).collect())
}

/// Returns the symbols of the digits 1 to 9, with a point for each that the set lacks.
fn symbols_of(set: DigitSet, alphabet: Alphabet) -> impl Iterator<Item = char> {
    (1..=9).map(move |value| match Digit::new(value) {
        Some(digit) if set.contains(digit) => alphabet.symbol(value),
        _ => '.',
    })
}

/// Returns the candidates of a cell: distinct digits in order, one symbol each. Returns `None` for any other field.
pub(super) fn candidates_of(field: &[u8], side: usize, alphabet: Option<Alphabet>) -> Option<DigitSet> {
    let alphabet = alphabet.unwrap_or(Alphabet::ONE);
    let (mut found, mut last) = (DigitSet::EMPTY, 0);
    for &symbol in field {
        let value = alphabet.value(symbol, side).filter(|value| *value > last)?;
        (found, last) = (found.with(Digit::new(value)?), value);
    }
    Some(found)
}

/// Whether a field holds candidates of a grid with this side.
pub(super) fn is_candidates(field: &[u8], side: usize, alphabet: Option<Alphabet>) -> bool {
    candidates_of(field, side, alphabet).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;
    use crate::text::write::Style;

    #[test]
    fn candidates_are_read_and_written() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        grid.eliminate(40, Digit::new(5).unwrap()).unwrap();
        let line = grid.display(Style::Candidates).try_to_string().unwrap();
        assert_eq!(&line[360..369], "1234.6789");
        let read = |line: &str| read_line(line.as_bytes(), &Reading::default());
        assert_eq!(read(&line).unwrap().grid, grid);
        assert_eq!(read(&line.replace('.', "0")).unwrap().grid, grid);
        assert_eq!(read(&".".repeat(729)).unwrap().grid.shape().side(), 27);
        let reading = Reading { shape: Some(Shape::CLASSIC), ..Reading::default() };
        let fault = read_line(line.replacen("12", "21", 1).as_bytes(), &reading).unwrap_err();
        assert!(fault.to_string().starts_with("column 1: '2' is not a candidate here"), "{fault}");
        let none = read_line(format!("{}{}", ".".repeat(9), &line[9..]).as_bytes(), &reading).unwrap_err();
        assert_eq!(none.to_string(), "column 1: R1C1 has no candidate");
    }
}
