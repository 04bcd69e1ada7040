//! Inputs of every kind. Each is opened once: a pipe that is opened twice loses what was read the first time, and a
//! named pipe without a writer blocks permanently.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::support::child::{Feed, Running, ended_before_it_began};
use crate::support::named::{CHAINED, EASY};
use crate::support::program::{Run, TestEnv};
use crate::support::whole::sized;

/// The commands that answer each record of a list.
const OF_LISTS: [&str; 26] = [
    "solve INPUT",
    "solve --format csv INPUT",
    "solve --format jsonl --strict --summary INPUT",
    "solve --format grid INPUT",
    "solve --keep-lines INPUT",
    "solve --stats --format csv INPUT",
    "solve --trace INPUT",
    "solve --trace --format grid INPUT",
    "solve --limit 2 --format csv INPUT",
    "count INPUT",
    "canonical INPUT",
    "canonical --unique --format csv INPUT",
    "convert INPUT",
    "convert --to csv INPUT",
    "convert --to sheet --solutions INPUT",
    "check INPUT",
    "candidates INPUT",
    "candidates --counts INPUT",
    "rate INPUT",
    "explain --format jsonl INPUT",
    "minimize INPUT",
    "subsets --clues 3 --exists INPUT",
    "unavoidable --size 6 INPUT",
    "scramble --seed 1 INPUT",
    "partition --seed 1 INPUT",
    "doctor INPUT",
];

/// The commands that read one puzzle, or a list before another one.
const OF_ONE: [&str; 9] = [
    "solve --proof proof.out INPUT",
    "convert --to dimacs INPUT",
    "explain --html page.html INPUT",
    "explain --svg steps INPUT",
    "hint INPUT",
    "split --parts 2 INPUT",
    "sample --seed 1 --count 3 INPUT",
    "solve --tree tree.svg --engine cells --threads 1 INPUT",
    "canonical --against INPUT list",
];

/// The commands whose output differs from run to run: only their exit codes are compared.
const MEASURED: [&str; 2] =
    ["stress --solutions 2 --threads 1 INPUT", "compare --rounds 1 --threads 1 --mode batch INPUT"];

/// Returns more than is read at a time, with a bad line and a drawn grid.
fn list() -> String {
    let drawn: String = CHAINED.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let lines: String = (0..120).map(|number| format!("{}\n", if number % 40 == 3 { CHAINED } else { EASY })).collect();
    format!("# a list\n{lines}no puzzle\n\n{drawn}\n{EASY}\n")
}

fn folder() -> TestEnv {
    let folder = TestEnv::new();
    folder.write("list", list());
    folder.write("one", format!("# one puzzle\n{CHAINED}\n"));
    folder
}

/// Returns every command, with the file that it reads and whether its output is always the same.
fn commands() -> impl Iterator<Item = (&'static str, &'static str, bool)> {
    let lists = OF_LISTS.into_iter().map(|command| (command, "list", true));
    let ones = OF_ONE.into_iter().map(|command| (command, "one", true));
    lists.chain(ones).chain(MEASURED.into_iter().map(|command| (command, "one", false)))
}

fn arguments(command: &str, input: &str) -> Vec<String> {
    command.split(' ').map(|word| word.replace("INPUT", input)).collect()
}

/// Runs a command on an input, in a folder, with something on its standard input.
fn run_on(folder: &TestEnv, command: &str, input: &str, stdin: &str) -> Run {
    let arguments = arguments(command, input);
    folder.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), stdin)
}

/// Returns the output without the name of the input, with which the output of `doctor` begins.
fn shown<'r>(run: &'r Run, name: &str) -> &'r str {
    run.stdout.strip_prefix(name).unwrap_or(&run.stdout)
}

/// Writes to a named pipe once, when it is opened for reading.
fn write_once(pipe: &Path, text: String) -> JoinHandle<()> {
    let pipe = pipe.to_owned();
    thread::spawn(move || {
        // The reader may end early: then the write fails.
        let _ = OpenOptions::new().write(true).open(pipe).and_then(|mut pipe| pipe.write_all(text.as_bytes()));
    })
}

