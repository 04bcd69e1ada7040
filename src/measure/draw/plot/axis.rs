//! Axes to scale: linear, or logarithmic where thread counts lie far apart.

use std::ops::Range;

/// Up to this many threads the axes are linear.
const LINEAR: f64 = 16.0;

/// An axis of a panel.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Axis {
    pub(super) is_logarithmic: bool,
    least: f64,
    most: f64,
}

impl Axis {
    /// The axis of up to `most` threads.
    pub(super) fn of_threads(most: f64) -> Self {
        if most > LINEAR {
            Self { is_logarithmic: true, least: 0.9, most: most * 1.25 }
        } else {
            Self { is_logarithmic: false, least: 0.0, most: (most * 1.12).max(most + 0.5) }
        }
    }

    /// The axis of figures over an axis of threads. Speed-ups are logarithmic where the threads are, so that the ideal
    /// is a line.
    pub(super) fn of_figures(figures: Vec<f64>, threads: &Self, is_speedup: bool) -> Self {
        let most = figures.iter().copied().fold(f64::MIN, f64::max);
        let least = figures.iter().copied().filter(|figure| *figure != 0.0).fold(f64::MAX, f64::min);
        if is_speedup && threads.is_logarithmic {
            return Self { is_logarithmic: true, least: least.min(1.0) / 1.2, most: most.max(1.0) * 2.0 };
        }
        // The legend stands above the ideal.
        let room = if is_speedup { 1.35 } else { 1.15 };
        Self { is_logarithmic: false, least: least.min(0.0) * 1.15, most: most.max(0.0) * room }
    }

    /// The place of a figure.
    pub(super) fn at(&self, figure: f64) -> f64 {
        if self.is_logarithmic { figure.max(1e-9).log2() } else { figure }
    }

    /// The places from one end to the other.
    pub(super) fn range(&self) -> Range<f64> {
        self.at(self.least)..self.at(self.most)
    }

    /// Figures from one to another, near enough to one another that a line through them is the curve.
    pub(super) fn samples(&self, from: f64, to: f64) -> impl Iterator<Item = f64> {
        (0..=32).map(move |step| from + (to - from) * f64::from(step) / 32.0)
    }

    /// Round figures: powers of two, or steps of 1, 2 or 5.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.is_logarithmic {
            let (first, last) = (self.at(self.least).ceil() as i32, self.at(self.most).floor() as i32);
            return (first..=last).map(|power| 2_f64.powi(power)).collect();
        }
        let rough = (self.most - self.least).max(1e-9) / 5.0;
        let unit = 10_f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * unit).find(|step| *step >= rough).unwrap_or(unit);
        let (first, last) = ((self.least / step).ceil() as i64, (self.most / step).floor() as i64);
        (first..=last).map(|times| times as f64 * step).collect()
    }
}

/// Figures, least first, each once.
pub(super) fn distinct(figures: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures.dedup();
    figures
}

/// A round figure.
pub(super) fn named(figure: f64) -> String {
    let text = format!("{figure:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A measured figure with three digits that count.
pub(super) fn figure(figure: f64) -> String {
    match figure.abs() {
        size if size >= 100.0 => format!("{figure:.0}"),
        size if size >= 10.0 => format!("{figure:.1}"),
        _ => format!("{figure:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_linear_to_16_threads_and_logarithmic_above() {
        let few = Axis::of_threads(8.0);
        assert_eq!((few.at(2.0), few.is_logarithmic), (2.0, false));
        let many = Axis::of_threads(1024.0);
        assert_eq!((many.at(2.0), many.at(1024.0)), (1.0, 10.0));
        let up = Axis::of_figures(vec![0.5, 1.0, 8.0], &many, true);
        assert_eq!(up.ticks(), [0.5, 1.0, 2.0, 4.0, 8.0, 16.0]);
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(Axis::of_figures(vec![1.9, 2.0], &Axis::of_threads(2.0), true).ticks(), [0.0, 1.0, 2.0]);
        assert_eq!(Axis::of_figures(vec![-30.0, 0.0], &Axis::of_threads(2.0), false).ticks().len(), 4);
        assert_eq!([0.25, 2.0, 1024.0].map(named), ["0.25", "2", "1024"]);
        assert_eq!([1.856, 12.34, 1234.5].map(figure), ["1.86", "12.3", "1234"]);
    }
}
