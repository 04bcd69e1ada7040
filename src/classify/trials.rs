//! Hundreds of trials at a time: each bit of a row is a trial, which assumes that some candidates are true.
//!
//! ```text
//!                 trial 0      1        2        3 ...       Trial 0 assumes nothing: it is the state itself.
//! candidate 0     . x          x !      .        x           x: possible (not eliminated)
//! candidate 1       x          .        x !      x           !: asserted (known to be true)
//! ```
//!
//! A pass visits each variable. The trials in which a variable has one possible candidate assert it; where it has
//! an asserted candidate, the others are eliminated; where none is possible, or two are asserted, the trial fails. It
//! also fails if an asserted candidate was eliminated.
//! Passes end when nothing changes: every trial then has exactly what the basic resolution theory gives for its
//! assumption. A pass needs seven operations for each candidate of each variable, for all 256 trials together.
//!
//! If trial `k + 1` assumes candidate `k`, its failure eliminates the candidate from all trials ([`Feedback`]). So one
//! fixpoint gives T&E(1) of the state, in whatever order eliminations come: see the confluence property in
//! [`super`].

use super::csp::Csp;
use crate::simd::{Backend, Kernel, Register, Subroutine, Vector};

/// Number of words of a row: those of one vector. With 512 trials, twice the bytes would have to be moved, although
/// nearly all 9x9 states have fewer than 256 candidates.
const WORDS: usize = 8;

/// Number of trials of a block, including the first one, which assumes nothing.
pub(super) const TRIALS: usize = 32 * WORDS;

/// A bit for each trial of a block.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct TrialSet([u32; WORDS]);

impl TrialSet {
    pub(super) const NONE: Self = Self([0; WORDS]);
    const ALL: Self = Self([u32::MAX; WORDS]);

    pub(super) const fn has(&self, trial: usize) -> bool {
        self.0[trial / 32] >> (trial % 32) & 1 == 1
    }

    const fn add(&mut self, trial: usize) {
        self.0[trial / 32] |= 1 << (trial % 32);
    }
}

/// The knowledge about a candidate in each trial.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateRow {
    pub(super) possible: TrialSet,
    pub(super) asserted: TrialSet,
}

impl CandidateRow {
    const UNKNOWN: Self = Self { possible: TrialSet::ALL, asserted: TrialSet::NONE };

    /// Returns both sets as vectors.
    #[inline(always)]
    fn load<V: Vector>(&self) -> [V; 2] {
        const { assert!(V::LANES == WORDS, "a vector holds a set") };
        [V::from_words(&self.possible.0), V::from_words(&self.asserted.0)]
    }

    /// Stores both sets.
    #[inline(always)]
    fn store<V: Vector>(&mut self, [possible, asserted]: [V; 2]) {
        possible.to_words(&mut self.possible.0);
        asserted.to_words(&mut self.asserted.0);
    }
}

/// What the failure of a trial means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feedback {
    /// Nothing for other trials.
    None,
    /// Trial `k + 1` assumes this candidate plus `k`, which is eliminated from all trials.
    Candidates(usize),
}

/// Some trials of one state.
#[derive(Clone, Debug)]
pub(super) struct TrialBlock {
    pub(super) rows: Vec<CandidateRow>,
    pub(super) failed: TrialSet,
    /// Number of trials, including the first one, which assumes nothing.
    count: usize,
}

impl Default for TrialBlock {
    fn default() -> Self {
        Self { rows: Vec::new(), failed: TrialSet::NONE, count: 1 }
    }
}

impl TrialBlock {
    /// Removes all trials. The block is then for states with this number of candidates.
    pub(super) fn reset(&mut self, candidates: usize) {
        self.rows.clear();
        self.rows.resize(candidates, CandidateRow::UNKNOWN);
        self.failed = TrialSet::NONE;
        self.count = 1;
    }

    /// Adds a trial that assumes these candidates. There are at most [`TRIALS`].
    pub(super) fn add(&mut self, assumed: &[u16]) {
        for &candidate in assumed {
            self.rows[usize::from(candidate)].asserted.add(self.count);
        }
        self.count += 1;
    }

