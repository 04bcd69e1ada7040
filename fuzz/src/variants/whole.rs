//! Constraints on the whole grid.

use super::puzzle::{DrawnRule, FilledGrid, OUTSIDE, Spot, VariantPuzzle, rectangle};
use super::sets::{pair_holds, touch};

/// Whether a grid satisfies a constraint on all of its cells.
pub fn holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    match constraint.name.as_str() {
        "StrictKropki" => unmarked_hold(&["WhiteDot", "BlackDot"], puzzle, grid),
        "StrictXV" => unmarked_hold(&["X", "V"], puzzle, grid),
        "RegionSameValues" => regions_agree(puzzle, grid),
        "DutchFlatmates" => flatmates_hold(puzzle, grid),
        "ConnectedValues" => is_connected(constraint, puzzle, grid),
        "Doppelganger" => doppelganger_holds(puzzle, grid),
        "GlobalEntropy" => squares_hold(puzzle, grid, |value| (value - 1) / 3),
        "GlobalMod" => squares_hold(puzzle, grid, |value| value % 3),
        name => {
            let cells = puzzle.cells();
            let is_fault =
                |first: Spot, second: Spot| conflict(name, (first, grid.at(first)), (second, grid.at(second)));
            !cells.iter().any(|&first| cells.iter().any(|&second| first != second && is_fault(first, second)))
        }
    }
}

/// Whether a constraint on the whole grid forbids two cells to hold these values.
pub fn conflict(name: &str, (first, value): (Spot, i64), (second, other): (Spot, i64)) -> bool {
    let (rows, columns) = (first.0.abs_diff(second.0), first.1.abs_diff(second.1));
    match name {
        "AntiKing" => rows.max(columns) == 1 && value == other,
        "AntiKnight" => rows * columns == 2 && value == other,
        // Two equal values must not be as many steps apart as their value.
        "AntiTaxicab" => value == other && value == (rows + columns) as i64,
        "AntiConsecutive" => rows + columns == 1 && value.abs_diff(other) == 1,
        _ => false,
    }
}

/// Whether no pair of adjacent cells without a mark has one of the relations.
fn unmarked_hold(marks: &[&str], puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let is_marked = |first: Spot, second: Spot| {
        let marks = puzzle.constraints.iter().filter(|constraint| marks.contains(&constraint.name.as_str()));
        marks
            .into_iter()
            .any(|mark| mark.cells.contains(&first) && mark.cells.contains(&second) && touch(first, second))
    };
    let has_relation =
        |first: Spot, second: Spot| marks.iter().any(|name| pair_holds(name, grid.at(first), grid.at(second)));
    puzzle.adjacent().iter().all(|&(first, second)| is_marked(first, second) || !has_relation(first, second))
}

/// Whether the largest rows, columns, boxes and regions hold the same values.
fn regions_agree(puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let rows = (1..=puzzle.rows).map(|row| puzzle.line(&format!("R{row}")));
    let columns = (1..=puzzle.columns).map(|column| puzzle.line(&format!("C{column}")));
    let regions = rows.chain(columns).chain(puzzle.boxes()).chain(puzzle.jigsaw_regions()).collect::<Vec<_>>();
    let size = regions.iter().map(Vec::len).max().unwrap();
    let mut contents = regions.iter().filter(|region| region.len() == size).map(|region| {
        let mut values = grid.all(region);
        values.sort_unstable();
        values
    });
    let first = contents.next();
    contents.all(|values| Some(values) == first)
}

/// Whether each 5 has a 1 directly above it or a 9 directly below it.
fn flatmates_hold(puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let is_at = |cell: Option<Spot>, value: i64| cell.is_some_and(|cell| grid.at(cell) == value);
    puzzle.cells().into_iter().all(|cell| {
        let (row, column) = (cell.0 as isize, cell.1 as isize);
        let has_mate = is_at(puzzle.cell(row - 1, column), 1) || is_at(puzzle.cell(row + 1, column), 9);
        grid.at(cell) != 5 || has_mate
    })
}

/// Whether the cells with some values are connected, and as many as they should be.
fn is_connected(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    // Cells outside the grid are drawn in as many columns as the grid has.
    let columns = puzzle.columns;
    let outside = (0..puzzle.cells_outside()).map(|index| ((OUTSIDE + index, 0), (index / columns, index % columns)));
    let cells: Vec<(Spot, Spot)> = match constraint.args[0].as_str() {
        "" => puzzle.cells().into_iter().map(|cell| (cell, cell)).collect(),
        _ => outside.collect(),
    };
    let values = constraint.args[1].split('_').map(|value| value.parse().unwrap()).collect::<Vec<i64>>();
    let region = cells.into_iter().filter(|(cell, _)| values.contains(&grid.at(*cell))).map(|(_, place)| place);
    let region = region.collect::<Vec<Spot>>();
    let mut reached = region.iter().copied().take(1).collect::<Vec<Spot>>();
    for _ in 0..region.len() {
        let is_next = |one: &Spot, other: &Spot| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
        let new = region.iter().filter(|cell| !reached.contains(cell) && reached.iter().any(|own| is_next(own, cell)));
        reached.extend(new.copied().collect::<Vec<_>>());
    }
    let is_size = constraint.args.get(2).is_none_or(|size| size.parse() == Ok(region.len()));
    !region.is_empty() && reached.len() == region.len() && is_size
}

