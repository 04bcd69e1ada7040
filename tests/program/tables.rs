//! Data sets: tables and JSON lines in and out, columns that stay, what becomes of bad records, and stopped runs.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::support::{Plain, Random, run};
use assert_cmd::cargo::cargo_bin_cmd;

const EASY: &str = "015003002000100906270068430490002017501040380003905000900081040860070025037204600";
const SOLUTION: &str = "615493872348127956279568431496832517521746389783915264952681743864379125137254698";

fn stdout(arguments: &[&str], input: &str) -> String {
    String::from_utf8(run(arguments, input).stdout).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Puzzles and their solutions, as the plain lines give them.
fn solved(count: usize) -> Vec<(String, String)> {
    let mut random = Random(5);
    let puzzles: Vec<Plain> = (0..20).map(|_| Plain::minimal(&mut random)).collect();
    let list: Vec<String> = (0..count).map(|_| puzzles[random.below(20)].scrambled(&mut random).line()).collect();
    let answers = stdout(&["solve"], &list.join("\n"));
    list.into_iter().zip(answers.lines().map(str::to_owned)).collect()
}

#[test]
fn every_form_of_input_gives_the_answers_of_plain_lines_in_every_form() {
    let pairs = solved(5_000);
    let table = |delimiter: char, id: bool| {
        let row = |(index, (puzzle, _)): (usize, &(String, String))| match id {
            true => format!("{index}{delimiter}{puzzle}{delimiter}x\n"),
            false => format!("{puzzle}{delimiter}{index}\n"),
        };
        let header = if id { format!("id{delimiter}puzzle{delimiter}note\n") } else { format!("puzzle{delimiter}n\n") };
        header + &pairs.iter().enumerate().map(row).collect::<String>()
    };
    let object = |(index, (puzzle, _)): (usize, &(String, String))| match index % 3 {
        0 => format!("{{\"id\":{index},\"puzzle\":\"{puzzle}\"}}\n"),
        1 => format!("{{ \"puzzle\" : \"{puzzle}\" , \"tags\" : [\"a\\\"b\"] }}\n"),
        _ => format!("{{\"puzzle\":\"{puzzle}\",\"note\":\"\\u00e9\"}}\n"),
    };
    let objects: String = pairs.iter().enumerate().map(object).collect();
    let expected: Vec<&str> = pairs.iter().map(|(_, solution)| solution.as_str()).collect();
    for input in [table(',', true), table(',', false), table('\t', true), table(';', true), objects] {
        assert_eq!(stdout(&["solve"], &input).lines().collect::<Vec<_>>(), expected);
        for (format, threads) in [("csv", "1"), ("csv", "4"), ("tsv", "2"), ("jsonl", "1"), ("jsonl", "3")] {
            let output = stdout(&["solve", "-t", threads, "--format", format], &input);
            let has_header = usize::from(format != "jsonl");
            assert_eq!(output.lines().count(), pairs.len() + has_header);
            for (line, (puzzle, solution)) in output.lines().skip(has_header).zip(&pairs) {
                assert!(line.contains(puzzle.as_str()) && line.contains(solution.as_str()), "{line}");
            }
        }
    }
}

#[test]
fn columns_stay_and_answers_stand_behind() {
    let table = format!("id,puzzle,solution\n7,{EASY},\"a, b\"\n8,bad,\n9\n10,{EASY},x,y\n");
    let csv = stdout(&["solve", "--format", "csv"], &table);
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "id,puzzle,solution,record,line,specudoku_solution,error");
    assert_eq!(rows[1], format!("7,{EASY},\"a, b\",1,2,{SOLUTION},"));
    assert!(rows[2].starts_with("8,bad,,2,3,,\"3 cells make no grid: "), "{}", rows[2]);
    assert!(rows[3].starts_with("9,,,3,4,,"), "{}", rows[3]);
    assert!(rows[4].starts_with(&format!("10,{EASY},x,4,5,{SOLUTION},the record has fields")), "{}", rows[4]);
    let json = stdout(&["solve", "--format", "jsonl"], &table);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["id"], &first["solution"]), (&"7".into(), &"a, b".into()));
    assert_eq!((&first["record"], &first["specudoku_solution"]), (&1.into(), &SOLUTION.into()));
    let object = format!("{{\"puzzle\":\"{EASY}\",\"record\":5}}\n{{\"quiz\":\"bad\"}}\n{{bad\n");
    let kept = stdout(&["solve", "--format", "jsonl"], &object);
    let values: Vec<serde_json::Value> = kept.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&values[0]["record"], &values[0]["specudoku_record"]), (&5.into(), &1.into()));
    assert_eq!((&values[1]["quiz"], &values[1]["specudoku_record"]), (&"bad".into(), &2.into()), "one name for all");
    assert_eq!(values[2]["puzzle"], "{bad");
    let bare = stdout(&["solve", "--format", "csv", "--keep=false"], &table);
    assert_eq!(bare.lines().take(2).last(), Some(format!("1,2,{EASY},{SOLUTION},").as_str()));
    assert_eq!(
        stdout(&["check", "--format", "csv"], "id,puzzle\n"),
        "id,puzzle,record,line,check,solutions,at_least,minimal,clues,redundant,differing,error\n"
    );
    let by_number = stdout(&["solve", "--format", "tsv", "--column", "2"], &format!("1,{EASY}\n"));
    assert_eq!(by_number, format!("column1\tcolumn2\trecord\tline\tsolution\terror\n1\t{EASY}\t1\t1\t{SOLUTION}\t\n"));
}

