//! Runs that resume an output: its contents are accepted only if this run would have written them.

use crate::support::named::{CHAINED, EASY, EASY_SOLVED, HARD};
use crate::support::program::{TestEnv, run};
use crate::support::whole::sized;

/// Runs a command on `input` with `--resume out`, where `out` contains `before`. Returns the exit code, the messages,
/// and the new contents of the file.
fn resumed(arguments: &[&str], before: &str, input: &str) -> (Option<i32>, String, String) {
    let folder = TestEnv::new();
    folder.write("out", before);
    let output = folder.run(&[arguments, &["--resume", "out"]].concat(), input);
    (output.code, output.stderr, folder.read("out"))
}

#[test]
fn an_output_that_this_run_would_not_write_is_rejected_and_kept() {
    let list = format!("{EASY}\n{HARD}\n{EASY}\n");
    let table = format!("id,puzzle\n1,{EASY}\n2,{HARD}\n3,{EASY}\n");
    let first = |arguments: &[&str], input: &str, lines: usize| {
        run(arguments, input).stdout.split_inclusive('\n').take(lines).collect::<String>()
    };
    let solve = |format| first(&["solve", "-f", format], &list, 2);
    let other = format!("{HARD}\n{EASY}\n{HARD}\n");
    for (arguments, before, input) in [
        (&["solve", "-f", "jsonl"][..], solve("csv"), &list),
        (&["solve", "-f", "csv"], solve("jsonl"), &list),
        (&["solve", "-f", "csv"], solve("tsv"), &list),
        (&["solve"], solve("csv"), &list),
        (&["solve", "-f", "csv"], solve("line"), &list),
        // Written by another command, with other columns, or for another input.
        (&["solve", "-f", "csv"], first(&["check", "-f", "csv"], &list, 2), &list),
        (&["solve", "-f", "jsonl"], first(&["check", "-f", "jsonl"], &list, 1), &list),
        (&["solve"], first(&["check"], &list, 1), &list),
        (&["solve"], first(&["count"], &list, 1), &list),
        (&["count"], first(&["check"], &list, 1), &list),
        (&["canonical"], solve("line"), &list),
        (&["solve", "-f", "csv"], first(&["solve", "-f", "csv"], &table, 2), &list),
        (&["solve", "-f", "csv", "--keep=false"], first(&["solve", "-f", "csv"], &table, 2), &table),
        (&["solve"], first(&["solve"], &list, 1), &other),
        (&["solve", "-f", "csv"], solve("csv"), &other),
        (&["solve", "-f", "jsonl"], solve("jsonl"), &other),
        (&["check", "-f", "csv"], first(&["check", "-f", "csv"], &list, 2), &other),
        // More records than the input has, and text that is not an answer at all.
        (&["solve"], first(&["solve"], &list, 2), &format!("{EASY}\n")),
        (&["solve"], format!("{EASY_SOLVED}\nnotes"), &list),
        (&["solve"], "notes without an end".to_owned(), &list),
        (&["solve"], "my notes\n".to_owned(), &list),
        (&["solve"], list.clone(), &list),
    ] {
        let (code, errors, after) = resumed(arguments, &before, input);
        assert_eq!(code, Some(2), "{arguments:?} {before}: {errors}");
        assert!(errors.contains("--resume out: ") && errors.contains("nothing was written"), "{errors}");
        assert!(after == before, "{arguments:?} {before}");
    }
}

#[test]
fn an_output_with_other_line_ends_is_rejected_with_this_reason() {
    let list = format!("{EASY}\n{HARD}\n{EASY}\n");
    let table = format!("id,puzzle,solution\n1,{EASY},{EASY_SOLVED}\n2,{EASY},{EASY_SOLVED}\n");
    for (command, formats) in COMMANDS.into_iter().filter(|(command, _)| !command.contains("--strict")) {
        for format in formats {
            let arguments: Vec<&str> = command.split(' ').chain(["-f", format]).collect();
            let before = run(&arguments, &table).stdout;
            let (code, errors, after) = resumed(&arguments, &before, &table);
            assert!(code == Some(0) && after == before, "{arguments:?}: {errors}");
            let other = before.replace('\n', "\r\n");
            let (code, errors, after) = resumed(&arguments, &other, &table);
            assert!(code == Some(2) && errors.contains("end in CRLF") && after == other, "{arguments:?}: {errors}");
            // Only the last line was changed.
            let other = format!("{}\r\n", before.trim_end());
            let (code, errors, after) = resumed(&arguments, &other, &table);
            assert!(code == Some(2) && after == other, "{arguments:?}: {errors}");
        }
    }
    // Copied comments keep their line ends, so an output may begin with CRLF.
    let commented = format!("# list\r\n{list}");
    let whole = run(&["solve", "--keep-lines"], &commented).stdout;
    let before: String = whole.split_inclusive('\n').take(2).collect();
    let (code, errors, after) = resumed(&["solve", "--keep-lines"], &before, &commented);
    assert!(code == Some(0) && after == whole && whole.starts_with("# list"), "{errors}");
}

