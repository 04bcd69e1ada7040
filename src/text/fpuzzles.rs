//! Puzzles of f-puzzles, as JSON.
//!
//! The members of the object are kinds of constraints, each with a list of elements. The meaning of a member is that in
//! f-puzzles and in the solver of its extensions, <https://github.com/dclamage/SudokuSolver>. A member that is not
//! known is refused, because a puzzle without one of its constraints is another puzzle.

mod element;
mod lines;
mod marks;
mod members;
mod places;
mod rules;
mod write;

use serde_json::{Map, Value};

use super::draft::{PuzzleDraft, element_fault};
use super::fault::Fault;
use super::json_value::{content, is_empty, is_row_of_objects, number, shown, side_of_rows};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Constraint, DigitSet, Shape};
use element::NamedElement;
pub(super) use members::NO_CONSECUTIVE;
use members::{FPuzzlesMember, MemberForm};
pub(super) use rules::add_rule;
pub(super) use write::packed_puzzle;

/// The sides of grids that are read.
const SIDES: std::ops::RangeInclusive<usize> = 3..=16;

/// How the members of a puzzle that are not constraints are handled.
enum MemberRole {
    /// It describes the puzzle to people, or is advice for another program.
    Silent,
    /// It is decoration, or only people understand it.
    Ignored,
    /// It is not supported, for this reason.
    Refused(&'static str),
}

/// The members that are not constraints.
const OTHER_MEMBERS: [(&str, MemberRole); 22] = [
    ("size", MemberRole::Silent),
    ("grid", MemberRole::Silent),
    ("negative", MemberRole::Silent),
    ("nonconsecutive", MemberRole::Silent),
    ("title", MemberRole::Silent),
    ("author", MemberRole::Silent),
    ("solution", MemberRole::Silent),
    ("successMessage", MemberRole::Silent),
    ("msgcorrect", MemberRole::Silent),
    ("highlightConflicts", MemberRole::Silent),
    ("disabledlogic", MemberRole::Silent),
    ("truecandidatesoptions", MemberRole::Silent),
    ("ruleset", MemberRole::Ignored),
    ("text", MemberRole::Ignored),
    ("circle", MemberRole::Ignored),
    ("rectangle", MemberRole::Ignored),
    ("line", MemberRole::Ignored),
    ("cage", MemberRole::Ignored),
    ("fogofwar", MemberRole::Refused("fog is not supported")),
    ("foglight", MemberRole::Refused("fog is not supported")),
    ("triggereffect", MemberRole::Refused("fog is not supported")),
    ("anykropki", MemberRole::Refused("dots that may mean several things are not supported")),
];

/// Constraints that extensions add. Other programs do not draw them, so a decoration repeats each.
const EXTENSIONS: [&str; 16] = [
    "renban",
    "whispers",
    "lockout",
    "regionsumline",
    "entropicline",
    "modularline",
    "nabner",
    "zipperline",
    "doublearrow",
    "slowthermometer",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "xsum",
    "skyscraper",
    "numberedroom",
];

/// Members that have no meaning without regions.
const MEMBERS_OF_REGIONS: [&str; 2] = ["regionsumline", "boxindexer"];

/// Whether an object is a puzzle of f-puzzles: its grid is a list of lists of objects.
pub(super) fn is_puzzle(object: &Map<String, Value>) -> bool {
    let grid = object.get("grid").and_then(Value::as_array);
    grid.is_some_and(|grid| !grid.is_empty() && grid.iter().all(is_row_of_objects))
}

/// Reads a puzzle.
pub(super) fn read(object: &Map<String, Value>, reading: &Reading) -> Result<Puzzle, Fault> {
    let rows = object.get("grid").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut reader = FPuzzlesReader { object, draft: PuzzleDraft::new(side(object, rows)?) };
    reader.read_grid(rows)?;
    for (name, value) in object.iter().filter(|(_, value)| !is_empty(value)) {
        reader.read_member(name, value)?;
    }
    marks::read_marks(&mut reader)?;
    reader.draft.finish(reading)
}

/// Returns the side of the grid, whose rows are complete.
fn side(object: &Map<String, Value>, rows: &[Value]) -> Result<usize, Fault> {
    let side = side_of_rows(rows)?;
    if !SIDES.contains(&side) {
        return Err(element_fault("grid", format!("grids from 3x3 to 16x16 are supported, not {side}x{side}")));
    }
    match object.get("size") {
        Some(size) if number(size) != Some(side as i64) => {
            Err(element_fault("size", format!("{} is not the number of rows, {side}", shown(size))))
        }
        _ => Ok(side),
    }
}

/// Reads the members of a puzzle.
struct FPuzzlesReader<'j> {
    object: &'j Map<String, Value>,
    draft: PuzzleDraft,
}

