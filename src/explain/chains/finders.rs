//! The chain finders and the state they keep between calls.

mod cache;
mod compare;
mod explain;
mod nested;
#[cfg(test)]
mod tests;

use self::cache::{PropagationCache, PropagationContext};
use self::compare::{ConclusionList, ConclusionSearch, UpperBounds};
use super::base::BaseState;
use super::links::LinkGraph;
use super::static_search::{StaticNumbers, StaticSearch};
use crate::explain::board::CandidateBoard;
use crate::explain::data::chain_key::{ChainFamily, Conclusion, PropagationMode};
use crate::explain::data::technique::Level;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::FoundStep;
use crate::explain::geometry::{Geometry, NINE};
use crate::explain::views::Views;
use crate::search::limits::Limits;

/// The chain finders for states with at most `64 * W` candidates.
pub(super) struct Finders<const W: usize, G: Geometry> {
    links: LinkGraph<W, G>,
    search: StaticSearch<W>,
    cache: PropagationCache<W, G>,
    /// Dynamic propagations. They are kept from state to state unless something affects them.
    dynamic: PropagationCache<W, G>,
    /// The finders of chains nested in propagations.
    inner: Option<Box<Self>>,
    /// The same for each additional thread.
    pub(super) helpers: Vec<Option<Box<Self>>>,
}

impl<const W: usize, G: Geometry> Finders<W, G> {
    pub(super) fn new(geometry: G, numbers: StaticNumbers) -> Self {
        Self {
            links: LinkGraph::new(geometry),
            search: StaticSearch::new(numbers),
            cache: PropagationCache::new(),
            dynamic: PropagationCache::new(),
            inner: None,
            helpers: Vec::new(),
        }
    }

    /// Loads another state, and drops all results that are not valid for it.
    pub(super) fn renew(&mut self, board: &CandidateBoard<G>) {
        let removed = self.links.build(board);
        let digits = removed.as_ref().map_or(NINE, |removed| {
            removed.candidates.iter().fold(0, |set, number| set | 1 << self.links.candidate(number).1)
        });
        self.search.forget(digits);
        match removed {
            Some(removed) => self.dynamic.retain_unaffected(&removed),
            None => self.dynamic.clear(&self.links, board),
        }
    }

    /// Returns the easiest cycle or unbranched chain, restricted to the techniques `some` if given.
    pub(super) fn find_static(&mut self, board: &CandidateBoard<G>, some: Option<&TechniqueSet>) -> Option<FoundStep> {
        match some {
            None => self.search.find(&mut self.links, board),
            Some(techniques) => self.search.find_among(&mut self.links, board, techniques),
        }
    }

    /// Returns the shortest conclusion of a family among the kinds that are wanted.
    pub(super) fn find_compared(
        &mut self,
        board: &CandidateBoard<G>,
        family: ChainFamily,
        kinds: [bool; 4],
        limits: &Limits<'_>,
    ) -> Option<Conclusion> {
        let Self { links, search, cache, dynamic, inner, helpers } = self;
        // The dynamic propagations of a level are extended to the next level, up to dynamic chains nested 0 deep.
        let cache = match family {
            ChainFamily { mode: PropagationMode::Dynamic, level, .. } if level <= Level::NestedMultiple => dynamic,
            _ => {
                cache.clear(links, board);
                cache
            }
        };
        let numbers = search.numbers;
        let base = BaseState { links, candidates: board, occupancy: &board.occupancy, numbers, limits };
        let mut context = PropagationContext { base, family, inner };
        // Propagations with nested chains take milliseconds each, and all propagations are needed.
        if family.level > Level::Plus && !helpers.is_empty() {
            cache.make_all(&mut context, helpers);
        }
        let bounds = search.closure().filter(|_| family == ChainFamily::MULTIPLE);
        let bounds = bounds.map(|reached| UpperBounds::new(links, reached));
        let list = ConclusionList::new(false);
        ConclusionSearch { context, cache, bounds, kinds, list }.collect().pop()
    }

    /// Returns the conclusions of a family on the candidates that remain in a propagation: the first one of each
    /// effect.
    pub(super) fn list(&mut self, family: ChainFamily, left: &Views<G>, outer: BaseState<'_, W, G>) -> Vec<Conclusion> {
        let removed = self.links.build(left);
        // Multiple chains follow static ones in the same state, so the reach of its candidates is known.
        if removed.is_none_or(|removed| !removed.candidates.is_empty()) {
            self.search.forget(NINE);
        }
        self.cache.clear(&self.links, left);
        let Self { links, search, cache, inner, .. } = self;
        let base = BaseState { links, candidates: left, ..outer };
        let context = PropagationContext { base, family, inner };
        let bounds = search.closure().filter(|_| family == ChainFamily::MULTIPLE);
        let bounds = bounds.map(|reached| UpperBounds::new(links, reached));
        // Nested conclusions are not steps, so all kinds count even if some techniques are excluded.
        let list = ConclusionList::new(true);
        ConclusionSearch { context, cache, bounds, kinds: [true; 4], list }.collect()
    }
}
