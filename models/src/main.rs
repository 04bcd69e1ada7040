//! Models of the protocols between threads. They run the library's own files under a scheduler that chooses each
//! step at random, and check that nothing is lost, nothing is delivered twice, nothing runs after the return, and
//! no thread waits forever.
//!
//! `cargo run --release [INTERLEAVINGS [MODEL]...]` runs 2,000 interleavings of each model by default. A failure
//! prints a schedule, which `shuttle::replay` can run again. The library's files are included by path, and stubs
//! replace what surrounds them.
#![allow(dead_code, reason = "the models use only a part of the library's files")]

mod primitives;

mod deduce;
mod model;
mod simd;

/// A name that the errors of the pipeline refer to.
mod text {
    pub type Fault = std::convert::Infallible;
}

mod search {
    #[path = "../../../src/search/answer.rs"]
    pub mod answer;
    #[path = "../../../src/search/cells.rs"]
    pub mod cells;
    #[path = "../../../src/search/collector.rs"]
    pub mod collector;
    #[path = "../../../src/search/limits.rs"]
    pub mod limits;
    #[path = "../../../src/search/luby.rs"]
    mod luby;
    #[path = "../../../src/search/observer.rs"]
    pub mod observer;
    #[path = "../../../src/search/tasks.rs"]
    pub mod tasks;
    #[path = "../../../src/search/threads.rs"]
    pub mod threads;

    pub mod drivers {
        #[path = "../../../../src/search/drivers/race.rs"]
        mod race;
        #[path = "../../../../src/search/drivers/stream.rs"]
        pub mod stream;

        pub mod racing;

        use super::stubs::{alternatives, dispatch, interchangeable};
        use racing::tree_racer;
    }

    pub mod cdcl {
        #[path = "../../../../src/search/cdcl/exchange.rs"]
        pub mod exchange;
        #[path = "../../../../src/search/cdcl/literal.rs"]
        pub mod literal;

        pub mod exchanging;

        pub use super::drivers::racing::cdcl_racer as racer;
    }

    pub mod collecting;
    pub mod lanes;
    pub mod restarting;
    pub mod speculation;
    pub mod streaming;
    mod stubs;

    use drivers::racing::packed;
    use stubs::{request, spans};
    pub(crate) use threads::MAX_THREADS;
}

mod batch {
    #[path = "../../../src/batch/error.rs"]
    pub mod error;
    #[path = "../../../src/batch/pipeline.rs"]
    pub mod pipeline;
    #[path = "../../../src/batch/source.rs"]
    pub mod source;

    pub mod ordering;
}

use shuttle::rand::{Rng, thread_rng};

/// Whether one of `number` equal cases is drawn.
fn chance(number: usize) -> bool {
    below(number) == 0
}

/// Returns a random number that the scheduler controls.
fn below(bound: usize) -> usize {
    thread_rng().gen_range(0..bound)
}

fn main() {
    let number = std::env::args().nth(1).map_or(2_000_u64, |number| number.parse().expect("a number of interleavings"));
    let models: [(&str, u64, fn()); 11] = [
        ("pipeline", 1, batch::ordering::model),
        ("solutions, any", 1, search::collecting::any),
        ("solutions, leftmost", 1, search::collecting::leftmost),
        ("nodes", 1, search::collecting::nodes),
        ("stream", 1, search::streaming::model),
        ("race", 1, search::drivers::racing::model),
        ("race of a tree", 1, search::drivers::racing::tree),
        ("exchange", 1, search::cdcl::exchanging::model),
        // Trees of hundreds of nodes, the first of which the calling thread explores.
        ("tasks of cells", 20, search::speculation::cells),
        ("tasks of lanes", 20, search::speculation::lanes),
        ("restarts", 20, search::restarting::model),
    ];
    let named: Vec<String> = std::env::args().skip(2).collect();
    for (name, one_of, model) in
        models.into_iter().filter(|(name, ..)| named.is_empty() || named.contains(&(*name).into()))
    {
        let number = number.div_ceil(one_of);
        shuttle::check_random(model, number as usize);
        println!("{name}: {number} interleavings");
    }
}
