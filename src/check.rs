//! Whether a puzzle is valid, and which of its clues are needed.

use crate::cancel::{CancelFlag, PollPlace, Stop, any_raised};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::lanes::{Asker, Board, Cells, Known, ask, place};
use crate::shape::Shape;
use crate::simd::Backend;
use crate::solver::{Solver, two_solutions};

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// How many solutions there are, 2 for two or more.
    pub solutions: u64,
    /// The solution if there is one alone, or the first of two.
    pub solution: Option<Grid>,
    /// The cells in which the first two solutions found differ, by index; none if there are not two.
    pub differing: Vec<usize>,
    /// The clues without which there is still one solution, by index; none if there is not one solution.
    pub redundant: Vec<usize>,
}

impl Check {
    /// Whether there is one solution, and no clue can be left out.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.solutions == 1 && self.redundant.is_empty()
    }

    /// The answer in words: `none`, `unique`, `unique minimal` or `multiple`.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self.solutions {
            0 => "none",
            1 if self.redundant.is_empty() => "unique minimal",
            1 => "unique",
            _ => "multiple",
        }
    }
}

impl Solver {
    /// Checks a puzzle: how many solutions it has, and which clues could be left out. Its values count, not what was
    /// eliminated beyond them.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let check = Solver::new().check(&puzzle).unwrap();
    /// assert_eq!(check.words(), "unique minimal");
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Why it was not found out: a flag, or a limit of time or of nodes.
    pub fn check(&self, puzzle: &Grid) -> Result<Check, Stop> {
        let outcome = self.clone().limit(2).solve(&by_clues(puzzle));
        if let Some(stop) = outcome.stop.filter(|stop| *stop != Stop::Solutions) {
            return Err(stop);
        }
        let mut solutions = outcome.solutions.into_iter();
        let (first, second) = (solutions.next(), solutions.next());
        let mut check =
            Check { solutions: outcome.count, solution: first, differing: Vec::new(), redundant: Vec::new() };
        match (&check.solution, second) {
            (Some(first), Some(second)) => {
                let cells = first.values().into_iter().zip(second.values()).enumerate();
                check.differing = cells.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect();
            }
            (Some(first), None) => check.redundant = Clues::new(puzzle, first).redundant(self)?,
            (None, _) => {}
        }
        Ok(check)
    }

    /// A minimal puzzle within `puzzle`, which has one solution: clues are left out row by row, where there is still
    /// one solution.
    ///
    /// # Errors
    /// Why there is none, or why it was not found.
    pub fn minimize(&self, puzzle: &Grid) -> Result<Grid, MinimizeError> {
        let mut clues = self.clues_of(puzzle)?;
        // Only those that can be left out now may be left out later.
        for cell in clues.redundant(self)? {
            let without = clues.without(cell);
            if without.is_forced(cell, self)? {
                clues = without;
            }
        }
        clues.grid()
    }

    /// Every minimal puzzle within `puzzle`, which has one solution, up to so many.
    ///
    /// # Errors
    /// Why there is none, or why they were not found.
    pub fn minimize_all(&self, puzzle: &Grid, limit: usize) -> Result<Vec<Grid>, MinimizeError> {
        let mut found = Vec::new();
        self.minimize_from(&self.clues_of(puzzle)?, 0, limit, &mut found)?;
        Ok(found)
    }

    /// Leaves out clues in ascending order, from this cell on: so each set of them is met once.
    fn minimize_from(
        &self,
        clues: &Clues,
        from: usize,
        limit: usize,
        found: &mut Vec<Grid>,
    ) -> Result<(), MinimizeError> {
        if found.len() >= limit {
            return Ok(());
        }
        let redundant = clues.redundant(self)?;
        if redundant.is_empty() {
            found.push(clues.grid()?);
            return Ok(());
        }
        for cell in redundant.into_iter().filter(|cell| *cell >= from) {
            self.minimize_from(&clues.without(cell), cell + 1, limit, found)?;
        }
        Ok(())
    }

    fn clues_of(&self, puzzle: &Grid) -> Result<Clues, MinimizeError> {
        let outcome = self.clone().limit(2).solve(&by_clues(puzzle));
        match (outcome.count, outcome.stop, outcome.solutions.first()) {
            (0, None, _) => Err(MinimizeError::NoSolution),
            (1, None, Some(solution)) => Ok(Clues::new(puzzle, solution)),
            (2.., ..) => Err(MinimizeError::Several),
            (_, stop, _) => Err(MinimizeError::Stopped(stop.unwrap_or(Stop::Cancelled))),
        }
    }
}

