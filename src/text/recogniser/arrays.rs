//! The lines of an array that has begun.

use super::{Recognised, Recogniser};

impl Recogniser {
    /// Takes a line of the array, and what follows on the line of its end.
    pub(super) fn push_array(&mut self, number: u64, line: &[u8]) {
        let Some(mut array) = self.array.take() else { return };
        let rest = array.push(number, line, |(line, text)| {
            self.give(match text {
                Ok(text) => Recognised::Element { line, text },
                Err(fault) => Recognised::fault(line, fault),
            });
        });
        let Some(rest) = rest else {
            self.array = Some(array);
            return;
        };
        if !self.has_record {
            self.nothing = Some("an empty array");
        }
        // What follows on the line of its end is a line of its own, but for what parts arrays.
        let ends = |byte: &u8| matches!(byte, b',' | b';') || byte.is_ascii_whitespace();
        let begin = rest.iter().take_while(|byte| ends(byte)).count();
        if begin < rest.len() {
            self.push_held(number, rest[begin..].to_vec());
        }
    }
}
