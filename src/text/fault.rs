//! What is wrong with a text, and where.

use std::fmt;

use super::alphabet::{Alphabet, Notation};
use super::bytes::excerpt;
use crate::model::{Conflict, LayoutError, Shape, counted_cells};
use crate::parse_error::ParseError;

/// A fault in a text: where it is, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub struct Fault {
    /// The line, from 1, if the grid has several lines.
    pub line: Option<u64>,
    /// The column, from 1, in characters.
    pub column: Option<usize>,
    /// What is wrong.
    pub kind: FaultKind,
}

/// The kinds of faults of a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// A character that is neither a digit of this grid nor an empty cell.
    #[error("{0} is neither a digit nor a blank")]
    Symbol(String),
    /// A token that is neither a digit of this grid nor an empty cell.
    #[error("'{token}' is neither a digit nor a blank: the digits go from 1 to {side}")]
    Token {
        /// The token.
        token: String,
        /// The largest digit.
        side: usize,
    },
    /// A digit occurs twice in a unit of a grid that is written in this notation.
    #[error("{}", in_notation(.0, *.1))]
    Conflict(Conflict, Notation),
    /// A digit occurs twice in a box whose shape is assumed.
    #[error("{}; boxes of {shape} are assumed, {other} may be meant", in_notation(.conflict, *.notation))]
    AssumedBoxes {
        /// The digit and the box.
        conflict: Conflict,
        /// The notation of the grid.
        notation: Notation,
        /// The assumed shape.
        shape: Shape,
        /// The other possible shape.
        other: Shape,
    },
    /// No known grid has this number of cells.
    #[error("no grid has {}: 9x9 has 81, 16x16 has 256; for other boxes, name the shape", counted_cells(*.0))]
    Cells(usize),
    /// The grid cannot have the units that were requested.
    #[error(transparent)]
    Layout(LayoutError),
    /// The words that describe the layout of a record are invalid.
    #[error(transparent)]
    LayoutWords(ParseError),
    /// The symbols can be read in two ways.
    #[error("the symbols can be read as {first} or as {second}: name the alphabet", first = symbols_of(.0[0]), second = symbols_of(.0[1]))]
    Alphabet([Alphabet; 2]),
    /// The given alphabet has fewer symbols than the grid has digits.
    #[error("the alphabet {alphabet} has symbols for {most} digits: a grid of {side}x{side} needs another", most = .alphabet.max_side())]
    FewSymbols {
        /// The alphabet.
        alphabet: Alphabet,
        /// The side of the grid.
        side: usize,
    },
    /// A cell has no candidate.
    #[error("{0} has no candidate")]
    NoCandidate(String),
    /// The grid is too large for symbols.
    #[error("a side of {0} has too many digits for symbols: write decimal numbers with blanks between")]
    TokensOnly(usize),
    /// There are fewer cells than a grid of this shape has.
    #[error("{} too few: a grid of {side}x{side} has {cells}", cells_are(*.found), side = .shape.side(), cells = .shape.cell_count())]
    TooFew {
        /// Number of cells found.
        found: usize,
        /// The expected shape.
        shape: Shape,
    },
    /// The text after the last cell is not a comment.
    #[error("{shown} follows the last of {cells} cells: a comment begins with a blank, a comma, a semicolon or #")]
    Behind {
        /// Its first character.
        shown: String,
        /// Number of cells of the grid.
        cells: usize,
    },
    /// The text after the last cell describes boxes.
    #[error("boxes seem to follow the cells: name them, or write them in the column 'layout' of a table with a header")]
    BoxesAfter,
    /// A row of a drawn grid has too few cells or too many.
    #[error("row {row} has {} instead of {side}", counted_cells(*.found))]
    Row {
        /// The row, from 1.
        row: usize,
        /// Number of cells found.
        found: usize,
        /// Number of cells of a row.
        side: usize,
    },
    /// A drawn grid has too few rows.
    #[error("the grid ends after {found} of {side} rows")]
    Rows {
        /// Number of rows found.
        found: usize,
        /// Number of rows of the grid.
        side: usize,
    },
    /// The number of drawn rows is not a multiple of the rows of a grid.
    #[error("{found} rows of {side} cells do not add up to complete grids: separate the grids by blank lines")]
    LeftOver {
        /// Number of rows found.
        found: usize,
        /// Number of rows of a grid.
        side: usize,
    },
    /// Drawn rows in bands of unequal height.
    #[error("{found} rows of {side} cells in unequal bands: separate the grids by titles or two blank lines")]
    Bands {
        /// Number of rows found.
        found: usize,
        /// Number of rows of a grid.
        side: usize,
    },
    /// Borders and sides that do not describe boxes.
    #[error("the borders show no boxes of a grid of {side}x{side}")]
    Boxes {
        /// The side of the grid.
        side: usize,
    },
    /// The same text can be read as two grids.
    #[error("two grids can be read here, {first} and {second}: write a point for each empty cell")]
    Readings {
        /// The rows of one.
        first: Box<str>,
        /// The rows of the other.
        second: Box<str>,
    },
    /// Letters are digits, but not all digits occur.
    #[error("the grid has {found} different letters, but needs {side} digits: name all of them in order")]
    FewLetters {
        /// Number of different letters found.
        found: usize,
        /// The side of the grid.
        side: usize,
    },
    /// The cells of a row are not below those of the others, in a grid with blanks for empty cells.
    #[error("the cells of row {row} are not below those of the other rows: write a point for each empty cell")]
    Places {
        /// The row, from 1.
        row: usize,
    },
    /// A border in a place where no boxes end.
    #[error("the border after row {row} does not separate boxes")]
    Border {
        /// The row before it, from 1.
        row: usize,
    },
    /// Sides in places where no boxes end.
    #[error("the sides in row {row} do not separate boxes")]
    Sides {
        /// The row, from 1.
        row: usize,
    },
    /// The clues of a grid that is written cell by cell are wrong or not complete.
    #[error("{0}")]
    Facts(String),
    /// The clues of a grid that is written cell by cell do not show its side, which seems to be this one.
    #[error("these clues do not show the side of their grid: it seems to be {0}, so name the shape")]
    FactsSide(usize),
    /// Data that is not a text of puzzles.
    #[error("this is {what}: {remedy}")]
    Foreign {
        /// The recognised format.
        what: &'static str,
        /// What the user can do.
        remedy: &'static str,
    },
    /// A number that is not a candidate at its place in a line of 729.
    #[error("'{0}' is not a candidate here: a line of 729 holds the digits 1 to 9 of each cell in order")]
    Candidate(char),
    /// Eliminated candidates that cannot be read.
    #[error("'{0}' is not a candidate: write digit, row and column, as in 724")]
    Eliminated(String),
    /// A JSON text that holds no puzzle.
    #[error("this JSON text holds no puzzle: {0}")]
    Json(String),
    /// An item of a line of constraints that is unknown or invalid.
    #[error("{name}: {reason}")]
    Item {
        /// The name of the item; `~` for the digits of cells.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// A link, or the packed text in it, that cannot be read.
    #[error("this link cannot be read: {0}")]
    Link(String),
    /// A puzzle has elements that are not read, and the options require that all are read. They are decoration, or
    /// their rule is not known.
    #[error("these elements are not read, and may stand for rules: {0}")]
    Ignored(String),
    /// An XCSP instance that is not a puzzle, or cannot be read.
    #[error("this XCSP instance is not a puzzle: {0}")]
    Xcsp(String),
    /// A line like a row of a table without a header. The column of the possible puzzle is counted from 1.
    #[error("this looks like a row of a table without a header, with the puzzle in column {0}: name that column")]
    Headless(usize),
    /// The table has no column of this name.
    #[error("the table has no column '{name}': its columns are {columns}")]
    Column {
        /// The requested name.
        name: String,
        /// The existing names.
        columns: String,
    },
    /// A column was named, but the record is neither a row of a table with a header nor an object.
    #[error("there is no column '{0}': the record is neither a row of a table with a header nor an object")]
    NoTable(String),
    /// A line that is too long to be read.
    #[error("the line is longer than {0} bytes: no grid needs that many")]
    Long(usize),
    /// The row of a table has no field in the column of the puzzles.
    #[error("the row has no field in the column '{0}'")]
    Field(String),
    /// The table cannot be read.
    #[error("{0}")]
    Table(String),
    /// Reading failed.
    #[error("{0}")]
    Read(String),
    /// There is no puzzle.
    #[error("there is no puzzle")]
    Nothing,
    /// The text is not empty, but holds no puzzle.
    #[error("there is no puzzle: {0}")]
    NoRecord(&'static str),
    /// There are several puzzles where one is expected.
    #[error("there are several puzzles: give one")]
    Several,
}

/// Returns the character at the start of `bytes`, made safe to show: a byte that is not a printable character is named
/// by its number.
pub(super) fn first_shown(bytes: &[u8]) -> String {
    // A character has at most four bytes. The bytes after it may not be UTF-8.
    let head = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default(),
    };
    match valid.chars().next() {
        // Control characters would move the cursor of a terminal.
        Some(symbol) if !symbol.is_control() => format!("'{symbol}'"),
        _ => format!("the byte 0x{:02X}", bytes.first().copied().unwrap_or_default()),
    }
}

