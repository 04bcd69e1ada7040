//! The first two rows of a completed board.
//!
//! The first row of the form is 123456789, for any order of the columns. The second row starts with the digits that the
//! first row has above the second and third stack. It starts with 456 if all three digits are above one stack,
//! otherwise with 457: two digits are above the second stack and one above the third. This determines the order of
//! nearly all columns.
//!
//! ```text
//! columns   a b c | d e f | g h i      A column is followed by the one whose first digit is its second digit:
//! first     1 2 3 | 4 5 6 | 7 8 9      a by d, b by e, c by g. The least second row, 457189236, starts with
//! second    4 5 7 | 1 8 9 | 2 3 6      two columns that follow each other, a and d.
//! ```

use super::stacks::{FormRow, each, stack_of};
use super::view::{Nibbles, ORDERS, RUN, View};
use super::{PuzzleRow, PuzzleRows};

/// The first row of every board's form.
pub(super) const FIRST_ROW: FormRow = 0x123_0456_0789;

/// The pairs of rows of a band.
const PAIRS: [[u8; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// A table with an entry for each column, or for each digit.
type ColumnTable = [u8; 16];

/// The stack of each column.
const STACKS: ColumnTable = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0];

/// The two other columns of each column's stack.
const BESIDE: [[u8; 2]; 16] = {
    let mut beside = [[0; 2]; 16];
    let mut column = 0;
    while column < 9 {
        let stack = column / 3 * 3;
        beside[column as usize] = [stack + (column + 1) % 3, stack + (column + 2) % 3];
        column += 1;
    }
    beside
};

/// Returns the views with the least first two rows, and writes the second row to `second`.
pub(super) fn begin(rows: &PuzzleRows, second: &mut FormRow) -> Vec<View> {
    let above = rows.each_ref().map(|rows| rows.each_ref().map(columns_of));
    let mut least = Least { second: u64::MAX, found: Vec::with_capacity(32) };
    // The second row of the turned pair is the first row of this pair.
    let swapped: [u16; 18] = std::array::from_fn(|at| {
        let first = RowPair::new(rows, &above, at, true).below;
        RowPair::new(rows, &above, at, false).swapped(first)
    });
    let is_pure: [bool; 18] = std::array::from_fn(|at| RowPair::new(rows, &above, at, false).is_pure());
    let (has_pure, has_swapped) = (is_pure != [false; 18], swapped != [0; 18]);
    for (at, (swapped, is_pure)) in swapped.into_iter().zip(is_pure).enumerate() {
        for turned in [false, true] {
            let pair = RowPair::new(rows, &above, at, turned);
            if is_pure {
                pair.pure(&mut least);
            } else if !has_pure && swapped != 0 {
                pair.swaps(swapped, &mut least);
            } else if !has_pure && !has_swapped {
                pair.mixed(&mut least);
            }
        }
    }
    *second = (0..9).fold(0, |form, place| {
        form | (least.second >> (32 - 4 * place) & 0xF) << (stack_of(place) + 8 - 4 * (place % 3))
    });
    least.found.into_iter().map(|(pair, columns)| pair.view(rows, columns)).collect()
}

/// Returns the column of each digit in a row.
fn columns_of(row: &PuzzleRow) -> ColumnTable {
    let mut columns = [0; 16];
    (0..).zip(&row[..9]).for_each(|(column, digit)| columns[usize::from(digit & 0xF)] = column);
    columns
}

/// Returns the place of each column, from 1.
fn names(columns: &[u8; 9]) -> ColumnTable {
    let mut names = [0; 16];
    (1..).zip(columns).for_each(|(name, column)| names[usize::from(column & 0xF)] = name);
    names
}

/// Returns the entry of a column, or of a digit.
fn entry(table: &ColumnTable, index: u8) -> u8 {
    table[usize::from(index & 0xF)]
}

/// Returns the stack of a column.
fn stack(column: u8) -> u8 {
    entry(&STACKS, column)
}

/// Returns the two other columns in the stack of a column.
fn beside(column: u8) -> [u8; 2] {
    BESIDE[usize::from(column & 0xF)]
}

/// The least second row, with four bits per digit, and the pairs of rows that have it, with their columns.
struct Least<'a> {
    second: u64,
    found: Vec<(RowPair<'a>, Nibbles)>,
}

/// A pair of rows as the first and second row of a form.
#[derive(Clone, Copy)]
struct RowPair<'r> {
    transposed: bool,
    /// The indices of the two rows.
    rows: [u8; 2],
    /// The column of each digit in the first row.
    above: &'r ColumnTable,
    /// The second row.
    below: &'r PuzzleRow,
}

impl<'r> RowPair<'r> {
    /// Creates one of the 18 pairs of rows of a band; `turned` exchanges its rows.
    fn new(rows: &'r PuzzleRows, above: &'r [[ColumnTable; 9]; 2], at: usize, turned: bool) -> Self {
        let (side, band, pair) = (at / 9, at / 3 % 3, PAIRS[at % 3]);
        let [one, other] = pair.map(|row| 3 * band as u8 + row);
        let [first, second] = if turned { [other, one] } else { [one, other] };
        Self {
            transposed: side == 1,
            rows: [first, second],
            above: &above[side][usize::from(first)],
            below: &rows[side][usize::from(second)],
        }
    }

    /// Returns the column that follows a column: its digit in the first row is this column's digit in the second row.
    fn next(&self, column: u8) -> u8 {
        entry(self.above, entry(self.below, column))
    }

