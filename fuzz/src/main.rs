//! The seeded driver: `driver [TARGET]... [FILE]...`. Runs every target by default. If files are given, they are run
//! instead of seeded inputs.
//!
//! `FUZZ_INPUTS`, `FUZZ_SECONDS` (both per target) and `FUZZ_SEED` set how much is run. After a finding the exit
//! code is 1, and the input is saved in `artifacts/`.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use specudoku_fuzz::driver::{self, Settings};
use specudoku_fuzz::{TARGETS, TargetFn};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

fn all() -> Vec<&'static str> {
    TARGETS.iter().map(|(name, _)| *name).collect()
}

/// Returns the named targets, or all of them.
fn targets(names: &[String]) -> Vec<&'static (&'static str, TargetFn)> {
    let named = TARGETS.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|other| other == name));
    let named: Vec<_> = named.collect();
    assert!(names.is_empty() || named.len() == names.len(), "the targets are {:?}", all());
    named
}

fn main() -> ExitCode {
    let (files, names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|name| Path::new(name).is_file());
    let settings = Settings {
        inputs: number("FUZZ_INPUTS", u64::MAX),
        time: Duration::from_secs(number("FUZZ_SECONDS", 4)),
        seed: number("FUZZ_SEED", 1),
    };
    driver::begin();
    let mut is_right = true;
    for (name, target) in targets(&names) {
        let begun = Instant::now();
        if files.is_empty() {
            let played = driver::campaign(name, *target, &settings);
            is_right &= played.is_some();
            let played = played.map_or("a finding".to_owned(), |played| format!("{played} inputs"));
            println!("{name}: {played} in {:.1} s, seed {}", begun.elapsed().as_secs_f64(), settings.seed);
        }
        for file in &files {
            let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
            is_right &= driver::play(name, *target, &bytes);
        }
    }
    if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
