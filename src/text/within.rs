//! A grid on one line that holds other text: in quotes, in brackets, in a link, after words, or as rows one after the
//! other.

use super::bytes::is_puzzle_like;
use super::cells::read_cells;
use super::fault::{Fault, FaultKind};
use super::grid_cells::{form_of, read_grid};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::row::{CellForm, Row};
use super::scan::comment_begin;
use crate::model::Shape;

/// Minimum number of cells of a grid that is recognised anywhere in a text: no ordinary word or number is that long.
const LEAST_CELLS: usize = 81;

/// The fault of a list in which each line ends in a carriage return only.
const CARRIAGE_RETURNS: FaultKind = FaultKind::Foreign {
    what: "a list whose lines end in carriage returns",
    remedy: "replace these with line feeds, as in tr '\\r' '\\n'",
};

/// Where the cells of a puzzle are in a line.
type PuzzleSpan = (usize, usize);

/// Reads the only grid of a line; returns `None` if there is none.
pub(super) fn read(text: &[u8], start: usize, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    match word(text, reading) {
        Ok(Some((begin, end))) => Some(read_cells(&text[begin..end], start + begin, reading)),
        Ok(None) => cells(text, start, reading),
        Err(_) if text.contains(&b'\r') => Some(Err(Fault::new(CARRIAGE_RETURNS))),
        Err(fault) => Some(Err(fault)),
    }
}

/// Returns the place of the only puzzle of a line, if it is one word. Its solution may precede or follow it.
///
/// # Errors
/// If there are several.
fn word(text: &[u8], reading: &Reading) -> Result<Option<PuzzleSpan>, Fault> {
    for is_cell in [is_plain, is_figure_or_blank, is_symbol] {
        let found = words(text, is_cell, reading);
        if let Some(only) = only(text, &found)? {
            return Ok(Some(only));
        }
    }
    Ok(None)
}

/// Whether a byte is a figure or a point.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}

/// Whether a byte is a figure, or a symbol for an empty cell.
const fn is_figure_or_blank(byte: u8) -> bool {
    is_plain(byte) || matches!(byte, b'_' | b'*' | b'-' | b'?' | b'x' | b'X')
}

/// Whether a byte can be part of a word.
const fn is_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'*')
}

/// Returns the places of the puzzles on a line of HTML or XML, each of one word, without the solutions after them.
pub(super) fn words_of_markup(line: &[u8], reading: &Reading) -> Vec<PuzzleSpan> {
    let mut found: Vec<PuzzleSpan> = Vec::new();
    for (begin, end) in words(line, is_symbol, reading) {
        if !found.last().is_some_and(|before| is_solution(&line[before.0..before.1], &line[begin..end])) {
            found.push((begin, end));
        }
    }
    found
}

/// Returns the words of these symbols that have as many symbols as a grid has cells. If a solution directly follows its
/// puzzle, only the puzzle is returned.
fn words(text: &[u8], is_cell: fn(u8) -> bool, reading: &Reading) -> Vec<PuzzleSpan> {
    let (mut found, mut at) = (Vec::new(), 0_usize);
    for word in text.split(|byte| !is_cell(*byte)) {
        let (puzzle, solution) = word.split_at(word.len() / 2);
        let neighbours = [at.checked_sub(1), Some(at + word.len())].map(|at| text.get(at?));
        if neighbours.into_iter().flatten().any(|byte| is_symbol(*byte)) {
            // This is part of a longer word.
        } else if is_grid(word, reading) {
            found.push((at, at + word.len()));
        } else if puzzle.len() == solution.len() && is_grid(puzzle, reading) && is_solution(puzzle, solution) {
            found.push((at, at + puzzle.len()));
        }
        at += word.len() + 1;
    }
    found
}

/// Whether a word has as many symbols as a grid has cells.
fn is_grid(word: &[u8], reading: &Reading) -> bool {
    let is_size = match reading.given_shape() {
        Some(shape) => shape.cell_count() == word.len(),
        None => word.len() >= LEAST_CELLS && Shape::from_cells(word.len()).is_some(),
    };
    is_size && is_puzzle_like(word)
}

/// Whether the second grid is full and has all clues of the first.
fn is_solution(puzzle: &[u8], solution: &[u8]) -> bool {
    puzzle.len() == solution.len()
        && solution.iter().all(|digit| matches!(digit, b'1'..=b'9'))
        && puzzle.iter().zip(solution).all(|(cell, digit)| !matches!(cell, b'1'..=b'9') || cell == digit)
}

