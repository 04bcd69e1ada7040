//! The fuzz targets: each makes a structured input from bytes and asserts properties of the library's answers to it.
//!
//! A target is a function in the file with its name. `fuzz_targets/` passes it to libFuzzer, and `main.rs` runs all of
//! them with seeded inputs on the stable compiler. `cargo test` in the root of the project does the same, with this
//! file included as a test. The correct answers come from independent code: [`exact_cover`] solves, and [`board`]
//! checks; [`variants`] checks constraints.
#![allow(unreachable_pub, missing_docs, reason = "as a test of the package it is not a library")]

pub mod board;
mod drawn;
pub mod driver;
pub mod exact_cover;
pub mod symmetry;
pub mod targets;
pub mod variants;

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use specudoku::Solver;

/// What a target does with an input; an error if there are too few bytes, which is not a finding.
pub type TargetFn = fn(&mut Unstructured<'_>) -> Result<()>;

/// Every target by name.
pub const TARGETS: &[(&str, TargetFn)] = &[
    ("read", targets::read::run),
    ("records", targets::records::run),
    ("pasted", targets::pasted::run),
    ("print", targets::print::run),
    ("deduce", targets::deduce::run),
    ("engines", targets::engines::run),
    ("lists", targets::lists::run),
    ("streams", targets::streams::run),
    ("limits", targets::limits::run),
    ("clauses", targets::clauses::run),
    ("candidates", targets::candidates::run),
    ("units", targets::units::run),
    ("constraints", targets::constraints::run),
    ("counts", targets::counts::run),
    ("sample", targets::sample::run),
    ("split", targets::split::run),
    ("minimize", targets::minimize::run),
    ("canonical", targets::canonical::run),
    ("generate", targets::generate::run),
    ("rate", targets::rate::run),
    ("players", targets::players::run),
];

/// Runs a target on bytes.
pub fn run(target: TargetFn, bytes: &[u8]) {
    // Too few bytes for an input are not a finding.
    let _ = target(&mut Unstructured::new(bytes));
}

/// Returns a solver with one thread or two. Its threads are started only once.
pub fn solver(input: &mut Unstructured<'_>) -> Result<Solver> {
    static SOLVERS: LazyLock<[Solver; 2]> = LazyLock::new(|| [1, 2].map(|threads| Solver::new().threads(threads)));
    // With two threads, the tasks cost more than the searches, so one thread is used more often.
    Ok(SOLVERS[usize::from(one_in(input, 4)?)].clone())
}

/// Whether one of `number` equal cases is drawn; never if the bytes have run out, so it suits expensive checks.
pub fn one_in(input: &mut Unstructured<'_>, number: u32) -> Result<bool> {
    Ok(input.int_in_range(1..=number)? == number)
}
