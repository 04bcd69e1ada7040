//! Puzzles of the Interactive Sudoku Solver with one item on each line, as its index writes them.
//!
//! A puzzle that this program writes is on one line, and a list has one puzzle per line. So lines form one puzzle
//! together only if each has a single item. A line that has only the digits of cells is a puzzle of its own, unless a
//! line with a constraint is next to it.

use super::role::{Recognised, Role};
use super::{OpenRecord, Recogniser};
use crate::text::iss;
use crate::text::lines::MAX_LINE_BYTES;

/// The lines of a puzzle that is being read.
#[derive(Debug)]
pub(super) struct IssLines {
    /// The number of the first line.
    line: u64,
    /// The items on one line. They are cut off when they are too long for a line, which is then refused.
    items: Vec<u8>,
    /// Whether a line has a constraint.
    has_constraint: bool,
}

impl IssLines {
    /// Returns the puzzle that this line begins; `None` if the line is not a single item.
    pub(super) fn begin(number: u64, text: &[u8]) -> Option<Self> {
        let is_begun = is_single_item(text) && iss::is_iss(text);
        is_begun.then(|| {
            let mut own = Self { line: number, items: Vec::new(), has_constraint: false };
            own.push(text);
            own
        })
    }

    fn push(&mut self, text: &[u8]) {
        self.has_constraint |= !is_of_digits(text);
        if self.items.len() <= MAX_LINE_BYTES {
            self.items.extend(text);
        }
    }

    /// Whether another line belongs to the puzzle.
    fn goes_on_with(&self, text: &[u8]) -> bool {
        is_single_item(text) && (self.has_constraint || !is_of_digits(text))
    }
}

/// Whether a line has the form of one item: a point, a name, and its fields. The name may be wrong: it is part of the
/// puzzle, which is then refused.
fn is_single_item(text: &[u8]) -> bool {
    let item = text.strip_prefix(b".").unwrap_or_default();
    matches!(item.first(), Some(b'~' | b'A'..=b'Z')) && !item.contains(&b'.')
}

/// Whether an item gives only the digits of cells: it has no name.
fn is_of_digits(text: &[u8]) -> bool {
    text.starts_with(b".~")
}

impl Recogniser {
    /// Adds a line after those of a puzzle with one item on each line.
    pub(super) fn push_iss(&mut self, mut iss: IssLines, number: u64, line: &[u8]) -> Role {
        let text = line.trim_ascii();
        if iss.goes_on_with(text) {
            iss.push(text);
            self.open = Some(OpenRecord::Iss(iss));
            return Role::Part;
        }
        self.end_iss(iss);
        self.push_one(number, line)
    }

    /// Ends a puzzle with one item on each line.
    pub(super) fn end_iss(&mut self, iss: IssLines) {
        self.give(Recognised::Line { line: iss.line, text: iss.items, table: None });
    }
}
