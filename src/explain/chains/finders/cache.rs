//! The propagations of all candidates of a state, on and off. They are created on demand and extended level by level.

use super::Finders;
use crate::explain::chains::base::{Assumption, BaseState, Workspace};
use crate::explain::chains::links::{LinkGraph, Removed};
use crate::explain::chains::propagate::{InnerChain, Propagation};
use crate::explain::chains::scratch::Scratch;
use crate::explain::data::chain_key::{ChainFamily, PropagationMode};
use crate::explain::data::technique::Level;
use crate::explain::geometry::Geometry;
use crate::explain::views::Views;
use crate::primitives::{Mutex, thread};

/// What the propagations of a family need in addition to the cache.
pub(super) struct PropagationContext<'a, const W: usize, G: Geometry> {
    pub(super) base: BaseState<'a, W, G>,
    pub(super) family: ChainFamily,
    /// The nested finders, created on demand because they are as large as the finders that own them.
    pub(super) inner: &'a mut Option<Box<Finders<W, G>>>,
}

/// The last node of a chain, and the assumption from which the chain starts.
#[derive(Clone, Copy)]
pub(super) struct ChainEnd {
    pub(super) assumption: Assumption,
    pub(super) node: usize,
}

/// A pool of propagations. The propagations of a level extend those of the level below. The levels are dynamic chains,
/// dynamic chains with patterns, and the first and second nested level. A finder that finds nothing leaves its
/// propagations to the next finder.
pub(super) struct PropagationCache<const W: usize, G: Geometry> {
    pool: [Vec<Propagation<W, G>>; 2],
    /// The level that each propagation has reached.
    levels: [Vec<Option<Level>>; 2],
    scratch: Box<Scratch<G>>,
}

impl<const W: usize, G: Geometry> PropagationCache<W, G> {
    pub(super) fn new() -> Self {
        Self { pool: [Vec::new(), Vec::new()], levels: [Vec::new(), Vec::new()], scratch: Box::new(Scratch::new()) }
    }

    /// Drops all propagations, for another state or for a family that does not extend the current ones.
    pub(super) fn clear(&mut self, links: &LinkGraph<W, G>, base: &Views<G>) {
        for (pool, levels) in self.pool.iter_mut().zip(&mut self.levels) {
            while pool.len() < links.len() {
                pool.push(Propagation::new(base));
            }
            levels.clear();
            levels.resize(links.len(), None);
        }
    }

    /// Drops the dynamic propagations that the removed candidates could affect: those that contain a removed candidate,
    /// and those with an off node that was linked to one. Also drops the propagations in which patterns erased
    /// something, because patterns depend on the entire state. All other propagations would be created again unchanged.
    pub(super) fn retain_unaffected(&mut self, removed: &Removed<W>) {
        for (pool, levels) in self.pool.iter_mut().zip(&mut self.levels) {
            for (known, level) in pool.iter_mut().zip(levels).filter(|(_, level)| level.is_some()) {
                let stays = !known.on.meets(&removed.candidates) && !known.off.meets(&removed.near) && known.is_plain();
                *level = stays.then_some(Level::Dynamic);
            }
        }
    }

    /// Returns the propagation of an assumption at the level of the family.
    pub(super) fn get(
        &mut self,
        context: &mut PropagationContext<'_, W, G>,
        assumption: Assumption,
    ) -> &mut Propagation<W, G> {
        let side = usize::from(assumption.on);
        let known = &mut self.pool[side][assumption.candidate];
        let level = &mut self.levels[side][assumption.candidate];
        context.advance_to_level(known, level, &mut self.scratch, assumption);
        known
    }

