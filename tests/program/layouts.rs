//! Every output that has a puzzle also has its layout: rows have a column for it, however it was given, and a notation
//! that cannot show it is rejected.

use crate::support::program::{TestEnv, run};
use crate::support::puzzles;
use crate::support::whole::sized;

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Returns lists of puzzles with a layout, and the options that describe it.
fn lists() -> Vec<(Vec<String>, Vec<String>)> {
    let cases = [
        ("--units x,windows", "--units x,windows"),
        ("--units anti-king", "--units anti-king"),
        ("--boxes none --shape 7", "--boxes none"),
        ("--boxes 111222112223144333444533465555666665", "--boxes 111222112223144333444533465555666665"),
        ("--shape 2x3", "--shape 2x3"),
        ("--shape 2x3 --units x", "--shape 2x3 --units x"),
    ];
    let words = |options: &str| options.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let made = |(made, read): (&str, &str)| {
        let mut arguments = vec!["generate", "--minimal", "--count", "4", "--seed", "3"];
        arguments.extend(made.split(' '));
        (run(&arguments, "").lines(), words(read))
    };
    cases.into_iter().map(made).collect()
}

/// Every command that writes rows, with the options that its rows need.
const COMMANDS: [&str; 11] = [
    "solve",
    "solve --engine cells --strict",
    "solve --stats",
    "solve --limit 2",
    "count",
    "convert",
    "check",
    "candidates",
    "explain",
    "rate",
    "minimize",
];

/// Returns the layout of each row of a table, or of each object.
fn layouts(text: &str) -> Vec<String> {
    if text.starts_with('{') {
        let member =
            |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["layout"].as_str().map(str::to_owned);
        return text.lines().map(|line| member(line).unwrap_or_default()).collect();
    }
    let delimiter = if text.lines().next().unwrap().contains('\t') { b'\t' } else { b',' };
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
    let at = reader.headers().unwrap().iter().position(|name| name == "layout");
    let at = at.unwrap_or_else(|| panic!("no layout: {text}"));
    reader.records().map(|row| row.unwrap()[at].to_owned()).collect()
}

fn arguments<'a>(command: &'a str, options: &'a [String], format: &'a str) -> Vec<&'a str> {
    command.split(' ').chain(options.iter().map(String::as_str)).chain(["--format", format]).collect()
}

#[test]
fn every_row_has_the_layout_of_the_options() {
    for (list, options) in lists() {
        let with = |arguments: &[&str], input: &str| {
            let options: Vec<&str> = arguments.iter().copied().chain(options.iter().map(String::as_str)).collect();
            run(&options, input).answer()
        };
        let lines: String = list.iter().map(|line| format!("{line}\n")).collect();
        let solved = with(&["solve"], &lines);
        let table: String = list.iter().enumerate().map(|(id, line)| format!("{id},{line}\n")).collect();
        let objects: String = list.iter().map(|line| format!("{{\"id\":1,\"puzzle\":\"{line}\"}}\n")).collect();
        let fields: String = list.iter().map(|line| format!("{line},5,x\n")).collect();
        let inputs = [&lines, &format!("id,puzzle\n{table}"), &objects, &fields];
        for (number, input) in inputs.iter().enumerate() {
            // Each format occurs with some of the inputs.
            for format in ["jsonl", "csv", "tsv"].into_iter().cycle().skip(number).take(sized(1, 3)) {
                for command in COMMANDS {
                    // The steps of some of these puzzles take a second.
                    if ["explain", "rate"].contains(&command) && number >= sized(1, inputs.len()) {
                        continue;
                    }
                    let text = run(&arguments(command, &options, format), input).stdout;
                    let found = layouts(&text);
                    let is_said =
                        !found.is_empty() && found.iter().all(|words| !words.is_empty() && *words == found[0]);
                    assert!(is_said, "{command} {options:?} {format}: {text}");
                    // The output is read again without an option, as the same puzzles.
                    if command == "convert" {
                        assert_eq!(run(&["solve"], &text).answer(), solved, "{options:?} {format}: {text}");
                    }
                }
                let without: Vec<String> = options.iter().cloned().chain(["--keep=false".to_owned()]).collect();
                let bare = run(&arguments("solve", &without, format), input).stdout;
                assert!(layouts(&bare).iter().all(|words| !words.is_empty()), "{options:?} {format}: {bare}");
                assert_eq!(run(&["solve"], &bare).answer(), solved, "{bare}");
            }
        }
    }
}

