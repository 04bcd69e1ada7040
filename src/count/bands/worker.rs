//! What is counted for one pair: the columns of the base's first two boxes.
//!
//! Each of these columns has 56 pairs of mates, in the boxes of the same stack in the two other bands. For every
//! combination of mates in the first two stacks, the counts of the second band stand in a table by the columns of its
//! third box, and those of the third band in another by the columns of its own. For each third partition of the base
//! the sum over all mates is then one of dot products of rows.

use std::collections::HashMap;

use rand::RngExt;
use rand_pcg::Pcg64;

use super::Census;
use super::blocks::{Blocks, Source};
use super::dots::{Dots, LINES, Products};
use super::mates::Mate;
use super::orbits::{Pair, Third, Told};
use super::panel::size_of_piece;
use super::partition::Partition;
use super::rows::{LINE, Rows};
use super::sample::pick;

/// Blocks for every second partition are laid if they are not larger than this, in bytes: beyond it memory is slower
/// than laying them for each pair.
const LARGEST: usize = 32 << 20;

/// Works on one pair at a time, and keeps its memory.
#[derive(Default)]
pub(super) struct Worker {
    /// The third partitions that have fillings in the base.
    pub(super) thirds: Vec<Third>,
    /// For each of them, the fillings of the base.
    fillings: Vec<u64>,
    /// For each of them, how often the two other bands can be filled together.
    rest: Vec<u64>,
    /// The counts of the two other bands, divided by what they have in common: a row for each partition of the third
    /// box, a column for each combination of mates in the first two stacks. A pair of tables for each [`share`] of the
    /// mates in the second stack, if all are kept.
    tables: Vec<[Rows<u8>; 2]>,
    /// What the tables are put together from, if that is worth it.
    blocks: [Blocks; 2],
    /// The first partition for which the blocks hold what is needed for any second one.
    ready: Option<Partition>,
    counts: Vec<u64>,
    /// All third partitions, for what pairs told of them so far.
    orbits: HashMap<Told, Vec<Third>>,
}

impl Worker {
    /// The solutions whose base has columns that are the same as those of the pair, each as often as its free clues
    /// can be named.
    pub(super) fn count(&mut self, census: &Census, pair: Pair) -> u128 {
        self.prepare(census, pair, false);
        self.terms(census, pair).sum()
    }

    /// What each third partition adds to the count. All tables are kept, to draw from.
    pub(super) fn keep(&mut self, census: &Census, pair: Pair) -> impl Iterator<Item = u128> {
        self.prepare(census, pair, true);
        self.terms(census, pair)
    }

    /// Finds the third partitions of a pair, and how often the two other bands can be filled with them.
    fn prepare(&mut self, census: &Census, pair: Pair, keep: bool) {
        self.find_thirds(census, pair);
        let sources = [0, 1].map(|band| source(census, pair, band));
        if keep {
            // One pair alone: blocks would be for others.
            self.ready = None;
            self.tables.clear();
        } else {
            self.make_ready(census, pair, &sources);
        }
        self.rest.clear();
        self.rest.resize(self.thirds.len(), 0);
        for (share, seconds) in census.mates[1].of(pair.second).chunks(share(size(census, pair))).enumerate() {
            let at = if keep { share } else { 0 };
            if self.tables.len() <= at {
                self.tables.push(Default::default());
            }
            self.fill(&sources, seconds, at);
            let groups = self.thirds.iter().map(|(third, _)| census.mates[2].of(*third));
            add_dots(census, &self.tables[at], groups, &mut self.rest);
        }
    }

    /// What each third partition adds to the count.
    fn terms(&self, census: &Census, pair: Pair) -> impl Iterator<Item = u128> {
        let common: u128 = census.bands.iter().map(|band| u128::from(band.common)).product();
        let factors = self.thirds.iter().zip(&self.fillings).zip(&self.rest);
        factors.map(move |(((_, weight), fillings), rest)| {
            common * u128::from(pair.weight * u64::from(*weight)) * u128::from(*fillings) * u128::from(*rest)
        })
    }

    /// For each of these mates in the third stack, how often the two other bands can be filled together; of what was kept.
    pub(super) fn rest_of(&self, census: &Census, mates: &[Mate]) -> Vec<u64> {
        let mut rest = vec![0; mates.len()];
        self.tables.iter().for_each(|tables| add_dots(census, tables, mates.chunks(1), &mut rest));
        rest
    }

