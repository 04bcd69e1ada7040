//! Grids drawn over several lines: determines which rows belong together.
//!
//! Rows and borders without a blank line between them form a block. A block of complete grids is read on its own.
//! Blocks of one row or one band each, with equal gaps between them, are joined. If the rows do not form complete
//! grids, nothing is guessed: it is unknown which rows belong together, and all of them are one fault.

use std::collections::VecDeque;

use super::block::{Block, Drawn, is_line};
use super::paragraph::{Line, Paragraph, ParagraphPart};
use super::reading::Reading;
use super::row::{CellForm, Row};
use super::{facts, regions};
use crate::model::Shape;

/// Maximum number of grids held back until their end is clear. Beyond it, the complete ones are returned.
const MAX_GRIDS_HELD: usize = 64;

/// Maximum number of bytes of text held back. Beyond it, complete grids are returned, as beyond [`MAX_GRIDS_HELD`], so
/// that rows and borders of a megabyte each do not need gigabytes. A 64x64 grid of pencilmarks has 800,000 bytes.
const MAX_BYTES_HELD: usize = 1 << 24;

/// Maximum number of borders held before the first row: a grid has one above it, and a title may have a few more.
const MAX_BORDERS_HELD: usize = 8;

/// Maximum number of lines held while none of them looks like a row. The other lines may still show that some are rows.
const MAX_TITLES_HELD: usize = 256;

/// Maximum number of lines held in total, most of which may not be rows.
const MAX_LINES_HELD: usize = 16_384;

/// The number of blank lines after which a grid and everything that belongs to it has ended.
const LEAST_BLANKS_AT_END: usize = 2;

/// Collects the lines of drawn grids.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    reading: Reading,
    paragraph: Paragraph,
    /// Size of the paragraph's text, in bytes.
    paragraph_bytes: usize,
    /// Whether the last line of the paragraph is a border.
    after_border: bool,
    /// Whether a blank line follows the clues of a grid that is written cell by cell. The clues may continue after it.
    after_facts: bool,
    /// Blocks of equal height, each smaller than a grid.
    bands: Vec<Block>,
    /// Size of the bands' text, in bytes.
    bands_bytes: usize,
    /// Number of blank lines since the last block.
    blanks: usize,
    /// Whether the bands continue a run of bands that was refused.
    is_broken: bool,
    ready: VecDeque<DrawnOutput>,
    /// Whether no later line can belong to the last grid.
    has_ended: bool,
}

/// A result of the lines of a drawing.
#[derive(Debug)]
pub(super) enum DrawnOutput {
    Grid(Drawn),
    /// A line that is not part of a grid.
    Title(u64, Vec<u8>),
}

impl Drawing {
    pub(super) fn new(reading: Reading) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Returns the next result. The last grid is held back until another one follows or the input ends, because the
    /// lines below it may be its boxes.
    pub(super) fn take(&mut self) -> Option<DrawnOutput> {
        let grids = self.ready.iter().filter(|shown| matches!(shown, DrawnOutput::Grid(_))).count();
        let has_end = self.has_ended || self.blanks >= LEAST_BLANKS_AT_END;
        let is_due = has_end || grids != 1 || !matches!(self.ready.front(), Some(DrawnOutput::Grid(_)));
        if is_due { self.ready.pop_front() } else { None }
    }

    /// Queues a grid for output, or joins it to the previous one as its boxes.
    fn give(&mut self, drawn: Drawn) {
        let last = self.ready.iter_mut().rev().find_map(|shown| match shown {
            DrawnOutput::Grid(last) => Some(last),
            DrawnOutput::Title(..) => None,
        });
        if drawn.values.is_empty() || !last.is_some_and(|last| regions::join(last, &drawn, &self.reading)) {
            self.ready.push_back(DrawnOutput::Grid(drawn));
        }
    }

    /// Whether no lines are held back.
    pub(super) fn is_empty(&self) -> bool {
        !self.is_open() && self.ready.is_empty()
    }

    /// Whether a grid has begun and may be incomplete.
    pub(super) fn is_open(&self) -> bool {
        !self.paragraph.lines.is_empty() || !self.bands.is_empty()
    }

    /// Returns the side of the rows that are being read.
    pub(super) fn side(&self) -> Option<usize> {
        self.paragraph.rows().next_back().map(|row| row.side)
    }

    /// Whether a line is between two rows of irregular boxes, all of which continue below it. Such a line has only
    /// bars, and is not a row of empty cells. If in doubt, the paragraph decides at its end.
    fn is_between_rows(&self, line: &[u8]) -> bool {
        let bars = line.iter().filter(|byte| **byte == b'|').count();
        let has_bars_alone = bars > 0 && line.iter().all(|byte| b" \t|".contains(byte));
        let Some(side) = self.side().filter(|_| has_bars_alone) else { return false };
        // If points or candidates mark the empty cells, blanks are not empty cells.
        let are_blanks_cells =
            !self.paragraph.rows().any(|row| row.text.contains(&b'.') || row.form(row.side) == CellForm::Candidates);
        bars != side + 1 || !are_blanks_cells
    }

