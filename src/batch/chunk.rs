//! The input in chunks: whole lines, or records that were read already.
//!
//! A chunk is one work item. Its size is bounded in bytes, its work by the sum of what its records weigh.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use memchr::{memchr, memchr_iter, memrchr};

use super::pipeline::Source;
use crate::text::{Fault, FaultKind, MAX_LINE, Mode, Reading, Record, Records, ends_cells, is_silent};

/// The bytes of a chunk of lines: 1,600 puzzles of 9x9.
const CHUNK_BYTES: usize = 128 << 10;

/// What a chunk weighs at the most, but for its last record: as many puzzles up to 9x9 as the bytes can hold.
pub(super) const CHUNK_WEIGHT: usize = 8192;

/// What a chunk of a table, or of drawn grids, weighs at the most. These take more time and memory to read.
const READ_CHUNK_WEIGHT: usize = 64;

/// A puzzle up to 9x9: microseconds.
const LIGHT: usize = 1;

/// A larger puzzle, which may take seconds: it ends its chunk, so that the next goes to another worker.
const HEAVY: usize = CHUNK_WEIGHT;

/// A line of this many bytes can hold a grid beyond 9x9.
const SHORT_LINE: usize = 128;

/// Some consecutive records.
#[derive(Debug)]
pub(super) struct Chunk {
    /// The records before the first of this chunk.
    pub(super) first: u64,
    pub(super) content: Content,
}

#[derive(Debug)]
pub(super) enum Content {
    /// Lines, each with its end but perhaps the last.
    Lines(Vec<u8>),
    /// Records.
    Records(Vec<Record>),
}

/// Takes the failure to read from the end of some records: it is none itself.
fn take_error(records: &mut Vec<Record>) -> Option<io::Error> {
    let is_error = |record: &mut Record| matches!(record.puzzle, Err(Fault { kind: FaultKind::Read(_), .. }));
    let last = records.pop_if(is_error)?;
    last.puzzle.err().map(|fault| io::Error::other(fault.kind.to_string()))
}

/// The lines of a text, without their ends.
pub(super) fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut ends = memchr_iter(b'\n', text).chain((!text.is_empty() && !text.ends_with(b"\n")).then_some(text.len()));
    let mut start = 0;
    std::iter::from_fn(move || {
        let end = ends.next()?;
        let line = &text[start..end];
        start = end + 1;
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    })
}

/// Cuts an input into chunks.
pub(super) struct Chunks<R> {
    source: Cut<R>,
    /// What a chunk may weigh.
    weight: usize,
    records: u64,
    /// Why the records ended, if reading failed.
    error: Option<io::Error>,
}

/// What was read ahead, and the rest.
type Joined<R> = BufReader<Chain<Cursor<Vec<u8>>, R>>;

/// How an input is cut.
enum Cut<R> {
    /// The first significant line has not been seen.
    Unknown(Buffer<R>, Reading),
    Lines(Buffer<R>),
    /// With the mark that says whether more can be read without waiting.
    Records(Box<Records<Marked<Joined<R>>>>, Arc<AtomicBool>),
    Ended,
}

impl<R: Read + Send + 'static> Source for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self, memory: Vec<u8>) -> Option<io::Result<Chunk>> {
        let chunk = self.next_chunk(memory).transpose();
        if let Some(Err(_)) = chunk {
            self.source = Cut::Ended;
        }
        chunk
    }
}

impl<R: Read> Chunks<R> {
    /// Chunks of at most this weight each. `first` records have been read before.
    pub(super) fn new(input: R, reading: Reading, first: u64, weight: usize) -> Self {
        Self { source: Cut::Unknown(Buffer::new(input), reading), weight, records: first, error: None }
    }

    /// Returns the next chunk, `None` at the end. What is read goes into `memory`.
    pub(super) fn next_chunk(&mut self, memory: Vec<u8>) -> io::Result<Option<Chunk>> {
        if let Cut::Unknown(..) = self.source {
            self.detect()?;
        }
        let (content, records) = match &mut self.source {
            Cut::Unknown(..) | Cut::Ended => return Ok(None),
            Cut::Lines(buffer) => {
                let Some((lines, records)) = buffer.take_lines(memory, self.weight)? else { return Ok(None) };
                (Content::Lines(lines), records)
            }
            Cut::Records(records, is_ready) => {
                let mut records = take_records(records, is_ready, self.weight.min(READ_CHUNK_WEIGHT));
                if let Some(error) = take_error(&mut records) {
                    self.error = Some(error);
                }
                if records.is_empty() {
                    return self.error.take().map_or(Ok(None), Err);
                }
                let count = records.len();
                (Content::Records(records), count)
            }
        };
        let chunk = Chunk { first: self.records, content };
        self.records += records as u64;
        Ok(Some(chunk))
    }

