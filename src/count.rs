//! How many solutions a puzzle has, and which at random.

pub(crate) mod bands;
mod two_bands;

pub(crate) mod exact;
pub(crate) mod parts;
pub(crate) mod samples;

pub use exact::{Count, CountProgress, Method};
pub use parts::{MAX_PARTS, Parts};
pub use samples::{SampleError, Sampler};
