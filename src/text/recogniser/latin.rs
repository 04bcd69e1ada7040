//! Latin squares to complete, in the formats of two collections. The `.pls` format of the generator of Gomes and Shmoys
//! is `order 30` and rows of numbers from 0, with -1 for an empty cell. Gecode's `qcp.cpp` has arrays of C++, with the
//! side first and 0 for an empty cell.

use super::held_lines::{Goes, joined};
use super::role::{Recognised, Role};
use super::{OpenRecord, Recogniser};
use crate::model::Shape;
use crate::text::alphabet::Notation;
use crate::text::fault::Fault;
use crate::text::layout_rule::LayoutRule;
use crate::text::lines::MAX_LINE_BYTES;
use crate::text::puzzle::Puzzle;
use crate::text::reading::Reading;

/// Maximum number of lines of a square, including comments and blank lines. If a square never ends, this many are held
/// back.
const MAX_SQUARE_LINES: usize = 256;

/// A square that is being read.
#[derive(Debug)]
pub(super) struct LatinLines {
    form: LatinForm,
    /// The lines so far with their numbers, including the first. If they turn out not to be a square, they are read as
    /// something else.
    lines: Vec<(u64, Vec<u8>)>,
    numbers: Vec<i64>,
    /// Number of bytes so far.
    length: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LatinForm {
    /// Rows of this many numbers.
    Order(usize),
    /// Numbers up to a brace. The first one is the side.
    Array,
}

impl LatinLines {
    /// Returns the square that this line begins; `None` if it does not begin one.
    pub(super) fn begin(number: u64, line: &[u8]) -> Option<Self> {
        if !line.starts_with(b"order") && !line.starts_with(b"const") {
            return None;
        }
        let text = std::str::from_utf8(line).ok()?.trim();
        let form = match text.split_ascii_whitespace().collect::<Vec<_>>()[..] {
            ["order", side] => LatinForm::Order(side.parse().ok().filter(|side| (2..=Shape::MAX_SIDE).contains(side))?),
            ["const", "int", .., "{"] => LatinForm::Array,
            _ => return None,
        };
        Some(Self { form, lines: vec![(number, line.to_vec())], numbers: Vec::new(), length: 0 })
    }

    /// Adds the next line.
    fn push(&mut self, number: u64, line: &[u8]) -> Goes {
        self.lines.push((number, line.to_vec()));
        self.length += line.len();
        // Comments and blank lines hold no number, so a limit of numbers would not bound the lines.
        if self.lines.len() > MAX_SQUARE_LINES || self.length > MAX_LINE_BYTES {
            return Goes::Refuted;
        }
        let text = String::from_utf8_lossy(line);
        let text = text.split("//").next().unwrap_or_default().trim();
        let (cells, has_end) = text.split_once('}').map_or((text, false), |(cells, _)| (cells, true));
        for word in cells.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
            match word.parse() {
                Ok(value) if self.numbers.len() <= Shape::MAX_SIDE * Shape::MAX_SIDE => self.numbers.push(value),
                _ => return Goes::Refuted,
            }
        }
        let is_whole = match self.form {
            LatinForm::Order(side) => self.numbers.len() >= side * side,
            LatinForm::Array => has_end,
        };
        match is_whole {
            true if self.values().is_some() => Goes::Whole,
            true => Goes::Refuted,
            false => Goes::On,
        }
    }

    /// Returns the values of the cells, 0 for an empty one; `None` if they are not a square.
    fn values(&self) -> Option<Vec<u8>> {
        let (side, cells, empty) = match (self.form, &self.numbers[..]) {
            (LatinForm::Order(side), cells) => (side, cells, -1),
            (LatinForm::Array, [side, cells @ ..]) => (usize::try_from(*side).ok()?, cells, 0),
            (LatinForm::Array, []) => return None,
        };
        let values = cells.iter().map(|number| u8::try_from(number - empty).ok());
        let values: Vec<u8> = values.collect::<Option<_>>()?;
        if values.iter().any(|value| usize::from(*value) > side) {
            return None;
        }
        ((2..=Shape::MAX_SIDE).contains(&side) && values.len() == side * side).then_some(values)
    }

    /// Reads the square when it is complete.
    fn read(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        let values = self.values().unwrap_or_default();
        let side = values.len().isqrt();
        let rule = reading.layout.clone().unwrap_or_else(|| LayoutRule::new(&[])).without_boxes();
        let layout = reading.clone().layout(rule).layout_of_side(side)?;
        let line = self.lines.first().map(|(number, _)| *number);
        Puzzle::new(layout, &values, Notation::for_side(side), |_| (line, 1)).map(Puzzle::with_own_layout)
    }
}

impl Recogniser {
    /// Adds a line of a Latin square.
    pub(super) fn push_latin(&mut self, mut latin: LatinLines, number: u64, line: &[u8]) -> Role {
        match latin.push(number, line) {
            Goes::On => self.open = Some(OpenRecord::Latin(latin)),
            Goes::Refuted => self.push_again(latin),
            Goes::Whole => {
                self.titles.clear();
                let puzzle = latin.read(&self.reading);
                let line = latin.lines.first().map_or(number, |(number, _)| *number);
                let text = if puzzle.is_err() { joined(&latin.lines) } else { Vec::new() };
                self.give(Recognised::Read { line, text, puzzle });
            }
        }
        Role::Part
    }

    /// Reads lines that turned out not to be a Latin square one by one. The first of them was a title.
    pub(super) fn push_again(&mut self, latin: LatinLines) {
        let mut lines = latin.lines.into_iter();
        if let Some((number, title)) = lines.next() {
            self.push_title(number, title);
        }
        lines.for_each(|(number, text)| self.push_held(number, text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_not_a_square() {
        let mut square = LatinLines::begin(1, b"order 64").unwrap();
        let refuted = (2..1_000).find(|&number| square.push(number, b"") == Goes::Refuted);
        assert_eq!(refuted, Some(MAX_SQUARE_LINES as u64 + 1));
    }
}
