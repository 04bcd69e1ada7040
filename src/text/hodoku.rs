//! HoDoKu's library lines: `:technique:digits:cells:eliminated:...`.
//!
//! A `+` marks the placed digit after it. Eliminated candidates are written as digit, row and column.
//! Source: HoDoKu's documentation of its library format.

use super::alphabet::{Alphabet, Notation};
use super::bytes::excerpt;
use super::cells::read_cells;
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Digit, Grid, Shape};

/// Reads a library line.
pub(super) fn read(line: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let mut fields = line.split(|byte| *byte == b':').skip(1);
    let before: usize = fields.by_ref().take(2).map(|field| field.len() + 1).sum::<usize>() + 1;
    let cells = fields.next().unwrap_or_default();
    let symbols: Vec<u8> = cells.iter().copied().filter(|byte| *byte != b'+').collect();
    // The format has one alphabet, which is also that of the eliminations.
    let mut puzzle = read_cells(&symbols, 0, &reading.clone().alphabet(None)).map_err(|fault| {
        // The columns of faults are those of the line, which includes the marks.
        let marked = (0..cells.len()).filter(|&index| cells[index] != b'+');
        let column = fault.column.and_then(|column| marked.clone().nth(column - 1)).unwrap_or(cells.len());
        Fault { column: Some(start + before + column + 1), ..fault }
    })?;
    let eliminated = fields.next().unwrap_or_default();
    let shift = start + before + cells.len() + 1;
    for token in eliminated.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()) {
        eliminate(&mut puzzle.grid, token).map_err(|kind| Fault::at(shift + 1, kind))?;
    }
    puzzle.notation = Notation::Symbols(Alphabet::ONE);
    Ok(puzzle)
}

/// Eliminates a candidate written as digit, row and column.
fn eliminate(grid: &mut Grid, token: &[u8]) -> Result<(), FaultKind> {
    let candidate = candidate(token).filter(|_| grid.shape() == Shape::CLASSIC);
    let (cell, digit) = candidate.ok_or_else(|| FaultKind::Eliminated(excerpt(token)))?;
    let result = grid.eliminate(cell, digit);
    result.map(|_| ()).map_err(|_| FaultKind::NoCandidate(grid.shape().cell_name(cell)))
}

/// Returns the cell and the digit of a candidate; `None` if the token is not one.
fn candidate(token: &[u8]) -> Option<(usize, Digit)> {
    let &[digit, row, column] = token else { return None };
    let [row, column] = [row, column].map(|figure| usize::from(figure.wrapping_sub(b'1')));
    let digit = Digit::new(digit.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9)?;
    Some((Shape::CLASSIC.index(row, column)?, digit))
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn library_lines_are_read_with_their_eliminations() {
        let read = |line: String| read_line(line.as_bytes(), &Reading::default());
        let puzzle = read(format!(":0000:x:{}:112 913::", PUZZLE.replacen('8', "+8", 1))).unwrap();
        let holds = |cell: usize, digit| puzzle.grid.cells()[cell].digits().contains(Digit::new(digit).unwrap());
        assert!(!holds(1, 1) && !holds(2, 9) && holds(1, 2) && holds(2, 1));
        assert_eq!(puzzle.grid.to_string(), PUZZLE);
        let fault = |line: String| read(line).unwrap_err().to_string();
        assert_eq!(
            fault(format!(":0000:x:{}::", PUZZLE.replacen("..3", "..q", 1))),
            "column 20: 'q' is neither a digit nor a blank"
        );
        assert!(fault(format!(":0000:x:{PUZZLE}:119 7:")).contains("'7' is not a candidate"));
        assert!(fault(":0000:x:".to_owned()).contains("no grid has 0 cells"));
    }
}
