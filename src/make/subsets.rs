//! Puzzles within a board: every puzzle with K clues whose only solution is the board.
//!
//! # The idea
//!
//! Wherever another completed grid differs from the board, a puzzle needs a clue; otherwise that grid is a solution,
//! too. Such a set of cells is called *unavoidable*. A puzzle has the board as its only solution if and only if it
//! *hits* every unavoidable set, that is, has a clue in each. A board has some 300 minimal unavoidable sets of up to 12
//! cells, and far too many in total. So the search finds all sets of K cells that hit the known unavoidable sets,
//! checks whether the puzzle with these clues has another solution, and learns a new unavoidable set from each such
//! solution.
//!
//! # The algorithm
//!
//! ```text
//! puzzles(board, K)
//!     known = minimal unavoidable sets: all small ones, larger ones of three digits, of a band, of a stack
//!     for each case (see `cases`):           each of three bands has a number of clues, the last one has many
//!         region(no clues, all cells alive)
//!
//! region(clues, alive)                       the first two bands, see `search/region.rs`
//!     if more sets are disjoint than the region lacks clues:  return
//!     for each cell of the smallest set within the region:
//!         remove the cell from alive         (1) no later branch has it as a clue
//!         region(clues + cell, alive less cells whose quota is used up)
//!     with 6 clues left:  join(clues, alive)
//!
//! join(clues, alive)                         see `search/join.rs`
//!     list the hitting sets of each band, that is, of all sets that only this band can hit
//!     for each hitting set of one band:
//!         partners = the conjunction, for the sets that it misses, of the hitting sets of the other band that hit them
//!         last_band(both) for each partner   (2) 512 pairs at a time
//!
//! last_band(clues)                           see `search/last_band.rs`
//!     if its blocks need more clues than it may have:  return          (3) nearly all pairs end here
//!     choose the clues as above, with the needs of the blocks and all other sets that are not hit
//!     K clues that hit all known sets:  a candidate
//!
//! candidates                                 see `judge.rs`
//!     ask, 48 at a time, whether they have another solution: each is a question to a lane of the kernel
//!     those that have none are puzzles
//!     of the others, shrink the cells in which the solution differs to a minimal set, and add it to all nodes above
//! ```
//!
//! 1. *Dead clues*: each set of cells is visited once, and sets that lose cells become small, so that they are branched
//!    on next.
//! 2. A tree with a node for each pair would need as many operations for one pair as the join needs for all.
//! 3. A set with two cells in the last band has them in one block, a row of a box. Each block is one bit of a word, for
//!    each of its three pairs, so the clues that they need are two population counts.
//!
//! Boards that do not have three bands or three stacks are searched as a whole, see `search/outer.rs`.
//!
//! A search is cut into *parts*, the branches of the first levels of each case. The result of a part depends only on
//! the board and the number of the part. So the puzzles come in the same order with any number of threads, and other
//! machines can search shards of the parts.
//!
//! # Prior work
//!
//! Checker (Gary McGuire and others, 2012) searches for hitting sets of unavoidable sets, and showed that no puzzle has
//! 16 clues. Dead clues are from Checker, too. Blue and champagne on the New Sudoku Players' Forum search two bands
//! first, and the third only where these are complete. Blue and `sk_is18` (GPenet, 2021) count the clues that the third
//! band needs from pairs within its blocks. New here, as far as we know, are questions in the lanes of vectors, the
//! quotas of bands and stacks as disjoint cases, the choice of the last band by counted hitting sets, needs as bits of
//! one word, and the join of two bands with one bit for each hitting set instead of one for each unavoidable set.

mod blocks;
mod cases;
mod cell_set;
mod judge;
mod known_sets;
mod parts;
mod search;
mod set_finder;
mod set_tables;
mod solved_board;
mod stats;

use std::ops::ControlFlow;

pub use stats::SubsetStats;

use crate::model::Grid;
use crate::puzzle_error::{PuzzleError, only_solution};
use crate::search::drivers::dispatch;
use crate::search::{Options, Progress};

use crate::search::limits::{Limits, Stop};
use crate::solver::Solver;
use cell_set::{CellBits, MAX_CELLS, cells};
use parts::SubsetParts;
use search::SubsetGoal;
use set_finder::{SetFinder, find_all};
use solved_board::SolvedBoard;

