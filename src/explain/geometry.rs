//! Tables for the classic grid: 81 cells, 27 units, 20 peers per cell.
//!
//! Units are numbered boxes 0 to 8, rows 9 to 17, columns 18 to 26. This is the order in which the scale's uniqueness
//! and chain techniques scan; `model::layout`, which handles all sizes, numbers rows, columns, then boxes. Positions in
//! a row run left to right, in a column top to bottom, in a box in reading order.

mod of_layout;
mod units;

use std::iter;

pub(crate) use of_layout::LayoutGeometry;
pub(crate) use units::{Classic, Geometry};

/// Number of cells.
pub(crate) const CELLS: usize = 81;
/// Number of units.
pub(crate) const UNITS: usize = 27;
/// The set of units that are boxes.
pub(crate) const BOXES: u64 = 0x1FF;
/// The set of all nine digits, or of all nine positions.
pub(crate) const NINE: u16 = 0x1FF;

/// The number of the first box.
pub(crate) const BOX: usize = 0;
/// The number of the first row.
pub(crate) const ROW: usize = 9;
/// The number of the first column.
pub(crate) const COLUMN: usize = 18;

/// A set of cells; bit `cell` is set for a member.
pub(crate) type CellSet = u128;

/// Fills a table from an expression in the index. A macro, because iterators are not available in constants.
macro_rules! table {
    ($first:expr; $length:expr, |$index:ident| $entry:expr) => {{
        let mut table = [$first; $length];
        let mut $index = 0;
        while $index < $length {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}

/// The cell at each position of each unit.
pub(crate) static CELL_AT: [[u8; 9]; UNITS] = table!([0; 9]; UNITS, |unit| table!(0; 9, |position| match unit {
    ..ROW => unit / 3 * 27 + unit % 3 * 3 + position / 3 * 9 + position % 3,
    ROW..COLUMN => 9 * (unit - ROW) + position,
    _ => 9 * position + unit - COLUMN,
} as u8));
/// The box, the row and the column of each cell.
pub(crate) static UNITS_OF: [[u8; 3]; CELLS] = table!([0; 3]; CELLS, |cell| [(cell / 27 * 3 + cell % 9 / 3) as u8, (ROW + cell / 9) as u8, (COLUMN + cell % 9) as u8]);
/// The position of each cell in its box, row and column.
pub(crate) static POSITIONS_OF: [[u8; 3]; CELLS] =
    table!([0; 3]; CELLS, |cell| [(cell / 9 % 3 * 3 + cell % 3) as u8, (cell % 9) as u8, (cell / 9) as u8]);
/// The cells of each unit.
pub(crate) static UNIT_CELLS: [CellSet; UNITS] = table!(0; UNITS, |unit| match unit {
    ..ROW => (0b111 * (1 | 1 << 9 | 1 << 18)) << (unit / 3 * 27 + unit % 3 * 3),
    ROW..COLUMN => 0x1FF << (9 * (unit - ROW)),
    // All 81 bits divided by the nine of a row leave the first cell of each row.
    _ => (((1 << CELLS) - 1) / 0x1FF) << (unit - COLUMN),
});
/// The pairs of the three lines of a chute, or of three chutes.
pub(crate) const PAIRS_OF_THREE: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// The three units of each cell, as a set.
pub(crate) static UNIT_SETS: [u64; CELLS] =
    table!(0; CELLS, |cell| 1 << UNITS_OF[cell][0] | 1 << UNITS_OF[cell][1] | 1 << UNITS_OF[cell][2]);
/// The cells that share a unit with each cell, without the cell itself.
pub(crate) static PEERS: [CellSet; CELLS] = table!(0; CELLS, |cell| {
    let [of_box, row, column] = UNITS_OF[cell];
    (UNIT_CELLS[of_box as usize] | UNIT_CELLS[row as usize] | UNIT_CELLS[column as usize]) & !(1 << cell)
});

/// Whether two different cells share a unit.
pub(crate) fn sees(cell: usize, other: usize) -> bool {
    PEERS[cell] >> other & 1 == 1
}

/// Returns the cells that every one of `cells` sees.
pub(crate) fn common_peers(cells: impl IntoIterator<Item = usize>) -> CellSet {
    cells.into_iter().fold(!0, |seen, cell| seen & PEERS[cell])
}

/// Returns the cell at `position` of `unit`.
pub(crate) fn cell_at(unit: usize, position: usize) -> usize {
    usize::from(CELL_AT[unit][position])
}

/// Returns the members of a set of cells in ascending order.
pub(crate) fn cells(set: CellSet) -> impl Iterator<Item = usize> {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let cell = low.trailing_zeros() as usize;
            low &= low - 1;
            return Some(cell);
        }
        (high != 0).then(|| {
            let cell = 64 + high.trailing_zeros() as usize;
            high &= high - 1;
            cell
        })
    })
}

