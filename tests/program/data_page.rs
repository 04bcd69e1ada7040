//! The page on data sets: its commands run unchanged, on a thousandth of the puzzles.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use specudoku::Grid;

use crate::support::plain::Plain;
use crate::support::program::{PROGRAM, TestEnv};

/// Returns the commands of the page, with fewer puzzles.
fn commands() -> Vec<String> {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/data.md")).unwrap();
    let block = page.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    block
        .lines()
        .map(|line| {
            line.replace("--count 1000000", "--count 1000").replace("--count 1000 --seed 2", "--count 50 --seed 2")
        })
        .collect()
}

/// Returns the rows of a table, with the fields of these columns.
fn table(text: &str, columns: &[&str]) -> Vec<Vec<String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    assert_eq!(names.len(), names.iter().collect::<HashSet<_>>().len(), "a name twice: {names:?}");
    let place = |name: &&str| names.iter().position(|own| own == *name).unwrap_or_else(|| panic!("{name}: {names:?}"));
    let places: Vec<usize> = columns.iter().map(place).collect();
    reader.records().map(|row| places.iter().map(|at| row.as_ref().unwrap()[*at].to_owned()).collect()).collect()
}

fn forms<'a>(puzzles: impl Iterator<Item = &'a String>) -> HashSet<String> {
    puzzles.map(|line| (line.parse::<Grid>().unwrap()).canonical().unwrap().form.to_string()).collect()
}

#[test]
fn the_ten_commands_of_the_page_make_a_data_set_without_leakage() {
    let folder = TestEnv::new();
    let programs = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let commands = commands();
    assert_eq!(commands.len(), 10);
    for command in &commands {
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", command]).current_dir(folder.folder()).env("PATH", &path).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let lines = |name: &str| folder.read(name).lines().map(str::to_owned).collect::<Vec<_>>();
    let puzzles = lines("puzzles.txt");
    let (made, known) = (forms(puzzles.iter()), forms(lines("benchmark.txt").iter()));
    assert!(puzzles.len() > 950 && made.len() == puzzles.len() && made.is_disjoint(&known), "{}", puzzles.len());

    let columns = ["puzzle", "solution", "nodes", "guesses", "depth", "er", "technique"];
    let [train, test] = ["train.csv", "test.csv"].map(|name| table(&folder.read(name), &columns));
    let [trained, tested] = [&train, &test].map(|rows| forms(rows.iter().map(|row| &row[0])));
    assert!(trained.is_disjoint(&tested) && train.len() + test.len() == puzzles.len());
    assert!((test.len() as f64 / puzzles.len() as f64 - 0.1).abs() < 0.02, "{}", test.len());
    for row in train.iter().chain(&test) {
        assert!(Plain::classic(&row[1]).solves(&Plain::classic(&row[0])), "{row:?}");
        let number = |at: usize| row[at].parse::<u64>().unwrap();
        assert!(number(2) > number(3) && number(3) >= number(4) && row[5].parse::<f64>().unwrap() >= 1.0, "{row:?}");
    }
    let augmented = table(&folder.read("augmented.csv"), &["puzzle", "solution"]);
    assert_eq!(augmented.len(), 10 * train.len());
    assert!(augmented.iter().all(|row| Plain::classic(&row[1]).solves(&Plain::classic(&row[0]))));
    assert_eq!(forms(augmented.iter().step_by(10).map(|row| &row[0])), trained);

    let traces = lines("traces.jsonl");
    assert_eq!(traces.len(), train.len());
    traces.iter().step_by(9).for_each(|line| assert_trace(&serde_json::from_str(line).unwrap()));
}

/// Asserts that every member of the page exists, and that the states follow from the steps.
fn assert_trace(row: &Value) {
    assert_eq!(row["schema"], 1);
    let bit = |text: &str| -> (usize, u64) {
        let digits: Vec<usize> =
            text.split(|symbol: char| !symbol.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        (9 * (digits[0] - 1) + digits[1] - 1, 1 << (digits[2] - 1))
    };
    let mut state: Option<Vec<u64>> = None;
    for step in row["steps"].as_array().unwrap() {
        let candidates: Vec<u64> = step["candidates"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        // The candidates that a placed digit rules out also disappear: the state is a subset of what the steps leave.
        if let Some(before) = &state {
            assert!(candidates.iter().zip(before).all(|(own, before)| own & !before == 0), "{step}");
        }
        assert!(step["technique"].is_string() && step["name"].is_string() && step["rating"].is_f64());
        assert!(!step["sentence"].as_str().unwrap().is_empty() && step["cells"].as_array().is_some());
        let mut next = candidates;
        for gone in step["eliminate"].as_array().unwrap() {
            let (cell, digit) = bit(gone.as_str().unwrap());
            assert!(next[cell] & digit != 0, "{step}");
            next[cell] &= !digit;
        }
        if let Some(place) = step["place"].as_str() {
            let (cell, digit) = bit(place);
            assert!(next[cell] & digit != 0, "{step}");
            next[cell] = digit;
        }
        state = Some(next);
    }
}
