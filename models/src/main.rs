//! The protocols between threads as the library's own files have them, under a scheduler that chooses each step at
//! random: nothing is lost, nothing comes twice, nothing runs after the return, and no thread waits for ever.
//!
//! `cargo run --release [INTERLEAVINGS]`; 2,000 of each model by default. A failure prints a schedule, which
//! `shuttle::replay` plays again. What is the library's is included by path; around it stand stubs.
#![allow(dead_code, reason = "the library's files hold more than the models use")]

mod primitives;

/// What solutions are here: numbers.
mod model {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
    pub struct Grid(pub u32);
    pub struct Digits81(pub u32);

    impl Grid {
        pub const fn shape(&self) {}
    }

    impl TryFrom<&Grid> for Digits81 {
        type Error = ();

        fn try_from(grid: &Grid) -> Result<Self, ()> {
            Ok(Self(grid.0))
        }
    }
}

mod search {
    #[path = "../../../src/search/cancel.rs"]
    pub mod cancel;
    #[path = "../../../src/search/collector.rs"]
    pub mod collector;
    #[path = "../../../src/search/solutions.rs"]
    pub mod solutions;

    mod stubs;
    pub mod collecting;
    pub mod streaming;

    use stubs::{Threads, dispatch, options, order, outcome, route, timeline};

    pub const MAX_THREADS: usize = 4_096;
}

mod batch {
    #[path = "../../../src/batch/error.rs"]
    pub mod error;
    #[path = "../../../src/batch/pipeline.rs"]
    pub mod pipeline;

    pub mod ordering;
}

use shuttle::rand::{Rng, thread_rng};

/// Whether one of `number` equal cases is met.
fn chance(number: usize) -> bool {
    below(number) == 0
}

/// A random number that the scheduler knows of.
fn below(bound: usize) -> usize {
    thread_rng().gen_range(0..bound)
}

fn main() {
    let number = std::env::args().nth(1).map_or(2_000, |number| number.parse().expect("a number of interleavings"));
    let models: [(&str, fn()); 5] = [
        ("pipeline", batch::ordering::model),
        ("solutions, any", search::collecting::any),
        ("solutions, leftmost", search::collecting::leftmost),
        ("nodes", search::collecting::nodes),
        ("stream", search::streaming::model),
    ];
    for (name, model) in models {
        shuttle::check_random(model, number);
        println!("{name}: {number} interleavings");
    }
}
