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

/// The lanes that hold a line: one vector or two.
const HALVES: usize = LINE / 2;

/// Adds the numbers of a line.
#[inline(always)]
fn add<V: Vector>(sums: &mut [V; 2], line: &[u16; LINE]) {
    sums[0] = sums[0].plus(V::load::<0>(line));
    if V::LANES < HALVES {
        sums[1] = sums[1].plus(V::load::<1>(line));
    }
}

/// Stores the numbers of a line.
#[inline(always)]
fn store<V: Vector>(sums: &[V; 2], line: &mut [u16; LINE]) {
    sums[0].store::<0>(line);
    if V::LANES < HALVES {
        sums[1].store::<1>(line);
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
                    match lines.first_chunk::<BLOCK>() {
                        // All of them: the sums stay in registers.
                        Some(lines) => (0..BLOCK).for_each(|at| add(&mut sums[at], &lines[at])),
                        None => sums.iter_mut().zip(lines).for_each(|(sums, line)| add(sums, line)),
                    }
                }
                let lines = &mut self.sums.row_mut(row).as_chunks_mut().0[first..][..size];
                sums.iter().zip(lines).for_each(|(sums, line)| store(sums, line));
            }
        }
    }
}

/// For each group of pairs of rows, the sum of their dot products.
pub(super) struct Dots<'a, G> {
    /// The rows that the pairs name first.
    pub(super) left: &'a Rows,
    /// The rows that the pairs name second; as wide.
    pub(super) right: &'a Rows,
    /// The groups of pairs.
    pub(super) groups: G,
    /// No product of two numbers is larger.
    pub(super) largest: u64,
    /// Takes the sums.
    pub(super) sums: &'a mut Vec<u64>,
}

/// The lines whose products go to sums of their own.
const LINES: usize = 4;

/// Adds the products of the numbers of two lines.
#[inline(always)]
fn add_products<V: Vector>(sums: &mut [V; 2], left: &[u16; LINE], right: &[u16; LINE]) {
    sums[0] = V::plus_products(sums[0], V::load::<0>(left), V::load::<0>(right));
    if V::LANES < HALVES {
        sums[1] = V::plus_products(sums[1], V::load::<1>(left), V::load::<1>(right));
    }
}

impl<'g, G: Iterator<Item = &'g [[u16; 2]]>> Kernel for Dots<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let steps = (self.left.width * HALVES / V::LANES) as u64;
        // A lane of 32 bits takes two products a step.
        let pairs_a_lane = (u64::from(u32::MAX) / (2 * steps * self.largest).max(1)).max(1) as usize;
        self.sums.clear();
        for group in self.groups {
            let mut total = 0;
            for pairs in group.chunks(pairs_a_lane) {
                // Several sums, so that one product need not wait for the one before.
                let mut sums = [[V::splat(0); 2]; LINES];
                for &[left, right] in pairs {
                    let (left, left_rest) = self.left.lines(left.into()).as_chunks::<LINES>();
                    let (right, right_rest) = self.right.lines(right.into()).as_chunks::<LINES>();
                    for (left, right) in left.iter().zip(right) {
                        for at in 0..LINES {
                            add_products(&mut sums[at], &left[at], &right[at]);
                        }
                    }
                    for (left, right) in left_rest.iter().zip(right_rest) {
                        add_products(&mut sums[0], left, right);
                    }
                }
                let sums = sums.as_flattened();
                total += V::words(sums).iter().map(|word| u64::from(*word)).sum::<u64>();
            }
            self.sums.push(total);
        }
    }
}
