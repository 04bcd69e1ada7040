//! Names of techniques, and technique sets selected by name.

use crate::parse_error::ParseError;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::data::technique::Technique;
use super::data::technique_set::{StepOrder, TechniqueSet};
use super::scale::allowed::techniques;
use super::words::PATTERNS;

/// The name of a technique, or its first words: `swordfish`, `unique-rectangle`, `dynamic-cell`, `finned`. It may also
/// be the name of a pattern that the scale does not distinguish from other chains: `skyscraper`. Lower case, with
/// hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueName {
    words: String,
    /// Whether the scale has a technique of this name.
    is_of_scale: bool,
    /// If this is the name of a pattern that the scale does not distinguish: the technique that the scale uses for it.
    pattern_of: Option<Technique>,
}

impl TechniqueName {
    /// Returns every name of the scale, without lengths, types and levels, from easy to hard, followed by the names of
    /// patterns.
    pub fn all() -> impl Iterator<Item = Self> {
        let names = names(StepOrder::Scale).into_iter().chain(PATTERNS.map(|(name, _)| hyphened(name)));
        names.filter_map(|name| name.parse().ok())
    }

    /// Returns every name of the players' order, without lengths, types and levels, from easy to hard.
    pub fn players() -> impl Iterator<Item = Self> {
        names(StepOrder::Players).into_iter().filter_map(|name| name.parse().ok())
    }

    /// Returns the technique that the scale uses for a pattern, if this is the name of a pattern that the scale does
    /// not distinguish.
    pub(crate) const fn pattern_of(&self) -> Option<Technique> {
        self.pattern_of
    }

    /// Whether a technique of an order has this name. If it is the name of a pattern that the order does not
    /// distinguish: whether chains of the technique may show the pattern.
    pub(crate) fn fits(&self, technique: Technique, order: StepOrder) -> bool {
        match self.pattern_of {
            Some(of_scale) if !self.is_in(order) => technique == of_scale,
            _ => self.names(technique),
        }
    }

    fn names(&self, technique: Technique) -> bool {
        begins(&hyphened(&technique.to_string()), &self.words)
    }

    /// Whether a technique of an order has this name.
    pub(crate) fn is_in(&self, order: StepOrder) -> bool {
        techniques(order).any(|technique| self.names(technique))
    }

    /// Returns the text for a name that an order does not have.
    pub(crate) fn not_in(&self, order: StepOrder) -> String {
        match order {
            StepOrder::Scale => format!("the scale has no technique '{self}': take the players' order"),
            StepOrder::Players => format!("the players' order has no technique '{self}': take the order of the scale"),
        }
    }

    /// Whether `name` is exactly this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        hyphened(name) == self.words
    }
}

impl FromStr for TechniqueName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words = hyphened(text);
        let mut name = Self { words, is_of_scale: false, pattern_of: None };
        name.is_of_scale = name.is_in(StepOrder::Scale);
        // Names of the scale take precedence: a pattern's name means a chain that has to be examined link by link.
        let pattern = PATTERNS.iter().find(|(pattern, _)| !name.is_of_scale && name.is(pattern));
        name.pattern_of = pattern.map(|(_, of_scale)| *of_scale);
        if name.pattern_of.is_some() || name.is_of_scale || name.is_in(StepOrder::Players) {
            Ok(name)
        } else {
            let mut all: Vec<String> = Self::all().chain(Self::players()).map(|name| name.words).collect();
            let mut seen = BTreeSet::new();
            all.retain(|name| seen.insert(name.clone()));
            Err(ParseError::new(format!("no technique is called '{text}'; the names are {}", all.join(", "))))
        }
    }
}

impl fmt::Display for TechniqueName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words)
    }
}

/// Returns the names of an order without lengths, types and levels.
fn names(order: StepOrder) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in techniques(order).map(|technique| hyphened(technique.family())) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether `name` equals `words` or begins with these words.
fn begins(name: &str, words: &str) -> bool {
    name.strip_prefix(words).is_some_and(|rest| !words.is_empty() && (rest.is_empty() || rest.starts_with('-')))
}

/// Converts a name to lower case, with hyphens between words. `+` becomes a word, because otherwise two levels would
/// have the same name.
fn hyphened(name: &str) -> String {
    let lower = name.to_lowercase().replace('+', " plus ");
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

impl TechniqueSet {
    /// Returns the set of the techniques of the scale that have one of these names. Techniques of constraints have
    /// none, so they are never in this set.
    ///
    /// # Errors
    /// If a name is that of a pattern, or `names` is empty.
    pub fn only(names: &[TechniqueName]) -> Result<Self, ParseError> {
        Self::all().limited_to(names)
    }

    /// Returns the techniques of this set that have one of these names, in the same order. Techniques of constraints
    /// have none.
    ///
    /// # Errors
    /// If the order has no technique of a name, or no technique would be left.
    pub fn limited_to(mut self, names: &[TechniqueName]) -> Result<Self, ParseError> {
        self.check(names)?;
        let order = self.order();
        self.exclude(Technique::OF_CONSTRAINTS);
        self.exclude(techniques(order).filter(|technique| !names.iter().any(|name| name.names(*technique))));
        self.unless_empty()
    }

    /// Returns this set without the techniques that have one of these names.
    ///
    /// # Errors
    /// If the order has no technique of a name, or no technique would be left.
    pub fn without(mut self, names: &[TechniqueName]) -> Result<Self, ParseError> {
        self.check(names)?;
        self.exclude(techniques(self.order()).filter(|technique| names.iter().any(|name| name.names(*technique))));
        self.unless_empty()
    }

    /// Returns the techniques of this set for puzzles with several solutions. The result has no technique that [needs
    /// one solution](Technique::needs_one_solution), so its steps hold in all solutions. Nor does it have a technique
    /// that tries assumptions: comparing all trials of a puzzle with few clues would take hours.
    ///
    /// # Errors
    /// If no technique would be left.
    pub fn for_several_solutions(mut self) -> Result<Self, ParseError> {
        let is_unfit = |technique: &Technique| technique.needs_one_solution() || technique.is_trial();
        self.exclude(techniques(self.order()).filter(is_unfit));
        self.unless_empty()
    }

    /// Returns the techniques of this set in their order, easiest first.
    pub fn in_order(&self) -> impl Iterator<Item = Technique> {
        techniques(self.order()).filter(|technique| self.allows(*technique))
    }

    fn unless_empty(self) -> Result<Self, ParseError> {
        if self.in_order().next().is_none() { Err(ParseError::new("no technique is left")) } else { Ok(self) }
    }

    /// Rejects names that the order of this set does not have.
    fn check(&self, names: &[TechniqueName]) -> Result<(), ParseError> {
        let order = self.order();
        let Some(name) = names.iter().find(|name| !name.is_in(order)) else { return Ok(()) };
        Err(ParseError::new(match name.pattern_of {
            // The scale does not distinguish the pattern from other chains, so it is unknown until the chain is found.
            Some(_) => format!(
                "'{name}' is a kind of chain, not a separate technique: name turbot-fish, forcing-x-chain or forcing-chain{}",
                if name.is_in(StepOrder::Players) { ", or take the players' order" } else { "" }
            ),
            None => name.not_in(order),
        }))
    }
}
