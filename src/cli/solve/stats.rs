//! How hard puzzles are for a plain search.

use specudoku::batch::{Field, RowWriter, Rows, Summary};
use specudoku::text::{Puzzle, Style};
use specudoku::{Answer, Effort, Solver, Stop, Verdict};

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
    let mut ask = Rows::new(&["solution", "nodes", "guesses", "depth"], |puzzle, rows| {
        write(&solver.effort(&puzzle.grid), puzzle, strict, rows);
    });
    ask.records_per_item = RECORDS_PER_ITEM;
    let answers = arguments.batch.answer(inputs, options, ask, strict, counts)?;
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
    match doubt(&effort.answer, strict) {
        None => rows.row(&solution, || columns(effort, &solution)),
        Some(why) => rows.partial(&why, || columns(effort, &solution)),
    }
}

/// Returns why an answer is not the requested one; `None` if it is.
fn doubt(answer: &Answer, strict: bool) -> Option<String> {
    match (answer.verdict(), answer.stop) {
        (Verdict::Unique, _) => None,
        (Verdict::Multiple, _) => strict.then(|| "several solutions".to_owned()),
        (Verdict::NoSolution, _) => Some("no solution".to_owned()),
        (_, stop) => Some(stop.unwrap_or(Stop::Cancelled).to_string()),
    }
}

fn columns(effort: &Effort, solution: &str) -> Vec<Field> {
    vec![solution.into(), effort.nodes.into(), effort.guesses.into(), effort.depth.into()]
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
