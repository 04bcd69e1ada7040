//! From which side a puzzle is counted: rows or columns, which band is the base, in which order the stacks come, and
//! whether the base's clues are relaxed.

use super::clue::{Clue, digits_of};
use super::partition::{EVERY, ORDERS};
use super::stack::{FACTORIALS, Place, Stack};

/// A way to count a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Whether rows and columns change places.
    transposed: bool,
    /// The band that serves as base, and the two others.
    bands: [u8; 3],
    /// The stacks, in the order in which they are gone through.
    stacks: [u8; 3],
    /// Whether a digit that has clues in the base alone counts as free: see [`super::base`].
    pub(super) relaxed: bool,
}

/// The bands and the stacks of a puzzle, with its clues.
pub(super) struct Laid {
    /// The clues of the base and of the two other bands.
    pub(super) clues: [Vec<Clue>; 3],
    /// The digits that may be renamed.
    pub(super) free: u16,
    /// For each stack, the columns that may change places: they have no clue.
    pub(super) loose: [Vec<u8>; 3],
}

impl Plan {
    /// Every plan.
    pub(super) fn all() -> Vec<Self> {
        const BASES: [[u8; 3]; 3] = [[0, 1, 2], [1, 0, 2], [2, 0, 1]];
        let mut plans = Vec::with_capacity(72);
        for transposed in [false, true] {
            for bands in BASES {
                for stacks in ORDERS {
                    plans.extend([false, true].map(|relaxed| Self { transposed, bands, stacks, relaxed }));
                }
            }
        }
        plans
    }

    /// The plan with the least estimated cost for these values, 0 for an open cell.
    pub(super) fn best(values: &[u8]) -> Self {
        let costs = Self::all().into_iter().map(|plan| (plan, plan.lay(values).cost()));
        let best = costs.min_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map_or(Self { transposed: false, bands: ORDERS[0], stacks: ORDERS[0], relaxed: false }, |(plan, _)| plan)
    }

    /// The index of a cell of the puzzle: the row and the box within this band of the plan, and the column in the box.
    pub(super) fn cell(&self, band: usize, row: u8, stack: u8, column: u8) -> usize {
        let row = usize::from(3 * self.bands[band] + row);
        let column = usize::from(3 * self.stacks[usize::from(stack)] + column);
        if self.transposed { 9 * column + row } else { 9 * row + column }
    }

    /// The puzzle as seen by this plan.
    pub(super) fn lay(&self, values: &[u8]) -> Laid {
        let mut clues = [const { Vec::new() }; 3];
        for (band, clues) in clues.iter_mut().enumerate() {
            for (row, stack, column) in places() {
                if let Some(digit) = values[self.cell(band, row, stack, column)].checked_sub(1) {
                    clues.push(Clue { row, stack, column, digit });
                }
            }
        }
        let bound = digits_of(&clues[1]) | digits_of(&clues[2]) | if self.relaxed { 0 } else { digits_of(&clues[0]) };
        let is_loose = |stack: usize, column: u8| {
            clues.iter().flatten().all(|clue| (usize::from(clue.stack), clue.column) != (stack, column))
        };
        let loose = std::array::from_fn(|stack| (0..3).filter(|column| is_loose(stack, *column)).collect());
        Laid { clues, free: EVERY & !bound, loose }
    }
}

/// The cells of a band: row, box, column within the box.
pub(super) fn places() -> impl Iterator<Item = (u8, u8, u8)> {
    (0..27).map(|place| (place / 9, place % 9 / 3, place % 3))
}

impl Laid {
    /// The partitions of the base for a stack; clues of the base on free digits count for nothing.
    fn stack(&self, stack: u8) -> Stack {
        let counts = |band: usize, clue: &Clue| clue.stack == stack && (band > 0 || self.free >> clue.digit & 1 == 0);
        let places = self.clues.iter().enumerate().flat_map(|(band, clues)| {
            let own = clues.iter().filter(move |clue| counts(band, clue));
            own.map(move |clue| Place { band, digit: clue.digit, column: clue.column })
        });
        Stack::new(&places.collect::<Vec<_>>())
    }

    /// How many partitions the clues allow for the columns of a box.
    fn partitions(&self, band: usize, stack: usize) -> f64 {
        let mut rest = [3_usize; 3];
        for clue in self.clues[band].iter().filter(|clue| usize::from(clue.stack) == stack) {
            rest[usize::from(clue.column)] -= 1;
        }
        FACTORIALS[rest.iter().sum::<usize>()] / rest.iter().map(|rest| FACTORIALS[*rest]).product::<f64>()
    }

    /// In how many ways the free digits of the base's clues can be named once the columns of two boxes are known.
    fn namings(&self) -> f64 {
        let named = digits_of(&self.clues[0]) & self.free;
        let wanted = self.clues[0].iter().filter(|clue| clue.stack < 2 && named >> clue.digit & 1 == 1).count();
        let (named, free) = (named.count_ones() as usize, self.free.count_ones() as usize);
        (FACTORIALS[free] / FACTORIALS[free - named] / 3_f64.powi(wanted as i32)).max(1.0)
    }

    /// The estimated cost in seconds of one thread, from costs measured for the inner loops.
    fn cost(&self) -> f64 {
        /// What goes with a pair, and with each third partition for it.
        const PAIR: f64 = 1e-5;
        const THIRD: f64 = 3e-9;
        /// Laying a piece from a panel, and copying it from a block.
        const LAY: f64 = 6e-9;
        const COPY: f64 = 8e-10;
        /// What goes with a triple, and the products of two lines.
        const TRIPLE: f64 = 1e-8;
        const LINE: f64 = 8e-10;
        let stacks = [0, 1, 2].map(|stack| self.stack(stack));
        let mates = stacks.map(|stack| stack.mates / stack.partitions.max(1.0));
        let same: [f64; 3] = std::array::from_fn(|stack| FACTORIALS[self.loose[stack].len()]);
        let renamings = FACTORIALS[self.free.count_ones() as usize];
        // Small orbits are not rare where there is much symmetry: hence the constants.
        let firsts = stacks[0].partitions / (renamings * same[0]) + 1.0;
        let pairs = stacks[0].partitions * stacks[1].partitions / (renamings * same[0] * same[1]) + 6.0;
        let all: f64 = stacks.iter().zip(&same).map(|(stack, same)| stack.partitions / same).product();
        let triples = pairs + all / renamings + 100.0;
        let thirds: f64 = [1, 2].map(|band| self.partitions(band, 2)).iter().sum();
        let blocks: f64 = [1, 2].map(|band| self.partitions(band, 1) * self.partitions(band, 2)).iter().sum();
        let pieces = pairs * mates[1] * thirds;
        let laid = (LAY * pieces).min(LAY * firsts * blocks + COPY * pieces);
        // Rows are filled up to lines.
        let lines = (mates[0] + 3.5) * mates[1] / 64.0 + 0.5;
        pairs * (PAIR + THIRD * self.namings() * stacks[2].partitions / same[2])
            + laid
            + triples * (TRIPLE + LINE * mates[2] * lines)
    }
}
