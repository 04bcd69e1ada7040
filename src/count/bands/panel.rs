//! The counts of a band for all mates of a partition together, and the tables that are built from them.
//!
//! Let B be the columns of the base's first box. They have up to 56 mates in another band. For one partition of that
//! band's second box, a *panel* contains the counts for all these mates and every partition of its third box:
//!
//! ```text
//!              mate 1 of B   mate 2   ...   mate n    0 up to the next multiple of 8
//! 1st third         n           n              n      0 0 0
//! 2nd third         n           n              n      0 0 0
//! ```
//!
//! Partitions that differ by a renaming of the band's free digits share a panel, with different lines and lanes. So
//! there are few panels (55 without clues). *Segments* are written from them: the counts for one third partition and
//! the mates of B in their own order, by one permutation of a line.
//!
//! The tables for a pair, the columns of the base's first two boxes, have a row per third partition, which consists of
//! a segment per mate in the second stack. Pairs with the same B need the same segments. If it saves time, these are
//! kept in *blocks*, one per partition of the second box, and copied.

use std::collections::HashMap;
use std::sync::Arc;

use super::band::Band;
use super::partition::{Partition, Renaming, canonical_names, partitions};
use super::table::{LINE_BYTES, NumberTable};
use crate::primitives::RwLock;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::{Backend, Kernel, Register};

/// The size of a segment is a multiple of this many bytes. With four, the longest counts were 9 % slower.
const SEGMENT_UNIT: usize = 8;

/// Maximum size of the blocks of one band, in bytes per thread. Beyond this, reading blocks takes longer than writing
/// segments from panels.
const MAX_BLOCK_BYTES: usize = 32 << 20;

/// Returns the number of bytes in a segment with a count for each of at most 56 mates.
pub(super) const fn segment_bytes(mates: usize) -> usize {
    mates.next_multiple_of(SEGMENT_UNIT)
}

/// The counts for the mates of one partition, for a given partition of the second box.
struct Panel {
    /// The mates that the band allows, in ascending order.
    lanes: Vec<Partition>,
    /// Number of bytes in a line. The byte after the lanes is zero.
    line_bytes: usize,
    counts: Vec<u8>,
}

impl Panel {
    fn new(band: &Band, base: Partition, second: Partition) -> Self {
        let mates = partitions().mates(base).iter().map(|mate| mate.0);
        let lanes: Vec<_> = mates.filter(|mate| band.columns[0].allows(*mate)).collect();
        let line_bytes = (lanes.len() + 1).next_multiple_of(SEGMENT_UNIT);
        // Padded so that 64 bytes can be read from the start of the last line.
        let mut counts = vec![0; line_bytes * band.columns[2].len() + LINE_BYTES];
        for (lane, first) in lanes.iter().enumerate() {
            for (third, count) in band.counts(*first, second).into_iter().enumerate() {
                counts[third * line_bytes + lane] = count;
            }
        }
        Self { lanes, line_bytes, counts }
    }

    /// Returns the lane of each mate after a renaming. Unused entries get the zero lane after the last one.
    fn lanes_of(&self, renaming: &Renaming, mates: &[Partition]) -> [u8; LINE_BYTES] {
        let mut lanes = [self.lanes.len() as u8; LINE_BYTES];
        for (lane, mate) in lanes.iter_mut().zip(mates) {
            *lane = self.lanes.partition_point(|other| *other < renaming.apply(*mate)) as u8;
        }
        lanes
    }

    #[inline(always)]
    fn line(&self, third: u16) -> &[u8; LINE_BYTES] {
        self.counts[usize::from(third) * self.line_bytes..].first_chunk().unwrap_or(&[0; LINE_BYTES])
    }
}

/// A renaming that leads to a panel, and per third partition of the band its line there.
struct PanelLines {
    renaming: Renaming,
    lines: Vec<u16>,
}

impl PanelLines {
    fn new(band: &Band, names: &[u8; 9]) -> Self {
        let renaming = Renaming::new(names);
        let lines = band.columns[2].indices_renamed(&renaming).collect();
        Self { renaming, lines }
    }
}

/// A band with its panels and the renamings that lead to them, which are created on demand.
pub(super) struct Panels {
    pub(super) band: Arc<Band>,
    panels: RwLock<Cache<Panel>>,
    lines: RwLock<Cache<PanelLines>>,
}

