//! The questions of finders about the units of a grid: a trait, and its implementation for the classic grid.
//!
//! Finders are generic in the geometry. For the classic grid, the geometry has no size and all tables are constants, so
//! the finders are compiled as if there were no other grid.

use std::ops::{IndexMut, Range};

use super::{
    BOX, BOXES, CELL_AT, CELLS, COLUMN, CellSet, NINE, PEERS, POSITIONS_OF, ROW, UNIT_CELLS, UNIT_SETS, UNITS,
    UNITS_OF, cell_at, cover, members,
};
use crate::model::{Layout, Shape, Unit};

/// A value that tables hold.
pub(crate) trait Entry: Copy + Send + Sync + 'static {}

impl<T: Copy + Send + Sync + 'static> Entry for T {}

/// An array of `T`.
pub(crate) trait EntryArray<T>: Clone + Send + Sync + IndexMut<usize, Output = T> + AsRef<[T]> {}

impl<T: Entry, const N: usize> EntryArray<T> for [T; N] {}

/// A unit that contains all places of a digit in another unit, and the positions that it covers in each unit parallel
/// to the other.
pub(crate) type Cover = (usize, u16);

/// The units of a grid of 81 cells, and which cells must differ. Boxes, rows and columns have the numbers of the
/// classic grid; others follow. Units of one kind share no cell.
pub(crate) trait Geometry: Clone + Send + Sync + 'static {
    /// One entry per unit.
    type PerUnit<T: Entry>: EntryArray<T>;
    /// One entry for the cell of a candidate, then one for each kind of unit.
    type PerLink<T: Entry>: EntryArray<T> + Copy;
    /// One entry for each cell, then nine for each unit.
    type PerConstraint<T: Entry>: EntryArray<T>;
    /// One entry for each weak link that a candidate can have, and one more.
    type PerWeakLink<T: Entry>: EntryArray<T> + Copy;
    /// Number of kinds of units.
    const KINDS: usize;
    /// Whether all cells that see each other share a unit. Then locked candidates and naked sets are about two units or
    /// one; otherwise they are about all cells that see the places of a digit.
    const IS_CLASSIC: bool;
    /// The pairs of kinds of units, by their first units, between which digits can be locked: the kind that locks a
    /// digit and the kind that covers it, in the order of the scale.
    fn locks(&self) -> &[(usize, usize)];
    /// Returns the same entry for each unit.
    fn per_unit<T: Entry>(entry: T) -> Self::PerUnit<T>;
    /// Returns the same entry for each link.
    fn per_link<T: Entry>(entry: T) -> Self::PerLink<T>;
    /// Returns the same entry for each constraint, or `none` where a cell is in no unit of a kind.
    fn per_constraint<T: Entry>(entry: T, none: T) -> Self::PerConstraint<T>;
    /// Returns the same entry for each weak link.
    fn per_weak_link<T: Entry>(entry: T) -> Self::PerWeakLink<T>;
    /// Returns the number of units.
    fn unit_count(&self) -> usize;
    /// Returns the units of the kind that starts at a unit.
    fn kind(&self, first: usize) -> Range<usize>;
    /// Returns the units of each kind, in the order in which the scale searches for locked candidates: boxes, rows,
    /// columns, and others.
    fn kinds(&self) -> impl Iterator<Item = Range<usize>>;
    /// Returns the set of units that are boxes.
    fn boxes(&self) -> u64;
    /// Returns the cell at `position` of `unit`.
    fn cell_at(&self, unit: usize, position: usize) -> usize;
    /// Returns the cells of a unit.
    fn unit_cells(&self, unit: usize) -> CellSet;
    /// Returns the units of a cell in order of their kinds, without kinds in which it has none.
    fn units_of(&self, cell: usize) -> &[u8];
    /// Returns the position of a cell in each of [`units_of`](Self::units_of).
    fn positions_of(&self, cell: usize) -> &[u8];
    /// Returns the units of a cell as a set.
    fn unit_set(&self, cell: usize) -> u64;
    /// Returns the unit of a kind that contains a cell; if there is none, a number that no unit has.
    fn unit_of_kind(&self, cell: usize, kind: usize) -> usize;
    /// Returns the position of a cell in its unit of a kind.
    fn position_of_kind(&self, cell: usize, kind: usize) -> usize;
    /// Returns the positions in a cell's unit of a kind that units of earlier kinds contain too.
    fn repeated(&self, cell: usize, kind: usize) -> u16;
    /// Returns the cells that must differ from a cell.
    fn peers(&self, cell: usize) -> CellSet;
    /// Returns the peers of a cell that share no unit with it, in the order of the scale.
    fn rivals(&self, cell: usize) -> &[u8];
    /// Returns the unit of the kind that starts at `kind` which contains all `places` of unit `base`, and the positions
    /// that it covers in each unit parallel to `base`. Returns `None` if there is no such unit, or no place at all.
    fn cover(&self, base: usize, kind: usize, places: u16) -> Option<Cover>;
    /// Returns the first result of `search` over the units of the kind of `base` that `cover` crosses, except `base`.
    /// `search` gets a unit and the positions that `cover` covers in it.
    fn search_crossed<T>(
        &self,
        base: usize,
        cover: usize,
        crossing: u16,
        search: impl FnMut(usize, u16) -> Option<T>,
    ) -> Option<T>;
    /// Returns the name of a unit.
    fn unit(&self, number: usize) -> Unit;
    /// Returns the layout of the grid.
    fn layout(&self) -> Layout;

    /// Whether two different cells must differ.
    fn sees(&self, cell: usize, other: usize) -> bool {
        self.peers(cell) >> other & 1 == 1
    }

    /// Returns the cells that every one of `cells` sees.
    fn common_peers(&self, cells: impl IntoIterator<Item = usize>) -> CellSet {
        cells.into_iter().fold(!0, |seen, cell| seen & self.peers(cell))
    }
}

