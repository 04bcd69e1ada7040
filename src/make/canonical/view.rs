//! A way to look at a puzzle, as far as it is decided.

use super::Rows;

/// What is decided of a way to look at a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Whether rows and columns change places.
    pub(super) transposed: bool,
    /// The columns, from left to right.
    pub(super) columns: [u8; 9],
    /// Bit `i` is set if column `i` is distinguished from the one before it.
    pub(super) apart: u16,
    /// The names of the digits; 0 for those that have none yet.
    pub(super) names: [u8; 10],
    /// How many names are given.
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

impl View {
    /// The views with the least first row, which is written to `least`: blanks stand first, so it is one with the fewest
    /// clues in a box, then in a second, then in the third.
    pub(super) fn begin(rows: &Rows, least: &mut [u8; 9]) -> Vec<Self> {
        let clues = |row: &[u8; 9]| -> [u8; 3] {
            std::array::from_fn(|stack| row[3 * stack..][..3].iter().filter(|digit| **digit != 0).count() as u8)
        };
        let sorted = |mut clues: [u8; 3]| {
            clues.sort_unstable();
            clues
        };
        let fewest = rows.iter().flatten().map(|row| sorted(clues(row))).min().unwrap_or_default();
        let mut views = Vec::new();
        for (transposed, rows) in [false, true].into_iter().zip(rows) {
            for (number, row) in (0..).zip(rows) {
                let clues = clues(row);
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
            columns: std::array::from_fn(|at| 3 * stacks[at / 3] + (at % 3) as u8),
            apart: STACKS,
            names: [0; 10],
            named: 0,
            placed: 0,
            band: 0,
        }
    }

    /// Goes on with each row that may stand at `at`: where its form is below `least`, that is replaced and the views
    /// dropped; where it is the same, the views are added.
    pub(super) fn go_on(&self, rows: &Rows, at: usize, least: &mut [u8; 9], views: &mut Vec<Self>) {
        for row in 0..9_u8 {
            let is_free = self.placed >> row & 1 == 0;
            let fits = if at.is_multiple_of(3) { self.placed >> (row / 3 * 3) & 7 == 0 } else { row / 3 == self.band };
            if is_free && fits {
                self.place(row, &rows[usize::from(self.transposed)][usize::from(row)], least, views);
            }
        }
    }

    fn place(&self, row: u8, digits: &[u8; 9], least: &mut [u8; 9], views: &mut Vec<Self>) {
        let mut view = *self;
        view.placed |= 1 << row;
        view.band = row / 3;
        let mut form = [0; 9];
        // For each place, what it sorts by: blank, name, or nothing but that it has none.
        let mut start = 0;
        let mut unnamed = self.named;
        while start < 9 {
            let mut end = start + 1;
            while end < 9 && self.apart >> end & 1 == 0 {
                end += 1;
            }
            for at in start..end {
                let digit = digits[usize::from(self.columns[at])];
                form[at] = match (digit, self.names[usize::from(digit)]) {
                    (0, _) => 0,
                    (_, 0) => u8::MAX,
                    (_, name) => name,
                };
            }
            // Insertion sort: there are at most three.
            for at in start + 1..end {
                let mut place = at;
                while place > start && form[place - 1] > form[place] {
                    form.swap(place - 1, place);
                    view.columns.swap(place - 1, place);
                    place -= 1;
                }
            }
            for at in start..end {
                if at > start && form[at] != form[at - 1] {
                    view.apart |= 1 << at;
                }
            }
            for place in form[start..end].iter_mut().filter(|place| **place == u8::MAX) {
                unnamed += 1;
                *place = unnamed;
            }
            start = end;
        }
        if form > *least {
            return;
        }
        if form < *least {
            *least = form;
            views.clear();
        }
        view.name(digits, &form, views);
    }

    /// Names the digits of a placed row that have no name, in every order in which their columns may stand.
    fn name(mut self, digits: &[u8; 9], form: &[u8; 9], views: &mut Vec<Self>) {
        for at in 0..9 {
            let digit = usize::from(digits[usize::from(self.columns[at])]);
            if form[at] <= self.named || digit == 0 {
                continue;
            }
            // The columns from here on that are not distinguished, and whose digits have no name, may stand in any order.
            let mut end = at + 1;
            while end < 9 && self.apart >> end & 1 == 0 {
                end += 1;
            }
            if end - at > 1 {
                for other in at..end {
                    let mut turned = self;
                    turned.columns.swap(at, other);
                    turned.apart |= 1 << (at + 1);
                    turned.give(digits, at);
                    turned.name(digits, form, views);
                }
                return;
            }
            self.give(digits, at);
        }
        views.push(self);
    }

    fn give(&mut self, digits: &[u8; 9], at: usize) {
        self.named += 1;
        self.names[usize::from(digits[usize::from(self.columns[at])])] = self.named;
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
