//! Builds layouts and rejects invalid ones.

use std::sync::Arc;

use super::constrained::CompiledConstraints;
use super::error::LayoutError;
use super::tables::Tables;
use super::{Boxes, Held, Layout, Shape, Unit, Variant};
use crate::model::constraint::more_cells_of;
use crate::model::{Constraint, ConstraintKind};

/// Maximum number of units that hold each digit. Their numbers are bytes in the steps of techniques, and bits of
/// words in sets. Three times the largest side is 192.
pub(crate) const MAX_UNITS: usize = 256;

/// Builds a [`Layout`] from rows, columns, and what is added to them.
#[derive(Clone, Debug)]
#[must_use]
pub struct LayoutBuilder {
    side: usize,
    shape: Option<Shape>,
    boxes: Option<Vec<u8>>,
    variants: Vec<Variant>,
    own: Vec<Vec<usize>>,
    constraints: Vec<Constraint>,
}

impl LayoutBuilder {
    pub(super) const fn new(side: usize) -> Self {
        Self { side, shape: None, boxes: None, variants: Vec::new(), own: Vec::new(), constraints: Vec::new() }
    }

    /// Starts with all units and constraints of a layout.
    pub(super) fn of(layout: &Layout) -> Self {
        let tables = layout.tables();
        let own = layout.units().filter(|(unit, _)| matches!(unit, Unit::Own(_)));
        let mut own: Vec<(Unit, &[u16])> = own.collect();
        own.sort_unstable();
        let (shape, boxes) = match &tables.boxes {
            Boxes::OfShape => (Some(tables.shape), None),
            Boxes::None => (None, None),
            Boxes::Irregular(numbers) => (None, Some(numbers.clone())),
        };
        Self {
            side: tables.shape.side(),
            shape,
            boxes,
            variants: tables.variants.clone(),
            own: own.into_iter().map(|(_, cells)| cells.iter().map(|&cell| cell.into()).collect()).collect(),
            constraints: layout.constraints().to_vec(),
        }
    }

    /// Replaces all constraints.
    pub(super) fn constraints(self, constraints: Vec<Constraint>) -> Self {
        Self { constraints, ..self }
    }

    /// Adds the boxes of a shape, replacing any others.
    pub fn shape(mut self, shape: Shape) -> Self {
        (self.shape, self.boxes) = (Some(shape), None);
        self
    }

    /// Adds boxes of any form, replacing any others: for each cell, row by row, the number of its box, from 0.
    pub fn boxes(mut self, boxes: impl Into<Vec<u8>>) -> Self {
        (self.shape, self.boxes) = (None, Some(boxes.into()));
        self
    }

    /// Adds the units of a variant.
    pub fn variant(mut self, variant: Variant) -> Self {
        self.variants.push(variant);
        self
    }

    /// Adds a unit of these cells, by index. With as many cells as there are digits it holds each digit; with
    /// fewer, its cells only have to differ.
    pub fn unit(mut self, cells: impl Into<Vec<usize>>) -> Self {
        self.own.push(cells.into());
        self
    }

    /// Adds a constraint.
    pub fn constraint(mut self, constraint: Constraint) -> Self {
        self.constraints.push(constraint);
        self
    }

