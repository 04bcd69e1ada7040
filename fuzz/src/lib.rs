//! The fuzz targets: each draws a structured input from bytes and asserts what must hold of it.
//!
//! A target is a function in the file of its name; `fuzz_targets/` hands it to libFuzzer, `main.rs` plays all with seeded
//! inputs on the stable compiler, and so does the package's own test suite, which has this file as a test. What is right is
//! known from elsewhere: [`exact_cover`] solves, [`board`] checks.
#![allow(unreachable_pub, missing_docs, reason = "as a test of the package it is no library")]

pub mod board;
pub mod driver;
pub mod exact_cover;
pub mod symmetry;
pub mod targets;

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use specudoku::Solver;

/// What a target does with an input; an error if the bytes say too little, which is no finding.
pub type Run = fn(&mut Unstructured<'_>) -> Result<()>;

/// Every target by name.
pub const TARGETS: &[(&str, Run)] = &[
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
    // Too few bytes for an input are no finding.
    let _ = target(&mut Unstructured::new(bytes));
}

/// A solver with one thread or two; its threads are started once.
pub fn solver(input: &mut Unstructured<'_>) -> Result<Solver> {
    static SOLVERS: LazyLock<[Solver; 2]> = LazyLock::new(|| [1, 2].map(|threads| Solver::new().threads(threads)));
    // Tasks on two threads cost more than what they search.
    Ok(SOLVERS[usize::from(one_in(input, 4)?)].clone())
}

/// Whether one of `number` equal cases is met; never where the bytes have run out, so that it is for what is dear.
pub fn one_in(input: &mut Unstructured<'_>, number: u32) -> Result<bool> {
    Ok(input.int_in_range(1..=number)? == number)
}
