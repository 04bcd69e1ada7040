//! Typical files: titles, pieces, drawings and lines mixed. Everything is read correctly or refused.

use specudoku::text::{Alphabet, Column, FaultKind, Reading, Record, Records, Style};
use specudoku::{Grid, Shape};

use crate::support::named::{EASY, HARD};

const PUZZLES: [&str; 3] =
    [HARD, EASY, "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"];

/// Typical titles above a grid.
const TITLES: [&str; 20] = [
    "Hard",
    "Level 2",
    "No. 2",
    "2",
    "Monday",
    "=== 2 ===",
    "2024-05-06",
    "06.05.2024",
    "May 6",
    "2024",
    "[Hard]",
    "Puzzle 2",
    "Grid 02",
    "2.",
    "(2)",
    "*** 2 ***",
    "Sudoku by A. B.",
    "Easy 5.6",
    "A1",
    "--- 2 ---",
];

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[row * 9..][..9]).collect()
}

/// Returns a grid drawn in several ways.
fn drawings(puzzle: &str) -> Vec<String> {
    let bands = |border: &str, row: &dyn Fn(&str) -> String| {
        let band = |band: &[&str]| band.iter().map(|text| row(text) + "\n").collect::<String>();
        rows(puzzle).chunks(3).map(band).collect::<Vec<_>>().join(border)
    };
    let tight = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let grid: Grid = puzzle.parse().unwrap();
    vec![
        rows(puzzle).join("\n") + "\n",
        grid.display(Style::Grid).to_string() + "\n",
        bands("------+-------+------\n", &|row| row.replace('0', ".")),
        bands("\n", &str::to_owned),
        format!("*---+---+---*\n{}*---+---+---*\n", bands("*---+---+---*\n", &tight)),
        rows(puzzle).iter().map(|row| row.replace('0', "-") + "\n").collect(),
    ]
}

fn read_with(text: &str, reading: Reading) -> Vec<Record> {
    Records::new(text.as_bytes(), reading).collect()
}

fn read(text: &str) -> Vec<Result<Grid, String>> {
    let show = |record: Record| record.puzzle.map(|puzzle| puzzle.grid).map_err(|fault| fault.to_string());
    read_with(text, Reading::default()).into_iter().map(show).collect()
}

fn grids(puzzles: &[&str]) -> Vec<Result<Grid, String>> {
    puzzles.iter().map(|puzzle| Ok(puzzle.parse().unwrap())).collect()
}

#[test]
fn a_title_before_a_drawing_is_not_taken_for_a_row() {
    let expected = grids(&PUZZLES);
    for title in TITLES {
        for kind in 0..drawings(PUZZLES[0]).len() {
            for (before, after) in [("", ""), ("\n", ""), ("", "\n"), ("\n", "\n"), ("\n\n", "\n")] {
                let part = |puzzle: &&str| format!("{before}{title}\n{after}{}", drawings(puzzle)[kind]);
                let text: String = PUZZLES.iter().map(part).collect();
                assert_eq!(read(&text), expected, "{text}");
                let text = text[before.len() + title.len() + 1..].to_owned();
                assert_eq!(read(&text), expected, "without the first title: {text}");
            }
        }
    }
}

#[test]
fn drawings_and_lines_may_be_mixed_in_a_file() {
    for first in drawings(PUZZLES[0]) {
        for second in drawings(PUZZLES[2]) {
            for title in ["", "\n", "Hard\n", "\nHard\n\n", "# note\n"] {
                let text = format!("{first}{title}{}\n{title}{second}\n{}\n", PUZZLES[1], PUZZLES[1]);
                let expected = grids(&[PUZZLES[0], PUZZLES[1], PUZZLES[2], PUZZLES[1]]);
                assert_eq!(read(&text), expected, "{text}");
            }
        }
    }
}

