//! A puzzle prepared for counting: its bands, mates and orbits.

use std::sync::Arc;

use super::band::{Band, Unprepared};
use super::base::Base;
use super::clues::Mates;
use super::orbits::{ColumnPair, SignatureSymmetry};
use super::panel::Panels;
use super::partition::{ALL_DIGITS, DigitMask, Partition, partitions};
use super::plan::Plan;
use crate::model::Grid;
use crate::search::limits::{Limits, PollPlace};
use crate::simd::Backend;

/// Everything needed to count the solutions of one puzzle.
pub(crate) struct Census {
    pub(super) backend: Backend,
    pub(super) plan: Plan,
    /// The digits that may be renamed.
    pub(super) free: DigitMask,
    pub(super) symmetry: SignatureSymmetry,
    pub(super) base: Base,
    /// The two other bands; the same band twice if neither has clues.
    pub(super) others: [Arc<Panels>; 2],
    /// Per stack, the mates of each partition of the base.
    pub(super) mates: [Mates; 3],
    /// The columns of the base's first two boxes, up to symmetry. Each pair is a step of the count.
    pub(super) pairs: Vec<ColumnPair>,
    /// The columns of the base's third box that have mates.
    pub(super) thirds: Vec<Partition>,
}

impl Census {
    /// Prepares the count of a puzzle. This takes 20 to 100 ms.
    ///
    /// # Errors
    /// If the shape is not 9x9, a candidate is missing that no clue rules out, or clues clash; or if the limits end the
    /// preparation.
    pub(crate) fn new(puzzle: &Grid, backend: Backend, limits: &Limits<'_>) -> Result<Self, Unprepared> {
        if !puzzle.layout().is_classic() || !puzzle.is_given_by_clues() {
            return Err(Unprepared::NotCountable);
        }
        let values = puzzle.values();
        Self::by_plan(Plan::best(&values), &values, backend, limits)
    }

    /// Prepares the count with a plan.
    pub(super) fn by_plan(
        plan: Plan,
        values: &[u8],
        backend: Backend,
        limits: &Limits<'_>,
    ) -> Result<Self, Unprepared> {
        let oriented = plan.orient(values);
        let [clues, one, other] = &oriented.clues;
        let symmetry = SignatureSymmetry::new(oriented.free, &oriented.free_columns);
        // Bands without clues are equal, so only one is counted.
        let band = Arc::new(Band::new(one, backend, limits)?);
        let base_band = if clues == one { Arc::clone(&band) } else { Arc::new(Band::new(clues, backend, limits)?) };
        let first = Arc::new(Panels::new(band));
        let second = if other == one {
            Arc::clone(&first)
        } else {
            Arc::new(Panels::new(Arc::new(Band::new(other, backend, limits)?)))
        };
        let others = [first, second];
        let base = Base::new(clues, oriented.free, &oriented.free_columns, base_band);
        let mates = [0, 1, 2]
            .map(|stack| Mates::new(&base.columns[stack], others.each_ref().map(|panels| &panels.band.columns[stack])));
        let [firsts, seconds, thirds]: [Vec<Partition>; 3] =
            std::array::from_fn(|stack| mates[stack].mated(&base.columns[stack]));
        limits.poll(PollPlace::Node)?;
        let pairs = symmetry.pairs(&firsts, &seconds);
        Ok(Self { backend, plan, free: oriented.free, symmetry, base, others, mates, pairs, thirds })
    }

    /// Returns the mates of a partition of the base that the clues allow, in the order of [`Self::mates`], which does
    /// not tell merged partitions apart.
    pub(super) fn mates_of(&self, stack: usize, partition: Partition) -> Vec<[Partition; 2]> {
        let mates = partitions().mates(partition).iter().map(|mates| [mates.0, mates.1]);
        let allowed = |mates: &[Partition; 2]| {
            self.others.iter().zip(mates).all(|(panels, mate)| panels.band.columns[stack].allows(*mate))
        };
        mates.filter(allowed).collect()
    }

    /// Whether the puzzle has no clues.
    pub(super) const fn is_empty_grid(&self) -> bool {
        self.free == ALL_DIGITS
    }

    /// Returns the number of steps of the count.
    pub(crate) fn steps(&self) -> usize {
        self.pairs.len()
    }
}
