//! Names of techniques, and technique sets selected by name.

use crate::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

use super::data::technique::Technique;
use super::data::technique_set::TechniqueSet;
use super::words::PATTERN_NAMES;

/// The name of a technique, or its first words: `swordfish`, `unique-rectangle`, `dynamic-cell`. It may also be the
/// name of a pattern that the scale does not distinguish from other chains: `skyscraper`. Lower case, with hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueName {
    words: String,
    /// Whether this is the name of a pattern that the scale does not distinguish.
    is_pattern: bool,
}

impl TechniqueName {
    /// Returns every name, without lengths, types and levels, from easy to hard, followed by those of patterns.
    pub fn all() -> impl Iterator<Item = Self> {
        names().into_iter().filter_map(|name| name.parse().ok())
    }

    /// Whether this is the name of a pattern that the scale does not distinguish.
    pub(crate) const fn is_pattern(&self) -> bool {
        self.is_pattern
    }

    /// Whether a technique has this name. For a pattern: whether chains of the technique may show it.
    pub(crate) fn fits(&self, technique: Technique) -> bool {
        if self.is_pattern { technique.has_patterns() } else { begins(&hyphened(&technique.to_string()), &self.words) }
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
        let is_of_scale = Technique::all().any(|technique| begins(&hyphened(&technique.to_string()), &words));
        // Names of the scale take precedence: a pattern's name means a chain that has to be examined link by link.
        let is_pattern = !is_of_scale && PATTERN_NAMES.iter().any(|name| hyphened(name) == words);
        if is_pattern || is_of_scale {
            Ok(Self { words, is_pattern })
        } else {
            Err(ParseError::new(format!("no technique is called '{text}'; the names are {}", names().join(", "))))
        }
    }
}

impl fmt::Display for TechniqueName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words)
    }
}

/// Returns the names without lengths, types and levels, and those of patterns.
fn names() -> Vec<String> {
    let of_scale = Technique::all().map(|technique| hyphened(technique.family()));
    let mut names: Vec<String> = Vec::new();
    for name in of_scale.chain(PATTERN_NAMES.map(hyphened)) {
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
    /// Returns the set of the techniques that have one of these names. Techniques of constraints have none, so they are
    /// never in this set.
    ///
    /// # Errors
    /// If a name is that of a pattern, or `names` is empty.
    pub fn only(names: &[TechniqueName]) -> Result<Self, ParseError> {
        check(names)?;
        let mut set = Self::all();
        set.exclude(Technique::OF_CONSTRAINTS);
        set.exclude(Technique::all().filter(|technique| !names.iter().any(|name| name.fits(*technique))));
        set.unless_empty()
    }

    /// Returns this set without the techniques that have one of these names.
    ///
    /// # Errors
    /// If a name is that of a pattern, or no technique would be left.
    pub fn without(mut self, names: &[TechniqueName]) -> Result<Self, ParseError> {
        check(names)?;
        self.exclude(Technique::all().filter(|technique| names.iter().any(|name| name.fits(*technique))));
        self.unless_empty()
    }

    fn unless_empty(self) -> Result<Self, ParseError> {
        let is_empty = !Technique::all().any(|technique| self.allows(technique));
        if is_empty { Err(ParseError::new("no technique is left")) } else { Ok(self) }
    }
}

fn check(names: &[TechniqueName]) -> Result<(), ParseError> {
    match names.iter().find(|name| name.is_pattern) {
        None => Ok(()),
        // The scale does not distinguish it from other chains, so it is unknown until the chain is found.
        Some(name) => Err(ParseError::new(format!(
            "'{name}' is a kind of chain, not a separate technique: name turbot-fish, forcing-x-chain or forcing-chain"
        ))),
    }
}
