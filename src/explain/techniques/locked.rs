//! Locked candidates: all places of a digit in one unit lie in another, so the digit goes from the rest of that one.
//! From a box it is pointing, from a row or column claiming.
//!
//! The direct forms place the digit where it has one place left in a unit parallel to the base, once
//! the crossing unit is ruled out there. They erase nothing: a quirk of the scale.
//!
//! Direct claiming is in the scale, but no puzzle needs it. Say a line's places lie in one box, and a second line of that
//! box has one more place, in a second box. Then the third box has places in the third line alone. If it has one, that is
//! a hidden single; if it has more, it points, and leaves the second box that very place; if it is done, so is the third
//! line, and the place is the second box's only one.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Direct Pointing  .2....7...9..4.....4......5.....1..95...83.1....2.75.4.8.6...3...68....1..17..9..
//! Pointing         .1...97...7...613.6..3...4......8.6...2.1..98..8.4......7.5................7645.3
//! Claiming         .2...19..7..9...126.98..................3....9...1.74......3..7.3...85...72...4.9
//! ```

use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{BOX, COLUMN, ROW, UNIT_CELLS, cell_at, count, cover, only};
use crate::explain::views::{CandidateSet, Views};

/// A unit whose places for a digit all lie in a crossing one.
#[derive(Clone, Copy)]
pub(crate) struct Lock {
    pub(crate) base: usize,
    pub(crate) cover: usize,
    /// The positions that the cover takes of the base, and of each unit parallel to it that it crosses.
    pub(crate) crossing: u16,
}

/// The lock of `digit` in unit `base`, with the cover among the units from `kind` on.
pub(crate) fn lock(views: &Views, digit: usize, base: usize, kind: usize) -> Option<Lock> {
    let places = views.places[base][digit];
    let (cover, crossing) = cover(base, kind, places).filter(|_| count(places) > 1)?;
    Some(Lock { base, cover, crossing })
}

/// The rows and columns that boxes point at.
fn pointing(views: &Views, digit: usize) -> impl Iterator<Item = Lock> + '_ {
    (BOX..ROW).flat_map(move |base| [ROW, COLUMN].into_iter().filter_map(move |kind| lock(views, digit, base, kind)))
}

/// The boxes that lines claim.
fn claiming(views: &Views, digit: usize) -> impl Iterator<Item = Lock> + '_ {
    (ROW..COLUMN + 9).filter_map(move |base| lock(views, digit, base, BOX))
}

/// A box that points at a line, and so leaves one place for `digit` in another box.
pub(crate) fn direct_pointing(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    pointing(views, digit).find_map(|lock| direct(views, rank, digit, lock))
}

/// A line that claims a box, and so leaves one place for `digit` in a parallel line.
pub(crate) fn direct_claiming(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    claiming(views, digit).find_map(|lock| direct(views, rank, digit, lock))
}

/// A box that points at a line, from which `digit` goes.
pub(crate) fn find_pointing(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    pointing(views, digit).find_map(|lock| erase(views, rank, digit, lock))
}

/// A line that claims a box, from which `digit` goes.
pub(crate) fn find_claiming(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    claiming(views, digit).find_map(|lock| erase(views, rank, digit, lock))
}

fn direct(views: &Views, rank: Rank, digit: usize, lock: Lock) -> Option<FoundStep> {
    let Lock { base, cover, crossing } = lock;
    // Parallel to the base and crossed by the cover: the boxes of a stack are three apart, all else are neighbours.
    let (first, step) = if cover >= COLUMN && base < ROW { (base % 3, 3) } else { (base / 3 * 3, 1) };
    (0..3).map(|index| first + index * step).filter(|&unit| unit != base).find_map(|unit| {
        let places = views.places[unit][digit];
        let position = only(places & !crossing).filter(|_| count(places) > 1)?;
        Some(FoundStep::place(rank, cell_at(unit, position), digit, lock.pattern(digit, Some(unit as u8))))
    })
}

fn erase(views: &Views, rank: Rank, digit: usize, lock: Lock) -> Option<FoundStep> {
    let rest = views.digits[digit] & UNIT_CELLS[lock.cover] & !UNIT_CELLS[lock.base];
    (rest != 0).then(|| FoundStep::eliminate(rank, CandidateSet::at(rest, digit), lock.pattern(digit, None)))?
}

impl Lock {
    fn pattern(self, digit: usize, target: Option<u8>) -> Pattern {
        Pattern::Locked { digit: digit as u8, base: self.base as u8, cover: self.cover as u8, target }
    }
}
