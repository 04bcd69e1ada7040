//! The numbers of a text, and the texts between them.

use crate::model::Shape;
use crate::text::alphabet::number;
use crate::text::bytes::{column_at, is_blank};
use crate::text::fault::{Fault, FaultKind};
use crate::text::scan::{comment_begin, is_null};

/// A line of a text, and its number, from 1.
pub(in crate::text) type NumberedLine<'l> = (u64, &'l [u8]);

/// A number of a text.
#[derive(Debug)]
pub(super) struct Number {
    /// Its value; `None` if it is greater than any side.
    pub(super) value: Option<usize>,
    /// The text between the number before it and this one, without blanks.
    pub(super) before: Vec<u8>,
    /// Whether it is the first number on its line.
    pub(super) is_first: bool,
    /// Whether there is a blank line before it.
    pub(super) is_after_blank: bool,
    pub(super) line: u64,
    /// The column of the text, from 1.
    pub(super) at: usize,
}

impl Number {
    /// Whether it can be a number of a fact on one line.
    pub(super) fn can_be_in_fact(&self) -> bool {
        self.value.is_some() && !self.before.is_empty() && can_be_between(&self.before)
    }

    pub(super) fn fault(&self, why: &str) -> Fault {
        Fault::at(self.at, FaultKind::Facts(why.to_owned())).on_line(self.line)
    }
}

/// Returns the numbers of lines, without those of comments. A word for an empty cell is the number 0.
pub(super) fn numbers_of(lines: &[NumberedLine<'_>]) -> Vec<Number> {
    let (mut numbers, mut before, mut is_after_blank) = (Vec::new(), Vec::new(), false);
    for &(line, text) in lines {
        let text = without_comment(text);
        let (mut at, mut is_first) = (0, true);
        is_after_blank |= text.is_empty();
        while at < text.len() {
            let token = Token::at(text, at);
            if let Some(value) = token.number() {
                let (before, at) = (std::mem::take(&mut before), column_at(text, at));
                numbers.push(Number { value, before, is_first, is_after_blank, line, at });
                (is_first, is_after_blank) = (false, false);
            }
            token.add_to(&mut before);
            at += token.word.len().max(1);
        }
        if before.is_empty() && !numbers.is_empty() {
            before.push(b'\n');
        }
    }
    numbers
}

/// Returns a line without its comment. The result is empty if the complete line is a comment.
pub(super) fn without_comment(text: &[u8]) -> &[u8] {
    let is_comment = [&b"//"[..], b"%"].iter().any(|mark| text.trim_ascii_start().starts_with(mark));
    if is_comment { &[] } else { &text[..comment_begin(text)] }
}

/// The figures, the letters, or one other byte of a line.
struct Token<'l> {
    word: &'l [u8],
    /// The byte before it, and the byte after it.
    last: Option<u8>,
    next: Option<u8>,
}

impl<'l> Token<'l> {
    fn at(text: &'l [u8], at: usize) -> Self {
        let of_digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let of_letters = text[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let length = of_digits.max(of_letters).max(1);
        let last = at.checked_sub(1).and_then(|last| text.get(last)).copied();
        Self { word: &text[at..at + length], last, next: text.get(at + length).copied() }
    }

    /// Whether it is the second of two quotes, which mean an empty cell.
    fn is_empty_text(&self) -> bool {
        matches!(self.word, [b'"' | b'\'']) && self.last == self.word.first().copied()
    }

    /// Whether it is the number of a list or a function, as in `grid2[0][4]`.
    fn is_part_of_name(&self) -> bool {
        let is_after_name = self.last.is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        is_after_name && matches!(self.next, Some(b'(' | b'['))
    }

    /// Returns the number if the token is one. The inner value is `None` if it is greater than any side.
    fn number(&self) -> Option<Option<usize>> {
        if self.is_empty_text() || is_null(self.word) {
            return Some(Some(0));
        }
        let is_number = self.word[0].is_ascii_digit() && !self.is_part_of_name();
        is_number.then(|| number(self.word).map(usize::from).filter(|value| *value <= Shape::MAX_SIDE))
    }

    /// Adds the token to the text between two numbers. A blank is kept only between words.
    fn add_to(&self, before: &mut Vec<u8>) {
        let is_word = self.word[0].is_ascii_alphabetic();
        let is_text = !is_blank(self.word[0]) && !matches!(self.word, b"true" | b"false");
        if self.number().is_some() && !self.is_empty_text() || !is_text {
            return;
        }
        if is_word && self.last.is_some_and(is_blank) && before.last().is_some_and(u8::is_ascii_alphabetic) {
            before.push(b' ');
        }
        before.extend_from_slice(self.word);
    }
}
/// Whether a text can be between two numbers of a fact: it is not a line break, and has no symbol of an empty cell.
pub(super) fn can_be_between(text: &[u8]) -> bool {
    text != b"\n" && !text.iter().any(|byte| b".*?|".contains(byte))
}
