//! Locked candidates: all places of a digit in one unit are also in another unit, so the digit is removed from the rest
//! of that unit. From a box this is called pointing, from a row or column claiming. Works for grids of any size; the
//! direct forms work only for 9x9.
//!
//! The direct forms place the digit in a unit parallel to the base that has only one place left for it, once the
//! crossing unit is ruled out there. They eliminate nothing: a quirk of the scale.
//!
//! Direct claiming is in the scale, but no puzzle needs it. Suppose that the places in one line lie in one box, and
//! that a second line of this box has just one more place, in a second box. Then the third box has places only in the
//! third line. If it has one place, that is a hidden single. If it has more, it points, and leaves that same place to
//! the second box. If the digit is already placed in the third box, and so in the third line, the place is the only one
//! in the second box.

use super::marks::{Marks, SmallSet};
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{BOX, CellSet, Geometry, count, only};
use crate::explain::views::{CandidateSet, Views};

/// A unit whose places for a digit all lie in a crossing unit.
#[derive(Clone, Copy)]
pub(crate) struct Lock<S> {
    pub(crate) base: usize,
    pub(crate) cover: usize,
    /// The positions that the cover takes in the base, and in each parallel unit that it crosses.
    pub(crate) crossing: S,
}

/// Returns the lock of `digit` in unit `base` whose cover is of the kind that starts at unit `kind`.
#[inline(always)]
pub(crate) fn lock<M: Marks>(marks: &M, digit: usize, base: usize, kind: usize) -> Option<Lock<M::Set>> {
    let places = marks.places(base, digit);
    let (cover, crossing) = marks.cover(base, kind, places).filter(|_| places.count() > 1)?;
    Some(Lock { base, cover, crossing })
}

/// Returns the first result of `search` over all locks of a digit. With `POINTING`, boxes point at rows and columns,
/// and on other grids at other units that cross them; otherwise lines claim boxes.
fn find<const POINTING: bool, M: Marks, T>(
    marks: &M,
    digit: usize,
    mut search: impl FnMut(Lock<M::Set>) -> Option<T>,
) -> Option<T> {
    // Columns are numbered right after rows.
    let [rows, columns] = marks.lines();
    // Nested loops: a single iterator over locks took a twelfth of the instructions of easy ratings.
    for base in if POINTING { marks.regions() } else { rows..columns + marks.side() } {
        for kind in marks.kinds_of_covers(POINTING) {
            let found = lock(marks, digit, base, kind).and_then(&mut search);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Finds a box that points at a line, or a line that claims a box, and so leaves only one place for `digit` in another
/// box or in a parallel line.
pub(crate) fn find_direct<const POINTING: bool>(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    find::<POINTING, _, _>(views, digit, |lock| direct(views, rank, digit, lock))
}

/// Finds a unit that locks a digit in another unit, and so leaves only one place for the digit in a third unit. This is
/// for grids with other units than the classic ones. Boxes have the first rank, and other units the second.
pub(crate) fn find_direct_anywhere<G: Geometry>(
    views: &Views<G>,
    [of_box, of_other]: [Rank; 2],
    techniques: &TechniqueSet,
) -> Option<FoundStep> {
    views.geometry.locks().iter().find_map(|&(first, kind)| {
        let rank = if first == BOX { of_box } else { of_other };
        let mut digits = 0..if techniques.allows(rank.technique) { 9 } else { 0 };
        digits.find_map(|digit| {
            views.geometry.kind(first).find_map(|base| direct(views, rank, digit, lock(views, digit, base, kind)?))
        })
    })
}

/// Finds a unit in which a digit has two to six places, and cells outside the unit that see all these places and so
/// lose the digit. This is for grids in which cells may see each other although they share no unit.
pub(crate) fn find_seen<G: Geometry>(views: &Views<G>, rank: Rank) -> Option<FoundStep> {
    units_by_kind(&views.geometry).find_map(|(unit, digit)| {
        let seen = seen_from_unit(views, unit, digit);
        let pattern =
            Pattern::Set { unit: unit as u8, positions: views.places[unit][digit].into(), digits: 1 << digit };
        FoundStep::eliminate(rank, CandidateSet::at(seen, digit), pattern)
    })
}

/// Returns the units with each digit, in the order in which the scale examines them: by kind, then by digit.
pub(crate) fn units_by_kind<G: Geometry>(geometry: &G) -> impl Iterator<Item = (usize, usize)> + '_ {
    let kinds = geometry.kinds();
    kinds.flat_map(|units| (0..9).flat_map(move |digit| units.clone().map(move |unit| (unit, digit))))
}

/// Returns the places of a digit that see all its places in a unit, if there are two to six places in the unit.
pub(crate) fn seen_from_unit<G: Geometry>(views: &Views<G>, unit: usize, digit: usize) -> CellSet {
    let is_locked = (2..=6).contains(&count(views.places[unit][digit]));
    if is_locked { views.places_seen_from(digit, views.geometry.unit_cells(unit)) } else { 0 }
}

/// Finds a box that points at a line, or a line that claims a box, from which `digit` is then removed.
pub(crate) fn find_erasing<const POINTING: bool, M: Marks>(marks: &M, rank: Rank, digit: usize) -> Option<M::Step> {
    find::<POINTING, _, _>(marks, digit, |lock| {
        let gone = marks.outside(digit, lock.cover, lock.base)?;
        marks.step(rank, gone, lock.pattern(digit, None))
    })
}

fn direct<G: Geometry>(views: &Views<G>, rank: Rank, digit: usize, lock: Lock<u16>) -> Option<FoundStep> {
    let Lock { base, cover, crossing } = lock;
    views.geometry.search_crossed(base, cover, crossing, |unit, crossing| {
        let places = views.places[unit][digit];
        let position = only(places & !crossing).filter(|_| count(places) > 1)?;
        let pattern = lock.pattern(digit, Some(unit as u8));
        Some(FoundStep::place(rank, views.geometry.cell_at(unit, position), digit, pattern))
    })
}

impl<S> Lock<S> {
    fn pattern(&self, digit: usize, target: Option<u8>) -> Pattern {
        Pattern::Locked { digit: digit as u8, base: self.base as u8, cover: self.cover as u8, target }
    }
}
