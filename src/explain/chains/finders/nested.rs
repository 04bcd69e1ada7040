//! Chains nested in a propagation: everything that a chain finder finds on the remaining candidates, as instances of a
//! rule.
//!
//! The list is sorted as for a step, and of several steps with the same eliminations only the first is kept (Q13). The
//! causes of a nested chain are the candidates that had been erased, before the chain was found, from the cells and
//! units of its strong links.

use super::Finders;
use crate::explain::chains::base::{BaseState, Workspace};
use crate::explain::chains::bits::Bits;
use crate::explain::chains::emission::Emission;
use crate::explain::chains::links::{LinkGraph, LinkKind};
use crate::explain::chains::propagate::{InnerChain, Propagation};
use crate::explain::data::chain_key::{ChainFamily, ConclusionKind};
use crate::explain::data::technique::Level;
use crate::explain::geometry::{Geometry, members};
use crate::explain::views::Views;

impl<const W: usize, G: Geometry> Finders<W, G> {
    /// Turns off the candidates that the chains of a level erase. Returns whether there were any.
    pub(super) fn erase_by_chains(
        &mut self,
        propagation: &mut Propagation<W, G>,
        level: Level,
        workspace: &mut Workspace<'_, W, G>,
    ) -> bool {
        match level {
            Level::Static | Level::Dynamic | Level::Plus => false,
            Level::NestedStatic => self.erase_by_static(propagation, workspace),
            Level::NestedMultiple => {
                self.erase_by_static(propagation, workspace)
                    || self.erase_by_compared(propagation, ChainFamily::MULTIPLE, workspace)
            }
            Level::NestedDynamic(depth) => self.erase_by_compared(propagation, ChainFamily::nested(depth), workspace),
        }
    }

    fn erase_by_static(&mut self, propagation: &mut Propagation<W, G>, workspace: &mut Workspace<'_, W, G>) -> bool {
        let left = propagation.views.clone();
        self.links.build(&left);
        let mut any = false;
        for hint in self.search.list(&mut self.links, &left) {
            let mut causes = Causes::new(workspace.base, &left);
            for path in hint.paths(&self.links) {
                causes.begin();
                for (candidate, on, link) in path {
                    causes.visit(&self.links, candidate, on, link);
                }
            }
            any |= erase_for_causes(propagation, workspace, hint.emission, causes, hint.step.length);
        }
        any
    }

    fn erase_by_compared(
        &mut self,
        propagation: &mut Propagation<W, G>,
        family: ChainFamily,
        workspace: &mut Workspace<'_, W, G>,
    ) -> bool {
        let left = propagation.views.clone();
        let mut any = false;
        for conclusion in self.list(family, &left, workspace.base) {
            let mut causes = Causes::new(workspace.base, &left);
            // An assumption here covers its whole cell or unit only because other candidates were erased there; these
            // are causes.
            let assumed = match conclusion.kind {
                ConclusionKind::Cell => LinkKind::Cell,
                ConclusionKind::Unit => LinkKind::UNITS[usize::from(conclusion.unit)],
                _ => LinkKind::Assumption,
            };
            for end in conclusion.ends(&self.links, &left, &self.cache) {
                causes.begin();
                walk(self.cache.cached(end.assumption), end.node, &self.links, |candidate, on, link| {
                    let link = if link == LinkKind::Assumption { assumed } else { link };
                    causes.visit(&self.links, candidate, on, link);
                });
            }
            // A nested placement counts as its eliminations.
            let emission = vec![(usize::from(conclusion.target.0), conclusion.digits(&left))];
            any |= erase_for_causes(propagation, workspace, emission, causes, conclusion.length);
        }
        any
    }
}

fn erase_for_causes<const W: usize, G: Geometry>(
    propagation: &mut Propagation<W, G>,
    workspace: &mut Workspace<'_, W, G>,
    emission: Emission,
    causes: Causes<'_, W, G>,
    length: usize,
) -> bool {
    propagation.inner.push(InnerChain { identity: causes.identity, length });
    let inner = propagation.inner.len() as u32 - 1;
    propagation.erase(workspace, emission, &causes.list, inner)
}

/// Visits a node and all nodes on which it depends, breadth first, each node once.
fn walk<const W: usize, G: Geometry>(
    known: &Propagation<W, G>,
    node: usize,
    links: &LinkGraph<W, G>,
    mut visit: impl FnMut(usize, bool, LinkKind),
) {
    let mut seen = [0u64; 24];
    seen[node >> 6] |= 1 << (node & 63);
    let mut queue = vec![node];
    let mut head = 0;
    while head < queue.len() {
        let current = known.nodes[queue[head]];
        visit(usize::from(current.candidate), current.on, current.link);
        known.for_causes(links, queue[head], |cause| {
            if seen[cause >> 6] >> (cause & 63) & 1 == 0 {
                seen[cause >> 6] |= 1 << (cause & 63);
                queue.push(cause);
            }
        });
        head += 1;
    }
}

/// The causes of an inner chain: candidates of the outer state that had been erased, in order of discovery.
struct Causes<'a, const W: usize, G: Geometry> {
    base: BaseState<'a, W, G>,
    left: &'a Views<G>,
    list: Vec<(usize, usize)>,
    seen: Bits<W>,
    identity: [u64; 2],
}

impl<'a, const W: usize, G: Geometry> Causes<'a, W, G> {
    fn new(base: BaseState<'a, W, G>, left: &'a Views<G>) -> Self {
        Self { base, left, list: Vec::new(), seen: Bits::EMPTY, identity: [0; 2] }
    }

    /// Starts another chain of the same step.
    fn begin(&mut self) {
        self.mix(u64::MAX);
    }

    fn visit(&mut self, links: &LinkGraph<W, G>, candidate: usize, on: bool, link: LinkKind) {
        let (cell, digit) = links.candidate(candidate);
        self.mix((cell * 9 + digit) as u64 * 2 + u64::from(on));
        if !on {
            return;
        }
        match link {
            LinkKind::Cell => {
                let erased = self.base.candidates.cells[cell] & !self.left.cells[cell];
                members(erased).for_each(|digit| self.add(cell, digit));
            }
            _ => {
                let Some(kind) = link.unit_kind() else { return };
                let geometry = &self.base.candidates.geometry;
                let unit = geometry.unit_of_kind(cell, kind);
                let erased = self.base.candidates.places[unit][digit] & !self.left.places[unit][digit];
                members(erased).for_each(|position| self.add(geometry.cell_at(unit, position), digit));
            }
        }
    }

    fn add(&mut self, cell: usize, digit: usize) {
        let number = self.base.links.number(cell, digit);
        if !self.seen.has(number) {
            self.seen.add(number);
            self.list.push((cell, digit));
        }
    }

    fn mix(&mut self, word: u64) {
        for (lane, factor) in self.identity.iter_mut().zip([0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F]) {
            *lane = (lane.rotate_left(23) ^ word.wrapping_add(1)).wrapping_mul(factor);
        }
    }
}
