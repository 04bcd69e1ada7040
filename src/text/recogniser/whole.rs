//! Whether a line is a record on its own.

use super::Recogniser;
use crate::model::Shape;
use crate::text::bytes::{begins_object, head_length, is_puzzle_like};
use crate::text::line::read_cell_line;
use crate::text::row::{has_twice, side_of};
use crate::text::tokens::tokens;
use crate::text::{facts, iss, links, programs};

impl Recogniser {
    /// Whether a line is a complete grid, and not a row of a larger one.
    pub(super) fn is_whole(&self, line: &[u8], text: &[u8]) -> bool {
        if begins_object(text) || programs::is_of_a_program(text) || iss::is_iss(text) || links::is_link(text) {
            return true;
        }
        if text.first() == Some(&b':') && !text.ends_with(b":") {
            return text.starts_with(b":0") || text.iter().filter(|byte| **byte == b':').count() > 3;
        }
        let head = head_length(text);
        if let Some(cells) = self.reading.given_shape().map(Shape::cell_count).filter(|cells| *cells < 16) {
            let puzzle = read_cell_line(line, &self.reading);
            return head == cells || puzzle.map_or_else(|fault| fault.kind.is_conflict(), |_| true);
        }
        // The smallest grid without a given shape has 16 cells.
        if text.len() < if head <= 2 { 31 } else { 16 } {
            return false;
        }
        if is_puzzle_like(&text[..head]) && head > Shape::MAX_SIDE
            || head <= 2
                && text.len() > 2 * Shape::MAX_SIDE
                && !text.contains(&b'|')
                && !text.contains(&b'!')
                && tokens(text).nth(Shape::MAX_SIDE + 4).is_some()
        {
            return true;
        }
        if facts::can_be_facts(text) {
            return false;
        }
        let side = side_of(text, &self.reading);
        match read_cell_line(line, &self.reading) {
            Ok(puzzle) => {
                side.is_none_or(|side| side != puzzle.grid.shape().cell_count() || !self.can_be_row(text, side))
            }
            Err(fault) if fault.kind.is_conflict() => side.is_none_or(|side| !self.can_be_row(text, side)),
            Err(_) => head > 35 && is_puzzle_like(&text[..head]) && side.is_none(),
        }
    }

    /// Whether a line with as many cells as a row of a grid with this side can be such a row: no digit occurs twice in
    /// it, or it follows other rows.
    fn can_be_row(&self, text: &[u8], side: usize) -> bool {
        !has_twice(text, side) || self.drawing.side() == Some(side)
    }
}
