//! Finned fish: parallel lines whose places for a digit lie in as many crossing lines, except for some places in one
//! box, the fins. Either a fin is true, or the fish is complete. Both remove the digit from the cells of the crossing
//! lines that see all fins. The fish is sashimi if one of its lines has at most one place apart from the fins.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{COLUMN, CellSet, ROW, UNIT_CELLS, count, members, subsets};
use crate::explain::views::{CandidateSet, Views};

/// The lines of a fish, and the places of its digit in each.
struct FishLines<'a> {
    views: &'a Views,
    rank: Rank,
    digit: usize,
    /// The first line and the first crossing line.
    first: usize,
    crossing: usize,
    places: [u16; 9],
}

/// Returns a finned fish of `K` lines that is sashimi if `SASHIMI`.
pub(crate) fn find<const K: usize, const SASHIMI: bool>(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    [(ROW, COLUMN), (COLUMN, ROW)].into_iter().find_map(|(first, crossing)| {
        let places = std::array::from_fn(|line| views.places[first + line][digit]);
        let lines = FishLines { views, rank, digit, first, crossing, places };
        let open = (0..9).filter(|&line| count(places[line]) >= 2).fold(0, |open, line| open | 1 << line);
        subsets(open, K).find_map(|base| lines.finned::<K, SASHIMI>(base))
    })
}

impl FishLines<'_> {
    /// Returns the union of the places of some lines.
    fn union(&self, lines: u16) -> u16 {
        members(lines).fold(0, |union, line| union | self.places[line])
    }

    fn finned<const K: usize, const SASHIMI: bool>(&self, base: u16) -> Option<FoundStep> {
        // The fins lie in at most three crossing lines, one of which may be a cover.
        let all = self.union(base);
        if !(K..=K + 2).contains(&count(all)) {
            return None;
        }
        // Fins lie in one box, where three of the lines cross three crossing lines.
        (0..9).find_map(|at| {
            let (near, across) = (0b111 << (at / 3 * 3), 0b111 << (at % 3 * 3));
            let needed = self.union(base & !near) | self.union(base & near) & !across;
            let missing = K.checked_sub(count(needed))?;
            subsets(all & across & !needed, missing)
                .find_map(|more| self.covered::<SASHIMI>(base, needed | more, near, across))
        })
    }

    /// Returns the fish of these lines and crossing lines, whose fins are in a box.
    fn covered<const SASHIMI: bool>(&self, base: u16, cover: u16, near: u16, across: u16) -> Option<FoundStep> {
        let is_thin = members(base).any(|line| count(self.places[line] & cover) < 2);
        let fins = self.union(base & near) & across & !cover;
        if fins == 0 || is_thin != SASHIMI {
            return None;
        }
        let [base_cells, cover_cells] =
            [(self.first, base), (self.crossing, cover)].map(|(first, lines)| cells_of(first, lines));
        let own = self.views.digits[self.digit] & base_cells;
        let near_cells = cells_of(self.first, near) & cells_of(self.crossing, across);
        let gone = self.views.digits[self.digit] & cover_cells & !base_cells & near_cells;
        let fins = own & !cover_cells;
        if gone == 0 || members(base).any(|line| self.places[line] & cover == 0) {
            return None;
        }
        let base_units = members(base).map(|line| self.first + line);
        let pattern = NamedPattern::of_units(base_units, members(cover).map(|line| self.crossing + line))
            .part(PatternRole::Base, CandidateSet::at(own & cover_cells, self.digit))
            .part(PatternRole::Fin, CandidateSet::at(fins, self.digit));
        FoundStep::eliminate(self.rank, CandidateSet::at(gone, self.digit), Pattern::Named(Box::new(pattern)))
    }
}

/// Returns the cells of some parallel lines.
fn cells_of(first: usize, lines: u16) -> CellSet {
    members(lines).fold(0, |cells, line| cells | UNIT_CELLS[first + line])
}
