//! Which learnt clauses are kept: a small base is a fast one.
//!
//! Three tiers by glue (Oh: Between SAT and UNSAT, SAT 2015). Clauses of the first are kept, those of the second while
//! they are used, and of the others a quarter. So 100,000 conflicts leave some 3,000 to 12,000 clauses, and the memory
//! is bounded: by a number of words, and by what is learnt from one reduction to the next.

use std::cmp::Reverse;

use super::analyze::Analysis;
use super::clause_base::{ClauseBase, ClauseRef};
use super::literal::Lit;
use super::state::State;
use super::trail::Reason;

/// Conflicts from one reduction to the next, divided by the square root of all so far. With 30, minimal 25x25 puzzles take
/// as many conflicts but 1.1 times as long; with 8 they take more.
const INTERVAL: f64 = 15.0;

/// The most conflicts from one reduction to the next: reached after eleven million.
const LONGEST_INTERVAL: u64 = 50_000;

/// Clauses of at most this glue are kept.
const TIER_1: u32 = 2;

/// Clauses of at most this glue are kept while they are used.
const TIER_2: u32 = 6;

/// The glue of a clause that forbids a solution. It follows from nothing, and is never dropped.
pub(super) const FORBIDS: u32 = 0;

/// What is dropped of the others.
const DROPPED: f64 = 0.75;

/// Words of the arena, of four bytes, beyond which the first tiers are not kept either.
const MOST_WORDS: usize = 1 << 26;

/// Forgets a part of the learnt clauses.
pub(super) fn reduce(state: &mut State, dropped: impl FnMut(&[Lit])) {
    let is_large = state.base.words() > MOST_WORDS;
    let mut candidates: Vec<ClauseRef> = state.base.clauses().collect();
    candidates.retain(|&clause| {
        let (glue, used) = (state.base.glue(clause), state.base.used(clause));
        state.base.set_glue(clause, glue, used.saturating_sub(1));
        let may_go = is_large && glue != FORBIDS || glue > TIER_2 || glue > TIER_1 && used == 0;
        may_go && !is_reason(state, clause)
    });
    let worth = |base: &ClauseBase, clause: ClauseRef| (base.glue(clause), base.lits(clause).len());
    candidates.sort_by_key(|&clause| Reverse(worth(&state.base, clause)));
    candidates.truncate((candidates.len() as f64 * DROPPED) as usize);
    candidates.sort_unstable();
    candidates.iter().map(|&clause| state.base.lits(clause)).for_each(dropped);
    forget(state, &candidates);
}

/// The conflicts until the next reduction.
pub(super) fn interval(conflicts: u64) -> u64 {
    ((INTERVAL * (conflicts as f64).sqrt()) as u64).min(LONGEST_INTERVAL)
}

/// Notes that the analysis met these clauses, and brings their glue up to date, before the search goes back.
pub(super) fn touch(state: &mut State, analysis: &mut Analysis) {
    for clause in std::mem::take(&mut analysis.used) {
        let glue = state.base.glue(clause);
        let glue =
            if glue > TIER_1 { glue.min(analysis.count_levels(&state.trail, state.base.lits(clause))) } else { glue };
        state.base.set_glue(clause, glue, 2);
    }
}

fn is_reason(state: &State, clause: ClauseRef) -> bool {
    let lits = state.base.lits(clause);
    let is_of =
        |var| !state.trail.is_open(var) && matches!(state.trail.reason(var), Reason::Clause(own) if *own == clause);
    is_of(lits[0].var()) || is_of(lits[1].var())
}

/// Drops these clauses, in the order of the arena, and renames the reasons that have moved.
fn forget(state: &mut State, dropped: &[ClauseRef]) {
    let State { base, trail, .. } = state;
    let keeps = |clause| dropped.binary_search(&clause).is_err();
    let mut places = Vec::new();
    base.retain(keeps, |from, to| places.push((from, to)));
    trail.rename_reasons(|clause| match places.binary_search_by_key(&clause, |&(from, _)| from) {
        Ok(at) => places[at].1,
        Err(_) => clause,
    });
}
