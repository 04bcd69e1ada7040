//! Boxes of any form, as the borders of a drawn grid show them: by a bar between two cells of a row, and by dashes
//! between two cells of a column.
//!
//! ```text
//! +---+---+---+---+
//! | 1   . | .   . |
//! +   +---+   +---+
//! | . | .   . | 2 |
//! ```

use super::boxes::Border;
use super::row::{CellForm, Row};

/// Returns the box number of each cell of a grid drawn with these rows and borders. The first `first` rows precede the
/// grid. Returns `None` if all borders are straight, or the areas that they enclose are not boxes.
pub(super) fn boxes(rows: &[Row], borders: &[Border], first: usize, form: CellForm) -> Option<Vec<u8>> {
    // Without borders and bars no boxes are drawn.
    if borders.is_empty() && !rows.iter().any(Row::has_sides) {
        return None;
    }
    let side = rows.len();
    let bars: Vec<Vec<bool>> = rows.iter().map(|row| bars(row, side, form)).collect::<Option<_>>()?;
    let mut dashes: Vec<Vec<bool>> = Vec::with_capacity(side);
    for (index, row) in rows[..side - 1].iter().enumerate() {
        let border = borders.iter().find(|border| border.before == first + index + 1);
        dashes.push(dashes_below(row, border.map_or(&[][..], |border| &border.text[..]), form));
    }
    // Rectangular boxes have bars at the same places in all rows, and lines of dashes that are complete or absent.
    let are_straight = dashes.iter().all(|line| line.windows(2).all(|pair| pair[0] == pair[1]));
    if are_straight && bars.iter().all(|line| *line == bars[0]) {
        return None;
    }
    let mut numbers = vec![u8::MAX; side * side];
    let mut count = 0;
    for cell in 0..side * side {
        if numbers[cell] == u8::MAX {
            if count == side {
                return None;
            }
            fill(&mut numbers, cell, count as u8, &bars, &dashes);
            count += 1;
        }
    }
    let mut sizes = (0..side).map(|number| numbers.iter().filter(|own| usize::from(**own) == number).count());
    sizes.all(|size| size == side).then_some(numbers)
}

/// Returns whether a border with this text has a dash below each cell of a row.
fn dashes_below(row: &Row, border: &[u8], form: CellForm) -> Vec<bool> {
    row.cells(form).iter().map(|(at, _)| matches!(border.get(*at), Some(b'-' | b'='))).collect()
}

/// Returns whether a bar follows each cell of a row except the last one. Returns `None` if the number of cells is not
/// the grid's.
fn bars(row: &Row, side: usize, form: CellForm) -> Option<Vec<bool>> {
    let cells = row.cells(form);
    // An empty cell may have no text.
    let between = cells.windows(2).map(|pair| row.text.get(pair[0].0 + pair[0].1.len()..pair[1].0).unwrap_or_default());
    (cells.len() == side).then(|| between.map(|text| text.iter().any(|byte| matches!(byte, b'|' | b'!'))).collect())
}

/// Assigns a number to a cell and to all cells that no border separates from it.
fn fill(numbers: &mut [u8], cell: usize, number: u8, bars: &[Vec<bool>], dashes: &[Vec<bool>]) {
    let side = bars.len();
    let mut open = vec![cell];
    while let Some(cell) = open.pop() {
        if std::mem::replace(&mut numbers[cell], number) == number {
            continue;
        }
        let (row, column) = (cell / side, cell % side);
        let neighbours = [
            (column + 1 < side && !bars[row][column]).then(|| cell + 1),
            (column > 0 && !bars[row][column - 1]).then(|| cell - 1),
            (row + 1 < side && !dashes[row][column]).then(|| cell + side),
            (row > 0 && !dashes[row - 1][column]).then(|| cell - side),
        ];
        open.extend(neighbours.into_iter().flatten().filter(|next| numbers[*next] == u8::MAX));
    }
}
