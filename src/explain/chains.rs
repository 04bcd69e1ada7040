//! Chains: what follows from an assumption, link by link.
//!
//! ```text
//! links           the links between the candidates of a state
//! reach, cycles   what leads where; ways back to the start
//! static_search   the step that the scale takes of cycles and chains without branches; static_list: all of them
//! propagate       all that follows from an assumption, and the quirks of the reference
//! patterns        locked candidates, pairs and X-wings within a propagation
//! finders         the finders of a state, and their propagations (cache); compare: what several assumptions lead to;
//!                 nested: chains within a propagation; explain: the links of a step, for who wants to see them
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
use crate::search::MAX_THREADS;
use crate::search::limits::Limits;

pub(crate) use self::static_search::StaticNumbers;

/// Sets of four words hold the candidates of most states. Searches over them take 1.3 to 1.4 times as long with twelve
/// (20 states before their first chain, to the static chain that solves them: 3.4 ms and 4.8 ms; 3 states up to
/// dynamic chains: 1.0 ms and 1.3 ms).
const SMALL: usize = 4;
/// Twelve hold 729 candidates and a few that are gone.
const LARGE: usize = 12;

/// The chain finders of either size, with what they allocate.
pub(crate) struct Chains {
    /// Not in place: raters are handed from thread to thread, and 10 kB with each were 5 % of the time of easy ratings.
    small: Box<Finders<SMALL>>,
    large: Option<Box<Finders<LARGE>>>,
    numbers: StaticNumbers,
}

/// Calls a method of the finders for a state.
macro_rules! of_state {
    ($chains:expr, $board:expr, $method:ident($($argument:expr),*)) => {
        // The same finders serve propagations within propagations: those have no more candidates.
        if $board.digits.iter().map(|set| set.count_ones()).sum::<u32>() as usize <= 64 * SMALL {
            $chains.small.$method($($argument),*)
        } else {
            $chains.large().$method($($argument),*)
        }
    };
}

impl Chains {
    pub(crate) fn new(numbers: StaticNumbers) -> Self {
        Self { small: Box::new(Finders::new(numbers)), large: None, numbers }
    }

    /// Sets the number of threads for nested chains.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.small.helpers.resize_with(threads.clamp(1, MAX_THREADS) - 1, || None);
    }

    /// Takes in a state: to be called before a chain is looked for in it.
    pub(crate) fn renew(&mut self, board: &CandidateBoard) {
        of_state!(self, board, renew(board));
    }

    /// The easiest cycle or chain without branches, of `some` of their techniques alone if they are given.
    pub(crate) fn find_static(&mut self, board: &CandidateBoard, some: Option<&TechniqueSet>) -> Option<FoundStep> {
        of_state!(self, board, find_static(board, some))
    }

    /// The easiest step of a family that compares assumptions, and begins at `number`, of these techniques.
    pub(crate) fn find_compared(
        &mut self,
        board: &CandidateBoard,
        family: ChainFamily,
        number: f64,
        limits: &Limits<'_>,
        techniques: &TechniqueSet,
    ) -> Option<FoundStep> {
        let kinds = ConclusionKind::ALL.map(|kind| techniques.allows(kind.technique(family)));
        let conclusion = of_state!(self, board, find_compared(board, family, kinds, limits));
        conclusion.map(|conclusion| conclusion.into_found(family, number, board))
    }

    /// The chains of a step found on this board.
    pub(crate) fn reason(&mut self, board: &CandidateBoard, key: ChainKey) -> Reason {
        of_state!(self, board, reason(board, key))
    }

    /// Returns the finders for many candidates, with as many helpers as those for few.
    fn large(&mut self) -> &mut Finders<LARGE> {
        let large = self.large.get_or_insert_with(|| Box::new(Finders::new(self.numbers)));
        large.helpers.resize_with(self.small.helpers.len(), || None);
        large
    }
}
