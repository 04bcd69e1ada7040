//! `--without` and `--only`, in every command that has them.

use serde_json::Value;

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::run;

/// A puzzle whose hardest step is a BUG: 5.6 with it, 7.2 without it, as another rater confirms.
const BUG: &str = "5.....19.....2..6721.......9....7......64..8..7..3.4.5.64..1........3...1..26...4";

#[test]
fn a_rating_uses_only_the_allowed_techniques() {
    assert!(run(&["rate", BUG], "").answer().starts_with("5.6/"));
    let without = run(&["rate", "--without", "unique,bug", BUG], "").answer();
    assert!(without.starts_with("7.2/1.2/1.2 "), "{without}");
    assert_eq!(run(&["rate", "--only", "dynamic,hidden,naked,pointing,claiming", EASY], "").code, Some(0));
}

/// A line has no empty list of steps.
#[test]
fn a_rating_without_steps_is_a_complete_line() {
    let rated = |arguments: &[&str]| run(&[&["rate"], arguments].concat(), "").stdout;
    let players = ["--order", "players"];
    assert_eq!(rated(&[&players[..], &[EASY_SOLVED]].concat()), "(finished)\n");
    assert_eq!(rated(&[&players[..], &[EASY]].concat()), "Hidden Single (basic): 41 Hidden Single\n");
    // A grid without a number on the scale.
    let other = rated(&["1234341221434321"]);
    assert!(other.ends_with(")\n") && !other.starts_with(' '), "{other}");
    let unsolved = rated(&[&players[..], &["--only", "naked-single", HARD]].concat());
    assert_eq!(unsolved, "Beyond solver (beyond the players' order), no technique applies with 60 cells open\n");
}

#[test]
fn puzzles_that_the_techniques_do_not_solve_are_reported_in_the_row_and_on_standard_error() {
    let open = "no technique applies with 55 cells open";
    let some = ["--only", "naked-single", BUG];
    for command in ["rate", "explain"] {
        let text = run(&[&[command], &some[..]].concat(), "");
        assert!(text.code == Some(0) && text.stdout.trim_end().ends_with(open), "{text:?}");
        assert!(text.stderr.contains("the techniques do not solve 1 puzzle"), "{text:?}");
        let row = run(&[&[command, "-f", "jsonl", "--strict"], &some[..]].concat(), "");
        let value: Value = serde_json::from_str(&row.stdout).expect("JSON");
        assert_eq!((row.code, value["error"].as_str(), value["er"].as_f64()), (Some(1), Some(open), Some(20.0)));
    }
    let hint = run(&["hint", "--only", "jellyfish", BUG], "");
    assert!(hint.code == Some(1) && hint.stdout.is_empty() && hint.stderr.contains("with 56 cells open"), "{hint:?}");
    assert!(run(&["hint", "--only", "hidden-single", EASY], "").answer().contains("Hidden Single"));
}

#[test]
fn puzzles_are_generated_for_the_allowed_techniques() {
    let only = ["--only", "hidden-single,naked-single,pointing,claiming"];
    let made = run(&[&["generate", "--count", "5", "--seed", "3", "-f", "csv"], &only[..]].concat(), "").answer();
    let puzzles: String =
        made.lines().skip(1).filter_map(|line| line.split(',').nth(1)).map(|one| one.to_owned() + "\n").collect();
    assert_eq!(puzzles.lines().count(), 5, "{made}");
    let rated = run(&[&["rate", "--strict", "--format", "csv"], &only[..]].concat(), &puzzles).answer();
    assert!(rated.lines().skip(1).all(|line| line.split(',').nth(3).is_some_and(|er| er < "2.9")), "{rated}");
    // Ratings use only the allowed techniques: with all techniques, some ratings would be different.
    let numbers = |rows: &str, from: usize| -> Vec<String> {
        rows.lines().skip(1).map(|line| line.split(',').skip(from).take(3).collect::<Vec<_>>().join("/")).collect()
    };
    assert_eq!(numbers(&made, 5), numbers(&rated, 3));
}

#[test]
fn wrong_technique_sets_are_rejected_with_the_reason() {
    let refused = [
        (
            &["rate", "--without", "guessing", EASY][..],
            "no technique is called 'guessing'; the names are hidden-single",
        ),
        (&["hint", "--without", "skyscraper", EASY], "turbot-fish"),
        (&["explain", "--only", "naked-single", "--without", "naked", EASY], "no technique is left"),
        (
            &["generate", "--technique", "swordfish", "--without", "swordfish"],
            "the technique swordfish is not among the allowed techniques",
        ),
        (&["generate", "--boards", "--without", "swordfish"], "cannot be combined with other options"),
        (&["generate", "--shape", "2x2", "--without", "swordfish"], "made only for 9x9"),
        (
            &["generate", "--technique", "generalized-intersection"],
            "the technique generalized-intersection is not among the allowed techniques",
        ),
    ];
    for (arguments, why) in refused {
        let end = run(arguments, "");
        assert!(end.code == Some(2) && end.stdout.is_empty() && end.stderr.contains(why), "{arguments:?} {end:?}");
    }
}

#[test]
fn the_options_also_apply_to_other_sizes() {
    let rate = |options: &[&str]| run(&[&["rate", "puzzles/16x16.txt"], options].concat(), "").stdout;
    let is_solved = |answer: &str| !answer.contains("no technique applies");
    let all = rate(&[]);
    assert!(is_solved(&all) && all.contains("Hidden Single") && all.contains("Naked Single"), "{all}");
    let one = rate(&["--only", "naked-single"]);
    assert!(!is_solved(&one) && !one.contains("Hidden Single"), "{one}");
    let others = rate(&["--without", "naked-single"]);
    assert!(is_solved(&others) && others.contains("Hidden Single") && !others.contains("Naked Single"), "{others}");
}
