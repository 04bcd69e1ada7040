//! What a search for puzzles within a board has done.

/// What a search for puzzles within a board has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SubsetStats {
    /// Nodes of the search for hitting sets.
    pub nodes: u64,
    /// Candidates and sets that a solver was asked about.
    pub questions: u64,
    /// Unavoidable sets that were found while searching, in addition to those known from the beginning.
    pub learnt: u64,
}

impl SubsetStats {
    /// Adds what another search has done.
    pub(super) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.questions += other.questions;
        self.learnt += other.learnt;
    }
}