/// Why a puzzle has no minimal one within.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MinimizeError {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has several.
    #[error("several solutions")]
    Several,
    /// It was not found out.
    #[error("{}", match .0 { Stop::Time => "time limit", Stop::Nodes => "node limit", _ => "cancelled" })]
    Stopped(Stop),
}

impl From<Stop> for MinimizeError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The puzzle of the values alone.
fn by_clues(puzzle: &Grid) -> Grid {
    Grid::from_values(puzzle.shape(), &puzzle.values()).unwrap_or_else(|_| puzzle.clone())
}

/// Clues of a puzzle with one solution.
#[derive(Clone)]
struct Clues {
    shape: Shape,
    /// 0 for an empty cell.
    values: Vec<u8>,
    solution: Vec<u8>,
}

impl Clues {
    fn new(puzzle: &Grid, solution: &Grid) -> Self {
        Self { shape: puzzle.shape(), values: puzzle.values(), solution: solution.values() }
    }

    fn without(&self, cell: usize) -> Self {
        let mut clues = self.clone();
        clues.values[cell] = 0;
        clues
    }

    fn grid(&self) -> Result<Grid, MinimizeError> {
        Grid::from_values(self.shape, &self.values).map_err(|_| MinimizeError::NoSolution)
    }

    /// The clues without any one of which there is still one solution.
    fn redundant(&self, solver: &Solver) -> Result<Vec<usize>, Stop> {
        let cells = (0..self.values.len()).filter(|cell| self.values[*cell] != 0);
        if self.shape == Shape::CLASSIC && solver.uses_lanes() {
            return self.redundant_of_lanes(cells.collect(), solver.backend_of_lanes(), solver.flags());
        }
        let tested = cells.map(|cell| Ok((cell, self.without(cell).is_forced(cell, solver)?)));
        let tested: Vec<(usize, bool)> = tested.collect::<Result<_, Stop>>()?;
        Ok(tested.into_iter().filter(|(_, forced)| *forced).map(|(cell, _)| cell).collect())
    }

    /// Whether the solution's digit of an empty cell follows from the clues.
    fn is_forced(&self, cell: usize, solver: &Solver) -> Result<bool, Stop> {
        let Some(digit) = Digit::new(self.solution[cell]) else { return Ok(false) };
        let Ok(mut grid) = self.grid() else { return Ok(false) };
        if grid.eliminate(cell, digit).is_err() {
            return Ok(true);
        }
        let outcome = solver.clone().limit(1).solve(&grid);
        match outcome.stop {
            Some(stop) if stop != Stop::Solutions => Err(stop),
            _ => Ok(outcome.count == 0),
        }
    }

    fn redundant_of_lanes(
        &self,
        cells: Vec<usize>,
        backend: Backend,
        cancel: &[CancelFlag],
    ) -> Result<Vec<usize>, Stop> {
        let mut board = [0; 81];
        board.copy_from_slice(&self.solution);
        let mut clues = [0; 3];
        for &cell in &cells {
            let (row, bit) = place(cell);
            clues[row] |= bit;
        }
        let needed = vec![false; cells.len()];
        let mut each = Each { known: Known::new(&board), clues, cells, next: 0, needed };
        if any_raised(cancel, PollPlace::Round) || !ask(backend, &mut each, cancel, two_solutions) {
            return Err(Stop::Cancelled);
        }
        Ok(each.cells.iter().zip(&each.needed).filter(|(_, needed)| !**needed).map(|(cell, _)| *cell).collect())
    }
}

/// Asks of each clue whether it is needed.
struct Each {
    known: Known,
    clues: Cells,
    cells: Vec<usize>,
    next: usize,
    needed: Vec<bool>,
}

impl Asker for Each {
    fn next(&mut self) -> Option<(u32, Board)> {
        let cell = *self.cells.get(self.next)?;
        let (row, bit) = place(cell);
        let mut clues = self.clues;
        clues[row] &= !bit;
        self.next += 1;
        Some((self.next as u32 - 1, self.known.without(&clues, cell)))
    }

    fn known(&self, _: u32) -> &Known {
        &self.known
    }

    fn answer(&mut self, who: u32, other: Option<Cells>) {
        self.needed[who as usize] = other.is_some();
    }
}
