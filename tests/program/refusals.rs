//! Options that no puzzle can meet are refused before a search begins, with the reason. Options that some puzzle meets
//! are not refused.

use std::collections::BTreeSet;

use crate::support::named::EASY;
use crate::support::program::run;
use crate::support::whole::sized;

/// Checks that commands end with a usage error that contains a reason.
fn assert_refused(table: &[(&str, &str)]) {
    for (command, reason) in table {
        // Without the refusal, a search for puzzles would take minutes.
        let attempts = if command.starts_with("generate") { " --attempts 1" } else { "" };
        let command = command.to_string() + attempts;
        let arguments: Vec<&str> = command.split(' ').collect();
        let end = run(&arguments, "");
        assert!(end.code == Some(2) && end.stdout.is_empty() && end.stderr.contains(reason), "{command}: {end:?}");
    }
}

/// Checks that a search for puzzles begins: it finds one, or gives up.
fn assert_allowed(options: &str) {
    let arguments: Vec<&str> = options.split(' ').collect();
    let end = run(&[&["generate", "--seed", "1", "--attempts", "1"], &arguments[..]].concat(), "");
    assert!(matches!(end.code, Some(0 | 1)), "{options}: {end:?}");
}

#[test]
fn numbers_that_make_no_output_are_refused_with_the_remedy() {
    assert_refused(&[
        ("scramble --count 0", "give a whole number, 1 or more"),
        ("stress --solutions 0", "give a whole number, 1 or more"),
        ("unavoidable --size 0", "give a whole number, 1 or more"),
        ("solve --node-limit 0", "give a whole number, 1 or more"),
    ]);
}

/// Whatever else is wrong with a range, the message shows how to write it.
#[test]
fn reversed_ranges_are_refused() {
    assert_refused(&[
        ("generate --clues 5..3", "--clues <N|A..B>': the range is reversed: write the lower end first, 3..5"),
        ("generate --clues 99..=17", "write the lower end first, 17..99"),
        ("generate --shape 2x2 --clues 9..5", "write the lower end first, 5..9"),
        ("generate --rating 5.0..4.2", "write the lower end first, 4.2..5.0"),
        ("generate --rating 12.0..11.95", "give a rating like 4.2"),
        ("generate --cages 30..20", "write the lower end first, 20..30"),
        ("generate --cages --cage-size 5..2", "write the lower end first, 2..5"),
        ("generate --thermometers 5..0", "write the lower end first, 0..5"),
        ("generate --arrows 5..3", "write the lower end first, 3..5"),
        ("generate --whispers 5..3", "write the lower end first, 3..5"),
        ("generate --dots 5..3", "write the lower end first, 3..5"),
        ("boards --rank 10..0", "write the lower end first, 0..10"),
    ]);
}

#[test]
fn ratings_that_no_puzzle_has_are_refused() {
    assert_refused(&[
        ("generate --rating 12", "no puzzle is known that is rated more than 11.9"),
        ("generate --rating 12.0..19.9", "no puzzle is known that is rated more than 11.9"),
        ("generate --rating 20", "no puzzle is known that is rated more than 11.9"),
        ("generate --rating 0.5", "no step is rated 0.5"),
        ("generate --technique skyscraper --rating 7.0", "the technique skyscraper is rated 6.6, not 7.0"),
        ("generate --technique remote-pair --rating 6.6", "the technique remote-pair is rated 7.0 to 7.9, not 6.6"),
        ("generate --units x --technique direct-claiming --rating 1.7", "direct-claiming is rated 1.9, not 1.7"),
    ]);
    for rating in ["11.9", "11.9..12.5", "1.2"] {
        assert_allowed(&format!("--rating {rating}"));
    }
    for options in ["--technique skyscraper --rating 6.6", "--technique x-chain --rating 6.7..7.0"] {
        assert_allowed(options);
    }
}

