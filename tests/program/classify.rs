//! `classify` as a user runs it.

use crate::support::named::{EASY, HARD, NONE};
use crate::support::program::{TestEnv, run};

/// By mith; not in T&E(2).
const LOKI: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

#[test]
fn lines_have_the_depth_and_what_was_asked_for() {
    let list = format!("{EASY}\n{HARD}\n{LOKI}\n1.3...4..3..4.2.\n");
    let plain = run(&["classify"], &list).answer();
    assert_eq!(plain, "singles\nTE2\nTE3, tridagon present, 1 guardian\nsingles\n");
    let full = run(&["classify", "--backdoor", "--rating"], &list).answer();
    let lines: Vec<&str> = full.lines().collect();
    assert_eq!(lines[0], "singles, backdoor 0, ER 1.2");
    assert!(lines[1].starts_with("TE2, backdoor 2 (R") && lines[1].ends_with("), ER 10.7"), "{full}");
    assert!(lines[2].starts_with("TE3, tridagon present, 1 guardian, backdoor 2 (R"), "{full}");
    assert!(lines[2].ends_with("), ER 11.9"), "{full}");
    // The scale is for classic puzzles.
    assert_eq!(lines[3], "singles, backdoor 0");
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
