//! The engine of the page: the library behind one door, in a browser.
//!
//! [`ask`] takes a question and returns its answer, both as JSON; [`question`] lists all that can be asked. What takes long tells
//! what it has so far through `told`, a function that the worker puts into its global scope. To end a question, a page
//! ends the worker.

mod answer;
mod board;
mod layout;
mod list;
mod make;
mod question;
mod read;
mod search;
mod steps;
mod verdicts;

use wasm_bindgen::prelude::wasm_bindgen;

use question::Question;

#[wasm_bindgen]
extern "C" {
    /// Takes what a question has so far, as JSON.
    fn told(text: &str);
}

/// Answers a question. What cannot be answered is an object with the member `error`.
#[wasm_bindgen]
#[must_use]
pub fn ask(question: &str) -> String {
    let answered = serde_json::from_str::<Question>(question)
        .map_err(|error| format!("this is no question: {error}"))
        .and_then(|question| question.answer(&mut |value| told(&value.to_string())));
    answered.unwrap_or_else(answer::error).to_string()
}