    /// Eliminates a candidate from all trials.
    pub(super) fn eliminate(&mut self, candidate: usize) {
        self.rows[candidate].possible = TrialSet::NONE;
    }

    /// Whether the state itself is a contradiction.
    pub(super) const fn has_failed(&self) -> bool {
        self.failed.has(0)
    }

    /// Returns the trials without a contradiction in which every cell has a digit.
    pub(super) fn solved(&self) -> TrialSet {
        let mut open = self.failed.0;
        for row in &self.rows {
            for (word, open) in open.iter_mut().enumerate() {
                *open |= row.possible.0[word] & !row.asserted.0[word];
            }
        }
        TrialSet(open.map(|open| !open))
    }

    /// Propagates all trials until nothing changes, or until the first trial fails. Returns the candidates that were
    /// eliminated from all trials.
    pub(super) fn settle(&mut self, backend: Backend, csp: &Csp, feedback: Feedback) -> Vec<u16> {
        backend.run(Settle { csp, block: self, feedback })
    }
}

/// Propagates the trials of a block.
struct Settle<'a> {
    csp: &'a Csp,
    block: &'a mut TrialBlock,
    feedback: Feedback,
}

impl Kernel for Settle<'_> {
    type Output = Vec<u16>;

    #[inline(always)]
    fn run<V: Register>(self) -> Vec<u16> {
        let Self { csp, block, feedback } = self;
        let failed = V::Narrow::from_words(&block.failed.0);
        V::call(SettleLoop { csp, block, feedback, failed, eliminated: Vec::new() })
    }
}

/// Propagates the trials of a block until nothing changes, or until the first trial fails. Returns the candidates that
/// were eliminated from all trials.
struct SettleLoop<'a, V> {
    csp: &'a Csp,
    block: &'a mut TrialBlock,
    feedback: Feedback,
    failed: V,
    eliminated: Vec<u16>,
}

impl<V: Vector> Subroutine for SettleLoop<'_, V> {
    type Output = Vec<u16>;

    #[inline(always)]
    fn run(mut self) -> Vec<u16> {
        loop {
            let changed = self.pass();
            let is_news = self.note_failed();
            if self.block.has_failed() || changed.nonzero() == 0 && !is_news {
                return self.eliminated;
            }
        }
    }
}

