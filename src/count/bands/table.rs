//! Tables of small numbers, sums of their rows, and products of their rows.
//!
//! Rows begin at lines of memory and are filled up with zeros, so that no vector lies across two lines:
//!
//! ```text
//!        line 0             line 1        ...   width, a multiple of a line
//! row 0  n n n n n n n n    n n n 0 0 0 0 0
//! row 1  n n n n n n n n    n n n 0 0 0 0 0
//! ```

use std::rc::Rc;

use crate::simd::{Backend, Kernel, Register};

/// Bytes in a line of memory.
pub(super) const LINE_BYTES: usize = 64;

/// 16-bit numbers in a line.
const LINE_NUMBERS: usize = LINE_BYTES / 2;

/// 32-bit lanes in a line. A shorter vector takes a line in two parts.
const LINE_LANES: usize = LINE_BYTES / 4;

/// Lines in a row at most, where rows are multiplied: with clues in both bands two such tables fit into the
/// second-level cache. With 4 lines the longest counts took 5 % longer, with one half as long again.
pub(super) const MAX_LINES: usize = 8;

/// A table of bytes, or of numbers below 2^15.
#[derive(Debug, Default)]
pub(super) struct NumberTable<N> {
    numbers: Vec<N>,
    /// Index of the first number that begins a line of memory.
    start: usize,
    /// Numbers in a row.
    width: usize,
    rows: usize,
}

impl<N: Copy + Default> NumberTable<N> {
    /// Numbers in a line.
    const IN_LINE: usize = LINE_BYTES / size_of::<N>();

    /// Returns a table of zeros.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let width = columns.next_multiple_of(Self::IN_LINE);
        let numbers = vec![N::default(); rows * width + Self::IN_LINE];
        let start = numbers.as_ptr().align_offset(LINE_BYTES).min(Self::IN_LINE);
        Self { numbers, start, width, rows }
    }

    /// Gives the table another size, and keeps its memory: afterwards only the zeros behind the columns are defined.
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

    /// Returns the numbers in a row, with the zeros.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Returns a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &[N] {
        &self.numbers[self.start + row * self.width..][..self.width]
    }

    /// Returns a row, to be changed.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [N] {
        &mut self.numbers[self.start + row * self.width..][..self.width]
    }

    /// Returns all rows, one behind the other.
    pub(super) fn numbers(&self) -> &[N] {
        &self.numbers[self.start..][..self.rows * self.width]
    }

    /// Returns all rows, to be changed.
    pub(super) fn numbers_mut(&mut self) -> &mut [N] {
        &mut self.numbers[self.start..][..self.rows * self.width]
    }
}

impl NumberTable<u8> {
    /// Returns the largest number of each row.
    pub(super) fn largest_of_rows(&self) -> Vec<u8> {
        (0..self.rows).map(|row| largest(self.row(row))).collect()
    }

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

    /// Returns the table whose row `i` has numbers of the row `rows[i].0` of this one, those that `rows[i].1` lists.
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

    /// Returns the table with every number divided by `divisor`, which divides all; `None` if a quotient is above 255.
    pub(super) fn divided(&self, divisor: u16) -> Option<NumberTable<u8>> {
        let largest = self.numbers().iter().copied().fold(0, u16::max);
        if largest / divisor > u8::MAX.into() {
            return None;
        }
        let mut bytes = NumberTable::new(self.rows, self.width);
        for row in 0..self.rows {
            for (byte, number) in bytes.row_mut(row).iter_mut().zip(self.row(row)) {
                // Exact, as there is no remainder; and vectors divide floats alone. By integers this was 6.5 % of a count, not 4.6.
                *byte = (f32::from(*number) / f32::from(divisor)) as u8;
            }
        }
        Some(bytes)
    }
}

/// Returns the largest of some numbers. A loop: a call for each of ten million numbers would be most of what it takes to
/// prepare a sampler where nothing is optimised.
fn largest(numbers: &[u8]) -> u8 {
    let mut largest = 0;
    for &number in numbers {
        if number > largest {
            largest = number;
        }
    }
    largest
}

struct RowSums<'a> {
    table: &'a NumberTable<u16>,
    lists: &'a [Vec<u16>],
    sums: &'a mut NumberTable<u16>,
}

/// Lines of a row that are summed up at a time: their sums fit into registers.
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

/// Adds up lines of some rows. Their number is known to the compiler: without, the sums are memory, and a count takes 1.2
/// times as long.
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

/// Code on rows of up to [`MAX_LINES`] lines, whose number the compiler knows: without, indices take three tenths of the
/// time.
trait OnLines {
    /// Runs it on rows of `LINES` lines.
    fn run<V: Register, const LINES: usize>(self);
}

/// Runs code on rows of this many bytes.
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
        // 129 less 128 is 1: the products with it are the bytes themselves.
        let ones = [[129; LINE_BYTES]; LINES];
        // A loop, not a closure: without link-time optimisation each vector operation in a closure is a call.
        for row in self.table.rows_of_lines::<LINES>() {
            self.totals.push(total(&add_products(row, &ones, [V::splat(0); LINES])));
        }
    }
}

/// Adds to each sum the dot products of the pairs of rows in its group.
///
/// The vector operation multiplies a byte by a signed byte. So 128 is subtracted from the right bytes, and what this
/// takes from a product, 128 times the sum of the left row, is known for each row and added as a number. The lanes do
/// not overflow: 56 pairs of rows of [`MAX_LINES`] lines, and each product is below 2^15 in size.
pub(super) struct DotProducts<'a, G> {
    pub(super) left: &'a NumberTable<u8>,
    /// The sums of the rows of `left`: see [`NumberTable::totals_of_rows`].
    pub(super) totals: &'a [i64],
    /// As wide as `left`: at most [`MAX_LINES`] lines.
    pub(super) right: &'a NumberTable<u8>,
    /// For each sum, at most 56 pairs of a row on the left and one on the right.
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
            // A sum for each line, so that no product waits for the one before.
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

/// Adds the products of two rows, the right bytes less 128, to a sum for each line.
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

/// Returns the sum of all lanes, taken as signed.
#[inline(always)]
fn total<V: Register>(sums: &[V]) -> i64 {
    let mut all = V::splat(0);
    for sum in sums {
        all = all.plus(*sum);
    }
    V::words(&[all]).iter().map(|word| i64::from(word.cast_signed())).sum()
}
