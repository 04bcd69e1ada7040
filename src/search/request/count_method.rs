//! The methods of counting solutions.

use crate::parse_error::ParseError;

/// How solutions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Method>)]
#[non_exhaustive]
pub enum Method {
    /// One by one for few solutions; for more, by bands where that is possible.
    #[default]
    Auto,
    /// One by one.
    Enumerate,
    /// By combining the fillings of bands, for puzzles of 4x4, 6x6, 8x8 and 9x9. Other puzzles are enumerated.
    Bands,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Enumerate, Self::Bands];
}
