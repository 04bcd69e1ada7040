//! Constraints on sets of cells.

use super::puzzle::{DrawnRule, FilledGrid, Spot, VariantPuzzle};

/// Whether all values are different.
pub fn differ(values: &[i64]) -> bool {
    values.iter().enumerate().all(|(index, value)| !values[..index].contains(value))
}

/// Returns how often a value is among the values.
fn count(values: &[i64], value: i64) -> i64 {
    values.iter().filter(|&&other| other == value).count() as i64
}

/// Whether the cells of a constraint satisfy it.
pub fn holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let cells = &constraint.cells;
    let values = grid.all(cells);
    match constraint.name.as_str() {
        "AllDifferent" => differ_in(cells, grid),
        "Cage" => differ_in(cells, grid) && cage_sum_holds(&constraint.args[0], &values),
        "Sum" => sum_holds(&constraint.args[0], &values),
        "Arrow" => values.first() == Some(&values[1..].iter().sum()),
        "DoubleArrow" => double_arrow_holds(&values),
        "PillArrow" => pill_holds(constraint.number(0) as usize, cells, grid),
        "Renban" => renban_holds(&values),
        "ContainAtLeast" => listed(&constraint.args[0]).iter().all(|&(value, number)| count(&values, value) >= number),
        "ContainExact" => listed(&constraint.args[0]).iter().all(|&(value, number)| count(&values, value) == number),
        "Quad" => quad_holds(constraint, grid),
        "EqualityCage" => differ_in(cells, grid) && equality_holds(puzzle, &values),
        "RellikCage" => differ_in(cells, grid) && !has_group(constraint.number(0), &values),
        // A value in the circles occurs as often as its value.
        "CountingCircles" => values.iter().all(|&value| count(&values, value) == value),
        "SameValues" => same_values_hold(constraint.number(0) as usize, &values),
        "EqualSum" => {
            let sums = constraint.segments().iter().map(|list| grid.all(list).iter().sum()).collect::<Vec<i64>>();
            sums.iter().all(|&sum| sum == sums[0])
        }
        "LookAndSay" => look_and_say_holds(&constraint.args[0], &values),
        "Lunchbox" => differ_in(cells, grid) && super::outside::sandwich_holds(constraint.number(0), &values),
        "ValueIndexing" => (2..values.len()).zip(1..).any(|(at, n)| values[1] == n && values[at] == values[0]),
        "CountDistinct" => {
            let rest = &values[1..];
            let is_first = |index: &usize| !rest[..*index].contains(&rest[*index]);
            (0..rest.len()).filter(is_first).count() as i64 == values[0]
        }
        "Clones" => clones_hold(constraint.number(0) as usize, &values),
        "Even" => values.iter().all(|value| value % 2 == 0),
        "Odd" => values.iter().all(|value| value % 2 != 0),
        name => unreachable!("{name}"),
    }
}

/// Whether different cells hold different values. A cell that is named twice counts once.
fn differ_in(cells: &[Spot], grid: &FilledGrid) -> bool {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    differ(&grid.all(&cells))
}

/// Whether a cage has its sum. If no sum is given, or 0, any values are right.
fn cage_sum_holds(sum: &str, values: &[i64]) -> bool {
    let sum = if sum.is_empty() { 0 } else { sum.parse().unwrap() };
    sum == 0 || values.iter().sum::<i64>() == sum
}

/// Whether the values have a sum such as `10`; or with coefficients, such as `3_=_1_-1`.
fn sum_holds(text: &str, values: &[i64]) -> bool {
    let (sum, coefficients) = match text.split_once("_=_") {
        Some((sum, rest)) => (sum, rest.split('_').map(|number| number.parse().unwrap()).collect()),
        None => (text, vec![1; values.len()]),
    };
    let total =
        values.iter().zip(&coefficients).map(|(value, coefficient): (&i64, &i64)| value * coefficient).sum::<i64>();
    total == sum.parse::<i64>().unwrap()
}

/// Whether the two ends together are the sum of the cells between them.
fn double_arrow_holds(values: &[i64]) -> bool {
    let last = values.len() - 1;
    values[0] + values[last] == values[1..last].iter().sum::<i64>()
}

/// Whether the number in the pill is the sum of the other cells. The pill is read row by row.
fn pill_holds(size: usize, cells: &[Spot], grid: &FilledGrid) -> bool {
    let (mut pill, rest) = (cells[..size].to_vec(), &cells[size..]);
    pill.sort_unstable();
    let digits = grid.all(&pill);
    let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
    digits[1..].iter().all(|&digit| digit <= 9) && number == grid.all(rest).iter().sum::<i64>()
}

