//! The error of every type that is read from text.

use strum::VariantNames;

/// The error for a text that cannot be parsed as a value of a type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    message: String,
}

impl ParseError {
    /// Returns the error with this message, which quotes the text and describes what is expected.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }

    /// Returns the error for a word that is not the name of a variant of `T`.
    #[must_use]
    pub fn of_name<T: VariantNames>(word: &str) -> Self {
        Self::new(format!("'{word}' is not one of {}", T::VARIANTS.join(", ")))
    }
}