#[test]
fn members_of_objects_stay_in_tables() {
    let list = format!("{{\"id\":7,\"note\":\"a, b\",\"puzzle\":\"{EASY}\"}}\n");
    let other = format!("{{\"puzzle\":\"{EASY}\",\"id\":[1, 2]}}\n{{\"puzzle\":\"{EASY}\",\"size\":9}}\n{EASY}\n");
    let expected = format!(
        "id,note,puzzle,record,line,solution,error\n7,\"a, b\",{EASY},1,1,{SOLUTION},\n\
         \"[1, 2]\",,{EASY},2,2,{SOLUTION},\n\
         ,,{EASY},3,3,{SOLUTION},the record has fields that the header has not: they are left out\n\
         ,,{EASY},4,4,{SOLUTION},\n"
    );
    assert_eq!(stdout(&["solve", "--format", "csv"], &format!("{list}{other}")), expected);
    let array = format!("[\n{{\"id\": 7,\n \"puzzle\": \"{EASY}\"}},\n\"{EASY}\"]\n");
    let rows = format!("id,puzzle,record,line,solution,error\n7,{EASY},1,2,{SOLUTION},\n,{EASY},2,4,{SOLUTION},\n");
    assert_eq!(stdout(&["solve", "--format", "csv"], &array), rows);
    let objects = stdout(&["solve", "--format", "jsonl"], &array);
    let values: Vec<serde_json::Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&values[0]["id"], &values[1]["puzzle"]), (&7.into(), &EASY.into()));
    assert_eq!(stdout(&["solve"], &objects), format!("{SOLUTION}\n{SOLUTION}\n"), "own output is read");
    let bare =
        stdout(&["solve", "--format", "csv", "--keep=false"], &format!("{{\"id\":\"\\u00e9\",\"puzzle\":\"{EASY}\"}}"));
    assert_eq!(bare.lines().last(), Some(format!("1,1,{},{SOLUTION},", EASY.replace('0', ".")).as_str()));
}

#[test]
fn a_second_table_keeps_its_columns_by_their_names() {
    let tables = format!("id,puzzle\n1,{EASY}\n\nquiz,id,rating\n{EASY},2,3.4\n{EASY},3,\n");
    let expected = format!(
        "id,puzzle,record,line,solution,error\n1,{EASY},1,2,{SOLUTION},\n\
         2,{EASY},2,5,{SOLUTION},the record has fields that the header has not: they are left out\n\
         3,{EASY},3,6,{SOLUTION},\n"
    );
    assert_eq!(stdout(&["solve", "--format", "csv"], &tables), expected);
    let objects = stdout(&["solve", "--format", "jsonl"], &tables);
    let values: Vec<serde_json::Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&values[0]["id"], &values[1]["rating"], &values[1]["quiz"]),
        (&"1".into(), &"3.4".into(), &EASY.into())
    );
}

