//! The tag of a board: which place it has, and what is known of it beside its candidates.
//!
//! ```text
//! bits 0 to 19     the number of its place, as long as it is live
//! bits 20 to 27    its level: branches above it, less steps back
//! bit 30           it was searched for hidden pairs, or closed digit by digit, since it was split last
//! ```
//!
//! From a level on, boards are closed before they are split ([`templates`](crate::search::lanes::templates)): easy
//! puzzles never get there. Where that was in vain it is left out for two levels: what it finds depends on the puzzle, 40 %
//! of the boards of the hardest lists and 15 % of magictour's. All of this follows from the branches above a board alone.
//! If it depended on the nodes of its puzzle, or on the lanes that help, so would the order of solutions.

use crate::search::lanes::host::Options;
use crate::simd::Vector;

/// The bits that number a place.
pub(super) const PLACE: u32 = (1 << 20) - 1;

/// A level.
const LEVEL: u32 = 1 << 20;

/// The bits that hold the level.
const LEVELS: u32 = 0xFF * LEVEL;

/// The mark of a board that was searched or closed.
const CLOSED: u32 = 1 << 30;

/// The level from which boards are closed. Forum hardest / magictour for uniqueness, against no closing at all, in one
/// run: 0 1.30 / .85, 3 1.33 / .89, 4 1.30 / .90, 5 1.22 / .95, 6 1.18 / .95 times as fast.
const HARD_LEVEL: u32 = 4;

/// The solutions of a puzzle beyond which they are *many*: few boards are without any then, and nothing is to be gained by
/// closing. What is to be gained is a chute that is kept for last ([`chute`](crate::search::lanes::chute)).
const FEW_SOLUTIONS: u64 = 1_000;

/// Whether many solutions are wanted of each puzzle, in any order. From left to right the first ones must be the same,
/// however many are wanted.
pub(super) const fn are_many(options: &Options) -> bool {
    options.solutions > FEW_SOLUTIONS && !options.ordered
}

/// Levels that a board steps back which was closed in vain: 1 for none to be left out, 2 to 4 differ by less than 3 %.
const IN_VAIN: u32 = 3 * LEVEL;

/// The lanes whose boards are to be closed before they are split.
#[inline(always)]
pub(super) fn is_hard<V: Vector>(tags: V) -> u32 {
    // The sum overflows the bits of the level.
    let is_deep = tags.plus(V::splat((256 - HARD_LEVEL) * LEVEL)).shr::<28>();
    (is_deep & !tags.shr::<30>() & V::splat(1)).nonzero()
}

/// The lanes whose boards were not split, and not searched for hidden pairs.
#[inline(always)]
pub(super) fn is_root<V: Vector>(tags: V) -> u32 {
    !(tags & V::splat(LEVELS | CLOSED)).nonzero()
}

/// The tags of boards that were searched for hidden pairs.
#[inline(always)]
pub(super) fn after_pairs<V: Vector>(tags: V) -> V {
    tags | V::splat(CLOSED)
}

/// The tags of boards that were closed: those of some lanes lost candidates.
#[inline(always)]
pub(super) fn after_closing<V: Vector>(tags: V, lost: u32) -> V {
    (tags | V::splat(CLOSED)).minus(V::splat(IN_VAIN) & !V::lanes(lost))
}

/// The tags of the first children of boards, which have their places.
#[inline(always)]
pub(super) fn first_child<V: Vector>(tags: V) -> V {
    (tags & V::splat(PLACE | LEVELS)).plus(V::splat(LEVEL))
}

/// The tags of the second children beside the first, with places of their own.
#[inline(always)]
pub(super) fn second_child<V: Vector>(first: V, places: V) -> V {
    (first & V::splat(LEVELS)) | places
}
