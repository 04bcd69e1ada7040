//! Franken and mutant fish: three or four units, the base, no two of which share a place for a digit, and equally many
//! units, the cover, that contain all of these places. The digit is removed from the rest of the cover. If the cover
//! does not contain some places, the fins, only cells that see all fins lose the digit.
//!
//! In a franken fish, the base consists of rows and boxes and the cover of columns and boxes, or the other way round.
//! In a mutant fish, both may consist of any units.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOXES, CellSet, PEERS, UNIT_CELLS, UNIT_SETS, UNITS, members};
use crate::explain::views::{CandidateSet, Views};

/// The units of rows and of columns, as sets.
const ROWS: u64 = BOXES << 9;
const COLUMNS: u64 = BOXES << 18;

/// The most fins.
const MAX_FINS: u32 = 3;

/// A kind of fish.
#[derive(Clone, Copy)]
pub(crate) struct FishKind {
    /// Number of base units.
    pub(crate) size: u32,
    pub(crate) is_mutant: bool,
    pub(crate) has_fins: bool,
}

/// The search for a fish of a digit.
struct FishSearch<'a> {
    views: &'a Views,
    rank: Rank,
    digit: usize,
    kind: FishKind,
    /// The places of the digit that are in no template. Only these can be removed.
    dead: CellSet,
    /// The units that may be in the base.
    bases: Vec<usize>,
}

/// Base units with their places, and the covers and fins chosen for these places.
#[derive(Clone, Copy)]
struct Covering {
    base: u64,
    own: CellSet,
    cover: u64,
    fins: CellSet,
    /// The places of the digit that see all fins.
    seen: CellSet,
}

/// Returns a fish that removes some of the places `dead`, which are in no template.
pub(crate) fn find(views: &Views, rank: Rank, digit: usize, kind: FishKind, dead: CellSet) -> Option<FoundStep> {
    if dead == 0 {
        return None;
    }
    let most = 2 * kind.size + u32::from(kind.has_fins);
    let bases = (0..UNITS).filter(|&unit| (2..=most).contains(&views.places[unit][digit].count_ones())).collect();
    FishSearch { views, rank, digit, kind, dead, bases }.extend(0, 0, 0)
}

impl FishSearch<'_> {
    /// Adds base units from this index of their list on. `own` are the places in the chosen ones.
    fn extend(&self, from: usize, base: u64, own: CellSet) -> Option<FoundStep> {
        let places = self.views.digits[self.digit];
        if base.count_ones() == self.kind.size {
            return self.cover(own, Covering { base, own, cover: 0, fins: 0, seen: self.dead & !own });
        }
        (from..self.bases.len()).find_map(|index| {
            let unit = self.bases[index];
            let more = places & UNIT_CELLS[unit];
            (more & own == 0).then(|| self.extend(index + 1, base | 1 << unit, own | more))?
        })
    }

    /// Covers the places `open` by further units, or makes them fins.
    fn cover(&self, open: CellSet, with: Covering) -> Option<FoundStep> {
        if open == 0 {
            return self.conclusion(with);
        }
        let place = open.trailing_zeros() as usize;
        if with.cover.count_ones() < self.kind.size {
            let units = UNIT_SETS[place] & !with.base & !with.cover;
            let found = members(units).find_map(|unit| {
                self.cover(open & !UNIT_CELLS[unit], Covering { cover: with.cover | 1 << unit, ..with })
            });
            if found.is_some() {
                return found;
            }
        }
        let seen = with.seen & PEERS[place];
        let may_be_fin = self.kind.has_fins && with.fins.count_ones() < MAX_FINS && seen != 0;
        may_be_fin.then(|| self.cover(open & !(1 << place), Covering { fins: with.fins | 1 << place, seen, ..with }))?
    }

    fn conclusion(&self, found: Covering) -> Option<FoundStep> {
        let Self { rank, digit, kind, .. } = *self;
        let Covering { base, own, cover, seen, .. } = found;
        let covered = members(cover).fold(0, |set, unit| set | UNIT_CELLS[unit]);
        // A later cover may contain a place that was made a fin.
        let fins = own & !covered;
        let is_plain = (base | cover) & BOXES == 0 && is_franken(base, cover);
        if is_plain
            || cover.count_ones() != kind.size
            || (fins != 0) != kind.has_fins
            || kind.is_mutant == is_franken(base, cover)
        {
            return None;
        }
        let gone = seen & covered;
        if gone == 0 {
            return None;
        }
        let pattern = NamedPattern::of_units(members(base), members(cover))
            .part(PatternRole::Base, CandidateSet::at(own & covered, digit))
            .part(PatternRole::Fin, CandidateSet::at(fins, digit));
        FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
    }
}

/// Whether base and cover form a franken fish or a plain one: lines of one kind and boxes, covered by lines of the
/// other kind and boxes.
const fn is_franken(base: u64, cover: u64) -> bool {
    let rows = base & ROWS != 0 || cover & COLUMNS != 0;
    let columns = base & COLUMNS != 0 || cover & ROWS != 0;
    !(rows && columns)
}
