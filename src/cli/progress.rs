//! A progress bar on standard error, for long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::cli::measure::{Background, Lasting};
use indicatif::{ProgressBar, ProgressStyle};
use specudoku::observe::Progress;

use super::common::QuietArgs;
use super::output::SHOWN_BAR;

/// The bar appears after this time.
const DELAY: Duration = Duration::from_secs(1);

/// Time between two drawings of the bar.
const TICK: Duration = Duration::from_millis(200);

/// The state of a bar.
struct BarState {
    template: &'static str,
    place: u64,
    /// The length, if it is known yet.
    length: Option<u64>,
}

/// Returns the state to draw.
type Position = Box<dyn Fn() -> BarState + Send>;

/// A bar that follows a counter until it is dropped.
pub(crate) struct Bar {
    _drawing: Option<Background>,
}

impl Bar {
    /// Returns a bar for `count` bytes of `size`, or without an end if the size is unknown. When everything is read, it
    /// shows how many records are answered, because the last ones may take long.
    pub(crate) fn over_bytes(
        count: Arc<AtomicU64>,
        size: Option<u64>,
        answered: Arc<Progress>,
        quiet: QuietArgs,
    ) -> Self {
        Self::new(quiet, move || match (count.load(Ordering::Relaxed), size) {
            (place, Some(size)) if place < size => {
                let template = "{wide_bar} {percent}% {bytes}/{total_bytes} {eta} left";
                BarState { template, place, length: Some(size) }
            }
            (_, Some(_)) => {
                let place = answered.done.load(Ordering::Relaxed);
                BarState { template: "{spinner} everything read, {pos} answered, {elapsed}", place, length: None }
            }
            (place, None) => BarState { template: "{spinner} {bytes} read, {elapsed}", place, length: None },
        })
    }

    /// Returns a bar for `count` of `steps`.
    pub(crate) fn over_steps(count: Arc<AtomicU64>, steps: u64, quiet: QuietArgs) -> Self {
        let template = "{wide_bar} {percent}% {pos}/{len} {elapsed}, {eta} left";
        Self::new(quiet, move || BarState { template, place: count.load(Ordering::Relaxed), length: Some(steps) })
    }

    /// Returns a bar for the steps that are known so far. While none is known, it shows only the time.
    pub(crate) fn over_known(progress: Arc<Progress>, quiet: QuietArgs) -> Self {
        Self::over_record(progress, Arc::default(), quiet)
    }

    /// Returns a bar for the answer to one record: for the steps of a count that are known so far, or for the number of
    /// steps that a rater has found. While none is known, it shows only the time.
    pub(crate) fn over_record(count: Arc<Progress>, found: Arc<AtomicU64>, quiet: QuietArgs) -> Self {
        Self::new(quiet, move || match (count.steps.load(Ordering::Relaxed), found.load(Ordering::Relaxed)) {
            (0, 0) => BarState { template: "{spinner} {elapsed}", place: 0, length: None },
            (0, place) => BarState { template: "{spinner} {elapsed}, {pos} steps found", place, length: None },
            (steps, _) => {
                let place = count.done.load(Ordering::Relaxed);
                BarState { template: "{wide_bar} {percent}% {elapsed}, {eta} left", place, length: Some(steps) }
            }
        })
    }

    /// Returns a bar that shows only the time.
    pub(crate) fn waiting(quiet: QuietArgs) -> Self {
        Self::over_known(Arc::default(), quiet)
    }

    /// Returns a bar for the state that `position` returns.
    fn new(quiet: QuietArgs, position: impl Fn() -> BarState + Send + 'static) -> Self {
        let position: Position = Box::new(position);
        Self { _drawing: quiet.shows().then(|| Background::begin(move |lasting| draw(&position, &lasting))) }
    }
}

/// Draws a bar while the work lasts, unless it ends before the bar appears.
fn draw(position: &Position, lasting: &Lasting) {
    if !lasting.wait(DELAY) {
        return;
    }
    let bar = ProgressBar::new_spinner().with_elapsed(DELAY);
    let mut drawn = None;
    *SHOWN_BAR.lock() = Some(bar.clone());
    loop {
        let BarState { template, place, length } = position();
        // The template seldom changes, and parsing it takes time.
        if drawn.replace(template) != Some(template)
            && let Ok(style) = ProgressStyle::with_template(template)
        {
            bar.set_style(style);
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
