//! Which techniques a command may use.

use specudoku::explain::{TechniqueName, TechniqueSet};

use super::exit::Failure;

/// Techniques by name. A name may be shortened to its first words.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct TechniqueArgs {
    /// Techniques not to use, separated by commas, for example unique-rectangle,bug.
    ///
    /// Write a technique's name in lower case with hyphens, or only its first words: `unique` means unique rectangles
    /// and loops, `dynamic` all dynamic chains. Techniques inside a nested chain count as part of the chain.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    without: Vec<TechniqueName>,

    /// The only techniques to use, separated by commas, for example hidden-single,naked-single,pointing.
    ///
    /// Combined with `--without`: these, except those excluded.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    only: Vec<TechniqueName>,
}

impl TechniqueArgs {
    /// Returns whether all techniques are allowed.
    pub(super) const fn are_all(&self) -> bool {
        self.without.is_empty() && self.only.is_empty()
    }

    /// Returns the allowed techniques.
    pub(super) fn set(&self) -> Result<TechniqueSet, Failure> {
        let set = if self.only.is_empty() {
            TechniqueSet::all()
        } else {
            TechniqueSet::only(&self.only).map_err(Failure::usage)?
        };
        set.without(&self.without).map_err(Failure::usage)
    }
}
