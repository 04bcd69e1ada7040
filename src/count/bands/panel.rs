//! The counts of a band for all mates of one partition together.
//!
//! A partition in the first box of the base has up to 56 mates in another band. For one partition of that band's second
//! box, the counts for all of them and every partition of the third box are a *panel*: a line for each third
//! partition, a lane for each mate. What is the same but for a renaming of the band's free digits has the same panel:
//! only that other lines belong to the third partitions then, and other lanes to the mates. So few panels are made,
//! and from them the counts for any partition are laid line by line.

use std::collections::HashMap;
use std::sync::Arc;

use super::band::Band;
use super::partition::{Partition, Renaming, tables};
use super::rows::LINE;
use crate::simd::{Kernel, Vector};

/// What the panels that are the same have in common.
pub(super) type Key = u64;

/// The counts for the mates of one partition, with one partition of the second box.
pub(super) struct Panel {
    /// The mates of the first that the band allows, in order: a lane each.
    lanes: Vec<Partition>,
    /// How many bytes there are in a line. The one behind the lanes is zero.
    pitch: usize,
    counts: Vec<u8>,
}

/// Panels that were made, for others that are the same.
#[derive(Default)]
pub(super) struct Panels {
    kept: HashMap<Key, Arc<Panel>>,
    /// How many bytes they have.
    bytes: usize,
}

impl Panels {
    /// No more bytes are kept: all panels are forgotten then. A thread needs those of one first partition at a time.
    const MOST: usize = 64 << 20;

    /// The panel with this key, if it is kept.
    pub(super) fn get(&self, key: Key) -> Option<Arc<Panel>> {
        self.kept.get(&key).map(Arc::clone)
    }

    /// Keeps a panel.
    pub(super) fn insert(&mut self, key: Key, panel: &Arc<Panel>) {
        if self.bytes > Self::MOST {
            self.kept.clear();
            self.bytes = 0;
        }
        if self.kept.insert(key, Arc::clone(panel)).is_none() {
            self.bytes += panel.counts.len();
        }
    }
}

/// Sizes of lines and pieces are multiples of this.
pub(super) const UNIT: usize = 8;

/// The bytes in a piece: the counts for so many mates and one third partition.
pub(super) const fn size_of_piece(mates: usize) -> usize {
    mates.next_multiple_of(UNIT)
}

/// Does something with a size of pieces that is known when it is compiled.
macro_rules! with_size {
    ($size:expr, $name:ident => $do:expr) => {
        crate::count::bands::with_const!($size, $name in [8, 16, 24, 32, 40, 48, 56] => $do)
    };
}
pub(super) use with_size;

/// For each mate, in which lane it stands; the rest names a lane of zeros.
pub(super) type Order = [u8; LINE];

impl Panel {
    pub(super) fn new(band: &Band, base: Partition, second: Partition) -> Self {
        let mates = tables().mates(base).iter().map(|mate| mate.0);
        let lanes: Vec<_> = mates.filter(|mate| band.columns[0].has(*mate)).collect();
        let pitch = (lanes.len() + 1).next_multiple_of(UNIT);
        let thirds = &band.columns[2].list;
        // A whole line can be read at the place of the last one.
        let mut counts = vec![0; pitch * thirds.len() + LINE];
        for (lane, first) in lanes.iter().enumerate() {
            for (third, count) in band.counts(*first, second).into_iter().enumerate() {
                counts[third * pitch + lane] = count;
            }
        }
        Self { lanes, pitch, counts }
    }

    /// In which lanes mates stand after a renaming.
    pub(super) fn order(&self, renaming: &Renaming, mates: impl Iterator<Item = Partition>) -> Order {
        let mut order = [self.lanes.len() as u8; LINE];
        for (lane, mate) in order.iter_mut().zip(mates) {
            *lane = self.lanes.partition_point(|other| *other < renaming.of(tables(), mate)) as u8;
        }
        order
    }

    #[inline(always)]
    fn line(&self, third: u16) -> &[u8; LINE] {
        self.counts[usize::from(third) * self.pitch..].first_chunk().unwrap_or(&[0; LINE])
    }
}

/// Lays counts from a panel: for each third partition a piece, with a byte for each mate.
pub(super) struct Lay<'a> {
    pub(super) panel: &'a Panel,
    /// In which line each third partition stands.
    pub(super) lines: &'a [u16],
    /// In which lanes the mates stand.
    pub(super) order: &'a Order,
    /// The bytes in a piece, a multiple of [`UNIT`] that is not above 56.
    pub(super) size: usize,
    /// Where the pieces are laid: the first at the beginning.
    pub(super) out: &'a mut [u8],
    /// From each piece to the next.
    pub(super) step: usize,
}

impl Kernel for Lay<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        with_size!(self.size, SIZE => self.lay::<V, SIZE>());
    }
}

impl Lay<'_> {
    #[inline(always)]
    fn lay<V: Vector, const SIZE: usize>(self) {
        for (line, piece) in self.lines.iter().zip(self.out.chunks_mut(self.step)) {
            piece[..SIZE].copy_from_slice(&V::pick::<SIZE>(self.panel.line(*line), self.order));
        }
    }
}
