//! Which learnt clauses are kept: propagation is faster with few clauses.
//!
//! Clauses have three tiers by glue (Oh: Between SAT and UNSAT, SAT 2015). Those of the first tier are kept, those of
//! the second while they are used, and a quarter of the others. In a 25x25 grid, 11,000 clauses are left after 110,000
//! conflicts, and 22,000 after 230,000. The memory is bounded by a number of words, plus what is learnt between two
//! reductions.

use std::cmp::Reverse;

use super::analyze::Analysis;
use super::clause_base::ClauseRef;
use super::literal::Lit;
use super::propagate::Propagator;
use super::trail::Antecedent;

/// Conflicts from one reduction to the next, divided by the square root of all conflicts so far. With 15,
/// first solutions of 117 renamed 25x25 puzzles need 1.12 times the conflicts and 1.10 times the time.
const INTERVAL_FACTOR: f64 = 25.0;

/// The most conflicts from one reduction to the next, reached after four million conflicts.
const MAX_INTERVAL_CONFLICTS: u64 = 50_000;

/// Clauses of at most this glue are kept.
const MAX_TIER_1_GLUE: u32 = 2;

/// Clauses of at most this glue are kept while they are used. With 10 the nine puzzles need 196,000 conflicts and
/// 7.0 s.
const MAX_TIER_2_GLUE: u32 = 6;

/// The glue of a clause that forbids a solution. Such a clause follows from nothing, and is never deleted.
pub(super) const FORBIDDING_GLUE: u32 = 0;

/// The share of the other clauses that is deleted. With half, the nine puzzles need 238,000 conflicts and 8.5 s;
/// with nine tenths, 215,000 and 7.0 s.
const DROPPED_SHARE: f64 = 0.75;

/// If the arena has more words, clauses of the first tiers are deleted too: 256 MiB.
const MAX_ARENA_WORDS: usize = 1 << 26;

/// Deletes a part of the learnt clauses.
pub(super) fn reduce(propagator: &mut Propagator, dropped: impl FnMut(&[Lit])) {
    let is_large = propagator.base.words() > MAX_ARENA_WORDS;
    let mut candidates: Vec<ClauseRef> = propagator.base.clauses().collect();
    candidates.retain(|&clause| {
        let (glue, used) = (propagator.base.glue(clause), propagator.base.used(clause));
        // Every clause ages, even if it must be kept.
        propagator.base.set_glue(clause, glue, used.saturating_sub(1));
        // The clause of a solution does not follow from the others: without it the solution would be found again.
        let may_go =
            is_large && glue != FORBIDDING_GLUE || glue > MAX_TIER_2_GLUE || glue > MAX_TIER_1_GLUE && used == 0;
        may_go && !is_antecedent(propagator, clause)
    });
    // The worst come first: those of the highest glue, and then the longest.
    candidates.sort_by_key(|&clause| Reverse((propagator.base.glue(clause), propagator.base.lits(clause).len())));
    candidates.truncate((candidates.len() as f64 * DROPPED_SHARE) as usize);
    // Sort by index again, because they are looked up by binary search below.
    candidates.sort_unstable();
    candidates.iter().map(|&clause| propagator.base.lits(clause)).for_each(dropped);
    forget(propagator, &candidates);
}

/// Returns the number of conflicts until the next reduction.
pub(super) fn interval(conflicts: u64) -> u64 {
    ((INTERVAL_FACTOR * (conflicts as f64).sqrt()) as u64).min(MAX_INTERVAL_CONFLICTS)
}

/// Marks the clauses that the analysis met as used, and updates their glue, before the search backtracks.
pub(super) fn touch(propagator: &mut Propagator, analysis: &mut Analysis) {
    for clause in std::mem::take(&mut analysis.used) {
        let glue = propagator.base.glue(clause);
        let glue = if glue > MAX_TIER_1_GLUE {
            glue.min(analysis.count_levels(&propagator.trail, propagator.base.lits(clause)))
        } else {
            glue
        };
        // If its glue is of the second tier, the clause survives the next two reductions.
        propagator.base.set_glue(clause, glue, 2);
    }
}

fn is_antecedent(propagator: &Propagator, clause: ClauseRef) -> bool {
    // The literal that the clause implied is one of the two watched ones; later visits may have swapped them.
    let Propagator { base, trail, .. } = propagator;
    base.lits(clause)[..2]
        .iter()
        .map(|lit| lit.var())
        .any(|var| !trail.is_open(var) && matches!(trail.antecedent(var), Antecedent::Learnt(own) if *own == clause))
}

/// Deletes these clauses, given in the order of the arena, and updates the antecedents that have moved.
fn forget(propagator: &mut Propagator, dropped: &[ClauseRef]) {
    let Propagator { base, trail, .. } = propagator;
    let mut places = Vec::new();
    base.retain(|clause| dropped.binary_search(&clause).is_err(), |from, to| places.push((from, to)));
    trail.rename_antecedents(|clause| match places.binary_search_by_key(&clause, |&(from, _)| from) {
        Ok(at) => places[at].1,
        Err(_) => clause,
    });
}
