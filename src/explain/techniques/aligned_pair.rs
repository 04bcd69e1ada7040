//! Aligned pair exclusion: two cells, whose combinations of digits two or more bivalue cells exclude.

use super::aligned::Bases;
use crate::explain::board::CandidateBoard;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{CellSet, cells, members, sees};
use crate::explain::views::CandidateSet;

/// The first pair that removes something.
///
/// Without a result, `changed` is emptied: the cells that changed since the last search in vain.
pub(crate) fn find(board: &CandidateBoard, rank: Rank, changed: &mut CellSet) -> Option<FoundStep> {
    let (twos, _) = board.twos_and_threes();
    let bases = Bases::new(board, twos);
    let found = bases.find_pair(|pair, common| {
        let unchanged = (common | 1 << pair[0] | 1 << pair[1]) & *changed == 0;
        if unchanged { None } else { exclude(board, rank, pair, common) }
    });
    if found.is_none() {
        *changed = 0;
    }
    found
}

fn exclude(board: &CandidateBoard, rank: Rank, pair: [usize; 2], common: CellSet) -> Option<FoundStep> {
    let touching = sees(pair[0], pair[1]);
    let sets = pair.map(|cell| board.cells[cell]);
    // A digit goes if every partner is excluded: by equality one at most, by a bivalue cell one each.
    let fewest = sets[0].count_ones().min(sets[1].count_ones()) - u32::from(touching);
    (common.count_ones() >= fewest).then_some(())?;
    let mut partners: [u16; 9] = std::array::from_fn(|digit| u16::from(touching) << digit);
    for excluder in cells(common) {
        for digit in members(board.cells[excluder]) {
            partners[digit] |= board.cells[excluder] & !(1 << digit);
        }
    }
    let mut eliminations = CandidateSet::default();
    for index in 0..2 {
        for digit in members(sets[index]).filter(|&digit| sets[1 - index] & !partners[digit] == 0) {
            eliminations.add(1 << pair[index], digit);
        }
    }
    (!eliminations.is_empty()).then(|| {
        let pattern = Pattern::Aligned { base: pair.map(|cell| cell as u8).to_vec() };
        FoundStep::eliminate(rank, eliminations, pattern)
    })?
}
