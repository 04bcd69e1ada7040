//! Which cell of a stalled board to branch on.

use super::board::{BAND, WORDS};
use super::closure::three;

/// A cell to branch on: on one side it holds its first digit, on the other it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// The candidates: bit `d` is the digit `d + 1`.
    pub(super) digits: u32,
    /// Its row in the band.
    pub(super) row: usize,
    pub(super) bit: u32,
}

/// The cell to branch on: the first cell of the best rank that has any ([`Boards::rank_pairs`] ranks the cells with two
/// candidates); without any, a cell with the fewest candidates. `ranks` holds the words of all lanes from this one on:
/// every `lanes`-th is this lane's.
///
/// Not inlined on purpose: among the vector instructions the compiler would load as vectors what was just stored as
/// single words, and wait for it.
///
/// [`Boards::rank_pairs`]: super::round::Boards::rank_pairs
#[inline(never)]
pub(super) fn choose(words: &[u32; WORDS], ranks: &[u32], lanes: usize) -> Choice {
    let best = (0..4).map(|rank| three(|row| ranks[(3 * rank + row) * lanes])).find(|[a, b, c]| a | b | c != 0);
    let [a, b, c] = best.unwrap_or_else(|| fewest(words));
    let (row, cells) = if a != 0 {
        (0, a)
    } else if b != 0 {
        (1, b)
    } else {
        (2, c)
    };
    let bit = cells & cells.wrapping_neg();
    let digits = (0..9).fold(0, |digits, digit| digits | u32::from(words[3 * digit + row] & bit != 0) << digit);
    Choice { digits, row, bit }
}

/// The cells with the fewest candidates above one, by their rows in the band.
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
