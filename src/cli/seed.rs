//! The seed of what is drawn at random.

use std::hash::{BuildHasher, RandomState};

/// The option for a seed.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct SeedArg {
    /// The same seed gives the same output [default: another one each time].
    ///
    /// At any number of threads. The seed is printed on standard error. The generator is PCG64.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl SeedArg {
    /// The seed, printed on standard error.
    pub(crate) fn announced(self) -> u64 {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("seed"));
        super::data::print_plain(&format!("seed {seed}"));
        seed
    }
}
