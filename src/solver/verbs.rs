//! What may be asked of a solver.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use super::Solver;
use crate::count::{CandidateCounts, Count, CountEstimate, CountProgress, Parts, SampleError, Sampler, TrueCandidates};
use crate::count::{estimate, exact, parts, samples, true_candidates};
use crate::make::generate::{GenerateError, GenerateOptions, Generator};
use crate::make::{Check, MinimizeError, check, minimize};
use crate::model::{Digits81, Grid, Layout};
use crate::search::drivers::{dispatch, many, prove};
use crate::search::limits::Stop;
use crate::search::{Answer, Cells81, Effort, Solutions, Verdict, effort};

impl Solver {
    /// Finds the solutions of `puzzle`, up to the limit, and keeps them.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
    /// let outcome = Solver::new().solve(&puzzle);
    /// assert_eq!(outcome.solution().map(Grid::to_string).as_deref(), Some("1432324123144123"));
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    #[must_use]
    pub fn solve(&self, puzzle: &Grid) -> Answer {
        dispatch::solve(&self.options, puzzle)
    }

    /// Whether `puzzle` has exactly one solution, whatever the limit of the solver.
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
    /// If a flag or a limit ended the search before that was known.
    pub fn is_unique(&self, puzzle: &Grid) -> Result<bool, Stop> {
        let answer = dispatch::enumerate(&self.options.with_limit(2), puzzle);
        match (answer.verdict(), answer.stop) {
            (Verdict::Unknown, Some(stop)) => Err(stop),
            (verdict, _) => Ok(verdict == Verdict::Unique),
        }
    }

    /// Measures how hard `puzzle` is for a plain search on one thread, whatever the engine, order and limit of the solver are:
    /// the same numbers on every machine.
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

