//! The puzzles under way.

use super::places::NOWHERE;
use crate::search::lanes::chute::Chute;

/// A puzzle that is searched.
#[derive(Clone, Copy)]
pub(super) struct Puzzle {
    /// The id that the host gave it.
    pub(super) id: u32,
    /// Solutions delivered.
    pub(super) count: u64,
    /// Boards explored.
    pub(super) nodes: u64,
    /// The first of its places; [`NOWHERE`] if the slot is free.
    pub(super) first: u32,
    /// Its boards in lanes and pools.
    pub(super) live: u32,
    /// Its solutions that are held back.
    pub(super) held_back: usize,
    /// The chute that it keeps for last, if it has chosen one: where no board is split.
    pub(super) last: Option<Chute>,
}

impl Puzzle {
    /// A slot without a puzzle.
    pub(super) const NONE: Self = Self { id: 0, count: 0, nodes: 0, first: NOWHERE, live: 0, held_back: 0, last: None };
}
