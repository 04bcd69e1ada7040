//! Output: standard output, lines on standard error, and files at the end of long work.

use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal, Stdout, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{HumanCount, ProgressBar};
use parking_lot::Mutex;

use super::exit::Failure;
use super::files::will_write;

/// The progress bar on the screen. There is at most one.
pub(super) static SHOWN_BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Calls `write`, which writes to the terminal, while the bar is hidden.
fn above_bar<T>(write: impl FnOnce() -> T) -> T {
    match &*SHOWN_BAR.lock() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Standard output, above the bar.
pub(super) struct StandardOutput {
    stdout: Stdout,
    is_terminal: bool,
}

impl StandardOutput {
    pub(super) fn new() -> Self {
        let stdout = io::stdout();
        Self { is_terminal: stdout.is_terminal(), stdout }
    }

    /// Writes the text, and flushes it.
    pub(super) fn show(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.write_all(text).and_then(|()| self.flush()).map_err(Failure::write)
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.stdout.write(bytes);
        }
        // The text appears before the bar is drawn again.
        above_bar(|| self.stdout.write_all(bytes).and_then(|()| self.stdout.flush())).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// Prints a line on standard error. Errors are ignored: the work continues.
pub(super) fn print(line: &str) {
    print_plain(&format!("specudoku: {line}"));
}

/// Maximum number of notes on records to print: there may be millions.
const MAX_NOTES: u64 = 20;

/// Number of notes.
static NOTES: AtomicU64 = AtomicU64::new(0);

/// Prints a note on a record, unless there were too many already.
pub(super) fn note(line: &str) {
    if NOTES.fetch_add(1, Ordering::Relaxed) < MAX_NOTES {
        print(line);
    }
}

/// Prints a note on the elements of a puzzle that were not read.
pub(super) fn note_ignored(file: &str, line: u64, names: &str) {
    note(&format!("{file}, line {line}: these elements are not read, and may stand for rules: {names}"));
}

/// Prints how many notes were not printed.
pub(super) fn end_notes() {
    let hidden = NOTES.load(Ordering::Relaxed).saturating_sub(MAX_NOTES);
    if hidden > 0 {
        print(&format!("and {} more", HumanCount(hidden)));
    }
}

/// Prints a line on standard error without the name of the program.
pub(super) fn print_plain(line: &str) {
    let _ = above_bar(|| writeln!(anstream::stderr().lock(), "{line}"));
}

/// Rejects a file that cannot be written, that the command also reads, or whose name does not have the extension of its
/// format. Devices and pipes are accepted without a check: their names show no format, and opening and closing a pipe
/// would end it for its reader.
pub(super) fn check_writable(path: &Path, form: &str) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Ok(());
    }
    let name = path.display();
    if !path.extension().is_some_and(|end| end.eq_ignore_ascii_case(form)) {
        return Err(Failure::usage(format!(
            "{name}: only {form} can be written here: give a name that ends in .{form}"
        )));
    }
    will_write(path)?;
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| cannot_write(path, &error))?;
    if is_new {
        // Otherwise, interrupted work would leave an empty file.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// Writes a complete file.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

/// Returns the failure for a file that cannot be written.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::io(format!("cannot write {}: {error}", path.display()))
}
