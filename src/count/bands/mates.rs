//! The mates that the two other bands allow for each partition of the base.

use std::sync::Arc;

use super::band::Band;
use super::clue::{Allowed, NOWHERE};
use super::partition::{PARTITIONS, Partition, Tables};

/// Mates in one stack, as places among the columns that each of the two other bands allows there.
pub(super) type Mate = [u16; 2];

/// The mates of every partition in one stack.
pub(super) struct Mates {
    all: Vec<Mate>,
    /// Where the mates of each partition begin, and at last where they end.
    starts: Vec<u32>,
}

impl Mates {
    /// The mates in the stack `stack` that both bands allow for what the base allows.
    pub(super) fn new(tables: &Tables, stack: usize, base: &Allowed, bands: &[Arc<Band>; 2]) -> Self {
        let [one, other] = bands.each_ref().map(|band| &band.columns[stack]);
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for partition in 0..PARTITIONS as Partition {
            if base.has(partition) {
                let places = tables.mates(partition).iter().map(|mates| [one.place(mates.0), other.place(mates.1)]);
                all.extend(places.filter(|places| !places.contains(&NOWHERE)));
            }
            starts.push(all.len() as u32);
        }
        Self { all, starts }
    }

    /// The mates of a partition.
    #[inline(always)]
    pub(super) fn of(&self, partition: Partition) -> &[Mate] {
        let partition = usize::from(partition);
        &self.all[self.starts[partition] as usize..self.starts[partition + 1] as usize]
    }

    /// Those of the partitions that have mates.
    pub(super) fn with_any(&self, base: &Allowed) -> Vec<Partition> {
        base.list.iter().copied().filter(|partition| !self.of(*partition).is_empty()).collect()
    }
}
