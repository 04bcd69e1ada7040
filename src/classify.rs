//! Classifies puzzles as researchers of the hardest puzzles do: by the depth of trial and error, by tridagons, and by
//! backdoors.
//!
//! ```
//! use specudoku::classify::Depth;
//! use specudoku::{Grid, Solver};
//! // Loki, by mith: the first puzzle for which T&E(2) was found not to be enough.
//! let loki: Grid = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..".parse()?;
//! let class = Solver::new().classify(&loki)?;
//! assert_eq!(class.depth, Depth::Three);
//! assert_eq!(class.tridagon.map(|tridagon| tridagon.guardians), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Depth
//!
//! The definitions are those of Denis Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*, second
//! edition, 2015. The basic resolution theory BRT has these rules: a digit that is known to be true eliminates the
//! candidates that contradict it directly (ECP); the only candidate of a cell, or the only place of a digit in a unit,
//! is true (singles, S); a cell without a candidate, or a digit without a place in a unit, is a contradiction (CD).
//! "Until quiescence" means until no rule applies any more.
//!
//! - T&E(Z, RS) for a candidate Z in a state RS (section 5.6.1): in a copy of RS, assume that Z is true and apply BRT
//!   until quiescence. If the copy is a contradiction, eliminate Z from RS. Otherwise, do nothing; in particular, a
//!   solution that the copy contains is forgotten.
//! - T&E(RS) (section 5.6.1): apply BRT to RS until quiescence. Try the candidates one at a time. After each
//!   elimination, start again, so that every candidate is tried again. End with a solution, a contradiction, or when
//!   all candidates were tried in vain. Eliminations are cumulative. The result does not depend on the order of the
//!   candidates, because BRT has the confluence property.
//! - T&E(RS, n) (section 11.3.2): the same, with T&E(copy, n - 1) in place of BRT inside the copy. T&E(RS, 1) is
//!   T&E(RS).
//! - The T&E-depth of a puzzle (section 11.3.2) is the smallest n with which T&E(n) solves it. T&E(0) is BRT.
//!
//! `subsets` is not one of Berthier's classes. A puzzle is in this class if BRT does not solve it, but locked
//! candidates and naked and hidden subsets of any size in a unit do. This does not determine its T&E-depth.
//!
//! # Tridagon
//!
//! A tridagon (also trivalue oddagon, Thor's hammer) is an impossible pattern that mith found in March 2022. It is
//! defined in D. Berthier, "The tridagon rule" (<http://forum.enjoysudoku.com/the-tridagon-rule-t39859.html>). There
//! are three digits, and four boxes where two bands cross two stacks. In each of these boxes there are three cells in
//! different rows and columns, which form a permutation. One or three of the four permutations are odd. Then the twelve
//! cells cannot be filled with the three digits, so one of their other candidates, the *guardians*, is true. All twelve
//! cells have all three digits as candidates. In a *degenerate* tridagon (the degenerate-cyclic form of CSP-Rules) some
//! are missing: each cell has at least two of the three digits, and each digit is in at least two of the three cells of
//! a box.
//!
//! The candidates are those after singles and locked candidates, as in Berthier's examples ("after Singles and
//! whips\[1\]"). Almost every puzzle has the pattern with many guardians, so only tridagons with at most eight count:
//! CSP-Rules has chains for relations of two to eight guardians.
//!
//! # Backdoor
//!
//! The backdoor size of a puzzle is the smallest number of solution digits that, added to the clues, allow BRT to solve
//! it (the same book, section 11.5.3).

mod csp;
mod trials;
mod backdoor;
mod depth;
mod tridagon;

use crate::deduce::Rules;
use crate::model::{DigitSet, Grid};
use crate::puzzle_error::{PuzzleError, only_solution};
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::{Limits, Stop};
use crate::solver::Solver;
use backdoor::BackdoorSearch;
use csp::Csp;
use depth::{Quiescence, TrialAndError, TrialState};

/// The simplest method that solves a puzzle: see [the definitions](self#depth).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, strum::Display)]
#[non_exhaustive]
pub enum Depth {
    /// Naked and hidden singles: T&E-depth 0.
    #[strum(serialize = "singles")]
    Singles,
    /// Locked candidates, and naked and hidden subsets.
    #[strum(serialize = "subsets")]
    Subsets,
    /// T&E(1).
    #[strum(serialize = "TE1")]
    One,
    /// T&E(2).
    #[strum(serialize = "TE2")]
    Two,
    /// T&E(3).
    #[strum(serialize = "TE3")]
    Three,
    /// None of these.
    #[strum(serialize = ">TE3")]
    Beyond,
}

