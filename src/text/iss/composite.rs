//! Items that contain others, up to an `End`.

use super::fields::{CopyMoves, Fields};
use super::names::{self, CellNames, Global};
use super::{is_new, named};
use crate::model::{Constraint, ConstraintKind, DigitSet};

/// Maximum number of items within each other.
const MAX_DEPTH: usize = 32;

/// An item whose `End` was not read yet.
pub(super) struct OpenItem {
    contents: Contents,
    /// The name of the item, and the column where it begins.
    pub(super) name: &'static str,
    pub(super) column: usize,
    children: Vec<Constraint>,
}

/// What the constraints inside an item mean.
enum Contents {
    Or,
    And,
    /// They are repeated, each time moved by as many cells as a target is away from the first cell.
    Replicate(CopyMoves),
}

impl OpenItem {
    /// Opens an item; `None` if the item contains no others. `depth` is the number of items around it.
    pub(super) fn open(fields: &Fields<'_>, column: usize, depth: usize) -> Result<Option<Self>, String> {
        let (contents, name) = match fields.name {
            "Or" => (Contents::Or, "Or"),
            "And" => (Contents::And, "And"),
            "Replicate" => (Contents::Replicate(fields.moves()?), "Replicate"),
            _ => return Ok(None),
        };
        if !matches!(contents, Contents::Replicate(_)) {
            fields.none()?;
        }
        if depth == MAX_DEPTH {
            return Err(format!("more than {MAX_DEPTH} items are within each other"));
        }
        Ok(Some(Self { contents, name, column, children: Vec::new() }))
    }

    /// Adds a constraint. Alternatives may be clues at the same place.
    pub(super) fn push(&mut self, constraint: Constraint) -> Result<(), String> {
        if matches!(self.contents, Contents::Or) || is_new(&self.children, &constraint)? {
            self.children.push(constraint);
        }
        Ok(())
    }

    /// Returns the constraint that the contents mean.
    pub(super) fn close(self, names: &CellNames) -> Result<Constraint, String> {
        if self.children.is_empty() {
            return Err(format!("the {} at column {} has nothing inside", self.name, self.column));
        }
        let children = match self.contents {
            Contents::Or => return Ok(Constraint::new(ConstraintKind::Or, []).containing(self.children)),
            Contents::And => self.children,
            Contents::Replicate(CopyMoves { group, moves }) => {
                let copy = |by| self.children.iter().map(move |child| moved(child, names, group, by));
                let copies = moves.into_iter().flat_map(copy);
                copies.collect::<Result<_, _>>()?
            }
        };
        Ok(all_of(children))
    }
}

/// Returns the constraint that all of these are met.
fn all_of(mut children: Vec<Constraint>) -> Constraint {
    match children.pop() {
        Some(only) if children.is_empty() => only,
        last => Constraint::new(ConstraintKind::And, []).containing(children).containing(last),
    }
}

/// Reads an item inside another one.
pub(super) fn child(fields: &Fields<'_>) -> Result<Constraint, String> {
    let constraints = match names::global(fields.name) {
        Some(Global::Given) => {
            let constraint = |(cell, digits): (usize, DigitSet)| {
                let numbers = digits.iter().map(|digit| fields.names.shape.values().of(digit));
                Constraint::new(ConstraintKind::Given, [cell]).numbers(numbers)
            };
            fields.all_given()?.into_iter().map(constraint).collect()
        }
        Some(Global::AllDifferent) => vec![Constraint::new(ConstraintKind::AllDifferent, fields.cells_from(0)?)],
        Some(_) => return Err("it is not possible inside another item".to_owned()),
        None => match named::read(fields) {
            Some(constraint) => vec![constraint],
            None => fields.constraints(names::kind(fields.name, fields.all)?)?,
        },
    };
    if constraints.is_empty() { Err("it is empty".to_owned()) } else { Ok(all_of(constraints)) }
}

/// Returns a constraint moved by some rows and columns. Its cells must be in the group with this number.
fn moved(constraint: &Constraint, names: &CellNames, group: usize, by: (isize, isize)) -> Result<Constraint, String> {
    let place = |&cell: &u16| {
        let name = || names.text(cell.into());
        if names.groups.place(cell.into()).is_none_or(|place| place.group != group) {
            return Err(format!("{} is not in the same grid as the targets", name()));
        }
        names.groups.moved(cell.into(), by).ok_or_else(|| format!("a copy of {} would be outside the grid", name()))
    };
    let cells = constraint.cells().iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let children = constraint.children().iter().map(|child| moved(child, names, group, by));
    let children = children.collect::<Result<Vec<_>, _>>()?;
    let numbers = constraint.all_numbers().iter().copied();
    let copy = Constraint::new(constraint.kind(), cells).numbers(numbers).text(constraint.as_text());
    Ok(copy.containing(children))
}
