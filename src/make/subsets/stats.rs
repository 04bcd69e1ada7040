//! The amount of work of a search for puzzles within a board.

/// The amount of work of a search for puzzles within a board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SubsetStats {
    /// Number of nodes of the search for hitting sets.
    pub nodes: u64,
    /// Number of candidates and sets that a solver has checked.
    pub questions: u64,
    /// Number of unavoidable sets learnt during the search, in addition to those known from the start.
    pub learnt: u64,
    /// Number of parts given to the pool; none if a single thread searches.
    pub tasks: u64,
}

impl SubsetStats {
    /// Adds the work of another search.
    pub(super) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.questions += other.questions;
        self.learnt += other.learnt;
        self.tasks += other.tasks;
    }
}
