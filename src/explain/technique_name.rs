//! Techniques by their names, one by one and as sets.

use crate::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

use super::data::technique::Technique;
use super::data::technique_set::TechniqueSet;
use super::words::PATTERN_NAMES;

/// The name of a technique, or the first words of one: `swordfish`, `unique-rectangle`, `dynamic-cell`. Also that of
/// a pattern which the scale knows only as a chain: `skyscraper`. Lower case, with hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueName {
    words: String,
    /// Whether it is the name of a pattern that the scale does not distinguish.
    is_pattern: bool,
}

impl TechniqueName {
    /// Every name, without lengths, types and levels, from easy to hard; then those of patterns.
    pub fn all() -> impl Iterator<Item = Self> {
        names().into_iter().filter_map(|name| name.parse().ok())
    }

    /// Whether it is the name of a pattern that the scale does not distinguish.
    pub(crate) const fn is_pattern(&self) -> bool {
        self.is_pattern
    }

    /// Whether a technique has this name, or could, if it is the name of a pattern.
    pub(crate) fn fits(&self, technique: Technique) -> bool {
        match self.is_pattern {
            true => technique.has_patterns(),
            false => begins(&hyphened(&technique.to_string()), &self.words),
        }
    }

    /// Whether it is this name as a whole.
    pub(crate) fn is(&self, name: &str) -> bool {
        hyphened(name) == self.words
    }
}

impl FromStr for TechniqueName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words = hyphened(text);
        let of_scale = || Technique::all().any(|technique| begins(&hyphened(&technique.to_string()), &words));
        // A name of the scale goes first: that of a pattern means a chain, which has to be looked at link by link.
        let is_pattern = !of_scale() && PATTERN_NAMES.iter().any(|name| hyphened(name) == words);
        match is_pattern || of_scale() {
            true => Ok(Self { words, is_pattern }),
            false => Err(ParseError::new(format!("no technique is called '{text}'; there are {}", names().join(", ")))),
        }
    }
}

impl fmt::Display for TechniqueName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words)
    }
}

/// The names without lengths, types and levels, and those of patterns.
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

/// Whether `name` is `words`, or begins with them.
fn begins(name: &str, words: &str) -> bool {
    name.strip_prefix(words).is_some_and(|rest| !words.is_empty() && (rest.is_empty() || rest.starts_with('-')))
}

/// Lower case, with hyphens between words. Without a word for `+` a level would have the name of the one below.
fn hyphened(name: &str) -> String {
    let lower = name.to_lowercase().replace('+', " plus ");
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Why techniques cannot be left out, or not be the only ones.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TechniqueSetError {
    /// A pattern that the scale knows only as a chain, and so cannot be told apart before it is found.
    #[error("'{0}' is no technique of its own but a chain: name turbot-fish, forcing-x-chain or forcing-chain")]
    Pattern(TechniqueName),
    /// Nothing is left.
    #[error("no technique is left")]
    Empty,
}

impl TechniqueSet {
    /// The techniques that have one of these names.
    ///
    /// # Errors
    /// If a name is that of a pattern, or there are none.
    pub fn only(names: &[TechniqueName]) -> Result<Self, TechniqueSetError> {
        check(names)?;
        let mut set = Self::all();
        set.exclude(Technique::all().filter(|technique| !names.iter().any(|name| name.fits(*technique))));
        set.unless_empty()
    }

    /// The techniques of this set that have none of these names.
    ///
    /// # Errors
    /// If a name is that of a pattern, or no technique is left.
    pub fn without(mut self, names: &[TechniqueName]) -> Result<Self, TechniqueSetError> {
        check(names)?;
        self.exclude(Technique::all().filter(|technique| names.iter().any(|name| name.fits(*technique))));
        self.unless_empty()
    }

    fn unless_empty(self) -> Result<Self, TechniqueSetError> {
        let is_empty = !Technique::all().any(|technique| self.allows(technique));
        if is_empty { Err(TechniqueSetError::Empty) } else { Ok(self) }
    }
}

fn check(names: &[TechniqueName]) -> Result<(), TechniqueSetError> {
    let pattern = names.iter().find(|name| name.is_pattern);
    pattern.map_or(Ok(()), |name| Err(TechniqueSetError::Pattern(name.clone())))
}
