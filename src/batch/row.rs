//! Rows with named columns: CSV, TSV and JSON lines, written from bytes to bytes.
//!
//! A row begins with what the input had: the columns of its table or the members of its object, as they were, or else
//! its number, its line and its puzzle. The answers stand behind.

use std::borrow::Cow;
use std::io::Write;

use memchr::memmem;

use super::columns::{Columns, KeptColumns, RecordOrigin, append_field};
use super::field::Field;
use super::object;
use super::options::Format;
use crate::text::{LAYOUT_COLUMN, Puzzle};

/// Stands before the name of a column that the input has already.
const PREFIX: &str = "specudoku_";

/// Why a row is not whole.
const LEFT_OUT: &str = "the record has fields that the header has not: they are left out";

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowFormat<'a> {
    pub(super) format: Format,
    /// The names of the answers.
    pub(super) columns: &'a [&'a str],
    /// The columns of the input that stay; `None` if none do.
    pub(super) kept: Option<&'a KeptColumns>,
    /// The name of the input, if it is a column.
    pub(super) file: Option<&'a str>,
    /// Whether the records have a line.
    pub(super) has_line: bool,
}

impl<'a> RowFormat<'a> {
    /// How rows are written that answer no input.
    pub(super) const fn of_made(format: Format, columns: &'a [&'a str]) -> Self {
        Self { format, columns, kept: None, file: None, has_line: false }
    }

    /// Returns what stands before the first row, and for no rows too.
    pub(super) fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        let Some(delimiter) = self.format.delimiter() else { return header };
        let kept = self.kept.and_then(KeptColumns::get);
        let mut names: Vec<String> = kept.map_or_else(Vec::new, |kept| kept.names.clone());
        let own = |name: &str| free_name(name, |name| kept.is_some_and(|kept| kept.number(name).is_some()));
        names.push(own("record"));
        names.extend(self.has_line.then(|| own("line")));
        names.extend(self.file.map(|_| own("file")));
        names.extend(kept.is_none().then(|| "puzzle".to_owned()));
        names.extend(self.columns.iter().map(|name| own(name)));
        names.push(own("error"));
        append_fields(&mut header, &names, delimiter);
        header.push(b'\n');
        header
    }

    /// Begins the row of a record, whose puzzle is given if its text is not, with the fields that `image` maps as it does.
    pub(super) fn row<'o>(
        &'o self,
        origin: &RecordOrigin<'o>,
        puzzle: Option<&Puzzle>,
        image: Option<&'o FieldImage<'o>>,
        output: &'o mut Vec<u8>,
    ) -> AnswerRow<'o> {
        let mut row = AnswerRow { form: self, origin: *origin, image, next: 0, output, is_whole: true };
        match self.format.delimiter() {
            Some(delimiter) => row.begin_fields(puzzle, delimiter),
            None => row.begin_object(puzzle),
        }
        row
    }
}

/// Returns what stands in place of a field, if anything does.
pub(super) type FieldImage<'a> = dyn Fn(&[u8]) -> Option<String> + 'a;

/// A row in the making.
pub(super) struct AnswerRow<'o> {
    form: &'o RowFormat<'o>,
    origin: RecordOrigin<'o>,
    image: Option<&'o FieldImage<'o>>,
    /// The number of the next column.
    next: usize,
    output: &'o mut Vec<u8>,
    /// Whether all fields of the input are there.
    is_whole: bool,
}

