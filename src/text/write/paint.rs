//! The colours of a drawn grid.

/// The texts before and after each cell of a drawn grid, which set its colour. They must have no width on the screen.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Paint {
    /// Texts before and after a clue.
    pub clue: (String, String),
    /// Texts before and after a deduced digit.
    pub deduced: (String, String),
    /// Texts before and after a cell that has just changed.
    pub changed: (String, String),
}

impl Paint {
    /// No colours.
    pub const NONE: &'static Self =
        &Self::new((String::new(), String::new()), (String::new(), String::new()), (String::new(), String::new()));

    /// Returns the paint with these texts before and after clues, deduced digits and cells that have just changed.
    #[must_use]
    pub const fn new(clue: (String, String), deduced: (String, String), changed: (String, String)) -> Self {
        Self { clue, deduced, changed }
    }
}
