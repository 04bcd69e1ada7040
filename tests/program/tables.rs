//! Data sets: tables and JSON lines in and out, columns that are kept, bad records, and interrupted runs.

use std::io::Write;
use std::process::Command;

use crate::support::named::{EASY, EASY_SOLVED};
use crate::support::plain::Plain;
use crate::support::program::{TestEnv, program, run, start};
use crate::support::puzzles;
use crate::support::random::Random;

/// Returns puzzles and their solutions, as `solve` gives them for plain lines.
fn solved(count: usize) -> Vec<(String, String)> {
    let mut random = Random(5);
    let puzzles: Vec<Plain> = (0..20).map(|_| Plain::minimal(&mut random)).collect();
    let list: Vec<String> = (0..count).map(|_| puzzles[random.below(20)].scrambled(&mut random).line()).collect();
    let answers = run(&["solve"], list.join("\n")).stdout;
    list.into_iter().zip(answers.lines().map(str::to_owned)).collect()
}

#[test]
fn every_input_format_gives_the_answers_of_plain_lines_in_every_output_format() {
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
        assert_eq!(run(&["solve"], &input).stdout.lines().collect::<Vec<_>>(), expected);
        for (format, threads) in [("csv", "1"), ("csv", "4"), ("tsv", "2"), ("jsonl", "1"), ("jsonl", "3")] {
            let output = run(&["solve", "-t", threads, "--format", format], &input).stdout;
            let has_header = usize::from(format != "jsonl");
            assert_eq!(output.lines().count(), pairs.len() + has_header);
            for (line, (puzzle, solution)) in output.lines().skip(has_header).zip(&pairs) {
                assert!(line.contains(puzzle.as_str()) && line.contains(solution.as_str()), "{line}");
            }
        }
    }
}

#[test]
fn columns_are_kept_and_answers_follow_them() {
    let table = format!("id,puzzle,solution\n7,{EASY},\"a, b\"\n8,bad,\n9\n10,{EASY},x,y\n");
    let csv = run(&["solve", "--format", "csv"], &table).stdout;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "id,puzzle,solution,record,line,specudoku_solution,error");
    assert_eq!(rows[1], format!("7,{EASY},\"a, b\",1,2,{EASY_SOLVED},"));
    assert!(rows[2].starts_with("8,bad,,2,3,,\"no grid has 3 cells: "), "{}", rows[2]);
    assert!(rows[3].starts_with("9,,,3,4,,"), "{}", rows[3]);
    assert!(rows[4].starts_with(&format!("10,{EASY},x,4,5,{EASY_SOLVED},the record has fields")), "{}", rows[4]);
    let json = run(&["solve", "--format", "jsonl"], &table).stdout;
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&first["id"], &first["solution"]), (&"7".into(), &"a, b".into()));
    assert_eq!((&first["record"], &first["specudoku_solution"]), (&1.into(), &EASY_SOLVED.into()));
    let object = format!("{{\"puzzle\":\"{EASY}\",\"record\":5}}\n{{\"quiz\":\"bad\"}}\n{{bad\n");
    let kept = run(&["solve", "--format", "jsonl"], &object).stdout;
    let values: Vec<serde_json::Value> = kept.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&values[0]["record"], &values[0]["specudoku_record"]), (&5.into(), &1.into()));
    assert_eq!((&values[1]["quiz"], &values[1]["specudoku_record"]), (&"bad".into(), &2.into()), "one name for all");
    assert_eq!(values[2]["puzzle"], "{bad");
    let bare = run(&["solve", "--format", "csv", "--keep=false"], &table).stdout;
    assert_eq!(bare.lines().take(2).last(), Some(format!("1,2,{EASY},{EASY_SOLVED},").as_str()));
    assert_eq!(
        run(&["check", "--format", "csv"], "id,puzzle\n").stdout,
        "id,puzzle,record,line,check,solutions,at_least,minimal,clues,redundant,differing,error\n"
    );
    let by_number = run(&["solve", "--format", "tsv", "--column", "2"], format!("1,{EASY}\n")).stdout;
    assert_eq!(
        by_number,
        format!("column1\tcolumn2\trecord\tline\tsolution\terror\n1\t{EASY}\t1\t1\t{EASY_SOLVED}\t\n")
    );
}

