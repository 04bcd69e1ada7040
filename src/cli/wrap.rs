//! Text in lines that fit the screen, broken between words.

/// Breaks lines that are longer than `room`, between words. A line may begin with blanks and a number. Its continuation
/// lines are then indented as far as the text after them.
pub(super) fn wrapped(text: &str, room: usize) -> String {
    text.lines().map(|line| wrapped_line(line, hanging(line), room)).collect::<Vec<_>>().join("\n")
}

/// Breaks a line where it exceeds `room`. Continuation lines begin with `hanging` blanks.
pub(super) fn wrapped_line(line: &str, hanging: usize, room: usize) -> String {
    if line.chars().count() <= room {
        return line.trim_end().to_owned();
    }
    // On a very narrow screen, the text matters more than the indentation.
    let blanks = " ".repeat(hanging.min(room / 2));
    let (mut lines, mut current) = (Vec::new(), String::new());
    for piece in pieces(line) {
        let length = current.chars().count() + piece.trim_end().chars().count();
        if length > room && !current.trim_start().is_empty() {
            lines.push(std::mem::replace(&mut current, blanks.clone()));
        }
        current += piece;
    }
    lines.push(current);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Returns the width of the blanks at the beginning of a line, including a number with a dot that follows them: ` 12.
/// `.
fn hanging(line: &str) -> usize {
    let text = line.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = if digits > 0 && text[digits..].starts_with(". ") { digits + 2 } else { 0 };
    line.len() - text.len() + number
}

/// Returns the pieces of a line that are never broken, each with the blanks after it. A chain may also be broken after
/// a weak link: between `(4)r2c3=(4)r2c8-` and `(4=7)r5c8`.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.len() - rest.trim_start().len();
        let mut ends = rest.char_indices().map(|(at, _)| at).filter(|at| *at > start);
        let end = ends.find(|at| may_be_broken(rest, *at)).unwrap_or(rest.len());
        let (piece, others) = rest.split_at(end);
        rest = others;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Returns whether a line may be broken at this byte.
fn may_be_broken(line: &str, at: usize) -> bool {
    let (before, after) = line.split_at(at);
    before.ends_with(' ') && !after.starts_with(' ') || before.ends_with('-') && after.starts_with('(')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_below_their_text() {
        let text = "  12. R4C5=7 because R1C2<>3 (3), R4C1<>7 (10)";
        assert_eq!(wrapped(text, 30), "  12. R4C5=7 because R1C2<>3\n      (3), R4C1<>7 (10)");
        assert_eq!(wrapped(text, 60), text);
        let chain = "(4)r2c3=(4)r2c8-(4=7)r5c8 => R5C3<>7.";
        assert_eq!(wrapped(chain, 20), "(4)r2c3=(4)r2c8-\n(4=7)r5c8 =>\nR5C3<>7.");
        assert_eq!(wrapped_line("a b c", 2, 4), "a b\n  c");
        assert_eq!(wrapped("a\n\nb", 1), "a\n\nb");
    }

    #[test]
    fn wrapping_keeps_every_word_and_lines_with_several_words_fit() {
        let text = "  3. Whichever digit R4C56 takes, one of R4C5, R7C2 and R9C1 is 5: R1C1<>5.\nNo more.";
        for room in [1, 2, 5, 10, 17, 40, 200, usize::MAX] {
            let broken = wrapped(text, room);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&broken), words(text), "{room}");
            let is_short = |line: &str| line.chars().count() <= room || line.split_whitespace().count() == 1;
            assert!(broken.lines().all(is_short), "{room}: {broken}");
        }
    }
}