    /// Reads up to the first significant line, which decides how to go on.
    fn detect(&mut self) -> io::Result<()> {
        let Cut::Unknown(mut buffer, reading) = std::mem::replace(&mut self.source, Cut::Ended) else {
            return Ok(());
        };
        let Some(line) = buffer.first_significant_line()? else { return Ok(()) };
        self.source = match Mode::of(line, &reading) {
            Mode::Lines => Cut::Lines(buffer),
            Mode::Table { .. } | Mode::Drawn => {
                let input = Cursor::new(buffer.bytes).chain(buffer.input);
                let is_ready = Arc::default();
                let input =
                    Marked { input: BufReader::with_capacity(CHUNK_BYTES, input), is_ready: Arc::clone(&is_ready) };
                Cut::Records(Box::new(Records::from_line(input, reading, buffer.dropped)), is_ready)
            }
        };
        Ok(())
    }
}

/// Takes records of about this weight. A record that has arrived does not wait for one that has not.
fn take_records(records: &mut impl Iterator<Item = Record>, is_ready: &AtomicBool, most: usize) -> Vec<Record> {
    let (mut taken, mut weight) = (Vec::new(), 0);
    while weight < most && (taken.is_empty() || is_ready.load(Ordering::Relaxed)) {
        let Some(record) = records.next() else { break };
        let side = record.puzzle.as_ref().map_or(0, |puzzle| puzzle.grid.shape().side());
        weight += if side > 9 { HEAVY } else { LIGHT };
        taken.push(record);
    }
    taken
}

/// A buffered input with a mark that is set while there is more to read without waiting. One thread reads and looks.
struct Marked<B> {
    input: B,
    is_ready: Arc<AtomicBool>,
}

impl<R: Read> Read for Marked<BufReader<R>> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer);
        self.is_ready.store(!self.input.buffer().is_empty(), Ordering::Relaxed);
        count
    }
}

impl<R: Read> BufRead for Marked<BufReader<R>> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.is_ready.store(!self.input.buffer().is_empty(), Ordering::Relaxed);
    }
}

/// What a record on this line weighs.
fn weight_of(line: &[u8]) -> usize {
    if is_large(line) { HEAVY } else { LIGHT }
}

/// Returns the bytes of the lines that make a chunk of this weight, and the number of records among them.
fn weigh(text: &[u8], most: usize) -> (usize, usize) {
    let (mut end, mut weight, mut records) = (0, 0, 0);
    while weight < most && end < text.len() {
        let rest = &text[end..];
        let length = memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        end += length;
        let line = &rest[..length];
        if !is_silent(line) {
            weight += weight_of(line);
            records += 1;
        }
    }
    (end, records)
}

/// Whether a line holds a grid beyond 9x9.
fn is_large(line: &[u8]) -> bool {
    if line.len() <= SHORT_LINE {
        return false;
    }
    let head = line.iter().take_while(|&&byte| !ends_cells(byte)).count();
    head > 81 || head <= 2
}

/// What has been read and not yet handed on.
struct Buffer<R> {
    input: R,
    bytes: Vec<u8>,
    /// Bytes at the front that are handed on.
    taken: usize,
    ended: bool,
    started: bool,
    /// Lines dropped before the first significant one.
    dropped: u64,
    /// Why reading ended, if it failed: told when what came before is handed on.
    error: Option<io::Error>,
}

impl<R: Read> Buffer<R> {
    const fn new(input: R) -> Self {
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
    fn first_significant_line(&mut self) -> io::Result<Option<&[u8]>> {
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
    fn take_lines(&mut self, memory: Vec<u8>, weight: usize) -> io::Result<Option<(Vec<u8>, usize)>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of some size, as a pipe does.
    struct Pieces(Vec<u8>, usize);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(self.0.len()).min(buffer.len());
            buffer[..size].copy_from_slice(&self.0[..size]);
            self.0.drain(..size);
            Ok(size)
        }
    }

    fn lines(text: &str, piece: usize) -> Vec<String> {
        let mut chunks = Chunks::new(Pieces(text.as_bytes().to_vec(), piece), Reading::default(), 0, CHUNK_WEIGHT);
        let mut all = Vec::new();
        while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
            let Content::Lines(lines) = chunk.content else { panic!("lines") };
            assert_eq!(chunk.first, all.iter().filter(|line: &&String| !is_silent(line.as_bytes())).count() as u64);
            all.extend(lines.split_inclusive(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).into()));
        }
        all
    }

    #[test]
    fn lines_arrive_whole_whatever_the_pieces() {
        let text: String = (0..40).map(|index| format!("1.3...4..3..4.2. {index}\n# note\n")).collect();
        let whole: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        for piece in [1, 2, 3, 7, 50, 10_000] {
            assert_eq!(lines(&format!("\u{feff}# head\n\n{text}"), piece), whole, "{piece}");
        }
        assert_eq!(lines("1.3...4..3..4.2.", 5), ["1.3...4..3..4.2."]);
        assert!(lines("\n#", 1).is_empty());
    }

    #[test]
    fn a_line_without_end_is_cut_and_takes_no_more_memory() {
        let text = format!("1.3...4..3..4.2.\n{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE * 2));
        let found = lines(&text, CHUNK_BYTES);
        assert_eq!(found.len(), 3);
        assert_eq!(found[1].len(), MAX_LINE + 1);
        let comment = format!("#{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE * 2));
        assert_eq!(lines(&comment, CHUNK_BYTES), ["1.3...4..3..4.2.\n"]);
        assert_eq!(lines(&"7".repeat(MAX_LINE * 2), CHUNK_BYTES)[0].len(), MAX_LINE + 1);
    }
}