#[test]
fn classes_that_exclude_a_rating_or_techniques_are_refused() {
    let easier = "the class of such a puzzle is singles";
    assert_refused(&[
        ("generate --classify singles --rating 2.4..5.0", "at most a Naked Single"),
        ("generate --classify singles --rating hard", "at most a Naked Single"),
        ("generate --classify subsets --rating 5.5..6.0", "at most a Hidden Quad"),
        ("generate --classify singles --technique swordfish", "at most a Naked Single"),
        ("generate --classify subsets --technique xy-chain", "at most a Hidden Quad"),
        ("generate --classify singles --order players --technique pointing", "at most a Naked Single"),
        ("generate --classify subsets --order players --technique skyscraper", "at most a Hidden Quad"),
        ("generate --classify subsets --rating 1.0..1.5", easier),
        ("generate --classify te1 --rating 1.0..3.0", easier),
        ("generate --classify te3 --rating easy", easier),
        ("generate --classify subsets --only hidden-single,naked-single", easier),
        ("generate --classify te1 --only hidden,naked,pointing,claiming", easier),
        ("generate --classify te2 --only direct,hidden-single,naked-single,naked-pair", easier),
        ("generate --classify te3 --only naked,hidden-single,hidden-pair --order players", easier),
    ]);
    for options in [
        "--classify singles --rating 2.3",
        "--classify singles --rating 1.7..9.9",
        "--classify subsets --rating 1.7",
        "--classify subsets --rating 5.4..9.9",
        "--classify te1 --rating 3.2",
        "--classify te1 --technique hidden-pair",
        "--classify te1 --only hidden,naked,pointing,claiming,x-wing",
        "--classify subsets --only hidden,naked,pointing,claiming",
        // Without naked singles, harder steps replace them.
        "--classify singles --rating 3.0 --without naked-single",
        "--classify te1 --order players --technique skyscraper",
    ] {
        assert_allowed(options);
    }
}

/// The refusals follow from bounds on the rating of a class. A class and a rating that a puzzle has are not refused
/// together.
#[test]
fn a_class_and_a_rating_that_a_puzzle_has_are_not_refused() {
    let puzzles = run(&["generate", "--count", sized("100", "300"), "--seed", "5"], "").answer();
    let [classes, ratings] = [["classify"], ["rate"]].map(|command| run(&command, &puzzles).answer());
    let mut pairs = BTreeSet::new();
    for (class, rating) in classes.lines().zip(ratings.lines()) {
        let class = class.split(',').next().unwrap().to_lowercase();
        pairs.insert((class, rating.split('/').next().unwrap()));
    }
    for class in ["singles", "subsets", "te1"] {
        assert!(pairs.iter().filter(|pair| pair.0 == class).count() > 2, "{pairs:?}");
    }
    for (class, rating) in pairs.into_iter().step_by(sized(2, 1)) {
        assert_allowed(&format!("--classify {class} --rating {rating}"));
    }
}

#[test]
fn techniques_that_are_excluded_or_of_another_order_are_refused() {
    assert_refused(&[
        ("generate --technique skyscraper --without turbot-fish", "skyscraper is a kind of Turbot Fish, which is not"),
        ("generate --technique x-chain --without forcing-x-chain", "x-chain is a kind of Forcing X-Chain"),
        ("generate --technique w-wing --only hidden,naked", "w-wing is a kind of Forcing Chain"),
        ("generate --technique skyscraper --order players --without skyscraper", "not among the allowed techniques"),
        ("generate --technique finned-x-wing", "add --order players"),
        ("generate --technique finned", "add --order players"),
        ("generate --only hidden-single,finned-x-wing", "--only: the technique finned-x-wing belongs to the players'"),
        ("rate --without finned-x-wing", "add --order players"),
        ("generate --order players --technique direct-pointing", "take the order of the scale"),
    ]);
    for options in [
        "--technique skyscraper --without forcing-x-chain",
        "--technique finned-x-wing --order players",
        "--technique x-chain --without turbot-fish",
    ] {
        assert_allowed(options);
    }
}

