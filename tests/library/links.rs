//! Puzzles of f-puzzles and SudokuPad: as links, and as JSON.

use serde_json::{Value, json};
use specudoku::text::{LayoutRule, Reading, Records, Style, read_puzzle};
use specudoku::{Constraint, Grid, Solver};

/// Each line has a puzzle, a tab and its solutions in order, which commas separate.
const TABLE: &str = include_str!("../data/constraints.tsv");

/// Kinds of constraints that f-puzzles does not have, or not in general.
const LACKING: [&str; 38] = [
    "Size",
    "Sum",
    "Lockout",
    "SumLine",
    "SumLoop",
    "Modular",
    "GreaterThan",
    "ContainAtLeast",
    "ContainExact",
    "EqualityCage",
    "RellikCage",
    "CountingCircles",
    "HiddenSkyscraper",
    "NumberedRoom",
    "SameValues",
    "Pair",
    "PairX",
    "Regex",
    "AntiTaxicab",
    "AntiConsecutive",
    "StrictKropki",
    "NFA",
    "EqualSum",
    "LookAndSay",
    "Lunchbox",
    "ValueIndexing",
    "CountDistinct",
    "Or",
    "RawGrid",
    "Var",
    "FullRank",
    "FullRankTies",
    "DutchFlatmates",
    "RegionSameValues",
    "ConnectedValues",
    "Doppelganger",
    "Minimum",
    "Maximum",
];

fn read(text: &str) -> Result<Grid, String> {
    read_puzzle(text.as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid).map_err(|fault| fault.to_string())
}

/// Returns a puzzle in the notation of constraints.
fn iss(text: &str) -> Result<String, String> {
    read(text).map(|grid| grid.display(Style::Iss).to_string())
}

/// Returns a line as the library writes it.
fn iss_of(line: &str) -> String {
    iss(line).unwrap()
}

fn solutions(grid: &Grid) -> Vec<String> {
    let answer = Solver::new().threads(1).limit(u64::MAX).solve(grid);
    let mut found: Vec<String> =
        answer.solutions.iter().map(|grid| grid.values().iter().map(u8::to_string).collect()).collect();
    found.sort_unstable();
    found
}

/// Returns the constraints of a grid in an order that does not depend on the notation.
fn constraints(grid: &Grid) -> Vec<Constraint> {
    let mut all = grid.layout().constraints().to_vec();
    all.sort_unstable();
    all
}

/// The puzzle in a link has the same solutions as the original, which a separate checker has found.
#[test]
fn links_keep_every_solution() {
    let (mut written, mut lacking) = (0, 0);
    for line in TABLE.lines() {
        let (text, known) = line.split_once('\t').unwrap();
        let Ok(grid) = read(text) else { continue };
        let display = grid.display(Style::FPuzzles);
        let Some(link) = display.try_to_string() else {
            let why = display.lack().unwrap();
            let kind = why.strip_prefix("f-puzzles has no ").and_then(|why| why.split([':', ' ']).next());
            assert!(kind.is_some_and(|kind| LACKING.contains(&kind) || kind.starts_with("Global")), "{text}: {why}");
            lacking += 1;
            continue;
        };
        let pad = grid.display(Style::SudokuPad).to_string();
        assert_eq!(link.strip_prefix("https://f-puzzles.com/?load="), pad.strip_prefix("https://sudokupad.app/fpuz"));
        let again = read(&link).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(read(&pad).as_ref(), Ok(&again));
        let known: Vec<&str> = known.split(',').filter(|solution| !solution.is_empty()).collect();
        assert_eq!(solutions(&again), known, "{text}");
        // Cells outside units of two kinds may be written in another way, but not twice. Two clones of one cell become
        // a palindrome, which is written in another place.
        let twice = read(&again.display(Style::FPuzzles).to_string()).unwrap();
        assert_eq!((constraints(&twice), twice.cells()), (constraints(&again), again.cells()), "{text}");
        written += 1;
    }
    assert!(written > 200 && lacking < 550, "{written} are written, {lacking} are not");
}

/// Returns a puzzle of f-puzzles of this side with these members.
fn puzzle(side: usize, members: Value) -> String {
    let mut object = json!({ "size": side, "title": "a title", "author": "someone" });
    object["grid"] = vec![vec![json!({}); side]; side].into();
    for (name, value) in members.as_object().unwrap() {
        object[name] = value.clone();
    }
    object.to_string()
}

