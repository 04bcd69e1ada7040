//! Which cell of a stalled board to branch on.

use super::board::{BAND, WORDS};

/// A cell to branch on: on one side it holds its first digit, on the other it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// Bit `d` stands for the digit `d + 1`.
    pub(super) digits: u32,
    pub(super) band: usize,
    pub(super) bit: u32,
}

/// The cell to branch on, and its first digit: the first cell of the best rank that has any ([`Boards::rank_pairs`]
/// says how cells with two candidates are ranked); without any, a cell with the fewest candidates.
///
/// [`Boards::rank_pairs`]: super::round::Boards::rank_pairs
pub(super) fn choose(words: &[u32; WORDS], ranks: impl Fn(usize) -> u32) -> Choice {
    let best = (0..4).map(|rank| std::array::from_fn(|band| ranks(3 * rank + band))).find(|cells| *cells != [0; 3]);
    let cells: [u32; 3] = best.unwrap_or_else(|| fewest(words));
    let band = cells.iter().position(|cells| *cells != 0).unwrap_or(0);
    let bit = cells[band] & cells[band].wrapping_neg();
    let holds = |digit: &usize| words[3 * digit + band] & bit != 0;
    let digits = (0..9).filter(holds).fold(0, |digits, digit| digits | 1 << digit);
    Choice { digits, band, bit }
}

/// The cells with the fewest candidates above one.
#[cold]
fn fewest(words: &[u32; WORDS]) -> [u32; 3] {
    // Counters of four bits for each cell, bit-sliced.
    let mut counts = [[0_u32; 4]; 3];
    for (index, &word) in words.iter().enumerate() {
        let mut carry = word;
        for plane in &mut counts[index % 3] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }
    let with = |count: u32| {
        counts.map(|planes| {
            (0..4).fold(BAND, |cells, bit| cells & if count >> bit & 1 == 1 { planes[bit] } else { !planes[bit] })
        })
    };
    (2..=9).map(with).find(|cells| *cells != [0; 3]).unwrap_or([0; 3])
}
