//! Lines above a grid that name it, and other text.

use super::bytes::is_blank;

/// The words that name a grid, with a number or without one.
const TITLE_WORDS: [&str; 8] = ["grid", "puzzle", "puzzles", "quizzes", "quiz", "sudoku", "game", "title"];

/// Whether a line can only be the title of a grid: `Grid 01`, `[Puzzle]`, or the name of a column of puzzles.
pub(super) fn is_title(line: &[u8]) -> bool {
    let word: Vec<u8> = line.iter().take_while(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
    let rest = line[word.len()..].trim_ascii().trim_ascii_start();
    let is_number = rest.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'#' | b'.' | b':' | b' '));
    line.starts_with(b"[") && line.ends_with(b"]")
        || is_number && TITLE_WORDS.iter().any(|name| name.as_bytes() == word)
}

/// Whether a line begins a section of a drawn file that repeats the puzzle or holds its solution.
pub(super) fn is_copy(line: &[u8]) -> bool {
    let word = line.to_ascii_lowercase();
    [&b"[state"[..], b"[solution", b"[pencilmarks", b"[colors"].iter().any(|name| word.starts_with(name))
}

/// Whether a line is a sentence: more than two words.
pub(super) fn is_sentence(line: &[u8]) -> bool {
    line.split(|byte| is_blank(*byte)).filter(|word| !word.is_empty()).nth(2).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_words_with_a_number_or_in_brackets() {
        for title in ["Grid 01", "Puzzle", "puzzle #3", "Sudoku 2:", "[Hard]", "Title"] {
            assert!(is_title(title.as_bytes()), "{title}");
        }
        for other in ["GAME12A", "Hard", "Grid one", "[1, 2", "2"] {
            assert!(!is_title(other.as_bytes()), "{other}");
        }
        assert!(is_copy(b"[State]") && is_copy(b"[Solution 2]") && !is_copy(b"[Puzzle]"));
    }
}
