//! The cases of a comparison (mode, engine and number of threads), and the statistics of their runs.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use strum::VariantNames;

use super::CompareError;
use specudoku::Engine;
use specudoku::ParseError;
use specudoku::text::{Reading, Records};
use specudoku::{Grid, Shape};

/// How the puzzles are given to the threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<CompareMode>)]
pub(crate) enum CompareMode {
    /// Many puzzles at a time: throughput.
    Batch,
    /// One puzzle at a time, its branches raced.
    Speculate,
    /// One board at a time: its puzzles with a number of clues.
    Subsets,
}

impl CompareMode {
    /// Returns the name for people.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Batch => "Many puzzles at a time",
            Self::Speculate => "One puzzle at a time, its branches raced",
            Self::Subsets => "One board at a time, its puzzles with a number of clues",
        }
    }

    /// Returns whether threads share one search, so that several threads may explore other nodes than one.
    pub(super) const fn shares_searches(self) -> bool {
        !matches!(self, Self::Batch)
    }
}

/// The search method of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Contender {
    /// An engine of the program.
    #[strum(transparent)]
    Engine(Engine),
    /// One puzzle, split by its choices into 30 parts per thread. The threads take the parts one after another, and
    /// search each part separately (Régin, Rezgui and Malapert, Embarrassingly Parallel Search, 2013).
    Parts,
}

impl Contender {
    /// Returns the engine that the method uses.
    pub(crate) const fn engine(self) -> Engine {
        match self {
            Self::Engine(engine) => engine,
            Self::Parts => Engine::Auto,
        }
    }
}

impl From<Engine> for Contender {
    fn from(engine: Engine) -> Self {
        Self::Engine(engine)
    }
}

impl VariantNames for Contender {
    const VARIANTS: &'static [&'static str] = &{
        // Built from the list of engines, so that a new engine can be compared under its usual name.
        let mut names = ["parts"; Engine::VARIANTS.len() + 1];
        names.split_at_mut(Engine::VARIANTS.len()).0.copy_from_slice(Engine::VARIANTS);
        names
    };
}

impl FromStr for Contender {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        match name.parse() {
            Ok(engine) => Ok(Self::Engine(engine)),
            Err(_) if name == "parts" => Ok(Self::Parts),
            Err(_) => Err(ParseError::of_name::<Self>(name)),
        }
    }
}

/// One case of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Case {
    /// How the puzzles are given to the threads.
    pub(crate) mode: CompareMode,
    /// The search method.
    pub(crate) engine: Contender,
    /// Number of threads.
    pub(crate) threads: usize,
}

/// Statistics of runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunStats {
    pub(super) nodes: u64,
    pub(super) tasks: u64,
    pub(super) stolen: u64,
    /// The longest time from raising the flag to the end of the last task.
    pub(super) drain: Duration,
    /// The smallest and the largest number of answers. They are equal unless an answer is wrong.
    pub(super) answers: (u64, u64),
    /// Number of puzzles that a time limit or node limit stopped.
    pub(super) limited: u64,
}

/// The puzzles, as text and as grids.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleSet {
    pub(super) text: Arc<[u8]>,
    pub(super) grids: Vec<Grid>,
    pub(super) reading: Reading,
}

impl PuzzleSet {
    /// Reads the puzzles of a text.
    ///
    /// Returns an error if a record is not a puzzle, or if there are no records.
    pub(crate) fn read(text: Vec<u8>, reading: Reading) -> Result<Self, CompareError> {
        let mut grids = Vec::new();
        for record in Records::new(text.as_slice(), reading.clone()) {
            let number = grids.len() + 1;
            grids.push(record.puzzle.map_err(|fault| CompareError::NoPuzzle(number, fault.into()))?.grid);
        }
        if grids.is_empty() { Err(CompareError::Empty) } else { Ok(Self { text: text.into(), grids, reading }) }
    }

    /// Returns the puzzles.
    pub(crate) fn grids(&self) -> &[Grid] {
        &self.grids
    }

    /// Returns the shape of the only puzzle, if there is exactly one.
    pub(crate) fn only_shape(&self) -> Option<Shape> {
        if let [grid] = &self.grids[..] { Some(grid.shape()) } else { None }
    }
}

impl Default for RunStats {
    fn default() -> Self {
        Self::NOTHING
    }
}

impl RunStats {
    /// The statistics of no runs.
    pub(super) const NOTHING: Self =
        Self { nodes: 0, tasks: 0, stolen: 0, drain: Duration::ZERO, answers: (u64::MAX, 0), limited: 0 };

    /// Adds the statistics of other runs.
    pub(super) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.tasks += other.tasks;
        self.stolen += other.stolen;
        self.drain = self.drain.max(other.drain);
        self.answers = (self.answers.0.min(other.answers.0), self.answers.1.max(other.answers.1));
        self.limited += other.limited;
    }

    /// Returns the average over a number of runs.
    pub(super) fn per(&self, runs: u64) -> Self {
        let [nodes, tasks, stolen] = [self.nodes, self.tasks, self.stolen].map(|sum| rounded_mean(sum, runs));
        // Rounded separately, the stolen tasks could exceed the tasks by one.
        Self { nodes, tasks, stolen: stolen.min(tasks), ..*self }
    }
}

/// Returns the mean of numbers with this sum, as a whole number.
fn rounded_mean(sum: u64, count: u64) -> u64 {
    (sum as f64 / count.max(1) as f64).round() as u64
}