#[test]
fn every_member_has_its_meaning() {
    let line = |cells: [&str; 3]| json!([{ "lines": [cells] }]);
    let row = ["R1C1", "R1C2", "R1C3"];
    let item = |name: &str| format!(".{name}~R1C1~R1C2~R1C3");
    for (members, expected) in [
        (json!({ "thermometer": line(row) }), item("Thermo")),
        (json!({ "slowthermometer": line(row) }), iss_of(&item("SlowThermo"))),
        (json!({ "palindrome": line(row) }), item("Palindrome")),
        (json!({ "renban": line(row) }), item("Renban")),
        (json!({ "whispers": line(row) }), item("Whisper~5")),
        (json!({ "whispers": [{ "lines": [row], "value": "4" }] }), item("Whisper~4")),
        (json!({ "regionsumline": line(row) }), item("RegionSumLine")),
        (json!({ "entropicline": line(row) }), item("Entropic")),
        (json!({ "modularline": line(row) }), item("Modular~3")),
        (json!({ "zipperline": line(row) }), item("Zipper")),
        (json!({ "doublearrow": line(row) }), item("DoubleArrow")),
        (json!({ "betweenline": line(row) }), item("Between")),
        (json!({ "lockout": line(row) }), item("Lockout~4")),
        (json!({ "betweenline": [{ "lines": [["R1C1", "R1C2"], row] }] }), item("Between")),
        (
            json!({ "arrow": [{ "cells": ["R1C1"], "lines": [row, ["R1C1", "R2C2"]] }] }),
            item("Arrow") + ".Arrow~R1C1~R2C2",
        ),
        (
            json!({ "arrow": [{ "cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C3"]] }] }),
            ".PillArrow~2~R1C1~R1C2~R2C3".to_owned(),
        ),
        (
            json!({ "killercage": [{ "cells": row, "value": "17" }, { "cells": ["R2C1", "R3C1"] }] }),
            item("Cage~17") + ".Cage~~R2C1~R3C1",
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R0C3", "direction": "DR", "value": 25 }] }),
            ".LittleKiller~25~R6C9".to_owned(),
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R10C4", "direction": "UR", "value": "9" }] }),
            ".LittleKiller~9~R9C5".to_owned(),
        ),
        (
            json!({ "difference": [{ "cells": ["R1C1", "R1C2"] }, { "cells": ["R2C1", "R3C1"], "value": "1" }] }),
            ".WhiteDot~R1C1~R1C2.WhiteDot~R2C1~R3C1".to_owned(),
        ),
        (json!({ "ratio": [{ "cells": ["R1C1", "R1C2"], "value": "" }] }), ".BlackDot~R1C1~R1C2".to_owned()),
        (
            json!({ "xv": [{ "cells": ["R1C1", "R1C2"], "value": "X" }, { "cells": ["R1C2", "R1C3"], "value": "v" }] }),
            ".X~R1C1~R1C2.V~R1C2~R1C3".to_owned(),
        ),
        (
            json!({ "sandwichsum": [{ "cell": "R0C3", "value": "12" }, { "cell": "R2C10", "value": "5" }] }),
            ".Sandwich~12~C3.Sandwich~5~R2".to_owned(),
        ),
        (json!({ "xsum": [{ "cell": "R2C10", "value": "5" }] }), ".XSum~R2~~5".to_owned()),
        (json!({ "numberedroom": [{ "cell": "R10C2", "value": "5" }] }), ".NumberedRoom~C2~~5".to_owned()),
        (json!({ "doublearrow": [{ "lines": [["R1C1", "R1C2"], row] }] }), item("DoubleArrow")),
        (json!({ "skyscraper": [{ "cell": "R0C3", "value": 3 }] }), ".Skyscraper~C3~3".to_owned()),
        (json!({ "even": [{ "cell": "R1C1" }], "odd": [{ "cell": "R1C2" }] }), iss_of(".Even~R1C1.Odd~R1C2")),
        (json!({ "extraregion": [{ "cells": row }] }), item("AllDifferent")),
        (
            json!({ "clone": [{ "cells": ["R1C1", "R1C2"], "cloneCells": ["R5C5", "R5C6"] }] }),
            ".Palindrome~R1C1~R5C5.Palindrome~R1C2~R5C6".to_owned(),
        ),
        (
            json!({ "quadruple": [{ "cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2] }] }),
            ".Quad~R1C1~1~2".to_owned(),
        ),
        (json!({ "rowindexer": [{ "cells": row }] }), item("Indexing~R")),
        (json!({ "columnindexer": [{ "cells": row }] }), item("Indexing~C")),
        (json!({ "minimum": [{ "cell": "R1C1" }, { "cell": "R1C2" }] }), iss_of(".Minimum~R1C1~R1C2")),
        (json!({ "maximum": [{ "cell": "R9C9" }] }), iss_of(".Maximum~R9C9")),
        (
            json!({ "diagonal+": true, "antiking": true, "antiknight": false }),
            ".AntiKing.Diagonal~1"
                .replace(".AntiKing.Diagonal~1", ".AntiKing.AllDifferent~R1C9~R2C8~R3C7~R4C6~R5C5~R6C4~R7C3~R8C2~R9C1"),
        ),
        (json!({ "nonconsecutive": true }), ".AntiConsecutive".to_owned()),
        (json!({ "nonconsecutive": true, "negative": ["ratio", "xv"] }), ".StrictKropki.StrictXV".to_owned()),
    ] {
        assert_eq!(iss(&puzzle(9, members.clone())), Ok(expected), "{members}");
    }
}

/// The absence of a dot is a rule for pairs without one. What it means depends on the other dots.
#[test]
fn pairs_without_a_dot_are_excepted_pair_by_pair() {
    let dots = json!({ "nonconsecutive": true, "ratio": [{ "cells": ["R1C1", "R1C2"] }] });
    let grid = read(&puzzle(4, dots)).unwrap();
    let found = solutions(&grid);
    let all = solutions(&read(".Shape~4x4").unwrap());
    let value = |solution: &str, row: usize, column: usize| i32::from(solution.as_bytes()[row * 4 + column] - b'0');
    let is_solution = |solution: &String| {
        let pairs = (0..4).flat_map(|line| (0..3).map(move |at| (line, at)));
        let across =
            |(row, column): (usize, usize)| (value(solution, row, column) - value(solution, row, column + 1)).abs();
        let down =
            |(column, row): (usize, usize)| (value(solution, row, column) - value(solution, row + 1, column)).abs();
        let [one, other] = [0, 1].map(|column| value(solution, 0, column));
        (one == 2 * other || other == 2 * one)
            && pairs.clone().all(|place| place == (0, 0) || across(place) != 1)
            && pairs.clone().all(|place| down(place) != 1)
    };
    let expected: Vec<String> = all.into_iter().filter(is_solution).collect();
    assert_eq!(found, expected);
}

/// The meaning of absent dots is written again as members of f-puzzles. Other tables are refused.
#[test]
fn the_absence_of_dots_is_written_again() {
    let dots = |number: &str| json!([{ "cells": ["R1C1", "R1C2"], "value": number }, { "cells": ["R3C4", "R4C4"] }]);
    for members in [
        json!({ "negative": ["ratio"] }),
        json!({ "negative": ["ratio", "xv"], "ratio": dots("3") }),
        json!({ "nonconsecutive": true, "ratio": dots("2") }),
        json!({ "nonconsecutive": true, "negative": ["ratio"], "difference": dots("2") }),
    ] {
        let grid = read(&puzzle(4, members.clone())).unwrap();
        let link = grid.display(Style::FPuzzles).try_to_string().unwrap_or_else(|| panic!("{members}"));
        let again = read(&link).unwrap();
        assert_eq!(constraints(&again), constraints(&grid), "{members}");
        let line = grid.display(Style::Iss).to_string();
        let key = line.find(".Pair~").unwrap() + ".Pair~".len();
        let changed = if &line[key..=key] == "A" { "B" } else { "A" };
        let other = read(&format!("{}{changed}{}", &line[..key], &line[key + 1..])).unwrap();
        assert!(other.display(Style::FPuzzles).lack().unwrap().starts_with("f-puzzles has no Pair"), "{members}");
    }
}

/// A layout may describe rectangular boxes cell by cell.
#[test]
fn a_layout_next_to_a_link_is_compared_with_it() {
    let row = |row: usize| -> Vec<Value> { (0..8).map(|at| json!({ "region": at / 2 + row / 4 * 4 })).collect() };
    let text = puzzle(8, json!({ "grid": (0..8).map(row).collect::<Vec<_>>() }));
    let half = |symbols: &str| symbols.repeat(4);
    let words = half("11223344") + &half("55667788");
    let reading = |words: &str| Reading::default().layout(words.parse::<LayoutRule>().unwrap());
    assert!(read_puzzle(text.as_bytes(), &reading(&words)).is_ok());
    for other in ["none", "x", &(half("11223345") + &half("45667788")), "AABBAABBCCDDCCDD"] {
        let fault = read_puzzle(text.as_bytes(), &reading(other)).unwrap_err().to_string();
        assert!(fault.contains("another one is requested"), "{other}: {fault}");
    }
}

#[test]
fn digits_regions_and_marks_of_cells_are_read() {
    let mut grid = vec![vec![json!({}); 4]; 4];
    grid[0][0] = json!({ "value": 3, "given": true });
    grid[0][1] = json!({ "value": 4 });
    grid[1][1] = json!({ "givenPencilMarks": [1, 2], "centerPencilMarks": [1] });
    grid[2][2] = json!({ "centerPencilMarks": [4], "c": "#ffffff", "parity": "Odd" });
    let text = puzzle(4, json!({ "grid": grid }));
    assert_eq!(iss(&text).as_deref(), Ok(".Shape~4x4.~R1C1_3~R2C2_1_2~R3C3_1_3"));
    let ignored = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().ignored;
    assert_eq!(ignored, ["c (1)", "centerPencilMarks (2)", "digit that is not given (1)"]);
    let regions = |number: fn(usize) -> Value| {
        let cell = |at: usize| json!({ "region": number(at) });
        let rows: Vec<Vec<Value>> = (0..4).map(|row| (0..4).map(|column| cell(row * 4 + column)).collect()).collect();
        iss(&puzzle(4, json!({ "grid": rows })))
    };
    assert_eq!(regions(|_| Value::Null).as_deref(), Ok(".Shape~4x4.NoBoxes"));
    assert_eq!(regions(|cell| (cell % 4 / 2 + cell / 8 * 2).into()).as_deref(), Ok(".Shape~4x4"));
    let rows = regions(|cell| (cell / 4).into());
    assert_eq!(rows.as_deref(), Ok(".Shape~4x4.NoBoxes.Jigsaw~0000111122223333"));
    assert!(regions(|cell| (cell / 5).into()).unwrap_err().contains("region 1: it has 5 cells instead of 4"));
    let one = regions(|cell| if cell % 4 == 0 { 0.into() } else { Value::Null });
    assert_eq!(regions(|cell| if cell % 4 == 0 { 0.into() } else { (-1).into() }), one);
    assert_eq!(one.as_deref(), Ok(".Shape~4x4.NoBoxes.AllDifferent~R1C1~R2C1~R3C1~R4C1"));
}

/// Returns every solution of a puzzle of f-puzzles, as digits from left to right and from top to bottom.
fn solutions_of(side: usize, members: Value) -> Vec<Vec<i64>> {
    let found = solutions(&read(&puzzle(side, members)).unwrap());
    found.iter().map(|solution| solution.bytes().map(|digit| i64::from(digit - b'0')).collect()).collect()
}

/// Asserts that a puzzle of f-puzzles has the solutions of the empty grid, with these members, for which a test holds.
#[track_caller]
fn assert_meaning(side: usize, members: Value, empty: Value, holds: impl Fn(&[i64]) -> bool) {
    let expected: Vec<Vec<i64>> = solutions_of(side, empty).into_iter().filter(|solution| holds(solution)).collect();
    assert!(!expected.is_empty() && solutions_of(side, members.clone()) == expected, "{members}");
}

/// Kinds that have a meaning for 9x9 grids only are read in other grids too, as tables, and so are places in boxes.
#[test]
fn members_have_their_meaning_in_grids_of_every_side() {
    // With four digits, two are in the middle.
    let line = json!({ "entropicline": [{ "lines": [["R1C1", "R2C2", "R3C1", "R4C2"]] }] });
    let third = |digit: i64| if digit == 1 { 0 } else { 2 - i64::from(digit < 4) };
    assert_meaning(4, line, json!({}), |at| {
        let line = [at[0], at[5], at[8], at[13]].map(third);
        line.windows(3).all(|three| three[0] != three[1] && three[0] != three[2] && three[1] != three[2])
    });
    // The boxes are 0 1 4 5, 2 3 6 7 and so on: places 3 and 2.
    let boxes = json!({ "boxindexer": [{ "cells": ["R2C1"] }, { "cells": ["R1C4"] }] });
    assert_meaning(4, boxes, json!({}), |at| {
        at[[0, 1, 4, 5][at[4] as usize - 1]] == 3 && at[[2, 3, 6, 7][at[3] as usize - 1]] == 2
    });
    // Without rectangles, the rows are the regions.
    let sums = json!({ "regionsumline": [{ "lines": [["R1C1", "R1C2", "R2C1"]] }] });
    assert_meaning(3, sums, json!({}), |at| at[0] + at[1] == at[3]);
    // Without rectangular boxes, places are counted in each region.
    let regions = json!([[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]]);
    let rows = regions.as_array().unwrap().iter().map(|row| row.as_array().unwrap());
    let grid: Vec<Vec<Value>> = rows.map(|row| row.iter().map(|at| json!({ "region": at })).collect()).collect();
    assert_meaning(4, json!({ "grid": grid, "disjointgroups": true }), json!({ "grid": grid }), |at| {
        at[0] != at[11] && at[3] != at[8] && at[4] != at[15] && at[7] != at[12]
    });
    // Two places of a cell on a line are not two cells.
    let line = json!({ "nabner": [{ "lines": [["R1C1", "R1C2", "R1C1"]] }] });
    assert_meaning(4, line, json!({}), |at| (at[0] - at[1]).abs() > 1);
}

#[test]
fn bad_members_are_refused_by_name_and_place() {
    for (members, message) in [
        (json!({ "magicsquare": [{}] }), "magicsquare: it is not a known member, and may be a constraint"),
        (json!({ "anykropki": [{}] }), "anykropki: dots that may mean several things are not supported"),
        (json!({ "numberedroom": [{ "cell": "R1C0", "value": "x" }] }), "numberedroom 1: 'x' is not a number"),
        (
            json!({ "thermometer": [{ "lines": [["R1C1", "R1C2"]] }, { "lines": [["R1C1", "R0C1"]] }] }),
            "thermometer 2: 'R0C1' is not a cell of a 9x9 grid",
        ),
        (json!({ "thermometer": [{ "lines": [["R1C1", "R1C2", "R1C1"]] }] }), "thermometer 1: R1C1 is named twice"),
        (json!({ "thermometer": "R1C1" }), "thermometer: 'R1C1' is not a list"),
        (json!({ "thermometer": [["R1C1"]] }), "thermometer 1: [\"R1C1\"] is not an object"),
        (json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "x" }] }), "killercage 1: 'x' is not a number"),
        (json!({ "killercage": [{ "cells": ["R1C1", "R1C1"], "value": "5" }] }), "killercage 1: R1C1 is named twice"),
        (
            json!({ "arrow": [{ "cells": ["R1C1", "R1C2", "R1C3", "R1C4"], "lines": [["R1C4", "R1C5"]] }] }),
            "arrow 1: its pill has 4 cells: 2 or 3 are possible",
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R0C0", "direction": "UL", "value": 9 }] }),
            "littlekillersum 1: its diagonal has no cells",
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R0C1", "value": 9 }] }),
            "littlekillersum 1: its direction is not UL, UR, DL or DR",
        ),
        (
            json!({ "sandwichsum": [{ "cell": "R3C3", "value": 9 }] }),
            "sandwichsum 1: its place is not next to a row or column",
        ),
        (json!({ "difference": [{ "cells": ["R1C1"] }] }), "difference 1: it has 1 cells instead of 2"),
        (
            json!({ "ratio": [{ "cells": ["R1C1", "R1C2"], "value": 999_999_999 }] }),
            "ratio 1: 999999999 is not a number from 0 to 64",
        ),
        (json!({ "xv": [{ "cells": ["R1C1", "R1C2"], "value": "Q" }] }), "xv 1: 'Q' is neither X nor V"),
        (json!({ "negative": ["thermometer"] }), "negative: \"thermometer\" is not a known constraint"),
        (
            json!({ "extraregion": [{ "cells": ["R1C1", "R1C1"] }] }),
            "extraregion 1: it needs at least 2 cells and at most 9, all different",
        ),
        (
            json!({ "clone": [{ "cells": ["R1C1"], "cloneCells": [] }] }),
            "clone 1: it has 1 cells, and 0 clones of them",
        ),
        (json!({ "grid": [[{}, {}], [{}]] }), "row 2 has 1 cells instead of 2"),
        (json!({ "grid": [[{}, {}], [{}, {}]] }), "grid: grids from 3x3 to 16x16 are supported, not 2x2"),
        (json!({ "size": 8 }), "size: 8 is not the number of rows, 9"),
    ] {
        assert_eq!(iss(&puzzle(9, members.clone())).unwrap_err(), message, "{members}");
    }
}

