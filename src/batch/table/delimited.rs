//! The fields of a line between delimiters, in quotes where necessary.

use std::borrow::Cow;

use memchr::memchr;

use crate::text::ends_cells;

/// Returns the byte after the puzzle that a line begins with, if it separates fields.
pub(crate) fn field_end(line: &[u8]) -> Option<u8> {
    let delimiter = line[word_end(line)?];
    matches!(delimiter, b',' | b';' | b'\t').then_some(delimiter)
}

/// Number of cells of the smallest grid.
const MIN_CELLS: usize = 16;

/// Returns where the first word of a line ends, if it may be a puzzle with other text after it.
pub(crate) fn word_end(line: &[u8]) -> Option<usize> {
    let end = line.iter().position(|&byte| ends_cells(byte)).filter(|end| *end >= MIN_CELLS)?;
    (!line.contains(&b'\n') && !are_rows(line, end)).then_some(end)
}

/// Returns whether the words of a line are the rows of a grid of this side, and not a puzzle and other fields. A row of
/// a 16x16 grid has as many symbols as a 4x4 grid.
fn are_rows(line: &[u8], side: usize) -> bool {
    let mut words = line.split(|&byte| ends_cells(byte)).filter(|word| !word.is_empty());
    (0..side).all(|_| words.next().is_some_and(|word| word.len() == side))
}

/// Returns the fields of a line, or `None` if it is not valid CSV.
pub(crate) fn fields(delimiter: u8, line: &[u8]) -> Option<Vec<Cow<'_, [u8]>>> {
    if memchr(b'"', line).is_none() {
        return Some(line.split(|byte| *byte == delimiter).map(Cow::Borrowed).collect());
    }
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(line);
    let mut record = csv::ByteRecord::new();
    reader.read_byte_record(&mut record).ok()?;
    Some(record.iter().map(|field| Cow::Owned(field.to_vec())).collect())
}

/// Returns one field of a line; `number` counts from 0.
pub(crate) fn field_at(delimiter: u8, line: &[u8], number: usize) -> Option<Cow<'_, [u8]>> {
    fields(delimiter, line)?.into_iter().nth(number)
}

/// Appends a field, in quotes if necessary.
pub(crate) fn append_field(output: &mut Vec<u8>, field: &[u8], delimiter: u8) {
    if !field.iter().any(|byte| *byte == delimiter || matches!(byte, b'"' | b'\n' | b'\r')) {
        return output.extend_from_slice(field);
    }
    let mut quoted = Vec::new();
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(&mut quoted);
    // Writing to memory does not fail.
    let _ = writer.write_record([field]).and_then(|()| writer.flush().map_err(Into::into));
    drop(writer);
    output.extend_from_slice(quoted.strip_suffix(b"\n").unwrap_or(&quoted));
}

/// Returns a field as text without surrounding blanks.
pub(crate) fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).trim().to_owned()
}
