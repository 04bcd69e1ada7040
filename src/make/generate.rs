//! Making puzzles: a completed board, then clues taken away while one solution remains.
//!
//! Attempts come in numbered chunks, and each chunk is made from its number and the seed alone, by the generator PCG64:
//! so what comes out depends neither on the number of threads nor on the vector instructions. Those that meet the wishes
//! are the puzzles, in the order of their numbers. A chunk is a work item: `batch` makes chunks on many threads.

mod any_shape;
mod attempt;
mod boards;
mod cells;
mod factory;
mod reduction;
mod symmetry;

use std::ops::RangeInclusive;

use rand_pcg::Pcg64;

pub use symmetry::{Symmetry, SymmetryError};

use crate::count::SampleError;
use crate::model::Shape;
use crate::search::cancel::{CancelFlag, PollPlace, any_raised};
use crate::search::lanes::Cells;
use crate::simd::Backend;
use crate::solver::Solver;
use boards::Boards;
use cells::set_of;
use factory::Factory;

/// What is wished of puzzles.
///
/// ```
/// use specudoku::generate::{Generator, Symmetry, Wishes};
/// use specudoku::{Grid, Shape, Solver};
/// let wishes = Wishes { symmetry: Symmetry::Rotate180, clues: Some(24..=30), ..Wishes::default() };
/// let generator = Generator::new(&Solver::new(), Shape::CLASSIC, wishes)?;
/// let puzzle = generator.puzzles(42).next().unwrap()?;
/// assert!((24..=30).contains(&puzzle.clues()));
/// # Ok::<(), specudoku::generate::GenerateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// How many clues; as few as can be reached from a board by taking clues one after the other if not given.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue can be left out.
    pub minimal: bool,
    /// How the places of the clues map onto one another.
    pub symmetry: Symmetry,
    /// The cells that are clues, by index, row by row.
    pub pattern: Option<Vec<usize>>,
    /// Completed boards are wished for, and nothing is taken from them.
    pub boards: bool,
    /// Minimal puzzles, each with a probability that depends on its number of clues alone; see [`Made::weight`].
    pub unbiased: bool,
    /// After so many attempts in a row without success it is given up.
    pub attempts: u64,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            clues: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            boards: false,
            unbiased: false,
            attempts: 1_000_000,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// Its clues, digits from 1, row by row; 0 is an empty cell.
    pub puzzle: Vec<u8>,
    /// Its solution.
    pub solution: Vec<u8>,
    /// What it stands for among all minimal puzzles, if it was made without bias: means of any property, weighted so,
    /// are those over all minimal puzzles. 1 for 26 clues.
    ///
    /// The controlled-bias method: clues of a uniform board are taken in a uniform order, and an attempt fails at the
    /// first clue that cannot be taken before the puzzle is minimal. A puzzle with `n` clues is then met with a
    /// probability in proportion to `1 / C(81, n)` (Berthier, "Unbiased statistics of a CSP: a controlled-bias
    /// generator", 2009).
    pub weight: f64,
}

impl Made {
    /// How many clues there are.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.puzzle.iter().filter(|clue| **clue != 0).count()
    }
}

/// Why puzzles cannot be made, or no more of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The wishes cannot go together.
    #[error("{0}")]
    Wishes(String),
    /// No attempt of many led to a puzzle as wished.
    #[error("no such puzzle came of {0} attempts: wish for more clues, less symmetry, or more attempts")]
    GivenUp(u64),
    /// A flag was raised.
    #[error("cancelled")]
    Cancelled,
    /// There is no thread to work with.
    #[error("cannot start a thread")]
    Threads,
    /// Work panicked: a fault of the library, or of a function handed to it.
    #[error("internal error")]
    Internal,
}

/// The wishes, as attempts need them.
struct Plan {
    least: usize,
    most: usize,
    /// Whether each clue must be shown to be needed after clues were taken.
    must_check: bool,
    minimal: bool,
    unbiased: bool,
    pattern: Option<Cells>,
    pattern_cells: Option<Vec<usize>>,
    orbits: Vec<Cells>,
    orbit_cells: Vec<Vec<usize>>,
    orbit_of: Vec<usize>,
}