impl AnswerRow<'_> {
    fn begin_fields(&mut self, puzzle: Option<&Puzzle>, delimiter: u8) {
        let kept = self.form.kept.and_then(KeptColumns::get);
        if let Some(kept) = kept {
            // A row with all columns stays as it is: nothing is taken apart to be put together again.
            if self.image.is_some() || !kept.append_whole(&self.origin, delimiter, self.output) {
                let (fields, is_whole) = kept.fields(&self.origin, puzzle);
                let fields = fields.into_iter().map(|field| image_of(self.image, field));
                append_fields(self.output, fields, delimiter);
                self.is_whole = is_whole;
            }
            self.output.push(delimiter);
        } else if self.form.kept.is_some() {
            // The header was that of a list: it has no columns for a table behind it.
            self.is_whole = self.origin.is_alone() && puzzle.and_then(Puzzle::layout_words).is_none();
        }
        let _ = write!(self.output, "{}", self.origin.record);
        if self.form.has_line {
            let _ = write!(self.output, "{}{}", char::from(delimiter), self.origin.line);
        }
        if let Some(file) = self.form.file {
            self.output.push(delimiter);
            append_field(self.output, file.as_bytes(), delimiter);
        }
        if kept.is_none() {
            self.output.push(delimiter);
            append_field(self.output, &image_of(self.image, self.origin.shown_puzzle(puzzle)), delimiter);
        }
    }

    fn begin_object(&mut self, puzzle: Option<&Puzzle>) {
        let keeps = self.form.kept.is_some();
        let mut has_puzzle = false;
        if keeps && self.origin.is_object() {
            let members = self.origin.text.trim_ascii();
            let mapped = self.image.and_then(|image| object::with_images(members, image));
            let members = mapped.as_deref().unwrap_or(members);
            let members = members[..members.len() - 1].trim_ascii_end();
            self.output.extend_from_slice(members);
            has_puzzle = true;
        } else {
            self.output.push(b'{');
            let implied = || self.form.kept.and_then(KeptColumns::get).filter(|kept| kept.implies(&self.origin));
            let own = self.form.kept.and(self.origin.columns).or_else(implied);
            if let Some(own) = own {
                let fields;
                (fields, self.is_whole) = own.fields(&self.origin, puzzle);
                for (name, field) in own.names.iter().zip(fields) {
                    self.separate();
                    append_string(self.output, name.as_bytes());
                    self.output.push(b':');
                    append_string(self.output, &image_of(self.image, field));
                }
                has_puzzle = true;
            }
        }
        self.name("record");
        let _ = write!(self.output, "{}", self.origin.record);
        if self.form.has_line {
            self.name("line");
            let _ = write!(self.output, "{}", self.origin.line);
        }
        if let Some(file) = self.form.file {
            self.name("file");
            append_string(self.output, file.as_bytes());
        }
        if !has_puzzle {
            // A record that has no names of its own takes none from others.
            self.separate();
            self.output.extend_from_slice(b"\"puzzle\":");
            append_string(self.output, &image_of(self.image, self.origin.shown_puzzle(puzzle)));
            if let Some(words) = self.form.kept.and(puzzle).and_then(Puzzle::layout_words) {
                let _ = write!(self.output, ",\"{LAYOUT_COLUMN}\":");
                append_string(self.output, words.as_bytes());
            }
        }
    }

    /// A comma, but behind the opening brace.
    fn separate(&mut self) {
        if self.output.last() != Some(&b'{') {
            self.output.push(b',');
        }
    }

    /// Begins a member of an object.
    fn name(&mut self, name: &str) {
        self.separate();
        let name = self.own_name(name);
        self.output.push(b'"');
        self.output.extend_from_slice(name.as_bytes());
        self.output.extend_from_slice(b"\":");
    }

    /// The name of an answer among those that the record has.
    pub(super) fn own_name(&self, name: &str) -> String {
        free_name(name, |name| self.is_taken(name))
    }

    /// Whether the input may have a member of this name.
    fn is_taken(&self, name: &str) -> bool {
        let Some(kept) = self.form.kept else { return false };
        let is_quoted = |at: usize| {
            self.origin.text[..at].ends_with(b"\"") && self.origin.text[at + name.len()..].starts_with(b"\"")
        };
        let has_name = |columns: &Columns| columns.number(name).is_some();
        kept.get().is_some_and(has_name)
            || self.origin.columns.is_some_and(has_name)
            || self.origin.text.starts_with(b"{") && memmem::find_iter(self.origin.text, name).any(is_quoted)
    }

    /// Begins the next field or member, and says whether it is one of JSON.
    fn begin(&mut self) -> Option<u8> {
        let delimiter = self.form.format.delimiter();
        match delimiter {
            Some(delimiter) => self.output.push(delimiter),
            None => self.name(self.form.columns[self.next]),
        }
        self.next += 1;
        delimiter
    }

    /// An answer that is a text.
    pub(super) fn text(&mut self, text: &[u8]) {
        match self.begin() {
            Some(delimiter) => append_field(self.output, text, delimiter),
            None => append_string(self.output, text),
        }
    }

    /// An answer that is a number or a flag, written alike in CSV and JSON.
    pub(super) fn plain(&mut self, value: impl std::fmt::Display) {
        self.begin();
        let _ = write!(self.output, "{value}");
    }

    /// No answer: an empty field, or no member.
    pub(super) fn empty(&mut self) {
        self.output.extend(self.form.format.delimiter());
        self.next += 1;
    }

    /// An answer of any kind.
    pub(super) fn field(&mut self, field: &Field) {
        match field {
            Field::Empty => self.empty(),
            Field::Text(text) => self.text(text.as_bytes()),
            Field::Number(number) => self.plain(number),
            // The same digits in CSV as in JSON.
            Field::Real(number) => self.plain(serde_json::Value::from(*number)),
            Field::Flag(flag) => self.plain(flag),
            // With blanks between them, or an array.
            Field::List(texts) => match self.begin() {
                Some(delimiter) => append_field(self.output, texts.join(" ").as_bytes(), delimiter),
                None => _ = serde_json::to_writer(&mut *self.output, texts),
            },
            // Quoted in CSV.
            Field::Json(text) => match self.begin() {
                Some(delimiter) => append_field(self.output, text.as_bytes(), delimiter),
                None => self.output.extend_from_slice(text.as_bytes()),
            },
        }
    }

    /// Ends the row: what is left of the answers is empty. Returns whether all that the record has is in it.
    pub(super) fn end(mut self, error: Option<&str>) -> bool {
        while self.next < self.form.columns.len() {
            self.empty();
        }
        let error = error.or((!self.is_whole).then_some(LEFT_OUT));
        match (self.form.format.delimiter(), error) {
            (Some(delimiter), error) => {
                self.output.push(delimiter);
                append_field(self.output, error.unwrap_or_default().as_bytes(), delimiter);
            }
            (None, Some(error)) => {
                self.name("error");
                append_string(self.output, error.as_bytes());
                self.output.push(b'}');
            }
            (None, None) => self.output.push(b'}'),
        }
        self.output.push(b'\n');
        self.is_whole
    }
}