struct Cache<T> {
    kept: HashMap<u64, Arc<T>>,
    bytes: usize,
}

impl<T> Cache<T> {
    /// If the entries exceed this size, all are dropped. A thread only needs the entries for one B at a time, and where
    /// there are many, creating them is cheap compared to the count.
    const MAX_BYTES: usize = 64 << 20;

    /// Returns the entry for `key`, or creates it. `bytes` returns its size.
    fn get(cache: &RwLock<Self>, key: u64, make: impl FnOnce() -> T, bytes: impl FnOnce(&T) -> usize) -> Arc<T> {
        if let Some(kept) = cache.read().kept.get(&key) {
            return Arc::clone(kept);
        }
        let made = Arc::new(make());
        let mut cache = cache.write();
        if cache.bytes > Self::MAX_BYTES {
            *cache = Self::default();
        }
        if cache.kept.insert(key, Arc::clone(&made)).is_none() {
            cache.bytes += bytes(&made);
        }
        made
    }
}

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Self { kept: HashMap::new(), bytes: 0 }
    }
}

impl Panels {
    pub(super) fn new(band: Arc<Band>) -> Self {
        Self { band, panels: RwLock::default(), lines: RwLock::default() }
    }

    /// Returns the panel for the mates of `base` with an allowed partition of the second box, and the renaming that
    /// leads to its lines and lanes.
    fn get(&self, base: Partition, second: Partition) -> (Arc<Panel>, Arc<PanelLines>) {
        let (base_classes, second_classes) = (partitions().class_indices(base), partitions().class_indices(second));
        let classes: [u8; 9] = std::array::from_fn(|digit| 3 * base_classes[digit] + second_classes[digit]);
        let names = canonical_names(&classes, self.band.free);
        // Few renamings lead to many panels. Finding their lines each time took a seventh of a long count.
        let names_key = names.iter().fold(0, |key, name| key << 4 | u64::from(*name));
        let lines = Cache::get(
            &self.lines,
            names_key,
            || PanelLines::new(&self.band, &names),
            |lines| size_of_val(&*lines.lines),
        );
        // The two partitions after the renaming, with four bits per digit.
        let key = classes.iter().zip(&names).fold(0, |key, (class, name)| key | u64::from(*class) << (4 * name));
        let panel = Cache::get(
            &self.panels,
            key,
            || Panel::new(&self.band, lines.renaming.apply(base), lines.renaming.apply(second)),
            |panel| panel.counts.len(),
        );
        (panel, lines)
    }
}

/// The counts of one band for the mates of B.
pub(super) struct MateCounts<'a> {
    pub(super) panels: &'a Panels,
    pub(super) backend: Backend,
    /// B, the columns of the base's first box.
    pub(super) base: Partition,
    /// The mates of B in the band.
    pub(super) mates: Vec<Partition>,
}

impl MateCounts<'_> {
    const fn segment_bytes(&self) -> usize {
        segment_bytes(self.mates.len())
    }

    /// Writes the segments for one second partition, one every `step` bytes.
    fn write(&self, second: Partition, out: &mut [u8], step: usize) {
        let (panel, lines) = self.panels.get(self.base, second);
        let lanes = panel.lanes_of(&lines.renaming, &self.mates);
        let segment_bytes = self.segment_bytes();
        self.backend.run(WriteSegments { panel: &panel, lines: &lines.lines, lanes: &lanes, segment_bytes, out, step });
    }

    /// Writes a table with a row per third partition, which consists of a segment for each of `seconds`.
    pub(super) fn write_table(&self, seconds: impl ExactSizeIterator<Item = Partition>, table: &mut NumberTable<u8>) {
        let segment_bytes = self.segment_bytes();
        table.reshape(self.panels.band.columns[2].len(), seconds.len() * segment_bytes);
        let step = table.width();
        for (index, second) in seconds.enumerate() {
            self.write(second, &mut table.numbers_mut()[index * segment_bytes..], step);
        }
    }
}

