//! `specudoku solve --trace`: the steps that lead to each solution.
//!
//! Writes one step per line, indented by the depth of its branch. In the line format, these lines begin with `#`, so
//! that the output is still a list of solutions. In the grid format, the grid follows each of them, with the changed
//! cells highlighted.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use specudoku::batch::Format;
use specudoku::text::{Fault, FaultKind, Puzzle, Style};
use specudoku::trace::{Event, History};
use specudoku::{Grid, Stop, Verdict};

use super::{Job, SolveArgs};
use crate::cli::batch::print_limited;
use crate::cli::exit::{CliResult, Exit, Failure};
use crate::cli::input::{Input, names};
use crate::cli::output::StandardOutput;
use crate::cli::progress::Bar;

/// Finds and prints the steps of records.
pub(super) struct Trace<'a> {
    pub(super) args: &'a SolveArgs,
    pub(super) job: &'a Job,
}

impl Trace<'_> {
    /// Prints the steps of each record up to the solution that `solve` finds, and the solution.
    pub(super) fn run(&self, inputs: Vec<Input>) -> CliResult {
        let job = self.job;
        if !matches!(job.options.format, Format::Line | Format::Grid)
            || job.ask.solver.solution_limit() > 1
            || job.ask.strict
        {
            return Err(Failure::usage("--trace shows one solution: use --format line or grid, and omit --strict"));
        }
        let mut output = io::BufWriter::new(StandardOutput::new());
        let _bar = (!inputs.iter().any(Input::is_typed)).then(|| Bar::waiting(self.args.batch.quiet));
        let (mut has_record, mut limited, names) = (false, 0, names(&inputs));
        let bytes = inputs.first().map(Input::bytes).unwrap_or_default();
        for input in inputs {
            let name = input.name().into_owned();
            let records = job.options.records(input.open());
            for record in records.map_err(|error| Failure::batch(&error, &name))? {
                has_record = true;
                let written = match record.puzzle {
                    Ok(puzzle) => self.write(&puzzle, &mut output).map(|is_limited| limited += u64::from(is_limited)),
                    Err(Fault { kind: FaultKind::Read(error), .. }) => {
                        return Err(Failure::read(&name, &error));
                    }
                    Err(fault @ Fault { kind: FaultKind::NoRecord(_), .. }) => {
                        return Err(Failure::io(format!("{name}: {fault}")));
                    }
                    Err(fault) => writeln!(output, "!{fault}"),
                };
                written.and_then(|()| output.flush()).map_err(Failure::write)?;
            }
            if job.options.cancel.is_raised() {
                return Ok(Exit::Interrupted);
            }
        }
        if !has_record && bytes.load(Ordering::Relaxed) > 0 {
            return Err(Failure::no_record(&names));
        }
        print_limited(limited);
        Ok(if limited > 0 { Exit::No } else { Exit::Done })
    }

    /// Writes the steps of a puzzle. Returns whether a limit stopped them.
    fn write(&self, puzzle: &Puzzle, output: &mut impl Write) -> io::Result<bool> {
        let shape = puzzle.grid.shape();
        let mut history = self.history(puzzle);
        let mut nodes = 1;
        while let Some(event) = history.next() {
            if event == Event::Solved {
                writeln!(output, "{}", self.show(puzzle, history.grid(), &[]))?;
                return Ok(false);
            }
            nodes += u64::from(matches!(event, Event::Branched { .. }));
            if self.args.limits.node_limit.is_some_and(|limit| nodes > limit) {
                writeln!(output, "!{}", Stop::Nodes)?;
                return Ok(true);
            }
            if self.job.options.cancel.is_raised() {
                return Ok(false);
            }
            let words = format!("{:1$}{2}", "", 2 * history.depth(), event.describe(shape));
            match self.job.options.format {
                Format::Line => writeln!(output, "# {words}")?,
                _ => writeln!(output, "{words}\n{}", self.show(puzzle, &placed(history.grid()), event.cells()))?,
            }
        }
        match puzzle.doubt() {
            None => writeln!(output, "!no solution")?,
            Some(doubt) => writeln!(output, "!no solution: {doubt}")?,
        }
        Ok(false)
    }

    /// Returns the history of a puzzle. If it has several solutions, the history leads to the one that `solve` finds.
    fn history(&self, puzzle: &Puzzle) -> History {
        let search = &self.args.search;
        let history = History::new(&puzzle.grid, search.rules().unwrap_or_default(), search.branch.unwrap_or_default());
        let two = self.job.ask.solver.clone().limit(2).cancel(&self.job.options.cancel).solve(&puzzle.grid);
        if two.verdict() != Verdict::Multiple {
            return history;
        }
        let one = self.job.ask.solver.clone().limit(1).cancel(&self.job.options.cancel).solve(&puzzle.grid);
        match one.solutions.into_iter().next() {
            Some(solution) => history.toward(solution),
            None => history,
        }
    }

    fn show(&self, puzzle: &Puzzle, grid: &Grid, changed: &[usize]) -> String {
        match self.job.options.format {
            Format::Line => grid.display(Style::Line).notation(puzzle.notation).to_string(),
            _ => grid.display(Style::Grid).paint(&self.job.ask.paint, &puzzle.grid).changed(changed).to_string(),
        }
    }
}

/// Returns the grid with only the placed digits. Omits digits that are only the last candidate of their cell.
fn placed(grid: &Grid) -> Grid {
    let digits = grid.cells().iter().map(|cell| cell.digit().filter(|_| cell.is_final()));
    let values: Vec<u8> = digits.map(|digit| digit.map_or(0, specudoku::Digit::get)).collect();
    Grid::from_values(grid.layout(), &values).unwrap_or_else(|_| grid.clone())
}
