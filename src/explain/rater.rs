//! The loop: the easiest step at each state, until the grid is full or no technique is left.

use std::collections::BTreeMap;
use std::time::Duration;

use super::board::Board;
use super::chains::Chains;
use super::found::{Found, Pattern};
use super::geometry::CELLS;
use super::memory::Memory;
use super::patience::Patience;
use super::rating::{Rating, Tenths, tenths};
use super::reason::Reason;
use super::state::RateError;
use super::step::Step;
use super::technique::Technique;
use super::techniques::{
    aligned_pair, aligned_triplet, bug, fish, hidden_set, hidden_single, locked, naked_set, naked_single, unique_loop,
    wing,
};
use crate::Grid;
use crate::search::cancel::CancelFlag;

/// The number that stands for "no technique of the scale solves this".
const BEYOND: f64 = 20.0;

/// A set of techniques, their order and their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Scale {
    /// Sudoku Explainer 1.2.1 with its corrected finders of unique loops and graves.
    #[default]
    Se121,
}

/// Rates puzzles and finds their steps. One rater serves any number of puzzles, one after the other, and reuses what
/// it allocated.
pub struct Rater {
    memory: Memory,
    chains: Chains,
    time_limit: Option<Duration>,
    cancel: CancelFlag,
}

impl Default for Rater {
    fn default() -> Self {
        Self::new(Scale::default())
    }
}

impl Rater {
    /// A rater for a scale.
    #[must_use]
    pub fn new(scale: Scale) -> Self {
        let Scale::Se121 = scale;
        Self { memory: Memory::new(), chains: Chains::new(), time_limit: None, cancel: CancelFlag::new() }
    }

    /// Sets the time for each call, looked at between the runs of chains. Without a limit the hardest known puzzles
    /// take seconds; grids with many solutions may take hours until the last of the nested finders has found nothing.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Sets the flag that ends a call from another thread, polled where the time is.
    #[must_use]
    pub fn cancel(mut self, flag: &CancelFlag) -> Self {
        self.cancel = flag.clone();
        self
    }

    /// The rating of the puzzle with these clues, row by row; any other number than 1 to 9 is an empty cell. The
    /// puzzle is not checked: one without a solution, or with several, ends in 20.0 or wherever the techniques lead.
    ///
    /// # Errors
    /// If the time limit has passed.
    pub fn rate_clues(&mut self, clues: &[u8; CELLS]) -> Result<Rating, RateError> {
        let clues = clues.map(|value| if value <= 9 { value } else { 0 });
        self.rate_board(Board::from_givens(&clues))
    }

    /// The rating of a state given by the candidates of each cell, digit d as bit d - 1.
    ///
    /// # Errors
    /// If the time limit has passed.
    pub fn rate_candidates(&mut self, candidates: &[u16; CELLS]) -> Result<Rating, RateError> {
        self.rate_board(Board::from_candidates(&candidates.map(|set| set & 0x1FF)))
    }

