//! The events of a search.

use serde_json::{Value, json};
use specudoku::deduce::Rules;
use specudoku::trace::{Event, History};
use specudoku::{BranchOrder, Cell, Grid};

use crate::answer::{Reply, because};
use crate::board::PlayedBoard;

/// Maximum number of reported events: a larger tree cannot be drawn.
const MAX_EVENTS: usize = 6_000;

/// Returns the events of a search for the first solution. Each contains the cells that it changes, with their
/// candidates and whether they are final. An event of another branch first restores the state at the start of this
/// branch.
pub(crate) fn events(board: &PlayedBoard, rules: &str) -> Reply {
    let rules: Rules = rules.parse().map_err(because)?;
    let puzzle = board.puzzle()?;
    let mut history = History::new(&puzzle, rules, BranchOrder::Fewest);
    let (mut before, mut events) = (puzzle.clone(), Vec::new());
    let start: Vec<Value> = puzzle.cells().iter().map(cell).collect();
    let mut is_cut = false;
    while let Some(event) = history.next() {
        events.push(told(&event, &history, &before));
        before = history.grid().clone();
        is_cut = events.len() == MAX_EVENTS;
        if event == Event::Solved || is_cut {
            break;
        }
    }
    Ok(json!({ "start": start, "events": events, "cut": is_cut }))
}

fn told(event: &Event, history: &History, before: &Grid) -> Value {
    let grid = history.grid();
    let pairs = before.cells().iter().zip(grid.cells()).enumerate();
    let changes: Vec<Value> = pairs
        .filter(|(_, (old, new))| old != new)
        .map(|(index, (_, new))| json!([index, new.digits().bits(), u8::from(new.is_final())]))
        .collect();
    let mut value = json!({
        "words": event.describe(grid.shape()), "depth": history.depth(), "cells": event.cells(), "changes": changes,
    });
    value["kind"] = match event {
        Event::Given { .. } => "given",
        Event::Deduced(_) => "deduced",
        Event::Contradicted(_) => "contradicted",
        Event::Solved => "solved",
        Event::Branched { cell, digit, choices, .. } => {
            value["cell"] = (*cell).into();
            value["digit"] = digit.get().into();
            value["choices"] = choices.iter().map(|digit| digit.get()).collect::<Vec<_>>().into();
            "branched"
        }
        _ => "other",
    }
    .into();
    value
}

fn cell(cell: &Cell) -> Value {
    json!([cell.digits().bits(), u8::from(cell.is_final())])
}
