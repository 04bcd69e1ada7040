//! Aligned triplet exclusion: three cells, whose combinations of digits are excluded by cells of two or three
//! candidates. 7.5. The third cell is itself such a cell and sees one of the others.

use super::aligned::{Bases, LEAST_EXCLUDERS};
use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{CellSet, PEERS, cells, members, sees};
use crate::explain::memory::Memory;
use crate::explain::technique::Technique;
use crate::explain::views::Marks;

/// The first triplet that removes something.
pub(crate) fn find(board: &Board, memory: &mut Memory) -> Option<Found> {
    let (twos, threes) = board.twos_and_threes();
    let excluders = twos | threes;
    let bases = Bases::new(board, excluders);
    if bases.list.len() < 3 {
        return None;
    }
    let changed = memory.aligned_triplet;
    let found = bases.pairs().find_map(|(pair, common)| {
        let thirds = bases.set & excluders & twice_seen(common) & !(1 << pair[0] | 1 << pair[1]);
        let near_first = thirds & PEERS[pair[0]];
        let near_second = thirds & PEERS[pair[1]] & !near_first;
        cells(near_first).chain(cells(near_second)).find_map(|third| {
            let base = [pair[0], pair[1], third];
            let common = common & PEERS[third];
            let unchanged = base.iter().fold(common, |set, cell| set | 1 << cell) & changed == 0;
            // A triplet that gives nothing gives nothing with another of its cells as the third.
            let seen_before = third < pair[1] && earlier_pair_has(pair, third, excluders & bases.set);
            if unchanged || seen_before { None } else { exclude(board, base, common) }
        })
    });
    if found.is_none() {
        memory.aligned_triplet = 0;
    }
    found
}

/// Whether the triplet came before with the largest of its cells as the third: its pair comes earlier.
fn earlier_pair_has(pair: [usize; 2], third: usize, thirds: CellSet) -> bool {
    let [first, second] = pair;
    thirds >> second & 1 == 1 && (sees(second, first) || sees(second, third))
}

/// The cells that see two or more of `set`.
fn twice_seen(set: CellSet) -> CellSet {
    let (mut once, mut twice) = (0, 0);
    for cell in cells(set) {
        twice |= once & PEERS[cell];
        once |= PEERS[cell];
    }
    twice
}

fn exclude(board: &Board, base: [usize; 3], common: CellSet) -> Option<Found> {
    (common.count_ones() >= LEAST_EXCLUDERS).then_some(())?;
    let sets = base.map(|cell| board.cells[cell]);
    let [low, mid, high] = [sees(base[0], base[1]), sees(base[0], base[2]), sees(base[1], base[2])];
    let mut allowed = [0u16; 3];
    for first in members(sets[0]) {
        for second in members(sets[1]).filter(|&second| !(low && first == second)) {
            let pair = 1 << first | 1 << second;
            let equal = u16::from(mid) << first | u16::from(high) << second;
            let thirds = thirds_left(board, common, pair, sets[2] & !equal);
            if thirds != 0 {
                allowed[0] |= 1 << first;
                allowed[1] |= 1 << second;
                allowed[2] |= thirds;
            }
            if allowed == sets {
                return None;
            }
        }
    }
    let mut eliminations = Marks::default();
    for (index, &cell) in base.iter().enumerate() {
        eliminations.add_cell(cell, sets[index] & !allowed[index]);
    }
    let pattern = Pattern::Aligned { base: base.map(|cell| cell as u8).to_vec() };
    Some(Found::eliminate(Technique::AlignedTriplet, 7.5, eliminations, pattern))
}

/// The digits of `thirds` that leave every cell of `common` a candidate beside `pair`.
fn thirds_left(board: &Board, common: CellSet, pair: u16, thirds: u16) -> u16 {
    let mut left = thirds;
    for cell in cells(common) {
        let rest = board.cells[cell] & !pair;
        match rest.count_ones() {
            0 => return 0,
            1 => left &= !rest,
            _ => {}
        }
    }
    left
}