#[test]
fn decorations_are_named_or_refused() {
    let line = json!({ "lines": [["R1C1", "R1C2"]], "isNewConstraint": true });
    let members = json!({ "line": [line, { "lines": [] }], "text": [{}], "ruleset": "rules", "renban": [{ "lines": [["R1C1", "R1C2"]] }], "arrow": [{ "cells": ["R1C1", "R1C2"], "lines": [] }] });
    let text = puzzle(9, members);
    let found = read_puzzle(text.as_bytes(), &Reading::default()).unwrap();
    let ignored = ["arrow without a shaft (1)", "line (1)", "ruleset (1)", "text (1)"];
    assert_eq!(found.ignored, ignored);
    assert_eq!(found.grid.display(Style::Iss).to_string(), ".Renban~R1C1~R1C2");
    let fault = read_puzzle(text.as_bytes(), &Reading::default().strict(true)).unwrap_err().to_string();
    assert_eq!(fault, format!("these elements are not read, and may stand for rules: {}", ignored.join(", ")));
    let plain = puzzle(9, json!({ "renban": [{ "lines": [["R1C1", "R1C2"]] }] }));
    assert!(read_puzzle(plain.as_bytes(), &Reading::default().strict(true)).is_ok());
    // Fog hides clues from players, and is not a decoration.
    for (text, name) in
        [(puzzle(9, json!({ "fogofwar": ["R1C1"] })), "fogofwar"), (pad(json!({ "foglight": [[0, 0]] })), "foglight")]
    {
        let fault = read_puzzle(text.as_bytes(), &Reading::default()).unwrap_err().to_string();
        assert!(fault.contains(name) && fault.contains("fog is not supported"), "{fault}");
    }
}

