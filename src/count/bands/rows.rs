//! Tables of small numbers, and sums of their rows.

use crate::simd::{Backend, Kernel, Vector};

/// The bytes in a line of memory: rows begin at one, so that a vector never lies across two.
pub(super) const LINE: usize = 64;

/// A table of bytes or of numbers below 2^15. Its rows are filled up with zeros to whole lines.
#[derive(Debug, Default)]
pub(super) struct Rows<N> {
    numbers: Vec<N>,
    /// Where the first line of memory begins.
    start: usize,
    /// The numbers in a row.
    width: usize,
    rows: usize,
}

impl<N: Copy + Default> Rows<N> {
    /// The numbers in a line.
    const IN_LINE: usize = LINE / size_of::<N>();

    /// A table of zeros.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let width = columns.next_multiple_of(Self::IN_LINE);
        let numbers = vec![N::default(); rows * width + Self::IN_LINE];
        let start = numbers.as_ptr().align_offset(LINE).min(Self::IN_LINE);
        Self { numbers, start, width, rows }
    }

    /// Gives this another size, and keeps its memory: what it holds is not told but that rows are filled up with zeros.
    pub(super) fn reshape(&mut self, rows: usize, columns: usize) {
        let width = columns.next_multiple_of(Self::IN_LINE);
        if rows * width + Self::IN_LINE > self.numbers.len() {
            *self = Self::new(rows, columns);
        }
        (self.width, self.rows) = (width, rows);
        if columns < width {
            for row in 0..rows {
                self.row_mut(row)[width - Self::IN_LINE..].fill(N::default());
            }
        }
    }

    /// How many numbers there are in a row.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The numbers of a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &[N] {
        &self.numbers[self.start + row * self.width..][..self.width]
    }

    /// The numbers of a row, to be changed.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [N] {
        &mut self.numbers[self.start + row * self.width..][..self.width]
    }

    /// The numbers of all rows.
    pub(super) fn numbers(&self) -> &[N] {
        &self.numbers[self.start..][..self.rows * self.width]
    }

    /// The numbers of all rows, to be changed.
    pub(super) fn numbers_mut(&mut self) -> &mut [N] {
        &mut self.numbers[self.start..][..self.rows * self.width]
    }
}

impl Rows<u8> {
    /// The lines of a row.
    pub(super) fn lines(&self, row: usize) -> &[[u8; LINE]] {
        self.row(row).as_chunks().0
    }
}

impl Rows<u16> {
    /// The table whose row `i` is the sum of those rows of this one that `lists` names for `i`.
    pub(super) fn sums(&self, backend: Backend, lists: &[Vec<u16>]) -> Self {
        let mut sums = Self::new(lists.len(), self.width);
        backend.run(Sums { rows: self, lists, sums: &mut sums });
        sums
    }

    /// The table with every number divided by `by`; `None` if a byte cannot hold what comes of it.
    pub(super) fn divided(&self, by: u16) -> Option<Rows<u8>> {
        let mut bytes = Rows::new(self.rows, self.width);
        for row in 0..self.rows {
            for (byte, number) in bytes.row_mut(row).iter_mut().zip(self.row(row)) {
                *byte = u8::try_from(number / by).ok()?;
            }
        }
        Some(bytes)
    }
}

/// The 16-bit numbers in a line.
const NUMBERS: usize = LINE / 2;

/// The lanes of 32 bits in a line; shorter vectors take two.
pub(super) const LANES: usize = LINE / 4;

/// Adds the numbers of a line.
#[inline(always)]
fn add<V: Vector>(sums: &mut [V; 2], line: &[u16; NUMBERS]) {
    sums[0] = sums[0].plus(V::load::<0>(line));
    if V::LANES < LANES {
        sums[1] = sums[1].plus(V::load::<1>(line));
    }
}

/// Stores the numbers of a line.
#[inline(always)]
fn store<V: Vector>(sums: &[V; 2], line: &mut [u16; NUMBERS]) {
    sums[0].store::<0>(line);
    if V::LANES < LANES {
        sums[1].store::<1>(line);
    }
}

struct Sums<'a> {
    rows: &'a Rows<u16>,
    lists: &'a [Vec<u16>],
    sums: &'a mut Rows<u16>,
}

/// The lines of a row that are summed up in registers at a time.
const BLOCK: usize = 4;

impl Kernel for Sums<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let width = self.rows.width / NUMBERS;
        for (row, list) in self.lists.iter().enumerate() {
            for first in (0..width).step_by(BLOCK) {
                let size = BLOCK.min(width - first);
                let mut sums = [[V::splat(0); 2]; BLOCK];
                for &source in list {
                    let lines = &self.rows.row(source.into()).as_chunks().0[first..][..size];
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
