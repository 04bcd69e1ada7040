//! How to orient a puzzle for counting: by rows or by columns, which band is the base, the order of the stacks, and
//! whether the base's clues are relaxed.

use super::clues::{Clue, digits_of, has_clue_in};
use super::partition::{ALL_DIGITS, DigitMask, ORDERS};
use super::stack::{FACTORIALS, Stack};

/// A way to count a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Whether rows and columns are exchanged.
    transposed: bool,
    /// The base and the two other bands.
    bands: [u8; 3],
    /// The stacks of the first, second and third boxes.
    stacks: [u8; 3],
    /// Whether digits with clues only in the base count as free: see [`super::base`].
    relaxed_digits: bool,
    /// Whether columns with clues only in the base count as free.
    relaxed_columns: bool,
}

/// The clues of a puzzle, oriented by a plan.
pub(super) struct Oriented {
    /// The clues of the base and of the two other bands.
    pub(super) clues: [Vec<Clue>; 3],
    /// The digits that may be renamed.
    pub(super) free: DigitMask,
    /// Per stack, the columns that may be exchanged.
    pub(super) free_columns: [Vec<u8>; 3],
}

impl Plan {
    /// Returns all plans: 2 sides, 3 bases, 6 orders of the stacks, digits relaxed or not, columns relaxed or not.
    pub(super) fn all() -> Vec<Self> {
        const BASES: [[u8; 3]; 3] = [[0, 1, 2], [1, 0, 2], [2, 0, 1]];
        const RELAXED: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];
        let mut plans = Vec::with_capacity(144);
        for transposed in [false, true] {
            for bands in BASES {
                for stacks in ORDERS {
                    plans.extend(RELAXED.map(|[relaxed_digits, relaxed_columns]| Self {
                        transposed,
                        bands,
                        stacks,
                        relaxed_digits,
                        relaxed_columns,
                    }));
                }
            }
        }
        plans
    }

    /// Returns the plan with the lowest estimated cost for these values, 0 for an open cell. This takes 0.2 to 0.6 ms.
    pub(super) fn best(values: &[u8]) -> Self {
        let plans = Self::all();
        let costs = plans.iter().map(|plan| (plan, plan.orient(values).cost()));
        costs.min_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(plans[0], |(plan, _)| *plan)
    }

    /// Returns the index of a cell in the puzzle, given the row and the box within a band of this plan, and the column
    /// within the box.
    pub(super) fn cell(&self, band: usize, row: u8, stack: u8, column: u8) -> usize {
        let row = usize::from(3 * self.bands[band] + row);
        let column = usize::from(3 * self.stacks[usize::from(stack)] + column);
        if self.transposed { 9 * column + row } else { 9 * row + column }
    }

    /// Returns the clues of a puzzle, oriented by this plan.
    pub(super) fn orient(&self, values: &[u8]) -> Oriented {
        let mut clues = [const { Vec::new() }; 3];
        for (band, clues) in clues.iter_mut().enumerate() {
            for (row, stack, column) in band_cells() {
                if let Some(digit) = values[self.cell(band, row, stack, column)].checked_sub(1) {
                    clues.push(Clue { row, stack, column, digit });
                }
            }
        }
        // The clues of the base, which come first, do not count if they are relaxed.
        let bands = &clues[usize::from(self.relaxed_digits)..];
        let bound = bands.iter().fold(0, |bound, clues| bound | digits_of(clues));
        let bands = &clues[usize::from(self.relaxed_columns)..];
        let free_columns = [0, 1, 2].map(|stack| columns_without_clue(bands, stack));
        Oriented { clues, free: ALL_DIGITS & !bound, free_columns }
    }
}

/// Returns the columns of a stack in which these bands have no clue.
fn columns_without_clue(bands: &[Vec<Clue>], stack: usize) -> Vec<u8> {
    (0..3).filter(|column| !bands.iter().any(|clues| has_clue_in(clues, stack, *column))).collect()
}

/// Returns the cells of a band: row, box, column within the box.
pub(super) fn band_cells() -> impl Iterator<Item = (u8, u8, u8)> {
    (0..27).map(|cell| (cell / 9, cell % 9 / 3, cell % 3))
}

impl Oriented {
    /// Counts the partitions of the base in a stack, considering all clues except the relaxed ones.
    fn stack(&self, stack: u8) -> Stack {
        let mut clues = Vec::new();
        for (band, own) in self.clues.iter().enumerate() {
            let of_stack = own.iter().filter(|clue| clue.stack == stack && (band > 0 || !self.is_relaxed(clue)));
            clues.extend(of_stack.map(|clue| (band, *clue)));
        }
        Stack::new(&clues)
    }