impl<V: Vector> SettleLoop<'_, V> {
    /// Visits all variables once. Returns the trials that changed and have not failed.
    #[inline(always)]
    fn pass(&mut self) -> V {
        let (mut changed, csp) = (V::splat(0), self.csp);
        for (size, members) in csp.by_size.iter().enumerate() {
            // With the number of candidates known, a visit has no branches and needs each row only once.
            let now = match size {
                0 | 1 => continue,
                2 => self.visit::<2>(members, true),
                3 => self.visit::<3>(members, true),
                4 => self.visit::<4>(members, true),
                5 => self.visit::<5>(members, true),
                6 => self.visit::<6>(members, true),
                7 => self.visit::<7>(members, true),
                8 => self.visit::<8>(members, true),
                9 => self.visit::<9>(members, true),
                _ => self.visit_large(members, size),
            };
            changed = changed | now;
        }
        changed = changed | self.visit::<2>(&csp.rivals, false);
        self.note_eliminated();
        changed & !self.failed
    }

    /// Marks the trials as failed in which an asserted candidate was eliminated. Testing each candidate once takes less
    /// time than testing each variable of each candidate.
    #[inline(always)]
    fn note_eliminated(&mut self) {
        let mut failed = self.failed;
        for row in &self.block.rows {
            let [possible, asserted]: [V; 2] = row.load();
            failed = failed | (asserted & !possible);
        }
        self.failed = failed;
    }

    /// Applies the rules to variables with this number of candidates. Returns the trials that changed.
    #[inline(always)]
    fn visit<const SIZE: usize>(&mut self, variables: &[u16], is_exact: bool) -> V {
        let none = V::splat(0);
        let (mut failed, mut changed) = (self.failed, none);
        let rows = &mut self.block.rows[..];
        // A copy of the members: those behind the reference would be read and checked again after each store.
        for &members in variables.as_chunks::<SIZE>().0 {
            let (mut possible, mut asserted) = ([none; SIZE], [none; SIZE]);
            let mut seen = VariableFacts::new();
            for index in 0..SIZE {
                [possible[index], asserted[index]] = rows[usize::from(members[index])].load();
                seen.add(possible[index], asserted[index]);
            }
            let conclusion = seen.conclude(is_exact);
            failed = failed | conclusion.failed;
            changed = changed | conclusion.changed;
            for index in 0..SIZE {
                rows[usize::from(members[index])].store(conclusion.apply(possible[index], asserted[index]));
            }
        }
        self.failed = failed;
        changed
    }

    /// Applies the rules to variables with more candidates.
    #[inline(always)]
    fn visit_large(&mut self, variables: &[u16], size: usize) -> V {
        let mut changed = V::splat(0);
        for members in variables.chunks_exact(size) {
            let mut seen = VariableFacts::new();
            for &member in members {
                let [possible, asserted] = self.block.rows[usize::from(member)].load();
                seen.add(possible, asserted);
            }
            let conclusion = seen.conclude(true);
            self.failed = self.failed | conclusion.failed;
            changed = changed | conclusion.changed;
            for &member in members {
                let row = &mut self.block.rows[usize::from(member)];
                let [possible, asserted] = row.load();
                row.store(conclusion.apply(possible, asserted));
            }
        }
        changed
    }

    /// Notes which trials have failed, and eliminates their candidates. Returns whether there are any.
    #[inline(always)]
    fn note_failed(&mut self) -> bool {
        let mut now = TrialSet::NONE;
        self.failed.to_words(&mut now.0);
        let mut is_news = false;
        for word in 0..WORDS {
            let mut news = now.0[word] & !self.block.failed.0[word];
            self.block.failed.0[word] |= news;
            is_news |= news != 0;
            let Feedback::Candidates(first) = self.feedback else { continue };
            while news != 0 {
                let trial = 32 * word + news.trailing_zeros() as usize;
                news &= news - 1;
                // The first trial assumes nothing, and after the last one all bits are copies of the first.
                if (1..self.block.count).contains(&trial) {
                    let candidate = first + trial - 1;
                    self.block.eliminate(candidate);
                    self.eliminated.push(candidate as u16);
                }
            }
        }
        is_news
    }
}

/// What the candidates of a variable have in common.
struct VariableFacts<V> {
    /// One or more candidates are possible.
    once: V,
    /// Two or more are possible.
    twice: V,
    /// One is asserted.
    asserted: V,
    /// Two are asserted.
    clash: V,
}

/// What follows for a variable.
struct VariableConclusion<V> {
    /// No candidate is possible, or two are asserted.
    failed: V,
    changed: V,
    /// The only possible candidate is true.
    single: V,
    /// One is asserted.
    asserted: V,
}

impl<V: Vector> VariableFacts<V> {
    #[inline(always)]
    fn new() -> Self {
        let none = V::splat(0);
        Self { once: none, twice: none, asserted: none, clash: none }
    }

    /// Adds a candidate.
    #[inline(always)]
    fn add(&mut self, possible: V, asserted: V) {
        self.twice = self.twice | (self.once & possible);
        self.once = self.once | possible;
        self.clash = self.clash | (self.asserted & asserted);
        self.asserted = self.asserted | asserted;
    }

    /// Applies the rules. If it is not exact, none of the candidates has to be true.
    #[inline(always)]
    fn conclude(self, is_exact: bool) -> VariableConclusion<V> {
        let Self { once, twice, asserted, clash } = self;
        let none = V::splat(0);
        let (missing, single) = if is_exact { (!once, once & !twice) } else { (none, none) };
        // A new single, or an asserted candidate next to one that is still possible.
        let changed = (single & !asserted) | (asserted & twice);
        VariableConclusion { failed: missing | clash, changed, single, asserted }
    }
}

impl<V: Vector> VariableConclusion<V> {
    /// Returns a candidate, possible and asserted, after the rules.
    #[inline(always)]
    fn apply(&self, possible: V, asserted: V) -> [V; 2] {
        let asserted = asserted | (possible & self.single);
        [possible & (!self.asserted | asserted), asserted]
    }
}
