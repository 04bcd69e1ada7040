//! Paragraphs that are one grid except for one or two rows. They get one fault, which names the first row that does not
//! fit.

use super::labels::{Labelled, without_labels};
use super::{Line, Paragraph, ParagraphPart, has_text, is_single_cell};
use crate::model::Shape;
use crate::text::block::Block;
use crate::text::boxes::Border;
use crate::text::fault::{Fault, FaultKind};
use crate::text::reading::Reading;
use crate::text::row::{Row, is_side_length};
use crate::text::scan::{self, Spacing, delimiters, has_row_of_cells, is_decoration, is_side};

/// Maximum number of bad rows in a grid that is otherwise complete.
const MAX_BAD_ROWS: usize = 2;

impl Paragraph {
    /// Returns the paragraph as one fault if it is almost one grid.
    pub(super) fn nearly(&self, reading: &Reading) -> Option<ParagraphPart> {
        let texts = self.texts();
        self.nearly_by(&texts, reading).or_else(|| {
            let Labelled { texts, .. } = without_labels(&texts, 1)?;
            self.nearly_by(&texts.iter().map(Vec::as_slice).collect::<Vec<_>>(), reading)
        })
    }

    /// Returns the fault of an almost complete grid. `texts` are all lines except borders.
    fn nearly_by(&self, texts: &[&[u8]], reading: &Reading) -> Option<ParagraphPart> {
        let usual = reading.given_shape().unwrap_or(Shape::CLASSIC).side();
        let own = Block { rows: self.rows().cloned().collect(), ..Block::default() }.side();
        let mut spacings = vec![Spacing::Any, Spacing::Points];
        spacings.extend(delimiters(texts).flat_map(|byte| [Spacing::Delimiter(byte), Spacing::Terminator(byte)]));
        for side in [own, usual].into_iter().filter(|side| *side > 0 && is_side_length(*side, reading)) {
            let found = spacings.iter().find_map(|spacing| self.nearly_spaced(texts, *spacing, side, reading));
            if let Some(block) = found {
                return Some(ParagraphPart::Block(Block { gap: self.gap, ..block }));
            }
        }
        self.nearly_placed(texts, reading).or_else(|| self.nearly_flowing(texts, usual))
    }

    /// Returns the rows of an almost complete grid with this spacing.
    fn nearly_spaced(&self, texts: &[&[u8]], spacing: Spacing, side: usize, reading: &Reading) -> Option<Block> {
        let (mut block, mut good) = (Block::default(), 0);
        let (mut texts, mut has_title) = (texts.iter(), false);
        for line in &self.lines {
            if let Line::Border(number, text) = line {
                block.borders.push(Border { number: *number, before: block.rows.len(), text: text.clone() });
                continue;
            }
            let text = *texts.next()?;
            let row = Row::spaced(line.number(), text, spacing, reading).filter(|row| row.side == side);
            good += usize::from(row.is_some());
            match row.or_else(|| Row::near(line.number(), text, spacing, side, reading)) {
                // A title separates two grids.
                Some(_) if has_title => return None,
                Some(row) => block.rows.push(Row { side, ..row }),
                // The line belongs to something else.
                None if has_row_of_cells(text) => return None,
                None => has_title |= !block.rows.is_empty() && !is_decoration(text),
            }
        }
        let found = block.rows.len();
        let is_near = good + MAX_BAD_ROWS >= side && found.abs_diff(side) <= 1 && (good, found) != (side, side);
        is_near.then_some(block)
    }

    /// Returns the fault of a grid with cells at fixed places. One row is missing, surplus, or has its cells elsewhere.
    fn nearly_placed(&self, texts: &[&[u8]], reading: &Reading) -> Option<ParagraphPart> {
        let shape = reading.given_shape().unwrap_or(Shape::CLASSIC);
        let lines = self.lines.iter().filter(|line| !matches!(line, Line::Border(..)));
        let rows: Vec<(u64, &[u8])> = lines
            .zip(texts)
            .filter(|(_, text)| number_of_others(text) < 2 && has_row_of_cells(text))
            .map(|(line, text)| (line.number(), *text))
            .collect();
        let all: Vec<&[u8]> = rows.iter().map(|(_, text)| *text).collect();
        if rows.len().abs_diff(shape.side()) == 1
            && let Some(places) = fitting_places(&all, shape)
        {
            let rows = rows.iter().map(|(number, text)| Row::spaced(*number, text, places, reading));
            let rows = rows.collect::<Option<_>>()?;
            return Some(ParagraphPart::Block(Block { rows, gap: self.gap, ..Block::default() }));
        }
        if rows.len() != shape.side() {
            return None;
        }
        let odd =
            (0..rows.len()).find(|odd| fitting_places(&[&all[..*odd], &all[odd + 1..]].concat(), shape).is_some())?;
        let kind = FaultKind::Places { row: odd + 1 };
        Some(self.fault(rows[odd].0, kind))
    }

    /// Returns the fault of a grid whose cells flow over the lines. There are a few too many or too few.
    fn nearly_flowing(&self, texts: &[&[u8]], side: usize) -> Option<ParagraphPart> {
        let cells: Vec<usize> = texts.iter().map(|text| Row::cells_between_brackets(text).len()).collect();
        let sum: usize = cells.iter().sum();
        let is_near = sum.abs_diff(side * side) < side;
        if is_near && cells.len() >= side && texts.iter().copied().filter(has_text).all(is_single_cell) {
            return Some(self.fault(self.lines[0].number(), FaultKind::Cells(sum)));
        }
        let are_long = (2..side).contains(&texts.len()) && cells.split_last()?.1.iter().all(|count| *count > side);
        let are_cells = texts.iter().filter(|text| !is_decoration(text)).all(|text| has_row_of_cells(text));
        (is_near && are_long && are_cells).then(|| self.fault(self.lines[0].number(), FaultKind::Cells(sum)))
    }

    /// Returns the fault of the whole paragraph, on this line.
    fn fault(&self, line: u64, kind: FaultKind) -> ParagraphPart {
        let first = self.lines.first().map_or(line, Line::number);
        ParagraphPart::Record(self.drawn(first, Err(Fault::new(kind).on_line(line))))
    }
}

/// Returns the number of characters that do not belong to a row of digits at fixed places.
fn number_of_others(text: &[u8]) -> usize {
    text.iter().filter(|byte| !byte.is_ascii_digit() && !is_side(**byte) && **byte != b' ').count()
}

/// Returns the places of cells at which all these lines are rows of a grid of this shape.
fn fitting_places(texts: &[&[u8]], shape: Shape) -> Option<Spacing> {
    if !scan::have_sides_alike(texts) {
        return None;
    }
    let mut places = scan::places(texts, shape.side(), shape.box_width()).into_iter().map(Spacing::Places);
    places.find(|places| texts.iter().all(|text| places.cells(text).is_some()))
}
