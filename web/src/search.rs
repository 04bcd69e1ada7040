//! A search that several workers share. Each worker has its own module, and runs its part of the search here.
//!
//! A worker explores its waiting branches, the deepest first. A worker without a branch takes the oldest waiting branch
//! of another one, as in the library. The workers share no memory, so the page carries the branch between them.

use std::cell::RefCell;
use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::deduce::Rules;
use specudoku::trace::Event;
use specudoku::{Cell, Contradiction, Digit, DigitSet, Grid};

use crate::answer::{Reply, because};
use crate::board::PlayedBoard;
use crate::clock;

thread_local! {
    /// The worker of this module. There is none before the first search.
    static WORKER: RefCell<Option<SearchWorker>> = const { RefCell::new(None) };
}

/// What a worker needs to take part in a search.
#[derive(Deserialize, Debug)]
pub(crate) struct SearchStart {
    board: PlayedBoard,
    rules: String,
    /// Whether this worker begins with the puzzle. The others begin without a branch.
    is_first: bool,
    /// Whether to report every event. Without them a search is faster.
    records: bool,
}

/// A branch that moves from one worker to another.
#[derive(Deserialize, Debug)]
pub(crate) struct Moved {
    path: Vec<u8>,
    choice: Option<MovedChoice>,
    cells: Vec<(u64, u8)>,
}

#[derive(Deserialize, Debug)]
struct MovedChoice {
    cell: usize,
    digit: u8,
    choices: u64,
}

/// A worker of a search.
struct SearchWorker {
    rules: Rules,
    records: bool,
    puzzle: Grid,
    /// The branches to explore. The next one is last, the oldest is first.
    waiting: VecDeque<WaitingBranch>,
}

/// A branch that is still to be explored.
struct WaitingBranch {
    /// The grid before the candidate is placed.
    grid: Grid,
    /// The candidates that lead to this branch, from the root.
    path: Vec<u8>,
    choice: Option<Choice>,
}

/// The candidate that a branch tries.
#[derive(Clone, Copy)]
struct Choice {
    cell: usize,
    digit: Digit,
    choices: DigitSet,
}

/// Prepares the worker for a search. Returns the cells of the puzzle.
pub(crate) fn begin(start: &SearchStart) -> Reply {
    let rules: Rules = start.rules.parse().map_err(because)?;
    let puzzle = start.board.puzzle()?;
    let root = start.is_first.then(|| WaitingBranch { grid: puzzle.spawn(), path: Vec::new(), choice: None });
    let cells: Vec<Value> = puzzle.cells().iter().map(cell).collect();
    let worker = SearchWorker { rules, records: start.records, puzzle, waiting: root.into_iter().collect() };
    WORKER.set(Some(worker));
    Ok(json!({ "start": cells }))
}

/// Explores at most this many branches. Ends at a solution.
pub(crate) fn work(most: usize) -> Reply {
    with_worker(|worker| {
        let (mut nodes, mut is_solved) = (Vec::new(), false);
        let begun = clock();
        while nodes.len() < most && !is_solved {
            let Some(branch) = worker.waiting.pop_back() else { break };
            let (node, solved) = worker.explore(branch);
            nodes.push(node);
            is_solved = solved;
        }
        Ok(
            json!({ "nodes": nodes, "waiting": worker.waiting.len(), "solved": is_solved, "begun": begun, "ended": clock() }),
        )
    })
}

/// Gives the oldest waiting branch away, if there is one.
pub(crate) fn give() -> Reply {
    with_worker(|worker| {
        let branch = worker.waiting.pop_front();
        Ok(json!({ "branch": branch.as_ref().map(WaitingBranch::moved), "waiting": worker.waiting.len() }))
    })
}

/// Takes a branch of another worker.
pub(crate) fn take(moved: &Moved) -> Reply {
    with_worker(|worker| {
        let grid = restored(&worker.puzzle, &moved.cells).ok_or("this branch is not of this puzzle")?;
        let choice = moved.choice.as_ref().map(|choice| choice.choice(&worker.puzzle)).transpose()?;
        worker.waiting.push_back(WaitingBranch { grid, path: moved.path.clone(), choice });
        Ok(json!({ "waiting": worker.waiting.len() }))
    })
}

fn with_worker(work: impl FnOnce(&mut SearchWorker) -> Reply) -> Reply {
    WORKER.with_borrow_mut(|worker| work(worker.as_mut().ok_or("no search has begun")?))
}

impl MovedChoice {
    fn choice(&self, puzzle: &Grid) -> Result<Choice, String> {
        let digit = Digit::new(self.digit).ok_or("a branch tries a digit")?;
        if self.cell >= puzzle.cells().len() {
            return Err("a branch tries a digit in a cell of the puzzle".to_owned());
        }
        Ok(Choice { cell: self.cell, digit, choices: DigitSet::from_bits(self.choices) })
    }
}

impl WaitingBranch {
    fn moved(&self) -> Value {
        let choice = self.choice.map(
            |Choice { cell, digit, choices }| json!({ "cell": cell, "digit": digit.get(), "choices": choices.bits() }),
        );
        json!({ "path": self.path, "choice": choice, "cells": self.grid.cells().iter().map(cell).collect::<Vec<_>>() })
    }

