//! Members whose elements are cells, groups of cells, or clues outside the grid.

use super::element::{GridPlace, NamedElement};
use super::marks::table;
use super::members::{self, MemberForm};
use crate::model::{Constraint, ConstraintKind, counted_cells};
use crate::text::draft::PuzzleDraft;
use crate::text::fault::Fault;
use crate::text::iss;

/// Reads an element.
type ElementReader = fn(&mut PuzzleDraft, &NamedElement<'_>) -> Result<(), Fault>;

/// Returns the reader of the elements of a member that is not in the table.
pub(super) fn reader(name: &str) -> Option<ElementReader> {
    Some(match name {
        "extraregion" => extra_region,
        "clone" => clone,
        "boxindexer" => box_indexer,
        "numberedroom" => |draft, element| outside(draft, element, members::ROOM, false),
        _ => return None,
    })
}

/// Reads a cage.
pub(super) fn cage(draft: &mut PuzzleDraft, element: &NamedElement<'_>, kind: ConstraintKind) -> Result<(), Fault> {
    let cage = Constraint::new(kind, element.cells("cells")?);
    // A sum of 0 means that there is none, as in other notations.
    let sum = element.number("value")?.filter(|sum| *sum != 0);
    draft.add(&element.name, sum.into_iter().fold(cage, Constraint::number));
    Ok(())
}

/// Reads a diagonal with its sum. Its place is the cell outside the grid where the arrow is drawn, or its first cell.
pub(super) fn little_killer(
    draft: &mut PuzzleDraft,
    element: &NamedElement<'_>,
    kind: ConstraintKind,
) -> Result<(), Fault> {
    let Some(sum) = element.number("value")?.filter(|sum| *sum != 0) else {
        draft.ignore("littlekillersum without a sum");
        return Ok(());
    };
    let (down, right) = match element.get("direction").and_then(|value| value.as_str()) {
        Some("DR") => (true, true),
        Some("DL") => (true, false),
        Some("UR") => (false, true),
        Some("UL") => (false, false),
        _ => return Err(element.fault("its direction is not UL, UR, DL or DR")),
    };
    let mut cells = Vec::new();
    let mut place = element.place("cell")?;
    // One step leads into the grid.
    if place.cell(draft.shape()).is_none() {
        place = place.next(down, right);
    }
    while let Some(cell) = place.cell(draft.shape()) {
        cells.push(cell);
        place = place.next(down, right);
    }
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
        return Err(element.fault("its diagonal has no cells"));
    };
    if cells.len() == 1 {
        // A diagonal of one cell becomes a sum, because its cell is a corner, and a clue there would mean the long
        // diagonal.
        draft.add(&element.name, Constraint::new(ConstraintKind::Sum, cells).number(sum));
        return Ok(());
    }
    // Each diagonal has one order, so that equal clues are equal.
    let ends = [first, last].into_iter().filter_map(|end| iss::diagonal(draft.shape(), end).ok());
    let own = ends.into_iter().find(|own| own.len() == cells.len() && own.iter().all(|cell| cells.contains(cell)));
    draft.add(&element.name, Constraint::new(kind, own.unwrap_or(cells)).number(sum));
    Ok(())
}

/// Reads a circle, or a pill of two or three cells, and its arrows. An arrow begins in the circle.
pub(super) fn arrow(draft: &mut PuzzleDraft, element: &NamedElement<'_>) -> Result<(), Fault> {
    let (circle, mut has_shaft) = (element.cells("cells")?, false);
    for line in element.lines("lines")? {
        let shaft = line.get(1..).unwrap_or_default();
        if circle.is_empty() || shaft.is_empty() {
            continue;
        }
        has_shaft = true;
        let cells: Vec<usize> = circle.iter().chain(shaft).copied().collect();
        let is_simple = cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell));
        // A shaft that visits a cell twice counts it twice.
        if circle.len() == 1 && !is_simple {
            let factors = (0..cells.len()).map(|at| if at == 0 { 1 } else { -1 });
            draft.add(&element.name, Constraint::new(ConstraintKind::Sum, cells).number(0).numbers(factors));
            continue;
        }
        for member in members::named("arrow") {
            match member.form {
                MemberForm::Circle if circle.len() == 1 => {
                    draft.add(&element.name, Constraint::new(member.kind, cells.clone()));
                }
                MemberForm::Pill if circle.len() > 1 => {
                    let size = circle.len() as i64;
                    draft.add(&element.name, Constraint::new(member.kind, cells.clone()).number(size));
                }
                _ => {}
            }
        }
    }
    if !has_shaft {
        // A circle or a pill without an arrow is decoration, or belongs to a rule that only people understand.
        draft.ignore("arrow without a shaft");
    }
    Ok(())
}

