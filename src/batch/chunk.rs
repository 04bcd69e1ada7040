//! The input in chunks: whole lines, or records that were read already.
//!
//! A chunk is one work item. Its size is bounded in bytes, its work by the sum of what its records weigh.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use memchr::{memchr, memchr_iter};

use super::buffer::{Buffer, CHUNK_BYTES};
use super::pipeline::Source;
use super::weight::{HEAVY, LIGHT};
use crate::text::{Fault, FaultKind, Mode, Reading, Record, Records};

/// What a chunk of a table, or of drawn grids, weighs at the most. These take more time and memory to read.
const READ_CHUNK_WEIGHT: usize = 64;

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
    /// With the mark that says whether a line can be read without waiting.
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

/// A buffered input with a mark that is set while a whole line can be read without waiting. One thread reads and looks.
struct Marked<B> {
    input: B,
    is_ready: Arc<AtomicBool>,
}

impl<R: Read> Marked<BufReader<R>> {
    fn mark(&self) {
        self.is_ready.store(memchr(b'\n', self.input.buffer()).is_some(), Ordering::Relaxed);
    }
}

impl<R: Read> Read for Marked<BufReader<R>> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer);
        self.mark();
        count
    }
}

impl<R: Read> BufRead for Marked<BufReader<R>> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.mark();
    }
}

#[cfg(test)]
mod tests {
    use super::super::weight::{CHUNK_WEIGHT, is_large};
    use super::*;
    use crate::text::{MAX_LINE, is_silent};

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
    fn a_large_grid_ends_its_chunk_whatever_stands_between() {
        let large = ".".repeat(625);
        let text = format!("{SMALL}\n# head\n{large}\n\n# next\n{large}\n{large}\n# end\n{SMALL}\n{SMALL}\n");
        for piece in [7, 10_000] {
            let mut chunks = Chunks::new(Pieces(text.clone().into_bytes(), piece), Reading::default(), 0, CHUNK_WEIGHT);
            let mut records = Vec::new();
            while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
                let Content::Lines(lines) = chunk.content else { panic!("lines") };
                let large = lines_of(&lines).filter(|line| is_large(line)).count();
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
                let records = lines_of(&lines).filter(|line| !is_silent(line)).count();
                assert!(records <= weight);
                count += records as u64;
                all.extend(lines);
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
                let Content::Records(records) = chunk.content else { panic!("records") };
                sizes.push(records.len());
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
        assert_eq!(lines(&comment, CHUNK_BYTES), ["1.3...4..3..4.2.\n"]);
        assert_eq!(lines(&"7".repeat(MAX_LINE * 2), CHUNK_BYTES)[0].len(), MAX_LINE + 1);
    }
}