#[test]
fn fields_in_quotes_may_hold_line_breaks() {
    let drawn: Vec<&str> = (0..9).map(|row| &EASY[9 * row..][..9]).collect();
    let table = format!(
        "id,puzzle,note\n1,{EASY},\"two\nlines, \"\"and\"\"\n\nmore\"\n2,\"{}\",x\n3,{EASY},y\n",
        drawn.join("\n")
    );
    assert_eq!(stdout(&["solve"], &table), format!("{SOLUTION}\n{SOLUTION}\n{SOLUTION}\n"));
    let csv = stdout(&["solve", "--format", "csv"], &table);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let column = |number: usize| rows.iter().map(|row| row[number].to_owned()).collect::<Vec<_>>();
    assert_eq!(column(2), ["two\nlines, \"and\"\n\nmore", "x", "y"]);
    assert_eq!(
        (column(1)[1].as_str(), column(3), column(4)),
        (
            drawn.join("\n").as_str(),
            vec!["1".to_owned(), "2".to_owned(), "3".to_owned()],
            vec!["2".to_owned(), "6".to_owned(), "15".to_owned()]
        )
    );
    assert_eq!(stdout(&["solve"], &csv), stdout(&["solve"], &table), "own output is read");
    // A quote without an end takes no other row with it.
    for stray in [format!("1,{EASY},\"open\n"), "1,\"bad\n".to_owned(), format!("1,{EASY},\"open\nnote,\"x\nword\n")] {
        let answers = stdout(&["solve"], &format!("id,puzzle,note\n{stray}2,{EASY},z\n{EASY}\n"));
        assert!(answers.ends_with(&format!("{SOLUTION}\n{SOLUTION}\n")), "{stray}: {answers}");
        assert!(answers.lines().count() >= 3, "{stray}: {answers}");
    }
    let path = std::env::temp_dir().join(format!("specudoku-breaks-{}", std::process::id()));
    for cut in [csv.len() / 4, csv.find("more").unwrap(), csv.len() - 3] {
        std::fs::write(&path, &csv.as_bytes()[..cut]).unwrap();
        run(&["solve", "--format", "csv", "--resume", path.to_str().unwrap()], &table);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), csv, "cut at {cut}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_faulty_drawing_keeps_its_text() {
    let mut rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..][..9]).collect();
    rows[3] = "49000201q";
    let bad = rows.join("\n");
    let border = "+---+\n";
    for (input, text) in [
        (format!("Hard\n{bad}\n\n{EASY}\n"), bad.clone()),
        (
            format!("{border}{}\n---+---\n{}\n{border}{EASY}\n", rows[..3].join("\n"), rows[3..].join("\n")),
            format!("{}\n---+---\n{}", rows[..3].join("\n"), rows[3..].join("\n")),
        ),
        (format!("{}\n\n{EASY}\n", rows[..3].join("\n")), rows[..3].join("\n")),
    ] {
        let json = stdout(&["solve", "--format", "jsonl"], &input);
        let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
        assert_eq!(first["puzzle"], text.as_str(), "{input}: {first}");
        assert!(first["error"].is_string());
        let csv = stdout(&["check", "--format", "csv"], &input);
        let row = csv::Reader::from_reader(csv.as_bytes()).records().next().unwrap().unwrap();
        assert_eq!(&row[2], text.as_str());
    }
}

