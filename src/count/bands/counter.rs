//! The count: a sum, for each pair of columns in the base's first two boxes, over the columns of its third box.
//!
//! For a pair with columns C1 and C2, each of the two other bands has a table, which [`super::panel`] writes:
//!
//! ```text
//!                     1st mate of C2       2nd mate of C2
//!                     mates of C1          mates of C1
//! 1st third columns   n n n n n n 0 0      n n n n n n 0 0   ...     n: fillings of the band with these columns
//! 2nd third columns   n n n n n n 0 0      n n n n n n 0 0   ...
//! ```
//!
//! Both tables have the same mates in the same places. So for columns C3 of the base's third box, the sum over all
//! combinations of mates is a sum of dot products: over the mates of C3, a row in one table times a row in the other.
//! Tables are built in parts with at most [`MAX_LINES`] lines per row, which stay in the cache for all C3.

use std::collections::HashMap;
use std::ops::Range;

use rayon::prelude::*;

use super::census::Census;
use super::clues::Mate;
use super::orbits::{ColumnPair, Combinations, Orbit};
use super::panel::{Blocks, MateCounts, segment_bytes};
use super::partition::Partition;
use super::table::{DotProducts, LINE_BYTES, MAX_LINES, NumberTable};
use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::search::limits::{Limits, PollPlace, Stop};

/// Maximum number of combinations for which a counter keeps the orbits of third partitions: at most 27 MB.
const MAX_KEPT_ORBITS: usize = 4096;

/// Minimum number of runs of pairs, so that threads can share a count even if all pairs have the same first partition.
const MIN_RUNS: usize = 64;

/// Minimum number of runs per thread, so that threads finish at about the same time.
const RUNS_PER_THREAD: usize = 16;

impl Census {
    /// Counts on the calling thread if `single_threaded`, otherwise on all threads of the current pool. Returns an
    /// error if the limits end the count. `step_done` is called after each step.
    pub(crate) fn count(
        &self,
        single_threaded: bool,
        limits: &Limits<'_>,
        step_done: &(dyn Fn() + Sync),
    ) -> Result<u128, Stop> {
        let counts = self.count_pairs(single_threaded, limits, step_done)?;
        Ok(counts.into_iter().sum::<u128>() / self.base.times_counted())
    }

    /// Returns the count of each pair, in order. Each solution is counted as often as in the base.
    pub(super) fn count_pairs(
        &self,
        single_threaded: bool,
        limits: &Limits<'_>,
        step_done: &(dyn Fn() + Sync),
    ) -> Result<Vec<u128>, Stop> {
        let threads = if single_threaded { 1 } else { rayon::current_num_threads() };
        let runs = PendingRuns { runs: self.runs(threads), taken: AtomicUsize::new(0) };
        let parts: Vec<Vec<(usize, u128)>> = if threads == 1 {
            vec![self.count_runs(&runs, limits, step_done)?]
        } else {
            let threads = (0..threads).into_par_iter().with_max_len(1);
            threads.map(|_| self.count_runs(&runs, limits, step_done)).collect::<Result<_, Stop>>()?
        };
        let mut counts = vec![0; self.pairs.len()];
        parts.into_iter().flatten().for_each(|(index, count)| counts[index] = count);
        Ok(counts)
    }

    /// Counts runs until there are no more. Returns the index and the count of each of their pairs.
    fn count_runs(
        &self,
        runs: &PendingRuns,
        limits: &Limits<'_>,
        step_done: &(dyn Fn() + Sync),
    ) -> Result<Vec<(usize, u128)>, Stop> {
        let mut counter = BandCounter::default();
        let mut counted = Vec::new();
        while let Some(run) = runs.take() {
            for index in run {
                counted.push((index, counter.count(self, self.pairs[index], limits)?));
                step_done();
            }
        }
        Ok(counted)
    }

    /// Cuts the pairs into runs, each for one counter. Pairs with the same first partition share blocks, so they stay
    /// together unless there are many.
    fn runs(&self, threads: usize) -> Vec<Range<usize>> {
        let max_pairs = self.pairs.len().div_ceil(MIN_RUNS.max(RUNS_PER_THREAD * threads)).max(1);
        let mut runs = Vec::new();
        let mut start = 0;
        for of_first in self.pairs.chunk_by(|one, other| one.first == other.first) {
            for run in of_first.chunks(max_pairs) {
                runs.push(start..start + run.len());
                start += run.len();
            }
        }
        runs
    }

    /// Returns the number of bytes in a segment of a pair's tables.
    pub(super) fn segment_bytes(&self, pair: ColumnPair) -> usize {
        segment_bytes(self.mates[0].get(pair.first).len())
    }

    /// Returns how many mates of the second stack fit in one part of a pair's tables.
    pub(super) fn mates_in_part(&self, pair: ColumnPair) -> usize {
        MAX_LINES * LINE_BYTES / self.segment_bytes(pair)
    }

    /// Returns the counts of the two other bands for the mates of a pair's first partition.
    fn mate_counts(&self, pair: ColumnPair) -> [MateCounts<'_>; 2] {
        let mates = self.mates_of(0, pair.first);
        [0, 1].map(|band| {
            let mates = mates.iter().map(|mate| mate[band]).collect();
            MateCounts { panels: &self.others[band], backend: self.backend, base: pair.first, mates }
        })
    }
}

/// Runs of pairs, each of which one thread counts.
struct PendingRuns {
    runs: Vec<Range<usize>>,
    /// The number of runs that were taken.
    taken: AtomicUsize,
}

