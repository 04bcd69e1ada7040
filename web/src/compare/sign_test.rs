//! Which samples bound the median, by the sign test. The page takes few samples, so it adds binomial coefficients and
//! does without the library for statistics that the program uses.

/// Maximum number of samples, for which the sums of coefficients are exact.
const MAX_SAMPLES: usize = 50;

/// Returns the index of the lower bound with at least this confidence, and as little more as possible; `None` if the
/// samples are too few or too many.
pub(super) fn lower_bound(samples: usize, least: f64) -> Option<usize> {
    (0..samples.min(MAX_SAMPLES)).rev().find(|low| samples <= MAX_SAMPLES && confidence(samples, *low) >= least)
}

/// Returns the share of cases in which the sample with this index and its counterpart contain the true median.
pub(super) fn confidence(samples: usize, low: usize) -> f64 {
    let (mut below, mut coefficient) = (0.0, 1.0);
    for rank in 0..=low {
        below += coefficient;
        coefficient *= (samples - rank) as f64 / (rank + 1) as f64;
    }
    1.0 - 2.0 * below / 2.0_f64.powi(samples as i32)
}
