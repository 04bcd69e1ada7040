//! Characters that puzzles are drawn with, brought to the one that means the same: those beyond ASCII, and blanks.

use std::borrow::Cow;

use super::gaps::{is_row_of_candidates, with_points};

/// Returns the line with middle dots as `.`, box drawing as `|`, `-` and `+` (heavy and double sides as `!`, such
/// dashes as `=`), and no-break spaces as blanks; and with blanks as `.` where they are the empty cells of a whole grid.
/// One character stays one character, so columns keep their numbers.
pub(super) fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if let Some(cells) = with_points(line).filter(|_| !is_row_of_candidates(line)) {
        return Cow::Owned(cells);
    }
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let mut text = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        for symbol in chunk.valid().chars() {
            match ascii(symbol) {
                Some(byte) => text.push(byte),
                None => text.extend_from_slice(symbol.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        text.extend_from_slice(chunk.invalid());
    }
    Cow::Owned(text)
}

/// Returns the ASCII character that means the same in a drawing.
const fn ascii(symbol: char) -> Option<u8> {
    Some(match symbol {
        '·' | '•' | '‧' | '∙' | '⋅' | '・' | '◦' => b'.',
        '\u{a0}' | '\u{2007}' | '\u{202f}' => b' ',
        '‐'..='―' | '−' => b'-',
        '─' | '┄' | '┈' | '╌' | '╴' | '╶' => b'-',
        '━' | '═' | '┅' | '┉' | '╍' | '╸' | '╺' => b'=',
        '│' | '┆' | '┊' | '╎' | '╵' | '╷' => b'|',
        '┃' | '║' | '┇' | '┋' | '╏' | '╹' | '╻' => b'!',
        '\u{2500}'..='\u{257f}' => b'+',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_character_stays_one_character() {
        for (text, expected) in [("│5·3│", "|5.3|"), ("╔═╦─┐", "+=+-+"), ("║é\u{a0}", "!é "), ("plain", "plain")]
        {
            assert_eq!(plain(text.as_bytes()), expected.as_bytes(), "{text}");
        }
        assert_eq!(plain(b"\xE9\xC2\xB7"), &b"\xE9."[..]);
    }
}
