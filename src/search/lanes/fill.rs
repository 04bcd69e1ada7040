//! Whether rounds fill a board, without branching.

use super::board::Board;
use super::lane::Lane;
use super::round::Boards;
use super::units::OtherUnits;
use crate::simd::{Backend, Kernel, Register};

/// Whether rounds fill a board. All that a round deduces are singles and locked candidates.
pub(crate) fn fills(board: &Board) -> bool {
    Backend::best().run(FillRounds(board))
}

/// Rounds on a single board.
struct FillRounds<'a>(&'a Board);

impl Kernel for FillRounds<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Register>(self) -> bool {
        let mut boards = Boards::<V>::new(OtherUnits::NONE);
        boards.lane(0).put(self.0);
        let mut is_full = false;
        loop {
            let status = boards.round();
            // The other lanes have no candidates.
            let [failed, open, advanced] =
                [status.failed, status.open, status.advanced].map(|lanes| Lane::FIRST.is_in(lanes));
            if failed || is_full {
                return !failed;
            }
            // The next round confirms that the board is solved.
            is_full = !open;
            if open && !advanced {
                return false;
            }
        }
    }
}
