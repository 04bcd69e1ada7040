//! Finds the rows in a paragraph: lines without a blank line between them. All rows of a paragraph have the same
//! spacing.
//!
//! A single line seldom shows its spacing: ` 15  3  2` is either four cells of a small grid, or nine cells, five of
//! them empty. So the lines decide together. A hypothesis is a [`Spacing`], with or without labels before the rows. It
//! explains a paragraph if the lines that are rows under it form complete grids, and all others are borders,
//! decoration, or titles between grids. Hypotheses that assume least are tried first, and the first one that explains
//! the paragraph wins. If none does, the paragraph is read as it looks, and [`Block`] reports what is wrong with it.

mod labels;
mod nearly;

use super::alphabet::Alphabet;
use super::block::{Block, Drawn, cells_of};
use super::boxes::Border;
use super::bytes::is_cell;
use super::evidence::of_letters;
use super::facts::{Facts, can_be_facts, can_go_on};
use super::fault::Fault;
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::row::{Row, is_side_length};
use super::scan::{self, Spacing, delimiters, has_cells_only, is_date, is_decoration};
use crate::model::Shape;
use labels::without_labels;

/// A line of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Row(Row),
    Border(u64, Vec<u8>),
    /// Bars and blanks between two rows: a border without dashes, or a row of empty cells.
    Between(u64, Vec<u8>),
    Other(u64, Vec<u8>),
}

impl Line {
    pub(super) fn text(&self) -> &[u8] {
        match self {
            Self::Row(row) => &row.text,
            Self::Border(_, text) | Self::Between(_, text) | Self::Other(_, text) => text,
        }
    }

    /// Whether this may be a row of a drawing with bars.
    fn is_between_bars(&self) -> bool {
        matches!(self, Self::Row(_) | Self::Other(..)) && self.text().contains(&b'|')
    }

    const fn number(&self) -> u64 {
        match self {
            Self::Row(row) => row.number,
            Self::Border(number, _) | Self::Between(number, _) | Self::Other(number, _) => *number,
        }
    }
}

/// Lines without a blank line between them.
#[derive(Clone, Default, Debug)]
pub(super) struct Paragraph {
    pub(super) lines: Vec<Line>,
    /// Number of lines that look like rows.
    pub(super) rows: usize,
    /// Number of lines that look like facts of cells.
    pub(super) facts: usize,
    /// Number of blank lines before it.
    pub(super) gap: usize,
}

/// A part of a paragraph.
#[derive(Debug)]
pub(super) enum ParagraphPart {
    /// Rows that belong together.
    Block(Block),
    /// A line that separates the parts before and after it.
    Title(u64, Vec<u8>),
    /// A record that is not made of rows, or is almost a grid.
    Record(Drawn),
}

impl Paragraph {
    /// Returns a paragraph of only these rows.
    pub(super) fn of_rows(rows: Vec<Row>) -> Self {
        Self { rows: rows.len(), lines: rows.into_iter().map(Line::Row).collect(), ..Self::default() }
    }

    /// Appends a line.
    pub(super) fn push(&mut self, line: Line) {
        match &line {
            Line::Row(_) => self.rows += 1,
            Line::Other(_, text) => self.facts += usize::from(can_be_facts(text)),
            Line::Border(..) | Line::Between(..) => {}
        }
        self.lines.push(line);
    }

    /// Whether the last line looks like facts of cells.
    pub(super) fn ends_with_facts(&self) -> bool {
        self.facts > 0 && self.lines.last().is_some_and(|line| can_go_on(line.text()))
    }

    /// Returns the lines that look like rows.
    pub(super) fn rows(&self) -> impl DoubleEndedIterator<Item = &Row> {
        self.lines.iter().filter_map(|line| if let Line::Row(row) = line { Some(row) } else { None })
    }

