//! Exact counts of 9x9 puzzles by their bands.
//!
//! The columns of a box form an ordered partition of the nine digits into three classes, and so do its rows. The
//! *signature* of a band is the column partitions of its three boxes. How many fillings a band has depends on its
//! signature and its own clues alone; and three bands fit together exactly if, in each stack, the column partitions of
//! the three boxes are mates (see [`partition`]). So the solutions are the sum, over the signatures of one band, the
//! *base*, of its fillings times the sum, over the 56 mates in each stack, of the products of the fillings of the two
//! other bands: 56^3 products for each of at most 1680^3 signatures, less what clues rule out (each a third) and what
//! is the same but for a renaming of free digits or an exchange of columns without clues.
//!
//! The classes and mates are those of Felgenhauer and Jarvis, "Enumerating possible Sudoku grids" (2005), which counted
//! the empty grid; here any clues may be given.

mod band;
mod base;
mod blocks;
mod clue;
mod dots;
mod fillings;
mod mates;
mod orbits;
mod panel;
mod partition;
mod plan;
mod rows;
mod sample;
mod stack;
#[cfg(test)]
mod tests;
mod worker;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::model::{Cell, Digit, DigitSet, Grid, Shape};
use crate::simd::Backend;
use band::Band;
use base::Base;
use mates::Mates;
use orbits::{Pair, Symmetry};
use partition::{Class, Partition, tables};
use plan::Plan;
pub(crate) use sample::Sampler;
use worker::Worker;

/// Does something with a number that is known when it is compiled, if it is one of these.
macro_rules! with_const {
    ($number:expr, $name:ident in [$($each:literal),*] => $do:expr) => {
        match $number {
            $($each => {
                const $name: usize = $each;
                $do;
            })*
            other => debug_assert!(false, "{other} is not among the numbers known"),
        }
    };
}
pub(crate) use with_const;

/// What is needed to count the solutions of one puzzle.
pub(crate) struct Census {
    backend: Backend,
    plan: Plan,
    /// The digits that may be renamed.
    free: Class,
    symmetry: Symmetry,
    base: Base,
    /// The two other bands.
    bands: [Arc<Band>; 2],
    /// For each stack, what the two bands allow for each partition of the base.
    mates: [Mates; 3],
    pairs: Vec<Pair>,
    /// What there may be in the third box of the base.
    thirds: Vec<Partition>,
}

impl Census {
    /// Prepares the count of a puzzle. `None` if that is not for this method: the shape is not 9x9, or there are
    /// candidates missing that no clue rules out. The clues do not clash.
    pub(crate) fn new(puzzle: &Grid, backend: Backend) -> Option<Self> {
        if puzzle.shape() != Shape::CLASSIC || !is_given_by_clues(puzzle) {
            return None;
        }
        let values = puzzle.values();
        Self::with(Plan::best(&values), &values, backend)
    }

    /// Prepares the count of a puzzle by a plan.
    fn with(plan: Plan, values: &[u8], backend: Backend) -> Option<Self> {
        let laid = plan.lay(values);
        let [own, one, other] = &laid.clues;
        let symmetry = Symmetry::new(laid.free, &laid.loose);
        // Bands without clues are the same.
        let first = Arc::new(Band::new(one, backend)?);
        let like_first =
            |clues| if clues == one { Some(Arc::clone(&first)) } else { Band::new(clues, backend).map(Arc::new) };
        let bands = [Arc::clone(&first), like_first(other)?];
        let base = Base::new(own, laid.free, like_first(own)?);
        let columns = &base.columns;
        let mates = std::array::from_fn(|stack| Mates::new(tables(), stack, &columns[stack], &bands));
        let [firsts, seconds, thirds]: [Vec<Partition>; 3] =
            std::array::from_fn(|stack| mates[stack].with_any(&columns[stack]));
        let pairs = symmetry.pairs(&firsts, &seconds);
        Some(Self { backend, plan, free: laid.free, symmetry, base, bands, mates, pairs, thirds })
    }

    /// How many steps the count takes.
    pub(crate) fn steps(&self) -> usize {
        self.pairs.len()
    }

    /// Counts, with the calling thread alone or with all of the pool that this is called in; `None` if `go_on`, which is
    /// called before each step, tells to stop.
    pub(crate) fn count(&self, alone: bool, go_on: impl Fn() -> bool + Sync) -> Option<u128> {
        let counts = self.count_each(alone, go_on)?;
        Some(counts.into_iter().sum::<u128>() / self.base.namings())
    }

    /// What each pair adds, in order, before namings are divided out.
    fn count_each(&self, alone: bool, go_on: impl Fn() -> bool + Sync) -> Option<Vec<u128>> {
        let threads = if alone { 1 } else { rayon::current_num_threads() };
        let runs = self.runs(threads);
        let next = AtomicUsize::new(0);
        // Each thread has a worker, which takes runs as long as there are some.
        let work = || {
            let mut worker = Worker::default();
            let mut counted = Vec::new();
            while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                for pair in run.clone() {
                    counted.push((pair, go_on().then(|| worker.count(self, self.pairs[pair]))?));
                }
            }
            Some(counted)
        };
        let parts: Vec<Vec<(usize, u128)>> = match threads {
            1 => vec![work()?],
            _ => (0..threads).into_par_iter().with_max_len(1).map(|_| work()).collect::<Option<_>>()?,
        };
        let mut counts = vec![0; self.pairs.len()];
        parts.into_iter().flatten().for_each(|(pair, count)| counts[pair] = count);
        Some(counts)
    }

    /// Pairs that one worker had better count: those with the same first partition, unless these are many.
    fn runs(&self, threads: usize) -> Vec<Range<usize>> {
        /// At least about so many runs, and so many for each thread.
        const RUNS: usize = 64;
        const RUNS_A_THREAD: usize = 16;
        let longest = self.pairs.len().div_ceil(RUNS.max(RUNS_A_THREAD * threads)).max(1);
        let mut runs = Vec::new();
        for same in self.pairs.chunk_by(|one, other| one.first == other.first) {
            for run in same.chunks(longest) {
                let start = runs.last().map_or(0, |run: &Range<usize>| run.end);
                runs.push(start..start + run.len());
            }
        }
        runs
    }
}

/// Whether a puzzle has no other constraint than its clues, and these do not clash.
pub(crate) fn is_given_by_clues(puzzle: &Grid) -> bool {
    let shape = puzzle.shape();
    let is_missed = |cell: usize| {
        let seen = |digit: Digit| {
            let has = |(_, other): (usize, Cell)| other.digit() == Some(digit);
            shape.units_of(cell).into_iter().any(|unit| puzzle.unit(unit).any(has))
        };
        let own = puzzle.cells()[cell].digits();
        own.len() != 1 && DigitSet::up_to(shape.side()).iter().any(|digit| !own.contains(digit) && !seen(digit))
    };
    puzzle.conflict().is_none() && !(0..shape.cells()).any(is_missed)
}