#[test]
fn classes_are_only_for_classic_units() {
    let reason = "made only for the classic 9x9 grid: no other units";
    for options in ["--units x", "--units windows", "--units anti-knight", "--layout .Diagonal~1", "--shape 2x2"] {
        assert_refused(&[(&format!("generate --classify te1 {options}"), reason)]);
        assert_refused(&[(&format!("generate --unbiased {options}"), reason)]);
    }
    let help = run(&["generate", "--help"], "").stdout;
    assert!(help.contains("Only for the classic 9x9 grid, without `--units` and constraints"), "{help}");
}

#[test]
fn constraints_without_room_or_effect_are_refused() {
    assert_refused(&[
        ("generate --dots 145", "room for at most 144 constraints of the kind WhiteDot"),
        ("generate --dots 25..30 --shape 4", "room for at most 24"),
        ("generate --thermometers 28", "room for at most 27"),
        ("generate --cages 41 --cage-size 2", "room for at most 40"),
        ("generate --cages --cage-size 9", "all have the same sum"),
        ("generate --cages --cage-size 4 --shape 4", "all have the same sum"),
        ("generate --whispers --shape 4", "differ by at least 5, and those of a 4x4 grid by at most 3"),
        ("generate --whispers 1..2 --shape 5 --boxes none", "a 5x5 grid by at most 4"),
        ("generate --cages 0", "the number of constraints of the kind Cage must be 1 or more"),
        ("generate --dots 0..0", "must be 1 or more"),
        ("generate --cages --order players", "the players' order is only for the classic 9x9 grid"),
        ("generate --cages --without bug", "have no rating"),
        ("generate --cages --classify te1", "have no class"),
    ]);
    for options in [
        "--dots 24 --shape 4",
        "--cages --cage-size 4 --clues 8..16 --shape 4",
        "--cages --cage-size 3..4 --shape 4",
        "--cages --cage-size 4 --thermometers --shape 4",
        "--whispers 0..1 --shape 4",
        "--whispers 1 --shape 6",
    ] {
        assert_allowed(options);
    }
}

#[test]
fn minimal_puzzles_with_too_many_clues_are_refused() {
    assert_refused(&[
        ("generate --clues 81 --minimal", "at most 72 clues are possible"),
        ("generate --clues 73..81 --unbiased", "at most 72 clues are possible"),
        ("generate --clues 41 --minimal", "no minimal 9x9 puzzle with more than 40 clues is known"),
        ("generate --clues 16 --minimal --shape 4", "at most 12 clues are possible"),
    ]);
    for options in ["--clues 40 --minimal", "--clues 24..81 --minimal", "--clues 81", "--clues 41 --minimal --units x"]
    {
        assert_allowed(options);
    }
}

#[test]
fn times_are_refused_with_what_is_wrong_with_them() {
    for (time, reason) in [
        ("1e300", "at most 1.8e19 seconds"),
        ("inf", "at most 1.8e19 seconds"),
        ("2e19", "at most 1.8e19 seconds"),
        ("0", "give more than 0 seconds"),
        ("-1", "give more than 0 seconds"),
        ("-inf", "give more than 0 seconds"),
        ("nan", "give seconds, more than 0"),
        ("soon", "give seconds, more than 0"),
    ] {
        let end = run(&["solve", &format!("--timeout={time}"), EASY], "");
        assert!(end.code == Some(2) && end.stderr.contains(reason), "{time}: {end:?}");
    }
    for command in ["solve", "rate", "count"] {
        assert_eq!(run(&[command, "--timeout", "1.8e19", EASY], "").code, Some(0), "{command}");
    }
}

#[test]
fn puzzles_with_constraints_are_refused_in_the_order_that_was_asked_for() {
    let cages = ".Cage~10~R1C1~R1C2";
    let on_scale = run(&["rate", cages], "").stdout;
    assert!(on_scale.contains("the scale is for grids without constraints"), "{on_scale}");
    for command in ["rate", "explain", "hint"] {
        let end = run(&[command, "--order", "players", cages], "");
        let text = end.stdout.clone() + &end.stderr;
        assert!(text.contains("the players' order is for 9x9 grids") && !text.contains("scale"), "{command}: {end:?}");
    }
}
