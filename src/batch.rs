//! Whole files, and other work in order on all cores.
//!
//! `pipeline` is the machine: a source, workers, and one writer that keeps the order. On it stand
//!
//! - [`Job`], which asks the same of each record of some inputs: [`Solve`] solves it (`solve` and `record` answer,
//!   `solutions` gives several for each), [`Rows`] answers it by rows of any kind; a [`BatchRun`] has one output for all
//!   inputs;
//! - [`generate`] and [`sample`], which make puzzles and boards, [`generate_shard`] and [`sample_shard`], which make
//!   one [`Shard`] of several;
//! - [`ordered`], which runs any work on any items.
//!
//! An input is read by `buffer` as whole lines, `cut` into chunks, answered by an ask, and written by `deliver`, which
//! has the header; `columns` and `row` are the tables of inputs and answers.
//!
//! Reading and writing files needs the feature `batch`.

mod error;
mod pipeline;
mod source;

#[cfg(feature = "batch")]
mod arrangement;
#[cfg(feature = "batch")]
mod buffer;
#[cfg(feature = "batch")]
mod chunk;
#[cfg(feature = "batch")]
mod columns;
#[cfg(feature = "batch")]
mod cut;
#[cfg(feature = "batch")]
mod delimited;
#[cfg(feature = "batch")]
mod deliver;
#[cfg(feature = "batch")]
mod field;
#[cfg(feature = "batch")]
mod job;
mod make;
#[cfg(feature = "batch")]
mod object;
#[cfg(feature = "batch")]
mod options;
#[cfg(feature = "batch")]
mod record;
#[cfg(feature = "batch")]
mod resume;
#[cfg(feature = "batch")]
mod resume_error;
#[cfg(feature = "batch")]
mod row;
#[cfg(feature = "batch")]
mod row_writer;
#[cfg(feature = "batch")]
mod rows;
#[cfg(feature = "batch")]
mod solutions;
#[cfg(feature = "batch")]
mod solve;

#[cfg(feature = "batch")]
pub use deliver::{FailedRecord, Summary};
pub use error::BatchError;
#[cfg(feature = "batch")]
pub use field::Field;
#[cfg(feature = "batch")]
pub use job::{Ask, BatchRun, Job};
pub use make::{Shard, ShardError, generate, generate_shard, sample, sample_shard};
#[cfg(feature = "batch")]
pub use options::{BatchOptions, Format, Progress};
pub use pipeline::{PipelineEnd, ordered};
#[cfg(feature = "batch")]
pub use record::Solve;
#[cfg(feature = "batch")]
pub use resume::Resumed;
#[cfg(feature = "batch")]
pub use resume_error::ResumeError;
#[cfg(feature = "batch")]
pub use row_writer::RowWriter;
#[cfg(feature = "batch")]
pub use rows::Rows;
#[cfg(feature = "batch")]
pub use solutions::records;

#[cfg(all(test, feature = "batch"))]
mod tests;