impl Plan {
    fn new(shape: Shape, wishes: &Wishes) -> Self {
        let orbit_cells = wishes.symmetry.orbits(shape.side());
        let mut orbit_of = vec![0; shape.cells()];
        for (index, orbit) in orbit_cells.iter().enumerate() {
            orbit.iter().for_each(|cell| orbit_of[*cell] = index);
        }
        let is_classic = shape == Shape::CLASSIC;
        let set = |cells: &Vec<usize>| if is_classic { set_of(cells.iter().copied()) } else { Cells::default() };
        let clues = wishes.clues.clone().unwrap_or(0..=shape.cells());
        let minimal = wishes.minimal || wishes.unbiased;
        // Only a minimal puzzle may go below the clues wished for, and is then none of them.
        let least = if minimal { 0 } else { *clues.start() };
        let by_orbits = wishes.symmetry != Symmetry::None || wishes.pattern.is_some();
        Self {
            least,
            most: *clues.end(),
            must_check: minimal && by_orbits,
            minimal,
            unbiased: wishes.unbiased,
            pattern: wishes.pattern.as_ref().map(set),
            pattern_cells: wishes.pattern.clone(),
            orbits: orbit_cells.iter().map(set).collect(),
            orbit_cells,
            orbit_of,
        }
    }
}

/// Makes puzzles of one shape.
pub struct Generator {
    shape: Shape,
    wishes: Wishes,
    plan: Plan,
    boards: Boards,
    backend: Backend,
    cancel: Vec<CancelFlag>,
}

/// Boards that a chunk of attempts begins with, for classic puzzles.
const BOARDS: usize = 256;

/// Attempts without bias from the same board: few succeed, so that two from one board are rare.
const ORDERS: usize = 64;

/// Boards for such attempts in a chunk.
const UNBIASED_BOARDS: usize = 64;

impl Generator {
    /// Prepares to make puzzles, with the backend and the flags of `solver`, and its threads for the preparation.
    ///
    /// # Errors
    /// If the wishes cannot go together, or a flag is raised.
    pub fn new(solver: &Solver, shape: Shape, wishes: Wishes) -> Result<Self, GenerateError> {
        check(shape, &wishes)?;
        let boards = Boards::new(shape, solver).map_err(|error| match error {
            SampleError::Stopped(_) => GenerateError::Cancelled,
            _ => GenerateError::Wishes(error.to_string()),
        })?;
        Ok(Self {
            shape,
            plan: Plan::new(shape, &wishes),
            wishes,
            boards,
            backend: solver.options().backend,
            cancel: solver.options().cancel.clone(),
        })
    }

    /// Returns the endless sequence of puzzles that belongs to `seed`, made on the calling thread. It ends with an error
    /// if no attempt of many succeeds, or a flag is raised. `batch::generate` makes them on all threads.
    pub fn puzzles(&self, seed: u64) -> impl Iterator<Item = Result<Made, GenerateError>> {
        let (mut ready, mut failures) = (Vec::new().into_iter(), Failures::default());
        let mut chunks = Some(0..);
        std::iter::from_fn(move || {
            loop {
                if let Some(made) = ready.next() {
                    return Some(Ok(made));
                }
                let chunk = chunks.as_mut()?.next()?;
                match self.chunk(seed, chunk).and_then(|made| failures.count(self, made)) {
                    Ok(made) => ready = made.into_iter(),
                    Err(error) => {
                        chunks = None;
                        return Some(Err(error));
                    }
                }
            }
        })
    }

    /// Makes one chunk of attempts, and returns the puzzles that came of them: all chunks of a seed, in order, are
    /// [`Generator::puzzles`]. Each depends on `seed` and `chunk` alone.
    ///
    /// # Errors
    /// If a flag is raised.
    pub fn chunk(&self, seed: u64, chunk: u64) -> Result<Vec<Made>, GenerateError> {
        self.make(seed, chunk, &self.cancel).ok_or(GenerateError::Cancelled)
    }

    /// [`Generator::chunk`], which this flag ends too.
    pub(crate) fn chunk_until(&self, seed: u64, chunk: u64, stop: &CancelFlag) -> Result<Vec<Made>, GenerateError> {
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([stop]).cloned().collect();
        self.make(seed, chunk, &flags).ok_or(GenerateError::Cancelled)
    }

    /// Number of chunks that a thread makes in one go: small grids take microseconds each.
    pub(crate) fn chunks_per_item(&self) -> u64 {
        if self.boards_a_chunk() == 1 && self.shape.side() < 9 { 64 } else { 1 }
    }

    /// The flags that end the making.
    pub(crate) fn flags(&self) -> &[CancelFlag] {
        &self.cancel
    }

    /// Whether there are as many clues as wished for.
    fn fits(&self, made: &Made) -> bool {
        self.wishes.clues.as_ref().is_none_or(|clues| clues.contains(&made.clues()))
    }

    fn boards_a_chunk(&self) -> usize {
        match (self.shape == Shape::CLASSIC, self.wishes.unbiased) {
            (true, true) => UNBIASED_BOARDS,
            (true, false) => BOARDS,
            _ if self.wishes.boards && self.shape.side() < 9 => BOARDS,
            _ => 1,
        }
    }

