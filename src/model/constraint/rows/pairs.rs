//! Kinds that bind two cells at a time.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use super::sets::parts;
use crate::model::Values;
use crate::model::condition::{Condition, PairTable};

/// Binds every two successive cells by a table.
fn successive(constraint: &Constraint, compiled: &mut Compiled, table: &PairTable) {
    for pair in constraint.cells.windows(2) {
        bind(compiled, pair[0], pair[1], table);
    }
}

/// Binds two cells by a table. A line may visit a cell twice in succession.
fn bind(compiled: &mut Compiled, one: u16, other: u16, table: &PairTable) {
    if one == other {
        let both = (0..table.seconds.len()).filter(|&digit| table.seconds[digit] >> digit & 1 == 1);
        compiled.require(Condition::one_of(one, both.fold(0, |all, digit| all | 1 << digit)));
    } else {
        compiled.require(Condition::pair(one, other, table.clone()));
    }
}

/// Binds all adjacent cells of the list by a table. The earlier cell in the list comes first.
fn adjacent(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled, table: &PairTable) -> Compiling {
    let before = compiled.conditions.len();
    for (at, &one) in constraint.cells.iter().enumerate() {
        for &other in constraint.cells[at + 1..].iter().filter(|other| frame.are_adjacent(one, **other)) {
            bind(compiled, one, other, table);
        }
    }
    if compiled.conditions.len() == before { Err("no two of its cells share an edge".to_owned()) } else { Ok(()) }
}

pub(super) fn thermo(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    // The digits at a distance differ by at least that distance. The pairs of neighbours imply this, one step at a
    // time.
    successive(constraint, compiled, &PairTable::new(frame.values(), |one, other| one < other));
    compiled.differ(&constraint.cells);
    Ok(())
}

pub(super) fn slow_thermo(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    successive(constraint, compiled, &PairTable::new(frame.values(), |one, other| one <= other));
    Ok(())
}

pub(super) fn whisper(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let least = constraint.first_number();
    successive(constraint, compiled, &PairTable::new(frame.values(), |one, other| (one - other).abs() >= least));
    Ok(())
}

pub(super) fn palindrome(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let table = PairTable::new(frame.values(), |one, other| one == other);
    let cells = &constraint.cells;
    for at in 0..cells.len() / 2 {
        bind(compiled, cells[at], cells[cells.len() - 1 - at], &table);
    }
    Ok(())
}

pub(super) fn modular(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let modulus = constraint.first_number();
    if modulus < 1 {
        return Err(format!("{modulus} is not a divisor: it must be at least 1"));
    }
    classes(constraint, frame, compiled, usize::try_from(modulus).unwrap_or(usize::MAX), |digit| digit % modulus);
    Ok(())
}

pub(super) fn entropic(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    if frame.values() != Values::from(9) {
        return Err("it is possible only with the digits 1 to 9".to_owned());
    }
    classes(constraint, frame, compiled, 3, |digit| (digit - 1) / 3);
    Ok(())
}

/// Requires `window` successive digits to be of different classes. If there are as many classes, then the digits
/// `window` cells apart are of the same class, which binds cells that the first rule does not.
fn classes(
    constraint: &Constraint,
    frame: &GridFrame<'_>,
    compiled: &mut Compiled,
    window: usize,
    class: impl Fn(i64) -> i64,
) {
    let differ = PairTable::new(frame.values(), |one, other| class(one) != class(other));
    let same = PairTable::new(frame.values(), |one, other| class(one) == class(other));
    let cells = &constraint.cells;
    for (at, &one) in cells.iter().enumerate() {
        if compiled.is_full() {
            return;
        }
        for &other in cells.iter().skip(at + 1).take(window - 1) {
            bind(compiled, one, other, &differ);
        }
        if let Some(&other) = cells.get(at.saturating_add(window)) {
            bind(compiled, one, other, &same);
        }
    }
}

pub(super) fn is_consecutive(one: i64, other: i64) -> bool {
    (one - other).abs() == 1
}

pub(super) fn is_double(one: i64, other: i64) -> bool {
    one == 2 * other || other == 2 * one
}

pub(super) fn white_dot(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    adjacent(constraint, frame, compiled, &PairTable::new(frame.values(), is_consecutive))
}

pub(super) fn black_dot(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    adjacent(constraint, frame, compiled, &PairTable::new(frame.values(), is_double))
}

pub(super) fn x(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    adjacent(constraint, frame, compiled, &PairTable::new(frame.values(), |one, other| one + other == 10))
}

pub(super) fn v(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    adjacent(constraint, frame, compiled, &PairTable::new(frame.values(), |one, other| one + other == 5))
}

pub(super) fn greater_than(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    adjacent(constraint, frame, compiled, &PairTable::new(frame.values(), |one, other| one > other))
}

pub(super) fn minimum(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    with_neighbours(constraint, frame, compiled, &PairTable::new(frame.values(), |one, other| one < other))
}

pub(super) fn maximum(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    with_neighbours(constraint, frame, compiled, &PairTable::new(frame.values(), |one, other| one > other))
}

