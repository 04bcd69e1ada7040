//! Puzzles that a user types or pastes at a terminal. Lines are passed on as they are typed. A drawn grid usually ends
//! where the next one begins, which may come much later. So a pause after a complete grid ends it too.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use specudoku::text::{Reading, Records};

use super::output::print_plain;

/// The time without input after which a complete grid ends. Pasted lines arrive without a pause.
const PAUSE: Duration = Duration::from_millis(100);

/// Maximum number of bytes after the last grid in which the end of the next grid is searched for.
const MAX_HELD: usize = 64 << 10;

/// Two blank lines end a drawn grid. One blank line may separate two of its bands.
const END: &[u8] = b"\n\n";

/// The input from a terminal.
pub(super) struct Typed {
    /// The lines as they are typed; `None` before the first is read.
    lines: Option<Receiver<io::Result<Vec<u8>>>>,
    reading: Reading,
    /// Whether the input ends after one puzzle.
    only_one: bool,
    /// The lines since the last pause after a complete grid.
    held: Vec<u8>,
    /// Bytes that have not been passed on.
    ready: Vec<u8>,
    ended: bool,
}

impl Typed {
    pub(super) const fn new(reading: Reading, only_one: bool) -> Self {
        Self { lines: None, reading, only_one, held: Vec::new(), ready: Vec::new(), ended: false }
    }

    /// Tells the user what is expected, and starts to read.
    ///
    /// # Errors
    /// If the system has no thread to read on.
    fn start(&self) -> io::Result<Receiver<io::Result<Vec<u8>>>> {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        print_plain(&if self.only_one {
            "Type or paste a puzzle, on one line or drawn.".to_owned()
        } else {
            format!("Type or paste puzzles, each on one line or drawn.\n{end} ends the list.")
        });
        let (sender, lines) = channel();
        // If the input ends early, this thread waits for the next line until the program ends.
        thread::Builder::new().spawn(move || send_lines(&sender))?;
        Ok(lines)
    }

    /// Waits for the next line, or for a pause.
    fn wait(&mut self) -> io::Result<()> {
        let lines = match self.lines.take() {
            Some(lines) => lines,
            None => self.start()?,
        };
        let next = if self.held.is_empty() {
            lines.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            lines.recv_timeout(PAUSE)
        };
        match next {
            Ok(line) => self.push(line?),
            Err(RecvTimeoutError::Disconnected) => self.ended = true,
            Err(RecvTimeoutError::Timeout) if self.end_grid() => {}
            Err(RecvTimeoutError::Timeout) => match lines.recv() {
                Ok(line) => self.push(line?),
                Err(_) => self.ended = true,
            },
        }
        self.lines = Some(lines);
        Ok(())
    }

    fn push(&mut self, line: Vec<u8>) {
        if self.held.len() + line.len() > MAX_HELD {
            self.held.clear();
        }
        self.held.extend(&line);
        self.ready.extend(line);
    }

    /// If the last lines form a complete grid, ends it. Returns whether they do.
    fn end_grid(&mut self) -> bool {
        let last = Records::new(self.held.as_slice(), self.reading.clone()).last();
        let Some(last) = last.filter(|record| record.puzzle.is_ok()) else { return false };
        let lines = self.held.split_inclusive(|byte| *byte == b'\n').count() as u64;
        // A puzzle on one line is already complete, unless it is an item to which more may be added.
        let is_item = matches!(*self.held, [b'.', b'~' | b'A'..=b'Z', ..]);
        if last.line < lines || is_item {
            self.ready.extend(END);
        }
        self.held.clear();
        self.ended = self.only_one;
        true
    }
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.ready.is_empty() && !self.ended {
            self.wait()?;
        }
        let count = self.ready.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.ready[..count]);
        self.ready.drain(..count);
        Ok(count)
    }
}

/// Sends the lines of the terminal until its input ends or no one receives them.
fn send_lines(sender: &Sender<io::Result<Vec<u8>>>) {
    while let Some(line) = next_line() {
        if sender.send(line).is_err() {
            break;
        }
    }
}

/// Reads the next line with its end; `None` at the end of the terminal's input.
fn next_line() -> Option<io::Result<Vec<u8>>> {
    let mut line = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut line) {
        Ok(0) => None,
        Ok(_) => Some(Ok(line)),
        Err(error) => Some(Err(error)),
    }
}
