//! Which techniques may be used.

use std::collections::BTreeSet;

use super::technique::Technique;

/// Techniques that may be used: all of them, but for those that are left out.
///
/// A technique is one that an answer may name. What a nested chain uses on its way is part of that chain, and no
/// technique of its own: without [`Technique::XWing`] there are still chains with X-wings in them.
///
/// ```
/// use specudoku::explain::{Rater, TechniqueSet};
/// let puzzle = "5.....19.....2..6721.......9....7......64..8..7..3.4.5.64..1........3...1..26...4".parse()?;
/// assert_eq!(Rater::default().rate(&puzzle)?.er.to_string(), "5.6");
/// let set = TechniqueSet::all().without(&["unique-rectangle".parse()?, "bug".parse()?])?;
/// assert_eq!(Rater::default().techniques(set).rate(&puzzle)?.er.to_string(), "7.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TechniqueSet {
    /// Those left out: almost always few, or none.
    excluded: BTreeSet<Technique>,
}

impl TechniqueSet {
    /// All techniques.
    #[must_use]
    pub fn all() -> Self {
        Self::default()
    }

    /// Whether a technique may be used.
    #[must_use]
    pub fn allows(&self, technique: Technique) -> bool {
        !self.excluded.contains(&technique)
    }

    /// Whether nothing is left out.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.excluded.is_empty()
    }

    /// Leaves out techniques.
    pub(crate) fn exclude(&mut self, techniques: impl IntoIterator<Item = Technique>) {
        self.excluded.extend(techniques);
    }
}
