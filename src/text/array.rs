//! JSON arrays over any number of lines.

use super::fault::{Fault, FaultKind};
use super::lines::MAX_LINE_BYTES;

/// An array that is being read: its elements are records, and an array of numbers is one.
#[derive(Clone, Default, Debug)]
pub(super) struct Array {
    elements: Elements,
    /// The elements so far that are numbers, each with a comma behind.
    numbers: Vec<u8>,
    /// The line of the first number.
    line: u64,
}

impl Array {
    /// Takes a line, and gives the elements that it ends; returns false once the array has ended.
    pub(super) fn push(&mut self, number: u64, line: &[u8], mut give: impl FnMut(Element)) -> bool {
        let mut elements = Vec::new();
        let goes_on = self.elements.push(number, line, |element| elements.push(element));
        for (line, text) in elements {
            match text {
                // Numbers are the cells of one grid. Beyond the longest line they are none.
                Ok(text) if is_number(&text) && self.numbers.len() < MAX_LINE_BYTES => self.push_number(line, &text),
                element => give((line, element)),
            }
        }
        if !goes_on && let Some(cells) = self.numbers.strip_suffix(b",") {
            give((self.line, Ok([b"[", cells, b"]"].concat())));
        }
        goes_on
    }

    /// Returns the fault of an array that the end of the input cuts off.
    pub(super) fn cut_off() -> Fault {
        Fault::json("the array has no end")
    }

    fn push_number(&mut self, line: u64, text: &[u8]) {
        if self.numbers.is_empty() {
            self.line = line;
        }
        self.numbers.extend_from_slice(text);
        self.numbers.push(b',');
    }
}

/// Cuts an array that comes line by line into its elements.
#[derive(Clone, Default, Debug)]
struct Elements {
    /// The element that is being read.
    text: Vec<u8>,
    /// The line on which it began.
    line: u64,
    depth: usize,
    in_string: bool,
    escaped: bool,
}

/// The text of an element, and the line on which it began.
pub(super) type Element = (u64, Result<Vec<u8>, Fault>);

impl Elements {
    /// Takes a line; returns false once the array has ended.
    fn push(&mut self, number: u64, line: &[u8], mut give: impl FnMut(Element)) -> bool {
        for &byte in line.iter().chain(b"\n") {
            if self.in_string {
                self.in_string = byte != b'"' || self.escaped;
                self.escaped = byte == b'\\' && !self.escaped;
            } else {
                match byte {
                    b'"' => self.in_string = true,
                    b'[' | b'{' => {
                        self.depth += 1;
                        if self.depth == 1 {
                            continue;
                        }
                    }
                    b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                if self.depth == 0 || self.depth == 1 && byte == b',' {
                    self.give(&mut give);
                    if self.depth == 0 {
                        return false;
                    }
                    continue;
                }
            }
            if self.text.is_empty() {
                if byte.is_ascii_whitespace() {
                    continue;
                }
                self.line = number;
            }
            // One byte more than may be, so that `give` sees that the element is too long; the rest is dropped.
            if self.text.len() <= MAX_LINE_BYTES {
                self.text.push(byte);
            }
        }
        true
    }

    fn give(&mut self, give: &mut impl FnMut(Element)) {
        let text = std::mem::take(&mut self.text);
        if text.len() > MAX_LINE_BYTES {
            give((self.line, Err(Fault::new(FaultKind::Long(MAX_LINE_BYTES)))));
        } else if !text.is_empty() {
            give((self.line, Ok(text)));
        }
    }
}

/// Whether an element is a number.
fn is_number(element: &[u8]) -> bool {
    element.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace() || *byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_cut_into_elements() {
        let mut elements = Elements::default();
        let mut found = Vec::new();
        let text = "[\n {\"a\": \"],[\\\"\"},\n \"b\", [1,\n2]]";
        let more: Vec<bool> = text
            .lines()
            .zip(1..)
            .map(|(line, number)| {
                elements.push(number, line.as_bytes(), |(line, text)| {
                    found.push((line, String::from_utf8(text.unwrap()).unwrap()));
                })
            })
            .collect();
        assert_eq!(more, [true, true, true, false]);
        assert_eq!(found, [(2, "{\"a\": \"],[\\\"\"}".to_owned()), (3, "\"b\"".to_owned()), (3, "[1,\n2]".to_owned())]);
    }
}
