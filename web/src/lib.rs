//! The engine of the page: the library with one function as its interface, in a browser.
//!
//! [`ask`] takes a question and returns its answer, both as JSON; [`question`] lists all questions. Long questions
//! report partial results through `told`, a function that the worker puts into its global scope. To end a question, the
//! page terminates the worker.

mod answer;
mod board;
mod compare;
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
#[path = "../../src/cli/raters/unsolved.rs"]
mod unsolved;
mod verdicts;

use wasm_bindgen::prelude::wasm_bindgen;

use question::Question;

#[wasm_bindgen]
extern "C" {
    /// Receives partial results of a question, as JSON.
    fn told(text: &str);

    /// The milliseconds since the worker was started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// When the worker was started.
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
}

/// Returns the time in milliseconds, on a clock that all workers share.
fn clock() -> f64 {
    TIME_ORIGIN.with(|origin| *origin) + now()
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
