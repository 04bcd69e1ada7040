//! Makes layouts, and refuses what is none.

use std::sync::Arc;

use super::tables::Tables;
use super::{Boxes, Held, Layout, Shape, Unit, Variant};

/// The most units that hold each digit: their numbers are bytes in the steps of people, and words of bits in sets.
/// Three times the largest side is 192.
pub(crate) const MAX_UNITS: usize = 256;

/// Makes a [`Layout`]: rows and columns, and what is added to them.
#[derive(Clone, Debug)]
#[must_use]
pub struct LayoutBuilder {
    side: usize,
    shape: Option<Shape>,
    boxes: Option<Vec<u8>>,
    variants: Vec<Variant>,
    own: Vec<Vec<usize>>,
}

/// Why there is no such layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The side is not in 2..=64, or the boxes are for another one.
    #[error("a side of {0}: sides go from 2 to 64, and boxes must fill them")]
    Side(usize),
    /// There is not one box for each cell.
    #[error("boxes for {found} cells: the grid has {cells}")]
    Cells {
        /// Number of cells with a box.
        found: usize,
        /// Number of cells of the grid.
        cells: usize,
    },
    /// A box has too few cells, or too many, or there are too many boxes.
    #[error("box {number} has {cells} cells: there are {side} boxes, from 1 to {side}, of {side} cells each")]
    Box {
        /// The number of the box, from 1.
        number: usize,
        /// Number of its cells.
        cells: usize,
        /// The side of the grid.
        side: usize,
    },
    /// The boxes have no such units.
    #[error("{0} needs {what} boxes", what = if *.0 == Variant::Windows { "square" } else { "rectangular" })]
    Variant(Variant),
    /// A unit has less than two cells, more than there are digits, one twice, or one outside the grid.
    #[error("unit {0}: it needs 2 to as many cells as there are digits, each once, each in the grid")]
    Unit(usize),
    /// There are too many units.
    #[error("{0} units that hold each digit: 256 are the most")]
    Units(usize),
}

impl LayoutBuilder {
    pub(super) const fn new(side: usize) -> Self {
        Self { side, shape: None, boxes: None, variants: Vec::new(), own: Vec::new() }
    }

    /// Adds the boxes of a shape, in place of any others.
    pub fn shape(mut self, shape: Shape) -> Self {
        (self.shape, self.boxes) = (Some(shape), None);
        self
    }

    /// Adds boxes of any form, in place of any others: for each cell, row by row, the number of its box, from 0.
    pub fn boxes(mut self, boxes: impl Into<Vec<u8>>) -> Self {
        (self.shape, self.boxes) = (None, Some(boxes.into()));
        self
    }

    /// Adds the units of a variant.
    pub fn variant(mut self, variant: Variant) -> Self {
        self.variants.push(variant);
        self
    }

    /// Adds a unit of these cells, by index. With as many cells as there are digits it holds each of them; with fewer its
    /// cells only differ.
    pub fn unit(mut self, cells: impl Into<Vec<usize>>) -> Self {
        self.own.push(cells.into());
        self
    }

    /// Makes the layout. What is no more than the layout of a shape is that.
    ///
    /// # Errors
    /// If boxes or units do not fit the grid.
    pub fn build(mut self) -> Result<Layout, LayoutError> {
        // Without rectangular boxes the shape says the side alone.
        let side_alone = Shape::new(self.side, 1).map_err(|_| LayoutError::Side(self.side))?;
        self.recognise_shape()?;
        self.variants.sort_unstable();
        self.variants.dedup();
        let shape = self.shape.unwrap_or(side_alone);
        if shape.side() != self.side {
            return Err(LayoutError::Side(self.side));
        }
        if let Some(shape) = self.shape.filter(|_| self.variants.is_empty() && self.own.is_empty()) {
            return Ok(shape.layout());
        }
        let mut others = Vec::new();
        for &variant in &self.variants {
            others.extend(variant.units(self.side, self.shape).ok_or(LayoutError::Variant(variant))?);
        }
        for (number, cells) in self.own.iter().enumerate() {
            others.push((Unit::Own(number), self.own_cells(cells).ok_or(LayoutError::Unit(number + 1))?));
        }
        let whole = 3 * self.side + others.iter().filter(|(_, cells)| cells.len() == self.side).count();
        if whole > MAX_UNITS {
            return Err(LayoutError::Units(whole));
        }
        let boxes = match (self.shape, self.boxes) {
            (Some(_), _) => Boxes::OfShape,
            (None, Some(numbers)) => Boxes::Irregular(numbers),
            (None, None) => Boxes::None,
        };
        Ok(Layout(Held::Shared(Arc::new(Tables::new(shape, boxes, self.variants, others)))))
    }

