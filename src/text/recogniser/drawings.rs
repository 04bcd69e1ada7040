//! The records of drawings.

use super::Recogniser;
use super::role::Recognised;
use crate::text::block::Drawn;
use crate::text::drawing::DrawnOutput;
use crate::text::fault::{Fault, FaultKind};

impl Recogniser {
    /// Ends the drawing, complete or not.
    pub(super) fn end_drawing(&mut self) {
        self.drawing.end();
        self.collect(Some(()));
    }

    /// Emits the complete drawn records. The lines before them were titles, except before a single row without a grid:
    /// there they are text.
    pub(super) fn collect(&mut self, ended: Option<()>) {
        while let Some(shown) = self.drawing.take() {
            let Drawn { line, puzzle, text, is_line, .. } = match shown {
                DrawnOutput::Grid(drawn) => drawn,
                DrawnOutput::Title(number, text) => {
                    self.push_title(number, text);
                    continue;
                }
            };
            let is_stray = matches!(puzzle, Err(Fault { kind: FaultKind::Rows { found: 1, .. }, .. }));
            if is_line || is_stray && ended.is_some() {
                self.end_titles();
            } else {
                self.titles.clear();
            }
            self.after_drawing = !is_line;
            self.is_stray = false;
            self.give(Recognised::Read { line, text, puzzle });
        }
    }
}