    fn attempts_a_chunk(&self) -> u64 {
        (self.boards_a_chunk() * if self.wishes.unbiased { ORDERS } else { 1 }) as u64
    }

    /// The puzzles of one chunk of attempts; `None` if a flag was raised.
    fn make(&self, seed: u64, chunk: u64, cancel: &[CancelFlag]) -> Option<Vec<Made>> {
        if any_raised(cancel, PollPlace::Task) {
            return None;
        }
        let mut random = Pcg64::new(seed.into(), chunk.into());
        let boards = self.boards.draw(&mut random, self.boards_a_chunk(), cancel)?;
        let made = |puzzle: Vec<u8>, solution: &Vec<u8>| {
            let clues = puzzle.iter().filter(|clue| **clue != 0).count();
            let weight = if self.wishes.unbiased { weight(clues) } else { 1.0 };
            Made { puzzle, solution: solution.clone(), weight }
        };
        if self.wishes.boards {
            return Some(boards.iter().map(|board| made(board.clone(), board)).collect());
        }
        if self.shape != Shape::CLASSIC {
            let attempt = |board: &Vec<u8>| {
                let puzzle = any_shape::attempt(self.shape, board, &self.plan, &mut random, cancel);
                puzzle.map(|puzzle| made(puzzle, board))
            };
            return Some(boards.iter().filter_map(attempt).filter(|made| self.fits(made)).collect());
        }
        let classic: Vec<[u8; 81]> = boards.iter().filter_map(|board| board.as_slice().try_into().ok()).collect();
        let orders = if self.wishes.unbiased { ORDERS } else { 1 };
        let clues = Factory::run(&self.plan, &classic, orders, random, self.backend, cancel)?;
        let puzzles = clues.iter().enumerate().filter_map(|(number, clues)| {
            let board = &boards[number / orders];
            let clue = |cell: usize| if cells::has(clues.as_ref()?, cell) { Some(board[cell]) } else { Some(0) };
            let puzzle = (0..81).map(clue).collect::<Option<Vec<u8>>>()?;
            Some(made(puzzle, board)).filter(|made| self.fits(made))
        });
        Some(puzzles.collect())
    }
}

/// Counts attempts in a row without a puzzle, so that wishes which are never met end.
#[derive(Debug, Default)]
pub(crate) struct Failures(u64);

impl Failures {
    /// Counts the attempts of a chunk from which these puzzles came, and returns the puzzles.
    ///
    /// # Errors
    /// If the generator is to give up.
    pub(crate) fn count(&mut self, generator: &Generator, made: Vec<Made>) -> Result<Vec<Made>, GenerateError> {
        self.0 = if made.is_empty() { self.0 + generator.attempts_a_chunk() } else { 0 };
        match self.0 >= generator.wishes.attempts.max(1) {
            true => Err(GenerateError::GivenUp(self.0)),
            false => Ok(made),
        }
    }
}

impl std::fmt::Debug for Generator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Generator").field("shape", &self.shape).field("wishes", &self.wishes).finish_non_exhaustive()
    }
}

/// Refuses wishes that cannot go together.
fn check(shape: Shape, wishes: &Wishes) -> Result<(), GenerateError> {
    let cells = shape.cells();
    let fault = if wishes.clues.as_ref().is_some_and(|clues| clues.is_empty() || *clues.start() > cells) {
        format!("the clues must be a range from 0 to {cells}, the lower end first")
    } else if wishes.pattern.as_ref().is_some_and(|pattern| pattern.iter().any(|cell| *cell >= cells)) {
        format!("the pattern has a cell that a grid of {cells} cells has not")
    } else if wishes.unbiased && shape != Shape::CLASSIC {
        "puzzles without bias are made for 9x9 alone".to_owned()
    } else if wishes.unbiased && (wishes.symmetry != Symmetry::None || wishes.pattern.is_some()) {
        "puzzles without bias have no symmetry and no pattern".to_owned()
    } else if wishes.boards && *wishes != (Wishes { boards: true, attempts: wishes.attempts, ..Wishes::default() }) {
        "completed boards have no further wishes".to_owned()
    } else if wishes.pattern.is_some() && wishes.symmetry != Symmetry::None {
        "a pattern has its own symmetry".to_owned()
    } else {
        return Ok(());
    };
    Err(GenerateError::Wishes(fault))
}

/// How many minimal puzzles with so many clues stand for one that was met: C(81, clues) / C(81, 26).
fn weight(clues: usize) -> f64 {
    let binomial = |clues: usize| (0..clues).fold(1.0, |product, at| product * (81 - at) as f64 / (at + 1) as f64);
    binomial(clues) / binomial(26)
}