/// Returns a puzzle of SudokuPad with these members.
fn pad(members: Value) -> String {
    let rows: Vec<Vec<Value>> = vec![vec![json!({}); 4]; 4];
    let cell = |at: usize| json!([at / 4, at % 4]);
    let regions = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]].map(|region| region.map(cell));
    let mut object =
        json!({ "id": "x", "cellSize": 50, "cells": rows, "regions": regions, "metadata": { "title": "t" } });
    for (name, value) in members.as_object().unwrap() {
        object[name] = value.clone();
    }
    object.to_string()
}

#[test]
fn cages_of_sudokupad_are_read_and_drawings_are_named() {
    let cells = json!([[0, 0], [0, 1]]);
    for (members, expected) in [
        (json!({}), ".Shape~4x4"),
        (json!({ "regions": [] }), ".Shape~4x4.NoBoxes"),
        (json!({ "cages": [{ "cells": cells, "value": "5" }] }), ".Shape~4x4.Cage~5~R1C1~R1C2"),
        (json!({ "cages": [{ "cells": cells, "value": 5, "unique": false }] }), ".Shape~4x4.Sum~5~R1C1~R1C2"),
        (json!({ "cages": [{ "cells": [[0, 0], [1, 2]], "unique": true }] }), ".Shape~4x4.AllDifferent~R1C1~R2C3"),
        (json!({ "cages": [{ "cells": [], "value": "title: x" }], "global": ["antiknight"] }), ".Shape~4x4.AntiKnight"),
        (
            json!({ "cells": [[{ "value": 3 }, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, { "value": "2" }]] }),
            ".Shape~4x4.~R1C1_3~R4C4_2",
        ),
    ] {
        assert_eq!(iss(&pad(members.clone())).as_deref(), Ok(expected), "{members}");
    }
    let marked = json!({ "cells": [[{ "value": 3, "given": true }, { "value": 4, "given": false }, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]] });
    let found = read_puzzle(pad(marked).as_bytes(), &Reading::default()).unwrap();
    assert_eq!(found.grid.display(Style::Iss).to_string(), ".Shape~4x4.~R1C1_3");
    assert_eq!(found.ignored, ["digit that is not given (1)"]);
    let drawn = json!({ "lines": [{}, {}], "overlays": [{ "text": "X" }], "metadata": { "rules": "words" }, "cages": [{ "cells": [[0, 0]], "value": "a" }] });
    let found = read_puzzle(pad(drawn.clone()).as_bytes(), &Reading::default()).unwrap();
    assert_eq!(found.ignored, ["cage with a text (1)", "lines (2)", "overlays (1)", "rules in words (1)"]);
    assert!(read_puzzle(pad(drawn).as_bytes(), &Reading::default().strict(true)).is_err());
    for (members, message) in [
        (json!({ "rules2": "x" }), "rules2: it is not a known member, and may be a rule"),
        (json!({ "metadata": { "norowcol": true } }), "norowcol: grids without rows and columns are not supported"),
        (json!({ "global": ["antisomething"] }), "global: 'antisomething' is not a known rule"),
        (json!({ "cages": [{ "cells": [[0, 4]], "value": 3 }] }), "cage 1: [0,4] is not a cell of a 4x4 grid"),
    ] {
        assert_eq!(iss(&pad(members.clone())).unwrap_err(), message, "{members}");
    }
}

