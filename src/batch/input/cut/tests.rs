//! Tests of cutting an input into chunks.

use std::io::{self, Cursor};

use super::*;
use crate::batch::input::buffer::{CHUNK_BYTES, CHUNK_WEIGHT, is_large};
use crate::batch::options::BatchOptions;
use crate::text::stream::{MAX_LINE_BYTES, is_silent};

const SMALL: &str = "1.3...4..3..4.2.";

/// Returns its bytes in reads of some size, as a pipe does.
struct PieceReader(Vec<u8>, usize);

impl Read for PieceReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(self.0.len()).min(buffer.len());
        buffer[..size].copy_from_slice(&self.0[..size]);
        self.0.drain(..size);
        Ok(size)
    }
}

fn lines(text: &str, piece: usize) -> Vec<String> {
    let mut chunks =
        Chunks::new(Box::new(PieceReader(text.as_bytes().to_vec(), piece)), Reading::default(), 0, CHUNK_WEIGHT);
    let mut all = Vec::new();
    while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
        let lines = chunk.text.unwrap();
        assert_eq!(
            chunk.first,
            all.iter().filter(|line: &&String| !crate::text::stream::is_silent(line.as_bytes())).count() as u64
        );
        all.extend(lines.bytes.split_inclusive(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).into()));
    }
    all
}

#[test]
fn lines_arrive_complete_whatever_the_size_of_reads() {
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
fn a_large_grid_ends_its_chunk_whatever_comes_between() {
    let large = ".".repeat(625);
    let text = format!("{SMALL}\n# head\n{large}\n\n# next\n{large}\n{large}\n# end\n{SMALL}\n{SMALL}\n");
    for piece in [7, 10_000] {
        let mut chunks =
            Chunks::new(Box::new(PieceReader(text.clone().into_bytes(), piece)), Reading::default(), 0, CHUNK_WEIGHT);
        let mut records = Vec::new();
        while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
            let lines = chunk.text.unwrap();
            let large = lines_of(&lines.bytes).filter(|line| is_large(line)).count();
            assert!(large <= 1);
            records.push((large, chunk.first));
        }
        assert_eq!(records.iter().map(|(large, _)| large).sum::<usize>(), 3);
        assert!(piece < 100 || records == [(1, 0), (1, 2), (1, 3), (0, 4)], "{records:?}");
    }
}

#[test]
fn chunks_have_at_most_the_weight_requested() {
    let text = format!("{SMALL}\n# note\n").repeat(100);
    for weight in [1, 7, 64] {
        let mut chunks = Chunks::new(Box::new(Cursor::new(text.clone())), Reading::default(), 0, weight);
        let (mut all, mut count) = (Vec::new(), 0);
        while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
            let lines = chunk.text.unwrap();
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
            Chunks::new(Box::new(PieceReader(table.clone().into_bytes(), piece)), Reading::default(), 0, CHUNK_WEIGHT);
        let mut sizes = Vec::new();
        while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
            sizes.push(chunk.read.len() + chunk.text.map_or(0, |lines| lines_of(&lines.bytes).count()));
        }
        assert_eq!(sizes.iter().sum::<usize>(), 3);
        assert!(sizes.iter().all(|size| *size <= most), "{sizes:?}");
    }
}

#[test]
fn a_line_that_is_too_long_is_cut() {
    let text = format!("1.3...4..3..4.2.\n{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE_BYTES * 2));
    let found = lines(&text, CHUNK_BYTES);
    assert_eq!(found.len(), 3);
    assert_eq!(found[1].len(), MAX_LINE_BYTES + 1);
    let comment = format!("#{}\n1.3...4..3..4.2.\n", "7".repeat(MAX_LINE_BYTES * 2));
    let found = lines(&comment, CHUNK_BYTES);
    assert_eq!((found[0].len(), &found[1..]), (MAX_LINE_BYTES + 1, &["1.3...4..3..4.2.\n".to_owned()][..]));
    assert_eq!(lines(&"7".repeat(MAX_LINE_BYTES * 2), CHUNK_BYTES)[0].len(), MAX_LINE_BYTES + 1);
}

/// Returns what the chunks of a text say about each record.
fn records(text: &str, reading: &Reading, weight: usize) -> Vec<String> {
    let options = BatchOptions::default().reading(reading.clone());
    let mut chunks = Chunks::new(Box::new(Cursor::new(text.to_owned())), reading.clone(), 0, weight);
    let mut all = Vec::new();
    while let Some(chunk) = chunks.next_chunk(Vec::new()).unwrap() {
        all.extend(chunk.records(&options, 0).map(|origin| {
            let text = String::from_utf8_lossy(origin.text);
            assert!(origin.cells.is_none_or(|cells| cells == origin.text));
            format!("{} {} {text} {:?}", origin.record, origin.line, origin.read(reading))
        }));
    }
    all
}

#[test]
fn lines_of_cells_are_the_same_records_together_and_one_by_one() {
    let cells = ["4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", &"0".repeat(81)];
    let list = format!("{}\n{}\n", cells[0], cells[1]).repeat(4);
    let before = [
        "",
        "# note\n",
        "\n",
        "A title\n",
        "puzzle\n",
        "puzzle,name\n",
        "[\n",
        "{\n",
        "| 1 . | 3 4 |\n",
        "53..7....\n6..195...\n",
        "1.3...4..3..4.2.\n",
        "+---+---+\n",
        "<sudoku>\n",
        "order 4\n",
        "\"1\n",
    ];
    let after = ["", "# note\n", "A title\n", "53..7....\n", "short", "1.3...4..3..4.2. # note\n"];
    let of_column = Reading::default().column(Some("1".parse().unwrap()));
    for reading in [Reading::default(), Reading::default().lines(true), of_column] {
        for (before, after) in before.iter().flat_map(|before| after.map(|after| (before, after))) {
            let text = format!("{before}{list}{after}{list}");
            // Lines that end with a carriage return are recognised one by one.
            let one_by_one = records(&text.replace('\n', "\r\n"), &reading, CHUNK_WEIGHT);
            for weight in [1, 3, CHUNK_WEIGHT] {
                assert_eq!(records(&text, &reading, weight), one_by_one, "{before:?} {after:?} {weight}");
            }
        }
    }
}