    /// Decides what lines that have only bars are. If they are borders, there is one below each row. So if one row
    /// directly follows another, such lines are rows of empty cells. Otherwise they are dropped.
    pub(super) fn without_lines_between(mut self) -> Self {
        let has_adjacent_rows = self.lines.windows(2).any(|pair| pair.iter().all(Line::is_between_bars));
        let lines = self.lines.into_iter().filter_map(|line| match line {
            Line::Between(number, text) => has_adjacent_rows.then_some(Line::Other(number, text)),
            _ => Some(line),
        });
        self.lines = lines.collect();
        self
    }

    /// Returns the texts of all lines except borders.
    fn texts(&self) -> Vec<&[u8]> {
        self.lines.iter().filter(|line| !matches!(line, Line::Border(..))).map(Line::text).collect()
    }

    /// Returns the parts of the paragraph.
    pub(super) fn into_parts(self, reading: &Reading) -> Vec<ParagraphPart> {
        if self.is_clear(reading) {
            return vec![ParagraphPart::Block(self.into_block())];
        }
        let facts = self.facts(reading);
        if facts.iter().any(|drawn| drawn.puzzle.is_ok()) {
            return facts.into_iter().map(ParagraphPart::Record).collect();
        }
        if let Some(block) = self.explained(reading) {
            return vec![ParagraphPart::Block(Block { gap: self.gap, ..block })];
        }
        if !facts.is_empty() {
            return facts.into_iter().map(ParagraphPart::Record).collect();
        }
        if let Some(part) = self.nearly(reading) {
            return vec![part];
        }
        self.parts_by_looks(reading)
    }

    /// Returns the grids that the paragraph writes cell by cell.
    fn facts(&self, reading: &Reading) -> Vec<Drawn> {
        let lines: Vec<_> = self.lines.iter().map(|line| (line.number(), line.text())).collect();
        let grids = Facts::read(&lines).map_or_else(Vec::new, |facts| facts.grids(reading));
        grids.into_iter().map(|(line, puzzle)| self.drawn(line, puzzle)).collect()
    }

    /// Returns a record that is the complete paragraph.
    fn drawn(&self, line: u64, puzzle: Result<Puzzle, Fault>) -> Drawn {
        let text = if puzzle.is_err() { self.joined() } else { Vec::new() };
        Drawn { line, puzzle, text, is_line: false, values: Vec::new() }
    }

    /// Returns the lines as one text.
    fn joined(&self) -> Vec<u8> {
        self.lines.iter().map(Line::text).collect::<Vec<_>>().join(&b'\n')
    }

    /// Returns the block of the rows and borders, which must be all lines.
    fn into_block(self) -> Block {
        let mut block = Block { gap: self.gap, ..Block::default() };
        for line in self.lines {
            match line {
                Line::Row(row) => block.rows.push(row),
                Line::Border(number, text) => block.borders.push(Border { number, before: block.rows.len(), text }),
                Line::Between(..) | Line::Other(..) => {}
            }
        }
        block
    }

    /// Whether all lines are borders and rows of the same length, and form complete grids or a band of one grid.
    fn is_clear(&self, reading: &Reading) -> bool {
        let Some(first) = self.rows().next().filter(|row| !can_be_facts(&row.text)) else { return false };
        let side = first.side;
        let are_clear = self.lines.iter().all(|line| match line {
            Line::Row(row) => row.side == side,
            Line::Border(..) => true,
            Line::Between(..) | Line::Other(..) => false,
        });
        let usual = reading.given_shape().unwrap_or(Shape::CLASSIC).side();
        // If there are as many rows, or as many cells, as in a usual grid, the lines are not a band of a larger grid.
        let is_band = side.is_multiple_of(self.rows) && self.rows != usual && self.rows * side != usual * usual;
        are_clear && (self.rows.is_multiple_of(side) || is_band)
    }

