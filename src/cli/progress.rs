//! A progress bar on standard error, for long work.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::cli::measure::{Background, Lasting};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use specudoku::count::CountProgress;

use super::common::QuietArgs;
use super::output::SHOWN_BAR;

/// Work that ends before this shows no bar.
const DELAY: Duration = Duration::from_secs(1);

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// What a bar follows: the position, and the length as far as it is known by now.
type Position = Box<dyn Fn() -> (u64, Option<u64>) + Send>;

/// How a bar is drawn: with a length, and without.
type Templates = [&'static str; 2];

/// A bar that follows a counter until it is dropped.
pub(crate) struct Bar {
    _drawing: Option<Background>,
}

impl Bar {
    /// A bar over `count` bytes of `size`, or without an end if the size is not known.
    pub(crate) fn over_bytes(count: Arc<AtomicU64>, size: Option<u64>, quiet: QuietArgs) -> Self {
        let templates = ["{wide_bar} {percent}% {bytes}/{total_bytes} {eta} left", "{spinner} {bytes} read, {elapsed}"];
        Self::new(Box::new(move || (count.load(Ordering::Relaxed), size)), templates, quiet)
    }

    /// A bar over `count` of `steps`.
    pub(crate) fn over_steps(count: Arc<AtomicU64>, steps: u64, quiet: QuietArgs) -> Self {
        let templates = ["{wide_bar} {percent}% {pos}/{len} {elapsed}, {eta} left"; 2];
        Self::new(Box::new(move || (count.load(Ordering::Relaxed), Some(steps))), templates, quiet)
    }

    /// A bar over as many steps as are known by now; while there are none it shows only the time.
    pub(crate) fn over_known(progress: Arc<CountProgress>, quiet: QuietArgs) -> Self {
        Self::over_record(progress, Arc::default(), quiet)
    }

    /// A bar over the answer to one record: as many steps as are known by now of a count, or the number of steps that a rater has
    /// found. While there are none it shows only the time.
    pub(crate) fn over_record(count: Arc<CountProgress>, found: Arc<AtomicU64>, quiet: QuietArgs) -> Self {
        let position = move || match count.steps.load(Ordering::Relaxed) {
            0 => (found.load(Ordering::Relaxed), None),
            steps => (count.done.load(Ordering::Relaxed), Some(steps)),
        };
        let templates = ["{wide_bar} {percent}% {elapsed}, {eta} left", "{spinner} {elapsed}{found}"];
        Self::new(Box::new(position), templates, quiet)
    }

    /// Only the time.
    pub(crate) fn waiting(quiet: QuietArgs) -> Self {
        Self::over_known(Arc::default(), quiet)
    }

    fn new(position: Position, templates: Templates, quiet: QuietArgs) -> Self {
        let draw_late = move |lasting: Lasting| {
            if lasting.wait(DELAY) {
                draw(&position, templates, &lasting);
            }
        };
        Self { _drawing: quiet.shows().then(|| Background::begin(draw_late)) }
    }
}

/// Writes the number of steps that a rater has found, if there are some.
fn write_found(state: &ProgressState, text: &mut dyn fmt::Write) {
    if state.pos() > 0 {
        // What is drawn is text in memory.
        let _ = write!(text, ", {} steps found", state.pos());
    }
}

/// Draws a bar while the work lasts.
fn draw(position: &Position, [with_length, without]: Templates, lasting: &Lasting) {
    let bar = ProgressBar::new_spinner().with_elapsed(DELAY);
    let mut drawn = None;
    *SHOWN_BAR.lock() = Some(bar.clone());
    loop {
        let (place, length) = position();
        let template = if length.is_some() { with_length } else { without };
        // The template changes when the length becomes known, and stays otherwise: to parse it takes time.
        if drawn.replace(template) != Some(template)
            && let Ok(style) = ProgressStyle::with_template(template)
        {
            bar.set_style(style.with_key("found", write_found));
        }
        if let Some(length) = length {
            bar.set_length(length);
        }
        bar.set_position(place);
        bar.tick();
        if !lasting.wait(TICK) {
            break;
        }
    }
    SHOWN_BAR.lock().take();
    bar.finish_and_clear();
}