#[test]
fn an_input_cannot_be_the_output() {
    let folder = TestEnv::new();
    folder.write("list", format!("{EASY_SOLVED}\n"));
    let output = folder.run(&["solve", "list", "--resume", "./list"], "");
    assert_eq!((output.code, folder.read("list")), (Some(2), format!("{EASY_SOLVED}\n")), "{}", output.stderr);
}

#[test]
fn answers_of_several_lines_cannot_be_resumed() {
    for form in ["grid", "box", "sdk", "ss", "pencilmarks"] {
        let (code, errors, _) = resumed(&["convert", "--to", form], "", EASY);
        assert_eq!(code, Some(2), "{form}: {errors}");
    }
    assert_eq!(resumed(&["explain"], "", EASY).0, Some(2));
    let list = format!("{EASY}\n{CHAINED}\n");
    for arguments in
        [&["convert", "--to", "grid", "-f", "csv"][..], &["explain", "-f", "jsonl"], &["convert", "--to", "729"]]
    {
        let whole = run(arguments, &list).stdout;
        for cut in [0, whole.len() / 3, whole.len() / 2, whole.len() - 2, whole.len()] {
            let (code, errors, after) = resumed(arguments, &whole[..cut], &list);
            assert!(code == Some(0) && after == whole, "{arguments:?} {cut}: {errors}");
        }
    }
}

/// Every command that answers records, and the formats in which a run can be resumed.
const COMMANDS: [(&str, &[&str]); 21] = [
    ("solve", &["line", "csv", "tsv", "jsonl"]),
    ("solve --strict --verify solution", &["line", "csv", "jsonl"]),
    ("solve --stats", &["csv", "jsonl"]),
    ("solve --units x", &["line", "csv", "jsonl"]),
    ("solve --keep=false", &["csv", "jsonl"]),
    ("count", &["line", "csv", "tsv", "jsonl"]),
    ("count --estimate 0.001", &["csv", "jsonl"]),
    ("canonical", &["line", "csv", "tsv", "jsonl"]),
    ("canonical --of solution --map", &["csv", "jsonl"]),
    ("convert", &["line", "csv", "tsv", "jsonl"]),
    ("convert --to 729", &["line", "csv", "jsonl"]),
    ("convert --to grid", &["csv", "jsonl"]),
    ("check", &["line", "csv", "tsv", "jsonl"]),
    ("candidates", &["line", "csv", "jsonl"]),
    ("candidates --counts", &["line", "csv", "jsonl"]),
    ("rate", &["line", "csv", "tsv", "jsonl"]),
    ("explain --full", &["csv", "jsonl"]),
    ("minimize", &["line", "csv", "jsonl"]),
    ("scramble --seed 7", &["line", "csv", "tsv", "jsonl"]),
    ("scramble --seed 7 --map", &["csv", "tsv", "jsonl"]),
    ("partition --seed 7", &["line", "csv", "tsv", "jsonl"]),
];

#[test]
fn every_command_resumes_any_prefix_in_every_format() {
    let records = [(1, EASY), (2, CHAINED), (3, "bad"), (4, EASY), (5, "1.3...4..3..4.2."), (6, CHAINED)];
    let table: String = records.iter().map(|(id, puzzle)| format!("{id},{puzzle},{EASY_SOLVED}\n")).collect();
    let table = format!("id,puzzle,solution\n{table}");
    let object = |(id, puzzle): &(i32, &str)| {
        format!("{{\"id\":{id},\"puzzle\":\"{puzzle}\",\"solution\":\"{EASY_SOLVED}\"}}\n")
    };
    let objects: String = records.iter().map(object).collect();
    for (command, formats) in COMMANDS {
        for (format, input) in formats.iter().zip([&table, &objects].into_iter().cycle()) {
            let arguments: Vec<&str> = command.split(' ').chain(["--format", format]).collect();
            // The results of an estimate depend on the time.
            let is_steady = !command.contains("estimate");
            let (whole, code) = (run(&arguments, input).stdout, run(&arguments, input).code);
            let prefixes = sized(6, 12);
            for prefix in 0..prefixes {
                // Every second one ends with a record.
                let cut = whole.len() * prefix / (prefixes - 1);
                let end = if prefix % 2 == 1 { whole[..cut].rfind('\n').map_or(0, |end| end + 1) } else { cut };
                let end = if is_steady { end } else { whole[..end].rfind('\n').map_or(0, |end| end + 1) };
                let (found, errors, after) = resumed(&arguments, &whole[..end], input);
                let is_same = if is_steady { after == whole } else { after.lines().count() == whole.lines().count() };
                // The records that were answered before may be the ones that fail.
                let ends = [Some(0), code];
                assert!(
                    ends.contains(&found) && is_same,
                    "{command} {format} {end}: {found:?} {errors}\n{after}\n{whole}"
                );
            }
        }
    }
}

