//! Remote pair: cells with the same two candidates, each of which sees the next. The digits alternate along the cells,
//! so two cells with an even number of cells between them hold both digits, which are removed from the cells that see
//! these two.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CELLS, CellSet, PEERS, cells, members};
use crate::explain::views::{CandidateSet, Views};

/// Returns the remote pair with the fewest cells from its first cell.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    let (twos, _) = views.twos_and_threes();
    cells(twos).find_map(|start| {
        let same = cells(twos).filter(|&cell| views.cells[cell] == views.cells[start]);
        let same: CellSet = same.fold(0, |set, cell| set | 1 << cell);
        // With fewer than four cells it would be a naked pair, or have the same digit at both ends.
        if same.count_ones() >= 4 { from(views, rank, start, same) } else { None }
    })
}

/// Returns the remote pair that starts at a cell of `same`, the cells with its two candidates.
fn from(views: &Views, rank: Rank, start: usize, same: CellSet) -> Option<FoundStep> {
    let mut before = [None; CELLS];
    let (mut reached, mut last, mut distance): (CellSet, CellSet, usize) = (1 << start, 1 << start, 0);
    while last != 0 {
        let mut next = 0;
        for cell in cells(last) {
            let new = same & PEERS[cell] & !reached & !next;
            cells(new).for_each(|other| before[other] = Some(cell));
            next |= new;
        }
        (reached, last, distance) = (reached | next, next, distance + 1);
        if distance >= 3 && distance % 2 == 1 {
            let found = cells(last).find_map(|end| between(views, rank, start, end, &before));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn between(views: &Views, rank: Rank, start: usize, end: usize, before: &[Option<usize>; CELLS]) -> Option<FoundStep> {
    let pair = views.cells[start];
    let mut gone = CandidateSet::default();
    members(pair).for_each(|digit| gone.add(views.digits[digit] & PEERS[start] & PEERS[end], digit));
    if gone.is_empty() {
        return None;
    }
    let mut path = vec![end];
    while let Some(cell) = path.last().and_then(|&cell| before[cell]) {
        path.push(cell);
    }
    path.reverse();
    let mut pattern = NamedPattern::default();
    for (index, &cell) in path.iter().enumerate() {
        let mut own = CandidateSet::default();
        own.add_cell(cell, pair);
        pattern = pattern.part(PatternRole::Colour(index as u8 % 2), own);
    }
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}