/// Returns the only puzzle among these grids, if all others are its solution.
fn only(text: &[u8], found: &[PuzzleSpan]) -> Result<Option<PuzzleSpan>, Fault> {
    let Some(&first) = found.first() else { return Ok(None) };
    for &(begin, end) in found {
        let mut others = found.iter().filter(|other| **other != (begin, end));
        if others.all(|other| is_solution(&text[begin..end], &text[other.0..other.1])) {
            return Ok(Some((begin, end)));
        }
    }
    let are_lines = text[first.0..].contains(&b'\r');
    if !are_lines && found.iter().all(|other| text[other.0..other.1] == text[first.0..first.1]) {
        return Ok(Some(first));
    }
    Err(Fault::at(found[1].0 + 1, FaultKind::Several))
}

/// Reads the grid whose cells a line holds, row by row or without a mark between rows. Returns `None` unless there is
/// exactly one.
fn cells(text: &[u8], start: usize, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let text = &text[..comment_begin(text)];
    let label = text.iter().position(|byte| *byte == b':').map_or(0, |end| end + 1);
    [0, label].into_iter().find_map(|begin| {
        let rows = rows(&text[begin..], reading)?;
        Some(read_rows(&rows, start + begin, reading))
    })
}

/// Returns the rows of the only grid of a line.
fn rows(text: &[u8], reading: &Reading) -> Option<Vec<Row>> {
    let rows = Row::all(text, reading);
    let side = rows.first().map_or(0, |row| row.side);
    if side > 0 && rows.len() == side && rows.iter().all(|row| row.side == side) {
        return Some(rows);
    }
    Row::all_of_a_grid(text, reading).or_else(|| Row::all_of_a_grid(&without_marks(text)?, reading))
}

/// Returns a text of nine groups of nine cells (or the groups of another side), with a blank for the mark that
/// separates them.
fn without_marks(text: &[u8]) -> Option<Vec<u8>> {
    let mut text = text.trim_ascii().to_vec();
    let side = (text.len() + 1).isqrt();
    let mark = *text.get(side).filter(|mark| text.len() + 1 == side * (side + 1) && !mark.is_ascii_alphanumeric())?;
    for byte in text.iter_mut().skip(side).step_by(side + 1) {
        if *byte != mark {
            return None;
        }
        *byte = b' ';
    }
    Some(text)
}

/// Reads a grid from rows on one line, which begin after `start` bytes.
fn read_rows(rows: &[Row], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let side = rows.len();
    let form = match form_of(rows, side, reading) {
        // Without a drawing that shows candidates, two figures are a number, though not a digit of this grid.
        CellForm::Candidates => CellForm::Tokens,
        form => form,
    };
    let shape = reading.shape_of(side * side)?;
    let puzzle = read_grid(rows, reading.layout_of(shape)?, form, reading);
    let puzzle = if reading.given_shape().is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) };
    puzzle.map_err(|fault| Fault { column: fault.column.map(|column| column + start), ..fault })
}
#[cfg(test)]
mod tests {
    use super::super::reading::Reading;
    use super::super::record::read_line;

    #[test]
    fn a_puzzle_before_its_solution_or_in_a_link_is_read() {
        let (puzzle, solution) = (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        );
        let read = |text: &str| read_line(text.as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid.to_string());
        for text in [
            format!("{puzzle}:1:{solution}"),
            format!("{puzzle}:{solution}"),
            format!("{puzzle}{solution}"),
            format!("https://example.org/play?bd={puzzle}"),
            format!("https://example.org/play?a=1&bd={puzzle}&b=2"),
        ] {
            assert_eq!(read(&text).as_deref(), Ok(puzzle), "{text}");
        }
        for text in [format!("{puzzle}\r{puzzle}\r"), format!("{puzzle}\r{}\r", puzzle.replace("36", "63"))] {
            let fault = read(&text).unwrap_err().to_string();
            assert!(fault.starts_with("this is a list whose lines end in carriage returns: replace"), "{fault}");
        }
        for text in [format!("{puzzle}{puzzle}"), format!("[\"{puzzle}\", \"{}\"]", puzzle.replace("36", "63"))] {
            assert!(read(&text).is_err(), "{text}");
        }
        for count in [63, 64, 70, 72, 80] {
            let fault = read(&puzzle[..count]).unwrap_err().to_string();
            assert!(fault.contains(&format!("{count} cells are too few: a grid of 9x9 has 81")), "{count}: {fault}");
        }
        let rows: Vec<String> = puzzle
            .as_bytes()
            .chunks(9)
            .map(|row| {
                let cells: Vec<String> = row
                    .iter()
                    .map(|cell| if *cell == b'.' { "0".into() } else { char::from(*cell).to_string() })
                    .collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        let array = format!("[{}]", rows.join(","));
        assert_eq!(read(&format!("{{\"data\":{array}}}")).as_deref(), Ok(puzzle));
        for text in [array.clone(), array.replace("],", "],\n"), array.replace(',', ",\n")] {
            let records: Vec<_> = super::super::Records::new(text.as_bytes(), Reading::default()).collect();
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].puzzle.as_ref().map(|puzzle| puzzle.grid.to_string()).as_deref(), Ok(puzzle));
        }
    }
}