/// A JSON file may have any number of lines, and a list may have any notation in any line.
#[test]
fn files_hold_json_links_and_other_notations() {
    let text = puzzle(9, json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "17" }] }));
    let pretty = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&text).unwrap()).unwrap();
    let link = read(&text).unwrap().display(Style::FPuzzles).to_string();
    let list = format!("{pretty}\n\n{link}\n{}\n[{text}, {text}]\n# end\n{text}\n", &link[28..]);
    let found: Vec<_> = Records::new(list.as_bytes(), Reading::default()).collect();
    assert_eq!(found.len(), 6);
    for record in found {
        let grid = record.puzzle.unwrap_or_else(|fault| panic!("line {}: {fault}", record.line)).grid;
        assert_eq!(grid.display(Style::Iss).to_string(), ".Cage~17~R1C1~R1C2", "line {}", record.line);
    }
}

/// Some elements have no item of their own in the notation of constraints.
#[test]
fn every_element_is_written_as_a_line() {
    let corner = json!({ "littlekillersum": [{ "cell": "R0C2", "direction": "DL", "value": 2 }, { "cell": "R5C0", "direction": "UR", "value": 10 }] });
    let single = json!({ "littlekillersum": [{ "cell": "R2C0", "direction": "UR", "value": 2 }] });
    let cells = ["R1C1", "R1C2", "R2C1", "R4C4"].map(|cell| json!({ "cell": cell }));
    for members in [corner, single, json!({ "maximum": cells }), json!({ "minimum": cells })] {
        let grid = read(&puzzle(4, members.clone())).unwrap();
        let line = grid.display(Style::Iss).try_to_string().unwrap_or_else(|| panic!("{members}"));
        assert_eq!(solutions(&read(&line).unwrap()), solutions(&grid), "{line}");
        assert!(!solutions(&grid).is_empty(), "{line}");
    }
}

