//! The numbers of rows and columns beside a drawn grid: `C1 C2 C3` above it, `R1 |` before its rows.

use std::borrow::Cow;

/// Whether a line holds the numbers of columns alone, from the first on.
pub(super) fn is_column_labels(line: &[u8]) -> bool {
    let words = line.split(|byte| matches!(byte, b' ' | b'\t' | b'|')).filter(|word| !word.is_empty());
    let mut count = 0;
    let are_labels = words.into_iter().all(|word| {
        count += 1;
        matches!(word, [b'C' | b'c', number @ ..] if number == count.to_string().as_bytes())
    });
    are_labels && count > 1
}

/// Returns the line with blanks where the number of its row stands, so that all else keeps its column.
pub(super) fn without_row_label(mut line: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if let Some(end) = row_label_end(&line) {
        line.to_mut()[..end].fill(b' ');
    }
    line
}

/// Where the label of a row ends, which stands before the border: without one `R1` may be two cells.
fn row_label_end(line: &[u8]) -> Option<usize> {
    let start = line.len() - line.trim_ascii_start().len();
    let [b'R' | b'r', rest @ ..] = &line[start..] else { return None };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_before_border = rest[digits..].trim_ascii_start().starts_with(b"|");
    ((1..=2).contains(&digits) && is_before_border).then_some(start + 1 + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_numbers_of_rows_and_columns_and_nothing_else() {
        for labels in ["C1 C2 C3  C4", "   c1 c2 | c3 c4"] {
            assert!(is_column_labels(labels.as_bytes()), "{labels}");
        }
        for other in ["", "C1", "C1 C3", "C 1 2", "1 2 3", "C1 C2 ."] {
            assert!(!is_column_labels(other.as_bytes()), "{other}");
        }
        let blank = |line: &'static str| String::from_utf8(without_row_label(line.as_bytes().into()).into_owned());
        assert_eq!(blank(" R1 | 5 . |").unwrap(), "    | 5 . |");
        assert_eq!(blank("R16|A").unwrap(), "   |A");
        for other in ["R1 5 .", "R | 5", "R123 | 5", "| R1 |"] {
            assert_eq!(blank(other).unwrap(), other);
        }
    }
}
