//! Commands one after another: each reads the output of the previous one, replaces answers and keeps columns.

use serde_json::Value;

use crate::support::named::{EASY, EASY_SOLVED};
use crate::support::program::run;
use crate::support::whole::sized;

/// Its hardest step is a Turbot Fish, which is found within milliseconds.
const HARDER: &str = "2.98....4.5................36..7..2..8...6.45.4..2...8...79...119......24..2.5.8.";

/// The commands of a chain; `solve` occurs twice.
const CHAIN: [&str; 8] =
    ["solve --stats", "rate", "partition --seed 1", "check", "canonical", "scramble --seed 2", "candidates", "solve"];

fn list() -> String {
    format!("# a list\n{EASY}\n{HARDER}\n\nno puzzle\n{EASY}\n")
}

/// Returns the outputs of the commands of the chain, each of which reads the previous one.
fn chain(input: &str, formats: &[&str]) -> Vec<String> {
    let mut outputs = vec![input.to_owned()];
    for (command, format) in CHAIN.iter().zip(formats.iter().cycle()) {
        let arguments: Vec<&str> = command.split(' ').chain(["--format", format]).collect();
        outputs.push(run(&arguments, outputs.last().unwrap()).stdout);
    }
    outputs.split_off(1)
}

/// Returns the rows, each with its names and values.
fn rows(text: &str) -> Vec<Vec<(String, String)>> {
    if text.starts_with('{') {
        let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let row = |line: &str| match serde_json::from_str(line).unwrap() {
            Value::Object(object) => object.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
            value => panic!("{value}"),
        };
        return text.lines().map(row).collect();
    }
    let delimiter = if text.lines().next().unwrap().contains('\t') { b'\t' } else { b',' };
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    let row = |row: csv::StringRecord| names.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.unwrap())).collect()
}

fn value<'r>(row: &'r [(String, String)], name: &str) -> &'r str {
    let mut values = row.iter().filter(|(own, _)| own == name);
    let value = values.next().map_or("", |(_, value)| value);
    assert!(values.next().is_none(), "{name} twice: {row:?}");
    value
}

#[test]
fn answers_are_replaced_and_no_name_occurs_twice() {
    let all = [&["csv", "jsonl"][..], &["jsonl", "tsv"], &["csv"], &["tsv"], &["jsonl"]];
    for formats in all.into_iter().take(sized(2, 5)) {
        let outputs = chain(&list(), formats);
        for (step, output) in outputs.iter().enumerate() {
            let found = rows(output);
            assert_eq!(found.len(), 4, "{formats:?} {step}: {output}");
            assert!(!output.contains("specudoku_"), "{formats:?} {step}: {output}");
            for (number, row) in found.iter().enumerate() {
                assert_eq!(value(row, "record"), (number + 1).to_string(), "{formats:?} {step}");
                // Each row has its own line, below the header of a table.
                let first = if step == 0 { 2 } else { 1 + usize::from(!outputs[step - 1].starts_with('{')) };
                let line = if step == 0 { [2, 3, 5, 6][number] } else { first + number };
                assert_eq!(value(row, "line"), line.to_string(), "{formats:?} {step}: {output}");
                assert_eq!(value(row, "error").is_empty(), number != 2, "{formats:?} {step}: {output}");
            }
        }
        // The answers of earlier commands are kept, and the last command has solved what it has read.
        let last = rows(outputs.last().unwrap());
        let expected = run(
            &["solve"],
            rows(&outputs[6]).iter().map(|row| format!("{}\n", value(row, "puzzle"))).collect::<String>(),
        );
        for ((row, solution), first) in last.iter().zip(expected.lines()).zip(rows(&outputs[0])) {
            if value(row, "error").is_empty() {
                assert_eq!(value(row, "solution"), solution);
                assert_eq!(value(row, "nodes"), value(&first, "nodes"));
                assert!(
                    ["er", "technique", "part", "check", "canonical", "copy"]
                        .iter()
                        .all(|name| !value(row, name).is_empty())
                );
            }
        }
    }
}

#[test]
fn a_column_of_the_user_is_kept_and_its_answer_has_one_prefix() {
    let table = format!("record,solution,puzzle,error\nfirst,mine,{EASY},none\nsecond,also mine,{HARDER},few\n");
    let object = |record: &str, solution: &str, puzzle: &str, error: &str| {
        format!(
            "{{\"record\":\"{record}\",\"solution\":\"{solution}\",\"puzzle\":\"{puzzle}\",\"error\":\"{error}\"}}\n"
        )
    };
    let objects = object("first", "mine", EASY, "none") + &object("second", "also mine", HARDER, "few");
    for (input, format) in [(&table, "csv"), (&table, "tsv"), (&objects, "jsonl"), (&objects, "csv"), (&table, "jsonl")]
    {
        let mut text = input.clone();
        for command in ["solve", "rate", "solve", "check", "solve --stats"] {
            let arguments: Vec<&str> = command.split(' ').chain(["--format", format]).collect();
            text = run(&arguments, &text).answer();
            let found = rows(&text);
            let shown = |row: usize, names: [&str; 3]| names.map(|name| value(&found[row], name).to_owned());
            assert_eq!(shown(0, ["record", "solution", "error"]), ["first", "mine", "none"], "{command}: {text}");
            assert_eq!(shown(1, ["record", "solution", "error"]), ["second", "also mine", "few"], "{command}: {text}");
            assert_eq!(shown(0, ["specudoku_record", "specudoku_solution", "line"])[..2], ["1", EASY_SOLVED], "{text}");
            assert!(!text.contains("specudoku_specudoku") && !text.contains("specudoku_line"), "{command}: {text}");
        }
    }
}

#[test]
fn the_columns_of_generate_are_recognised() {
    for format in ["csv", "jsonl"] {
        let made = run(&["generate", "--count", "3", "--seed", "1", "--format", format], "").answer();
        let solved = run(&["solve", "--format", format], &made).answer();
        assert!(!solved.contains("specudoku_"), "{solved}");
        for (made, solved) in rows(&made).iter().zip(rows(&solved)) {
            for name in ["puzzle", "solution", "clues", "record"] {
                assert_eq!(value(made, name), value(&solved, name), "{format}");
            }
        }
    }
}
