//! The first solutions of a 9x9 puzzle, as digits.

use std::io;

use crate::model::{Digits81, Grid};
use crate::search::{Answer, Options, Solutions};

/// Returns solutions up to the limit of `options`, and the outcome of the search without them: as grids they would take
/// sixteen times the memory.
pub(super) fn first_solutions(options: Options, puzzle: &Grid) -> io::Result<(Vec<Digits81>, Answer)> {
    let mut blocks = Solutions::start_blocks(options, puzzle.clone())?;
    let solutions = blocks.by_ref().flatten().collect();
    Ok((solutions, blocks.finish()))
}
