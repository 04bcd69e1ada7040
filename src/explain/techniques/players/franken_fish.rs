//! Franken swordfish: three units that have no place for a digit in common, and three other units that contain all of
//! their places. The digit is removed from the rest of the second units. The first are rows and boxes and the second
//! columns and boxes, or the other way round.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOXES, CellSet, UNIT_CELLS, UNIT_SETS, UNITS, members};
use crate::explain::views::{CandidateSet, Views};

/// The units of rows and of columns, as sets.
const ROWS: u32 = BOXES << 9;
const COLUMNS: u32 = BOXES << 18;

/// Number of units.
const SIZE: u32 = 3;

/// The search for a fish of a digit.
struct FishSearch<'a> {
    views: &'a Views,
    rank: Rank,
    digit: usize,
    /// The units that may be first ones.
    bases: Vec<usize>,
}

/// Returns a franken swordfish.
pub(crate) fn find(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    let bases = (0..UNITS).filter(|&unit| (2..=2 * SIZE).contains(&views.places[unit][digit].count_ones())).collect();
    FishSearch { views, rank, digit, bases }.extend(0, 0, 0)
}

impl FishSearch<'_> {
    /// Adds first units from this place in their list. `own` are the places in those chosen.
    fn extend(&self, from: usize, base: u32, own: CellSet) -> Option<FoundStep> {
        if base.count_ones() == SIZE {
            return self.cover(base, own, own, 0);
        }
        (from..self.bases.len()).find_map(|index| {
            let unit = self.bases[index];
            let places = self.views.digits[self.digit] & UNIT_CELLS[unit];
            (places & own == 0).then(|| self.extend(index + 1, base | 1 << unit, own | places))?
        })
    }

    /// Covers the places `open` by further units.
    fn cover(&self, base: u32, own: CellSet, open: CellSet, cover: u32) -> Option<FoundStep> {
        if open == 0 {
            return self.conclusion(base, own, cover);
        }
        if cover.count_ones() == SIZE {
            return None;
        }
        let units = UNIT_SETS[open.trailing_zeros() as usize] & !base & !cover;
        members(units).find_map(|unit| self.cover(base, own, open & !UNIT_CELLS[unit], cover | 1 << unit))
    }

    fn conclusion(&self, base: u32, own: CellSet, cover: u32) -> Option<FoundStep> {
        let Self { views, rank, digit, .. } = *self;
        if cover.count_ones() != SIZE || !is_franken(base, cover) {
            return None;
        }
        let covered = members(cover).fold(0, |set, unit| set | UNIT_CELLS[unit]);
        let gone = views.digits[digit] & covered & !own;
        if gone == 0 {
            return None;
        }
        let pattern =
            NamedPattern::of_units(members(base), members(cover)).part(PatternRole::Base, CandidateSet::at(own, digit));
        FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
    }
}

/// Whether first units and covers are of a franken fish: lines of one kind and boxes, covered by lines of the other
/// kind and boxes, with at least one box.
fn is_franken(base: u32, cover: u32) -> bool {
    let [[rows, columns], [other_rows, other_columns]] =
        [base, cover].map(|units| [ROWS, COLUMNS].map(|lines| units & lines != 0));
    let is_mutant = (rows || other_columns) && (columns || other_rows);
    !is_mutant && (base | cover) & BOXES != 0
}