/// Binds each cell to the adjacent cells that are not in the list.
fn with_neighbours(
    constraint: &Constraint,
    frame: &GridFrame<'_>,
    compiled: &mut Compiled,
    table: &PairTable,
) -> Compiling {
    let before = compiled.conditions.len();
    let mut listed = constraint.cells.clone();
    listed.sort_unstable();
    for &cell in &constraint.cells {
        for other in frame.neighbours(cell).filter(|other| listed.binary_search(other).is_err()) {
            compiled.require(Condition::pair(cell, other, table.clone()));
        }
    }
    if compiled.conditions.len() == before { Err("no other cell is adjacent to its cells".to_owned()) } else { Ok(()) }
}

pub(super) fn clones(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let table = PairTable::new(frame.values(), |one, other| one == other);
    let before = compiled.conditions.len();
    for pair in parts(constraint)?.windows(2) {
        // Parts may overlap, and a cell is equal to itself.
        for (&one, &other) in pair[0].iter().zip(pair[1]).filter(|(one, other)| one != other) {
            compiled.require(Condition::pair(one, other, table.clone()));
        }
    }
    if compiled.conditions.len() == before { Err("its parts are not different cells".to_owned()) } else { Ok(()) }
}

pub(super) fn index_columns(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    index(constraint, frame, compiled, |(row, column), digit| (column, (row, digit)))
}

pub(super) fn index_rows(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    index(constraint, frame, compiled, |(row, column), digit| (row, (digit, column)))
}

/// Row and column, from 0.
type RowAndColumn = (usize, usize);

/// Binds each cell to the cells that its digit may point to. For a cell and its digit, `target` returns the digit that
/// the other cell must hold, and the place of that cell. All of these count from 0.
fn index(
    constraint: &Constraint,
    frame: &GridFrame<'_>,
    compiled: &mut Compiled,
    target: fn(RowAndColumn, usize) -> (usize, RowAndColumn),
) -> Compiling {
    for &cell in &constraint.cells {
        if !frame.is_inside(cell) {
            return Err("a cell outside the grid is in no row or column".to_owned());
        }
        for digit in frame.values().all() {
            // A digit beyond the rows or columns points to no cell.
            let place = usize::try_from(digit - 1).map(|digit| target(frame.shape.coordinates(cell.into()), digit));
            let place =
                place.ok().and_then(|(held, (row, column))| Some((held, frame.shape.index(row, column)? as u16)));
            let Some((held, other)) = place else {
                compiled.require(Condition::one_of(cell, !frame.values().set_of(digit) & frame.all_digits()));
                continue;
            };
            // A cell that points to itself holds the number of its own column or row, as it must.
            if other != cell {
                let held = held as i64 + 1;
                let table = PairTable::new(frame.values(), |one, two| (one == digit) == (two == held));
                bind(compiled, cell, other, &table);
            }
        }
    }
    Ok(())
}

pub(super) fn table(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    successive(constraint, compiled, &read_key(&constraint.text, frame.values())?);
    Ok(())
}

pub(super) fn table_of_all(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let table = read_key(&constraint.text, frame.values())?;
    if table.firsts != table.seconds {
        return Err("its table is not the same in both directions, which two cells in any order need".to_owned());
    }
    for (at, &one) in constraint.cells.iter().enumerate() {
        if compiled.is_full() {
            break;
        }
        for &other in &constraint.cells[at + 1..] {
            bind(compiled, one, other, &table);
        }
    }
    Ok(())
}

/// The characters of a key, each with six bits, the lowest first.
const KEY: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the key of a table.
pub(crate) fn table_key(table: &PairTable) -> String {
    let side = table.seconds.len();
    let mut values = vec![0; (side * side).div_ceil(6)];
    for (first, seconds) in table.seconds.iter().enumerate() {
        for bit in (0..side).filter(|second| seconds >> second & 1 == 1).map(|second| first * side + second) {
            values[bit / 6] |= 1 << (bit % 6);
        }
    }
    let length = values.iter().rposition(|value| *value != 0).map_or(0, |last| last + 1);
    values[..length].iter().map(|&value: &usize| char::from(KEY[value])).collect()
}

/// Reads the key of a table: a bit for each two digits, the first digit changing most slowly.
fn read_key(key: &str, values: Values) -> Result<PairTable, String> {
    let (side, least) = (values.count, values.least);
    let most = (side * side).div_ceil(6);
    if key.len() > most {
        return Err(format!("its table has {} characters, and {most} are enough for {side} digits", key.len()));
    }
    let bits = key_bits(key).ok_or_else(|| format!("'{key}' is not the text of a table"))?;
    let has =
        |one: i64, other: i64| bits.binary_search(&((one - least) as usize * side + (other - least) as usize)).is_ok();
    Ok(PairTable::new(values, has))
}

/// Returns the numbers of the bits that are set in a key; `None` if a character is not one of a key.
pub(crate) fn key_bits(key: &str) -> Option<Vec<usize>> {
    let mut bits = Vec::new();
    for (at, symbol) in key.bytes().enumerate() {
        let value = KEY.iter().position(|known| *known == symbol)?;
        bits.extend((0..6).filter(|bit| value >> bit & 1 == 1).map(|bit| 6 * at + bit));
    }
    Some(bits)
}
