//! Tables of small numbers, with sums and products of their rows.
//!
//! Rows start at a line of memory and are padded with zeros, so that no vector spans two lines:
//!
//! ```text
//!        line 0             line 1        ...   width, a multiple of a line
//! row 0  n n n n n n n n    n n n 0 0 0 0 0
//! row 1  n n n n n n n n    n n n 0 0 0 0 0
//! ```

use std::rc::Rc;

use crate::simd::{Backend, Kernel, Register};

/// Number of bytes in a line of memory.
pub(super) const LINE_BYTES: usize = 64;

/// Number of 16-bit numbers in a line.
const LINE_NUMBERS: usize = LINE_BYTES / 2;

/// Number of 32-bit lanes in a line. Shorter vectors process a line in two halves.
const LINE_LANES: usize = LINE_BYTES / 4;

/// Maximum number of lines in a row of tables that are multiplied: with clues in both bands, two such tables fit into
/// the second-level cache. With 4 lines the longest counts took 5 % longer, with one line 50 % longer.
pub(super) const MAX_LINES: usize = 8;

/// A table of bytes, or of numbers below 2^15.
#[derive(Debug, Default)]
pub(super) struct NumberTable<N> {
    numbers: Vec<N>,
    /// Index of the first number at the start of a line of memory.
    start: usize,
    /// Number of numbers in a row.
    width: usize,
    rows: usize,
}

impl<N: Copy + Default> NumberTable<N> {
    /// Number of numbers in a line.
    const IN_LINE: usize = LINE_BYTES / size_of::<N>();

    /// Returns a table of zeros.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let width = columns.next_multiple_of(Self::IN_LINE);
        let numbers = vec![N::default(); rows * width + Self::IN_LINE];
        let start = numbers.as_ptr().align_offset(LINE_BYTES).min(Self::IN_LINE);
        Self { numbers, start, width, rows }
    }

    /// Changes the size of the table and reuses its memory. Afterwards only the zeros after the columns are defined.
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

    /// Returns the number of numbers in a row, including the padding.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Returns a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &[N] {
        &self.numbers[self.start + row * self.width..][..self.width]
    }

    /// Returns a mutable row.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [N] {
        &mut self.numbers[self.start + row * self.width..][..self.width]
    }

    /// Returns all rows, one after the other.
    pub(super) fn numbers(&self) -> &[N] {
        &self.numbers[self.start..][..self.rows * self.width]
    }

    /// Returns all rows as mutable.
    pub(super) fn numbers_mut(&mut self) -> &mut [N] {
        &mut self.numbers[self.start..][..self.rows * self.width]
    }
}

impl NumberTable<u8> {
    /// Returns the sum of each row.
    pub(super) fn totals_of_rows(&self, backend: Backend) -> Vec<i64> {
        let mut totals = Vec::with_capacity(self.rows);
        backend.run(RowTotals { table: self, totals: &mut totals });
        totals
    }

    /// Returns the rows as lines; `COUNT` is the number of lines in a row.
    #[inline(always)]
    fn rows_of_lines<const COUNT: usize>(&self) -> &[[[u8; LINE_BYTES]; COUNT]] {
        self.numbers().as_chunks::<LINE_BYTES>().0.as_chunks().0
    }
}

impl NumberTable<u16> {
    /// Returns the table whose row `i` is the sum of the rows of this one in `lists[i]`.
    pub(super) fn row_sums(&self, backend: Backend, lists: &[Vec<u16>]) -> Self {
        let mut sums = Self::new(lists.len(), self.width);
        backend.run(RowSums { table: self, lists, sums: &mut sums });
        sums
    }

    /// Returns a table whose row `i` has the numbers of row `rows[i].0` of this table at the indices `rows[i].1`.
    pub(super) fn reordered(&self, columns: usize, rows: &[(usize, Rc<[u16]>)]) -> Self {
        let mut reordered = Self::new(rows.len(), columns);
        for (index, (row, order)) in rows.iter().enumerate() {
            let numbers = self.row(*row);
            for (number, from) in reordered.row_mut(index).iter_mut().zip(&**order) {
                *number = numbers[usize::from(*from)];
            }
        }
        reordered
    }

