//! Solving one record after the other.

use crate::batch::deliver::{Answered, INTERNAL_ERROR, RunInput};
use crate::batch::error::catch_panic;
use crate::batch::options::Format;
use crate::batch::table::columns::RecordOrigin;
use crate::batch::table::row::{RowFormat, append_line};
use crate::model::Grid;
use crate::search::limits::{CancelFlag, Stop};
use crate::search::{Engine, Verdict};
use crate::solver::Solver;
use crate::text::{Column, Fault, Paint, Puzzle, Style, read_line};

/// Asks for solutions: by default one of each puzzle, on all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solve {
    /// Solves the puzzles. Its limit is the number of solutions that are given for each.
    pub solver: Solver,
    /// Colours for drawn grids.
    pub paint: Paint,
    /// Whether each drawn grid has a title with the number of its record.
    pub titles: bool,
    /// Whether to find out if each puzzle has exactly one solution.
    pub strict: bool,
    /// The column of a solution to compare with: the answers then say whether it is one.
    pub verify: Option<Column>,
}

impl Default for Solve {
    fn default() -> Self {
        Self { solver: Solver::new(), paint: Paint::default(), titles: false, strict: false, verify: None }
    }
}

impl Solve {
    /// Sets what solves the puzzles. Its limit is the number of solutions that are given for each.
    #[must_use]
    pub fn solver(self, solver: Solver) -> Self {
        Self { solver, ..self }
    }

    /// Sets the colours of drawn grids.
    #[must_use]
    pub fn paint(self, paint: Paint) -> Self {
        Self { paint, ..self }
    }

    /// Sets whether each drawn grid has a title with the number of its record.
    #[must_use]
    pub fn titles(self, titles: bool) -> Self {
        Self { titles, ..self }
    }

    /// Sets whether the batch finds out if each puzzle has exactly one solution.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Sets the column of a solution to compare with: the answers then have a column that says whether it is one.
    #[must_use]
    pub fn verify(self, column: Column) -> Self {
        Self { verify: Some(column), ..self }
    }

    /// Number of solutions to give for each puzzle.
    pub(crate) const fn limit(&self) -> u64 {
        self.solver.options().limit
    }

    /// The names of the answers.
    pub(crate) const fn columns(&self) -> &'static [&'static str] {
        if self.verify.is_some() { &["solution", "agrees"] } else { &["solution"] }
    }
}

/// Solves and answers records, each by itself.
pub(crate) struct RecordSolver<'a> {
    pub(crate) ask: &'a Solve,
    pub(crate) run: &'a RunInput<'a>,
    pub(crate) solver: Solver,
    pub(crate) form: RowFormat<'a>,
}

impl<'a> RecordSolver<'a> {
    /// A solver for the records of an input, which `stop` ends too.
    pub(crate) fn new(ask: &'a Solve, run: &'a RunInput<'a>, stop: &CancelFlag) -> Self {
        // A second solution says all that there is to say about uniqueness.
        let limit = if ask.strict { 2 } else { 1 };
        let solver = ask.solver.clone().limit(limit).cancel(&run.options.cancel).cancel(stop);
        Self { ask, run, solver, form: run.row_format(ask.columns()) }
    }

