//! Puzzles with a target rating: the puzzles of a chunk that meet the target or, if there are none, the result of a
//! walk from the nearest puzzle.
//!
//! ```text
//! rate each puzzle of the chunk, only as far as the target requires if none meets the target, start from the closest
//! one, and repeat while steps come closer: vary it on its board: add a few clues, then remove clues while the solution
//! stays unique if a variation meets the target: done continue from the closest variation, unless it is farther away
//! ```

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::Generator;
use super::chunk::AttemptChunk;
use super::generated::Generated;
use super::plan::ClassicPlan;
use crate::explain::{Rater, Target};
use crate::search::limits::{CancelFlag, PollPlace, any_raised};

/// Number of steps without improvement after which a walk ends. Most successful walks succeed within ten steps. If each
/// improvement allowed 16 more steps, 2,770 walks instead of 2,900 were needed for ratings from 9.2 to 9.9, but each
/// walk was longer.
const MAX_FAILED_STEPS: usize = 16;

/// Number of puzzles per step. The measurements for this number were not recorded.
const VARIATIONS: usize = 24;

/// Maximum number of clues, or of symmetric groups of clues, that a variation adds.
const MAX_ADDED_GROUPS: usize = 3;

/// The search for puzzles of a target within a chunk.
pub(super) struct RatingSearch<'a> {
    generator: &'a Generator,
    target: &'a Target,
    cancel: &'a [CancelFlag],
    plan: &'a ClassicPlan,
    /// The orbits of cells, by index.
    orbits: Vec<Vec<usize>>,
    rater: Rater,
    chunk: AttemptChunk,
    /// The puzzle that came closest to the target, and how close.
    nearest: Option<(Generated, usize)>,
}

impl<'a> RatingSearch<'a> {
    pub(super) fn new(
        generator: &'a Generator,
        plan: &'a ClassicPlan,
        target: &'a Target,
        cancel: &'a [CancelFlag],
    ) -> Self {
        let rater = Rater::for_target(target, cancel);
        let orbits = generator.options.symmetry.orbits(9);
        Self { generator, plan, orbits, target, cancel, rater, chunk: AttemptChunk::default(), nearest: None }
    }

    /// Returns the puzzles that meet the target, either among these attempts or from a walk. The walk ends after
    /// `max_failures` attempts in a row without success. Returns `None` if a flag was raised.
    pub(super) fn run(
        mut self,
        attempts: Vec<Option<Generated>>,
        max_failures: u64,
        random: &mut Pcg64,
    ) -> Option<AttemptChunk> {
        for made in attempts {
            self.count(made)?;
        }
        let options = &self.generator.options;
        let may_walk = options.pattern.is_none() && !options.unbiased;
        let mut failed_steps = 0;
        let is_open = |chunk: &AttemptChunk| may_walk && chunk.puzzles.is_empty() && chunk.fruitless < max_failures;
        while is_open(&self.chunk) && failed_steps < MAX_FAILED_STEPS {
            let Some((near, nearness)) = self.nearest.clone() else { break };
            for made in self.variations(&near, random)? {
                // One puzzle that meets the target is enough, so the remaining puzzles are not rated.
                if is_open(&self.chunk) {
                    self.count(made)?;
                }
            }
            let nearer = self.nearest.as_ref().is_some_and(|(_, best)| *best > nearness);
            failed_steps = if nearer { 0 } else { failed_steps + 1 };
        }
        Some(self.chunk)
    }

    /// Rates the result of an attempt; `None` if a flag was raised.
    fn count(&mut self, made: Option<Generated>) -> Option<()> {
        let mut met = None;
        if let Some(made) = made {
            let approach = self.rater.approach(&self.generator.layout, made.clues(), self.target).ok()?;
            // Ties go to the last puzzle, so that a walk drifts while nothing comes closer.
            if approach.nearness > 0 && self.nearest.as_ref().is_none_or(|(_, best)| approach.nearness >= *best) {
                self.nearest = Some((made.clone(), approach.nearness));
            }
            met = approach.rating.map(|rating| made.rated(rating));
        }
        self.chunk.count(met);
        (!any_raised(self.cancel, PollPlace::Task)).then_some(())
    }

    /// Returns puzzles on the board of `near` that share most of its clues.
    fn variations(&self, near: &Generated, random: &mut Pcg64) -> Option<Vec<Option<Generated>>> {
        let board: [u8; 81] = near.board().try_into().ok()?;
        let mut left = VARIATIONS;
        let source = || {
            left = left.checked_sub(1)?;
            Some((board, self.order(near, random)))
        };
        self.generator.reduce(self.plan, source, |_| near.board(), self.cancel)
    }

    /// Returns the order in which cells are removed from the board: first all cells that are not clues except a few,
    /// then the clues, then those few, which therefore become clues in place of others.
    fn order(&self, near: &Generated, random: &mut Pcg64) -> [u8; 81] {
        let groups = self.orbits.iter();
        let (mut clues, mut others): (Vec<_>, Vec<_>) =
            groups.partition(|cells| cells.iter().any(|cell| near.clues()[*cell] != 0));
        clues.shuffle(random);
        others.shuffle(random);
        let added = others.split_off(others.len().saturating_sub(random.random_range(1..=MAX_ADDED_GROUPS)));
        let mut order = [0; 81];
        let cells = others.into_iter().chain(clues).chain(added).flatten();
        order.iter_mut().zip(cells).for_each(|(place, cell)| *place = *cell as u8);
        order
    }
}