    /// Returns the table with every number divided by `divisor`, which divides all of them; `None` if a quotient is
    /// above 255.
    pub(super) fn divided(&self, divisor: u16) -> Option<NumberTable<u8>> {
        let largest = self.numbers().iter().copied().fold(0, u16::max);
        if largest / divisor > u8::MAX.into() {
            return None;
        }
        let mut bytes = NumberTable::new(self.rows, self.width);
        for row in 0..self.rows {
            for (byte, number) in bytes.row_mut(row).iter_mut().zip(self.row(row)) {
                // The division is exact, and vectors can only divide floats. With integers this was 6.5 % of a count
                // instead of 4.6 %.
                *byte = (f32::from(*number) / f32::from(divisor)) as u8;
            }
        }
        Some(bytes)
    }
}

struct RowSums<'a> {
    table: &'a NumberTable<u16>,
    lists: &'a [Vec<u16>],
    sums: &'a mut NumberTable<u16>,
}

/// Number of lines of a row that are summed at a time: their sums fit into registers.
const SUMMED_LINES: usize = 4;

impl Kernel for RowSums<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        let width = self.table.width / LINE_NUMBERS;
        for (row, list) in self.lists.iter().enumerate() {
            let sums = self.sums.row_mut(row).as_chunks_mut().0;
            for first in (0..width).step_by(SUMMED_LINES) {
                match width - first {
                    1 => add_lines::<V, 1>(self.table, list, first, sums),
                    2 => add_lines::<V, 2>(self.table, list, first, sums),
                    3 => add_lines::<V, 3>(self.table, list, first, sums),
                    _ => add_lines::<V, SUMMED_LINES>(self.table, list, first, sums),
                }
            }
        }
    }
}

/// Adds up lines of some rows. The number of lines is known at compile time; otherwise the sums would be in memory, and
/// a count would take 1.2 times as long.
#[inline(always)]
fn add_lines<V: Register, const LINES: usize>(
    table: &NumberTable<u16>,
    list: &[u16],
    first: usize,
    sums: &mut [[u16; LINE_NUMBERS]],
) {
    let mut totals = [[V::splat(0); 2]; LINES];
    for &row in list {
        let lines = &table.row(row.into()).as_chunks().0[first..][..LINES];
        for line in 0..LINES {
            add_line(&mut totals[line], &lines[line]);
        }
    }
    for line in 0..LINES {
        store_line(&totals[line], &mut sums[first + line]);
    }
}

#[inline(always)]
fn add_line<V: Register>(sums: &mut [V; 2], line: &[u16; LINE_NUMBERS]) {
    sums[0] = sums[0].plus(V::load::<0>(line));
    if V::LANES < LINE_LANES {
        sums[1] = sums[1].plus(V::load::<1>(line));
    }
}

#[inline(always)]
fn store_line<V: Register>(sums: &[V; 2], line: &mut [u16; LINE_NUMBERS]) {
    sums[0].store::<0>(line);
    if V::LANES < LINE_LANES {
        sums[1].store::<1>(line);
    }
}

/// Code for rows of up to [`MAX_LINES`] lines. Their number is known at compile time; otherwise indices would take
/// three tenths of the time.
trait OnLines {
    /// Runs the code on rows of `LINES` lines.
    fn run<V: Register, const LINES: usize>(self);
}

/// Runs code on rows of `width` bytes.
#[inline(always)]
fn run_on_lines<V: Register>(width: usize, code: impl OnLines) {
    match width / LINE_BYTES {
        1 => code.run::<V, 1>(),
        2 => code.run::<V, 2>(),
        3 => code.run::<V, 3>(),
        4 => code.run::<V, 4>(),
        5 => code.run::<V, 5>(),
        6 => code.run::<V, 6>(),
        7 => code.run::<V, 7>(),
        MAX_LINES => code.run::<V, MAX_LINES>(),
        lines => debug_assert!(lines == 0, "rows of {lines} lines"),
    }
}

