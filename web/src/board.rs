//! A board in the form of the page: numbers, row by row.

use serde::Deserialize;
use serde_json::json;
use specudoku::{Cell, Digit, DigitSet, Grid, Layout};

use crate::answer::{Reply, because};
use crate::layout::{layout_of, words};

/// A puzzle and the progress of the player. 0 is an empty cell. In a set of digits, digit d is bit d - 1.
#[derive(Deserialize, Debug)]
pub(crate) struct PlayedBoard {
    /// The boxes, `WIDTHxHEIGHT`.
    shape: String,
    /// The other units of the layout, in the words of [`layout_of`].
    #[serde(default)]
    layout: String,
    given: Vec<u8>,
    /// The digits that are on the board now, including the given ones. If omitted, only the given ones.
    #[serde(default)]
    values: Vec<u8>,
    /// Candidates that the puzzle excludes.
    #[serde(default)]
    missing: Vec<u64>,
    /// Candidates that the player has excluded.
    #[serde(default)]
    removed: Vec<u64>,
}

impl PlayedBoard {
    /// Returns the layout.
    pub(crate) fn layout(&self) -> Result<Layout, String> {
        layout_of(&self.shape, &self.layout)
    }

    /// Returns the puzzle.
    pub(crate) fn puzzle(&self) -> Result<Grid, String> {
        self.grid(&self.given, false)
    }

    /// Returns the position: the digits on the board, and the exclusions of the player.
    pub(crate) fn position(&self) -> Result<Grid, String> {
        self.grid(self.values(), true)
    }

    /// Returns the digits that are on the board now.
    pub(crate) fn values(&self) -> &[u8] {
        if self.values.is_empty() { &self.given } else { &self.values }
    }

    /// Returns the candidates of a cell that the player has excluded.
    pub(crate) fn removed(&self, cell: usize) -> DigitSet {
        DigitSet::from_bits(self.removed.get(cell).copied().unwrap_or(0))
    }

    fn grid(&self, values: &[u8], with_removed: bool) -> Result<Grid, String> {
        let layout = self.layout()?;
        let shape = layout.shape();
        if self.values().len() != self.given.len() {
            return Err("a board has one value per cell".to_owned());
        }
        let mut grid = Grid::from_values(&layout, values).map_err(because)?;
        if let Some(conflict) = grid.conflict() {
            return Err(conflict.to_string());
        }
        let gone = |cell: usize| {
            let own = self.missing.get(cell).copied().unwrap_or(0);
            DigitSet::from_bits(own) | if with_removed { self.removed(cell) } else { DigitSet::EMPTY }
        };
        // Without exclusions the puzzle is given by clues, and keeps the candidates that they rule out.
        if (0..shape.cell_count()).all(|cell| gone(cell).is_empty()) {
            return Ok(grid);
        }
        let open = |cell: &usize| values[*cell] == 0;
        for cell in (0..shape.cell_count()).filter(open) {
            for digit in (gone(cell) | seen(&layout, values, cell)).iter() {
                let empty = |_| format!("{} has no candidate left", shape.cell_name(cell));
                grid.eliminate(cell, digit).map_err(empty)?;
            }
        }
        Ok(grid)
    }
}

/// Returns the digits of the cells that must differ from a cell.
fn seen(layout: &Layout, values: &[u8], cell: usize) -> DigitSet {
    layout.peers(cell).iter().filter_map(|&peer| Digit::new(values[usize::from(peer)])).collect()
}

/// Returns a puzzle in the form of the page.
pub(crate) fn told(puzzle: &Grid) -> Reply {
    let shape = puzzle.shape();
    if !shape.is_usual() || puzzle.cells().len() != shape.cell_count() {
        return Err(
            "the page shows only square grids with digits from 1 to the side, and no cells outside the grid: the \
                    command-line program solves others"
                .to_owned(),
        );
    }
    let given = puzzle.values();
    let layout = words(puzzle.layout()).ok_or("the page has no words for the units of this puzzle")?;
    let mut value = json!({ "shape": puzzle.shape().to_string(), "layout": layout, "given": given });
    if !puzzle.is_given_by_clues() {
        let all = DigitSet::up_to(puzzle.shape().side());
        let missing = |(cell, own): (usize, &Cell)| match given[cell] {
            0 => (all - own.digits()).bits(),
            _ => 0,
        };
        value["missing"] = puzzle.cells().iter().enumerate().map(missing).collect::<Vec<_>>().into();
    }
    Ok(value)
}
