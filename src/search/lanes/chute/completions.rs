//! All ways to complete a chute, trio by trio.
//!
//! Each trio fills nine cells, and together they fill all 27. After two trios are placed, every placement of the
//! third that does not collide with them is a completion, so there are hardly any dead ends.

use super::Chute;
use super::trio::{Taken, Trio, pop, taken};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::bytes::CELLS;

/// The completions of a board whose open cells all lie in one chute.
pub(in crate::search::lanes) struct Completions {
    chute: Chute,
    trios: [Trio; 3],
    /// The placements that the first trio excludes from the second, the first from the third, and the second from
    /// the third.
    taken: [Taken; 3],
    /// The placements of each trio that were not tried yet.
    untried: [u64; 3],
    /// The placements of the third trio that the placement of the first leaves.
    third: u64,
}

impl Completions {
    /// Creates the completions of a board, given by its words, in which a round found no further single. So each
    /// cell outside the chute has one candidate, and none of them repeat in a unit.
    #[inline]
    pub(in crate::search::lanes) fn new(words: &[u32; WORDS], chute: Chute) -> Self {
        let trios = Trio::all(words, chute);
        let [second, third] = [trios[1].filling(), trios[2].filling()];
        let taken = [trios[0].takes(&second), trios[0].takes(&third), trios[1].takes(&third)];
        let untried = [trios[0].placements(), 0, 0];
        Self { chute, trios, taken, untried, third: 0 }
    }

    /// Returns the number of completions.
    pub(in crate::search::lanes) fn count(&self) -> u64 {
        let [mut first, second, third] =
            [self.trios[0].placements(), self.trios[1].placements(), self.trios[2].placements()];
        let [from_second, from_third, then_from_third] = &self.taken;
        let mut count = 0;
        while first != 0 {
            let placement = pop(&mut first);
            // The placements of the third trio are not enumerated, only counted.
            let mut second = second & !taken(from_second, placement);
            let third = third & !taken(from_third, placement);
            while second != 0 {
                count += (third & !taken(then_from_third, pop(&mut second))).count_ones();
            }
        }
        u64::from(count)
    }

    /// Writes the next completion into the cells of the chute. Returns whether there is one.
    pub(in crate::search::lanes) fn next(&mut self, digits: &mut [u8; CELLS]) -> bool {
        // The innermost loop is the caller's: most calls place only the third trio, in 20 to 35 ns.
        while self.untried[2] == 0 {
            while self.untried[1] == 0 {
                if self.untried[0] == 0 {
                    return false;
                }
                let placement = self.place(0, digits);
                self.untried[1] = self.trios[1].placements() & !taken(&self.taken[0], placement);
                self.third = self.trios[2].placements() & !taken(&self.taken[1], placement);
            }
            let placement = self.place(1, digits);
            self.untried[2] = self.third & !taken(&self.taken[2], placement);
        }
        self.place(2, digits);
        true
    }

    /// Places a trio. Returns the placement.
    #[inline]
    fn place(&mut self, trio: usize, digits: &mut [u8; CELLS]) -> usize {
        let placement = pop(&mut self.untried[trio]);
        self.trios[trio].write(self.chute, placement, digits);
        placement
    }
}
