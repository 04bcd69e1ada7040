//! Which samples bound the median, by the sign test.
//!
//! Each sample is below the true median with probability 1/2, so the number of samples below it is binomial. The bounds
//! are two of the sorted samples. One is as far from the beginning as the other is from the end. So their confidence is
//! a sum of binomial probabilities.

use statrs::distribution::{Binomial, DiscreteCDF};

/// Returns the index of the lower bound with at least this confidence, and as little more as possible; `None` if the
/// samples are too few.
pub(super) fn lower_bound(samples: usize, confidence: f64) -> Option<usize> {
    // The bounds contain the true median if at least `rank` samples are below it and as many above it. With too few
    // samples, `rank` is 0.
    let rank = below(samples)?.inverse_cdf((1.0 - confidence) / 2.0);
    Some(rank.checked_sub(1)? as usize)
}

/// Returns the share of cases in which the sample with this index and its counterpart contain the true median.
pub(super) fn confidence(samples: usize, low: usize) -> f64 {
    below(samples).map_or(0.0, |below| 1.0 - 2.0 * below.cdf(low as u64))
}

/// Returns the distribution of the number of samples below the true median.
fn below(samples: usize) -> Option<Binomial> {
    Binomial::new(0.5, samples as u64).ok()
}
