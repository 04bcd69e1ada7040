//! Lists: the same question for every puzzle of a piece of a text.

use std::io::Cursor;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::json;
use specudoku::Solver;
use specudoku::batch::{Ask, BatchOptions, BatchRun, Field, Format, RowWriter, Rows, Solve};
use specudoku::count::Count;
use specudoku::explain::{Rater, Rating, Tally};
use specudoku::text::Puzzle;

use crate::answer::{Reply, because};
use crate::read::PastedText;
use crate::unsolved::no_technique_left;

/// The question for each puzzle.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ListTask {
    Solve,
    Rate,
    Count,
}

/// Returns one row per record of a text, as JSON lines, with the members that the program writes.
pub(crate) fn rows(task: ListTask, text: &PastedText) -> Reply {
    match task {
        // Puzzles of 81 symbols are solved many at a time.
        ListTask::Solve => answered(Solve::default().solver(Solver::new().threads(1)), text),
        ListTask::Rate => {
            let rater = Mutex::new(Rater::default().checked(true));
            answered(
                Rows::new(&["er", "ep", "ed", "technique", "level", "steps"], |puzzle, rows| {
                    rate(&rater, puzzle, rows)
                }),
                text,
            )
        }
        ListTask::Count => {
            let solver = Solver::new().threads(1);
            answered(Rows::new(&["solutions", "at_least"], |puzzle, rows| count(&solver, puzzle, rows)), text)
        }
    }
}

fn answered(ask: impl Ask, text: &PastedText) -> Reply {
    let options = BatchOptions::default().threads(1).reading(text.reading()?).format(Format::JsonLines).keep(false);
    let mut output = Vec::new();
    let mut run = BatchRun::new(options, ask, &mut output);
    run.input(Cursor::new(text.text().to_owned())).map_err(because)?;
    run.finish().map_err(because)?;
    Ok(json!({ "rows": String::from_utf8_lossy(&output) }))
}

fn rate(rater: &Mutex<Rater>, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
    let rated = rater.lock().unwrap_or_else(PoisonError::into_inner).tally(&puzzle.grid);
    match rated {
        Err(why) => rows.failure(&why.to_string()),
        Ok(tally) if tally.open > 0 => {
            rows.incomplete("", &no_technique_left(tally.open), || columns(&tally, puzzle));
        }
        Ok(tally) => rows.row("", || columns(&tally, puzzle)),
    }
}

/// Returns the numbers of a rating, the hardest technique, and the level. Where the scale does not apply, the numbers
/// of steps take their place.
fn columns(tally: &Tally, puzzle: &Puzzle) -> Vec<Field> {
    let technique = tally.hardest.map(|technique| technique.to_string()).unwrap_or_default();
    let Some(rating) = &tally.rating else {
        let level = format!("no number: {}", Rating::no_number(puzzle.grid.layout()));
        let steps = tally.uses.iter().map(|(technique, count)| format!("{count} {technique}"));
        let steps = steps.collect::<Vec<_>>().join("; ");
        let words = [technique, level, steps].map(|text| Field::from(text.as_str()));
        return [Field::Empty, Field::Empty, Field::Empty].into_iter().chain(words).collect();
    };
    let level = if technique.is_empty() { "finished" } else { rating.er.level() };
    let numbers = [rating.er, rating.ep, rating.ed].map(|tenths| Field::Real(f64::from(tenths.0) / 10.0));
    numbers.into_iter().chain([technique.as_str().into(), level.into(), Field::Empty]).collect()
}

fn count(solver: &Solver, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
    match solver.count(&puzzle.grid) {
        Ok(Count::Exactly(count)) => rows.row("", || vec![count.into(), false.into()]),
        Ok(Count::AtLeast(count)) => rows.row("", || vec![count.into(), true.into()]),
        Err(stop) => rows.failure(&stop.to_string()),
    }
}

/// Returns whether each line of a text is a puzzle on its own, so that the text can be cut at the end of any line, and
/// the header that each piece then needs.
pub(crate) fn form(text: &PastedText) -> Reply {
    let content: Vec<(u64, &str)> = (1..).zip(text.text().lines()).filter(|(_, line)| is_content(line)).collect();
    let records: Vec<u64> = text.records()?.map(|record| record.line).collect();
    let places: Vec<u64> = content.iter().map(|(number, _)| *number).collect();
    let header = (records.len() + 1 == places.len()).then(|| content.first().map(|(_, line)| *line)).flatten();
    let is_lines = records == places || (header.is_some() && records == places[1..]);
    Ok(json!({ "lines": is_lines, "header": header.filter(|_| is_lines) }))
}

/// Returns whether a line is neither blank nor a comment.
fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}
