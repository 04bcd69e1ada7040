//! What a user types on a terminal is answered when it is complete, and nothing is drawn into it.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};
use tempfile::TempDir;

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::program;

/// No test asserts a time: an answer that never comes would hang, and this limit reports it.
const WATCH: Duration = Duration::from_secs(60);

/// The program running on a terminal, which is its standard input and both of its outputs.
struct Session {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    shown: String,
    folder: TempDir,
}

impl Session {
    fn start(arguments: &[&str]) -> Self {
        let size = Winsize { ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(&size, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut command = program();
        command.args(arguments).env("TERM", "xterm").env("NO_COLOR", "1").current_dir(folder.path());
        attach(&mut command, &terminal.slave);
        let child = command.spawn().unwrap();
        drop((command, terminal.slave));
        let keyboard = File::from(terminal.master);
        let mut master = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = master.read(&mut bytes) {
                let _ = sender.send(bytes[..count].to_vec());
            }
        });
        Self { child, keyboard, screen, shown: String::new(), folder }
    }

    fn keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text has been shown this many times.
    fn await_text(&mut self, text: &str, times: usize) {
        let begun = Instant::now();
        while self.shown.matches(text).count() < times {
            self.look();
            assert!(begun.elapsed() < WATCH, "'{text}' is not shown {times} times: {}", self.shown);
        }
    }

    /// Waits for the end, and for everything that is shown until then.
    fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            self.look();
            if let Some(status) = self.child.try_wait().unwrap() {
                // The program was the only other end of the terminal.
                while let Ok(bytes) = self.screen.recv_timeout(WATCH) {
                    self.show(&bytes);
                }
                return status;
            }
            if begun.elapsed() > WATCH {
                self.child.kill().unwrap();
                panic!("the program does not end: {}", self.shown);
            }
        }
    }

    fn look(&mut self) {
        if let Ok(bytes) = self.screen.recv_timeout(Duration::from_millis(20)) {
            self.show(&bytes);
        }
    }

    fn show(&mut self, bytes: &[u8]) {
        self.shown += &String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    }
}

/// After a failed test, the program would wait for input until it is killed.
impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Connects the input and the outputs of a command to a terminal.
fn attach(command: &mut Command, terminal: &std::os::fd::OwnedFd) {
    command.stdin(terminal.try_clone().unwrap());
    command.stdout(terminal.try_clone().unwrap()).stderr(terminal.try_clone().unwrap());
}

/// Returns the rows of a puzzle, with a blank line after each band if it is `banded`.
fn drawn(puzzle: &str, banded: bool) -> String {
    let row = |(number, row): (usize, &[u8])| {
        let end = if banded && number % 3 == 2 && number < 8 { "\n\n" } else { "\n" };
        format!("{}{end}", String::from_utf8_lossy(row))
    };
    puzzle.as_bytes().chunks(9).enumerate().map(row).collect()
}

/// Returns a puzzle with borders, as the program draws one.
fn bordered(puzzle: &str) -> String {
    let border = "+-------+-------+-------+\n";
    let row = |(number, row): (usize, &[u8])| {
        let cells: Vec<String> = row.iter().map(|cell| char::from(*cell).to_string()).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| format!(" {} ", cells.join(" "))).collect();
        format!("|{}|\n{}", boxes.join("|"), if number % 3 == 2 { border } else { "" })
    };
    border.to_owned() + &puzzle.as_bytes().chunks(9).enumerate().map(row).collect::<String>()
}

#[test]
fn every_notation_of_a_puzzle_is_answered_before_the_input_ends() {
    let mut session = Session::start(&["solve", "-"]);
    session.await_text("Type or paste puzzles", 1);
    // A bar would appear after a second.
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(1_500) {
        session.look();
    }
    let forms = [
        format!("{EASY}\n"),
        drawn(EASY, false),
        drawn(EASY, true),
        bordered(EASY),
        format!("Grid 7\n{}", drawn(EASY, false)),
        format!("{EASY}\n"),
    ];
    for (number, form) in forms.iter().enumerate() {
        session.keys(form);
        session.await_text(EASY_SOLVED, number + 1);
    }
    // Several without a pause, and then a line that is not a puzzle.
    session.keys(&format!("{EASY}\n{}{}", bordered(EASY), drawn(EASY, false)));
    session.await_text(EASY_SOLVED, forms.len() + 3);
    session.keys(&format!("{}q\n", &EASY[..80]));
    session.await_text("!column 81", 1);
    session.keys("\u{4}");
    assert_eq!(session.end().code(), Some(0));
    assert_eq!(session.shown.matches("Type or paste").count(), 1, "{}", session.shown);
    let bar = ["read,", "[2K", "\u{1b}"];
    assert!(!bar.iter().any(|part| session.shown.contains(part)), "{:?}", session.shown);
}

