//! Writes grids on one line, or drawn over several.

mod frame;
mod borders;
mod draw;
mod outside;
mod paint;

use std::fmt::{self, Write};

pub use paint::Paint;

use self::frame::Frame;
use self::outside::outside_cells;
use super::alphabet::{Alphabet, Notation};
use super::candidates::candidate_line;
#[cfg(feature = "links")]
use super::fpuzzles;
use super::{iss, ksudoku};
use crate::model::{Cell, Digit, Grid};
use crate::parse_error::ParseError;

/// A format for writing a grid as text. [`text`](crate::text) reads each of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Style>)]
#[non_exhaustive]
pub enum Style {
    /// One line with a symbol or a number per cell. Cells with several candidates are empty.
    #[default]
    Line,
    /// Rows of decimal numbers with ASCII borders around the boxes.
    Grid,
    /// Like `Grid`, with the box-drawing characters of Unicode.
    Box,
    /// All candidates of each cell, with ASCII borders around the boxes. Sides up to 35.
    Pencilmarks,
    /// The 729 candidates of a 9x9 grid on one line.
    #[strum(serialize = "729")]
    Candidates,
    /// The format of SadMan Software: `[Puzzle]`, then the rows. It does not show boxes.
    Sdk,
    /// The format of Simple Sudoku: `|` and dashes between the boxes. It shows only rectangular boxes.
    Ss,
    /// The format of KSudoku: a file with one game. Units that hold each digit, cages with sums, sides up to 25.
    #[strum(serialize = "ksudoku")]
    KSudoku,
    /// The notation of the Interactive Sudoku Solver: one line with the units, the constraints and the digits. Sides up
    /// to 16.
    Iss,
    /// A link to f-puzzles, which holds the puzzle with its constraints. Sides from 4 to 16.
    FPuzzles,
    /// A link to SudokuPad, which contains the same data as a link to f-puzzles.
    #[strum(serialize = "sudokupad")]
    SudokuPad,
    /// The shortest of these that keeps all candidates: with constraints the notation of the Interactive Sudoku Solver;
    /// without them the line if clues determine the candidates, otherwise the 729 candidates,
    /// otherwise pencilmarks.
    Lossless,
}

impl Grid {
    /// Returns the grid as text in this style.
    ///
    /// ```
    /// use specudoku::Grid;
    /// use specudoku::text::Style;
    /// let grid: Grid = "1.3...4..3..4.2.".parse()?;
    /// assert_eq!(grid.display(Style::Line).to_string(), "1.3...4..3..4.2.");
    /// assert_eq!(grid.display(Style::Line).blank('0').to_string(), "1030004003004020");
    /// assert!(grid.display(Style::Grid).to_string().starts_with("+-----+-----+\n| 1 . | 3 . |\n"));
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    pub fn display(&self, style: Style) -> GridDisplay<'_> {
        GridDisplay {
            grid: self,
            style,
            notation: Notation::for_shape(self.shape()),
            blank: None,
            puzzle: self,
            paint: Paint::NONE,
            changed: &[],
            cells: None,
        }
    }
}

/// A grid to write, as returned by [`Grid::display`]. Its text has no line break at the end.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct GridDisplay<'a> {
    grid: &'a Grid,
    style: Style,
    notation: Notation,
    blank: Option<char>,
    puzzle: &'a Grid,
    paint: &'a Paint,
    changed: &'a [usize],
    cells: Option<&'a [(usize, String)]>,
}

impl<'a> GridDisplay<'a> {
    /// Sets the notation of the cells on a line, and the symbols of candidates. By default these are symbols up to side
    /// 35, and numbers above it. If the side has more digits than there are symbols, the line has numbers.
    pub const fn notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// Sets the symbol of an empty cell on a line. By default `.`, and `0` among numbers.
    pub const fn blank(self, blank: char) -> Self {
        Self { blank: Some(blank), ..self }
    }

    /// Sets the colours of a drawn grid, and the puzzle whose clues get another colour than deduced digits.
    pub const fn paint(self, paint: &'a Paint, puzzle: &'a Grid) -> Self {
        Self { paint, puzzle, ..self }
    }

    /// Sets the cells of a drawn grid that get the colour of a change.
    pub const fn changed(self, changed: &'a [usize]) -> Self {
        Self { changed, ..self }
    }

    /// Sets the texts of the cells of a drawn grid, each with its width on the screen. Colours do not apply to them.
    /// Each column becomes as wide as its widest cell.
    pub const fn cells(self, cells: &'a [(usize, String)]) -> Self {
        Self { cells: Some(cells), ..self }
    }

