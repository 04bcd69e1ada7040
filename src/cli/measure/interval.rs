//! Figures with their confidence intervals.

use super::sign_test::{confidence, lower_bound};

/// Minimum confidence of an interval.
pub(super) const CONFIDENCE: f64 = 0.95;

/// Minimum number of samples for an interval of the median. With five samples, all are on the same side of the true
/// median in 6 of 100 cases.
pub(super) const MIN_SAMPLES: usize = 6;

/// The bounds of a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    /// The lower bound.
    pub(crate) low: f64,
    /// The upper bound.
    pub(crate) high: f64,
    /// The share of cases in which the interval contains the true figure.
    pub(crate) confidence: f64,
}

/// A figure with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Estimate {
    /// The figure.
    pub(crate) value: f64,
    /// Its interval; `None` if the figure has no interval, or if there are too few samples.
    pub(crate) interval: Option<Interval>,
}

impl Interval {
    /// Returns the interval that contains the true median in at least 95 of 100 cases, whatever the distribution of the
    /// samples; `None` for fewer than six.
    ///
    /// The bounds are two of the samples, which a sign test finds.
    pub(crate) fn of_median(samples: &[f64]) -> Option<Self> {
        let low = lower_bound(samples.len(), CONFIDENCE)?;
        let (sorted, confidence) = (sorted(samples), confidence(samples.len(), low));
        Some(Self { low: sorted[low], high: sorted[sorted.len() - 1 - low], confidence })
    }

    /// Returns whether `value` lies within the bounds.
    #[cfg(test)]
    pub(crate) fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl Estimate {
    /// Returns the median of samples with its interval; 0 if there are none.
    pub(crate) fn median(samples: &[f64]) -> Self {
        let sorted = sorted(samples);
        let Some(last) = sorted.len().checked_sub(1) else { return Self::default() };
        let value = (sorted[last / 2] + sorted[last.div_ceil(2)]) / 2.0;
        Self { value, interval: Interval::of_median(samples) }
    }

    /// Returns a figure without an interval.
    pub(crate) const fn exactly(value: f64) -> Self {
        Self { value, interval: None }
    }

    /// Applies a monotone function to the figure and its bounds.
    pub(crate) fn map(self, monotone: impl Fn(f64) -> f64) -> Self {
        let interval = self.interval.map(|Interval { low, high, confidence }| {
            let (one, other) = (monotone(low), monotone(high));
            Interval { low: one.min(other), high: one.max(other), confidence }
        });
        Self { value: monotone(self.value), interval }
    }
}

fn sorted(samples: &[f64]) -> Vec<f64> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranks and confidences are those in the tables of the sign test.
    #[test]
    fn bounds_are_the_samples_that_the_binomial_distribution_gives() {
        for (count, low, confidence) in [
            (6, 1, 0.968_75),
            (7, 1, 0.984_375),
            (8, 1, 0.992_187_5),
            (9, 2, 0.960_937_5),
            (11, 2, 0.988_281_25),
            (12, 3, 0.961_425_78),
            (20, 6, 0.958_610_53),
            (40, 14, 0.961_522_69),
        ] {
            let samples: Vec<f64> = (1..=count).rev().map(f64::from).collect();
            let Estimate { value, interval } = Estimate::median(&samples);
            let interval = interval.unwrap();
            assert_eq!((interval.low, interval.high), (f64::from(low), f64::from(count + 1 - low)), "{count} samples");
            assert!((interval.confidence - confidence).abs() < 1e-8, "{count} samples: {interval:?}");
            assert_eq!(value, f64::from(count + 1) / 2.0);
            assert!(interval.holds(value) && !interval.holds(0.0));
        }
    }

    #[test]
    fn an_interval_needs_six_samples_and_has_at_least_the_promised_confidence() {
        for count in 0..100 {
            let interval = Interval::of_median(&vec![1.0; count]);
            assert_eq!(interval.is_some(), count >= MIN_SAMPLES, "{count} samples");
            assert!(interval.is_none_or(|interval| interval.confidence >= CONFIDENCE), "{count}: {interval:?}");
        }
        assert_eq!(Estimate::median(&[]), Estimate::default());
        assert_eq!(Estimate::median(&[3.0, 1.0]), Estimate::exactly(2.0));
    }

    #[test]
    fn equal_samples_have_an_interval_of_width_zero() {
        let interval = Interval::of_median(&[2.0; 7]).unwrap();
        assert_eq!((interval.low, interval.high), (2.0, 2.0));
    }
}
