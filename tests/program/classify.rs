//! `classify` as a user runs it.

use crate::support::named::{EASY, HARD, NONE};
use crate::support::program::{TestEnv, run};
use crate::support::whole::sized;

/// By mith; not in T&E(2).
const LOKI: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

#[test]
fn lines_have_the_depth_and_what_was_asked_for() {
    let list = format!("{EASY}\n{HARD}\n{LOKI}\n1.3...4..3..4.2.\n");
    let plain = run(&["classify"], &list).answer();
    assert_eq!(plain, "singles\nTE2\nTE3, tridagon present, 1 guardian\nsingles\n");
    // The rating of the third puzzle takes seconds.
    let list = if sized(false, true) { list } else { list.replace(LOKI, EASY) };
    let full = run(&["classify", "--backdoor", "--rating"], &list).answer();
    let lines: Vec<&str> = full.lines().collect();
    assert_eq!(lines[0], "singles, backdoor 0, ER 1.2");
    assert!(lines[1].starts_with("TE2, backdoor 2 (R") && lines[1].ends_with("), ER 10.7"), "{full}");
    if sized(false, true) {
        assert!(lines[2].starts_with("TE3, tridagon present, 1 guardian, backdoor 2 (R"), "{full}");
        assert!(lines[2].ends_with("), ER 11.9"), "{full}");
    }
    // The scale is for classic puzzles.
    assert_eq!(lines[3], "singles, backdoor 0");
}

#[test]
fn puzzles_are_generated_by_class() {
    for class in ["singles", "subsets", "te1"] {
        let made = run(&["generate", "--count", "5", "--seed", "1", "--classify", class], "");
        assert_eq!(made.stderr, "seed 1\n");
        let classes = run(&["classify"], made.answer()).answer();
        assert_eq!(classes.lines().count(), 5, "{classes}");
        let is_of_class = |line: &str| line.split(',').next().is_some_and(|depth| depth.eq_ignore_ascii_case(class));
        assert!(classes.lines().all(is_of_class), "{class}: {classes}");
    }
}

#[test]
fn a_search_without_hope_reports_what_to_expect() {
    let end = run(&["generate", "--seed", "1", "--attempts", "50", "--classify", "te3"], "");
    assert!(end.code == Some(1) && end.stdout.is_empty(), "{end:?}");
    let [expected, given_up] = ["expect more than 122466 attempts", "in 50 attempts"].map(|text| end.stderr.find(text));
    assert!(expected.is_some() && expected < given_up, "{end:?}");
    let refused = run(&["generate", "--shape", "2x2", "--classify", "te1"], "");
    assert!(refused.code == Some(2) && refused.stderr.contains("only for the classic 9x9 grid"), "{refused:?}");
}

#[test]
fn rate_reads_what_a_tridagon_leaves() {
    let folder = TestEnv::new();
    folder.write("loki.csv", run(&["classify", "--format", "csv"], LOKI).answer());
    let after = folder.run(&["rate", "--column", "after", "loki.csv"], "").answer();
    // Before, it is 11.9.
    let er = after.split('/').next().and_then(|er| er.parse::<f64>().ok());
    assert!(er.is_some_and(|er| er < 10.0), "{after}");
}

#[test]
fn puzzles_without_a_class_are_refused_with_the_reason() {
    let refused = [
        (".".repeat(81), "!several solutions"),
        (NONE.to_owned(), "!no solution"),
        (".Cage~10~R1C1~R1C2".to_owned(), "!only units are supported here, and this puzzle has constraints"),
    ];
    for (puzzle, reason) in refused {
        assert_eq!(run(&["classify"], &puzzle).lines(), [reason], "{puzzle}");
    }
}
