//! Nothing is lost silently: whatever is not answered, not read or not written is reported, also by the exit code.

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::{TestEnv, run};
use crate::support::puzzles;

/// Returns the candidates of [`HARD`] without one that no clue rules out.
fn with_candidates() -> String {
    let line = run(&["convert", "--to", "729", HARD], "").stdout;
    assert_eq!(&line[9..18], "12.4.6...", "the second cell");
    format!("{}1..4.6...{}", &line[..9], &line[18..])
}

#[test]
fn missing_candidates_are_used_or_rejected() {
    let puzzle = with_candidates();
    let drawn = run(&["convert", "--to", "pencilmarks"], &puzzle).answer();
    for input in [&puzzle, &drawn] {
        for arguments in [&["canonical"][..], &["convert"], &["convert", "--to", "grid"]] {
            let output = run(arguments, input);
            assert!(output.stdout.starts_with("!candidates are missing that no clue rules out"), "{arguments:?}");
            assert_eq!((output.code, output.stdout.lines().count()), (Some(1), 1), "{arguments:?}");
        }
        for arguments in [&["convert", "--to", "729"][..], &["convert", "--to", "csv"], &["solve", "-f", "jsonl"]] {
            let output = run(arguments, input).answer();
            assert!(output.contains(puzzle.trim()), "{arguments:?}: {output}");
        }
    }
    assert_eq!(run(&["check"], &puzzle).answer(), "unique\n");
    let minimal = run(&["minimize"], &puzzle).answer();
    assert_eq!((minimal.trim_end().len(), run(&["check"], &minimal).answer().as_str()), (729, "unique minimal\n"));
    let folder = TestEnv::new();
    folder.write("puzzle", &puzzle);
    let solution = run(&["solve"], &puzzle).answer();
    assert_eq!(folder.run(&["sample", "puzzle", "--count", "2"], "").answer(), solution.repeat(2));
    assert_eq!(folder.run(&["split", "--parts", "1", "puzzle"], "").answer(), puzzle);
    // A candidate that the puzzle lacks is missing in each part.
    folder.write("several", format!(".{}\n", "123456789".repeat(81).split_at(1).1));
    let parts = folder.run(&["split", "--parts", "8", "several"], "").lines();
    assert!(parts.len() >= 8 && parts.iter().all(|part| part.len() == 729 && part.starts_with('.')), "{parts:?}");
}

#[test]
fn given_solutions_of_a_list_are_checked() {
    let wrong = EASY_SOLVED.replacen('6', "5", 1);
    let list = format!("{EASY},{EASY_SOLVED}\n{EASY},\n{EASY},{wrong}\n");
    for header in ["", "puzzle,given\n"] {
        let output = run(&["solve", "--format", "csv", "--verify", "2"], format!("{header}{list}"));
        let agrees: Vec<&str> = output.stdout.lines().skip(1).map(|row| row.split(',').nth(5).unwrap()).collect();
        assert_eq!((agrees, output.code), (vec!["true", "", "false"], Some(1)), "{}", output.stdout);
    }
    let rows = run(&["solve", "--format", "csv"], &list).answer();
    assert!(
        rows.starts_with(&format!("puzzle,column2,record,line,solution,error\n{EASY},{EASY_SOLVED},1,1,")),
        "{rows}"
    );
    let typo = run(&["solve", "--verify", "typo"], format!("puzzle,given\n{list}"));
    assert_eq!((typo.code, typo.stdout.as_str()), (Some(2), ""));
    assert!(typo.stderr.contains("no column 'typo'"), "{}", typo.stderr);
    assert_eq!(run(&["solve", "--verify", "2"], EASY).code, Some(2), "nothing to check");
}

#[test]
fn a_label_before_a_complete_puzzle_is_its_name() {
    for label in ["Puzzle 1: ", "game ", "grid 3 ", "title ", "#1 ", "Level 3 - ", "(1) ", "12. "] {
        let output = run(&["solve", "--format", "csv"], format!("{label}{HARD}\n")).answer();
        let row = output.lines().nth(1).unwrap_or_else(|| panic!("{label}: {output}"));
        assert!(row.starts_with(&format!("1,1,{label}{HARD},8127536")), "{row}");
    }
    for comment in [format!("# {HARD}\n"), "#1 of them\n".to_owned()] {
        assert_eq!(run(&["solve"], comment).code, Some(3));
    }
}

