//! The last chute of a board: a band or a stack that contains all its open cells.
//!
//! A *chute* has three boxes and three *lines* through them: the rows of a band, or the columns of a stack. When
//! everything else is known, each digit has one *slot* left in each box: a column in a band, a row in a stack. Its
//! cells in the chute then form a permutation, with one line for each box:
//!
//! ```text
//!           box 0        box 1        box 2
//! slots    0  1  2      0  1  2      0  1  2
//! line 0   1  .  .      .  .  .      .  .  .
//! line 1   .  .  .      .  .  .      .  .  1
//! line 2   .  .  .      .  1  .      .  .  .
//! ```
//!
//! [`trio`] places three digits at the same time, and [`completions`] enumerates all ways to place nine. An empty
//! band has some 200 of them, and each needs only a few operations on numbers of 48 bits, without copying a board
//! or running a round.

mod completions;
#[cfg(all(test, feature = "count"))]
mod tests;
mod trio;

use super::board::WORDS;
pub(super) use completions::Completions;

/// A band or a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chute {
    Band(usize),
    Stack(usize),
}

impl Chute {
    const ALL: [Self; 6] =
        [Self::Band(0), Self::Band(1), Self::Band(2), Self::Stack(0), Self::Stack(1), Self::Stack(2)];

    /// Returns the chute with the most candidates, which promises the most completions.
    pub(super) fn widest(words: &[u32; WORDS]) -> Self {
        Self::ALL.into_iter().max_by_key(|chute| chute.candidates(words)).unwrap_or(Self::Band(0))
    }

    /// Returns the number of candidates in the chute.
    fn candidates(self, words: &[u32; WORDS]) -> u32 {
        words.iter().map(|word| (word & self.bits()).count_ones()).sum()
    }

    /// Returns the cells of the chute in each word of a board.
    pub(super) const fn bits(self) -> u32 {
        match self {
            Self::Band(band) => 0x1FF << (9 * band),
            Self::Stack(stack) => 0o007_007_007 << (3 * stack),
        }
    }

    /// Returns the lines and the slots of a digit in a box, as sets, given the words of the digit.
    #[inline]
    const fn lines_and_slots(self, [a, b, c]: [u32; 3], box_index: usize) -> (usize, usize) {
        let corner = match self {
            Self::Band(band) => 9 * band + 3 * box_index,
            Self::Stack(stack) => 9 * box_index + 3 * stack,
        };
        let [a, b, c] = [a >> corner & 7, b >> corner & 7, c >> corner & 7];
        let rows = (a != 0) as usize | ((b != 0) as usize) << 1 | ((c != 0) as usize) << 2;
        let columns = (a | b | c) as usize;
        match self {
            Self::Band(_) => (rows, columns),
            Self::Stack(_) => (columns, rows),
        }
    }

    /// Returns the cell on the first line in a slot of a box.
    #[inline]
    const fn first_cell(self, box_index: usize, slot: usize) -> usize {
        match self {
            Self::Band(band) => 27 * band + 3 * box_index + slot,
            Self::Stack(stack) => 27 * box_index + 9 * slot + 3 * stack,
        }
    }

    /// Returns the distance from a cell to the one on the next line.
    #[inline]
    const fn step(self) -> usize {
        match self {
            Self::Band(_) => 9,
            Self::Stack(_) => 1,
        }
    }
}
