//! From which side a puzzle is counted: rows or columns, which band is the base, in which order the stacks come, and
//! whether the base's clues are relaxed.

use super::clue::{Clue, digits_of};
use super::partition::{CROSSING, EVERY, MATES, PARTITIONS};

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

const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

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

const FACTORIALS: [f64; 10] = [1., 1., 2., 6., 24., 120., 720., 5040., 40320., 362_880.];

impl Laid {
    /// How many partitions the clues on these digits allow for the columns of a box.
    fn partitions(&self, band: usize, stack: usize, digits: u16) -> f64 {
        let mut rest = [3_usize; 3];
        for clue in &self.clues[band] {
            if usize::from(clue.stack) == stack && digits >> clue.digit & 1 == 1 {
                rest[usize::from(clue.column)] -= 1;
            }
        }
        FACTORIALS[rest.iter().sum::<usize>()] / rest.iter().map(|rest| FACTORIALS[*rest]).product::<f64>()
    }

    /// The estimated cost in seconds of one thread, from costs measured for the inner loops.
    fn cost(&self) -> f64 {
        const COPY: f64 = 1e-9;
        const PRODUCT: f64 = 4e-11;
        const PAIR: f64 = 5e-6;
        const TRIPLE: f64 = 3e-8;
        let all = PARTITIONS as f64;
        let base: [f64; 3] = std::array::from_fn(|stack| self.partitions(0, stack, EVERY & !self.free));
        let others: [[f64; 3]; 2] =
            std::array::from_fn(|band| std::array::from_fn(|stack| self.partitions(band + 1, stack, EVERY)));
        let turns: [f64; 3] = std::array::from_fn(|stack| FACTORIALS[self.loose[stack].len()]);
        let renamings = FACTORIALS[self.free.count_ones() as usize];
        // Small orbits are not rare where there is much symmetry: hence the constants.
        let pairs = base[0] * base[1] / (renamings * turns[0] * turns[1]) + 6.0;
        let triples = pairs + base[0] * base[1] * base[2] / (renamings * turns[0] * turns[1] * turns[2]) + 100.0;
        let mates = |stack: usize| MATES as f64 * (others[0][stack] / all) * (others[1][stack] / all);
        let length = (mates(0) * mates(1)).max(1.0);
        let relaxed = self.clues[0].iter().filter(|clue| self.free >> clue.digit & 1 == 1).count();
        let fillings = (CROSSING * MATES) as f64 * if relaxed > 0 { 1e-9 } else { 0.0 };
        pairs * (PAIR + fillings + COPY * length * (others[0][2] + others[1][2]))
            + triples * (TRIPLE + PRODUCT * mates(2) * length + fillings / 8.0)
    }
}
