//! Base numbers of rows with several numbers, and the base numbers of single techniques in these rows.

use crate::explain::data::technique::Technique;

/// The last empty cell of a unit; a hidden single in a box; a hidden single in a row or column.
pub(crate) const HIDDEN_SINGLES: [f64; 3] = [1.0, 1.2, 1.5];
/// Pointing and claiming that leave one place for their digit.
pub(crate) const DIRECT_LOCKS: [f64; 2] = [1.7, 1.9];
/// Pointing and claiming.
pub(crate) const LOCKS: [f64; 2] = [2.6, 2.8];
/// Type 1; types 2 to 4.
pub(crate) const GRAVES: [f64; 2] = [5.6, 5.7];
/// The increase for a set of six that includes the cells of a grave.
pub(crate) const GRAVE_INCREASE: f64 = 0.5;
/// Cycles of one digit or through bivalue cells; chains of one digit; cycles and chains of any links.
pub(crate) const STATIC_CHAINS: [f64; 3] = [6.5, 6.6, 7.0];

/// The most that the length of a static chain adds. Only a chain of 98 nodes would add this much.
pub(crate) const STATIC_INCREASE: f64 = 0.9;

/// Returns the base number of a technique that shares its row with techniques of other numbers, and the most that its
/// size adds.
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
