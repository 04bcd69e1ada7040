//! How hard puzzles are for a plain search.

use specudoku::batch::{Job, RowWriter, Rows, Summary};
use specudoku::text::{Puzzle, Style};
use specudoku::{Effort, Solver, Stop, Verdict};

use super::SolveArgs;
use crate::cli::exit::{CliResult, Failure};
use crate::cli::input::Input;

/// Number of records up to 9x9 per work item: about ten microseconds each.
const RECORDS_PER_ITEM: usize = 32;

/// Solves the records of these inputs, and writes the effort of each.
pub(super) fn run(arguments: &SolveArgs, inputs: Vec<Input>) -> CliResult {
    let format = arguments.format.filter(|format| format.has_columns());
    let Some(format) = format else {
        return Err(Failure::usage("--stats adds columns: use --format csv, tsv or jsonl"));
    };
    let options = arguments.batch.options(format);
    let solver = arguments.limits.set(Solver::new().cancel(&options.cancel));
    let strict = arguments.batch.data.strict;
    let answer = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| write(&solver.effort(&puzzle.grid), puzzle, strict, rows);
    let mut ask = Rows::new(&["solution", "nodes", "guesses", "depth"], answer);
    ask.records_per_item = RECORDS_PER_ITEM;
    let answers = arguments.batch.answer(inputs, Job::new(options, ask), strict, counts)?;
    Ok(answers.exit(strict && answers.summary.failed > 0))
}

/// Writes the row of a puzzle.
fn write(effort: &Effort, puzzle: &Puzzle, strict: bool, rows: &mut RowWriter<'_>) {
    let solution = effort
        .answer
        .solutions
        .first()
        .map(|solution| solution.display(Style::Line).notation(puzzle.notation).to_string());
    let solution = solution.unwrap_or_default();
    let values = || vec![solution.as_str().into(), effort.nodes.into(), effort.guesses.into(), effort.depth.into()];
    match (effort.answer.verdict(), effort.answer.stop) {
        (Verdict::Unique, _) => rows.row(&solution, values),
        (Verdict::Multiple, _) if strict => rows.partial("several solutions", values),
        (Verdict::Multiple, _) => rows.row(&solution, values),
        (Verdict::NoSolution, _) => rows.partial("no solution", values),
        (_, stop) => rows.partial(&stop.unwrap_or(Stop::Cancelled).to_string(), values),
    }
}

fn counts(summary: &Summary) -> [(&'static str, u64); 5] {
    [
        ("records", summary.records),
        ("solved", summary.records - summary.failed),
        ("faults", summary.faults),
        ("lines of text", summary.text_lines),
        ("others that failed", summary.failed.saturating_sub(summary.faults)),
    ]
}
