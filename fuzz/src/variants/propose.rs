//! Random constraints whose parameters come from a board.

mod composed;
mod ranked;

use super::lines::key;
use super::nfa::DrawnNfa;
use super::outside::{clue, diagonal};
use super::puzzle::{DrawnRule, FilledGrid, Spot, VariantPuzzle, cell_name};
use super::random::Random;
use super::regex::encode;
use composed::{alternatives, area, raw, with_cells_outside};
use ranked::ranks;

/// Returns a random constraint of a kind, along with any others that it needs. The board need not satisfy them.
pub fn propose(kind: &str, puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let name = kind.split(':').next().unwrap();
    let one = |args: Vec<String>, cells: &[Spot]| vec![DrawnRule::new(name, args, cells)];
    let (side, digits) = (puzzle.rows, (puzzle.greatest - puzzle.least + 1) as usize);
    match kind {
        "Given" => given(puzzle, board, random),
        "AllDifferent" => one(Vec::new(), &scattered(random, puzzle, 2, side)),
        "Cage" => {
            let cells = connected(random, puzzle, 1, side.min(5));
            one(vec![sum(board, &cells)], &cells)
        }
        "Cage:open" => {
            let cells = connected(random, puzzle, 2, side.min(5));
            one(vec![random.pick(&["", "0"]).to_string()], &cells)
        }
        "Sum" => {
            let cells = scattered(random, puzzle, 1, 6);
            one(vec![sum(board, &cells)], &cells)
        }
        "Sum:weighted" => one_weighted_sum(puzzle, board, random),
        "LittleKiller" => little_killer(puzzle, board, random),
        "Arrow" => one(Vec::new(), &walk(random, puzzle, 2, 5)),
        "DoubleArrow" | "Between" => one(Vec::new(), &walk(random, puzzle, 3, 6)),
        "PillArrow" => pill(puzzle, board, random),
        "Thermo" | "Renban" | "SlowThermo" => one(Vec::new(), &walk(random, puzzle, 2, side.min(5))),
        "Palindrome" | "Zipper" | "Entropic" => one(Vec::new(), &walk(random, puzzle, 2, 6)),
        "RegionSumLine" => one(Vec::new(), &walk(random, puzzle, 3, 7)),
        "RegionSumLine:jigsaw" => [jigsaw(puzzle, random, true), one(Vec::new(), &walk(random, puzzle, 3, 7))].concat(),
        "Whisper" => one(vec![random.between(1, side - 1).to_string()], &walk(random, puzzle, 2, 5)),
        "Lockout" => one(vec![random.below(side - 1).to_string()], &walk(random, puzzle, 3, 5)),
        "Modular" => one(vec![random.between(2, 3).to_string()], &walk(random, puzzle, 2, 6)),
        "SumLine" | "SumLine:loop" => sum_line(kind, puzzle, board, random),
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => {
            let mut cells = connected(random, puzzle, 2, 3);
            random.shuffle(&mut cells);
            // Two of three connected cells may be apart, but one pair always touches.
            one(Vec::new(), &cells)
        }
        "StrictKropki" => strict("StrictKropki", &["WhiteDot", "BlackDot"], puzzle, board, random),
        "StrictXV" => strict("StrictXV", &["X", "V"], puzzle, board, random),
        "Quad" => quad(puzzle, board, random),
        "ContainAtLeast" | "ContainExact" => contained(name, puzzle, board, random),
        "EqualityCage" => {
            let size = random.pick(&[2, 4]);
            one(Vec::new(), &connected(random, puzzle, size, size))
        }
        "RellikCage" => {
            let cells = connected(random, puzzle, 1, side.min(4));
            one(vec![random.between(1, 3 * side).to_string()], &cells)
        }
        "CountingCircles" => circles(puzzle, board, random),
        "Sandwich" => {
            let line = line_name(random, puzzle);
            let clue = sandwich_clue(&board.all(&puzzle.line(&line)));
            one(vec![clue.to_string(), line], &[])
        }
        "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" => outside(name, puzzle, board, random),
        "FullRank" => ranks(puzzle, board, random),
        "ConnectedValues" => one(area("", puzzle, board, random), &[]),
        "RegionSameValues:jigsaw" => {
            let replaces_boxes = random.one_in(2);
            [one(Vec::new(), &[]), jigsaw(puzzle, random, replaces_boxes)].concat()
        }
        "Indexing" => {
            let letter = random.pick(&["R", "C"]).to_string();
            one(vec![letter], &scattered(random, puzzle, 1, 3))
        }
        "Pair" | "PairX" => {
            let cells = walk(random, puzzle, 2, 4);
            one(vec![random_key(name == "PairX", digits, random)], &cells)
        }
        "Regex" => {
            let cells = walk(random, puzzle, 2, 6);
            let pattern = pattern(&board.all(&cells), puzzle, random);
            one(vec![encode(&pattern)], &cells)
        }
        "EqualSum" => {
            let cells = scattered(random, puzzle, 2, 6);
            let number = random.between(2, cells.len().min(3));
            let sizes = (0..number).map(|list| (cells.len() + list) / number).map(|size| size.to_string());
            one(sizes.collect(), &cells)
        }
        "LookAndSay" => {
            let cells = scattered(random, puzzle, 2, 6);
            let values = [random.between(1, side) as i64, board.at(cells[0])];
            let count = |value: i64| board.all(&cells).iter().filter(|&&other| other == value).count();
            let clues = values.iter().take(random.between(1, 2)).map(|&value| format!("{}{value}", count(value)));
            one(vec![clues.collect()], &cells)
        }
        "Lunchbox" => {
            let cells = connected(random, puzzle, 2, side.min(5));
            one(vec![random.below(8).to_string()], &cells)
        }
        "ValueIndexing" => one(Vec::new(), &walk(random, puzzle, 3, 6)),
        "CountDistinct" => {
            let mut cells = scattered(random, puzzle, 2, 6);
            if random.one_in(3) {
                cells.push(cells[0]);
            }
            one(Vec::new(), &cells)
        }
        "Var" => with_cells_outside(puzzle, board, random),
        "RawGrid" => raw(puzzle, random),
        "NFA" => {
            let cells = walk(random, puzzle, 2, 6);
            let automaton = DrawnNfa::random(digits, random);
            one(vec![automaton.text(digits, random)], &cells)
        }
        "Or" => vec![alternatives(puzzle, board, random, 2)],
        "SameValues" => {
            let (sets, size) = (random.between(2, 3), random.between(1, 2));
            one(vec![sets.to_string()], &scattered(random, puzzle, sets * size, sets * size))
        }
        "Even" | "Odd" => one(Vec::new(), &scattered(random, puzzle, 1, 4)),
        "Minimum" | "Maximum" => one(Vec::new(), &scattered(random, puzzle, 1, 3)),
        "Clones" => {
            let (parts, size) = (random.between(2, 3), random.between(1, 3));
            one(vec![parts.to_string()], &scattered(random, puzzle, parts * size, parts * size))
        }
        "Diagonal" => one(vec![random.pick(&["1", "-1"]).to_string()], &[]),
        "Jigsaw" => {
            let keeps_boxes = random.one_in(4);
            jigsaw(puzzle, random, !keeps_boxes)
        }
        _ => one(Vec::new(), &[]),
    }
}

