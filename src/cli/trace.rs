//! `specudoku solve --trace`: the history of each solution.
//!
//! In the line format every line of the history begins with `#`, so that the output is still a list of solutions.

use std::io::{self, Write};

use specudoku::batch::{Format, Job, records};
use specudoku::text::{Fault, FaultKind, Puzzle, drawn_painted, line_in};
use specudoku::{BranchOrder, Event, Grid, History, Rules};

use super::CliResult;
use super::exit::{Exit, Failure};
use super::input::Input;

/// Prints the history of each record up to its first solution, and the solution.
pub(super) fn run(job: &Job, inputs: &[Input], rules: Rules, order: BranchOrder, node_limit: Option<u64>) -> CliResult {
    if !matches!(job.format, Format::Line | Format::Grid) || job.limit > 1 || job.strict {
        return Err(Failure::usage("--trace shows one solution, with --format line or grid, and without --strict"));
    }
    let trace = Trace { job, rules, order, node_limit: node_limit.unwrap_or(u64::MAX) };
    let mut output = io::BufWriter::new(io::stdout().lock());
    for input in inputs {
        let records = records(input.open(&Default::default())?, job.reading, &job.cancel);
        for record in records.map_err(|error| Failure::batch(&error, &input.name()))? {
            let told = match record.puzzle {
                Ok(puzzle) => trace.tell(&puzzle, &mut output),
                Err(Fault { kind: FaultKind::Read(error), .. }) => {
                    return Err(Failure::io(format!("cannot read {}: {error}", input.name())));
                }
                Err(fault) => writeln!(output, "!{fault}"),
            };
            told.and_then(|()| output.flush()).map_err(|error| Failure::write(&error))?;
        }
        if job.cancel.is_raised() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(Exit::Done)
}

struct Trace<'a> {
    job: &'a Job,
    rules: Rules,
    order: BranchOrder,
    node_limit: u64,
}

impl Trace<'_> {
    fn tell(&self, puzzle: &Puzzle, output: &mut impl Write) -> io::Result<()> {
        let shape = puzzle.grid.shape();
        let mut nodes = 1;
        for (event, grid) in History::new(&puzzle.grid, self.rules, self.order) {
            let words = match event {
                Event::Deduced(step) => step.describe(shape),
                Event::Branched { depth, cell, digit, choices } => {
                    nodes += 1;
                    let choices = choices.iter().map(|choice| choice.to_string()).collect::<Vec<_>>().join(" ");
                    format!("branch at depth {depth}: {} = {digit} of {choices}", shape.cell_name(cell))
                }
                Event::Contradicted(contradiction) => format!("contradiction: {}", contradiction.describe(shape)),
                Event::Solved => return writeln!(output, "{}", self.show(puzzle, &grid)),
            };
            if nodes > self.node_limit {
                return writeln!(output, "!node limit");
            }
            if self.job.cancel.is_raised() {
                return Ok(());
            }
            match self.job.format {
                Format::Line => writeln!(output, "# {words}\n# {}", self.show(puzzle, &grid))?,
                _ => writeln!(output, "{words}\n{}", self.show(puzzle, &grid))?,
            }
        }
        writeln!(output, "!no solution")
    }

    fn show(&self, puzzle: &Puzzle, grid: &Grid) -> String {
        match self.job.format {
            Format::Line => line_in(grid, puzzle.notation),
            _ => drawn_painted(grid, &puzzle.grid, &self.job.paint),
        }
    }
}
