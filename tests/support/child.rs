//! A running program: sending it signals, and reading what it has written when it ends.

use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, Command, Output};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::program::{PROGRAM, start};

/// No test asserts a duration. A program that does not end would hang, and this timeout makes the test fail.
const WATCH: Duration = Duration::from_secs(180);

/// The interval between checks whether the program has ended.
const LOOK: Duration = Duration::from_micros(200);

/// The standard input of the program.
pub(crate) enum Feed {
    /// Nothing: standard input is at its end.
    Nothing,
    /// This text, after which the input stays open.
    Open(String),
    /// This line, repeated without end.
    Endless(String),
}

/// The running program. Its output is read as it arrives.
pub(crate) struct Running {
    child: Child,
    output: JoinHandle<Vec<u8>>,
    errors: JoinHandle<Vec<u8>>,
    /// Open until the program has ended.
    stdin: Option<ChildStdin>,
}

impl Running {
    pub(crate) fn start(arguments: &[String], feed: Feed) -> Self {
        // In a background job of a shell, signals are ignored, and the program would inherit that.
        let mut command = Command::new("env");
        command
            .args(["--default-signal=INT,TERM,HUP", PROGRAM])
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        let mut child = start(&mut command);
        let output = reader(child.stdout.take().unwrap());
        let errors = reader(child.stderr.take().unwrap());
        let mut stdin = child.stdin.take();
        match feed {
            Feed::Nothing => stdin = None,
            Feed::Open(text) => stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap(),
            Feed::Endless(line) => {
                let mut stdin = stdin.take().unwrap();
                let lines = line.repeat(1_000);
                // The thread ends with the program, which closes the pipe.
                thread::spawn(move || while stdin.write_all(lines.as_bytes()).is_ok() {});
            }
        }
        Self { child, output, errors, stdin }
    }

    /// Sends a signal by name, unless the program has ended.
    pub(crate) fn signal(&mut self, name: &str) {
        if self.child.try_wait().unwrap().is_none() {
            Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        }
    }

    /// Waits until the program ends.
    pub(crate) fn end(mut self) -> Output {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > WATCH {
                self.child.kill().unwrap();
            }
            thread::sleep(LOOK);
        };
        drop(self.stdin);
        assert!(begun.elapsed() < WATCH, "the program does not end");
        Output { status, stdout: self.output.join().unwrap(), stderr: self.errors.join().unwrap() }
    }
}

/// Whether a signal ended the program before it wrote anything: it handles signals only when there is something to
/// lose.
pub(crate) fn ended_before_it_began(output: &Output) -> bool {
    output.status.signal().is_some() && output.stdout.is_empty()
}

fn reader(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        bytes
    })
}
