//! What threads bring, and what they cost: for those who measure.
//!
//! Searches report to an [`Observer`], if they are given one: [`Timeline`] is one that keeps what ran where and when.
//! [`forecast`] records a search and plays it on any number of threads, [`compare`] measures numbers of threads and
//! engines beside one another, [`stress`] checks every solution under load, [`draw`] makes pictures and tables of it all.
//! Nothing of the library needs this, and it comes with the feature `measure` alone.

mod background;
mod interval;
mod law;
mod machine;
mod memory;
mod timeline;
pub mod forecast;
pub mod draw;
pub mod compare;
pub mod stress;

pub use background::{Background, Lasting};
pub use interval::{Estimate, Interval};
pub use memory::{Memory, resident};
pub use timeline::{Recorded, Span, ThreadWork, Timeline};

use crate::search::Threads;
pub use crate::search::{Fate, Observer, Report, SpanEnd, TreeNode, Work, WorkSpan};

/// One thread for each core of the machine, or for each that the process may use.
fn cores() -> usize {
    Threads::one_a_core().count()
}
