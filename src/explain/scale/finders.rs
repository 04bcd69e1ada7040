//! Finders as the tables call them: the parts of a state where each may succeed, and the techniques of chains.

use super::table::{StepSearch, compared_step};
use crate::explain::chains::{StaticNumbers, one_digit};
use crate::explain::data::chain_key::ChainFamily;
use crate::explain::data::technique::{Level, Technique};
use crate::explain::found::{FoundStep, Rank};
use crate::explain::geometry::Geometry;
use crate::explain::techniques::subsets;

/// The last empty cell of a unit; a hidden single in a box; one in a row or column.
pub(crate) const HIDDEN_SINGLES: [f64; 3] = [1.0, 1.2, 1.5];
/// Pointing and claiming that leave one place for their digit.
pub(crate) const DIRECT_LOCKS: [f64; 2] = [1.7, 1.9];
/// Type 1; types 2 to 4.
pub(crate) const GRAVES: [f64; 2] = [5.6, 5.7];
/// What a set of six that includes the cells of a grave adds.
pub(crate) const GRAVE_INCREASE: f64 = 0.5;
/// Cycles of one digit or through bivalue cells; chains of one digit; cycles and chains of any links.
pub(crate) const STATIC_CHAINS: [f64; 3] = [6.5, 6.6, 7.0];

/// The most that the length of a static chain adds. Only a chain of 98 nodes would add this much.
pub(crate) const STATIC_INCREASE: f64 = 0.9;

/// The techniques among which that finder distinguishes, after it has found a chain.
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

/// Returns the base number of a technique that shares its row with others of other numbers, and the most that its size
/// adds.
pub(crate) const fn own_number(technique: Technique) -> Option<(f64, f64)> {
    let [cycle, x_chain, any] = STATIC_CHAINS;
    Some(match technique {
        Technique::DirectPointing => (DIRECT_LOCKS[0], 0.0),
        Technique::DirectClaiming => (DIRECT_LOCKS[1], 0.0),
        Technique::Bug { kind: 1 } => (GRAVES[0], 0.0),
        Technique::Bug { .. } => (GRAVES[1], GRAVE_INCREASE),
        // These two have a fixed length.
        Technique::GeneralizedXWing => (cycle, 0.0),
        Technique::TurbotFish => (x_chain, 0.0),
        Technique::XCycle | Technique::YCycle => (cycle, STATIC_INCREASE),
        Technique::ForcingXChain => (x_chain, STATIC_INCREASE),
        Technique::Cycle | Technique::ForcingChain => (any, STATIC_INCREASE),
        _ => return None,
    })
}

/// Unique loops by length, then by type. Longer ones are not listed, if they exist at all.
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

// A unit must be empty enough for a set: the scale searches for sets of k cells where about as many others are empty.

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
