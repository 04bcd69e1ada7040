//! A partially decided way to look at a puzzle.

use super::stacks::{FormRow, NAME, Stacks, UNNAMED, differ, each, form, sorted, unnamed};
use super::{PuzzleRow, PuzzleRows};

/// A table of small numbers with four bits each, the first one lowest. Views are copied often, so they should fit in
/// registers.
pub(super) type Nibbles = u64;

/// The decisions made so far for a way to look at a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Whether rows and columns are exchanged.
    pub(super) transposed: bool,
    /// For the first, second and third place of each stack, the column at that place and, from bit [`RUN`] on, the
    /// index of its run in the stack. The columns of a run are not distinguished.
    pub(super) columns: [Stacks; 3],
    /// The names of the digits; [`UNNAMED`] for those without a name, and 0 for a blank.
    pub(super) names: Nibbles,
    /// Number of names given so far.
    pub(super) named: u8,
    /// The rows that are placed.
    pub(super) placed: u16,
    /// The band of the row placed last.
    pub(super) band: u8,
}

/// The orders of three items.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The bits of a column.
const COLUMN: u64 = 0xF;

/// The bits that must be equal for columns to be in the same run when a row is placed: the run, and from bit [`NAME`]
/// on the name of the digit.
const KIND: u64 = 0xFF0;

/// The lowest bit of the index of a run.
pub(super) const RUN: u32 = 8;

/// No digit has a name; a blank has name 0, which sorts first.
const NO_NAMES: Nibbles = Nibbles::MAX - 0xF;

/// The first rows of the bands.
const FIRST_ROWS: u16 = 0b001_001_001;

/// The rows of a band.
const BAND: u16 = 0b111;

impl View {
    /// Returns the views with the least first row, which is written to `least`. Blanks sort first, so this is a row
    /// with the fewest clues in one box, then in a second, then in the third.
    pub(super) fn begin(rows: &PuzzleRows, least: &mut FormRow) -> Vec<Self> {
        let clues = rows.each_ref().map(|rows| rows.each_ref().map(clues));
        let fewest = clues.iter().flatten().map(|row| sorted_number(*row)).min().unwrap_or_default();
        let mut views = Vec::with_capacity(16);
        for ((transposed, rows), clues) in [false, true].into_iter().zip(rows).zip(clues) {
            for ((row, digits), clues) in (0..).zip(rows).zip(clues) {
                // Blanks sort first, so a row with more clues cannot be the least.
                if sorted_number(clues) != fewest {
                    continue;
                }
                for stacks in ORDERS {
                    if number(stacks.map(|stack| clues[usize::from(stack)])) == fewest {
                        let view = Self::with_stacks(transposed, stacks);
                        let columns = view.order(digits);
                        *least = form(columns);
                        view.place(row, digits, columns, &mut views);
                    }
                }
            }
        }
        views
    }

    /// Creates the view in which only the order of the stacks is decided.
    fn with_stacks(transposed: bool, stacks: [u8; 3]) -> Self {
        let first = stacks.into_iter().fold(0, |all, stack| all << 16 | Stacks::from(3 * stack));
        Self {
            transposed,
            columns: [first, first + each(1), first + each(2)],
            names: NO_NAMES,
            named: 0,
            placed: 0,
            band: 0,
        }
    }

    /// Returns the rows that may be at index `at`.
    #[inline]
    pub(super) const fn free(&self, at: usize) -> u16 {
        if at.is_multiple_of(3) {
            // A new band starts: any row of a band without placed rows.
            let bands = (self.placed | self.placed >> 1 | self.placed >> 2) & FIRST_ROWS;
            !(bands * BAND) & 0x1FF
        } else {
            BAND << (3 * self.band) & !self.placed
        }
    }

    /// Returns the columns in the order that placing a row gives them, with the names of its digits. Within a run they
    /// are sorted by name: blanks first, digits without a name last. Views with the same rows so far have given the
    /// same number of names, so the results compare in the same way as the forms.
    #[inline]
    pub(super) fn order(&self, digits: &PuzzleRow) -> [Stacks; 3] {
        let mut columns = self.columns;
        for columns in &mut columns {
            for stack in [0, 16, 32] {
                let digit = digits[(*columns >> stack & COLUMN) as usize];
                *columns |= (self.names >> (4 * digit) & 0xF) << (stack + NAME);
            }
        }
        sorted(columns)
    }

