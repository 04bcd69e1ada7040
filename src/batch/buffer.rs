//! Whole lines from an input that gives bytes as it likes.

use std::io::{self, Read};

use memchr::{memchr, memrchr};

use super::weight::weigh;
use crate::text::stream::MAX_LINE_BYTES;

/// The bytes of a chunk of lines: 1,600 puzzles of 9x9.
pub(super) const CHUNK_BYTES: usize = 128 << 10;

/// What has been read and not yet delivered.
pub(super) struct Buffer<R> {
    input: R,
    bytes: Vec<u8>,
    /// Bytes at the front that are delivered.
    taken: usize,
    ended: bool,
    started: bool,
    /// Why reading ended, if it failed: returned when what came before is delivered.
    error: Option<io::Error>,
}

impl<R: Read> Buffer<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, bytes: Vec::new(), taken: 0, ended: false, started: false, error: None }
    }

    /// Reads once, at most up to the size of a chunk; a pipe gives what it has.
    fn fill(&mut self) {
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

    /// Nothing is left: the end, or the fault that was met there.
    fn end<T>(&mut self) -> io::Result<Option<T>> {
        self.error.take().map_or(Ok(None), Err)
    }

    /// Returns the next whole lines of about this weight, `None` at the end. A line longer than
    /// [`MAX_LINE_BYTES`] comes alone, cut to one byte more.
    pub(super) fn take_lines(&mut self, memory: Vec<u8>, weight: usize) -> io::Result<Option<Vec<u8>>> {
        loop {
            let rest = &self.bytes[self.taken..];
            let whole = if self.ended { rest.len() } else { memrchr(b'\n', rest).map_or(0, |end| end + 1) };
            match whole {
                0 if self.ended => return self.end(),
                0 if rest.len() > MAX_LINE_BYTES => return Ok(Some(self.take_long_line())),
                0 => self.fill(),
                _ => {
                    let length = weigh(&rest[..whole], weight);
                    return Ok(Some(self.take(length, memory)));
                }
            }
        }
    }

    /// Takes bytes from the front. The smaller part is copied: that taken, or the rest.
    fn take(&mut self, length: usize, mut memory: Vec<u8>) -> Vec<u8> {
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

    /// Takes the first bytes of a line without an end in sight, and drops the others.
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
