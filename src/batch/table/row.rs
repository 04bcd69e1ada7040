//! Writes rows with named columns: CSV, TSV and JSON lines.
//!
//! A row begins with the fields of its record, copied from the columns of a table or the members of an object. If the
//! record has none, it begins with its number, its line and its puzzle. The answers follow.

mod members;

use std::borrow::Cow;
use std::io::Write;

use super::arrangement::answer_name;
use super::columns::{Columns, RecordFields, RecordOrigin};
use super::delimited::append_field;
use super::field::Field;
use super::kept::KeptColumns;
use crate::batch::options::Format;
use crate::text::{LAYOUT_COLUMN, Puzzle};
use members::UserNames;

/// The error in a row that lacks fields of its record.
const LEFT_OUT: &str = "the record has fields that the header lacks: they are omitted";

/// The format of rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowFormat<'a> {
    pub(crate) format: Format,
    /// The names of the answers.
    pub(crate) columns: &'a [&'a str],
    /// The columns of the input; `None` for rows without an input.
    pub(crate) known: Option<&'a KeptColumns>,
    /// Whether rows keep the columns of the input.
    pub(crate) keeps: bool,
    /// The name of the input, if it is a column.
    pub(crate) file: Option<&'a str>,
    /// Whether the records have a line.
    pub(crate) has_line: bool,
}

impl<'a> RowFormat<'a> {
    /// Returns the format of rows without an input.
    pub(crate) const fn without_input(format: Format, columns: &'a [&'a str]) -> Self {
        Self { format, columns, known: None, keeps: false, file: None, has_line: false }
    }

    /// Returns the columns of the input that rows keep.
    fn kept(&self) -> Option<&'a Columns> {
        self.known.filter(|_| self.keeps)?.get()
    }

    /// Returns the names of all columns of a row except those of the input, in order.
    fn written(&self) -> Vec<String> {
        let numbers = ["record"].into_iter().chain(self.has_line.then_some("line")).chain(self.file.map(|_| "file"));
        numbers.chain(self.columns.iter().copied()).chain(["error"]).map(str::to_owned).collect()
    }

    /// Returns whether a kept column of the user has this name.
    fn is_users(&self, name: &str) -> bool {
        self.kept().is_some_and(|kept| kept.is_users(name))
    }

    /// Returns the name of an answer in the header.
    fn own_name(&self, name: &str) -> String {
        answer_name(name, |name| self.is_users(name))
    }

    /// Returns the header, which is written even if there are no rows. It is empty for formats without one.
    pub(crate) fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        let Some(delimiter) = self.format.delimiter() else { return header };
        let kept = self.kept();
        let (mut names, back) = kept.map_or_else(Default::default, |kept| {
            let arranged = kept.arranged(|| self.written());
            (kept.names_at(&arranged.front), kept.names_at(&arranged.back))
        });
        names.push(self.own_name("record"));
        names.extend(self.has_line.then(|| self.own_name("line")));
        names.extend(self.file.map(|_| self.own_name("file")));
        if kept.is_none() {
            names.push("puzzle".to_owned());
            names.extend(self.has_own_layout().then(|| LAYOUT_COLUMN.to_owned()));
        }
        names.extend(back);
        names.extend(self.columns.iter().map(|name| self.own_name(name)));
        names.push(self.own_name("error"));
        append_fields(&mut header, &names, delimiter);
        header.push(b'\n');
        header
    }

    /// Returns whether rows have a column for the layout although they do not keep the columns of the input. Without
    /// this column, the row would describe another puzzle.
    fn has_own_layout(&self) -> bool {
        self.known.is_some_and(|known| !self.keeps && known.has_layout())
    }

    /// Starts the row of a record. `puzzle` is needed where the record has no text of its own. `image` replaces fields.
    pub(crate) fn row<'o>(
        &'o self,
        origin: &RecordOrigin<'o>,
        puzzle: Option<&Puzzle>,
        image: Option<&'o FieldImage<'o>>,
        output: &'o mut Vec<u8>,
    ) -> AnswerRow<'o> {
        let users = if self.keeps { UserNames::of(origin) } else { UserNames::None };
        let mut row = AnswerRow { form: self, origin: *origin, image, next: 0, output, is_whole: true, users };
        let words = self.known.and_then(|known| known.layout_words(origin, puzzle));
        match self.format.delimiter() {
            Some(delimiter) => row.begin_fields(puzzle, words.as_deref(), delimiter),
            None => row.begin_object(puzzle, words.as_deref()),
        }
        row
    }
}

/// Returns the replacement of a field, if there is one.
pub(crate) type FieldImage<'a> = dyn Fn(&[u8]) -> Option<String> + 'a;

/// A row that is being written.
pub(crate) struct AnswerRow<'o> {
    form: &'o RowFormat<'o>,
    origin: RecordOrigin<'o>,
    image: Option<&'o FieldImage<'o>>,
    /// The index of the next answer.
    next: usize,
    output: &'o mut Vec<u8>,
    /// Whether the row has all fields of the record.
    is_whole: bool,
    /// The names of the fields of the record.
    users: UserNames<'o>,
}