#[test]
fn members_of_objects_become_columns_of_tables() {
    let list = format!("{{\"id\":7,\"note\":\"a, b\",\"puzzle\":\"{EASY}\"}}\n");
    let other = format!("{{\"puzzle\":\"{EASY}\",\"id\":[1, 2]}}\n{{\"puzzle\":\"{EASY}\",\"size\":9}}\n{EASY}\n");
    let expected = format!(
        "id,note,puzzle,record,line,solution,error\n7,\"a, b\",{EASY},1,1,{EASY_SOLVED},\n\
         \"[1, 2]\",,{EASY},2,2,{EASY_SOLVED},\n\
         ,,{EASY},3,3,{EASY_SOLVED},the record has fields that the header lacks: they are omitted\n\
         ,,{EASY},4,4,{EASY_SOLVED},\n"
    );
    assert_eq!(run(&["solve", "--format", "csv"], format!("{list}{other}")).stdout, expected);
    let array = format!("[\n{{\"id\": 7,\n \"puzzle\": \"{EASY}\"}},\n\"{EASY}\"]\n");
    let rows =
        format!("id,puzzle,record,line,solution,error\n7,{EASY},1,2,{EASY_SOLVED},\n,{EASY},2,4,{EASY_SOLVED},\n");
    assert_eq!(run(&["solve", "--format", "csv"], &array).stdout, rows);
    let objects = run(&["solve", "--format", "jsonl"], &array).stdout;
    let values: Vec<serde_json::Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&values[0]["id"], &values[1]["puzzle"]), (&7.into(), &EASY.into()));
    assert_eq!(
        run(&["solve"], &objects).stdout,
        format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"),
        "the program reads its own output"
    );
    let bare =
        run(&["solve", "--format", "csv", "--keep=false"], format!("{{\"id\":\"\\u00e9\",\"puzzle\":\"{EASY}\"}}"))
            .stdout;
    assert_eq!(bare.lines().last(), Some(format!("1,1,{},{EASY_SOLVED},", EASY.replace('0', ".")).as_str()));
}

#[test]
fn a_second_table_keeps_its_columns_by_their_names() {
    let tables = format!("id,puzzle\n1,{EASY}\n\nquiz,id,rating\n{EASY},2,3.4\n{EASY},3,\n");
    let expected = format!(
        "id,puzzle,record,line,solution,error\n1,{EASY},1,2,{EASY_SOLVED},\n\
         2,{EASY},2,5,{EASY_SOLVED},the record has fields that the header lacks: they are omitted\n\
         3,{EASY},3,6,{EASY_SOLVED},\n"
    );
    assert_eq!(run(&["solve", "--format", "csv"], &tables).stdout, expected);
    let objects = run(&["solve", "--format", "jsonl"], &tables).stdout;
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
    assert_eq!(run(&["solve"], &table).stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n{EASY_SOLVED}\n"));
    let csv = run(&["solve", "--format", "csv"], &table).stdout;
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
    assert_eq!(run(&["solve"], &csv).stdout, run(&["solve"], &table).stdout, "the program reads its own output");
    // A quote without an end affects no other row.
    for stray in [format!("1,{EASY},\"open\n"), "1,\"bad\n".to_owned(), format!("1,{EASY},\"open\nnote,\"x\nword\n")] {
        let answers = run(&["solve"], format!("id,puzzle,note\n{stray}2,{EASY},z\n{EASY}\n")).stdout;
        assert!(answers.ends_with(&format!("{EASY_SOLVED}\n{EASY_SOLVED}\n")), "{stray}: {answers}");
        assert!(answers.lines().count() >= 3, "{stray}: {answers}");
    }
    let folder = TestEnv::new();
    for cut in [csv.len() / 4, csv.find("more").unwrap(), csv.len() - 3] {
        folder.write("out.csv", &csv.as_bytes()[..cut]);
        folder.run(&["solve", "--format", "csv", "--resume", "out.csv"], &table);
        assert_eq!(folder.read("out.csv"), csv, "cut at {cut}");
    }
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
        let json = run(&["solve", "--format", "jsonl"], &input).stdout;
        let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
        assert_eq!(first["puzzle"], text.as_str(), "{input}: {first}");
        assert!(first["error"].is_string());
        let csv = run(&["check", "--format", "csv"], &input).stdout;
        let row = csv::Reader::from_reader(csv.as_bytes()).records().next().unwrap().unwrap();
        assert_eq!(&row[2], text.as_str());
    }
}

