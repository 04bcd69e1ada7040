//! The files that are made of a timeline.

use serde_json::Value;

use crate::support::named::HARD;
use crate::support::program::TestEnv;

#[test]
fn the_program_writes_trace_events_and_a_tree() {
    let folder = TestEnv::new();
    let arguments = ["solve", HARD, "--threads", "2", "--limit", "2", "--timeline", "run.json", "--tree", "tree.svg"];
    folder.run(&arguments, "").answer();
    let trace: Value = serde_json::from_str(&folder.read("run.json")).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let spans: Vec<&Value> = events.iter().filter(|event| event["ph"] == "X").collect();
    assert!(!spans.is_empty());
    for span in &spans {
        assert!(span["ts"].as_f64().unwrap() >= 0.0 && span["dur"].as_f64().unwrap() >= 0.0);
        let named =
            |event: &&Value| event["ph"] == "M" && event["name"] == "thread_name" && event["tid"] == span["tid"];
        assert!(events.iter().any(|event| named(&event)), "{span}");
        assert!(["solution", "cancelled", "split", "explored"].contains(&span["args"]["end"].as_str().unwrap()));
    }
    for arrow in events.iter().filter(|event| event["ph"] == "f") {
        assert!(events.iter().any(|event| event["ph"] == "s" && event["id"] == arrow["id"]));
    }
    let svg = folder.read("tree.svg");
    assert!(svg.contains("Search tree") && svg.contains("<title>R") && svg.contains("class=\"node solution\""));
}

#[test]
fn a_drawn_timeline_has_a_row_per_thread_and_names_the_caller() {
    let folder = TestEnv::new();
    let puzzle = ["solve", "puzzles/made-speculation.txt", "--engine", "cells", "--threads", "2"];
    folder.run(&[&puzzle[..], &["--timeline", "run.svg"]].concat(), "").answer();
    let svg = folder.read("run.svg");
    let rows: Vec<&str> =
        svg.split("<text x=\"6\" y=\"").skip(1).map(|text| text.split(['>', '<']).nth(1).unwrap()).collect();
    // The notes come first. Under load, one thread of the pool may run all tasks.
    assert!((2..=3).contains(&rows.len()) && rows[1].starts_with("caller, specudoku-"), "{rows:?}");
}

/// The spans together contain all puzzles and all parts of the search.
#[test]
fn the_timeline_of_a_search_for_subsets_has_a_span_for_each_part() {
    let folder = TestEnv::new();
    let mut parts = Vec::new();
    for (threads, work) in [("1", "caller"), ("2", "task")] {
        let arguments = ["subsets", "--clues", "5", "1234341221434321", "--threads", threads];
        let puzzles = folder.run(&[&arguments[..], &["--timeline", "run.json"]].concat(), "").lines();
        let trace: Value = serde_json::from_str(&folder.read("run.json")).unwrap();
        let spans = trace["traceEvents"].as_array().unwrap().iter().filter(|event| event["ph"] == "X");
        let spans: Vec<&Value> = spans.inspect(|span| assert_eq!(span["name"], work)).collect();
        let found = spans.iter().filter(|span| span["args"]["end"] == "solution").count();
        assert!(found > 0 && found <= puzzles.len(), "{found} of {}", puzzles.len());
        parts.push(spans.len());
    }
    assert!(parts[0] > 1 && parts[0] == parts[1], "{parts:?}");
}

#[test]
fn without_lines_for_the_kernel_it_has_no_span() {
    let folder = TestEnv::new();
    folder.run(&["solve", "puzzles/25x25.txt", "--timeline", "run.json"], "").answer();
    let trace: Value = serde_json::from_str(&folder.read("run.json")).unwrap();
    let spans =
        |name: &str| trace["traceEvents"].as_array().unwrap().iter().filter(|event| event["name"] == name).count();
    assert!(spans("racer") > 0 && spans("lanes") == 0, "{trace}");
}

/// The page has the command next to the picture.
#[test]
fn the_tree_of_the_page_on_speculation_is_drawn_by_its_command() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let page = text("docs/speculation.md");
    let (_, command) = page.split_once("\nspecudoku solve ").unwrap();
    let (arguments, _) = command.split_once(" --tree docs/tree.svg\n").unwrap();
    let folder = TestEnv::new();
    folder.run(&["solve", arguments, "--tree", "tree.svg"], "").answer();
    assert_eq!(folder.read("tree.svg"), text("docs/tree.svg"));
}

#[test]
fn searches_without_a_tree_and_unwritable_files_are_rejected_first() {
    let folder = TestEnv::new();
    for arguments in [
        &["solve", HARD, "--tree", "tree.svg", "--engine", "lanes"][..],
        &["solve", HARD, "--tree", "tree.png"],
        &["solve", HARD, "--timeline", "run.png"],
        &["solve", "puzzles/made-easy.txt", "--tree", "tree.svg"],
        &["solve", HARD, HARD, "--tree", "tree.svg"],
    ] {
        let output = folder.run(arguments, "");
        assert_eq!((output.code, output.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
    let output = folder.run(&["solve", HARD, "--timeline", "/nowhere/run.json"], "");
    assert_eq!((output.code, output.stdout.len()), (Some(3), 0));
}