/// A search for all puzzles with a given number of clues within a board. [`Solver::subsets`] returns it.
///
/// ```
/// use std::ops::ControlFlow;
/// use specudoku::{Grid, Solver};
/// let board: Grid = "1234341221434321".parse()?;
/// let mut puzzles = Vec::new();
/// Solver::new().subsets(&board, 4)?.each(|puzzle| {
///     puzzles.push(puzzle.to_string());
///     ControlFlow::Continue(())
/// })?;
/// assert!(puzzles.iter().all(|puzzle| puzzle.matches('.').count() == 12) && !puzzles.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Subsets {
    board: SolvedBoard,
    options: Options,
    goal: SubsetGoal,
    parts: SubsetParts,
}

/// A puzzle with the fewest clues of all puzzles of its board; see [`Solver::minimum_subset`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MinimumSubset {
    /// Number of clues. No puzzle of the board has fewer.
    pub clues: usize,
    /// The first puzzle found with this number of clues; `None` if a limit ended the search. [`clues`](Self::clues) is
    /// then the smallest number that is not excluded.
    pub puzzle: Option<Grid>,
    /// The work to exclude fewer clues, and to find the puzzle.
    pub stats: SubsetStats,
    /// Why the search ended before a puzzle was found.
    pub stop: Option<Stop>,
}

impl Solver {
    /// Prepares a search for the puzzles with `clues` clues whose only solution is `board`: a completed grid, or a
    /// puzzle with one solution.
    ///
    /// The preparation finds unavoidable sets, which needs some 20 ms for a 9x9 board. The solver's limits of time and
    /// nodes start again with each search.
    ///
    /// # Errors
    /// If there is not exactly one board, if it is too large, or if a flag is raised.
    pub fn subsets(&self, board: &Grid, clues: usize) -> Result<Subsets, PuzzleError> {
        let (options, limits) = (self.options(), self.options().limits());
        let board = board_of(options, board, &limits)?;
        // No puzzle has more clues than cells, so all larger numbers have the same answer.
        let clues = clues.min(board.digits.len() + 1);
        let sets = known_sets(&board, options, clues, &limits)?;
        Ok(Subsets::new(board, options.within(&limits), clues, sets))
    }

    /// Searches for a puzzle with the fewest clues whose only solution is `board`: a completed grid, or a puzzle with
    /// one solution. All smaller numbers are excluded first. If a 9x9 board has no puzzle with 18 clues, this takes
    /// minutes to hours.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let board: Grid = "1234341221434321".parse()?;
    /// let minimum = Solver::new().minimum_subset(&board)?;
    /// assert_eq!(minimum.puzzle.unwrap().clue_count(), minimum.clues);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Solver::subsets`]. [`MinimumSubset::stop`] names the limit that ended the search.
    pub fn minimum_subset(&self, board: &Grid) -> Result<MinimumSubset, PuzzleError> {
        let (options, limits) = (self.options(), self.options().limits());
        let board = board_of(options, board, &limits)?;
        // All numbers of clues use the sets for the largest number, because finding these sets costs little compared to
        // the last search.
        let sets = known_sets(&board, options, usize::MAX, &limits)?;
        let mut minimum = MinimumSubset { clues: 0, puzzle: None, stats: SubsetStats::default(), stop: None };
        while minimum.puzzle.is_none() && minimum.stop.is_none() {
            let rest = options.within(&limits);
            // A puzzle with the fewest clues has no redundant ones.
            let subsets = Subsets::new(board.clone(), rest, minimum.clues, sets.clone()).redundant(true);
            let searched = subsets.each(|puzzle| {
                minimum.puzzle = Some(puzzle);
                ControlFlow::Break(())
            });
            match searched {
                Ok(stats) => {
                    limits.spend(stats.nodes);
                    minimum.stats.add(stats);
                    minimum.clues += usize::from(minimum.puzzle.is_none());
                }
                Err(stop) => minimum.stop = Some(stop),
            }
        }
        Ok(minimum)
    }

    /// Returns the unavoidable sets of a board that have up to `size` cells and contain no smaller one. They are lists
    /// of cell indices, the smallest sets first. `board` is a completed grid, or a puzzle with one solution.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let board: Grid = "1234341221434321".parse()?;
    /// let sets = Solver::new().unavoidable_sets(&board, 4)?;
    /// assert_eq!(sets[0], [0, 2, 4, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is not exactly one board, if it is too large, or if a flag or a time limit ends the search.
    pub fn unavoidable_sets(&self, board: &Grid, size: usize) -> Result<Vec<Vec<usize>>, PuzzleError> {
        let (options, limits) = (self.options(), self.options().limits_without_nodes());
        let board = board_of(options, board, &limits)?;
        let mut finder = SetFinder::new(&board, options.backend, &limits);
        finder.find(board.every, size);
        Ok(finder.take_found()?.into_iter().map(|set| cells(set).collect()).collect())
    }
}

