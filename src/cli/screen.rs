//! How wide the terminal is, and which grids are drawn since their lines would be wrapped.

use std::io;

use specudoku::Grid;
use specudoku::text::{Notation, Puzzle, Style};
use terminal_size::{Width, terminal_size_of};

/// Standard output, as far as it is a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    columns: Option<usize>,
}

impl Screen {
    /// The terminal that standard output is, if it is one.
    pub(super) fn of_stdout() -> Self {
        Self { columns: terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns)) }
    }

    /// Whether standard output is a terminal.
    pub(super) const fn is_terminal(&self) -> bool {
        self.columns.is_some()
    }

    /// Characters for which there is room in a line; any number where there is no terminal.
    pub(super) fn room(&self) -> usize {
        self.columns.unwrap_or(usize::MAX)
    }

    /// Whether the line of a grid would be wrapped, where the drawn grid fits.
    pub(super) fn draws(&self, grid: &Grid, notation: Notation) -> bool {
        let fits =
            |columns: usize| grid.display(Style::Grid).to_string().lines().all(|line| line.chars().count() <= columns);
        self.columns.is_some_and(|columns| {
            grid.display(Style::Line).notation(notation).to_string().len() > columns && fits(columns)
        })
    }

    /// Whether puzzles like this one are drawn; without one, those of 9x9.
    pub(super) fn draws_like(&self, puzzle: Option<&Puzzle>) -> bool {
        match puzzle {
            Some(puzzle) => self.draws(&puzzle.grid, puzzle.notation),
            None => self.draws(&Grid::empty(specudoku::Shape::CLASSIC), Notation::for_side(9)),
        }
    }

    /// The grid on a line; or drawn, with a blank line behind, if the line would be wrapped.
    pub(super) fn text(&self, grid: &Grid, notation: Notation) -> String {
        if self.draws(grid, notation) {
            grid.display(Style::Grid).to_string() + "\n"
        } else {
            grid.display(Style::Line).notation(notation).to_string()
        }
    }

    /// The same with the number of the grid above it, if it is drawn.
    pub(super) fn numbered(&self, number: u64, grid: &Grid, notation: Notation) -> String {
        let title = if self.draws(grid, notation) { format!("Grid {number}\n") } else { String::new() };
        title + &self.text(grid, notation)
    }
}
