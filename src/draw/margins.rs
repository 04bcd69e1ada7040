//! What the candidates of a cell leave free for outlines, texts in its corners, and circles at its corners.

use super::part::DrawnPart;
use crate::model::Shape;

/// The parts of a cell, from 0 to 1, that its candidates leave free.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct CellMargin {
    pub(crate) top: f64,
    pub(crate) bottom: f64,
    /// At the left and at the right.
    pub(crate) side: f64,
}

/// Room for the outline of a cage, which is needed in all cells, so that rows of candidates are in line.
const OUTLINE: CellMargin = CellMargin { top: 0.06, bottom: 0.06, side: 0.0 };

/// Room for a text at the top. Three rows of digits that are 0.22 high still fit below it, so that they have 9 pixels
/// on a phone.
const TEXT: CellMargin = CellMargin { top: 0.17, bottom: 0.07, side: 0.0 };

/// Room for circles at the corners, for the same digits.
const CIRCLE: CellMargin = CellMargin { top: 0.13, bottom: 0.13, side: 0.19 };

impl CellMargin {
    fn with(self, other: Self) -> Self {
        Self { top: self.top.max(other.top), bottom: self.bottom.max(other.bottom), side: self.side.max(other.side) }
    }
}

/// Returns the margins of all cells for these parts.
pub(super) fn of<'a>(parts: impl Iterator<Item = &'a DrawnPart> + Clone, shape: Shape) -> Vec<CellMargin> {
    let is_outline = |part: &DrawnPart| matches!(part, DrawnPart::Path { class: "cage" | "dotted", .. });
    let every = if parts.clone().any(is_outline) { OUTLINE } else { CellMargin::default() };
    let mut margins = vec![every; shape.cell_count()];
    let mut add = |x: f64, y: f64, margin: CellMargin| {
        let own = &mut margins[y as usize * shape.side() + x as usize];
        *own = own.with(margin);
    };
    for part in parts {
        match part {
            DrawnPart::Text { class: "sum", center: (x, y), .. } => add(*x, *y, TEXT),
            DrawnPart::Circle { class: "quad", center: (x, y), .. } => {
                for (across, down) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
                    add(x + across, y + down, CIRCLE);
                }
            }
            _ => {}
        }
    }
    margins
}