/// Returns the start of a sentence about this number of cells.
fn cells_are(count: usize) -> String {
    format!("{} {}", counted_cells(count), if count == 1 { "is" } else { "are" })
}

/// Returns the description of a conflict, with the digit as it is written in the text.
fn in_notation(conflict: &Conflict, notation: Notation) -> String {
    let side = conflict.shape.side();
    match notation {
        Notation::Symbols(alphabet) if side <= alphabet.max_side() => {
            conflict.with_symbol(alphabet.symbol(conflict.digit.get()))
        }
        Notation::Symbols(_) | Notation::Tokens => conflict.to_string(),
    }
}

/// Returns the symbols of an alphabet, as people write them.
const fn symbols_of(alphabet: Alphabet) -> &'static str {
    match alphabet {
        Alphabet::ONE => "1-9 and A-Z with 0 for an empty cell",
        Alphabet::ZERO => "0-9 and A-Z with 0 for a digit",
        Alphabet::LETTERS => "A-Z",
        _ => "symbols of their own",
    }
}

impl FaultKind {
    /// Returns the fault of a token that is neither a digit of a grid with this side nor a blank.
    pub(super) fn bad_token(token: &[u8], side: usize) -> Self {
        Self::Token { token: excerpt(token), side }
    }

    /// Whether the format is right, and the only fault is a digit that occurs twice in a unit.
    #[must_use]
    pub const fn is_conflict(&self) -> bool {
        matches!(self, Self::Conflict(..) | Self::AssumedBoxes { .. })
    }

