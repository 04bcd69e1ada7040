//! Which techniques a command may use, and in which order.

use std::slice;

use clap::ValueEnum;
use specudoku::explain::{Technique, TechniqueName, TechniqueSet};

use super::exit::Failure;

/// Orders of techniques.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
enum OrderName {
    #[default]
    Scale,
    Players,
}

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

    /// Order in which techniques are tried.
    ///
    /// scale: by difficulty on the rating scale. players, only for 9x9 grids: the patterns that players know by name,
    /// each with a class of difficulty instead of a rating. `docs/techniques.md` lists both.
    #[arg(long, value_name = "ORDER", default_value = "scale", hide_default_value = true)]
    order: OrderName,
}

impl TechniqueArgs {
    /// Returns whether all techniques are allowed, in the order of the scale.
    pub(super) fn are_all(&self) -> bool {
        self.without.is_empty() && self.only.is_empty() && !self.are_of_players()
    }

    /// Returns whether techniques are tried in the players' order.
    pub(super) fn are_of_players(&self) -> bool {
        self.order == OrderName::Players
    }

    /// Returns all techniques of the players' order, easiest first; none in the order of the scale.
    pub(super) fn places(&self) -> Vec<Technique> {
        if self.are_of_players() { TechniqueSet::players().in_order().collect() } else { Vec::new() }
    }

    /// Rejects names that only the players' order has, unless it is the order. `option` is the option with the names.
    pub(super) fn check(&self, option: &str, names: &[TechniqueName]) -> Result<(), Failure> {
        let Some(name) = names.iter().find(|name| !self.are_of_players() && is_only_of_players(name)) else {
            return Ok(());
        };
        Err(Failure::usage(format!(
            "{option}: the technique {name} belongs to the players' order, not to the scale: add --order players"
        )))
    }

    /// Returns the allowed techniques.
    pub(super) fn set(&self) -> Result<TechniqueSet, Failure> {
        self.check("--only", &self.only)?;
        self.check("--without", &self.without)?;
        let all = if self.are_of_players() { TechniqueSet::players() } else { TechniqueSet::all() };
        let set = if self.only.is_empty() { all } else { all.limited_to(&self.only).map_err(Failure::usage)? };
        set.without(&self.without).map_err(Failure::usage)
    }
}

/// Whether the scale has neither a technique nor a pattern of this name.
fn is_only_of_players(name: &TechniqueName) -> bool {
    TechniqueSet::only(slice::from_ref(name)).is_err() && TechniqueName::all().all(|own| own != *name)
}
