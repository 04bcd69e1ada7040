//! `subsets` and `unavoidable` as a user runs them.

use crate::support::child::{Feed, Running};
use crate::support::named::{EASY, EASY_SOLVED};
use crate::support::program::run;

const FOUR: &str = "1234341221434321";

#[test]
fn a_list_a_number_and_a_verdict_agree() {
    let list = run(&["subsets", "--clues", "5", FOUR], "").lines();
    assert!(list.len() > 10, "{}", list.len());
    assert!(list.iter().all(|line| line.len() == 16 && line.matches('.').count() == 11));
    let count = run(&["subsets", "--clues", "5", "--count", FOUR], "").stdout;
    assert_eq!(count, format!("{}\n", list.len()));
    assert_eq!(run(&["subsets", "--clues", "5", "--exists", FOUR], "").lines(), list[..1]);
    assert_eq!(run(&["subsets", "--clues", "3", "--exists", FOUR], "").stdout, "none\n");
    assert_eq!(run(&["subsets", "--clues", "5", "--limit", "3", FOUR], "").lines(), list[..3]);
    let shard = |number: u32| run(&["subsets", "--clues", "5", "--shard", &format!("{number}/3"), FOUR], "").lines();
    let mut shards: Vec<String> = (1..=3).flat_map(shard).collect();
    let mut sorted = list.clone();
    shards.sort();
    sorted.sort();
    assert_eq!(shards, sorted);
    let checks = run(&["check"], list.join("\n")).lines();
    assert!(checks.iter().all(|check| check == "unique minimal"));
}

#[test]
fn redundant_clues_up_to_the_complete_board_are_counted_within_the_limits() {
    let count = |clues: &str, seconds: &str, board: &str| {
        run(&["subsets", "--redundant", "--count", "--clues", clues, "--timeout", seconds, board], "").stdout
    };
    // One clue that is missing follows from the others.
    for (board, cells) in [(FOUR, 16), (EASY_SOLVED, 81)] {
        assert_eq!(count(&cells.to_string(), "300", board), "1\n");
        assert_eq!(count(&(cells - 1).to_string(), "300", board), format!("{cells}\n"));
    }
    assert_eq!(count("14", "300", FOUR), "120\n");
    for clues in ["30", "60"] {
        let found = count(clues, "0.2", EASY_SOLVED);
        assert!(found.ends_with("!time limit\n"), "{clues}: {found}");
        let limited = ["subsets", "--redundant", "--count", "--clues", clues, "--node-limit", "1000", EASY_SOLVED];
        let limited = run(&limited, "").stdout;
        assert!(limited.ends_with("!node limit\n"), "{clues}: {limited}");
    }
}

#[test]
fn an_interrupted_count_reports_what_is_known() {
    let ended = [("--clues 40 --redundant --count", "puzzles"), ("--minimum", "clues")];
    for (options, said) in ended {
        let arguments: Vec<String> = format!("subsets {options} {EASY_SOLVED}").split(' ').map(str::to_owned).collect();
        let mut running = Running::start(&arguments, Feed::Nothing);
        std::thread::sleep(std::time::Duration::from_secs(3));
        running.signal("INT");
        let output = running.end();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{options}: {errors}");
        assert!(errors.contains("the search was stopped") && errors.contains(said), "{options}: {errors}");
    }
}

#[test]
fn rows_have_what_was_found() {
    let rows = run(&["subsets", "--minimum", "--format", "jsonl", FOUR], "");
    let rows: Vec<serde_json::Value> =
        rows.lines().iter().take(1).map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!((&rows[0]["minimum"], &rows[0]["at_least"]), (&4.into(), &false.into()));
    assert_eq!(rows[0]["subset"].as_str().unwrap().matches('.').count(), 12);
    let sets = run(&["unavoidable", "--size", "6", "--format", "csv", EASY_SOLVED], "").stdout;
    assert!(sets.starts_with("record,line,puzzle,set,size,error\n1,1,"), "{sets:.80}");
    // A puzzle stands for its solution.
    let lines = run(&["unavoidable", "--size", "6", EASY], "").stdout;
    assert_eq!(lines, run(&["unavoidable", "--size", "6", EASY_SOLVED], "").stdout);
    assert!(lines.lines().all(|line| [4, 6].contains(&line.split(' ').count())), "{lines}");
}

#[test]
fn an_invalid_board_is_answered_with_the_reason() {
    for command in [&["subsets", "--clues", "17"][..], &["unavoidable"]] {
        let answers = run(command, format!("{}\n{FOUR}q\n", ".".repeat(81))).lines();
        assert!(answers[0].starts_with("!several solutions"), "{answers:?}");
        assert!(answers[1].starts_with('!'), "{answers:?}");
    }
    let large = run(&["subsets", "--clues", "30", &".".repeat(256)], "").stdout;
    assert_eq!(large, "!boards of more than 128 cells are too large\n");
    let many = run(&["subsets", "--clues", "17", FOUR], "").stdout;
    assert_eq!(many, "!the board has only 16 cells\n");
    assert_eq!(run(&["subsets", FOUR], "").code, Some(2));
    assert_eq!(run(&["subsets", "--clues", "5", "--resume", "out", FOUR], "").code, Some(2));
}
