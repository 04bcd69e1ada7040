//! The instruments of `compare`, `stress` and `solve --timeline`: what more threads gain, and what they cost.
//!
//! [`Timeline`] is an [`Observer`](specudoku::observe::Observer) that records what ran where and when. [`forecast`]
//! records a search and simulates it on any number of threads. [`compare`] measures thread counts and engines in
//! alternating rounds. [`stress`] checks every solution under load. [`draw`] makes pictures and tables of the results.

mod background;
mod interval;
mod law;
mod machine;
mod memory;
mod sign_test;
#[cfg(test)]
mod tests;
mod timeline;
mod verdict;
pub(crate) mod forecast;
pub(crate) mod draw;
pub(crate) mod compare;
pub(crate) mod stress;

pub(crate) use background::{Background, Lasting};
pub(crate) use memory::{Memory, resident};
pub(crate) use timeline::{Recorded, Span, ThreadWork, Timeline};

use super::common::cores;
use specudoku::observe::{Fate, SpanEnd};
