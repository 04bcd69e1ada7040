//! How many fillings a band has, from the rows of its boxes.

use super::clue::{Allowed, NOWHERE};
use super::partition::{Partition, Tables};
use super::rows::Rows;
use crate::simd::Backend;

/// Counts the fillings of a band.
pub(super) struct Fillings<'a> {
    all: &'a Tables,
    /// The rows that are allowed for each box.
    rows: &'a [Allowed; 3],
    /// For each partition of the second box's columns: the partitions of its rows that cross it.
    second: Vec<Vec<u16>>,
    /// Whether the rows of the third box (row) cross its columns (column).
    third: Rows<u16>,
}

impl<'a> Fillings<'a> {
    /// What is needed to count with these rows and columns of the boxes.
    pub(super) fn new(all: &'a Tables, rows: &'a [Allowed; 3], columns: &[Allowed; 3]) -> Self {
        let crossing = |among: &Allowed, partition: &Partition| -> Vec<u16> {
            let places = all.crossing(*partition).iter().map(|other| among.place(*other));
            places.filter(|place| *place != NOWHERE).collect()
        };
        let mut third = Rows::new(rows[2].len(), columns[2].len());
        for (place, partition) in rows[2].list.iter().enumerate() {
            crossing(&columns[2], partition).iter().for_each(|at| third.row_mut(place)[usize::from(*at)] = 1);
        }
        let second = columns[1].list.iter().map(|partition| crossing(&rows[1], partition)).collect();
        Self { all, rows, second, third }
    }

    /// The counts for one partition of the first box: a row for each of the second, a column for each of the third.
    pub(super) fn table(&self, first: Partition, backend: Backend) -> Rows<u16> {
        let mut thirds = vec![Vec::new(); self.rows[1].len()];
        for &rows in self.all.crossing(first).iter().filter(|rows| self.rows[0].has(**rows)) {
            for &(second, third) in self.all.mates(rows) {
                let (second, third) = (self.rows[1].place(second), self.rows[2].place(third));
                if second != NOWHERE && third != NOWHERE {
                    thirds[usize::from(second)].push(third);
                }
            }
        }
        self.third.sums(backend, &thirds).sums(backend, &self.second)
    }
}