#[test]
fn given_solutions_are_checked() {
    let wrong = EASY_SOLVED.replacen('6', "5", 1);
    let table = format!("puzzle,given\n{EASY},{EASY_SOLVED}\n{EASY},{wrong}\n");
    let output = run(&["solve", "--format", "csv", "--verify", "given"], &table);
    let text = &output.stdout;
    let agrees: Vec<&str> = text.lines().map(|row| row.split(',').nth(5).unwrap()).collect();
    assert_eq!(agrees, ["agrees", "true", "false"]);
    assert_eq!(output.code, Some(1));
    assert!(output.stderr.contains("line 3: record 2: the given solution is wrong"), "{}", output.stderr);
    assert_eq!(run(&["solve", "--verify", "2"], table.replace(&wrong, EASY_SOLVED)).code, Some(0));
    let puzzle = &puzzles::several();
    let other = run(&["solve", "--all", puzzle], "").stdout;
    let table = format!("puzzle,given\n{puzzle},{}\n", other.lines().last().unwrap());
    assert_eq!(run(&["solve", "--verify", "given"], &table).code, Some(0), "any solution is correct");
}

#[test]
fn strict_reports_each_failed_record_in_every_command() {
    let puzzle = &puzzles::several();
    for command in ["solve", "check", "minimize"] {
        let output = run(&[command, "--strict", "--summary"], format!("{EASY}\n# note\nbad\n{puzzle}\n"));
        assert_eq!(output.code, Some(1), "{command}");
        let warnings = output.stderr;
        assert!(warnings.contains("standard input, line 3: record 2: no grid has 3 cells"), "{warnings}");
        assert!(warnings.contains("line 4: record 3: "), "{warnings}");
        assert!(warnings.contains("3 records, 1 ") || warnings.contains("3 records, 2 solved"), "{warnings}");
        assert_eq!(run(&[command, "--strict"], EASY).code, Some(0), "{command}");
    }
}

#[test]
fn blank_lines_and_comments_are_copied() {
    let input = format!("# head\n\n{EASY}\nbad\n# middle\n{EASY}\n\n# end\n");
    for command in ["solve", "count", "check", "minimize", "canonical"] {
        let output = run(&[command, "--keep-lines"], &input).stdout;
        let lines: Vec<(&str, &str)> = input.lines().zip(output.lines()).collect();
        assert_eq!(output.lines().count(), input.lines().count(), "{command}");
        for (before, after) in lines {
            assert_eq!(before.is_empty() || before.starts_with('#'), before == after, "{command}: {after}");
        }
    }
    assert_eq!(run(&["solve", "--keep-lines", "--format", "csv"], &input).code, Some(2));
    // The delimiter may change from line to line.
    let mixed = format!("# head\n1;{EASY}\n# middle\n2,{EASY}\n\n3\t{EASY}\n# end\n");
    let expected = format!("# head\n{EASY_SOLVED}\n# middle\n{EASY_SOLVED}\n\n{EASY_SOLVED}\n# end\n");
    assert_eq!(run(&["solve", "--keep-lines", "--column", "2"], &mixed).stdout, expected);
    assert_eq!(run(&["canonical", "--keep-lines", "--column", "2"], &mixed).stdout.lines().count(), 7);
}