    /// Answers one record; false if the flag was raised before there was an answer.
    pub(crate) fn answer(&self, origin: &RecordOrigin<'_>, answered: &mut Answered) -> bool {
        let puzzle = match origin.read(&self.run.options.reading) {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                answered.summary.faults += 1;
                self.fail(origin, None, &fault.to_string(), answered);
                return true;
            }
        };
        if let Some(why) = self.refusal(&puzzle) {
            self.fail(origin, Some(&puzzle), why, answered);
            return true;
        }
        let Some(outcome) = catch_panic(|| self.solver.solve(&puzzle.grid)) else {
            answered.summary.internal_errors += 1;
            self.fail(origin, Some(&puzzle), INTERNAL_ERROR, answered);
            return true;
        };
        answered.summary.nodes += outcome.stats.nodes;
        answered.summary.tasks += outcome.stats.tasks;
        answered.summary.stolen += outcome.stats.stolen;
        match outcome.solutions.first() {
            Some(solution) => {
                let line = solution.display(Style::Line).notation(puzzle.notation).to_string();
                let agrees = self.agrees(origin, line.as_bytes(), || Ok(puzzle.clone()));
                let doubt = self.doubt(outcome.verdict());
                let answer = (&puzzle, solution, 1);
                let is_whole = self.write_solution(origin, answer, (agrees, doubt), &mut answered.output);
                answered.summary.left_out += u64::from(!is_whole);
                self.solved(origin, outcome.verdict(), agrees, answered);
            }
            None if self.run.has_cut_short(outcome.stop) => return false,
            None => {
                answered.summary.none += u64::from(outcome.stop.is_none());
                let doubt = puzzle.doubt().filter(|_| outcome.stop.is_none());
                let why =
                    doubt.map_or_else(|| reason(outcome.stop).to_owned(), |doubt| format!("no solution: {doubt}"));
                self.fail(origin, Some(&puzzle), &why, answered);
            }
        }
        true
    }

    /// Why the engine that was named does not search this puzzle.
    pub(crate) fn refusal(&self, puzzle: &Puzzle) -> Option<&'static str> {
        let is_refused =
            self.solver.options().engine == Engine::Lanes && !puzzle.grid.layout().is_classic_with_variants();
        is_refused.then_some(
            "the engine lanes is for 9x9 alone, with boxes of 3x3, and beside them diagonals, windows and disjoint groups alone",
        )
    }

    /// Answers a record that has no solution, or none that was found.
    pub(crate) fn fail(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>, why: &str, answered: &mut Answered) {
        let (output, mut is_whole) = (&mut answered.output, true);
        if self.form.format.has_columns() {
            is_whole = self.form.row(origin, puzzle, None, output).end(Some(why));
        } else {
            if self.form.format == Format::Grid && self.ask.titles && self.ask.limit() <= 1 {
                self.title(origin, 1, output);
            }
            append_line(output, &format!("!{why}"));
        }
        answered.summary.left_out += u64::from(!is_whole);
        answered.summary.failed += 1;
        self.run.name(origin, why, answered);
    }

    /// Why the solution of a strict job is not all that was asked for.
    pub(crate) fn doubt(&self, verdict: Verdict) -> Option<&'static str> {
        match verdict {
            _ if !self.ask.strict => None,
            Verdict::Unique => None,
            Verdict::Multiple => Some("several solutions"),
            _ => Some("not shown to be unique"),
        }
    }

    /// Counts a record whose solution is written.
    pub(crate) fn solved(
        &self,
        origin: &RecordOrigin<'_>,
        verdict: Verdict,
        agrees: Option<bool>,
        answered: &mut Answered,
    ) {
        answered.summary.solved += 1;
        answered.summary.unique += u64::from(verdict == Verdict::Unique);
        if let Some(doubt) = self.doubt(verdict) {
            answered.summary.several += u64::from(verdict == Verdict::Multiple);
            self.run.name(origin, doubt, answered);
        }
        answered.summary.compared += u64::from(agrees.is_some());
        if agrees == Some(false) {
            answered.summary.differing += 1;
            self.run.name(origin, "the given solution is none", answered);
        }
    }

    /// Whether the solution given with a record is one; `None` if none is asked for, or given.
    pub(crate) fn agrees(
        &self,
        origin: &RecordOrigin<'_>,
        solution: &[u8],
        puzzle: impl FnOnce() -> Result<Puzzle, Fault>,
    ) -> Option<bool> {
        let column = self.ask.verify.as_ref()?;
        let given = origin.field(column).filter(|given| !given.trim_ascii().is_empty())?;
        // Most often it is the solution found, byte for byte; another way to write it, or another solution, is read.
        if given.trim_ascii() == solution {
            return Some(true);
        }
        let solves = |given: Puzzle, puzzle: Puzzle| Grid::solves(&given.grid, &puzzle.grid);
        let Ok(puzzle) = puzzle() else { return Some(false) };
        // A line shows no units: those of its puzzle are meant.
        let reading = self.run.options.reading.clone().layout(puzzle.grid.layout().clone());
        Some(read_line(&given, &reading).is_ok_and(|given| solves(given, puzzle)))
    }

    /// Writes a solution of a record, the one with this number from 1, whether the solution given with the record is
    /// one, and why it is not all that was asked for. Returns whether all that the record has is written.
    pub(crate) fn write_solution(
        &self,
        origin: &RecordOrigin<'_>,
        (puzzle, solution, number): (&Puzzle, &Grid, u64),
        marks: SolutionMarks<'_>,
        output: &mut Vec<u8>,
    ) -> bool {
        if self.form.format == Format::Grid {
            self.title(origin, number, output);
            append_line(output, &solution.display(Style::Grid).paint(&self.ask.paint, &puzzle.grid).to_string());
            return true;
        }
        self.write_line(
            origin,
            Some(puzzle),
            solution.display(Style::Line).notation(puzzle.notation).to_string().as_bytes(),
            marks,
            output,
        )
    }

    /// Writes a title above a drawn grid, and parts it from the one before.
    fn title(&self, origin: &RecordOrigin<'_>, number: u64, output: &mut Vec<u8>) {
        if origin.record > 1 || number > 1 {
            output.push(b'\n');
        }
        match (self.ask.titles, self.ask.limit() > 1) {
            (true, true) => append_line(output, &format!("Grid {}, solution {number}", origin.record)),
            (true, false) => append_line(output, &format!("Grid {}", origin.record)),
            (false, true) => append_line(output, &format!("Solution {number}")),
            (false, false) => {}
        }
    }

    /// Writes a solution as its line is known. Returns what [`Self::write_solution`] returns.
    pub(crate) fn write_line(
        &self,
        origin: &RecordOrigin<'_>,
        puzzle: Option<&Puzzle>,
        solution: &[u8],
        (agrees, doubt): SolutionMarks<'_>,
        output: &mut Vec<u8>,
    ) -> bool {
        if self.form.format == Format::Line {
            output.extend_from_slice(solution);
            output.push(b'\n');
            return true;
        }
        let mut row = self.form.row(origin, puzzle, None, output);
        row.text(solution);
        if let Some(agrees) = agrees {
            row.plain(agrees);
        }
        row.end(doubt)
    }
}

/// Whether the solution given with a record is one, if there is one, and why the solution that is written is not all that
/// was asked for.
pub(crate) type SolutionMarks<'a> = (Option<bool>, Option<&'a str>);

/// Why a search that stopped so has no (further) solution.
pub(crate) const fn reason(stop: Option<Stop>) -> &'static str {
    match stop {
        None => "no solution",
        Some(Stop::Nodes) => "node limit",
        Some(Stop::Time) => "time limit",
        Some(_) => "cancelled",
    }
}
