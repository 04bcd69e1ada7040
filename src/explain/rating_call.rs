//! What the steps of a call to a rater share, and what they ask of searches.

use super::board::CandidateBoard;
use super::geometry::{CELLS, Geometry, NINE, cells};
use crate::model::Grid;
use crate::primitives::atomic::AtomicU64;
use crate::puzzle_error::{PuzzleError, only_solution};
use crate::search::drivers::dispatch;
use crate::search::lanes::{self, Board, WORDS, row_and_bit};
use crate::search::limits::{CancelFlag, Limits};
use crate::search::{Options, Threads};

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
    pub(super) fn prove(&self, grid: impl FnOnce() -> Grid) -> Result<(), PuzzleError> {
        if !self.is_checked {
            return Ok(());
        }
        let (threads, cancel) = (Threads::new(1), self.flags.to_vec());
        let options = Options { threads, cancel, time: self.limits.time_left(), limit: 2, ..Options::default() };
        only_solution(dispatch::solve(&options, &grid())).map(|_| ())
    }
}

/// Whether singles and locked candidates fill a grid. `false` if there is no single to begin with, and for grids with
/// other units, which ratings do not pass to the lane kernel.
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
