//! The lines of a text.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes. A longer line is a fault, and needs no more memory than this.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;

/// Iterates over the lines of a text, without their line breaks and without a byte order mark.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    /// Number of the last line.
    number: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Returns the lines of `input`.
    pub(crate) fn new(input: R) -> Self {
        Self { input, number: 0, line: Vec::new() }
    }

    /// Returns the number of lines read.
    pub(super) const fn count(&self) -> u64 {
        self.number
    }

    /// Returns the next line and its number, from 1; `None` at the end. A line longer than a mebibyte is cut to one
    /// byte more.
    ///
    /// # Errors
    /// If reading fails.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<(u64, &[u8])>> {
        self.line.clear();
        // One byte more than allowed marks a line as too long.
        let read = (&mut self.input).take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if self.line.len() > MAX_LINE_BYTES && !self.line.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        self.number += 1;
        let mut line = without_end(&self.line);
        if self.number == 1 {
            line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        }
        Ok(Some((self.number, line)))
    }
}

/// Returns a line without the line feed, or the carriage return and line feed, that ends it.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