/// Whether the values are consecutive and different, in any order.
fn renban_holds(values: &[i64]) -> bool {
    let (least, greatest) = (values.iter().min(), values.iter().max());
    differ(values) && least.zip(greatest).is_none_or(|(least, greatest)| greatest - least == values.len() as i64 - 1)
}

/// Returns the values of a list such as `1_1_3`, each with its number in the list.
fn listed(text: &str) -> Vec<(i64, i64)> {
    let values = text.split('_').map(|value| value.parse().unwrap()).collect::<Vec<_>>();
    values.iter().map(|&value| (value, count(&values, value))).collect()
}

/// Whether the square whose upper left cell is this one holds the values, each at least as often as it is listed.
fn quad_holds(constraint: &DrawnRule, grid: &FilledGrid) -> bool {
    let square = grid.all(&super::puzzle::rectangle(constraint.cells[0], 2, 2));
    constraint.args.is_empty()
        || listed(&constraint.args.join("_")).iter().all(|&(value, number)| count(&square, value) >= number)
}

/// Whether there are as many even values as odd values, and as many low values as high values. The value in the
/// middle is neither low nor high, and must not occur.
fn equality_holds(puzzle: &VariantPuzzle, values: &[i64]) -> bool {
    let half = (puzzle.greatest - puzzle.least + 1) / 2;
    let number = |test: &dyn Fn(i64) -> bool| values.iter().filter(|&&value| test(value)).count();
    let low = number(&|value| value < puzzle.least + half);
    let high = number(&|value| value > puzzle.greatest - half);
    let even = number(&|value| value % 2 == 0);
    even * 2 == values.len() && low * 2 == values.len() && high * 2 == values.len()
}

/// Whether one or more of the values have a sum.
fn has_group(sum: i64, values: &[i64]) -> bool {
    let [first, rest @ ..] = values else { return false };
    *first == sum || has_group(sum, rest) || has_group(sum - first, rest)
}

/// Whether all sets hold the same values equally often, if the cells are cut into `number` sets of equal size.
fn same_values_hold(number: usize, values: &[i64]) -> bool {
    let sorted = |set: &[i64]| {
        let mut set = set.to_vec();
        set.sort_unstable();
        set
    };
    let size = values.len() / number;
    values.chunks(size).all(|set| sorted(set) == sorted(&values[..size]))
}

/// Whether each value of a clue, which follows its number, occurs as often.
fn look_and_say_holds(clue: &str, values: &[i64]) -> bool {
    let digits = clue.chars().map(|digit| i64::from(digit.to_digit(10).unwrap())).collect::<Vec<_>>();
    digits.chunks(2).all(|pair| count(values, pair[1]) == pair[0])
}

/// Whether all parts hold the same values in the same order, if the cells are cut into `number` parts of equal size.
fn clones_hold(number: usize, values: &[i64]) -> bool {
    let size = values.len() / number;
    values.chunks(size).all(|part| *part == values[..size])
}

/// Whether each cell is less (`Minimum`) or greater (`Maximum`) than all cells that touch it by a side and are not in
/// the list.
pub fn extreme_holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let is_other = |cell: Spot, other: Spot| touch(cell, other) && !constraint.cells.contains(&other);
    let is_right = |cell: Spot, other: Spot| match constraint.name.as_str() {
        "Minimum" => grid.at(cell) < grid.at(other),
        _ => grid.at(cell) > grid.at(other),
    };
    let all = puzzle.cells();
    constraint.cells.iter().all(|&cell| all.iter().all(|&other| !is_other(cell, other) || is_right(cell, other)))
}

/// Whether two cells share a side.
pub fn touch((row, column): Spot, (other_row, other_column): Spot) -> bool {
    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}

/// Whether every two cells of a constraint that touch each other satisfy it.
pub fn adjacent_holds(constraint: &DrawnRule, grid: &FilledGrid) -> bool {
    let cells = &constraint.cells;
    for (index, &first) in cells.iter().enumerate() {
        for &second in cells[index + 1..].iter().filter(|&&second| touch(first, second)) {
            if !pair_holds(&constraint.name, grid.at(first), grid.at(second)) {
                return false;
            }
        }
    }
    true
}

/// Whether the values of two cells that touch satisfy the mark between them. `first` is the value of the earlier cell
/// in the list.
pub fn pair_holds(name: &str, first: i64, second: i64) -> bool {
    match name {
        "WhiteDot" => (first - second).abs() == 1,
        "BlackDot" => first == 2 * second || second == 2 * first,
        "X" => first + second == 10,
        "V" => first + second == 5,
        "GreaterThan" => first > second,
        name => unreachable!("{name}"),
    }
}
