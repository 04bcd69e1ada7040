//! Grids drawn over several lines: which rows belong together.
//!
//! Rows and borders without a blank line between them are a block. A block of whole grids is read by itself; blocks
//! of one row or one band each, with equal gaps between, are put together. Where the rows do not add up to whole grids
//! nothing is guessed: which of them belong together is then unknown, and all of them are one fault.

use std::collections::VecDeque;

use super::Reading;
use super::block::{Block, Drawn, is_line};
use super::boxes::Border;
use super::row::{CellForm, Row};
use crate::model::Shape;

/// Grids that are held back until it is clear where they end; then those that are whole are given.
const MAX_GRIDS_HELD: usize = 64;

/// Text that is held back, in bytes: beyond it grids that are whole are given, as beyond [`MAX_GRIDS_HELD`], so that rows and
/// borders of a megabyte each take no gigabytes. A 64x64 grid of pencilmarks has 800,000.
const MAX_BYTES_HELD: usize = 1 << 24;

/// Borders that are held while no row has come: a grid has one above it, a title perhaps some more.
const MAX_BORDERS_HELD: usize = 8;

/// Collects the lines of drawn grids.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    reading: Reading,
    block: Block,
    /// Text of the block, in bytes.
    block_bytes: usize,
    /// Whether the last line of the block is a border.
    after_border: bool,
    /// Blocks of equal height, less than a grid each.
    bands: Vec<Block>,
    /// Text of the bands, in bytes.
    bands_bytes: usize,
    /// Blank lines since the last block.
    blanks: usize,
    /// The bands go on with a run that was refused.
    is_broken: bool,
    ready: VecDeque<Drawn>,
}

impl Drawing {
    pub(super) fn new(reading: Reading) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Returns the next record that is complete.
    pub(super) fn take(&mut self) -> Option<Drawn> {
        self.ready.pop_front()
    }

    /// Whether no row and no border is held.
    pub(super) const fn is_empty(&self) -> bool {
        self.block.rows.is_empty() && self.block.borders.is_empty() && self.bands.is_empty()
    }

    /// Returns the side of the rows that are being read.
    pub(super) fn side(&self) -> Option<usize> {
        self.block.rows.last().map(|row| row.side)
    }

    /// Whether a line stands between two rows of irregular boxes that all go on below: it has bars alone, and is no row of
    /// empty cells.
    pub(super) fn is_between_rows(&self, line: &[u8]) -> bool {
        let bars = line.iter().filter(|byte| **byte == b'|').count();
        let has_bars_alone = bars > 0 && line.iter().all(|byte| b" \t|".contains(byte));
        // Where a point or candidates stand for an empty cell, a blank stands for none.
        let has_no_blank = |row: &Row| row.text.contains(&b'.') || row.form(row.side) == CellForm::Candidates;
        let is_row = |side: usize| bars == side + 1 && !self.block.rows.iter().any(has_no_blank);
        has_bars_alone && self.side().is_some_and(|side| !is_row(side))
    }

    /// Takes a line if it can be a row here.
    pub(super) fn push_row(&mut self, number: u64, text: &[u8]) -> bool {
        let Some(row) = Row::read(number, text, self.side(), &self.reading) else { return false };
        let side = row.side;
        self.begin();
        self.block_bytes += row.text.len();
        self.block.rows.push(row);
        self.after_border = false;
        if self.block.rows.len() >= MAX_GRIDS_HELD * side || self.block_bytes >= MAX_BYTES_HELD {
            // Only behind a whole grid may the block be cut, unless rows of all sides come without end.
            let run = self.block.rows.iter().rev().take_while(|row| row.side == side).count();
            let is_endless =
                self.block.rows.len() >= 2 * MAX_GRIDS_HELD * Shape::MAX_SIDE || self.block_bytes >= 2 * MAX_BYTES_HELD;
            if run.is_multiple_of(side) || is_endless {
                self.end_block();
            }
        }
        true
    }

    /// Takes a border. A second one behind rows begins the next grid.
    pub(super) fn push_border(&mut self, number: u64, text: &[u8]) {
        // The lower border of one grid and the upper one of the next.
        if self.after_border && !self.block.rows.is_empty() {
            self.end_block();
        }
        self.begin();
        if self.block.rows.is_empty() && self.block.borders.len() == MAX_BORDERS_HELD {
            self.block_bytes -= self.block.borders.remove(0).text.len();
        }
        self.block_bytes += text.len();
        self.block.borders.push(Border { number, before: self.block.rows.len(), text: text.to_vec() });
        self.after_border = true;
    }

    /// Takes a blank line.
    pub(super) fn push_blank(&mut self) {
        self.end_block();
        self.blanks += 1;
        let is_wider = self.bands.get(1).is_some_and(|second| self.blanks > second.gap);
        // Grids are parted by more blank lines than bands are.
        if is_wider && self.held_rows().is_multiple_of(self.bands_side()) {
            self.settle();
        }
    }

    /// Ends what is being read, finished or not.
    pub(super) fn end(&mut self) {
        self.end_block();
        self.settle();
        self.blanks = 0;
        self.is_broken = false;
    }

