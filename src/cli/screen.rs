//! The width of the terminal. Grids whose lines would be wrapped there are drawn instead.

use std::io;

use specudoku::Grid;
use specudoku::text::{Notation, Puzzle, Style};
use terminal_size::{Width, terminal_size_of};

/// Standard output, and the width of its terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    columns: Option<usize>,
}

impl Screen {
    /// Returns standard output, with the width of its terminal if it is one.
    pub(super) fn of_stdout() -> Self {
        Self { columns: terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns)) }
    }

    /// Returns whether standard output is a terminal.
    pub(super) const fn is_terminal(&self) -> bool {
        self.columns.is_some()
    }

    /// Returns the number of characters per line; without a terminal, there is no limit.
    pub(super) fn room(&self) -> usize {
        self.columns.unwrap_or(usize::MAX)
    }

    /// Returns whether the grid should be drawn: its line would be wrapped, and the drawn grid fits.
    pub(super) fn draws(&self, grid: &Grid, notation: Notation) -> bool {
        let fits =
            |columns: usize| grid.display(Style::Grid).to_string().lines().all(|line| line.chars().count() <= columns);
        self.columns.is_some_and(|columns| {
            grid.display(Style::Line).notation(notation).to_string().len() > columns && fits(columns)
        })
    }

    /// Returns whether puzzles like this one are drawn; without a puzzle, 9x9 grids.
    pub(super) fn draws_like(&self, puzzle: Option<&Puzzle>) -> bool {
        match puzzle {
            Some(puzzle) => self.draws(&puzzle.grid, puzzle.notation),
            None => self.draws(&Grid::empty(specudoku::Shape::CLASSIC), Notation::for_side(9)),
        }
    }

    /// Returns the grid on a line; or drawn, followed by a blank line, if the line would be wrapped.
    pub(super) fn text(&self, grid: &Grid, notation: Notation) -> String {
        if self.draws(grid, notation) {
            grid.display(Style::Grid).to_string() + "\n"
        } else {
            grid.display(Style::Line).notation(notation).to_string()
        }
    }

    /// Returns the same text, with the number of the grid above it if it is drawn.
    pub(super) fn numbered(&self, number: u64, grid: &Grid, notation: Notation) -> String {
        let title = if self.draws(grid, notation) { format!("Grid {number}\n") } else { String::new() };
        title + &self.text(grid, notation)
    }
}
