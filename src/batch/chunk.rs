//! The input in chunks: whole lines, or records that were read already.
//!
//! A chunk is one work item. Its size is bounded in bytes, its work by the sum of what its records weigh.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;

use memchr::memchr_iter;

use super::buffer::{Buffer, CHUNK_BYTES};
use super::entry::{Text, is_record};
use super::heading::Heading;
use super::pipeline::Source;
use super::sheet::Origin;
use super::weight::{HEAVY, LIGHT};
use crate::text::{Fault, MAX_LINE, Puzzle, Reading, Recogniser, Record, Role, Table, read_record};

/// Weight of a chunk of records that were read already: these take more time and memory than lines.
const READ_CHUNK_WEIGHT: usize = 64;

/// Some consecutive records.
#[derive(Debug)]
pub(super) struct Chunk {
    /// Number of records before the first of this chunk.
    pub(super) first: u64,
    /// How many of its records need no answer: they have one from a run before.
    pub(super) skipped: usize,
    pub(super) content: Content,
}

/// A record that was read.
#[derive(Debug)]
pub(super) struct Item {
    /// The number of its first line.
    line: u64,
    /// The line, if it is one alone.
    text: Vec<u8>,
    table: Option<Table>,
    pub(super) puzzle: Result<Puzzle, Fault>,
}

impl Item {
    /// Where the record stands, given its number.
    pub(super) fn origin(&self, record: u64) -> Origin<'_> {
        Origin { record, line: self.line, text: &self.text, table: self.table, cells: None }
    }
}

/// How many lines are kept that may turn out to be records which cannot be read.
const RECENT_LINES: usize = 64;

#[derive(Debug)]
pub(super) enum Content {
    /// Lines, each with its end but perhaps the last: each is a record by itself, or nothing.
    Lines(Text),
    /// Records.
    Records(Vec<Item>),
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
    /// Weight of a chunk, but for its last record.
    weight: usize,
    /// Number of the last line.
    line: u64,
    records: u64,
    /// Number of records that have their answers from a run before.
    answered: u64,
    heading: Arc<Heading>,
    /// The last lines that were no records by themselves, and their numbers.
    recent: VecDeque<(u64, Vec<u8>)>,
    /// Records that were read, and are in no chunk yet.
    read: VecDeque<Item>,
    ended: bool,
    /// Why the input ended, if reading failed: returned when what came before is delivered.
    error: Option<io::Error>,
}

impl<R: Read + Send + 'static> Source for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self, memory: Vec<u8>) -> Option<io::Result<Chunk>> {
        self.next_chunk(memory).transpose()
    }
}

impl<R: Read> Chunks<R> {
    /// Chunks of at most this weight each. `first` records have been read before.
    pub(super) fn new(input: R, reading: Reading, first: u64, weight: usize) -> Self {
        Self {
            buffer: Buffer::new(input),
            reading,
            recogniser: Recogniser::new(reading),
            weight,
            line: 0,
            records: first,
            answered: 0,
            heading: Arc::default(),
            recent: VecDeque::new(),
            read: VecDeque::new(),
            ended: false,
            error: None,
        }
    }

    /// The same with the columns that stay, and with records that have their answers already.
    pub(super) fn for_sheet(mut self, heading: &Arc<Heading>, answered: u64) -> Self {
        self.heading = Arc::clone(heading);
        self.answered = answered;
        self
    }

    /// Returns the next chunk, `None` at the end. What is read goes into `memory`.
    pub(super) fn next_chunk(&mut self, mut memory: Vec<u8>) -> io::Result<Option<Chunk>> {
        loop {
            if !self.read.is_empty() {
                let records = self.take_records();
                let count = records.len();
                return Ok(Some(self.chunk(Content::Records(records), count)));
            }
            if self.ended {
                return self.error.take().map_or(Ok(None), Err);
            }
            let lines = self.buffer.take_lines(memory, self.weight).unwrap_or_else(|error| {
                self.error = Some(error);
                None
            });
            memory = match lines {
                Some(lines) => {
                    let before = self.line;
                    match self.recognise(&lines) {
                        Some((count, table)) => {
                            let text = Text { bytes: lines, table, before };
                            return Ok(Some(self.chunk(Content::Lines(text), count)));
                        }
                        None => lines,
                    }
                }
                None => {
                    self.ended = true;
                    self.recogniser.end(self.line);
                    self.take_ended(None);
                    Vec::new()
                }
            };
        }
    }

