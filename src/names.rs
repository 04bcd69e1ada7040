//! Choices that have names: on a command line, in a file, in a message.

use strum::VariantNames;

/// The error for a word that is not one of the names of a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{word}' is not one of {}", names.join(", "))]
pub struct NameError {
    word: String,
    names: &'static [&'static str],
}

impl NameError {
    /// Returns the error for `word`, which is not a name of `T`.
    #[must_use]
    pub fn new<T: VariantNames>(word: &str) -> Self {
        Self { word: word.to_owned(), names: T::VARIANTS }
    }
}
