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
use super::dots::Dots;
use super::mates::Mate;
use super::orbits::{Pair, Third, Told};
use super::partition::Partition;
use super::rows::Rows;
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
    pub(super) fillings: Vec<u64>,
    /// For each of them, how often the two other bands can be filled together.
    pub(super) rest: Vec<u64>,
    /// The counts of the two other bands, divided by what they have in common: a row for each partition of the third box, a column for each combination of
    /// mates in the first two stacks.
    tables: [Rows<u8>; 2],
    /// What the tables are put together from, if that is worth it.
    blocks: [Blocks; 2],
    /// The first partition for which the blocks hold what is needed for any second one.
    ready: Option<Partition>,
    counts: Vec<u64>,
    /// All third partitions, for what pairs told of them so far.
    orbits: HashMap<Told, Vec<Third>>,
}

fn dots<'g>(
    census: &Census,
    tables: &[Rows<u8>; 2],
    groups: impl Iterator<Item = &'g [Mate]> + Clone,
    sums: &mut Vec<u64>,
) {
    let [left, right] = tables;
    census.backend.run(Dots { left, right, groups, sums });
}

impl Worker {
    /// The solutions whose base has columns that are the same as those of the pair, each as often as its free clues
    /// can be named.
    pub(super) fn count(&mut self, census: &Census, pair: Pair) -> u128 {
        self.terms(census, pair).sum()
    }

    /// What each third partition adds to the count.
    pub(super) fn terms(&mut self, census: &Census, pair: Pair) -> impl Iterator<Item = u128> {
        self.prepare(census, pair);
        let common: u128 = census.bands.iter().map(|band| u128::from(band.common)).product();
        let factors = self.thirds.iter().zip(&self.fillings).zip(&self.rest);
        factors.map(move |(((_, weight), fillings), rest)| {
            common * u128::from(pair.weight * u64::from(*weight)) * u128::from(*fillings) * u128::from(*rest)
        })
    }

    /// Finds the third partitions of a pair, and fills the tables.
    pub(super) fn prepare(&mut self, census: &Census, pair: Pair) {
        self.find_thirds(census, pair);
        self.fill(census, pair);
        let groups = self.thirds.iter().map(|(third, _)| census.mates[2].of(*third));
        dots(census, &self.tables, groups, &mut self.rest);
    }

    /// For each of these mates in the third stack, how often the two other bands can be filled together.
    pub(super) fn rest_of(&self, census: &Census, mates: &[Mate]) -> Vec<u64> {
        let mut rest = Vec::with_capacity(mates.len());
        dots(census, &self.tables, mates.chunks(1), &mut rest);
        rest
    }

    /// A column of the tables, drawn with the products of the two bands' counts for these mates in the third stack.
    pub(super) fn pick_column(&self, mate: Mate, random: &mut Pcg64) -> usize {
        /// The sums of so many products are looked through first.
        const CHUNK: usize = 64;
        let [left, right] = &self.tables;
        let rows = (left.row(mate[0].into()), right.row(mate[1].into()));
        let chunks = rows.0.chunks(CHUNK).zip(rows.1.chunks(CHUNK));
        let product = |(one, other): (&u8, &u8)| u32::from(*one) * u32::from(*other);
        let sums: Vec<u64> =
            chunks.map(|(one, other)| one.iter().zip(other).map(product).sum::<u32>().into()).collect();
        let drawn = random.random_range(0..sums.iter().sum());
        let chunk = pick(sums.iter().copied(), drawn);
        let before: u64 = sums[..chunk].iter().sum();
        let products = rows.0.iter().zip(rows.1).skip(chunk * CHUNK).map(product);
        chunk * CHUNK + pick(products.map(u64::from), drawn - before)
    }

    /// The mates in the first two stacks to which a column of the tables belongs.
    pub(super) fn mates_of(&self, census: &Census, pair: Pair, column: usize) -> [Mate; 2] {
        let width = source(census, pair, 0).size();
        [census.mates[0].of(pair.first)[column % width], census.mates[1].of(pair.second)[column / width]]
    }

    fn find_thirds(&mut self, census: &Census, pair: Pair) {
        let told = census.symmetry.told(pair);
        let all = self.orbits.entry(told).or_insert_with_key(|told| census.symmetry.thirds(told, &census.thirds));
        let partitions: Vec<Partition> = all.iter().map(|(third, _)| *third).collect();
        census.base.count(pair.first, pair.second, &partitions, &mut self.counts);
        self.thirds.clear();
        self.fillings.clear();
        for (third, &count) in all.iter().zip(&self.counts).filter(|(_, count)| **count > 0) {
            self.thirds.push(*third);
            self.fillings.push(count);
        }
    }

    fn fill(&mut self, census: &Census, pair: Pair) {
        let sources = [0, 1].map(|band| source(census, pair, band));
        let seconds = census.mates[1].of(pair.second);
        if self.ready != Some(pair.first) {
            let is_worth_it = |source: &Source<'_>| {
                let often = usize::from(pair.company) * seconds.len() >= 2 * source.band.columns[1].len();
                often && Blocks::bytes(source) <= LARGEST
            };
            self.ready = sources.iter().all(is_worth_it).then_some(pair.first);
            if self.ready.is_some() {
                self.blocks.iter_mut().zip(&sources).for_each(|(blocks, source)| blocks.fill(source));
            }
        }
        for (band, table) in self.tables.iter_mut().enumerate() {
            let places = seconds.iter().map(|mate| mate[band]);
            if self.ready.is_some() {
                self.blocks[band].copy_table(places, table);
            } else {
                let columns = &census.bands[band].columns[1];
                sources[band].lay_table(places.map(|place| columns.list[usize::from(place)]), table);
            }
        }
    }
}

/// Where the counts of one of the two other bands for a pair come from.
fn source(census: &Census, pair: Pair, band: usize) -> Source<'_> {
    let of_band = &census.bands[band];
    let mates = census.mates[0].of(pair.first).iter();
    let mates = mates.map(|mate| of_band.columns[0].list[usize::from(mate[band])]).collect();
    Source { band: of_band, backend: census.backend, base: pair.first, mates }
}
