//! The form `scf` in links of SudokuPad: a classic puzzle, optionally with diagonals or windows.
//!
//! ```text
//! scf5o3...x      a 5, six empty cells, a 3, ..., and the diagonals
//! ```
//!
//! A symbol is a digit, or 0 for an empty cell, and up to five empty cells after it. Letters after the last cell name
//! rules. SudokuPad publishes its reader at <https://github.com/SudokuPad/sudokutools>.

/// The symbol of a digit and a number of empty cells is at the place of the digit, plus ten times this number.
const SYMBOLS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

const SIDE: usize = 9;

/// Returns the puzzle in the notation of the Interactive Sudoku Solver. The error describes what is wrong with the
/// text.
pub(super) fn iss_text(text: &str) -> Result<String, String> {
    let mut symbols = text.strip_suffix(".scf").unwrap_or(text).chars();
    let mut digits = Vec::with_capacity(SIDE * SIDE);
    while digits.len() < SIDE * SIDE {
        let Some(symbol) = symbols.next() else {
            return Err(format!("it has {} cells instead of {}: copy the complete link", digits.len(), SIDE * SIDE));
        };
        let place = SYMBOLS.find(symbol).ok_or_else(|| format!("'{symbol}' does not occur in the form scf"))?;
        digits.push(place % 10);
        // Empty cells after the last one mean nothing.
        digits.extend(std::iter::repeat_n(0, place / 10));
    }
    let mut puzzle = format!(".Shape~{SIDE}x{SIDE}");
    for letter in symbols {
        puzzle += match letter {
            'w' => ".Windoku",
            'x' => ".Diagonal~1.Diagonal~-1",
            _ => return Err(format!("'{letter}' is not a rule of the form scf")),
        };
    }
    for (cell, digit) in digits.iter().enumerate().take(SIDE * SIDE).filter(|(_, digit)| **digit != 0) {
        puzzle += &format!(".~R{}C{}_{digit}", cell / SIDE + 1, cell % SIDE + 1);
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKED: &str = "5NlQ19j9mGca3OIN1bWGk2m41TjS79";
    const CELLS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    #[test]
    fn digits_empty_cells_and_rules_are_read() {
        let givens = CELLS.bytes().enumerate().filter(|(_, digit)| *digit != b'0');
        let givens: String =
            givens.map(|(cell, digit)| format!(".~R{}C{}_{}", cell / 9 + 1, cell % 9 + 1, digit - b'0')).collect();
        assert_eq!(iss_text(PACKED), Ok(format!(".Shape~9x9{givens}")));
        let rules = ".Shape~9x9.Diagonal~1.Diagonal~-1.Windoku";
        assert_eq!(iss_text(&format!("{PACKED}xw.scf")), Ok(format!("{rules}{givens}")));
        assert_eq!(iss_text("oooooooooooooK"), Ok(".Shape~9x9".to_owned()));
        assert_eq!(iss_text("ooooooooooooo").unwrap_err(), "it has 78 cells instead of 81: copy the complete link");
        assert_eq!(iss_text("5-").unwrap_err(), "'-' does not occur in the form scf");
        assert_eq!(iss_text(&format!("{PACKED}y")).unwrap_err(), "'y' is not a rule of the form scf");
    }
}
