//! Samples are solutions, cover all solutions, and depend only on the seed.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use specudoku::PuzzleError;
use specudoku::count::Sampler;

use crate::board::{CLASSIC, SMALL, TestBoard};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let boxes = if one_in(input, 50)? { SMALL } else { CLASSIC };
    let board = TestBoard::draw(input, boxes)?;
    // The tables of nearly empty grids take a tenth of a second.
    if board.clue_cells().len() < 24 && !one_in(input, 1_000)? {
        return Ok(());
    }
    let solver = crate::solver(input)?.timeout(Duration::from_secs(2));
    let known = board.solutions(40);
    let sampler = match solver.sampler(&board.grid()) {
        Ok(sampler) => sampler,
        Err(PuzzleError::NoSolution) => {
            assert!(known.solutions.is_empty());
            return Ok(());
        }
        Err(PuzzleError::Unsupported(_)) => {
            assert_ne!(board.shape, specudoku::Shape::CLASSIC);
            return Ok(());
        }
        Err(_) => return Ok(()),
    };
    let seed = input.arbitrary()?;
    let drawn = sampler.chunk(seed, 0);
    assert_eq!(drawn.len(), CHUNK_SAMPLES);
    // A chunk takes ten times as long as everything else.
    if one_in(input, 10)? {
        assert!(sampler.samples(seed).take(CHUNK_SAMPLES).eq(drawn.iter().copied()));
    }
    assert!(drawn.iter().all(|digits| board.is_solved_by(digits.as_array())));
    if known.is_all {
        assert_eq!(sampler.solutions(), known.solutions.len() as u128);
        if known.solutions.len() <= 4 || one_in(input, 10)? {
            all_are_met(&sampler, seed, &known.solutions);
        }
    }
    Ok(())
}

/// Number of samples in a chunk, as documented at [`Sampler::chunk`].
const CHUNK_SAMPLES: usize = 256;

/// Checks that each of up to 40 solutions is drawn: 64 times as many samples miss one with a probability below
/// 1e-26.
fn all_are_met(sampler: &Sampler, seed: u64, solutions: &[Vec<u8>]) {
    let mut met: Vec<Vec<u8>> = (0..(64 * solutions.len()).div_ceil(CHUNK_SAMPLES) as u64)
        .flat_map(|chunk| sampler.chunk(seed, chunk))
        .map(|digits| digits.as_array().to_vec())
        .collect();
    met.sort_unstable();
    met.dedup();
    assert_eq!(met, solutions);
}
