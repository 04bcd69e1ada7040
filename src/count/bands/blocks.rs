//! The counts of one band for some second partitions together.
//!
//! For a pair of partitions of the base, the counts are wanted by the partition of the third box, those for all mates
//! of the pair beside one another. Pairs with the same first partition share the mates of that; so the counts for these
//! mates are laid once, as a block for each second partition, and a pair's table is put together from blocks.

use super::band::Band;
use super::panel::{Lay, size_of_piece, with_size};
use super::partition::Partition;
use super::rows::Rows;
use crate::simd::Backend;

/// Counts of one band for the mates of one partition.
pub(super) struct Source<'a> {
    pub(super) band: &'a Band,
    pub(super) backend: Backend,
    /// A partition of the base's first box.
    pub(super) base: Partition,
    /// Its mates in the band.
    pub(super) mates: Vec<Partition>,
}

impl Source<'_> {
    /// The bytes in a piece: the counts for all mates and one third partition.
    pub(super) const fn size(&self) -> usize {
        size_of_piece(self.mates.len())
    }

    /// Lays the pieces for one second partition, each `step` after the one before.
    fn lay(&self, second: Partition, out: &mut [u8], step: usize) {
        let (panel, renaming) = self.band.panel(self.base, second);
        let lines: Vec<u16> = self.band.columns[2].renamed(&renaming).collect();
        let order = panel.order(&renaming, self.mates.iter().copied());
        let lay = Lay { panel: &panel, lines: &lines, order: &order, size: self.size(), out, step };
        self.backend.run(lay);
    }

    /// Makes a table with a row for each third partition, and in it the pieces for these second ones side by side.
    pub(super) fn lay_table(&self, seconds: impl ExactSizeIterator<Item = Partition>, table: &mut Rows<u8>) {
        let size = self.size();
        table.reshape(self.band.columns[2].len(), seconds.len() * size);
        let step = table.width();
        for (at, second) in seconds.enumerate() {
            self.lay(second, &mut table.numbers_mut()[at * size..], step);
        }
    }
}

/// A block for each second partition, with a piece for each third one.
#[derive(Default)]
pub(super) struct Blocks {
    rows: Rows<u8>,
    /// The bytes in a piece.
    size: usize,
    /// The third partitions.
    thirds: usize,
}

impl Blocks {
    /// The bytes that all blocks take.
    pub(super) fn bytes(source: &Source<'_>) -> usize {
        let columns = &source.band.columns;
        source.size() * columns[1].len() * columns[2].len()
    }

    /// Lays the counts for every second partition.
    pub(super) fn fill(&mut self, source: &Source<'_>) {
        let [_, seconds, thirds] = &source.band.columns;
        (self.size, self.thirds) = (source.size(), thirds.len());
        self.rows.reshape(seconds.len(), self.thirds * self.size);
        for (at, second) in seconds.list.iter().enumerate() {
            source.lay(*second, self.rows.row_mut(at), self.size);
        }
    }

    /// Makes a table as [`Source::lay_table`] does, for the second partitions at these places.
    pub(super) fn copy_table(&self, seconds: impl Iterator<Item = u16>, table: &mut Rows<u8>) {
        let blocks: Vec<_> = seconds.map(|second| self.rows.row(second.into())).collect();
        table.reshape(self.thirds, blocks.len() * self.size);
        with_size!(self.size, SIZE => copy::<SIZE>(&blocks, self.thirds, table));
    }
}

/// Copies pieces of this size. Row by row of the table: each of the blocks is then read from its beginning to its end,
/// and what is written lies together.
fn copy<const SIZE: usize>(blocks: &[&[u8]], thirds: usize, table: &mut Rows<u8>) {
    let blocks: Vec<&[[u8; SIZE]]> = blocks.iter().map(|block| &block.as_chunks().0[..thirds]).collect();
    for third in 0..thirds {
        let places = table.row_mut(third).as_chunks_mut().0;
        for (place, block) in places.iter_mut().zip(&blocks) {
            *place = block[third];
        }
    }
}