    /// Builds the layout. If it has only the units of a shape, it is the layout of that shape.
    ///
    /// # Errors
    /// If boxes, units or constraints do not fit the grid.
    pub fn build(mut self) -> Result<Layout, LayoutError> {
        // Without rectangular boxes the shape only gives the side.
        let side_alone = Shape::new(self.side, 1).map_err(|_| LayoutError::Side(self.side))?;
        self.recognise_shape(self.resized(side_alone))?;
        self.variants.sort_unstable();
        self.variants.dedup();
        let shape = self.resized(self.shape.unwrap_or(side_alone));
        if shape.side() != self.side || self.shape.is_some() && !shape.has_boxes_of_side() {
            return Err(LayoutError::Side(self.side));
        }
        let has_others = !self.variants.is_empty() || !self.own.is_empty() || !self.constraints.is_empty();
        if let Some(shape) = self.shape.filter(|_| !has_others) {
            return Ok(shape.layout());
        }
        let mut others = Vec::new();
        for &variant in &self.variants {
            others.extend(variant.units(shape, self.shape).ok_or(LayoutError::Variant(variant))?);
        }
        let count = shape.cell_count() + more_cells_of(&self.constraints);
        for (number, cells) in self.own.iter().enumerate() {
            others.push((Unit::Own(number), self.own_cells(cells, count).ok_or(LayoutError::Unit(number + 1))?));
        }
        let boxes = match (self.shape, self.boxes) {
            (Some(_), _) => Boxes::OfShape,
            (None, Some(numbers)) => Boxes::Irregular(numbers),
            (None, None) => Boxes::None,
        };
        let compiled = CompiledConstraints::new(shape, &boxes, &self.constraints)?;
        let added = others.iter().chain(&compiled.units);
        let whole = 3 * self.side + added.filter(|(_, cells)| cells.len() == self.side).count();
        if whole > MAX_UNITS {
            return Err(LayoutError::Units(whole));
        }
        let tables = Tables::new(shape, boxes, self.variants, others, (self.constraints, compiled));
        Ok(Layout(Held::Shared(Arc::new(tables))))
    }

    /// Returns a shape with the size that a constraint gives the grid. An impossible size is refused later.
    fn resized(&self, shape: Shape) -> Shape {
        let size = self.constraints.iter().find(|own| own.kind() == ConstraintKind::Size);
        let numbers = size.map(|size| size.all_numbers().iter().map(|&number| u8::try_from(number).unwrap_or(0)));
        match numbers.map(Iterator::collect::<Vec<u8>>).as_deref() {
            Some(&[rows @ 1..=64, columns @ 1..=64, least, _]) => shape.resized(rows, columns, least),
            _ => shape,
        }
    }

    /// Replaces boxes that are a regular arrangement of rectangles by their shape, and rejects invalid boxes. `own` is
    /// the shape of the grid without boxes. If a constraint gives the size of the grid, boxes may have fewer cells
    /// than there are digits.
    fn recognise_shape(&mut self, own: Shape) -> Result<(), LayoutError> {
        let Some(boxes) = &mut self.boxes else { return Ok(()) };
        let (side, cells) = (self.side, own.cell_count());
        if boxes.len() != cells {
            return Err(LayoutError::Cells { found: boxes.len(), cells });
        }
        let mut counts = vec![0; 256];
        boxes.iter().for_each(|&number| counts[usize::from(number)] += 1);
        let is_sized = self.constraints.iter().any(|own| own.kind() == ConstraintKind::Size);
        let is_wrong = |&number: &usize| match is_sized {
            true => counts[number] > side,
            false => counts[number] != if number < side { side } else { 0 },
        };
        if let Some(number) = (0..256).find(is_wrong) {
            return Err(LayoutError::Box { number: number + 1, cells: counts[number], side });
        }
        // Boxes are renumbered in the order in which they occur, row by row, like those of a shape.
        let mut names = vec![u8::MAX; 256];
        let mut next = 0;
        for number in boxes.iter_mut() {
            let name = &mut names[usize::from(*number)];
            if *name == u8::MAX {
                (*name, next) = (next, next + 1);
            }
            *number = *name;
        }
        let widths = (1..=side).filter(|width| side.is_multiple_of(*width) && cells == side * side);
        let mut shapes = widths.filter_map(|width| Shape::new(width, side / width).ok());
        let same = shapes.find(|shape| (0..cells).all(|cell| usize::from(boxes[cell]) == shape.box_of(cell)));
        if same.is_some() {
            (self.shape, self.boxes) = (same, None);
        }
        Ok(())
    }