/// Writes a segment for each of these lines.
struct WriteSegments<'a> {
    panel: &'a Panel,
    /// Per third partition, its line in the panel.
    lines: &'a [u16],
    /// Per mate, its lane.
    lanes: &'a [u8; LINE_BYTES],
    segment_bytes: usize,
    /// The output, which starts with the first segment.
    out: &'a mut [u8],
    /// Distance between the starts of segments, in bytes.
    step: usize,
}

impl Kernel for WriteSegments<'_> {
    type Output = ();

    /// Segments of a known size are written with one or two stores.
    #[inline(always)]
    fn run<V: Register>(self) {
        match self.segment_bytes {
            8 => self.write::<V, 8>(),
            16 => self.write::<V, 16>(),
            24 => self.write::<V, 24>(),
            32 => self.write::<V, 32>(),
            40 => self.write::<V, 40>(),
            48 => self.write::<V, 48>(),
            56 => self.write::<V, 56>(),
            bytes => debug_assert!(false, "segments of {bytes} bytes"),
        }
    }
}

impl WriteSegments<'_> {
    #[inline(always)]
    fn write<V: Register, const BYTES: usize>(self) {
        for (line, segment) in self.lines.iter().zip(self.out.chunks_mut(self.step)) {
            if let Some(segment) = segment.first_chunk_mut::<BYTES>() {
                V::pick(self.panel.line(*line), self.lanes, segment);
            }
        }
    }
}

/// A block per second partition, with a segment per third partition.
#[derive(Default)]
pub(super) struct Blocks {
    /// The table of blocks: each row is a block.
    blocks: NumberTable<u8>,
    segment_bytes: usize,
    /// Number of segments in a block.
    thirds: usize,
}

impl Blocks {
    /// Whether blocks save time, if they are used this often all together.
    pub(super) fn save_time(counts: &MateCounts<'_>, uses: usize) -> bool {
        let [_, seconds, thirds] = &counts.panels.band.columns;
        let bytes = counts.segment_bytes() * seconds.len() * thirds.len();
        // Writing a block does not pay off if it is used only once.
        uses >= 2 * seconds.len() && bytes <= MAX_BLOCK_BYTES
    }

    /// Writes a block for every second partition. Returns an error if the limits end it.
    pub(super) fn fill(&mut self, counts: &MateCounts<'_>, limits: &Limits<'_>) -> Result<(), Stop> {
        let [_, seconds, thirds] = &counts.panels.band.columns;
        (self.segment_bytes, self.thirds) = (counts.segment_bytes(), thirds.len());
        self.blocks.reshape(seconds.len(), self.thirds * self.segment_bytes);
        for (index, second) in seconds.partitions.iter().enumerate() {
            limits.poll(PollPlace::Node)?;
            counts.write(*second, self.blocks.row_mut(index), self.segment_bytes);
        }
        Ok(())
    }

    /// Writes the same table as [`MateCounts::write_table`], for second partitions given by index.
    pub(super) fn copy_table(&self, seconds: impl Iterator<Item = u16>, table: &mut NumberTable<u8>) {
        let blocks: Vec<_> = seconds.map(|second| self.blocks.row(second.into())).collect();
        table.reshape(self.thirds, blocks.len() * self.segment_bytes);
        match self.segment_bytes {
            8 => copy_segments::<8>(&blocks, self.thirds, table),
            16 => copy_segments::<16>(&blocks, self.thirds, table),
            24 => copy_segments::<24>(&blocks, self.thirds, table),
            32 => copy_segments::<32>(&blocks, self.thirds, table),
            40 => copy_segments::<40>(&blocks, self.thirds, table),
            48 => copy_segments::<48>(&blocks, self.thirds, table),
            56 => copy_segments::<56>(&blocks, self.thirds, table),
            bytes => debug_assert!(false, "segments of {bytes} bytes"),
        }
    }
}

/// Copies row by row of the table, so that each block is read sequentially, and the output is contiguous. Copying block
/// by block took a tenth longer.
fn copy_segments<const BYTES: usize>(blocks: &[&[u8]], thirds: usize, table: &mut NumberTable<u8>) {
    let blocks: Vec<&[[u8; BYTES]]> = blocks.iter().map(|block| &block.as_chunks().0[..thirds]).collect();
    for third in 0..thirds {
        let segments = table.row_mut(third).as_chunks_mut().0;
        for (segment, block) in segments.iter_mut().zip(&blocks) {
            *segment = block[third];
        }
    }
}
