//! How many solutions a puzzle has, and which at random.

pub(crate) mod bands;
mod exact;
mod parts;
mod samples;
mod two_bands;

pub use exact::{Count, Method, MethodError};
pub use samples::{SampleError, Sampler};
