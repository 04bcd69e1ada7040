//! Constraints on lines of cells.

use super::puzzle::{DrawnRule, FilledGrid, VariantPuzzle};
use super::sets::differ;

/// Whether the values along a line satisfy its constraint.
pub fn holds(constraint: &DrawnRule, values: &[i64]) -> bool {
    match constraint.name.as_str() {
        "Thermo" => values.windows(2).all(|pair| pair[0] < pair[1]),
        "SlowThermo" => values.windows(2).all(|pair| pair[0] <= pair[1]),
        "Whisper" => values.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= constraint.number(0)),
        "Palindrome" => values.iter().eq(values.iter().rev()),
        "Zipper" => zipper_holds(values),
        "Between" => between_holds(values),
        "Lockout" => lockout_holds(constraint.number(0), values),
        "SumLine" => sum_line_holds(constraint.number(0), constraint.args.len() > 1, values),
        "Modular" => modular_holds(constraint.number(0), values),
        "Entropic" => entropic_holds(values),
        name => unreachable!("{name}"),
    }
}

/// Whether all pairs of cells at the same distance from the middle have the same sum. A cell in the middle holds that
/// sum.
fn zipper_holds(values: &[i64]) -> bool {
    let half = values.len() / 2;
    let sums = (0..half).map(|index| values[index] + values[values.len() - 1 - index]).collect::<Vec<_>>();
    let expected = if values.len() % 2 == 1 { Some(values[half]) } else { sums.first().copied() };
    sums.iter().all(|&sum| Some(sum) == expected)
}

/// Whether each inner value is greater than one end and less than the other.
fn between_holds(values: &[i64]) -> bool {
    let [first, inner @ .., last] = values else { return true };
    inner.iter().all(|value| first.min(last) < value && value < first.max(last))
}

/// Whether the ends differ, by at least the difference, and each inner value is less than both or greater than both.
fn lockout_holds(difference: i64, values: &[i64]) -> bool {
    let [first, inner @ .., last] = values else { return true };
    let is_outside = |value: &i64| value < first.min(last) || value > first.max(last);
    first != last && (first - last).abs() >= difference && inner.iter().all(is_outside)
}

/// Whether the line can be cut into parts that all have the sum. The parts of a loop may begin at any cell.
fn sum_line_holds(sum: i64, is_loop: bool, values: &[i64]) -> bool {
    let starts = if is_loop { values.len() } else { 1 };
    (0..starts).any(|start| {
        let mut turned = values.to_vec();
        turned.rotate_left(start);
        can_be_cut(sum, &turned)
    })
}

/// Whether some first part has the sum and the rest can be cut.
fn can_be_cut(sum: i64, values: &[i64]) -> bool {
    let is_part = |length: &usize| values[..*length].iter().sum::<i64>() == sum;
    values.is_empty() || (1..=values.len()).filter(is_part).any(|length| can_be_cut(sum, &values[length..]))
}

/// Whether any `number` successive values have different remainders when divided by `number`.
fn modular_holds(number: i64, values: &[i64]) -> bool {
    let remainders = values.iter().map(|value| value % number).collect::<Vec<_>>();
    windows(number as usize, &remainders).iter().all(|window| differ(window))
}

/// Whether any three successive values are a low, a middle and a high one. Only for the values 1 to 9.
fn entropic_holds(values: &[i64]) -> bool {
    let thirds = values.iter().map(|value| (value - 1) / 3).collect::<Vec<_>>();
    windows(3, &thirds).iter().all(|window| differ(window))
}

/// Returns all runs of successive values of a length; all values if there are fewer.
fn windows(length: usize, values: &[i64]) -> Vec<&[i64]> {
    if values.len() < length { vec![values] } else { values.windows(length).collect() }
}

/// Whether the parts of a line have the same sum. The line is cut where it enters another box or, in a grid without
/// boxes, another region. If there are no regions either, every line satisfies the constraint.
pub fn region_sums_hold(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let boxes = puzzle.boxes();
    let regions = if boxes.is_empty() { puzzle.jigsaw_regions() } else { boxes };
    let region_of = |cell| regions.iter().position(|region| region.contains(&cell));
    let parts = constraint.cells.chunk_by(|&first, &second| region_of(first) == region_of(second));
    let sums = parts.map(|part| grid.all(part).iter().sum::<i64>()).collect::<Vec<_>>();
    regions.is_empty() || sums.iter().all(|&sum| sum == sums[0])
}

/// Whether a table allows the values of successive cells (`Pair`), or of all cells (`PairX`).
pub fn table_holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, values: &[i64]) -> bool {
    let table = table(&constraint.args[0], puzzle);
    let index = |value: i64| (value - puzzle.least) as usize;
    let is_allowed = |first: i64, second: i64| table[index(first)][index(second)];
    let is_near = |first: usize, second: usize| constraint.name == "PairX" || second == first + 1;
    (0..values.len())
        .all(|second| (0..second).all(|first| !is_near(first, second) || is_allowed(values[first], values[second])))
}

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the table of a key: whether a value (row) may precede a value (column). Each character of the key has six
/// bits of the table.
fn table(key: &str, puzzle: &VariantPuzzle) -> Vec<Vec<bool>> {
    let number = (puzzle.greatest - puzzle.least + 1) as usize;
    let digits = key.chars().map(|digit| ALPHABET.find(digit).unwrap()).collect::<Vec<_>>();
    let bit = |index: usize| digits.get(index / 6).is_some_and(|digit| digit >> (index % 6) & 1 == 1);
    (0..number).map(|row| (0..number).map(|column| bit(row * number + column)).collect()).collect()
}

/// Returns the key of a table.
pub fn key(table: &[Vec<bool>]) -> String {
    let bits = table.concat();
    let digit = |bits: &[bool]| bits.iter().rev().fold(0, |digit, &bit| 2 * digit + usize::from(bit));
    let text = bits.chunks(6).map(|bits| char::from(ALPHABET.as_bytes()[digit(bits)])).collect::<String>();
    text.trim_end_matches('A').to_string()
}
