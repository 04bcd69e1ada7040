//! What answers have in common.

use serde_json::{Value, json};

/// An answer, or why there is none.
pub(crate) type Answer = Result<Value, String>;

/// Takes what a question has so far.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(Value);

/// Returns the answer that there is none.
pub(crate) fn error(why: String) -> Value {
    json!({ "error": why })
}

/// Returns why there is none, as the library says it.
pub(crate) fn because(why: impl ToString) -> String {
    why.to_string()
}