    fn chunk(&mut self, content: Content, count: usize) -> Chunk {
        let skipped = self.answered.saturating_sub(self.records).min(count as u64) as usize;
        let chunk = Chunk { first: self.records, skipped, content };
        self.records += count as u64;
        chunk
    }

    /// Recognises some lines. Returns their number of records, and their table, if each is a record by itself of one
    /// kind, or nothing; otherwise the records are read.
    fn recognise(&mut self, lines: &[u8]) -> Option<(usize, Option<Table>)> {
        let before = self.line;
        let (mut count, mut kind, mut are_lines) = (0, None, true);
        for (index, line) in lines_of(lines).enumerate() {
            self.line += 1;
            let role = self.recogniser.push(self.line, line);
            let ended = self.recogniser.take();
            let table = match role {
                Role::Row(table) => Some(table),
                Role::Whole | Role::Part | Role::Silent => None,
            };
            self.heading.see(line, role, self.recogniser.table());
            if are_lines && ended.is_none() {
                match role {
                    Role::Silent => continue,
                    Role::Whole | Role::Row(_) if *kind.get_or_insert(table) == table => {
                        count += 1;
                        continue;
                    }
                    Role::Whole | Role::Row(_) | Role::Part => {}
                }
            }
            if std::mem::take(&mut are_lines) {
                self.read_lines(lines, index, before, kind.flatten());
            }
            if role == Role::Part {
                self.remember(line);
            }
            self.take_ended(ended);
            if matches!(role, Role::Whole | Role::Row(_)) {
                let item = self.read_line(line, self.line, table);
                self.read.push_back(item);
            }
        }
        are_lines.then_some((count, kind.flatten()))
    }

    /// Keeps a line that may turn out to be a record which cannot be read.
    fn remember(&mut self, line: &[u8]) {
        if self.recent.len() == RECENT_LINES {
            self.recent.pop_front();
        }
        self.recent.push_back((self.line, line[..line.len().min(CHUNK_BYTES / RECENT_LINES)].to_vec()));
    }

    /// Takes `first` and the further records that the last line has ended. What cannot be read keeps the text of its
    /// first line.
    fn take_ended(&mut self, first: Option<Record>) {
        for record in first.into_iter().chain(std::iter::from_fn(|| self.recogniser.take())) {
            let recent = self.recent.iter().find(|(line, _)| *line == record.line && record.puzzle.is_err());
            let text = recent.map_or_else(Vec::new, |(_, text)| text.clone());
            self.read.push_back(Item { line: record.line, text, table: None, puzzle: record.puzzle });
        }
    }

    /// Reads the first `count` of some lines, each a record of one kind or nothing.
    fn read_lines(&mut self, lines: &[u8], count: usize, before: u64, table: Option<Table>) {
        for (line, number) in lines_of(lines).take(count).zip(before + 1..) {
            if is_record(line, table, &self.reading) {
                let item = self.read_line(line, number, table);
                self.read.push_back(item);
            }
        }
    }

    fn read_line(&self, line: &[u8], number: u64, table: Option<Table>) -> Item {
        let puzzle = match table {
            Some(table) => table.read(line, &self.reading),
            None => read_record(line, &self.reading),
        };
        let text = &line[..line.len().min(MAX_LINE)];
        Item { line: number, text: text.to_vec(), table, puzzle }
    }

