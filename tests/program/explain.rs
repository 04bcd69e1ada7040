//! `rate`, `hint` and `explain` as a user runs them.

use crate::support::puzzles;
use assert_cmd::Command;
use serde_json::Value;

fn specudoku(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("specudoku").expect("the program").args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A puzzle of the project's own whose hardest step has this name.
fn with_step(name: &str) -> String {
    let list = puzzles("rated.csv");
    let line = list.lines().find(|line| line.ends_with(name)).expect("such a puzzle");
    line.split(',').next().expect("a puzzle").to_owned()
}

#[test]
fn ratings_come_in_order_at_any_number_of_threads() {
    let folder = std::env::temp_dir().join(format!("specudoku-rate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("list.txt");
    let list = puzzles("rated.csv");
    let lines: Vec<Vec<&str>> = list.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let text: String = lines.iter().map(|fields| format!("{}\n", fields[0])).collect();
    std::fs::write(&file, text).expect("written");
    let file = file.to_str().expect("UTF-8");
    let one = specudoku(&["rate", "--quiet", "--threads", "1", file]);
    assert_eq!(one, specudoku(&["rate", "--quiet", "--threads", "4", file]));
    for (answer, fields) in one.lines().zip(&lines) {
        assert!(answer.starts_with(&format!("{} {} (", fields[1..4].join("/"), fields[4])), "{answer} {fields:?}");
    }
    assert_eq!(one.lines().count(), lines.len());
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_puzzle_without_exactly_one_solution_has_no_rating() {
    assert_eq!(specudoku(&["rate", &".".repeat(81)]), "!several solutions\n");
    let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
    assert_eq!(specudoku(&["rate", &none]), "!no solution\n");
}

#[test]
fn the_time_limit_holds() {
    let puzzle = with_step("XY-Wing");
    for command in ["rate", "explain"] {
        assert_eq!(specudoku(&[command, "--timeout", "1e-9", &puzzle]), "!time limit\n");
    }
}

#[test]
fn rows_have_all_columns() {
    let puzzle = with_step("XY-Wing");
    let csv = specudoku(&["rate", "--format", "csv", &puzzle]);
    assert!(csv.starts_with("record,line,puzzle,er,ep,ed,technique,level,steps,error\n1,1,"), "{csv}");
    let row: Value = serde_json::from_str(&specudoku(&["rate", "--format", "jsonl", &puzzle])).expect("JSON");
    assert_eq!((&row["er"], &row["technique"], &row["level"]), (&"4.2".into(), &"XY-Wing".into(), &"very hard".into()));
}

#[test]
fn hints_give_nothing_away_before_their_degree() {
    for name in ["Hidden Single", "XY-Wing", "Forcing Chain", "Turbot Fish"] {
        let puzzle = with_step(name);
        let text = |level: &str| specudoku(&["hint", "--level", level, &puzzle]);
        assert!(text("1").starts_with("Look at "));
        assert!(!text("1").contains('='));
        assert!(!text("2").contains('=') && !text("2").contains("<>"));
        assert!(text("3").contains('=') || text("3").contains("<>"));
    }
}

#[test]
fn steps_as_json_reach_the_solution() {
    let puzzle = with_step("Forcing Chain");
    let row: Value = serde_json::from_str(&specudoku(&["explain", "--format", "jsonl", &puzzle])).expect("JSON");
    let mut filled: Vec<u8> = puzzle.bytes().collect();
    for step in row["steps"].as_array().expect("steps") {
        if let Some(placed) = step["placement"].as_object() {
            let cell = placed["cell"].as_u64().expect("a cell") as usize;
            filled[cell] = b'0' + placed["digit"].as_u64().expect("a digit") as u8;
        }
    }
    let solved = specudoku(&["solve", &puzzle]);
    assert_eq!(String::from_utf8(filled).expect("digits"), solved.trim());
}

#[test]
fn pictures_and_the_page_hold_every_step() {
    let folder = std::env::temp_dir().join(format!("specudoku-explain-{}", std::process::id()));
    let (page, name) = (folder.join("page.html"), |path: &std::path::Path| path.to_str().expect("UTF-8").to_owned());
    std::fs::create_dir_all(&folder).expect("a folder");
    let puzzle = with_step("Dynamic Cell Forcing Chains");
    let text = specudoku(&["explain", "--svg", &name(&folder), "--html", &name(&page), &puzzle]);
    let steps = text.lines().count() - 2;
    for step in 1..=steps {
        let picture = std::fs::read_to_string(folder.join(format!("step-{step:03}.svg"))).expect("a picture");
        crate::support::assert_well_formed(&picture);
    }
    let page = std::fs::read_to_string(page).expect("a page");
    assert_eq!(page.matches("<section").count(), steps + 1);
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
    assert!(!page.contains("{{"));
    std::fs::remove_dir_all(&folder).expect("removed");
}
