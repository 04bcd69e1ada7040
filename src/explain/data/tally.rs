//! How often a puzzle needs each technique.

use std::collections::BTreeMap;

use super::rating::Rating;
use super::technique::Technique;

/// The techniques that a puzzle needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Tally {
    /// The rating; `None` if the scale does not apply to the grid, and in the players' order.
    pub rating: Option<Rating>,
    /// The hardest technique; [`Technique::Beyond`] if the techniques run out before the grid is full.
    pub hardest: Option<Technique>,
    /// How often each technique is used.
    pub uses: BTreeMap<Technique, usize>,
    /// Number of cells that are still open when no technique applies any more.
    pub open: usize,
}
