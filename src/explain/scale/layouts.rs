//! The scale for 9x9 grids with other units than the classic ones, or with cells that must differ although they share
//! no unit: the techniques and numbers of the scale, over the units of the grid and over the cells that see each other.
//!
//! It differs from the scale of the classic grid as its maintained descendant, SukakuExplainer 1.18.1, does. Locked
//! candidates are about all cells that see the places of a digit in a unit, naked sets about all cells that see the
//! places of a digit in the set. Unique loops and graves are missing: swapping two digits may break the rule of another
//! unit.

use super::base_numbers::{DIRECT_LOCKS, HIDDEN_SINGLES};
use super::chain_rows::with_chains;
use super::finders::{direct_hidden_set, fish, hidden_set, naked_set};
use super::table::{Finder, ScaleEntry, fixed};
use crate::explain::data::technique::Technique;
use crate::explain::found::Rank;
use crate::explain::fruitless::Scope;
use crate::explain::geometry::LayoutGeometry;
use crate::explain::techniques::{locked, singles, wings};

/// The scale for other layouts. `chain_rows.rs` has its last rows.
#[rustfmt::skip]
pub(crate) static LAYOUTS: [ScaleEntry<LayoutGeometry>; 30] = {
    use Finder::{Each, Whole};
    use Scope::{Digits, Units};
    use Technique as T;
    with_chains![
        ScaleEntry { techniques: &[T::HiddenSingle], numbers: &HIDDEN_SINGLES, increase: 0.0,
            needs_links: false, finder: Whole(|search, _| singles::hidden(search.board, HIDDEN_SINGLES)) },
        ScaleEntry { techniques: &[T::DirectPointing, T::DirectClaiming], numbers: &DIRECT_LOCKS, increase: 0.0,
            needs_links: false, finder: Whole(|search, rank| {
                let of_other = Rank { technique: T::DirectClaiming, number: DIRECT_LOCKS[1] };
                locked::find_direct_anywhere(search.board, [rank, of_other], search.techniques)
            }) },
        fixed(&[T::DirectHiddenPair], &[2.0], Each(Units, direct_hidden_set::<2, _>)),
        fixed(&[T::NakedSingle], &[2.3], Whole(|search, rank| singles::naked(search.board, rank))),
        fixed(&[T::DirectHiddenTriplet], &[2.5], Each(Units, direct_hidden_set::<3, _>)),
        fixed(&[T::GeneralizedIntersection], &[2.9], Whole(|search, rank| locked::find_seen(search.board, rank))),
        fixed(&[T::NakedPair], &[3.0], Each(Units, naked_set::<2, _>)),
        fixed(&[T::XWing], &[3.2], Each(Digits, fish::<2, _>)),
        fixed(&[T::HiddenPair], &[3.4], Each(Units, hidden_set::<2, _>)),
        fixed(&[T::NakedTriplet], &[3.6], Each(Units, naked_set::<3, _>)),
        fixed(&[T::Swordfish], &[3.8], Each(Digits, fish::<3, _>)),
        fixed(&[T::HiddenTriplet], &[4.0], Each(Units, hidden_set::<3, _>)),
        fixed(&[T::XyWing], &[4.2], Whole(|search, rank| wings::xy(search.board, rank))),
        fixed(&[T::XyzWing], &[4.4], Whole(|search, rank| wings::xyz(search.board, rank))),
        fixed(&[T::NakedQuad], &[5.0], Each(Units, naked_set::<4, _>)),
        fixed(&[T::Jellyfish], &[5.2], Each(Digits, fish::<4, _>)),
        fixed(&[T::HiddenQuad], &[5.4], Each(Units, hidden_set::<4, _>)),
    ]
};
