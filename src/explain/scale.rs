//! The techniques of a scale in their order, and the numbers as they grow.

use super::board::Board;
use super::chains::Chains;
use super::found::Found;
use super::memory::Memory;
use super::rating::{Rating, Tenths, tenths};
use super::technique::Technique;
use super::techniques::{
    aligned_pair, aligned_triplet, bug, fish, hidden_set, hidden_single, locked, naked_set, naked_single, unique_loop,
    xy_wing, xyz_wing,
};

/// The number that stands for "no technique of the scale solves this".
const BEYOND: f64 = 20.0;

/// A set of techniques, their order and their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Scale {
    /// Sudoku Explainer 1.2.1 with its corrected finders of unique loops and graves.
    #[default]
    Se121,
}

/// A technique: finds its first step on a board. A family of techniques leaves out those above a number.
type Finder = fn(&Board, &mut Memory, &mut Chains, Tenths) -> Option<Found>;

/// The techniques of [`Scale::Se121`] in its order, each with its lowest number in tenths.
const SE121: [(u16, Finder); 23] = [
    (10, |board, _, _, _| hidden_single::find(board)),
    (17, |board, memory, _, _| locked::find_direct(board, memory)),
    (20, |board, memory, _, _| hidden_set::find_direct(board, memory, 2)),
    (23, |board, _, _, _| naked_single::find(board)),
    (25, |board, memory, _, _| hidden_set::find_direct(board, memory, 3)),
    (26, |board, memory, _, _| locked::find(board, memory)),
    (30, |board, memory, _, _| naked_set::find(board, memory, 2)),
    (32, |board, memory, _, _| fish::find(board, memory, 2)),
    (34, |board, memory, _, _| hidden_set::find(board, memory, 2)),
    (36, |board, memory, _, _| naked_set::find(board, memory, 3)),
    (38, |board, memory, _, _| fish::find(board, memory, 3)),
    (40, |board, memory, _, _| hidden_set::find(board, memory, 3)),
    (42, |board, _, _, _| xy_wing::find(board)),
    (44, |board, _, _, _| xyz_wing::find(board)),
    (45, |board, memory, _, _| unique_loop::find(board, memory)),
    (50, |board, memory, _, _| naked_set::find(board, memory, 4)),
    (52, |board, memory, _, _| fish::find(board, memory, 4)),
    (54, |board, memory, _, _| hidden_set::find(board, memory, 4)),
    (56, |board, _, _, _| bug::find(board)),
    (62, |board, memory, _, _| aligned_pair::find(board, memory)),
    (65, |board, _, chains, _| chains.find_static(board)),
    (75, |board, memory, _, _| aligned_triplet::find(board, memory)),
    (75, |board, memory, chains, most| chains.find_cases(board, memory, most)),
];

/// The easiest step on a board: the first that a technique finds, in the order of the scale, of those that begin at
/// `most` or below.
pub(super) fn easiest(board: &Board, memory: &mut Memory, chains: &mut Chains, most: Tenths) -> Option<Found> {
    let in_reach = SE121.iter().take_while(|(least, _)| *least <= most.0);
    in_reach.into_iter().find_map(|(_, find)| find(board, memory, chains, most))
}

/// ER, EP and ED as they grow.
#[derive(Default)]
pub(super) struct Numbers {
    er: f64,
    ep: f64,
    ed: f64,
    technique: Option<Technique>,
}

impl Numbers {
    /// Counts a step.
    pub(super) fn take(&mut self, found: &Found) {
        self.raise(found.number, found.technique);
        if self.ep == 0.0 {
            if self.ed == 0.0 {
                self.ed = self.er;
            }
            if found.placement.is_some() {
                self.ep = self.er;
            }
        }
    }

    /// There is no step.
    pub(super) fn give_up(&mut self) {
        self.raise(BEYOND, Technique::Beyond);
    }

    fn raise(&mut self, number: f64, technique: Technique) {
        if number > self.er {
            self.er = number;
            self.technique = Some(technique);
        }
    }

    /// Whether no step so far is above `most`, nor any missing.
    pub(super) fn within(&self, most: Tenths) -> bool {
        self.er < BEYOND && tenths(self.er) <= most.0
    }

    /// The numbers so far.
    pub(super) fn rating(&self) -> Rating {
        let [er, ep, ed] = [self.er, self.ep, self.ed].map(|number| Tenths(tenths(number)));
        Rating { er, ep, ed, technique: self.technique }
    }
}
