//! The input in chunks: whole lines, or records that were read already.

use std::io::{self, Read};

use memchr::{memchr, memchr_iter, memrchr};

use crate::text::{MAX_LINE, Reading, Recogniser, Record, Role, ends_cells, line_record, read_record};

/// The bytes of a chunk of lines: some hundred 9x9 puzzles.
const CHUNK_BYTES: usize = 128 << 10;

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
    buffer: Buffer<R>,
    reading: Reading,
    recogniser: Recogniser,
    /// Number of the last line.
    line: u64,
    index: u64,
    records: u64,
    ended: bool,
    /// Why the input ended, if reading failed: returned when what came before is delivered.
    error: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    pub(super) fn new(input: R, reading: Reading, first: u64) -> Self {
        Self {
            buffer: Buffer::new(input),
            reading,
            recogniser: Recogniser::new(reading),
            line: 0,
            index: 0,
            records: first,
            ended: false,
            error: None,
        }
    }

    /// The place in order of the next chunk.
    pub(super) const fn index(&self) -> u64 {
        self.index
    }

    /// The next chunk; `None` at the end. What is read goes into the memory of `spare`.
    pub(super) fn next_chunk(&mut self, spare: Vec<u8>) -> io::Result<Option<Chunk>> {
        if self.ended {
            return self.error.take().map_or(Ok(None), Err);
        }
        let lines = self.buffer.take_lines(spare).unwrap_or_else(|error| {
            self.error = Some(error);
            None
        });
        let (content, count) = match lines {
            Some(lines) => self.recognise(lines),
            None => {
                self.ended = true;
                self.recogniser.end(self.line);
                let records: Vec<Record> = std::iter::from_fn(|| self.recogniser.take()).collect();
                if records.is_empty() {
                    return self.error.take().map_or(Ok(None), Err);
                }
                let count = records.len();
                (Content::Records(records), count)
            }
        };
        let chunk = Chunk { first: self.records, content };
        self.index += 1;
        self.records += count as u64;
        Ok(Some(chunk))
    }

    /// The records of some lines, and their number: the lines themselves if each is a record or nothing.
    fn recognise(&mut self, lines: Vec<u8>) -> (Content, usize) {
        let before = self.line;
        let (mut count, mut records) = (0, None);
        for (index, line) in lines_of(&lines).enumerate() {
            self.line += 1;
            let role = self.recogniser.push(self.line, line);
            let ended = self.recogniser.take();
            if records.is_none() && ended.is_none() && matches!(role, Role::Whole | Role::Silent) {
                count += usize::from(role == Role::Whole);
                continue;
            }
            let records = records.get_or_insert_with(|| self.read(&lines, index, before));
            records.extend(ended);
            records.extend(std::iter::from_fn(|| self.recogniser.take()));
            let puzzle = match role {
                Role::Whole => read_record(line, &self.reading),
                Role::Row(table) => table.read(line, &self.reading),
                Role::Part | Role::Silent => continue,
            };
            records.push(Record { line: self.line, puzzle });
        }
        match records {
            None => (Content::Lines(lines), count),
            Some(records) => {
                let count = records.len();
                (Content::Records(records), count)
            }
        }
    }

    /// Reads the first of some lines, each a record or nothing.
    fn read(&self, lines: &[u8], count: usize, before: u64) -> Vec<Record> {
        let record = |(line, number)| line_record(line, &self.reading).map(|puzzle| Record { line: number, puzzle });
        lines_of(lines).take(count).zip(before + 1..).filter_map(record).collect()
    }
}

/// Whether a line holds a grid beyond 9x9: it is then a chunk by itself, since it may take long.
fn is_large(line: &[u8]) -> bool {
    let head = line.iter().take_while(|&&byte| !ends_cells(byte)).count();
    line.len() > SHORT_LINE && (head > 81 || head <= 2)
}

/// What has been read and not yet handed on.
struct Buffer<R> {
    input: R,
    bytes: Vec<u8>,
    ended: bool,
    started: bool,
    /// Why reading ended, if it failed: told when what came before is handed on.
    error: Option<io::Error>,
}

impl<R: Read> Buffer<R> {
    const fn new(input: R) -> Self {
        Self { input, bytes: Vec::new(), ended: false, started: false, error: None }
    }

    /// Reads once, at most up to the size of a chunk; a pipe gives what it has.
    fn fill(&mut self) {
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

    /// The next whole lines; `None` at the end. A line longer than [`MAX_LINE`] comes alone, cut to one byte more.
    fn take_lines(&mut self, mut spare: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
        loop {
            let end = memrchr(b'\n', &self.bytes).map(|end| end + 1);
            let end = if self.ended { Some(self.bytes.len()) } else { end };
            match end {
                Some(0) => return self.end(),
                Some(end) => {
                    let first = memchr(b'\n', &self.bytes[..end]).map_or(end, |end| end + 1);
                    let end = if is_large(&self.bytes[..first]) { first } else { end };
                    spare.clear();
                    spare.extend_from_slice(&self.bytes[end..]);
                    self.bytes.truncate(end);
                    std::mem::swap(&mut self.bytes, &mut spare);
                    return Ok(Some(spare));
                }
                None if self.bytes.len() > MAX_LINE => return self.take_long_line().map(Some),
                None => self.fill(),
            }
        }
    }

    fn take_long_line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = self.bytes.clone();
        line.truncate(MAX_LINE + 1);
        loop {
            if let Some(end) = memchr(b'\n', &self.bytes) {
                self.bytes.drain(..=end);
                return Ok(line);
            }
            self.bytes.clear();
            if self.ended {
                return Ok(line);
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
        let mut chunks = Chunks::new(Pieces(text.as_bytes().to_vec(), piece), Reading::default(), 0);
        let mut all = Vec::new();
        while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
            let Content::Lines(lines) = chunk.content else { panic!("lines") };
            assert_eq!(
                chunk.first,
                all.iter().filter(|line: &&String| !crate::text::is_silent(line.as_bytes())).count() as u64
            );
            all.extend(lines.split_inclusive(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).into()));
        }
        all
    }

    #[test]
    fn lines_arrive_whole_whatever_the_pieces() {
        let text: String = (0..40).map(|index| format!("1.3...4..3..4.2. {index}\n# note\n")).collect();
        let head = ["# head\n", "\n"].into_iter().chain(text.split_inclusive('\n'));
        let whole: Vec<String> = head.map(str::to_owned).collect();
        for piece in [1, 2, 3, 7, 50, 10_000] {
            assert_eq!(lines(&format!("\u{feff}# head\n\n{text}"), piece), whole, "{piece}");
        }
        assert_eq!(lines("1.3...4..3..4.2.", 5), ["1.3...4..3..4.2."]);
        assert_eq!(lines("\n#", 1), ["\n", "#"]);
    }

    #[test]
    fn a_line_without_end_is_cut_and_takes_no_more_memory() {
        let text = format!("1.3...4..3..4.2.\n{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE * 2));
        let found = lines(&text, CHUNK_BYTES);
        assert_eq!(found.len(), 3);
        assert_eq!(found[1].len(), MAX_LINE + 1);
        let comment = format!("#{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE * 2));
        assert_eq!(lines(&comment, CHUNK_BYTES)[1..], ["1.3...4..3..4.2.\n"]);
        assert_eq!(lines(&"7".repeat(MAX_LINE * 2), CHUNK_BYTES)[0].len(), MAX_LINE + 1);
    }
}
