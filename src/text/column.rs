//! The column of a table, or the member of a JSON object, that holds the puzzles.

use crate::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

/// The names, in lower case, of columns and JSON members that hold puzzles.
pub(crate) const PUZZLE_COLUMNS: [&str; 10] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "question", "grid", "board", "clues", "givens"];

/// The longest name of a column, in bytes.
const MAX_NAME_BYTES: usize = 47;

/// A column of a table, by its number or its name in the header. The name also selects a member of a JSON object.
///
/// ```
/// use specudoku::text::Column;
/// let column: Column = "quizzes".parse()?;
/// assert_eq!((column.name(), column.number()), (Some("quizzes"), None));
/// assert_eq!("2".parse::<Column>()?.number(), Some(1));
/// # Ok::<(), specudoku::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Column(NumberOrName);

/// A name is kept inline, so that a [`Reading`](super::Reading) is small to copy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberOrName {
    Number(usize),
    Name { bytes: [u8; MAX_NAME_BYTES], length: u8 },
}

impl Column {
    /// Returns the number, from 0, if the column has no name.
    #[must_use]
    pub const fn number(&self) -> Option<usize> {
        match self.0 {
            NumberOrName::Number(number) => Some(number),
            NumberOrName::Name { .. } => None,
        }
    }

    /// Returns the name, if the column has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match &self.0 {
            NumberOrName::Number(_) => None,
            NumberOrName::Name { bytes, length } => {
                Some(std::str::from_utf8(&bytes[..usize::from(*length)]).unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number(), self.name()) {
            (Some(number), _) => write!(f, "Column({number})"),
            (None, name) => write!(f, "Column({:?})", name.unwrap_or_default()),
        }
    }
}

/// Parses the number of the column, from 1, or its name.
impl FromStr for Column {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        NumberOrName::of(text).map(Self).ok_or_else(|| {
            ParseError::new(format!("a column is a number from 1 or a name of at most {MAX_NAME_BYTES} bytes"))
        })
    }
}

impl NumberOrName {
    fn of(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse::<usize>() {
            return number.checked_sub(1).map(Self::Number);
        }
        if text.is_empty() || text.len() > MAX_NAME_BYTES {
            return None;
        }
        let mut bytes = [0; MAX_NAME_BYTES];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Some(Self::Name { bytes, length: text.len() as u8 })
    }
}