impl AnswerRow<'_> {
    /// Writes the fields before the answers.
    fn begin_fields(&mut self, puzzle: Option<&Puzzle>, words: Option<&str>, delimiter: u8) {
        let kept = self.form.kept();
        let back = match kept {
            Some(kept) => self.begin_kept(kept, puzzle, words, delimiter),
            None => Vec::new(),
        };
        if kept.is_none() && self.form.keeps {
            // The first input was a list of lines, so the header has no columns for the fields of later tables.
            self.is_whole = self.origin.has_only_puzzle() && words.is_none();
        }
        let _ = write!(self.output, "{}", self.origin.record);
        if self.form.has_line {
            let _ = write!(self.output, "{}{}", char::from(delimiter), self.origin.line);
        }
        if let Some(file) = self.form.file {
            self.append(file.as_bytes(), delimiter);
        }
        if kept.is_none() {
            self.append(&image_of(self.image, self.origin.shown_puzzle(puzzle)), delimiter);
            if self.form.has_own_layout() {
                self.append(words.unwrap_or_default().as_bytes(), delimiter);
            }
        }
        back.iter().for_each(|field| self.append(field, delimiter));
    }

    /// Writes the fields of the input that come before the number of the record, and returns those that come after it.
    fn begin_kept(
        &mut self,
        kept: &Columns,
        puzzle: Option<&Puzzle>,
        words: Option<&str>,
        delimiter: u8,
    ) -> Vec<Vec<u8>> {
        let arranged = kept.arranged(|| self.form.written());
        // A row with all columns is copied without splitting it into fields, unless its layout may be missing.
        let may_lack_layout = words.is_some() && kept.has_layout();
        let may_copy = self.image.is_none() && arranged.is_plain && !may_lack_layout;
        if may_copy && kept.append_whole(&self.origin, delimiter, self.output) {
            self.output.push(delimiter);
            return Vec::new();
        }
        let RecordFields { fields, is_whole } = kept.fields(&self.origin, puzzle, words);
        self.is_whole = is_whole;
        for &at in &arranged.front {
            append_field(self.output, &image_in(self.image, kept, at, &fields[at]), delimiter);
            self.output.push(delimiter);
        }
        arranged.back.iter().map(|&at| image_in(self.image, kept, at, &fields[at]).into_owned()).collect()
    }

    /// Appends a field after others.
    fn append(&mut self, field: &[u8], delimiter: u8) {
        self.output.push(delimiter);
        append_field(self.output, field, delimiter);
    }

    /// Starts a member of an object.
    fn begin_member(&mut self, name: &str) {
        self.separate();
        let name = self.own_name(name);
        self.output.push(b'"');
        self.output.extend_from_slice(name.as_bytes());
        self.output.extend_from_slice(b"\":");
    }

    /// Appends a comma, except after the opening brace.
    fn separate(&mut self) {
        if self.output.last() != Some(&b'{') {
            self.output.push(b',');
        }
    }

    /// Returns the name of an answer in this row.
    pub(crate) fn own_name(&self, name: &str) -> String {
        answer_name(name, |name| self.form.is_users(name) || self.users.has(name))
    }

    /// Starts the next field or member. Returns the delimiter, or `None` in JSON.
    fn begin_field(&mut self) -> Option<u8> {
        let delimiter = self.form.format.delimiter();
        match delimiter {
            Some(delimiter) => self.output.push(delimiter),
            None => self.begin_member(self.form.columns[self.next]),
        }
        self.next += 1;
        delimiter
    }

    /// Writes an answer that is a text.
    pub(crate) fn text(&mut self, text: &[u8]) {
        match self.begin_field() {
            Some(delimiter) => append_field(self.output, text, delimiter),
            None => append_string(self.output, text),
        }
    }

    /// Writes an answer that is the same in CSV and JSON: a number or a flag.
    pub(crate) fn plain(&mut self, value: impl std::fmt::Display) {
        self.begin_field();
        let _ = write!(self.output, "{value}");
    }

    /// Writes no answer: an empty field, or no member.
    pub(crate) fn empty(&mut self) {
        self.output.extend(self.form.format.delimiter());
        self.next += 1;
    }

    /// Writes an answer of any kind.
    pub(crate) fn field(&mut self, field: &Field) {
        match field {
            Field::Empty => self.empty(),
            Field::Text(text) => self.text(text.as_bytes()),
            Field::Number(number) => self.plain(number),
            // The same digits in CSV as in JSON.
            Field::Real(number) => self.plain(serde_json::Value::from(*number)),
            Field::Flag(flag) => self.plain(flag),
            Field::List(texts) => match self.begin_field() {
                Some(delimiter) => append_field(self.output, texts.join(" ").as_bytes(), delimiter),
                None => _ = serde_json::to_writer(&mut *self.output, texts),
            },
            Field::Json(text) => match self.begin_field() {
                Some(delimiter) => append_field(self.output, text.as_bytes(), delimiter),
                None => self.output.extend_from_slice(text.as_bytes()),
            },
        }
    }

    /// Ends the row. Answers that were not written are empty. Returns whether the row has all fields of the record.
    pub(crate) fn end(mut self, error: Option<&str>) -> bool {
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
                self.begin_member("error");
                append_string(self.output, error.as_bytes());
                self.output.push(b'}');
            }
            (None, None) => self.output.push(b'}'),
        }
        self.output.push(b'\n');
        self.is_whole
    }
}

/// Returns the image of a field, or the field if it has none.
fn image_of<'f>(image: Option<&FieldImage<'_>>, field: Cow<'f, [u8]>) -> Cow<'f, [u8]> {
    let image = image.and_then(|image| image(&field));
    image.map_or(field, |image| Cow::Owned(image.into_bytes()))
}

/// Returns the image of a field in this column. A layout is unchanged: an image has the boxes of the original.
fn image_in<'f>(image: Option<&FieldImage<'_>>, columns: &Columns, at: usize, field: &'f [u8]) -> Cow<'f, [u8]> {
    image_of(image.filter(|_| !columns.is_layout(at)), field.into())
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
pub(crate) fn append_line(output: &mut Vec<u8>, line: &str) {
    output.extend_from_slice(line.as_bytes());
    output.push(b'\n');
}
