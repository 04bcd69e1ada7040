//! Which techniques a command may use.

use specudoku::explain::{TechniqueName, TechniqueSet};

use super::exit::Failure;

/// Techniques by their names in the answers, or the first words of these.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct TechniqueArgs {
    /// Leave out these techniques: unique-rectangle,bug.
    ///
    /// A name is that of a technique in the answers, in lower case with hyphens, or its first words: unique means
    /// rectangles and loops, dynamic all dynamic chains. What a nested chain uses on its way belongs to the chain.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    without: Vec<TechniqueName>,

    /// Use these techniques alone: hidden-single,naked-single,pointing.
    ///
    /// With --without, of these those that are not left out.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    only: Vec<TechniqueName>,
}

impl TechniqueArgs {
    /// Whether there are all techniques.
    pub(super) const fn are_all(&self) -> bool {
        self.without.is_empty() && self.only.is_empty()
    }

    /// The techniques that are left.
    pub(super) fn set(&self) -> Result<TechniqueSet, Failure> {
        let only = || TechniqueSet::only(&self.only).map_err(Failure::usage);
        let set = if self.only.is_empty() { TechniqueSet::all() } else { only()? };
        set.without(&self.without).map_err(Failure::usage)
    }
}
