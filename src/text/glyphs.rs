//! Replaces characters beyond ASCII, and blanks, with the ASCII characters that mean the same in a puzzle.

use std::borrow::Cow;

use memchr::{memchr, memmem};

use super::candidates::is_candidates;
use super::killers;
use crate::model::Shape;

/// Returns the line in plain characters: middle dots become `.`, box drawing becomes `|`, `-` and `+`, heavy and double
/// sides become `!`, heavy and double dashes become `=`, and no-break spaces become blanks. Blanks that are the empty
/// cells of a complete grid become `.`. One character stays one character, so columns keep their numbers.
pub(super) fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if is_spaced_line(line) && !is_row_of_candidates(line) {
        return line.iter().map(|&byte| if byte == b' ' { b'.' } else { byte }).collect();
    }
    match line.iter().find(|byte| **byte != b' ') {
        // The first cell of a killer may have an arrow.
        Some(b'>') if !killers::is_killer(line.trim_ascii()) => {
            Cow::Owned(in_ascii(&without_quotes(line)).into_owned())
        }
        Some(b'<') if !is_xml_of_its_own(line) => Cow::Owned(in_ascii(&without_tags(line)).into_owned()),
        _ => in_ascii(line),
    }
}

/// Returns the line with each character replaced by the ASCII character that means the same, if there is one.
fn in_ascii(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let mut text = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        for symbol in chunk.valid().chars() {
            match ascii(symbol) {
                // These code points turn the figure before them into an emoji.
                _ if matches!(symbol, '\u{fe0f}' | '\u{20e3}') => {}
                Some(byte) => text.push(byte),
                None => text.extend_from_slice(symbol.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        text.extend_from_slice(chunk.invalid());
    }
    Cow::Owned(text)
}

/// Returns a line of a quoted mail, with blanks in place of its quote marks.
fn without_quotes(line: &[u8]) -> Vec<u8> {
    let end = line.iter().position(|byte| !matches!(byte, b'>' | b' ')).unwrap_or(line.len());
    [&vec![b' '; end], &line[end..]].concat()
}

/// Whether a line begins XML in a format that is read as XML, so that its tags must be kept.
fn is_xml_of_its_own(line: &[u8]) -> bool {
    [&b"<?"[..], b"<instance"].iter().any(|begin| line.trim_ascii_start().starts_with(begin))
}

/// Returns a line of HTML with blanks in place of its tags, sides around the cells of a table, and a point in an empty
/// cell.
fn without_tags(line: &[u8]) -> Vec<u8> {
    let mut text = line.to_vec();
    while let Some(begin) = memmem::find(&text, b"&nbsp;") {
        text[begin..begin + 6].fill(b' ');
    }
    let (mut at, mut cell) = (0, None);
    while let Some(begin) = memchr(b'<', &text[at..]).map(|found| at + found) {
        let Some(length) = memchr(b'>', &text[begin..]) else { break };
        at = begin + length + 1;
        let tag = text[begin..at].to_vec();
        let name = tag[1..].strip_prefix(b"/").unwrap_or(&tag[1..]);
        let is_link = memmem::find(&tag, b"://").is_some() && !tag.contains(&b' ');
        if !name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'!') || is_link {
            continue;
        }
        text[begin..at].fill(b' ');
        if begins_with_any(&tag, &[b"<td", b"<th"]) {
            cell = Some(at);
        } else if begins_with_any(&tag, &[b"</td", b"</th"]) {
            text[at - 1] = b'|';
            if let Some(cell) = cell.take().filter(|cell| text[*cell..begin].iter().all(|byte| *byte == b' ')) {
                text[cell - 1] = b'.';
            }
        } else if begins_with_any(&tag, &[b"<tr"]) {
            text[at - 1] = b'|';
        }
    }
    text
}

fn begins_with_any(text: &[u8], begins: &[&[u8]]) -> bool {
    begins.iter().any(|begin| text.starts_with(begin))
}

/// Whether a line holds all cells of a 9x9 grid, with blanks for empty ones.
fn is_spaced_line(line: &[u8]) -> bool {
    if line.len() != Shape::CLASSIC.cell_count()
        || line.iter().any(|byte| !matches!(byte, b' ' | b'1'..=b'9'))
        || line.trim_ascii().is_empty()
    {
        return false;
    }
    // Blanks between groups of equal length are not cells.
    let mut lengths = line.split(|byte| *byte == b' ').map(<[u8]>::len);
    let first = lengths.next();
    first == Some(0) || lengths.any(|length| Some(length) != first)
}

/// Whether the pieces between blanks are the cells of a row of pencilmarks.
fn is_row_of_candidates(line: &[u8]) -> bool {
    let mut pieces = line.split(|byte| *byte == b' ').filter(|piece| !piece.is_empty());
    let side = pieces.clone().count();
    side <= 9 && Shape::from_side(side).is_some() && pieces.all(|piece| is_candidates(piece, side, None))
}

/// Returns the ASCII character with the same meaning in a drawing.
const fn ascii(symbol: char) -> Option<u8> {
    Some(match symbol {
        '·' | '•' | '‧' | '∙' | '⋅' | '・' | '◦' => b'.',
        '\u{a0}' | '\u{2007}' | '\u{202f}' => b' ',
        '‐'..='―' | '−' => b'-',
        '⬜' | '◻' | '◽' | '□' | '▢' | '☐' | '▫' | '⬚' | '⎵' | '␣' => b'.',
        '０'..='９' => b'0' + (symbol as u32 - '０' as u32) as u8,
        '．' => b'.',
        '，' => b',',
        '｜' => b'|',
        '“' | '”' | '„' => b'"',
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