#[test]
fn no_puzzle_is_assembled_from_parts_of_two() {
    for kind in 0..drawings(PUZZLES[0]).len() {
        let drawing = drawings(PUZZLES[0])[kind].clone();
        let lines: Vec<&str> = drawing.lines().collect();
        for removed in 0..lines.len() {
            let mut broken = lines.clone();
            let line = broken.remove(removed);
            if !line.chars().any(|symbol| symbol.is_ascii_digit()) {
                continue;
            }
            for gap in ["", "\n", "\n\n", "Hard\n"] {
                let good = &drawings(PUZZLES[1])[kind];
                let text = format!("{}\n{gap}{good}{gap}{good}", broken.join("\n"));
                let records = read(&text);
                let whole = grids(&PUZZLES[1..2]);
                assert!(records.iter().any(Result::is_err), "{text}");
                assert!(records.iter().all(|record| record.is_err() || *record == whole[0]), "{text}\n{records:?}");
            }
        }
    }
}

#[test]
fn two_broken_grids_are_not_combined_into_a_puzzle() {
    // Bands and grids have the same separators, and rows are missing in one grid and repeated in the other.
    let bands = |puzzle: &str| rows(puzzle).chunks(3).map(|band| band.join("\n") + "\n\n").collect::<String>();
    for (kind, gap) in [(3, "\n"), (3, "\n\n"), (0, "\n"), (1, "")] {
        let draw =
            |puzzle: &str| if kind == 3 && gap == "\n" { bands(puzzle) } else { drawings(puzzle)[kind].clone() + gap };
        let (first, second) = (draw(PUZZLES[0]), draw(PUZZLES[2]));
        let lines: Vec<&str> = first.lines().chain(second.lines()).collect();
        for removed in 0..lines.len() {
            for changed in 0..lines.len() {
                for is_doubled in [false, true] {
                    let has_digit = |index: usize| lines[index].chars().any(|symbol| symbol.is_ascii_digit());
                    if removed == changed || !has_digit(removed) || !has_digit(changed) {
                        continue;
                    }
                    let copies = |index| {
                        if index == removed {
                            0
                        } else if index == changed {
                            2 * usize::from(is_doubled)
                        } else {
                            1
                        }
                    };
                    let text: String =
                        (0..lines.len()).map(|index| format!("{}\n", lines[index]).repeat(copies(index))).collect();
                    let own = grids(&[PUZZLES[0], PUZZLES[2]]);
                    for record in read(&format!("{text}{}", draw(PUZZLES[1]))) {
                        let is_within =
                            (removed < first.lines().count()) == (changed < first.lines().count()) && is_doubled;
                        let is_known = record.is_err() || own.contains(&record) || record == grids(&PUZZLES[1..2])[0];
                        // If a row is missing and another is repeated in the same grid, the number of rows is
                        // right, and this cannot be noticed.
                        assert!(is_known || is_within, "{text}\n{record:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_missing_or_additional_row_is_a_fault_with_its_line() {
    let good = rows(PUZZLES[0]).join("\n");
    let extra = format!("{good}\n{}\n", &PUZZLES[1][..9]);
    assert_eq!(
        read(&extra),
        [Err(
            "line 1: 10 rows of 9 cells do not add up to complete grids: separate the grids by blank lines".to_owned()
        )]
    );
    let short = format!("Hard\n{}\n\n{good}\n", rows(PUZZLES[0])[..7].join("\n"));
    let records = read(&short);
    assert_eq!(records[0], Err("line 2: the grid ends after 7 of 9 rows".to_owned()));
    assert_eq!(records[1..], grids(&PUZZLES[..1]));
    let border = good.replace("\n.7", "\n---+---+---\n.7");
    assert_eq!(read(&border), [Err("line 3: the border after row 2 does not separate boxes".to_owned())]);
    let sides = good.replacen("8.", "8|.", 1);
    assert_eq!(read(&sides), [Err("line 1: the sides in row 1 do not separate boxes".to_owned())]);
    let row = good.replacen("..36.....", "..36....", 1);
    assert!(read(&row)[0].as_ref().unwrap_err().ends_with("row 2 has 8 cells instead of 9"), "{:?}", read(&row));
}

#[test]
fn a_bad_first_line_does_not_affect_later_records() {
    let good = format!("{}\n{}\n", PUZZLES[0], PUZZLES[1]);
    for (first, faults) in [
        ("123456789", 1),
        ("+---+---+", 0),
        ("Puzzle 1", 0),
        ("[Puzzle]", 0),
        ("[Hard]", 0),
        ("hello", 1),
        ("[State]", 0),
        ("{\"puzzle\": 3}", 1),
        ("1,2,3", 1),
        ("quizzes,solutions", 0),
        ("[", 1),
        ("==", 0),
        ("2", 1),
        ("\n12345", 1),
    ] {
        let records = read(&format!("{first}\n{good}"));
        if first == "[" {
            continue;
        }
        assert_eq!(records.len(), 2 + faults, "{first}: {records:?}");
        assert_eq!(records[faults..], grids(&PUZZLES[..2]), "{first}");
    }
}

#[test]
fn a_bad_line_before_a_small_grid_is_not_taken_for_a_title() {
    for four in ["................", "1...............", "1.3...4..3..4.2."] {
        let records = read(&format!("{}\n12x\n{four}\nq\n{four}\n{}\n", PUZZLES[0], PUZZLES[1]));
        let good: Vec<bool> = records.iter().map(Result::is_ok).collect();
        assert_eq!(good, [true, false, true, false, true, true], "{four}: {records:?}");
        for gap in ["", "\n"] {
            let records = read(&format!("{four}\n{gap}{}", drawings(PUZZLES[0])[0]));
            assert!(records.len() == 2 || records[0].is_err(), "{four}: {records:?}");
        }
    }
}

#[test]
fn only_lines_are_recognised_on_request() {
    let reading = Reading::default().lines(true);
    let text = format!("123456789\n{}\n+---+\n\n# no\nHard\n{}\n", PUZZLES[0], PUZZLES[1]);
    let good: Vec<bool> = read_with(&text, reading).iter().map(|record| record.puzzle.is_ok()).collect();
    assert_eq!(good, [false, true, false, false, true]);
}

#[test]
fn a_column_is_found_by_number_without_a_header() {
    for lines in [false, true] {
        let reading = Reading::default().column("2".parse::<Column>().unwrap()).lines(lines);
        let text = format!("1,{}\n#2,{}\n3,\"{}\",5\n4\n", PUZZLES[0], PUZZLES[1], PUZZLES[2]);
        let records = read_with(&text, reading);
        let good: Vec<bool> = records.iter().map(|record| record.puzzle.is_ok()).collect();
        assert_eq!(good, if lines { vec![true, true, false] } else { vec![true, true, true, false] }, "{lines}");
    }
    let named = Reading::default().column("feld".parse::<Column>().unwrap());
    let records = read_with(&format!("nr;Feld\n1;{}\n", PUZZLES[0]), named.clone());
    assert_eq!(records.len(), 1);
    assert!(records[0].puzzle.is_ok());
    let missing = read_with(&format!("nr;rest\n1;{}\n", PUZZLES[0]), named);
    assert_eq!(
        missing[0].puzzle.as_ref().unwrap_err().to_string(),
        "the table has no column 'feld': its columns are nr, rest"
    );
}

#[test]
fn a_table_row_that_begins_with_a_hash_is_a_row() {
    let text = format!("id,puzzle\n#1,{}\n# a note\n#2,{}\n", PUZZLES[0], PUZZLES[1]);
    assert_eq!(read(&text), grids(&PUZZLES[..2]));
}

#[test]
fn drawings_with_tall_boxes_are_read_back() {
    for (width, height) in
        [(2, 3), (2, 4), (2, 5), (3, 4), (2, 6), (3, 5), (6, 2), (4, 3), (2, 8), (4, 6), (2, 2), (4, 4)]
    {
        let shape = Shape::new(width, height).unwrap();
        let side = shape.side();
        let values: Vec<u8> = (0..shape.cell_count())
            .map(|cell| {
                let (row, column) = (cell / side, cell % side);
                let value = (row % height * width + row / height + column) % side + 1;
                if cell % 3 == 0 { 0 } else { value as u8 }
            })
            .collect();
        let grid = Grid::from_values(shape, &values).unwrap();
        // Up to 9x9 the numbers of a drawing are symbols like any others.
        let alphabets = [None, Some(Alphabet::ONE), Some(Alphabet::ZERO)].into_iter();
        for alphabet in alphabets.filter(|alphabet| side > 9 || *alphabet != Some(Alphabet::ZERO)) {
            let records = read_with(&grid.display(Style::Grid).to_string(), Reading::default().alphabet(alphabet));
            assert_eq!(records.len(), 1);
            assert_eq!(records[0].puzzle.as_ref().map(|puzzle| &puzzle.grid), Ok(&grid), "{shape} {alphabet:?}");
        }
    }
}

#[test]
fn digits_that_start_at_0_are_recognised_or_refused() {
    let shape = Shape::from_side(16).unwrap();
    let value = |row: usize, column: usize| (row % 4 * 4 + row / 4 + column) % 16;
    let symbols = |kept: usize| -> String {
        (0..256)
            .map(|cell| {
                let digit = value(cell / 16, cell % 16);
                if cell % 10 < kept { char::from_digit(digit as u32, 16).unwrap().to_ascii_uppercase() } else { '.' }
            })
            .collect()
    };
    for kept in [6, 10] {
        let text = symbols(kept);
        let rows: Vec<&str> = (0..16).map(|row| &text[row * 16..][..16]).collect();
        for form in [text.clone(), rows.join("\n")] {
            let grid = read(&form).remove(0).unwrap();
            for (cell, symbol) in text.chars().enumerate() {
                let expected = symbol.to_digit(16).map_or(0, |digit| digit as u8 + 1);
                assert_eq!(grid.values()[cell], expected);
            }
            assert_eq!(grid.shape(), shape);
        }
    }
    let open = symbols(10).replacen('F', "0", 1).replace('F', "E");
    let fault = read(&open).remove(0).unwrap_err();
    assert!(fault.contains("name the alphabet") || fault.contains("are both"), "{fault}");
    let letters: String = symbols(6).chars().map(|c| c.to_digit(16).map_or(c, |d| (b'A' + d as u8) as char)).collect();
    let grid = read(&letters).remove(0).unwrap();
    assert_eq!(grid.to_string().replace('.', "").len(), letters.replace('.', "").len());
    assert_eq!(grid.values()[1], letters.as_bytes()[1] - b'A' + 1);
    let few = letters.replace(|c: char| c > 'G', ".");
    assert!(read(&few).remove(0).unwrap_err().contains("1-9 and A-Z"));
    let named = Reading::default().alphabet(Alphabet::LETTERS);
    assert!(read_with(&few, named)[0].puzzle.is_ok());
}

#[test]
fn a_line_that_begins_like_a_title_is_a_puzzle() {
    let line = format!("GAME.123456789{}", ".".repeat(611));
    let records = read(&format!("{line}\n{}\n", PUZZLES[0]));
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].as_ref().unwrap().values()[..4], [16, 10, 22, 14]);
    assert!(records[1].is_ok());
}

#[test]
fn no_text_is_silently_ignored() {
    for text in ["+---+---+\n", "[Puzzle]\n", "Puzzle 1\nPuzzle 2\n", "[]\n", "=====\n\n-----\n", "Hard\n", "[\n"] {
        let records = read(text);
        assert_eq!(records.len(), 1, "{text}");
        assert!(records[0].is_err());
    }
    for text in ["", "\n", "# nothing\n", "quizzes,solutions\n"] {
        assert!(read(text).is_empty(), "{text}");
    }
    let array = format!("[\"{}\",\n {{\"puzzle\": \"{}\"}}, \"{}\"]", PUZZLES[0], PUZZLES[1], PUZZLES[2]);
    assert_eq!(read(&array), grids(&PUZZLES));
}

#[test]
fn unreadable_input_is_reported_with_its_remedy() {
    for (text, words) in [
        (&b"\x1F\x8B\x08\0\0"[..], &["gzip", "decompress"][..]),
        (b"\x28\xB5\x2F\xFD\0\0", &["zstd", "decompress"]),
        (b"\xFF\xFE8\0.\0.\0", &["UTF-16", "UTF-8"]),
        (b"{\"a\": 1}", &["JSON", "its fields are a"]),
        (&PUZZLES[0].as_bytes()[..80], &["80 cells", "81"]),
        (b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4...", &["82", "81 cells"]),
    ] {
        let fault = Records::new(text, Reading::default()).next().unwrap().puzzle.unwrap_err();
        assert!(words.iter().all(|word| fault.to_string().contains(word)), "{fault}");
        assert!(!matches!(fault.kind, FaultKind::Nothing));
    }
}
