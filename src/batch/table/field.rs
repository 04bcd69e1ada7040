//! The values of columns.

/// A value in a column.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Field {
    /// No value: an empty field in CSV, no member in JSON.
    Empty,
    /// A text.
    Text(String),
    /// A whole number.
    Number(u128),
    /// A floating-point number.
    Real(f64),
    /// True or false.
    Flag(bool),
    /// Several texts, separated by spaces in CSV, an array in JSON.
    List(Vec<String>),
    /// A JSON value as text. CSV contains it unchanged.
    Json(String),
}

/// Implements `From` for types whose values are always the same kind of field.
macro_rules! fields_from {
    ($($value:ident: $from:ty => $field:expr;)*) => {$(
        impl From<$from> for Field {
            fn from($value: $from) -> Self {
                $field
            }
        }
    )*};
}

fields_from! {
    text: &str => Self::Text(text.to_owned());
    text: String => Self::Text(text);
    number: u64 => Self::Number(number.into());
    number: u128 => Self::Number(number);
    number: usize => Self::Number(number as u128);
    number: f64 => Self::Real(number);
    flag: bool => Self::Flag(flag);
}
