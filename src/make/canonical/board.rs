//! The first two rows of a completed board.
//!
//! The first row of the form is 123456789, whatever the columns. The second begins with the digits that stand in the
//! first row above the second and third stack: with 456 if all three stand above one stack, else with 457, where two
//! stand above the second stack and one above the third. That decides the order of nearly all columns.
//!
//! ```text
//! columns   a b c | d e f | g h i      A column is followed by the one whose digit it has in the row below:
//! first     1 2 3 | 4 5 6 | 7 8 9      a by d, b by e, c by g. So the least second row, 457189236, begins with two columns
//! second    4 5 7 | 1 8 9 | 2 3 6      that follow one another, a and d.
//! ```
//!
//! Columns have the numbers 0 to 2, 4 to 6 and 8 to 10 here: their stack is a quarter of that.

use super::view::{Nibbles, ORDERS, View, get, set};
use super::{Form, Row, Rows};

/// The nine columns.
const COLUMNS: [u8; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// The first and the second row in a band.
const PAIRS: [[u8; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];

/// A table of columns.
type Columns = [u8; 16];

/// The views with the least first two rows, of which the second is written to `second`.
pub(super) fn begin(rows: &Rows, second: &mut Form) -> Vec<View> {
    let mut pairs = [Pair { transposed: false, band: 0, rows: [0, 0], next: [0; 16] }; 36];
    let mut free = pairs.iter_mut();
    for (transposed, rows) in [false, true].into_iter().zip(rows) {
        for (band, rows) in (0..).zip(rows.as_chunks::<3>().0) {
            let above = rows.map(|row| columns_of(&row));
            for ([first, second], pair) in PAIRS.into_iter().zip(&mut free) {
                (pair.transposed, pair.band, pair.rows) = (transposed, band, [first, second]);
                for (column, digit) in COLUMNS.into_iter().zip(rows[usize::from(second)]) {
                    pair.next[usize::from(column)] = above[usize::from(first)][usize::from(digit & 0xF)];
                }
            }
        }
    }
    let mut least = Least { second: Form::MAX, found: Vec::with_capacity(32) };
    if pairs.iter().any(Pair::is_pure) {
        pairs.iter().filter(|pair| pair.is_pure()).for_each(|pair| pair.pure(&mut least));
    } else {
        pairs.iter().for_each(|pair| pair.swaps(&mut least));
        if least.found.is_empty() {
            pairs.iter().for_each(|pair| pair.mixed(&mut least));
        }
    }
    *second = least.second;
    least.found.into_iter().map(|(pair, columns)| pair.view(rows, columns)).collect()
}

/// The column in which each digit stands in a row.
fn columns_of(row: &Row) -> Columns {
    let mut columns = [0; 16];
    COLUMNS.into_iter().zip(row).for_each(|(column, digit)| columns[usize::from(digit & 0xF)] = column);
    columns
}

/// The place of each column, from 1.
fn names(columns: &[u8; 9]) -> Columns {
    let mut names = [0; 16];
    (1..).zip(columns).for_each(|(name, column)| names[usize::from(column & 0xF)] = name);
    names
}

/// The two other columns of a stack.
const fn beside(column: u8) -> [u8; 2] {
    // What follows 0, 1 and 2 in their circle, two bits each.
    let (next, after) = (0b00_10_01 >> (2 * (column & 3)) & 3, 0b01_00_10 >> (2 * (column & 3)) & 3);
    [column & 0xC | next, column & 0xC | after]
}

/// The least second row, and the pairs that have it, with their columns.
struct Least<'a> {
    second: Form,
    found: Vec<(&'a Pair, Nibbles)>,
}

/// A first and a second row.
#[derive(Clone, Copy)]
struct Pair {
    transposed: bool,
    band: u8,
    /// The two rows of the band.
    rows: [u8; 2],
    /// The column that follows each: it has its digit in the second row.
    next: Columns,
}

impl Pair {
    fn next(&self, column: u8) -> u8 {
        self.next[usize::from(column & 0xF)]
    }

    /// Whether the digits of a box of the second row all stand in one box of the first: then they do in every box.
    fn is_pure(&self) -> bool {
        self.next[0] / 4 == self.next[1] / 4 && self.next[0] / 4 == self.next[2] / 4
    }

    /// The views whose second row begins with 456: it goes on with 789, and then with 123 if that can be, or 132, or 231.
    fn pure<'a>(&'a self, least: &mut Least<'a>) {
        let third_next = |column| self.next(self.next(self.next(column)));
        let has_fixed = (0..3).any(|column| third_next(column) == column);
        for stack in 0..3 {
            for order in ORDERS {
                let [a, b, c] = order.map(|at| 4 * stack + at);
                if third_next(a) == if has_fixed { a } else { b } {
                    let [d, e, f] = [a, b, c].map(|column| self.next(column));
                    let [g, h, i] = [d, e, f].map(|column| self.next(column));
                    let [x, y, z] = if !has_fixed {
                        [2, 3, 1]
                    } else if third_next(b) == b {
                        [1, 2, 3]
                    } else {
                        [1, 3, 2]
                    };
                    self.offer(&[a, b, c, d, e, f, g, h, i], 0x456_789_000 | x << 8 | y << 4 | z, least);
                }
            }
        }
    }

    /// The views whose second row begins with 457189: of two columns that follow one another, the first has one beside it
    /// that is followed by one in the same stack as the second.
    fn swaps<'a>(&'a self, least: &mut Least<'a>) {
        let mut swapped = 0_u16;
        for column in COLUMNS {
            let next = self.next(column);
            swapped |= u16::from(next > column && self.next(next) == column) << column;
        }
        while swapped != 0 {
            let one = swapped.trailing_zeros() as u8;
            swapped &= swapped - 1;
            let other = self.next(one);
            // One of their stacks is followed twice by the other, which is followed by it once.
            let [b, c] = beside(one).map(|column| self.next(column) / 4 == other / 4);
            let a = if b | c { one } else { other };
            let [b, c] = beside(a);
            let (b, c) = if self.next(b) / 4 == self.next(a) / 4 { (b, c) } else { (c, b) };
            let columns = self.columns([a, b, c]);
            let name = |column| {
                if column == b {
                    2
                } else if column == c {
                    3
                } else {
                    6
                }
            };
            let second = columns[6..].iter().fold(0x457_189, |form, column| form << 4 | name(self.next(*column)));
            self.offer(&columns, second, least);
        }
    }

    /// The views whose second row begins with 457.
    #[cold]
    fn mixed<'a>(&'a self, least: &mut Least<'a>) {
        for a in COLUMNS {
            let [b, c] = beside(a);
            for (b, c) in [(b, c), (c, b)] {
                if self.next(a) / 4 == self.next(b) / 4 {
                    let columns = self.columns([a, b, c]);
                    self.offer(&columns, self.second_row(&columns), least);
                }
            }
        }
    }

    /// The columns that begin with these, of which the first two are followed by columns of one stack.
    fn columns(&self, [a, b, c]: [u8; 3]) -> [u8; 9] {
        let [d, e, g] = [a, b, c].map(|column| self.next(column));
        let f = (d & 0xC | 3) ^ (d & 3) ^ (e & 3);
        // The first of the other digits from the third stack that is met gets the lesser name.
        let [one, two, three] = [d, e, f].map(|column| self.next(column));
        let h = if one / 4 == a / 4 { two } else { one };
        let i = if three / 4 == a / 4 { two } else { three };
        [a, b, c, d, e, f, g, h, i]
    }

    /// The second row of the view with these columns. The first is 123456789, so a digit's name is the place of its column
    /// there.
    fn second_row(&self, columns: &[u8; 9]) -> Form {
        let names = names(columns);
        columns.iter().fold(0, |form, column| form << 4 | Form::from(names[usize::from(self.next(*column) & 0xF)]))
    }

    /// Takes these columns if their second row is the least so far.
    fn offer<'a>(&'a self, columns: &[u8; 9], second: Form, least: &mut Least<'a>) {
        if second > least.second {
            return;
        }
        if second < least.second {
            least.second = second;
            least.found.clear();
        }
        least.found.push((self, columns.iter().rev().fold(0, |order, column| order << 4 | Nibbles::from(*column))));
    }

    /// The view with these columns.
    fn view(&self, rows: &Rows, columns: Nibbles) -> View {
        let [first, second] = self.rows.map(|row| 3 * self.band + row);
        let digits = &rows[usize::from(self.transposed)][usize::from(first)];
        let (mut order, mut names) = (0, 0);
        for at in 0..9 {
            let column = get(columns, at) - get(columns, at) / 4;
            order = set(order, at, column);
            names = set(names, digits[usize::from(column)], at + 1);
        }
        let placed = 1 << first | 1 << second;
        View { transposed: self.transposed, columns: order, apart: 0x1FF, names, named: 9, placed, band: self.band }
    }
}
