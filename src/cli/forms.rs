//! The canonical forms of puzzles, and large sets of forms.

use std::error::Error;
use std::ffi::OsString;
use std::hash::Hasher;
use std::io::sink;

use siphasher::sip128::{Hasher128, SipHasher13};
use specudoku::batch::{Ask, BatchOptions, BatchRun, RowWriter, Rows, Summary};
use specudoku::make::{Canonical, Isomorphism};
use specudoku::text::Puzzle;
use specudoku::{Digits81, Grid, Solver};

use super::common::counted;
use super::exit::Failure;
use super::input::{Input, inputs};
use super::output::print;

/// What is reduced to canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub(super) enum FormOf {
    /// The puzzle.
    #[default]
    Puzzle,
    /// Its solution, with the clues placed in it.
    Solution,
}

/// A form, and how it was found.
pub(super) struct Form {
    pub(super) text: String,
    pub(super) automorphisms: u64,
    /// An isomorphism that leads to it, if requested.
    pub(super) map: Option<Isomorphism>,
    /// The rank of the board, if requested.
    pub(super) rank: Option<u64>,
}

/// Finds forms.
#[derive(Clone, Debug)]
pub(super) struct Forms {
    of: FormOf,
    has_map: bool,
    has_rank: bool,
    solver: Solver,
}

/// Number of records per work item. A record needs one or two microseconds, so handing items over costs comparatively
/// little.
pub(super) const RECORDS_PER_ITEM: usize = 256;

impl Forms {
    /// Returns a finder of forms; `options` has the flag that stops it.
    pub(super) fn new(of: FormOf, has_map: bool, options: &BatchOptions) -> Self {
        Self { of, has_map, has_rank: false, solver: Solver::new().threads(1).limit(2).cancel(&options.cancel) }
    }

    /// Sets whether forms have the ranks of their boards.
    pub(super) const fn with_rank(mut self, has_rank: bool) -> Self {
        self.has_rank = has_rank;
        self
    }

    /// Returns the form of a classic puzzle from its digits; `None` if it has none, or if its form requires more than
    /// the digits.
    pub(super) fn of_digits(&self, puzzle: &Digits81) -> Option<Form> {
        if self.of == FormOf::Solution || self.has_map || self.has_rank {
            return None;
        }
        let found = Canonical::from_digits(puzzle).ok()?;
        Some(Form { text: found.form.to_string(), automorphisms: found.automorphisms, map: None, rank: None })
    }

    /// Returns the form of a puzzle. If it has none, the rows give the reason.
    pub(super) fn of(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) -> Option<Form> {
        self.found(puzzle).map_err(|why| rows.failure(&why)).ok()
    }

    fn found(&self, puzzle: &Puzzle) -> Result<Form, String> {
        let grid = &puzzle.grid;
        let solved;
        let (text, automorphisms, map, board) = match self.of {
            FormOf::Puzzle => {
                let (found, map) = grid.canonical_with_map().map_err(|error| error.to_string())?;
                (found.form.to_string(), found.automorphisms, map, grid)
            }
            // Checked before solving, because that takes a while for a large grid.
            FormOf::Solution if !grid.layout().is_classic() => return Err("--of solution supports only 9x9".to_owned()),
            FormOf::Solution => {
                solved = self.solver.solve(grid);
                let Some(solution) = solved.solutions.first().filter(|_| solved.count == 1) else {
                    return Err("it does not have exactly one solution, which --of solution needs".to_owned());
                };
                let (found, map) = within_solution(grid, solution).map_err(|error| error.to_string())?;
                (found.form.to_string(), found.automorphisms, map, solution)
            }
        };
        let rank = if self.has_rank { Some(rank_of(board)?) } else { None };
        Ok(Form { text, automorphisms, map: self.has_map.then_some(map), rank })
    }
}

/// Returns the rank of a board.
fn rank_of(board: &Grid) -> Result<u64, String> {
    let digits = Digits81::try_from(board).map_err(|_| "only 9x9 boards have a rank".to_owned())?;
    let form = Canonical::from_digits(&digits).map_err(|error| error.to_string())?;
    form.rank().ok_or_else(|| "only completed boards have a rank: --of solution gives that of the solution".to_owned())
}

/// Returns the form of a puzzle within that of its solution, both classic.
fn within_solution(puzzle: &Grid, solution: &Grid) -> Result<(Canonical<Digits81>, Isomorphism), Box<dyn Error>> {
    Ok(Canonical::within_solution(&puzzle.try_into()?, &solution.try_into()?)?)
}

/// A 128-bit hash that represents a form. The probability that any two of 10^8 forms have the same hash is 10^-23.
pub(super) type FormKey = u128;

impl Form {
    /// Returns the hash of this form.
    pub(super) fn key(&self) -> FormKey {
        let mut hasher = SipHasher13::new();
        hasher.write(self.text.as_bytes());
        hasher.finish128().as_u128()
    }

    /// Returns a uniformly distributed number that depends on the form and the seed.
    pub(super) fn chance(&self, seed: u64) -> u64 {
        let mut hasher = SipHasher13::new_with_keys(seed, 0);
        hasher.write(self.text.as_bytes());
        hasher.finish128().h1
    }
}

/// Returns the keys of all puzzles in files, sorted: a hash table would need twice as much memory.
pub(super) fn read_keys(files: &[OsString], options: &BatchOptions, forms: &Forms) -> Result<Vec<FormKey>, Failure> {
    let mut keys = Vec::new();
    for input in if files.is_empty() { Vec::new() } else { inputs(files, &options.reading)? } {
        let name = input.name().into_owned();
        let count = each_key(input, options, forms, |key| keys.push(key))?;
        if count > 0 {
            let have = if count == 1 { "has" } else { "have" };
            let records = counted(count, "record");
            print(&format!("{name}: {records} {have} no canonical form, so not compared"));
        }
    }
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// Calls `take` with the key of each puzzle of an input, in order. Returns the number of records without a key.
fn each_key(
    input: Input,
    options: &BatchOptions,
    forms: &Forms,
    mut take: impl FnMut(FormKey),
) -> Result<u64, Failure> {
    let rows = Rows::new(&[], |puzzle, rows| Some(forms.of(puzzle, rows)?.key()));
    let rows = rows.classic(|puzzle, _| Some(Some(forms.of_digits(puzzle)?.key())));
    // Nothing is written: only the keys are needed.
    let mut rows = rows.keep(|key: Option<FormKey>| {
        key.into_iter().for_each(&mut take);
        false
    });
    rows.records_per_item = RECORDS_PER_ITEM;
    Ok(run_without_output(input, options, rows)?.failed)
}

/// Runs a job over an input without writing anything.
pub(super) fn run_without_output<A: Ask>(input: Input, options: &BatchOptions, ask: A) -> Result<Summary, Failure> {
    let name = input.name().into_owned();
    let mut run = BatchRun::new(options.clone(), ask, sink());
    let ended = run.named_input(&name, input.open()).and_then(|()| run.finish());
    let summary = ended.map_err(|error| Failure::batch(&error, &name))?;
    if summary.cancelled { Err(Failure::interrupted()) } else { Ok(summary) }
}
