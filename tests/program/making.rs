//! Counting, sampling, splitting and making puzzles, as a user meets them.

use std::process::Output;

use crate::support::run;

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn counts_come_in_order_and_bad_lines_are_answered() {
    let empty = ".".repeat(81);
    let input = format!("{HARD}\n{empty}\n12x\n{}\n11{}\n", ".".repeat(16), ".".repeat(79));
    let output = run(&["count"], &input);
    let lines = lines(&output);
    assert_eq!(lines[..2], ["1", "6670903752021072936960"]);
    assert!(lines[2].starts_with('!') && lines[4].starts_with('!'), "{lines:?}");
    assert_eq!((lines[3].as_str(), lines.len(), output.status.code()), ("288", 5, Some(0)));
    assert_eq!(self::lines(&run(&["count", "--limit", "1000"], &empty)), [">=1000"]);
    let csv = self::lines(&run(&["count", "--format", "csv", "--limit", "5", HARD, &empty], ""));
    assert_eq!(csv[0], "record,line,file,puzzle,solutions,at_least,error");
    assert_eq!(csv[1], format!("1,1,the argument,{HARD},1,false,"));
    assert_eq!(csv[2], format!("2,1,the argument,{empty},5,true,"));
    let json = self::lines(&run(&["count", "--format", "jsonl", &empty], ""));
    assert!(json[0].contains(r#""solutions":6670903752021072936960,"at_least":false"#), "{json:?}");
    for method in ["enumerate", "bands"] {
        assert_eq!(self::lines(&run(&["count", "--method", method, HARD], "")), ["1"]);
    }
    assert_eq!(run(&["count", "--method", "guess", HARD], "").status.code(), Some(2));
}

#[test]
fn all_solutions_are_streamed_in_a_stated_order() {
    let several = HARD.replacen('8', ".", 1);
    let leftmost = lines(&run(&["solve", "--limit", "20000", "--first", "leftmost", &several], ""));
    let again = lines(&run(&["solve", "--limit", "20000", "--threads", "4", &several], ""));
    assert_eq!(leftmost, again);
    let mut any = lines(&run(&["solve", "--all", "--first", "any", "--threads", "4", &several], ""));
    let mut all = lines(&run(&["solve", "--all", &several], ""));
    assert_eq!(all.len().to_string(), lines(&run(&["count", &several], ""))[0]);
    any.sort_unstable();
    all.sort_unstable();
    assert_eq!(any, all);
    all.dedup();
    assert_eq!(any.len(), all.len());
}

#[test]
fn puzzles_are_written_in_other_forms() {
    let cnf = lines(&run(&["convert", "--to", "dimacs", HARD], ""));
    let header: Vec<&str> = cnf.iter().find(|line| line.starts_with('p')).unwrap().split(' ').collect();
    let clauses: Vec<&String> = cnf.iter().filter(|line| !line.starts_with(['c', 'p'])).collect();
    assert_eq!(header[3], clauses.len().to_string());
    assert_eq!(header[2], cnf.iter().filter(|line| line.starts_with('c')).count().to_string());
    assert!(clauses.iter().all(|clause| clause.ends_with(" 0")));
    assert_eq!(lines(&run(&["convert", "--to", "dimacs"], format!("{HARD}\n"))), cnf);
    assert_eq!(lines(&run(&["convert", "--to", "dimacs"], format!("{HARD}\n{HARD}\n"))).len(), 0);
    assert!(lines(&run(&["convert", "--to", "grid", HARD], "")).contains(&"| 8 . . | . . . | . . . |".to_owned()));
    assert_eq!(lines(&run(&["convert", HARD], "")), [HARD]);
    assert_eq!(lines(&run(&["solve", "--engine", "sat", HARD], "")), lines(&run(&["solve", HARD], "")));
}

#[test]
fn a_limit_of_nodes_loses_no_solution() {
    let empty = ".".repeat(81);
    for nodes in ["100", "1000"] {
        let plain = lines(&run(&["solve", "--all", "--node-limit", nodes, &empty], ""));
        let csv = lines(&run(&["solve", "--all", "--node-limit", nodes, "--format", "csv", &empty], ""));
        assert_eq!(plain.len() + 1, csv.len());
        assert_eq!(plain.last().unwrap(), "!node limit");
    }
}

#[test]
fn samples_and_parts_are_puzzles_of_their_own() {
    let output = run(&["sample", "--count", "3000", "--seed", "4"], "");
    assert_eq!((lines(&output).len(), stderr(&output).as_str()), (3000, "seed 4\n"));
    let other = run(&["sample", "--count", "3000", "--seed", "4", "--threads", "1"], "");
    assert_eq!(lines(&output), lines(&other));
    assert_eq!(lines(&run(&["sample", "--count", "2", HARD], "")).len(), 2);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let output = run(&["sample", &none], "");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), "specudoku: no solution\n"));
    assert_eq!(run(&["sample", &".".repeat(16)], "").status.code(), Some(2));
    let parts = lines(&run(&["split", "--parts", "30", &".".repeat(16)], ""));
    let counts = lines(&run(&["count"], parts.join("\n")));
    assert!(parts.len() >= 30);
    assert_eq!(counts.iter().map(|count| count.parse::<u32>().unwrap()).sum::<u32>(), 288);
}