/// Adds up each row.
struct RowTotals<'a> {
    table: &'a NumberTable<u8>,
    totals: &'a mut Vec<i64>,
}

impl Kernel for RowTotals<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        run_on_lines::<V>(self.table.width, self);
    }
}

impl OnLines for RowTotals<'_> {
    #[inline(always)]
    fn run<V: Register, const LINES: usize>(self) {
        // 129 minus 128 is 1, so the products with it are the bytes themselves.
        let ones = [[129; LINE_BYTES]; LINES];
        // A loop instead of a closure: without link-time optimization, each vector operation in a closure is a call.
        for row in self.table.rows_of_lines::<LINES>() {
            self.totals.push(total(&add_products(row, &ones, [V::splat(0); LINES])));
        }
    }
}

/// Adds to each sum the dot products of the pairs of rows in its group.
///
/// The vector operation multiplies a byte by a signed byte, so 128 is subtracted from the right bytes. This reduces
/// each product by 128 times the sum of the left row, which is known for each row and added afterwards. The lanes do
/// not overflow: there are at most 56 pairs of rows of [`MAX_LINES`] lines, and each product is below 2^15 in absolute
/// value.
pub(super) struct DotProducts<'a, G> {
    pub(super) left: &'a NumberTable<u8>,
    /// The sums of the rows of `left`: see [`NumberTable::totals_of_rows`].
    pub(super) totals: &'a [i64],
    /// The same width as `left`: at most [`MAX_LINES`] lines.
    pub(super) right: &'a NumberTable<u8>,
    /// Per sum, at most 56 pairs of a row on the left and a row on the right.
    pub(super) groups: G,
    pub(super) sums: &'a mut [u64],
}

impl<'g, G: Iterator<Item = &'g [[u16; 2]]>> Kernel for DotProducts<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        run_on_lines::<V>(self.left.width, self);
    }
}

impl<'g, G: Iterator<Item = &'g [[u16; 2]]>> OnLines for DotProducts<'_, G> {
    #[inline(always)]
    fn run<V: Register, const LINES: usize>(self) {
        let (left, right) = (self.left.rows_of_lines::<LINES>(), self.right.rows_of_lines::<LINES>());
        for (group, sum) in self.groups.zip(self.sums) {
            let mut correction = 0;
            // One sum per line, so that no product waits for the previous one.
            let mut sums = [V::splat(0); LINES];
            for [one, other] in group {
                let (one, other) = (usize::from(*one), usize::from(*other));
                sums = add_products(&left[one], &right[other], sums);
                correction += 128 * self.totals[one];
            }
            *sum += (correction + total(&sums)) as u64;
        }
    }
}

/// Adds the products of two rows to one sum per line, after subtracting 128 from the right bytes.
#[inline(always)]
fn add_products<V: Register, const LINES: usize>(
    left: &[[u8; LINE_BYTES]; LINES],
    right: &[[u8; LINE_BYTES]; LINES],
    mut sums: [V; LINES],
) -> [V; LINES] {
    for line in 0..LINES {
        sums[line] = V::plus_products::<0>(sums[line], &left[line], &right[line]);
        if V::LANES < LINE_LANES {
            sums[line] = V::plus_products::<1>(sums[line], &left[line], &right[line]);
        }
    }
    sums
}

/// Returns the sum of all lanes, interpreted as signed.
#[inline(always)]
fn total<V: Register>(sums: &[V]) -> i64 {
    let mut all = V::splat(0);
    for sum in sums {
        all = all.plus(*sum);
    }
    V::words(&[all]).iter().map(|word| i64::from(word.cast_signed())).sum()
}