/// Reads a clue for a row or column, seen from its place outside the grid.
pub(super) fn outside(
    draft: &mut PuzzleDraft,
    element: &NamedElement<'_>,
    kind: ConstraintKind,
    is_symmetric: bool,
) -> Result<(), Fault> {
    let Some(number) = element.number("value")? else {
        let member = element.name.split(' ').next().unwrap_or_default();
        draft.ignore(&format!("{member} without a number"));
        return Ok(());
    };
    let (GridPlace { row, column }, side) = (element.place("cell")?, draft.side());
    let [has_row, has_column] = [row, column].map(|at| (1..=side).contains(&at));
    let mut cells: Vec<usize> = match (has_row, has_column) {
        (true, false) => (0..side).map(|column| (row - 1) * side + column).collect(),
        (false, true) => (0..side).map(|row| row * side + column - 1).collect(),
        _ => return Err(element.fault("its place is not next to a row or column")),
    };
    if !is_symmetric && (row > side || column > side) {
        cells.reverse();
    }
    draft.add(&element.name, Constraint::new(kind, cells).number(number));
    Ok(())
}

/// Reads single cells, all of which are one constraint.
pub(super) fn single_cells(
    draft: &mut PuzzleDraft,
    elements: &[NamedElement<'_>],
    kind: ConstraintKind,
) -> Result<(), Fault> {
    let mut cells = elements.iter().map(|element| element.cell("cell")).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    cells.dedup();
    if let Some(first) = elements.first() {
        draft.add(&first.name, Constraint::new(kind, cells));
    }
    Ok(())
}

fn extra_region(draft: &mut PuzzleDraft, element: &NamedElement<'_>) -> Result<(), Fault> {
    let cells = element.cells("cells")?;
    // A single cell requires nothing.
    if cells.len() > 1 {
        draft.add_unit(&element.name, cells);
    }
    Ok(())
}

/// Reads cells, and the cells that hold the same digits.
fn clone(draft: &mut PuzzleDraft, element: &NamedElement<'_>) -> Result<(), Fault> {
    let [cells, clones] = ["cells", "cloneCells"].map(|name| element.cells(name));
    let (cells, clones) = (cells?, clones?);
    if cells.len() != clones.len() {
        return Err(element.fault(format!(
            "it has {}, and {} clones of them",
            counted_cells(cells.len()),
            clones.len()
        )));
    }
    for (one, other) in cells.into_iter().zip(clones).filter(|(one, other)| one != other) {
        draft.add(&element.name, Constraint::new(members::SAME_DIGIT, [one, other]));
    }
    Ok(())
}

/// Reads cells around a point, and the digits that they hold.
pub(super) fn quadruple(
    draft: &mut PuzzleDraft,
    element: &NamedElement<'_>,
    kind: ConstraintKind,
) -> Result<(), Fault> {
    let (mut cells, numbers) = (element.cells("cells")?, element.numbers("values")?);
    cells.sort_unstable();
    let side = draft.side();
    let is_square = matches!(*cells, [a, b, c, d] if b == a + 1 && c == a + side && d == c + 1 && b % side != 0);
    let kind = if is_square { kind } else { members::HOLDS };
    if numbers.is_empty() {
        draft.ignore("quadruple without digits");
    } else {
        draft.add(&element.name, Constraint::new(kind, cells).numbers(numbers));
    }
    Ok(())
}

/// Reads cells that name a place in their box. If the digit of a cell is v, the cell at place v of the box holds the
/// place of this cell.
fn box_indexer(draft: &mut PuzzleDraft, element: &NamedElement<'_>) -> Result<(), Fault> {
    let side = draft.side();
    for cell in element.cells("cells")? {
        let area = draft.region_with(cell);
        let Some(own) = area.iter().position(|&other| other == cell) else {
            return Err(element.fault(format!("{} is in no region", draft.shape().cell_name(cell))));
        };
        for (place, &other) in area.iter().enumerate().filter(|(place, _)| *place != own) {
            let [own, place] = [own, place].map(|place| place as i64 + 1);
            let table = table(vec![cell, other], side, |one, other| (one == place) == (other == own));
            draft.add(&element.name, table);
        }
    }
    Ok(())
}
