//! Clues outside the grid, and indexing.

use super::puzzle::{DrawnRule, FilledGrid, Spot, VariantPuzzle};

/// Whether the lines that a clue sees satisfy it.
pub fn holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let args = &constraint.args;
    match constraint.name.as_str() {
        "LittleKiller" => grid.all(&diagonal(&args[1], puzzle)).iter().sum::<i64>() == constraint.number(0),
        "Sandwich" => sandwich_holds(constraint.number(0), &grid.all(&puzzle.line(&args[1]))),
        name => {
            let mut values = grid.all(&puzzle.line(&args[0]));
            let from_start = sees(name, args.get(1), &values);
            values.reverse();
            from_start && sees(name, args.get(2), &values)
        }
    }
}

/// Whether a clue is right for the values of a line, the nearest first. An empty clue is always right.
fn sees(name: &str, clue: Option<&String>, values: &[i64]) -> bool {
    let Some(clue) = clue.filter(|clue| !clue.is_empty()).map(|clue| clue.parse::<i64>().unwrap()) else { return true };
    self::clue(name, values) == Some(clue)
}

/// Returns the clue that is right for the values of a line; `None` if the first value exceeds the number of cells.
pub fn clue(name: &str, values: &[i64]) -> Option<i64> {
    match name {
        "XSum" => x_sum(values),
        "Skyscraper" => Some(skyline(values)),
        "HiddenSkyscraper" => first_hidden(values),
        // The value of the first cell is the position of the cell with the clue.
        "NumberedRoom" => values.get(usize::try_from(values[0] - 1).ok()?).copied(),
        name => unreachable!("{name}"),
    }
}

/// Returns the sum of the first x values, where x is the first value.
fn x_sum(values: &[i64]) -> Option<i64> {
    let number = usize::try_from(values[0]).ok().filter(|&number| number > 0)?;
    Some(values.get(..number)?.iter().sum())
}

/// Returns the number of values that are greater than all before them. 0 does not count.
fn skyline(values: &[i64]) -> i64 {
    let mut highest = 0;
    let mut number = 0;
    for &value in values {
        if value > highest {
            (highest, number) = (value, number + 1);
        }
    }
    number
}

/// Returns the first value that is not greater than all before it.
fn first_hidden(values: &[i64]) -> Option<i64> {
    let is_hidden = |&place: &usize| values[..place].iter().any(|before| *before >= values[place]);
    (0..values.len()).find(is_hidden).map(|place| values[place])
}

/// Whether the cells between the least and the greatest value have the sum.
pub fn sandwich_holds(sum: i64, values: &[i64]) -> bool {
    let place = |value: i64| values.iter().position(|&other| other == value).unwrap();
    let least = place(*values.iter().min().unwrap());
    let greatest = place(*values.iter().max().unwrap());
    let (from, to) = (least.min(greatest), least.max(greatest));
    from < to && values[from + 1..to].iter().sum::<i64>() == sum
}

/// Returns the cells of the diagonal that a cell on the edge names.
///
/// From the left edge it runs down to the right, from the right edge up to the left, from the top edge down to the
/// left, and from the bottom edge up to the right.
pub fn diagonal(name: &str, puzzle: &VariantPuzzle) -> Vec<Spot> {
    let start = puzzle.cells().into_iter().find(|&cell| super::puzzle::cell_name(cell) == name).unwrap();
    let (last_row, last_column) = (puzzle.rows - 1, puzzle.columns - 1);
    let (down, right) = match start {
        (row, 0) if row < last_row => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last_column && row < last_row => (-1, -1),
        (_, column) if column > 0 && column < last_column => (-1, 1),
        _ => panic!("no diagonal begins at {name}"),
    };
    let step = |&(row, column): &Spot| puzzle.cell(row as isize + down, column as isize + right);
    std::iter::successors(Some(start), step).collect()
}

/// Whether each cell holds the position of its column number in its row (or of its row number in its column).
///
/// With `C`: if the cell in column c holds v, then the cell in column v of the row holds c.
pub fn indexing_holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    constraint.cells.iter().all(|&(row, column)| {
        let index = grid.at((row, column)) as isize - 1;
        let is_by_row = constraint.args[0] == "R";
        let (there, number) = if is_by_row {
            (puzzle.cell(index, column as isize), row)
        } else {
            (puzzle.cell(row as isize, index), column)
        };
        there.is_some_and(|there| grid.at(there) == number as i64 + 1)
    })
}
