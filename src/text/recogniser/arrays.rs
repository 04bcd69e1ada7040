//! Recognises the lines of an open array.

use super::Recogniser;
use super::role::Recognised;
use crate::text::array::{Array, Content};
use crate::text::block::Drawn;
use crate::text::bytes::begins_array;
use crate::text::facts::Facts;
use crate::text::paragraph::{Paragraph, ParagraphPart};
use crate::text::row::Row;
use crate::text::scan::is_decoration;

/// Blanks beyond ASCII that are treated as blanks.
const OTHER_BLANKS: [&str; 3] = ["\u{a0}", "\u{2007}", "\u{202f}"];

impl Recogniser {
    /// Adds a line of the array, and any further arrays on the line where it ends. Any other text after the end is a
    /// line of its own, except the separators of a list.
    pub(super) fn push_array(&mut self, number: u64, line: &[u8]) {
        let mut rest = line;
        let reading = self.reading.clone();
        while let Some(mut array) = self.array.take() {
            let end = array.push(number, rest, &reading, |(line, content)| match content {
                Ok(Content::Text(text)) => self.give_element(line, text),
                Ok(Content::Rows(rows)) => self.give_rows(rows),
                Ok(Content::Facts(facts)) => self.give_facts(facts),
                Err(fault) => {
                    self.end_titles();
                    self.give(Recognised::fault(line, fault));
                }
            });
            let Some(after) = end else {
                self.array = Some(array);
                return;
            };
            if !self.has_record {
                self.nothing = Some("an empty array");
            }
            rest = without_separators(after);
            self.array = begins_array(rest).then(Array::default);
        }
        self.rest = (!is_decoration(rest)).then(|| rest.to_vec());
    }

    /// Drops the lines before the grid of an array, unless they may hold cells: they were titles.
    fn drop_titles(&mut self) {
        self.titles.retain(|(_, text)| text.iter().any(u8::is_ascii_digit));
        self.end_titles();
    }

    /// Emits an element that is a record. The lines before it were not titles.
    fn give_element(&mut self, line: u64, text: Vec<u8>) {
        self.end_titles();
        self.give(Recognised::Element { line, text });
    }

    /// Emits the grids of facts that are elements of an array. If there are none, each element is a record.
    fn give_facts(&mut self, elements: Vec<(u64, Vec<u8>)>) {
        // An element over several lines is one text.
        let texts = elements.iter().flat_map(|(line, text)| (*line..).zip(text.split(|byte| *byte == b'\n')));
        let grids = Facts::read(&texts.collect::<Vec<_>>()).map_or_else(Vec::new, |facts| facts.grids(&self.reading));
        if grids.is_empty() {
            elements.into_iter().for_each(|(line, text)| self.give_element(line, text));
        }
        for (line, puzzle) in grids {
            self.drop_titles();
            self.give(Recognised::Read { line, text: Vec::new(), puzzle });
        }
    }

    /// Emits the grids of rows that are elements of an array.
    fn give_rows(&mut self, rows: Vec<Row>) {
        for part in Paragraph::of_rows(rows).into_parts(&self.reading) {
            let grids = match part {
                ParagraphPart::Block(block) => block.grids(None, &self.reading),
                ParagraphPart::Record(drawn) => vec![drawn],
                ParagraphPart::Title(..) => continue,
            };
            for Drawn { line, puzzle, text, .. } in grids {
                self.drop_titles();
                self.after_drawing = true;
                self.give(Recognised::Read { line, text, puzzle });
            }
        }
    }
}

/// Returns the text without the blanks, commas and semicolons at its front.
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