#[test]
fn a_resumed_run_gives_the_output_of_a_single_run() {
    let pairs = solved(3_000);
    let lines: String = pairs.iter().map(|(puzzle, _)| format!("# note\n{puzzle}\n")).collect();
    let table = format!("id,puzzle\n{}", pairs.iter().map(|(puzzle, _)| format!("1,{puzzle}\n")).collect::<String>());
    let folder = TestEnv::new();
    for (arguments, input) in [
        (&["solve"][..], &lines),
        (&["solve", "--keep-lines"], &lines),
        (&["solve", "--format", "csv"], &table),
        (&["solve", "--format", "jsonl"], &table),
        (&["count", "--format", "csv"], &table),
        (&["check", "--keep-lines"], &lines),
    ] {
        let whole = run(arguments, input).stdout;
        for cut in [0, 1, 30, whole.len() / 3, whole.len() / 2 + 7, whole.len() - 1, whole.len()] {
            folder.write("out", &whole.as_bytes()[..cut]);
            let output = folder.run(&[arguments, &["--resume", "out"]].concat(), input);
            assert_eq!(output.code, Some(0), "{}", output.stderr);
            assert!(output.stdout.is_empty());
            assert!(folder.read("out") == whole, "{arguments:?} cut at {cut}");
        }
    }
    assert_eq!(folder.run(&["minimize", "--all", "--resume", "out"], EASY).code, Some(2));
}

#[test]
fn input_without_a_record_is_an_error_in_every_command() {
    for command in ["solve", "count", "check", "minimize", "canonical"] {
        for input in ["\n", "# nothing\n", "+---+\n", "[Puzzle]\n", "Grid 1\n---+---\n", "[]\n"] {
            let output = run(&[command], input);
            assert_eq!((output.code, output.stdout.len()), (Some(3), 0), "{command} {input:?}");
            assert!(!output.stderr.is_empty());
        }
        for input in ["", "puzzle,rating\n"] {
            assert_eq!(run(&[command], input).code, Some(0), "{command} {input:?}");
        }
    }
}