    /// Places a row whose columns are in this order.
    pub(super) fn place(&self, row: u8, digits: &PuzzleRow, [a, b, c]: [Stacks; 3], views: &mut Vec<Self>) {
        // A run continues while the run and the name are the same; its index is the number of changes before it in the
        // stack.
        let second = differ(a, b, KIND);
        let third = second + differ(b, c, KIND);
        let [first_column, second_column, third_column] = [a, b, c].map(|columns| columns & each(COLUMN));
        let columns = [first_column, second_column | second << RUN, third_column | third << RUN];
        let view = Self { columns, placed: self.placed | 1 << row, band: row / 3, ..*self };
        match self.named {
            9 => views.push(view),
            _ => view.name(digits, unnamed(form([a, b, c])), views),
        }
    }

    /// Names the digits of a placed row at the places in `new`, in every order that their columns may have.
    fn name(mut self, digits: &PuzzleRow, mut new: Stacks, views: &mut Vec<Self>) {
        while new != 0 {
            let bit = new.ilog2();
            new ^= 1 << bit;
            let (stack, place) = (bit & 0x30, 2 - (bit & 0xF) as usize / 4);
            let last = self.last_of_run(stack, place);
            if last > place {
                // Nothing distinguishes the columns of a run, so any of them may get the next name.
                for other in place..=last {
                    let mut turned = self;
                    let change = (self.columns[place] ^ self.columns[other]) & COLUMN << stack;
                    turned.columns[place] ^= change;
                    turned.columns[other] ^= change;
                    turned.columns[place + 1..].iter_mut().for_each(|columns| *columns += 1 << (stack + RUN));
                    turned.give(digits, stack, place).name(digits, new, views);
                }
                return;
            }
            self = self.give(digits, stack, place);
        }
        views.push(self);
    }

    /// Returns the last place of the run that contains a place of a stack.
    const fn last_of_run(&self, stack: u32, place: usize) -> usize {
        let (second, third) = (self.run(stack, 1), self.run(stack, 2));
        match place {
            0 => (second == 0) as usize + (third == 0) as usize,
            1 => 1 + (third == second) as usize,
            _ => 2,
        }
    }

    /// Returns the index of the run at a place of a stack.
    const fn run(&self, stack: u32, place: usize) -> u64 {
        self.columns[place] >> (stack + RUN) & 3
    }

    /// Returns this view with a name for the digit at a place of a stack, which must not have a name yet.
    fn give(self, digits: &PuzzleRow, stack: u32, place: usize) -> Self {
        let named = self.named + 1;
        let digit = digits[(self.columns[place] >> stack & COLUMN) as usize];
        Self { names: self.names ^ Nibbles::from(UNNAMED ^ named) << (4 * digit), named, ..self }
    }

    /// Returns the number of orders of the columns that were never distinguished.
    pub(super) fn orders(&self) -> u64 {
        let orders = [0, 16, 32].map(|stack| match (self.run(stack, 1), self.run(stack, 2)) {
            (0, 0) => 6,
            (0, _) | (1, 1) => 2,
            _ => 1,
        });
        orders.iter().product()
    }
}

/// Returns the number of clues of a row in each of the three stacks.
fn clues(row: &PuzzleRow) -> [u8; 3] {
    let has_clue = row.map(|digit| u8::from(digit != 0));
    [0, 3, 6].map(|at| has_clue[at] + has_clue[at + 1] + has_clue[at + 2])
}

/// Combines numbers of clues into one number; these numbers compare in the same way as the stacks.
const fn number([a, b, c]: [u8; 3]) -> u16 {
    (a as u16) << 8 | (b as u16) << 4 | c as u16
}

/// Returns the least such number over all orders of the stacks.
fn sorted_number([a, b, c]: [u8; 3]) -> u16 {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    number([a.min(b), a.max(b), c])
}
