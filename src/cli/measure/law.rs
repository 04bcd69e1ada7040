//! Amdahl's law and the universal scalability law, fitted to measurements.
//!
//! ```text
//! S(N) = N / (1 + a (N - 1) + b N (N - 1))
//! ```
//!
//! `S` is the speed-up over one thread, `a` the serial share of the work, `b` the cost of coordination for each pair of
//! threads. With `b = 0` it is Amdahl's law (1967); otherwise Gunther's (A General Theory of Computational Scalability,
//! 2008), which peaks at `sqrt((1 - a) / b)` threads. The fit is nonlinear least squares on `S` itself, by the method
//! of Levenberg and Marquardt, with neither `a` nor `b` below zero. Fitting the linear form instead would weigh the
//! points with few threads by the squares of their numbers.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::interval::{CONFIDENCE, Estimate, Interval};

/// Maximum number of steps of a fit. Even a hundred are seldom needed.
const MAX_STEPS: usize = 1_000;

/// The fit ends when a step changes the sum of squares by a smaller share than this.
const CONVERGED: f64 = 1e-14;

/// A law that describes how speed grows with the number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display)]
pub(crate) enum ScalingLaw {
    /// A share of the work is serial.
    Amdahl,
    /// In addition, threads need time to coordinate.
    #[strum(serialize = "universal")]
    Universal,
}

/// A law fitted to points. The intervals of its parameters follow Student's distribution, which requires more points
/// than parameters. A parameter held at zero has no interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LawFit {
    /// The law.
    pub(crate) law: ScalingLaw,
    /// The serial share.
    pub(crate) serial: Estimate,
    /// The cost of coordination for each pair of threads; zero in Amdahl's law.
    pub(crate) crosstalk: Estimate,
}

/// The parameters in the order of the fit: serial share, crosstalk.
type Figures = [f64; 2];

impl LawFit {
    /// Fits a law to points of threads and speed, where one thread has speed 1. Returns `None` if there are fewer
    /// points than parameters.
    pub(crate) fn new(law: ScalingLaw, points: &[(f64, f64)]) -> Option<Self> {
        // A point with one thread contains no information: its speed is given.
        let points: Vec<(f64, f64)> = points.iter().copied().filter(|(threads, _)| *threads > 1.0).collect();
        let is_free = [true, law == ScalingLaw::Universal];
        if points.len() < is_free.iter().filter(|free| **free).count() {
            return None;
        }
        let crosstalk = if law == ScalingLaw::Universal { 0.001 } else { 0.0 };
        let figures = descend(&points, is_free, [0.05, crosstalk]);
        let [serial, crosstalk] = estimates(&points, is_free, figures);
        Some(Self { law, serial, crosstalk })
    }

    /// Returns the speed with a number of threads.
    pub(crate) fn at(&self, threads: f64) -> f64 {
        speed([self.serial.value, self.crosstalk.value], threads)
    }

    /// Returns the number of threads with the highest speed; `None` if more are always faster.
    pub(crate) fn peak(&self) -> Option<f64> {
        let (serial, crosstalk) = (self.serial.value, self.crosstalk.value);
        (crosstalk > 0.0).then(|| ((1.0 - serial).max(0.0) / crosstalk).sqrt().max(1.0))
    }

    /// Returns the upper bound of the speed.
    pub(crate) fn best(&self) -> f64 {
        self.peak().map_or(1.0 / self.serial.value, |threads| self.at(threads))
    }
}

fn speed([serial, crosstalk]: Figures, threads: f64) -> f64 {
    threads / (1.0 + serial * (threads - 1.0) + crosstalk * threads * (threads - 1.0))
}

/// Returns the derivative of the speed by each parameter.
fn slope([serial, crosstalk]: Figures, threads: f64) -> Figures {
    let below = 1.0 + serial * (threads - 1.0) + crosstalk * threads * (threads - 1.0);
    let by_serial = -threads * (threads - 1.0) / (below * below);
    [by_serial, by_serial * threads]
}

fn squares(points: &[(f64, f64)], figures: Figures) -> f64 {
    points.iter().map(|&(threads, value)| (value - speed(figures, threads)).powi(2)).sum()
}

/// Returns the normal equations: the products of the slopes, and of slopes and residuals.
fn normal(points: &[(f64, f64)], is_free: [bool; 2], figures: Figures) -> ([Figures; 2], Figures) {
    let (mut matrix, mut right) = ([[0.0; 2]; 2], [0.0; 2]);
    for &(threads, value) in points {
        let (slope, off) = (slope(figures, threads), value - speed(figures, threads));
        for row in (0..2).filter(|row| is_free[*row]) {
            right[row] += slope[row] * off;
            for column in (0..2).filter(|column| is_free[*column]) {
                matrix[row][column] += slope[row] * slope[column];
            }
        }
    }
    (matrix, right)
}

/// Returns the parameters with the smallest sum of squares.
fn descend(points: &[(f64, f64)], is_free: [bool; 2], mut figures: Figures) -> Figures {
    let (mut damping, mut sum) = (1e-3, squares(points, figures));
    for _ in 0..MAX_STEPS {
        let (mut matrix, right) = normal(points, is_free, figures);
        (0..2).for_each(|index| matrix[index][index] *= 1.0 + damping);
        let step = solve(matrix, right);
        let next = [0, 1].map(|index| (figures[index] + step[index]).max(0.0));
        let after = squares(points, next);
        if after < sum {
            let is_last = sum - after < CONVERGED * sum;
            (figures, sum, damping) = (next, after, damping / 10.0);
            if is_last {
                break;
            }
        } else if damping > 1e12 {
            break;
        } else {
            damping *= 10.0;
        }
    }
    figures
}