    /// Returns the rows under the first hypothesis that explains the paragraph.
    fn explained(&self, reading: &Reading) -> Option<Block> {
        let texts = self.texts();
        if reading.alphabet.is_none()
            && let Some(alphabet) = alphabet_of(&texts, reading)
        {
            return self.explained(&reading.clone().alphabet(alphabet));
        }
        let bare = self.explained_by(&texts, reading, None);
        // Letters may be digits of a larger grid, or labels.
        if bare.as_ref().is_some_and(|block| block.is_readable(reading)) {
            return bare;
        }
        self.explained_without_labels(&texts, reading).or(bare)
    }

    fn explained_without_labels(&self, texts: &[&[u8]], reading: &Reading) -> Option<Block> {
        let labelled = without_labels(texts, 0)?;
        let texts: Vec<&[u8]> = labelled.texts.iter().map(Vec::as_slice).collect();
        self.explained_by(&texts, reading, Some(labelled.count))
    }

    /// Returns the rows under the first spacing that explains the paragraph. `texts` are all its lines except borders;
    /// `count` is the number of rows, if known.
    fn explained_by(&self, texts: &[&[u8]], reading: &Reading, count: Option<usize>) -> Option<Block> {
        let mut spacings = vec![Spacing::Any, Spacing::Points];
        for byte in delimiters(texts) {
            let (leader, terminator) = (Spacing::Leader(byte), Spacing::Terminator(byte));
            // A separate delimiter follows a label.
            let ends = if count.is_some() { [leader, terminator] } else { [terminator, leader] };
            spacings.extend([Spacing::Delimiter(byte), ends[0], ends[1], Spacing::Inner(byte)]);
        }
        spacings
            .into_iter()
            .find_map(|spacing| self.grids(texts, spaced(texts, spacing, reading), reading, count))
            .or_else(|| self.grids(texts, ragged(texts, reading), reading, count))
            .or_else(|| self.placed(texts, reading, count))
            .or_else(|| self.flowing(texts, reading))
    }

    /// Returns the rows of one grid whose cells flow over lines of the same length. The last line may be shorter.
    fn flowing(&self, texts: &[&[u8]], reading: &Reading) -> Option<Block> {
        let usual = reading.given_shape().unwrap_or(Shape::CLASSIC).side();
        let lines: Vec<&[u8]> = texts.iter().copied().skip_while(|text| is_title(text)).filter(has_text).collect();
        if !lines.iter().all(|text| are_all_cells(text)) {
            return None;
        }
        let counts: Vec<usize> = lines.iter().map(|text| Row::cells_between_brackets(text).len()).collect();
        let (last, others) = counts.split_last()?;
        let length = *others.first()?;
        // With one cell on each line, the lines cannot be rows of another grid.
        let are_single = lines.iter().all(|text| is_single_cell(text));
        let side = if are_single { lines.len().isqrt() } else { usual };
        let have_one_length = others.iter().all(|count| *count == length) && *last <= length;
        let are_rows = length == side || lines.iter().all(|text| Row::fields_between_brackets(text).len() == side);
        if !are_single && (!have_one_length || are_rows) {
            return None;
        }
        let rows = Row::all_of_a_grid(&lines.join(&b' '), reading).filter(|rows| rows.len() == side)?;
        let first = self.lines.first()?.number();
        Some(Block { rows: rows.into_iter().map(|row| Row { number: first, ..row }).collect(), ..Block::default() })
    }

    /// Returns the rows whose cells are at fixed places. If there are two ways to place them, the block holds both.
    fn placed(&self, texts: &[&[u8]], reading: &Reading, count: Option<usize>) -> Option<Block> {
        let shape = reading.given_shape().unwrap_or(Shape::CLASSIC);
        let rows: Vec<&[u8]> = texts.iter().filter(|text| has_places(text)).copied().collect();
        if rows.len() < shape.side() || !scan::have_sides_alike(&rows) {
            return None;
        }
        let spacings = scan::places(&rows, shape.side(), shape.box_width()).into_iter().map(Spacing::Places);
        let mut blocks =
            spacings.filter_map(|spacing| self.grids(texts, spaced(texts, spacing, reading), reading, count));
        let first = blocks.next()?;
        let cells = cells_of(&first.rows);
        let other = blocks.find(|block| cells_of(&block.rows) != cells);
        Some(Block { other: other.map_or_else(Vec::new, |other| other.rows), ..first })
    }

