//! What a speed-up shows, in words. The page uses the same words for its workers: `web/src/compare.rs` includes this
//! file.

use std::fmt;

use super::interval::{Estimate, Interval, MIN_SAMPLES};

/// What a speed-up shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finding {
    /// The speed-up and its interval are above 1.00.
    Faster,
    /// The speed-up and its interval are below 1.00.
    Slower,
    /// The interval, as displayed, contains 1.00.
    NoDifference,
    /// There is no interval.
    TooFewSamples,
    /// No other thread had work, so the other threads did not cause any difference.
    NothingShared,
    /// Threads share cores, at a cost that depends on the system.
    TooFewCores,
}

impl Finding {
    /// Returns what a speed-up shows on its own.
    pub(crate) fn of(speedup: &Estimate) -> Self {
        let Some(Interval { low, high, .. }) = speedup.interval else { return Self::TooFewSamples };
        match (rounded(low), rounded(high)) {
            (low, _) if low > 1.0 => Self::Faster,
            (_, high) if high < 1.0 => Self::Slower,
            _ => Self::NoDifference,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::NoDifference => "no difference shown",
            Self::TooFewSamples => "too few samples",
            Self::NothingShared => "nothing shared",
            Self::TooFewCores => "too few cores",
        })
    }
}

/// Returns a figure rounded to the two decimals that are displayed. A bound that is displayed as 1.00 does not show a
/// difference.
fn rounded(figure: f64) -> f64 {
    format!("{figure:.2}").parse().unwrap_or(figure)
}

/// The gain of several threads over one.
pub(crate) struct Gain {
    pub(crate) threads: usize,
    pub(crate) samples: usize,
    pub(crate) speedup: Estimate,
    /// The nodes relative to those of one thread, if additional nodes count as waste.
    pub(crate) node_ratio: Option<Estimate>,
}

impl Gain {
    /// Returns the words if each thread had work and a core.
    pub(crate) fn words(&self) -> String {
        let luck = match (Finding::of(&self.speedup), self.speedup.interval) {
            (Finding::Faster, Some(interval)) if interval.low > self.threads as f64 => {
                ", more than linear: a single thread reaches a solution late"
            }
            (Finding::Slower, _) => ", so one thread is better",
            _ => "",
        };
        let waste = self.node_ratio.as_ref().map(waste).unwrap_or_default();
        format!("{}{waste}{luck}.", difference(&self.speedup, self.samples))
    }

    /// Returns the words for threads that share cores.
    pub(crate) fn too_few_cores(&self, cores: usize) -> String {
        format!("no verdict: they share {cores} cores{}.", self.speedup.interval.map_or_else(String::new, as_fast))
    }
}

/// Returns "1.86 times faster (1.81 to 1.90)", or that there are too few samples to tell.
pub(crate) fn difference(speedup: &Estimate, samples: usize) -> String {
    let Some(interval) = speedup.interval else {
        let missing = MIN_SAMPLES.saturating_sub(samples);
        let samples = if missing == 1 { "sample" } else { "samples" };
        return format!("no verdict: an interval needs {missing} more {samples}");
    };
    let Interval { low, high, .. } = interval;
    match Finding::of(speedup) {
        Finding::Faster => format!("{:.2} times faster ({low:.2} to {high:.2})", speedup.value),
        Finding::Slower => {
            format!("{:.2} times slower ({:.2} to {:.2})", 1.0 / speedup.value, 1.0 / high, 1.0 / low)
        }
        _ => format!("no difference shown{}", as_fast(interval)),
    }
}

fn as_fast(Interval { low, high, .. }: Interval) -> String {
    format!(" ({low:.2} to {high:.2} times as fast)")
}

/// Returns the words on the nodes, relative to those of one thread.
pub(crate) fn waste(ratio: &Estimate) -> String {
    let Some(Interval { low, high, .. }) = ratio.interval else { return String::new() };
    if wasted(low) > 0.0 {
        format!(", {} % of the nodes wasted ({} to {})", wasted(ratio.value), wasted(low), wasted(high))
    } else if saved(high) > 0.0 {
        format!(", {} % fewer nodes than one thread ({} to {})", saved(ratio.value), saved(high), saved(low))
    } else {
        ", no waste shown".to_owned()
    }
}

/// Returns the share of wasted nodes in percent, from the ratio to the nodes of one thread.
fn wasted(ratio: f64) -> f64 {
    (100.0 * (1.0 - 1.0 / ratio)).round()
}

/// Returns the share of saved nodes in percent, relative to the nodes of one thread. The share is not relative to the
/// nodes of the case, because it could then exceed 100 %.
fn saved(ratio: f64) -> f64 {
    (100.0 * (1.0 - ratio)).round()
}
