//! Collects complete lines into chunks, although a read may end within a line. The weight of a record estimates the
//! work on it from its size.

use std::io::{self, Read};

use memchr::{memchr, memchr3_iter, memrchr};

use crate::text::stream::{LIST_LINE, MAX_LINE_BYTES, is_silent, list_lines};
use crate::text::{ends_cells, is_iss};

/// Number of bytes in a chunk of lines: 1,600 puzzles of 9x9.
pub(crate) const CHUNK_BYTES: usize = 128 << 10;

/// The maximum weight of a chunk, not counting its last record. [`CHUNK_BYTES`] cannot contain that many puzzles up to
/// 9x9.
pub(crate) const CHUNK_WEIGHT: usize = 8192;

/// The weight of a puzzle up to 9x9, which takes microseconds.
pub(crate) const LIGHT: usize = 1;

/// The weight of a larger puzzle or one with constraints, which may take seconds. It ends its chunk, so that another
/// worker gets the next one.
pub(crate) const HEAVY: usize = CHUNK_WEIGHT;

/// A longer line may contain a grid beyond 9x9.
const SHORT_LINE: usize = 128;

/// A line with more fields may be a grid of numbers separated by commas.
const MANY_FIELDS: usize = 100;

/// The bytes that have been read and not yet delivered.
pub(crate) struct Buffer<R> {
    input: R,
    bytes: Vec<u8>,
    /// Number of bytes at the front that are delivered.
    taken: usize,
    ended: bool,
    started: bool,
    /// The error that ended reading. It is returned after all bytes before it.
    error: Option<io::Error>,
}

