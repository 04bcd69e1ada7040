//! Writes a grid with its constraints as a puzzle of f-puzzles.

mod constraints;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::SIDES;
use super::rules::diagonal;
use crate::model::{Cell, Constraint, DigitSet, Grid, Layout, Shape, Unit, Variant};
use crate::text::links::packed;

/// Returns a puzzle in packed form. The error names what f-puzzles does not support.
pub(in crate::text) fn packed_puzzle(grid: &Grid) -> Result<String, String> {
    puzzle(grid).map(|puzzle| packed::pack(&Value::Object(puzzle).to_string()))
}

/// Returns a puzzle as an object.
pub(super) fn puzzle(grid: &Grid) -> Result<Map<String, Value>, String> {
    let (layout, side) = (grid.layout(), grid.shape().side());
    if !SIDES.contains(&side) {
        return Err(format!("f-puzzles has grids from 3x3 to 16x16, not {side}x{side}"));
    }
    let mut writer = FPuzzlesWriter { layout, members: BTreeMap::new(), flags: Map::new(), tables: Vec::new() };
    writer.write_units();
    for constraint in layout.constraints() {
        writer.write_constraint(constraint)?;
    }
    writer.write_absence()?;
    writer.draw_extensions();
    let rows: Vec<Value> = (0..side).map(|row| writer.row(grid, row)).collect();
    let mut puzzle = writer.flags;
    puzzle.insert("size".to_owned(), side.into());
    puzzle.insert("grid".to_owned(), rows.into());
    puzzle.extend(writer.members.into_iter().map(|(name, elements)| (name.to_owned(), Value::Array(elements))));
    Ok(puzzle)
}

/// How lines that only extensions of f-puzzles know are drawn for other programs: colour and width in cells.
const DRAWN_LINES: [(&str, &str, f64); 8] = [
    ("renban", "#C060C0", 0.4),
    ("whispers", "#60C060", 0.3),
    ("lockout", "#AABEEF", 0.2),
    ("regionsumline", "#40A0D0", 0.25),
    ("entropicline", "#E0A060", 0.3),
    ("modularline", "#40B0A0", 0.3),
    ("nabner", "#B0B060", 0.3),
    ("zipperline", "#A090E0", 0.3),
];

/// Collects the members of a puzzle.
struct FPuzzlesWriter<'g> {
    layout: &'g Layout,
    /// The elements of members that are lists.
    members: BTreeMap<&'static str, Vec<Value>>,
    /// The other members.
    flags: Map<String, Value>,
    /// Tables that no member names. They may be what the absence of dots means.
    tables: Vec<&'g Constraint>,
}

impl<'g> FPuzzlesWriter<'g> {
    fn shape(&self) -> Shape {
        self.layout.shape()
    }

    fn side(&self) -> usize {
        self.shape().side()
    }

    /// Adds an element. Always returns true, because the element is written.
    fn add(&mut self, member: &'static str, element: Value) -> bool {
        self.members.entry(member).or_default().push(element);
        true
    }

    fn set(&mut self, flag: &str) {
        self.flags.insert(flag.to_owned(), Value::Bool(true));
    }

    /// Returns the name of a cell.
    fn name(&self, cell: usize) -> String {
        let (row, column) = self.shape().coordinates(cell);
        place(row + 1, column + 1)
    }

    /// Returns the names of cells.
    fn names(&self, cells: &[u16]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell.into())).collect()
    }

    /// Writes the units besides rows, columns and boxes.
    fn write_units(&mut self) {
        for variant in self.layout.variants() {
            match variant {
                Variant::AntiKnight => self.set("antiknight"),
                Variant::AntiKing => self.set("antiking"),
                Variant::Disjoint => self.set("disjointgroups"),
                Variant::X => ["diagonal+", "diagonal-"].iter().for_each(|name| self.set(name)),
                // The windows are written as units.
                Variant::Windows => {}
            }
        }
        let layout = self.layout;
        let mut units: Vec<_> =
            layout.units().filter(|(unit, _)| matches!(unit, Unit::Own(_) | Unit::Window(_))).collect();
        units.sort_unstable_by_key(|(unit, _)| *unit);
        for (_, cells) in units {
            match ["diagonal+", "diagonal-"].iter().find(|name| self.is_diagonal(name, cells)) {
                Some(name) => self.set(name),
                None => {
                    self.add("extraregion", json!({ "cells": self.names(cells) }));
                }
            }
        }
    }

    fn is_diagonal(&self, name: &str, cells: &[u16]) -> bool {
        let mut own: Vec<usize> = cells.iter().map(|&cell| cell.into()).collect();
        own.sort_unstable();
        diagonal(name, self.side()).is_some_and(|cells| cells == own)
    }

    /// Returns a row of cells.
    fn row(&self, grid: &Grid, row: usize) -> Value {
        let usual = Shape::from_side(self.side());
        let has_usual_boxes = self.layout.has_rectangular_boxes() && usual == Some(self.shape());
        let has_region = !has_usual_boxes && (usual.is_some() || self.layout.box_of(0).is_some());
        let cells = (0..self.side()).map(|column| row * self.side() + column);
        let cells = cells.map(|cell| {
            let mut object = self.cell(grid.cells()[cell]);
            if has_region {
                object.insert("region".to_owned(), self.layout.box_of(cell).into());
            }
            Value::Object(object)
        });
        cells.collect()
    }

    /// Returns a cell with its digit or its candidates.
    fn cell(&self, cell: Cell) -> Map<String, Value> {
        let (mut object, digits) = (Map::new(), cell.digits());
        if let Some(digit) = digits.single() {
            object.insert("value".to_owned(), digit.get().into());
            object.insert("given".to_owned(), true.into());
        } else if digits != DigitSet::up_to(self.side()) {
            let digits: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
            object.insert("givenPencilMarks".to_owned(), digits.into());
        }
        object
    }

    /// Adds lines for programs that do not draw those of extensions.
    fn draw_extensions(&mut self) {
        for (name, color, width) in DRAWN_LINES {
            for element in self.members.get(name).cloned().unwrap_or_default() {
                let line =
                    json!({ "lines": element["lines"], "outlineC": color, "width": width, "isNewConstraint": true });
                self.add("line", line);
            }
        }
    }
}

/// Returns the name of a place, from 1; rows and columns outside the grid are possible.
fn place(row: usize, column: usize) -> String {
    format!("R{row}C{column}")
}
