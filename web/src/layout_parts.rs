//! The parts of a layout: to list what can be removed, and to change them.

use serde_json::{Value, json};
use specudoku::{Constraint, ConstraintKind, Layout, LayoutBuilder, LayoutError, Shape, Unit, Variant};

use crate::answer::because;

/// The parts of a layout, to change them.
#[derive(Clone)]
pub(crate) struct LayoutParts {
    plain: LayoutBuilder,
    variants: Vec<Variant>,
    units: Vec<Vec<usize>>,
    constraints: Vec<Constraint>,
}

impl LayoutParts {
    pub(crate) fn of(layout: &Layout) -> Self {
        let shape = layout.shape();
        let boxes: Option<Vec<u8>> =
            (0..shape.cell_count()).map(|cell| layout.box_of(cell).map(|number| number as u8)).collect();
        let plain = Layout::builder(shape.side());
        let plain = match boxes {
            _ if layout.has_rectangular_boxes() => plain.shape(shape),
            Some(boxes) => plain.boxes(boxes),
            None => plain,
        };
        let mut units: Vec<(Unit, &[u16])> = layout.units().filter(|(unit, _)| matches!(unit, Unit::Own(_))).collect();
        units.sort_unstable();
        let units = units.into_iter().map(|(_, cells)| cells.iter().map(|&cell| cell.into()).collect());
        Self {
            plain,
            variants: layout.variants().to_vec(),
            units: units.collect(),
            constraints: layout.constraints().to_vec(),
        }
    }

    /// Builds the layout of these parts.
    pub(crate) fn build(self) -> Result<Layout, LayoutError> {
        let builder = self.variants.into_iter().fold(self.plain, LayoutBuilder::variant);
        let builder = self.units.into_iter().fold(builder, LayoutBuilder::unit);
        self.constraints.into_iter().fold(builder, LayoutBuilder::constraint).build()
    }

    /// Adds a constraint, a variant, or a group of cells that differ.
    pub(crate) fn push(&mut self, kind: &str, cells: Vec<usize>, numbers: &[i64]) -> Result<(), String> {
        if let Ok(variant) = kind.parse() {
            self.variants.push(variant);
            return Ok(());
        }
        match kind.parse().map_err(because)? {
            ConstraintKind::AllDifferent => self.units.push(cells),
            kind => self.constraints.push(Constraint::new(kind, cells).numbers(numbers.iter().copied())),
        }
        Ok(())
    }

    /// Removes the entry with this number.
    pub(crate) fn remove(&mut self, number: usize) -> Result<(), String> {
        let (variants, units) = (self.variants.len(), self.units.len());
        match number {
            _ if number < variants => drop(self.variants.remove(number)),
            _ if number < variants + units => drop(self.units.remove(number - variants)),
            _ if number - variants - units < self.constraints.len() => {
                drop(self.constraints.remove(number - variants - units));
            }
            _ => return Err(format!("there is no constraint {number}")),
        }
        Ok(())
    }

    /// Returns the entries of the list of constraints, in the order of their numbers.
    pub(crate) fn list(&self, shape: Shape) -> Vec<Value> {
        let variants = self.variants.iter().map(
            |variant| json!({ "kind": variant.to_string(), "name": variant.to_string(), "cells": [], "numbers": [] }),
        );
        let units = self.units.iter().map(|cells| json!({ "kind": "AllDifferent", "name": name(ConstraintKind::AllDifferent), "cells": cells, "numbers": [] }));
        let constraints = self.constraints.iter().map(|own| {
            json!({
                "kind": own.kind().to_string(), "name": name(own.kind()), "cells": own.cells(), "numbers": own.all_numbers(),
                "words": own.demand(shape),
            })
        });
        variants.chain(units).chain(constraints).collect()
    }
}

/// Returns what players call a kind; its own name if it has more than cells and numbers.
fn name(kind: ConstraintKind) -> String {
    kind.entry_cells().map_or_else(|| kind.to_string(), |_| kind.noun().to_owned())
}