impl<R: Read> Buffer<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { input, bytes: Vec::new(), taken: 0, ended: false, started: false, error: None }
    }

    /// Reads once, at most the size of a chunk. A pipe returns the bytes that have arrived.
    fn fill(&mut self) {
        // Less than a line is left, so moving it is cheap.
        self.bytes.drain(..self.taken);
        self.taken = 0;
        let length = self.bytes.len();
        self.bytes.resize(length + CHUNK_BYTES, 0);
        let read = loop {
            match self.input.read(&mut self.bytes[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let count = *read.as_ref().unwrap_or(&0);
        self.bytes.truncate(length + count);
        self.ended = count == 0;
        self.error = read.err();
        if !self.started && (self.bytes.len() >= 3 || self.ended) {
            self.started = true;
            if self.bytes.starts_with(b"\xEF\xBB\xBF") {
                self.bytes.drain(..3);
            }
        }
    }

    /// Returns the result after the last byte: the end of the input, or the error that ended it.
    fn end_or_error<T>(&mut self) -> io::Result<Option<T>> {
        self.error.take().map_or(Ok(None), Err)
    }

    /// Returns the next complete lines of about this weight, or `None` at the end. A line longer than
    /// [`MAX_LINE_BYTES`] is returned without others, cut to one byte more than that.
    pub(crate) fn take_lines(&mut self, memory: Vec<u8>, weight: usize) -> io::Result<Option<Vec<u8>>> {
        loop {
            let rest = &self.bytes[self.taken..];
            let whole = if self.ended { rest.len() } else { memrchr(b'\n', rest).map_or(0, |end| end + 1) };
            match whole {
                0 if self.ended => return self.end_or_error(),
                0 if rest.len() > MAX_LINE_BYTES => return Ok(Some(self.take_long_line())),
                0 => self.fill(),
                _ => {
                    let length = length_of_weight(&rest[..whole], weight);
                    return Ok(Some(self.take_bytes(length, memory)));
                }
            }
        }
    }

    /// Takes bytes from the front. Copies either these or the rest, whichever is smaller.
    fn take_bytes(&mut self, length: usize, mut memory: Vec<u8>) -> Vec<u8> {
        memory.clear();
        let end = self.taken + length;
        if self.taken == 0 && 2 * length >= self.bytes.len() {
            memory.extend_from_slice(&self.bytes[end..]);
            self.bytes.truncate(end);
            std::mem::swap(&mut self.bytes, &mut memory);
        } else {
            memory.extend_from_slice(&self.bytes[self.taken..end]);
            self.taken = end;
        }
        memory
    }

    /// Takes the first bytes of a line that is too long, and drops the rest of the line.
    fn take_long_line(&mut self) -> Vec<u8> {
        let mut line = self.bytes.split_off(self.taken);
        self.bytes = line.split_off(MAX_LINE_BYTES + 1);
        self.taken = 0;
        loop {
            if let Some(end) = memchr(b'\n', &self.bytes) {
                self.bytes.drain(..=end);
                return line;
            }
            self.bytes.clear();
            if self.ended {
                return line;
            }
            self.fill();
        }
    }
}

/// Returns the length in bytes of the first lines that together have this weight.
fn length_of_weight(text: &[u8], most: usize) -> usize {
    // This pass is separate from recognition, because the bytes are moved to the chunk before they are recognised.
    let first = list_lines(text).min(most);
    let (mut end, mut weight) = (first * LIST_LINE, first * LIGHT);
    while weight < most && end < text.len() {
        let rest = &text[end..];
        let length = memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        end += length;
        let line = &rest[..length];
        if !is_silent(line) {
            weight += if is_large(line) { HEAVY } else { LIGHT };
        }
    }
    end
}

/// Returns whether a line contains a grid beyond 9x9 or constraints, in a field or as the complete line.
pub(crate) fn is_large(line: &[u8]) -> bool {
    if line.len() <= SHORT_LINE {
        return is_iss(line);
    }
    let line = line.trim_ascii_end();
    let (mut fields, mut start) = (0, 0);
    let ends = memchr3_iter(b',', b'"', b'\t', line).chain([line.len()]);
    ends.map(|end| &line[std::mem::replace(&mut start, end + 1)..end]).any(|field| {
        fields += 1;
        fields > MANY_FIELDS || is_large_field(field)
    })
}

fn is_large_field(field: &[u8]) -> bool {
    if is_iss(field) {
        return true;
    }
    if field.len() <= 81 {
        return false;
    }
    let head = field.iter().take_while(|&&byte| !ends_cells(byte)).count();
    head > 81 || head <= 2 && field.len() > SHORT_LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_with_constraints_are_large_wherever_they_are() {
        let nine = ".".repeat(81);
        for text in [
            ".Cage~17~R1C1~R1C2",
            ".~R1C1_5.Thermo~R2C2~R2C3",
            &format!(".Thermo{}", "~R1C1".repeat(40)),
            &format!("{nine},.Cage~17~R1C1~R1C2,{}", "x".repeat(40)),
        ] {
            assert!(is_large(text.as_bytes()), "{text}");
        }
        for text in [&format!(".A{}", &nine[2..]), &format!(".ABC{} ~", &nine[4..])] {
            assert_eq!(is_large(text.as_bytes()), text.contains('~'), "{text}");
        }
    }

    #[test]
    fn grids_beyond_9x9_are_large_wherever_they_are() {
        let (nine, sixteen) = (".".repeat(81), ".".repeat(256));
        let tokens = ["0"; 256];
        for text in [
            &sixteen,
            &format!("1,{sixteen},x"),
            &format!("{{\"puzzle\":\"{sixteen}\"}}"),
            &tokens.join(" "),
            &tokens.join(","),
        ] {
            assert!(is_large(text.as_bytes()), "{text}");
        }
        for text in [
            &nine,
            &format!("{nine},{nine}"),
            &format!("1,{nine},{nine}"),
            &format!("{{\"puzzle\":\"{nine}\",\"solution\":\"{nine}\"}}"),
            &format!("{nine} {}", "note ".repeat(40)),
        ] {
            assert!(!is_large(format!("{text}\r\n").as_bytes()), "{text}");
        }
    }
}
