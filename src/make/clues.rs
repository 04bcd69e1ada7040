//! The clues of a puzzle with one solution, and which of them it needs.

use crate::model::{Digit, Grid, Shape};
use crate::search::drivers::record::RecordSearch;
use crate::search::drivers::takeover::two_solutions;
use crate::search::lanes::{Board, Cells, KnownSolution, QuestionId, QuestionSource, ask, row_and_bit};
use crate::search::limits::Stop;

/// Clues of a puzzle with one solution.
#[derive(Clone)]
pub(super) struct Clues {
    shape: Shape,
    /// 0 for an empty cell.
    values: Vec<u8>,
    solution: Vec<u8>,
}

impl Clues {
    pub(super) fn new(puzzle: &Grid, solution: &Grid) -> Self {
        Self { shape: puzzle.shape(), values: puzzle.values(), solution: solution.values() }
    }

    /// Returns these clues but for the one in `cell`.
    pub(super) fn without(&self, cell: usize) -> Self {
        let mut clues = self.clone();
        clues.values[cell] = 0;
        clues
    }

    /// Returns the puzzle with these clues.
    pub(super) fn grid(&self) -> Grid {
        // The values come from a grid of this shape.
        Grid::from_values(self.shape, &self.values).unwrap_or_else(|_| Grid::empty(self.shape))
    }

    /// Returns the clues without any one of which there is still one solution, by index.
    pub(super) fn redundant(&self, search: &RecordSearch<'_>) -> Result<Vec<usize>, Stop> {
        let cells: Vec<usize> = (0..self.values.len()).filter(|cell| self.values[*cell] != 0).collect();
        if self.shape == Shape::CLASSIC && search.rest().uses_lanes() {
            return self.redundant_by_lanes(cells, search);
        }
        let mut redundant = Vec::new();
        for cell in cells {
            if self.without(cell).is_forced(cell, search)? {
                redundant.push(cell);
            }
        }
        Ok(redundant)
    }

    /// Whether the solution's digit of an empty cell follows from the clues.
    pub(super) fn is_forced(&self, cell: usize, search: &RecordSearch<'_>) -> Result<bool, Stop> {
        let Some(digit) = Digit::new(self.solution[cell]) else { return Ok(false) };
        let mut grid = self.grid();
        if grid.eliminate(cell, digit).is_err() {
            return Ok(true);
        }
        let outcome = search.solve(&grid, 1);
        match outcome.stop {
            Some(stop) if stop != Stop::Solutions => Err(stop),
            _ => Ok(outcome.count == 0),
        }
    }

    /// As [`Self::redundant`], for all clues at once: each is a question to a lane of the kernel.
    fn redundant_by_lanes(&self, cells: Vec<usize>, search: &RecordSearch<'_>) -> Result<Vec<usize>, Stop> {
        let (Ok(solution), options) = (self.solution.as_slice().try_into(), search.rest()) else {
            return Ok(Vec::new());
        };
        let mut clues = [0; 3];
        for &cell in &cells {
            let (row, bit) = row_and_bit(cell);
            clues[row] |= bit;
        }
        let needed = vec![false; cells.len()];
        let mut each = EachClue { known: KnownSolution::new(solution), clues, cells, next: 0, needed };
        if let Some(stop) = search.stop() {
            return Err(stop);
        }
        if !ask(options.backend, &mut each, &options.cancel, two_solutions) {
            return Err(search.stop().unwrap_or(Stop::Cancelled));
        }
        Ok(each.cells.iter().zip(&each.needed).filter(|(_, needed)| !**needed).map(|(cell, _)| *cell).collect())
    }
}

/// Asks of each clue whether it is needed.
struct EachClue {
    known: KnownSolution,
    clues: Cells,
    cells: Vec<usize>,
    next: usize,
    needed: Vec<bool>,
}

impl QuestionSource for EachClue {
    fn next(&mut self) -> Option<(QuestionId, Board)> {
        let cell = *self.cells.get(self.next)?;
        let (row, bit) = row_and_bit(cell);
        let mut clues = self.clues;
        clues[row] &= !bit;
        self.next += 1;
        Some((QuestionId(self.next as u32 - 1), self.known.without(&clues, cell)))
    }

    fn known(&self, _: QuestionId) -> &KnownSolution {
        &self.known
    }

    fn answer(&mut self, question: QuestionId, other: Option<Cells>) {
        self.needed[question.index()] = other.is_some();
    }
}
