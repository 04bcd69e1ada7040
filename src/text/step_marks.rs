//! Removes the marks that the program draws on candidates of a step, such as `[2-347]`. Candidates of the pattern are
//! in brackets, removed ones follow a minus, and a placed digit follows an equals sign.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::candidates::is_candidates;

/// The number of fields in a row with marks. Above 9x9 not all candidates are drawn.
const FIELDS: RangeInclusive<usize> = 6..=9;

/// Returns a row with only the candidates. Each field keeps its length.
pub(super) fn without(row: &[u8]) -> Cow<'_, [u8]> {
    let has_marks = row.iter().any(|byte| *byte == b'[' || is_mark(*byte));
    // A row of groups of cells, with a dash for an empty cell, has fewer and longer fields.
    if !has_marks || !FIELDS.contains(&number_of_fields(row)) {
        return Cow::Borrowed(row);
    }
    let mut text = row.to_vec();
    for field in text.split_mut(|byte| is_end(*byte)).filter(|field| is_marked(field)) {
        // The digits move to the front, and blanks fill the rest.
        field.sort_by_key(|byte| !byte.is_ascii_digit());
        field.iter_mut().filter(|byte| !byte.is_ascii_digit()).for_each(|byte| *byte = b' ');
    }
    Cow::Owned(text)
}

/// Whether a byte is between two fields.
const fn is_end(byte: u8) -> bool {
    matches!(byte, b' ' | b'|')
}

/// Whether a byte is the mark of the digit after it.
const fn is_mark(byte: u8) -> bool {
    matches!(byte, b'-' | b'=')
}

fn number_of_fields(row: &[u8]) -> usize {
    row.split(|byte| is_end(*byte)).filter(|field| !field.is_empty()).count()
}

/// Whether a field consists of marked candidates, in order. Among decimal numbers `-1` is an empty cell.
fn is_marked(field: &[u8]) -> bool {
    let inner = field.strip_prefix(b"[").and_then(|field| field.strip_suffix(b"]"));
    let least = if inner.is_some() { 1 } else { 2 };
    let inner = inner.unwrap_or(field);
    let digits: Vec<u8> = inner.iter().copied().filter(|byte| !is_mark(*byte)).collect();
    digits.len() >= least
        && is_candidates(&digits, *FIELDS.end(), None)
        && inner.windows(2).all(|pair| !is_mark(pair[0]) || pair[1].is_ascii_digit())
        && !inner.last().is_some_and(|byte| is_mark(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_columns_stay() {
        for (row, expected) in [
            (" 8  [1246] 2-45 | [=3-48] 12 9", " 8  1246   245  | 348     12 9"),
            ("-1 -1 3 4 2 1", "-1 -1 3 4 2 1"),
            ("27--6843-", "27--6843-"),
            ("-12 -34 -56", "-12 -34 -56"),
            ("1- -2 3-1 4 5- 6", "1- -2 3-1 4 5- 6"),
            ("[a] [b] [12 3] 4 5", "[a] [b] [12 3] 4 5"),
            ("1 2 3", "1 2 3"),
        ] {
            assert_eq!(without(row.as_bytes()), expected.as_bytes(), "{row}");
        }
    }
}