    /// Returns the text, or `None` if the style cannot show this grid: only 9x9 grids have candidates on a line,
    /// KSudoku has no constraints but sums, `Iss` ends at 16x16, and pencilmarks need a symbol for each digit and must
    /// not look like numbers. In these cases [`Display`](fmt::Display) writes the line instead.
    #[must_use]
    pub fn try_to_string(&self) -> Option<String> {
        match self.style {
            Style::Pencilmarks => draw::pencilmarks(self.grid, self.alphabet()),
            Style::Candidates => candidate_line(self.grid, self.alphabet()),
            Style::Iss => iss::puzzle_text(self.grid),
            Style::KSudoku => ksudoku::ksudoku(self.grid).ok(),
            Style::FPuzzles | Style::SudokuPad => self.link().ok(),
            _ => Some(self.to_string()),
        }
    }

    /// Describes what the style cannot express of the grid. Returns `None` if it can express everything, or if
    /// [`try_to_string`](Self::try_to_string) returns `None` for another reason. Only links and files of KSudoku have
    /// this answer.
    #[must_use]
    pub fn lack(&self) -> Option<String> {
        match self.style {
            Style::FPuzzles | Style::SudokuPad => self.link().err(),
            Style::KSudoku => ksudoku::ksudoku(self.grid).err(),
            _ => None,
        }
    }

    /// Returns the puzzle as a link. The error names what the program of the link does not support.
    #[cfg(feature = "links")]
    fn link(&self) -> Result<String, String> {
        let packed = fpuzzles::packed_puzzle(self.grid)?;
        let is_sudokupad = self.style == Style::SudokuPad;
        Ok(format!(
            "{}{packed}",
            if is_sudokupad { "https://sudokupad.app/fpuz" } else { "https://f-puzzles.com/?load=" }
        ))
    }

    #[cfg(not(feature = "links"))]
    fn link(&self) -> Result<String, String> {
        Err("links are written only with the feature 'links'".to_owned())
    }

    /// Returns the alphabet of candidates.
    const fn alphabet(&self) -> Alphabet {
        match self.notation {
            Notation::Symbols(alphabet) => alphabet,
            Notation::Tokens => Alphabet::ONE,
        }
    }

    /// Returns the shortest text that keeps all candidates, if clues do not determine them.
    fn lossless(&self) -> Option<String> {
        if !self.grid.layout().constraints().is_empty() {
            return iss::puzzle_text(self.grid);
        }
        if self.grid.is_given_by_clues() {
            return None;
        }
        let alphabet = self.alphabet();
        candidate_line(self.grid, alphabet).or_else(|| draw::pencilmarks(self.grid, alphabet))
    }

    /// Writes the cells on one line, and after them those outside the grid.
    fn write_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_values(f, self.grid.visible_cells().iter().map(|cell| value(*cell)), ' ')?;
        for group in outside_cells(self.grid) {
            write!(f, " {}=", group.name)?;
            self.write_values(f, group.digits.into_iter().map(Digit::get), ',')?;
        }
        Ok(())
    }

    /// Writes values, 0 for an empty cell. Numbers are separated by `between`.
    fn write_values(&self, f: &mut fmt::Formatter<'_>, values: impl Iterator<Item = u8>, between: char) -> fmt::Result {
        let side = self.grid.shape().side();
        match self.notation {
            Notation::Symbols(alphabet) if side <= alphabet.max_side() => {
                let blank = self.blank.unwrap_or('.');
                let symbols = values.map(|value| if value == 0 { blank } else { alphabet.symbol(value) });
                f.write_str(&symbols.collect::<String>())
            }
            _ => values.enumerate().try_for_each(|(cell, value)| {
                if cell > 0 {
                    f.write_char(between)?;
                }
                match self.blank {
                    Some(blank) if value == 0 => f.write_char(blank),
                    _ => write!(f, "{value}"),
                }
            }),
        }
    }
}

impl fmt::Display for GridDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.style {
            Style::Line => None,
            Style::Grid => Some(draw::drawn(self, Frame::Ascii)),
            Style::Box => Some(draw::drawn(self, Frame::Box)),
            Style::Sdk => Some(draw::sdk(self.grid)),
            Style::Ss => Some(draw::simple_sudoku(self.grid)),
            Style::Lossless => self.lossless(),
            Style::Pencilmarks
            | Style::Candidates
            | Style::KSudoku
            | Style::Iss
            | Style::FPuzzles
            | Style::SudokuPad => self.try_to_string(),
        };
        match text {
            Some(text) => f.write_str(&text),
            None => self.write_line(f),
        }
    }
}

/// Returns the digit of a cell, 0 if it has several candidates or none.
fn value(cell: Cell) -> u8 {
    cell.digit().map_or(0, Digit::get)
}
