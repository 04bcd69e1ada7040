//! Steps as data that other programs read. Names and formats stay the same: cells as R1C1, numbers as numbers.

use serde_json::{Value, json};
use specudoku::explain::{Candidate, Pencilmarks, Step};
use specudoku::{DigitSet, Shape};

use super::Explained;

/// The version of the members of a step: see `docs/data.md`.
pub(super) const SCHEMA: u64 = 1;

/// Returns the steps as JSON; if `full`, each with the candidates before it.
pub(super) fn steps(way: &Explained, full: bool) -> Value {
    let mut marks = way.start.clone();
    let mut values = Vec::new();
    for step in &way.steps {
        let mut value = value(step, &marks);
        if let (true, Some(members)) = (full, value.as_object_mut()) {
            members.insert("candidates".to_owned(), masks(&marks).into());
        }
        marks.apply(step);
        values.push(value);
    }
    Value::Array(values)
}

fn value(step: &Step, marks: &Pencilmarks) -> Value {
    json!({
        "technique": step.technique.to_string(),
        "name": step.name(),
        "rating": step.rating.map(|rating| f64::from(rating.0) / 10.0),
        "cells": step.cells().into_iter().map(|cell| step.shape.cell_name(cell.into())).collect::<Vec<_>>(),
        "place": step.placement.as_ref().map(|placed| named(placed, "=", step.shape)),
        "eliminate": step.eliminations.iter().map(|gone| named(gone, "<>", step.shape)).collect::<Vec<_>>(),
        "sentence": step.sentence_in(marks),
    })
}

/// Returns a candidate as text, with a sign between the cell and the digit.
fn named(candidate: &Candidate, sign: &str, shape: Shape) -> String {
    format!("{}{sign}{}", shape.cell_name(candidate.cell.into()), candidate.digit)
}

/// Returns the digits that each cell may hold, row by row: digit d as bit d - 1.
fn masks(marks: &Pencilmarks) -> Vec<u64> {
    let sets = (0..marks.shape().cell_count())
        .map(|cell| marks.value(cell).map_or(marks.candidates(cell), DigitSet::from_digit));
    sets.map(DigitSet::bits).collect()
}
