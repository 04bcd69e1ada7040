//! The methods of a solver that search: for solutions of one puzzle or many, and for proofs.

use std::io::{self, Write};

use super::Solver;
use crate::model::{Digits81, Grid};
use crate::search::drivers::{dispatch, many, prove};
use crate::search::limits::Stop;
use crate::search::{Answer, Cells81, Effort, Solutions, Verdict, effort};

impl Solver {
    /// Finds the solutions of `puzzle`, up to the limit, and keeps them.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
    /// let answer = Solver::new().solve(&puzzle);
    /// assert_eq!(answer.solution().map(Grid::to_string).as_deref(), Some("1432324123144123"));
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    #[must_use]
    pub fn solve(&self, puzzle: &Grid) -> Answer {
        dispatch::solve(&self.options, puzzle)
    }

    /// Whether `puzzle` has exactly one solution, whatever the limit of the solver is.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
    /// assert_eq!(Solver::new().is_unique(&puzzle), Ok(true));
    /// assert_eq!(Solver::new().is_unique(&"................".parse()?), Ok(false));
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    ///
    /// # Errors
    /// If a flag or a limit ended the search before the answer was known.
    pub fn is_unique(&self, puzzle: &Grid) -> Result<bool, Stop> {
        let answer = dispatch::enumerate(&self.options.with_limit(2), puzzle);
        match (answer.verdict(), answer.stop) {
            (Verdict::Unknown, Some(stop)) => Err(stop),
            (verdict, _) => Ok(verdict == Verdict::Unique),
        }
    }

    /// Measures how hard `puzzle` is for a plain search on one thread, whatever the engine, order and limit of the
    /// solver are. The numbers are the same on every machine.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let effort = Solver::new().effort(&puzzle);
    /// assert!(effort.answer.is_unique() && effort.guesses > 10 && effort.nodes > effort.guesses);
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    #[must_use]
    pub fn effort(&self, puzzle: &Grid) -> Effort {
        effort::effort(&self.options, puzzle)
    }

    /// Finds the solutions of `puzzle`, up to the limit, and keeps none. [`Solver::count`] is faster if only their
    /// number matters.
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// let answer = Solver::new().limit(u64::MAX).enumerate(&Grid::empty(Shape::new(2, 2)?));
    /// assert_eq!((answer.count, answer.stop), (288, None));
    /// # Ok::<(), specudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn enumerate(&self, puzzle: &Grid) -> Answer {
        dispatch::enumerate(&self.options, puzzle)
    }

    /// Returns the solutions of `puzzle` one by one, up to the limit, while the search continues in the background.
    /// With [`SearchOrder::Leftmost`](crate::SearchOrder::Leftmost) one thread searches, and they come in order.
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// let solver = Solver::new().limit(u64::MAX);
    /// let mut solutions = solver.solutions(&Grid::empty(Shape::CLASSIC))?;
    /// assert_eq!(solutions.by_ref().take(3).count(), 3);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the system provides no thread for the search.
    pub fn solutions(&self, puzzle: &Grid) -> io::Result<Solutions> {
        Solutions::start(self.options.clone(), puzzle.clone())
    }

    /// Returns the solutions of a classic `puzzle` as [`Solver::solutions`] does, in blocks of up to 800. For
    /// millions of solutions this is much faster than grids. `None` if the puzzle is not 9x9.
    ///
    /// # Errors
    /// If the system provides no thread for the search.
    pub fn solution_blocks(&self, puzzle: &Grid) -> io::Result<Option<Solutions<Vec<Digits81>>>> {
        if !puzzle.layout().is_classic() {
            return Ok(None);
        }
        Solutions::start_blocks(self.options.clone(), puzzle.clone()).map(Some)
    }

    /// Searches for two solutions by clause learning on one thread, and writes a proof that there is none, or no
    /// second one.
    ///
    /// The proof is in DRAT format (Wetzler, Heule, Hunt, SAT 2014). It refers to the [`Clauses`](crate::Clauses) of
    /// the puzzle after all rules of [`deduce`](crate::deduce), which `specudoku convert --to dimacs` writes. If the
    /// answer is that there is no solution, the proof refutes these clauses. If there is one solution, it refutes them
    /// together with the clause that [`Clauses::except`](crate::Clauses::except) returns for it. If there are several
    /// solutions, or a limit ended the search, the file proves nothing.
    ///
    /// ```
    /// use specudoku::{Grid, Solver, Verdict};
    /// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
    /// assert_eq!(Solver::new().prove(&puzzle, std::io::sink())?.verdict(), Verdict::Unique);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the proof could not be written, or the puzzle has constraints: these are not written as clauses.
    pub fn prove(&self, puzzle: &Grid, proof: impl Write + Send + 'static) -> io::Result<Answer> {
        if !puzzle.layout().constraints().is_empty() {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "a proof cannot express constraints"));
        }
        prove::prove(&self.options, puzzle, proof)
    }

    /// Solves many classic puzzles on all threads, each up to the limit, and writes the first solution of each
    /// puzzle to the row of `solutions` with the same index. Returns the answers in the same order. This is the
    /// fastest way to solve, because the lane kernel keeps all its lanes full. Node and time limits are per puzzle.
    ///
    /// The row of a puzzle without a solution is not changed; rows after the end of the shorter slice are ignored.
    /// A row that is not a puzzle is answered [`Stop::NotRead`]. A row that was not searched because of a flag is
    /// answered [`Stop::Cancelled`], or [`Stop::Time`] if the deadline raised the flag. Puzzles share the kernel,
    /// so the nodes of one depend on its neighbours: they are counted only with a node limit, under which nothing
    /// is shared.
    ///
    /// ```
    /// use specudoku::{Digits81, Line81, Solver};
    /// let puzzles = [*b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."; 1_000];
    /// let mut solutions = puzzles;
    /// let (puzzles, solutions) = (Line81::from_slice(&puzzles), Line81::from_slice_mut(&mut solutions));
    /// let answers = Solver::new().limit(2).solve_many(puzzles, solutions);
    /// assert!(answers.iter().all(|answer| answer.is_unique()));
    /// assert!(solutions[0].to_string().starts_with("812753649"));
    ///
    /// // Rows of numbers, 0 for an empty cell, give rows of numbers.
    /// let mut solutions = [Digits81::EMPTY];
    /// let answers = Solver::new().limit(2).solve_many(Digits81::from_slice(&[[0; 81]]), &mut solutions);
    /// assert_eq!((answers[0].count, solutions[0].clue_count()), (2, 81));
    /// ```
    pub fn solve_many<C: Cells81>(&self, puzzles: &[C], solutions: &mut [C]) -> Vec<Answer<()>> {
        many::solve_many(&self.options, puzzles, solutions)
    }
}
