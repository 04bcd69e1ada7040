//! The members of f-puzzles: what each means, what is written, and what is refused.

use serde_json::{Value, json};
use specudoku::text::{Reading, Style, read_puzzle};

use super::links::{constraints, iss, puzzle, read, solutions};
use super::sudokupad::pad;

/// Returns a line as the library writes it.
fn iss_of(line: &str) -> String {
    iss(line).unwrap()
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
        (json!({ "difference": [{ "cells": ["R1C1"] }] }), "difference 1: it has 1 cell instead of 2"),
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
        (json!({ "clone": [{ "cells": ["R1C1"], "cloneCells": [] }] }), "clone 1: it has 1 cell, and 0 clones of them"),
        (json!({ "grid": [[{}, {}], [{}]] }), "row 2 has 1 cell instead of 2"),
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
