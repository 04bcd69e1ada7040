//! `specudoku solve --proof`: solves one puzzle, and writes a proof that there is no other solution.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use specudoku::batch::Format;
use specudoku::text::{Puzzle, Style};
use specudoku::{Answer, Stop, Verdict};

use super::Job;
use crate::cli::batch::print_limited;
use crate::cli::exit::{CliResult, Exit, Failure};
use crate::cli::files::will_write;
use crate::cli::output::cannot_write;

/// Solves a puzzle by clause learning, and writes the proof to a file.
pub(super) fn run(job: &Job, puzzle: &Puzzle, path: &Path) -> CliResult {
    // The file is not even created.
    if !puzzle.grid.layout().constraints().is_empty() {
        return Err(Failure::usage("a proof cannot express constraints: omit --proof"));
    }
    will_write(path)?;
    // The file is created before the search, so that a wrong name is rejected immediately.
    let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
    let solver = job.ask.solver.clone().cancel(&job.options.cancel);
    let outcome = solver.prove(&puzzle.grid, BufWriter::new(file)).map_err(|error| cannot_write(path, &error))?;
    let text = answer(&outcome, puzzle, job);
    writeln!(io::stdout().lock(), "{text}").map_err(Failure::write)?;
    Ok(match outcome.stop {
        Some(Stop::Cancelled) => Exit::Interrupted,
        Some(Stop::Time | Stop::Nodes) => {
            print_limited(1);
            Exit::No
        }
        _ => Exit::Done,
    })
}

fn answer(outcome: &Answer, puzzle: &Puzzle, job: &Job) -> String {
    match (outcome.verdict(), &outcome.solutions[..]) {
        (Verdict::NoSolution, _) => "!no solution".to_owned(),
        (Verdict::Unique, [solution]) if job.options.format == Format::Grid => {
            solution.display(Style::Grid).paint(&job.ask.paint, &puzzle.grid).to_string()
        }
        (Verdict::Unique, [solution]) => solution.display(Style::Line).notation(puzzle.notation).to_string(),
        (Verdict::Multiple, _) => "!several solutions: nothing is proved".to_owned(),
        _ => match outcome.stop {
            Some(stop) => format!("!{stop}: nothing is proved"),
            None => "!not ended: nothing is proved".to_owned(),
        },
    }
}
