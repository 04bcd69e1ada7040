//! Sets of techniques that may be used.

use std::collections::BTreeSet;

use super::technique::Technique;

/// The order in which techniques are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum StepOrder {
    /// The order of the scale, which has numbers.
    #[default]
    Scale,
    /// The players' order, by named patterns.
    Players,
}

/// The techniques that may be used, in the order of the scale or of [`players`](Self::players): all except those
/// excluded.
///
/// The set applies to the technique that a step is named after. Techniques that a nested chain uses along the way are
/// part of that chain: without [`Technique::XWing`] there are still chains that contain X-wings.
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
    /// The excluded techniques, usually few or none.
    excluded: BTreeSet<Technique>,
    order: StepOrder,
}

impl TechniqueSet {
    /// Returns the set of all techniques.
    #[must_use]
    pub fn all() -> Self {
        Self::default()
    }

    /// Returns the set of all techniques that players know by name, in their usual order, followed by
    /// forcing chains. Steps then have no numbers. Only classic grids have such steps.
    ///
    /// ```
    /// use specudoku::Grid;
    /// use specudoku::explain::{Rater, TechniqueSet};
    /// let puzzle: Grid = "2.98....4.5................36..7..2..8...6.45.4..2...8...79...119......24..2.5.8.".parse()?;
    /// let (steps, rating) = Rater::default().techniques(TechniqueSet::players()).solve(&puzzle)?;
    /// assert!(rating.is_none() && steps.iter().any(|step| step.name() == "Skyscraper"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn players() -> Self {
        Self { order: StepOrder::Players, ..Self::default() }
    }

    /// Returns the order.
    pub(crate) const fn order(&self) -> StepOrder {
        self.order
    }

    /// Whether a technique may be used.
    #[must_use]
    pub fn allows(&self, technique: Technique) -> bool {
        !self.excluded.contains(&technique)
    }

    /// Whether no technique is excluded.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.excluded.is_empty()
    }

    /// Excludes techniques.
    pub(crate) fn exclude(&mut self, techniques: impl IntoIterator<Item = Technique>) {
        self.excluded.extend(techniques);
    }
}
