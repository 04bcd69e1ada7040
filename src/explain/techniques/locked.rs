//! Locked candidates: all places of a digit in one unit lie in another, so the digit goes from the rest of that one.
//! From a box it is pointing, from a row or column claiming. For grids of any size; the direct forms for 9x9 alone.
//!
//! The direct forms place the digit where it has one place left in a unit parallel to the base, once
//! the crossing unit is ruled out there. They erase nothing: a quirk of the scale.
//!
//! Direct claiming is in the scale, but no puzzle needs it. Say a line's places lie in one box, and a second line of that
//! box has one more place, in a second box. Then the third box has places in the third line alone. If it has one, that is
//! a hidden single; if it has more, it points, and leaves the second box that very place; if it is done, so is the third
//! line, and the place is the second box's only one.

use super::marks::{Marks, SmallSet};
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{COLUMN, ROW, cell_at, count, only};
use crate::explain::views::Views;

/// A unit whose places for a digit all lie in a crossing one.
#[derive(Clone, Copy)]
pub(crate) struct Lock<S> {
    pub(crate) base: usize,
    pub(crate) cover: usize,
    /// The positions that the cover takes of the base, and of each unit parallel to it that it crosses.
    pub(crate) crossing: S,
}

/// The lock of `digit` in unit `base`, with the cover among the units from `kind` on.
#[inline(always)]
pub(crate) fn lock<M: Marks>(marks: &M, digit: usize, base: usize, kind: usize) -> Option<Lock<M::Set>> {
    let places = marks.places(base, digit);
    let (cover, crossing) = marks.cover(base, kind, places).filter(|_| places.count() > 1)?;
    Some(Lock { base, cover, crossing })
}

/// The first result of `search` over what boxes point at: rows and columns, and on other grids what else crosses them; or over
/// the boxes that lines claim.
fn find<const POINTING: bool, M: Marks, T>(
    marks: &M,
    digit: usize,
    mut search: impl FnMut(Lock<M::Set>) -> Option<T>,
) -> Option<T> {
    // Columns follow rows.
    let [rows, columns] = marks.lines();
    // A loop within a loop: as one iterator over locks this was a twelfth of the instructions of easy ratings.
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

/// A box that points at a line, or a line that claims a box, and so leaves one place for `digit` in another box or in a
/// parallel line.
pub(crate) fn find_direct<const POINTING: bool>(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    find::<POINTING, _, _>(views, digit, |lock| direct(views, rank, digit, lock))
}

/// A box that points at a line, or a line that claims a box, from which `digit` goes.
pub(crate) fn find_erasing<const POINTING: bool, M: Marks>(marks: &M, rank: Rank, digit: usize) -> Option<M::Step> {
    find::<POINTING, _, _>(marks, digit, |lock| {
        let gone = marks.outside(digit, lock.cover, lock.base)?;
        marks.step(rank, gone, lock.pattern(digit, None))
    })
}

fn direct(views: &Views, rank: Rank, digit: usize, lock: Lock<u16>) -> Option<FoundStep> {
    let Lock { base, cover, crossing } = lock;
    // Parallel to the base and crossed by the cover: the boxes of a stack are three apart, all else are neighbours.
    let (first, step) = if cover >= COLUMN && base < ROW { (base % 3, 3) } else { (base / 3 * 3, 1) };
    (0..3).map(|index| first + index * step).filter(|&unit| unit != base).find_map(|unit| {
        let places = views.places[unit][digit];
        let position = only(places & !crossing).filter(|_| count(places) > 1)?;
        Some(FoundStep::place(rank, cell_at(unit, position), digit, lock.pattern(digit, Some(unit as u8))))
    })
}

impl<S> Lock<S> {
    fn pattern(&self, digit: usize, target: Option<u8>) -> Pattern {
        Pattern::Locked { digit: digit as u8, base: self.base as u8, cover: self.cover as u8, target }
    }
}
