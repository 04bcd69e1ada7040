//! A way to look at a puzzle, as far as it is decided.

use super::stacks::{FormRow, NAME, Stacks, UNNAMED, differ, each, form, sorted, unnamed};
use super::{PuzzleRow, PuzzleRows};

/// A table of small numbers, four bits each, the first one lowest: views are copied often, and so stay in registers.
pub(super) type Nibbles = u64;

/// What is decided of a way to look at a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Whether rows and columns change places.
    pub(super) transposed: bool,
    /// For the first, second and third place of each stack the column that stands there, and from [`RUN`] on the number
    /// of its run in the stack. The columns of a run are not distinguished.
    pub(super) columns: [Stacks; 3],
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

/// The bits of a column.
const COLUMN: u64 = 0xF;

/// The bits that columns of a run have in common when a row is placed: the run, and the name of the digit from
/// [`NAME`] on.
const KIND: u64 = 0xFF0;

/// The lowest bit of the number of a run.
pub(super) const RUN: u32 = 8;

/// No digit has a name; a blank sorts before all.
const NO_NAMES: Nibbles = Nibbles::MAX - 0xF;

/// The first rows of the bands.
const FIRST_ROWS: u16 = 0b001_001_001;

/// The rows of a band.
const BAND: u16 = 0b111;

impl View {
    /// Returns the views with the least first row, which is written to `least`: blanks stand first, so it is one with
    /// the fewest clues in a box, then in a second, then in the third.
    pub(super) fn begin(rows: &PuzzleRows, least: &mut FormRow) -> Vec<Self> {
        let clues = rows.each_ref().map(|rows| rows.each_ref().map(clues));
        let fewest = clues.iter().flatten().map(|row| sorted_number(*row)).min().unwrap_or_default();
        let mut views = Vec::with_capacity(16);
        for ((transposed, rows), clues) in [false, true].into_iter().zip(rows).zip(clues) {
            for ((row, digits), clues) in (0..).zip(rows).zip(clues) {
                // Blanks sort first: no row with more clues can be the least one.
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

    /// The view in which the order of the stacks alone is decided.
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

    /// Returns the rows that may stand at `at`.
    #[inline]
    pub(super) const fn free(&self, at: usize) -> u16 {
        if at.is_multiple_of(3) {
            // A band begins: any row of those without a placed one.
            let bands = (self.placed | self.placed >> 1 | self.placed >> 2) & FIRST_ROWS;
            !(bands * BAND) & 0x1FF
        } else {
            BAND << (3 * self.band) & !self.placed
        }
    }

    /// Returns the columns as they come to stand when a row is placed, with the names of its digits. Those of a run
    /// stand as their names sort: blanks first, digits without a name last. Views with the same rows above have as many
    /// names: so what their rows come to compares as their forms do.
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

    /// Places a row, whose columns are in this order.
    pub(super) fn place(&self, row: u8, digits: &PuzzleRow, [a, b, c]: [Stacks; 3], views: &mut Vec<Self>) {
        // A run goes on where the run and the name are the same; its number counts the changes before it in the stack.
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

    /// Names the digits of a placed row at the places of `new`, in every order in which their columns may stand.
    fn name(mut self, digits: &PuzzleRow, mut new: Stacks, views: &mut Vec<Self>) {
        while new != 0 {
            let bit = new.ilog2();
            new ^= 1 << bit;
            let (stack, place) = (bit & 0x30, 2 - (bit & 0xF) as usize / 4);
            let last = self.last_of_run(stack, place);
            if last > place {
                // Nothing tells the columns of a run apart: each of them may be the one with the next name.
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

    /// Returns the last place of the run that a place of a stack is in.
    const fn last_of_run(&self, stack: u32, place: usize) -> usize {
        let (second, third) = (self.run(stack, 1), self.run(stack, 2));
        match place {
            0 => (second == 0) as usize + (third == 0) as usize,
            1 => 1 + (third == second) as usize,
            _ => 2,
        }
    }

    /// Returns the number of the run at a place of a stack.
    const fn run(&self, stack: u32, place: usize) -> u64 {
        self.columns[place] >> (stack + RUN) & 3
    }

    /// Returns the same view with a name for the digit at a place of a stack, which has none.
    fn give(self, digits: &PuzzleRow, stack: u32, place: usize) -> Self {
        let named = self.named + 1;
        let digit = digits[(self.columns[place] >> stack & COLUMN) as usize];
        Self { names: self.names ^ Nibbles::from(UNNAMED ^ named) << (4 * digit), named, ..self }
    }

    /// Returns the number of orders of the columns that were never distinguished.
    pub(super) fn orders(&self) -> u64 {
        let orders = |stack| match (self.run(stack, 1), self.run(stack, 2)) {
            (0, 0) => 6,
            (0, _) | (1, 1) => 2,
            _ => 1,
        };
        [0, 16, 32].into_iter().map(orders).product()
    }
}

/// Returns the numbers of clues of a row in the three stacks.
fn clues(row: &PuzzleRow) -> [u8; 3] {
    let has_clue = row.map(|digit| u8::from(digit != 0));
    [0, 3, 6].map(|at| has_clue[at] + has_clue[at + 1] + has_clue[at + 2])
}

/// Numbers of clues as one number: these compare as their stacks do.
const fn number([a, b, c]: [u8; 3]) -> u16 {
    (a as u16) << 8 | (b as u16) << 4 | c as u16
}

/// The least of these numbers in any order of the stacks.
fn sorted_number([a, b, c]: [u8; 3]) -> u16 {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    number([a.min(b), a.max(b), c])
}