    /// Takes records of about the weight of a chunk.
    fn take_records(&mut self) -> Vec<Item> {
        let (mut taken, mut weight) = (Vec::new(), 0);
        while weight < self.weight.min(READ_CHUNK_WEIGHT) {
            let Some(record) = self.read.pop_front() else { break };
            let side = record.puzzle.as_ref().map_or(0, |puzzle| puzzle.grid.shape().side());
            weight += if side > 9 { HEAVY } else { LIGHT };
            taken.push(record);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::super::weight::{CHUNK_WEIGHT, is_large};
    use super::*;
    use crate::text::is_silent;

    const SMALL: &str = "1.3...4..3..4.2.";

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
            assert_eq!(
                chunk.first,
                all.iter().filter(|line: &&String| !crate::text::is_silent(line.as_bytes())).count() as u64
            );
            all.extend(
                lines.bytes.split_inclusive(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).into()),
            );
        }
        all
    }

    #[test]
    fn lines_arrive_whole_whatever_the_pieces() {
        let text: String = (0..40).map(|index| format!("1.3...4..3..4.2. {index}\n# note\n")).collect();
        let head = ["# head\n", "\n"].into_iter();
        let whole: Vec<String> = head.chain(text.split_inclusive('\n')).map(str::to_owned).collect();
        for piece in [1, 2, 3, 7, 50, 10_000] {
            assert_eq!(lines(&format!("\u{feff}# head\n\n{text}"), piece), whole, "{piece}");
        }
        assert_eq!(lines("1.3...4..3..4.2.", 5), ["1.3...4..3..4.2."]);
        assert_eq!(lines("\n#", 1), ["\n", "#"]);
    }

    #[test]
    fn a_large_grid_ends_its_chunk_whatever_stands_between() {
        let large = ".".repeat(625);
        let text = format!("{SMALL}\n# head\n{large}\n\n# next\n{large}\n{large}\n# end\n{SMALL}\n{SMALL}\n");
        for piece in [7, 10_000] {
            let mut chunks = Chunks::new(Pieces(text.clone().into_bytes(), piece), Reading::default(), 0, CHUNK_WEIGHT);
            let mut records = Vec::new();
            while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
                let Content::Lines(lines) = chunk.content else { panic!("lines") };
                let large = lines_of(&lines.bytes).filter(|line| is_large(line)).count();
                assert!(large <= 1);
                records.push((large, chunk.first));
            }
            assert_eq!(records.iter().map(|(large, _)| large).sum::<usize>(), 3);
            assert!(piece < 100 || records == [(1, 0), (1, 2), (1, 3), (0, 4)], "{records:?}");
        }
    }

    #[test]
    fn chunks_hold_as_much_as_they_may_weigh() {
        let text = format!("{SMALL}\n# note\n").repeat(100);
        for weight in [1, 7, 64] {
            let mut chunks = Chunks::new(Cursor::new(text.clone()), Reading::default(), 0, weight);
            let (mut all, mut count) = (Vec::new(), 0);
            while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
                let Content::Lines(lines) = chunk.content else { panic!("lines") };
                assert_eq!(chunk.first, count);
                let records = lines_of(&lines.bytes).filter(|line| !is_silent(line)).count();
                assert!(records <= weight);
                count += records as u64;
                all.extend(lines.bytes);
            }
            assert_eq!((all, count), (text.clone().into_bytes(), 100));
        }
    }

    #[test]
    fn a_record_that_has_arrived_does_not_wait_for_the_next() {
        let table = format!("puzzle\n{SMALL}\n{SMALL}\n{SMALL}\n");
        for (piece, most) in [(17, 1), (10_000, 3)] {
            let mut chunks =
                Chunks::new(Pieces(table.clone().into_bytes(), piece), Reading::default(), 0, CHUNK_WEIGHT);
            let mut sizes = Vec::new();
            while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
                sizes.push(match chunk.content {
                    Content::Records(records) => records.len(),
                    Content::Lines(lines) => lines_of(&lines.bytes).count(),
                });
            }
            assert_eq!(sizes.iter().sum::<usize>(), 3);
            assert!(sizes.iter().all(|size| *size <= most), "{sizes:?}");
        }
    }

    #[test]
    fn a_line_without_end_is_cut_and_takes_no_more_memory() {
        let text = format!("1.3...4..3..4.2.\n{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE * 2));
        let found = lines(&text, CHUNK_BYTES);
        assert_eq!(found.len(), 3);
        assert_eq!(found[1].len(), MAX_LINE + 1);
        let comment = format!("#{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE * 2));
        let found = lines(&comment, CHUNK_BYTES);
        assert_eq!((found[0].len(), &found[1..]), (MAX_LINE + 1, &["1.3...4..3..4.2.\n".to_owned()][..]));
        assert_eq!(lines(&"7".repeat(MAX_LINE * 2), CHUNK_BYTES)[0].len(), MAX_LINE + 1);
    }
}
