//! Whole files, and other work in order on all cores.
//!
//! `pipeline` is the machine: a source, workers, and one writer that keeps the order. On it stand
//!
//! - [`Job`], which solves each record of an input (`lines` and `record` answer, `solutions` gives several for each);
//! - [`RowJob`], which answers each record by rows of any kind;
//! - [`generate`] and [`sample`], which make puzzles and boards, [`generate_shard`] and [`sample_shard`], which make
//!   one [`Shard`] of several;
//! - [`ordered`], which runs any work on any items.
//!
//! [`BatchOptions`] is what both kinds of jobs know of an input and its answers; `chunk` cuts the input, and `deliver` is
//! the loop from chunks to the output.
//!
//! Reading and writing files needs the feature `batch`.

#[cfg(feature = "batch")]
mod answer;
#[cfg(feature = "batch")]
mod buffer;
#[cfg(feature = "batch")]
mod chunk;
#[cfg(feature = "batch")]
mod columns;
#[cfg(feature = "batch")]
mod deliver;
#[cfg(feature = "batch")]
mod entry;
mod error;
#[cfg(feature = "batch")]
mod format;
#[cfg(feature = "batch")]
mod heading;
#[cfg(feature = "batch")]
mod job;
#[cfg(feature = "batch")]
mod lines;
mod make;
#[cfg(feature = "batch")]
mod object;
#[cfg(feature = "batch")]
mod options;
#[cfg(feature = "batch")]
mod part;
mod pipeline;
#[cfg(feature = "batch")]
mod record;
#[cfg(feature = "batch")]
mod row;
#[cfg(feature = "batch")]
mod rows;
mod shard;
#[cfg(feature = "batch")]
mod sheet;
#[cfg(feature = "batch")]
mod solutions;
#[cfg(feature = "batch")]
mod solve;
#[cfg(feature = "batch")]
mod weight;

#[cfg(feature = "batch")]
pub use deliver::Totals;
pub use error::BatchError;
#[cfg(feature = "batch")]
pub use format::Format;
#[cfg(feature = "batch")]
pub use job::{Job, Progress, Summary};
pub use make::{generate, generate_shard, sample, sample_shard};
#[cfg(feature = "batch")]
pub use options::{BatchOptions, FailedRecord};
pub use pipeline::{End, ordered};
#[cfg(feature = "batch")]
pub use row::{Field, RowJob, RowWriter};
#[cfg(feature = "batch")]
pub use rows::RowSummary;
pub use shard::{Shard, ShardError};
#[cfg(feature = "batch")]
pub use solutions::records;

#[cfg(all(test, feature = "batch"))]
mod tests;