#[test]
fn options_whose_files_would_not_be_written_are_rejected() {
    let folder = TestEnv::new();
    folder.write("list", format!("{EASY}\n{EASY}\n"));
    for arguments in [
        "solve --trace --tree tree.svg list",
        "solve --trace --timeline t.json list",
        "solve --proof p --tree tree.svg list",
        "solve --proof p --timeline t.json list",
        "solve --proof p --verify 2 list",
        "solve --trace --verify 2 list",
        "solve --all --verify 2 list",
        "solve --proof p --threads 8 list",
        "explain --html page.html list",
        "explain --svg steps list",
        "generate --count 3 --seed 1 --shard 1/2",
        "generate --boards --count 3 --seed 1 --shard 1/2",
    ] {
        let output = folder.run(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((output.code, output.stdout.as_str()), (Some(2), ""), "{arguments}: {}", output.stderr);
    }
    let several = folder.run(&["explain", "--html", "page.html", "-"], format!("{}\n", ".".repeat(81)));
    assert_eq!(several.code, Some(1));
    assert!(several.stderr.contains("nothing is drawn") && !folder.folder().join("page.html").exists());
}

#[test]
fn drawings_of_a_longer_solution_are_removed() {
    let folder = TestEnv::new();
    folder.run(&["explain", "--svg", "steps", EASY], "").answer();
    folder.write("steps/step-999.svg", "older");
    folder.write("steps/notes.txt", "mine");
    let steps = || std::fs::read_dir(folder.folder().join("steps")).unwrap().count();
    let before = steps();
    folder.run(&["explain", "--svg", "steps", EASY], "").answer();
    assert_eq!((steps(), folder.read("steps/notes.txt").as_str()), (before - 1, "mine"));
}

#[test]
fn fields_without_a_column_are_reported() {
    let folder = TestEnv::new();
    folder.write("list", format!("{EASY}\n"));
    folder.write("table", format!("id,puzzle\n7,{EASY}\n"));
    let output = folder.run(&["solve", "--format", "csv", "list", "table"], "");
    assert_eq!(output.code, Some(1), "{}", output.stdout);
    assert!(output.stdout.lines().last().unwrap().ends_with("they are omitted"), "{}", output.stdout);
    assert!(output.stderr.contains("the header has no column for some fields of 1 record:"), "{}", output.stderr);
}

#[test]
fn options_of_reading_apply_to_single_puzzles() {
    let upright = "123456345612561234214365436521......";
    let hint = run(&["hint", "--shape", "2x3", upright], "").answer();
    assert!(hint.contains("R6C"), "{hint}");
    assert_eq!(run(&["split", "--parts", "1", "--shape", "2x3", upright], "").code, Some(0));
    assert_eq!(run(&["sample", "--alphabet", "1"], "").code, Some(2), "no puzzle is read");
    let wrong = format!("{}7{}", &EASY[..3], &EASY[4..]);
    let hint = run(&["hint", &wrong], "");
    assert_eq!((hint.code, hint.stdout.as_str()), (Some(1), "A digit is wrong: the 7 in R1C4.\n"));
}

#[test]
fn rows_report_an_incomplete_answer() {
    let several = format!("{EASY_SOLVED}\n").replace(['1', '2'], ".");
    let output = run(&["solve", "--strict", "-f", "csv"], several);
    assert!(output.stdout.ends_with(",several solutions\n"), "{}", output.stdout);
    assert_eq!(output.code, Some(1));
}

#[test]
fn check_keeps_what_is_known_when_a_limit_ends_it() {
    let puzzle = puzzles::lines("25x25.txt").remove(0);
    // One redundant clue is enough for a line. Columns list them all, which needs a hundred times as many nodes.
    assert_eq!(run(&["check"], &puzzle).answer(), "unique\n");
    let cut = run(&["check", "--node-limit", "1"], &puzzle).stdout;
    assert_eq!(cut, "unique, node limit before it was known whether it is minimal\n");
    let row = run(&["check", "--node-limit", "1", "-f", "csv"], &puzzle).stdout;
    assert!(row.contains(",unique,1,false,,268,"), "an unknown value is empty: {row}");
    let row = run(&["check", "--node-limit", "1000", "-f", "csv"], &puzzle).stdout;
    assert!(row.contains(",unique,1,false,false,268,R1C12") && row.contains("node limit before all"), "{row}");
}

#[test]
fn all_solutions_of_a_unique_large_grid_are_its_solution() {
    for name in ["16x16.txt", "25x25.txt"] {
        let puzzle = puzzles::lines(name).remove(0);
        let solved = run(&["solve"], &puzzle).answer();
        assert_eq!(run(&["solve", "--all"], &puzzle).answer(), solved, "{name}");
        assert_eq!(run(&["solve", "--all", "--first", "leftmost"], &puzzle).answer(), solved, "{name}");
    }
    let empty = ".".repeat(256);
    assert_eq!(run(&["solve", "--limit", "1500"], &empty).lines().len(), 1_500);
}

/// Every option that names an output file, with a puzzle in a notation whose files have such a name.
#[test]
fn an_output_never_replaces_an_input_or_another_output() {
    let (line, json) = (format!("{EASY}\n"), format!("[\"{EASY}\"]\n"));
    for command in [
        "solve --proof FILE FILE",
        "solve --proof boxes - --boxes boxes",
        "solve --timeline FILE.json FILE.json",
        "solve --tree FILE.svg FILE.svg",
        "solve --resume FILE FILE",
        "explain --html FILE.html FILE.html",
        "compare --rounds 1 --plot FILE.svg FILE.svg",
        "compare --rounds 1 --report FILE.html FILE.html",
        "compare --rounds 1 --report FILE.html -- ./FILE.html",
        "stress --seconds 1 --timeline FILE.json FILE.json",
        "subsets --clues 78 --timeline FILE.json FILE.json",
        "solve --timeline FILE.svg --tree ./FILE.svg -",
        "compare --rounds 1 --plot FILE.svg --tree FILE.svg -",
    ] {
        let folder = TestEnv::new();
        let names = ["FILE", "FILE.json", "FILE.svg", "FILE.html"];
        let boxes = format!("{}\n", "123456789".repeat(9));
        folder.write("boxes", &boxes);
        names.into_iter().for_each(|name| folder.write(name, if name == "FILE.json" { &json } else { &line }));
        let output = folder.run(&command.split(' ').collect::<Vec<_>>(), &line);
        assert!(output.code == Some(2) && output.stdout.is_empty(), "{command}: {output:?}");
        assert!(output.stderr.contains("also an output") || output.stderr.contains("two outputs"), "{output:?}");
        names.into_iter().for_each(|name| {
            assert_eq!(folder.read(name), if name == "FILE.json" { &json } else { &line }[..], "{command}: {name}");
        });
        assert_eq!(folder.read("boxes"), boxes, "{command}");
    }
    // Devices are not replaced, and a file may be read twice.
    let folder = TestEnv::new();
    folder.write("list", &line);
    folder.run(&["canonical", "--against", "list", "list"], "").answer();
    #[cfg(unix)]
    folder.run(&["solve", "--timeline", "/dev/null", "--tree", "/dev/null", "list"], "").answer();
}

/// A program that reads its own output never ends.
#[cfg(unix)]
#[test]
fn an_input_that_is_also_the_standard_output_is_refused() {
    use std::fs::OpenOptions;
    use std::process::Stdio;

    use crate::support::program::program;

    let folder = TestEnv::new();
    let list = format!("{EASY}\n").repeat(2000);
    for command in
        ["solve", "count", "convert --to csv", "scramble --seed 1", "explain --format jsonl", "subsets --clues 80"]
    {
        for is_stdin in [false, true] {
            folder.write("list", &list);
            let append = OpenOptions::new().append(true).open(folder.path("list")).unwrap();
            let mut run = program();
            run.args(command.split(' ')).current_dir(folder.folder()).stdout(append).stderr(Stdio::piped());
            if is_stdin {
                run.stdin(OpenOptions::new().read(true).open(folder.path("list")).unwrap());
            } else {
                run.arg("list");
            }
            let output = run.output().unwrap();
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.code() == Some(2) && errors.contains("is also the standard output"), "{errors}");
            assert!(folder.read("list") == list, "{command}");
        }
    }
    // A list to compare with is read before anything is written.
    folder.write("list", &list);
    let append = OpenOptions::new().append(true).open(folder.path("list")).unwrap();
    let mut run = program();
    run.args(["canonical", "--against", "list", HARD]).current_dir(folder.folder()).stdout(append);
    assert!(run.status().unwrap().success());
    assert_eq!(folder.read("list").lines().count(), 2001);
}
