//! What another thread brings, and what it costs: the instruments of `compare`, `stress` and `solve --timeline`.
//!
//! [`Timeline`] is an [`Observer`](specudoku::observe::Observer) that keeps what ran where and when. [`forecast`] records
//! a search and simulates it on any number of threads. [`compare`] measures numbers of threads and engines in alternating
//! rounds. [`stress`] checks every solution under load. [`draw`] makes pictures and tables of all that.

mod background;
mod interval;
mod law;
mod machine;
mod memory;
#[cfg(test)]
mod tests;
mod timeline;
pub(crate) mod forecast;
pub(crate) mod draw;
pub(crate) mod compare;
pub(crate) mod stress;

pub(crate) use background::{Background, Lasting};
pub(crate) use memory::{Memory, resident};
pub(crate) use timeline::{Recorded, Span, ThreadWork, Timeline};

use super::common::cores;
use specudoku::observe::{Fate, SpanEnd};
