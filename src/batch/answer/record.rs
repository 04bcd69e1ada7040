//! Solves single records.

use super::visit::RecordEnd;
use crate::batch::deliver::{Answered, RunInput};
use crate::batch::options::Format;
use crate::batch::table::columns::RecordOrigin;
use crate::batch::table::row::{RowFormat, append_line};
use crate::model::Grid;
use crate::search::limits::{CancelFlag, Stop};
use crate::search::{Engine, Verdict};
use crate::solver::Solver;
use crate::text::{Column, Fault, Paint, Puzzle, Style, read_line};

/// Solves each puzzle. By default it writes one solution per puzzle, and uses all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solve {
    /// Solves the puzzles. Its limit is the number of solutions to write for each.
    pub solver: Solver,
    /// Colours for drawn grids.
    pub paint: Paint,
    /// Whether each drawn grid has a title with the number of its record.
    pub titles: bool,
    /// Whether to check that each puzzle has exactly one solution.
    pub strict: bool,
    /// The column with a solution to check. The answers then have a column for the result.
    pub verify: Option<Column>,
}

impl Default for Solve {
    fn default() -> Self {
        Self { solver: Solver::new(), paint: Paint::default(), titles: false, strict: false, verify: None }
    }
}

impl Solve {
    /// Sets the solver. Its limit is the number of solutions to write for each puzzle.
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

    /// Sets whether to check that each puzzle has exactly one solution.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Sets the column with a solution to check. The answers then have a column for the result.
    #[must_use]
    pub fn verify(self, column: Column) -> Self {
        Self { verify: Some(column), ..self }
    }

    /// Returns the number of solutions to write for each puzzle.
    pub(crate) const fn limit(&self) -> u64 {
        self.solver.options().limit
    }

    /// Returns the names of the answers.
    pub(crate) const fn columns(&self) -> &'static [&'static str] {
        if self.verify.is_some() { &["solution", "agrees"] } else { &["solution"] }
    }
}

/// Solves and answers single records.
pub(crate) struct RecordSolver<'a> {
    pub(crate) ask: &'a Solve,
    pub(crate) run: &'a RunInput<'a>,
    pub(crate) solver: Solver,
    pub(crate) form: RowFormat<'a>,
}

impl<'a> RecordSolver<'a> {
    /// Returns a solver of the records of an input. `stop` ends it too.
    pub(crate) fn new(ask: &'a Solve, run: &'a RunInput<'a>, stop: &CancelFlag) -> Self {
        // Two solutions are enough to decide whether there is exactly one.
        let limit = if ask.strict { 2 } else { 1 };
        let solver = ask.solver.clone().limit(limit).cancel(&run.options.cancel).cancel(stop);
        Self { ask, run, solver, form: run.row_format(ask.columns()) }
    }

    /// Answers a puzzle.
    pub(crate) fn answer(&self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, answered: &mut Answered) -> RecordEnd {
        if let Some(end) = self.refuse(puzzle, answered) {
            return end;
        }
        let found = self.solver.solve(&puzzle.grid);
        answered.summary.nodes += found.stats.nodes;
        answered.summary.tasks += found.stats.tasks;
        answered.summary.stolen += found.stats.stolen;
        let Some(solution) = found.solutions.first() else {
            if self.run.has_cut_short(found.stop) {
                return RecordEnd::CutShort;
            }
            answered.summary.none += u64::from(found.stop.is_none());
            return RecordEnd::Failed(match puzzle.doubt() {
                Some(doubt) if found.stop.is_none() => format!("no solution: {doubt}"),
                _ => reason(found.stop).to_owned(),
            });
        };
        let line = solution.display(Style::Line).notation(puzzle.notation).to_string();
        let agrees = self.agrees(origin, line.as_bytes(), || Ok(puzzle.clone()));
        let marks = SolutionMarks { agrees, doubt: self.doubt(found.verdict()) };
        let is_whole = self.write_solution(origin, &NumberedSolution { puzzle, solution, number: 1 }, marks, answered);
        answered.summary.left_out += u64::from(!is_whole);
        self.solved(origin, found.verdict(), agrees, answered);
        RecordEnd::Answered
    }

