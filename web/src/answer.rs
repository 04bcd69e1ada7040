//! The common parts of answers.

use serde_json::{Value, json};

/// An answer, or the reason why there is none.
pub(crate) type Reply = Result<Value, String>;

/// Receives the partial results of a question.
pub(crate) type Tell<'a> = &'a mut (dyn FnMut(Value) + Send);

/// Returns an answer that contains only the reason of a failure.
pub(crate) fn error(why: String) -> Value {
    json!({ "error": why })
}

/// Returns the message of an error of the library.
pub(crate) fn because(why: impl ToString) -> String {
    why.to_string()
}