    /// Returns the event with which the branch begins, and places its digits.
    fn enter(&mut self) -> (Event, Result<(), Contradiction>) {
        let depth = self.path.len();
        match self.choice {
            Some(Choice { cell, digit, choices }) => {
                (Event::Branched { depth, cell, digit, choices }, self.grid.place(cell, digit))
            }
            None => {
                let cells = self.grid.cells().iter().enumerate();
                let clues: Vec<(usize, Digit)> = cells.filter_map(|(cell, own)| Some((cell, own.digit()?))).collect();
                let event = Event::Given { clues: clues.len() };
                (event, clues.into_iter().try_for_each(|(cell, digit)| self.grid.place(cell, digit)))
            }
        }
    }
}

impl SearchWorker {
    /// Explores a branch: deduces, and adds the branches of the cell with the fewest candidates. Returns the node, and
    /// whether it is a solution.
    fn explore(&mut self, mut branch: WaitingBranch) -> (Value, bool) {
        let begun = clock();
        let before = branch.grid.clone();
        let (first, entered) = branch.enter();
        let after_first = self.records.then(|| branch.grid.clone());
        let (steps, result) = match entered {
            Ok(()) if self.records => branch.grid.deduce_logged(self.rules),
            Ok(()) => (Vec::new(), branch.grid.deduce(self.rules)),
            Err(contradiction) => (Vec::new(), Err(contradiction)),
        };
        let path = branch.path.clone();
        let (end, picked) = match result.map(|()| self.branch(branch)) {
            Err(contradiction) => (Some(Event::Contradicted(contradiction)), None),
            Ok(None) => (Some(Event::Solved), None),
            Ok(picked) => (None, picked),
        };
        let is_solved = end == Some(Event::Solved);
        let outcome = end.as_ref().map_or("branched", kind);
        let Some(after_first) = after_first else { return (json!({ "outcome": outcome }), is_solved) };
        let ended = clock();
        let mut events = vec![told(&first, &before, &after_first)];
        let mut grid = after_first;
        for event in steps.into_iter().map(Event::Deduced).chain(end) {
            let before = grid.clone();
            if let Event::Deduced(step) = &event {
                // The last deduction of a branch may end in a contradiction, which is a separate event.
                let _ = step.apply(&mut grid);
            }
            events.push(told(&event, &before, &grid));
        }
        (
            json!({ "path": path, "outcome": outcome, "picked": picked, "events": events, "begun": begun, "ended": ended }),
            is_solved,
        )
    }

    /// Adds the branches of the cell with the fewest candidates. Returns this cell and its candidates; `None` if every
    /// cell has its digit.
    fn branch(&mut self, branch: WaitingBranch) -> Option<Value> {
        let WaitingBranch { grid, path, .. } = branch;
        let cell = grid.fewest_choices()?;
        let choices = grid.cells()[cell].candidates();
        for digit in choices.iter().rev() {
            let path = path.iter().copied().chain([digit.get()]).collect();
            self.waiting.push_back(WaitingBranch {
                grid: grid.spawn(),
                path,
                choice: Some(Choice { cell, digit, choices }),
            });
        }
        Some(json!({ "cell": cell, "choices": choices.iter().map(Digit::get).collect::<Vec<_>>() }))
    }
}

/// Returns the grid with these cells, as [`cell`] writes them.
fn restored(puzzle: &Grid, cells: &[(u64, u8)]) -> Option<Grid> {
    let mut grid = Grid::empty(puzzle.layout());
    if cells.len() != grid.cells().len() {
        return None;
    }
    let finals = cells.iter().enumerate().filter(|(_, (_, is_final))| *is_final == 1);
    for (cell, (set, _)) in finals {
        grid.place(cell, DigitSet::from_bits(*set).iter().next()?).ok()?;
    }
    for (cell, (set, _)) in cells.iter().enumerate().filter(|(_, (_, is_final))| *is_final == 0) {
        for digit in (grid.cells()[cell].candidates() - DigitSet::from_bits(*set)).iter() {
            grid.eliminate(cell, digit).ok()?;
        }
    }
    Some(grid)
}

fn kind(event: &Event) -> &'static str {
    match event {
        Event::Given { .. } => "given",
        Event::Deduced(_) => "deduced",
        Event::Contradicted(_) => "contradicted",
        Event::Solved => "solved",
        Event::Branched { .. } => "branched",
        _ => "other",
    }
}

/// Returns an event with the cells that it changes, with their candidates and whether they are final.
fn told(event: &Event, before: &Grid, after: &Grid) -> Value {
    let pairs = before.cells().iter().zip(after.cells()).enumerate();
    let changes: Vec<Value> = pairs
        .filter(|(_, (old, new))| old != new)
        .map(|(index, (_, new))| json!([index, new.digits().bits(), u8::from(new.is_final())]))
        .collect();
    let mut value = json!({
        "kind": kind(event), "words": event.describe(after.shape()), "cells": event.cells(), "changes": changes,
    });
    if let Event::Branched { cell, digit, .. } = event {
        value["cell"] = (*cell).into();
        value["digit"] = digit.get().into();
    }
    value
}

fn cell(cell: &Cell) -> Value {
    json!([cell.digits().bits(), u8::from(cell.is_final())])
}
