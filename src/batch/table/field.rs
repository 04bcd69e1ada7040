//! The values of columns.

/// A value in a column.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Field {
    /// Nothing: an empty field in CSV, no member in JSON.
    Empty,
    /// A text.
    Text(String),
    /// A whole number.
    Number(u128),
    /// A measure.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// Texts: in CSV with spaces between them, in JSON an array.
    List(Vec<String>),
    /// A JSON value as text: in CSV as it is.
    Json(String),
}

/// Values of these types are fields of one kind.
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
