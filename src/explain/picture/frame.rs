//! The parts that all pictures of a layout share: windows, diagonals, constraints, lines and labels.

use super::StepDrawing;
use super::geometry::{self, CELL, CandidateSlots, MARGIN, side};
use crate::draw::{DrawnPart, LayoutDrawing, PART_STYLE, part_svg};
use crate::model::{Layout, Unit};

impl StepDrawing {
    /// Returns the parts that all pictures of a layout share.
    pub(super) fn frame(layout: &Layout, of_layout: &LayoutDrawing) -> String {
        let mut drawing = Self { slots: CandidateSlots::new(layout.shape(), of_layout), svg: String::new() };
        // The style is part of the frame, so that every page with such a picture has it.
        if !of_layout.below.is_empty() || !of_layout.above.is_empty() {
            drawing.put(format_args!("<style>{PART_STYLE}</style>"));
        }
        drawing.other_units(layout);
        drawing.parts(&of_layout.below);
        drawing.lines(layout);
        drawing.parts(&of_layout.above);
        drawing.labels(of_layout);
        drawing.svg
    }

    /// Draws parts of the layout, whose place is counted from the corner of the grid.
    fn parts(&mut self, parts: &[DrawnPart]) {
        if !parts.is_empty() {
            self.put(format_args!("<g transform=\"translate({MARGIN} {MARGIN})\">{}</g>", part_svg(parts)));
        }
    }

    /// Draws a halo around the shapes of a constraint.
    pub(super) fn halos(&mut self, parts: &[DrawnPart]) {
        let halos: Vec<DrawnPart> = parts.iter().filter_map(DrawnPart::halo).collect();
        if !halos.is_empty() {
            self.put(format_args!(
                "<g class=\"halo\" transform=\"translate({MARGIN} {MARGIN})\">{}</g>",
                part_svg(&halos)
            ));
        }
    }

    /// Shades windows and draws diagonals. Other units have no usual picture; [`Layout::demands`] describes them.
    fn other_units(&mut self, layout: &Layout) {
        let edge = side(self.shape());
        for (unit, _) in layout.units() {
            match (unit, geometry::extent(layout, unit)) {
                (Unit::Window(_), Some((at, width, height))) => self.rectangle("window", at, width, height),
                (Unit::Diagonal(0), _) => {
                    self.put(format_args!("<path class=\"diagonal\" d=\"M{MARGIN} {MARGIN}l{edge} {edge}\"/>"));
                }
                (Unit::Diagonal(_), _) => {
                    let bottom = MARGIN + edge;
                    self.put(format_args!("<path class=\"diagonal\" d=\"M{MARGIN} {bottom}l{edge} -{edge}\"/>"));
                }
                _ => {}
            }
        }
    }

    /// Draws the cells, the boxes, and the numbers of rows and columns.
    fn lines(&mut self, layout: &Layout) {
        let (shape, edge) = (self.shape(), side(self.shape()));
        // Straight lines. If boxes are irregular, only the border is thick.
        let (across, down) = layout.drawn_box().unwrap_or((shape.side(), shape.side()));
        // Thick lines are drawn after thin ones, which would otherwise cover them where they cross.
        for (class, is_thick) in [("cell", false), ("box", true)] {
            let mut path = String::new();
            for index in 0..=shape.side() {
                let at = MARGIN + index as f64 * CELL;
                if index.is_multiple_of(down) == is_thick {
                    path += &format!("M{MARGIN} {at}h{edge}");
                }
                if index.is_multiple_of(across) == is_thick {
                    path += &format!("M{at} {MARGIN}v{edge}");
                }
            }
            if is_thick && layout.drawn_box().is_none() {
                path += &geometry::box_borders(layout);
            }
            self.put(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }

    /// Writes the numbers of rows and columns, outside the clues around the grid.
    fn labels(&mut self, of_layout: &LayoutDrawing) {
        let (left, top) = (MARGIN / 2.0 - of_layout.room.left * CELL, MARGIN / 2.0 - of_layout.room.top * CELL);
        for number in 1..=self.shape().side() {
            let along = MARGIN + (number as f64 - 0.5) * CELL;
            let texts = [((along, top), format!("C{number}")), ((left, along), format!("R{number}"))];
            self.texts("label", 11.0, &texts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Picture;
    use crate::model::{Shape, Variant};

    #[test]
    fn frames_draw_windows_and_diagonals() {
        let of = |variant| Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().unwrap();
        let count =
            |layout: &Layout, class: &str| Picture::frame_of(layout).matches(&format!("class=\"{class}\"")).count();
        assert_eq!(count(&of(Variant::X), "diagonal"), 2);
        assert_eq!(count(&of(Variant::Windows), "window"), 4);
        // Cells are 64 wide and the margin 26: the last window begins at R6C6, five cells further.
        assert!(
            Picture::frame_of(&of(Variant::Windows)).contains("x=\"346.0\" y=\"346.0\" width=\"192\" height=\"192\"")
        );
        let frame_of = Picture::frame_of;
        assert_eq!(frame_of(&of(Variant::AntiKing)), frame_of(&Shape::CLASSIC.layout()));
    }
}