/// Solves two equations. Parameters without a slope, which are fixed, are zero.
fn solve([[one, mixed], [_, other]]: [Figures; 2], [right, below]: Figures) -> Figures {
    let determinant = one * other - mixed * mixed;
    if determinant == 0.0 {
        return [(right, one), (below, other)].map(|(right, slope)| if slope == 0.0 { 0.0 } else { right / slope });
    }
    [(right * other - below * mixed) / determinant, (below * one - right * mixed) / determinant]
}

/// Returns the parameters with their intervals. These follow from the variance of the residuals and the inverse of the
/// normal equations.
fn estimates(points: &[(f64, f64)], is_free: [bool; 2], figures: Figures) -> [Estimate; 2] {
    // A parameter at its bound counts as fixed for the others.
    let is_free = [0, 1].map(|index| is_free[index] && figures[index] > 0.0);
    let freedom = points.len() as f64 - is_free.iter().filter(|free| **free).count() as f64;
    let (matrix, _) = normal(points, is_free, figures);
    let student = StudentsT::new(0.0, 1.0, freedom).map(|student| student.inverse_cdf((1.0 + CONFIDENCE) / 2.0));
    [0, 1].map(|index| {
        let mut unit = [0.0; 2];
        unit[index] = 1.0;
        let variance = solve(matrix, unit)[index] * squares(points, figures) / freedom;
        let value = figures[index];
        let interval = student.as_ref().ok().filter(|_| is_free[index]).map(|student| {
            let reach = student * variance.sqrt();
            Interval { low: (value - reach).max(0.0), high: value + reach, confidence: CONFIDENCE }
        });
        Estimate { value, interval: interval.filter(|bounds| bounds.low.is_finite() && bounds.high.is_finite()) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in the README of the crate `usl`: a web server under load. Its published parameters do not have the
    /// smallest sum of squares.
    #[test]
    fn the_fit_is_at_least_as_good_as_the_published_example_of_a_web_server() {
        let points = [(1, 65), (18, 996), (36, 1652), (72, 1853), (108, 1829), (144, 1775), (216, 1702)]
            .map(|(threads, rate)| (f64::from(threads), f64::from(rate) / 90.691_376));
        let fit = LawFit::new(ScalingLaw::Universal, &points).unwrap();
        let published = [0.028_168, 0.000_104];
        let own = [fit.serial.value, fit.crosstalk.value];
        assert!(squares(&points, own) <= squares(&points, published), "{fit:?}");
        assert!(own.iter().zip(published).all(|(own, published)| (own / published - 1.0).abs() < 0.02), "{fit:?}");
        assert_eq!(fit.peak().unwrap().floor(), 96.0);
        assert!((fit.best() * 90.691_376 / 1_882.421_555 - 1.0).abs() < 5e-3);
    }

    /// The example of Schwartz's book, and of the tests of the crate `usl`: a database.
    #[test]
    fn the_fit_is_that_of_the_published_example_of_a_database() {
        let rates = [
            955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71, 8646.7,
            9047.84, 9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43, 11518.63, 11806.0,
            12089.37, 12075.41, 12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4, 12074.39,
        ]
        .map(|rate| rate / 995.648_78);
        let points: Vec<(f64, f64)> = (1..).map(f64::from).zip(rates).collect();
        let fit = LawFit::new(ScalingLaw::Universal, &points).unwrap();
        for (found, published) in [(fit.serial, 0.026_715_9), (fit.crosstalk, 0.000_769_094)] {
            assert!((found.value / published - 1.0).abs() < 5e-3, "{fit:?}: {published}");
            let Interval { low, high, .. } = found.interval.unwrap();
            assert!(low < found.value && found.value < high, "{fit:?}");
        }
        assert_eq!(fit.peak().unwrap().floor(), 35.0);
    }

    #[test]
    fn a_law_that_holds_is_found_and_amdahls_has_no_peak() {
        let points = [1.0, 2.0, 4.0, 8.0, 64.0].map(|threads| (threads, speed([0.1, 0.0], threads)));
        let fit = LawFit::new(ScalingLaw::Amdahl, &points).unwrap();
        assert!((fit.serial.value - 0.1).abs() < 1e-6 && fit.peak().is_none());
        assert!((fit.best() - 10.0).abs() < 1e-3);
        assert!(LawFit::new(ScalingLaw::Universal, &points[..2]).is_none(), "one point for two parameters");
        let points = [2.0, 4.0, 8.0, 16.0].map(|threads| (threads, speed([0.05, 0.01], threads)));
        let fit = LawFit::new(ScalingLaw::Universal, &points).unwrap();
        assert!((fit.serial.value - 0.05).abs() < 1e-6 && (fit.crosstalk.value - 0.01).abs() < 1e-6, "{fit:?}");
        // Faster than linear: nothing is serial.
        let lucky = LawFit::new(ScalingLaw::Amdahl, &[(2.0, 3.0), (4.0, 9.0)]).unwrap();
        assert_eq!((lucky.serial.value, lucky.serial.interval), (0.0, None));
    }
}