    /// Returns the cells of an additional unit in ascending order; `None` if they are invalid. `count` is the number of
    /// all cells.
    fn own_cells(&self, cells: &[usize], count: usize) -> Option<Vec<u16>> {
        let mut sorted: Vec<u16> = cells.iter().map(|&cell| u16::try_from(cell).ok()).collect::<Option<_>>()?;
        sorted.sort_unstable();
        sorted.dedup();
        let fits = sorted.len() == cells.len()
            && (2..=self.side).contains(&cells.len())
            && cells.iter().all(|&cell| cell < count);
        fits.then_some(sorted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x() -> Layout {
        Layout::builder(9).shape(Shape::CLASSIC).variant(Variant::X).build().unwrap()
    }

    #[test]
    fn the_layout_of_a_shape_is_recognised() {
        let boxes: Vec<u8> = (0..81).map(|cell| 8 - Shape::CLASSIC.box_of(cell) as u8).collect();
        assert!(Layout::builder(9).boxes(boxes).build().unwrap().is_classic());
        let flat = Shape::new(3, 2).unwrap();
        assert_eq!(Layout::builder(6).shape(flat).build().unwrap().as_shape(), Some(flat));
        assert!(!x().is_classic());
        assert_eq!(x().shape(), Shape::CLASSIC);
        assert_eq!(Layout::builder(7).build().unwrap().box_of(0), None);
    }

    #[test]
    fn layouts_with_the_same_units_are_equal() {
        assert_eq!(x(), x());
        assert_ne!(x(), Shape::CLASSIC.layout());
        let without = Layout::builder(9).build().unwrap();
        assert_ne!(without, Shape::new(9, 1).unwrap().layout());
        assert_eq!(format!("{}; {without}", x()), "3x3, x; 9 without boxes");
    }

    #[test]
    fn variants_add_their_usual_units() {
        let of = |variant| Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().unwrap();
        assert_eq!(of(Variant::X).cells_of(Unit::Diagonal(1)), [8, 16, 24, 32, 40, 48, 56, 64, 72]);
        assert_eq!(of(Variant::Windows).cells_of(Unit::Window(3)), [50, 51, 52, 59, 60, 61, 68, 69, 70]);
        assert_eq!(of(Variant::Disjoint).cells_of(Unit::Group(4)), [10, 13, 16, 37, 40, 43, 64, 67, 70]);
        // The middle cell has eight knight's moves; two of them end in boxes in which it has no other peer.
        assert_eq!(of(Variant::AntiKnight).peers(40).len(), 20 + 8);
        assert_eq!(of(Variant::AntiKing).peers(40).len(), 20);
        assert_eq!(of(Variant::AntiKing).peers(30).len(), 20 + 3);
        assert_eq!(of(Variant::AntiKnight).units().count(), 27 + 224);
    }

    #[test]
    fn demands_are_the_rules_that_boxes_do_not_show() {
        assert!(Shape::CLASSIC.layout().demands().is_empty());
        for variant in Variant::ALL {
            let layout = Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().unwrap();
            assert_eq!(layout.demands(), [variant.demand()]);
        }
        let own = Layout::builder(4).unit([0, 5]).unit([3, 6, 9, 12]).build().unwrap();
        let wanted = [
            "There are no boxes.",
            "R1C4, R2C3, R3C2, R4C1 hold each digit once.",
            "R1C1, R2C2 hold different digits.",
        ];
        assert_eq!(own.demands(), wanted);
        let jigsaw = Layout::builder(4).boxes([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).build().unwrap();
        assert!(jigsaw.demands().is_empty(), "borders show irregular boxes");
    }

    #[test]
    fn invalid_layouts_are_rejected() {
        assert_eq!(Layout::builder(1).build(), Err(LayoutError::Side(1)));
        assert_eq!(Layout::builder(4).shape(Shape::CLASSIC).build(), Err(LayoutError::Side(4)));
        assert_eq!(Layout::builder(4).boxes([0; 3]).build(), Err(LayoutError::Cells { found: 3, cells: 16 }));
        let error = Layout::builder(2).boxes([0, 0, 0, 1]).build().unwrap_err();
        assert_eq!(error.to_string(), "box 1 has 3 cells: the boxes are numbered from 1 to 2 and have 2 cells each");
        let error = Layout::builder(6).shape(Shape::new(3, 2).unwrap()).variant(Variant::Windows).build().unwrap_err();
        assert_eq!(error.to_string(), "windows needs square boxes");
        assert_eq!(Layout::builder(4).unit([0, 0]).build(), Err(LayoutError::Unit(1)));
        assert_eq!(Layout::builder(4).unit([0, 16]).build(), Err(LayoutError::Unit(1)));
    }
}