    /// The rating of a classic grid: a puzzle, or a state with candidates.
    ///
    /// # Errors
    /// If the grid is not 9x9 with boxes of 3x3, or the time limit has passed.
    ///
    /// ```
    /// use specudoku::{Grid, explain::Rater};
    /// let puzzle: Grid = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......".parse()?;
    /// assert_eq!(Rater::default().rate(&puzzle)?.er.to_string(), "7.1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&mut self, grid: &Grid) -> Result<Rating, RateError> {
        self.rate_board(Board::try_from(grid)?)
    }

    /// The rating of a classic grid, and how often each technique was used.
    ///
    /// # Errors
    /// If the grid is not 9x9 with boxes of 3x3, or the time limit has passed.
    pub fn tally(&mut self, grid: &Grid) -> Result<(Rating, BTreeMap<Technique, usize>), RateError> {
        let mut uses = BTreeMap::new();
        let board = Board::try_from(grid)?;
        let rating = self.walk(board, |_, _, found| *uses.entry(found.technique).or_default() += 1)?;
        Ok((rating, uses))
    }

    /// The next step of a classic grid; `None` if it is full or no technique is left.
    ///
    /// # Errors
    /// If the grid is not 9x9 with boxes of 3x3, or the time limit has passed.
    pub fn hint(&mut self, grid: &Grid) -> Result<Option<Step>, RateError> {
        let board = Board::try_from(grid)?;
        self.begin();
        let found = self.next(&board)?;
        Ok(found.map(|found| self.explain(&board, &found)))
    }

    /// All steps of a classic grid, as far as the techniques lead, and its rating.
    ///
    /// # Errors
    /// If the grid is not 9x9 with boxes of 3x3, or the time limit has passed.
    pub fn solve(&mut self, grid: &Grid) -> Result<(Vec<Step>, Rating), RateError> {
        let board = Board::try_from(grid)?;
        let mut steps = Vec::new();
        let rating = self.walk(board, |rater, board, found| {
            let step = rater.explain(board, found);
            steps.push(step);
        })?;
        Ok((steps, rating))
    }

    /// A found step with its reason.
    fn explain(&mut self, board: &Board, found: &Found) -> Step {
        let reason = match found.pattern {
            Pattern::Chain(trail) => self.chains.reason(board, trail),
            ref plain => Reason::of_pattern(plain).unwrap_or(Reason::OnlyCandidate),
        };
        Step::new(found, reason)
    }

    fn rate_board(&mut self, board: Board) -> Result<Rating, RateError> {
        self.walk(board, |_, _, _| {})
    }

    /// Goes from a state to its solution; `visit` sees each step before it is carried out.
    fn walk(
        &mut self,
        mut board: Board,
        mut visit: impl FnMut(&mut Self, &Board, &Found),
    ) -> Result<Rating, RateError> {
        self.begin();
        let mut numbers = Numbers::default();
        while board.open() != 0 && numbers.er < BEYOND {
            match self.next(&board)? {
                Some(found) => {
                    numbers.take(&found);
                    visit(self, &board, &found);
                    self.apply(&mut board, &found);
                }
                None => numbers.give_up(),
            }
        }
        Ok(numbers.rating())
    }

    /// Another puzzle: nothing is known of it, and its time runs.
    fn begin(&mut self) {
        self.memory = Memory::new();
        self.chains.set_patience(Patience::new(self.time_limit, self.cancel.clone()));
    }

    /// Carries a step out: eliminations first, then the placement.
    fn apply(&mut self, board: &mut Board, found: &Found) {
        board.eliminate(&found.eliminations);
        if let Some((cell, digit)) = found.placement {
            board.place(cell, digit);
        }
        self.memory.forget(board.take_touched());
    }

    /// The easiest step: the first that a technique finds, in the order of the scale.
    fn next(&mut self, board: &Board) -> Result<Option<Found>, RateError> {
        let Self { memory, chains, .. } = self;
        let found = SE121.iter().find_map(|find| find(board, memory, chains));
        // What the chains found after they were given up is not the whole of what there is.
        chains.check_patience().map(|()| found)
    }
}

/// A technique: finds its first step on a board.
type Finder = fn(&Board, &mut Memory, &mut Chains) -> Option<Found>;

/// The techniques of [`Scale::Se121`] in its order.
const SE121: [Finder; 23] = [
    |board, _, _| hidden_single::find(board),
    |board, memory, _| locked::find_direct(board, memory),
    |board, memory, _| hidden_set::find_direct(board, memory, 2),
    |board, _, _| naked_single::find(board),
    |board, memory, _| hidden_set::find_direct(board, memory, 3),
    |board, memory, _| locked::find(board, memory),
    |board, memory, _| naked_set::find(board, memory, 2),
    |board, memory, _| fish::find(board, memory, 2),
    |board, memory, _| hidden_set::find(board, memory, 2),
    |board, memory, _| naked_set::find(board, memory, 3),
    |board, memory, _| fish::find(board, memory, 3),
    |board, memory, _| hidden_set::find(board, memory, 3),
    |board, _, _| wing::find_xy(board),
    |board, _, _| wing::find_xyz(board),
    |board, memory, _| unique_loop::find(board, memory),
    |board, memory, _| naked_set::find(board, memory, 4),
    |board, memory, _| fish::find(board, memory, 4),
    |board, memory, _| hidden_set::find(board, memory, 4),
    |board, _, _| bug::find(board),
    |board, memory, _| aligned_pair::find(board, memory),
    |board, _, chains| chains.find_static(board),
    |board, memory, _| aligned_triplet::find(board, memory),
    |board, memory, chains| chains.find_cases(board, memory),
];

/// ER, EP and ED as they grow.
#[derive(Default)]
struct Numbers {
    er: f64,
    ep: f64,
    ed: f64,
    technique: Option<Technique>,
}

impl Numbers {
    fn take(&mut self, found: &Found) {
        self.raise(found.number, found.technique);
        if self.ep == 0.0 {
            if self.ed == 0.0 {
                self.ed = self.er;
            }
            if found.placement.is_some() {
                self.ep = self.er;
            }
        }
    }

    fn give_up(&mut self) {
        self.raise(BEYOND, Technique::Beyond);
    }

    fn raise(&mut self, number: f64, technique: Technique) {
        if number > self.er {
            self.er = number;
            self.technique = Some(technique);
        }
    }

    fn rating(&self) -> Rating {
        let [er, ep, ed] = [self.er, self.ep, self.ed].map(|number| Tenths(tenths(number)));
        Rating { er, ep, ed, technique: self.technique }
    }
}
