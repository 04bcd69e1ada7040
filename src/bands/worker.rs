//! What is counted for one pair: the columns of the base's first two boxes.
//!
//! Each of these columns has 56 pairs of mates, in the boxes of the same stack in the two other bands. For every
//! combination of mates in the first two stacks, the counts of the second band stand in a table by the columns of its
//! third box, and those of the third band in another by the columns of its own. For each third partition of the base
//! the sum over all mates is then one of dot products of rows.

use super::Census;
use super::band::{Band, NOWHERE, View};
use super::orbits::{Pair, Third};
use super::partition::{MATES, Partition, Tables, tables};
use super::rows::{Dots, Rows};

/// The mates of one partition that both bands allow, as places.
type Mates = Vec<(u16, u16)>;

/// Works on one pair at a time, and keeps its memory.
#[derive(Default)]
pub(super) struct Worker {
    /// The third partitions that have fillings in the base.
    pub(super) thirds: Vec<Third>,
    /// For each of them, the fillings of the base.
    pub(super) fillings: Vec<u64>,
    /// For each of them, how often the two other bands can be filled together.
    pub(super) rest: Vec<u64>,
    /// The combinations of mates in the first two stacks: the columns of the two tables.
    pub(super) combinations: Vec<[Mate; 2]>,
    /// The counts of the two other bands.
    pub(super) tables: [Rows; 2],
    /// For each third partition the mates in the third stack: the rows of the two tables.
    pub(super) mates: Vec<(u16, u16)>,
    /// Where the mates of each third partition end.
    pub(super) ends: Vec<usize>,
    counts: Vec<u64>,
}

/// A pair of mates, as places among the columns that their bands allow.
pub(super) type Mate = (u16, u16);

impl Worker {
    /// The solutions whose base has columns that are the same as those of the pair, each as often as its free clues
    /// can be named.
    pub(super) fn count(&mut self, census: &Census, pair: Pair) -> u128 {
        self.prepare(census, pair);
        let products = self.thirds.iter().zip(&self.fillings).zip(&self.rest);
        products
            .map(|(((_, weight), fillings), rest)| u128::from(*weight) * u128::from(*fillings) * u128::from(*rest))
            .sum()
    }

    /// Finds the third partitions of a pair, and fills the tables.
    pub(super) fn prepare(&mut self, census: &Census, pair: Pair) {
        let tables = tables();
        self.find_thirds(census, pair);
        self.find_mates(census, tables);
        let combined = self.find_combinations(census, tables, pair);
        if combined {
            self.fill(census);
            let [left, right] = &self.tables;
            let largest = census.bands.iter().map(Band::max).product();
            let (pairs, ends) = (&self.mates, &self.ends);
            census.backend.run(Dots { left, right, pairs, ends, largest, sums: &mut self.rest });
        } else {
            self.rest.clear();
            self.rest.resize(self.thirds.len(), 0);
        }
    }

    fn find_thirds(&mut self, census: &Census, pair: Pair) {
        let base = &census.base;
        let thirds = census.symmetry.thirds(pair, &base.columns()[2].list);
        let partitions: Vec<Partition> = thirds.iter().map(|(third, _)| *third).collect();
        base.count(pair.first, pair.second, &partitions, &mut self.counts);
        let filled = thirds.into_iter().zip(&self.counts).filter(|(_, count)| **count > 0);
        (self.thirds, self.fillings) = filled.unzip();
    }

    fn find_mates(&mut self, census: &Census, tables: &Tables) {
        self.mates.clear();
        self.ends.clear();
        for (third, _) in &self.thirds {
            self.mates.extend(allowed_mates(census, tables, 2, *third));
            self.ends.push(self.mates.len());
        }
    }

    /// Tells whether there is any combination.
    fn find_combinations(&mut self, census: &Census, tables: &Tables, pair: Pair) -> bool {
        let [firsts, seconds]: [Mates; 2] =
            [(0, pair.first), (1, pair.second)].map(|(stack, own)| allowed_mates(census, tables, stack, own).collect());
        let all = firsts.iter().flat_map(|first| seconds.iter().map(move |second| [*first, *second]));
        self.combinations.clear();
        self.combinations.extend(all);
        !self.combinations.is_empty()
    }

    fn fill(&mut self, census: &Census) {
        let [one, other] = &mut self.tables;
        fill(one, &census.bands[0], self.combinations.iter().map(|combination| combination.map(|mates| mates.0)));
        fill(other, &census.bands[1], self.combinations.iter().map(|combination| combination.map(|mates| mates.1)));
    }
}

/// The mates of a partition in this stack that both bands allow.
fn allowed_mates(census: &Census, tables: &Tables, stack: usize, own: Partition) -> impl Iterator<Item = Mate> {
    let [one, other] = census.bands.each_ref().map(|band| &band.columns[stack]);
    let places = tables.mates(own).iter().map(|mates| (one.place(mates.0), other.place(mates.1)));
    places.filter(|(one, other)| *one != NOWHERE && *other != NOWHERE)
}

/// Fills a table with a band's counts: a row for each partition of its third box, a column for each combination.
fn fill(table: &mut Rows, band: &Band, combinations: impl ExactSizeIterator<Item = [u16; 2]>) {
    let rows = band.columns[2].len();
    table.reset(rows, combinations.len());
    // Combinations with the same first partition stand together and share its view.
    let mut groups: Vec<(&View, usize, Vec<u16>)> = Vec::with_capacity(MATES);
    let mut last = NOWHERE;
    for (at, [first, second]) in combinations.enumerate() {
        if first != last {
            groups.push((band.view(first.into()), at, Vec::with_capacity(MATES)));
            last = first;
        }
        if let Some((view, _, columns)) = groups.last_mut() {
            columns.push(view.second[usize::from(second)]);
        }
    }
    for (view, start, columns) in &groups {
        for row in 0..rows {
            let counts = band.row(view, row as u16);
            for (number, column) in table.row_mut(row)[*start..].iter_mut().zip(columns) {
                *number = counts[usize::from(*column)];
            }
        }
    }
}