#[test]
fn the_command_solve_is_optional() {
    assert_eq!(run(&[EASY], "").stdout, format!("{EASY_SOLVED}\n"));
    assert_eq!(run(&["puzzles/easy.txt", EASY], "").stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
    assert_eq!(run(&["-"], EASY).stdout, format!("{EASY_SOLVED}\n"));
    let mistyped = run(&["slove"], "");
    assert_eq!(mistyped.code, Some(2));
    assert!(mistyped.stderr.contains("'solve'"), "{}", mistyped.stderr);
    let absent = run(&["absent.txt"], "");
    assert!(absent.stderr.contains("'absent.txt' is neither a file"), "{}", absent.stderr);
}

#[test]
fn limits_report_that_they_cut_off_and_impossible_options_are_rejected() {
    let cut = run(&["minimize", "--all", "--limit", "2", EASY_SOLVED], "");
    assert_eq!(cut.lines().len(), 2);
    assert!(cut.stderr.contains("more than 2 minimal"), "{}", cut.stderr);
    assert_eq!(run(&["generate", "--clues", "16"], "").code, Some(2));
}

#[cfg(unix)]
#[test]
fn a_count_that_a_limit_ends_reports_the_solutions_found() {
    let empty = ".".repeat(81);
    let arguments = ["count", "--method", "enumerate", "--node-limit", "100000", "--format", "csv", &empty];
    let output = run(&arguments, "");
    let text = &output.stdout;
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let row = table.records().next().unwrap().unwrap();
    let found: u64 = row[3].parse().unwrap();
    assert!(found > 0, "{text}");
    assert_eq!((&row[4], &row[5]), ("true", "node limit"));
    assert!(output.stderr.contains(&format!("stopped after {found} solutions")), "{}", output.stderr);
}

#[test]
fn a_terminated_run_ends_at_the_end_of_a_line() {
    let input = format!("{EASY}\n").repeat(300_000);
    for signal in ["-TERM", "-HUP", "-INT"] {
        let mut child = start(program().arg("solve"));
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
fn the_work_continues_if_standard_error_cannot_be_written() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = program();
    let output =
        command.args(["solve", "--strict", "--summary", EASY, "bad.........4...."]).stderr(full).output().unwrap();
    assert_ne!(output.status.code(), Some(134));
    assert!(output.status.code().is_some());
}

/// The column of the puzzle holds the complete puzzle, however its line is written.
#[test]
fn the_column_of_the_puzzle_is_read_as_the_same_puzzle() {
    let join = |text: &str, length: usize, mark: &str| {
        let rows: Vec<&str> = (0..text.len() / length).map(|row| &text[row * length..][..length]).collect();
        rows.join(mark)
    };
    let mut lines =
        vec![EASY.to_owned(), format!("{EASY} # easy"), format!("{EASY},{EASY_SOLVED},x"), EASY.replace('.', " ")];
    for mark in [" ", ",", ", ", ";", "\t", "|"] {
        lines.extend([join(EASY, 9, mark), join(&EASY.replace('.', "0"), 1, mark)]);
    }
    for (shape, side) in [("4x4", 16), ("5x5", 25)] {
        let made = run(&["generate", "--boards", "--shape", shape, "--seed", "3", "--count", "4"], "").answer();
        for board in made.lines() {
            lines.extend([" ", ",", ", ", "\t"].map(|mark| join(board, side, mark)));
            // The 81st byte may be the end of a number.
            lines.push(run(&["convert", "--symbols", "decimal"], board).answer().trim_end().to_owned());
        }
    }
    for line in lines {
        let solved = run(&["solve", "--lines"], &line).answer();
        for format in ["csv", "tsv", "jsonl"] {
            let rows = run(&["convert", "--format", format], &line).answer();
            assert_eq!(
                run(&["solve"], &rows).answer().replace(' ', ""),
                solved.replace(' ', ""),
                "{format} {line}: {rows}"
            );
        }
    }
}

/// Below 4x4, the shape must be given.
#[test]
fn each_line_of_a_list_of_the_smallest_grids_is_a_record() {
    for (options, count) in
        [("--shape 2 --boxes none", 2), ("--shape 2x1", 2), ("--shape 3x1", 12), ("--shape 3 --boxes none", 12)]
    {
        let options: Vec<&str> = options.split(' ').collect();
        let made = run(&[&["generate", "--boards", "--count", "9", "--seed", "1"][..], &options].concat(), "").answer();
        let decimal = run(&[&["convert", "--symbols", "decimal"][..], &options].concat(), &made).answer();
        for list in [&made, &decimal] {
            let counted = run(&[&["count"][..], &options].concat(), list).answer();
            assert_eq!(counted, "1\n".repeat(9), "{options:?}: {list}");
        }
        let empty = format!("{}\n", ".".repeat(made.lines().next().unwrap().len()));
        let counted = run(&[&["count"][..], &options].concat(), empty.repeat(3)).answer();
        assert_eq!(counted, format!("{count}\n").repeat(3), "{options:?}");
    }
}

/// Excel writes names of columns in the encoding of the system.
#[test]
fn a_header_in_another_encoding_is_a_header() {
    for delimiter in [",", ";", "\t"] {
        let row = |cells: [&[u8]; 3]| [cells.join(delimiter.as_bytes()).as_slice(), b"\r\n"].concat();
        let header = row([b"id", b"puzzle", b"Gr\xF6\xDFe"]);
        let table = [header, row([b"7", EASY.as_bytes(), b"5"])].concat();
        let answer = run(&["solve", "--format", "csv"], &table).answer();
        let rows: Vec<&str> = answer.lines().collect();
        assert!(rows[0].starts_with("id,puzzle,Gr") && rows[0].ends_with(",record,line,solution,error"), "{answer}");
        assert_eq!(rows[1..], [format!("7,{EASY},5,1,2,{EASY_SOLVED},")]);
    }
}
