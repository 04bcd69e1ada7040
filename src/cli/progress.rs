//! A progress bar on standard error, for long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use specudoku::CountProgress;

use super::background::{Background, Lasting};
use super::common::QuietArgs;
use super::output::SHOWN_BAR;

/// Work that ends before this shows no bar.
const LONG: Duration = Duration::from_secs(1);

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

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
    _drawing: Option<Background>,
}

impl Bar {
    /// A bar over `count` bytes of `size`, or without an end if the size is not known.
    pub(crate) fn over_bytes(count: Arc<AtomicU64>, size: Option<u64>, quiet: QuietArgs) -> Self {
        Self::new(Shows::Bytes(count, size), quiet)
    }

    /// A bar over `count` of `steps`.
    pub(crate) fn over_steps(count: Arc<AtomicU64>, steps: u64, quiet: QuietArgs) -> Self {
        Self::new(Shows::Steps(count, steps), quiet)
    }

    /// A bar over as many steps as are known by now; while there are none it shows the time alone.
    pub(crate) fn over_known(progress: Arc<CountProgress>, quiet: QuietArgs) -> Self {
        Self::new(Shows::Known(progress), quiet)
    }

    /// The time alone.
    pub(crate) fn waiting(quiet: QuietArgs) -> Self {
        Self::over_known(Arc::default(), quiet)
    }

    fn new(shows: Shows, quiet: QuietArgs) -> Self {
        let draw_late = move |lasting: Lasting| {
            if lasting.wait(LONG) {
                draw(&shows, &lasting);
            }
        };
        Self { _drawing: quiet.shows().then(|| Background::begin(draw_late)) }
    }
}

/// Draws a bar as long as the work lasts.
fn draw(shows: &Shows, lasting: &Lasting) {
    let bar = ProgressBar::new_spinner().with_elapsed(LONG);
    let mut drawn = None;
    *SHOWN_BAR.lock() = Some(bar.clone());
    loop {
        let (position, length) = shows.state();
        // The template changes when the length becomes known, and stays otherwise: to parse it takes time.
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
        if !lasting.wait(TICK) {
            break;
        }
    }
    SHOWN_BAR.lock().take();
    bar.finish_and_clear();
}
