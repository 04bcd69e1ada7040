//! Puzzles of SudokuPad, as JSON.
//!
//! SudokuPad shows puzzles and does not know most of their rules. Givens, regions, and cages with sums or different
//! digits have a meaning in this format. Lines, arrows and shapes do not. They are counted, so that users learn that
//! the puzzle may have further rules.

mod short_form;

use serde_json::{Map, Value};

use super::draft::{PuzzleDraft, element_fault};
use super::fault::Fault;
use super::fpuzzles;
use super::json_value::{content, is_empty, is_row_of_objects, number, shown, side_of_rows};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Constraint, ConstraintKind, DigitSet, Variant};
pub(super) use short_form::from_short;

/// The sides of grids that are read.
const SIDES: std::ops::RangeInclusive<usize> = 2..=16;

/// Members that describe the puzzle to people, or how it looks.
const SILENT: [&str; 8] = ["id", "cellSize", "cells", "regions", "cages", "settings", "videos", "title"];

/// Members whose elements only people understand.
const IGNORED: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// Whether an object is a puzzle of SudokuPad: its cells are a list of lists of objects.
pub(super) fn is_puzzle(object: &Map<String, Value>) -> bool {
    let cells = object.get("cells").and_then(Value::as_array);
    cells.is_some_and(|cells| cells.len() > 1 && cells.iter().all(is_row_of_objects))
}

/// Reads a puzzle.
pub(super) fn read(object: &Map<String, Value>, reading: &Reading) -> Result<Puzzle, Fault> {
    let rows = object.get("cells").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let side = side_of_rows(rows)?;
    if !SIDES.contains(&side) {
        return Err(element_fault("cells", format!("grids up to 16x16 are supported, not {side}x{side}")));
    }
    let mut reader = SudokuPadReader { draft: PuzzleDraft::new(side) };
    reader.read_cells(rows)?;
    reader.read_regions(object)?;
    for (at, cage) in list(object, "cages").iter().enumerate() {
        reader.read_cage(&format!("cage {}", at + 1), cage)?;
    }
    for (name, value) in object.iter().filter(|(_, value)| !is_empty(value)) {
        reader.read_member(name, value)?;
    }
    reader.draft.finish(reading)
}

/// Returns the elements of a member; none if it is missing.
fn list<'j>(object: &'j Map<String, Value>, name: &str) -> &'j [Value] {
    object.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// Reads the members of a puzzle.
struct SudokuPadReader {
    draft: PuzzleDraft,
}

impl SudokuPadReader {
    fn read_member(&mut self, name: &str, value: &Value) -> Result<(), Fault> {
        match name {
            "metadata" | "metaData" => self.read_metadata(value),
            "global" => value.as_array().into_iter().flatten().try_for_each(|rule| self.read_global(rule)),
            _ if SILENT.contains(&name) => Ok(()),
            _ if IGNORED.contains(&name) => {
                let count = value.as_array().map_or(1, Vec::len);
                (0..count).for_each(|_| self.draft.ignore(name));
                Ok(())
            }
            "foglight" | "triggereffect" | "foglink" => Err(element_fault(name, "fog is not supported")),
            _ if self.read_rule(name) => Ok(()),
            _ => Err(element_fault(name, "it is not a known member, and may be a rule")),
        }
    }

    /// Reads a rule for the complete grid. Two of these names do not occur in f-puzzles. Returns false if the name is
    /// not known.
    fn read_rule(&mut self, name: &str) -> bool {
        match name {
            "windoku" => self.draft.add_variant(Variant::Windows),
            "disjoint" => self.draft.add_disjoint_groups(name),
            _ => return fpuzzles::add_rule(&mut self.draft, name),
        }
        true
    }

    fn read_global(&mut self, rule: &Value) -> Result<(), Fault> {
        match rule.as_str() {
            Some("anticonsecutive" | "nonconsecutive") => {
                self.draft.add("global", Constraint::new(fpuzzles::NO_CONSECUTIVE, []));
                Ok(())
            }
            Some(name) if self.read_rule(name) => Ok(()),
            _ => Err(element_fault("global", format!("{} is not a known rule", shown(rule)))),
        }
    }

    /// Reads what describes the puzzle to people. Rules in words are counted.
    fn read_metadata(&mut self, value: &Value) -> Result<(), Fault> {
        let Some(object) = value.as_object() else { return Ok(()) };
        for (name, _) in object.iter().filter(|(_, value)| !is_empty(value)) {
            match name.as_str() {
                "norowcol" => {
                    return Err(element_fault("norowcol", "grids without rows and columns are not supported"));
                }
                "rules" => self.draft.ignore("rules in words"),
                _ => {}
            }
        }
        Ok(())
    }

