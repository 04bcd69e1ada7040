//! What is counted for one pair: the columns of the base's first two boxes.
//!
//! Each of these columns has 56 pairs of mates, in the boxes of the same stack in the two other bands. For every
//! combination of mates in the first two stacks, the counts of the second band stand in a table by the columns of its
//! third box, and those of the third band in another by the columns of its own. For each third partition of the base
//! the sum over all mates is then one of dot products of rows.

use rand::RngExt;
use rand_pcg::Pcg64;

use super::Census;
use super::blocks::Blocks;
use super::mates::Mate;
use super::orbits::{Pair, Third};
use super::partition::Partition;
use super::rows::{Dots, Rows};
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
    /// The counts of the two other bands: a row for each partition of the third box, a column for each combination of
    /// mates in the first two stacks.
    tables: [Rows; 2],
    /// What the tables are filled from.
    blocks: [Blocks; 2],
    /// The first partition for which the blocks hold what is needed for any second one.
    ready: Option<Partition>,
    counts: Vec<u64>,
}

fn dots<'g>(census: &Census, tables: &[Rows; 2], groups: impl Iterator<Item = &'g [Mate]>, sums: &mut Vec<u64>) {
    let [left, right] = tables;
    census.backend.run(Dots { left, right, groups, largest: census.largest, sums });
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
        let factors = self.thirds.iter().zip(&self.fillings).zip(&self.rest);
        factors.map(|(((_, weight), fillings), rest)| u128::from(*weight) * u128::from(*fillings) * u128::from(*rest))
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
        let product = |(one, other): (&u16, &u16)| u32::from(*one) * u32::from(*other);
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
        let width = self.blocks[0].width();
        [census.mates[0].of(pair.first)[column % width], census.mates[1].of(pair.second)[column / width]]
    }

    fn find_thirds(&mut self, census: &Census, pair: Pair) {
        let thirds = census.symmetry.thirds(pair, &census.thirds);
        let partitions: Vec<Partition> = thirds.iter().map(|(third, _)| *third).collect();
        census.base.count(pair.first, pair.second, &partitions, &mut self.counts);
        self.thirds.clear();
        self.fillings.clear();
        for (third, &count) in thirds.into_iter().zip(&self.counts).filter(|(_, count)| **count > 0) {
            self.thirds.push(third);
            self.fillings.push(count);
        }
    }

    fn fill(&mut self, census: &Census, pair: Pair) {
        let (firsts, seconds) = (census.mates[0].of(pair.first), census.mates[1].of(pair.second));
        let is_worth_it = census.bands.iter().all(|band| {
            let often = usize::from(pair.company) * seconds.len() >= 2 * band.columns[1].len();
            often && Blocks::size(band, firsts.len(), band.columns[1].len()) <= LARGEST
        });
        if self.ready != Some(pair.first) {
            self.ready = is_worth_it.then_some(pair.first);
            for (band, blocks) in self.blocks.iter_mut().enumerate() {
                let firsts = firsts.iter().map(|mate| mate[band]);
                if is_worth_it {
                    blocks.fill(&census.bands[band], firsts, 0..census.bands[band].columns[1].len() as u16);
                } else {
                    blocks.fill(&census.bands[band], firsts, seconds.iter().map(|mate| mate[band]));
                }
            }
        }
        let is_ready = self.ready.is_some();
        for (band, (blocks, table)) in self.blocks.iter().zip(&mut self.tables).enumerate() {
            let rows = seconds.iter().enumerate().map(|(at, mate)| if is_ready { mate[band].into() } else { at });
            blocks.copy(rows, table);
        }
    }
}
