//! Bent sets: k cells of a line and a box that cross, with k digits in all. A digit that has all of its places in the
//! line, or all in the box, can fill only one of the cells. If this holds for all digits but one, the last digit fills
//! at least one cell, and it is removed from the cells that see all of its places. With four cells this is a WXYZ-wing,
//! with five a VWXYZ-wing.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOX, CellSet, ROW, UNIT_CELLS, UNITS, cells, common_peers, count, members};
use crate::explain::views::{CandidateSet, Views};

/// A line and a box that cross, and the number of cells wanted.
struct BentSearch<'a> {
    views: &'a Views,
    rank: Rank,
    size: usize,
    line: usize,
    of_box: usize,
}

/// Returns a bent set of `K` cells.
pub(crate) fn find<const K: usize>(views: &Views, rank: Rank) -> Option<FoundStep> {
    (ROW..UNITS).find_map(|line| {
        let boxes = (BOX..ROW).filter(|&of_box| UNIT_CELLS[line] & UNIT_CELLS[of_box] != 0);
        { boxes }.find_map(|of_box| {
            let region = UNIT_CELLS[line] | UNIT_CELLS[of_box];
            let open: Vec<usize> = cells(region).filter(|&cell| (2..=K).contains(&count(views.cells[cell]))).collect();
            BentSearch { views, rank, size: K, line, of_box }.extend(&open, 0, 0)
        })
    })
}

impl BentSearch<'_> {
    /// Adds cells of `rest` to the chosen ones, which have these digits.
    fn extend(&self, rest: &[usize], chosen: CellSet, digits: u16) -> Option<FoundStep> {
        if chosen.count_ones() as usize == self.size {
            return self.conclusion(chosen, digits);
        }
        rest.iter().enumerate().find_map(|(index, &cell)| {
            let union = digits | self.views.cells[cell];
            (count(union) <= self.size).then(|| self.extend(&rest[index + 1..], chosen | 1 << cell, union))?
        })
    }

    fn conclusion(&self, chosen: CellSet, digits: u16) -> Option<FoundStep> {
        let Self { views, rank, line, of_box, .. } = *self;
        let is_bent = chosen & !UNIT_CELLS[line] != 0 && chosen & !UNIT_CELLS[of_box] != 0;
        if count(digits) != self.size || !is_bent {
            return None;
        }
        let mut free = members(digits).filter(|&digit| {
            let places = chosen & views.digits[digit];
            places & !UNIT_CELLS[line] != 0 && places & !UNIT_CELLS[of_box] != 0
        });
        let (digit, None) = (free.next()?, free.next()) else { return None };
        let places = chosen & views.digits[digit];
        let gone = views.digits[digit] & common_peers(cells(places));
        if gone == 0 {
            return None;
        }
        let mut set = CandidateSet::default();
        cells(chosen).for_each(|cell| set.add_cell(cell, views.cells[cell] & !(1 << digit)));
        let pattern = NamedPattern::of_units([line, of_box], [])
            .part(PatternRole::Base, set)
            .part(PatternRole::Link, CandidateSet::at(places, digit));
        FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
    }
}