    /// Mates in the first two stacks, drawn with the products of the two bands' counts for them and for these in the
    /// third stack; of what was kept.
    pub(super) fn pick_mates(&self, census: &Census, pair: Pair, last: Mate, random: &mut Pcg64) -> [Mate; 2] {
        let places = last.map(usize::from);
        let mut products = Vec::with_capacity(LINES * self.tables.len());
        for [left, right] in &self.tables {
            let (left, right) = (left.lines(places[0]), right.lines(places[1]));
            census.backend.run(Products { left, right, sums: &mut products });
        }
        let mut drawn = random.random_range(0..products.iter().sum());
        let line = pick(products, &mut drawn);
        // All tables but the last have as many lines.
        let lines = self.tables[0][0].width() / LINE;
        let (table, line) = (line / lines, line % lines);
        let [left, right] = &self.tables[table];
        let bytes = left.lines(places[0])[line].iter().zip(&right.lines(places[1])[line]);
        let column = LINE * line + pick(bytes.map(|(left, right)| u64::from(*left) * u64::from(*right)), &mut drawn);
        let size = size(census, pair);
        let second = table * share(size) + column / size;
        [census.mates[0].of(pair.first)[column % size], census.mates[1].of(pair.second)[second]]
    }

    fn find_thirds(&mut self, census: &Census, pair: Pair) {
        /// No more orbits are kept.
        const ORBITS: usize = 4096;
        if self.orbits.len() >= ORBITS {
            self.orbits.clear();
        }
        let told = census.symmetry.told(pair);
        let all = self.orbits.entry(told).or_insert_with_key(|told| census.symmetry.thirds(told, &census.thirds));
        census.base.count(pair.first, pair.second, all, &mut self.counts);
        self.thirds.clear();
        self.fillings.clear();
        for (third, &count) in all.iter().zip(&self.counts).filter(|(_, count)| **count > 0) {
            self.thirds.push(*third);
            self.fillings.push(count);
        }
    }

    /// Lays all blocks for the first partition, if they are not there and that is worth it.
    fn make_ready(&mut self, census: &Census, pair: Pair, sources: &[Source<'_>; 2]) {
        if self.ready == Some(pair.first) {
            return;
        }
        let seconds = census.mates[1].of(pair.second).len();
        let is_worth_it = |source: &Source<'_>| {
            let often = usize::from(pair.company) * seconds >= 2 * source.band.columns[1].len();
            often && Blocks::bytes(source) <= LARGEST
        };
        self.ready = sources.iter().all(is_worth_it).then_some(pair.first);
        if self.ready.is_some() {
            self.blocks.iter_mut().zip(sources).for_each(|(blocks, source)| blocks.fill(source));
        }
    }

    /// Fills the tables at this place for these mates in the second stack.
    fn fill(&mut self, sources: &[Source<'_>; 2], seconds: &[Mate], at: usize) {
        for (band, table) in self.tables[at].iter_mut().enumerate() {
            let places = seconds.iter().map(|mate| mate[band]);
            if self.ready.is_some() {
                self.blocks[band].copy_table(places, table);
            } else {
                let columns = &sources[band].band.columns[1];
                sources[band].lay_table(places.map(|place| columns.list[usize::from(place)]), table);
            }
        }
    }
}

/// Adds, for each group of mates in the third stack, how often the two other bands can be filled together.
fn add_dots<'g>(
    census: &Census,
    [left, right]: &[Rows<u8>; 2],
    groups: impl Iterator<Item = &'g [Mate]>,
    sums: &mut [u64],
) {
    census.backend.run(Dots { left, right, groups, sums });
}

/// Where the counts of one of the two other bands for a pair come from.
fn source(census: &Census, pair: Pair, band: usize) -> Source<'_> {
    let of_band = &census.bands[band];
    let mates = census.mates[0].of(pair.first).iter();
    let mates = mates.map(|mate| of_band.columns[0].list[usize::from(mate[band])]).collect();
    Source { band: of_band, backend: census.backend, base: pair.first, mates }
}

/// The bytes in a piece of a pair's tables.
fn size(census: &Census, pair: Pair) -> usize {
    size_of_piece(census.mates[0].of(pair.first).len())
}

/// How many of the mates in the second stack share tables with pieces of this size.
const fn share(size: usize) -> usize {
    LINES * LINE / size
}
