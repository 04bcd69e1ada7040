//! Regions that the digits form, and digits that units lack.

use std::collections::BTreeMap;

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use crate::model::Values;
use crate::model::condition::{Condition, ConnectedCells, PairTable, Test};

pub(super) fn connected_values(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (size, values) = (constraint.first_number(), constraint.numbers.get(1..).unwrap_or_default());
    let size = usize::try_from(size).map_err(|_| format!("{size} is not a number of cells"))?;
    let mut digits = 0;
    for &value in values {
        match frame.values().set_of(value) {
            0 => return Err(format!("{value} is not a digit of the grid")),
            digit => digits |= digit,
        }
    }
    let mut cells = constraint.cells.clone();
    if cells.is_empty() {
        cells.extend(0..frame.shape.cell_count() as u16);
    }
    let neighbours = neighbours(&cells, frame);
    let connected = ConnectedCells { digits, neighbours, size: Some(size).filter(|size| *size > 0) };
    compiled.require(Condition::new(cells, Test::Connected(connected)));
    Ok(())
}

/// Returns the positions of the cells that share an edge with each cell.
fn neighbours(cells: &[u16], frame: &GridFrame<'_>) -> Vec<Vec<u16>> {
    let positions: BTreeMap<u16, u16> = cells.iter().copied().zip(0..).collect();
    let next_to = |&cell: &u16| frame.neighbours(cell).filter_map(|other| positions.get(&other).copied()).collect();
    cells.iter().map(next_to).collect()
}

pub(super) fn doppelganger(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (shape, side) = (frame.shape, frame.shape.rows());
    let values = Values { least: 0, count: side + 1 };
    if frame.values() != values || shape.columns() != side || !frame.has_lines {
        return Err("it needs a square grid with the digits from 0 to its side".to_owned());
    }
    if constraint.first_number() != side as i64 {
        return Err(format!("its number must be {side}, as that of the rows"));
    }
    if frame.all.iter().filter(|own| own.kind == constraint.kind).count() > 1 {
        return Err("there can be only one".to_owned());
    }
    let own: Vec<u16> = frame.cells_outside(constraint).collect();
    // The cells outside the grid: one with 0, and the missing digits of all columns, of all rows, and of all boxes.
    let Some((&zero, missing)) = own.split_first() else { return Ok(()) };
    let ([rows, columns], boxes) = (shape.lines(), boxes(frame)?);
    compiled.require(Condition::one_of(zero, 1));
    // By cell: the missing digits of its column, its row and its box.
    let mut missing_at = vec![Vec::new(); shape.cell_count()];
    for (missing, units) in missing.chunks(side).zip([columns, rows, boxes]) {
        if units.is_empty() {
            missing.iter().for_each(|&cell| compiled.require(Condition::one_of(cell, 1)));
            continue;
        }
        compiled.differ(&[missing, &[zero]].concat());
        for (&cell, unit) in missing.iter().zip(&units) {
            compiled.differ(&[unit.as_slice(), &[cell]].concat());
            unit.iter().for_each(|&own| missing_at[usize::from(own)].push(cell));
        }
    }
    missing_at.iter().zip(0..).for_each(|(missing, cell)| differ_at_zero(cell, missing, values, compiled));
    Ok(())
}

/// Requires the missing digits of a cell's units to differ, if the cell holds 0.
fn differ_at_zero(cell: u16, missing: &[u16], values: Values, compiled: &mut Compiled) {
    let is_not_zero = Condition::one_of(cell, values.set_where(|value| value != 0));
    let table = PairTable::new(values, |one, other| one != other);
    let mut differ = Vec::new();
    for (at, &one) in missing.iter().enumerate() {
        differ.extend(missing[at + 1..].iter().map(|&other| Condition::pair(one, other, table.clone())));
    }
    compiled.require(Condition::any_of(vec![vec![is_not_zero], differ]));
}

/// Returns the cells of each box; no boxes if there are none.
fn boxes(frame: &GridFrame<'_>) -> Result<Vec<Vec<u16>>, String> {
    let Some(regions) = frame.regions else { return Ok(Vec::new()) };
    let side = frame.shape.rows();
    let mut boxes = vec![Vec::new(); side];
    for (cell, &number) in (0..).zip(regions) {
        boxes.get_mut(usize::from(number)).ok_or("it needs as many boxes as rows")?.push(cell);
    }
    let are_even = boxes.iter().all(|cells| cells.len() == side);
    if are_even { Ok(boxes) } else { Err(format!("it needs boxes of {side} cells")) }
}
