//! Steps as data that other programs read. Names and formats stay the same: cells as R1C1, numbers as numbers.

use serde_json::{Value, json};
use specudoku::DigitSet;
use specudoku::explain::{Candidate, Pencilmarks, Step};

use super::Explained;

/// The version of the members of a step: see `docs/data.md`.
pub(super) const SCHEMA: u64 = 1;

/// Returns the steps as JSON; if `full`, each with the candidates before it.
pub(super) fn steps(way: &Explained, full: bool) -> Value {
    let mut marks = way.start.clone();
    let value = |step: &Step| {
        let mut value = value(step, &marks);
        if let (true, Some(members)) = (full, value.as_object_mut()) {
            members.insert("candidates".to_owned(), masks(&marks).into());
        }
        marks.apply(step);
        value
    };
    Value::Array(way.steps.iter().map(value).collect())
}

fn value(step: &Step, marks: &Pencilmarks) -> Value {
    let name = |cell: u16| step.shape.cell_name(cell.into());
    let with = |candidate: &Candidate, sign: &str| format!("{}{sign}{}", name(candidate.cell), candidate.digit);
    json!({
        "technique": step.technique.to_string(),
        "name": step.name(),
        "rating": step.rating.map(|rating| f64::from(rating.0) / 10.0),
        "cells": step.cells().into_iter().map(name).collect::<Vec<_>>(),
        "place": step.placement.as_ref().map(|placed| with(placed, "=")),
        "eliminate": step.eliminations.iter().map(|gone| with(gone, "<>")).collect::<Vec<_>>(),
        "sentence": step.sentence_in(marks),
    })
}

/// Returns the digits that each cell may hold, row by row: digit d as bit d - 1.
fn masks(marks: &Pencilmarks) -> Vec<u64> {
    let cell = |cell| marks.value(cell).map_or(marks.candidates(cell), DigitSet::from_digit).bits();
    (0..marks.shape().cell_count()).map(cell).collect()
}