/// A list with boxes after the cells is not solved with other boxes. Solutions and comments are still ignored.
#[test]
fn boxes_after_the_cells_are_refused_unless_the_options_name_them() {
    let boxes = "111222333111222333415522336411552636444555666444575866994778868999777888999977788";
    let made = run(&["generate", "--boxes", boxes, "--clues", "36..40", "--seed", "5", "--count", "2"], "").lines();
    for separator in [" ", ",", "\t"] {
        let list: String = made.iter().map(|line| format!("{line}{separator}{boxes}\n")).collect();
        for command in ["solve", "solve --engine cells", "count", "convert --to jsonl", "check", "rate"] {
            let command: Vec<&str> = command.split(' ').collect();
            let output = run(&command, &list);
            assert!(output.code != Some(0), "{command:?}");
            let said = format!("{}{}", output.stdout, output.stderr);
            assert!(said.contains("boxes seem to follow the cells"), "{command:?}: {said}");
        }
        let named = run(&["solve", "--boxes", boxes], &list).answer();
        let plain: String = made.iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(named, run(&["solve", "--boxes", boxes], &plain).answer());
        let with_solutions: String =
            plain.lines().zip(named.lines()).map(|(line, solution)| format!("{line}{separator}{solution}\n")).collect();
        assert_eq!(run(&["solve", "--boxes", boxes], &with_solutions).answer(), named);
    }
    let pair =
        format!("{}{}\n", PUZZLE, " 812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    assert_eq!(run(&["solve"], &pair).answer().trim(), pair[82..].trim());
}

#[test]
fn the_layout_of_a_record_overrides_that_of_the_options() {
    let empty = ".".repeat(81);
    let table = format!("puzzle,layout\n{empty},anti-king\n{empty},\n{empty},none\n");
    for (command, format) in
        [("solve", "csv"), ("convert", "jsonl"), ("solve --keep=false", "csv"), ("solve --keep=false", "jsonl")]
    {
        let text = run(&arguments(command, &["--units".to_owned(), "x".to_owned()], format), &table).answer();
        assert_eq!(layouts(&text), ["anti-king", "x", "none"], "{command} {format}: {text}");
    }
    // The classic layout needs no column.
    let plain = run(&["solve", "--format", "csv"], &empty).answer();
    assert!(plain.starts_with("record,line,puzzle,solution,error\n"), "{plain}");
}

#[test]
fn a_notation_that_does_not_show_the_layout_is_rejected_record_by_record() {
    for file in ["made-jigsaw.csv", "made-latin.csv", "made-x.csv", "made-windows.csv", "made-anti-king.csv"] {
        let path = puzzles::path(file);
        let path = path.to_str().unwrap();
        let records = run(&["convert", "--to", "jsonl", path], "").answer();
        let solved = run(&["solve", path], "").answer();
        for form in ["line", "sdk", "ss", "729", "grid", "box", "pencilmarks"] {
            let output = run(&["convert", "--to", form, path], "");
            let draws = file == "made-jigsaw.csv" && ["grid", "box", "pencilmarks"].contains(&form);
            if draws {
                assert_eq!(
                    (output.code, run(&["solve"], &output.stdout).stdout),
                    (Some(0), solved.clone()),
                    "{file} {form}"
                );
                continue;
            }
            let count = output.stdout.lines().count();
            assert!(
                count == records.lines().count() && output.stdout.lines().all(|line| line.starts_with('!')),
                "{file}"
            );
            // Candidates are those of 9x9 grids, whatever their layout is.
            let is_of_layout =
                output.stdout.starts_with("!this form does not show its layout") && output.code == Some(1);
            assert!(is_of_layout || (file, form) == ("made-latin.csv", "729"), "{file} {form}: {output:?}");
        }
        for form in ["csv", "jsonl"] {
            let kept = run(&["convert", "--to", form, path], "").answer();
            assert_eq!(run(&["solve"], &kept).answer(), solved, "{file} {form}");
        }
        // One such record among others that can be written.
        let mixed = format!("{{\"puzzle\":\"1.3...4..3..4.2.\"}}\n{}\n", records.lines().next().unwrap());
        let lines = run(&["convert"], &mixed);
        assert!(lines.stdout.starts_with("1.3...4..3..4.2.\n!this form") && lines.code == Some(1), "{lines:?}");
        let minimal = run(&["minimize"], &mixed);
        assert!(minimal.stdout.lines().nth(1).is_some_and(|line| line.starts_with('!')), "{minimal:?}");
    }
}

/// A line would lose the boxes that a drawing shows, where other boxes are usual.
#[test]
fn a_drawing_with_upright_boxes_is_not_written_as_a_line() {
    let empty = ".".repeat(36);
    let drawn = run(&["convert", "--to", "grid", "--shape", "2x3", &format!("12{}", &empty[2..])], "").answer();
    for command in ["convert", "minimize", "scramble --seed 1", "canonical"] {
        let words: Vec<&str> = command.split(' ').collect();
        let refused = run(&words, &drawn).stdout;
        assert!(refused.starts_with('!'), "{command}: {refused}");
        let lines = run(&[&words[..], &["--shape", "2x3"]].concat(), &drawn).stdout;
        assert!(command == "minimize" || !lines.starts_with('!'), "{command}: {lines}");
    }
    let rows = run(&["scramble", "--seed", "1", "--format", "csv"], &drawn).answer();
    let counts = run(&["count"], &rows).answer();
    assert_eq!(counts, run(&["count"], &drawn).answer());
    assert!(layouts(&rows) == ["112233112233112233445566445566445566"], "{rows}");
}

#[test]
fn a_message_reports_output_without_the_layout_of_the_options() {
    let line = "1.3...4..3......";
    let output = run(&["convert", "--units", "anti-king", line], "");
    assert_eq!((output.stdout.trim(), output.code), (line, Some(0)));
    assert!(output.stderr.contains("with the same --shape, --boxes and --units"), "{}", output.stderr);
    assert_eq!(run(&["convert", line], "").stderr, "");
    // A sheet draws diagonals and windows, and describes all units besides boxes.
    let sheet = |units: &str| run(&["convert", "--to", "sheet", "--units", units, &".".repeat(81)], "").answer();
    let drawn = sheet("x,windows");
    assert!(
        ["falls", "rises", "window"].iter().all(|class| drawn.contains(&format!("<td class=\"{class}"))),
        "{drawn}"
    );
    assert!(sheet("anti-king").contains("<p class=\"demand\">Cells that touch at a corner hold different digits.</p>"));
}

#[test]
fn parts_are_rejected_if_lines_do_not_show_the_layout() {
    let folder = TestEnv::new();
    let drawn = run(&["convert", "--to", "grid", "--boxes", "1122112233443344", "................"], "").answer();
    assert!(run(&["convert", "--to", "csv"], &drawn).answer().starts_with("record"), "these boxes are the usual ones");
    let drawn = run(&["convert", "--to", "grid", "--boxes", "1112122233343444", "................"], "").answer();
    folder.write("jigsaw", drawn);
    let refused = folder.run(&["split", "--parts", "2", "jigsaw"], "");
    assert!(refused.code == Some(2) && refused.stderr.contains("--boxes"), "{refused:?}");
    let boxes = ["--boxes", "1112122233343444"];
    let parts = folder.run(&[&["split", "--parts", "2"], &boxes[..], &["jigsaw"]].concat(), "").answer();
    let counts = folder.run(&[&["count"], &boxes[..]].concat(), parts).answer();
    let sum: u64 = counts.lines().map(|count| count.parse::<u64>().unwrap()).sum();
    assert_eq!(sum.to_string(), folder.run(&["count", "jigsaw"], "").answer().trim());
}
