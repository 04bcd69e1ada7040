//! Literals that follow from the others of a clause are dropped (Sörensson, Biere: Minimizing learned clauses, SAT 2009).

use super::analyze::{Analysis, NEEDED, REMOVABLE, SEEN};
use super::literal::Lit;
use super::propagate::Propagator;

/// Chains of antecedents are followed this far: each step is a frame of the stack.
pub(super) const MAX_DEPTH: u32 = 1_000;

impl Analysis {
    /// Whether a literal of the clause follows from others of it.
    pub(super) fn is_redundant(&mut self, propagator: &Propagator, lit: Lit) -> bool {
        let level = self.levels[propagator.trail.level_of(lit.var()) as usize];
        // Alone on its level, or before all others of it: it follows from nothing (Knuth).
        level.seen > 1 && propagator.trail.position(lit.var()) > level.first && self.follows(propagator, lit, MAX_DEPTH)
    }

    /// Whether the antecedents of a literal belong to the clause, or follow from it.
    fn follows(&mut self, propagator: &Propagator, lit: Lit, depth: u32) -> bool {
        let antecedents = propagator.antecedent_literals(lit.var());
        let others = || antecedents.iter().filter(|other| other.var() != lit.var());
        let mut follows = !antecedents.is_empty() && depth > 0;
        for &other in others() {
            // `follows` first: it is false where `depth` is 0, and there is nothing to take from that.
            follows = follows && self.is_implied(propagator, other, depth - 1);
            if !follows {
                break;
            }
        }
        // Either way it is asked once a conflict. A chain that is too long counts as needed: then a literal stays.
        self.flag(lit.var(), if follows { REMOVABLE } else { NEEDED });
        follows
    }

    /// Whether a literal is false at the root, belongs to the clause, or follows from it.
    pub(super) fn is_implied(&mut self, propagator: &Propagator, lit: Lit, depth: u32) -> bool {
        let (var, trail) = (lit.var(), &propagator.trail);
        if trail.level_of(var) == 0 || self.has(var, SEEN | REMOVABLE) {
            return true;
        }
        let level = self.levels[trail.level_of(var) as usize];
        // A literal depends on the decision of its level. It follows from the clause only if that stands between them:
        // something of the level must be seen, and before it on the trail.
        let is_hopeless = self.has(var, NEEDED) || level.seen == 0 || trail.position(var) <= level.first;
        !is_hopeless && self.follows(propagator, lit, depth)
    }
}