    /// Whether the digits of a box in the second row are all in one box of the first row. If so, this is true of every
    /// box.
    fn is_pure(&self) -> bool {
        let [one, two, three] = [0, 1, 2].map(|column| stack(self.next(column)));
        one == two && two == three
    }

    /// Returns the columns `c` such that the column that follows `c` is itself followed by `c`. `first` is the first
    /// row.
    fn swapped(&self, first: &PuzzleRow) -> u16 {
        (0..9).fold(0, |swapped, column| {
            let is_swapped = self.below[usize::from(self.next(column) & 0xF)] == first[usize::from(column)];
            swapped | u16::from(is_swapped) << column
        })
    }

    /// Offers the views whose second row starts with 456. It continues with 789, and then with 123 if possible,
    /// otherwise with 132, otherwise with 231.
    fn pure(&self, least: &mut Least<'r>) {
        let third: ColumnTable = std::array::from_fn(|column| self.next(self.next(self.next(column as u8))));
        let has_fixed = (0..3).any(|column| entry(&third, column) == column);
        for stack in 0..3 {
            for order in ORDERS {
                let [a, b, c] = order.map(|at| 3 * stack + at);
                if entry(&third, a) == if has_fixed { a } else { b } {
                    let [d, e, f] = [a, b, c].map(|column| self.next(column));
                    let [g, h, i] = [d, e, f].map(|column| self.next(column));
                    let [x, y, z] = if !has_fixed {
                        [2, 3, 1]
                    } else if entry(&third, b) == b {
                        [1, 2, 3]
                    } else {
                        [1, 3, 2]
                    };
                    self.offer(&[a, b, c, d, e, f, g, h, i], 0x456_789_000 | x << 8 | y << 4 | z, least);
                }
            }
        }
    }

    /// Offers the views whose second row starts with 457189. Such a row starts with two columns that follow each other.
    /// In the stack of the first one, another column is followed by a column in the stack of the second one.
    fn swaps(&self, mut swapped: u16, least: &mut Least<'r>) {
        while swapped != 0 {
            let one = swapped.trailing_zeros() as u8;
            let other = self.next(one);
            swapped &= !(1 << one | 1 << (other & 0xF));
            // Two columns of one of these stacks are followed by columns of the other stack, but only one the other way
            // round.
            let [b, c] = beside(one).map(|column| stack(self.next(column)) == stack(other));
            let a = if b | c { one } else { other };
            let [b, c] = beside(a);
            let (b, c) = if stack(self.next(b)) == stack(self.next(a)) { (b, c) } else { (c, b) };
            let columns = self.columns([a, b, c]);
            let second = columns[6..].iter().fold(0x457_189, |form, column| {
                let name = match self.next(*column) {
                    next if next == b => 2,
                    next if next == c => 3,
                    _ => 6,
                };
                form << 4 | name
            });
            self.offer(&columns, second, least);
        }
    }

    /// Offers the views whose second row starts with 457.
    #[cold]
    fn mixed(&self, least: &mut Least<'r>) {
        for a in 0..9 {
            let [b, c] = beside(a);
            for (b, c) in [(b, c), (c, b)] {
                if stack(self.next(a)) == stack(self.next(b)) {
                    let columns = self.columns([a, b, c]);
                    self.offer(&columns, self.second_row(&columns), least);
                }
            }
        }
    }

    /// Returns the columns that start with these three. The first two must be followed by columns of one stack.
    fn columns(&self, [a, b, c]: [u8; 3]) -> [u8; 9] {
        let [d, e, g] = [a, b, c].map(|column| self.next(column));
        let f = 9 * stack(d) + 3 - d - e;
        // The third stack has two other digits: the one that occurs first gets the lower name.
        let [one, two, three] = [d, e, f].map(|column| self.next(column));
        let h = if stack(one) == stack(a) { two } else { one };
        let i = if stack(three) == stack(a) { two } else { three };
        [a, b, c, d, e, f, g, h, i]
    }

    /// Returns the second row of the view with these columns. The first row is 123456789, so a digit's name is the
    /// place of its column there.
    fn second_row(&self, columns: &[u8; 9]) -> u64 {
        let names = names(columns);
        columns.iter().fold(0, |form, column| form << 4 | u64::from(entry(&names, self.next(*column))))
    }

    /// Records these columns if their second row is the least so far.
    fn offer(&self, columns: &[u8; 9], second: u64, least: &mut Least<'r>) {
        if second > least.second {
            return;
        }
        if second < least.second {
            least.second = second;
            least.found.clear();
        }
        least.found.push((*self, columns.iter().rev().fold(0, |all, column| all << 4 | Nibbles::from(*column))));
    }

    /// Returns the view with these columns.
    fn view(&self, rows: &PuzzleRows, columns: Nibbles) -> View {
        let [first, second] = self.rows;
        let digits = &rows[usize::from(self.transposed)][usize::from(first)];
        let (mut order, mut names) = ([0, each(1) << RUN, each(2) << RUN], 0);
        for at in 0..9 {
            let column = columns >> (4 * at) & 0xF;
            order[at % 3] |= column << stack_of(at);
            names |= (at as u64 + 1) << (4 * (digits[column as usize] & 0xF));
        }
        let placed = 1 << first | 1 << second;
        View { transposed: self.transposed, columns: order, names, named: 9, placed, band: first / 3 }
    }
}