/// The classic grid: rows, columns and boxes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Classic;

impl Geometry for Classic {
    type PerUnit<T: Entry> = [T; UNITS];
    type PerLink<T: Entry> = [T; 4];
    type PerConstraint<T: Entry> = [T; CELLS + 9 * UNITS];
    // Eight links within the cell and one to each of twenty peers.
    type PerWeakLink<T: Entry> = [T; 29];
    const KINDS: usize = 3;
    const IS_CLASSIC: bool = true;

    fn locks(&self) -> &[(usize, usize)] {
        &[(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)]
    }

    fn per_unit<T: Entry>(entry: T) -> [T; UNITS] {
        [entry; UNITS]
    }

    fn per_link<T: Entry>(entry: T) -> [T; 4] {
        [entry; 4]
    }

    fn per_constraint<T: Entry>(entry: T, _: T) -> Self::PerConstraint<T> {
        [entry; CELLS + 9 * UNITS]
    }

    fn per_weak_link<T: Entry>(entry: T) -> [T; 29] {
        [entry; 29]
    }

    fn unit_count(&self) -> usize {
        UNITS
    }

    fn kind(&self, first: usize) -> Range<usize> {
        first..first + 9
    }

    fn kinds(&self) -> impl Iterator<Item = Range<usize>> {
        [BOX, ROW, COLUMN].into_iter().map(|first| first..first + 9)
    }

    fn boxes(&self) -> u64 {
        BOXES
    }

    #[inline(always)]
    fn cell_at(&self, unit: usize, position: usize) -> usize {
        cell_at(unit, position)
    }

    #[inline(always)]
    fn unit_cells(&self, unit: usize) -> CellSet {
        UNIT_CELLS[unit]
    }

    #[inline(always)]
    fn units_of(&self, cell: usize) -> &[u8] {
        &UNITS_OF[cell]
    }

    #[inline(always)]
    fn positions_of(&self, cell: usize) -> &[u8] {
        &POSITIONS_OF[cell]
    }

    #[inline(always)]
    fn unit_set(&self, cell: usize) -> u64 {
        UNIT_SETS[cell]
    }

    #[inline(always)]
    fn unit_of_kind(&self, cell: usize, kind: usize) -> usize {
        usize::from(UNITS_OF[cell][kind])
    }

    #[inline(always)]
    fn position_of_kind(&self, cell: usize, kind: usize) -> usize {
        usize::from(POSITIONS_OF[cell][kind])
    }

    #[inline(always)]
    fn repeated(&self, cell: usize, kind: usize) -> u16 {
        // In a row or column, the cells of the box were added before.
        if kind == 0 { 0 } else { 7 << (POSITIONS_OF[cell][kind] / 3 * 3) }
    }

    #[inline(always)]
    fn peers(&self, cell: usize) -> CellSet {
        PEERS[cell]
    }

    #[inline(always)]
    fn rivals(&self, _: usize) -> &[u8] {
        &[]
    }

    #[inline(always)]
    fn cover(&self, base: usize, kind: usize, places: u16) -> Option<Cover> {
        cover(base, kind, places)
    }

    #[inline(always)]
    fn search_crossed<T>(
        &self,
        base: usize,
        cover: usize,
        crossing: u16,
        mut search: impl FnMut(usize, u16) -> Option<T>,
    ) -> Option<T> {
        // The numbers of the boxes of a stack are three apart; all others are adjacent.
        let (first, step) = if cover >= COLUMN && base < ROW { (base % 3, 3) } else { (base / 3 * 3, 1) };
        // An iterator with adapters would be called for each lock, which takes 1 % of the time of a rating.
        for index in 0..3 {
            let unit = first + index * step;
            if unit != base
                && let Some(found) = search(unit, crossing)
            {
                return Some(found);
            }
        }
        None
    }

    fn unit(&self, number: usize) -> Unit {
        match number {
            ..ROW => Unit::Box(number),
            ROW..COLUMN => Unit::Row(number - ROW),
            _ => Unit::Column(number - COLUMN),
        }
    }

    fn layout(&self) -> Layout {
        Shape::CLASSIC.into()
    }
}

/// Returns the cells at some positions of a unit.
pub(super) fn cells_at(cells: &[u8; 9], positions: u16) -> CellSet {
    members(positions & NINE).fold(0, |set, position| set | 1 << cells[position])
}

const _: () = assert!(CELL_AT.len() == UNITS);
