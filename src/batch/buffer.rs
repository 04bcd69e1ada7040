//! Whole lines from an input that gives bytes as it likes.

use std::io::{self, Read};

use memchr::{memchr, memrchr};

use super::weight::weigh;
use crate::text::{MAX_LINE, is_silent};

/// The bytes of a chunk of lines: 1,600 puzzles of 9x9.
pub(super) const CHUNK_BYTES: usize = 128 << 10;

/// What has been read and not yet handed on.
pub(super) struct Buffer<R> {
    pub(super) input: R,
    pub(super) bytes: Vec<u8>,
    /// Bytes at the front that are handed on.
    taken: usize,
    ended: bool,
    started: bool,
    /// Lines dropped before the first significant one.
    pub(super) dropped: u64,
    /// Why reading ended, if it failed: told when what came before is handed on.
    error: Option<io::Error>,
}

impl<R: Read> Buffer<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, bytes: Vec::new(), taken: 0, ended: false, started: false, dropped: 0, error: None }
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

    /// Drops the lines that give nothing, and shows the first that gives something.
    pub(super) fn first_significant_line(&mut self) -> io::Result<Option<&[u8]>> {
        let mut start = 0;
        let length = loop {
            let rest = &self.bytes[start..];
            match memchr(b'\n', rest) {
                Some(end) if is_silent(&rest[..end]) => {
                    start += end + 1;
                    self.dropped += 1;
                    continue;
                }
                Some(end) => break end,
                None if self.ended && is_silent(rest) => return self.end(),
                None if self.ended => break rest.len(),
                // A line without end is shown as far as a grid can reach, unless it is a comment.
                None if rest.len() > MAX_LINE && !is_silent(rest) => break MAX_LINE,
                None => {}
            }
            if rest.len() > MAX_LINE {
                // A comment without end, or blanks without end: one byte of it tells as much.
                let kept = *rest.trim_ascii_start().first().unwrap_or(&b' ');
                self.bytes.clear();
                self.bytes.push(kept);
            } else {
                self.bytes.drain(..start);
            }
            start = 0;
            self.fill();
        };
        self.bytes.drain(..start);
        let line = &self.bytes[..length];
        Ok(Some(line.strip_suffix(b"\r").unwrap_or(line)))
    }

    /// Returns the next whole lines of about this weight and their records, `None` at the end. A line longer than
    /// [`MAX_LINE`] comes alone, cut to one byte more.
    pub(super) fn take_lines(&mut self, memory: Vec<u8>, weight: usize) -> io::Result<Option<(Vec<u8>, usize)>> {
        loop {
            let rest = &self.bytes[self.taken..];
            let whole = if self.ended { rest.len() } else { memrchr(b'\n', rest).map_or(0, |end| end + 1) };
            match whole {
                0 if self.ended => return self.end(),
                0 if rest.len() > MAX_LINE => {
                    let line = self.take_long_line();
                    let records = usize::from(!is_silent(&line));
                    return Ok(Some((line, records)));
                }
                0 => self.fill(),
                _ => {
                    let (length, records) = weigh(&rest[..whole], weight);
                    return Ok(Some((self.take(length, memory), records)));
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
        self.bytes = line.split_off(MAX_LINE + 1);
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
