//! Answers for a person who sets a puzzle, after each change of it. Partial answers are reported as they are found.

use serde_json::{Value, json};
use specudoku::deduce::Rules;
use specudoku::{DigitSet, Grid};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::{Reply, Tell, because};
use crate::board::PlayedBoard;
use crate::verdicts::solver;

#[wasm_bindgen]
extern "C" {
    /// Returns the time in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Time between two reports, in milliseconds.
const REPORT_MS: f64 = 80.0;

/// Returns the candidates of each cell that occur in some solution. Reports those found so far, and those that are not
/// decided yet.
pub(crate) fn truth(board: &PlayedBoard, tell: Tell<'_>) -> Reply {
    let puzzle = board.puzzle()?;
    let mut deduced = puzzle.clone();
    if deduced.deduce(Rules::ALL).is_err() {
        return Ok(json!({ "none": true }));
    }
    let open: Vec<DigitSet> = deduced.visible_cells().iter().map(|cell| cell.digits()).collect();
    tell(told(&vec![DigitSet::EMPTY; open.len()], &open));
    // The kernel for classic grids needs the clues. Others have fewer questions after deduction.
    let start = if puzzle.layout().is_classic() { &puzzle } else { &deduced };
    let mut last = now();
    let found = solver().true_candidates_with(start, |known| {
        if now() - last >= REPORT_MS {
            last = now();
            tell(sets_told(known.grid.as_ref(), &known.undecided));
        }
    });
    let found = found.map_err(because)?;
    Ok(match &found.grid {
        None => json!({ "none": true }),
        Some(grid) => sets_told(Some(grid), &found.undecided),
    })
}

fn sets_told(grid: Option<&Grid>, undecided: &[DigitSet]) -> Value {
    let cells = grid.map(Grid::visible_cells).unwrap_or_default();
    let found: Vec<DigitSet> = cells.iter().zip(undecided).map(|(cell, open)| cell.digits() - *open).collect();
    told(&found, &undecided[..found.len()])
}

fn told(found: &[DigitSet], open: &[DigitSet]) -> Value {
    let bits = |sets: &[DigitSet]| sets.iter().map(|set| set.bits()).collect::<Vec<_>>();
    json!({ "found": bits(found), "open": bits(open) })
}

/// Returns the number of solutions up to a limit. Reports how many there are at least.
pub(crate) fn number(board: &PlayedBoard, limit: u64, tell: Tell<'_>) -> Reply {
    let puzzle = board.puzzle()?;
    for step in [1, 2, 10, 100, limit.saturating_add(1)] {
        let count = solver().limit(step.min(limit.saturating_add(1))).solve(&puzzle).count;
        if count <= limit && count < step {
            return Ok(json!({ "count": count, "more": false }));
        }
        tell(json!({ "count": count.min(limit) }));
    }
    Ok(json!({ "count": limit, "more": true }))
}