/// Returns the members of a small set (digits from 0, positions, units) in ascending order.
pub(crate) fn members(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut rest: u64 = set.into();
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let member = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            member
        })
    })
}

/// Returns the number of members of a set of digits or positions.
pub(crate) fn count(set: u16) -> usize {
    usize::from(COUNTS[usize::from(set & NINE)])
}

/// Portable builds have no instruction to count bits, and a table is faster than the code generated instead.
static COUNTS: [u8; 512] = table!(0; 512, |set| (set as u16).count_ones() as u8);

/// Returns the subsets of `set` with `size` members, in ascending order of their bits.
pub(crate) fn subsets(set: u16, size: usize) -> impl Iterator<Item = u16> {
    // Takes all sets of this size in ascending order (Gosper's hack; the empty set has no successor) and keeps those
    // within `set`. Most are, and enumerating the subsets of `set` of all sizes takes longer.
    let of_size = iter::successors(Some((1u16 << size) - 1), |&last| {
        let lowest = last & last.wrapping_neg();
        let carried = last + lowest;
        (lowest != 0).then(|| carried | (last ^ carried) >> (2 + lowest.trailing_zeros()))
    });
    of_size.take_while(|subset| *subset <= NINE).filter(move |subset| subset & !set == 0)
}

/// Returns the only member of a small set, or `None` if it does not have exactly one.
pub(crate) fn only(set: u16) -> Option<usize> {
    set.is_power_of_two().then(|| set.trailing_zeros() as usize)
}

/// Returns the crossing unit that contains all `places` of unit `base`, and the positions that it covers in each unit
/// parallel to `base`. `kind` is the first unit of the crossing kind. Returns `None` if there is no such unit, or no
/// place at all.
#[inline(always)]
pub(crate) fn cover(base: usize, kind: usize, places: u16) -> Option<(usize, u16)> {
    let index = base % 9;
    // A row meets a box in three consecutive positions, a column in every third position.
    let table = if base < ROW && kind == COLUMN { &THIRD_BY_COLUMN } else { &THIRD };
    let third = usize::from(table[usize::from(places)]);
    (third < 3).then(|| match (base, kind) {
        (..ROW, COLUMN) => (COLUMN + index % 3 * 3 + third, 0b001_001_001 << third),
        (..ROW, _) => (ROW + index / 3 * 3 + third, 0b111 << (3 * third)),
        (..COLUMN, _) => (index / 3 * 3 + third, 0b111 << (3 * third)),
        _ => (3 * third + index / 3, 0b111 << (3 * third)),
    })
}

/// Per set of positions: the group of three consecutive positions (0 to 2) that contains the whole set, or 3 if none
/// does. The table of 512 entries saves 19 % of the instructions for easy puzzles.
static THIRD: [u8; 512] = table!(3; 512, |set| third(set, 0b111, 3));
/// The same for groups of every third position: the columns of a box.
static THIRD_BY_COLUMN: [u8; 512] = table!(3; 512, |set| third(set, 0b001_001_001, 1));

const fn third(set: usize, first: usize, step: usize) -> u8 {
    let mut third = if set == 0 { 3 } else { 0 };
    while third < 3 && set & !(first << (third * step)) != 0 {
        third += 1;
    }
    third as u8
}

const _: () = assert!(THIRD[0b101] == 0 && THIRD_BY_COLUMN[0b100_000_100] == 2);