impl PendingRuns {
    /// Returns the next run; `None` if all were taken.
    fn take(&self) -> Option<Range<usize>> {
        self.runs.get(self.taken.fetch_add(1, Ordering::Relaxed)).cloned()
    }
}

/// Counts one pair after another, and reuses its memory.
#[derive(Default)]
pub(super) struct BandCounter {
    /// The orbits of third partitions that have fillings in the base.
    pub(super) thirds: Vec<Orbit>,
    /// The fillings of the base for each of these orbits.
    fillings: Vec<u64>,
    /// The ways to fill the two other bands for each of these orbits, divided by the common divisors of the bands.
    completions: Vec<u64>,
    /// The two tables: either of the current part, or of all parts if they are kept.
    pub(super) tables: Vec<[NumberTable<u8>; 2]>,
    blocks: [Blocks; 2],
    /// The first partition to which the blocks belong, if they are used.
    blocks_of: Option<Partition>,
    /// The fillings of the base for all orbits of the current pair.
    all_fillings: Vec<u64>,
    thirds_of: HashMap<Combinations, Vec<Orbit>>,
}

impl BandCounter {
    /// Returns the number of solutions whose base has columns in the orbit of the pair, each counted as often as in the
    /// base.
    fn count(&mut self, census: &Census, pair: ColumnPair, limits: &Limits<'_>) -> Result<u128, Stop> {
        self.find_thirds(census, pair);
        let counts = census.mate_counts(pair);
        self.prepare_blocks(census, pair, &counts, limits)?;
        self.tables.resize_with(1, Default::default);
        for seconds in census.mates[1].get(pair.second).chunks(census.mates_in_part(pair)) {
            limits.poll(PollPlace::Node)?;
            self.fill_tables(&counts, seconds, 0);
            self.add_completions(census, 0);
        }
        Ok(self.terms(census, pair).sum())
    }

    /// Returns what each third partition adds to the count, and keeps the tables of all parts for drawing.
    pub(super) fn keep(&mut self, census: &Census, pair: ColumnPair) -> impl Iterator<Item = u128> {
        self.find_thirds(census, pair);
        let counts = census.mate_counts(pair);
        // Blocks pay off only for many pairs.
        self.blocks_of = None;
        self.tables.clear();
        for (part, seconds) in census.mates[1].get(pair.second).chunks(census.mates_in_part(pair)).enumerate() {
            self.tables.push(Default::default());
            self.fill_tables(&counts, seconds, part);
            self.add_completions(census, part);
        }
        self.terms(census, pair)
    }

    /// Finds the third partitions of a pair, and the fillings of the base for them.
    fn find_thirds(&mut self, census: &Census, pair: ColumnPair) {
        if self.thirds_of.len() >= MAX_KEPT_ORBITS {
            self.thirds_of.clear();
        }
        let combinations = census.symmetry.combinations_of(pair);
        let entry = self.thirds_of.entry(combinations);
        let all = entry.or_insert_with_key(|combinations| census.symmetry.thirds(combinations, &census.thirds));
        census.base.count(pair.first, pair.second, all, &mut self.all_fillings);
        self.thirds.clear();
        self.fillings.clear();
        for (third, &fillings) in all.iter().zip(&self.all_fillings).filter(|(_, fillings)| **fillings > 0) {
            self.thirds.push(*third);
            self.fillings.push(fillings);
        }
        self.completions.clear();
        self.completions.resize(self.thirds.len(), 0);
    }

    /// Writes the blocks for the pair's first partition, unless they exist already or would not save time.
    fn prepare_blocks(
        &mut self,
        census: &Census,
        pair: ColumnPair,
        counts: &[MateCounts<'_>; 2],
        limits: &Limits<'_>,
    ) -> Result<(), Stop> {
        if self.blocks_of == Some(pair.first) {
            return Ok(());
        }
        let uses = usize::from(pair.orbits_of_first) * census.mates[1].get(pair.second).len();
        self.blocks_of = None;
        if counts.iter().all(|counts| Blocks::save_time(counts, uses)) {
            self.blocks.iter_mut().zip(counts).try_for_each(|(blocks, counts)| blocks.fill(counts, limits))?;
            self.blocks_of = Some(pair.first);
        }
        Ok(())
    }

    /// Fills the tables of a part for these mates in the second stack.
    fn fill_tables(&mut self, counts: &[MateCounts<'_>; 2], seconds: &[Mate], part: usize) {
        for (band, table) in self.tables[part].iter_mut().enumerate() {
            let indices = seconds.iter().map(|mate| mate[band]);
            if self.blocks_of.is_some() {
                self.blocks[band].copy_table(indices, table);
            } else {
                let columns = &counts[band].panels.band.columns[1];
                counts[band].write_table(indices.map(|index| columns.partitions[usize::from(index)]), table);
            }
        }
    }

    /// Adds the completions that the tables of a part contribute.
    fn add_completions(&mut self, census: &Census, part: usize) {
        let groups = self.thirds.iter().map(|third| census.mates[2].get(third.partition));
        let [left, right] = &self.tables[part];
        let totals = &left.totals_of_rows(census.backend);
        census.backend.run(DotProducts { left, totals, right, groups, sums: &mut self.completions });
    }

    /// Returns what each third partition adds to the count.
    fn terms(&self, census: &Census, pair: ColumnPair) -> impl Iterator<Item = u128> {
        let divisors: u128 = census.others.iter().map(|panels| u128::from(panels.band.divisor)).product();
        let factors = self.thirds.iter().zip(&self.fillings).zip(&self.completions);
        factors.map(move |((third, fillings), completions)| {
            divisors * u128::from(pair.size * u64::from(third.size)) * u128::from(*fillings) * u128::from(*completions)
        })
    }
}
