//! Which samples bound the median, by the sign test. The page takes few samples, so it adds binomial coefficients and
//! does without the library for statistics that the program uses.

/// Maximum number of samples, for which the sums of coefficients are exact.
const MAX_SAMPLES: usize = 50;

/// The lower bound of the median among sorted samples. The upper bound is as far from the other end.
pub(super) struct MedianBound {
    /// The index of the sample.
    pub(super) low: usize,
    /// The share of cases in which the bounds contain the true median.
    pub(super) confidence: f64,
}

impl MedianBound {
    /// Returns the bound with at least this confidence, and as little more as possible; `None` if the samples are too
    /// few or too many.
    pub(super) fn of(samples: usize, confidence: f64) -> Option<Self> {
        let (mut below, mut coefficient, mut bound) = (0.0, 1.0, None);
        let all = 2.0_f64.powi(i32::try_from(samples.min(MAX_SAMPLES + 1)).ok()?);
        for low in 0..samples.min(MAX_SAMPLES) {
            below += coefficient;
            let reached = 1.0 - 2.0 * below / all;
            if samples > MAX_SAMPLES || reached < confidence {
                break;
            }
            bound = Some(Self { low, confidence: reached });
            coefficient *= (samples - low) as f64 / (low + 1) as f64;
        }
        bound
    }
}
