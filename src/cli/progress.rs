//! A progress bar on standard error, for long work.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Work that ends before this shows no bar.
const LONG: Duration = Duration::from_secs(1);

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// A bar that follows a counter until it is dropped.
pub(crate) struct Bar {
    done: Option<Sender<()>>,
    drawing: Option<JoinHandle<()>>,
}

impl Bar {
    /// A bar over `count` bytes of `size`, or without an end if the size is not known. There is none if `quiet`, or
    /// if standard error is no terminal, or standard output is one too and would be drawn over.
    pub(crate) fn over_bytes(count: Arc<AtomicU64>, size: Option<u64>, quiet: bool) -> Self {
        Self::new(count, quiet, move || match size {
            Some(size) => bar(size, "{wide_bar} {percent}% {bytes}/{total_bytes} {eta} left"),
            None => styled(ProgressBar::new_spinner(), "{spinner} {bytes} read, {elapsed}"),
        })
    }

    /// A bar over `count` of `steps`.
    pub(crate) fn over_steps(count: Arc<AtomicU64>, steps: u64, quiet: bool) -> Self {
        Self::new(count, quiet, move || bar(steps, "{wide_bar} {percent}% {pos}/{len} {eta} left"))
    }

    /// A bar over as many steps as are known by now.
    pub(crate) fn over_known(count: Arc<AtomicU64>, steps: Arc<AtomicU64>, quiet: bool) -> Self {
        let begin = move || styled(ProgressBar::new(0), "{wide_bar} {percent}% {elapsed}, {eta} left");
        Self::with_length(count, Some(steps), quiet, begin)
    }

    fn new(count: Arc<AtomicU64>, quiet: bool, bar: impl FnOnce() -> ProgressBar + Send + 'static) -> Self {
        Self::with_length(count, None, quiet, bar)
    }

    fn with_length(
        count: Arc<AtomicU64>,
        length: Option<Arc<AtomicU64>>,
        quiet: bool,
        bar: impl FnOnce() -> ProgressBar + Send + 'static,
    ) -> Self {
        if quiet || !io::stderr().is_terminal() || io::stdout().is_terminal() {
            return Self { done: None, drawing: None };
        }
        let (done, ended) = mpsc::channel::<()>();
        let draw = move || {
            if ended.recv_timeout(LONG) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = bar();
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if let Some(length) = &length {
                    bar.set_length(length.load(Ordering::Relaxed));
                }
                bar.set_position(count.load(Ordering::Relaxed));
            }
            bar.finish_and_clear();
        };
        // Without a thread there is no bar.
        Self { done: Some(done), drawing: thread::Builder::new().spawn(draw).ok() }
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

fn bar(steps: u64, template: &str) -> ProgressBar {
    styled(ProgressBar::new(steps), template)
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