/// Returns what stands in place of a field.
fn image_of<'f>(image: Option<&FieldImage<'_>>, field: Cow<'f, [u8]>) -> Cow<'f, [u8]> {
    let image = image.and_then(|image| image(&field));
    image.map_or(field, |image| Cow::Owned(image.into_bytes()))
}

/// Returns a name with the prefix as often as it takes: what has gone through several commands has several answers of one
/// name.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    while is_taken(&free) {
        free.insert_str(0, PREFIX);
    }
    free
}

/// Appends fields with delimiters between them.
fn append_fields(output: &mut Vec<u8>, fields: impl IntoIterator<Item: AsRef<[u8]>>, delimiter: u8) {
    for (number, field) in fields.into_iter().enumerate() {
        if number > 0 {
            output.push(delimiter);
        }
        append_field(output, field.as_ref(), delimiter);
    }
}

/// Appends a JSON string.
fn append_string(output: &mut Vec<u8>, text: &[u8]) {
    if text.iter().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')) {
        output.push(b'"');
        output.extend_from_slice(text);
        output.push(b'"');
        return;
    }
    let _ = serde_json::to_writer(output, &String::from_utf8_lossy(text));
}

/// Appends a line.
pub(super) fn append_line(output: &mut Vec<u8>, line: &str) {
    output.extend_from_slice(line.as_bytes());
    output.push(b'\n');
}
