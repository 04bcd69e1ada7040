//! Chains: what follows from an assumption, link by link.
//!
//! ```text
//! links           the links between the candidates of a state reach, cycles   which candidates lead to which; paths
//! back to the start static_search the step that the scale chooses among cycles and unbranched chains; static_list: all
//! such steps propagate       everything that follows from an assumption, and the quirks of the reference patterns
//! locked candidates, pairs and X-wings within a propagation finders         the finders of a state, and their
//! propagations (cache); compare: what several assumptions share; nested: chains within a propagation; explain: the
//! links of a step, on request base, bits      what propagations start from; sets of candidates; scratch: working
//! memory emission        the order of eliminations in the reference; one_digit: a quick test before a Nishio chain
//! ```

mod base;
mod bits;
mod cycles;
mod emission;
mod finders;
mod links;
pub(crate) mod one_digit;
mod patterns;
mod propagate;
mod reach;
mod scratch;
mod static_list;
mod static_search;

use self::finders::Finders;
use super::board::CandidateBoard;
use super::data::chain_key::{ChainFamily, ChainKey, ConclusionKind};
use super::data::reason::Reason;
use super::data::technique_set::TechniqueSet;
use super::found::FoundStep;
use super::geometry::{Classic, Geometry};
use crate::search::MAX_THREADS;
use crate::search::limits::Limits;

pub(crate) use self::static_search::StaticNumbers;

/// Number of words in the small sets, which hold the candidates of most states. With twelve words, searches take 1.3 to
/// 1.4 times as long: 4.8 ms instead of 3.4 ms for the first static chain in 20 states, and 1.3 ms instead of 1.0 ms up
/// to a dynamic chain in 3 states.
const SMALL: usize = 4;
/// Number of words in the large sets: enough for 729 candidates and a few unused numbers.
const LARGE: usize = 12;

/// The chain finders for small and large sets, with their allocations.
pub(crate) struct Chains<G: Geometry = Classic> {
    geometry: G,
    /// Boxed, because raters move between threads, and moving 10 kB with each took 5 % of the time of easy ratings.
    small: Box<Finders<SMALL, G>>,
    large: Option<Box<Finders<LARGE, G>>>,
    numbers: StaticNumbers,
}

/// Calls a method of the finders of the right size for a state.
macro_rules! of_state {
    ($chains:expr, $board:expr, $method:ident($($argument:expr),*)) => {
        // The same finders serve nested propagations, which never have more candidates.
        if $board.digits.iter().map(|set| set.count_ones()).sum::<u32>() as usize <= 64 * SMALL {
            $chains.small.$method($($argument),*)
        } else {
            $chains.large().$method($($argument),*)
        }
    };
}

impl<G: Geometry> Chains<G> {
    pub(crate) fn new(geometry: G, numbers: StaticNumbers) -> Self {
        let small = Box::new(Finders::new(geometry.clone(), numbers));
        Self { geometry, small, large: None, numbers }
    }

    /// Sets the number of threads for nested chains.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.small.helpers.resize_with(threads.clamp(1, MAX_THREADS) - 1, || None);
    }

    /// Loads a state. Must be called before chains are searched in it.
    pub(crate) fn renew(&mut self, board: &CandidateBoard<G>) {
        of_state!(self, board, renew(board));
    }

    /// Returns the easiest cycle or unbranched chain, restricted to the techniques `some` if given.
    pub(crate) fn find_static(&mut self, board: &CandidateBoard<G>, some: Option<&TechniqueSet>) -> Option<FoundStep> {
        of_state!(self, board, find_static(board, some))
    }

    /// Returns the easiest step of a family that compares assumptions, restricted to these techniques. `number` is its
    /// base number.
    pub(crate) fn find_compared(
        &mut self,
        board: &CandidateBoard<G>,
        family: ChainFamily,
        number: f64,
        limits: &Limits<'_>,
        techniques: &TechniqueSet,
    ) -> Option<FoundStep> {
        let kinds = ConclusionKind::ALL.map(|kind| techniques.allows(kind.technique(family)));
        let conclusion = of_state!(self, board, find_compared(board, family, kinds, limits));
        conclusion.map(|conclusion| conclusion.into_found(family, number, board))
    }

    /// Returns the chains of a step that was found on this board.
    pub(crate) fn reason(&mut self, board: &CandidateBoard<G>, key: ChainKey) -> Reason {
        of_state!(self, board, reason(board, key))
    }

    /// Returns the finders for large sets, with the same number of helpers as those for small sets.
    fn large(&mut self) -> &mut Finders<LARGE, G> {
        let Self { geometry, large, numbers, .. } = self;
        let large = large.get_or_insert_with(|| Box::new(Finders::new(geometry.clone(), *numbers)));
        large.helpers.resize_with(self.small.helpers.len(), || None);
        large
    }
}
