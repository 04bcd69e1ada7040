//! The scale of Sudoku Explainer 1.2.1: its techniques, their order, and their numbers. Read this file first.
//!
//! The next step of a state is the first one that a finder returns. Finders are tried in the order of the table. Most
//! finders return the first step they see; those for unique loops and chains compare all steps that they find. For
//! chains, the table has the numbers of the shortest ones, to which `chain_number` in `data/rating.rs` adds tenths by
//! length.

use super::base_numbers::{DIRECT_LOCKS, GRAVE_INCREASE, GRAVES, HIDDEN_SINGLES, LOCKS};
use super::chain_rows::with_chains;
use super::finders::{LOOPS, direct_hidden_set, fish, hidden_set, naked_set};
use super::table::{Finder, ScaleEntry, fixed};
use crate::explain::data::technique::Technique;
use crate::explain::fruitless::Scope;
use crate::explain::techniques::{bug, locked, singles, unique_loop, wings};

/// The scale. `chain_rows.rs` has its last rows.
#[rustfmt::skip]
pub(crate) static SE121: [ScaleEntry; 34] = {
    use Finder::{Each, Whole};
    use Scope::{Digits, Units};
    use Technique as T;
    with_chains![
        ScaleEntry { techniques: &[T::HiddenSingle], numbers: &HIDDEN_SINGLES, increase: 0.0,
            needs_links: false, finder: Whole(|search, _| singles::hidden(search.board, HIDDEN_SINGLES)) },
        fixed(&[T::DirectPointing], &[DIRECT_LOCKS[0]],
            Each(Digits, |search, rank, digit| locked::find_direct::<true>(search.board, rank, digit))),
        fixed(&[T::DirectClaiming], &[DIRECT_LOCKS[1]],
            Each(Digits, |search, rank, digit| locked::find_direct::<false>(search.board, rank, digit))),
        fixed(&[T::DirectHiddenPair], &[2.0], Each(Units, direct_hidden_set::<2, _>)),
        fixed(&[T::NakedSingle], &[2.3], Whole(|search, rank| singles::naked(search.board, rank))),
        fixed(&[T::DirectHiddenTriplet], &[2.5], Each(Units, direct_hidden_set::<3, _>)),
        fixed(&[T::Pointing], &[LOCKS[0]],
            Each(Digits, |search, rank, digit| locked::find_erasing::<true, _>(&**search.board, rank, digit))),
        fixed(&[T::Claiming], &[LOCKS[1]],
            Each(Digits, |search, rank, digit| locked::find_erasing::<false, _>(&**search.board, rank, digit))),
        fixed(&[T::NakedPair], &[3.0], Each(Units, naked_set::<2, _>)),
        fixed(&[T::XWing], &[3.2], Each(Digits, fish::<2, _>)),
        fixed(&[T::HiddenPair], &[3.4], Each(Units, hidden_set::<2, _>)),
        fixed(&[T::NakedTriplet], &[3.6], Each(Units, naked_set::<3, _>)),
        fixed(&[T::Swordfish], &[3.8], Each(Digits, fish::<3, _>)),
        fixed(&[T::HiddenTriplet], &[4.0], Each(Units, hidden_set::<3, _>)),
        fixed(&[T::XyWing], &[4.2], Whole(|search, rank| wings::xy(search.board, rank))),
        fixed(&[T::XyzWing], &[4.4], Whole(|search, rank| wings::xyz(search.board, rank))),
        // A loop of ten or more cells adds half a point, and a set of four in the same unit three tenths.
        ScaleEntry { techniques: &LOOPS, numbers: &[4.5], increase: 0.8, needs_links: false,
            finder: Whole(|search, rank| {
                let loopless = &mut search.fruitless.loopless;
                unique_loop::find(search.board, rank.number, search.techniques, loopless)
            }) },
        fixed(&[T::NakedQuad], &[5.0], Each(Units, naked_set::<4, _>)),
        fixed(&[T::Jellyfish], &[5.2], Each(Digits, fish::<4, _>)),
        fixed(&[T::HiddenQuad], &[5.4], Each(Units, hidden_set::<4, _>)),
        ScaleEntry { techniques: &[T::Bug { kind: 1 }, T::Bug { kind: 2 }, T::Bug { kind: 3 }, T::Bug { kind: 4 }],
            numbers: &GRAVES, increase: GRAVE_INCREASE, needs_links: false,
            finder: Whole(|search, _| bug::find(search.board, GRAVES, search.techniques)) },
    ]
};

impl Technique {
    /// Returns every technique that the scale of the classic grid distinguishes, in order of difficulty. Loops are
    /// listed up to 18 cells.
    pub fn all() -> impl Iterator<Item = Self> {
        SE121.iter().flat_map(|entry| entry.techniques).copied()
    }
}