fn make_pipe(folder: &TestEnv, name: &str) -> String {
    let path = folder.path(name);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

#[test]
fn every_command_reads_standard_input_as_it_reads_a_file() {
    for (number, (command, file, is_steady)) in commands().enumerate() {
        let folder = folder();
        let (text, expected) = (folder.read(file), run_on(&folder, command, file, ""));
        let names = ["-", "/dev/stdin"];
        for input in sized(&names[number % 2..][..1], &names) {
            let found = run_on(&folder, command, input, &text);
            assert_eq!(found.code, expected.code, "{command} {input}: {}", found.stderr);
            let name = if *input == "-" { "standard input" } else { input };
            assert!(!is_steady || shown(&found, name) == shown(&expected, file), "{command} {input}: {}", found.stdout);
        }
    }
}

#[test]
fn every_command_reads_a_named_pipe_as_it_reads_a_file() {
    for (command, file, is_steady) in commands().step_by(sized(3, 1)) {
        let folder = folder();
        let expected = run_on(&folder, command, file, "");
        let pipe = make_pipe(&folder, "pipe");
        let writer = write_once(Path::new(&pipe), folder.read(file));
        // `Running` ends commands that do not end on their own.
        let command = command.replace("proof.out", &folder.path("proof.out"));
        let command = command.replace("page.html", &folder.path("page.html")).replace("steps", &folder.path("steps"));
        let command = command
            .replace("tree.svg", &folder.path("tree.svg"))
            .replace(" list", &format!(" {}", folder.path("list")));
        let found = Run::new(Running::start(&arguments(&command, &pipe), Feed::Nothing).end());
        writer.join().unwrap();
        assert_eq!(found.code, expected.code, "{command}: {}", found.stderr);
        assert!(!is_steady || shown(&found, &pipe) == shown(&expected, file), "{command}: {}", found.stdout);
    }
}

#[test]
fn several_pipes_are_read_one_after_another() {
    let folder = folder();
    let pipes = ["first", "second"].map(|name| make_pipe(&folder, name));
    // One writer for both: the second is not opened before the first is read to its end.
    let (text, paths) = (list(), pipes.clone());
    let writer = thread::spawn(move || {
        paths.iter().for_each(|path| write_once(Path::new(path), text.clone()).join().unwrap());
    });
    let arguments: Vec<String> = ["solve".to_owned()].into_iter().chain(pipes).collect();
    let found = Run::new(Running::start(&arguments, Feed::Nothing).end());
    writer.join().unwrap();
    let expected = folder.run(&["solve", "list", "list"], "");
    assert_eq!((found.code, found.stdout), (expected.code, expected.stdout));
}

#[test]
fn an_input_that_is_read_twice_must_be_a_file() {
    let folder = TestEnv::new();
    let table: String = (0..40).map(|number| format!("{number},{EASY},{}\n", number % 3)).collect();
    folder.write("table", format!("id,puzzle,level\n{table}"));
    let command = "partition --seed 1 --stratify level INPUT";
    assert_eq!(run_on(&folder, command, "table", "").answer().lines().count(), 40);
    make_pipe(&folder, "pipe");
    for (input, stdin) in [("-", &table), ("/dev/stdin", &table), ("pipe", &String::new())] {
        let refused = run_on(&folder, command, input, stdin);
        assert!(refused.code == Some(2) && refused.stderr.contains("not a pipe"), "{input}: {}", refused.stderr);
    }
}

/// A list to which another program writes while it is read: its beginning is answered, record by record.
#[test]
fn a_growing_file_is_answered_as_far_as_it_was_read() {
    // If every line is a separate record, a table has no header.
    let of_tables = OF_LISTS.into_iter().filter(|command| !command.contains("--keep-lines"));
    for command in of_tables.chain(["partition --seed 1 --stratify level INPUT"]).step_by(sized(3, 1)) {
        let folder = TestEnv::new();
        let line = |number: usize| format!("{number},{EASY},{}\n", number % 3);
        let first: String = (0..5).map(line).collect();
        folder.write("table", format!("id,puzzle,level\n{first}"));
        let (path, is_over) = (folder.path("table"), Arc::new(AtomicBool::new(false)));
        let ended = Arc::clone(&is_over);
        let writer = thread::spawn(move || {
            let mut file = OpenOptions::new().append(true).open(path).unwrap();
            // It grows only while it is read.
            for number in (5..400).take_while(|_| !ended.load(Ordering::Relaxed)) {
                file.write_all(line(number).as_bytes()).unwrap();
                thread::sleep(Duration::from_micros(200));
            }
        });
        let found = run_on(&folder, command, "table", "");
        is_over.store(true, Ordering::Relaxed);
        writer.join().unwrap();
        assert_eq!(found.code, Some(0), "{command}: {}", found.stderr);
        let several_lines = ["sheet", "grid", "trace", "doctor", "unique", "stats"];
        if several_lines.iter().any(|word| command.contains(word)) {
            assert!(!found.stdout.is_empty(), "{command}");
            continue;
        }
        let has_header = usize::from(command.contains("csv"));
        let answers = found.stdout.lines().count() - has_header;
        assert!(answers >= 5 && found.stdout.ends_with('\n'), "{command}: {answers} answers");
        assert!(
            !found.stdout.lines().any(|line| line.starts_with('!')),
            "{command}: a record was cut: {}",
            found.stdout
        );
    }
}

#[test]
fn a_folder_is_rejected_and_other_inputs_are_answered() {
    let folder = folder();
    std::fs::create_dir(folder.path("folder")).unwrap();
    for (command, ..) in commands() {
        let found = run_on(&folder, command, "folder", "");
        let words = "cannot read folder: Is a directory";
        assert!(found.code == Some(3) && found.stderr.contains(words), "{command}: {:?} {}", found.code, found.stderr);
    }
    let both = folder.run(&["solve", "folder", "one"], "");
    assert_eq!((both.code, both.stdout.lines().count()), (Some(3), 1), "{}", both.stderr);
}

/// A single signal ends a command that waits for a pipe without a writer.
#[test]
fn a_signal_ends_a_command_that_waits_for_a_pipe() {
    let folder = folder();
    let pipe = make_pipe(&folder, "pipe");
    let start = |(command, ..): (&'static str, _, _)| {
        (command, Running::start(&arguments(&command.replace(" list", ""), &pipe), Feed::Nothing))
    };
    let mut running: Vec<(&str, Running)> = commands().map(start).collect();
    thread::sleep(Duration::from_secs(2));
    running.iter_mut().for_each(|(_, command)| command.signal("TERM"));
    for (command, running) in running {
        let output = running.end();
        let is_ended = output.status.code() == Some(130) || ended_before_it_began(&output);
        assert!(is_ended, "{command}: {:?}", output.status);
    }
}
