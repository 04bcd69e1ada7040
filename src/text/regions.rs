//! The boxes of a jigsaw, printed below its clues as a second grid: one symbol per cell, and the same symbol for all
//! cells of a box.

use super::alphabet::Notation;
use super::block::Drawn;
use super::puzzle::Puzzle;
use super::reading::Reading;

/// Joins a grid and the boxes below it into one puzzle. Returns whether the second grid describes boxes.
pub(super) fn join(puzzle: &mut Drawn, below: &Drawn, reading: &Reading) -> bool {
    let is_usual = match &puzzle.puzzle {
        Ok(read) => !read.shows_layout,
        Err(fault) => fault.kind.is_conflict(),
    };
    let values = match &puzzle.puzzle {
        Ok(read) => read.grid.values(),
        Err(_) => puzzle.values.clone(),
    };
    let side = values.len().isqrt();
    let has_room = is_usual && reading.given_shape().is_none() && side > 0;
    let Some(boxes) = boxes(&below.values).filter(|boxes| has_room && boxes.len() == values.len()) else {
        return false;
    };
    let line = puzzle.line;
    let read = reading.layout_of_boxes(&boxes).and_then(|layout| {
        let read = Puzzle::new(layout, &values, Notation::for_side(side), |cell| (Some(line), cell % side + 1));
        read.map(Puzzle::with_own_layout)
    });
    puzzle.puzzle = read;
    true
}

/// Returns the boxes that the values of a grid describe: each value occurs as often as there are boxes, in connected
/// cells.
fn boxes(values: &[u8]) -> Option<Vec<u8>> {
    let side = values.len().isqrt();
    if side < 4 || side * side != values.len() {
        return None;
    }
    let mut numbers: Vec<Option<u8>> = vec![None; values.len()];
    let mut count = 0;
    for begin in 0..values.len() {
        if numbers[begin].is_none() {
            if fill(&mut numbers, values, begin, count) != side || usize::from(count) == side {
                return None;
            }
            count += 1;
        }
    }
    numbers.into_iter().collect()
}

/// Assigns a number to a cell and to all connected cells with its value. Returns the number of these cells.
fn fill(numbers: &mut [Option<u8>], values: &[u8], begin: usize, number: u8) -> usize {
    let side = values.len().isqrt();
    let (mut open, mut count) = (vec![begin], 0);
    while let Some(cell) = open.pop() {
        if numbers[cell].replace(number).is_some() {
            continue;
        }
        count += 1;
        let (row, column) = (cell / side, cell % side);
        let neighbours = [
            (column + 1 < side).then_some(cell + 1),
            column.checked_sub(1).map(|_| cell - 1),
            (row + 1 < side).then_some(cell + side),
            row.checked_sub(1).map(|_| cell - side),
        ];
        let neighbours = neighbours.into_iter().flatten();
        open.extend(neighbours.filter(|next| values[*next] == values[begin] && numbers[*next].is_none()));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::reading::Reading;
    use super::super::record::Records;

    const CLUES: &str = "1...\n....\n....\n...2\n";

    fn read(text: &str) -> Vec<Result<String, String>> {
        let show = |puzzle: super::Puzzle| puzzle.layout_words().unwrap_or_default();
        let records = Records::new(text.as_bytes(), Reading::default());
        records.map(|record| record.puzzle.map(show).map_err(|fault| fault.to_string())).collect()
    }

    #[test]
    fn boxes_below_a_grid_are_not_a_second_puzzle() {
        let boxes = "1112\n1322\n3324\n3444\n";
        let words = "1112132233243444".to_owned();
        for between in ["", "\n", "Regions:\n", "\nRegions\n\n"] {
            assert_eq!(read(&format!("{CLUES}{between}{boxes}")), [Ok(words.clone())], "{between}");
            assert_eq!(read(&format!("{CLUES}{between}{boxes}\n{CLUES}")), [Ok(words.clone()), Ok(String::new())]);
        }
        // A grid that does not describe boxes is a puzzle of its own.
        assert_eq!(read(&format!("{CLUES}\n{}", boxes.replace("1322", "1312"))).len(), 2);
    }
}
