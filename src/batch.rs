//! Processes complete files, and other lists of work items, on all cores and in order.
//!
//! - A [`BatchRun`] does a job for every record of its inputs: [`Solve`] solves each puzzle, [`Rows`] computes rows of
//!   any kind.
//! - `Generator::generate` and `Sampler::sample` make puzzles and boards on all threads, or one [`Shard`] of a larger
//!   run.
//! - [`ordered`] runs any work on any items.
//!
//! Reading and writing files needs the feature `batch`; making puzzles and boards needs the feature `make`.

// The path of a record, and the file of each step:
//
//     bytes ──> input/buffer     complete lines, as many as make a chunk
//               input/cut        the text recogniser finds the records: lines stay bytes, drawings are read
//               input/chunk      a chunk: the lines or records that one worker answers
//     worker ─> answer/visit     the loop over the records of a chunk, the same for all jobs
//               answer/solve     the lane kernel solves puzzles of 81 bytes; answer/record solves the others
//               answer/solutions several solutions for each puzzle
//               answer/rows      any other answer, written through table/row_writer
//     writer ─> deliver          the header, and the answers in the order of the input; resume compares old output
//     bytes <── table/row        a CSV, TSV or JSON row: the columns of the input first, then the answers
//
// run, options and error are the interface for callers. pipeline (with source) runs reader, workers and writer.
// table/columns finds the columns of a record, table/object the members of a JSON object; table/field is one value.
// input/records passes the records to a caller that is not a job. make runs the pipeline over numbered attempts.

mod error;
mod source;
mod pipeline;

#[cfg(feature = "batch")]
mod options;
#[cfg(feature = "batch")]
mod table;
#[cfg(feature = "batch")]
mod input;
#[cfg(feature = "batch")]
mod resume;
#[cfg(feature = "batch")]
mod deliver;
#[cfg(feature = "batch")]
mod answer;
#[cfg(feature = "batch")]
mod run;

#[cfg(feature = "make")]
mod make;

pub use error::BatchError;
pub use pipeline::ordered;

#[cfg(feature = "batch")]
pub use self::{
    answer::{record::Solve, rows::Rows},
    deliver::{FailedRecord, Summary},
    options::{BatchOptions, Format},
    run::{Ask, BatchRun},
    table::{field::Field, row_writer::RowWriter},
};
#[cfg(feature = "make")]
pub use make::Shard;

#[cfg(all(test, feature = "batch"))]
mod tests;
