//! The fuzz targets. Each makes a structured input from bytes and asserts properties of the answers.
//!
//! A target is a function in the file of its name. `fuzz_targets/` passes it to libFuzzer. `main.rs` runs all targets
//! with seeded inputs on the stable compiler, and so does the test suite of the main package, which includes this file
//! as a test. The expected answers do not come from the library: [`exact_cover`] solves, [`board`] checks.
#![allow(unreachable_pub, missing_docs, reason = "as a test of the package it is not a library")]

pub mod board;
pub mod driver;
pub mod exact_cover;
pub mod symmetry;
pub mod targets;

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use specudoku::Solver;

/// Runs a target on an input. Returns an error if there are too few bytes, which is not a finding.
pub type Run = fn(&mut Unstructured<'_>) -> Result<()>;

/// Every target by name.
pub const TARGETS: &[(&str, Run)] = &[
    ("read", targets::read::run),
    ("records", targets::records::run),
    ("print", targets::print::run),
    ("deduce", targets::deduce::run),
    ("engines", targets::engines::run),
    ("lists", targets::lists::run),
    ("streams", targets::streams::run),
    ("limits", targets::limits::run),
    ("clauses", targets::clauses::run),
    ("candidates", targets::candidates::run),
    ("units", targets::units::run),
    ("counts", targets::counts::run),
    ("sample", targets::sample::run),
    ("split", targets::split::run),
    ("minimize", targets::minimize::run),
    ("canonical", targets::canonical::run),
    ("generate", targets::generate::run),
    ("rate", targets::rate::run),
];

/// Runs a target on bytes.
pub fn run(target: Run, bytes: &[u8]) {
    // Too few bytes for an input are not a finding.
    let _ = target(&mut Unstructured::new(bytes));
}

/// Returns a solver with one thread or two. Its threads are started once.
pub fn solver(input: &mut Unstructured<'_>) -> Result<Solver> {
    static SOLVERS: LazyLock<[Solver; 2]> = LazyLock::new(|| [1, 2].map(|threads| Solver::new().threads(threads)));
    // Tasks on two threads cost more than their searches.
    Ok(SOLVERS[usize::from(one_in(input, 4)?)].clone())
}

/// Returns true in one of `number` equal cases, but never when the bytes have run out. So it suits expensive cases.
pub fn one_in(input: &mut Unstructured<'_>, number: u32) -> Result<bool> {
    Ok(input.int_in_range(1..=number)? == number)
}
