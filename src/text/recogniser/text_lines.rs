//! Lines outside grids: titles of grids, bad records of a list, or text.

use super::Recogniser;
use super::role::{Recognised, Role};
use crate::text::foreign;
use crate::text::scan::{has_cells_only, has_row_of_cells};
use crate::text::title::is_sentence;

/// Maximum number of lines kept as possible titles until the lines after them decide.
const MAX_TITLES: usize = 32;

impl Recogniser {
    /// Returns the next line that is not part of anything, neither of a grid nor of its titles. Only some of these
    /// lines are kept.
    pub(crate) fn take_remark(&mut self) -> Option<(u64, Vec<u8>)> {
        self.remarks.pop_front()
    }

    /// Returns the number of lines that are not part of anything.
    pub(crate) const fn unread(&self) -> u64 {
        self.unread
    }

    /// Adds a line with NUL bytes, which no text of puzzles has. In UTF-16, a blank line has little else.
    pub(super) fn push_binary(&mut self, line: &[u8]) -> Role {
        self.in_utf16 |= foreign::is_utf16(line);
        if self.in_utf16 && foreign::is_blank_in_utf16(line) { Role::Part } else { self.whole() }
    }

    /// Adds a line that is not part of a grid: a title, a caption, or text.
    pub(super) fn push_title(&mut self, number: u64, text: Vec<u8>) {
        if self.after_drawing && !has_row_of_cells(&text) {
            return;
        }
        self.titles.push_back((number, text));
        if self.titles.len() > MAX_TITLES
            && let Some(oldest) = self.titles.pop_front()
        {
            self.give_text(oldest, true);
        }
    }

    /// Emits a line that is not part of anything. One or two words are a bad record of a list. So is the first of
    /// several lines that hold cells or are not text. Sentences are text.
    fn give_text(&mut self, (line, text): (u64, Vec<u8>), is_prose: bool) {
        let holds_cells = has_cells_only(&text) || foreign::recognise(&text).is_some();
        // The tags of a page become blanks.
        if text.trim_ascii().is_empty() {
            return;
        }
        let is_text = is_prose || self.in_markup;
        if holds_cells && !self.is_stray || !holds_cells && !is_text {
            self.is_stray |= holds_cells;
            self.give(Recognised::Line { line, text, table: None });
            return;
        }
        self.unread += 1;
        if self.remarks.len() < MAX_TITLES {
            self.remarks.push_back((line, text));
        }
        self.nothing = self.nothing.or(Some("its lines are text, and not rows of cells"));
    }

    /// Emits the lines that turned out not to be titles.
    pub(super) fn end_titles(&mut self) {
        let is_prose = self.titles.iter().any(|(_, text)| is_sentence(text));
        while let Some(title) = self.titles.pop_front() {
            self.give_text(title, is_prose);
        }
    }
}
