//! A way to look at a puzzle, as far as it is decided.

use super::{Form, Row, Rows};

/// A table of small numbers, four bits each, the first one lowest: views are copied often, and so stay in registers.
pub(super) type Nibbles = u64;

/// The number at a place.
pub(super) const fn get(table: Nibbles, at: u8) -> u8 {
    (table >> (4 * (at & 0xF)) & 0xF) as u8
}

/// The same table with another number at a place.
pub(super) const fn set(table: Nibbles, at: u8, number: u8) -> Nibbles {
    table & !(0xF << (4 * (at & 0xF))) | (number as Nibbles) << (4 * (at & 0xF))
}

/// What is decided of a way to look at a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Whether rows and columns change places.
    pub(super) transposed: bool,
    /// The columns, from left to right.
    pub(super) columns: Nibbles,
    /// Bit `i` is set if column `i` is distinguished from the one before it.
    pub(super) apart: u16,
    /// The names of the digits, [`UNNAMED`] for those that have none yet; 0 for a blank.
    pub(super) names: Nibbles,
    /// Number of names that are given.
    pub(super) named: u8,
    /// The rows that are placed.
    pub(super) placed: u16,
    /// The band of the row placed last.
    pub(super) band: u8,
}

/// The orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The first columns of the stacks are distinguished from those before them.
const STACKS: u16 = 0b001_001_001;

/// The name of a digit that has none: it sorts behind all names.
const UNNAMED: u8 = 15;

/// No digit has a name; a blank sorts before all.
const NO_NAMES: Nibbles = Nibbles::MAX - 0xF;

/// The rows of a band.
const BAND: u16 = 0b111;

impl View {
    /// The views with the least first row, which is written to `least`: blanks stand first, so it is one with the fewest
    /// clues in a box, then in a second, then in the third.
    pub(super) fn begin(rows: &Rows, least: &mut Form) -> Vec<Self> {
        let clues = rows.map(|rows| rows.map(|row| clues(&row)));
        let fewest = clues.iter().flatten().map(|row| sorted(*row)).min().unwrap_or_default();
        let mut views = Vec::with_capacity(16);
        for (transposed, rows) in [false, true].into_iter().zip(rows) {
            for (number, row) in (0..).zip(rows) {
                let clues = clues[usize::from(transposed)][usize::from(number)];
                if sorted(clues) != fewest {
                    continue;
                }
                for stacks in ORDERS {
                    if stacks.map(|stack| clues[usize::from(stack)]) == fewest {
                        Self::of(transposed, stacks).place(number, row, least, &mut views);
                    }
                }
            }
        }
        views
    }

    /// The view in which the order of the stacks alone is decided.
    fn of(transposed: bool, stacks: [u8; 3]) -> Self {
        Self {
            transposed,
            columns: (0..9).fold(0, |columns, at| set(columns, at, 3 * stacks[usize::from(at / 3)] + at % 3)),
            apart: STACKS,
            names: NO_NAMES,
            named: 0,
            placed: 0,
            band: 0,
        }
    }

    /// Goes on with each row that may stand at `at`: where its form is below `least`, that is replaced and the views
    /// dropped; where it is the same, the views are added.
    pub(super) fn go_on(&self, rows: &Rows, at: usize, least: &mut Form, views: &mut Vec<Self>) {
        let mut free = if at.is_multiple_of(3) {
            let bands = (self.placed | self.placed >> 1 | self.placed >> 2) & STACKS;
            !(bands * BAND) & 0x1FF
        } else {
            BAND << (3 * self.band) & !self.placed
        };
        while free != 0 {
            let row = free.trailing_zeros() as u8;
            free &= free - 1;
            self.place(row, &rows[usize::from(self.transposed)][usize::from(row)], least, views);
        }
    }

    /// Places a row. The columns of a run, which are not distinguished, stand as their digits sort: blanks first, digits
    /// without a name last. A stack is ordered without branches: which way they would go cannot be foreseen.
    fn place(&self, row: u8, digits: &Row, least: &mut Form, views: &mut Vec<Self>) {
        let (mut form, mut columns, mut apart, mut new, mut named) = (0, 0, STACKS, 0, self.named);
        for (stack, start) in [0, 3, 6].into_iter().enumerate() {
            let [a, b, c] = [start, start + 1, start + 2].map(|at| {
                let column = get(self.columns, at);
                let name = get(self.names, digits[usize::from(column)]);
                u16::from(name << 4 | column)
            });
            // A run that begins sorts behind the one before.
            let next = (self.apart >> (start + 1) & 1) << 8;
            let last = next + ((self.apart >> (start + 2) & 1) << 8);
            let [a, b, c] = sorted([a, b | next, c | last]);
            let mut before = a >> 4;
            for (at, key) in (start..).zip([a, b, c]) {
                let name = key as u8 >> 4;
                let is_new = name == UNNAMED;
                named += u8::from(is_new);
                form = form << 4 | Form::from(if is_new { named } else { name });
                columns |= Nibbles::from(key & 0xF) << (4 * at);
                new |= u16::from(is_new) << at;
                apart |= u16::from(key >> 4 != before) << at;
                before = key >> 4;
            }
            if form > *least >> (12 * (2 - stack)) {
                return;
            }
        }
        if form < *least {
            *least = form;
            views.clear();
        }
        let view = Self { columns, apart, placed: self.placed | 1 << row, band: row / 3, ..*self };
        view.name(digits, new, views);
    }

    /// Names the digits of a placed row in the columns at `new`, which have no name, in every order in which these columns
    /// may stand.
    fn name(mut self, digits: &Row, mut new: u16, views: &mut Vec<Self>) {
        while new != 0 {
            let at = new.trailing_zeros() as u8;
            new &= new - 1;
            // The columns behind it that are not distinguished.
            let others = (self.apart >> (at + 1) | 1 << (8 - at)).trailing_zeros() as u8;
            if others > 0 {
                for other in at..=at + others {
                    let (one, another) = (get(self.columns, at), get(self.columns, other));
                    let columns = set(set(self.columns, other, one), at, another);
                    let turned = Self { columns, apart: self.apart | 2 << at, ..self };
                    turned.give(digits, at).name(digits, new, views);
                }
                return;
            }
            self = self.give(digits, at);
        }
        views.push(self);
    }

    /// The same view with a name for the digit at a place.
    fn give(self, digits: &Row, at: u8) -> Self {
        let named = self.named + 1;
        Self { names: set(self.names, digits[usize::from(get(self.columns, at))], named), named, ..self }
    }

    /// Returns the number of orders of the columns that were never distinguished.
    pub(super) fn orders(&self) -> u64 {
        let mut orders = 1;
        let mut run = 1;
        for at in 1..9 {
            run = if self.apart >> at & 1 == 1 { 1 } else { run + 1 };
            orders *= run;
        }
        orders
    }
}

/// Three numbers in order.
fn sorted<T: Ord + Copy>([a, b, c]: [T; 3]) -> [T; 3] {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}

/// The numbers of clues of a row in the three stacks.
fn clues(row: &Row) -> [u8; 3] {
    let has_clue = row.map(|digit| u8::from(digit != 0));
    [0, 3, 6].map(|at| has_clue[at] + has_clue[at + 1] + has_clue[at + 2])
}
