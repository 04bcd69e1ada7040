//! JSON arrays over any number of lines.

use super::fault::{Fault, FaultKind};
use super::json::{fault, read_json};
use super::{MAX_LINE, Reading, Record};

/// Whether a line begins an array, and is no title in brackets.
pub(super) fn begins_array(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    match rest.trim_ascii_start().first() {
        None | Some(b'{' | b'"' | b'[') => true,
        Some(byte) => byte.is_ascii_digit() && rest.contains(&b','),
    }
}

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
    /// Takes a line; false once the array has ended.
    pub(super) fn push(&mut self, number: u64, line: &[u8], reading: &Reading, mut give: impl FnMut(Record)) -> bool {
        let mut elements = Vec::new();
        let goes_on = self.elements.push(number, line, |element| elements.push(element));
        for (line, text) in elements {
            match text {
                Ok(text) if is_number(&text) && self.numbers.len() < MAX_LINE => self.push_number(line, &text),
                Ok(text) => give(of_element(line, text, reading)),
                Err(fault) => give(Record::new(line, Err(fault))),
            }
        }
        if !goes_on && let Some(cells) = self.numbers.strip_suffix(b",") {
            give(of_element(self.line, [b"[", cells, b"]"].concat(), reading));
        }
        goes_on
    }

    /// The fault of an array that the end of the input cuts off, after this many lines.
    pub(super) fn end(lines: u64) -> Record {
        Record::new(lines, Err(fault("the array has no end")))
    }

    fn push_number(&mut self, line: u64, text: &[u8]) {
        if self.numbers.is_empty() {
            self.line = line;
        }
        self.numbers.extend_from_slice(text);
        self.numbers.push(b',');
    }
}

/// Reads an element. Its text stays, on one line, where it holds more than the puzzle.
fn of_element(line: u64, mut text: Vec<u8>, reading: &Reading) -> Record {
    let puzzle = read_json(&text, reading);
    let string = text.trim_ascii().strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
    text = match string.filter(|string| !string.contains(&b'\\')) {
        Some(string) => string.to_vec(),
        None if puzzle.is_err() || text.starts_with(b"{") => text,
        None => Vec::new(),
    };
    // No string of JSON holds a line break as it is.
    text.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
    Record { text, ..Record::new(line, puzzle) }
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

/// An element, and the line on which it began.
type Element = (u64, Result<Vec<u8>, Fault>);

impl Elements {
    /// The longest element, in bytes.
    const LONGEST: usize = MAX_LINE;

    /// Takes a line; false once the array has ended.
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
            if self.text.len() <= Self::LONGEST {
                self.text.push(byte);
            }
        }
        true
    }

    fn give(&mut self, give: &mut impl FnMut(Element)) {
        let text = std::mem::take(&mut self.text);
        if text.len() > Self::LONGEST {
            give((self.line, Err(Fault::new(FaultKind::Long(Self::LONGEST)))));
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
