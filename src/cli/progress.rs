//! A progress bar on standard error, for long work.

use std::io::{self, IsTerminal, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use parking_lot::Mutex;
use specudoku::CountProgress;

/// Work that ends before this shows no bar.
const LONG: Duration = Duration::from_secs(1);

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// The bar on the screen: there is one at a time, as there is one screen.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Calls `write`, which writes to the terminal, with the bar out of the way.
pub(super) fn above<T>(write: impl FnOnce() -> T) -> T {
    match &*SHOWN.lock() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Standard output, above the bar.
pub(super) struct Output {
    stdout: Stdout,
    is_terminal: bool,
}

impl Output {
    pub(super) fn new() -> Self {
        let stdout = io::stdout();
        Self { is_terminal: stdout.is_terminal(), stdout }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.stdout.write(bytes);
        }
        // What is written appears before the bar does.
        above(|| self.stdout.write_all(bytes).and_then(|()| self.stdout.flush())).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// What a bar shows.
enum Shows {
    /// Bytes read, of these if they are known.
    Bytes(Arc<AtomicU64>, Option<u64>),
    /// Steps done, of these.
    Steps(Arc<AtomicU64>, u64),
    /// Steps done, of as many as are known by now.
    Known(Arc<CountProgress>),
}

impl Shows {
    /// The position, and the length if there is one.
    fn state(&self) -> (u64, Option<u64>) {
        match self {
            Self::Bytes(count, size) => (count.load(Ordering::Relaxed), *size),
            Self::Steps(count, steps) => (count.load(Ordering::Relaxed), Some(*steps)),
            Self::Known(progress) => {
                let steps = progress.steps.load(Ordering::Relaxed);
                (progress.done.load(Ordering::Relaxed), Some(steps).filter(|steps| *steps > 0))
            }
        }
    }

    /// How the bar is drawn, with a length or without.
    const fn template(&self, has_length: bool) -> &'static str {
        match (self, has_length) {
            (Self::Bytes(..), true) => "{wide_bar} {percent}% {bytes}/{total_bytes} {eta} left",
            (Self::Bytes(..), false) => "{spinner} {bytes} read, {elapsed}",
            (Self::Steps(..), _) => "{wide_bar} {percent}% {pos}/{len} {elapsed}, {eta} left",
            (Self::Known(_), true) => "{wide_bar} {percent}% {elapsed}, {eta} left",
            (Self::Known(_), false) => "{spinner} {elapsed}",
        }
    }
}

/// A bar that follows a counter until it is dropped.
pub(crate) struct Bar {
    done: Option<Sender<()>>,
    drawing: Option<JoinHandle<()>>,
}

impl Bar {
    /// A bar over `count` bytes of `size`, or without an end if the size is not known.
    pub(crate) fn over_bytes(count: Arc<AtomicU64>, size: Option<u64>, quiet: bool) -> Self {
        Self::new(Shows::Bytes(count, size), quiet)
    }

    /// A bar over `count` of `steps`.
    pub(crate) fn over_steps(count: Arc<AtomicU64>, steps: u64, quiet: bool) -> Self {
        Self::new(Shows::Steps(count, steps), quiet)
    }

    /// A bar over as many steps as are known by now; while there are none it shows the time alone.
    pub(crate) fn over_known(progress: Arc<CountProgress>, quiet: bool) -> Self {
        Self::new(Shows::Known(progress), quiet)
    }

    /// The time alone.
    pub(crate) fn waiting(quiet: bool) -> Self {
        Self::over_known(Arc::default(), quiet)
    }

    /// There is no bar if `quiet`, or if standard error is no terminal.
    fn new(shows: Shows, quiet: bool) -> Self {
        if quiet || !io::stderr().is_terminal() {
            return Self { done: None, drawing: None };
        }
        let (done, ended) = mpsc::channel::<()>();
        let drawing = thread::Builder::new().spawn(move || {
            if ended.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                draw(&shows, || ended.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout));
            }
        });
        // Where the system gives no thread, there is no bar.
        Self { done: Some(done), drawing: drawing.ok() }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(drawing) = self.drawing.take() {
            let _ = drawing.join();
        }
    }
}

/// Draws a bar until `has_ended`, which waits a moment.
fn draw(shows: &Shows, has_ended: impl Fn() -> bool) {
    let bar = ProgressBar::new_spinner().with_elapsed(LONG);
    let mut drawn = None;
    *SHOWN.lock() = Some(bar.clone());
    loop {
        let (position, length) = shows.state();
        if drawn.replace(length.is_some()) != Some(length.is_some())
            && let Ok(style) = ProgressStyle::with_template(shows.template(length.is_some()))
        {
            bar.set_style(style);
        }
        if let Some(length) = length {
            bar.set_length(length);
        }
        bar.set_position(position);
        bar.tick();
        if has_ended() {
            break;
        }
    }
    SHOWN.lock().take();
    bar.finish_and_clear();
}