    /// Returns the name of the setting of [`Reading`](super::Reading) that may help: `shape`, `layout`,
    /// `alphabet` or `column`.
    #[must_use]
    pub const fn setting(&self) -> Option<&'static str> {
        match self {
            Self::Cells(_)
            | Self::FactsSide(_)
            | Self::AssumedBoxes { .. }
            | Self::Boxes { .. }
            | Self::Border { .. }
            | Self::Sides { .. } => Some("shape"),
            Self::BoxesAfter => Some("layout"),
            Self::Alphabet(_) | Self::FewSymbols { .. } | Self::FewLetters { .. } => Some("alphabet"),
            Self::Column { .. } | Self::NoTable(_) | Self::Field(_) | Self::Headless(_) => Some("column"),
            _ => None,
        }
    }

    /// Whether the format is at fault, so that another notation may be meant.
    pub(super) const fn is_of_form(&self) -> bool {
        matches!(
            self,
            Self::Symbol(_)
                | Self::Token { .. }
                | Self::Cells(_)
                | Self::TokensOnly(_)
                | Self::TooFew { .. }
                | Self::Behind { .. }
        )
    }
}

impl Fault {
    /// Returns a fault of the complete text.
    #[must_use]
    pub const fn new(kind: FaultKind) -> Self {
        Self { line: None, column: None, kind }
    }

    /// Returns a fault of a JSON text.
    pub(super) fn json(why: impl Into<String>) -> Self {
        Self::new(FaultKind::Json(why.into()))
    }

    /// Returns a fault at a column.
    pub(super) const fn at(column: usize, kind: FaultKind) -> Self {
        Self { line: None, column: Some(column), kind }
    }

    /// Returns the fault with this line.
    pub(super) fn on_line(self, line: u64) -> Self {
        Self { line: Some(line), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A conflict names its cells. If the message also named a column of the text, readers would take it for a
        // column of the grid.
        match (self.line, self.column.filter(|_| !self.kind.is_conflict())) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: {}", self.kind),
            (Some(line), None) => write!(f, "line {line}: {}", self.kind),
            (None, Some(column)) => write!(f, "column {column}: {}", self.kind),
            (None, None) => write!(f, "{}", self.kind),
        }
    }
}
