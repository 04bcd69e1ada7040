//! Rows with named columns: CSV, TSV and JSON lines, written from bytes to bytes.
//!
//! A row begins with what the input had: the columns of its table or the members of its object, as they were, or else
//! its number, its line and its puzzle. The answers stand behind.

mod members;

use std::borrow::Cow;
use std::io::Write;

use super::arrangement::answer_name;
use super::columns::{Columns, KeptColumns, RecordOrigin};
use super::delimited::append_field;
use super::field::Field;
use crate::batch::options::Format;
use crate::text::{LAYOUT_COLUMN, Puzzle};
use members::UserNames;

/// Why a row is not whole.
const LEFT_OUT: &str = "the record has fields that the header has not: they are left out";

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowFormat<'a> {
    pub(crate) format: Format,
    /// The names of the answers.
    pub(crate) columns: &'a [&'a str],
    /// The columns of the input; `None` for rows that answer no input.
    pub(crate) known: Option<&'a KeptColumns>,
    /// Whether the columns of the input stay.
    pub(crate) keeps: bool,
    /// The name of the input, if it is a column.
    pub(crate) file: Option<&'a str>,
    /// Whether the records have a line.
    pub(crate) has_line: bool,
}

impl<'a> RowFormat<'a> {
    /// Returns how rows are written that answer no input.
    pub(crate) const fn of_made(format: Format, columns: &'a [&'a str]) -> Self {
        Self { format, columns, known: None, keeps: false, file: None, has_line: false }
    }

    /// Returns the columns of the input that stay.
    fn kept(&self) -> Option<&'a Columns> {
        self.known.filter(|_| self.keeps)?.get()
    }

    /// Returns the names of what a row has besides the columns of the input, in order.
    fn written(&self) -> Vec<String> {
        let numbers = ["record"].into_iter().chain(self.has_line.then_some("line")).chain(self.file.map(|_| "file"));
        numbers.chain(self.columns.iter().copied()).chain(["error"]).map(str::to_owned).collect()
    }

    /// Returns what stands before the first row, and for no rows too.
    pub(crate) fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        let Some(delimiter) = self.format.delimiter() else { return header };
        let kept = self.kept();
        let own = |name: &str| answer_name(name, |name| kept.is_some_and(|kept| kept.is_users(name)));
        let (mut names, back) = kept.map_or_else(Default::default, |kept| {
            let arranged = kept.arranged(|| self.written());
            (kept.names_at(&arranged.front), kept.names_at(&arranged.back))
        });
        names.push(own("record"));
        names.extend(self.has_line.then(|| own("line")));
        names.extend(self.file.map(|_| own("file")));
        if kept.is_none() {
            names.push("puzzle".to_owned());
            names.extend(self.has_own_layout().then(|| LAYOUT_COLUMN.to_owned()));
        }
        names.extend(back);
        names.extend(self.columns.iter().map(|name| own(name)));
        names.push(own("error"));
        append_fields(&mut header, &names, delimiter);
        header.push(b'\n');
        header
    }

    /// Whether the layout is a column though those of the input do not stay: without it the puzzle would be another
    /// one.
    fn has_own_layout(&self) -> bool {
        self.known.is_some_and(|known| !self.keeps && known.has_layout())
    }

    /// Begins the row of a record, whose puzzle is given if its text is not, with the fields that `image` maps as it does.
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

/// Returns what stands in place of a field, if anything does.
pub(crate) type FieldImage<'a> = dyn Fn(&[u8]) -> Option<String> + 'a;

/// A row in the making.
pub(crate) struct AnswerRow<'o> {
    form: &'o RowFormat<'o>,
    origin: RecordOrigin<'o>,
    image: Option<&'o FieldImage<'o>>,
    /// The number of the next column.
    next: usize,
    output: &'o mut Vec<u8>,
    /// Whether all fields of the input are there.
    is_whole: bool,
    /// The names that the record has itself.
    users: UserNames<'o>,
}

impl AnswerRow<'_> {
    fn begin_fields(&mut self, puzzle: Option<&Puzzle>, words: Option<&str>, delimiter: u8) {
        let kept = self.form.kept();
        let back = match kept {
            Some(kept) => self.begin_kept(kept, puzzle, words, delimiter),
            None => Vec::new(),
        };
        if kept.is_none() && self.form.keeps {
            // The header was that of a list: it has no columns for a table behind it.
            self.is_whole = self.origin.is_alone() && words.is_none();
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
        // A row with all columns stays as it is: nothing is taken apart to be put together again. Its layout may be
        // missing.
        let is_said = words.is_none() || !kept.has_layout();
        let may_copy = self.image.is_none() && arranged.is_plain && is_said;
        if may_copy && kept.append_whole(&self.origin, delimiter, self.output) {
            self.output.push(delimiter);
            return Vec::new();
        }
        let (fields, is_whole) = kept.fields(&self.origin, puzzle, words);
        self.is_whole = is_whole;
        // The boxes of an image are those of the original.
        let field = |at: usize| image_of(self.image.filter(|_| !kept.is_layout(at)), fields[at].clone());
        for &at in &arranged.front {
            append_field(self.output, &field(at), delimiter);
            self.output.push(delimiter);
        }
        arranged.back.iter().map(|&at| field(at).into_owned()).collect()
    }

    /// Appends a field after others.
    fn append(&mut self, field: &[u8], delimiter: u8) {
        self.output.push(delimiter);
        append_field(self.output, field, delimiter);
    }

    /// Begins a member of an object.
    fn name(&mut self, name: &str) {
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

    /// Returns the name of an answer among those that the record has.
    pub(crate) fn own_name(&self, name: &str) -> String {
        let is_kept = |name: &str| self.form.kept().is_some_and(|kept| kept.is_users(name));
        answer_name(name, |name| is_kept(name) || self.users.has(name))
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
    pub(crate) fn text(&mut self, text: &[u8]) {
        match self.begin() {
            Some(delimiter) => append_field(self.output, text, delimiter),
            None => append_string(self.output, text),
        }
    }

    /// An answer that is a number or a flag, written alike in CSV and JSON.
    pub(crate) fn plain(&mut self, value: impl std::fmt::Display) {
        self.begin();
        let _ = write!(self.output, "{value}");
    }

    /// No answer: an empty field, or no member.
    pub(crate) fn empty(&mut self) {
        self.output.extend(self.form.format.delimiter());
        self.next += 1;
    }

    /// An answer of any kind.
    pub(crate) fn field(&mut self, field: &Field) {
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
