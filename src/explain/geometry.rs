//! The classic grid as tables: 81 cells, 27 units, 20 peers a cell.
//!
//! Units are numbered boxes 0 to 8, rows 9 to 17, columns 18 to 26: the order in which the scale's uniqueness and chain
//! techniques scan; `model::layout`, which knows all sizes, has rows, columns, boxes. Positions within a row go left to
//! right, within a column top to bottom, within a box in reading order.

use std::iter;

use crate::model::Unit;

/// Number of cells.
pub(crate) const CELLS: usize = 81;
/// Number of units.
pub(crate) const UNITS: usize = 27;
/// The units that are boxes, as a set.
pub(crate) const BOXES: u32 = 0x1FF;
/// All nine digits, or positions, as a set.
pub(crate) const NINE: u16 = 0x1FF;

/// The first box.
pub(crate) const BOX: usize = 0;
/// The first row.
pub(crate) const ROW: usize = 9;
/// The first column.
pub(crate) const COLUMN: usize = 18;

/// A set of cells: bit `cell`.
pub(crate) type CellSet = u128;

/// A table by index: constants know no iterators.
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

/// The cell at a position of a unit.
pub(crate) static CELL_AT: [[u8; 9]; UNITS] = table!([0; 9]; UNITS, |unit| table!(0; 9, |position| match unit {
    ..ROW => unit / 3 * 27 + unit % 3 * 3 + position / 3 * 9 + position % 3,
    ROW..COLUMN => 9 * (unit - ROW) + position,
    _ => 9 * position + unit - COLUMN,
} as u8));
/// The box, the row and the column of a cell.
pub(crate) static UNITS_OF: [[u8; 3]; CELLS] = table!([0; 3]; CELLS, |cell| [(cell / 27 * 3 + cell % 9 / 3) as u8, (ROW + cell / 9) as u8, (COLUMN + cell % 9) as u8]);
/// The position of a cell in its box, row and column.
pub(crate) static POSITIONS_OF: [[u8; 3]; CELLS] =
    table!([0; 3]; CELLS, |cell| [(cell / 9 % 3 * 3 + cell % 3) as u8, (cell % 9) as u8, (cell / 9) as u8]);
/// The cells of a unit.
pub(crate) static UNIT_CELLS: [CellSet; UNITS] = table!(0; UNITS, |unit| match unit {
    ..ROW => (0b111 * (1 | 1 << 9 | 1 << 18)) << (unit / 3 * 27 + unit % 3 * 3),
    ROW..COLUMN => 0x1FF << (9 * (unit - ROW)),
    // All cells divided by those of a row: the first cell of each row.
    _ => (((1 << CELLS) - 1) / 0x1FF) << (unit - COLUMN),
});
/// The three units of a cell, as a set.
pub(crate) static UNIT_SETS: [u32; CELLS] =
    table!(0; CELLS, |cell| 1 << UNITS_OF[cell][0] | 1 << UNITS_OF[cell][1] | 1 << UNITS_OF[cell][2]);
/// The cells that share a unit with a cell, without itself.
pub(crate) static PEERS: [CellSet; CELLS] = table!(0; CELLS, |cell| {
    let [of_box, row, column] = UNITS_OF[cell];
    (UNIT_CELLS[of_box as usize] | UNIT_CELLS[row as usize] | UNIT_CELLS[column as usize]) & !(1 << cell)
});

/// Whether two different cells share a unit.
pub(crate) fn sees(cell: usize, other: usize) -> bool {
    PEERS[cell] >> other & 1 == 1
}

/// The cells that every cell of `cells` sees.
pub(crate) fn common_peers(cells: impl IntoIterator<Item = usize>) -> CellSet {
    cells.into_iter().fold(!0, |seen, cell| seen & PEERS[cell])
}

/// The cell at `position` of `unit`.
pub(crate) fn cell_at(unit: usize, position: usize) -> usize {
    usize::from(CELL_AT[unit][position])
}

/// The unit of a number.
pub(crate) fn unit(number: usize) -> Unit {
    match number {
        ..ROW => Unit::Box(number),
        ROW..COLUMN => Unit::Row(number - ROW),
        _ => Unit::Column(number - COLUMN),
    }
}

/// The members of a set of cells, ascending.
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

/// The members of a small set (digits from 0, positions, units), ascending.
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

/// Number of members of a set of digits or positions.
pub(crate) fn count(set: u16) -> usize {
    usize::from(COUNTS[usize::from(set & NINE)])
}

/// Portable code has no instruction that counts bits; a table is faster than what replaces it.
static COUNTS: [u8; 512] = table!(0; 512, |set| (set as u16).count_ones() as u8);

/// The subsets of `set` with `size` members, in ascending order of their bits.
pub(crate) fn subsets(set: u16, size: usize) -> impl Iterator<Item = u16> {
    // Of the sets of this size in ascending order (Gosper's hack; after the empty set there is none) those within `set`:
    // most are, and going through all subsets of any size takes longer.
    let of_size = iter::successors(Some((1u16 << size) - 1), |&last| {
        let lowest = last & last.wrapping_neg();
        let carried = last + lowest;
        (lowest != 0).then(|| carried | (last ^ carried) >> (2 + lowest.trailing_zeros()))
    });
    of_size.take_while(|subset| *subset <= NINE).filter(move |subset| subset & !set == 0)
}

/// The only member of a small set, if it has exactly one.
pub(crate) fn only(set: u16) -> Option<usize> {
    set.is_power_of_two().then(|| set.trailing_zeros() as usize)
}

/// The unit with the crossing kind's numbers from `kind` on that holds all `places` of unit `base`, and the positions
/// that it takes of each unit parallel to `base`; `None` if there is none, or no place at all.
#[inline(always)]
pub(crate) fn cover(base: usize, kind: usize, places: u16) -> Option<(usize, u16)> {
    let index = base % 9;
    // A box meets a row in three positions running, a column in every third one.
    let table = if base < ROW && kind == COLUMN { &THIRD_BY_COLUMN } else { &THIRD };
    let third = usize::from(table[usize::from(places)]);
    (third < 3).then(|| match (base, kind) {
        (..ROW, COLUMN) => (COLUMN + index % 3 * 3 + third, 0b001_001_001 << third),
        (..ROW, _) => (ROW + index / 3 * 3 + third, 0b111 << (3 * third)),
        (..COLUMN, _) => (index / 3 * 3 + third, 0b111 << (3 * third)),
        _ => (3 * third + index / 3, 0b111 << (3 * third)),
    })
}

/// By a set of positions: the third (0 to 2) of three positions in a row that holds it whole, 3 for none. A table of
/// 512 entries, for 19 % of the instructions of easy puzzles.
static THIRD: [u8; 512] = table!(3; 512, |set| third(set, 0b111, 3));
/// The same for every third position: the column of a box.
static THIRD_BY_COLUMN: [u8; 512] = table!(3; 512, |set| third(set, 0b001_001_001, 1));

const fn third(set: usize, first: usize, step: usize) -> u8 {
    let mut third = if set == 0 { 3 } else { 0 };
    while third < 3 && set & !(first << (third * step)) != 0 {
        third += 1;
    }
    third as u8
}

const _: () = assert!(THIRD[0b101] == 0 && THIRD_BY_COLUMN[0b100_000_100] == 2);
