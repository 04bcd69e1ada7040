//! A board as the page has it: numbers, row by row.

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::{Cell, Digit, DigitSet, Grid, Shape};

use crate::answer::because;

/// The largest side that a page shows: its sets of digits fit into the numbers of a browser.
const MAX_SIDE: usize = 25;

/// A puzzle, and how far somebody has come with it. 0 is an empty cell; of a set of digits, digit d is bit d - 1.
#[derive(Deserialize, Debug)]
pub(crate) struct Board {
    /// The boxes, `WIDTHxHEIGHT`.
    shape: String,
    given: Vec<u8>,
    /// The digits that stand there now, those given included; left out, as they are given.
    #[serde(default)]
    values: Vec<u8>,
    /// Candidates that the puzzle excludes by itself.
    #[serde(default)]
    missing: Vec<u64>,
    /// Candidates that somebody has excluded.
    #[serde(default)]
    removed: Vec<u64>,
}

impl Board {
    pub(crate) fn shape(&self) -> Result<Shape, String> {
        let shape: Shape = self.shape.parse().map_err(because)?;
        if shape.side() > MAX_SIDE {
            return Err(format!("boards of the page go to {MAX_SIDE}x{MAX_SIDE}: this has a side of {}", shape.side()));
        }
        Ok(shape)
    }

    /// Returns the puzzle.
    pub(crate) fn puzzle(&self) -> Result<Grid, String> {
        self.grid(&self.given, false)
    }

    /// Returns the position: the digits that stand there now, and what was excluded.
    pub(crate) fn position(&self) -> Result<Grid, String> {
        self.grid(self.values(), true)
    }

    /// Returns the digits that stand there now.
    pub(crate) fn values(&self) -> &[u8] {
        if self.values.is_empty() { &self.given } else { &self.values }
    }

    /// Returns the candidates of a cell that somebody has excluded.
    pub(crate) fn removed(&self, cell: usize) -> DigitSet {
        DigitSet::from_bits(self.removed.get(cell).copied().unwrap_or(0))
    }

    fn grid(&self, values: &[u8], with_removed: bool) -> Result<Grid, String> {
        let shape = self.shape()?;
        if self.values().len() != self.given.len() {
            return Err("the digits that stand there now are as many as the cells".to_owned());
        }
        let mut grid = Grid::from_values(shape, values).map_err(because)?;
        if let Some(conflict) = grid.conflict() {
            return Err(conflict.to_string());
        }
        let gone = |cell: usize| {
            let own = self.missing.get(cell).copied().unwrap_or(0);
            DigitSet::from_bits(own) | if with_removed { self.removed(cell) } else { DigitSet::EMPTY }
        };
        // A puzzle stays one of clues: what they rule out is not excluded by anybody.
        if (0..shape.cell_count()).all(|cell| gone(cell).is_empty()) {
            return Ok(grid);
        }
        let open = |cell: &usize| values[*cell] == 0;
        for cell in (0..shape.cell_count()).filter(open) {
            for digit in (gone(cell) | seen(shape, values, cell)).iter() {
                let empty = |_| format!("{} has no candidate left", shape.cell_name(cell));
                grid.eliminate(cell, digit).map_err(empty)?;
            }
        }
        Ok(grid)
    }
}

/// Returns the digits that stand in the units of a cell.
fn seen(shape: Shape, values: &[u8], cell: usize) -> DigitSet {
    let own = shape.units_of(cell);
    let sees = |other: &usize| shape.units_of(*other).iter().any(|unit| own.contains(unit));
    (0..shape.cell_count()).filter(sees).filter_map(|other| Digit::new(values[other])).collect()
}

/// Returns a puzzle as the page has it.
pub(crate) fn told(puzzle: &Grid) -> Value {
    let given = puzzle.values();
    let mut value = json!({ "shape": puzzle.shape().to_string(), "given": given });
    if !puzzle.is_given_by_clues() {
        let all = DigitSet::up_to(puzzle.shape().side());
        let missing = |(cell, own): (usize, &Cell)| match given[cell] {
            0 => (all - own.digits()).bits(),
            _ => 0,
        };
        value["missing"] = puzzle.cells().iter().enumerate().map(missing).collect::<Vec<_>>().into();
    }
    value
}