    /// Whether a clue of the base is relaxed, because its digit or its column is free.
    fn is_relaxed(&self, clue: &Clue) -> bool {
        self.free >> clue.digit & 1 == 1 || self.free_columns[usize::from(clue.stack)].contains(&clue.column)
    }

    /// Returns the number of partitions that the clues allow for the columns of a box, up to the order of columns
    /// without a clue.
    fn partitions(&self, band: usize, stack: usize) -> f64 {
        let mut open = [3_usize; 3];
        for clue in self.clues[band].iter().filter(|clue| usize::from(clue.stack) == stack) {
            open[usize::from(clue.column)] -= 1;
        }
        let orders = FACTORIALS[open.iter().filter(|open| **open == 3).count()];
        FACTORIALS[open.iter().sum::<usize>()] / open.iter().map(|open| FACTORIALS[*open]).product::<f64>() / orders
    }

    /// Returns the estimated number of namings that agree with the columns of two boxes: each clue there leaves a
    /// third.
    fn namings(&self) -> f64 {
        let named = digits_of(&self.clues[0]) & self.free;
        let clues = self.clues[0].iter().filter(|clue| clue.stack < 2 && named >> clue.digit & 1 == 1).count();
        let (named, free) = (named.count_ones() as usize, self.free.count_ones() as usize);
        (FACTORIALS[free] / FACTORIALS[free - named] / 3_f64.powi(clues as i32)).max(1.0)
    }

    /// Returns the number of orders of the free columns that the base distinguishes.
    fn orders(&self) -> f64 {
        let orders = (0..3).map(|stack| {
            let free = &self.free_columns[stack];
            let clued = free.iter().filter(|column| has_clue_in(&self.clues[0], stack, **column)).count();
            FACTORIALS[free.len()] / FACTORIALS[free.len() - clued]
        });
        orders.product()
    }

    /// Whether the base distinguishes orders of the free columns.
    #[cfg(test)]
    pub(super) fn distinguishes_orders(&self) -> bool {
        self.orders() > 1.0
    }

    /// Returns the estimated time for one thread in seconds, based on measured costs of the inner loops (Zen 4).
    fn cost(&self) -> f64 {
        const SECONDS_PER_PAIR: f64 = 1e-5;
        /// Per pair, naming and order of the free columns.
        const SECONDS_PER_NAMING: f64 = 4e-7;
        /// Per pair, naming, order of the free columns and third partition.
        const SECONDS_PER_THIRD: f64 = 3e-9;
        const SECONDS_PER_WRITTEN_SEGMENT: f64 = 6e-9;
        const SECONDS_PER_COPIED_SEGMENT: f64 = 8e-10;
        /// Per pair and orbit of third partitions.
        const SECONDS_PER_TRIPLE: f64 = 1e-8;
        const SECONDS_PER_LINE_PRODUCT: f64 = 8e-10;
        let stacks = [0, 1, 2].map(|stack| self.stack(stack));
        let mates = stacks.map(|stack| stack.mates / stack.partitions.max(1.0));
        let column_orders: [f64; 3] = std::array::from_fn(|stack| FACTORIALS[self.free_columns[stack].len()]);
        let renamings = FACTORIALS[self.free.count_ones() as usize];
        // This assumes that every orbit has the size of the group. With much symmetry smaller orbits are common, which
        // the added constants take into account.
        let firsts = stacks[0].partitions / (renamings * column_orders[0]) + 1.0;
        let pairs =
            stacks[0].partitions * stacks[1].partitions / (renamings * column_orders[0] * column_orders[1]) + 6.0;
        let signatures: f64 =
            stacks.iter().zip(&column_orders).map(|(stack, orders)| stack.partitions / orders).product();
        let triples = pairs + signatures / renamings + 100.0;
        let thirds_of_base = stacks[2].partitions / column_orders[2];
        let thirds: f64 = [1, 2].map(|band| self.partitions(band, 2)).iter().sum();
        let block_segments: f64 = [1, 2].map(|band| self.partitions(band, 1) * self.partitions(band, 2)).iter().sum();
        let segments = pairs * mates[1] * thirds;
        let by_writing = SECONDS_PER_WRITTEN_SEGMENT * segments;
        let by_copying = SECONDS_PER_WRITTEN_SEGMENT * firsts * block_segments + SECONDS_PER_COPIED_SEGMENT * segments;
        // A segment is padded to 8 bytes, on average by 3.5, and a row to lines of 64.
        let lines = (mates[0] + 3.5) * mates[1] / 64.0 + 0.5;
        pairs
            * (SECONDS_PER_PAIR
                + self.namings() * self.orders() * (SECONDS_PER_NAMING + SECONDS_PER_THIRD * thirds_of_base))
            + by_writing.min(by_copying)
            + triples * (SECONDS_PER_TRIPLE + SECONDS_PER_LINE_PRODUCT * mates[2] * lines)
    }
}
