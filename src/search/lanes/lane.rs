//! Lanes by number, and sets of lanes with one bit per lane.

use super::board::WORDS;
use crate::simd::Vector;

/// Maximum number of lanes of a vector.
pub(super) const MAX_LANES: usize = 32;

/// The number of a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lane(usize);

impl Lane {
    /// The first lane.
    pub(super) const FIRST: Self = Self(0);

    /// Returns the number, for indexing a list.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0
    }

    /// Returns the set that contains only this lane.
    #[inline(always)]
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Whether a set contains this lane.
    #[inline(always)]
    pub(super) const fn is_in(self, set: u32) -> bool {
        set >> self.0 & 1 == 1
    }
}

/// Returns the lanes of a set, in ascending order.
#[inline(always)]
pub(super) fn lanes_of(mut set: u32) -> impl Iterator<Item = Lane> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lane < u32::BITS).then_some(Lane(lane as usize))
    })
}

/// Returns all lanes of a vector.
#[inline(always)]
pub(super) const fn all_lanes<V: Vector>() -> u32 {
    u32::MAX >> (32 - V::LANES)
}

/// Returns the words of one lane.
#[inline(always)]
pub(super) fn board_of<V: Vector>(words: &[V; WORDS], lane: Lane) -> [u32; WORDS] {
    let mut board = [0; WORDS];
    copy_words(V::words(words), V::LANES, lane, &mut board);
    board
}

/// Copies the words of one lane. Never inlined: among vector instructions the compiler would gather the words,
/// which takes longer than 27 plain loads (forum hardest: 7.6 instead of 7.0 us per puzzle).
#[inline(never)]
fn copy_words(words: &[u32], lanes: usize, lane: Lane, board: &mut [u32; WORDS]) {
    for (word, &from) in board.iter_mut().zip(words[lane.index()..].iter().step_by(lanes)) {
        *word = from;
    }
}
