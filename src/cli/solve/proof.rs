//! `specudoku solve --proof`: solves one puzzle, and writes a proof that there is no other solution.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use specudoku::batch::{Format, Job};
use specudoku::text::{Puzzle, Style};
use specudoku::{Answer, Stop, Verdict};

use crate::cli::exit::{CliResult, Exit, Failure};

/// Solves a puzzle by clause learning, and writes the proof to a file.
pub(super) fn run(job: &Job, puzzle: &Puzzle, path: &Path) -> CliResult {
    // The file is created before the search, so that a wrong name is rejected immediately.
    let failed = |error: io::Error| Failure::io(format!("cannot write {}: {error}", path.display()));
    // The file is not even created.
    if !puzzle.grid.layout().constraints().is_empty() {
        return Err(Failure::usage("a proof cannot express constraints: omit --proof"));
    }
    let proof = BufWriter::new(File::create(path).map_err(failed)?);
    let outcome = job.ask.solver.clone().cancel(&job.options.cancel).prove(&puzzle.grid, proof).map_err(failed)?;
    let text = answer(&outcome, puzzle, job);
    writeln!(io::stdout().lock(), "{text}").map_err(Failure::write)?;
    Ok(if outcome.stop == Some(Stop::Cancelled) { Exit::Interrupted } else { Exit::Done })
}

fn answer(outcome: &Answer, puzzle: &Puzzle, job: &Job) -> String {
    match (outcome.verdict(), &outcome.solutions[..]) {
        (Verdict::NoSolution, _) => "!no solution".to_owned(),
        (Verdict::Unique, [solution]) if job.options.format == Format::Grid => {
            solution.display(Style::Grid).paint(&job.ask.paint, &puzzle.grid).to_string()
        }
        (Verdict::Unique, [solution]) => solution.display(Style::Line).notation(puzzle.notation).to_string(),
        (Verdict::Multiple, _) => "!several solutions: nothing is proved".to_owned(),
        _ => "!not ended: nothing is proved".to_owned(),
    }
}