    /// Adds a line that is not a border, and the row that it looks like, if any.
    pub(super) fn push(&mut self, number: u64, text: &[u8], row: Option<Row>) {
        if self.is_between_rows(text) {
            self.paragraph_bytes += text.len();
            return self.paragraph.push(Line::Between(number, text.to_vec()));
        }
        self.go_on_after_blank(number, text);
        self.begin();
        self.paragraph_bytes += text.len();
        self.after_border = false;
        let Some(row) = row else {
            self.paragraph.push(Line::Other(number, text.to_vec()));
            return self.let_go();
        };
        let side = row.side;
        self.paragraph.push(Line::Row(row));
        if self.paragraph.rows >= MAX_GRIDS_HELD * side || self.paragraph_bytes >= MAX_BYTES_HELD {
            // The paragraph may only be cut after a complete grid, unless rows of changing sides never end.
            let run = self.paragraph.rows().rev().take_while(|row| row.side == side).count();
            let is_endless = self.paragraph.rows >= 2 * MAX_GRIDS_HELD * Shape::MAX_SIDE
                || self.paragraph_bytes >= 2 * MAX_BYTES_HELD;
            if run.is_multiple_of(side) || is_endless {
                self.end_paragraph();
            }
        }
    }

    /// Releases lines if no row has followed them for long, or if there are too many.
    fn let_go(&mut self) {
        if self.paragraph_bytes >= 2 * MAX_BYTES_HELD || self.paragraph.lines.len() >= MAX_LINES_HELD {
            self.end_paragraph();
        } else if self.paragraph.rows + self.paragraph.facts == 0 && self.paragraph.lines.len() > MAX_TITLES_HELD {
            let line = self.paragraph.lines.remove(0);
            self.paragraph_bytes -= line.text().len();
            if let Line::Other(number, text) = line {
                self.settle();
                self.ready.push_back(DrawnOutput::Title(number, text));
            }
        }
    }

    /// Adds a border. A second border after rows begins the next grid.
    pub(super) fn push_border(&mut self, number: u64, text: &[u8]) {
        self.go_on_after_blank(number, text);
        // This is the lower border of one grid followed by the upper border of the next.
        if self.after_border && self.paragraph.rows > 0 {
            self.end_paragraph();
        }
        self.begin();
        if self.paragraph.rows == 0 && self.paragraph.lines.len() >= MAX_BORDERS_HELD {
            let first = self.paragraph.lines.iter().position(|line| matches!(line, Line::Border(..)));
            if let Some(index) = first.filter(|_| self.after_border) {
                self.paragraph_bytes -= self.paragraph.lines.remove(index).text().len();
            }
        }
        self.paragraph_bytes += text.len();
        self.paragraph.push(Line::Border(number, text.to_vec()));
        self.after_border = true;
    }

    /// Adds a blank line.
    pub(super) fn push_blank(&mut self) {
        if self.paragraph.ends_with_facts() {
            self.after_facts = true;
        } else {
            self.end_at_blank();
        }
    }

    /// Decides whether a line continues the facts before a blank line.
    fn go_on_after_blank(&mut self, number: u64, text: &[u8]) {
        if !std::mem::take(&mut self.after_facts) {
            return;
        }
        if facts::can_go_on(text) {
            self.paragraph.push(Line::Other(number.saturating_sub(1), Vec::new()));
        } else {
            self.end_at_blank();
        }
    }

    fn end_at_blank(&mut self) {
        self.end_paragraph();
        self.blanks += 1;
        let is_wider = self.bands.get(1).is_some_and(|second| self.blanks > second.gap);
        // More blank lines separate grids than bands.
        if is_wider && self.held_rows().is_multiple_of(self.bands_side()) {
            self.settle();
        }
    }

    /// Ends the current drawing, complete or not.
    pub(super) fn end(&mut self) {
        self.end_paragraph();
        self.settle();
        self.has_ended = true;
        self.blanks = 0;
        self.is_broken = false;
    }

    fn begin(&mut self) {
        self.has_ended = false;
        if self.paragraph.lines.is_empty() {
            self.paragraph.gap = std::mem::take(&mut self.blanks);
        }
    }

    fn held_rows(&self) -> usize {
        self.bands.iter().map(|band| band.rows.len()).sum()
    }

    fn bands_side(&self) -> usize {
        self.bands.first().map_or(1, Block::side)
    }

