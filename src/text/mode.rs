//! Which of the three ways a file is written in: its first significant line tells.

use super::drawing::{is_border, row_side};
use super::fault::FaultKind;
use super::{Reading, read_line, trim};

/// The mode of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// One grid a line. Blank lines and lines that begin with `#` give nothing; every other line is a record.
    Lines,
    /// CSV with a header: each row is a record, its puzzle stands in this column (from 0).
    Table {
        /// The byte between fields.
        delimiter: u8,
        /// The column of the puzzles, from 0.
        column: usize,
    },
    /// Grids drawn over several lines.
    Drawn,
}

/// The names of columns that hold puzzles, in lower case; the first [`SURE`] can be nothing else.
const COLUMNS: [&str; 10] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "grid", "board", "clues", "givens"];

/// How many of the names are a header even alone.
const SURE: usize = 4;

impl Mode {
    /// The mode of a file whose first significant line this is. A line that is a whole grid by itself wins.
    #[must_use]
    pub fn of(line: &[u8], reading: &Reading) -> Self {
        let (line, _) = trim(line);
        if let Some(table) = table(line) {
            return table;
        }
        if is_border(line) || is_title(line) {
            return Self::Drawn;
        }
        let whole = match read_line(line, reading) {
            Ok(_) => true,
            Err(fault) => matches!(fault.kind, FaultKind::Conflict(_)),
        };
        if !whole && row_side(line, reading).is_some() { Self::Drawn } else { Self::Lines }
    }
}

/// Whether a line gives nothing, wherever it stands: it is blank, or a `#` comment.
pub(crate) fn is_silent(line: &[u8]) -> bool {
    line.trim_ascii().first().is_none_or(|&byte| byte == b'#')
}

/// Whether a line names a drawn grid or a section of a file of them: `Grid 01`, `[Puzzle]`.
pub(super) fn is_title(line: &[u8]) -> bool {
    let word: Vec<u8> = line.iter().take_while(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
    line.starts_with(b"[") || matches!(word.as_slice(), b"grid" | b"puzzle" | b"sudoku" | b"game" | b"title")
}

fn table(header: &[u8]) -> Option<Mode> {
    let text = std::str::from_utf8(header).ok()?.to_lowercase();
    let delimiter = [',', ';', '\t'].into_iter().find(|&delimiter| text.contains(delimiter));
    // A word alone may also be the title of a drawn grid: then only those that are usual for a table count.
    let names = if delimiter.is_some() { &COLUMNS[..] } else { &COLUMNS[..SURE] };
    let delimiter = delimiter.unwrap_or(',');
    let is_column = |field: &str| names.contains(&field.trim().trim_matches('"'));
    let column = text.split(delimiter).position(is_column)?;
    Some(Mode::Table { delimiter: delimiter as u8, column })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;

    fn mode(line: &str) -> Mode {
        Mode::of(line.as_bytes(), &Reading::default())
    }

    #[test]
    fn the_first_line_tells_the_mode() {
        assert_eq!(mode("quizzes,solutions"), Mode::Table { delimiter: b',', column: 0 });
        assert_eq!(mode("id;\"Puzzle\";rating"), Mode::Table { delimiter: b';', column: 1 });
        for drawn in
            ["+---+---+---+", "53..7....", "|53.|.7.|...|", "[Puzzle]", "Grid 01", "5 3 . | . 7 . | . . .", "┌───┬───┐"]
        {
            assert_eq!(mode(drawn), Mode::Drawn, "{drawn}");
        }
        for drawn in ["1 0 0 16 0 0 0 0 0 0 0 0 0 0 0 2", ".G..............", "1..4|....|....|...."] {
            assert_eq!(mode(drawn), Mode::Drawn, "{drawn}");
        }
        let eighty_one = ".".repeat(81);
        for line in
            [&eighty_one[..], &eighty_one[1..], "hello", "1.3...4..3..4.2.", "1 0 3 0 0 0 4 0 0 3 0 0 4 0 2 0", ""]
        {
            assert_eq!(mode(line), Mode::Lines, "{line}");
        }
    }

    #[test]
    fn a_whole_grid_wins_unless_the_shape_says_otherwise() {
        let reading = Reading { shape: Shape::new(4, 4).ok(), ..Reading::default() };
        assert_eq!(mode("1.3...4..3..4.2."), Mode::Lines);
        assert_eq!(Mode::of(b"1.3...4..3..4.2.", &reading), Mode::Drawn);
    }
}
