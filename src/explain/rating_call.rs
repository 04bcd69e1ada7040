//! What the steps of a call to a rater share, and what they ask of searches.

use super::board::CandidateBoard;
use super::geometry::{CELLS, Geometry, NINE, cells};
use crate::model::Grid;
use crate::primitives::atomic::AtomicU64;
use crate::puzzle_error::{PuzzleError, only_solution};
use crate::search::Options;
use crate::search::drivers::dispatch;
use crate::search::drivers::takeover::count_in_lanes;
use crate::search::lanes::{self, Board, WORDS, row_and_bit};
use crate::search::limits::{CancelFlag, Limits};

/// The limits of a call, its progress, and whether it checks for exactly one solution.
pub(super) struct RatingCall<'a> {
    pub(super) limits: Limits<'a>,
    pub(super) flags: &'a [CancelFlag],
    /// Number of steps found.
    pub(super) progress: &'a AtomicU64,
    /// Whether the grid must have exactly one solution.
    pub(super) is_checked: bool,
}

impl RatingCall<'_> {
    /// Rejects a grid that must have exactly one solution and does not.
    pub(super) fn prove(&self, grid: &Grid) -> Result<(), PuzzleError> {
        if !self.is_checked {
            return Ok(());
        }
        only_solution(dispatch::solve(&self.options(), grid)).map(|_| ())
    }

    /// Rejects a state that must have exactly one solution and does not.
    pub(super) fn prove_state<G: Geometry>(&self, board: &CandidateBoard<G>) -> Result<(), PuzzleError> {
        if !self.is_checked {
            return Ok(());
        }
        // Most puzzles have one solution, and the kernel counts it without making a grid.
        let is_proved = G::IS_CLASSIC && count_in_lanes(&self.options(), lane_of(board), 2) == Ok((1, true));
        if is_proved { Ok(()) } else { self.prove(&board.to_grid()) }
    }

    fn options(&self) -> Options {
        Options { time: self.limits.time_left(), limit: 2, ..Options::on_one_thread(self.flags) }
    }
}

/// Whether singles and locked candidates fill a classic grid that has a single. Returns `false` for any other grid.
pub(super) fn fills<G: Geometry>(board: &CandidateBoard<G>) -> bool {
    let has_single = board.hidden.iter().any(|units| *units != 0) || board.naked_singles() != 0;
    G::IS_CLASSIC && has_single && lanes::fills(&lane_of(board))
}

/// Returns a state in the form that the lane kernel uses.
fn lane_of<G: Geometry>(board: &CandidateBoard<G>) -> Board {
    let mut lane = Board { words: [0; WORDS], naked: [0; 3] };
    for (digit, &places) in board.digits.iter().enumerate() {
        for row in 0..3 {
            let of_band = |band: usize| (places >> (27 * band + 9 * row)) as u32 & u32::from(NINE);
            lane.words[3 * digit + row] = of_band(0) | of_band(1) << 9 | of_band(2) << 18;
        }
    }
    for cell in cells(!board.open & ((1 << CELLS) - 1)) {
        let (row, bit) = row_and_bit(cell);
        lane.words[3 * (usize::from(board.values[cell]) - 1) + row] |= bit;
        lane.naked[row] |= bit;
    }
    lane
}
