//! Counting, sampling, splitting and generating puzzles, as a user meets them.

use crate::support::named::{HARD, NONE};
use crate::support::own_lists;
use crate::support::program::{TestEnv, run};
use crate::support::whole::sized;

#[test]
fn counts_come_in_order_and_bad_lines_are_answered() {
    let empty = ".".repeat(81);
    let input = format!("{HARD}\n{empty}\n12x\n{}\n11{}\n", ".".repeat(16), ".".repeat(79));
    let output = run(&["count"], &input);
    let lines = output.lines();
    assert_eq!(lines[..2], ["1", "6670903752021072936960"]);
    assert!(lines[2].starts_with('!') && lines[4].starts_with('!'), "{lines:?}");
    assert_eq!((lines[3].as_str(), lines.len(), output.code), ("288", 5, Some(0)));
    assert_eq!(run(&["count", "--limit", "1000"], &empty).lines(), [">=1000"]);
    let csv = run(&["count", "--format", "csv", "--limit", "5", HARD, &empty], "").lines();
    assert_eq!(csv[0], "record,line,file,puzzle,solutions,at_least,error");
    assert_eq!(csv[1], format!("1,1,the argument,{HARD},1,false,"));
    assert_eq!(csv[2], format!("2,1,the argument,{empty},5,true,"));
    let json = run(&["count", "--format", "jsonl", &empty], "").lines();
    assert!(json[0].contains(r#""solutions":6670903752021072936960,"at_least":false"#), "{json:?}");
    for method in ["enumerate", "bands"] {
        assert_eq!(run(&["count", "--method", method, HARD], "").lines(), ["1"]);
    }
    assert_eq!(run(&["count", "--method", "guess", HARD], "").code, Some(2));
}

#[test]
fn all_solutions_are_streamed_in_the_requested_order() {
    let several = HARD.replacen('8', ".", 1);
    let leftmost = run(&["solve", "--limit", "20000", "--first", "leftmost", &several], "").lines();
    let again = run(&["solve", "--limit", "20000", "--threads", "4", &several], "").lines();
    assert_eq!(leftmost, again);
    let mut any = run(&["solve", "--all", "--first", "any", "--threads", "4", &several], "").lines();
    let mut all = run(&["solve", "--all", &several], "").lines();
    assert_eq!(all.len().to_string(), run(&["count", &several], "").lines()[0]);
    any.sort_unstable();
    all.sort_unstable();
    assert_eq!(any, all);
    all.dedup();
    assert_eq!(any.len(), all.len());
}

#[test]
fn puzzles_are_converted_to_other_notations() {
    let cnf = run(&["convert", "--to", "dimacs", HARD], "").lines();
    let header: Vec<&str> = cnf.iter().find(|line| line.starts_with('p')).unwrap().split(' ').collect();
    let clauses: Vec<&String> = cnf.iter().filter(|line| !line.starts_with(['c', 'p'])).collect();
    assert_eq!(header[3], clauses.len().to_string());
    let names_variable = |line: &&String| line.split(' ').nth(1).is_some_and(|word| word.parse::<u32>().is_ok());
    let comments = || cnf.iter().filter(|line| line.starts_with('c'));
    assert_eq!(header[2], comments().filter(names_variable).count().to_string());
    assert!(comments().any(|line| line == "c R1C1 = 8"), "the known cells");
    assert!(clauses.iter().all(|clause| clause.ends_with(" 0")));
    assert_eq!(run(&["convert", "--to", "dimacs"], format!("{HARD}\n")).lines(), cnf);
    assert_eq!(run(&["convert", "--to", "dimacs"], format!("{HARD}\n{HARD}\n")).lines().len(), 0);
    let refused = run(&["convert", "--to", "dimacs", ".Cage~10~R1C1~R1C2"], "");
    assert_eq!((refused.code, refused.stderr.contains("writ")), (Some(2), false), "{}", refused.stderr);
    assert!(run(&["convert", "--to", "grid", HARD], "").lines().contains(&"| 8 . . | . . . | . . . |".to_owned()));
    assert_eq!(run(&["convert", HARD], "").lines(), [HARD]);
    assert_eq!(run(&["solve", "--engine", "sat", HARD], "").lines(), run(&["solve", HARD], "").lines());
}

#[test]
fn a_node_limit_loses_no_solution() {
    let empty = ".".repeat(81);
    for nodes in ["100", "1000"] {
        let plain = run(&["solve", "--all", "--node-limit", nodes, &empty], "").lines();
        let csv = run(&["solve", "--all", "--node-limit", nodes, "--format", "csv", &empty], "").lines();
        assert_eq!(plain.len() + 1, csv.len());
        assert_eq!(plain.last().unwrap(), "!node limit");
    }
}

#[test]
fn samples_and_parts_are_complete_puzzles() {
    let output = run(&["sample", "--count", "3000", "--seed", "4"], "");
    assert_eq!((output.lines().len(), output.stderr.as_str()), (3000, "seed 4\n"));
    let other = run(&["sample", "--count", "3000", "--seed", "4", "--threads", "1"], "");
    assert_eq!(output.lines(), other.lines());
    assert_eq!(run(&["sample", "--count", "2", HARD], "").lines().len(), 2);
    let output = run(&["sample", NONE], "");
    assert_eq!((output.code, output.stderr.as_str()), (Some(1), "specudoku: no solution\n"));
    assert_eq!(run(&["sample", &".".repeat(16)], "").code, Some(2));
    let parts = run(&["split", "--parts", "30", &".".repeat(16)], "").lines();
    let counts = run(&["count"], parts.join("\n")).lines();
    assert!(parts.len() >= 30);
    assert_eq!(counts.iter().map(|count| count.parse::<u32>().unwrap()).sum::<u32>(), 288);
}

/// Runs the command and its shards. Returns the lines of the complete run and of all shards, sorted.
fn whole_and_shards(arguments: &[&str], shards: usize) -> [Vec<String>; 2] {
    let lines_of = |more: &[&str]| {
        let output = run(&[arguments, &["--seed", "6"], more].concat(), "");
        assert_eq!(output.code, Some(0), "{}", output.stderr);
        output.lines()
    };
    let shard = |number: usize| lines_of(&["--shard", &format!("{number}/{shards}")]);
    let mut both = [lines_of(&[]), (1..=shards).flat_map(shard).collect()];
    both.iter_mut().for_each(|lines| lines.sort_unstable());
    both
}

#[test]
fn all_shards_together_equal_one_run() {
    // Without its 8, the puzzle has many solutions. For the empty grid, tables are built at each start.
    let free = HARD.replacen('8', ".", 1);
    let runs: [(&[&str], usize); 6] = [
        (&["sample", "--count", "600", &free], 3),
        (&["generate", "--total-attempts", "1000", "--clues", "23", "--minimal"], 2),
        (&["generate", "--total-attempts", "700", "--boards", "--shape", "3x2"], 2),
        (&["generate", "--total-attempts", "300", "--shape", "2x2", "--minimal"], 3),
        (&["generate", "--total-attempts", "10", "--threads", "1", "--shape", "4x2"], 2),
        (&["generate", "--total-attempts", "200", "--rating", "2.0..4.4"], 3),
    ];
    let expensive: [(&[&str], usize); 3] = [
        (&["sample", "--count", "600"], 3),
        (&["generate", "--total-attempts", "700", "--boards"], 2),
        (&["generate", "--total-attempts", "10", "--threads", "1"], 2),
    ];
    for (arguments, shards) in runs.into_iter().chain(sized(None, Some(expensive)).into_iter().flatten()) {
        let [whole, together] = whole_and_shards(arguments, shards);
        assert!(!whole.is_empty() && whole == together, "{arguments:?}: {} {}", whole.len(), together.len());
    }
    // Each attempt gives a board, and the boards are the first ones of any run.
    let boards = run(&["generate", "--total-attempts", "700", "--boards", "--seed", "6"], "").lines();
    assert_eq!(boards, run(&["generate", "--count", "700", "--boards", "--seed", "6"], "").lines());
    for bad in [&["--shard", "1/2"][..], &["--shard", "1/2", "--seed", "6"], &["--total-attempts", "9", "--count", "2"]]
    {
        assert_eq!(run(&[&["generate"], bad].concat(), "").code, Some(2), "{bad:?}");
    }
    assert_eq!(run(&["sample", "--seed", "1", "--shard", "3/2"], "").code, Some(2));
}

#[test]
fn parts_have_all_solutions_and_none_is_too_large() {
    // For 9x9 puzzles with up to 524,288 solutions, no part has more than its share, rounded up.
    let puzzle = HARD.replacen("8", ".", 1);
    let whole: u64 = run(&["count", &puzzle], "").lines()[0].parse().unwrap();
    for parts in [7_u64, 64] {
        let split = run(&["split", "--parts", &parts.to_string(), &puzzle], "").lines();
        let counts: Vec<u64> = run(&["count"], split.join("\n")).lines().iter().map(|c| c.parse().unwrap()).collect();
        assert_eq!(counts.iter().sum::<u64>(), whole);
        assert!(
            split.len() as u64 >= parts && counts.iter().all(|count| *count <= whole.div_ceil(parts)),
            "{counts:?}"
        );
    }
}

#[test]
fn puzzles_are_generated_checked_and_minimized() {
    let output = run(&["generate", "--count", "40", "--seed", "6", "--clues", "26..30"], "");
    let made = output.lines();
    assert_eq!((made.len(), output.stderr.as_str()), (40, "seed 6\n"));
    let clues = |line: &str| line.bytes().filter(|byte| *byte != b'.').count();
    assert!(made.iter().all(|line| (26..=30).contains(&clues(line))));
    let checked = run(&["check"], made.join("\n")).lines();
    assert!(checked.iter().all(|line| line.starts_with("unique")), "{checked:?}");
    let less = run(&["minimize"], made.join("\n")).lines();
    assert!(run(&["check"], less.join("\n")).lines().iter().all(|line| line == "unique minimal"));
    assert_eq!(run(&["generate", "--boards", "--count", "3", "--shape", "3x2"], "").lines()[2].len(), 36);
    let full = run(&["generate", "--clues", "17", "--symmetry", "full", "--attempts", "2000"], "");
    assert_eq!(full.code, Some(1));
    assert!(full.stderr.contains("no such puzzle"), "{}", full.stderr);
    assert_eq!(run(&["generate", "--clues", "30..20"], "").code, Some(2));
    let json = run(&["check", "--format", "jsonl", &".".repeat(81)], "").lines();
    let value: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((&value["check"], &value["solutions"]), (&"multiple".into(), &2.into()));
    assert_eq!(value["at_least"], true);
    assert!(!value["differing"].as_array().unwrap().is_empty());
    assert_eq!(run(&["minimize", &".".repeat(81)], "").lines(), ["!several solutions"]);
}

#[test]
fn a_pattern_determines_the_positions_of_the_clues() {
    let folder = TestEnv::new();
    folder.write("pattern.txt", "x.x.x.x.x\n.x.x.x.x.\n".repeat(4) + "x.x.x.x.x\n");
    let made = folder.run(&["generate", "--pattern", "pattern.txt", "--count", "5"], "").lines();
    assert_eq!(made.len(), 5);
    for line in made {
        assert!(line.bytes().enumerate().all(|(cell, byte)| (byte != b'.') == (cell % 2 == 0)), "{line}");
    }
    folder.write("pattern.txt", "x.x");
    let output = folder.run(&["generate", "--pattern", "pattern.txt"], "");
    assert_eq!(output.code, Some(2));
    assert!(output.stderr.contains("pattern.txt has 3 cells, but the grid has 81"), "{}", output.stderr);
}

#[test]
fn isomorphic_puzzles_are_dropped() {
    let other = HARD.replace('8', "x").replace('3', "8").replace('x', "3");
    let turned: String = (0..81).map(|cell| HARD.as_bytes()[cell % 9 * 9 + cell / 9] as char).collect();
    let input = format!("{HARD}\n{other}\n{turned}\n{}\n", ".".repeat(81));
    let forms = run(&["canonical"], &input).lines();
    assert_eq!((forms.len(), &forms[0], &forms[1]), (4, &forms[2], &forms[0]));
    assert_eq!(run(&["canonical", "--unique"], &input).lines().len(), 2);
    let csv = run(&["canonical", "--format", "csv", &".".repeat(81)], "").lines();
    assert!(csv[1].ends_with(",3359232,"), "{csv:?}");
    assert!(run(&["canonical", &".".repeat(256)], "").lines()[0].starts_with('!'));
}

/// The slow suite generates the other two again.
#[test]
fn the_projects_own_lists_can_be_generated_again() {
    let plain = ["made-easy.txt", "made-minimal.txt", "made-symmetric.txt", "made-16x16.txt", "made-speculation.txt"];
    let others = ["latin", "jigsaw", "x", "windows", "disjoint", "anti-knight", "anti-king"];
    plain.into_iter().for_each(own_lists::made_again);
    others.into_iter().for_each(|kind| own_lists::made_again(&format!("made-{kind}.csv")));
    let drawn = ["killers", "thermometers", "arrows", "minimal-killers", "dots"];
    drawn.into_iter().take(sized(3, 5)).for_each(|kind| own_lists::made_again(&format!("made-{kind}.txt")));
}

#[test]
fn a_search_for_a_rating_reports_its_attempts() {
    let arguments = ["generate", "--rating", "2.0..3.0", "--count", "3", "--seed", "4", "--format", "csv"];
    let output = run(&arguments, "");
    assert!(output.stdout.starts_with("record,puzzle,solution,clues,weight,er,ep,ed,technique"), "{}", output.stdout);
    assert_eq!(output.stdout.lines().count(), 4);
    let attempts = output.stderr.lines().find_map(|line| line.strip_suffix(" attempts"));
    let tried = attempts.and_then(|number| number.replace(',', "").parse::<u64>().ok());
    assert!(tried.is_some_and(|tried| tried >= 3), "{}", output.stderr);
    assert_eq!(run(&["generate", "--rating", "1.0", "--attempts", "300"], "").code, Some(1));
    for arguments in [["--rating", "tough"], ["--rating", "4.25"], ["--rating", "45"], ["--technique", "guessing"]] {
        assert_eq!(run(&["generate", arguments[0], arguments[1]], "").code, Some(2), "{arguments:?}");
    }
    assert!(run(&["generate", "--technique", "guessing"], "").stderr.contains("swordfish"));
    let level = run(&["generate", "--rating", "very-hard", "--seed", "4", "-f", "csv"], "").answer();
    let er: f64 = level.lines().nth(1).and_then(|row| row.split(',').nth(5)).expect("a row").parse().expect("a number");
    assert!((4.2..=6.2).contains(&er), "{level}");
}

/// Every generated variant is a line that the solver reads, with the layout in a column where there are columns.
#[test]
fn variants_are_generated_in_a_notation_that_is_read_again() {
    for options in [
        &["--cages", "--shape", "6"][..],
        &["--cages", "4..6", "--cage-size", "2..3", "--minimal", "--shape", "4"],
        &["--thermometers", "2", "--arrows", "1", "--shape", "6"],
        &["--dots", "--shape", "4", "--minimal"],
        &["--layout", ".Shape~6x6.Cage~6~R1C1~R1C2~R2C1", "--whispers", "0..1"],
    ] {
        let lines = run(&[&["generate", "--count", "3", "--seed", "5"], options].concat(), "").answer();
        assert_eq!(lines.lines().count(), 3, "{lines}");
        assert!(lines.lines().all(|line| line.starts_with('.') && line.contains('~')), "{lines}");
        assert_eq!(run(&["count"], &lines).lines(), ["1", "1", "1"], "{lines}");
        let table =
            run(&[&["generate", "--count", "3", "--seed", "5", "--format", "csv"], options].concat(), "").answer();
        let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let header = rows.next().unwrap();
        let column = header.iter().position(|name| *name == "solution").unwrap();
        let solutions = run(&["solve"], &table).lines();
        assert_eq!(solutions, rows.map(|row| row[column].to_owned()).collect::<Vec<_>>(), "{table}");
    }
}

#[test]
fn options_for_variants_are_refused_with_a_reason() {
    for (options, reason) in [
        (&["--cages", "--format", "grid"][..], "convert --to svg"),
        (&["--cages", "0"], "must be 1 or more"),
        (&["--cages", "9..3"], "the lower end first"),
        (&["--cages", "--shape", "25"], "only up to 16x16"),
        (&["--cages", "x"], "a range like 20..30"),
        (&["--cages", "--cage-size", "2..10"], "from 1 to 9"),
        (&["--cage-size", "3"], "--cages"),
        (&["--cages", "--symmetry", "full"], "cannot be used with"),
        (&["--arrows", "--rating", "3.0"], "cannot be used with"),
        (&["--layout", ".~R1C1_5"], "it has given digits"),
        (&["--layout", ".Cage~3~R1C1~R1C2", "--cages"], "already has constraints of the kind Cage"),
        (&["--layout", ".Cage~3~R1C1~R1C9~", "--cages"], "'' is not a cell"),
        (&["--layout", ".Cage~3~R1C1~R1C2", "--shape", "6"], "cannot be used with"),
        (&["--layout", ".Cage~3~R1C1~R1C2.Cage~3~R1C2~R1C3"], "no solution"),
    ] {
        let run = run(&[&["generate"], options].concat(), "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{options:?} {run:?}");
        assert!(run.stderr.contains(reason), "{options:?}: {}", run.stderr);
    }
}
