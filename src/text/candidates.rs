//! The 729 candidates of a 9x9 grid on one line: for each cell the digits 1 to 9, or a blank where one is eliminated.

use super::alphabet::{Alphabet, Notation};
use super::fault::{Fault, FaultKind};
use super::{Puzzle, Reading};
use crate::model::{Digit, DigitSet, Grid, Shape};

/// Symbols on the line.
const CANDIDATE_COUNT: usize = 729;

/// Whether these symbols are candidates, and not the cells of a 27x27 grid: each is a blank or the digit of its place,
/// and every cell has one.
pub(super) fn is_line(symbols: &[u8], reading: &Reading) -> bool {
    let is_nine = reading.given_shape().is_none_or(|shape| shape.side() == Shape::CLASSIC.side());
    let fits = |(index, symbol): (usize, &u8)| is_blank(*symbol) || usize::from(symbol.wrapping_sub(b'1')) == index % 9;
    let has_one = |cell: &[u8]| cell.iter().any(|symbol| !is_blank(*symbol));
    symbols.len() == CANDIDATE_COUNT
        && is_nine
        && (reading.given_shape().is_some() || symbols.iter().enumerate().all(fits) && symbols.chunks(9).all(has_one))
}

const fn is_blank(symbol: u8) -> bool {
    matches!(symbol, b'.' | b'0' | b'_' | b'*' | b'-')
}

/// Reads the symbols of a line for which [`is_line`] holds.
pub(super) fn read(symbols: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let mut sets = [DigitSet::EMPTY; 81];
    for (index, &symbol) in symbols.iter().enumerate().filter(|(_, symbol)| !is_blank(**symbol)) {
        let digit = Digit::new(symbol.wrapping_sub(b'0')).filter(|digit| usize::from(digit.get()) == index % 9 + 1);
        let fault = || Fault::at(start + index + 1, FaultKind::Candidate(char::from(symbol)));
        sets[index / 9] = sets[index / 9].with(digit.ok_or_else(fault)?);
    }
    let place = |cell: usize| (None, start + cell * 9 + 1);
    let shape = reading.given_shape().unwrap_or(Shape::CLASSIC);
    Puzzle::with_candidates(reading.layout_of(shape)?, &sets, Notation::Symbols(Alphabet::One), place)
}

/// Returns the candidates of a 9x9 grid on one line; `None` for grids of another side.
#[must_use]
pub fn candidate_line(grid: &Grid) -> Option<String> {
    let symbols = |set: DigitSet| {
        (1..=9).map(move |value| match Digit::new(value) {
            Some(digit) if set.contains(digit) => char::from(b'0' + value),
            _ => '.',
        })
    };
    let is_nine = grid.shape().side() == Shape::CLASSIC.side();
    is_nine.then(|| grid.cells().iter().flat_map(|cell| symbols(cell.digits())).collect())
}

/// Whether a field holds candidates of a grid up to 9x9: different digits in order.
pub(super) fn is_candidates(field: &[u8], side: usize) -> bool {
    let is_digit = |digit: &u8| (1..=side.min(9)).contains(&usize::from(digit.wrapping_sub(b'0')));
    side <= 9 && field.iter().all(is_digit) && field.is_sorted_by(|a, b| a < b)
}

#[cfg(test)]
mod tests {
    use super::super::read_line;
    use super::*;

    #[test]
    fn candidates_are_read_and_written() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        grid.eliminate(40, Digit::new(5).unwrap()).unwrap();
        let line = candidate_line(&grid).unwrap();
        assert_eq!(&line[360..369], "1234.6789");
        let read = |line: &str| read_line(line.as_bytes(), &Reading::default());
        assert_eq!(read(&line).unwrap().grid, grid);
        assert_eq!(read(&line.replace('.', "0")).unwrap().grid, grid);
        assert_eq!(read(&".".repeat(729)).unwrap().grid.shape().side(), 27);
        let reading = Reading { shape: Some(Shape::CLASSIC), ..Reading::default() };
        let fault = read_line(line.replacen("12", "21", 1).as_bytes(), &reading).unwrap_err();
        assert!(fault.to_string().starts_with("column 1: '2' is no candidate here"), "{fault}");
        let none = read_line(format!("{}{}", ".".repeat(9), &line[9..]).as_bytes(), &reading).unwrap_err();
        assert_eq!(none.to_string(), "column 1: R1C1 has no candidate");
    }
}
