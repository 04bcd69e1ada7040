//! What another thread brings, and what it wastes.
//!
//! ```
//! use specudoku::measure::compare::{Bench, Case, CompareMode, PuzzleSet};
//! use specudoku::text::Reading;
//! use specudoku::{Engine, Solver};
//! let puzzles = PuzzleSet::read("1.3...4..3..4.2.\n".into(), Reading::default())?;
//! let mut bench = Bench::new(Solver::new(), puzzles);
//! bench.rounds = Some(1);
//! let case = |threads| Case { mode: CompareMode::Speculate, engine: Engine::Cells.into(), threads };
//! let found = bench.compare(&[case(1), case(2)], &[64])?.expect("no flag was raised");
//! assert!(found.agree());
//! assert!(found.to_csv().lines().count() > 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
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

pub use case::{Case, CompareMode, Contender, PuzzleSet};
pub use findings::Comparison;
pub use renamings::Renamings;
pub use report::MOST_RECORDED;
pub use run::Bench;
pub use table::LEGEND;

use model::Model;

use super::forecast::RecordingFull;
use super::machine::load;
use crate::batch::BatchError;
use crate::text::Fault;

/// Why nothing could be compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompareError {
    /// A record is no puzzle.
    #[error("record {0}: {1}")]
    NoPuzzle(usize, #[source] Fault),
    /// There is no record.
    #[error("there is no puzzle to compare on")]
    Empty,
    /// The batch failed.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// A search is too long to be modelled.
    #[error("{0}; a lower limit of solutions may do")]
    Model(#[from] RecordingFull),
}

impl Bench {
    /// Measures the cases, and models the searches on cells with these numbers of threads, if there are any. In each view
    /// and engine one thread comes first. `None` if the flag was raised.
    ///
    /// # Errors
    /// If a search is too long for a model, or a batch fails.
    pub fn compare(&self, cases: &[Case], modelled: &[usize]) -> Result<Option<Comparison>, CompareError> {
        // Before anything is measured: a search may be too long for a recording.
        let model = if modelled.is_empty() { None } else { Model::new(self, modelled, cases)? };
        let load = load();
        Ok(self.measure(cases)?.map(|rows| Comparison { rows, model, load, renamings: None }))
    }
}