fn sum(board: &FilledGrid, cells: &[Spot]) -> String {
    board.all(cells).iter().sum::<i64>().to_string()
}

/// Returns some different cells.
fn scattered(random: &mut Random, puzzle: &VariantPuzzle, least: usize, greatest: usize) -> Vec<Spot> {
    let mut cells = puzzle.cells();
    random.shuffle(&mut cells);
    cells.truncate(random.between(least, greatest));
    cells
}

/// Returns different cells, each of which touches one before it by a side.
fn connected(random: &mut Random, puzzle: &VariantPuzzle, least: usize, greatest: usize) -> Vec<Spot> {
    let size = random.between(least, greatest);
    let mut cells = scattered(random, puzzle, 1, 1);
    while cells.len() < size {
        let (row, column) = random.pick(&cells);
        let (down, right) = random.pick(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
        let next = puzzle.cell(row as isize + down, column as isize + right);
        cells.extend(next.filter(|cell| !cells.contains(cell)));
    }
    cells
}

/// Returns different cells, each of which touches the one before it by a side or a corner.
fn walk(random: &mut Random, puzzle: &VariantPuzzle, least: usize, greatest: usize) -> Vec<Spot> {
    let size = random.between(least, greatest);
    loop {
        let mut cells = scattered(random, puzzle, 1, 1);
        for _ in 0..4 * size {
            let &(row, column) = cells.last().unwrap();
            let (down, right) = (random.below(3) as isize - 1, random.below(3) as isize - 1);
            let next = puzzle.cell(row as isize + down, column as isize + right);
            cells.extend(next.filter(|cell| !cells.contains(cell)));
            if cells.len() == size {
                return cells;
            }
        }
    }
}

/// Restricts a cell to the even values, the odd values, or some values.
fn given(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let cell = scattered(random, puzzle, 1, 1)[0];
    let kind = random.below(3);
    let fits = |value: &i64, random: &mut Random| match kind {
        2 => *value == board.at(cell) || random.one_in(2),
        remainder => *value % 2 == remainder as i64,
    };
    let values =
        (puzzle.least..=puzzle.greatest).filter(|value| fits(value, random)).map(|value| value.to_string()).collect();
    vec![DrawnRule::new("Given", values, &[cell])]
}

fn one_weighted_sum(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let cells = scattered(random, puzzle, 2, 5);
    let weights = cells.iter().map(|_| random.pick(&[-3, -2, -1, -1, 1, 1, 2, 3])).collect::<Vec<i64>>();
    let total = cells.iter().zip(&weights).map(|(&cell, weight)| board.at(cell) * weight).sum::<i64>();
    let weights = weights.iter().map(|weight| weight.to_string()).collect::<Vec<_>>();
    vec![DrawnRule::new("Sum", vec![format!("{total}_=_{}", weights.join("_"))], &cells)]
}

fn little_killer(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let (bottom, right) = (puzzle.rows - 1, puzzle.columns - 1);
    let starts = [
        (0..bottom).map(|row| (row, 0)).collect::<Vec<_>>(),
        (1..=right).map(|column| (0, column)).collect(),
        (1..bottom).map(|row| (row, right)).collect(),
        (1..right).map(|column| (bottom, column)).collect(),
    ];
    let start = cell_name(random.pick(&starts.concat()));
    let total = sum(board, &diagonal(&start, puzzle));
    vec![DrawnRule::new("LittleKiller", vec![total, start], &[])]
}

/// Returns a pill and other cells, enough of them to reach its number.
fn pill(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let size = if puzzle.rows > 4 && random.one_in(4) { 3 } else { 2 };
    let (down, right) = random.pick(&[(0, 1), (1, 0), (1, 1)]);
    let (row, column) = loop {
        let (row, column) = random.pick(&puzzle.cells());
        if row + down * (size - 1) < puzzle.rows && column + right * (size - 1) < puzzle.columns {
            break (row, column);
        }
    };
    let mut pill = (0..size).map(|step| (row + down * step, column + right * step)).collect::<Vec<_>>();
    let number = board.all(&pill).iter().fold(0, |number, digit| 10 * number + digit);
    let mut rest = puzzle.cells();
    rest.retain(|cell| !pill.contains(cell));
    random.shuffle(&mut rest);
    let mut total = 0;
    let wanted = rest.iter().take_while(|&&cell| {
        total += board.at(cell);
        total - board.at(cell) < number
    });
    let rest = wanted.copied().collect::<Vec<_>>();
    random.shuffle(&mut pill);
    vec![DrawnRule::new("PillArrow", vec![size.to_string()], &[pill, rest].concat())]
}

fn sum_line(kind: &str, puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let is_loop = kind.ends_with("loop");
    let cells = if is_loop { ring(puzzle, random) } else { walk(random, puzzle, 2, 7) };
    let total = board.all(&cells).iter().sum::<i64>();
    let divisors = (1..=4).filter(|parts| total % parts == 0).map(|parts| total / parts).collect::<Vec<_>>();
    let mut args = vec![random.pick(&divisors).min(30).to_string()];
    args.extend(is_loop.then(|| "LOOP".to_string()));
    vec![DrawnRule::new("SumLine", args, &cells)]
}

/// Returns the edge of a rectangle, in order.
fn ring(puzzle: &VariantPuzzle, random: &mut Random) -> Vec<Spot> {
    let (height, width) = (random.between(2, 3), random.between(2, 3));
    let (top, left) = (random.below(puzzle.rows - height + 1), random.below(puzzle.columns - width + 1));
    let (bottom, right) = (top + height - 1, left + width - 1);
    let mut cells = (left..=right).map(|column| (top, column)).collect::<Vec<_>>();
    cells.extend((top + 1..=bottom).map(|row| (row, right)));
    cells.extend((left..right).rev().map(|column| (bottom, column)));
    cells.extend((top + 1..bottom).rev().map(|row| (row, left)));
    cells
}

/// Marks every pair of cells in a relation, and adds the constraint that no other pair is in one.
fn strict(
    name: &str,
    marks: &[&str],
    puzzle: &VariantPuzzle,
    board: &FilledGrid,
    random: &mut Random,
) -> Vec<DrawnRule> {
    let mut constraints = vec![DrawnRule::new(name, Vec::new(), &[])];
    for (first, second) in puzzle.adjacent() {
        let fits = |mark: &&&str| super::sets::pair_holds(mark, board.at(first), board.at(second));
        let fitting = marks.iter().filter(fits).collect::<Vec<_>>();
        if !fitting.is_empty() {
            constraints.push(DrawnRule::new(random.pick::<&&str>(&fitting), Vec::new(), &[first, second]));
        }
    }
    constraints
}

fn quad(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let corner = (random.below(puzzle.rows - 1), random.below(puzzle.columns - 1));
    let mut values = board.all(&super::puzzle::rectangle(corner, 2, 2));
    random.shuffle(&mut values);
    values.truncate(random.between(1, 4));
    vec![DrawnRule::new("Quad", values.iter().map(|value| value.to_string()).collect(), &[corner])]
}

fn contained(name: &str, puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let cells = scattered(random, puzzle, 2, 6);
    let mut values = board.all(&cells);
    random.shuffle(&mut values);
    values.truncate(random.between(1, 3));
    if name == "ContainExact" {
        values = board.all(&cells).into_iter().filter(|value| values.contains(value)).collect();
    }
    let values = values.iter().map(|value| value.to_string()).collect::<Vec<_>>();
    vec![DrawnRule::new(name, vec![values.join("_")], &cells)]
}

/// Returns circles around cells that hold some values: for each value, as many cells as the value.
fn circles(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let mut values = (1..=puzzle.greatest.min(4)).collect::<Vec<_>>();
    random.shuffle(&mut values);
    values.truncate(random.between(1, 2));
    let mut cells = Vec::new();
    for value in values {
        let mut places = puzzle.cells();
        places.retain(|&cell| board.at(cell) == value);
        random.shuffle(&mut places);
        cells.extend(places.into_iter().take(value as usize));
    }
    random.shuffle(&mut cells);
    vec![DrawnRule::new("CountingCircles", Vec::new(), &cells)]
}

fn line_name(random: &mut Random, puzzle: &VariantPuzzle) -> String {
    let letter = random.pick(&["R", "C"]);
    format!("{letter}{}", random.between(1, if letter == "R" { puzzle.rows } else { puzzle.columns }))
}

fn sandwich_clue(values: &[i64]) -> i64 {
    (0..40).find(|&sum| super::outside::sandwich_holds(sum, values)).unwrap()
}

fn outside(name: &str, puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let line = line_name(random, puzzle);
    let mut values = board.all(&puzzle.line(&line));
    // If the values rise, no value is hidden, and any clue is wrong.
    let from_start = clue(name, &values).unwrap_or(1).to_string();
    values.reverse();
    let from_end = clue(name, &values).unwrap_or(1).to_string();
    let clues = match random.below(3) {
        0 => vec![from_start],
        1 => vec![String::new(), from_end],
        _ => vec![from_start, from_end],
    };
    vec![DrawnRule::new(name, [vec![line], clues].concat(), &[])]
}

/// Returns the key of a random table that allows two of three pairs. If `is_symmetric`, the table is its own mirror
/// image.
fn random_key(is_symmetric: bool, side: usize, random: &mut Random) -> String {
    let half = (0..side).map(|_| (0..side).map(|_| !random.one_in(3)).collect()).collect::<Vec<Vec<bool>>>();
    let entry =
        |row: usize, column: usize| if is_symmetric && column < row { half[column][row] } else { half[row][column] };
    let table = (0..side).map(|row| (0..side).map(|column| entry(row, column)).collect()).collect::<Vec<_>>();
    key(&table)
}

/// Returns a pattern that matches the values.
fn pattern(values: &[i64], puzzle: &VariantPuzzle, random: &mut Random) -> String {
    let (least, greatest) = (puzzle.least as usize, puzzle.greatest as usize);
    let mut text = String::new();
    let mut rest = values;
    while let Some((value, after)) = rest.split_first() {
        let other = random.between(least, greatest);
        match random.below(8) {
            0 => text += ".",
            1 => text += &format!("[{value}{other}]"),
            2 if other as i64 != *value => text += &format!("[^{other}]"),
            3 => text += &format!("{other}?{value}"),
            4 => text += &format!("({value}|{other}{other}?)+"),
            5 => {
                text += ".*";
                rest = &rest[random.below(rest.len() + 1)..];
                continue;
            }
            6 => text += &format!("[{least}-{value}]{{1,2}}"),
            _ => text += &value.to_string(),
        }
        rest = after;
    }
    if random.one_in(4) { format!("{}*|{text}", random.between(least, greatest)) } else { text }
}

/// Returns regions as large as boxes, most of which are not rectangles.
fn jigsaw(puzzle: &VariantPuzzle, random: &mut Random, replaces_boxes: bool) -> Vec<DrawnRule> {
    let shape = puzzle.box_shape(puzzle.region_size()).expect("the small grids have boxes");
    let boxes = puzzle.tiles(shape);
    let mut names = puzzle
        .cells()
        .iter()
        .map(|cell| boxes.iter().position(|cells| cells.contains(cell)).unwrap())
        .collect::<Vec<_>>();
    for _ in 0..random.between(1, 4) {
        // The regions need not be connected.
        let (first, second) = (random.below(names.len()), random.below(names.len()));
        names.swap(first, second);
    }
    let layout = names.iter().map(|name| name.to_string()).collect::<String>();
    let mut constraints = vec![DrawnRule::new("Jigsaw", vec![layout], &[])];
    constraints.extend(replaces_boxes.then(|| DrawnRule::new("NoBoxes", Vec::new(), &[])));
    constraints
}
