//! The checker of `stress` on its own, on one thread and in memory: bytes as the kernel delivers them, block by
//! block.
//!
//! This is not a statistical benchmark: a checker remembers what it has seen, so each block can be checked only once.
//! It shows the median over the blocks, first while the checker still adds solutions to those that it remembers, and
//! then when it remembers as many as it should. Grids are checked in the way that is used above 9x9. The answers are
//! asserted, the times are not.

use std::time::Instant;

use crate::cli::measure::stress::{Checker, REMEMBERED};
use specudoku::{Digits81, Grid, Shape, Solver};

/// Returns a number of solutions of the empty grid.
fn solutions(count: usize) -> Vec<Digits81> {
    let solver = Solver::new().threads(1).limit(u64::MAX);
    let blocks = solver.solution_blocks(&Grid::empty(Shape::CLASSIC)).expect("a thread").expect("classic grids");
    blocks.flatten().take(count).collect()
}

/// Checks the blocks one after another, and prints the rate.
fn measure<T>(name: &str, blocks: &[T], per_block: usize, mut check: impl FnMut(&T) -> Result<(), String>) {
    let mut nanos: Vec<u128> = Vec::with_capacity(blocks.len());
    for block in blocks {
        let begun = Instant::now();
        assert_eq!(check(block), Ok(()), "{name}");
        nanos.push(begun.elapsed().as_nanos());
    }
    nanos.sort_unstable();
    let each = nanos[nanos.len() / 2] as f64 / per_block as f64;
    println!("{name:<24} {each:>8.1} ns per solution, {:>6.2} million per second", 1e3 / each);
}

pub(crate) fn run(is_test: bool) {
    let remembered = if is_test { 8_000 } else { REMEMBERED };
    let empty = Grid::empty(Shape::CLASSIC);
    let solutions = solutions(remembered / 4 * 5);
    let blocks: Vec<&[Digits81]> = solutions.chunks_exact(800).collect();
    let mut checker = Checker::new(&empty, remembered);
    let (adding, full) = blocks.split_at(remembered.div_ceil(800));
    measure("bytes, remembering", adding, 800, |block| checker.check_block(block));
    measure("bytes, memory full", full, 800, |block| checker.check_block(block));
    assert!(checker.check_block(blocks[0]).is_err(), "a block that is checked twice is detected");
    let grids: Vec<Grid> = full.concat().into_iter().map(Grid::from).collect();
    let mut checker = Checker::new(&empty, grids.len());
    measure("grids, remembering", &grids, 1, |grid| checker.check(grid));
    assert!(checker.check(&grids[0]).is_err(), "a grid that is checked twice is detected");
}
