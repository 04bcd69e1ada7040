//! Which samples bound the median, by the sign test.

use statrs::distribution::{Binomial, DiscreteCDF};

/// The lower bound of the median among sorted samples. The upper bound is as far from the other end.
pub(super) struct MedianBound {
    /// The index of the sample.
    pub(super) low: usize,
    /// The share of cases in which the bounds contain the true median.
    pub(super) confidence: f64,
}

impl MedianBound {
    /// Returns the bound with at least this confidence, and as little more as possible; `None` if the samples are too
    /// few.
    ///
    /// Each sample is below the true median with probability 1/2, so the number of samples below it is binomial. The
    /// bounds are two of the samples, so the confidence is a sum of binomial probabilities.
    pub(super) fn of(samples: usize, confidence: f64) -> Option<Self> {
        let below = Binomial::new(0.5, samples as u64).ok()?;
        // The interval contains the true median if at least `rank` samples are below it and as many above it. With too
        // few samples, `rank` is 0.
        let rank = below.inverse_cdf((1.0 - confidence) / 2.0);
        let low = rank.checked_sub(1)?;
        Some(Self { low: low as usize, confidence: 1.0 - 2.0 * below.cdf(low) })
    }
}
