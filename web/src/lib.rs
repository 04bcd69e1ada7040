//! The engine of the page: the library with one function as its interface, in a browser.
//!
//! [`ask`] takes a question and returns its answer, both as JSON; [`question`] lists all questions. Long questions
//! report partial results through `told`, a function that the worker puts into its global scope. To end a question, the
//! page terminates the worker.

mod answer;
mod board;
mod constraints;
mod layout;
mod lessons;
mod layout_parts;
mod list;
mod make;
mod question;
mod read;
mod search;
mod setting;
mod steps;
mod verdicts;

use wasm_bindgen::prelude::wasm_bindgen;

use question::Question;

#[wasm_bindgen]
extern "C" {
    /// Receives partial results of a question, as JSON.
    fn told(text: &str);
}

/// Answers a question. If it cannot be answered, returns an object with the member `error`.
#[wasm_bindgen]
#[must_use]
pub fn ask(question: &str) -> String {
    let answered = serde_json::from_str::<Question>(question)
        .map_err(|error| format!("invalid question: {error}"))
        .and_then(|question| question.answer(&mut |value| told(&value.to_string())));
    answered.unwrap_or_else(answer::error).to_string()
}
