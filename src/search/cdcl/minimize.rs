//! Removes literals that follow from the others of a clause (Sörensson, Biere: Minimizing learned clauses, SAT
//! 2009).

use super::analyze::{Analysis, NEEDED, REMOVABLE, SEEN};
use super::literal::Lit;
use super::propagate::Propagator;

/// The maximum length of a chain of antecedents: each step needs a stack frame.
pub(super) const MAX_DEPTH: u32 = 1_000;

impl Analysis {
    /// Whether a literal of the clause follows from its other literals.
    pub(super) fn is_redundant(&mut self, propagator: &Propagator, lit: Lit) -> bool {
        let level = self.levels[propagator.trail.level_of(lit.var()) as usize];
        // A literal that is the only one of its level, or the first of them on the trail, follows from no others
        // (Knuth).
        level.seen > 1 && propagator.trail.position(lit.var()) > level.first && self.follows(propagator, lit, MAX_DEPTH)
    }

    /// Whether all antecedents of a literal belong to the clause or follow from it.
    fn follows(&mut self, propagator: &Propagator, lit: Lit, depth: u32) -> bool {
        let antecedents = propagator.antecedent_literals(lit.var());
        let mut follows = !antecedents.is_empty() && depth > 0;
        for &other in antecedents.iter().filter(|other| other.var() != lit.var()) {
            // `follows` is tested first: it is false if `depth` is 0, so the subtraction cannot overflow.
            follows = follows && self.is_implied(propagator, other, depth - 1);
            if !follows {
                break;
            }
        }
        // Either result is cached for this conflict. A chain that is too long counts as needed, which only keeps a
        // literal.
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
        // A literal depends on the decision of its level. It can follow from the clause only if the clause has a
        // literal between the two: a literal of the level must be seen, and must be
        // earlier on the trail.
        let is_hopeless = self.has(var, NEEDED) || level.seen == 0 || trail.position(var) <= level.first;
        !is_hopeless && self.follows(propagator, lit, depth)
    }
}
