//! Each option of each command has an effect on some input, or is refused: one table, and every option that the help names
//! has a row in it.

mod table;

use std::collections::{BTreeSet, HashMap};

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::{TestEnv, run};
use table::Effect::{Refused, Seen, Unseen};
use table::{Row, rows};

/// A folder with the files that the table names.
fn folder() -> TestEnv {
    let folder = TestEnv::new();
    let several = format!("{}\n", EASY_SOLVED.replace(['1', '2'], "."));
    let drawn: String = (0..9).map(|row| format!("{}\n", &EASY[9 * row..][..9])).collect();
    folder.write("list", format!("{EASY}\n{EASY}\n"));
    folder.write("twice", format!("{EASY}\n{EASY}\n"));
    folder.write("hard", format!("{HARD}\n"));
    folder.write("easy", format!("{EASY}\n"));
    folder.write("full", "1432324123144123\n");
    folder.write("several", &several);
    folder.write("drawn", &drawn);
    folder.write("noted", format!("# a note\n{EASY}\n"));
    folder.write("faulty", format!("{EASY}\n{EASY}q\n"));
    folder.write("pairs", format!("{EASY},{}\n", EASY_SOLVED.replacen('6', "5", 1)));
    folder.write("table", format!("id,puzzle,other\n1,{EASY},{HARD}\n2,{EASY},{HARD}\n"));
    folder.write("table1", format!("puzzle,other\n{several},{EASY}\n").replace("\n,", ","));
    folder.write("four", "1.3...4..3..4.2.\n");
    folder.write("free", "................\n");
    folder.write("diagonal", "1....4....2.....\n");
    folder.write("six", "123456345612561234214365436521......\n");
    // With letters alone, one cell empty: both alphabets that have letters are possible.
    let letters =
        |row: usize| (0..16).map(move |column| (b'A' + ((4 * (row % 4) + row / 4 + column) % 16) as u8) as char);
    let line: String = (0..16).flat_map(letters).collect();
    folder.write("sixteen", format!("{}\n", line.replacen('A', ".", 1)));
    folder.write("pattern", "x.xx\nxxxx\nxxxx\nxx..\n");
    folder
}

/// What a command prints, and the files that it leaves with their sizes.
type CommandOutcome = (Option<i32>, String, String, Vec<(String, u64)>);

fn outcome(arguments: &str) -> CommandOutcome {
    let folder = folder();
    let output = folder.run(&arguments.split(' ').collect::<Vec<_>>(), "");
    let files = std::fs::read_dir(folder.folder()).unwrap().map(|entry| {
        let entry = entry.unwrap();
        (entry.file_name().to_string_lossy().into_owned(), entry.metadata().unwrap().len())
    });
    let mut files: Vec<(String, u64)> = files.collect();
    files.sort();
    (output.code, output.stdout, output.stderr, files)
}

#[test]
fn every_option_has_an_effect_or_is_refused() {
    let mut failures = Vec::new();
    // Many rows have one base, and the boards of `generate` take half a second to prepare.
    let mut without = HashMap::new();
    for Row { base, option, effect } in rows() {
        let with = outcome(&format!("{base} {option}"));
        match effect {
            Seen if with.0 == Some(2) => failures.push(format!("{base} {option}: refused: {}", with.2)),
            Seen if with == *without.entry(base.clone()).or_insert_with_key(|base| outcome(base)) => {
                failures.push(format!("{base} {option}: no effect"))
            }
            Refused if with.0 != Some(2) => failures.push(format!("{base} {option}: {:?}, not refused", with.0)),
            Refused if with.2.is_empty() => failures.push(format!("{base} {option}: refused without a word")),
            Unseen(_) if with.0 == Some(2) => failures.push(format!("{base} {option}: refused: {}", with.2)),
            _ => {}
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_option_has_a_row() {
    let rows = rows();
    let help = run(&["--help"], "").stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 15, "{help}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        let help = run(&[command, "--help"], "").stdout;
        let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
        let words = lines.flat_map(|line| line.split([' ', ',', '=', '[']).take(3).collect::<Vec<_>>());
        let options: BTreeSet<&str> = words.filter(|word| word.starts_with("--") && *word != "--help").collect();
        for option in options {
            let is_own = |row: &&Row| row.base.split(' ').next() == Some(command);
            let names = |row: &Row| {
                let given = row.option.split([' ', '=']).next();
                // One puzzle, drawn, is what lines of their own are not; no grid with other units can be sampled.
                let is_always_refused = option == "--lines" || (command, option) == ("sample", "--units");
                given == Some(option) && (matches!(row.effect, Seen | Unseen(_)) || is_always_refused)
            };
            assert!(rows.iter().filter(is_own).any(names), "{command} {option} has no row");
        }
    }
}