#[test]
fn random_output_is_resumed_only_with_its_seed() {
    let list = format!("{EASY}\n{HARD}\n{EASY}\n");
    for command in ["scramble", "partition"] {
        for format in ["line", "csv", "jsonl"] {
            let whole = run(&[command, "--seed", "1", "--format", format], &list).stdout;
            let cut = whole.trim_end().rfind('\n').unwrap() + 1;
            let (code, errors, after) = resumed(&[command, "--format", format], &whole[..cut], &list);
            assert!(
                code == Some(2) && errors.contains("--seed") && after == whole[..cut],
                "{command} {format}: {errors}"
            );
            if command == "scramble" {
                // A different seed gives different copies.
                let (code, errors, after) =
                    resumed(&[command, "--seed", "2", "--format", format], &whole[..cut], &list);
                assert!(
                    code == Some(2) && errors.contains("is not what this run writes") && after == whole[..cut],
                    "{errors}"
                );
            }
        }
    }
}

#[test]
fn output_of_other_options_is_not_resumed() {
    let list = format!("{CHAINED}\n{CHAINED}\n{CHAINED}\n");
    let pairs = [
        ("rate", "rate --order players"),
        ("rate", "rate --without turbot-fish,forcing-x-chain,forcing-chain"),
        ("explain", "explain --order players"),
        ("canonical", "canonical --of solution"),
    ];
    for (before, after) in pairs {
        // A puzzle is explained in several lines.
        let formats = if before == "explain" { &["csv", "jsonl"][..] } else { &["line", "csv", "jsonl"] };
        for format in formats {
            let arguments = |command: &'static str| command.split(' ').chain(["--format", format]).collect::<Vec<_>>();
            let whole = run(&arguments(before), &list).stdout;
            assert_ne!(whole, run(&arguments(after), &list).stdout, "{after} {format}");
            let cut = whole.trim_end().rfind('\n').unwrap() + 1;
            let (code, errors, kept) = resumed(&arguments(after), &whole[..cut], &list);
            let is_refused = code == Some(2) && errors.contains("is not what this run writes");
            assert!(is_refused && kept == whole[..cut], "{before} {after} {format}: {code:?} {errors}");
        }
    }
}

#[test]
fn answers_are_compared_unless_a_limit_ended_them() {
    // The members of the input have the usual names of answers.
    let object = format!("{{\"puzzle\":\"{CHAINED}\",\"error\":\"mine\",\"er\":1}}\n");
    let table = format!("puzzle,error,er\n{CHAINED},mine,1\n{CHAINED},mine,1\n");
    for (format, input) in [("jsonl", object.repeat(2)), ("csv", table)] {
        let stopped = run(&["rate", "--format", format, "--timeout", "0.000000001"], &input).stdout;
        assert_eq!(stopped.matches("time limit").count(), 2, "{stopped}");
        let cut = stopped.trim_end().rfind('\n').unwrap() + 1;
        let (code, errors, after) = resumed(&["rate", "--format", format], &stopped[..cut], &input);
        assert!(code == Some(0) && after.starts_with(&stopped[..cut]), "{format}: {errors}");
        assert_eq!(after.lines().count(), stopped.lines().count(), "{after}");
        // Complete answers are compared, although the input has an error.
        let whole = run(&["rate", "--format", format], &input).stdout;
        let cut = whole.trim_end().rfind('\n').unwrap() + 1;
        let (code, errors, _) = resumed(&["rate", "--order", "players", "--format", format], &whole[..cut], &input);
        assert!(code == Some(2) && errors.contains("is not what this run writes"), "{format}: {code:?} {errors}");
    }
}
