//! The engines by name.

use std::fmt;
use std::str::FromStr;

/// What does the work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Engine {
    /// The fastest for the shape.
    #[default]
    Auto,
    /// The grid of cells: any shape, a rayon task a candidate.
    Cells,
    /// The packed state, for any shape: the search of the cells with masks and counts in flat arrays. Solutions in any
    /// order are searched for with restarts.
    Packed,
    /// The lane kernel, for classic 9x9 grids; other shapes go to the cells.
    Lanes,
    /// A clause-learning solver, for any shape; solutions that are to come in order, or one by one, go to the packed
    /// state.
    Sat,
    /// The packed state and the clause learner at once; the first that ends ends the other. The default above 9x9.
    Race,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 6] = [Self::Auto, Self::Cells, Self::Packed, Self::Lanes, Self::Sat, Self::Race];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Cells => "cells",
            Self::Packed => "packed",
            Self::Lanes => "lanes",
            Self::Sat => "sat",
            Self::Race => "race",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an engine: name one of auto, cells, packed, lanes, sat, race")]
pub struct EngineError(String);

impl FromStr for Engine {
    type Err = EngineError;

    fn from_str(text: &str) -> Result<Self, EngineError> {
        Self::ALL.into_iter().find(|engine| engine.name() == text).ok_or_else(|| EngineError(text.to_owned()))
    }
}
