//! Finders as the tables call them: the parts of a state where each may succeed, and the techniques of chains.

use super::base_numbers::STATIC_CHAINS;
use super::table::{StepSearch, compared_step};
use crate::explain::chains::{StaticNumbers, one_digit};
use crate::explain::data::chain_key::ChainFamily;
use crate::explain::data::technique::{Level, Technique};
use crate::explain::found::{FoundStep, Rank};
use crate::explain::geometry::Geometry;
use crate::explain::techniques::subsets;

/// The techniques among which the static finder distinguishes after it has found a chain.
pub(crate) const STATIC_TECHNIQUES: [Technique; 7] = [
    Technique::GeneralizedXWing,
    Technique::XCycle,
    Technique::YCycle,
    Technique::TurbotFish,
    Technique::ForcingXChain,
    Technique::Cycle,
    Technique::ForcingChain,
];

/// The numbers of static chains by name.
pub(crate) const STATIC_NUMBERS: StaticNumbers =
    StaticNumbers { cycle: STATIC_CHAINS[0], x_chain: STATIC_CHAINS[1], any: STATIC_CHAINS[2] };

/// Unique loops by length, then by type. Longer loops are not listed, if they exist at all.
pub(crate) const LOOPS: [Technique; 32] = {
    let mut loops = [Technique::Beyond; 32];
    let mut index = 0;
    while index < loops.len() {
        loops[index] = Technique::UniqueLoop { length: 4 + index as u8 / 4 * 2, kind: 1 + index as u8 % 4 };
        index += 1;
    }
    loops
};

/// Returns the techniques of a family of dynamic chains.
pub(crate) const fn dynamic(level: Level) -> [Technique; 4] {
    [
        Technique::Contradiction(level),
        Technique::Double(level),
        Technique::CellChains(level),
        Technique::RegionChains(level),
    ]
}

// A unit must be empty enough for a set: the scale searches for sets of k cells where about k other cells are empty.

pub(crate) fn naked_set<const K: usize, G: Geometry>(
    search: &mut StepSearch<'_, G>,
    rank: Rank,
    unit: usize,
) -> Option<FoundStep> {
    if search.board.empties(unit) >= 2 * K { subsets::naked(&**search.board, rank, unit, K) } else { None }
}

pub(crate) fn hidden_set<const K: usize, G: Geometry>(
    search: &mut StepSearch<'_, G>,
    rank: Rank,
    unit: usize,
) -> Option<FoundStep> {
    if search.board.empties(unit) > 2 * K { subsets::hidden(&**search.board, rank, unit, K) } else { None }
}

pub(crate) fn direct_hidden_set<const K: usize, G: Geometry>(
    search: &mut StepSearch<'_, G>,
    rank: Rank,
    unit: usize,
) -> Option<FoundStep> {
    if search.board.empties(unit) > K { subsets::direct_hidden(search.board, rank, unit, K) } else { None }
}

pub(crate) fn fish<const K: usize, G: Geometry>(
    search: &mut StepSearch<'_, G>,
    rank: Rank,
    digit: usize,
) -> Option<FoundStep> {
    if search.board.filled(digit) + 2 * K <= 9 { subsets::fish(&**search.board, rank, digit, K) } else { None }
}

/// Compares the contradictions of all digits as soon as one digit may have one: another digit may have a shorter chain.
pub(crate) fn nishio<G: Geometry>(search: &mut StepSearch<'_, G>, rank: Rank, digit: usize) -> Option<FoundStep> {
    let possible = one_digit::may_contradict(&search.board.geometry, search.board.digits[digit]);
    if possible { compared_step(search, ChainFamily::NISHIO, rank) } else { None }
}

pub(crate) fn static_step<G: Geometry>(search: &mut StepSearch<'_, G>) -> Option<FoundStep> {
    // The shortest chain may be of an excluded technique. Then all chains have to be examined, which takes ten times as
    // long.
    let techniques = search.techniques;
    let are_all = STATIC_TECHNIQUES.iter().all(|technique| techniques.allows(*technique));
    search.chains.find_static(search.board, (!are_all).then_some(techniques))
}
