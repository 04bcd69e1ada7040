//! The packed text in links: percent signs, base64, and the compression of lz-string.
//!
//! The crate `lz-str` compresses. Its decompression has no limit, although a few kilobytes of a hostile link can expand
//! to gigabytes. It does not report the place of a fault either. So this file decompresses on its own. The scheme is
//! that of <https://pieroxy.net/blog/pages/lz-string/index.html>.

use crate::text::fault::{Fault, FaultKind, first_shown};

/// Maximum number of characters of an unpacked text. The largest real puzzles, with drawings, have a tenth.
const MAX_UNPACKED: usize = 4 << 20;

/// The symbols of base64, each with six bits. The last one pads.
const SYMBOLS: &[u8; 65] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

/// Codes that do not refer to the dictionary: a character of 8 bits, one of 16, and the end.
const BYTE: usize = 0;
const WIDE: usize = 1;
const END: usize = 2;

/// Returns a text in packed form.
pub(in crate::text) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks a text. Columns count from `start`, the number of characters before it.
pub(in crate::text) fn unpack(text: &str, start: usize) -> Result<String, Fault> {
    let mut values = Vec::with_capacity(text.len());
    for PlacedByte { byte, at } in bytes(text) {
        // In a query, a blank is written as a plus sign, and read as a blank again.
        // Some programs avoid symbols that have a meaning in links.
        let byte = match byte {
            b' ' => b'+',
            b'-' => b'/',
            b'$' => b'=',
            _ => byte,
        };
        let value = SYMBOLS.iter().position(|symbol| *symbol == byte);
        let Some(value) = value else {
            let shown = first_shown(&text.as_bytes()[at..]);
            return Err(fault(start + at + 1, format!("{shown} does not occur in packed text")));
        };
        // Only padding has more than six bits.
        values.push(PlacedByte { byte: (value % 64) as u8, at });
    }
    let mut bits = PackedBits { values: &values, at: 0 };
    let unpacked = decompress(&mut bits).map_err(|why| {
        let place = bits.values.get(bits.at / 6).map_or(text.chars().count(), |value| value.at);
        fault(start + place + 1, why)
    })?;
    String::from_utf16(&unpacked).map_err(|_| fault(start + 1, "it does not hold a text"))
}

/// Returns a fault of a link at a column.
fn fault(column: usize, why: impl Into<String>) -> Fault {
    Fault::at(column, FaultKind::Link(why.into()))
}

/// A byte, and its place in the text from which it was decoded.
struct PlacedByte {
    byte: u8,
    at: usize,
}

/// Returns the bytes of a text. A percent sign and two hexadecimal digits are one byte.
fn bytes(text: &str) -> Vec<PlacedByte> {
    let (text, mut at) = (text.as_bytes(), 0);
    let mut bytes = Vec::with_capacity(text.len());
    while let Some(&byte) = text.get(at) {
        let coded = text.get(at + 1..at + 3).filter(|_| byte == b'%').and_then(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(digits, 16).ok()
        });
        bytes.push(PlacedByte { byte: coded.unwrap_or(byte), at });
        at += if coded.is_some() { 3 } else { 1 };
    }
    bytes
}

/// Reads bits. Each value has six, the highest first; numbers have their lowest bit first.
struct PackedBits<'a> {
    values: &'a [PlacedByte],
    at: usize,
}

impl PackedBits<'_> {
    fn number(&mut self, bits: u32) -> Result<usize, String> {
        let mut number = 0;
        for bit in 0..bits {
            let value = self.values.get(self.at / 6).ok_or("the text ends in the middle: copy the complete link")?;
            number |= usize::from(value.byte >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(number)
    }
}

/// Decompresses a text. Each entry of the dictionary is a piece of the text so far: the last piece and the character
/// after it.
fn decompress(bits: &mut PackedBits<'_>) -> Result<Vec<u16>, String> {
    // The first three codes are not entries.
    let mut entries = vec![0..0, 0..0, 0..0];
    let mut text: Vec<u16> = Vec::new();
    let (mut width, mut last) = (2, 0..0);
    loop {
        let code = bits.number(width)?;
        let begin = text.len();
        let is_character = matches!(code, BYTE | WIDE);
        match code {
            END => return Ok(text),
            BYTE | WIDE => text.push(bits.number(if code == BYTE { 8 } else { 16 })? as u16),
            // The entry of this step may be used before it is complete.
            _ if code == entries.len() && !last.is_empty() => {
                text.extend_from_within(last.clone());
                text.push(text[last.start]);
            }
            _ => {
                let entry = entries.get(code).ok_or("it is not a packed text: copy the complete link")?;
                text.extend_from_within(entry.clone());
            }
        }
        if text.len() > MAX_UNPACKED {
            return Err(format!("it unpacks to more than {MAX_UNPACKED} characters, and no puzzle needs that many"));
        }
        if is_character {
            entries.push(begin..begin + 1);
        }
        if !last.is_empty() {
            entries.push(last.start..last.end + 1);
        }
        last = begin..text.len();
        // The next code may be the entry that the next step adds.
        width = usize::BITS - entries.len().leading_zeros();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_packed_and_unpacked() {
        let mut long = String::new();
        for number in 0..3_000 {
            long += &format!("{{\"R{}C{}\": {}}},", number % 17, number % 23, number * number);
        }
        for text in ["", "{", "{\"size\":9}", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "é, 数独 and 😀", "abababababa", &long]
        {
            let packed = pack(text);
            assert_eq!(unpack(&packed, 0).as_deref(), Ok(text), "{packed}");
            let in_link = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
            assert_eq!(unpack(&in_link, 0).as_deref(), Ok(text), "{in_link}");
            assert_eq!(unpack(&packed.replace('+', " "), 0).as_deref(), Ok(text), "{packed}");
        }
    }

    #[test]
    fn every_prefix_is_refused_with_its_end() {
        let packed = pack("{\"size\":9,\"grid\":[[{},{},{}]],\"title\":\"a title\"}");
        let whole = packed.trim_end_matches('=').len();
        for length in 1..whole - 1 {
            let fault = unpack(&packed[..length], 10).unwrap_err();
            let message = fault.to_string();
            assert!(message.contains("ends in the middle") && fault.column == Some(11 + length), "{length}: {message}");
        }
    }

    #[test]
    fn faults_name_their_column() {
        let packed = pack("{\"size\":9,\"grid\":[]}");
        let bad = format!("{}*{}", &packed[..6], &packed[7..]);
        assert_eq!(
            unpack(&bad, 4).unwrap_err().to_string(),
            "column 11: this link cannot be read: '*' does not occur in packed text"
        );
        assert!(unpack("////////", 0).unwrap_err().to_string().contains("not a packed text"));
    }
}
