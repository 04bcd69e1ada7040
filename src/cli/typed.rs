//! Puzzles that a person types or pastes on a terminal. Each is handed over as soon as it is complete: a line at its end, a
//! drawn grid when its last row is there and nothing follows.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use specudoku::text::stream::Recogniser;
use specudoku::text::{Reading, Records};

use super::output::print_plain;

/// After a complete grid, the time in which more lines belong to it: pasted lines come at once.
const PAUSE: Duration = Duration::from_millis(100);

/// Lines of no puzzle that are kept, in bytes.
const MAX_HELD: usize = 64 << 10;

/// Ends a drawn grid in whatever form its bands are: one blank line may be between two of these.
const END: &[u8] = b"\n\n";

/// What is read from a terminal.
pub(super) struct Typed {
    /// The lines as they are typed; `None` before the first is read.
    lines: Option<Receiver<io::Result<Vec<u8>>>>,
    reading: Reading,
    recogniser: Recogniser,
    /// Number of lines so far.
    number: u64,
    /// The lines since the last record.
    held: Vec<u8>,
    /// Bytes that were not handed over yet.
    ready: Vec<u8>,
    /// Whether one puzzle is all that is wanted.
    only_one: bool,
    ended: bool,
}

impl Typed {
    pub(super) fn new(reading: Reading, only_one: bool) -> Self {
        let recogniser = Recogniser::new(reading.clone());
        let (held, ready) = (Vec::new(), Vec::new());
        Self { lines: None, reading, recogniser, number: 0, held, ready, only_one, ended: false }
    }

    /// Says what is expected, and begins to read.
    ///
    /// # Errors
    /// If the system gives no thread to read on.
    fn begin(&self) -> io::Result<Receiver<io::Result<Vec<u8>>>> {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        print_plain(&match self.only_one {
            true => "Type or paste a puzzle, on one line or drawn.".to_owned(),
            false => format!("Type or paste puzzles, each on one line or drawn.\n{end} ends the list."),
        });
        let (sender, lines) = channel();
        let read_lines = move || {
            while let Some(line) = next_line()
                && sender.send(line).is_ok()
            {}
        };
        // The thread stays behind where nothing more is wanted, and ends with the program.
        thread::Builder::new().spawn(read_lines)?;
        Ok(lines)
    }

    /// Waits for the next line, or ends a grid that is complete if none comes soon.
    fn wait(&mut self) -> io::Result<()> {
        let lines = match self.lines.take() {
            Some(lines) => lines,
            None => self.begin()?,
        };
        let next = if self.is_complete() {
            lines.recv_timeout(PAUSE)
        } else {
            lines.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        self.lines = Some(lines);
        match next {
            Ok(line) => self.take(line?),
            Err(RecvTimeoutError::Timeout) => self.take(END.to_vec()),
            Err(RecvTimeoutError::Disconnected) => self.ended = true,
        }
        Ok(())
    }

    /// Whether the lines since the last record are whole puzzles: a grid without a frame may follow one with a frame. The
    /// first line may be the last border of the grid before.
    fn is_complete(&self) -> bool {
        let others = self.held.iter().position(|byte| *byte == b'\n').map_or(self.held.len(), |end| end + 1);
        [&self.held[..], &self.held[others..]].into_iter().any(|text| self.are_puzzles(text))
    }

    /// Whether a text holds puzzles, and nothing else that would be answered.
    fn are_puzzles(&self, text: &[u8]) -> bool {
        let mut records = Records::new(text, self.reading.clone()).peekable();
        records.peek().is_some() && records.all(|record| record.puzzle.is_ok())
    }

    /// Takes lines, and sees which records they end.
    fn take(&mut self, lines: Vec<u8>) {
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            self.number += 1;
            let role = self.recogniser.push(self.number, line.trim_ascii_end());
            let has_ended = self.recogniser.take().is_some();
            while self.recogniser.take().is_some() {}
            if has_ended || role.is_record() {
                self.held.clear();
                self.ended |= self.only_one;
            }
            if !role.is_record() && self.held.len() < MAX_HELD {
                self.held.extend_from_slice(line);
            }
        }
        self.ready.extend(lines);
    }
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ready.is_empty() && !self.ended {
            self.wait()?;
        }
        let count = self.ready.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.ready[..count]);
        self.ready.drain(..count);
        Ok(count)
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