#[test]
fn classic_puzzles_of_sudokupad_are_read() {
    let cells = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let link = "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";
    assert_eq!(iss(link), iss(cells));
    assert_eq!(iss(&format!("{link}?setting-nogrid=1")), iss(cells));
    let crossed = "https://sudokupad.app/scfoooooooooooooKx";
    assert_eq!(iss(crossed), iss(".Diagonal~1.Diagonal~-1"));
    assert!(iss(&link[..40]).unwrap_err().contains("41 cells instead of 81"), "{:?}", iss(&link[..40]));
}

#[test]
fn hostile_links_are_refused() {
    let link = read(".Cage~17~R1C1~R1C2").unwrap().display(Style::FPuzzles).to_string();
    let packed = |json: &str| format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(json));
    let deep = "[".repeat(1_000);
    for (text, word) in [
        (link[..link.len() / 2].to_owned(), "column 0: "),
        (packed("{\"a\":1,\"bcd\":2}"), "an object of another program: its fields are a, bcd"),
        (packed("[1,2,3]"), "it holds JSON, but not an object"),
        (packed("no JSON at all"), "does not hold JSON"),
        (packed(&format!("{{\"grid\":{deep}")), "does not hold JSON"),
        (packed(&format!("{{\"x\":\"{}\"}}", "a".repeat(5 << 20))), "unpacks to more than"),
        ("https://sudokupad.app/nb7pPJ4TRR".to_owned(), "a puzzle on a server"),
    ] {
        let fault = read(&text).unwrap_err();
        let is_named = fault.contains(word) || word == "column 0: " && fault.contains("the text ends in the middle");
        assert!(is_named && fault.starts_with("column "), "{fault}");
    }
}