/// Runs the whole and its shards; returns the lines of the one and of all the others, sorted.
fn whole_and_shards(arguments: &[&str], shards: usize) -> [Vec<String>; 2] {
    let lines_of = |more: &[&str]| {
        let output = run(&[arguments, &["--seed", "6"], more].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        lines(&output)
    };
    let shard = |number: usize| lines_of(&["--shard", &format!("{number}/{shards}")]);
    let mut both = [lines_of(&[]), (1..=shards).flat_map(shard).collect()];
    both.iter_mut().for_each(|lines| lines.sort_unstable());
    both
}

#[test]
fn shards_together_are_one_run() {
    let runs: [(&[&str], usize); 7] = [
        (&["sample", "--count", "1500"], 3),
        (&["generate", "--total-attempts", "900"], 3),
        (&["generate", "--total-attempts", "3000", "--clues", "23", "--minimal"], 2),
        (&["generate", "--total-attempts", "700", "--boards"], 2),
        (&["generate", "--total-attempts", "300", "--shape", "2x2", "--minimal"], 3),
        (&["generate", "--total-attempts", "10", "--threads", "1"], 3),
        (&["generate", "--total-attempts", "600", "--rating", "2.0..4.4"], 3),
    ];
    for (arguments, shards) in runs {
        let [whole, together] = whole_and_shards(arguments, shards);
        assert!(!whole.is_empty() && whole == together, "{arguments:?}: {} {}", whole.len(), together.len());
    }
    // So many attempts give so many boards, and they are the first ones of any run.
    let boards = lines(&run(&["generate", "--total-attempts", "700", "--boards", "--seed", "6"], ""));
    assert_eq!(boards, lines(&run(&["generate", "--count", "700", "--boards", "--seed", "6"], "")));
    for bad in [&["--shard", "1/2"][..], &["--shard", "1/2", "--seed", "6"], &["--total-attempts", "9", "--count", "2"]]
    {
        assert_eq!(run(&[&["generate"], bad].concat(), "").status.code(), Some(2), "{bad:?}");
    }
    assert_eq!(run(&["sample", "--seed", "1", "--shard", "3/2"], "").status.code(), Some(2));
}

#[test]
fn parts_count_as_the_whole_and_none_is_too_large() {
    // 9x9 puzzles with up to 524,288 solutions: no part has more than its share, rounded up.
    let puzzle = HARD.replacen("8", ".", 1);
    let whole: u64 = lines(&run(&["count", &puzzle], ""))[0].parse().unwrap();
    for parts in [7_u64, 64] {
        let split = lines(&run(&["split", "--parts", &parts.to_string(), &puzzle], ""));
        let counts: Vec<u64> = lines(&run(&["count"], split.join("\n"))).iter().map(|c| c.parse().unwrap()).collect();
        assert_eq!(counts.iter().sum::<u64>(), whole);
        assert!(
            split.len() as u64 >= parts && counts.iter().all(|count| *count <= whole.div_ceil(parts)),
            "{counts:?}"
        );
    }
}

#[test]
fn puzzles_are_made_checked_and_made_less() {
    let output = run(&["generate", "--count", "40", "--seed", "6", "--clues", "26..30"], "");
    let made = lines(&output);
    assert_eq!((made.len(), stderr(&output).as_str()), (40, "seed 6\n"));
    let clues = |line: &str| line.bytes().filter(|byte| *byte != b'.').count();
    assert!(made.iter().all(|line| (26..=30).contains(&clues(line))));
    let checked = lines(&run(&["check"], made.join("\n")));
    assert!(checked.iter().all(|line| line.starts_with("unique")), "{checked:?}");
    let less = lines(&run(&["minimize"], made.join("\n")));
    assert!(lines(&run(&["check"], less.join("\n"))).iter().all(|line| line == "unique minimal"));
    assert_eq!(lines(&run(&["generate", "--boards", "--count", "3", "--shape", "3x2"], ""))[2].len(), 36);
    let full = run(&["generate", "--clues", "17", "--symmetry", "full", "--attempts", "2000"], "");
    assert_eq!(full.status.code(), Some(1));
    assert!(stderr(&full).contains("no such puzzle"), "{}", stderr(&full));
    assert_eq!(run(&["generate", "--clues", "30..20"], "").status.code(), Some(2));
    let json = lines(&run(&["check", "--format", "jsonl", &".".repeat(81)], ""));
    let value: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((&value["check"], &value["solutions"]), (&"multiple".into(), &2.into()));
    assert_eq!(value["at_least"], true);
    assert!(!value["differing"].as_array().unwrap().is_empty());
    assert_eq!(lines(&run(&["minimize", &".".repeat(81)], "")), ["!several solutions"]);
}

#[test]
fn a_pattern_says_where_the_clues_are() {
    let path = std::env::temp_dir().join(format!("specudoku-pattern-{}", std::process::id()));
    std::fs::write(&path, "x.x.x.x.x\n.x.x.x.x.\n".repeat(4) + "x.x.x.x.x\n").unwrap();
    let name = path.to_str().unwrap();
    let made = lines(&run(&["generate", "--pattern", name, "--count", "5"], ""));
    assert_eq!(made.len(), 5);
    for line in made {
        assert!(line.bytes().enumerate().all(|(cell, byte)| (byte != b'.') == (cell % 2 == 0)), "{line}");
    }
    std::fs::write(&path, "x.x").unwrap();
    let output = run(&["generate", "--pattern", name], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("3 cells make no pattern of 81"), "{}", stderr(&output));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn isomorphic_puzzles_are_dropped() {
    let other = HARD.replace('8', "x").replace('3', "8").replace('x', "3");
    let turned: String = (0..81).map(|cell| HARD.as_bytes()[cell % 9 * 9 + cell / 9] as char).collect();
    let input = format!("{HARD}\n{other}\n{turned}\n{}\n", ".".repeat(81));
    let forms = lines(&run(&["canonical"], &input));
    assert_eq!((forms.len(), &forms[0], &forms[1]), (4, &forms[2], &forms[0]));
    assert_eq!(lines(&run(&["canonical", "--unique"], &input)).len(), 2);
    let csv = lines(&run(&["canonical", "--format", "csv", &".".repeat(81)], ""));
    assert!(csv[1].ends_with(",3359232,"), "{csv:?}");
    assert!(lines(&run(&["canonical", &".".repeat(16)], ""))[0].starts_with('!'));
}

#[test]
fn the_projects_own_lists_are_made_again() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for name in ["easy", "minimal", "symmetric", "few-clues", "16x16", "25x25"] {
        let text = std::fs::read_to_string(folder.join(format!("made-{name}.txt"))).unwrap();
        let command = text.lines().next().unwrap().strip_prefix("# specudoku ").unwrap();
        let strict = run(&["solve", "--strict"], &text);
        assert_eq!(strict.status.code(), Some(0), "{name}");
        let made = run(&command.split(' ').collect::<Vec<_>>(), "");
        assert!(lines(&made).iter().eq(text.lines().skip(1)), "{name}");
    }
}
