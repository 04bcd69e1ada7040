//! Options whose values have names: the names stand in `--help`, in completions and in the message for any other word.

use std::error::Error;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use specudoku::NameError;
use strum::VariantNames;

/// Returns a parser of the names of a choice.
pub(super) fn named<T>() -> impl TypedValueParser<Value = T>
where
    T: VariantNames + FromStr<Err = NameError> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(T::VARIANTS).try_map(|name| name.parse())
}

/// Returns a parser of some of the names that a choice has.
pub(super) fn one_of<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
