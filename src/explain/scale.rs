//! The scales: which techniques there are, in which order, and what each costs.

pub(crate) mod numbers;
pub(crate) mod se121;

/// A set of techniques, their order and their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Scale {
    /// Sudoku Explainer 1.2.1 with its corrected finders of unique loops and graves.
    #[default]
    Se121,
}
