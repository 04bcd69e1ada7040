//! The instruments of `compare` and `stress`: forecasts next to measurements, and the rate of the checker.

#[path = "../../src/main.rs"]
#[expect(dead_code, unused_imports, reason = "the program uses the rest")]
mod program;
#[path = "../../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod puzzles;
}
mod forecast;
mod stress;

// The instruments refer to each other by paths from the root of the program.
pub(crate) use program::cli;

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    forecast::run(is_test);
    stress::run(is_test);
}