impl Subsets {
    fn new(board: SolvedBoard, options: Options, clues: usize, sets: Vec<CellBits>) -> Self {
        let parts = SubsetParts::new(&board, clues, sets);
        Self { board, options, goal: SubsetGoal { clues, redundant: false }, parts }
    }

    /// Sets whether puzzles with redundant clues are included. By default all puzzles are minimal.
    #[must_use]
    pub fn redundant(mut self, redundant: bool) -> Self {
        self.goal.redundant = redundant;
        self
    }

    /// Keeps shard `number`, from 1, of `of` shards of the search. All shards together find every puzzle once.
    #[must_use]
    pub fn shard(mut self, number: u64, of: u64) -> Self {
        self.parts.keep_shard(number, of);
        self
    }

    /// Calls `take` with each puzzle until it breaks. The order depends only on the board and the number of clues.
    ///
    /// # Errors
    /// The limit or flag that ended the search. The puzzles passed before are correct.
    pub fn each(&self, take: impl FnMut(Grid) -> ControlFlow<()>) -> Result<SubsetStats, Stop> {
        self.each_with(&Progress::default(), take)
    }

    /// Like [`each`](Self::each). Another thread can read from `progress` how many parts of the search are done.
    ///
    /// # Errors
    /// As for [`each`](Self::each).
    pub fn each_with(
        &self,
        progress: &Progress,
        mut take: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<SubsetStats, Stop> {
        let take = &mut |clues: CellBits| take(self.board.puzzle(clues));
        self.parts.run(&self.board, &self.options, self.goal, progress, take)
    }
}

/// Returns the board of a puzzle, which must have one solution, within the time that `limits` have left.
fn board_of(options: &Options, puzzle: &Grid, limits: &Limits<'_>) -> Result<SolvedBoard, PuzzleError> {
    if puzzle.cells().len() > MAX_CELLS {
        return Err(PuzzleError::too_large(MAX_CELLS));
    }
    if !puzzle.layout().constraints().is_empty() {
        return Err(PuzzleError::constraints());
    }
    if let Some(board) = SolvedBoard::new(puzzle) {
        return Ok(board);
    }
    let options = Options { time: limits.time_left(), ..options.with_limit(2) };
    let solution = only_solution(dispatch::solve(&options, puzzle))?;
    SolvedBoard::new(&solution).ok_or(PuzzleError::NoSolution)
}

/// Returns the size up to which all sets are found. A search for more clues takes longer, so more sets pay off: with
/// sets of up to 14 cells, a search for 17 clues asks half as many questions as with sets of up to 13. On large boards,
/// finding the sets takes too long.
const fn complete_size(clues: usize, cells: usize) -> usize {
    match clues {
        _ if cells > 81 => 10,
        ..=15 => 10,
        16 => 12,
        _ => 14,
    }
}

/// Maximum size of the sets of three digits, of a band, and of a stack that are found.
const MAX_CELLS_IN_PLACE: usize = 18;

/// Minimum number of clues for which all sets of two bands or stacks, up to a size, are found, and that size. These
/// sets take longer to find, but halve the number of last bands that are searched.
const CLUES_FOR_TWO_BANDS: usize = 18;
const MAX_CELLS_IN_TWO_BANDS: usize = 16;

/// Returns the unavoidable sets of a board that a search starts with.
fn known_sets(
    board: &SolvedBoard,
    options: &Options,
    clues: usize,
    limits: &Limits<'_>,
) -> Result<Vec<CellBits>, Stop> {
    let mut regions = vec![(board.every, complete_size(clues, board.digits.len()))];
    let side = board.side() as u8;
    for one in 1..=side {
        for two in one + 1..=side {
            for three in two + 1..=side {
                regions.push((board.cells_with(&[one, two, three]), MAX_CELLS_IN_PLACE));
            }
        }
    }
    for chutes in board.chutes() {
        regions.extend(chutes.iter().map(|chute| (*chute, MAX_CELLS_IN_PLACE)));
        if clues >= CLUES_FOR_TWO_BANDS && chutes.len() == 3 {
            regions.extend(chutes.iter().map(|chute| (board.every & !chute, MAX_CELLS_IN_TWO_BANDS)));
        }
    }
    find_all(board, options, limits, &regions)
}
