//! The lines of an array that has begun.

use super::{Recognised, Recogniser};
use crate::text::array::Array;
use crate::text::bytes::begins_array;

/// Blanks beyond ASCII that are read as blanks.
const OTHER_BLANKS: [&str; 3] = ["\u{a0}", "\u{2007}", "\u{202f}"];

impl Recogniser {
    /// Takes a line of the array, and those that follow on the line of its end. What else follows is a line of its own.
    pub(super) fn push_array(&mut self, number: u64, line: &[u8]) {
        let mut rest = line;
        while let Some(mut array) = self.array.take() {
            let end = array.push(number, rest, |(line, text)| {
                self.give(match text {
                    Ok(text) => Recognised::Element { line, text },
                    Err(fault) => Recognised::fault(line, fault),
                });
            });
            let Some(behind) = end else {
                self.array = Some(array);
                return;
            };
            if !self.has_record {
                self.nothing = Some("an empty array");
            }
            rest = without_separators(behind);
            self.array = begins_array(rest).then(Array::default);
        }
        self.rest = (!rest.is_empty()).then(|| rest.to_vec());
    }
}

/// Returns what follows the blanks, commas and semicolons at the front.
fn without_separators(mut text: &[u8]) -> &[u8] {
    loop {
        let count = text.iter().take_while(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';')).count();
        text = &text[count..];
        match OTHER_BLANKS.iter().find_map(|blank| text.strip_prefix(blank.as_bytes())) {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}
