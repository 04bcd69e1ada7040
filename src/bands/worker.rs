//! What is counted for one pair: the columns of the base's first two boxes.
//!
//! Each of these columns has 56 pairs of mates, in the boxes of the same stack in the two other bands. For every
//! combination of mates in the first two stacks, the counts of the second band stand in a table by the columns of its
//! third box, and those of the third band in another by the columns of its own. For each third partition of the base
//! the sum over all mates is then one of dot products of rows.

use super::Census;
use super::blocks::Blocks;
use super::orbits::{Pair, Third};
use super::partition::Partition;
use super::rows::{Dots, Rows};

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

impl Worker {
    /// The solutions whose base has columns that are the same as those of the pair, each as often as its free clues
    /// can be named.
    pub(super) fn count(&mut self, census: &Census, pair: Pair) -> u128 {
        self.prepare(census, pair);
        let terms = self.thirds.iter().zip(&self.fillings).zip(&self.rest);
        terms
            .map(|(((_, weight), fillings), rest)| u128::from(*weight) * u128::from(*fillings) * u128::from(*rest))
            .sum()
    }

    /// Finds the third partitions of a pair, and fills the tables.
    pub(super) fn prepare(&mut self, census: &Census, pair: Pair) {
        self.find_thirds(census, pair);
        self.fill(census, pair);
        let [left, right] = &self.tables;
        let groups = self.thirds.iter().map(|(third, _)| census.mates[2].of(*third));
        census.backend.run(Dots { left, right, groups, largest: census.largest, sums: &mut self.rest });
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
        let is_worth_it = pair.company as usize * seconds.len() >= 2 * census.bands[0].columns[1].len();
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
