//! Names input that is not a text of puzzles, and what to do with it.

use memchr::memchr;

use super::bytes::{column_at, delimiter, is_puzzle_like};
use super::fault::{Fault, FaultKind};

/// Returns the fault of a text in a format that is recognised but not supported.
pub(super) fn recognise(line: &[u8]) -> Option<FaultKind> {
    encoded(line).or_else(|| match line {
        [b'<', ..] => Some(FaultKind::Foreign { what: "markup", remedy: "extract the puzzles first" }),
        _ => headless(line),
    })
}

/// Returns the fault of a text that is compressed or in another encoding.
fn encoded(line: &[u8]) -> Option<FaultKind> {
    let (what, remedy) = match line {
        [0x1F, 0x8B, ..] => ("data compressed with gzip", "decompress it first"),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => ("data compressed with zstd", "decompress it first"),
        [b'P', b'K', 3, 4, ..] => ("a zip archive", "extract it first"),
        _ if is_utf16(line) => ("text in UTF-16", "convert it to UTF-8"),
        _ => return None,
    };
    Some(FaultKind::Foreign { what, remedy })
}

/// Returns the fault of a line with NUL bytes, which no text has: compressed data, UTF-16, puzzles with NUL bytes
/// between them, or a damaged file.
pub(super) fn binary(line: &[u8]) -> Option<Fault> {
    let place = memchr(0, line)?;
    if let Some(kind) = encoded(line) {
        return Some(Fault::new(kind));
    }
    let remedy = "write a line break where it separates puzzles, and remove all others";
    Some(Fault::at(column_at(line, place), FaultKind::Foreign { what: "a NUL byte", remedy }))
}

/// Returns the fault of a row of a table without a header: a field other than the first looks like a puzzle.
fn headless(line: &[u8]) -> Option<FaultKind> {
    let delimiter = delimiter(line)?;
    let column = line.split(|byte| *byte == delimiter).position(is_field_of_puzzle)?;
    (column > 0).then_some(FaultKind::Headless(column + 1))
}

/// Whether a field, perhaps in quotes, looks like a puzzle. Text in brackets does not.
fn is_field_of_puzzle(field: &[u8]) -> bool {
    let field = field.trim_ascii();
    let field = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field);
    field.iter().all(|byte| byte.is_ascii_alphanumeric() || b"._*?-".contains(byte)) && is_puzzle_like(field)
}

/// Whether a line is UTF-16: it begins with the mark of UTF-16, or every second byte is zero, as in ASCII text with two
/// bytes per character.
pub(super) fn is_utf16(line: &[u8]) -> bool {
    let is_ascii = (0..2).any(|first| {
        let mut bytes = line.iter().skip(first).step_by(2);
        bytes.all(|byte| *byte == 0) && line.iter().skip(1 - first).step_by(2).all(|byte| *byte != 0)
    });
    line.starts_with(b"\xFF\xFE") || line.starts_with(b"\xFE\xFF") || line.len() > 1 && is_ascii
}

/// Whether a line has no content in UTF-16: its line break is two bytes, of which one is on the next line.
pub(super) fn is_blank_in_utf16(line: &[u8]) -> bool {
    line.contains(&0) && line.iter().all(|byte| matches!(byte, 0 | b' ' | b'\t' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::super::reading::Reading;
    use super::super::record::{Records, read_line};

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// Returns the answer to each record: "puzzle", or the fault.
    fn answers(text: &[u8]) -> Vec<String> {
        let records = Records::new(text, Reading::default());
        records.map(|record| record.puzzle.map_or_else(|fault| fault.to_string(), |_| "puzzle".to_owned())).collect()
    }

    #[test]
    fn each_line_in_utf16_is_one_fault() {
        let rows: String =
            PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
        let list = format!("{PUZZLE}\n\n{PUZZLE} easy\n# no puzzle\n\n");
        for (text, lines) in
            [(&list, 3), (&rows, 9), (&list.replace('\n', "\r\n"), 3), (&format!("id,puzzle\n1,{PUZZLE}\n"), 2)]
        {
            let units = || text.encode_utf16();
            let (little, big) = (units().flat_map(u16::to_le_bytes), units().flat_map(u16::to_be_bytes));
            let marked = [0xFF, 0xFE].into_iter().chain(little.clone());
            for bytes in [little.collect::<Vec<u8>>(), big.collect(), marked.collect()] {
                let utf16 = vec!["this is text in UTF-16: convert it to UTF-8".to_owned(); lines];
                assert_eq!(answers(&bytes), utf16, "{text}");
                // After another file, as 'cat' writes them.
                let expected = [vec!["puzzle".to_owned()], utf16].concat();
                assert_eq!(answers(&[format!("{PUZZLE}\n").as_bytes(), &bytes].concat()), expected, "{text}");
            }
        }
    }

    #[test]
    fn a_nul_byte_is_never_dropped() {
        let fault = |column: usize| {
            format!(
                "column {column}: this is a NUL byte: write a line break where it separates puzzles, and remove all others"
            )
        };
        let other = PUZZLE.replace("36", "63");
        for (line, column) in [
            ("\0".to_owned(), 1),
            ("\0\0\0".to_owned(), 1),
            (format!("\0{PUZZLE}"), 1),
            (format!("{PUZZLE}\0"), 82),
            (format!("{PUZZLE}\0{PUZZLE}\0"), 82),
            (format!("{PUZZLE}\0{other}\0"), 82),
            (format!("puzzle {PUZZLE}\0"), 89),
            (PUZZLE.replace("36", "\x006"), 12),
            ("one word\0".to_owned(), 9),
            ("8...\0....".to_owned(), 5),
            ("\0".repeat(4096) + PUZZLE, 1),
        ] {
            let text = format!("{PUZZLE}\n{line}\n{PUZZLE}\n");
            assert_eq!(answers(text.as_bytes()), ["puzzle".to_owned(), fault(column), "puzzle".to_owned()], "{line:?}");
        }
    }

    #[test]
    fn foreign_data_is_named() {
        for (line, word) in [
            (&b"\x1F\x8B\x08abc"[..], "gzip"),
            (b"\x28\xB5\x2F\xFDabc", "zstd"),
            (b"PK\x03\x04abc", "zip"),
            (b"\xFF\xFE8\x00.\x00", "UTF-16"),
            (b"8\x00.\x00.\x00", "UTF-16"),
            (b"\x008\x00.", "UTF-16"),
            (b"8\x00", "UTF-16"),
            (b"\x00\x00.\x00\x00", "NUL"),
            (b"<html>", "markup"),
            (
                b"7,\"...3.4...\",\"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\"",
                "column 3",
            ),
        ] {
            let fault = read_line(line, &Reading::default()).unwrap_err().to_string();
            assert!(fault.contains(word), "{fault}");
        }
    }
}
