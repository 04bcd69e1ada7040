//! Tables computed from lists of units and from constraints.

use super::Boxes;
use super::constrained::{CompiledConstraints, Constrained};
use super::lists::Lists;
use super::variant::between_windows;
use super::whole_units::{UnitKind, WholeUnits};
use crate::model::constraint::GridFrame;
use crate::model::{Constraint, Shape, Unit, Variant};

/// The tables of a layout.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) shape: Shape,
    pub(super) boxes: Boxes,
    /// Its variants, in their order.
    pub(super) variants: Vec<Variant>,
    pub(super) whole: WholeUnits,
    /// The units that need not hold every digit, because they have fewer cells than there are digits.
    pub(super) parts: Vec<(Unit, Vec<u16>)>,
    /// The units that hold each digit because others do. Only explanations name them.
    pub(super) implied: Vec<(Unit, Vec<u16>)>,
    /// By cell: all cells that must differ from it, and those of them that share none of its whole units.
    pub(super) peers: Lists<u16>,
    pub(super) rivals: Lists<u16>,
    pub(super) constrained: Constrained,
}

impl Tables {
    /// Computes the tables of rows, columns and the boxes of a shape.
    pub(super) fn of_shape(shape: Shape) -> Self {
        let mut kinds = Vec::from(lines(shape));
        kinds.extend(Boxes::OfShape.units(shape));
        let whole = WholeUnits::new(shape.cell_count(), kinds);
        Self::with_parts(shape, Boxes::OfShape, Vec::new(), whole, Vec::new(), Default::default())
    }

    /// Computes the tables of rows, columns, boxes, these units and constraints. `compiled` is what the constraints
    /// compile to. Something is added to the units of the shape.
    pub(super) fn new(
        shape: Shape,
        boxes: Boxes,
        variants: Vec<Variant>,
        mut others: Vec<(Unit, Vec<u16>)>,
        (constraints, mut compiled): (Vec<Constraint>, CompiledConstraints),
    ) -> Self {
        let GridFrame { has_lines, cell_count, .. } = GridFrame::new(shape, None, &constraints);
        others.append(&mut compiled.units);
        let has_parts_only = others.iter().all(|(_, cells)| cells.len() < shape.side());
        let is_usual = has_lines && boxes == Boxes::OfShape && shape.is_usual() && cell_count == shape.cell_count();
        if is_usual && has_parts_only {
            let whole = shape.layout().tables().whole.clone();
            return Self::with_parts(shape, boxes, variants, whole, others, (constraints, compiled));
        }
        let mut kinds = if has_lines { Vec::from(lines(shape)) } else { Vec::new() };
        kinds.push(boxes.units(shape).unwrap_or_default());
        let mut parts = Vec::new();
        for kind in &mut kinds {
            // A unit of one cell requires nothing.
            parts.extend(
                kind.extract_if(.., |(_, cells)| cells.len() < shape.side()).filter(|(_, cells)| cells.len() > 1),
            );
        }
        kinds.retain(|kind| !kind.is_empty());
        for (unit, cells) in others {
            if cells.len() < shape.side() {
                parts.push((unit, cells));
            } else {
                sort_in(&mut kinds, unit, cells);
            }
        }
        let whole = WholeUnits::new(cell_count, kinds);
        Self::with_parts(shape, boxes, variants, whole, parts, (constraints, compiled))
    }

    /// Computes the tables of whole units, of units with fewer cells than digits, and of constraints.
    fn with_parts(
        shape: Shape,
        boxes: Boxes,
        variants: Vec<Variant>,
        whole: WholeUnits,
        parts: Vec<(Unit, Vec<u16>)>,
        (constraints, compiled): (Vec<Constraint>, CompiledConstraints),
    ) -> Self {
        let rivals = whole.rivals(&parts);
        let peers = whole.peers.joined(&rivals);
        // Only ratings use the units between windows, and only grids of this shape have ratings.
        let has_lines = matches!(whole.units.first(), Some(Unit::Row(_)));
        let has_windows = has_lines && shape == Shape::CLASSIC && variants.contains(&Variant::Windows);
        Self {
            shape,
            implied: if has_windows { between_windows(shape) } else { Vec::new() },
            boxes,
            variants,
            constrained: compiled.finish(shape, &whole, constraints, &peers),
            rivals: Lists::new(&rivals),
            peers,
            whole,
            parts,
        }
    }

    /// Returns the cells of a unit that has fewer cells than there are digits, or that others imply; no cells if there
    /// is no such unit.
    pub(super) fn part(&self, unit: Unit) -> &[u16] {
        self.parts.iter().chain(&self.implied).find(|(own, _)| *own == unit).map_or(&[], |(_, cells)| cells)
    }

    pub(super) fn unit_cells(&self, number: usize) -> &[u16] {
        let side = self.shape.side();
        &self.whole.cells[number * side..][..side]
    }
}

/// Returns the rows and the columns.
fn lines(shape: Shape) -> [UnitKind; 2] {
    let [rows, columns] = shape.lines();
    [(0..).map(Unit::Row).zip(rows).collect(), (0..).map(Unit::Column).zip(columns).collect()]
}

/// Adds a unit to the last kind, unless that kind is lines or boxes or shares a cell with the unit. In that case
/// the unit starts a new kind.
fn sort_in(kinds: &mut Vec<UnitKind>, unit: Unit, cells: Vec<u16>) {
    match kinds.last_mut().filter(|kind| has_added_units(kind) && !meets(kind, &cells)) {
        Some(kind) => kind.push((unit, cells)),
        None => kinds.push(vec![(unit, cells)]),
    }
}

/// Whether the units of a kind are neither lines nor boxes.
fn has_added_units(kind: &UnitKind) -> bool {
    !matches!(kind[0].0, Unit::Row(_) | Unit::Column(_) | Unit::Box(_))
}

/// Whether a unit of a kind contains any of these cells.
fn meets(kind: &UnitKind, cells: &[u16]) -> bool {
    kind.iter().any(|(_, own)| own.iter().any(|cell| cells.contains(cell)))
}