    /// Finds the solutions of `puzzle`, up to the limit, and keeps none. [`Solver::count`] is faster where only their
    /// number matters.
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// let outcome = Solver::new().limit(u64::MAX).enumerate(&Grid::empty(Shape::new(2, 2)?));
    /// assert_eq!((outcome.count, outcome.stop), (288, None));
    /// # Ok::<(), specudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn enumerate(&self, puzzle: &Grid) -> Answer {
        dispatch::enumerate(&self.options, puzzle)
    }

    /// Returns the solutions of `puzzle` one by one, up to the limit, while the search goes on in the background. With
    /// [`SearchOrder::Leftmost`](crate::SearchOrder::Leftmost) one thread searches, and they come in order.
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
    /// If the system gives no thread to search on.
    pub fn solutions(&self, puzzle: &Grid) -> io::Result<Solutions> {
        Solutions::start(self.options.clone(), puzzle.clone())
    }

    /// Returns the solutions of a classic `puzzle` as [`Solver::solutions`] does, in blocks of up to 800: much faster than
    /// grids where there are millions. `None` if the puzzle is not 9x9.
    ///
    /// # Errors
    /// If the system gives no thread to search on.
    pub fn solution_blocks(&self, puzzle: &Grid) -> io::Result<Option<Solutions<Vec<Digits81>>>> {
        if !puzzle.layout().is_classic() {
            return Ok(None);
        }
        Solutions::start_blocks(self.options.clone(), puzzle.clone()).map(Some)
    }

    /// Counts all solutions of `puzzle`, whatever [`Solver::limit`] is.
    ///
    /// Puzzles of 4x4, 6x6, 8x8 and 9x9 with few clues, up to the empty grid, are counted without going through the
    /// solutions.
    ///
    /// ```
    /// use specudoku::count::Count;
    /// use specudoku::{Grid, Shape, Solver};
    /// let count = Solver::new().count(&Grid::empty(Shape::CLASSIC));
    /// assert_eq!(count, Ok(Count::Exactly(6_670_903_752_021_072_936_960)));
    /// ```
    ///
    /// # Errors
    /// Why the count ended early, if it did: a flag, or a limit of time or of nodes.
    pub fn count(&self, puzzle: &Grid) -> Result<Count, Stop> {
        self.count_up_to(puzzle, u128::MAX)
    }

    /// Counts the solutions of `puzzle`, or finds that there are at least `limit`.
    ///
    /// # Errors
    /// As for [`Solver::count`].
    pub fn count_up_to(&self, puzzle: &Grid, limit: u128) -> Result<Count, Stop> {
        self.count_with(puzzle, limit, &CountProgress::default())
    }

    /// Counts as [`Solver::count_up_to`] does. `progress` shows another thread how far the count is, and what a count
    /// found that ended early.
    ///
    /// # Errors
    /// As for [`Solver::count`].
    pub fn count_with(&self, puzzle: &Grid, limit: u128, progress: &CountProgress) -> Result<Count, Stop> {
        exact::count(&self.options, self.method, puzzle, limit, progress)
    }

    /// Estimates the number of solutions of `puzzle` by random probes of its search tree, for `time`, on all threads: for
    /// puzzles that no exact count reaches. The first half of the time at most is for a search that asks whether there is a
    /// solution. The time limit of the solver holds too; its node limit has no meaning here.
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// use std::time::Duration;
    /// let found = Solver::new().estimate(&Grid::empty(Shape::new(3, 2)?), Duration::from_millis(100), 42)?;
    /// // There are 28,200,960.
    /// assert!((found.log10.unwrap() - 7.45).abs() < 0.1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a flag or the limit of time of the solver ends it.
    pub fn estimate(&self, puzzle: &Grid, time: Duration, seed: u64) -> Result<CountEstimate, Stop> {
        estimate::estimate(&self.options, puzzle, time, seed)
    }

    /// Finds the candidates of `puzzle` that stand in a solution: its true candidates.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1...............".parse()?;
    /// let found = Solver::new().true_candidates(&puzzle)?.grid.expect("a solution");
    /// assert_eq!(found.cells()[1].digits().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it was not found out whether there is a solution: a flag, or a limit of time or of nodes. Where a limit ends what
    /// follows, [`TrueCandidates::stop`] says so.
    pub fn true_candidates(&self, puzzle: &Grid) -> Result<TrueCandidates, Stop> {
        true_candidates::true_candidates(&self.options, puzzle)
    }

    /// Counts for each candidate of `puzzle` the solutions that it stands in, exactly. Of 9x9 puzzles with millions of
    /// solutions that is a count by bands for each of them, of up to a second. `progress` shows another thread how far it is.
    ///
    /// ```
    /// use specudoku::count::CountProgress;
    /// use specudoku::{Digit, Grid, Solver};
    /// let counts = Solver::new().candidate_counts(&"................".parse::<Grid>()?, &CountProgress::default())?;
    /// assert_eq!(counts.count(5, Digit::new(3).unwrap()), 72);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the counts ended early, if they did: a flag, or a limit of time or of nodes.
    pub fn candidate_counts(&self, puzzle: &Grid, progress: &CountProgress) -> Result<CandidateCounts, Stop> {
        true_candidates::candidate_counts(&self.options, puzzle, progress)
    }

    /// Prepares to draw random solutions of a 9x9 `puzzle`: it takes as long as [`Solver::count`].
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// let sampler = Solver::new().sampler(&Grid::empty(Shape::CLASSIC))?;
    /// assert_eq!(sampler.samples(42).take(5).count(), 5);
    /// # Ok::<(), specudoku::count::SampleError>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle has no solution or another shape, or a flag or a limit of time ends the preparation.
    pub fn sampler(&self, puzzle: &Grid) -> Result<Sampler, SampleError> {
        samples::sampler(&self.options, puzzle)
    }

    /// Splits `puzzle` into parts: puzzles that have no solution in common, and together exactly its own. The same call
    /// gives the same parts, from left to right.
    ///
    /// There are at least `parts` of them (at most 1,000,000 are asked for), if there are as many solutions. Where all
    /// solutions can be looked at (9x9 puzzles with up to 524,288, others with up to 4,096), no part has more than its
    /// share of an even split, rounded up; shares in other 9x9 puzzles are measured by random solutions to about a tenth;
    /// elsewhere they are estimated by the number of choices, and parts without a solution may be among them.
    ///
    /// ```
    /// use specudoku::count::Count;
    /// use specudoku::{Grid, Shape, Solver};
    /// let solver = Solver::new();
    /// let parts = solver.split(&Grid::empty(Shape::new(2, 2)?), 10)?;
    /// assert!(parts.len() >= 10);
    /// let counts = parts.map(|part| solver.count(&part).unwrap());
    /// let sum: u128 = counts.map(|count| if let Count::Exactly(count) = count { count } else { 0 }).sum();
    /// assert_eq!(sum, 288);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a flag or a limit ends it.
    pub fn split(&self, puzzle: &Grid, parts: usize) -> Result<Parts, SampleError> {
        parts::split(&self.options, puzzle, parts)
    }

    /// Checks `puzzle`: how many solutions it has, and which clues could be left out. Its values count, not what was
    /// eliminated beyond them.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let check = Solver::new().check(&puzzle)?;
    /// assert_eq!(check.words(), "unique minimal");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it was not found out how many solutions there are: a flag, or a limit of time or of nodes. Where a limit ends
    /// the search for redundant clues, [`Check::stop`] says so.
    pub fn check(&self, puzzle: &Grid) -> Result<Check, Stop> {
        check::check(&self.options, puzzle, usize::MAX)
    }

    /// Checks as [`Solver::check`] does, but names no more than one redundant clue or elimination of grids above 9x9: enough
    /// to know whether a puzzle is minimal, and often a hundred times sooner.
    ///
    /// # Errors
    /// As for [`Solver::check`].
    pub fn check_briefly(&self, puzzle: &Grid) -> Result<Check, Stop> {
        check::check(&self.options, puzzle, 1)
    }

    /// Returns a minimal puzzle within `puzzle`, which has one solution: clues are left out row by row, where there is
    /// still one solution.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1432324123144123".parse()?;
    /// let minimal = Solver::new().minimize(&puzzle)?;
    /// assert!(minimal.clue_count() < 8 && Solver::new().check(&minimal)?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why there is none, or why it was not found.
    pub fn minimize(&self, puzzle: &Grid) -> Result<Grid, MinimizeError> {
        minimize::minimize(&self.options, puzzle)
    }

    /// Returns every minimal puzzle within `puzzle`, which has one solution, at most `limit`.
    ///
    /// # Errors
    /// Why there is none, or why they were not found.
    pub fn minimize_all(&self, puzzle: &Grid, limit: usize) -> Result<Vec<Grid>, MinimizeError> {
        let mut found = Vec::new();
        self.minimize_each(puzzle, |minimal| {
            if found.len() == limit {
                return ControlFlow::Break(());
            }
            found.push(minimal);
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Calls `take` with every minimal puzzle within `puzzle`, which has one solution, as it is found, until `take`
    /// breaks.
    ///
    /// # Errors
    /// Why there is none, or why no further one was found.
    pub fn minimize_each(&self, puzzle: &Grid, take: impl FnMut(Grid) -> ControlFlow<()>) -> Result<(), MinimizeError> {
        minimize::minimize_each(&self.options, puzzle, take)
    }

    /// Searches for two solutions by clause learning on one thread, and writes a proof of what there is not.
    ///
    /// The proof is in the form DRAT (Wetzler, Heule, Hunt, SAT 2014) over [`Clauses`](crate::Clauses) of what all
    /// rules of [`deduce`](crate::deduce) leave of the puzzle: those that `specudoku convert --to dimacs` writes. If the
    /// outcome is that there is no solution, they alone are refuted. If there is one, they are refuted together with the
    /// clause that [`Clauses::except`](crate::Clauses::except) gives for it. Of a puzzle with several solutions, or
    /// where a limit ended the search, the proof proves nothing.
    ///
    /// ```
    /// use specudoku::{Grid, Solver, Verdict};
    /// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
    /// assert_eq!(Solver::new().prove(&puzzle, std::io::sink())?.verdict(), Verdict::Unique);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the proof could not be written.
    pub fn prove(&self, puzzle: &Grid, proof: impl Write + Send + 'static) -> io::Result<Answer> {
        prove::prove(&self.options, puzzle, proof)
    }

    /// Prepares to generate puzzles of a shape, or of a layout; the solver's threads are for the preparation.
    ///
    /// ```
    /// use specudoku::make::generate::GenerateOptions;
    /// use specudoku::{Shape, Solver};
    /// let generator = Solver::new().generator(Shape::CLASSIC, GenerateOptions::default())?;
    /// let generated = generator.puzzles(42).next().unwrap()?;
    /// assert!(Solver::new().check(&generated.puzzle())?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the options cannot go together, or a flag is raised.
    pub fn generator(&self, layout: impl Into<Layout>, options: GenerateOptions) -> Result<Generator, GenerateError> {
        Generator::new(&self.options, layout.into(), options)
    }

    /// Solves many classic puzzles on all threads, up to the limit each, and writes the first solution of each to the row of
    /// `solutions` with its index. Returns the answers in the same order. This is the fastest way: the lane kernel keeps
    /// all its lanes full. Limits of nodes and of time are each puzzle's.
    ///
    /// The row of a puzzle without a solution stays as it was; rows beyond the shorter of the two slices are not looked at.
    /// A row that is not a puzzle is answered [`Stop::NotRead`], and one that a flag kept from being searched
    /// [`Stop::Cancelled`], or [`Stop::Time`] if the flag has raised itself.
    /// Puzzles share the kernel, so that the nodes of one depend on its neighbours: they are counted only within a limit
    /// of nodes, under which nothing is shared.
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
