//! The tag of a board: its place, and what is known about it besides its candidates.
//!
//! ```text
//! bits 0 to 19     the number of its place, while it is live
//! bits 20 to 27    its level: branches above it, minus steps back
//! bit 30           it was searched for hidden pairs, or closed digit by digit, since its last split
//! ```
//!
//! From some level on, boards are closed before they are split ([`templates`](crate::search::lanes::templates));
//! easy puzzles never reach it. If closing finds nothing, it is skipped for two levels. How often it succeeds
//! depends on the puzzle: for 40 % of the boards of the hardest lists, and for 15 % of magictour's. All of this depends
//! only on the branches above a board. If it depended on the nodes of its puzzle, or on lanes that help, so would
//! the order of solutions.

use crate::search::lanes::host::RunLimits;
use crate::search::lanes::lane::Lane;
use crate::simd::Vector;

/// The bits for the number of a place.
pub(super) const PLACE_BITS: u32 = (1 << 20) - 1;

/// The number of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, bytemuck::TransparentWrapper)]
#[repr(transparent)]
pub(super) struct PlaceId(u32);

impl PlaceId {
    /// No place: the end of a row. What is stored there has no meaning.
    pub(super) const NONE: Self = Self(0);

    /// Returns the place with a number, which must leave the other bits of a tag free.
    pub(super) fn new(number: usize) -> Self {
        // 192 puzzles that hold back 4,096 solutions each have 786,432 places, and there is room for 1,048,576. One
        // place more would count as a level of its board, and its solutions would go to another puzzle.
        debug_assert!(number <= PLACE_BITS as usize, "the number of a place has 20 bits");
        Self(number as u32)
    }

    /// Returns the place that a tag names.
    #[inline(always)]
    pub(super) const fn of_tag(tag: u32) -> Self {
        Self(tag & PLACE_BITS)
    }

    /// Returns the number, for indexing a list.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number as the lowest bits of a tag.
    #[inline(always)]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}

/// Returns the place that the tag in a lane names.
#[inline(always)]
pub(super) fn place_of<V: Vector>(tags: &V, lane: Lane) -> PlaceId {
    PlaceId::of_tag(V::words(std::slice::from_ref(tags))[lane.index()])
}

/// One level, as stored in a tag.
const LEVEL_UNIT: u32 = 1 << 20;

/// The bits for the level.
const LEVEL_BITS: u32 = 0xFF * LEVEL_UNIT;

/// The mark of a board that was searched or closed.
const CLOSED_BIT: u32 = 1 << 30;

/// The level from which boards are closed. Speed compared with no closing at all (forum hardest / magictour, for
/// uniqueness, in one run): level 0 1.30 / .85, 3 1.33 / .89, 4 1.30 / .90, 5 1.22 / .95, 6 1.18 / .95.
const HARD_LEVEL: u32 = 4;

/// A limit above this number of solutions counts as *many*. Few boards are then without a solution, so closing
/// gains nothing. Solving a chute last gains time instead ([`chute`](crate::search::lanes::chute)).
const MAX_FEW_SOLUTIONS: u64 = 1_000;

/// Whether many solutions of each puzzle are wanted, in any order. If they are wanted from left to right, the first
/// ones must be the same for every limit. The completions of a chute consider only rows, columns and boxes, so with
/// other units no chute is kept.
pub(super) const fn are_many(limits: &RunLimits) -> bool {
    limits.solutions > MAX_FEW_SOLUTIONS && !limits.ordered && limits.units.is_empty()
}

/// Levels that a board steps back if closing found nothing. With 1 no closing is skipped; 2 to 4 differ by less
/// than 3 %.
const VAIN_LEVELS: u32 = 3 * LEVEL_UNIT;

/// Returns the lanes whose boards must be closed before they are split.
#[inline(always)]
pub(super) fn is_hard<V: Vector>(tags: V) -> u32 {
    // The sum overflows the bits of the level if the level is high enough.
    let is_deep = tags.plus(V::splat((256 - HARD_LEVEL) * LEVEL_UNIT)).shr::<28>();
    (is_deep & !tags.shr::<30>() & V::splat(1)).nonzero()
}

/// Returns the lanes whose boards were not yet split or searched for hidden pairs.
#[inline(always)]
pub(super) fn is_root<V: Vector>(tags: V) -> u32 {
    !(tags & V::splat(LEVEL_BITS | CLOSED_BIT)).nonzero()
}

/// Returns the tags of boards after a search for hidden pairs.
#[inline(always)]
pub(super) fn after_pairs<V: Vector>(tags: V) -> V {
    tags | V::splat(CLOSED_BIT)
}

/// Returns the tags of boards after closing, which lost candidates in the lanes `lost`.
#[inline(always)]
pub(super) fn after_closing<V: Vector>(tags: V, lost: u32) -> V {
    (tags | V::splat(CLOSED_BIT)).minus(V::splat(VAIN_LEVELS) & !V::lanes(lost))
}

/// Returns the tags of the first children of boards, which keep their places.
#[inline(always)]
pub(super) fn first_child<V: Vector>(tags: V) -> V {
    (tags & V::splat(PLACE_BITS | LEVEL_BITS)).plus(V::splat(LEVEL_UNIT))
}

/// Returns the tags of the second children, with the levels of the first and places of their own.
#[inline(always)]
pub(super) fn second_child<V: Vector>(first: V, places: V) -> V {
    (first & V::splat(LEVEL_BITS)) | places
}