#[test]
fn every_command_that_reads_a_list_answers_each_typed_line_immediately() {
    let cases = [
        (&["-"][..], EASY_SOLVED),
        (&["solve", "--all", "-"], EASY_SOLVED),
        (&["solve", "--stats", "--format", "csv", "-"], ",1,"),
        (&["solve", "--trace", "-"], EASY_SOLVED),
        (&["count", "-"], "\n1\n"),
        (&["check", "-"], "\nunique"),
        (&["candidates", "-"], "| 6 1 5 |"),
        (&["rate", "-"], "(very easy)"),
        (&["explain", "-"], "(very easy)"),
        (&["minimize", "-"], ".."),
        (&["canonical", "-"], "..."),
        (&["convert", "--to", "grid", "-"], "+-------+"),
        (&["scramble", "--seed", "1", "-"], "seed 1"),
        (&["partition", "--seed", "1", "-"], "\ntrain"),
    ];
    for (arguments, answer) in cases {
        let mut session = Session::start(arguments);
        session.await_text("Type or paste puzzles", 1);
        session.keys(&format!("{EASY}\n"));
        session.await_text(answer, 1);
        session.keys("\u{4}");
        assert_eq!(session.end().code(), Some(0), "{arguments:?}: {}", session.shown);
    }
}

#[test]
fn a_command_for_one_puzzle_ends_after_the_typed_puzzle() {
    let cases = [
        (&["hint", "-"][..], "Hidden Single"),
        (&["hint", "--level", "1", "-"], "Look at"),
        (&["explain", "--html", "page.html", "-"], "very easy"),
        (&["convert", "--to", "dimacs", "-"], "p cnf"),
        (&["solve", "--proof", "proof", "-"], ""),
        (&["solve", "--tree", "tree.svg", "-"], ""),
        (&["sample", "--count", "1", "--seed", "1", "-"], "seed 1"),
        (&["split", "--parts", "1", "-"], ""),
    ];
    for (arguments, answer) in cases {
        for form in [format!("{EASY}\n"), drawn(EASY, true)] {
            let mut session = Session::start(arguments);
            session.await_text("Type or paste a puzzle", 1);
            session.keys(&form);
            let status = session.end();
            assert_eq!(status.code(), Some(0), "{arguments:?}: {}", session.shown);
            assert!(session.shown.contains(answer), "{arguments:?}: {}", session.shown);
            assert!(session.folder.path().exists());
        }
    }
}

#[test]
fn a_pasted_large_grid_is_one_puzzle() {
    // None of its rows repeats a digit, and each could be a complete grid of 4x4 cells.
    let row = |(row, digit): (usize, char)| format!("{}{digit}{}\n", ".".repeat(row), ".".repeat(15 - row));
    let rows: String = "123456789ABCDEFG".chars().enumerate().map(row).collect();
    let mut session = Session::start(&["check", "-"]);
    session.await_text("Type or paste puzzles", 1);
    session.keys(&rows);
    session.await_text("\nmultiple", 1);
    session.keys(&format!("{HARD}\n"));
    session.await_text("\nunique minimal", 1);
    session.keys("\u{4}");
    session.end();
    assert_eq!(session.shown.matches("multiple").count(), 1, "{}", session.shown);
}

#[test]
fn without_arguments_a_terminal_shows_the_help() {
    let mut session = Session::start(&[]);
    assert_eq!(session.end().code(), Some(2));
    assert!(session.shown.contains("Usage: specudoku <COMMAND>"), "{}", session.shown);
}
