//! Writes the members of a record in a row of JSON: those of its object, or the fields of its table.

use std::io::Write;

use memchr::memmem;

use super::{AnswerRow, append_string, image_in, image_of};
use crate::batch::table::arrangement::{Arrangement, begin_of_answers, has_name, may_hold_answers};
use crate::batch::table::columns::{Columns, RecordFields, RecordOrigin};
use crate::batch::table::object;
use crate::text::{LAYOUT_COLUMN, Puzzle};

/// The names of the fields of a record, except answers of an earlier run.
#[derive(Debug)]
pub(crate) enum UserNames<'o> {
    None,
    Columns(&'o Columns),
    /// The text of an object that contains no answers of an earlier run.
    Text(&'o [u8]),
    Members(Vec<String>),
}

impl<'o> UserNames<'o> {
    pub(crate) fn of(origin: &RecordOrigin<'o>) -> Self {
        match origin.columns {
            Some(columns) => Self::Columns(columns),
            None if origin.text.starts_with(b"{") => Self::Text(origin.text),
            None => Self::None,
        }
    }

    /// Returns whether the record may have a member with this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::Columns(columns) => columns.is_users(name),
            Self::Members(names) => has_name(names, name),
            Self::Text(text) => has_quoted(text, name),
        }
    }
}

/// Returns whether a text contains a name in quotes.
fn has_quoted(text: &[u8], name: &str) -> bool {
    memmem::find_iter(text, name).any(|at| text[..at].ends_with(b"\"") && text[at + name.len()..].starts_with(b"\""))
}

/// The members of a record that are not written yet, and whether it has a puzzle and a layout.
#[derive(Default)]
struct OpenMembers {
    /// Members to write after the number of the record.
    back: Vec<Vec<u8>>,
    has_puzzle: bool,
    has_layout: bool,
}

impl AnswerRow<'_> {
    /// Writes the members before the answers.
    pub(crate) fn begin_object(&mut self, puzzle: Option<&Puzzle>, words: Option<&str>) {
        let rest = self.begin_own(puzzle, words);
        self.begin_member("record");
        let _ = write!(self.output, "{}", self.origin.record);
        if self.form.has_line {
            self.begin_member("line");
            let _ = write!(self.output, "{}", self.origin.line);
        }
        if let Some(file) = self.form.file {
            self.begin_member("file");
            append_string(self.output, file.as_bytes());
        }
        if !rest.has_puzzle {
            // A record without named fields has no member of this name.
            self.output.extend_from_slice(b",\"puzzle\":");
            append_string(self.output, &image_of(self.image, self.origin.shown_puzzle(puzzle)));
        }
        if let Some(words) = words.filter(|_| !rest.has_layout) {
            let _ = write!(self.output, ",\"{LAYOUT_COLUMN}\":");
            append_string(self.output, words.as_bytes());
        }
        rest.back.iter().for_each(|member| self.member(member));
    }

    /// Opens the object, and writes the members of the record that come before its number.
    fn begin_own(&mut self, puzzle: Option<&Puzzle>, words: Option<&str>) -> OpenMembers {
        if self.form.keeps && self.origin.is_object() {
            return self.begin_members(words.is_some());
        }
        self.output.push(b'{');
        let own = match self.origin.columns {
            Some(columns) if self.form.keeps => Some(columns),
            _ => self.form.kept().filter(|kept| kept.implies(&self.origin)),
        };
        match own {
            Some(own) => self.begin_row(own, puzzle, words),
            None => OpenMembers::default(),
        }
    }

    /// Writes the members of an object, unchanged if none is an answer of an earlier run.
    fn begin_members(&mut self, seeks_layout: bool) -> OpenMembers {
        let text = self.origin.text.trim_ascii();
        if may_hold_answers(text)
            && let Some(rest) = self.begin_arranged(text)
        {
            return rest;
        }
        let mapped = self.image.and_then(|image| object::with_images(text, image));
        let members = mapped.as_deref().unwrap_or(text);
        self.output.extend_from_slice(members[..members.len() - 1].trim_ascii_end());
        OpenMembers {
            has_puzzle: true,
            has_layout: seeks_layout && has_quoted(text, LAYOUT_COLUMN),
            ..OpenMembers::default()
        }
    }

    /// Writes the members of an object that may be output of an earlier run. Returns `None` if it is not.
    fn begin_arranged(&mut self, text: &[u8]) -> Option<OpenMembers> {
        let (names, members): (Vec<String>, Vec<Vec<u8>>) =
            object::written_members(text, |string| self.image.and_then(|image| image(string)))?.into_iter().unzip();
        let ours = begin_of_answers(&names, false);
        let arranged = Arrangement::new(&names, ours, &self.form.written());
        if arranged.is_plain {
            return None;
        }
        self.output.push(b'{');
        arranged.front.iter().for_each(|&at| self.member(&members[at]));
        self.users = UserNames::Members(arranged.front.iter().map(|&at| names[at].clone()).collect());
        let back = arranged.back.iter().map(|&at| members[at].clone()).collect();
        Some(OpenMembers { back, has_puzzle: true, has_layout: has_name(&names, LAYOUT_COLUMN) })
    }

    /// Writes the fields of a row as members.
    fn begin_row(&mut self, own: &Columns, puzzle: Option<&Puzzle>, words: Option<&str>) -> OpenMembers {
        let arranged = own.arranged(|| self.form.written());
        let has_layout = own.has_layout();
        let RecordFields { fields, is_whole } = own.fields(&self.origin, puzzle, words.filter(|_| has_layout));
        self.is_whole = is_whole;
        for &at in &arranged.front {
            let member = self.field_member(own, at, &fields[at]);
            self.member(&member);
        }
        let back = arranged.back.iter().map(|&at| self.field_member(own, at, &fields[at])).collect();
        OpenMembers { back, has_puzzle: true, has_layout }
    }

    /// Returns a field of a row as a member.
    fn field_member(&self, own: &Columns, at: usize, field: &[u8]) -> Vec<u8> {
        let mut member = Vec::new();
        append_string(&mut member, own.name(at).as_bytes());
        member.push(b':');
        append_string(&mut member, &image_in(self.image, own, at, field));
        member
    }

    /// Appends a complete member.
    fn member(&mut self, member: &[u8]) {
        self.separate();
        self.output.extend_from_slice(member);
    }
}