/// Returns the digit that each row, column and box lacks, by the type of the unit; `None` if one lacks several, or 0.
pub fn missing_digits(puzzle: &VariantPuzzle, grid: &FilledGrid) -> [Vec<Option<i64>>; 3] {
    let rows = (1..=puzzle.rows).map(|row| puzzle.line(&format!("R{row}"))).collect::<Vec<_>>();
    let columns = (1..=puzzle.columns).map(|column| puzzle.line(&format!("C{column}"))).collect::<Vec<_>>();
    [rows, columns, puzzle.boxes()].map(|units| {
        let missing = |unit: &Vec<Spot>| {
            let values = grid.all(unit);
            let lacking = (0..=puzzle.greatest).filter(|value| !values.contains(value)).collect::<Vec<_>>();
            if let [digit] = lacking[..] { Some(digit).filter(|digit| *digit > 0) } else { None }
        };
        units.iter().map(missing).collect()
    })
}

/// Whether each row, column and box lacks one digit, which is not 0. Two of a type lack different digits, and so do
/// those of each cell with 0.
fn doppelganger_holds(puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    // Rows that lack different digits have different sums. This is checked first, because most boards fail here.
    let rows = grid.values.chunks(grid.columns);
    let mut sums = rows.clone().map(|row| row.iter().sum()).collect::<Vec<i64>>();
    sums.sort_unstable();
    sums.dedup();
    if sums.len() < puzzle.rows || !rows.clone().all(|row| row.contains(&0)) {
        return false;
    }
    let missing = missing_digits(puzzle, grid);
    let are_missing = missing.iter().flatten().all(Option::is_some);
    let values = |digits: &[Option<i64>]| digits.iter().flatten().copied().collect::<Vec<i64>>();
    let [rows, columns, boxes] = missing.each_ref().map(|digits| values(digits));
    let differ = |values: &[i64]| (1..values.len()).all(|at| !values[..at].contains(&values[at]));
    are_missing
        && [&rows, &columns, &boxes].into_iter().all(|digits| differ(digits))
        && puzzle.cells().into_iter().filter(|&cell| grid.at(cell) == 0).all(|cell| {
            let mut own = vec![rows[cell.0], columns[cell.1]];
            let number = puzzle.boxes().iter().position(|cells| cells.contains(&cell));
            own.extend(number.map(|number| boxes[number]));
            differ(&own)
        })
}

/// Whether each square of four cells has values of three classes. Only for the values 1 to 9.
fn squares_hold(puzzle: &VariantPuzzle, grid: &FilledGrid, class: fn(i64) -> i64) -> bool {
    let corners = puzzle.pairs(1, 1).into_iter().map(|(corner, _)| corner);
    corners.into_iter().all(|corner| {
        let mut classes = grid.all(&rectangle(corner, 2, 2)).into_iter().map(class).collect::<Vec<_>>();
        classes.sort_unstable();
        classes.dedup();
        classes.len() == 3
    })
}

/// Returns the cells that differ because of a diagonal, of windows, or of equal places in the boxes.
pub fn regions(constraint: &DrawnRule, puzzle: &VariantPuzzle) -> Vec<Vec<Spot>> {
    let side = puzzle.rows;
    match constraint.name.as_str() {
        "Diagonal" if constraint.args[0] == "1" => vec![(0..side).map(|row| (row, side - 1 - row)).collect()],
        "Diagonal" => vec![(0..side).map(|row| (row, row)).collect()],
        "Windoku" => windows(puzzle),
        "DisjointSets" => {
            let boxes = puzzle.box_shape(puzzle.region_size()).map_or(Vec::new(), |shape| puzzle.tiles(shape));
            (0..boxes.first().map_or(0, Vec::len))
                .map(|place| boxes.iter().map(|cells| cells[place]).collect())
                .collect()
        }
        name => unreachable!("{name}"),
    }
}

/// Returns the boxes that begin at the second row and column, with one row or column between them, and which do
/// not touch the edge.
fn windows(puzzle: &VariantPuzzle) -> Vec<Vec<Spot>> {
    let values = (puzzle.greatest - puzzle.least + 1) as usize;
    let size = puzzle.named("RegionSize").last().map_or(values, |size| size.number(0) as usize);
    let Some((height, width)) = puzzle.box_shape(size) else { return Vec::new() };
    let starts =
        |length: usize, whole: usize| (1..).step_by(length + 1).take_while(move |start| start + length < whole);
    let corners =
        starts(height, puzzle.rows).flat_map(|row| starts(width, puzzle.columns).map(move |column| (row, column)));
    corners.map(|corner| rectangle(corner, height, width)).collect()
}
