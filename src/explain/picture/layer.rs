//! Only the shapes of constraints, for a board that a page draws itself.

use super::Picture;
use crate::draw::{CellMargin, LayoutDrawing, PART_STYLE, UNIT, part_svg};
use crate::model::Layout;

impl Picture<'_> {
    /// Returns the shapes of the constraints and additional units of a layout as an SVG element, without the lines of
    /// the grid; `None` if there are none. A page lays it over its own board. In the units of its `viewBox`, a cell has
    /// the side 64 and the grid begins at (0, 0), so the `viewBox` also tells how much room the clues outside the grid
    /// need. The element has the class `layer` and its own style. The class `bg` is left to the page: it has the colour
    /// of the board. [`margins_of`](Self::margins_of) has the places that candidates must not cover.
    ///
    /// ```
    /// use specudoku::explain::Picture;
    /// use specudoku::{Constraint, ConstraintKind, Layout, Shape};
    /// let cage = Constraint::new(ConstraintKind::Cage, [0, 1]).number(17);
    /// let layout = Layout::builder(9).shape(Shape::CLASSIC).constraint(cage).build()?;
    /// let layer = Picture::layer_of(&layout).expect("a cage");
    /// assert!(layer.contains("viewBox=\"0 0 576 576\"") && layer.contains(">17</text>"));
    /// assert_eq!(Picture::layer_of(&Shape::CLASSIC.into()), None);
    /// # Ok::<(), specudoku::LayoutError>(())
    /// ```
    #[must_use]
    pub fn layer_of(layout: &Layout) -> Option<String> {
        let drawing = LayoutDrawing::of(layout);
        let LayoutDrawing { below, above, room, .. } = drawing;
        if below.is_empty() && above.is_empty() {
            return None;
        }
        let side = layout.shape().side() as f64 * UNIT;
        let [left, top, right, bottom] =
            [room.left, room.top, room.right, room.bottom].map(|length| (length * UNIT).ceil());
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"layer\" aria-hidden=\"true\" viewBox=\"{} {} {} {}\">\
             <style>.layer{{{PART_STYLE}}}</style>{}{}</svg>",
            0.0 - left,
            0.0 - top,
            side + left + right,
            side + top + bottom,
            part_svg(&below),
            part_svg(&above)
        ))
    }

    /// Returns what the candidates of each cell leave free for cages, their sums, and circles at its corners: the parts
    /// of the cell at the top, at the bottom, and at each side. It is empty if no cell needs that.
    #[must_use]
    pub fn margins_of(layout: &Layout) -> Vec<[f64; 3]> {
        let margins = LayoutDrawing::of(layout).candidate_margins(layout.shape());
        if margins.iter().all(|own| *own == CellMargin::default()) {
            return Vec::new();
        }
        margins.into_iter().map(|CellMargin { top, bottom, side }| [top, bottom, side]).collect()
    }
}
