//! Digits that some cells must hold, so that cells that see all their places lose them.

/// Digits that some cells must hold, and other cells that see several of them. The first cells of the condition are
/// inner ones, which hold the digits; the others are outer ones, which only lose digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LockedDigits {
    pub(crate) required: RequiredDigits,
    /// By outer cell: the inner cells that must differ from it, one bit each.
    pub(crate) sees: Vec<u64>,
}

/// The digits that some cells must hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RequiredDigits {
    /// Those that all possible sets have; see [`Test::Sets`](super::Test::Sets).
    OfSets(Vec<u64>),
    /// This one.
    One(u64),
}

impl LockedDigits {
    /// Returns the size of the tables, in bytes.
    pub(super) fn size(&self) -> usize {
        let sets = match &self.required {
            RequiredDigits::OfSets(sets) => &**sets,
            RequiredDigits::One(_) => &[],
        };
        size_of_val(sets) + size_of_val(&*self.sees)
    }
}
