//! Tables of small numbers, and the two vector operations that counting comes down to.

use crate::simd::{Backend, Kernel, Vector};

/// The numbers in a line of memory: rows begin at one, so that a vector never lies across two.
const LINE: usize = 32;

/// A table of numbers below 2^15. Its rows are filled up with zeros to whole lines.
#[derive(Debug, Default)]
pub(super) struct Rows {
    numbers: Vec<u16>,
    /// Where the first line of memory begins.
    start: usize,
    /// Lines in a row.
    width: usize,
}

impl Rows {
    /// A table of zeros.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let mut table = Self::default();
        table.reset(rows, columns);
        table
    }

    /// Makes this a table of zeros, and keeps its memory.
    pub(super) fn reset(&mut self, rows: usize, columns: usize) {
        self.width = columns.div_ceil(LINE);
        self.numbers.clear();
        self.numbers.resize((rows * self.width + 1) * LINE, 0);
        self.start = self.numbers.as_ptr().align_offset(2 * LINE).min(LINE);
    }

    /// The numbers of a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &[u16] {
        let size = self.width * LINE;
        &self.numbers[self.start + row * size..][..size]
    }

    /// The numbers of a row, to be changed.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u16] {
        let size = self.width * LINE;
        &mut self.numbers[self.start + row * size..][..size]
    }

    #[inline(always)]
    fn lines(&self, row: usize) -> &[[u16; LINE]] {
        self.row(row).as_chunks().0
    }

    /// The largest number.
    pub(super) fn max(&self) -> u16 {
        self.numbers.iter().copied().max().unwrap_or(0)
    }

    /// The table whose row `i` is the sum of those rows of this one that `lists` names for `i`.
    pub(super) fn sums(&self, backend: Backend, lists: &[Vec<u16>]) -> Self {
        let mut sums = Self::new(lists.len(), self.width * LINE);
        backend.run(Sums { rows: self, lists, sums: &mut sums });
        sums
    }
}

struct Sums<'a> {
    rows: &'a Rows,
    lists: &'a [Vec<u16>],
    sums: &'a mut Rows,
}

/// The lines of a row that are summed up in registers at a time.
const BLOCK: usize = 4;

impl Kernel for Sums<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        for (row, list) in self.lists.iter().enumerate() {
            for first in (0..self.rows.width).step_by(BLOCK) {
                let size = BLOCK.min(self.rows.width - first);
                let mut sums = [[V::splat(0); 2]; BLOCK];
                for &source in list {
                    let lines = &self.rows.lines(source.into())[first..][..size];
                    for (sums, line) in sums.iter_mut().zip(lines) {
                        for part in 0..16 / V::LANES {
                            sums[part] = sums[part].plus(V::load(line, part));
                        }
                    }
                }
                let lines = &mut self.sums.row_mut(row).as_chunks_mut().0[first..][..size];
                for (sums, line) in sums.iter().zip(lines) {
                    for part in 0..16 / V::LANES {
                        sums[part].store(line, part);
                    }
                }
            }
        }
    }
}

/// For each group of pairs of rows, the sum of their dot products.
pub(super) struct Dots<'a> {
    /// The rows that the pairs name first.
    pub(super) left: &'a Rows,
    /// The rows that the pairs name second; as wide.
    pub(super) right: &'a Rows,
    /// The pairs.
    pub(super) pairs: &'a [(u16, u16)],
    /// Where each group ends among the pairs.
    pub(super) ends: &'a [usize],
    /// No product of two numbers is larger.
    pub(super) largest: u64,
    /// Takes the sums.
    pub(super) sums: &'a mut Vec<u64>,
}

/// The lines whose products go to sums of their own.
const LINES: usize = 4;

/// The sums: two vectors a line at the most.
const SUMS: usize = 2 * LINES;

impl Kernel for Dots<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let steps = (self.left.width * 16 / V::LANES) as u64;
        // A lane of 32 bits takes two products a step.
        let pairs_a_lane = (u64::from(u32::MAX) / (2 * steps * self.largest).max(1)).max(1) as usize;
        self.sums.clear();
        let mut start = 0;
        for &end in self.ends {
            let mut total = 0;
            for pairs in self.pairs[start..end].chunks(pairs_a_lane) {
                // Several sums, so that one product need not wait for the one before.
                let mut sums = [V::splat(0); SUMS];
                for &(left, right) in pairs {
                    let left = self.left.lines(left.into()).chunks(LINES);
                    let right = self.right.lines(right.into()).chunks(LINES);
                    for (left, right) in left.zip(right) {
                        for (at, (left, right)) in left.iter().zip(right).enumerate() {
                            for part in 0..16 / V::LANES {
                                let sum = &mut sums[at * 2 + part];
                                *sum = V::plus_products(*sum, V::load(left, part), V::load(right, part));
                            }
                        }
                    }
                }
                total += V::words(&sums).iter().map(|word| u64::from(*word)).sum::<u64>();
            }
            self.sums.push(total);
            start = end;
        }
    }
}
