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

/// The cell at a position of a unit.
pub(crate) static CELL_AT: [[u8; 9]; UNITS] = cells_by_unit();
/// The box, the row and the column of a cell.
pub(crate) static UNITS_OF: [[u8; 3]; CELLS] = units_by_cell();
/// The position of a cell in its box, row and column.
pub(crate) static POSITIONS_OF: [[u8; 3]; CELLS] = positions_by_cell();
/// The cells of a unit.
pub(crate) static UNIT_CELLS: [CellSet; UNITS] = cell_sets();
/// The three units of a cell, as a set.
pub(crate) static UNIT_SETS: [u32; CELLS] = unit_sets();
/// The cells that share a unit with a cell, without itself.
pub(crate) static PEERS: [CellSet; CELLS] = peers();

const fn cells_by_unit() -> [[u8; 9]; UNITS] {
    let mut table = [[0; 9]; UNITS];
    let mut index = 0;
    while index < 9 {
        let mut position = 0;
        while position < 9 {
            let (row, column) = (index / 3 * 3 + position / 3, index % 3 * 3 + position % 3);
            table[index][position] = (9 * row + column) as u8;
            table[9 + index][position] = (9 * index + position) as u8;
            table[18 + index][position] = (9 * position + index) as u8;
            position += 1;
        }
        index += 1;
    }
    table
}

const fn units_by_cell() -> [[u8; 3]; CELLS] {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, (9 + row) as u8, (18 + column) as u8];
        cell += 1;
    }
    table
}

const fn positions_by_cell() -> [[u8; 3]; CELLS] {
    let mut table = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
}

const fn cell_sets() -> [CellSet; UNITS] {
    let cells = cells_by_unit();
    let mut table = [0; UNITS];
    let mut unit = 0;
    while unit < UNITS {
        let mut position = 0;
        while position < 9 {
            table[unit] |= 1 << cells[unit][position];
            position += 1;
        }
        unit += 1;
    }
    table
}

const fn unit_sets() -> [u32; CELLS] {
    let units = units_by_cell();
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = 1 << units[cell][0] | 1 << units[cell][1] | 1 << units[cell][2];
        cell += 1;
    }
    table
}

const fn peers() -> [CellSet; CELLS] {
    let (units, sets) = (units_by_cell(), cell_sets());
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let [of_box, row, column] = units[cell];
        table[cell] = (sets[of_box as usize] | sets[row as usize] | sets[column as usize]) & !(1 << cell);
        cell += 1;
    }
    table
}

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
static COUNTS: [u8; 512] = counts();

const fn counts() -> [u8; 512] {
    let mut table = [0; 512];
    let mut set = 1;
    while set < 512 {
        table[set] = table[set / 2] + (set % 2) as u8;
        set += 1;
    }
    table
}

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
static THIRD: [u8; 512] = thirds(0b111, 3);
/// The same for every third position: the column of a box.
static THIRD_BY_COLUMN: [u8; 512] = thirds(0b001_001_001, 1);

const fn thirds(first: u16, step: u16) -> [u8; 512] {
    let mut table = [3; 512];
    let mut set = 1;
    while set < 512 {
        let mut third = 0;
        while third < 3 {
            if set & !(first << (third * step)) == 0 {
                table[set as usize] = third as u8;
            }
            third += 1;
        }
        set += 1;
    }
    table
}

const _: () = assert!(THIRD[0b101] == 0 && THIRD_BY_COLUMN[0b100_000_100] == 2);