#[test]
fn given_solutions_are_compared() {
    let wrong = SOLUTION.replacen('6', "5", 1);
    let table = format!("puzzle,given\n{EASY},{SOLUTION}\n{EASY},{wrong}\n");
    let output = run(&["solve", "--format", "csv", "--verify", "given"], &table);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let agrees: Vec<&str> = text.lines().map(|row| row.split(',').nth(5).unwrap()).collect();
    assert_eq!(agrees, ["agrees", "true", "false"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("line 3: record 2: the given solution is none"), "{}", stderr(&output));
    assert_eq!(run(&["solve", "--verify", "2"], table.replace(&wrong, SOLUTION)).status.code(), Some(0));
    let several = crate::support::puzzles("several.txt");
    let puzzle = several.lines().find(|line| line.len() == 81).unwrap();
    let other = stdout(&["solve", "--all", puzzle], "");
    let table = format!("puzzle,given\n{puzzle},{}\n", other.lines().last().unwrap());
    assert_eq!(run(&["solve", "--verify", "given"], &table).status.code(), Some(0), "any solution is one");
}

#[test]
fn strict_names_each_failing_record_in_every_command() {
    let several = crate::support::puzzles("several.txt");
    let puzzle = several.lines().find(|line| line.len() == 81).unwrap();
    for command in ["solve", "check", "minimize"] {
        let output = run(&[command, "--strict", "--summary"], format!("{EASY}\n# note\nbad\n{puzzle}\n"));
        assert_eq!(output.status.code(), Some(1), "{command}");
        let warnings = stderr(&output);
        assert!(warnings.contains("standard input, line 3: record 2: 3 cells"), "{warnings}");
        assert!(warnings.contains("line 4: record 3: "), "{warnings}");
        assert!(warnings.contains("3 records, 1 ") || warnings.contains("3 records, 2 solved"), "{warnings}");
        assert_eq!(run(&[command, "--strict"], EASY).status.code(), Some(0), "{command}");
    }
}

#[test]
fn blank_lines_and_comments_pass_through() {
    let input = format!("# head\n\n{EASY}\nbad\n# middle\n{EASY}\n\n# end\n");
    for command in ["solve", "count", "check", "minimize", "canonical"] {
        let output = stdout(&[command, "--keep-lines"], &input);
        let lines: Vec<(&str, &str)> = input.lines().zip(output.lines()).collect();
        assert_eq!(output.lines().count(), input.lines().count(), "{command}");
        for (before, after) in lines {
            assert_eq!(before.is_empty() || before.starts_with('#'), before == after, "{command}: {after}");
        }
    }
    assert_eq!(run(&["solve", "--keep-lines", "--format", "csv"], &input).status.code(), Some(2));
    // The delimiter may change from line to line.
    let mixed = format!("# head\n1;{EASY}\n# middle\n2,{EASY}\n\n3\t{EASY}\n# end\n");
    let expected = format!("# head\n{SOLUTION}\n# middle\n{SOLUTION}\n\n{SOLUTION}\n# end\n");
    assert_eq!(stdout(&["solve", "--keep-lines", "--column", "2"], &mixed), expected);
    assert_eq!(stdout(&["canonical", "--keep-lines", "--column", "2"], &mixed).lines().count(), 7);
}

#[test]
fn a_stopped_run_goes_on_and_the_whole_is_that_of_one_run() {
    let pairs = solved(3_000);
    let lines: String = pairs.iter().map(|(puzzle, _)| format!("# note\n{puzzle}\n")).collect();
    let table = format!("id,puzzle\n{}", pairs.iter().map(|(puzzle, _)| format!("1,{puzzle}\n")).collect::<String>());
    let path = std::env::temp_dir().join(format!("specudoku-resume-{}", std::process::id()));
    let name = path.to_str().unwrap();
    for (arguments, input) in [
        (&["solve"][..], &lines),
        (&["solve", "--keep-lines"], &lines),
        (&["solve", "--format", "csv"], &table),
        (&["solve", "--format", "jsonl"], &table),
        (&["count", "--format", "csv"], &table),
        (&["check", "--keep-lines"], &lines),
    ] {
        let whole = stdout(arguments, input);
        for cut in [0, 1, 30, whole.len() / 3, whole.len() / 2 + 7, whole.len() - 1, whole.len()] {
            std::fs::write(&path, &whole.as_bytes()[..cut]).unwrap();
            let output = run(&[arguments, &["--resume", name]].concat(), input);
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert!(output.stdout.is_empty());
            assert!(std::fs::read_to_string(&path).unwrap() == whole, "{arguments:?} cut at {cut}");
        }
    }
    std::fs::remove_file(&path).unwrap();
    assert_eq!(run(&["minimize", "--all", "--resume", name], EASY).status.code(), Some(2));
}

#[test]
fn input_without_a_record_is_an_error_in_every_command() {
    for command in ["solve", "count", "check", "minimize", "canonical"] {
        for input in ["\n", "# nothing\n", "+---+\n", "[Puzzle]\n", "Grid 1\n---+---\n", "[]\n"] {
            let output = run(&[command], input);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{command} {input:?}");
            assert!(!output.stderr.is_empty());
        }
        for input in ["", "puzzle,rating\n"] {
            assert_eq!(run(&[command], input).status.code(), Some(0), "{command} {input:?}");
        }
    }
}

#[test]
fn the_subcommand_solve_may_be_left_out() {
    assert_eq!(stdout(&[EASY], ""), format!("{SOLUTION}\n"));
    assert_eq!(stdout(&["puzzles/easy.txt", EASY], ""), format!("{SOLUTION}\n{SOLUTION}\n"));
    assert_eq!(stdout(&["-"], EASY), format!("{SOLUTION}\n"));
    let mistyped = run(&["slove"], "");
    assert_eq!(mistyped.status.code(), Some(2));
    assert!(stderr(&mistyped).contains("'solve'"), "{}", stderr(&mistyped));
    let absent = run(&["absent.txt"], "");
    assert!(stderr(&absent).contains("'absent.txt' is no file"), "{}", stderr(&absent));
}

#[test]
fn limits_say_when_they_cut_off_and_what_cannot_be_is_refused() {
    let cut = run(&["minimize", "--all", "--limit", "2", SOLUTION], "");
    assert_eq!(String::from_utf8_lossy(&cut.stdout).lines().count(), 2);
    assert!(stderr(&cut).contains("more than 2 minimal"), "{}", stderr(&cut));
    assert_eq!(run(&["generate", "--clues", "16"], "").status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_count_that_a_limit_ends_says_how_far_it_came() {
    let empty = ".".repeat(81);
    let arguments = ["count", "--method", "enumerate", "--node-limit", "100000", "--format", "csv", &empty];
    let output = run(&arguments, "");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let row = table.records().next().unwrap().unwrap();
    let found: u64 = row[3].parse().unwrap();
    assert!(found > 0, "{text}");
    assert_eq!((&row[4], &row[5]), ("true", "node limit"));
    assert!(stderr(&output).contains(&format!("when {found} solutions were found")), "{}", stderr(&output));
}

#[test]
fn a_terminated_run_ends_at_the_end_of_a_line() {
    let input = format!("{EASY}\n").repeat(300_000);
    for signal in ["-TERM", "-HUP", "-INT"] {
        let mut command = Command::new(cargo_bin_cmd!("specudoku").get_program());
        let mut child = command.args(["solve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let text = input.clone();
        let id = child.id().to_string();
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(&text.as_bytes()[..text.len() / 2]);
            assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
            let _ = stdin.write_all(&text.as_bytes()[text.len() / 2..]);
            std::thread::sleep(std::time::Duration::from_millis(500));
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal}");
        assert!(output.stdout.is_empty() || output.stdout.ends_with(b"\n"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn standard_error_that_cannot_be_written_stops_nothing() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(cargo_bin_cmd!("specudoku").get_program());
    let output =
        command.args(["solve", "--strict", "--summary", EASY, "bad.........4...."]).stderr(full).output().unwrap();
    assert_ne!(output.status.code(), Some(134));
    assert!(output.status.code().is_some());
}