    /// Ends the paragraph.
    fn end_paragraph(&mut self) {
        (self.after_border, self.after_facts) = (false, false);
        self.bands_bytes += std::mem::take(&mut self.paragraph_bytes);
        let paragraph = std::mem::take(&mut self.paragraph).without_lines_between();
        if paragraph.lines.is_empty() {
            return;
        }
        // Anything that separates two blocks also separates two grids.
        for (index, part) in paragraph.into_parts(&self.reading).into_iter().enumerate() {
            match part {
                ParagraphPart::Block(block) => {
                    if index > 0 {
                        self.settle();
                    }
                    self.take_block(block);
                }
                ParagraphPart::Record(drawn) => {
                    self.settle();
                    self.give(drawn);
                }
                ParagraphPart::Title(number, text) => {
                    self.settle();
                    (self.blanks, self.is_broken) = (0, false);
                    self.ready.push_back(DrawnOutput::Title(number, text));
                }
            }
        }
    }

    /// Adds a block: complete grids are returned, and a band waits for the others.
    fn take_block(&mut self, block: Block) {
        let (side, height) = (block.side(), block.rows.len());
        if side == 0 {
            return;
        }
        self.drop_title(side, height);
        self.part_wider_gap(&block);
        if !self.continues(&block) {
            self.settle();
            self.is_broken = false;
        }
        if height >= side {
            self.settle();
            block.grids(None, &self.reading).into_iter().for_each(|drawn| self.give(drawn));
            return;
        }
        self.bands.push(block);
        let is_full = self.held_rows() >= MAX_GRIDS_HELD * side || self.bands_bytes >= MAX_BYTES_HELD;
        let is_endless = self.bands_bytes >= 2 * MAX_BYTES_HELD;
        if is_full && (self.held_rows().is_multiple_of(side) || !self.is_uniform() || is_endless) {
            // After a refused run it is unknown where the next grid begins.
            let is_broken = self.is_broken || !self.is_uniform();
            self.settle();
            self.is_broken = is_broken;
        }
    }

    /// Drops a single row that is a title: the rows after it have another side, or it holds a digit twice, as dates do.
    fn drop_title(&mut self, side: usize, height: usize) {
        if let [Block { rows, .. }] = self.bands.as_slice()
            && let [row] = rows.as_slice()
            && (row.side != side || height > 1 && row.has_twice())
            && !is_line(row, &self.reading)
        {
            self.bands.clear();
        }
    }

    /// Ends a grid at the first gap if that gap is wider than the one before this block.
    fn part_wider_gap(&mut self, block: &Block) {
        if let [_, second] = self.bands.as_slice()
            && second.gap > block.gap
            && let Some(second) = self.bands.pop()
        {
            self.settle();
            self.bands.push(second);
        }
    }

    /// Whether a block continues the bands before it.
    fn continues(&self, block: &Block) -> bool {
        let has_gap = self.bands.get(1).is_none_or(|second| second.gap == block.gap);
        let is_like = self.bands.first().is_some_and(|first| first.side() == block.side());
        (is_like || self.is_broken) && has_gap
    }

    /// Whether all bands have the same height, as those of a grid do.
    fn is_uniform(&self) -> bool {
        self.bands.windows(2).all(|pair| pair[0].rows.len() == pair[1].rows.len())
    }

    /// Turns the bands into grids if all have the same height, and otherwise into a fault.
    fn settle(&mut self) {
        let is_uniform = self.is_uniform() && !self.is_broken;
        let mut bands = std::mem::take(&mut self.bands).into_iter();
        self.bands_bytes = 0;
        let Some(mut all) = bands.next() else { return };
        // A single block does not show the height of boxes.
        let band = Some(all.rows.len()).filter(|_| bands.len() > 0);
        bands.for_each(|next| all.append(next));
        let records = if is_uniform { all.grids(band, &self.reading) } else { all.refused().into_iter().collect() };
        records.into_iter().for_each(|drawn| self.give(drawn));
    }
}

/// Whether a line is a border: dashes or similar characters, and nothing that could be a cell.
pub(super) fn is_border(line: &[u8]) -> bool {
    line.iter().any(|byte| matches!(byte, b'-' | b'=')) && line.iter().all(|byte| b"-= \t+*'.`,|!:".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_end_are_held_within_bounds() {
        let mut drawing = Drawing::new(Reading::default());
        for number in 0..100_000 {
            drawing.push_border(number, b"+---+");
            assert!(drawing.paragraph.lines.len() <= MAX_BORDERS_HELD);
        }
        // Endless rows that never form a complete grid, each with a border of a megabyte below it.
        let border = vec![b'-'; 1 << 20];
        for number in 0..100 {
            let text = b"1 . . | . . .";
            drawing.push(number, text, Row::read(number, text, &Reading::default()));
            drawing.push_border(number, &border);
            let held: usize = drawing.paragraph.lines.iter().map(|line| line.text().len()).sum();
            assert!(held <= 2 * MAX_BYTES_HELD + border.len(), "{held}");
        }
    }
}
