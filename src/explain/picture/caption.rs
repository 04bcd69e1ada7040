//! The rules in words below a picture.

use html_escape::encode_text;

use super::StepDrawing;
use super::geometry::{MARGIN, PictureExtent};
use crate::draw::LayoutDrawing;
use crate::model::Shape;

/// Height of a line, and the usual width of a letter, in user units.
const LINE: f64 = 18.0;
const LETTER: f64 = 6.1;

/// Sentences in lines of the width of a picture.
pub(super) struct Caption {
    lines: Vec<String>,
    left: f64,
    top: f64,
}

impl Caption {
    pub(super) fn new(shape: Shape, drawing: &LayoutDrawing, words: &[String]) -> Self {
        let extent = PictureExtent::of(shape, drawing.room);
        let letters = ((extent.width - 2.0 * MARGIN) / LETTER) as usize;
        let lines = words.iter().flat_map(|sentence| lines(sentence, letters)).collect();
        Self { lines, left: extent.left + MARGIN, top: extent.top + extent.height }
    }

    pub(super) fn height(&self) -> f64 {
        if self.lines.is_empty() { 0.0 } else { self.lines.len() as f64 * LINE + MARGIN / 2.0 }
    }

    pub(super) fn write(&self, drawing: &mut StepDrawing) {
        for (at, line) in self.lines.iter().enumerate() {
            let (x, y) = (self.left, self.top + (at as f64 + 0.6) * LINE);
            drawing.put(format_args!("<text class=\"words\" x=\"{x}\" y=\"{y:.1}\">{}</text>", encode_text(line)));
        }
    }
}

/// Returns a sentence in lines of at most this number of letters. A longer word has its own line.
fn lines(sentence: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= letters) {
            Some(line) => *line = format!("{line} {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_cut_between_words() {
        assert_eq!(lines("The digits differ.", 10), ["The digits", "differ."]);
        assert_eq!(lines("A pneumonoultramicroscopic word", 5), ["A", "pneumonoultramicroscopic", "word"]);
    }
}