    /// Returns the block of these rows, if they are complete grids and every other line may occur between them.
    fn grids(&self, texts: &[&[u8]], rows: Vec<Option<Row>>, reading: &Reading, count: Option<usize>) -> Option<Block> {
        let mut sides: Vec<usize> = rows.iter().flatten().map(|row| row.side).collect();
        sides.sort_unstable();
        sides.dedup();
        let side = sides.into_iter().rev().filter(|side| is_side_length(*side, reading)).find(|&side| {
            let number = number_with_side(&rows, side);
            count.is_none_or(|count| number == count && number == side)
                && (number.is_multiple_of(side) || number > side && number % side == 1)
        })?;
        let mut block = Block::default();
        let has_header = number_with_side(&rows, side) % side == 1;
        let mut texts = texts.iter().zip(rows);
        for (index, line) in self.lines.iter().enumerate() {
            if let Line::Border(number, text) = line {
                block.borders.push(Border { number: *number, before: block.rows.len(), text: text.clone() });
                continue;
            }
            let (text, row) = texts.next()?;
            // A row of another grid is not a title.
            if row.as_ref().is_some_and(|row| row.side != side && !row.has_twice() && !is_date(text)) {
                return None;
            }
            match row.filter(|row| row.side == side) {
                Some(row) if has_header && block.rows.is_empty() && row.is_header() && self.is_header(index) => {}
                Some(row) => block.rows.push(Row { number: line.number(), ..row }),
                None if text.trim_ascii_start().starts_with(b"\\hline") => {
                    block.borders.push(Border { number: line.number(), before: block.rows.len(), text: text.to_vec() });
                }
                None if is_decoration(text) => {}
                // A title, or the column numbers.
                None if block.rows.len().is_multiple_of(side)
                    && (!is_broken(text, side, reading) || count.is_some() && block.rows.is_empty()) => {}
                None => return None,
            }
        }
        block.rows.len().is_multiple_of(side).then_some(block)
    }

    /// Whether the line at this index is the first row, and a border follows.
    fn is_header(&self, index: usize) -> bool {
        matches!(self.lines.get(index + 1), Some(Line::Border(..)))
    }

    /// Returns the parts as the lines look: rows and borders, and the lines that separate them.
    fn parts_by_looks(self, reading: &Reading) -> Vec<ParagraphPart> {
        let side = Block { rows: self.rows().cloned().collect(), ..Block::default() }.side();
        let mut parts = Vec::new();
        let mut block = Block { gap: self.gap, ..Block::default() };
        for line in self.lines {
            match line {
                Line::Row(row) => block.rows.push(row),
                Line::Border(number, text) => block.borders.push(Border { number, before: block.rows.len(), text }),
                Line::Between(..) => {}
                Line::Other(_, text) if !block.rows.is_empty() && is_decoration(&text) => {}
                Line::Other(number, text) => match (side > 0).then(|| Row::bad(number, &text, side, reading)).flatten()
                {
                    Some(row) => block.rows.push(Row { side, ..row }),
                    None => {
                        parts.extend(std::mem::take(&mut block).between_titles().into_iter().map(ParagraphPart::Block));
                        parts.push(ParagraphPart::Title(number, text));
                    }
                },
            }
        }
        parts.extend(block.between_titles().into_iter().map(ParagraphPart::Block));
        parts
    }
}

/// Returns the lines as rows with this spacing, and `None` for those that are not rows.
fn spaced(texts: &[&[u8]], spacing: Spacing, reading: &Reading) -> Vec<Option<Row>> {
    texts.iter().map(|text| Row::spaced(0, text, spacing, reading)).collect()
}