impl<'j> FPuzzlesReader<'j> {
    fn shape(&self) -> Shape {
        self.draft.shape()
    }

    /// Whether a member is set.
    fn has(&self, name: &str) -> bool {
        content(self.object, name).is_some()
    }

    /// Returns the elements of a member, with their names.
    fn elements(&self, name: &str) -> Result<Vec<NamedElement<'j>>, Fault> {
        let Some(value) = content(self.object, name) else { return Ok(Vec::new()) };
        let list = value.as_array().ok_or_else(|| element_fault(name, format!("{} is not a list", shown(value))))?;
        let mut elements = Vec::with_capacity(list.len());
        for (at, value) in list.iter().enumerate() {
            let name = format!("{name} {}", at + 1);
            match value.as_object() {
                Some(object) => elements.push(NamedElement { name, object, shape: self.shape() }),
                None => return Err(element_fault(name, format!("{} is not an object", shown(value)))),
            }
        }
        Ok(elements)
    }

    fn read_member(&mut self, name: &str, value: &Value) -> Result<(), Fault> {
        if let Some((_, role)) = OTHER_MEMBERS.iter().find(|(own, _)| *own == name) {
            return match role {
                MemberRole::Silent => Ok(()),
                MemberRole::Ignored => {
                    self.ignore(name, value);
                    Ok(())
                }
                MemberRole::Refused(reason) => Err(element_fault(name, *reason)),
            };
        }
        if add_rule(&mut self.draft, name) {
            return Ok(());
        }
        let elements = self.elements(name)?;
        if let Some(member) = members::named(name).next() {
            if matches!(member.form, MemberForm::SingleCells) {
                return places::single_cells(&mut self.draft, &elements, member.kind);
            }
            return elements.iter().try_for_each(|element| self.read_element(element, member));
        }
        let Some(read) = places::reader(name) else {
            return Err(element_fault(name, "it is not a known member, and may be a constraint"));
        };
        elements.iter().try_for_each(|element| read(&mut self.draft, element))
    }

    /// Reads an element of a member in the table.
    fn read_element(&mut self, element: &NamedElement<'_>, member: &FPuzzlesMember) -> Result<(), Fault> {
        let draft = &mut self.draft;
        match member.form {
            MemberForm::Lines(_)
            | MemberForm::ThirdLines
            | MemberForm::NumberedLines(_)
            | MemberForm::HalfLines(_)
            | MemberForm::OnlyHalfLines(_)
            | MemberForm::TableLines(_) => lines::read_lines(draft, element, member),
            MemberForm::Cage => places::cage(draft, element, member.kind),
            MemberForm::Diagonal => places::little_killer(draft, element, member.kind),
            MemberForm::Circle | MemberForm::Pill => places::arrow(draft, element),
            MemberForm::Outside { is_symmetric } => places::outside(draft, element, member.kind, is_symmetric),
            MemberForm::Square => places::quadruple(draft, element, member.kind),
            MemberForm::Cells => {
                draft.add(&element.name, Constraint::new(member.kind, element.cells("cells")?));
                Ok(())
            }
            // These are read together.
            MemberForm::Mark(_) | MemberForm::SingleCells => Ok(()),
        }
    }

    /// Counts decorations, except those that repeat a constraint of an extension.
    fn ignore(&mut self, name: &str, value: &Value) {
        let has_extension = EXTENSIONS.iter().any(|name| self.has(name));
        match value {
            Value::Array(list) => {
                let own = list.iter().filter(|value| !has_extension || !repeats_a_constraint(value));
                own.for_each(|_| self.draft.ignore(name));
            }
            _ => self.draft.ignore(name),
        }
    }

    /// Reads the digits, candidates and regions of the cells.
    fn read_grid(&mut self, rows: &[Value]) -> Result<(), Fault> {
        let cells = rows.iter().filter_map(Value::as_array).flatten();
        let has_regions = cells.clone().any(|cell| cell.get("region").is_some())
            || MEMBERS_OF_REGIONS.iter().any(|member| self.has(member));
        // Where no rectangles divide the grid, rows are the regions of cells that name none.
        if has_regions && Shape::from_side(self.draft.side()).is_none() {
            let side = self.draft.side();
            (0..side * side).for_each(|cell| self.draft.set_region(cell, Some(cell / side)));
        }
        for (cell, object) in cells.filter_map(Value::as_object).enumerate() {
            let name = self.shape().cell_name(cell);
            self.read_cell(&NamedElement { name, object, shape: self.shape() }, cell)?;
        }
        Ok(())
    }

    fn read_cell(&mut self, element: &NamedElement<'_>, cell: usize) -> Result<(), Fault> {
        let is_given = element.get("given").is_some();
        for (member, value) in element.object {
            match member.as_str() {
                "region" => self.draft.set_region(cell, region(element, value)?),
                "given" => {}
                _ if is_empty(value) => {}
                "value" if is_given => {
                    self.restrict(element, cell, &element.number("value")?.into_iter().collect::<Vec<_>>())?
                }
                "value" if number(value) == Some(0) => {}
                "value" => self.draft.ignore("digit that is not given"),
                "parity" => match value.as_str() {
                    Some("Even" | "even") => self.draft.restrict(cell, DigitSet::of_parity(self.draft.side(), 0)),
                    Some("Odd" | "odd") => self.draft.restrict(cell, DigitSet::of_parity(self.draft.side(), 1)),
                    _ => return Err(element.fault(format!("{} is neither even nor odd", shown(value)))),
                },
                "givenPencilMarks" => self.restrict(element, cell, &element.numbers("givenPencilMarks")?)?,
                "centerPencilMarks" | "cornerPencilMarks" | "c" | "cArray" | "highlight" | "highlightArray" => {
                    self.draft.ignore(member);
                }
                _ => return Err(element.fault(format!("'{member}' is not a known member, and may be a constraint"))),
            }
        }
        Ok(())
    }

    /// Restricts a cell to these digits.
    fn restrict(&mut self, element: &NamedElement<'_>, cell: usize, digits: &[i64]) -> Result<(), Fault> {
        let side = self.draft.side();
        let mut set = DigitSet::EMPTY;
        for &number in digits {
            let Some(digit) = self.draft.digit(number) else {
                return Err(element.fault(format!("{number} is not a digit of a {side}x{side} grid")));
            };
            set = set.with(digit);
        }
        self.draft.restrict(cell, set);
        Ok(())
    }
}

/// Whether a decoration repeats a constraint, for programs that do not draw it.
fn repeats_a_constraint(value: &Value) -> bool {
    let flags = ["isNewConstraint", "isLLConstraint", "fromConstraint"];
    flags.iter().any(|flag| value.get(flag).is_some_and(|flag| !is_empty(flag)))
}

/// Returns the region of a cell. A missing or negative number means no region.
fn region(element: &NamedElement<'_>, value: &Value) -> Result<Option<usize>, Fault> {
    match number(value) {
        _ if value.is_null() => Ok(None),
        Some(region) => Ok(usize::try_from(region).ok()),
        None => Err(element.fault(format!("{} is not a region", shown(value)))),
    }
}
