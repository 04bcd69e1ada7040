//! Puzzles of f-puzzles and SudokuPad in links and files: what is written and read again, and what is refused.

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

pub(super) fn read(text: &str) -> Result<Grid, String> {
    read_puzzle(text.as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid).map_err(|fault| fault.to_string())
}

/// Returns a puzzle in the notation of constraints.
pub(super) fn iss(text: &str) -> Result<String, String> {
    read(text).map(|grid| grid.display(Style::Iss).to_string())
}

pub(super) fn solutions(grid: &Grid) -> Vec<String> {
    let answer = Solver::new().threads(1).limit(u64::MAX).solve(grid);
    let mut found: Vec<String> =
        answer.solutions.iter().map(|grid| grid.values().iter().map(u8::to_string).collect()).collect();
    found.sort_unstable();
    found
}

/// Returns the constraints of a grid in an order that does not depend on the notation.
pub(super) fn constraints(grid: &Grid) -> Vec<Constraint> {
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
pub(super) fn puzzle(side: usize, members: Value) -> String {
    let mut object = json!({ "size": side, "title": "a title", "author": "someone" });
    object["grid"] = vec![vec![json!({}); side]; side].into();
    for (name, value) in members.as_object().unwrap() {
        object[name] = value.clone();
    }
    object.to_string()
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
        (packed(&format!("{{\"x\":\"{}\"}}", "a".repeat(4 << 20))), "unpacks to more than"),
        ("https://sudokupad.app/nb7pPJ4TRR".to_owned(), "a puzzle on a server"),
    ] {
        let fault = read(&text).unwrap_err();
        let is_named = fault.contains(word) || word == "column 0: " && fault.contains("the text ends in the middle");
        assert!(is_named && fault.starts_with("column "), "{fault}");
    }
}
