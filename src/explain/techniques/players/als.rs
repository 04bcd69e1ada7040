//! Almost locked sets: cells of a unit with one candidate more than cells. If a set loses one of its digits, the
//! remaining digits fill its cells.
//!
//! A digit is restricted between two sets if each of its places in one set sees all of its places in the other. Then at
//! most one of the two sets contains it.

use crate::explain::geometry::{CellSet, ROW, UNIT_CELLS, UNITS_OF, cells, common_peers, count, members};
use crate::explain::views::{CandidateSet, Views};

/// The most cells of a set. Larger ones are hard to see, and the rest of their unit is a small set as well.
const MAX_CELLS: usize = 5;

/// An almost locked set.
#[derive(Clone)]
pub(crate) struct Als {
    pub(crate) cells: CellSet,
    pub(crate) digits: u16,
    /// Per digit: its places in the set, and the cells that see all these places.
    pub(crate) places: [CellSet; 9],
    pub(crate) seen: [CellSet; 9],
}

/// A set that shares a restricted digit with another.
#[derive(Clone, Copy)]
pub(crate) struct AlsLink {
    pub(crate) to: usize,
    pub(crate) digit: usize,
}

/// The almost locked sets of a state, and per set its links to others.
#[derive(Clone, Default)]
pub(crate) struct AlsNet {
    pub(crate) sets: Vec<Als>,
    pub(crate) links: Vec<Vec<AlsLink>>,
}

impl Als {
    fn new(views: &Views, own: CellSet, digits: u16) -> Self {
        let (mut places, mut seen) = ([0; 9], [0; 9]);
        for digit in members(digits) {
            places[digit] = own & views.digits[digit];
            seen[digit] = common_peers(cells(places[digit]));
        }
        Self { cells: own, digits, places, seen }
    }

    /// Returns the digits that are restricted between two sets.
    pub(crate) fn restricted(&self, other: &Self) -> u16 {
        let restricted =
            members(self.digits & other.digits).filter(|&digit| self.places[digit] & !other.seen[digit] == 0);
        restricted.fold(0, |set, digit| set | 1 << digit)
    }

    /// Returns the candidates of the set.
    pub(crate) fn candidates(&self) -> CandidateSet {
        CandidateSet(self.places)
    }

    /// Returns the cells outside two sets that see every place of a digit in both.
    pub(crate) fn seen_with(&self, other: &Self, digit: usize) -> CellSet {
        self.seen[digit] & other.seen[digit]
    }
}

impl AlsNet {
    /// Finds the almost locked sets of a state, the smallest first, and their links. Sets with a common cell are not
    /// linked.
    pub(crate) fn new(views: &Views) -> Self {
        let mut sets = Vec::new();
        for (unit, &own) in UNIT_CELLS.iter().enumerate() {
            let open: Vec<usize> = cells(own).filter(|&cell| views.cells[cell] != 0).collect();
            extend(views, unit, &open, ChosenCells::default(), &mut sets);
        }
        sets.sort_by_key(|set| (set.cells.count_ones(), set.cells));
        let mut links = vec![Vec::new(); sets.len()];
        for (index, one) in sets.iter().enumerate() {
            for (number, other) in sets.iter().enumerate().skip(index + 1) {
                if one.digits & other.digits == 0 || one.cells & other.cells != 0 {
                    continue;
                }
                for digit in members(one.restricted(other)) {
                    links[index].push(AlsLink { to: number, digit });
                    links[number].push(AlsLink { to: index, digit });
                }
            }
        }
        Self { sets, links }
    }
}

/// Cells of a unit, and their candidates.
#[derive(Clone, Copy, Default)]
struct ChosenCells {
    cells: CellSet,
    digits: u16,
}

/// Adds the almost locked sets that contain the chosen cells and some of `rest`.
fn extend(views: &Views, unit: usize, rest: &[usize], chosen: ChosenCells, sets: &mut Vec<Als>) {
    let size = chosen.cells.count_ones() as usize + 1;
    for (index, &cell) in rest.iter().enumerate() {
        let next = ChosenCells { cells: chosen.cells | 1 << cell, digits: chosen.digits | views.cells[cell] };
        if count(next.digits) > MAX_CELLS + 1 {
            continue;
        }
        if count(next.digits) == size + 1 && !is_counted_elsewhere(unit, next.cells) {
            sets.push(Als::new(views, next.cells, next.digits));
        }
        if size < MAX_CELLS {
            extend(views, unit, &rest[index + 1..], next, sets);
        }
    }
}

/// Whether the cells of a line also lie in one box, where they are found as well.
fn is_counted_elsewhere(unit: usize, own: CellSet) -> bool {
    let of_box = usize::from(UNITS_OF[own.trailing_zeros() as usize][0]);
    unit >= ROW && own & !UNIT_CELLS[of_box] == 0
}