    fn begin(&mut self) {
        if self.block.rows.is_empty() && self.block.borders.is_empty() {
            self.block.gap = std::mem::take(&mut self.blanks);
        }
    }

    fn held_rows(&self) -> usize {
        self.bands.iter().map(|band| band.rows.len()).sum()
    }

    fn bands_side(&self) -> usize {
        self.bands.first().map_or(1, Block::side)
    }

    /// Ends the block.
    fn end_block(&mut self) {
        self.after_border = false;
        self.bands_bytes += std::mem::take(&mut self.block_bytes);
        let mut block = std::mem::take(&mut self.block);
        block.agree(&self.reading);
        // A title between two blocks parts grids too.
        for (index, block) in block.between_titles().into_iter().enumerate() {
            if index > 0 {
                self.settle();
            }
            self.take_block(block);
        }
    }

    /// Takes a block: whole grids are given, a band waits for the others.
    fn take_block(&mut self, mut block: Block) {
        self.agree_with(&mut block);
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
            self.ready.extend(block.grids(None, &self.reading));
            return;
        }
        self.bands.push(block);
        let is_full = self.held_rows() >= MAX_GRIDS_HELD * side || self.bands_bytes >= MAX_BYTES_HELD;
        let is_endless = self.bands_bytes >= 2 * MAX_BYTES_HELD;
        if is_full && (self.held_rows().is_multiple_of(side) || !self.is_uniform() || is_endless) {
            // Behind a run that is refused it is unknown where the next grid begins.
            let is_broken = self.is_broken || !self.is_uniform();
            self.settle();
            self.is_broken = is_broken;
        }
    }

    /// Gives one side to a block and the bands before it, if their rows can have two.
    fn agree_with(&mut self, block: &mut Block) {
        let (reading, own) = (&self.reading, block.side());
        let Some(side) = self.bands.first().map(Block::side).filter(|side| *side != own) else { return };
        if block.can_be_of(side, reading) {
            block.agree_on(side, reading);
        } else if self.bands.iter().all(|band| band.can_be_of(own, reading)) {
            self.bands.iter_mut().for_each(|band| band.agree_on(own, reading));
        }
    }

    /// Drops a single row that is a title: the rows behind it have another side, or it holds a digit twice, as dates
    /// do.
    fn drop_title(&mut self, side: usize, height: usize) {
        if let [Block { rows, .. }] = self.bands.as_slice()
            && let [row] = rows.as_slice()
            && (row.side != side || height > 1 && row.has_twice())
            && !is_line(row, &self.reading)
        {
            self.bands.clear();
        }
    }

    /// Where the gap before this block is narrower than the first one, that one parted two grids.
    fn part_wider_gap(&mut self, block: &Block) {
        if let [_, second] = self.bands.as_slice()
            && second.gap > block.gap
            && let Some(second) = self.bands.pop()
        {
            self.settle();
            self.bands.push(second);
        }
    }

    /// Whether a block goes on with the bands before it.
    fn continues(&self, block: &Block) -> bool {
        let has_gap = self.bands.get(1).is_none_or(|second| second.gap == block.gap);
        let is_like = |first: &Block| first.side() == block.side();
        (self.bands.first().is_some_and(is_like) || self.is_broken) && has_gap
    }

    /// Whether all bands are equally high, as those of a grid are.
    fn is_uniform(&self) -> bool {
        self.bands.windows(2).all(|pair| pair[0].rows.len() == pair[1].rows.len())
    }

    /// Gives what the bands are: grids if all are equally high, else a fault.
    fn settle(&mut self) {
        let is_uniform = self.is_uniform() && !self.is_broken;
        let mut bands = std::mem::take(&mut self.bands).into_iter();
        self.bands_bytes = 0;
        let Some(mut all) = bands.next() else { return };
        let band = all.rows.len();
        bands.for_each(|next| all.append(next));
        let records =
            if is_uniform { all.grids(Some(band), &self.reading) } else { all.refused().into_iter().collect() };
        self.ready.extend(records);
    }
}

/// Whether a line is a border: dashes or the like, and nothing that could be a cell.
pub(super) fn is_border(line: &[u8]) -> bool {
    let is_dash = |byte: &u8| matches!(byte, b'-' | b'=');
    let is_border = |byte: &u8| is_dash(byte) || b" \t+*'.`,|!:".contains(byte);
    line.iter().any(is_dash) && line.iter().all(is_border)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_end_are_held_within_bounds() {
        let mut drawing = Drawing::new(Reading::default());
        for number in 0..100_000 {
            drawing.push_border(number, b"+---+");
            assert!(drawing.block.borders.len() <= MAX_BORDERS_HELD);
        }
        // Rows without end that are no whole grid, each with a border of a megabyte below it.
        let border = vec![b'-'; 1 << 20];
        for number in 0..100 {
            assert!(drawing.push_row(number, b"1 . . | . . ."));
            drawing.push_border(number, &border);
            let held: usize = drawing.block.borders.iter().map(|border| border.text.len()).sum();
            assert!(held <= 2 * MAX_BYTES_HELD + border.len(), "{held}");
        }
    }
}
