//! Compares thread counts and engines: what more threads gain, and what they waste.
//!
//! ```text
//! case, run, measured       the cases, their runs, and what was measured
//! model, parts, renamings   a simulation with more threads; a puzzle split into parts; a puzzle under renamings
//! findings, laws            the results and their sentences; scaling laws
//! table, panels, report     the results as text, JSON and CSV; as curves; as a page
//! ```

mod case;
mod measured;
mod findings;
mod laws;
mod model;
mod panels;
mod parts;
mod renamings;
mod report;
mod run;
mod table;

pub(crate) use case::{Case, CompareMode, Contender, PuzzleSet};
pub(crate) use findings::Comparison;
pub(crate) use report::MAX_RECORDED;
pub(crate) use run::Bench;
pub(crate) use table::LEGEND;

use model::Model;

use super::forecast::RecordingFull;
use super::machine::load;
use specudoku::PuzzleError;
use specudoku::batch::BatchError;
use specudoku::text::Fault;

/// Why nothing could be compared.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CompareError {
    /// A record is not a puzzle.
    #[error("record {0}: {1}")]
    NoPuzzle(usize, #[source] Box<Fault>),
    /// A record is not a board whose puzzles can be searched for.
    #[error("record {0}: {1}")]
    NoBoard(usize, #[source] PuzzleError),
    /// There is no record.
    #[error("there is no puzzle to compare on")]
    Empty,
    /// The batch failed.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// A search is too long to be modelled.
    #[error("{0}; a smaller --limit may help")]
    Model(#[from] RecordingFull),
}

impl Bench {
    /// Measures the cases. Also models the searches on cells with the thread counts in `modelled`, if there are any. In
    /// each mode and engine, one thread must come first. Returns `None` if the flag was raised.
    ///
    /// Returns an error if a search is too long for a model, or if a batch fails.
    pub(crate) fn compare(&self, cases: &[Case], modelled: &[usize]) -> Result<Option<Comparison>, CompareError> {
        // Modelled before anything is measured: a search may be too long for a recording.
        let model = if modelled.is_empty() { None } else { Model::new(self, modelled, cases)? };
        let load = load();
        Ok(self.measure(cases)?.map(|rows| Comparison { rows, model, load, renamings: None }))
    }
}
