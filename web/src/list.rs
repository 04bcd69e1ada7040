//! Lists: the same question for every puzzle of a piece of a text.

use std::io::Cursor;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::json;
use specudoku::Solver;
use specudoku::batch::{Ask, BatchOptions, Field, Format, Job, RowWriter, Rows, Solve};
use specudoku::count::Count;
use specudoku::explain::{Rater, Tally};
use specudoku::text::Puzzle;

use crate::answer::{Reply, because};
use crate::read::PastedText;

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
                Rows::new(&["er", "ep", "ed", "technique", "level"], |puzzle, rows| rate(&rater, puzzle, rows)),
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
    let mut run = Job::new(options, ask).run(&mut output);
    run.input(Cursor::new(text.text().to_owned())).map_err(because)?;
    run.finish().map_err(because)?;
    Ok(json!({ "rows": String::from_utf8_lossy(&output) }))
}

fn rate(rater: &Mutex<Rater>, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
    let rated = rater.lock().unwrap_or_else(PoisonError::into_inner).tally(&puzzle.grid);
    match rated {
        Err(why) => rows.failure(&why.to_string()),
        Ok(tally) if tally.open > 0 => {
            rows.partial(&format!("no technique is left with {} open cells", tally.open), || columns(&tally));
        }
        Ok(tally) => rows.row("", || columns(&tally)),
    }
}

/// Returns the numbers of a rating, the hardest technique, and the level. Grids without a scale have only a technique.
fn columns(tally: &Tally) -> Vec<Field> {
    let technique = tally.hardest.map(|technique| technique.to_string()).unwrap_or_default();
    let numbers = tally.rating.as_ref().map_or([(); 3].map(|()| Field::Empty), |rating| {
        [rating.er, rating.ep, rating.ed].map(|tenths| Field::Real(f64::from(tenths.0) / 10.0))
    });
    let level = match &tally.rating {
        Some(_) if technique.is_empty() => "finished",
        Some(rating) => rating.er.level(),
        None => "",
    };
    numbers.into_iter().chain([technique.as_str().into(), level.into()]).collect()
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