    /// Creates the propagations of all candidates on several threads: the calling one and one for each of `helpers`.
    /// The order does not matter, because a propagation depends only on its assumption and the state.
    pub(super) fn make_all(
        &mut self,
        context: &mut PropagationContext<'_, W, G>,
        helpers: &mut [Option<Box<Finders<W, G>>>],
    ) {
        let PropagationContext { base, family, ref mut inner } = *context;
        let sides = self.pool.iter_mut().zip(&mut self.levels).enumerate();
        let all = sides.flat_map(|(side, (pool, levels))| {
            let of_side = pool.iter_mut().zip(levels).enumerate();
            of_side.map(move |(candidate, (known, level))| (Assumption { candidate, on: side == 1 }, known, level))
        });
        // Unused numbers have no propagation, and the pool may be longer than the list of candidates.
        let left = Mutex::new(all.filter(|(assumption, ..)| base.links.is_there(assumption.candidate)));
        let work = |inner: &mut Option<Box<Finders<W, G>>>| {
            let mut scratch = Scratch::new();
            let mut context = PropagationContext { base, family, inner };
            loop {
                let next = left.lock().next();
                let Some((assumption, known, level)) = next.filter(|_| !base.is_given_up()) else { return };
                context.advance_to_level(known, level, &mut scratch, assumption);
            }
        };
        thread::scope(|scope| {
            for helper in helpers {
                // If the system cannot start a thread, the other threads do its share.
                let _ = thread::Builder::new().spawn_scoped(scope, || work(helper));
            }
            work(inner);
        });
    }

    /// Returns a propagation that was created before.
    pub(super) fn cached(&self, assumption: Assumption) -> &Propagation<W, G> {
        &self.pool[usize::from(assumption.on)][assumption.candidate]
    }

    /// Returns the total length of the distinct inner chains on which some nodes depend.
    pub(super) fn inner_length(&self, links: &LinkGraph<W, G>, ends: &[ChainEnd]) -> usize {
        // Below the nested levels there are no inner chains, and this function is called for each step that is
        // compared.
        if ends.iter().all(|end| self.cached(end.assumption).inner.is_empty()) {
            return 0;
        }
        let mut met: Vec<InnerChain> = Vec::new();
        for end in ends {
            let known = self.cached(end.assumption);
            known.for_ancestors(links, end.node, |ancestor| {
                if let Some(inner) = known.inner_of(ancestor)
                    && met.iter().all(|other| other.identity != inner.identity)
                {
                    met.push(inner);
                }
            });
        }
        met.iter().map(|inner| inner.length).sum()
    }
}

impl<const W: usize, G: Geometry> PropagationContext<'_, W, G> {
    /// Extends a propagation to the level of the family.
    fn advance_to_level(
        &mut self,
        known: &mut Propagation<W, G>,
        level: &mut Option<Level>,
        scratch: &mut Scratch<G>,
        assumption: Assumption,
    ) {
        let ChainFamily { mode, level: wanted, .. } = self.family;
        if *level == Some(wanted) {
            return;
        }
        if level.is_none() {
            known.start(self.base.links, scratch, assumption);
            known.follow_links(self.base.links, scratch, mode);
        }
        *level = Some(wanted);
        if mode == PropagationMode::Dynamic && wanted > Level::Dynamic {
            self.extend(known, scratch);
        }
    }

    /// Continues a propagation that links cannot extend any further.
    fn extend(&mut self, known: &mut Propagation<W, G>, scratch: &mut Scratch<G>) {
        let (base, level) = (self.base, self.family.level);
        scratch.resume(base.links, known.off.iter());
        known.views.clone_from(base.candidates);
        let mut erased = 0;
        while known.contradiction.is_none() {
            known.erase_from(base.links, erased);
            erased = known.nodes.len();
            let workspace = &mut Workspace { base, scratch };
            let is_fruitful = known.erase_by_patterns(workspace)
                || level > Level::Plus && {
                    let inner = self
                        .inner
                        .get_or_insert_with(|| Box::new(Finders::new(base.candidates.geometry.clone(), base.numbers)));
                    inner.erase_by_chains(known, level, workspace)
                };
            if !is_fruitful {
                return;
            }
            known.follow_links(base.links, scratch, PropagationMode::Dynamic);
        }
    }
}
