//! Rows in which nothing stands for an empty cell: the fields of a spreadsheet, and plain text with blanks.

use super::alphabet::{is_empty, number};
use super::bytes::delimiter;
use super::candidates::is_candidates;
use crate::model::Shape;

/// Where a field begins and ends. One without a length is an empty cell.
pub(super) type FieldSpan = (usize, usize);

/// The side of the grids whose rows and lines are read with blanks for empty cells.
const SPACED_SIDE: usize = Shape::CLASSIC.side();

/// The least number of fields that are a row: two or three are those of any table.
const LEAST_FIELDS: usize = 4;

/// Whether empty cells of a row are left out, so that blanks at its ends are cells.
pub(super) fn has_gaps(row: &[u8]) -> bool {
    is_spaced(row, SPACED_SIDE) || sheet_delimiter(row).is_some()
}

/// Returns where the cells of a row are in which nothing stands for an empty one; `None` of any other.
pub(super) fn spans(row: &[u8]) -> Option<Vec<FieldSpan>> {
    if is_spaced(row, SPACED_SIDE) {
        let cell = |(index, byte): (usize, &u8)| (index, index + usize::from(*byte != b' '));
        return Some(row.iter().enumerate().map(cell).collect());
    }
    let delimiter = sheet_delimiter(row)?;
    let mut begin = 0;
    let field = |field: &[u8]| {
        let before = field.len() - field.trim_ascii_start().len();
        let span = (begin + before, begin + before + field.trim_ascii().len());
        begin += field.len() + 1;
        span
    };
    Some(row.split(|byte| *byte == delimiter).map(field).collect())
}

/// Returns the byte between the fields of a row of a spreadsheet; `None` of any other.
fn sheet_delimiter(row: &[u8]) -> Option<u8> {
    delimiter(row).filter(|delimiter| is_sheet_row(row, *delimiter))
}

/// Whether a row can be one with blanks for empty cells.
pub(super) fn is_spaced_row(row: &[u8]) -> bool {
    is_spaced(row, SPACED_SIDE)
}

/// Whether a line can hold all cells of a grid, with blanks for empty ones. A row of pencilmarks can be as long.
pub(super) fn is_spaced_line(line: &[u8]) -> bool {
    is_spaced(line, SPACED_SIDE * SPACED_SIDE)
}

/// Returns a line with points for empty cells, if it can hold all cells of a grid with blanks for them.
pub(super) fn with_points(line: &[u8]) -> Option<Vec<u8>> {
    is_spaced_line(line).then(|| line.iter().map(|&byte| if byte == b' ' { b'.' } else { byte }).collect())
}

/// Whether the pieces between blanks are the cells of a row of pencilmarks.
pub(super) fn is_row_of_candidates(line: &[u8]) -> bool {
    let pieces = || line.split(|byte| *byte == b' ').filter(|piece| !piece.is_empty());
    let side = pieces().count();
    side <= SPACED_SIDE && Shape::from_side(side).is_some() && pieces().all(|piece| is_candidates(piece, side, None))
}

/// Whether a text is `cells` digits and blanks.
fn is_spaced(text: &[u8], cells: usize) -> bool {
    let is_cell = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9');
    if text.len() != cells || !text.iter().all(is_cell) || text.iter().all(|byte| *byte == b' ') {
        return false;
    }
    // `1234 5678` is a row of 8x8 with its boxes apart, `1 2 3 4 5` one of a smaller grid.
    let pieces = || text.split(|byte| *byte == b' ').map(<[u8]>::len);
    let first = pieces().next();
    first == Some(0) || pieces().any(|length| Some(length) != first)
}

/// Whether a row is fields between delimiters, as many as a grid has columns, each with a number or empty. Where none is
/// empty, commas and tabs are what stands between cells in any drawing.
fn is_sheet_row(row: &[u8], delimiter: u8) -> bool {
    let fields = || row.split(|byte| *byte == delimiter).map(<[u8]>::trim_ascii);
    let side = fields().count();
    let is_cell = |field: &[u8]| match field {
        [] => true,
        [symbol] if is_empty(*symbol, side) => true,
        field => number(field).is_some_and(|number| usize::from(number) <= side),
    };
    side >= LEAST_FIELDS
        && Shape::from_side(side).is_some()
        && fields().all(is_cell)
        && (delimiter == b';' || fields().any(<[u8]>::is_empty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_gaps_have_a_cell_for_each_place() {
        for row in
            ["5,3,,,7,,,,", "5;3;;;7;;;;", "5\t3\t\t\t7\t\t\t\t", "53  7    ", ",,,,,,,,", "  3 5 7 9", "1;2;3;4"]
        {
            let side = if row.len() == 7 { 4 } else { 9 };
            assert_eq!(spans(row.as_bytes()).map(|spans| spans.len()), Some(side), "{row:?}");
        }
        for row in ["5,3,0,0,7,0,0,0,0", "1234 5678", "1 2 3 4 5", "53..7....", "a,b,,c", "1,2,,9", "         ", "1,,2"]
        {
            assert_eq!(spans(row.as_bytes()), None, "{row:?}");
        }
        assert!(is_spaced_row(b"2 134 3 4") && is_row_of_candidates(b"2 134 3 4"));
        assert!(!is_row_of_candidates(b"2 143 3 4") && !is_row_of_candidates(b"2 135 3 4"));
        assert_eq!(spans(b"16, ,2,,,,,,,,,,,,,").unwrap()[..3], [(0, 2), (4, 4), (5, 6)]);
    }
}