fn number_with_side(rows: &[Option<Row>], side: usize) -> usize {
    rows.iter().flatten().filter(|row| row.side == side).count()
}

/// Whether a line can be a row of digits at fixed places.
fn has_places(text: &[u8]) -> bool {
    !text.trim_ascii().is_empty()
        && text.iter().all(|byte| byte.is_ascii_digit() || scan::is_side(*byte) || *byte == b' ')
}

/// Whether a line has a cell, or a word.
fn has_text(text: &&[u8]) -> bool {
    !Row::fields_between_brackets(text).is_empty()
}

/// Whether a line is the title of cells that flow over the lines below it.
fn is_title(text: &[u8]) -> bool {
    !text.iter().any(u8::is_ascii_digit) && !are_all_cells(text)
}

/// Whether a line has one cell, which is a number of up to two figures or another symbol.
fn is_single_cell(text: &[u8]) -> bool {
    matches!(Row::fields_between_brackets(text)[..], [(begin, end)] if end - begin <= 2)
}

/// Whether a line has nothing but cells and the characters between them.
fn are_all_cells(text: &[u8]) -> bool {
    let fields = Row::fields_between_brackets(text);
    fields.into_iter().all(|(begin, end)| text[begin..end].iter().all(|byte| is_cell(*byte)))
}

/// Whether a line that is not a row of a grid with this side still seems to be one. Titles are words, numbers and
/// dates.
fn is_broken(text: &[u8], side: usize, reading: &Reading) -> bool {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_row_like = text.contains(&b'|') || digits > 1 && scan::fields(text, 0).len() > 1;
    has_cells_only(text) && !is_date(text) && (is_row_like || Row::bad(0, text, side, reading).is_some())
}

/// Returns the alphabet if letters are digits in these rows.
fn alphabet_of(texts: &[&[u8]], reading: &Reading) -> Option<Alphabet> {
    let side = reading.given_shape().unwrap_or(Shape::CLASSIC).side();
    if side > 9 || texts.iter().filter(|text| text.iter().any(u8::is_ascii_alphabetic)).count() < side / 2 {
        return None;
    }
    let mut rows: Vec<Vec<u8>> = texts.iter().map(|text| symbols_of(text)).collect();
    rows.retain(|row| row.len() == side);
    let is_whole = !rows.is_empty() && rows.len().is_multiple_of(side);
    let alphabet = is_whole.then(|| of_letters(&rows[..side].concat(), side).ok()).flatten();
    alphabet.filter(|alphabet| *alphabet != Alphabet::ONE)
}

/// Returns the symbol of each cell of a line: a point for one without text.
fn symbols_of(text: &[u8]) -> Vec<u8> {
    let spans = Row::cells_between_brackets(text);
    spans.into_iter().map(|(begin, end)| if begin == end { b'.' } else { text[begin] }).collect()
}

/// Returns the rows of a table whose trailing empty fields were removed along with the trailing blanks.
fn ragged(texts: &[&[u8]], reading: &Reading) -> Vec<Option<Row>> {
    let side = reading.given_shape().map_or(9, |shape| shape.side());
    texts.iter().map(|text| ragged_row(text, side)).collect()
}

fn ragged_row(text: &[u8], side: usize) -> Option<Row> {
    let is_number = text.iter().all(u8::is_ascii_digit);
    let mut cells = match Spacing::Delimiter(b'\t').cells(text) {
        None if is_number => vec![(0, text.len())],
        cells => cells.filter(|cells| cells.len() <= side)?,
    };
    cells.resize(side, (text.len(), text.len()));
    let row = Row::at(0, text, cells);
    let cells = row.cells(row.form(side));
    cells.iter().all(|(_, cell)| *cell == b"." || cell.iter().all(u8::is_ascii_digit)).then_some(row)
}
