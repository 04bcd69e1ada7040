//! What a puzzle is to be rated: a range, a technique of its hardest step, or both.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::board::CandidateBoard;
use super::data::rating::{Rating, Tenths};
use super::data::technique::Technique;
use super::found::FoundStep;
use super::scale::se121::{least, most};
use super::words::PATTERN_NAMES;

/// A range of ER, and the technique that sets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    rating: RangeInclusive<Tenths>,
    technique: Option<TechniqueName>,
}

impl Default for Target {
    fn default() -> Self {
        Self { rating: Tenths(0)..=Tenths(199), technique: None }
    }
}

impl Target {
    /// Sets the range of ER.
    #[must_use]
    pub fn rating(mut self, range: RangeInclusive<Tenths>) -> Self {
        self.rating = range;
        self
    }

    /// Sets the technique that a puzzle must need: its hardest step is of this technique, so that none of the easier
    /// ones solve it.
    #[must_use]
    pub fn technique(mut self, name: TechniqueName) -> Self {
        self.technique = Some(name);
        self
    }

    /// Whether no puzzle meets it.
    pub(crate) fn is_empty(&self) -> bool {
        self.rating.is_empty() || *self.rating.start() > self.most() || *self.rating.end() < self.least()
    }

    /// The lowest number that its hardest step can have.
    fn least(&self) -> Tenths {
        let fits = |one: &Technique| self.technique.as_ref().is_none_or(|name| name.fits(*one));
        Technique::all().filter(fits).map(least).min().unwrap_or(Tenths(0))
    }

    /// The highest number of interest.
    pub(crate) fn most(&self) -> Tenths {
        let named = |name: &TechniqueName| Technique::all().filter(|one| name.fits(*one)).map(most).max();
        let of_technique = self.technique.as_ref().and_then(named).unwrap_or(Tenths(199));
        of_technique.min(*self.rating.end())
    }

    /// Whether a step is of the technique, as far as the scale tells them apart.
    fn wants(&self, found: &FoundStep) -> bool {
        self.technique.as_ref().is_some_and(|name| name.fits(found.rank.technique))
    }
}

/// How near a puzzle came to a target.
#[derive(Default)]
pub(crate) struct Approach {
    /// The rating, if the puzzle meets the target.
    pub(crate) rating: Option<Rating>,
    /// Higher is nearer: uses of the technique, or else ER while it is below the range.
    pub(crate) nearness: usize,
    /// The hardest step so far, if it is of the technique.
    hardest: Option<(CandidateBoard, FoundStep)>,
    highest: f64,
}

impl Approach {
    /// Counts a step.
    pub(super) fn step(&mut self, target: &Target, board: &CandidateBoard, found: &FoundStep) {
        let wanted = target.wants(found);
        self.nearness += usize::from(wanted);
        if found.rank.number > self.highest {
            self.highest = found.rank.number;
            self.hardest = wanted.then(|| (board.clone(), found.clone()));
        }
    }

    /// Counts the rating; `name` gives the name of a pattern.
    pub(super) fn end(
        mut self,
        target: &Target,
        rating: Rating,
        name: impl FnOnce(&CandidateBoard, &FoundStep) -> String,
    ) -> Self {
        let named = match (&target.technique, &self.hardest) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(wanted), Some((board, found))) => !wanted.is_pattern || wanted.is(&name(board, found)),
        };
        if target.rating.contains(&rating.er) && named {
            self.rating = Some(rating);
        }
        // Without a technique, the number itself says how near a puzzle is, as long as it is too easy.
        if target.technique.is_none() && rating.er < *target.rating.start() {
            self.nearness = usize::from(rating.er.0);
        }
        self
    }
}

/// The name of a technique, or the first words of one: `swordfish`, `unique-rectangle`, `dynamic-cell`. Also that of
/// a pattern which the scale knows only as a chain: `skyscraper`. Lower case, with hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueName {
    words: String,
    /// Whether it is the name of a pattern that the scale does not distinguish.
    is_pattern: bool,
}

/// Why a text names no technique.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no technique is called '{word}'; there are {}", names().join(", "))]
pub struct UnknownTechnique {
    word: String,
}

impl TechniqueName {
    /// Whether a technique has this name, or could, if it is the name of a pattern.
    fn fits(&self, technique: Technique) -> bool {
        match self.is_pattern {
            true => technique.has_patterns(),
            false => begins(&hyphened(&technique.to_string()), &self.words),
        }
    }

    fn is(&self, name: &str) -> bool {
        hyphened(name) == self.words
    }
}

impl FromStr for TechniqueName {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let words = hyphened(text);
        let of_scale = || Technique::all().any(|technique| begins(&hyphened(&technique.to_string()), &words));
        // A name of the scale goes first: that of a pattern means a chain, which has to be looked at link by link.
        let is_pattern = !of_scale() && PATTERN_NAMES.iter().any(|name| hyphened(name) == words);
        match is_pattern || of_scale() {
            true => Ok(Self { words, is_pattern }),
            false => Err(UnknownTechnique { word: text.to_owned() }),
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

/// Lower case, with hyphens between words.
fn hyphened(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
