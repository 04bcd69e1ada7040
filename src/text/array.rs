//! JSON arrays and objects over any number of lines.

use super::fault::{Fault, FaultKind};
use super::lines::MAX_LINE_BYTES;
use crate::model::Shape;

/// An array that is being read: its elements are records, and an array of numbers is one.
#[derive(Clone, Default, Debug)]
pub(super) struct Array {
    /// The element that is being read.
    text: Vec<u8>,
    /// The line on which it began.
    begun: u64,
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The elements so far that are numbers, each with a comma behind.
    numbers: Vec<u8>,
    /// The line of the first number.
    line: u64,
    /// The elements so far that are rows of numbers, fewer than a grid has.
    rows: Vec<(u64, Vec<u8>)>,
    /// One object by itself, which ends with its brace.
    is_object: bool,
}

/// The text of an element, and the line on which it began.
pub(super) type Element = (u64, Result<Vec<u8>, Fault>);

impl Array {
    /// Returns what reads one object: the only element of an array that has begun.
    pub(super) fn of_object() -> Self {
        Self { is_object: true, depth: 1, ..Self::default() }
    }

    /// Takes a line, and gives the elements that it ends. Once the array has ended, returns what follows on its last
    /// line.
    pub(super) fn push<'l>(&mut self, number: u64, line: &'l [u8], mut give: impl FnMut(Element)) -> Option<&'l [u8]> {
        let mut end = self.cut(number, line, &mut give);
        if self.is_object && self.depth == 1 {
            self.end_element(&mut give);
            end = Some(line.len());
        }
        if end.is_some() {
            self.give_rows(&mut give);
            if let Some(cells) = self.numbers.strip_suffix(b",") {
                give((self.line, Ok([b"[", cells, b"]"].concat())));
            }
        }
        end.map(|end| &line[end..])
    }

    /// Whether a line shows that the brace before it began no object: no member and no brace stands in it.
    pub(super) fn is_refuted_by(&self, line: &[u8]) -> bool {
        let is_begin = self.is_object && self.text.trim_ascii() == b"{";
        is_begin && !matches!(line.trim_ascii().first(), None | Some(b'"' | b'}'))
    }

    /// Returns the fault of what the end of the input cuts off.
    pub(super) fn cut_off(&self) -> Fault {
        Fault::json(if self.is_object { "the object has no end" } else { "the array has no end" })
    }

    /// Cuts a line into elements. Returns where the array ends on it, if it does.
    fn cut(&mut self, number: u64, line: &[u8], give: &mut impl FnMut(Element)) -> Option<usize> {
        for (index, &byte) in line.iter().chain(b"\n").enumerate() {
            if self.depth == 0 {
                // Blanks may come before the bracket that begins the array.
                self.depth = usize::from(byte == b'[');
                continue;
            }
            if self.in_string {
                self.in_string = byte != b'"' || self.escaped;
                self.escaped = byte == b'\\' && !self.escaped;
            } else {
                match byte {
                    b'"' => self.in_string = true,
                    b'[' | b'{' => self.depth += 1,
                    b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                if self.depth == 0 || self.depth == 1 && byte == b',' {
                    self.end_element(give);
                    if self.depth == 0 {
                        return Some(index + 1);
                    }
                    continue;
                }
            }
            if self.text.is_empty() {
                if byte.is_ascii_whitespace() {
                    continue;
                }
                self.begun = number;
            }
            // One byte more than may be, which says that the element is too long; the rest is dropped.
            if self.text.len() <= MAX_LINE_BYTES {
                self.text.push(byte);
            }
        }
        None
    }

    /// Gives the element that has ended, or keeps a part of a grid.
    fn end_element(&mut self, give: &mut impl FnMut(Element)) {
        let (line, text) = (self.begun, std::mem::take(&mut self.text));
        if text.is_empty() {
            return;
        }
        if text.len() > MAX_LINE_BYTES {
            self.give_rows(give);
            give((line, Err(Fault::new(FaultKind::Long(MAX_LINE_BYTES)))));
        } else if is_number(&text) && self.numbers.len() < MAX_LINE_BYTES {
            // Numbers are the cells of one grid. Beyond the longest line they are none.
            self.push_number(line, &text);
        } else if side_of(&text).is_some() {
            self.push_row(line, text, give);
        } else {
            self.give_rows(give);
            give((line, Ok(text)));
        }
    }

    /// Takes a row, and gives the grid that it completes.
    fn push_row(&mut self, line: u64, text: Vec<u8>, give: &mut impl FnMut(Element)) {
        let side = side_of(&text);
        if self.rows.first().is_some_and(|(_, first)| side_of(first) != side) {
            self.give_rows(give);
        }
        self.rows.push((line, text));
        if side == Some(self.rows.len()) {
            let line = self.rows[0].0;
            let rows: Vec<Vec<u8>> = std::mem::take(&mut self.rows).into_iter().map(|(_, text)| text).collect();
            give((line, Ok([b"[", &rows.join(&b',')[..], b"]"].concat())));
        }
    }

    /// Gives the rows that are no whole grid, each by itself.
    fn give_rows(&mut self, give: &mut impl FnMut(Element)) {
        self.rows.drain(..).for_each(|(line, text)| give((line, Ok(text))));
    }

    fn push_number(&mut self, line: u64, text: &[u8]) {
        if self.numbers.is_empty() {
            self.line = line;
        }
        self.numbers.extend_from_slice(text);
        self.numbers.push(b',');
    }
}

/// Returns the side of the grid of which an array of numbers is a row; `None` if it is a grid itself, or neither.
fn side_of(element: &[u8]) -> Option<usize> {
    let numbers = element.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let mut count = 0;
    for number in numbers.split(|byte| *byte == b',') {
        let number = number.trim_ascii();
        if number.is_empty() || number != b"null" && !is_number(number) {
            return None;
        }
        count += 1;
    }
    (Shape::from_cells(count).is_none() && Shape::from_side(count).is_some()).then_some(count)
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
        let mut elements = Array::default();
        let mut found = Vec::new();
        let text = "  [\n {\"a\": \"],[\\\"\"},\n \"b\", [1,\n2]] ; ";
        let rest: Vec<Option<usize>> = text
            .lines()
            .zip(1..)
            .map(|(line, number)| {
                let give = |(line, text): Element| found.push((line, String::from_utf8(text.unwrap()).unwrap()));
                elements.push(number, line.as_bytes(), give).map(<[u8]>::len)
            })
            .collect();
        assert_eq!(rest, [None, None, None, Some(3)]);
        assert_eq!(found, [(2, "{\"a\": \"],[\\\"\"}".to_owned()), (3, "\"b\"".to_owned()), (3, "[1,\n2]".to_owned())]);
    }
}