    /// Refuses a puzzle that the requested engine cannot search.
    pub(crate) fn refuse(&self, puzzle: &Puzzle, answered: &mut Answered) -> Option<RecordEnd> {
        if self.solver.options().engine != Engine::Lanes || puzzle.grid.layout().is_classic_with_variants() {
            return None;
        }
        answered.summary.refused += 1;
        let why = "the engine lanes supports only 9x9 with boxes of 3x3, diagonals, windows and disjoint groups";
        Some(RecordEnd::Failed(why.to_owned()))
    }

    /// Writes the reason why a record has no solution, or why none was found.
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
        self.run.count_failed(origin, why, answered);
    }

    /// Returns the reason why the solution of a strict job is not the requested answer.
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
            self.run.report(origin, doubt, answered);
        }
        answered.summary.compared += u64::from(agrees.is_some());
        if agrees == Some(false) {
            answered.summary.differing += 1;
            self.run.report(origin, "the given solution is wrong", answered);
        }
    }

    /// Returns whether the solution in the record is correct, or `None` if there is none or none should be checked.
    pub(crate) fn agrees(
        &self,
        origin: &RecordOrigin<'_>,
        solution: &[u8],
        puzzle: impl FnOnce() -> Result<Puzzle, Fault>,
    ) -> Option<bool> {
        let column = self.ask.verify.as_ref()?;
        let given = origin.field(column).filter(|given| !given.trim_ascii().is_empty())?;
        // Usually the given solution equals the one that was found, byte for byte. Only if it differs is it parsed.
        if given.trim_ascii() == solution {
            return Some(true);
        }
        let Ok(puzzle) = puzzle() else { return Some(false) };
        // A line does not show units, so the solution has the units of the puzzle.
        let reading = self.run.options.reading.clone().layout(puzzle.grid.layout().clone());
        Some(read_line(&given, &reading).is_ok_and(|given| given.grid.solves(&puzzle.grid)))
    }

    /// Writes a solution of a record. Returns whether all fields of the record are written.
    pub(crate) fn write_solution(
        &self,
        origin: &RecordOrigin<'_>,
        found: &NumberedSolution<'_>,
        marks: SolutionMarks<'_>,
        answered: &mut Answered,
    ) -> bool {
        let NumberedSolution { puzzle, solution, number } = *found;
        if self.form.format == Format::Grid {
            let drawing = solution.display(Style::Grid).paint(&self.ask.paint, &puzzle.grid).to_string();
            self.title(origin, number, &mut answered.output);
            append_line(&mut answered.output, &drawing);
            return true;
        }
        let line = solution.display(Style::Line).notation(puzzle.notation).to_string();
        self.write_line(origin, Some(puzzle), line.as_bytes(), marks, answered)
    }

    /// Writes a title above a drawn grid, after a blank line if it is not the first.
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

    /// Writes a solution in a format other than drawn grids. Returns whether all fields of the record are written.
    pub(crate) fn write_line(
        &self,
        origin: &RecordOrigin<'_>,
        puzzle: Option<&Puzzle>,
        solution: &[u8],
        SolutionMarks { agrees, doubt }: SolutionMarks<'_>,
        answered: &mut Answered,
    ) -> bool {
        let output = &mut answered.output;
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

/// A solution to write.
pub(crate) struct NumberedSolution<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) solution: &'a Grid,
    /// The number of the solution among those of its puzzle, from 1.
    pub(crate) number: u64,
}

/// The results of checks, to be written with a solution.
#[derive(Clone, Copy, Default)]
pub(crate) struct SolutionMarks<'a> {
    /// Whether the solution in the record is correct, if it was checked.
    pub(crate) agrees: Option<bool>,
    /// The reason why the solution is not the requested answer.
    pub(crate) doubt: Option<&'a str>,
}

/// Returns the reason why a search that stopped for this reason has no (further) solution.
pub(crate) const fn reason(stop: Option<Stop>) -> &'static str {
    match stop {
        None => "no solution",
        Some(Stop::Nodes) => "node limit",
        Some(Stop::Time) => "time limit",
        Some(_) => "cancelled",
    }
}
