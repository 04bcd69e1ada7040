//! Kinds that consist of other constraints, and those that are only possible inside them.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use crate::model::condition::{Condition, PairTable, Test};

/// Maximum depth of constraints within each other. Each level needs stack frames.
const MAX_DEPTH: usize = 12;

pub(super) fn or(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    // What belongs to other alternatives is kept apart.
    let outer = std::mem::take(&mut compiled.conditions);
    let outer_different = std::mem::take(&mut compiled.different);
    let mut alternatives = Vec::new();
    for child in &constraint.children {
        compile_child(child, frame, compiled)?;
        keep_apart(frame, compiled);
        alternatives.push(std::mem::take(&mut compiled.conditions));
    }
    (compiled.conditions, compiled.different) = (outer, outer_different);
    // If one alternative is always true, the constraint requires nothing.
    if alternatives.iter().all(|conditions| !conditions.is_empty()) {
        compiled.require(Condition::any_of(alternatives));
    }
    Ok(())
}

pub(super) fn and(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    is_nested(compiled)?;
    constraint.children.iter().try_for_each(|child| compile_child(child, frame, compiled))
}

fn compile_child(child: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    if compiled.depth == MAX_DEPTH {
        return Err(format!("it has more than {MAX_DEPTH} constraints within each other"));
    }
    compiled.depth += 1;
    let done = child.compile(frame, compiled).map_err(|reason| format!("{}: {reason}", child.kind()));
    compiled.depth -= 1;
    done
}

/// Replaces the groups of cells that differ by conditions. Groups are units of the grid, which always hold.
fn keep_apart(frame: &GridFrame<'_>, compiled: &mut Compiled) {
    let table = PairTable::new(frame.values(), |one, other| one != other);
    for cells in std::mem::take(&mut compiled.different) {
        // Cells that hold one of several sets differ anyway.
        let mut with_sets = compiled.conditions.iter().filter(|own| matches!(own.test, Test::Sets(_)));
        if with_sets.any(|own| is_same_group(&own.cells, &cells)) {
            continue;
        }
        for (at, &one) in cells.iter().enumerate() {
            for &other in cells[at + 1..].iter().filter(|other| !frame.share_unit(&[one, **other])) {
                compiled.require(Condition::pair(one, other, table.clone()));
            }
        }
    }
}

/// Whether two lists have the same cells; the second is in ascending order.
fn is_same_group(cells: &[u16], sorted: &[u16]) -> bool {
    cells.len() == sorted.len() && cells.iter().all(|cell| sorted.binary_search(cell).is_ok())
}

pub(super) fn value_indexing(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let [value, position, cells @ ..] = constraint.cells.as_slice() else { return Ok(()) };
    let table = PairTable::new(frame.values(), |one, other| one == other);
    let alternatives = (1..=frame.values().greatest()).zip(cells).map(|(at, &cell)| {
        let is_at = Condition::one_of(*position, frame.values().set_of(at));
        // A cell is always equal to itself.
        let is_equal = (cell != *value).then(|| Condition::pair(*value, cell, table.clone()));
        std::iter::once(is_at).chain(is_equal).collect()
    });
    let alternatives = alternatives.collect();
    compiled.require(Condition::any_of(alternatives));
    Ok(())
}

/// Returns an error if a constraint is not inside another one. Otherwise the grid itself expresses it.
fn is_nested(compiled: &Compiled) -> Compiling {
    if compiled.depth == 0 {
        return Err("it is only possible inside Or: the grid has candidates, units and lists of constraints".to_owned());
    }
    Ok(())
}

pub(super) fn given(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    is_nested(compiled)?;
    let mut digits = 0;
    for &number in &constraint.numbers {
        match frame.values().set_of(number) {
            0 => return Err(format!("{number} is not a digit of the grid")),
            digit => digits |= digit,
        }
    }
    for &cell in &constraint.cells {
        compiled.require(Condition::one_of(cell, digits));
    }
    Ok(())
}

pub(super) fn all_different(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    is_nested(compiled)?;
    if constraint.cells.len() > frame.side() {
        compiled.require(Condition::one_of(constraint.cells[0], 0));
    }
    compiled.differ(&constraint.cells);
    Ok(())
}