/// A tridagon: see [the definition](self#tridagon).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Tridagon {
    /// Whether some of its cells lack one of the three digits.
    pub is_degenerate: bool,
    /// Number of candidates of its cells other than the three digits, at most eight.
    pub guardians: usize,
    /// The three digits.
    pub digits: DigitSet,
    /// The twelve cells, by index; three of each box.
    pub cells: Vec<usize>,
    /// If only one of the cells has guardians, the puzzle's candidates without the three digits in this cell, after
    /// singles and locked candidates.
    pub after: Option<Grid>,
}

/// What [`Solver::classify`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Classification {
    /// The simplest method that solves the puzzle.
    pub depth: Depth,
    /// The tridagon with the fewest guardians, degenerate only if there is no other; `None` if there is none, or if the
    /// puzzle is not a classic one.
    pub tridagon: Option<Tridagon>,
}

impl Solver {
    /// Returns the T&E-depth and the tridagon of a puzzle with one solution. A node is one trial.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, if it has constraints, or if a limit or a flag ends the work.
    pub fn classify(&self, puzzle: &Grid) -> Result<Classification, PuzzleError> {
        let search = RecordSearch::new(self.options());
        let solution = solved(puzzle, &search)?;
        let state = deduced(puzzle, Rules::SINGLES)?;
        if state.is_completed() {
            return Ok(Classification { depth: Depth::Singles, tridagon: None });
        }
        let locked = deduced(&state, Rules::LOCKED)?;
        let tridagon = tridagon::find(&locked);
        let depth = if deduced(&locked, Rules::ALL)?.is_completed() {
            Depth::Subsets
        } else {
            self.trial_depth(&state, &solution, search.limits())?
        };
        Ok(Classification { depth, tridagon })
    }

    /// Returns the smallest backdoor of a puzzle with one solution: cells, by index, whose digits of the solution allow
    /// singles to solve the puzzle. If there are several, returns the first in row order; `None` if more than four
    /// cells are needed. A node is one set of cells.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse()?;
    /// let backdoor = Solver::new().backdoor(&puzzle)?;
    /// assert_eq!(backdoor.map(|cells| cells.len()), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Solver::classify`].
    pub fn backdoor(&self, puzzle: &Grid) -> Result<Option<Vec<usize>>, PuzzleError> {
        let search = RecordSearch::new(self.options());
        let solution = solved(puzzle, &search)?;
        let state = deduced(puzzle, Rules::SINGLES)?;
        if state.is_completed() {
            return Ok(Some(Vec::new()));
        }
        let csp = Csp::of(&state);
        let solution = csp.members_of(&solution);
        let (backend, limits) = (self.options().backend, search.limits());
        let found = BackdoorSearch { backend, limits, csp: &csp, solution: &solution }.smallest()?;
        let cell_of = |candidate: u16| usize::from(csp.candidates[usize::from(candidate)].cell);
        Ok(found.map(|set| set.into_iter().map(cell_of).collect()))
    }

    /// Returns the depth of a state that singles and subsets do not solve.
    fn trial_depth(&self, state: &Grid, solution: &Grid, limits: &Limits<'_>) -> Result<Depth, Stop> {
        let csp = Csp::of(state);
        let is_true = csp.are_in(solution);
        let mut state = TrialState::new(csp, is_true);
        let mut trials = TrialAndError::new(self.options().backend, limits);
        for (depth, name) in [(1, Depth::One), (2, Depth::Two), (3, Depth::Three)] {
            // What a smaller depth has eliminated, a larger one eliminates too.
            if trials.apply(&mut state, depth)? == Quiescence::Solved {
                return Ok(name);
            }
        }
        Ok(Depth::Beyond)
    }
}

/// Number of cells of the largest grids: 25x25. The trials of a state need memory for the square of its candidates.
const MAX_CELLS: usize = 625;

/// Returns the only solution of a puzzle without constraints.
fn solved(puzzle: &Grid, search: &RecordSearch<'_>) -> Result<Grid, PuzzleError> {
    if !puzzle.layout().constraints().is_empty() {
        return Err(PuzzleError::constraints());
    }
    if puzzle.cells().len() > MAX_CELLS {
        return Err(PuzzleError::too_large(MAX_CELLS));
    }
    only_solution(search.solve(puzzle, 2))
}

/// Returns a state of a puzzle with a solution, after these rules.
fn deduced(state: &Grid, rules: Rules) -> Result<Grid, PuzzleError> {
    let mut state = state.clone();
    state.deduce(rules).map_err(|_| PuzzleError::NoSolution)?;
    Ok(state)
}