    fn read_cells(&mut self, rows: &[Value]) -> Result<(), Fault> {
        let cells = rows.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_object);
        for (cell, object) in cells.enumerate() {
            let name = self.draft.shape().cell_name(cell);
            let is_given = object.get("given") != Some(&Value::Bool(false));
            for (member, value) in object.iter().filter(|(_, value)| !is_empty(value)) {
                match member.as_str() {
                    "given" => {}
                    "value" if !is_given => self.draft.ignore("digit that is not given"),
                    "value" => {
                        let Some(digit) = number(value).and_then(|number| self.draft.digit(number)) else {
                            return Err(element_fault(name, format!("{} is not a digit of this grid", shown(value))));
                        };
                        self.draft.restrict(cell, DigitSet::from_digit(digit));
                    }
                    "pencilMarks" | "centremarks" | "cornermarks" => self.draft.ignore(member),
                    _ => return Err(element_fault(name, format!("'{member}' is not a known member"))),
                }
            }
        }
        Ok(())
    }

    /// Reads the regions. In a region with fewer cells than there are digits, the digits only have to differ.
    fn read_regions(&mut self, object: &Map<String, Value>) -> Result<(), Fault> {
        let side = self.draft.side();
        (0..side * side).for_each(|cell| self.draft.set_region(cell, None));
        for (number, region) in list(object, "regions").iter().enumerate() {
            let name = format!("region {}", number + 1);
            let cells = self.cells(&name, region)?;
            let is_free = cells.iter().all(|&cell| !self.draft.has_region(cell));
            if cells.len() == side && is_free {
                cells.into_iter().for_each(|cell| self.draft.set_region(cell, Some(number)));
            } else if cells.len() > 1 {
                self.draft.add_unit(&name, cells);
            }
        }
        Ok(())
    }

    /// Reads a cage with a sum, with different digits, or both. If the cage does not specify whether its digits differ,
    /// they do, as in a killer, unless it has more cells than there are digits.
    fn read_cage(&mut self, name: &str, value: &Value) -> Result<(), Fault> {
        let Some(cage) = value.as_object() else {
            return Err(element_fault(name, format!("{} is not an object", shown(value))));
        };
        let value = content(cage, "value");
        let cells = content(cage, "cells").map_or_else(|| Ok(Vec::new()), |cells| self.cells(name, cells))?;
        if cells.is_empty() {
            // Cages without cells describe the puzzle to people.
            let text = value.and_then(Value::as_str).unwrap_or_default();
            if text.starts_with("rules") {
                self.draft.ignore("rules in words");
            }
            return Ok(());
        }
        // A sum of 0 means that there is none, as in other notations.
        let sum = content(cage, "sum").or(value).and_then(number).filter(|sum| *sum != 0);
        let is_text = sum.is_none() && value.is_some();
        let side = self.draft.side();
        let differs =
            cage.get("unique").map_or_else(|| sum.is_some() && cells.len() <= side, |unique| !is_empty(unique));
        match (sum, differs) {
            // The sum of all digits.
            (Some(sum), true) if cells.len() == side && sum == (side * (side + 1) / 2) as i64 => {
                self.draft.add_unit(name, cells);
            }
            (Some(sum), true) => self.draft.add(name, Constraint::new(ConstraintKind::Cage, cells).number(sum)),
            (Some(sum), false) => self.draft.add(name, Constraint::new(ConstraintKind::Sum, cells).number(sum)),
            (None, true) if cells.len() > 1 => self.draft.add_unit(name, cells),
            (None, true) => {}
            (None, false) => self.draft.ignore(if is_text { "cage with a text" } else { "cage without a sum" }),
        }
        if is_text && differs {
            self.draft.ignore("text of a cage");
        }
        Ok(())
    }

    /// Returns cells that are listed as pairs of row and column, from 0.
    fn cells(&self, name: &str, value: &Value) -> Result<Vec<usize>, Fault> {
        let list = value.as_array().ok_or_else(|| self.no_cell(name, value))?;
        list.iter().map(|pair| self.cell(pair).ok_or_else(|| self.no_cell(name, pair))).collect()
    }

    fn cell(&self, pair: &Value) -> Option<usize> {
        let [row, column] = pair.as_array()?.as_slice() else { return None };
        let [row, column] = [row, column].map(|at| usize::try_from(number(at)?).ok());
        self.draft.shape().index(row?, column?)
    }

    /// Returns the fault of a value that is not a cell.
    fn no_cell(&self, name: &str, value: &Value) -> Fault {
        let side = self.draft.side();
        element_fault(name, format!("{} is not a cell of a {side}x{side} grid", shown(value)))
    }
}
