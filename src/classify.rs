//! Sorts puzzles as researchers sort the hardest ones.

mod csp;
mod depth;
mod trials;

use crate::deduce::Rules;
use crate::model::{Digit, Grid};
use crate::puzzle_error::PuzzleError;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::solver::Solver;
use csp::Csp;
use depth::{Quiescence, TrialAndError, TrialState};

impl Solver {
    /// Depth.
    pub fn classify(&self, puzzle: &Grid) -> Result<usize, PuzzleError> {
        let options = self.options();
        let search = RecordSearch::new(options);
        let answer = search.solve(puzzle, 2);
        if let Some(stop) = answer.stop.filter(|stop| *stop != Stop::Solutions) {
            return Err(stop.into());
        }
        let solution = match &answer.solutions[..] {
            [] => return Err(PuzzleError::NoSolution),
            [solution] => solution,
            _ => return Err(PuzzleError::Several),
        };
        let mut state = puzzle.clone();
        state.deduce(Rules::SINGLES).map_err(|_| PuzzleError::NoSolution)?;
        if state.is_completed() {
            return Ok(0);
        }
        let mut subsets = state.clone();
        subsets.deduce(Rules::ALL).map_err(|_| PuzzleError::NoSolution)?;
        if subsets.is_completed() {
            return Ok(9);
        }
        let csp = Csp::of(&state);
        let values = solution.values();
        let is_true = csp.candidates.iter().map(|c| c.digit.get() == values[usize::from(c.cell)]).collect();
        let mut state = TrialState::new(csp, is_true);
        let limits = options.limits();
        let mut te = TrialAndError::new(options.backend, &limits);
        for depth in 1..=3 {
            if te.apply(&mut state, depth)? == Quiescence::Solved {
                return Ok(depth);
            }
        }
        Ok(4)
    }
}
