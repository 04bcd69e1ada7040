//! Constraints of a board: what can be drawn, how a constraint is added and removed, and which ones digits violate.

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::traits::VariantNames;
use specudoku::{ConstraintKind, EntryCells, Grid, Layout, LayoutError, Shape, Variant};

use crate::answer::{Reply, because};
use crate::board::PlayedBoard;
use crate::layout::{Named, words};
use crate::layout_parts::LayoutParts;

/// The largest number that a field must have room for.
const MAX_NUMBERS: usize = 99;

/// Returns the kinds that a person can draw, and what each of them needs. Variants are rules for the whole grid.
pub(crate) fn kinds() -> Value {
    let kinds = ConstraintKind::VARIANTS.iter().filter_map(|name| name.parse::<ConstraintKind>().ok());
    let drawn = kinds.filter_map(|kind| Some(kind_told(kind, kind.entry_cells()?)));
    let rules = Variant::ALL.into_iter().map(|variant| {
        let rule = Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().map(|layout| layout.demands());
        json!({
            "kind": variant.to_string(), "name": variant.to_string(), "rule": rule.unwrap_or_default().join(" "),
            "cells": "grid", "least": 0, "numbers": [0, 0], "usual": null,
        })
    });
    json!({ "kinds": drawn.chain(rules).collect::<Vec<_>>() })
}

fn kind_told(kind: ConstraintKind, cells: EntryCells) -> Value {
    let numbers = kind.numbers();
    let cells = match cells {
        EntryCells::Grid => "grid",
        EntryCells::Square => "square",
        EntryCells::Line => "line",
        EntryCells::Diagonal => "diagonal",
        _ => "list",
    };
    json!({
        "kind": kind.to_string(), "name": kind.noun(), "rule": kind.rule(), "cells": cells, "least": kind.least_cells(),
        "numbers": [numbers.start(), numbers.end().min(&MAX_NUMBERS)], "usual": kind.usual_number(),
    })
}

/// A constraint to draw on a board.
#[derive(Deserialize, Debug)]
pub(crate) struct DrawnConstraint {
    board: Named,
    kind: String,
    #[serde(default)]
    cells: Vec<usize>,
    #[serde(default)]
    numbers: Vec<i64>,
    /// The number, in the list of the layout, of the constraint that it replaces.
    #[serde(default)]
    instead: Option<usize>,
}

/// Adds a constraint. Returns the words for the new layout.
pub(crate) fn add(drawn: &DrawnConstraint) -> Reply {
    let layout = drawn.board.layout()?;
    let mut parts = LayoutParts::of(&layout);
    if let Some(number) = drawn.instead {
        parts.remove(number)?;
    }
    let mut last = Err("nothing can be drawn there".to_owned());
    // The notation accepts some lines in only one direction.
    for cells in orders(layout.shape(), drawn)? {
        let mut parts = parts.clone();
        parts.push(&drawn.kind, cells, &drawn.numbers)?;
        last = told(parts);
        if last.is_ok() {
            break;
        }
    }
    last
}

/// Returns the cells of a constraint, in the orders to try.
fn orders(shape: Shape, drawn: &DrawnConstraint) -> Result<Vec<Vec<usize>>, String> {
    let entry = drawn.kind.parse::<ConstraintKind>().ok().and_then(ConstraintKind::entry_cells);
    let cells = match entry {
        Some(EntryCells::Square) => square(shape, &drawn.cells)?,
        Some(EntryCells::Line) => whole_line(shape, &drawn.cells, false)?,
        Some(EntryCells::Diagonal) => whole_line(shape, &drawn.cells, true)?,
        _ => return Ok(vec![drawn.cells.clone()]),
    };
    let reversed = cells.iter().rev().copied().collect();
    Ok(vec![cells, reversed])
}

/// Returns the four cells of the square that contains these cells, or begins in their only cell.
fn square(shape: Shape, cells: &[usize]) -> Result<Vec<usize>, String> {
    let places = cells.iter().map(|&cell| shape.coordinates(cell));
    let (rows, columns): (Vec<_>, Vec<_>) = places.unzip();
    let (Some(row), Some(column)) = (rows.iter().min(), columns.iter().min()) else {
        return Err("choose the four cells around a point, or the upper left one".to_owned());
    };
    let all = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, across)| shape.index(row + down, column + across));
    let all: Option<Vec<usize>> = all.into_iter().collect();
    all.filter(|all| cells.iter().all(|cell| all.contains(cell)))
        .ok_or_else(|| "choose the four cells around a point, or the upper left one".to_owned())
}

/// Returns all cells of a row or column, or of a diagonal, in the direction of the first two of these cells.
fn whole_line(shape: Shape, cells: &[usize], is_diagonal: bool) -> Result<Vec<usize>, String> {
    let what = if is_diagonal { "of the diagonal, from its arrow" } else { "of the row or column, from its clue" };
    let missing = || format!("choose the first two cells {what}");
    let [first, second, ..] = cells else { return Err(missing()) };
    let [from, to] = [*first, *second].map(|cell| {
        let (row, column) = shape.coordinates(cell);
        (row as isize, column as isize)
    });
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    if (step.0 != 0 && step.1 != 0) != is_diagonal || step == (0, 0) {
        return Err(missing());
    }
    let side = shape.side() as isize;
    let places = (-side..side).map(|at| (from.0 + at * step.0, from.1 + at * step.1));
    let inside = places.filter(|&(row, column)| (0..side).contains(&row) && (0..side).contains(&column));
    Ok(inside.map(|(row, column)| (row * side + column) as usize).collect())
}

/// Removes the constraint with this number in the list of the layout. Returns the words for the new layout.
pub(crate) fn remove(board: &Named, number: usize) -> Reply {
    let mut parts = LayoutParts::of(&board.layout()?);
    parts.remove(number)?;
    told(parts)
}

/// Returns the cells of the constraints that the digits on a board violate.
pub(crate) fn violated(board: &PlayedBoard) -> Reply {
    let layout = board.layout()?;
    let grid = Grid::from_values(&layout, board.values()).map_err(because)?;
    let violated = grid.violated_constraints();
    let constraints = violated.iter().filter_map(|&number| layout.constraints().get(number));
    let words: Vec<String> = constraints.clone().map(|own| own.demand(layout.shape())).collect();
    let mut cells: Vec<u16> = constraints.flat_map(|own| own.cells()).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    Ok(json!({ "cells": cells, "words": words, "count": violated.len() }))
}

/// Returns the words for a layout with these parts.
fn told(parts: LayoutParts) -> Reply {
    let layout = parts.build().map_err(|error| match error {
        // The number of a cell means nothing to a person who draws a constraint.
        LayoutError::Constraint { kind, reason, .. } => format!("{kind}: {reason}"),
        other => because(other),
    })?;
    let words = words(&layout).ok_or("links and texts cannot hold this constraint")?;
    Ok(json!({ "shape": layout.shape().to_string(), "layout": words }))
}