    /// Takes boxes that are rectangles side by side for the boxes of their shape; refuses what are no boxes.
    fn recognise_shape(&mut self) -> Result<(), LayoutError> {
        let Some(boxes) = &mut self.boxes else { return Ok(()) };
        let (side, cells) = (self.side, self.side * self.side);
        if boxes.len() != cells {
            return Err(LayoutError::Cells { found: boxes.len(), cells });
        }
        let mut counts = vec![0; 256];
        boxes.iter().for_each(|&number| counts[usize::from(number)] += 1);
        if let Some(number) = (0..256).find(|&number| counts[number] != if number < side { side } else { 0 }) {
            return Err(LayoutError::Box { number: number + 1, cells: counts[number], side });
        }
        // Whatever the boxes are called, they are counted as they come, row by row: so are those of a shape.
        let mut names = vec![u8::MAX; side];
        let mut next = 0;
        for number in boxes.iter_mut() {
            let name = &mut names[usize::from(*number)];
            if *name == u8::MAX {
                (*name, next) = (next, next + 1);
            }
            *number = *name;
        }
        let shapes = (1..=side)
            .filter(|width| side.is_multiple_of(*width))
            .filter_map(|width| Shape::new(width, side / width).ok());
        let is_same = |shape: &Shape| (0..cells).all(|cell| usize::from(boxes[cell]) == shape.box_of(cell));
        let same = shapes.into_iter().find(is_same);
        if same.is_some() {
            (self.shape, self.boxes) = (same, None);
        }
        Ok(())
    }

    /// Returns the cells of a unit of one's own in their order; `None` if they are none.
    fn own_cells(&self, cells: &[usize]) -> Option<Vec<u16>> {
        let mut sorted: Vec<u16> = cells.iter().map(|&cell| u16::try_from(cell).ok()).collect::<Option<_>>()?;
        sorted.sort_unstable();
        sorted.dedup();
        let fits = sorted.len() == cells.len()
            && (2..=self.side).contains(&cells.len())
            && cells.iter().all(|&cell| cell < self.side * self.side);
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
    fn what_is_the_layout_of_a_shape_is_recognised() {
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
    fn variants_add_the_units_that_people_mean() {
        let of = |variant| Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().unwrap();
        assert_eq!(of(Variant::X).cells_of(Unit::Diagonal(1)), [8, 16, 24, 32, 40, 48, 56, 64, 72]);
        assert_eq!(of(Variant::Windows).cells_of(Unit::Window(3)), [50, 51, 52, 59, 60, 61, 68, 69, 70]);
        assert_eq!(of(Variant::Disjoint).cells_of(Unit::Group(4)), [10, 13, 16, 37, 40, 43, 64, 67, 70]);
        // In the middle eight knight's moves, of which two end in the same box as no other peer does.
        assert_eq!(of(Variant::AntiKnight).peers(40).len(), 20 + 8);
        assert_eq!(of(Variant::AntiKing).peers(40).len(), 20);
        assert_eq!(of(Variant::AntiKing).peers(30).len(), 20 + 3);
        assert_eq!(of(Variant::AntiKnight).units().count(), 27 + 224);
    }

    #[test]
    fn what_the_boxes_do_not_show_is_said() {
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
    fn what_is_no_layout_is_refused() {
        assert_eq!(Layout::builder(1).build(), Err(LayoutError::Side(1)));
        assert_eq!(Layout::builder(4).shape(Shape::CLASSIC).build(), Err(LayoutError::Side(4)));
        assert_eq!(Layout::builder(4).boxes([0; 3]).build(), Err(LayoutError::Cells { found: 3, cells: 16 }));
        let error = Layout::builder(2).boxes([0, 0, 0, 1]).build().unwrap_err();
        assert_eq!(error.to_string(), "box 1 has 3 cells: there are 2 boxes, from 1 to 2, of 2 cells each");
        let error = Layout::builder(6).shape(Shape::new(3, 2).unwrap()).variant(Variant::Windows).build().unwrap_err();
        assert_eq!(error.to_string(), "windows needs square boxes");
        assert_eq!(Layout::builder(4).unit([0, 0]).build(), Err(LayoutError::Unit(1)));
        assert_eq!(Layout::builder(4).unit([0, 16]).build(), Err(LayoutError::Unit(1)));
    }
}
