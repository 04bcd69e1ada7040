//! Medians, and between which bounds they lie.

use statrs::distribution::{Binomial, DiscreteCDF};

/// How sure an interval is to hold the true median.
const CONFIDENCE: f64 = 0.95;

/// The fewest samples of which the least and the most are such an interval.
pub(super) const FEWEST_SAMPLES: usize = 6;

/// A median with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// Returns the median of samples and the interval that holds the true one in 95 of 100 cases, whatever the
    /// distribution: each sample lies below the true median with probability 1/2, so the number of those that do is
    /// binomial. Of fewer than six samples it is from the least to the most, and less sure.
    #[must_use]
    pub fn of(samples: &[f64]) -> Self {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let Some(last) = sorted.len().checked_sub(1) else { return Self::default() };
        let tail =
            Binomial::new(0.5, sorted.len() as u64).map_or(0, |below| below.inverse_cdf((1.0 - CONFIDENCE) / 2.0));
        let low = (tail as usize).saturating_sub(1);
        let median = (sorted[last / 2] + sorted[last.div_ceil(2)]) / 2.0;
        Self { low: sorted[low], median, high: sorted[last - low] }
    }

    /// Whether `value` lies within the bounds.
    #[must_use]
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Half the width, as a share of the median.
    #[must_use]
    pub fn uncertainty(&self) -> f64 {
        (self.high - self.low) / 2.0 / self.median
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranks are those of the tables for the sign test.
    #[test]
    fn bounds_are_the_samples_that_the_binomial_distribution_names() {
        for (count, low) in [(1, 1), (2, 1), (5, 1), (6, 1), (8, 1), (9, 2), (11, 2), (12, 3), (20, 6), (40, 14)] {
            let samples: Vec<f64> = (1..=count).rev().map(f64::from).collect();
            let interval = Interval::of(&samples);
            assert_eq!((interval.low, interval.high), (f64::from(low), f64::from(count + 1 - low)), "{count} samples");
            assert_eq!(interval.median, f64::from(count + 1) / 2.0);
            assert!(interval.holds(interval.median) && !interval.holds(0.0));
        }
    }

    #[test]
    fn equal_samples_leave_no_doubt() {
        assert_eq!(Interval::of(&[2.0; 7]).uncertainty(), 0.0);
        assert_eq!(Interval::of(&[1.0, 2.0, 3.0, 2.0, 2.0, 2.0]).uncertainty(), 0.5);
        assert_eq!(Interval::of(&[]), Interval::default());
    }
}
