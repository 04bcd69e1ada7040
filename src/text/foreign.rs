//! Names input that is not a text of puzzles, and what to do with it.

use super::bytes::{delimiter, is_puzzle_like};
use super::fault::FaultKind;

/// Returns the fault of a text in a format that is recognised but not supported.
pub(super) fn recognise(line: &[u8]) -> Option<FaultKind> {
    let (what, remedy) = match line {
        [0x1F, 0x8B, ..] => ("data compressed with gzip", "decompress it first"),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => ("data compressed with zstd", "decompress it first"),
        [b'P', b'K', 3, 4, ..] => ("a zip archive", "extract it first"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => ("text in UTF-16", "convert it to UTF-8"),
        _ if is_utf16(line) => ("text in UTF-16", "convert it to UTF-8"),
        [b'<', ..] => ("markup", "extract the puzzles first"),
        _ => return headless(line),
    };
    Some(FaultKind::Foreign { what, remedy })
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

/// Whether every second byte is zero, as in ASCII text with two bytes per character.
fn is_utf16(line: &[u8]) -> bool {
    let has_zeros = (0..2).any(|first| line.iter().skip(first).step_by(2).all(|byte| *byte == 0));
    line.len() > 3 && has_zeros && line.iter().any(|byte| *byte != 0)
}

#[cfg(test)]
mod tests {
    use super::super::reading::Reading;
    use super::super::record::read_line;

    #[test]
    fn foreign_data_is_named() {
        for (line, word) in [
            (&b"\x1F\x8B\x08abc"[..], "gzip"),
            (b"\x28\xB5\x2F\xFDabc", "zstd"),
            (b"PK\x03\x04abc", "zip"),
            (b"\xFF\xFE8\x00.\x00", "UTF-16"),
            (b"8\x00.\x00.\x00", "UTF-16"),
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
