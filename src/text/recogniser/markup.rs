//! Lines of HTML and XML that hold puzzles.

use super::Recogniser;
use super::role::Recognised;
use crate::text::ksudoku::KSudokuElement;
use crate::text::within;

impl Recogniser {
    /// Adds a line if it belongs to a file of KSudoku. Returns whether it does.
    pub(super) fn push_ksudoku(&mut self, number: u64, line: &[u8]) -> bool {
        let Some(element) = KSudokuElement::of(line, &mut self.ksudoku) else { return false };
        match element {
            KSudokuElement::Graph(graph) => self.ksudoku = graph,
            KSudokuElement::Part | KSudokuElement::Solution => {}
            KSudokuElement::Values(text) => {
                self.end_drawing();
                self.end_titles();
                let graph = std::mem::take(&mut self.ksudoku);
                self.give(if graph.is_custom {
                    let puzzle = graph.read(&text, &self.reading).map_err(|fault| fault.on_line(number));
                    Recognised::Read { line: number, text: Vec::new(), puzzle }
                } else {
                    Recognised::Line { line: number, text, table: None }
                });
            }
        }
        true
    }

    /// Adds a line of HTML or XML if it holds one or more puzzles, each in one word. Returns whether it does.
    pub(super) fn push_markup(&mut self, number: u64, line: &[u8]) -> bool {
        let words = within::words_of_markup(line, &self.reading);
        if !words.is_empty() {
            self.end_drawing();
            self.end_titles();
        }
        for (begin, end) in &words {
            self.give(Recognised::Line { line: number, text: line[*begin..*end].to_vec(), table: None });
        }
        !words.is_empty()
    }
}
